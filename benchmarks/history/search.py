"""What is gained by choosing numbers of the mapping on the recorded battles, by cross-validation inside them.

The battles are put in the order of their numbers and dealt out to eleven folds in turn, so no outcome says who is in
which. For each fold the numbers are chosen by the other ten alone and then judged on the fold.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Tables
from benchmarks.history.fighting import Fought
from benchmarks.history.logistic import Numbers, chances_of, fit, log_odds
from benchmarks.history.mapping import CHOSEN, Choices
from benchmarks.history.recorded import RecordedBattle
from benchmarks.history.scores import fight_recorded, losses_and_hours

FOLDS = 11
FIGHTS = 200
"""Fights of each battle and variant while searching."""
EXPONENTS = (1 / 4, 1 / 3, 1 / 2)
SKILLS = (2.0, 2.5, 3.0)
DISTANCES = (0.75, 1.25, 2.0, 5.0)
FORTUNES = (0.0, 0.1, CHOSEN.fortune, 0.3, 0.4)
_FORTUNE = (CHOSEN.fortune,)
_FIXED = ((CHOSEN.engaged_exponent,), (CHOSEN.skill_a_step,), (CHOSEN.flank_km,), _FORTUNE)
FAMILIES = {
    "none": _FIXED,
    "the exponent": (EXPONENTS, *_FIXED[1:]),
    "skill a step": (_FIXED[0], SKILLS, *_FIXED[2:]),
    "the distance": (*_FIXED[:2], DISTANCES, _FORTUNE),
    "all three": (EXPONENTS, SKILLS, DISTANCES, _FORTUNE),
    "the fortune of the day": (*_FIXED[:3], FORTUNES),
}
"""Which numbers are chosen in each fold, and among which."""
LOSSES = (0.084, 0.225)
"""Recorded medians, of winner and loser (JS-4)."""
LOSS_TOLERANCE = 0.15
"""A variant is eligible while its median losses are so near the recorded ones."""
RESAMPLES = 1000
"""Of the battles, for intervals."""
LEAST_CHANCE = 0.005
"""Half a fight of a hundred."""

Sample = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Interval:
    """A score and its 95 % interval by the bootstrap: the battles drawn anew, with replacement (Efron 1979)."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Scores:
    """How good chances are."""

    right: Interval
    brier: Interval
    gain: Interval
    """How much less the Brier score is than that of the chances beside which these are seen."""
    slope: Interval
    intercept: float


def folds_of(battles: Sequence[RecordedBattle]) -> npt.NDArray[np.int64]:
    """Return the fold of each battle."""
    order = np.argsort([battle.number for battle in battles])
    folds = np.empty(len(battles), dtype=np.int64)
    folds[order] = np.arange(len(battles)) % FOLDS
    return folds


def search(battles: Sequence[RecordedBattle], root: Path, tables: Tables) -> dict[str, Numbers]:
    """Return each battle's chance of the attacker, from numbers that were chosen without it, by family."""
    every = dict.fromkeys(Choices(*each) for family in FAMILIES.values() for each in itertools.product(*family))
    fought = {choices: fight_recorded(battles, root, tables, FIGHTS, choices) for choices in every}
    folds, found = folds_of(battles), {}
    for family, numbers in FAMILIES.items():
        variants = [fought[Choices(*each)] for each in itertools.product(*numbers)]
        found[family] = np.empty(len(battles))
        for fold in range(FOLDS):
            best = variants[_best(battles, variants, folds != fold)]
            found[family][folds == fold] = chances_of_attacker(best)[folds == fold]
    return found


def scores_of(chances: Numbers, outcomes: Numbers, beside: Numbers) -> Scores:
    """Return how good the attacker's chances are by what came, and by how much better than those `beside` them."""
    generator = np.random.Generator(np.random.PCG64(1600))
    rows = generator.integers(0, len(chances), (RESAMPLES, len(chances)))
    missed = np.abs(chances - outcomes)
    gained = (beside - outcomes) ** 2 - missed**2
    intercept, slope = recalibration(chances, outcomes)
    return Scores(
        right=_interval(float(np.mean(missed < 0.5)), np.mean(missed[rows] < 0.5, axis=1)),
        brier=_interval(np.mean(missed**2), np.mean(missed[rows] ** 2, axis=1)),
        gain=_interval(np.mean(gained), np.mean(gained[rows], axis=1)),
        slope=_interval(slope, np.array([_slope(chances[row], outcomes[row]) for row in rows])),
        intercept=intercept,
    )


def _slope(chances: Numbers, outcomes: Numbers) -> float:
    """Return the slope of a resample; infinite where all its calls came true, since none is steep enough."""
    try:
        return recalibration(chances, outcomes)[1]
    except np.linalg.LinAlgError:
        return math.inf


def _interval(value: float, resampled: Numbers) -> Interval:
    low, high = np.percentile(resampled, [2.5, 97.5], method="nearest")
    return Interval(float(value), float(low), float(high))


def chances_of_attacker(fought: Sequence[Fought]) -> Numbers:
    """Return how often the attacker won each battle."""
    return np.array([each.chance(Side.ATTACKER) for each in fought])


def outcomes_of(battles: Sequence[RecordedBattle]) -> Numbers:
    """Return 1 for each battle that the attacker won and 0 for the others."""
    return np.array([battle.winner is Side.ATTACKER for battle in battles], dtype=float)


def recalibration(chances: Numbers, outcomes: Numbers) -> tuple[float, float]:
    """Return intercept and slope of a logistic regression of the outcomes on the log odds of the chances.

    Chances are kept `LEAST_CHANCE` from 0 and from 1, whose log odds are infinite.
    """
    within = np.clip(chances, LEAST_CHANCE, 1.0 - LEAST_CHANCE)
    intercept, slope = fit(log_odds(within)[:, None], outcomes)
    return float(intercept), float(slope)


def recalibrated(chances: Numbers, outcomes: Numbers, folds: npt.NDArray[np.int64]) -> Numbers:
    """Return the chances by intercept and slope of a logistic regression, fitted for each fold to the others."""
    odds = log_odds(np.clip(chances, LEAST_CHANCE, 1.0 - LEAST_CHANCE))[:, None]
    found = np.empty(len(chances))
    for fold in range(FOLDS):
        here = folds == fold
        found[here] = chances_of(fit(odds[~here], outcomes[~here]), odds[here])
    return found


def pooled(chances: Numbers, others: Numbers) -> Numbers:
    """Return the chances whose log odds are the mean of those of both: two opinions of equal weight."""
    both = (log_odds(np.clip(each, LEAST_CHANCE, 1.0 - LEAST_CHANCE)) for each in (chances, others))
    return np.asarray(1.0 / (1.0 + np.exp(-sum(both) / 2.0)))


def _best(battles: Sequence[RecordedBattle], variants: Sequence[Sequence[Fought]], known: Sample) -> int:
    """Return the variant with the least Brier score over the known battles, eligible ones before all others."""
    outcomes = outcomes_of(battles)[known]

    def rank(variant: Sequence[Fought]) -> tuple[bool, float]:
        fought = [each for each, is_known in zip(variant, known, strict=True) if is_known]
        chances = chances_of_attacker(fought)
        return not _loses_as_recorded(fought), float(np.mean((chances - outcomes) ** 2))

    ranks = [rank(variant) for variant in variants]
    return ranks.index(min(ranks))


def _loses_as_recorded(fought: Sequence[Fought]) -> bool:
    winners, losers, _ = losses_and_hours(fought)
    medians = (float(np.median(winners)), float(np.median(losers)))
    return all(abs(here / there - 1.0) <= LOSS_TOLERANCE for here, there in zip(medians, LOSSES, strict=True))
