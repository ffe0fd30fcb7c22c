"""What can be done in the window of TNCC, and what its menus hold."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QTabWidget

from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.game_window import GameWindow
from autoalgo.games.tncc.bots import BUILT_IN
from autoalgo.games.tncc.report.entries import PERSON
from autoalgo.games.tncc.rules.game import MOST_PLAYERS
from autoalgo.games.tncc.window.session.play_model import ENDING, PlayModel, Stage
from autoalgo.games.tncc.window.session.playback_model import PlaybackModel
from autoalgo.games.tncc.window.session.setup_model import SetupModel

KINDS: Final = f"Games of TNCC (*{ENDING});;All files (*)"
MENUS: Final[tuple[tuple[str, Groups], ...]] = (
    (
        "&Game",
        (("new", "begin"), ("open", "save", "save_as"), ("game", "playback", "play_back"), ("quit",)),
    ),
    (
        "&Edit",
        (("undo", "redo"), ("add_person", "add_bot", "add_file"), ("earlier", "later", "remove")),
    ),
    ("&Turn", (("pass_on", "take_back"), ("be_seated",))),
    ("&Playback", (("play",), ("previous", "next", "first", "last"))),
)


class SetupCommands:
    """The commands of the page New game."""

    def __init__(self, model: SetupModel, window: GameWindow) -> None:
        self._model = model
        self._window = window

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        model, adds = self._model, "Adds a player at the end of the order"
        strangers = f"{adds} for whom a bot of yours decides, in a process of its own."
        earlier, later = "Lets the chosen player have its turn earlier.", "Lets the chosen player have its turn later."

        def room() -> bool:
            return len(model.setup.players) < MOST_PLAYERS

        def chosen() -> bool:
            return model.chosen >= 0

        def add_person() -> None:
            model.add(PERSON)

        return (
            Command("add_person", "Add a p&erson", "Ctrl+E", f"{adds} for whom a person decides.", add_person, room),
            Command("add_bot", "Add a &bot", "Ctrl+B", f"{adds} for whom a bot decides.", self._bot, room),
            Command("add_file", "Add a bot of a &file…", "Ctrl+Shift+B", strangers, self._file, room),
            Command("earlier", "Ear&lier", "Ctrl+Up", earlier, partial(model.move, -1), partial(model.movable, -1)),
            Command("later", "La&ter", "Ctrl+Down", later, partial(model.move, 1), partial(model.movable, 1)),
            Command("remove", "Re&move", "Ctrl+Delete", "Takes the chosen player away.", model.remove, chosen),
        )

    def _bot(self) -> None:
        taken = {player.who for player in self._model.setup.players}
        self._model.add(next((name for name in BUILT_IN if name not in taken), next(iter(BUILT_IN))))

    def _file(self) -> None:
        path = self._window.ask_for_file("A bot of yours", "Bots in Python (*.py);;All files (*)")
        if path is not None:
            self._model.add(str(path))


class GameCommands:
    """The commands of games and their files, and of the pages."""

    def __init__(
        self, setup: SetupModel, play: PlayModel, playback: PlaybackModel, window: GameWindow, tabs: QTabWidget
    ) -> None:
        self._setup = setup
        self._play = play
        self._playback = playback
        self._window = window
        self._tabs = tabs

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        stacks = (self._setup.undo_stack, self._play.undo_stack)
        undone = tuple(signal for stack in stacks for signal in (stack.canUndoChanged, stack.canRedoChanged))
        playback = self._playback
        return (
            *undone,
            self._setup.changed,
            self._setup.chosen_changed,
            self._play.changed,
            playback.opened,
            playback.moved,
            playback.playing_changed,
            self._tabs.currentChanged,
        )

    def commands(self, begin: Callable[[], None], open_file: Callable[[Path], None]) -> tuple[Command, ...]:
        """All of them; `begin` begins the game that is chosen, `open_file` opens a save or a record."""
        play, setup = self._play, self._setup

        def there() -> bool:
            return play.game is not None

        def ask_and_open() -> None:
            path = self._window.ask_for_file("Open a game", KINDS)
            if path is not None:
                open_file(path)

        return (
            self._page(0, "new", "&New game", "Ctrl+N Ctrl+1", "Chooses players, constants and seed of a new game."),
            self._page(1, "game", "Sho&w the game", "Ctrl+2", "Shows the game that is played."),
            self._page(2, "playback", "Show the play&back", "Ctrl+3", "Shows the game that is played back."),
            Command(
                "begin", "Be&gin", "Ctrl+Return", "Begins the game.", begin, lambda: self._at(0) and not setup.problems
            ),
            Command("open", "&Open…", "Ctrl+O", "Goes on with a save, or plays a record back.", ask_and_open),
            Command(
                "save", "&Save", "Ctrl+S", "Saves the game now; it is saved after every turn anyway.", play.save, there
            ),
            Command(
                "save_as",
                "Save &as…",
                "Ctrl+Shift+S",
                "Keeps the game in another file from now on.",
                self._save_as,
                there,
            ),
            Command(
                "play_back",
                "Play this game bac&k",
                "Ctrl+P",
                "Shows the game that is played cycle by cycle.",
                self._play_back,
                there,
            ),
            Command("quit", "&Quit", "Ctrl+Q", "Closes the window; the game is kept.", self._window.close),
            *self._undoing(),
            *self._turn(),
            *self._moving(),
        )

    def _undoing(self) -> tuple[Command, ...]:
        return (
            Command("undo", "&Undo", "Ctrl+Z", "Takes the last edit or decision back.", self._undo, self._can_undo),
            Command("redo", "&Redo", "Ctrl+Shift+Z", "Does it again.", self._redo, self._can_redo),
        )

    def _turn(self) -> tuple[Command, ...]:
        play = self._play

        def decided() -> bool:
            return self._at(1) and play.stage is Stage.DECIDED

        return (
            Command("pass_on", "&Pass on", "Ctrl+Space", "Lets the next player see it.", play.pass_on, decided),
            Command(
                "take_back",
                "Take &back",
                "Ctrl+Backspace",
                "Decides anew; nobody has seen it yet.",
                play.undo_stack.undo,
                lambda: decided() and play.undo_stack.canUndo(),
            ),
            Command(
                "be_seated",
                "&I am here",
                "Ctrl+I",
                "Shows the game to the one who is called.",
                play.be_seated,
                lambda: self._at(1) and play.stage is Stage.HAND_OVER,
            ),
        )

    def _moving(self) -> tuple[Command, ...]:
        model = self._playback

        def can(by: int) -> bool:
            return self._at(2) and model.game is not None and 0 <= model.cycle + by <= model.last

        def word() -> str:
            return "Pause (&move)" if model.playing else "&Move by itself"

        return (
            Command(
                "play",
                "",
                "Ctrl+M",
                "Shows a cycle after the other.",
                model.play,
                lambda: self._at(2) and model.last > 0,
                current_text=word,
            ),
            Command(
                "previous",
                "&Previous cycle",
                "Ctrl+Left",
                "Goes a cycle back.",
                lambda: model.go(model.cycle - 1),
                partial(can, -1),
            ),
            Command(
                "next",
                "&Next cycle",
                "Ctrl+Right",
                "Goes a cycle on.",
                lambda: model.go(model.cycle + 1),
                partial(can, 1),
            ),
            Command("first", "&Start", "Ctrl+Home", "Goes to the start.", lambda: model.go(0), partial(can, -1)),
            Command("last", "&End", "Ctrl+End", "Goes to the end.", lambda: model.go(model.last), partial(can, 1)),
        )

    def _page(self, place: int, name: str, text: str, key: str, sentence: str) -> Command:
        return Command(name, text, key, sentence, partial(self._tabs.setCurrentIndex, place))

    def _at(self, place: int) -> bool:
        return self._tabs.currentIndex() == place

    @property
    def _stack(self) -> QUndoStack:
        return self._setup.undo_stack if self._at(0) else self._play.undo_stack

    def _can_undo(self) -> bool:
        return not self._at(2) and self._stack.canUndo()

    def _can_redo(self) -> bool:
        return not self._at(2) and self._stack.canRedo()

    def _undo(self) -> None:
        self._stack.undo()

    def _redo(self) -> None:
        self._stack.redo()

    def _save_as(self) -> None:
        path = self._window.ask_where_to_save("Save the game", KINDS, "TNCC", ENDING)
        if path is not None:
            self._play.save_as(path)

    def _play_back(self) -> None:
        game, opening = self._play.game, self._play.opening
        if game is not None and opening is not None:
            self._playback.open(game, opening.bots, "The game that is played")
            self._tabs.setCurrentIndex(2)
