"""A re-roll that began with what another run of its request had written, fought again without that (O-8a).

The commits of the other runs are taken back, off the GUI thread; then its request is fought again with its seed, and
what came of that can be committed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.war.archive.commits import CommittedRun, Target, take_runs_back
from autoalgo.war.database import CellCommit
from autoalgo.war.database.door import WriteResult
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.session.jobs import Jobs
from autoalgo.war.window.session.session_model import Session


@dataclass(frozen=True)
class _Undone:
    """The end of taking commits back."""

    request: WarRequest
    former: tuple[CommittedRun, ...]
    refused: WriteResult | None
    calls: int
    """How often Google was asked."""


class FoughtAgain(QObject):
    """Takes the commits of other runs back, and says then what is to be fought again.

    Signals
    -------
    undone(tuple of CellCommit, WarRequest)
        The commits that were taken back, and the war that is to be fought without them.
    refused(Failure)
        Why they could not be taken back.
    """

    undone = Signal(object, object)
    refused = Signal(object)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._jobs = Jobs(self)
        self._writer = Background[_Undone](self, overtaken=False)
        self._writer.done.connect(self._take)
        self._writer.failed.connect(self._tell_bug)

    def begin(self, request: WarRequest, former: Sequence[CommittedRun]) -> None:
        """Take the commits of runs of the Logs folder back, in the database in use, for a war that has its seed."""
        session, runs, folder = self._session, tuple(former), self._session.folders.logs
        target = Target(session.source, session.folders, session.clock, self._jobs.begin())
        self._writer.start(lambda: _Undone(request, runs, take_runs_back(runs, folder, target), target.watch.calls))

    def close(self) -> None:
        """Cancel what can be cancelled, and wait for what is under way."""
        self._jobs.cancel()
        self._writer.wait()

    def _take(self, ended: _Undone) -> None:
        self._jobs.end()
        self._session.count_calls(ended.calls)
        if ended.refused is not None:
            self.refused.emit(Failure(*ended.refused.problems))
            return
        commits: tuple[CellCommit, ...] = tuple(commit for run in ended.former for commit in run.note.commits)
        self.undone.emit(commits, ended.request)

    def _tell_bug(self, bug: Exception) -> None:
        self._jobs.end()
        # The words of an exception that came from afar may hold a secret; its kind does not.
        found = f"the scores could not be written ({type(bug).__name__})"
        self.refused.emit(Failure(Problem(Place(file=self._session.name), found, "", "please report it")))
