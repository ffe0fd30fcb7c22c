"""Fights the rest of a war from each hour on, with fresh luck, and counts who wins (B-3c).

The rest is fought by the same kernels, and every war has its own stream: war i from the hour h draws from stream
h · 2³² + i of the seed (SC-6). From the plan, hour 0, these are the very wars that the odds count. So nothing depends
on threads or time, and more wars only add to fewer.

What a war draws before its first hour is part of hour 1's news: from hour 0 on every war has a fortune of its own
(EX-1) and its own variant of uncertain inputs (EX-2), later ones have those that this war had.
"""

import time
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.streams import Streams, stream_generator
from autoalgo.war.arena import campaign_variants
from autoalgo.war.battle import Battles, Rerun, battles_of
from autoalgo.war.domain.branch import WARS_FROM_AN_HOUR
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import UNDECIDED, WAR
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.odds import PLAN_WARS, Pause, Share, ThreadWorkers
from autoalgo.war.playback.chance.chances import Chances, Known
from autoalgo.war.playback.chance.looks import first_looks, further_looks
from autoalgo.war.tables import Tables

MOST_WARS: Final = WARS_FROM_AN_HOUR
"""Wars from one hour at most: their streams lie one after the other before those of the next hour."""
DEFAULT_WARS: Final = 4000
"""Enough for every hour's chance to a percentage point and a half."""
FEWEST_WARS: Final = 200
"""They tell it to seven."""
_FLANK_HOURS: Final = 300_000_000
"""Hours of the battle times flanks times wars: as many take some twenty seconds of a processor."""
FIRST_WARS: Final = 500
"""Wars that are fought from every hour before more are fought from any, so that a first curve is soon there.

Where all of them end alike no more are fought: that chance is told within 0.8 percentage points. From the plan as many
are fought as asked in any case, as the odds do.
"""
_BLOCK: Final = 4096
"""Wars whose rows are kept before they are counted."""
_OUTCOMES: Final = 3

Counts = npt.NDArray[np.int64]
"""Shape (3,): victories of the attacker and of the defender, stalemates."""
Fronts = dict[int, Callable[[], Battles]]
"""Hours, and what makes the battles that are fought on from each; a thread needs its own battles."""


@dataclass(frozen=True)
class ContinuationBasis:
    """The basis from which the rest of a war is fought: its course, as far as it is known."""

    campaign: Campaign
    """As it was fought: with the numbers that it took for uncertain inputs (EX-2)."""
    grid: FeatureGrid
    tables: Tables
    hours: int
    """Of the battle; whole hours, where the war was interrupted."""
    rerun: Rerun = field(compare=False)

    @property
    def first(self) -> int:
        """The hour from which it is looked at: that of a branch, otherwise 0, the plan (B-11)."""
        return 0 if self.campaign.branch is None else self.campaign.branch.hour


@dataclass(frozen=True)
class Effort:
    """How much to fight, and with what."""

    wars: int | None = None
    """How often the rest is fought from each hour, 1 – 2³²; None for `usual_wars`."""
    jobs: int | None = None
    """Threads; by default one a processor."""
    clock: Callable[[], float] = time.monotonic
    """Seconds from some moment on, by which threads tell how many wars to take. The chances do not depend on it."""
    plan: int | None = None
    """How often at least the whole of it is fought from the plan; None for as often as the odds are, where nobody says
    how often the rest is."""


@dataclass(frozen=True)
class ChanceProgress:
    """How far it is."""

    chances: Chances
    """So far, marked partial."""
    done: int
    """Wars that were fought."""
    asked: int
    """Wars that are known to be needed; hours may be added where the chance moves."""
    seconds_left: float
    """What the rest of those wars takes at the pace so far."""


def usual_wars(hours: int, flanks: int, looks: int | None = None) -> int:
    """Return how often the rest is fought from each hour where nobody says: less often in a long war of many flanks.

    It depends on nothing else, so that the chances are the same on every machine. `looks` is at how many hours the
    chance is worked out, by default at those of the whole curve.
    """
    work = (looks or len(first_looks(hours))) * hours * flanks
    return max(FEWEST_WARS, min(DEFAULT_WARS, _FLANK_HOURS // max(work, 1)))


def basis_of(campaign: Campaign, grid: FeatureGrid, tables: Tables, hours: int) -> ContinuationBasis:
    """Return the war of a campaign, to be fought again as far as it is looked at."""
    generator = stream_generator(campaign.seed, campaign.request.battle)
    return ContinuationBasis(campaign, grid, tables, hours, Rerun(campaign, grid, tables, generator))


def fight_on(
    basis: ContinuationBasis,
    effort: Effort,
    told: Callable[[ChanceProgress], None],
    goes_on: Callable[[], bool],
    only: int | None = None,
) -> Chances:
    """Return the chances by hour of a war; of the hour `only` alone where one is given.

    Parameters
    ----------
    told
        Called with the progress whenever something arrives.
    goes_on
        Asked after each arrival and each pause; once it says no, what was fought until then is returned, marked
        partial.

    Raises
    ------
    ValueError
        When the war ends before its hours: it is not the war of this campaign.
    """
    looks = first_looks(basis.hours, basis.first) if only is None else (only,)
    wars, plan = _asked_for(basis, effort, only)
    ledger, workers, begun = _Ledger(basis, wars, plan), ThreadWorkers(effort.jobs, effort.clock), effort.clock()
    while looks:
        ledger.look_at(looks)
        for first, end in ((0, min(FIRST_WARS, wars)), (FIRST_WARS, wars), (wars, plan)):
            fronts = ledger.fronts(looks if end <= wars else {0} & {*looks}) if first < end else {}
            streams = (range(hour * MOST_WARS + first, hour * MOST_WARS + end) for hour in fronts)
            fighter = partial(_Fighter, fronts, basis.campaign.seed)
            with closing(workers.pieces(fighter, len(fronts) * (end - first), streams)) as arriving:
                for item in arriving:
                    if not isinstance(item, Pause):
                        ledger.enter(*item)
                        told(ledger.progress(effort.clock() - begun))
                    if not goes_on():
                        return ledger.chances(partial=True)
        looks = () if only is not None else further_looks(ledger.chances(partial=False))
    return ledger.chances(partial=False)


def _asked_for(basis: ContinuationBasis, effort: Effort, only: int | None) -> tuple[int, int]:
    """Return how many wars are fought from each hour, and from the plan."""
    flanks = len(basis.campaign.flanks)
    usual = usual_wars(basis.hours, flanks) if only is None else usual_wars(basis.hours, flanks, looks=1)
    wars = usual if effort.wars is None else effort.wars
    return wars, max(wars, PLAN_WARS if effort.wars is None and effort.plan is None else effort.plan or 0)


class _Ledger:
    """The counts from each hour that is looked at."""

    def __init__(self, basis: ContinuationBasis, wars: int, plan: int) -> None:
        self._basis: Final = basis
        self._wars: Final = wars
        self._plan: Final = plan
        self._counts: Final = dict[int, Counts]()
        self._known: Final = set[int]()

    def look_at(self, hours: Iterable[int]) -> None:
        """Add hours; the chance after the last one of a war that has ended is known."""
        for hour in hours:
            winner = self._basis.rerun.winner(hour)
            counts = self._counts[hour] = np.zeros(_OUTCOMES, dtype=np.int64)
            if winner != UNDECIDED:
                counts[winner] = self._wars
                self._known.add(hour)

    def fronts(self, hours: Iterable[int]) -> Fronts:
        """Return what makes the battles that are fought on from each of these hours whose chance is open.

        Earlier hours come first: from there wars last longest, and a thread that begins with short ones takes too many.
        """
        return {hour: _front(self._basis, hour) for hour in sorted(hours) if self._is_open(hour)}

    def _is_open(self, hour: int) -> bool:
        """Return whether more wars from an hour would tell more."""
        counts = self._counts[hour]
        alike = counts.any() and counts.max() == counts.sum()
        return hour not in self._known and (hour == 0 or not alike)

    def enter(self, streams: range, counts: Counts) -> None:
        """Count wars that have arrived."""
        self._counts[streams.start // MOST_WARS] += counts

    def progress(self, seconds: float) -> ChanceProgress:
        """Return how far it is after so many seconds."""
        fought = {hour: int(counts.sum()) for hour, counts in self._counts.items() if hour not in self._known}
        asked = (self._asked(hour) if self._is_open(hour) else wars for hour, wars in fought.items())
        done, of = sum(fought.values()), sum(asked)
        return ChanceProgress(self.chances(partial=True), done, of, seconds * (of - done) / max(done, 1))

    def _asked(self, hour: int) -> int:
        return self._wars if hour else self._plan

    def chances(self, *, partial: bool) -> Chances:
        """Return what was counted, of the hours from which a war was fought at all."""
        hours = tuple(hour for hour in sorted(self._counts) if self._counts[hour].any())
        attacker, defender, stalemate = (
            tuple(self._share(hour, outcome) for hour in hours) for outcome in range(_OUTCOMES)
        )
        campaign, last = self._basis.campaign, self._basis.hours
        return Chances(campaign.seed, self._wars, last, hours, attacker, defender, stalemate, partial)

    def _share(self, hour: int, outcome: int) -> Share:
        counts = self._counts[hour]
        kind = Known if hour in self._known else Share
        return kind(int(counts[outcome]), int(counts.sum()))


def _front(basis: ContinuationBasis, hour: int) -> Callable[[], Battles]:
    """Return what makes the battles that are fought on from an hour; from the plan with all variants of the war."""
    if hour > 0:
        return partial(Battles, basis.rerun.field(hour))
    campaign, tables = basis.campaign, basis.tables
    return partial(battles_of, campaign, basis.grid, tables, campaign_variants(campaign, tables, campaign.seed))


class _Fighter:
    """Fights wars from any hour on and counts who wins; a thread needs its own.

    Parameters
    ----------
    fronts
        The hours from which they are fought.
    """

    def __init__(self, fronts: Fronts, seed: int) -> None:
        self._fronts: Final = fronts
        self._streams: Final = Streams(seed)
        self._rows: Final = np.zeros(_BLOCK, dtype=WAR)
        self._made: Final = dict[int, Battles]()

    def fight(self, wars: range) -> Counts:
        """Fight the wars of these streams, all from one hour, and count who won."""
        hour, first = divmod(wars.start, MOST_WARS)
        if hour not in self._made:
            self._made.clear()  # hours come one after the other
            self._made[hour] = self._fronts[hour]()
        counts = np.zeros(_OUTCOMES, dtype=np.int64)
        for begin in range(0, len(wars), _BLOCK):
            rows = self._rows[: min(len(wars) - begin, _BLOCK)]
            states = self._streams.states(wars.start + begin, len(rows))
            self._made[hour].fight(self._streams, states, rows, first + begin)
            counts += np.bincount(rows["winner"], minlength=_OUTCOMES)
        return counts
