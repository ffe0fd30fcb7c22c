"""The games of a tournament, each known by its number, and what counts of one (TN-15)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Self

import numpy as np

from autoalgo.common.workers.pieces import Pause, PieceWorkers, WholeNumbers
from autoalgo.games.tncc.bots import Seat, play
from autoalgo.games.tncc.rules.actions import Trade, War
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.game import Turn
from autoalgo.games.tncc.tournament.schedule import Order, drawn_order, every_order, games_of


@dataclass(frozen=True, slots=True)
class GameResult:
    """What counts of a game; players by their numbers in the tournament."""

    alive: tuple[int, ...]
    """Who was alive at its end, by number."""
    cycles: int
    defaults: tuple[int, ...]
    """Of each player, the decisions that were made for it (TN-11)."""


@dataclass(frozen=True)
class Tournament:
    """Who plays how many games by which constants.

    It is `Work` for any machine, too: of each game its cycles, who was alive, and all defaults.
    """

    constants: Constants
    seats: tuple[Seat, ...]
    """The players by their numbers in the tournament."""
    games: int
    every_order: bool
    """Whether every order of the players is played once; otherwise orders are drawn."""
    seed: int

    @classmethod
    def of(cls, constants: Constants, seats: Sequence[Seat], games: int | None, seed: int) -> Self:
        """Return a tournament of so many games in drawn orders; None for the usual ones (TN-15)."""
        return cls(constants, tuple(seats), *games_of(len(seats), games), seed)

    def order(self, game: int) -> Order:
        """Return the order of a game, from 0."""
        players = len(self.seats)
        return every_order(players, game) if self.every_order else drawn_order(players, self.seed, game)

    def __call__(self) -> Self:
        """Return what plays the games."""
        return self

    def fight(self, numbers: range) -> tuple[GameResult, ...]:
        """Play the games of these numbers."""
        return tuple(map(self._result, numbers))

    def size(self, numbers: range) -> int:
        """Return how many whole numbers say what came of these games."""
        return len(numbers) * (1 + 2 * len(self.seats))

    def packed(self, found: tuple[GameResult, ...]) -> WholeNumbers:
        """Return the results as whole numbers."""
        players = range(len(self.seats))
        rows = [[game.cycles, *(player in game.alive for player in players), *game.defaults] for game in found]
        return np.array(rows, dtype=np.int64).ravel()

    def unpacked(self, packed: WholeNumbers, numbers: range) -> tuple[GameResult, ...]:
        """Return the results of these games; ValueError where no game ends so."""
        cycles, alive, defaults = np.split(packed.reshape(len(numbers), -1), [1, 1 + len(self.seats)], axis=1)
        last = self.constants.last_cycle
        if (cycles < 1).any() or (cycles > last).any() or (alive | 1 != 1).any() or (defaults < 0).any():
            raise ValueError("games that cannot have ended so")
        return tuple(
            GameResult(tuple(np.flatnonzero(who).tolist()), int(cycle), tuple(made.tolist()))
            for (cycle,), who, made in zip(cycles, alive, defaults, strict=True)
        )

    def _result(self, number: int) -> GameResult:
        order = self.order(number)
        game = play(self.constants, [self.seats[player] for player in order], self.seed, number)
        defaults = dict.fromkeys(sorted(order), 0)
        for entry in game.chronicle:
            if isinstance(entry, Turn):
                defaults[order[entry.player]] += bool(entry.default)
                match entry.action:
                    case Trade(other) | War(other):
                        defaults[order[other]] += bool(entry.reply_default)
        return GameResult(tuple(sorted(order[winner] for winner in game.winners)), game.cycle, tuple(defaults.values()))


def results(
    tournament: Tournament, workers: PieceWorkers, begun: int = 0, waited: Callable[[str], None] = lambda _: None
) -> Iterator[GameResult]:
    """Have all games from number `begun` on played, and yield their results in the order of their numbers.

    `waited` is called while nothing arrives, with what the workers wait for. WorkersLost when none of them is left.
    """
    games = range(begun, tournament.games)
    early: dict[int, tuple[range, tuple[GameResult, ...]]] = {}
    following = begun
    with closing(workers.pieces(tournament, len(games), iter([games]))) as arriving:
        for item in arriving:
            if isinstance(item, Pause):
                waited(item.waiting_for)
                continue
            early[item[0].start] = item
            while following in early:
                numbers, found = early.pop(following)
                following = numbers.stop
                yield from found
