"""Fights the same war very many times: workers fight; this counts, reports progress and decides when it is enough.

The odds are a pure function of the order. Until when to go on is asked only after 1,000, 2,000, 4,000 … wars in the
order of their numbers, never of their arrival, so that the answer cannot depend on the workers and their speed.
"""

from bisect import bisect_right
from collections import deque
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from autoalgo.common.problems import Problem
from autoalgo.common.shares import Share
from autoalgo.common.workers.pieces import Pause, WorkersLost
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.estimate import Odds, estimate
from autoalgo.war.odds.order import Order
from autoalgo.war.odds.tally import Tally
from autoalgo.war.odds.workers import Piece, Workers

FIRST_CHECKPOINT: Final = 1000
"""Wars after which the width of the intervals is looked at for the first time; then after twice as many each."""
SECONDS_PER_TELLING: Final = 0.1
RATE_SECONDS: Final = 10.0
"""Back to which the rate looks: long enough to be steady, short enough to follow workers that come and go."""

Clock = Callable[[], float]
"""Seconds from some moment on, never running backward."""


@dataclass(frozen=True)
class SimulationProgress:
    """How far a run is."""

    order: Order
    tally: Tally
    """All wars fought so far; it will not change."""
    done: int
    asked: int
    """The wars asked for; where `until` is given, how many it will take by the intervals so far, at most `runs`."""
    rate: float
    """Wars per second lately, 0 while unknown."""
    waiting_for: str = ""
    """What the workers wait for, in words for the user; empty while they fight."""

    @property
    def seconds_left(self) -> float | None:
        """Seconds that it will still take at this rate, None while unknown."""
        return (self.asked - self.done) / self.rate if self.rate > 0 else None

    @cached_property
    def odds(self) -> Odds:
        """The odds so far, worked out when first asked for."""
        return estimate(self.order, self.tally, partial=True)


def simulate(
    order: Order,
    workers: Workers,
    told: Callable[[SimulationProgress], None],
    goes_on: Callable[[], bool],
    clock: Clock,
) -> Odds:
    """Have the wars of `order` fought and return what they say.

    Parameters
    ----------
    told
        Called with the progress about ten times a second, and once more at the end.
    goes_on
        Called after each arrival and each pause. Once it says no, or once the workers are lost,
        the odds are those of the wars fought until then, marked partial.
    """
    ledger, pace, problem = _Ledger(order), _Pace(clock), None
    with closing(workers.tallies(order, iter(ledger.stages))) as arriving:
        try:
            for item in arriving:
                if not isinstance(item, Pause):
                    ledger.enter(item)
                    pace.note(ledger.so_far.runs)
                    if ledger.settled is not None:
                        break
                if pace.is_time_to_tell():
                    told(_progress(ledger, pace, item.waiting_for if isinstance(item, Pause) else ""))
                if not goes_on():
                    break
        except WorkersLost as lost:
            problem = lost.problem
    told(_progress(ledger, pace))
    return ledger.odds(problem)


class _Ledger:
    """The wars that have been fought, and whether they are enough.

    A stage is the wars between two checkpoints. Its wars may arrive in any order and mixed with those of later stages,
    so each open stage has a tally of its own.
    """

    def __init__(self, order: Order) -> None:
        self.order: Final = order
        self._ends: Final = checkpoints(order.runs, order.until)
        self.stages: Final = tuple(range(first, end) for first, end in pairwise((0, *self._ends)))
        nothing = order.nothing()
        self.so_far = nothing
        """All wars that have arrived."""
        self.settled: Tally | None = None
        """The wars that answer the order, once they have all arrived."""
        self._open = dict.fromkeys(range(len(self.stages)), nothing)
        self._through = nothing
        """The wars of all stages that are complete one after another from the first."""

    def enter(self, piece: Piece) -> None:
        """Count wars that have arrived; ValueError if a stage has fewer wars, or not these."""
        wars, tally = piece
        stage = bisect_right(self._ends, wars.start)
        room = len(self.stages[stage]) - self._open[stage].runs if stage in self._open else 0
        if len(wars) != tally.runs or len(wars) > room or wars.stop > self.stages[stage].stop:
            raise ValueError(f"a tally of {tally.runs} wars cannot be that of the wars {wars}")
        self.so_far = self.so_far.merged(tally)
        self._open[stage] = self._open[stage].merged(tally)
        while self.settled is None and self._open and self._completes(next(iter(self._open))):
            self._settle()

    def odds(self, problem: Problem | None) -> Odds:
        """Return what the wars that answer the order say, or as many of them as there are."""
        if self.settled is not None:
            return estimate(self.order, self.settled, partial=False)
        return estimate(self.order, self.so_far, partial=True, problem=problem)

    def expected(self) -> int:
        """Return how many wars it will take by the intervals so far, which narrow with the square root of the wars."""
        if self.settled is not None:
            return self.settled.runs
        runs, until = self.so_far.runs, self.order.until
        if until is None or runs == 0:
            return self.order.runs
        enough = max(runs * (widest(self.so_far) / until) ** 2, self._through.runs + 1)
        return next((end for end in self._ends if end >= enough), self.order.runs)

    def _completes(self, stage: int) -> bool:
        return self._open[stage].runs == len(self.stages[stage])

    def _settle(self) -> None:
        """Close the first open stage, and look whether the wars up to its end are enough."""
        stage = next(iter(self._open))
        self._through = self._through.merged(self._open.pop(stage))
        until = self.order.until
        if not self._open or (until is not None and widest(self._through) <= until):
            self.settled = self._through


class _Pace:
    """How many wars had arrived when, and when progress was reported last."""

    def __init__(self, clock: Clock) -> None:
        self._clock: Final = clock
        self._marks: deque[tuple[float, int]] = deque()
        self._told = float("-inf")

    def note(self, done: int) -> None:
        """Note that so many wars are done now; marks from before the last `RATE_SECONDS` are dropped, but for one."""
        now = self._clock()
        self._marks.append((now, done))
        while len(self._marks) > 2 and self._marks[1][0] <= now - RATE_SECONDS:
            self._marks.popleft()

    def rate(self) -> float:
        """Return the wars per second of late.

        It is reckoned from the first arrival on: until then, kernels are compiled and workers called together.
        """
        if not self._marks:
            return 0.0
        (began, before), (_, done) = self._marks[0], self._marks[-1]
        seconds = self._clock() - began
        return (done - before) / seconds if seconds > 0 else 0.0

    def is_time_to_tell(self) -> bool:
        """Return whether progress was reported long enough ago."""
        now = self._clock()
        if now - self._told < SECONDS_PER_TELLING:
            return False
        self._told = now
        return True


def checkpoints(runs: int, until: float | None) -> tuple[int, ...]:
    """Return after how many wars the run may end, the last being `runs`."""
    if until is None:
        return (runs,)
    ends: list[int] = []
    while (end := FIRST_CHECKPOINT << len(ends)) < runs:
        ends.append(end)
    return (*ends, runs)


def widest(tally: Tally) -> float:
    """Return the width of the widest interval of victory, defeat and stalemate."""
    counts = (*(tally.victories(side) for side in Side), tally.stalemates)
    return max(Share(count, tally.runs).width for count in counts)


def _progress(ledger: _Ledger, pace: _Pace, waiting_for: str = "") -> SimulationProgress:
    done = ledger.so_far.runs
    return SimulationProgress(ledger.order, ledger.so_far, done, max(ledger.expected(), done), pace.rate(), waiting_for)
