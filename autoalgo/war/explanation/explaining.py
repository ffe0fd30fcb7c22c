"""Explains a war: fights every combination of its causes with common random numbers and divides the difference.

The explanation is a pure function of war, seed and number of wars: each stream's Shapley values stand at the stream's
place, and are added up in that order whatever the threads did.
"""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.problems import Place, Problem
from autoalgo.war.explanation.combinations import CombinationFighter, Combinations
from autoalgo.war.explanation.effects import EFFECTS
from autoalgo.war.explanation.explanation import Breakdown, Cause, Estimate, Explanation
from autoalgo.war.explanation.groups import Group
from autoalgo.war.odds import Pause, Workers, WorkersLost
from autoalgo.war.odds.estimate import NORMAL_QUANTILE
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables

Floats = npt.NDArray[np.float64]

DEFAULT_TOTAL: Final = 250_000
"""Wars in all combinations together, unless a number is asked for: some seconds."""
FEWEST_WARS: Final = 16
MOST_DEFAULT_WARS: Final = 10_000
MOST_WARS: Final = 100_000
"""Of each combination."""


@dataclass(frozen=True)
class Query:
    """What is to be explained: a war, and with how many wars of each combination."""

    preparation: Preparation
    tables: Tables
    seed: int
    wars: int | None = None
    """Of each combination; None leaves it to the program."""


@dataclass(frozen=True)
class Progress:
    """How far an explanation is."""

    what: str
    """What is being done, in words for the user."""
    done: int
    asked: int


def check_wars(wars: int | None) -> list[Problem]:
    """Return what is wrong with the number of wars of each combination that is asked for."""
    if wars is None or 2 <= wars <= MOST_WARS:
        return []
    hint = "all combinations of causes are fought so often: a few hundred tell a cause to a percentage point or two"
    return [Problem(Place(key="wars"), f"{wars:,} wars", f"2 to {MOST_WARS:,}", hint)]


def explain(
    query: Query,
    workers: Workers,
    told: Callable[[Progress], None] = lambda _: None,
    goes_on: Callable[[], bool] = lambda: True,
) -> Explanation:
    """Return what made the war what it is (B-4a).

    Parameters
    ----------
    told
        Called with the progress, several times a second.
    goes_on
        Called as often. Once it says no, the explanation is that of the wars fought until then, marked partial.
    """
    told(Progress("combining the causes", 0, 1))
    combinations, problem = Combinations(query.preparation, query.tables, query.seed), None
    asked = query.wars or default_wars(combinations.wars_a_stream)
    found = np.empty((asked, len(EFFECTS), len(combinations.causes) + 2))
    fought = np.zeros(asked, dtype=np.bool_)
    _ = combinations.arenas, combinations.halves  # which the threads share
    pieces = workers.pieces(partial(CombinationFighter, combinations), asked, iter([range(asked)]))
    with closing(pieces) as arriving:
        try:
            for item in arriving:
                what = "fighting all combinations of causes"
                if isinstance(item, Pause):
                    what = f"waiting for {item.waiting_for}" if item.waiting_for else what
                else:
                    wars, values = item
                    found[wars.start : wars.stop] = values
                    fought[wars.start : wars.stop] = True
                told(Progress(what, int(fought.sum()), asked))
                if not goes_on():
                    break
        except WorkersLost as lost:
            problem = lost.problem
    kept = found[fought]
    return Explanation(
        campaign=query.preparation.campaign,
        seed=query.seed,
        wars=len(kept),
        asked=asked,
        combinations=combinations.count,
        partial=len(kept) < asked,
        problem=problem,
        breakdowns=breakdowns(kept, combinations.causes),
        alike=tuple(group for group in Group if group not in combinations.causes),
    )


def default_wars(wars_a_stream: int) -> int:
    """Return how many wars of each combination are fought unless a number is asked for."""
    return min(max(DEFAULT_TOTAL // wars_a_stream, FEWEST_WARS), MOST_DEFAULT_WARS)


def breakdowns(found: Floats, causes: tuple[Group, ...]) -> tuple[Breakdown, ...]:
    """Return all effects taken apart, from what a `CombinationFighter` found of each stream; none without a stream."""
    if not len(found):
        return ()
    return tuple(
        Breakdown(
            effect=effect,
            side=side,
            even=estimate(found[:, place, -2]),
            actual=estimate(found[:, place, -1]),
            causes=_ranked(found[:, place, :-2], causes),
        )
        for place, (effect, side) in enumerate(EFFECTS)
    )


def _ranked(found: Floats, causes: tuple[Group, ...]) -> tuple[Cause, ...]:
    shares = [Cause(cause, estimate(found[:, place])) for place, cause in enumerate(causes)]
    return tuple(sorted(shares, key=lambda cause: -abs(cause.share.value)))


def estimate(values: Floats) -> Estimate:
    """Return the mean of one value a war, and its 95 % interval from how the wars differ."""
    mean = float(values.mean())
    if len(values) < 2:
        return Estimate(mean, mean, mean)
    reach = NORMAL_QUANTILE * float(values.std(ddof=1)) / len(values) ** 0.5
    return Estimate(mean, mean - reach, mean + reach)
