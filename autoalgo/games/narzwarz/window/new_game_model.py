"""What a new game is made from: the map, who leads each country, the rules, the seed (no widget)."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.games.narzwarz.maps import FOLDER, Atlas, read_maps
from autoalgo.games.narzwarz.play.played import Played
from autoalgo.games.narzwarz.rules.constants import (
    SECOND_GENERATION,
    Commands,
    Personality,
    Rules,
    Sight,
    load_rules,
)
from autoalgo.games.narzwarz.rules.game import LeaderSeat
from autoalgo.games.narzwarz.rules.map import DEFAULT_MAP
from autoalgo.games.narzwarz.rules.names import MOST_PEOPLE, NAMES


class LeaderGeneration(Enum):
    """Which leaders the computer has (NW-14, NW-20)."""

    NOVICES = "easy: novices"
    FIRST = "first generation: all alike"
    SECOND = "second generation: five personalities, drawn"
    MASTERS = "hard: masters"
    CHOSEN = "chosen for each below"


_ALIKE: Final = {
    LeaderGeneration.NOVICES: Personality.NOVICE,
    LeaderGeneration.FIRST: Personality.PLAIN,
    LeaderGeneration.MASTERS: Personality.MASTER,
}


@dataclass(frozen=True)
class GameFiles:
    """What the JSON folder holds of the game."""

    rules: Rules
    atlases: dict[str, Atlas]
    problems: list[Problem]
    """Of maps that cannot be played on."""


def read_files(json_folder: Path) -> GameFiles | Failure:
    """Return the numbers and maps of the JSON folder, or why no game can begin."""
    rules = load_rules(json_folder)
    found, problems = read_maps(json_folder)
    if isinstance(rules, Failure):
        return Failure(*rules, *problems)
    if not found:
        none = Problem(Place(file=str(json_folder / FOLDER)), "there is no map", "at least one")
        return failure_of(problems) or Failure(none)
    return GameFiles(rules, found, problems)


class NewGameModel(QObject):
    """The choices of the dialog.

    Signals
    -------
    changed
        Something was chosen.
    """

    changed = Signal()

    def __init__(self, files: GameFiles, random: Random, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.files = files
        self._random = random
        self.map = DEFAULT_MAP if DEFAULT_MAP in files.atlases else next(iter(files.atlases))
        self.generation = LeaderGeneration.SECOND
        self.commands = files.rules.constants.commands
        self.sight = files.rules.constants.computer_sees
        self.seed: int | None = None
        """None: one is drawn."""
        self.names: list[str] = []
        self.personalities: list[Personality | None] = []
        """Who leads each country; None is a person."""
        self._seat(1)

    @property
    def atlas(self) -> Atlas:
        """The map that is chosen."""
        return self.files.atlases[self.map]

    @property
    def people(self) -> int:
        """How many people play."""
        return self.personalities.count(None)

    def choose_map(self, name: str) -> None:
        """Play on another map."""
        if name != self.map:
            people, self.map = max(self.people, 1), name
            self._seat(people)
            self.changed.emit()

    def choose_people(self, count: int) -> None:
        """Let so many people play: those who are there stay, others join or leave at the end of the list."""
        if not 1 <= count <= MOST_PEOPLE:
            return
        while self.people < count:
            self.personalities[next(number for number, each in enumerate(self.personalities) if each)] = None
        while self.people > count:
            last = max(number for number, each in enumerate(self.personalities) if each is None)
            self.personalities[last] = self._computer()
        self.changed.emit()

    def choose_generation(self, generation: LeaderGeneration) -> None:
        """Take the leaders of another generation."""
        self.generation = generation
        if generation is not LeaderGeneration.CHOSEN:
            self.personalities = [None if each is None else self._computer() for each in self.personalities]
        self.changed.emit()

    def choose_leader(self, country: int, personality: Personality | None) -> None:
        """Let a country be led by a personality, or a person."""
        self.personalities[country] = personality
        self.generation = LeaderGeneration.CHOSEN if personality is not None else self.generation
        self.changed.emit()

    def name(self, country: int, leader: str) -> None:
        """Call the leader of a country otherwise."""
        self.names[country] = leader
        self.changed.emit()

    def objection(self) -> str:
        """Return why no game can be made of this, in a sentence without its end; empty when one can."""
        names = [name.strip() for name in self.names]
        if not 1 <= self.people <= MOST_PEOPLE:
            return f"one to {MOST_PEOPLE} people play, not {self.people}"
        if empty := [number for number, name in enumerate(names, start=1) if not name]:
            return f"the leader of country {empty[0]} has no name"
        double = next((name for name in names if names.count(name) > 1), None)
        return f'two leaders are called "{double}"' if double else ""

    def make(self) -> Played:
        """Return the game. Nothing may be objected to."""
        pairs = zip(self.names, self.personalities, strict=True)
        seats = tuple(LeaderSeat(name.strip(), personality) for name, personality in pairs)
        seed = self._random.randint(0, LARGEST_SEED) if self.seed is None else self.seed
        rules = self.files.rules.with_commands(self.commands).with_sight(self.sight)
        return Played.new(rules, self.atlas.map, seats, seed)

    def choose_commands(self, commands: Commands) -> None:
        """Give people one command for each country, or one in all."""
        self.commands = commands
        self.changed.emit()

    def choose_sight(self, sight: Sight) -> None:
        """Let the computer's leaders know everything, or what their spies have seen."""
        self.sight = sight
        self.changed.emit()

    def _seat(self, people: int) -> None:
        count = len(self.atlas.map.places)
        self.names = list(NAMES[:count])
        self.personalities = [None if number < people else self._computer() for number in range(count)]

    def _computer(self) -> Personality:
        return _ALIKE.get(self.generation) or self._random.choice(SECOND_GENERATION)
