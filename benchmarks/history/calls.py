"""How often what was called came true: the recorded battles in classes of chance, and the file that the odds read."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import numpy as np

from autoalgo.war.odds.precedent import CallClass, CallsOfFortune, RecordedCalls, digest_of
from autoalgo.war.tables import Tables
from benchmarks.history.fighting import Fought
from benchmarks.history.logistic import Numbers
from benchmarks.history.recorded import RecordedBattle
from benchmarks.history.scores import BATTLES
from benchmarks.history.search import chances_of_attacker, outcomes_of

CLASSES = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Where the classes of the likelier winner's chance begin and end."""
FIRST_YEAR, LAST_YEAR = 1600, 1904
"""Of the table of battles (JS-4)."""


def classes_of(chances: Numbers, outcomes: Numbers) -> tuple[CallClass, ...]:
    """Return the battles by how surely their winner was called, given the attacker's chances and victories.

    At even chances the defender is called.
    """
    sureness, came_true = np.maximum(chances, 1.0 - chances), (chances > CLASSES[0]) == (outcomes == 1.0)
    place = np.minimum(np.searchsorted(CLASSES, sureness, side="right") - 1, len(CLASSES) - 2)
    return tuple(
        CallClass(
            low=CLASSES[at],
            high=CLASSES[at + 1],
            called=int(np.sum(place == at)),
            came_true=int(np.sum(came_true[place == at])),
        )
        for at in range(len(CLASSES) - 1)
    )


def recorded_calls(
    battles: Sequence[RecordedBattle], fought: Mapping[float, Sequence[Fought]], tables: Tables
) -> RecordedCalls:
    """Return what the odds tell of the battles, fought with each spread of the fortune of the day, as of today."""
    outcomes = outcomes_of(battles)
    return RecordedCalls(
        made=f"{datetime.now(UTC):%Y-%m-%d}",
        tables=digest_of(tables),
        battles=len(battles),
        first_year=FIRST_YEAR,
        last_year=LAST_YEAR,
        fights=BATTLES,
        calls=tuple(
            CallsOfFortune(spread=spread, classes=classes_of(chances_of_attacker(each), outcomes))
            for spread, each in fought.items()
        ),
    )
