"""Everything that can be done on the Strategy tab, as one table of commands.

Their keys work while the focus is on the tab, and leave Ctrl+C in a text field elsewhere alone. Plan and aftermath are
a key apart wherever the focus is, as long as the tab is shown.
"""

from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from autoalgo.common.figures import counted
from autoalgo.common.qt.command import Command, Commands, with_key
from autoalgo.common.qt.icons import Picture, icon
from autoalgo.common.qt.keys import Key
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.strategy.formations import Formation
from autoalgo.war.window.battlefield.battlefield_scene import BattlefieldScene
from autoalgo.war.window.battlefield.flank_words import MANEUVER_SENTENCES
from autoalgo.war.window.strategy.battlefield_view import BattlefieldView
from autoalgo.war.window.strategy.flank_odds_model import FlankOddsModel
from autoalgo.war.window.strategy.strategy_model import StrategyModel

EDITING: Final = (
    ("undo", "redo"),
    ("cut", "copy", "paste", "remove", "select_side"),
    ("edit_flank", "add_attacker", "add_defender"),
    ("spread_attacker", "spread_defender"),
    ("reset", "restore"),
)
"""The commands that change the strategy; between two groups a menu has a line."""
SUBMENUS: Final = (
    ("Ma&neuver", tuple(f"maneuver_{maneuver.name.lower()}" for maneuver in Maneuver)),
    ("Format&ion", tuple(f"formation_{formation.name.lower()}" for formation in Formation)),
)
"""Menus below that of what changes the strategy: title and commands of each."""
_FORMATION_SENTENCES: Final = MappingProxyType(
    {
        Formation.LINE: "One line that faces the enemy",
        Formation.DOUBLE_LINE: "Two lines that face the enemy, one behind the other",
        Formation.WEDGE: "A point toward the enemy and two arms going back from it",
        Formation.CRESCENT: "A bow with its horns toward the enemy",
        Formation.HEDGEHOG: "A ring that faces all around",
    }
)
VIEWING: Final = (
    ("zoom_in", "zoom_out", "zoom_fit", "flanks"),
    ("next_flank", "previous_flank"),
    ("grid",),
    ("flank_odds",),
)
"""The commands that change only the view."""
_PICTURES: Final = MappingProxyType(
    {
        "undo": Picture.UNDO,
        "redo": Picture.REDO,
        "remove": Picture.REMOVE,
        "edit_flank": Picture.EDIT,
        "add_attacker": Picture.ADD,
        "add_defender": Picture.ADD,
        "reset": Picture.RESET,
        "restore": Picture.RESTORE,
        "zoom_in": Picture.ZOOM_IN,
        "zoom_out": Picture.ZOOM_OUT,
        "zoom_fit": Picture.FIT,
        "flanks": Picture.FIT_ALL,
    }
)


class StrategyActions(Commands):
    """The actions of the tab."""

    def __init__(self, strategy: StrategyModel, scene: BattlefieldScene, view: BattlefieldView, tab: QWidget) -> None:
        """Act on `strategy`, `scene` and `view`, by keys pressed anywhere in `tab`."""
        super().__init__(tab)
        self._strategy = strategy
        self._battlefield = strategy.battlefield
        self._scene = scene
        self._view = view
        self._tab = tab
        stack = strategy.history.undo_stack
        self._is_seen = True
        # What the stack last told, since it still tells of its end when it can no longer be asked.
        self._undone, self._redone = stack.undoText(), stack.redoText()
        changes = (
            strategy.battlefield.flanks_changed,
            strategy.battlefield.selection_changed,
            strategy.battle.locked_changed,
            view.zoomed,
        )
        parts = (self._history, self._clipboard, self._flanks, self._maneuvers, self._formations, self._viewing)
        self.add([command for part in parts for command in part()], changes)
        stack.undoTextChanged.connect(self._remember_undo)
        stack.redoTextChanged.connect(self._remember_redo)
        # What is on the clipboard has no signal of its own, and comes there by these two alone.
        for name in ("copy", "cut"):
            self[name].triggered.connect(self.refresh)
        for name in self:
            if name.startswith("spread"):
                # A button keeps its width whatever the number of flanks.
                self[name].setIconText("Spread evenly")
            self._settle(name)
        # Whoever has just pressed Run has the focus elsewhere, and wants to look; whoever undoes may be on any page.
        for name in ("restore", "undo", "redo"):
            self[name].setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        self.dress()
        self._tell_undo()

    def add_flank_odds(self, odds: FlankOddsModel) -> None:
        """Add the command that shows the odds of each flank (O-10)."""
        sentence = "Show how often each flank breaks, and where flanks will stand by the hour"

        def turn() -> None:
            odds.ask(not odds.wanted)

        command = Command("flank_odds", "Odds by flan&k", "B", sentence, turn, checked=lambda: odds.wanted)
        self.add([command], [odds.changed])
        self._settle("flank_odds")

    def _settle(self, name: str) -> None:
        """Let a command be of the tab alone."""
        self[name].setObjectName("")  # the window has commands of the same names
        self[name].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._tab.addAction(self[name])

    def follow_page(self, is_seen: bool) -> None:
        """Let flanks be changed only while they are seen; what was done last can always be undone."""
        self._is_seen = is_seen
        self.refresh()

    def dress(self) -> None:
        """Draw the pictures in the colours of the theme."""
        for name, picture in _PICTURES.items():
            self[name].setIcon(icon(picture, self._tab.palette()))

    def refresh(self) -> None:
        """Enable what can be done, disable what cannot, and say what would be undone."""
        super().refresh()
        self._tell_undo()

    def _tell_undo(self) -> None:
        for name, verb, last in (("undo", "Undo", self._undone), ("redo", "Redo", self._redone)):
            self[name].setToolTip(with_key(f"{verb}: {last}" if last else verb, self[name]))

    def _remember_undo(self, text: str) -> None:
        if text != self._undone:
            self._undone = text
            self.refresh()

    def _remember_redo(self, text: str) -> None:
        if text != self._redone:
            self._redone = text
            self.refresh()

    def _history(self) -> tuple[Command, ...]:
        stack = self._strategy.history.undo_stack

        def can_undo() -> bool:
            return not self._strategy.battle.locked and bool(self._undone)

        def can_redo() -> bool:
            return not self._strategy.battle.locked and bool(self._redone)

        return (
            Command("undo", "&Undo", Key.UNDO, "", stack.undo, can_undo),
            Command("redo", "&Redo", Key.REDO, "", stack.redo, can_redo),
        )

    def _clipboard(self) -> tuple[Command, ...]:
        strategy, selected = self._strategy, self._has_selection
        cut = "Take the selected flanks off the map, to be pasted"
        copy = "Copy the selected flanks with their men, ships, maneuvers and status"
        paste = "Put the copied flanks on the map; their sides' totals grow by their men"
        remove = "Remove the selected flanks, and their men with them"
        every = "Select all flanks of the selected one's side; of both sides while none is selected"
        can_paste = self._free(lambda: strategy.edits.can_paste)
        return (
            Command("cut", "Cu&t", Key.CUT, cut, strategy.edits.cut, self._free(selected)),
            Command("copy", "&Copy", Key.COPY, copy, strategy.edits.copy, selected),
            Command("paste", "&Paste", Key.PASTE, paste, strategy.edits.paste, can_paste),
            Command("remove", "Re&move", Key.REMOVE, remove, strategy.edits.remove_selected, self._free(selected)),
            Command(
                "select_side", "Select a&ll", Key.SELECT_ALL, every, strategy.battlefield.select_side, self._has_flanks
            ),
        )

    def _flanks(self) -> tuple[Command, ...]:
        strategy = self._strategy
        edit = "Edit the flank selected last: its men, ships and maneuver"
        reset = "Back to three flanks a side with the military spread evenly; the map stays"
        restore = "Back to the strategy before the battle; once more, to what became of it; and so on"
        can_reset, can_restore = self._free(lambda: True), self._free(lambda: strategy.battle.can_restore)
        return (
            Command("edit_flank", "&Edit flank…", Key.EDIT, edit, self._open, self._has_selection),
            self._spreading("spread_attacker", Side.ATTACKER, "attac&ker", "Ctrl+Alt+A"),
            self._spreading("spread_defender", Side.DEFENDER, "de&fender", "Ctrl+Alt+F"),
            self._adding("add_attacker", Side.ATTACKER, "Add &attacker flank", "Ctrl+Shift+A"),
            self._adding("add_defender", Side.DEFENDER, "Add &defender flank", "Ctrl+Shift+D"),
            Command("reset", "Re&set", "Ctrl+Backspace", reset, strategy.edits.reset, can_reset),
            Command("restore", "Rest&ore", "F6 Ctrl+Shift+Backspace", restore, strategy.battle.restore, can_restore),
        )

    def _maneuvers(self) -> tuple[Command, ...]:
        letters = {Maneuver.PILLAGING: 1}
        return tuple(
            Command(
                *(f"maneuver_{maneuver.name.lower()}", _lettered(maneuver, letters.get(maneuver, 0)), f"Alt+{number}"),
                *(MANEUVER_SENTENCES[maneuver], partial(self._command, maneuver), self._free(self._has_selection)),
                checked=partial(self._have, maneuver),
            )
            for number, maneuver in enumerate(Maneuver, 1)
        )

    def _formations(self) -> tuple[Command, ...]:
        whose = "of the selected flanks, or of the whole side where fewer than two of it are"
        return tuple(
            Command(
                *(f"formation_{formation.name.lower()}", f"&{formation}", f"Alt+{number % 10}"),
                *(f"{_FORMATION_SENTENCES[formation]}, {whose}", partial(self._strategy.edits.arrange, formation)),
                lambda: self._strategy.edits.can_arrange,
            )
            for number, formation in enumerate(Formation, len(Maneuver) + 1)
        )

    def _have(self, maneuver: Maneuver) -> bool:
        flanks, selection = self._battlefield.flanks, self._battlefield.selection
        return bool(selection) and all(flanks[index].plan.maneuver is maneuver for index in selection)

    def _command(self, maneuver: Maneuver) -> None:
        self._strategy.edits.set_maneuver(maneuver)
        self.refresh()

    def _spreading(self, name: str, side: Side, who: str, key: str) -> Command:
        strategy = self._strategy
        sentence = "Deal the side's military out evenly over the flanks it has; they stay where they are"

        def text() -> str:
            return f"Spread the {who} evenly over {counted(strategy.battlefield.count(side), 'flank')}"

        can_spread = partial(strategy.edits.can_spread, side)
        return Command(name, text(), key, sentence, partial(strategy.edits.spread, side), can_spread, current_text=text)

    def _adding(self, name: str, side: Side, text: str, key: str) -> Command:
        sentence = "Add a flank: it has no men, and is inactive until the editor gives it some"
        add, can_add = partial(self._strategy.edits.add, side), self._free(partial(self._strategy.edits.can_add, side))
        return Command(name, text, key, sentence, add, can_add)

    def _viewing(self) -> tuple[Command, ...]:
        view, some = self._view, self._has_flanks
        nearer = "Show less of the map, larger; the wheel does the same"
        grid = "Draw the ground as the engine reads it, pixel for pixel"
        flanks = "Show all flanks as large as they fit together"

        def can_zoom_out() -> bool:
            return view.can_zoom_out

        return (
            Command("zoom_in", "Zoom &in", f"{Key.ZOOM_IN} + =", nearer, view.zoom_in, lambda: view.can_zoom_in),
            Command(
                "zoom_out",
                "Zoom &out",
                f"{Key.ZOOM_OUT} -",
                "Show more of the map, smaller",
                view.zoom_out,
                can_zoom_out,
            ),
            Command("zoom_fit", "&Whole map", Key.ZOOM_FIT, "Show the whole map", view.zoom_to_fit, can_zoom_out),
            Command("flanks", "&All flanks", "Ctrl+9", flanks, view.zoom_to_flanks, some),
            Command("grid", "&Engine's grid", "G", grid, self._turn_grid, checked=lambda: self._scene.shows_grid),
            Command(
                "next_flank", "&Next flank", f"{Key.NEXT_PIECE} PgDown", "Select the next flank", view.select_next, some
            ),
            Command(
                "previous_flank",
                "Pre&vious flank",
                f"{Key.PREVIOUS_PIECE} PgUp",
                "Select the flank before",
                view.select_previous,
                some,
            ),
        )

    def _open(self) -> None:
        self._view.opened.emit(self._battlefield.selected)

    def _turn_grid(self) -> None:
        self._scene.show_grid(not self._scene.shows_grid)
        self.refresh()

    def _free(self, possible: Callable[[], bool]) -> Callable[[], bool]:
        """Return `possible`, but never while a war runs, nor while the flanks are not seen."""
        return lambda: self._is_seen and not self._strategy.battle.locked and possible()

    def _has_selection(self) -> bool:
        return self._is_seen and self._battlefield.selected >= 0

    def _has_flanks(self) -> bool:
        return bool(self._battlefield.flanks)


def _lettered(text: str, at: int) -> str:
    """Return a menu's text with its letter marked."""
    return f"{text[:at]}&{text[at:]}"
