"""Explains a war: fights every combination of its causes with common random numbers and divides the difference.

The explanation is a pure function of war, seed and number of wars: each stream's Shapley values stand at the stream's
place, and are added up in that order whatever the threads did.
"""

import math
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.shares import NORMAL_QUANTILE, Share
from autoalgo.war.domain.strategy import Side
from autoalgo.war.explanation.combinations import Combinations, CombinationWork
from autoalgo.war.explanation.effects import EFFECTS
from autoalgo.war.explanation.explanation import Breakdown, Cause, Effect, Estimate, Explanation
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.pace import Progress
from autoalgo.war.explanation.standing import Standing
from autoalgo.war.odds import Pause, PieceWorkers, WorkersLost
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables

Floats = npt.NDArray[np.float64]

DEFAULT_TOTAL: Final = 250_000
"""Wars in all combinations together, unless a number is asked for: some seconds."""
DEFAULT_HOURS: Final = 40_000_000
"""Hours of all their battles, unless a number is asked for: wars that last for months are fought less often."""
FEWEST_WARS: Final = 12
"""Of each combination, however long they last."""
MOST_DEFAULT_WARS: Final = 10_000
MOST_WARS: Final = 100_000
"""Of each combination."""
_FEW_DEGREES: Final = (12.706, 4.303)
"""Student's quantiles for one and two degrees of freedom."""
_SAME: Final = 1e-12
"""Values of wars that differ by rounding alone."""


@dataclass(frozen=True)
class Query:
    """What is to be explained: a war, and with how many wars of each combination."""

    preparation: Preparation
    tables: Tables
    seed: int
    wars: int | None = None
    """Of each combination; None leaves it to the program."""


def check_wars(wars: int | None) -> Failure | None:
    """Return what is wrong with the number of wars of each combination that is asked for."""
    if wars is None or 2 <= wars <= MOST_WARS:
        return None
    hint = "all combinations of causes are fought so often: a few hundred tell a cause to a percentage point or two"
    return Failure(Problem(Place(key="wars"), f"{wars:,} wars", f"2 to {MOST_WARS:,}", hint))


def explain(
    query: Query,
    workers: PieceWorkers,
    told: Callable[[Progress], None] = lambda _: None,
    goes_on: Callable[[], bool] = lambda: True,
    standing: Standing | None = None,
) -> Explanation:
    """Return what made the war what it is (B-4a).

    Parameters
    ----------
    told
        Called with the progress, several times a second.
    goes_on
        Called as often. Once it says no, the explanation is that of the wars fought until then, marked partial.
    standing
        The chances of victory as the odds tell them; without them they are those of the wars of the explanation.
    """
    combinations = Combinations(query.preparation, query.tables, query.seed)
    asked = query.wars or default_wars(combinations.wars_a_stream)
    fights = _Fights(combinations, workers, told, goes_on)
    if fights.make_ready():
        fights.fight(range(min(asked, FEWEST_WARS)), asked)
        if query.wars is None and not fights.stopped:
            asked = min(asked, max(FEWEST_WARS, int(FEWEST_WARS * DEFAULT_HOURS / max(fights.hours, 1))))
        fights.fight(range(FEWEST_WARS, asked), asked)
    kept = fights.found
    return Explanation(
        campaign=query.preparation.campaign,
        seed=query.seed,
        wars=len(kept),
        asked=asked,
        combinations=combinations.count,
        partial=len(kept) < asked,
        problem=fights.problem,
        breakdowns=breakdowns(kept, combinations.causes, standing),
        alike=tuple(group for group in Group if group not in combinations.causes),
    )


class _Fights:
    """The wars of an explanation as they are fought."""

    def __init__(
        self,
        combinations: Combinations,
        workers: PieceWorkers,
        told: Callable[[Progress], None],
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
    def found(self) -> Floats:
        """What came of each stream that was fought, in the order of the streams."""
        return np.array([self._found[stream] for stream in sorted(self._found)])

    def make_ready(self) -> bool:
        """Make all combinations ready; return False where the user has stopped that."""
        self._tell("combining the causes", 0, self._combinations.wars_a_stream)
        for ready in self._combinations.make_ready():
            self._tell("combining the causes", ready, self._combinations.wars_a_stream)
            if self.stopped:
                return False
        return True

    def fight(self, streams: range, asked: int) -> None:
        """Fight the wars of some of all streams that are asked for, until the user stops it."""
        if self.stopped or not streams:
            return
        fighter = CombinationWork(self._combinations)
        with closing(self._workers.pieces(fighter, len(streams), iter([streams]))) as arriving:
            try:
                for item in arriving:
                    what = "fighting all combinations of causes"
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
        self._told(Progress(what, done, asked))
        if not self._goes_on():
            self._combinations.stopped = True


def default_wars(wars_a_stream: int) -> int:
    """Return how many wars of each combination are fought at most unless a number is asked for."""
    return min(max(DEFAULT_TOTAL // wars_a_stream, FEWEST_WARS), MOST_DEFAULT_WARS)


def breakdowns(found: Floats, causes: tuple[Group, ...], standing: Standing | None = None) -> tuple[Breakdown, ...]:
    """Return all effects taken apart, from what a `CombinationFighter` found of each stream; none without a stream."""
    if not len(found):
        return ()
    return tuple(
        _breakdown(effect, side, found[:, place], causes, standing) for place, (effect, side) in enumerate(EFFECTS)
    )


def _breakdown(
    effect: Effect, side: Side | None, found: Floats, causes: tuple[Group, ...], standing: Standing | None
) -> Breakdown:
    """Return one effect taken apart: what was found of each stream is the shares, the even war, and this one."""
    actual = _of_wars(effect, found[:, -1])
    if standing is not None and effect is Effect.VICTORY and side is not None:
        chance = standing[side]
        actual, found = Estimate(chance.value, chance.low, chance.high), _anchored(found, chance.value)
    even = _of_wars(effect, found[:, -2]) if causes else actual
    return Breakdown(effect, side, even, actual, _ranked(effect, found[:, :-2], causes))


def _anchored(found: Floats, chance: float) -> Floats:
    """Return what was found so that even war and shares add up to a chance that more wars have told.

    Control variates: by how far the chance of these few wars is off, the others are off by their covariance with it.
    As they add up to this war in every stream, the corrections add up as well. Where all of these wars ended alike
    nothing is known of that, and the even war takes it.
    """
    parts, actual = found[:, :-1], found[:, -1]
    deviation = actual - actual.mean()
    spread = float(deviation @ deviation)
    slopes = deviation @ (parts - parts.mean(axis=0)) / spread if spread else np.eye(parts.shape[1])[-1]
    shift = chance - float(actual.mean())
    return np.column_stack([parts + slopes * shift, actual + shift])


def _of_wars(effect: Effect, values: Floats) -> Estimate:
    """Return the mean of an effect in one combination; a chance by Wilson's score where every war is a yes or a no."""
    if effect is not Effect.VICTORY:
        return estimate(values)
    if np.isin(values, (0.0, 1.0)).all():
        share = Share(int(values.sum()), len(values))
        return Estimate(share.value, share.low, share.high)
    return estimate(values, 0.0, 1.0)


def _ranked(effect: Effect, found: Floats, causes: tuple[Group, ...]) -> tuple[Cause, ...]:
    least, greatest = (-1.0, 1.0) if effect is Effect.VICTORY else (-math.inf, math.inf)
    shares = [Cause(cause, estimate(found[:, place], least, greatest)) for place, cause in enumerate(causes)]
    return tuple(sorted(shares, key=lambda cause: -abs(cause.share.value)))


def estimate(values: Floats, least: float = -math.inf, greatest: float = math.inf) -> Estimate:
    """Return the mean of one value a war, and its 95 % interval from how the wars differ.

    Where all of them are the same, but for 0, and can be no less and no more than two bounds, the interval is that of
    n wars of which none was otherwise: a share z²/(n + z²) of all wars (Wilson's score) could be at either bound. What
    is 0 in every war is taken for 0, as no combination of any war has been changed by it.
    """
    mean, count = float(values.mean()), len(values)
    if math.isfinite(greatest - least) and mean != 0 and float(np.ptp(values)) < _SAME:
        unseen = NORMAL_QUANTILE**2 / (count + NORMAL_QUANTILE**2)
        return Estimate(mean, mean - unseen * (mean - least), mean + unseen * (greatest - mean))
    if count < 2:
        return Estimate(mean, mean, mean)
    reach = student_quantile(count - 1) * float(values.std(ddof=1)) / count**0.5
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
