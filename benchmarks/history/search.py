"""The choice of the mapping by cross-validation inside the recorded battles.

The battles are put in the order of their numbers and dealt out to eleven folds in turn, so no outcome says who is in
which. For each fold the mapping is chosen by the other ten alone and then judged on the fold.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.strategy import Side
from autoalgo.war.tables import Tables
from benchmarks.history.fighting import Fought
from benchmarks.history.logistic import Numbers, fit, log_odds
from benchmarks.history.mapping import Choices
from benchmarks.history.recorded import RecordedBattle
from benchmarks.history.scores import fight_recorded, losses_and_hours, with_fortune

FOLDS = 11
FIGHTS = 200
"""Fights of each battle and variant while searching."""
EXPONENTS = (1 / 4, 1 / 3, 1 / 2, 1.0)
SKILLS = (2.0, 2.5, 3.0, 4.0, 5.0)
CHOICES = tuple(Choices(*numbers) for numbers in itertools.product(EXPONENTS, SKILLS, (False, True), (False, True)))
SPREADS = (0.1, 0.2, 0.3, 0.4)
"""Of the fortune of the day, tried with the mapping that was chosen without it."""
LOSSES = (0.084, 0.225)
"""Recorded medians, of winner and loser (JS-4)."""
LOSS_TOLERANCE = 0.15
SLOPE_TOLERANCE = 0.1
"""A variant is eligible while its median losses are so near the recorded ones and its slope so near 1."""

LEAST_CHANCE = 0.005
"""Half a fight of a hundred."""

Sample = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Search:
    """What cross-validation says: each battle's chance of the attacker, from a mapping that was chosen without it."""

    off: Numbers
    on: Numbers
    chosen: tuple[Choices, ...]
    """By fold, and last of all battles together."""
    spreads: tuple[float, ...]
    """The same of the fortune of the day."""


def folds_of(battles: Sequence[RecordedBattle]) -> npt.NDArray[np.int64]:
    """Return the fold of each battle."""
    order = np.argsort([battle.number for battle in battles])
    folds = np.empty(len(battles), dtype=np.int64)
    folds[order] = np.arange(len(battles)) % FOLDS
    return folds


def search(battles: Sequence[RecordedBattle], root: Path, tables: Tables) -> Search:
    """Return the choice of the mapping, and of the spread of the fortune of the day, by cross-validation."""
    fought = [fight_recorded(battles, root, tables, FIGHTS, choices) for choices in CHOICES]
    lucky: dict[int, list[list[Fought]]] = {}
    folds, chosen, spreads = folds_of(battles), [], []
    off, on = np.empty(len(battles)), np.empty(len(battles))
    for fold in range(FOLDS + 1):
        known = folds != fold
        best = _best(battles, fought, known)
        if best not in lucky:
            days = [with_fortune(tables, spread) for spread in SPREADS]
            lucky[best] = [fight_recorded(battles, root, day, FIGHTS, CHOICES[best]) for day in days]
        spread = _best(battles, lucky[best], known)
        off[~known] = chances_of_attacker(fought[best])[~known]
        on[~known] = chances_of_attacker(lucky[best][spread])[~known]
        chosen.append(CHOICES[best])
        spreads.append(SPREADS[spread])
    return Search(off, on, tuple(chosen), tuple(spreads))


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


def _best(battles: Sequence[RecordedBattle], variants: Sequence[Sequence[Fought]], known: Sample) -> int:
    """Return the variant with the least Brier score over the known battles, eligible ones before all others."""
    outcomes = outcomes_of(battles)[known]

    def rank(variant: Sequence[Fought]) -> tuple[bool, float]:
        fought = [each for each, is_known in zip(variant, known, strict=True) if is_known]
        chances = chances_of_attacker(fought)
        _, slope = recalibration(chances, outcomes)
        eligible = _loses_as_recorded(fought) and abs(slope - 1.0) <= SLOPE_TOLERANCE
        return not eligible, float(np.mean((chances - outcomes) ** 2))

    ranks = [rank(variant) for variant in variants]
    return ranks.index(min(ranks))


def _loses_as_recorded(fought: Sequence[Fought]) -> bool:
    winners, losers, _ = losses_and_hours(fought)
    medians = (float(np.median(winners)), float(np.median(losers)))
    return all(abs(here / there - 1.0) <= LOSS_TOLERANCE for here, there in zip(medians, LOSSES, strict=True))
