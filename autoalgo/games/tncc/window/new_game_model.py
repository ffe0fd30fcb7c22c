"""The game that is to be begun: preset, constants, players in their order, seed. Every edit can be undone (TG-1)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.problems import Failure, Place, Problem, failure_in, failure_of
from autoalgo.common.qt.edit import Edit
from autoalgo.common.seeds import chosen_or_drawn
from autoalgo.games.tncc.rules.constants import DEFAULT, Constants, constants_of, load_presets
from autoalgo.games.tncc.rules.game import FEWEST_PLAYERS, MOST_PLAYERS
from autoalgo.games.tncc.store.entries import PERSON
from autoalgo.games.tncc.window.seats import bot_problem

LONGEST_NAME: Final = 40


@dataclass(frozen=True)
class Player:
    """A player of the game to be begun."""

    name: str
    who: str
    """The name of a bot, or `PERSON`."""


@dataclass(frozen=True)
class Setup:
    """Everything that a game is begun with."""

    preset: str = DEFAULT
    changes: tuple[tuple[str, JsonValue], ...] = ()
    """Constants that are not as in the preset."""
    players: tuple[Player, ...] = (Player("Person", PERSON), Player("turtle", "turtle"), Player("raider", "raider"))
    """In the order of turns."""
    seed: int | None = None
    """None for one that is drawn."""


@dataclass(frozen=True)
class NewGame:
    """A setup that has nothing wrong."""

    constants: Constants
    players: tuple[Player, ...]
    seed: int


class NewGameModel(QObject):
    """What is chosen for the next game.

    Signals
    -------
    changed
        Anything of it is otherwise.
    chosen_changed
        Another player is chosen, for what is done to one of them.
    """

    changed = Signal()
    chosen_changed = Signal()

    def __init__(self, json_folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setup = Setup()
        self.chosen = -1
        """The row of the chosen player; −1 for none."""
        self.presets: Final = load_presets(json_folder)
        """What can be chosen from, or what is wrong with the file."""
        self.undo_stack = QUndoStack(self)

    def choose(self, row: int) -> None:
        """Choose a player."""
        if row != self.chosen:
            self.chosen = row
            self.chosen_changed.emit()

    def take(self, setup: Setup) -> None:
        """Show a setup; edits do this."""
        self.setup = setup
        self.changed.emit()

    @property
    def constants(self) -> Constants | Failure:
        """The constants as chosen, or what is wrong with them."""
        if isinstance(self.presets, Failure):
            return self.presets
        return constants_of(self.setup.preset, dict(self.setup.changes), self.presets, "constants")

    @property
    def values(self) -> dict[str, JsonValue]:
        """Every constant as it was chosen, allowed or not."""
        if isinstance(self.presets, Failure):
            return {}
        preset = self.presets.constants[self.setup.preset].model_dump(mode="json")
        return {**preset, **dict(self.setup.changes)}

    @property
    def problems(self) -> Failure | None:
        """Everything that keeps the game from being begun."""
        new = self.new_game()
        return new if isinstance(new, Failure) else None

    def new_game(self) -> NewGame | Failure:
        """Return what a game is begun with, a seed drawn if none is chosen; or the problems."""
        misplaced, constants = self._player_problems(), self.constants
        if isinstance(constants, Failure) or misplaced:
            return failure_in(misplaced, constants)
        return NewGame(constants, self.setup.players, chosen_or_drawn(self.setup.seed))

    # Edits.

    def choose_preset(self, name: str) -> None:
        """Take another preset, and none of the changed constants."""
        if name != self.setup.preset:
            self._edit("the preset", replace(self.setup, preset=name, changes=()))

    def set_constant(self, name: str, text: str) -> None:
        """Take another value for a constant, whatever was typed; the preset's own takes the change back."""
        if isinstance(self.presets, Failure):
            return
        value = _value(text)
        changes = {key: each for key, each in self.setup.changes if key != name}
        if value != self.presets.constants[self.setup.preset].model_dump(mode="json")[name]:
            changes[name] = value
        if tuple(changes.items()) != self.setup.changes:
            self._edit(name, replace(self.setup, changes=tuple(changes.items())))

    def set_seed(self, seed: int | None) -> None:
        """Take another seed; None for one that is drawn."""
        if seed != self.setup.seed:
            self._edit("the seed", replace(self.setup, seed=seed))

    def add(self, who: str) -> None:
        """Add a player at the end, called after who decides for it."""
        taken = {player.name for player in self.setup.players}
        stem = "Person" if who == PERSON else Path(who).stem[:LONGEST_NAME]
        names = (stem if number == 1 else f"{stem} {number}" for number in range(1, MOST_PLAYERS + 2))
        name = next(each for each in names if each not in taken)
        self._players("a player", (*self.setup.players, Player(name, who)))
        self.choose(len(self.setup.players) - 1)

    def remove(self) -> None:
        """Take the chosen player away."""
        players, row = self.setup.players, self.chosen
        if 0 <= row < len(players):
            self._players("a player", players[:row] + players[row + 1 :])
            self.choose(min(row, len(players) - 2))

    def movable(self, by: int) -> bool:
        """Return whether the chosen player can have its turn earlier (−1) or later (1)."""
        return self.chosen >= 0 and 0 <= self.chosen + by < len(self.setup.players)

    def move(self, by: int) -> None:
        """Let the chosen player have its turn earlier (−1) or later (1)."""
        players, row = list(self.setup.players), self.chosen
        if self.movable(by):
            players.insert(row + by, players.pop(row))
            self._players("the order", tuple(players))
            self.choose(row + by)

    def rename(self, row: int, name: str) -> None:
        """Call a player otherwise."""
        self._changed(row, "a name", lambda player: replace(player, name=" ".join(name.split())[:LONGEST_NAME]))

    def decide_by(self, row: int, who: str) -> None:
        """Let a bot, or a person, decide for a player; one that is called after its bot is called after the new one."""
        taken = {player.name for player in self.setup.players}

        def changed(player: Player) -> Player:
            follows = player.name == player.who and who != PERSON and who not in taken
            return Player(who if follows else player.name, who)

        self._changed(row, "who decides", changed)

    def _changed(self, row: int, text: str, change: Callable[[Player], Player]) -> None:
        players = list(self.setup.players)
        players[row] = change(players[row])
        if tuple(players) != self.setup.players:
            self._players(text, tuple(players))

    def _players(self, text: str, players: tuple[Player, ...]) -> None:
        self._edit(text, replace(self.setup, players=players))

    def _edit(self, text: str, after: Setup) -> None:
        self.undo_stack.push(Edit(text, partial(self.take, after), partial(self.take, self.setup)))

    def _player_problems(self) -> Failure | None:
        players = self.setup.players
        names = [player.name for player in players]
        found = []
        if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
            found.append(Problem(Place(key="players"), f"{len(players)}", f"{FEWEST_PLAYERS} to {MOST_PLAYERS}"))
        for row, name in enumerate(names, start=1):
            place = Place(tab="Players", row=row)
            if not name:
                found.append(Problem(place, "no name", "a name of its own"))
            elif name in names[: row - 1]:
                found.append(Problem(place, f'another player is called "{name}" too', "a name of its own"))
            found += bot_problem(players[row - 1].who, place) or ()
        return failure_of(found)


def _value(text: str) -> JsonValue:
    """Return what was typed as a number if it is one."""
    shown = text.strip().replace(",", "").replace("−", "-")
    for kind in (int, float):
        try:
            number = kind(shown)
        except ValueError:
            continue
        return number if abs(number) < float("inf") else text
    return text.strip()
