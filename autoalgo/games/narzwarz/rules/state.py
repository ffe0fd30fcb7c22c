"""A game of NarzWarz at one moment: countries, leaders, price, turn, and what each leader knows (NW-3, NW-9)."""

from dataclasses import dataclass

from autoalgo.games.narzwarz.rules.constants import Personality, Rules
from autoalgo.games.narzwarz.rules.map import Map


@dataclass(frozen=True, slots=True)
class Country:
    """A country. Its name and neighbours are the map's."""

    owner: int
    """The leader who has it, from 0."""
    men: int
    gold: int
    economy: int


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader; who has no country any more is out of the game."""

    name: str
    personality: Personality | None
    """None for a person."""
    skill: int


@dataclass(frozen=True, slots=True)
class SpyReport:
    """What a spy saw of a country (NW-9)."""

    turn: int
    """When he saw it."""
    owner: int
    men: int
    gold: int
    economy: int
    skill: int
    """Of its leader."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment."""

    rules: Rules
    map: Map
    seed: int
    leaders: tuple[Leader, ...]
    """In the order of turns; leader i began in country i."""
    countries: tuple[Country, ...]
    """By their positions in `map.places`."""
    price: int
    """Gold a man."""
    turn: int
    """The one that is played, from 1; after the end the last that was."""
    on_turn: int | None
    """The leader whose turn it is; None when the game is over."""
    ready: tuple[int, ...]
    """Countries that still have their command in this leader's turn, in their order (NW-4)."""
    drawn: int
    """Draws that this turn has used up (NW-3)."""
    known: tuple[tuple[SpyReport | None, ...], ...]
    """Of each leader and each country, what his last spy saw there."""
    winners: tuple[int, ...] = ()
    """Who has won, once the game is over (NW-16)."""

    def owned(self, leader: int) -> tuple[int, ...]:
        """Return the countries that a leader has, in their order."""
        return tuple(number for number, country in enumerate(self.countries) if country.owner == leader)

    @property
    def conquered(self) -> bool:
        """Whether one leader has every country."""
        return len({country.owner for country in self.countries}) == 1

    @property
    def mover(self) -> int:
        """The leader whose turn it is, of a game that is not over."""
        assert self.on_turn is not None, "somebody is on turn"  # noqa: S101
        return self.on_turn

    @property
    def whose_turn(self) -> tuple[int, int | None]:
        """The turn and the leader whose turn it is: the same until that leader has ended it."""
        return self.turn, self.on_turn

    @property
    def is_computers(self) -> bool:
        """Whether a leader of the computer is on turn."""
        return self.on_turn is not None and self.leaders[self.on_turn].personality is not None
