"""Plays very many games between personalities, on several processes, and counts (NW-19)."""

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from autoalgo.common.shares import Share
from autoalgo.games.narzwarz.rules.constants import Personality, Rules
from autoalgo.games.narzwarz.rules.game import Seat, begin, play_computer
from autoalgo.games.narzwarz.rules.map import Map
from autoalgo.games.narzwarz.rules.state import Game
from autoalgo.games.narzwarz.tournament.deal import dealt

_PIECE: Final = 20
"""Games that a process plays before it tells what came of them: one or two seconds."""
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
    """Play all games of a contest; `told` gets the number of those that are over.

    The result depends on neither `jobs`, how many processes play (by default one a processor), nor their pace.
    """
    result = Result()
    pieces = [range(first, min(first + _PIECE, contest.games)) for first in range(0, contest.games, _PIECE)]
    for piece in _played(contest, pieces, min(jobs or os.cpu_count() or 1, len(pieces))):
        result.add(piece)
        told(result.games)
    return result


def _played(contest: Contest, pieces: list[range], jobs: int) -> Iterator[Result]:
    if jobs == 1:
        yield from (_play_piece(contest, piece) for piece in pieces)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_interrupts)
    try:
        waiting = [pool.submit(_play_piece, contest, piece) for piece in pieces]
        for future in as_completed(waiting):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Let Ctrl+C, which the terminal sends to all processes, be heard by the one that has started the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_piece(contest: Contest, numbers: range) -> Result:
    result = Result()
    for number in numbers:
        game = _play(contest, number)
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
