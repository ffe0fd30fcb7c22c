"""All wars of an explanation: each set of causes as in this war, the other groups even, in two halves.

In one half both sides have the attacker's inputs of every even group, in the other the defender's; a combination's
value is the mean of both. War i of every combination draws from stream i of the seed, as among the odds (SC-6).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.workers.pieces import WholeNumbers
from autoalgo.war.arena import Arena
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.records import Military, Selection
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.scores import WarScores
from autoalgo.war.domain.strategy import FlankPlan, Side
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.explanation.effects import EFFECTS, effects_of
from autoalgo.war.explanation.formations import formations_of
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.mixing import Mixture, alike
from autoalgo.war.explanation.scoring import Scoring
from autoalgo.war.explanation.shapley import shapley_values
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables

Floats = npt.NDArray[np.float64]

_ARRANGED: Final = frozenset({Group.NUMBERS, Group.COMPOSITION, Group.GROUND, Group.MANEUVERS})
"""The groups that say where the flanks stand, and who is in them."""
_MOST_TOGETHER: Final = 256
"""Combinations of one arena: making them ready, and fighting the longest wars of them, takes a fraction of a second."""
_FARTHEST: Final = 1e12
"""No value of a war is as far from 0: men are fewer, and so are hours."""
_Placed = tuple[int, Campaign, FeatureGrid]
"""A combination with its place among all wars of a stream, and its ground."""


@dataclass(frozen=True)
class _Arena:
    """Combinations that can be fought together: on one map, with as many flanks."""

    arena: Arena
    places: npt.NDArray[np.intp]
    """Where each stands among all wars of a stream."""
    stability: Floats
    """Both nations' stability before the war, shape (combinations, 2)."""


class Combinations:
    """The wars of an explanation, ready to be fought.

    Parameters
    ----------
    preparation, tables
        The war that is explained.
    seed
        War i of every combination draws from stream i of it.
    """

    def __init__(self, preparation: Preparation, tables: Tables, seed: int) -> None:
        self._preparation: Final = preparation
        self._campaign: Final = preparation.campaign
        self._grid: Final = preparation.terrain.grid
        self._tables: Final = tables
        self._seed: Final = seed
        self._scoring: Final = Scoring(self._campaign.request, self._campaign.selection, tables)
        self._formations: Final = formations_of(preparation)
        self._lines: Final[dict[Mixture, tuple[FlankPlan, ...]]] = {}
        self.arenas: Final[list[_Arena]] = []
        """What is ready to be fought."""
        self.stopped = False
        """Once set, a war of a stream that is being fought in this process is the last, and means nothing."""
        self.causes: Final = tuple(group for group in Group if not self._alike(group))
        """The groups in which the sides differ; bit k of a combination says whether cause k is as in this war."""

    def __reduce__(self) -> tuple[type["Combinations"], tuple[Preparation, Tables, int]]:
        """Pickle the war alone: another process makes the combinations ready for itself."""
        return Combinations, (self._preparation, self._tables, self._seed)

    @property
    def count(self) -> int:
        """How many combinations there are."""
        return 1 << len(self.causes)

    def make_ready(self) -> Iterator[int]:
        """Make all combinations ready to be fought, each once, and yield now and then how many are.

        Whoever has enough of it stops asking; fought can only be what is ready from end to end.
        """
        together: dict[tuple[object, ...], list[_Placed]] = {}
        for place, (_, _, campaign, grid) in enumerate(self.wars()):
            attackers = sum(plan.side is Side.ATTACKER for plan in campaign.flanks)
            some = together.setdefault((id(grid), attackers, len(campaign.flanks)), [])
            some.append((place, campaign, grid))
            if len(some) == _MOST_TOGETHER:
                self.arenas.append(self._arena(some))
                some.clear()
                yield place + 1
        for some in together.values():
            if some:
                self.arenas.append(self._arena(some))
                yield self.wars_a_stream

    def _arena(self, some: Sequence[_Placed]) -> _Arena:
        _, campaign, grid = some[0]
        return _Arena(
            Arena(campaign, grid, self._tables, self._seed, [each for _, each, _ in some]),
            np.array([place for place, _, _ in some]),
            np.array([[_stability(each, side) for side in Side] for _, each, _ in some]),
        )

    @cached_property
    def halves(self) -> npt.NDArray[np.intp]:
        """Where the wars of both halves of each combination stand, shape (2, combinations)."""
        places = {key: place for place, key in enumerate(self._keys)}
        return np.array([[places[key] for key in map(self._key, self._sets(half))] for half in Side])

    @property
    def wars_a_stream(self) -> int:
        """How many wars are fought for each stream."""
        return len(self._keys)

    def _alike(self, group: Group) -> bool:
        match group:
            case Group.GROUND:
                return self._formations.ground_is_even
            case Group.MANEUVERS:
                return self._formations.formations_are_even
            case _:
                return alike(self._campaign.selection, group)

    def _sets(self, half: Side) -> Iterator[tuple[Side, frozenset[Group]]]:
        """Yield a half's combinations in their order, each by the groups that are even."""
        for held in range(self.count):
            yield half, frozenset(cause for bit, cause in enumerate(self.causes) if not held >> bit & 1)

    def _key(self, combination: tuple[Side, frozenset[Group]]) -> tuple[Side, frozenset[Group]]:
        """Return what tells wars apart: where nothing is even, both halves are this very war."""
        half, even = combination
        return (half if even else Side.ATTACKER), even

    @cached_property
    def _keys(self) -> list[tuple[Side, frozenset[Group]]]:
        return list(dict.fromkeys(map(self._key, [each for half in Side for each in self._sets(half)])))

    def wars(self) -> Iterator[tuple[Side, frozenset[Group], Campaign, FeatureGrid]]:
        """Yield every war of a stream: the half that it belongs to, what is even in it, and the war on its ground."""
        for half, even in self._keys:
            grid = self._formations.even_grid if Group.GROUND in even else self._grid
            yield half, even, (self._combined(half, even) if even else self._campaign), grid

    def _combined(self, half: Side, even: frozenset[Group]) -> Campaign:
        """Return the war in which both sides have of `even` what the side `half` has."""
        mixtures = [Mixture(side, half, even) for side in Side]
        attacker, defender = map(self._scoring.belligerent, mixtures)
        attacker_scores, defender_scores = map(self._scoring.scores, mixtures)
        flanks = tuple(
            plan
            for mixture, belligerent in zip(mixtures, (attacker, defender), strict=True)
            for plan in self._line(mixture, belligerent.military)
        )
        selection = Selection(attacker, defender, self._scoring.location(even))
        scores = WarScores(attacker_scores, defender_scores)
        return replace(self._campaign, selection=selection, flanks=flanks, scores=scores)

    def _line(self, mixture: Mixture, military: Military) -> tuple[FlankPlan, ...]:
        """Return a side's flanks, which depend on four groups alone."""
        key = Mixture(mixture.side, mixture.half, mixture.even & _ARRANGED)
        if key not in self._lines:
            self._lines[key] = self._formations.line(mixture, military)
        return self._lines[key]


class CombinationFighter:
    """Fights the wars of all combinations, stream by stream; a thread needs its own.

    What it returns of each stream is, of every effect, the causes' Shapley values, then the effect in the even war,
    then in this war: shape (streams, effects, causes + 2); and the hours of all its battles together.
    Combinations that are not ready, as in another process, are made so.
    """

    def __init__(self, combinations: Combinations) -> None:
        self._combinations: Final = combinations
        if not combinations.arenas:
            for _ in combinations.make_ready():
                pass
        self._arenas: Final = [replace(each, arena=each.arena.twin()) for each in combinations.arenas]

    def fight(self, wars: range) -> tuple[Floats, int]:
        """Fight the wars of these streams."""
        causes, hours = len(self._combinations.causes), 0
        found = np.empty((len(wars), len(EFFECTS), causes + 2))
        for place, stream in enumerate(wars):
            values, lasted = self._values(stream)
            hours += lasted
            found[place, :, :causes] = shapley_values(values)
            found[place, :, causes], found[place, :, causes + 1] = values[:, 0], values[:, -1]
        return found, hours

    def _values(self, stream: int) -> tuple[Floats, int]:
        """Return what came of each combination, shape (effects, combinations): the mean of its two halves."""
        effects, hours = np.zeros((self._combinations.wars_a_stream, len(EFFECTS))), 0
        for each in self._arenas:
            if self._combinations.stopped:
                break
            rows = np.zeros(len(each.places), dtype=WAR)
            some = np.empty((len(rows), len(EFFECTS)))
            each.arena.fight_each(stream, rows)
            effects_of(rows, each.stability, some)
            effects[each.places] = some
            hours += int(rows["hours"].sum())
        first, second = self._combinations.halves
        values: Floats = (effects[first] + effects[second]).T / 2
        return values, hours


@dataclass(frozen=True)
class CombinationWork:
    """The wars of all combinations as `Work` for another machine."""

    combinations: Combinations

    def __call__(self) -> CombinationFighter:
        """Make a fighter."""
        return CombinationFighter(self.combinations)

    def size(self, wars: range) -> int:
        """Return how many whole numbers say what came of these streams."""
        return math.prod(self._shape(wars)) + 1

    def packed(self, found: tuple[Floats, int]) -> WholeNumbers:
        """Return the bits of all values, then the hours."""
        values, hours = found
        return np.append(values.view(np.int64).ravel(), hours)

    def unpacked(self, packed: WholeNumbers, wars: range) -> tuple[Floats, int]:
        """Return what came of these streams; ValueError where nothing of the kind can have come."""
        values, hours = packed[:-1].view(np.float64).reshape(self._shape(wars)), int(packed[-1])
        if not (np.abs(values) <= _FARTHEST).all() or not 0 <= hours <= _FARTHEST:
            raise ValueError("values that no war has")
        return values, hours

    def _shape(self, wars: range) -> tuple[int, int, int]:
        return len(wars), len(EFFECTS), len(self.combinations.causes) + 2


def _stability(campaign: Campaign, side: Side) -> float:
    return campaign.selection.belligerent(side).nation.stability
