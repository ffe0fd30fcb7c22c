"""Explains a war: fights it with more and more of its causes, in many orders, and tells what each has added.

The explanation is a pure function of war, seed and number of wars: each chain's values stand at the chain's place, and
are added up in that order whatever the threads did. It is told coarse first, and then with more and more chains.
"""

import math
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.problems import Problem
from autoalgo.common.shares import NORMAL_QUANTILE, Share
from autoalgo.war.explanation.combinations import Combinations, CombinationWork
from autoalgo.war.explanation.effects import EFFECTS
from autoalgo.war.explanation.explanation import Breakdown, Cause, Effect, Estimate, Explanation
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.orders import MOST_READY
from autoalgo.war.explanation.pace import ExplanationProgress
from autoalgo.war.odds import Pause, PieceWorkers, WorkersLost
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables

Floats = npt.NDArray[np.float64]

DEFAULT_TOTAL: Final = 50_000
"""Wars in all chains together, unless a number is asked for: a second or so, with making them ready."""
WARS_TO_MAKE_READY: Final = 15
"""They are fought in the time that it takes to make a combination ready."""
DEFAULT_FLANKS: Final = 300_000
"""Flanks of all these wars: of a war of more than six flanks, fewer are fought."""
DEFAULT_HOURS: Final = 9_000_000
"""Hours of battle of all their flanks: of wars that last for months, fewer are fought."""
FEWEST_CHAINS: Final = 64
"""But so many are fought at least."""
STEPS: Final = (16, 64, 256, 1024, 4096, 16_384)
"""Chains after which it is told how the causes stand, and whether that is enough: the first few within a second."""
_NARROW: Final = 0.01
"""What a cause has added to a chance is told to a percentage point; more chains would change no figure that is told."""
_FEW_DEGREES: Final = (12.706, 4.303)
"""Student's quantiles for one and two degrees of freedom."""
_SAME: Final = 1e-12
"""Values of wars that differ by rounding alone."""


@dataclass(frozen=True)
class Query:
    """A war to be explained, and in how many chains."""

    preparation: Preparation
    tables: Tables
    seed: int
    wars: int | None = None
    """How often this very war is fought, at the end of a chain each; None leaves it to the program."""


def explain(
    query: Query,
    workers: PieceWorkers,
    told: Callable[[ExplanationProgress], None] = lambda _: None,
    goes_on: Callable[[], bool] = lambda: True,
    known: Callable[[Explanation], None] = lambda _: None,
) -> Explanation:
    """Return what made the war what it is (B-4a).

    Parameters
    ----------
    told
        Called with the progress, several times a second.
    goes_on
        Called as often. Once it says no, the explanation is that of the wars fought until then, marked partial.
    known
        Called with each explanation that is coarser than the one returned, marked as being refined: the first as soon
        as a few chains are fought.
    """
    combinations = Combinations(query.preparation, query.tables, query.seed)
    fights = _Fights(combinations, workers, told, goes_on)
    flanks = len(query.preparation.campaign.flanks)
    asked = query.wars or default_wars(len(combinations.causes), flanks)
    fought = 0
    while fought < asked and not fights.stopped:
        former, fought = fought, next((step for step in STEPS if fought < step < asked), asked)
        fights.fight(range(former, fought), asked)
        if query.wars is None:
            affordable = int(fought * DEFAULT_HOURS / max(fights.hours * flanks, 1))
            asked = max(fought, min(asked, max(affordable, FEWEST_CHAINS)))
        if fought < asked and not fights.stopped:
            found = _explanation(query, combinations, fights, asked, refining=True)
            if query.wars is None and fought >= FEWEST_CHAINS and _is_narrow(found):
                asked = fought
            else:
                known(found)
    return _explanation(query, combinations, fights, asked)


def _explanation(
    query: Query, combinations: Combinations, fights: "_Fights", asked: int, *, refining: bool = False
) -> Explanation:
    """Return what the wars that were fought until now tell."""
    kept = fights.found
    return Explanation(
        campaign=query.preparation.campaign,
        seed=query.seed,
        wars=len(kept),
        asked=asked,
        combinations=combinations.count,
        partial=len(kept) < asked and not refining,
        problem=fights.problem,
        breakdowns=breakdowns(kept, combinations.causes, combinations.orders.numbers(fights.chains)),
        alike=tuple(group for group in Group if group not in combinations.causes),
        refining=refining,
    )


def _is_narrow(found: Explanation) -> bool:
    """Tell whether no cause of a chance would be told otherwise after more wars."""
    shares = [cause.share for each in found.breakdowns if each.effect is Effect.VICTORY for cause in each.causes]
    return all(share.high - share.low <= 2 * _NARROW for share in shares)


class _Fights:
    """The wars of an explanation as they are fought."""

    def __init__(
        self,
        combinations: Combinations,
        workers: PieceWorkers,
        told: Callable[[ExplanationProgress], None],
        goes_on: Callable[[], bool],
    ) -> None:
        self._combinations: Final = combinations
        self._workers: Final = workers
        self._told: Final = told
        self._goes_on: Final = goes_on
        self._found: Final[dict[int, Floats]] = {}
        self.problem: Problem | None = None
        """Why the wars ended early, if the user did not stop them."""
        self.hours = 0
        """Of all battles that were fought."""

    @property
    def stopped(self) -> bool:
        """Whether the user has stopped it, or whoever fights is gone."""
        return self._combinations.stopped

    @property
    def chains(self) -> npt.NDArray[np.intp]:
        """The chains that were fought, in their order."""
        return np.array(sorted(self._found), dtype=np.intp)

    @property
    def found(self) -> Floats:
        """The results of each of them."""
        return np.array([self._found[chain] for chain in sorted(self._found)])

    def fight(self, chains: range, asked: int) -> None:
        """Fight some of all chains that are asked for, until the user stops it."""
        # They are combined anew at every stage: a bar of its own would begin again each time.
        for _ in self._combinations.make_ready(self._combinations.orders.sets(chains)):
            self._tell("combining the causes", len(self._found), asked)
            if self.stopped:
                return
        fighter = CombinationWork(self._combinations)
        with closing(self._workers.pieces(fighter, len(chains), iter([chains]))) as arriving:
            try:
                for item in arriving:
                    what = "adding one cause after another"
                    if isinstance(item, Pause):
                        what = f"waiting for {item.waiting_for}" if item.waiting_for else what
                    else:
                        wars, (values, hours) = item
                        self._found.update(zip(wars, values, strict=True))
                        self.hours += hours
                    self._tell(what, len(self._found), asked)
                    if self.stopped:
                        break
            except WorkersLost as lost:
                self.problem = lost.problem
                self._combinations.stopped = True

    def _tell(self, what: str, done: int, asked: int) -> None:
        self._told(ExplanationProgress(what, done, asked))
        if not self._goes_on():
            self._combinations.stopped = True


def default_wars(causes: int, flanks: int) -> int:
    """Return how many chains of so many causes, in wars of so many flanks, are fought unless a number is asked for."""
    ready = min(2 << causes, MOST_READY)
    wars = min(DEFAULT_TOTAL - WARS_TO_MAKE_READY * ready, DEFAULT_FLANKS // max(flanks, 1))
    return max(wars // (causes + 1), FEWEST_CHAINS)


def breakdowns(found: Floats, causes: tuple[Group, ...], orders: npt.NDArray[np.intp]) -> tuple[Breakdown, ...]:
    """Return all effects taken apart, from what a `CombinationFighter` found of each chain; none without a chain.

    `orders` says of each chain in which order its causes were told.
    """
    if not len(found):
        return ()
    return tuple(
        Breakdown(
            effect=effect,
            side=side,
            even=_of_wars(effect, found[:, place, -2]),
            actual=_of_wars(effect, found[:, place, -1]),
            causes=_ranked(effect, found[:, place, :-2], causes, orders),
        )
        for place, (effect, side) in enumerate(EFFECTS)
    )


def _of_wars(effect: Effect, values: Floats) -> Estimate:
    """Return the mean of an effect in one combination; a chance by Wilson's score where every war is a yes or a no."""
    if effect is not Effect.VICTORY:
        return estimate(values)
    if np.isin(values, (0.0, 1.0)).all():
        share = Share(int(values.sum()), len(values))
        return Estimate(share.value, share.low, share.high)
    return estimate(values, 0.0, 1.0)


def _ranked(
    effect: Effect, found: Floats, causes: tuple[Group, ...], orders: npt.NDArray[np.intp]
) -> tuple[Cause, ...]:
    least, greatest = (-1.0, 1.0) if effect is Effect.VICTORY else (-math.inf, math.inf)
    shares = [Cause(cause, estimate(found[:, place], least, greatest, orders)) for place, cause in enumerate(causes)]
    return tuple(sorted(shares, key=lambda cause: -abs(cause.share.value)))


def estimate(
    values: Floats, least: float = -math.inf, greatest: float = math.inf, samples: npt.NDArray[np.intp] | None = None
) -> Estimate:
    """Return the mean of one value a chain, and its 95 % interval from how the values differ.

    Where all of them are the same, but for 0, and can be no less and no more than two bounds, the interval is that of
    n wars of which none was otherwise: a share z²/(n + z²) of all wars could be at either bound (Wilson's score). What
    is 0 in every war is taken for 0, as nothing has been changed by it. `samples` says which values are of one sample,
    as they share an order: then it is the samples that are independent.
    """
    mean, count = float(values.mean()), len(values)
    if math.isfinite(greatest - least) and mean != 0 and float(np.ptp(values)) < _SAME:
        unseen = NORMAL_QUANTILE**2 / (count + NORMAL_QUANTILE**2)
        return Estimate(mean, mean - unseen * (mean - least), mean + unseen * (greatest - mean))
    away = values - mean if samples is None else np.bincount(samples, values - mean)
    independent = count if samples is None else len(np.unique(samples))
    if independent < 2:
        return Estimate(mean, mean, mean)
    error = math.sqrt(float(away @ away) * independent / (independent - 1)) / count
    reach = student_quantile(independent - 1) * error
    return Estimate(mean, max(mean - reach, least), min(mean + reach, greatest))


def student_quantile(freedom: int) -> float:
    """Return how many standard errors hold 95 % on either side, by Student's t with so many degrees of freedom.

    From three degrees on by the expansion around the normal quantile (Abramowitz and Stegun 26.7.5), to a hundredth.
    """
    if freedom <= len(_FEW_DEGREES):
        return _FEW_DEGREES[freedom - 1]
    z = NORMAL_QUANTILE
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
