"""The window of NarzWarz: its pages and menus, and what happens between them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from PySide6.QtWidgets import QStackedWidget

from autoalgo.common.problems import Problem
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.game_window import GameHome, GameWindow
from autoalgo.common.qt.save_keeper import SaveKeeper
from autoalgo.common.qt.start_page import StartPage
from autoalgo.common.qt.theme import Theme
from autoalgo.common.saves import Kept
from autoalgo.games.narzwarz.rules.commands import Attack, End, Move
from autoalgo.games.narzwarz.rules.commands import Command as Order
from autoalgo.games.narzwarz.window.board_model import BoardModel
from autoalgo.games.narzwarz.window.cover import CoverPage
from autoalgo.games.narzwarz.window.march_dialog import MarchDialog
from autoalgo.games.narzwarz.window.narz_commands import GAME, MAP, TURN, country_commands, map_commands, turn_commands
from autoalgo.games.narzwarz.window.new_game_dialog import NewGameDialog
from autoalgo.games.narzwarz.window.new_game_model import GameFiles, NewGameModel, read_files
from autoalgo.games.narzwarz.window.saves import ENDING, KINDS, Opened, data_of, open_game
from autoalgo.games.narzwarz.window.table_model import PACES_MS, Phase, TableModel
from autoalgo.games.narzwarz.window.table_page import TablePage

_ABOUT: Final = "Lead a country and conquer all others, against the computer and up to five others at one table."
_WHAT: Final = "Lead a country, and conquer all the others: build, hire, train, spy, and go to war."
_PACE: Final = "narzwarz/pace"
_LAST: Final = "narzwarz/last"


class NarzWindow(GameWindow):
    """The window of NarzWarz; what chance needs is drawn from `random`."""

    def __init__(self, home: GameHome, theme: Theme, random: Random | None = None) -> None:
        super().__init__("NarzWarz", "games/narzwarz_window.md", _ABOUT, home, theme)
        self._random: Final = random or SystemRandom()
        self.table: Final = TableModel(self)
        self.board: Final = BoardModel(self.table, self)
        self.keeper: Final = SaveKeeper(self)
        self.new_game: NewGameDialog | None = None
        self.march: MarchDialog | None = None
        self._files: Final[Background[GameFiles | list[Problem]]] = Background(self)
        self._opener: Final[Background[Opened | list[Problem]]] = Background(self)
        self.table.pace_ms = PACES_MS.get(str(home.settings.value(_PACE)), PACES_MS["normal"])
        table, board = self.table, self.board
        followed = (board.changed, table.stack.indexChanged, self._opener.busy_changed, self._files.busy_changed)
        self.commands.add((*self._game_commands(), *turn_commands(table, board, self._end_turn)), followed)
        self.page: Final = TablePage(table, board, self.commands)
        self.commands.add(country_commands(table, board, self.page.card), followed)
        self.commands.add(map_commands(table, self.page.map, self._choose_pace), (self.page.map.zoomed,))
        self.start_page: Final = StartPage(
            "NarzWarz", _WHAT, [self.commands[name] for name in ("new", "continue", "open")]
        )
        self.cover: Final = CoverPage()
        self.stack: Final = QStackedWidget()
        for each in (self.start_page, self.cover, self.page):
            self.stack.addWidget(each)
        self.set_pages(self.stack, (("&Game", GAME), ("&Turn", TURN), ("&Map", MAP)))
        self._connect()

    def open_file(self, path: Path) -> None:
        """Open a saved or recorded game."""
        self._opener.start(partial(open_game, path, self.home.json))

    def stop(self) -> None:
        """End the computer's turn, and wait until the game is written."""
        self.table.close()
        self.keeper.wait()

    # The game as a file.

    def _game_commands(self) -> tuple[Command, ...]:
        opened = "Opens a saved or recorded game; one that is over can be looked through."
        elsewhere = "Saves the game in another file, in which it is kept from then on."
        return (
            Command("new", "&New game…", "Ctrl+N", "Begins a game: map, people, leaders, seed.", self._load_files),
            Command("open", "&Open…", "Ctrl+O", opened, self._ask_for_file),
            Command(
                "continue",
                "&Continue the last game",
                "Ctrl+L",
                "Goes on with the game that was played last.",
                self._continue,
                lambda: self._last is not None and self._last != self.keeper.file,
            ),
            Command("save_as", "&Save as…", "Ctrl+Shift+S", elsewhere, self._save_as, lambda: self._is_begun),
        )

    @property
    def _is_begun(self) -> bool:
        return self.table.phase is not Phase.EMPTY

    @property
    def _last(self) -> Path | None:
        kept = self.home.settings.value(_LAST)
        return Path(kept) if isinstance(kept, str) and Path(kept).is_file() else None

    def _load_files(self) -> None:
        """Read numbers and maps, which may have been edited, and ask for the game then."""
        self._files.start(partial(read_files, self.home.json))

    def _ask_for_game(self, files: GameFiles | list[Problem]) -> None:
        if isinstance(files, list):
            self.note.tell(files, "No game can begin")
            return
        if files.problems:
            self.note.tell(files.problems, "Some maps cannot be played on")
        model = NewGameModel(files, self._random, self)
        dialog = NewGameDialog(model, self)
        dialog.accepted.connect(lambda: self._begin(model))
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(model.deleteLater)
        self.new_game = dialog
        dialog.open()

    def _begin(self, model: NewGameModel) -> None:
        played = model.make()
        self.note.clear()
        self.keeper.begin(self.home.saves / f"NarzWarz {model.map} {played.opening.seed}{ENDING}")
        self.table.begin(model.atlas, played)
        self._keep()

    def _ask_for_file(self) -> None:
        if path := self.ask_for_file("Open a game of NarzWarz", KINDS):
            self.open_file(path)

    def _continue(self) -> None:
        if self._last is not None:
            self.open_file(self._last)

    def _take_opened(self, opened: Opened | list[Problem]) -> None:
        if isinstance(opened, list):
            self.note.tell(opened, "The game was not opened")
            return
        self.note.clear()
        self.keeper.begin(opened.kept)
        self.home.settings.setValue(_LAST, str(opened.kept.path))
        self.table.begin(opened.atlas, opened.played, at=0)

    def _save_as(self) -> None:
        path = self.keeper.file
        proposed = path.stem if path else "NarzWarz"
        if chosen := self.ask_where_to_save("Save the game", KINDS, proposed, ENDING):
            self.keeper.save_as(chosen, self._data())

    def _keep(self) -> None:
        self.keeper.save(self._data())

    def _data(self) -> Callable[[], bytes]:
        """Return what makes the file of the game as it stands, on another thread."""
        return partial(data_of, self.table.played, tuple(self.table.played.moments))

    def _take_kept(self, kept: Kept) -> None:
        self.home.settings.setValue(_LAST, str(kept.path))
        if kept.moved:
            self.note.say(f"Another program plays this game too; here it goes on in {kept.path}")
        self.commands.refresh()

    # The turn.

    def _do(self, order: Order, text: str) -> None:
        if objection := self.table.do(order, text):
            self.mention(f"{objection[0].upper()}{objection[1:]}.")

    def _march(self, source: int, target: int) -> None:
        dialog = MarchDialog(self.table, source, target, self)
        make: Callable[[int, int, int], Order] = Attack if dialog.is_attack else Move
        dialog.accepted.connect(lambda: self._do(make(source, target, dialog.chosen), f"moving {dialog.chosen:,} men"))
        dialog.finished.connect(dialog.deleteLater)
        self.march = dialog
        dialog.open()

    def _end_turn(self) -> None:
        self._do(End(), "")

    def _choose_pace(self, name: str) -> None:
        self.table.pace_ms = PACES_MS[name]
        self.home.settings.setValue(_PACE, name)
        self.commands.refresh()

    # What is seen.

    def _connect(self) -> None:
        self._files.done.connect(self._ask_for_game)
        self._opener.done.connect(self._take_opened)
        self.keeper.kept.connect(self._take_kept)
        self.keeper.refused.connect(lambda problem: self.note.tell([problem]))
        self.table.decided.connect(self._keep)
        self.page.card.wanted.connect(self._do)
        self.page.card.march_wanted.connect(self._march)
        self.cover.look.clicked.connect(self.table.uncover)
        self.table.changed.connect(self._show_page)

    def _show_page(self) -> None:
        table = self.table
        if table.phase is Phase.COVERED:
            game = table.game
            self.statusBar().clearMessage()
            self.stack.setCurrentWidget(self.cover)
            self.cover.show_next(game.leaders[game.on_turn or 0].name, game.turn)
        elif table.phase is Phase.EMPTY:
            self.stack.setCurrentWidget(self.start_page)
        elif self.stack.currentWidget() is not self.page:
            self.stack.setCurrentWidget(self.page)
            self.page.map.setFocus()
