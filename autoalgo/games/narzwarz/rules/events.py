"""What happens in a game (NW-17): each command and each step of a turn leaves events, from which all is told.

`kind` is the word by which a record knows an event.
"""

from dataclasses import dataclass
from typing import Literal

from autoalgo.games.narzwarz.rules.state import SpyReport


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn begins: taxes and the new price (NW-3)."""

    turn: int
    price: int
    taxes: tuple[int, ...]
    """Gold that each leader's countries have gained."""
    kind: Literal["turn began"] = "turn began"


@dataclass(frozen=True, slots=True)
class Built:
    """A country's gold went into its economy (NW-5)."""

    leader: int
    country: int
    gold: int
    economy: int
    """Afterwards."""
    kind: Literal["built"] = "built"


@dataclass(frozen=True, slots=True)
class Hired:
    """Men were hired (NW-6)."""

    leader: int
    country: int
    men: int
    price: int
    """Gold for all of them."""
    kind: Literal["hired"] = "hired"


@dataclass(frozen=True, slots=True)
class Trained:
    """A leader's men were trained (NW-7)."""

    leader: int
    country: int
    skill: int
    """Afterwards."""
    kind: Literal["trained"] = "trained"


@dataclass(frozen=True, slots=True)
class Moved:
    """Men moved within a leader's countries (NW-8)."""

    leader: int
    source: int
    target: int
    men: int
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Spied:
    """A spy saw a country (NW-9)."""

    leader: int
    country: int
    target: int
    sight: SpyReport
    kind: Literal["spied"] = "spied"


@dataclass(frozen=True, slots=True)
class BattleFought:
    """An attack and its end (NW-10)."""

    leader: int
    """The attacker."""
    defender: int
    source: int
    target: int
    men: int
    """Attackers."""
    defenders: int
    attackers_left: int
    defenders_left: int
    skill: int
    """The attacker's, before."""
    defending_skill: int
    gold: int
    """What lay in the country."""
    chance: int | None
    """In percent, with which a computer's leader decided to attack (NW-13); None of a person."""
    kind: Literal["fought"] = "fought"

    @property
    def won(self) -> bool:
        """Whether the attacker has taken the country."""
        return not self.defenders_left


@dataclass(frozen=True, slots=True)
class Fell:
    """A leader has lost his last country and is out (NW-16)."""

    leader: int
    by: int
    kind: Literal["fell"] = "fell"


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over (NW-16)."""

    winners: tuple[int, ...]
    conquest: bool
    """Whether the winner has every country; otherwise the last turn is over."""
    kind: Literal["ended"] = "ended"


Event = TurnBegan | Built | Hired | Trained | Moved | Spied | BattleFought | Fell | Ended
