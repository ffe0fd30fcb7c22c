"""The games of a tournament or a league, each known by its number, and what counts of one (TN-15)."""

import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Final, Self

import numpy as np

from autoalgo.common.workers.pieces import Pause, PieceWorkers, WholeNumbers
from autoalgo.games.tncc.bots import Seat, play
from autoalgo.games.tncc.play.moves import Moves, moves_of
from autoalgo.games.tncc.rules.actions import Trade, War
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.game import Game, Turn
from autoalgo.games.tncc.tournament.tables import Order, Orders

_WORDS: Final = 512
"""Whole numbers in which a worker of a cluster sends the moves of a game; a game of more is played here once more."""
_TOO_LONG: Final = -1
_LARGEST_MOVES: Final = 2**20
"""Bytes of a game's moves that a worker of a cluster sends."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """What counts of a game; players by their numbers in the tournament."""

    players: Order
    """In the order of turns."""
    alive: tuple[int, ...]
    """Who was alive at its end, by number."""
    cycles: int
    defaults: tuple[int, ...]
    """Of each player, in the order of turns, the decisions that were made for him (TN-11)."""
    moves: Moves | None = None
    """All decisions, where the game is to be kept whole."""


@dataclass(frozen=True)
class Tournament:
    """Who plays how many games by which constants.

    It is `Work` for any machine, too: of each game its cycles, who was alive, all defaults, and its moves.
    """

    constants: Constants
    seats: tuple[Seat, ...]
    """The players by their numbers in the tournament."""
    orders: Orders
    table: int
    """How many play a game."""
    games: int
    """The first of them is number 0, whichever are still to be played."""
    seed: int
    whole: bool = False
    """Whether the moves of each game are kept."""

    def __call__(self) -> Self:
        """Return what plays the games."""
        return self

    def fight(self, numbers: range) -> tuple[GameResult, ...]:
        """Play the games of these numbers."""
        return tuple(map(self._result, numbers))

    def size(self, numbers: range) -> int:
        """Return how many whole numbers say what came of these games."""
        return len(numbers) * self._row_size

    def packed(self, found: tuple[GameResult, ...]) -> WholeNumbers:
        """Return the results as whole numbers."""
        rows = [
            [game.cycles, *(player in game.alive for player in game.players), *game.defaults, *_packed(game.moves)]
            for game in found
        ]
        return np.array(rows, dtype=np.int64).ravel()

    def unpacked(self, packed: WholeNumbers, numbers: range) -> tuple[GameResult, ...]:
        """Return the results of these games; ValueError where no game ends so."""
        rows = packed.reshape(len(numbers), self._row_size)
        cycles, alive, defaults, moves = np.split(rows, [1, 1 + self.table, 1 + 2 * self.table], axis=1)
        last = self.constants.last_cycle
        if (cycles < 1).any() or (cycles > last).any() or (alive | 1 != 1).any() or (defaults < 0).any():
            raise ValueError("games that cannot have ended so")
        found = []
        for number, (cycle,), who, made, told in zip(numbers, cycles, alive, defaults, moves, strict=True):
            if self.whole and told[0] == _TOO_LONG:
                found.append(self._result(number))
                continue
            order = self.orders(number)
            survivors = tuple(sorted(player for player, is_alive in zip(order, who, strict=True) if is_alive))
            whole = _unpacked(told) if self.whole else None
            found.append(GameResult(order, survivors, int(cycle), tuple(made.tolist()), whole))
        return tuple(found)

    @property
    def _row_size(self) -> int:
        return 1 + 2 * self.table + (1 + _WORDS if self.whole else 0)

    def _result(self, number: int) -> GameResult:
        order = self.orders(number)
        game = play(self.constants, [self.seats[player] for player in order], self.seed, number)
        return result_of(game, order, whole=self.whole)


def result_of(game: Game, order: Order, *, whole: bool) -> GameResult:
    """Return what counts of a game that is over, with its moves if it is to be kept `whole`."""
    defaults = [0] * len(order)
    for entry in game.chronicle:
        if isinstance(entry, Turn):
            defaults[entry.player] += bool(entry.default)
            if isinstance(entry.action, Trade | War):
                other = entry.action.partner if isinstance(entry.action, Trade) else entry.action.target
                defaults[other] += bool(entry.reply_default)
    alive = tuple(sorted(order[winner] for winner in game.winners))
    return GameResult(order, alive, game.cycle, tuple(defaults), moves_of(game) if whole else None)


def _packed(moves: Moves | None) -> list[int]:
    """Return moves as so many bytes and the whole numbers that those are."""
    if moves is None:
        return []
    data = zlib.compress(json.dumps([moves.turns, moves.reasons]).encode())
    if len(data) > 8 * _WORDS:
        return [_TOO_LONG, *[0] * _WORDS]
    return [len(data), *np.frombuffer(data.ljust(8 * _WORDS, b"\0"), "<i8").tolist()]


def _unpacked(told: WholeNumbers) -> Moves:
    """Return moves; ValueError where these are none. Whether they make a game is seen when it is played again."""
    wrong = ValueError("a game whose moves cannot be read")
    size = int(told[0])
    if not 0 < size <= 8 * _WORDS:
        raise wrong
    try:
        data = zlib.decompressobj().decompress(told[1:].astype("<i8").tobytes()[:size], _LARGEST_MOVES)
        turns, reasons = json.loads(data)
    except (zlib.error, ValueError, TypeError):
        raise wrong from None
    if not isinstance(turns, str) or not isinstance(reasons, list) or not all(isinstance(one, str) for one in reasons):
        raise wrong
    return Moves(turns, tuple(reasons))


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
