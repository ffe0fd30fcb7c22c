"""A sweep under way: combination after combination is prepared, fought and told.

All combinations fight the wars of the same streams (common random numbers): war i of one is war i of another with
nothing but the varied values between them, so that what differs differs because of them as far as can be.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from autoalgo.common.problems import Failure, Problem
from autoalgo.common.shares import Share
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.digits import percentile
from autoalgo.war.odds.estimate import Distribution, Odds
from autoalgo.war.odds.order import Order
from autoalgo.war.odds.simulation import Clock, SimulationProgress, simulate
from autoalgo.war.odds.sweep.plan import Plan, Values
from autoalgo.war.odds.sweep.prepared_war import PreparedWar, Preparer
from autoalgo.war.odds.tally import Quantity
from autoalgo.war.odds.workers import Workers


@dataclass(frozen=True, slots=True)
class Spread:
    """How a quantity was distributed, in a few numbers: a sweep may have ten thousand combinations."""

    quantity: Quantity
    side: Side | None
    wars: int
    p5: float
    median: float
    p95: float
    mean: float
    median_text: str
    """The median with the digits that so many wars can tell."""


@dataclass(frozen=True)
class CombinationOutcome:
    """The outcome of a combination's wars."""

    runs: int
    partial: bool
    """True when fewer wars were fought than asked for."""
    attacker: Share
    defender: Share
    stalemate: Share
    spreads: tuple[Spread, ...]
    rescaled: tuple[Side, ...] = field(compare=False)
    """Sides whose flanks follow a military that is another one than as it stands."""
    map: str = field(compare=False)
    """What the wars were fought on."""
    map_digest: str = field(compare=False)
    """SHA-256 of the map's file."""

    def victory(self, side: Side) -> Share:
        """Return the victories of `side`."""
        return self.attacker if side is Side.ATTACKER else self.defender

    def spread(self, quantity: Quantity, side: Side | None = None) -> Spread | None:
        """Return how a quantity was distributed, None where no war had it."""
        return next((each for each in self.spreads if each.quantity is quantity and each.side is side), None)


@dataclass(frozen=True)
class SweepRow:
    """A combination: its outcome, or the problems for which there is none."""

    values: Values
    outcome: CombinationOutcome | None
    problems: tuple[Problem, ...] = ()


def finished(rows: Sequence[SweepRow]) -> int:
    """Return how many combinations are over: all their wars were fought, or none is possible."""
    return sum(row.outcome is None or not row.outcome.partial for row in rows)


@dataclass(frozen=True)
class SweepProgress:
    """How far a sweep is."""

    rows: int
    """Combinations that are over."""
    asked_rows: int
    values: Values
    """The combination that is being fought."""
    done: int
    """Its wars so far."""
    asked: int
    seconds: float
    """Since the sweep began."""
    waiting_for: str = ""
    """What the workers wait for, in words for the user; empty while they fight."""

    @property
    def share(self) -> float:
        """How much of the sweep is over, 0–1."""
        return (self.rows + self.done / max(self.asked, 1)) / self.asked_rows

    @property
    def seconds_left(self) -> float | None:
        """Seconds that it will still take if it goes on as until now, None while unknown."""
        return self.seconds * (1 - self.share) / self.share if self.share > 0 else None


class Sweeping:
    """Carries a plan out.

    Parameters
    ----------
    told
        Hears how far the sweep is, ten times a second.
    goes_on
        Is asked as often. Once it says no, the combination at hand ends with the wars fought until then, the last row.
    """

    def __init__(
        self,
        plan: Plan,
        workers: Workers,
        told: Callable[[SweepProgress], None],
        goes_on: Callable[[], bool],
        clock: Clock,
    ) -> None:
        self._plan: Final = plan
        self._workers: Final = workers
        self._told: Final = told
        self._goes_on: Final = goes_on
        self._clock: Final = clock
        self._began: Final = clock()
        self.problem: Problem | None = None
        """Why it ended early, where it was not stopped on purpose: the workers are lost."""

    def rows(self) -> Iterator[SweepRow]:
        """Yield each combination as soon as it is fought, or known to be impossible."""
        with Preparer(self._plan.basis) as preparer:
            for number, values in enumerate(self._plan.combinations()):
                if not self._goes_on():
                    return
                prepared = preparer.prepare(self._plan.inputs(values))
                if isinstance(prepared, Failure):
                    self._tell(number, values, 0)
                    yield SweepRow(values, None, prepared)
                    continue
                odds = self._odds(number, values, prepared)
                if odds.runs:
                    yield SweepRow(values, _outcome(odds, prepared))
                if odds.partial:
                    self.problem = odds.problem
                    return

    def _odds(self, number: int, values: Values, prepared: PreparedWar) -> Odds:
        order = Order(prepared.preparation, prepared.tables, self._plan.seed, self._plan.runs)

        def told(progress: SimulationProgress) -> None:
            self._tell(number, values, progress.done, progress.waiting_for)

        return simulate(order, self._workers, told, self._goes_on, self._clock)

    def _tell(self, number: int, values: Values, done: int, waiting_for: str = "") -> None:
        seconds = self._clock() - self._began
        self._told(SweepProgress(number, len(self._plan), values, done, self._plan.runs, seconds, waiting_for))


def _outcome(odds: Odds, prepared: PreparedWar) -> CombinationOutcome:
    return CombinationOutcome(
        runs=odds.runs,
        partial=odds.partial,
        attacker=odds.attacker,
        defender=odds.defender,
        stalemate=odds.stalemate,
        spreads=tuple(map(_spread, odds.distributions)),
        rescaled=prepared.rescaled,
        map=prepared.preparation.terrain.name,
        map_digest=prepared.preparation.terrain.digest,
    )


def _spread(found: Distribution) -> Spread:
    return Spread(
        quantity=found.quantity,
        side=found.side,
        wars=found.count,
        p5=found.p5,
        median=found.median,
        p95=found.p95,
        mean=found.mean,
        median_text=percentile(found, 50),
    )
