"""Ratings of the players of very many games, by the model of Plackett and Luce with ties (TN-17).

Who is alive at a game's end was chosen among all who sat at its table: a set of n players with the chance proportional
to d(n) × the n-th root of the product of their strengths (Davidson and Luce; Turner et al. 2020). The strengths and the
d are those that make all games together most likely, so their order counts for nothing. The logarithms of chances are
sums of the unknowns, so Newton's method finds the one best answer.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log
from typing import Final

import numpy as np
import numpy.typing as npt

MOST_AT_A_TABLE: Final = 8
"""Players of a rated game: the sets of survivors double with each."""
_MIDDLE: Final = 1500.0
_POINTS: Final = 400 / log(10)
"""Of a rating for the natural logarithm of a strength: who is 400 points better wins ten of eleven duels (Elo)."""
_95_PER_CENT: Final = 1.96
_DRAWN: Final = 200
"""Sets of games that are drawn anew, with replacement, to see how far ratings vary."""
_PRIOR: Final = 0.1
"""As if it were known of each that it lies within 550 points of the middle, two times of three: it keeps the rating of
who has won all its games from running away, and hardly moves any other."""
_TIES_PRIOR: Final = 0.01
_BOOTSTRAP: Final = 2
"""The spawn key of what is drawn. Those of the bots have two numbers, that of the orders is 1."""
_STEPS: Final = 40
_LONGEST_STEP: Final = 1.5
_SMALLEST_STEP: Final = 1e-5
_ENTRIES: Final = 2_000_000
"""Of an array at once."""

Floats = npt.NDArray[np.float64]
RatedGame = tuple[tuple[int, ...], tuple[int, ...]]
"""Who played, and who of them was alive at the end, both in the order of their numbers."""


@dataclass(frozen=True)
class Rating:
    """What a player is worth, 1500 for the average of all players, and within which limits that is known."""

    points: float
    interval: tuple[float, float]
    """95 %: the points and 1.96 standard deviations on either side."""

    @property
    def width(self) -> float:
        """From one end of the interval to the other."""
        return self.interval[1] - self.interval[0]


def ratings(players: int, games: Counter[RatedGame], seed: int) -> tuple[Rating, ...]:
    """Return the ratings of players who are numbered from 0, after games at tables of one size, counted by their kind.

    A game that nobody survived says nothing. How far a rating is known is how far it varies over sets of games drawn
    anew, by the seed. Of who survived all of his games, or none, such sets tell nothing: there the model does.
    """
    kinds = sorted(kind for kind in games if kind[1])
    if not kinds:
        wide = _95_PER_CENT * _POINTS / _PRIOR**0.5
        return (Rating(_MIDDLE, (_MIDDLE - wide, _MIDDLE + wide)),) * players
    model = _Model(players, kinds)
    counts = np.array([[games[kind] for kind in kinds]], dtype=np.float64)
    best, spread = model.fitted(counts, np.zeros((1, model.unknowns)))
    drawn = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(_BOOTSTRAP,))))
    again, _ = model.fitted(
        drawn.multinomial(int(counts.sum()), counts[0] / counts.sum(), size=_DRAWN).astype(np.float64),
        np.repeat(best, _DRAWN, axis=0),
    )
    to_the_middle = np.eye(players) - 1 / players
    strengths, varied = best[0, :players] @ to_the_middle, again[:, :players] @ to_the_middle
    by_model = np.einsum("ij,jk,ik->i", to_the_middle, spread[0, :players, :players], to_the_middle)
    variances = varied.var(axis=0)
    deviations = np.sqrt(np.where(_ended_alike(players, kinds), np.maximum(variances, by_model), variances))
    return tuple(
        _rating(_MIDDLE + _POINTS * one, _POINTS * many) for one, many in zip(strengths, deviations, strict=True)
    )


def _rating(points: float, deviation: float) -> Rating:
    """Return a rating in tenths: what follows depends on the arithmetic of the machine."""
    margin = _95_PER_CENT * deviation
    return Rating(round(points, 1), (round(points - margin, 1), round(points + margin, 1)))


def _ended_alike(players: int, kinds: Iterable[RatedGame]) -> list[bool]:
    """Return of each player whether all of his games, if any, ended alike for him."""
    ends = [set[bool]() for _ in range(players)]
    for table, alive in kinds:
        for player in table:
            ends[player].add(player in alive)
    return [len(each) < 2 for each in ends]


class _Model:
    """The kinds of games there were; an unknown for each player, then one for each number of survivors but the first.

    `told` are games that differ, sorted, and sorted within too.
    """

    def __init__(self, players: int, told: Sequence[RatedGame]) -> None:
        seats, sizes = len(told[0][0]), sorted({len(alive) for _, alive in told})
        self.players, self.unknowns = players, players + len(sizes) - 1
        sets = [each for size in sizes for each in combinations(range(seats), size)]
        self._shares = np.zeros((len(sets), seats + len(sizes) - 1))
        """What each set of survivors takes of the unknowns of its table: those of its players, those of sizes."""
        for row, each in enumerate(sets):
            self._shares[row, list(each)] = 1 / len(each)
            if size := sizes.index(len(each)):
                self._shares[row, seats + size - 1] = 1
        tables = {table: number for number, table in enumerate(dict.fromkeys(table for table, _ in told))}
        of_sizes = np.broadcast_to(np.arange(players, self.unknowns), (len(tables), len(sizes) - 1))
        self._places = np.concatenate([np.array(list(tables)), of_sizes], axis=1)
        """Of each table, which unknowns are those of its columns."""
        self._table_of = np.array([tables[table] for table, _ in told])
        found = {each: row for row, each in enumerate(sets)}
        rows = [found[tuple(table.index(each) for each in alive)] for table, alive in told]
        self._seen = np.zeros((len(told), self.unknowns))
        np.put_along_axis(self._seen, self._places[self._table_of], self._shares[rows], axis=1)
        self._prior = np.full(self.unknowns, _PRIOR)
        self._prior[players:] = _TIES_PRIOR

    def fitted(self, weights: Floats, first: Floats) -> tuple[Floats, Floats]:
        """Return the unknowns that make so many games of each kind most likely, from a guess on, and their covariance.

        Shapes (sets of weights, kinds), (sets, unknowns) and (sets, unknowns, unknowns).
        """
        most = max(1, _ENTRIES // (len(self._places) * self._shares.size))
        parts = [self._fitted(weights[at : at + most], first[at : at + most]) for at in range(0, len(weights), most)]
        return np.concatenate([each for each, _ in parts]), np.concatenate([each for _, each in parts])

    def _fitted(self, weights: Floats, unknowns: Floats) -> tuple[Floats, Floats]:
        tables = len(self._places)
        counts = np.stack([np.bincount(self._table_of, weights=each, minlength=tables) for each in weights]).astype(
            np.float64
        )
        seen = weights @ self._seen
        for _ in range(_STEPS):
            expected, curvature = self._moments(unknowns, counts)
            slope = seen - expected - self._prior * unknowns
            curvature += np.diag(self._prior)
            step = np.clip(np.linalg.solve(curvature, slope[..., None])[..., 0], -_LONGEST_STEP, _LONGEST_STEP)
            unknowns = unknowns + step
            if np.abs(step).max() < _SMALLEST_STEP:
                break
        covariance: Floats = np.linalg.inv(curvature).astype(np.float64)
        return unknowns, covariance

    def _moments(self, unknowns: Floats, counts: Floats) -> tuple[Floats, Floats]:
        """Return what is expected of all games in place of `_seen`, and its variance."""
        logarithms = unknowns[:, self._places] @ self._shares.T
        chances = np.exp(logarithms - logarithms.max(axis=-1, keepdims=True))
        chances /= chances.sum(axis=-1, keepdims=True)
        means = chances @ self._shares
        squares = np.einsum("bts,si,sj->btij", chances, self._shares, self._shares, optimize=True)
        variances = counts[..., None, None] * (squares - means[..., :, None] * means[..., None, :])
        sets, size = len(unknowns), self.unknowns
        of_set = np.arange(sets)[:, None, None] * size
        expected = np.bincount((of_set + self._places).ravel(), (counts[..., None] * means).ravel(), sets * size)
        pairs = (self._places[:, :, None] * size + self._places[:, None, :])[None] + of_set[..., None] * size
        curvature = np.bincount(pairs.ravel(), variances.ravel(), sets * size**2)
        return expected.reshape(sets, size).astype(np.float64), curvature.reshape(sets, size, size).astype(np.float64)
