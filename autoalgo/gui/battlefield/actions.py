"""Everything that can be done on the Strategy tab, as one table of actions: words, keys, picture and when.

Buttons and menus show these same actions, so each has one name, one key and one state everywhere. Their keys work while
the focus is on the tab, and leave Ctrl+C in a text field elsewhere alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from autoalgo.domain.strategy import Side
from autoalgo.gui.battlefield.icons import Picture, icon
from autoalgo.gui.battlefield.view import BattlefieldView
from autoalgo.gui.models import StrategyModel


def _always() -> bool:
    return True


@dataclass(frozen=True)
class _Entry:
    """What an action does and when it can be done."""

    does: Callable[[], None]
    possible: Callable[[], bool] = _always
    picture: Picture | None = None


class StrategyActions(QObject):
    """The actions of the tab, in the order in which the menus show them: `editing`, then `viewing`; None is a line."""

    def __init__(self, strategy: StrategyModel, view: BattlefieldView, tab: QWidget) -> None:
        """Act on `strategy` and `view`, by keys pressed anywhere in `tab`."""
        super().__init__(tab)
        self._strategy = strategy
        self._view = view
        self._tab = tab
        self._entries: dict[QAction, _Entry] = {}
        # What the stack last told, since it still tells of its end when it can no longer be asked.
        self._past = self._future = ""
        self._make_history()
        self._make_clipboard()
        self._make_flanks()
        self._make_viewing()
        self._make_selecting()
        for signal in (strategy.flanks_changed, strategy.selected_changed, strategy.locked_changed):
            signal.connect(self.refresh)
        view.zoomed.connect(self.refresh)
        # What is on the clipboard has no signal of its own, and comes there by these two alone.
        self.copy.triggered.connect(self.refresh)
        self.cut.triggered.connect(self.refresh)
        self.dress()
        self.refresh()

    @property
    def editing(self) -> tuple[QAction | None, ...]:
        """What changes the strategy."""
        history, clipboard = (self.undo, self.redo), (self.cut, self.copy, self.paste, self.remove)
        flanks = (self.open, self.add_attacker, self.add_defender)
        return (*history, None, *clipboard, None, *flanks, None, self.reset, self.restore)

    @property
    def viewing(self) -> tuple[QAction | None, ...]:
        """What changes only what is seen."""
        return (self.zoom_in, self.zoom_out, self.fit, self.flanks, None, self.next, self.previous)

    def dress(self) -> None:
        """Draw the pictures in the colours of the theme."""
        for action, entry in self._entries.items():
            if entry.picture is not None:
                action.setIcon(icon(entry.picture, self._tab.palette()))

    def refresh(self) -> None:
        """Let be done what can be done, and say what would be undone."""
        for action, entry in self._entries.items():
            action.setEnabled(entry.possible())
        for action, verb, last in (
            (self.undo, self.tr("Undo"), self._past),
            (self.redo, self.tr("Redo"), self._future),
        ):
            action.setToolTip(_with_key(f"{verb}: {last}" if last else verb, action))

    def _make_history(self) -> None:
        stack = self._strategy.undo_stack
        self._past, self._future = stack.undoText(), stack.redoText()
        stack.undoTextChanged.connect(self._remember_past)
        stack.redoTextChanged.connect(self._remember_future)
        self.undo = self._make(
            self.tr("&Undo"), "", ("Ctrl+Z",), _Entry(stack.undo, self._free(lambda: bool(self._past)), Picture.UNDO)
        )
        self.redo = self._make(
            self.tr("&Redo"),
            "",
            ("Ctrl+Y", "Ctrl+Shift+Z"),
            _Entry(stack.redo, self._free(lambda: bool(self._future)), Picture.REDO),
        )

    def _remember_past(self, text: str) -> None:
        self._past = text
        self.refresh()

    def _remember_future(self, text: str) -> None:
        self._future = text
        self.refresh()

    def _make_clipboard(self) -> None:
        strategy = self._strategy
        self.cut = self._make(
            self.tr("Cu&t flank"),
            self.tr("Take the selected flank off the map, to be pasted"),
            ("Ctrl+X",),
            _Entry(strategy.cut, self._free(self._has_selection)),
        )
        self.copy = self._make(
            self.tr("&Copy flank"),
            self.tr("Copy the selected flank with its men, ships, maneuver and status"),
            ("Ctrl+C",),
            _Entry(strategy.copy, self._has_selection),
        )
        self.paste = self._make(
            self.tr("&Paste flank"),
            self.tr("Put the copied flank on the map; the side's total grows by its men"),
            ("Ctrl+V",),
            _Entry(strategy.paste, self._free(lambda: strategy.can_paste)),
        )

    def _make_flanks(self) -> None:
        strategy = self._strategy
        self.remove = self._make(
            self.tr("Re&move"),
            self.tr("Remove the selected flank, and its men with it"),
            ("Del",),
            _Entry(strategy.remove_selected, self._free(self._has_selection), Picture.REMOVE),
        )
        self.open = self._make(
            self.tr("&Edit flank…"),
            self.tr("Edit the selected flank's men, ships and maneuver"),
            ("F2",),
            _Entry(lambda: self._view.opened.emit(strategy.selected), self._has_selection, Picture.EDIT),
        )
        self.add_attacker = self._make_adding(Side.ATTACKER, self.tr("Add &attacker flank"), "Ctrl+Shift+A")
        self.add_defender = self._make_adding(Side.DEFENDER, self.tr("Add &defender flank"), "Ctrl+Shift+D")
        self.reset = self._make(
            self.tr("Re&set"),
            self.tr("Back to three flanks a side with the military spread evenly; the map stays"),
            ("Ctrl+Backspace",),
            _Entry(strategy.reset, self._free(_always), Picture.RESET),
        )
        self.restore = self._make(
            self.tr("Rest&ore"),
            self.tr("Back to the strategy before the battle; once more, to the situation after it"),
            ("Ctrl+Shift+Backspace",),
            _Entry(strategy.restore, self._free(lambda: strategy.can_restore), Picture.RESTORE),
        )

    def _make_adding(self, side: Side, text: str, key: str) -> QAction:
        return self._make(
            text,
            self.tr("Add a flank: it has no men, and is inactive until the editor gives it some"),
            (key,),
            _Entry(partial(self._strategy.add, side), self._free(partial(self._strategy.can_add, side)), Picture.ADD),
        )

    def _make_viewing(self) -> None:
        view = self._view
        self.zoom_in = self._make(
            self.tr("Zoom &in"),
            self.tr("Show less of the map, larger; the wheel does the same"),
            ("Ctrl++", "Ctrl+=", "+", "="),
            _Entry(view.zoom_in, lambda: view.can_zoom_in, Picture.ZOOM_IN),
        )
        self.zoom_out = self._make(
            self.tr("Zoom &out"),
            self.tr("Show more of the map, smaller"),
            ("Ctrl+-", "-"),
            _Entry(view.zoom_out, lambda: view.can_zoom_out, Picture.ZOOM_OUT),
        )
        self.fit = self._make(
            self.tr("&Whole map"),
            self.tr("Show the whole map"),
            ("Ctrl+0",),
            _Entry(view.zoom_to_fit, lambda: view.can_zoom_out, Picture.FIT),
        )
        self.flanks = self._make(
            self.tr("&All flanks"),
            self.tr("Show all flanks as large as they fit together"),
            ("Ctrl+9",),
            _Entry(view.zoom_to_flanks, self._has_flanks, Picture.FLANKS),
        )

    def _make_selecting(self) -> None:
        view, some = self._view, self._has_flanks
        self.next = self._make(
            self.tr("&Next flank"), self.tr("Select the next flank"), ("PgDown",), _Entry(view.select_next, some)
        )
        self.previous = self._make(
            self.tr("Pre&vious flank"),
            self.tr("Select the flank before"),
            ("PgUp",),
            _Entry(view.select_previous, some),
        )

    def _make(self, text: str, sentence: str, keys: tuple[str, ...], entry: _Entry) -> QAction:
        action = QAction(text, self._tab)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setToolTip(_with_key(sentence, action))
        action.setStatusTip(sentence)
        action.triggered.connect(lambda _: entry.does())
        self._tab.addAction(action)
        self._entries[action] = entry
        return action

    def _free(self, possible: Callable[[], bool]) -> Callable[[], bool]:
        """Return `possible`, but never while a war runs."""
        return lambda: not self._strategy.locked and possible()

    def _has_selection(self) -> bool:
        return self._strategy.selected >= 0

    def _has_flanks(self) -> bool:
        return bool(self._strategy.flanks)


def _with_key(sentence: str, action: QAction) -> str:
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{sentence} ({keys})"
