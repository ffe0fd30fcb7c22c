"""Plays very many games between personalities, on several processes, and counts (NW-19)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Final

from autoalgo.common.kit.contest import Tally, tallied
from autoalgo.common.shares import Share
from autoalgo.games.narzwarz.rules.constants import Personality, Rules
from autoalgo.games.narzwarz.rules.game import LeaderSeat, begin, play_computer
from autoalgo.games.narzwarz.rules.map import Map
from autoalgo.games.narzwarz.tournament.deal import dealt

SOON: Final = 300
"""Turns within which a game ought to end."""


@dataclass(frozen=True)
class Contest:
    """What is played."""

    rules: Rules
    map: Map
    personalities: tuple[Personality, ...]
    games: int
    seed: int


@dataclass
class ContestCount(Tally):
    """What has been counted."""

    conquests: Counter[tuple[Personality, int]] = field(default_factory=Counter)
    """Games won by conquest, by the winner and the turn of the victory."""
    on_points: Counter[Personality] = field(default_factory=Counter)
    """Games that nobody conquered, by who had most after the last turn."""

    def wins(self, personality: Personality) -> Share:
        """Return the share of all games that a personality has won by conquest."""
        return Share(len(self.turns(personality)), self.games)

    def turns(self, *personalities: Personality) -> list[int]:
        """Return the turns of all victories by conquest of some personalities, in order."""
        return sorted(turn for winner, turn in self.conquests.elements() if winner in personalities)

    def conquered(self, within: int) -> Share:
        """Return the share of all games that ended by conquest within some turns."""
        return Share(sum(turn <= within for _, turn in self.conquests.elements()), self.games)

    def median_turn(self, *personalities: Personality) -> float | None:
        """Return the turn by which half of their victories had been won; None without any."""
        turns = self.turns(*personalities)
        return median(turns) if turns else None


def simulate(contest: Contest, jobs: int | None = None, told: Callable[[int], None] = lambda _: None) -> ContestCount:
    """Play all games of a contest in `jobs` processes; arguments and errors are those of `tallied`."""
    return tallied(partial(_play, contest), ContestCount, contest.games, jobs, told)


def _play(contest: Contest, number: int, result: ContestCount) -> None:
    """Play a game to its end and count it."""
    personalities, seed = dealt(contest.personalities, len(contest.map.places), contest.seed, number)
    seats = tuple(LeaderSeat(f"{personality} {place}", personality) for place, personality in enumerate(personalities))
    game = begin(contest.rules, contest.map, seats, seed).game
    while game.on_turn is not None:
        game = play_computer(game).game
    result.games += 1
    for winner in game.winners:
        personality = personalities[winner]
        if game.conquered:
            result.conquests[personality, game.turn] += 1
        else:
            result.on_points[personality] += 1
