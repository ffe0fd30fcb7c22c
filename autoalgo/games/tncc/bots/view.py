"""What a bot sees: everything that the rules show to a player, and nothing that it could change (TN-12)."""

from bisect import bisect_left
from collections.abc import Iterator, MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import Literal, overload

from autoalgo.games.tncc.rules.actions import Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.game import Turn
from autoalgo.games.tncc.rules.quick_value import quick_value


@dataclass(frozen=True, slots=True)
class PastWar:
    """A war as the chronicle shows it to players: sums, never how an army was divided."""

    kind: Literal["war"] = field(default="war", kw_only=True, repr=False)
    target: int
    attacking: int
    defending: int
    attackers_left: int
    defenders_left: int
    looted: tuple[tuple[Resource, int], ...]


@dataclass(frozen=True, slots=True)
class PastTurn:
    """What a player did in a cycle."""

    cycle: int
    """From 1."""
    player: int
    action: Wait | Recruit | Trade | PastWar
    accepted: bool | None = None
    """What the partner said to a trade."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A trade as the one sees it who is asked."""

    partner: int
    """Who offers."""
    getting: Resource
    getting_amount: int
    giving: Resource
    giving_amount: int


def _cycle_and_player(turn: Turn | PastTurn) -> tuple[int, int]:
    return turn.cycle, turn.player


class PastTurns(Sequence[PastTurn]):
    """The turns of a game so far, the oldest first; it grows with the game.

    A turn is put as players see it when it is looked at: most bots never look.
    """

    def __init__(self, turns: MutableSequence[Turn | PastTurn]) -> None:
        self._turns = turns

    def __len__(self) -> int:
        """Return how many turns there were."""
        return len(self._turns)

    @overload
    def __getitem__(self, index: int) -> PastTurn: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[PastTurn]: ...
    def __getitem__(self, index: int | slice) -> PastTurn | Sequence[PastTurn]:
        """Return a turn, or some of them."""
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(len(self._turns))))
        turn = self._turns[index]
        if isinstance(turn, Turn):
            self._turns[index] = turn = past_turn(turn)
        return turn

    def of(self, cycle: int, player: int) -> PastTurn | None:
        """Return what a player did in a cycle, from 1; None if he had no turn in it."""
        wanted = (cycle, player)
        place = bisect_left(self._turns, wanted, key=_cycle_and_player)
        there = place < len(self._turns) and _cycle_and_player(self._turns[place]) == wanted
        return self[place] if there else None


@quick_value
class View:
    """A game at one moment as one player sees it."""

    constants: Constants
    players: tuple[Country, ...]
    """All countries in the order of turns, those that are out of the game included."""
    number: int
    """Which of them is the bot's own."""
    cycle: int
    """From 1."""
    chronicle: PastTurns

    @property
    def me(self) -> Country:
        """The bot's own country."""
        return self.players[self.number]

    def rivals(self) -> Iterator[tuple[int, Country]]:
        """Yield all others that are still in the game, with their numbers."""
        for number, country in enumerate(self.players):
            if number != self.number and country.alive:
                yield number, country

    def number_of(self, name: str) -> int:
        """Return the number of the player with a name; KeyError when there is none."""
        for number, country in enumerate(self.players):
            if country.name == name:
                return number
        raise KeyError(name)


def past_turn(turn: Turn) -> PastTurn:
    """Return a turn of the chronicle as players see it."""
    action, battle = turn.action, turn.battle
    if not isinstance(action, War):
        return PastTurn(turn.cycle, turn.player, action, turn.accepted)
    assert battle is not None, "a war in the chronicle has been fought"  # noqa: S101
    committed = sum(battle.attacking), sum(battle.defending)
    war = PastWar(action.target, *committed, battle.attackers_left, battle.defenders_left, turn.looted)
    return PastTurn(turn.cycle, turn.player, war)
