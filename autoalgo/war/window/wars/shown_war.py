"""A war of the archive read whole, off the GUI thread: what the page shows of it."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.common.records import BadRecordError
from autoalgo.war.archive.commits import CommittedRun, commits_of, other_committed_runs, standing_commit
from autoalgo.war.archive.opened_war import LogLine, OpenedWar, open_war
from autoalgo.war.report.commits import CommitNote
from autoalgo.war.tables import Tables

MOST_LINES: Final = 100_000
"""Lines of a log that are shown; a search through them takes some 30 ms. The longest war of the examples has 9,000."""


@dataclass(frozen=True)
class ShownWar:
    """A war as the page shows it."""

    war: OpenedWar
    notes: tuple[CommitNote, ...]
    """Each commit of its stability, and each time that one was taken back."""
    log: tuple[LogLine, ...]
    others: tuple[CommittedRun, ...] = ()
    """Other runs of its request whose commits stand."""
    problem: str = ""
    """The parts that could not be read, in words; the rest is shown all the same."""

    @property
    def standing(self) -> CommitNote | None:
        """The commit that was not taken back."""
        return standing_commit(self.notes)


def read_war(path: Path, tables: Tables | None, goes_on: Callable[[], bool]) -> ShownWar | Failure:
    """Return the war whose record is at `path`, or why it cannot be opened. Raises nothing.

    Without `tables` it has no log; once `goes_on` says no, its log ends there.
    """
    war = open_war(path)
    if isinstance(war, Failure):
        return war
    problems: list[str] = []
    notes = commits_of(war)
    if isinstance(notes, Failure):
        problems += (problem.text() for problem in notes)
        notes = ()
    lines: list[LogLine] = []
    try:
        for line in islice(war.log(tables), MOST_LINES) if tables else ():
            lines.append(line)
            if not goes_on():
                break
    except BadRecordError as error:
        problems.append(error.problem.text())
    if len(lines) == MOST_LINES:
        problems.append(f"Only the first {MOST_LINES:,} lines of the log are shown.")
    return ShownWar(war, notes, tuple(lines), other_committed_runs(war), "\n".join(problems))
