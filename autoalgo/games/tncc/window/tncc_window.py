"""The window of TNCC: the pages New game, Play and Playback, and what happens between them."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtGui import QUndoGroup
from PySide6.QtWidgets import QInputDialog, QTabWidget

from autoalgo.common.growing_file import timestamp
from autoalgo.common.kit.saves import SavedFile
from autoalgo.common.plain_text import displayed
from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.file_window import ENDING, FileWindow
from autoalgo.common.qt.game_window import GameHome, GameWords
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.playback import Playback
from autoalgo.common.qt.playback_commands import PLAYBACK, playback_commands
from autoalgo.common.qt.theme import Theme
from autoalgo.common.qt.undo_commands import undo_commands
from autoalgo.common.records import name_in
from autoalgo.games.tncc.bots import BUILT_IN
from autoalgo.games.tncc.rules.game import MOST_PLAYERS
from autoalgo.games.tncc.store.entries import PERSON, GameEntry
from autoalgo.games.tncc.tournament.league import NAME as LEAGUE
from autoalgo.games.tncc.tournament.league import League, read_league
from autoalgo.games.tncc.window.new_game_model import NewGameModel
from autoalgo.games.tncc.window.new_game_page import NewGamePage
from autoalgo.games.tncc.window.play_model import PlayModel, Stage
from autoalgo.games.tncc.window.play_page import PlayPage
from autoalgo.games.tncc.window.playback_page import PlaybackPage
from autoalgo.games.tncc.window.seats import OpenedSave, open_game, seating_problems

_WORDS: Final = GameWords(
    name="TNCC",
    page="games/tncc.md",
    about="Countries recruit, trade and make war in turns; people and bots decide for them.",
    title="TNCC",
    what="Countries recruit, trade and make war in turns: play with others at this screen, and with bots.",
    new="Chooses players, constants and seed of a new game.",
    open="Opens a saved or recorded game; one that is over can be looked through.",
    remembered="tncc/recent",
    new_keys=f"{Key.NEW} {Key.PAGE_1}",
)
_MENUS: Final[tuple[tuple[str, Groups], ...]] = (
    ("&Game", (("save", "save_as"), ("begin",), ("game", "playback", "play_back"))),
    ("&Edit", (("undo", "redo"), ("add_person", "add_bot", "add_file"), ("earlier", "later", "remove"))),
    ("&Turn", (("pass_on",), ("be_seated",))),
    ("&Playback", PLAYBACK),
)
_LONGEST_NAME: Final = 60
_CYCLES_A_SECOND: Final = 5
_NEW, _PLAY, _RECORD = range(3)
"""The places of the pages."""


class TnccWindow(FileWindow):
    """The window of TNCC."""

    def __init__(self, home: GameHome, theme: Theme) -> None:
        super().__init__(_WORDS, home, theme)
        self.setup: Final = NewGameModel(home.json, self)
        self.play: Final = PlayModel(self)
        self.playback: Final = Playback(self, _CYCLES_A_SECOND)
        self.tabs: Final = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setAccessibleName("Tabs")
        self._stacks: Final = QUndoGroup(self)
        for stack in (self.setup.undo_stack, self.play.undo_stack):
            self._stacks.addStack(stack)
        playback = self.playback
        followed = (self.setup.changed, self.setup.chosen_changed, self.play.changed, self._stacks.indexChanged)
        self.commands.add(_player_commands(self.setup, self.ask_for_file), followed)
        self.commands.add(undo_commands(self._stacks, "Takes the last edit or decision back."), ())
        self.commands.add(_turn_commands(self.play, lambda: self._shows(_PLAY)), (self.tabs.currentChanged,))
        watching = playback_commands(playback, "cycle", on_show=lambda: self._shows(_RECORD))
        self.commands.add(watching, (playback.moved, playback.standing_changed))
        self.commands.add(self._page_commands(), ())
        self.new: Final = NewGamePage(self.setup, self.commands)
        self.game: Final = PlayPage(self.play, self.commands)
        self.record: Final = PlaybackPage(playback, self.commands)
        for page, title in ((self.new, "New game"), (self.game, "Play"), (self.record, "Playback")):
            self.tabs.addTab(page, title)
        self.set_pages(_MENUS, self.tabs)
        self.tabs.currentChanged.connect(self._choose_stack)
        self.play.gone_on.connect(self.keep)
        self.play.failed.connect(self.note.tell)
        self.play.changed.connect(self._entitle)
        self.keeper.kept.connect(self._tell_kept)
        self._choose_stack(_NEW)

    @property
    def is_begun(self) -> bool:
        """Whether there is a game."""
        return self.play.stage is not Stage.NOTHING

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.play.stage is Stage.OVER

    def data(self) -> Callable[[], bytes]:
        """Return what makes the file of the game as it stands."""
        return self.play.data()

    def begin_game(self) -> None:
        """Show the page on which a new game is chosen."""
        self._show(_NEW)

    def begin(self) -> None:
        """Begin the game that is chosen; from its first decision on it is kept in a new file."""
        new = self.setup.new_game()
        if isinstance(new, GameEntry) and self.may_leave("begin another"):
            self.note.clear()
            self.keeper.begin(self.home.saves / f"TNCC {timestamp(datetime.now())}{ENDING}")
            self.play.begin(new)
            self._show(_PLAY)

    def open_file(self, path: Path) -> None:
        """Go on with a save, or play a record back, or a game of a league, whose number is asked for."""
        if name_in(path) == LEAGUE:
            self.load(partial(read_league, path), self._choose_game, "The league was not opened")
        else:
            self.load(partial(open_game, path), self._take_opened, "The game was not opened")

    def stop(self) -> None:
        """End bots and writing."""
        self.playback.pause()
        self.play.close()
        super().stop()

    def _choose_game(self, league: League) -> None:
        """Ask for the number of a game, and play it back."""
        number, last = 0, len(league.games) - 1
        if league.games:
            question = f"Which game, 0 to {last:,}?"
            number, is_chosen = QInputDialog.getInt(self, "A game of the league", question, last, 0, last)
            if not is_chosen:
                return
        replay = league.replay(number)
        if isinstance(replay, Failure):
            self.note.tell(replay, "The game was not opened")
            return
        self.note.clear()
        self.remember(league.path)
        self.record.open(replay.now, replay.opening.bots, f"Game {number:,} of the league")
        self._show(_RECORD)

    def _take_opened(self, opened: OpenedSave) -> None:
        self.note.clear()
        path, name = opened.known.path, displayed(opened.known.path.name, _LONGEST_NAME)
        if opened.difference is not None:
            self.note.say(
                f"{path.name} was edited, or made by other rules, and says something else than its "
                f"decisions lead to: {opened.difference.text()}. What is shown is what they lead to today."
            )
        elif opened.cut_off:
            self.note.say(f"{path.name} is cut off; what is left of it is shown.")
        if not opened.replay.unfinished:
            self.remember(path)
            self.record.open(opened.replay.now, opened.replay.opening.bots, name)
            self._show(_RECORD)
        elif self.may_leave("go on with this one") and self._may_run(opened):
            if failure := seating_problems(opened.replay.opening):
                self.note.tell(failure, f"{path.name} cannot be gone on with")
                return
            self.remember(path)
            self.keeper.begin(opened.known)
            self.play.go_on_with(opened.replay)
            self._show(_PLAY)

    def _may_run(self, opened: OpenedSave) -> bool:
        """Ask before programs are run that a file names: it may come from anybody."""
        strangers = [who for who in opened.replay.opening.bots if who not in BUILT_IN and who != PERSON]
        names = "\n".join(displayed(who, _LONGEST_NAME * 2) for who in dict.fromkeys(strangers))
        question = f"This save runs programs on this computer as bots:\n{names}\nRun them?"
        return not strangers or self.confirmed(question, "&Run them")

    def _page_commands(self) -> tuple[Command, ...]:
        game, record = "Shows the game that is played.", "Shows the game that is played back."
        back = "Shows the game that is played cycle by cycle."

        def can_begin() -> bool:
            return self._shows(_NEW) and isinstance(self.setup.new_game(), GameEntry)

        return (
            Command("begin", "Be&gin", Key.RUN, "Begins the game.", self.begin, can_begin),
            Command("game", "Sho&w the game", Key.PAGE_2, game, partial(self._show, _PLAY)),
            Command("playback", "Show the play&back", Key.PAGE_3, record, partial(self._show, _RECORD)),
            Command("play_back", "Play this game bac&k", Key.PLAY_BACK, back, self._play_back, lambda: self.is_begun),
        )

    def _show(self, place: int) -> None:
        self.stack.setCurrentWidget(self.tabs)
        self.tabs.setCurrentIndex(place)

    def _shows(self, place: int) -> bool:
        return self.stack.currentWidget() is self.tabs and self.tabs.currentIndex() == place

    def _choose_stack(self, place: int) -> None:
        for stack, page in ((self.setup.undo_stack, _NEW), (self.play.undo_stack, _PLAY)):
            stack.setActive(place == page)

    def _play_back(self) -> None:
        self.record.open(self.play.game, self.play.opening.bots, "The game that is played")
        self._show(_RECORD)

    def _tell_kept(self, kept: SavedFile) -> None:
        self.game.file.setText(f"Kept in {displayed(kept.path.name, _LONGEST_NAME)}")
        self.game.file.setToolTip(displayed(str(kept.path)))

    def _entitle(self) -> None:
        """Leave names and amounts out of the title: it is on show while the screen is handed over."""
        if self.play.stage in {Stage.NOTHING, Stage.BOTS}:
            self.setWindowTitle("TNCC – Autoalgo")
        else:
            self.setWindowTitle(f"TNCC, cycle {self.play.game.cycle:,} – Autoalgo")


def _player_commands(model: NewGameModel, ask_for_file: Callable[[str, str], Path | None]) -> tuple[Command, ...]:
    """Return how the players of the game to be begun are chosen."""
    adds = "Adds a player at the end of the order"
    strangers = f"{adds} for whom a bot of yours decides, in a process of its own."
    earlier, later = "Lets the chosen player have its turn earlier.", "Lets the chosen player have its turn later."

    def room() -> bool:
        return len(model.setup.players) < MOST_PLAYERS

    def add_bot() -> None:
        taken = {player.who for player in model.setup.players}
        model.add(next((name for name in BUILT_IN if name not in taken), next(iter(BUILT_IN))))

    def add_file() -> None:
        if path := ask_for_file("A bot of yours", "Bots in Python (*.py);;All files (*)"):
            model.add(str(path))

    person, bot = f"{adds} for whom a person decides.", f"{adds} for whom a bot decides."
    return (
        Command("add_person", "Add a p&erson", "F7", person, partial(model.add, PERSON), room),
        Command("add_bot", "Add a &bot", "Shift+F7", bot, add_bot, room),
        Command("add_file", "Add a bot of a &file…", "Ctrl+F7", strangers, add_file, room),
        Command("earlier", "Ear&lier", "Alt+Up", earlier, partial(model.move, -1), partial(model.movable, -1)),
        Command("later", "La&ter", "Alt+Down", later, partial(model.move, 1), partial(model.movable, 1)),
        Command(
            "remove", "Re&move", Key.REMOVE, "Takes the chosen player away.", model.remove, lambda: model.chosen >= 0
        ),
    )


def _turn_commands(play: PlayModel, shown: Callable[[], bool]) -> tuple[Command, ...]:
    """Return what goes on with a game, while it is shown."""
    passed, seated = "Lets the next player see it.", "Shows the game to the one who is called."

    def waits_for(stage: Stage) -> bool:
        return shown() and play.stage is stage

    return (
        Command("pass_on", "&Pass on", "Ctrl+Shift+I", passed, play.pass_on, partial(waits_for, Stage.DECIDED)),
        Command("be_seated", "&I am here", Key.BE_SEATED, seated, play.be_seated, partial(waits_for, Stage.HAND_OVER)),
    )
