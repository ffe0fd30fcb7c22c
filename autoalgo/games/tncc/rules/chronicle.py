"""The chronicle: what each living player did in every cycle, and how the countries stood at its end (TN-10)."""

from dataclasses import dataclass

from autoalgo.games.tncc.rules.actions import Action
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.war import BattleOutcome


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn. A player who is out has none."""

    cycle: int
    """From 1."""
    player: int
    action: Action
    accepted: bool | None = None
    """What the partner said to a trade."""
    battle: BattleOutcome | None = None
    looted: tuple[tuple[Resource, int], ...] = ()
    """What the winner of a war carried away."""
    default: str = ""
    """Why the action is the default one: what was wrong with the player's own (TN-11)."""
    reply_default: str = ""
    """The same of the other player's reply to a trade or a war."""


@dataclass(frozen=True, slots=True)
class CycleEnd:
    """How the countries stand after a cycle's production (TN-4); cycle 0 is the start."""

    cycle: int
    countries: tuple[Country, ...]


Entry = Turn | CycleEnd
