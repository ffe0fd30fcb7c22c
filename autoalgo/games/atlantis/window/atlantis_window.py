"""The moderator's window of Atlantis: its pages and menus, and what happens between them."""

from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QStackedWidget

from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Problem
from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.game_window import GameHome, GameWindow
from autoalgo.common.qt.recent_menu import RecentMenu
from autoalgo.common.qt.recent_paths import RecentPaths
from autoalgo.common.qt.start_page import StartPage
from autoalgo.common.qt.theme import Theme
from autoalgo.common.qt.zoom_commands import zoom_commands
from autoalgo.games.atlantis.window.atlantis_commands import (
    MAP,
    PLAYBACK,
    TURN,
    playback_commands,
    search_commands,
    turn_commands,
)
from autoalgo.games.atlantis.window.game_model import GameModel
from autoalgo.games.atlantis.window.game_page import GamePage
from autoalgo.games.atlantis.window.map_scene import MapScene
from autoalgo.games.atlantis.window.map_view import MapView
from autoalgo.games.atlantis.window.selection_model import SelectionModel
from autoalgo.games.atlantis.window.shown_model import ShownModel
from autoalgo.games.atlantis.window.side_pages import SidePages
from autoalgo.games.atlantis.window.turn_model import TurnModel
from autoalgo.games.atlantis.window.turn_page import TurnPage

_ABOUT: Final = "A world that any number of factions play in by mail, month by month."
_WHAT: Final = "Open the folder of a game to see its world, take stock of orders, and play its months."
_RECENT: Final = "atlantis/recent"
_NOTHING: Final = "no game yet"
_GAME: Final[Groups] = (("continue", "open"), ("reload",))
_SEARCH: Final[Groups] = (("find", "next_hit", "former_hit"),)


class AtlantisWindow(GameWindow):
    """The moderator's window."""

    def __init__(self, home: GameHome, theme: Theme) -> None:
        super().__init__("Atlantis", "games/atlantis.md", _ABOUT, home, theme)
        self._recent: Final = RecentPaths(home.settings, _RECENT)
        self.game: Final = GameModel(self)
        self.shown: Final = ShownModel(self.game, self)
        self.selection: Final = SelectionModel(self.shown, self)
        self.turn: Final = TurnModel(self.game, self)
        view = MapView(MapScene())
        self.commands.add(self._game_commands(), (self.game.changed, self.game.busy_changed))
        self.commands.add(playback_commands(self.shown), (self.shown.changed,))
        self.commands.add(zoom_commands(view, "map"), (view.zoomed, self.shown.changed))
        self.commands.add(search_commands(self.selection), (self.selection.searched, self.selection.changed))
        turn = turn_commands(self.turn, lambda: self.game.read is not None, self._play, self._play_again)
        self.commands.add(turn, (self.turn.changed, self.game.changed))
        self.page: Final = GamePage(self.shown, self.selection, view, self.commands)
        self.side: Final = SidePages(self.page.pages, self.game, self.shown, self.selection)
        self.month: Final = TurnPage(self.turn, self.commands)
        self.page.pages.insertTab(0, self.month, "M&onth")
        self.page.pages.setCurrentIndex(1)
        self.start_page: Final = StartPage("Atlantis", _WHAT, [self.commands[name] for name in ("continue", "open")])
        self.stack: Final = QStackedWidget()
        self.stack.addWidget(self.start_page)
        self.stack.addWidget(self.page)
        menus = (("&Game", _GAME), ("&Turn", TURN), ("&Playback", PLAYBACK), ("&Map", (*MAP, *_SEARCH)))
        self.set_pages(self.stack, menus)
        self.recent: Final = RecentMenu(lambda: self._recent.paths, self._recent.forget, _NOTHING, self)
        self.menuBar().findChildren(QMenu)[0].insertMenu(self.commands["reload"], self.recent)
        self._connect()

    def open_file(self, path: Path) -> None:
        """Open the game in a folder."""
        self.game.open(path)

    def stop(self) -> None:
        """Wait until nothing is read or written any more."""
        self.turn.close()
        self.side.close()
        self.shown.close()
        self.game.close()

    def _game_commands(self) -> tuple[Command, ...]:
        return (
            Command(
                "continue",
                "&Continue the last game",
                "Ctrl+L",
                "Opens the game that was open last.",
                self._continue,
                lambda: bool(self._recent.paths) and self.game.read is None,
            ),
            Command("open", "&Open…", "Ctrl+O", "Opens the folder of a game.", self._ask_for_folder),
            Command(
                "reload",
                "&Read again",
                "F5",
                "Reads the game's folder again, which mail and the command line may have changed.",
                self.game.reload,
                lambda: self.game.read is not None and not self.game.busy,
            ),
            Command(
                "find",
                "&Find…",
                "Ctrl+F",
                "Searches for a region, a unit or a faction by name, number or place.",
                self._find,
                lambda: self.game.read is not None,
            ),
        )

    def _connect(self) -> None:
        self.game.changed.connect(self._show_game)
        self.game.refused.connect(self._refuse)
        self.shown.refused.connect(self._refuse_month)
        self.side.changes.refused.connect(self._refuse_month)
        self.side.course.refused.connect(self._refuse_month)
        self.turn.refused.connect(self._refuse_turn)
        self.turn.changed.connect(self._show_turn)
        self.recent.wanted.connect(self.open_file)

    def _play(self) -> None:
        read, doubts = self.game.read, self.turn.doubts()
        if read is None:
            return
        question = "\n".join([*doubts, f"Play month {read.opened.coming:,} all the same?"])
        if not doubts or self._confirmed(question, "&Play it"):
            self.turn.play()

    def _play_again(self) -> None:
        question = (
            f"Play month {self.turn.last:,} again from the orders that it was played from?\n"
            "What comes of it counts from then on, and its reports are those to be sent. The former one stays in the"
            " folder."
        )
        if self._confirmed(question, "Play it &again"):
            self.turn.play_again()

    def _confirmed(self, question: str, yes: str) -> bool:
        accept = QMessageBox.ButtonRole.AcceptRole
        return self.asked(question, (yes, accept)) is accept

    def _find(self) -> None:
        self.page.search.setFocus()
        self.page.search.selectAll()

    def _continue(self) -> None:
        if self._recent.paths:
            self.open_file(self._recent.paths[0])

    def _ask_for_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, "Open the folder of a game", str(self._folder()))
        if path := self._remembered(name):
            self.open_file(path)

    def _show_game(self) -> None:
        read = self.game.read
        if read is None:
            return
        self.note.clear()
        self._recent.remember(read.opened.folder)
        self.commands.refresh()
        self.setWindowTitle(f"{one_line(read.opened.file.name)} – {self.name} – Autoalgo")
        if self.stack.currentWidget() is not self.page:
            self.stack.setCurrentWidget(self.page)
            self.page.view.setFocus()

    def _refuse(self, problems: list[Problem]) -> None:
        self.note.tell(problems, "The game was not opened")

    def _refuse_month(self, problems: list[Problem]) -> None:
        self.note.tell(problems, "The month cannot be shown")

    def _refuse_turn(self, problems: list[Problem]) -> None:
        self.note.tell(problems, "The month was not played")

    def _show_turn(self) -> None:
        if self.turn.busy:
            self.note.clear()
            self.page.pages.setCurrentWidget(self.month)
