"""Plays very many games between personalities, on several processes, and counts (NW-19)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Final

from autoalgo.common.shares import Share
from autoalgo.common.workers.tally import tallied
from autoalgo.games.narzwarz.rules.constants import Personality, Rules
from autoalgo.games.narzwarz.rules.game import Seat, begin, play_computer
from autoalgo.games.narzwarz.rules.map import Map
from autoalgo.games.narzwarz.rules.state import Game
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
class Result:
    """What has been counted. Results of pieces of a contest add up, in any order."""

    conquests: dict[Personality, Counter[int]] = field(default_factory=dict)
    """Of each personality, how many games it has won by conquest, by the turn of the victory."""
    on_points: Counter[Personality] = field(default_factory=Counter)
    """Games that nobody conquered, by who had most after the last turn."""
    games: int = 0

    def add(self, other: "Result") -> None:
        """Add what another piece has counted."""
        for personality, turns in other.conquests.items():
            self.conquests.setdefault(personality, Counter()).update(turns)
        self.on_points.update(other.on_points)
        self.games += other.games

    def wins(self, personality: Personality) -> Share:
        """Return the share of all games that a personality has won by conquest."""
        return Share(self.conquests.get(personality, Counter()).total(), self.games)

    def turns(self, *personalities: Personality) -> list[int]:
        """Return the turns of all victories by conquest of some personalities, in order."""
        return sorted(turn for each in personalities for turn in self.conquests.get(each, Counter()).elements())

    def conquered(self, within: int) -> Share:
        """Return the share of all games that ended by conquest within some turns."""
        turns = self.turns(*self.conquests)
        return Share(sum(turn <= within for turn in turns), self.games)

    def median_turn(self, *personalities: Personality) -> float | None:
        """Return the turn by which half of their victories had been won; None without any."""
        turns = self.turns(*personalities)
        return median(turns) if turns else None


def simulate(contest: Contest, jobs: int | None = None, told: Callable[[int], None] = lambda _: None) -> Result:
    """Play all games of a contest in `jobs` processes; arguments and errors are those of `tallied`."""
    return tallied(partial(_Players, contest), contest.games, Result(), jobs, told)


class _Players:
    """Plays games of a contest by their numbers."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest

    def fight(self, numbers: range) -> Result:
        """Play those games."""
        result = Result()
        for number in numbers:
            game = _play(self._contest, number)
            result.games += 1
            for winner in game.winners:
                personality = game.leaders[winner].personality
                assert personality is not None, "nobody else plays"  # noqa: S101
                if game.conquered:
                    result.conquests.setdefault(personality, Counter())[game.turn] += 1
                else:
                    result.on_points[personality] += 1
        return result


def _play(contest: Contest, number: int) -> Game:
    personalities, seed = dealt(contest.personalities, len(contest.map.places), contest.seed, number)
    seats = tuple(Seat(f"{personality} {place}", personality) for place, personality in enumerate(personalities))
    game = begin(contest.rules, contest.map, seats, seed).game
    while game.on_turn is not None:
        game = play_computer(game).game
    return game
