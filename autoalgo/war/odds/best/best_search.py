"""The best of many arrangements, found by successive halving: all are fought some wars, the better third many more.

All fight the wars of the same streams (common random numbers), so that they differ by their arrangement and not by
luck. Those left over at the end are fought again with the seed that the odds of the plan have, whose streams have no
part in the search: so the best are not the luckiest, and a chance is just what the odds say of that plan (O-14).
"""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.shares import Share
from autoalgo.common.streams import Streams
from autoalgo.common.workers.pieces import Pause
from autoalgo.war.arena import campaign_variants
from autoalgo.war.battle import Battles, battles_of
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import STALEMATE, WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.odds.best.arrangements import Arrangement, arrangements_of
from autoalgo.war.odds.best.fair_advice import FairAdvice
from autoalgo.war.odds.best.with_arrangement import campaign_with
from autoalgo.war.odds.order import PLAN_WARS
from autoalgo.war.odds.threads import ThreadWorkers
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables

ARRANGEMENTS: Final = 200
SHOWN: Final = 5
_FIRST_WARS: Final = 64
"""Of each arrangement; then three times as many of each third that is left."""
_KEPT: Final = 3
"""One in so many goes on."""
_FINALISTS: Final = 12
"""Fought to the end; more than are shown, since some differ from another one by a change that adds nothing."""
_FLANK_HOURS: Final = 60_000_000
"""Hours of the battle times flanks times wars that are fought in the end: some twenty seconds of two processors."""
_MANY_FLANKS: Final = 48
"""More than these take longer than by their number."""
_FEWEST: Final = 0.05
"""Of the wars that are asked for: as many are fought however long they last."""
_MOST: Final = 2**32
"""Wars of an arrangement, whose numbers lie before those of the next one."""
_BLOCK: Final = 4096

Counts = npt.NDArray[np.int64]
"""Shape (4,): victories of the attacker and of the defender, stalemates; hours of all of them."""


@dataclass(frozen=True)
class BestOrder:
    """What is asked: the best arrangements of one side of a war."""

    preparation: Preparation
    tables: Tables
    side: Side
    seed: int
    """That of the odds of the plan: the chances that are told are from its wars 0 … `wars` − 1 (SC-6)."""
    arrangements: int = ARRANGEMENTS
    wars: int = PLAN_WARS
    """Of each of the last ones, fewer where wars are long and flanks many."""
    jobs: int | None = None


@dataclass(frozen=True)
class RankedArrangement:
    """An arrangement with its chances."""

    arrangement: Arrangement
    victory: Share
    """Of the side that is arranged."""
    defeat: Share
    stalemate: Share


@dataclass(frozen=True)
class BestFound:
    """The best arrangements, the best one first."""

    order: BestOrder
    tried: int
    as_it_stands: RankedArrangement
    best: tuple[RankedArrangement, ...]

    def better(self, ranked: RankedArrangement) -> bool:
        """Return whether an arrangement wins more often than the plan beyond what chance would do."""
        return ranked.victory.low > self.as_it_stands.victory.high


@dataclass(frozen=True)
class BestProgress:
    """How far it is."""

    left: int
    """Arrangements that are still in question."""
    done: int
    """Wars."""
    asked: int

    @property
    def share(self) -> float:
        """How much is over, 0–1."""
        return min(self.done / max(self.asked, 1), 1.0)


def find_best(order: BestOrder, told: Callable[[BestProgress], None], goes_on: Callable[[], bool]) -> BestFound | None:
    """Return the best of many arrangements; None once `goes_on` says no.

    Both functions are called whenever something arrives, and `goes_on` also ten times a second.
    """
    advice = FairAdvice(order.preparation, order.tables, order.side)
    tried = arrangements_of(advice, order.arrangements)
    search = _Search(order, told, goes_on)
    chosen = search.halved(tried)
    finals = None if chosen is None else search.finals((Arrangement(advice.plans), *chosen))
    if finals is None:
        return None
    stands, *rest = finals
    return BestFound(order, len(tried), stands, _shown(rest))


def _shown(finals: Sequence[RankedArrangement]) -> tuple[RankedArrangement, ...]:
    """Return the best few, best first; before all others those without a change that adds nothing beyond chance."""
    ranked = sorted(finals, key=lambda each: (-each.victory.count, each.defeat.count))
    plain = [each for each in ranked if not any(_adds_nothing(each, other) for other in ranked)]
    chosen = [*plain, *(each for each in ranked if each not in plain)][:SHOWN]
    return tuple(each for each in ranked if each in chosen)


def _adds_nothing(ranked: RankedArrangement, simpler: RankedArrangement) -> bool:
    """Return whether an arrangement has all changes of another one and more, but wins no more often beyond chance."""
    more = {*ranked.arrangement.changes} > {*simpler.arrangement.changes}
    return more and simpler.victory.high >= ranked.victory.low


class _Search:
    """The wars of a search, round by round."""

    def __init__(self, order: BestOrder, told: Callable[[BestProgress], None], goes_on: Callable[[], bool]) -> None:
        self._order: Final = order
        self._told: Final = told
        self._goes_on: Final = goes_on
        self._done = self._asked = 0
        # Neighbouring seeds have streams that are independent of one another.
        self._search_seed: Final = order.seed - 1 if order.seed else 1
        self._wars = order.wars

    def halved(self, tried: Sequence[Arrangement]) -> tuple[Arrangement, ...] | None:
        """Return the few that do best, in the order of the search; None where it was stopped."""
        counts = [np.zeros(4, dtype=np.int64) for _ in tried]
        few = _FIRST_WARS if self._flanks <= _MANY_FLANKS else _FIRST_WARS // 2
        left, first, end = [*range(len(tried))], 0, min(few, self._order.wars)
        self._asked = len(left) * end + self._still(len(left), end)
        while True:
            found = self._fought([tried[at] for at in left], self._search_seed, first, end)
            if found is None:
                return None
            for at, each in zip(left, found, strict=True):
                counts[at] += each
            if first == 0:
                self._limit(sum(each[3] for each in counts) / max(len(left) * end, 1))
                self._asked = self._done + self._still(len(left), end)
            left.sort(key=lambda at: (-counts[at][self._order.side], counts[at][self._order.side.enemy], at))
            if len(left) <= _FINALISTS:
                return tuple(tried[at] for at in left)
            left = left[: max(len(left) // _KEPT, _FINALISTS)]
            first, end = end, min(end * _KEPT, self._wars)
            if first >= end:
                return tuple(tried[at] for at in left[:_FINALISTS])

    def finals(self, chosen: Sequence[Arrangement]) -> list[RankedArrangement] | None:
        """Return the chances of some arrangements from the wars of the plan's own seed."""
        self._asked = self._done + len(chosen) * self._wars
        found = self._fought(chosen, self._order.seed, 0, self._wars)
        return None if found is None else [self._ranked(*each) for each in zip(chosen, found, strict=True)]

    def _limit(self, hours: float) -> None:
        """Have fewer wars fought where they last long; it depends on nothing but the wars."""
        # Each flank of many looks at more enemies.
        work = (_FINALISTS + 1) * self._flanks * max(self._flanks / _MANY_FLANKS, 1) * max(hours, 1)
        self._wars = max(min(self._order.wars, int(_FLANK_HOURS / work)), int(_FEWEST * self._order.wars), 1)

    def _still(self, left: int, end: int) -> int:
        """Return how many wars are to be fought after a round of so many arrangements up to war `end`."""
        wars = 0
        while left > _FINALISTS and end < self._wars:
            left, first, end = max(left // _KEPT, _FINALISTS), end, min(end * _KEPT, self._wars)
            wars += left * (end - first)
        return wars + (min(left, _FINALISTS) + 1) * self._wars

    @property
    def _flanks(self) -> int:
        return len(self._order.preparation.campaign.flanks)

    def _ranked(self, arrangement: Arrangement, counts: Counts) -> RankedArrangement:
        side, runs = self._order.side, int(counts[:3].sum())
        victory, defeat, stalemate = (Share(int(counts[at]), runs) for at in (side, side.enemy, STALEMATE))
        return RankedArrangement(arrangement, victory, defeat, stalemate)

    def _fought(self, some: Sequence[Arrangement], seed: int, first: int, end: int) -> list[Counts] | None:
        """Return how the wars `first` to `end` of some arrangements ended; None where it was stopped."""
        order = self._order
        base = campaign_variants(order.preparation.campaign, order.tables, seed)
        wars = [tuple(campaign_with(variant, order.side, each.plans) for variant in base) for each in some]
        counts = [np.zeros(4, dtype=np.int64) for _ in some]
        make = partial(_Fighter, wars, order.preparation.terrain.grid, order.tables, seed)
        ranges = (range(at * _MOST + first, at * _MOST + end) for at in range(len(some)))
        workers, runs = ThreadWorkers(order.jobs, time.monotonic), len(some) * (end - first)
        with closing(workers.pieces(make, runs, ranges)) as arriving:
            for item in arriving:
                if not isinstance(item, Pause):
                    numbers, found = item
                    counts[numbers.start // _MOST] += found
                    self._done += len(numbers)
                    self._told(BestProgress(len(some), self._done, self._asked))
                if not self._goes_on():
                    return None
        return counts


class _Fighter:
    """Fights wars of any of some arrangements and counts who wins; a thread needs its own."""

    def __init__(self, wars: Sequence[tuple[Campaign, ...]], grid: FeatureGrid, tables: Tables, seed: int) -> None:
        self._wars: Final = wars
        self._grid: Final = grid
        self._tables: Final = tables
        self._streams: Final = Streams(seed)
        self._rows: Final = np.zeros(_BLOCK, dtype=WAR)
        self._made: tuple[int, Battles] | None = None

    def fight(self, numbers: range) -> Counts:
        """Fight the wars of these numbers, all of one arrangement."""
        at, first = divmod(numbers.start, _MOST)
        if self._made is None or self._made[0] != at:
            variants = self._wars[at]
            self._made = at, battles_of(variants[0], self._grid, self._tables, variants)
        counts = np.zeros(4, dtype=np.int64)
        for begin in range(0, len(numbers), _BLOCK):
            rows = self._rows[: min(len(numbers) - begin, _BLOCK)]
            states = self._streams.states(first + begin, len(rows))
            self._made[1].fight(self._streams, states, rows, first + begin)
            counts[:3] += np.bincount(rows["winner"], minlength=3)
            counts[3] += rows["hours"].sum()
        return counts
