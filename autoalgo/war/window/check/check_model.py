"""The problems of the database in use, row by row, found off the GUI thread each time that it is read (DB-2)."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import displayed
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.job import JobWatch
from autoalgo.common.qt.job_model import JobModel
from autoalgo.war.data_check import database_problems, everything_wrong
from autoalgo.war.database import Database
from autoalgo.war.folders import Folders
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.tables import Tables
from autoalgo.war.window.session.session_model import Session

_LONGEST_NAME: Final = 60


@dataclass(frozen=True)
class RowProblems:
    """All problems of one row, or of one file."""

    title: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class _Work:
    """All that the checking thread needs."""

    database: Database
    tables: Tables | None
    folders: Folders
    everything: bool
    """Tables and maps too."""


class CheckModel(JobModel[tuple[Problem, ...] | None, str]):
    """The problems of the newest reading; of tables and maps too once `check` was asked for.

    Signals
    -------
    found()
        A database was read that has other problems than those that were found before.
    """

    found = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._problems: tuple[Problem, ...] = ()
        self._checked: Database | None = None
        self._step = ""
        self._wants_all = False
        session.loaded.connect(self._begin)
        session.stopped.connect(self._stop)
        session.changed.connect(self.changed)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All that were found, in the order of the tabs and rows."""
        return self._problems

    @property
    def rows(self) -> tuple[RowProblems, ...]:
        """The same by the row that they stand in."""
        rows: dict[Place, list[Problem]] = {}
        for problem in self._problems:
            place = problem.place
            rows.setdefault(Place(file=place.file, tab=place.tab, row=place.row), []).append(problem)
        return tuple(RowProblems(self._title(place), tuple(found)) for place, found in rows.items())

    @property
    def busy(self) -> bool:
        """True while the database is read or checked."""
        return self._session.busy or self.job.busy

    @property
    def sentence(self) -> str:
        """How far the check is, or what it found."""
        name = displayed(self._session.name, _LONGEST_NAME)
        if self._session.busy:
            return self._session.waits or f"{name} is being read …"
        if self.job.busy:
            return f"Checking {self._step or name} …"
        found = counted(len(self._problems), "problem")
        if not self._problems:
            return f"No problems in {name}."
        if all(problem.place.tab for problem in self._problems):
            return f"{found} in {counted(len(self.rows), 'row')} of {name}."
        return f"{found}, not only in {name}."

    def check(self) -> None:
        """Read everything anew, and check tables and maps with it."""
        self._wants_all = True
        self._session.reload()

    def cancel(self) -> None:
        """Stop checking; what was found before stays."""
        super().cancel()
        self._session.cancel()

    def _begin(self) -> None:
        database = self._session.database
        if database is None:
            return
        work = _Work(database, self._session.tables, self._session.folders, self._wants_all)
        self._wants_all, self._checked, self._step = False, database, ""
        self.job.begin(partial(_found, work))
        self.changed.emit()

    def _take(self, problems: tuple[Problem, ...] | None) -> None:
        if problems is not None:
            others, self._problems = problems != self._problems, problems
            if others and problems:
                self.found.emit()
        self.changed.emit()

    def _stop(self) -> None:
        self._wants_all = False
        self.changed.emit()

    def _fail(self, bug: Exception) -> None:
        self._take((Problem(Place(), self._session.mistake(bug, "the check"), ""),))

    def _show_progress(self, step: str) -> None:
        self._step = step
        self.changed.emit()

    def _title(self, place: Place) -> str:
        if not place.tab:
            return displayed(place.file, _LONGEST_NAME) or "The program"
        row = f", row {place.row}" if place.row else ""
        name = self._checked.record_name(place.tab, place.row) if self._checked is not None and place.row else ""
        return displayed(f"{place.tab}{row}: {name}" if name else f"{place.tab}{row}", 2 * _LONGEST_NAME)


def _found(work: _Work, watch: JobWatch[str]) -> tuple[Problem, ...] | None:
    """Return all problems; None where it was cancelled."""
    known = tables_in_use(work.folders) if work.tables is None else work.tables
    if not work.everything:
        # Broken tables are among the problems of the window anyway.
        return () if isinstance(known, Failure) else tuple(database_problems(work.database, known, work.folders))
    found: list[Problem] = []
    for what, problems in everything_wrong(work.database, known, work.folders):
        if not watch.goes_on():
            return None
        watch.tell(what)
        found += problems
    return tuple(found)
