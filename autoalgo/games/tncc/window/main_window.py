"""The window of TNCC: the pages New game, Play and Playback, and what opens and closes games."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QTabWidget

from autoalgo.common.plain_text import displayed
from autoalgo.common.problems import Problem
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.game_window import GameHome, GameWindow
from autoalgo.common.qt.theme import Theme
from autoalgo.common.saves import Kept
from autoalgo.games.tncc.bots import BUILT_IN
from autoalgo.games.tncc.report.entries import PERSON
from autoalgo.games.tncc.window.commands import MENUS, GameCommands, SetupCommands
from autoalgo.games.tncc.window.new_game_page import NewGamePage
from autoalgo.games.tncc.window.play_page import PlayPage
from autoalgo.games.tncc.window.playback_page import PlaybackPage
from autoalgo.games.tncc.window.session.game_files import Opened, open_game
from autoalgo.games.tncc.window.session.play_model import PlayModel, Stage
from autoalgo.games.tncc.window.session.playback_model import PlaybackModel
from autoalgo.games.tncc.window.session.setup_model import NewGame, SetupModel

_ABOUT = "Countries recruit, trade and make war in turns; people and bots decide for them."
_LONGEST_NAME = 60
_ACCEPT = QMessageBox.ButtonRole.AcceptRole


def open_window(theme: Theme, home: GameHome) -> "TnccWindow":
    """Return the window, not shown yet."""
    return TnccWindow(theme, home)


class TnccWindow(GameWindow):
    """Everything together."""

    def __init__(self, theme: Theme, home: GameHome) -> None:
        super().__init__("TNCC", "games/tncc.md", _ABOUT, home, theme)
        self.setup = SetupModel(home.json, self)
        self.play = PlayModel(home.saves, self)
        self.playback = PlaybackModel(self)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setAccessibleName("Tabs")
        self._reader = Background[Opened | list[Problem]](self)
        game_commands = GameCommands(self.setup, self.play, self.playback, self, self.tabs)
        self.commands.add(SetupCommands(self.setup, self).commands, ())
        self.commands.add(game_commands.commands(self.begin, self.open_file), game_commands.signals)
        self.new = NewGamePage(self.setup, self.commands)
        self.game = PlayPage(self.play, self.commands)
        self.record = PlaybackPage(self.playback, self.commands)
        for page, title in ((self.new, "New game"), (self.game, "Play"), (self.record, "Playback")):
            self.tabs.addTab(page, title)
        self.set_pages(self.tabs, MENUS)
        self._connect()
        self.setup.load()

    def begin(self) -> None:
        """Begin the game that is chosen."""
        new = self.setup.new_game()
        if isinstance(new, NewGame) and self._may_leave_game("begin another"):
            self.note.clear()
            self.play.begin(new)
            self.tabs.setCurrentWidget(self.game)

    def open_file(self, path: Path) -> None:
        """Go on with a save, or play a record back."""
        self.mention(f"Reading {displayed(path.name, _LONGEST_NAME)}")
        self._reader.start(partial(open_game, path))

    def may_close(self) -> bool:
        """Ask if the game could not be saved."""
        return self._may_leave_game("close the window")

    def stop(self) -> None:
        """End bots and writing."""
        self.playback.stop()
        self.play.close()
        self._reader.wait()

    def _connect(self) -> None:
        self._reader.done.connect(self._take)
        self._reader.failed.connect(lambda bug: self.note.say(f"The file cannot be used ({bug!r}); please report it."))
        self.play.said.connect(self.note.say)
        self.play.failed.connect(self.note.tell)
        self.play.keeper.kept.connect(self._tell_kept)
        self.play.changed.connect(self._entitle)

    def _take(self, opened: Opened | list[Problem]) -> None:
        self.statusBar().clearMessage()
        if isinstance(opened, list):
            self.note.tell(opened, "The file was not opened.")
            return
        self.note.clear()
        if opened.difference is not None:
            self.note.say(
                f"{opened.known.path.name} was edited, or made by other rules, and tells something else than its "
                f"decisions lead to: {opened.difference.text()}. What is shown is what they lead to today."
            )
        elif opened.cut_off:
            self.note.say(f"{opened.known.path.name} is cut off; what is left of it is shown.")
        if not opened.replay.unfinished:
            name = displayed(opened.known.path.name, _LONGEST_NAME)
            self.playback.open(opened.replay.now, opened.replay.opening.bots, name)
            self.tabs.setCurrentWidget(self.record)
        elif self._may_leave_game("go on with this one") and self._may_run(opened) and self.play.go_on_with(opened):
            self.tabs.setCurrentWidget(self.game)

    def _may_run(self, opened: Opened) -> bool:
        """Ask before programs are run that a file names: it may come from anybody."""
        strangers = [who for who in opened.replay.opening.bots if who not in BUILT_IN and who != PERSON]
        if not strangers:
            return True
        names = "\n".join(displayed(who, _LONGEST_NAME * 2) for who in dict.fromkeys(strangers))
        question = f"This save runs programs on this computer as bots:\n{names}\nRun them?"
        return self.asked(question, ("&Run them", _ACCEPT)) is _ACCEPT

    def _may_leave_game(self, what: str) -> bool:
        if not (self.play.under_way and self.play.keeper.unsaved):
            return True
        question = f"The game could not be saved and would be lost. Leave it and {what}?"
        return self.asked(question, ("&Leave it", _ACCEPT)) is _ACCEPT

    def _tell_kept(self, kept: Kept) -> None:
        self.game.file.setText(f"Kept in {displayed(kept.path.name, _LONGEST_NAME)}")
        self.game.file.setToolTip(displayed(str(kept.path)))

    def _entitle(self) -> None:
        """Leave names and amounts out of the title: it is on show while the screen is handed over."""
        if self.play.stage in {Stage.NOTHING, Stage.BOTS}:
            self.setWindowTitle("TNCC – Autoalgo")
        elif self.play.game is not None:
            self.setWindowTitle(f"TNCC, cycle {self.play.game.cycle:,} – Autoalgo")
