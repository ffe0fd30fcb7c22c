"""Writing scores into the database that a war was fought from, on a thread of its own (DB-10).

A workbook is written to where it lies; a Google Sheet by `models.sheets`. The line to a sheet may break off between
writing and reading back: then nobody knows whether the scores were written, and the outcome holds the way to find out.
"""

from collections.abc import Sequence
from pathlib import Path

from autoalgo.database import StabilityCommit, WorkbookStore
from autoalgo.gui.models.asking import Fate, Outcome, Wanted


def write_scores(wanted: Wanted, commits: Sequence[StabilityCommit]) -> Outcome:
    """Write all scores, or none of them, into the database that is wanted. Raises nothing."""
    if not isinstance(wanted.source, Path):
        from autoalgo.gui.models.sheets import write_to_sheet  # noqa: PLC0415

        return write_to_sheet(wanted.source, wanted, commits)
    problems = WorkbookStore(wanted.source).write_stability(commits)
    return Outcome(Fate.NOT_WRITTEN if problems else Fate.WRITTEN, tuple(problems))
