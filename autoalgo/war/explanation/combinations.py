"""The wars of an explanation: from an even war to this very one, cause after cause, in many orders of the causes.

Chain i begins with nothing as in this war and ends with everything, and what each cause adds on its way is a sample of
its Shapley value. All wars of a chain draw from stream i of the seed, as among the odds (SC-6), so that a cause without
effect adds exactly 0. In every other chain both sides have the attacker's inputs of every even group, in the rest the
defender's.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.workers.pieces import WholeNumbers
from autoalgo.war.arena import Arena
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.records import Belligerent, Selection
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.scores import WarScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.explanation.effects import EFFECTS, effects_of
from autoalgo.war.explanation.formations import formations_of
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.mixtures import Mixture, alike
from autoalgo.war.explanation.orders import Orders
from autoalgo.war.explanation.variable_scores import Scoring
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables

Floats = npt.NDArray[np.float64]

_ARRANGED: Final = frozenset({Group.NUMBERS, Group.COMPOSITION, Group.GROUND, Group.MANEUVERS})
"""The groups that say where the flanks stand, and who is in them."""
_MOST_TOGETHER: Final = 256
"""Combinations of one arena: making them ready, and fighting the longest wars of them, takes a fraction of a second."""
_CHAINS_TOGETHER: Final = 256
"""Their openings take some ten megabytes."""
_FARTHEST: Final = 1e12
"""No value of a war is as far from 0: men are fewer, and so are hours."""


@dataclass(frozen=True)
class ReadyWars:
    """Combinations that can be fought together: on one map, with as many flanks and members."""

    arena: Arena
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
        self.arenas: Final[list[ReadyWars]] = []
        """What is ready to be fought."""
        self.stopped = False
        """Once set, the wars that are being fought in this process are the last, and mean nothing."""
        self._one_at_a_time: Final = Lock()
        self.causes: Final = tuple(group for group in Group if not self._alike(group))
        """The groups in which the sides differ; bit k of a combination says whether cause k is as in this war."""
        self.orders: Final = Orders(len(self.causes), seed)
        self._arena_of: Final = np.full(2 * self.count, -1, dtype=np.intp)
        self._variant_of: Final = np.zeros(2 * self.count, dtype=np.intp)

    def __reduce__(self) -> tuple[type["Combinations"], tuple[Preparation, Tables, int]]:
        """Pickle the war alone: another process makes the combinations ready for itself."""
        return Combinations, (self._preparation, self._tables, self._seed)

    @property
    def count(self) -> int:
        """How many combinations there are."""
        return 1 << len(self.causes)

    def make_ready(self, places: npt.NDArray[np.intp]) -> Iterator[None]:
        """Make these wars ready, each once, and yield now and then: whoever has enough of it stops asking."""
        wanted = np.unique(places)
        missing = wanted[self._arena_of[wanted] < 0]
        together: dict[tuple[object, ...], list[tuple[int, Campaign, FeatureGrid]]] = {}
        for number, place in enumerate(map(int, missing), 1):
            campaign, grid = self.war(place)
            attackers = sum(plan.side is Side.ATTACKER for plan in campaign.flanks)
            armies = [len(campaign.selection.belligerent(side).parts) for side in Side]
            some = together.setdefault((id(grid), attackers, len(campaign.flanks), *armies), [])
            some.append((place, campaign, grid))
            if len(some) == _MOST_TOGETHER:
                self._add_arena(some)
                some.clear()
            if number % _MOST_TOGETHER == 0:
                yield
        for some in together.values():
            if some:
                self._add_arena(some)
        yield

    def _add_arena(self, some: Sequence[tuple[int, Campaign, FeatureGrid]]) -> None:
        _, campaign, grid = some[0]
        places = [place for place, _, _ in some]
        arena = Arena(campaign, grid, self._tables, self._seed, [each for _, each, _ in some])
        stability = np.array([[_stability(each, side) for side in Side] for _, each, _ in some])
        self.arenas.append(ReadyWars(arena, stability))
        self._variant_of[places] = np.arange(len(places))
        self._arena_of[places] = len(self.arenas) - 1  # last: from now on other threads fight there

    def found_at(self, places: npt.NDArray[np.intp]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        """Return in which of the arenas each war is fought, and as which variant there.

        What is not ready, as in another process, is made so. Any thread may ask.
        """
        if (self._arena_of[places] < 0).any():
            with self._one_at_a_time:
                for _ in self.make_ready(places):
                    pass
        return self._arena_of[places], self._variant_of[places]

    def _alike(self, group: Group) -> bool:
        match group:
            case Group.GROUND:
                return self._formations.ground_is_even
            case Group.MANEUVERS:
                return self._formations.formations_are_even
            case _:
                return alike(self._campaign.selection, group)

    def war(self, place: int) -> tuple[Campaign, FeatureGrid]:
        """Return the war at a place of `Orders.sets`, and its ground."""
        half, held = self.orders.half_and_held(place)
        even = frozenset(cause for bit, cause in enumerate(self.causes) if not held >> bit & 1)
        if not even:
            return self._campaign, self._grid
        return self._combined(half, even), self._formations.even_grid if Group.GROUND in even else self._grid

    def _combined(self, half: Side, even: frozenset[Group]) -> Campaign:
        """Return the war in which both sides have of `even` what the side `half` has."""
        mixtures = [Mixture(side, half, even) for side in Side]
        attacker, defender = map(self._scoring.belligerent, mixtures)
        attacker_scores, defender_scores = map(self._scoring.scores, mixtures)
        flanks = tuple(
            plan
            for mixture, belligerent in zip(mixtures, (attacker, defender), strict=True)
            for plan in self._line(mixture, belligerent)
        )
        selection = Selection(attacker, defender, self._scoring.location(even))
        scores = WarScores(attacker_scores, defender_scores)
        return replace(self._campaign, selection=selection, flanks=flanks, scores=scores)

    def _line(self, mixture: Mixture, belligerent: Belligerent) -> tuple[FlankPlan, ...]:
        """Return a side's flanks, which depend on four groups alone."""
        key = Mixture(mixture.side, mixture.half, mixture.even & _ARRANGED)
        if key not in self._lines:
            self._lines[key] = self._formations.line(mixture, belligerent)
        return self._lines[key]


class CombinationFighter:
    """Fights chains of wars; a thread needs its own.

    What it returns of each chain is, of every effect, what each cause has added, then the effect in the even war, then
    in this war: shape (chains, effects, causes + 2); and the hours of all its battles together.
    Combinations that are not ready, as in another process, are made so.
    """

    def __init__(self, combinations: Combinations) -> None:
        self._combinations: Final = combinations
        self._twins: Final[dict[int, Arena]] = {}

    def fight(self, chains: range) -> tuple[Floats, int]:
        """Fight these chains."""
        parts = [
            self._fight(chains[first : first + _CHAINS_TOGETHER]) for first in range(0, len(chains), _CHAINS_TOGETHER)
        ]
        return np.concatenate([found for found, _ in parts]), sum(hours for _, hours in parts)

    def _fight(self, chains: range) -> tuple[Floats, int]:
        orders, causes = self._combinations.orders, len(self._combinations.causes)
        values, hours = self._values(chains)
        found = np.empty((len(chains), len(EFFECTS), causes + 2))
        added = np.diff(values, axis=1).transpose(0, 2, 1)
        np.put_along_axis(found, orders.of(chains)[:, np.newaxis, :], added, axis=2)
        found[:, :, causes], found[:, :, causes + 1] = values[:, 0], values[:, -1]
        return found, hours

    def _values(self, chains: range) -> tuple[Floats, int]:
        """Return what came of each war, shape (chains, causes + 1, effects), and the hours of all battles."""
        sets = self._combinations.orders.sets(chains)
        arenas, variants = self._combinations.found_at(sets)
        streams = np.broadcast_to(np.array(chains)[:, np.newaxis], sets.shape)
        values, hours = np.zeros((*sets.shape, len(EFFECTS))), 0
        for number in map(int, np.unique(arenas)):
            if self._combinations.stopped:
                break
            here = arenas == number
            rows = np.zeros(int(here.sum()), dtype=WAR)
            some = np.empty((len(rows), len(EFFECTS)))
            self._twin(number).fight_chosen(streams[here], variants[here], rows)
            effects_of(rows, self._combinations.arenas[number].stability[variants[here]], some)
            values[here] = some
            hours += int(rows["hours"].sum())
        return values, hours

    def _twin(self, number: int) -> Arena:
        if number not in self._twins:
            self._twins[number] = self._combinations.arenas[number].arena.twin()
        return self._twins[number]


@dataclass(frozen=True)
class CombinationWork:
    """Chains of wars as `Work` for another machine."""

    combinations: Combinations

    def __call__(self) -> CombinationFighter:
        """Make a fighter."""
        return CombinationFighter(self.combinations)

    def size(self, chains: range) -> int:
        """Return how many whole numbers say what came of these chains."""
        return math.prod(self._shape(chains)) + 1

    def packed(self, found: tuple[Floats, int]) -> WholeNumbers:
        """Return the bits of all values, then the hours."""
        values, hours = found
        return np.append(values.view(np.int64).ravel(), hours)

    def unpacked(self, packed: WholeNumbers, chains: range) -> tuple[Floats, int]:
        """Return what came of these chains; ValueError where nothing of the kind can have come."""
        values, hours = packed[:-1].view(np.float64).reshape(self._shape(chains)), int(packed[-1])
        if not (np.abs(values) <= _FARTHEST).all() or not 0 <= hours <= _FARTHEST:
            raise ValueError("values that no war has")
        return values, hours

    def _shape(self, chains: range) -> tuple[int, int, int]:
        return len(chains), len(EFFECTS), len(self.combinations.causes) + 2


def _stability(campaign: Campaign, side: Side) -> float:
    return campaign.selection.belligerent(side).nation.stability
