"""How much this machine can do at once."""

import os
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem

MOST_JOBS: Final = 1024
"""More than any machine of today has processors."""


def available_processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_jobs(jobs: int | None) -> Failure | None:
    """Return what is wrong with the number of threads or processes that is asked for."""
    if jobs is None or 1 <= jobs <= MOST_JOBS:
        return None
    hint = f"this machine has {available_processors()} processors for it, and more than that gain nothing"
    return Failure(Problem(Place(key="jobs"), f"{jobs:,} jobs", f"1 to {MOST_JOBS:,}", hint))
