"""The commands of the window of TNCC, as menus and buttons have them."""

from collections.abc import Callable
from functools import partial
from typing import Final

from autoalgo.common.qt.command import Command, Groups
from autoalgo.common.qt.game_window import GameWindow
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.playback_commands import PLAYBACK
from autoalgo.games.tncc.bots import BUILT_IN
from autoalgo.games.tncc.rules.game import MOST_PLAYERS
from autoalgo.games.tncc.store.entries import PERSON
from autoalgo.games.tncc.window.new_game_model import NewGameModel
from autoalgo.games.tncc.window.play_model import PlayModel, Stage

MENUS: Final[tuple[tuple[str, Groups], ...]] = (
    ("&Game", (("save", "save_as"), ("begin",), ("game", "playback", "play_back"))),
    ("&Edit", (("undo", "redo"), ("add_person", "add_bot", "add_file"), ("earlier", "later", "remove"))),
    ("&Turn", (("pass_on",), ("be_seated",))),
    ("&Playback", PLAYBACK),
)


def player_commands(model: NewGameModel, window: GameWindow) -> tuple[Command, ...]:
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
        if path := window.ask_for_file("A bot of yours", "Bots in Python (*.py);;All files (*)"):
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


def turn_commands(play: PlayModel, shown: Callable[[], bool]) -> tuple[Command, ...]:
    """Return what goes on with a game, while it is shown."""
    passed, seated = "Lets the next player see it.", "Shows the game to the one who is called."

    def waits_for(stage: Stage) -> bool:
        return shown() and play.stage is stage

    return (
        Command("pass_on", "&Pass on", "Ctrl+Shift+I", passed, play.pass_on, partial(waits_for, Stage.DECIDED)),
        Command("be_seated", "&I am here", Key.BE_SEATED, seated, play.be_seated, partial(waits_for, Stage.HAND_OVER)),
    )
