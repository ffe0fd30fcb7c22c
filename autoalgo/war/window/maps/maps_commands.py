"""The command that opens the map editor, and what it hands to the war that is set (W-21)."""

from collections.abc import Callable

from PySide6.QtCore import SignalInstance

from autoalgo.common.qt.command import Command
from autoalgo.common.qt.keys import Key
from autoalgo.war.window.maps.map_editor import MapEditor
from autoalgo.war.window.maps.map_editor_model import MapEditorModel
from autoalgo.war.window.maps.map_journal_model import Painting
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.strategy.strategy_model import StrategyModel


class MapsCommands:
    """The commands of terrain maps. `editor` is the one that was opened last."""

    def __init__(self, session: Session, strategy: StrategyModel, services: Services) -> None:
        self._session = session
        self._strategy = strategy
        self._services = services
        self.editor: MapEditor | None = None
        self._follow: Callable[[], None] = lambda: None

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self._session.loaded,)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        paints = "Paints a terrain map, makes one up by kind of place, or takes it from a picture or from heights."
        return (Command("new_map", "New &map…", Key.EDITOR, paints, self._open, self._can_open),)

    @property
    def painting(self) -> Painting | None:
        """The map that is painted, with where it belongs; None while nothing would be lost."""
        shown = self.editor is not None and self.editor.isVisible()
        return self.editor.model.painting() if self.editor is not None and shown else None

    def keep(self, follow: Callable[[], None]) -> None:
        """Call `follow` whenever the map that is painted may be another."""
        self._follow = follow

    def resume(self, left: Painting) -> bool:
        """Go on with a map that a program which ended had not saved; return whether the tables are read for that."""
        if not self._can_open():
            return False
        self._open()
        if self.editor is not None:
            self.editor.model.resume(left)
            self.editor.note.say("The program did not end as it should. The map is as it was then; it is not saved.")
        return True

    def may_close(self) -> bool:
        """Ask where a map that is being painted would be lost."""
        return self.editor is None or self.editor.may_leave()

    def close(self) -> None:
        """Wait for what is under way."""
        if self.editor is not None:
            self.editor.model.close()

    def _can_open(self) -> bool:
        return self._session.tables is not None

    def _open(self) -> None:
        tables = self._session.tables
        if tables is None:
            return
        if self.editor is None or not self.editor.isVisible():
            self.close()
            if self.editor is not None:
                self.editor.deleteLater()
            model = MapEditorModel(self._session, tables.terrain.legend)
            self.editor = MapEditor(model, tables.terrain, self._can_use, self._services.window)
            model.begin(self._strategy.battlefield.width_km)
            for signal in (model.changed, model.painted, self.editor.hidden):
                signal.connect(self._tell_painting)
            self._strategy.battle.locked_changed.connect(self.editor.commands.refresh)
            self.editor.use_wanted.connect(self._use)
            self.editor.show()
        self.editor.raise_()
        self.editor.activateWindow()
        self.editor.canvas.setFocus()

    def _can_use(self) -> bool:
        return not self._strategy.battle.locked

    def _tell_painting(self) -> None:
        self._follow()

    def _use(self, name: str, width_km: float) -> None:
        self._strategy.choose_map(name)
        if width_km != self._strategy.battlefield.width_km:
            self._strategy.edits.set_width(width_km)
        self._services.show_tab(WindowPart.STRATEGY)
        self._services.said.emit(f"The war is fought on {name}, {width_km:g} km wide; Ctrl+Z takes that back.")
