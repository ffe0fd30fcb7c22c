"""The window of NarzWarz: its pages and menus, and what happens between them."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from PySide6.QtWidgets import QMessageBox

from autoalgo.common.growing_file import timestamp
from autoalgo.common.qt.cover_page import CoverPage
from autoalgo.common.qt.file_window import ENDING, FileWindow
from autoalgo.common.qt.game_window import GameHome, GameWords
from autoalgo.common.qt.playback_commands import LEAPS, PLAYBACK, playback_commands
from autoalgo.common.qt.theme import Theme
from autoalgo.games.narzwarz.play.played import Played, record_bytes
from autoalgo.games.narzwarz.rules.commands import Attack, End, Move
from autoalgo.games.narzwarz.rules.commands import Command as Order
from autoalgo.games.narzwarz.window.board_model import BoardModel
from autoalgo.games.narzwarz.window.march_dialog import MarchDialog
from autoalgo.games.narzwarz.window.narz_commands import GAME, MAP, TURN, country_commands, map_commands, turn_commands
from autoalgo.games.narzwarz.window.new_game_dialog import NewGameDialog
from autoalgo.games.narzwarz.window.new_game_model import GameFiles, NewGameModel, read_files
from autoalgo.games.narzwarz.window.saves import OpenedSave, open_game
from autoalgo.games.narzwarz.window.table_model import PACES_MS, TableModel, TablePhase, commands_left
from autoalgo.games.narzwarz.window.table_page import TablePage
from autoalgo.games.narzwarz.words.sentences import news

_WORDS: Final = GameWords(
    name="NarzWarz",
    page="games/narzwarz_window.md",
    about="Lead a country and conquer all others, against the computer and up to five others at one table.",
    title="NarzWarz",
    what="Lead a country, and conquer all the others: build, hire, train, spy, and go to war.",
    new="Begins a game: map, people, leaders, seed.",
    open="Opens a saved or recorded game; one that is over can be looked through.",
    remembered="narzwarz/last",
)
_PACE: Final = "narzwarz/pace"


class NarzWindow(FileWindow):
    """The window of NarzWarz; what chance needs is drawn from `random`."""

    def __init__(self, home: GameHome, theme: Theme, random: Random | None = None) -> None:
        super().__init__(_WORDS, home, theme)
        self._random: Final = random or SystemRandom()
        self._silenced: Played | None = None
        """The game in which a turn ends without a question."""
        self.table: Final = TableModel(self)
        self.board: Final = BoardModel(self.table, self)
        self.table.pace_ms = PACES_MS.get(str(home.settings.value(_PACE)), PACES_MS["normal"])
        table, board = self.table, self.board
        followed = (board.changed, table.stack.indexChanged)
        self.commands.add(turn_commands(table, board, self._end_turn), followed)
        playback = table.playback
        watching = playback_commands(playback, "moment", "turn", lambda: table.phase is TablePhase.OVER)
        self.commands.add(watching, (table.changed, playback.moved, playback.standing_changed))
        self.page: Final = TablePage(table, board, self.commands)
        self.commands.add(country_commands(table, board, self.page.card), followed)
        self.commands.add(map_commands(table, self.page.map, self._choose_pace), (self.page.map.zoomed,))
        self.cover: Final = CoverPage(self.commands["be_seated"])
        menus = (("&Game", GAME), ("&Turn", TURN), ("&Playback", (*PLAYBACK, *LEAPS)), ("&Map", MAP))
        self.set_pages(menus, self.cover, self.page)
        table.decided.connect(self.keep)
        table.changed.connect(self._show_page)
        self.page.card.wanted.connect(self._do)
        self.page.card.march_wanted.connect(self._march)

    @property
    def is_begun(self) -> bool:
        """Whether there is a game."""
        return self.table.phase is not TablePhase.EMPTY

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.table.phase is TablePhase.OVER

    def begin_game(self) -> None:
        """Read numbers and maps, which may have been edited, and ask for the game then."""
        self.load(partial(read_files, self.home.json), self._ask_for_game, "No game can begin")

    def open_file(self, path: Path) -> None:
        """Open a saved or recorded game."""
        self.load(partial(open_game, path, self.home.json), self._take_opened, "The game was not opened")

    def data(self) -> Callable[[], bytes]:
        """Return what makes the file of the game as it stands."""
        return partial(record_bytes, self.table.played.opening, tuple(self.table.played.moments))

    def stop(self) -> None:
        """End the computer's turn, and wait until the game is written."""
        self.table.close()
        super().stop()

    def _ask_for_game(self, files: GameFiles) -> None:
        if files.problems:
            self.note.tell(files.problems, "Some maps cannot be played on")
        model = NewGameModel(files, self._random, self)
        dialog = NewGameDialog(model, self)
        dialog.accepted.connect(lambda: self._begin(model))
        dialog.finished.connect(model.deleteLater)
        self.open_dialog(dialog)

    def _begin(self, model: NewGameModel) -> None:
        if not self.may_leave("begin another"):
            return
        played = model.make()
        self.note.clear()
        self.keeper.begin(self.home.saves / f"NarzWarz {timestamp(datetime.now())}{ENDING}")
        self.table.begin(model.atlas, played)
        self.keep()

    def _take_opened(self, opened: OpenedSave) -> None:
        if not self.may_leave("go on with this one"):
            return
        self.note.clear()
        self.keeper.begin(opened.kept)
        self.remember(opened.kept.path)
        self.table.begin(opened.atlas, opened.played, at=0)

    def _do(self, order: Order, text: str) -> None:
        if objection := self.table.do(order, text):
            self.mention(f"{objection[0].upper()}{objection[1:]}.")
        elif isinstance(order, Attack) and self.table.phase is TablePhase.DECIDING:
            moment = self.table.played.moments[-1]
            self.mention(". ".join(news(moment.events, moment.game, self.table.viewer)))

    def _end_turn(self) -> None:
        """End the turn, after asking where a command is left."""
        played, roles = self.table.played, QMessageBox.ButtonRole
        if (left := commands_left(played.game)) and self._silenced is not played:
            told = "1 command is left." if left == 1 else f"{left} commands are left."
            silence = ("End it, and do &not ask again in this game", roles.YesRole)
            answer = self.asked(f"{told} End the turn?", ("&End turn", roles.AcceptRole), silence)
            if answer is roles.RejectRole:
                return
            if answer is roles.YesRole:
                self._silenced = played
        self._do(End(), "")

    def _march(self, source: int, target: int) -> None:
        dialog = MarchDialog(self.table, source, target, self)

        def go() -> None:
            men = dialog.men.value()
            make = Attack if dialog.is_attack else Move
            self._do(make(source, target, men), f"moving {men:,} men")

        dialog.accepted.connect(go)
        self.open_dialog(dialog)

    def _choose_pace(self, name: str) -> None:
        self.table.pace_ms = PACES_MS[name]
        self.home.settings.setValue(_PACE, name)
        self.commands.refresh()

    def _show_page(self) -> None:
        table = self.table
        if table.phase is TablePhase.COVERED:
            game = table.game
            self.statusBar().clearMessage()
            self.stack.setCurrentWidget(self.cover)
            self.cover.call(f"Turn {game.turn:,}: it is the turn of {game.leaders[game.on_turn or 0].name}")
        elif table.phase is not TablePhase.EMPTY and self.stack.currentWidget() is not self.page:
            self.stack.setCurrentWidget(self.page)
            self.page.map.setFocus()
