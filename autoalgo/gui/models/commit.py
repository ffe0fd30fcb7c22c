"""Both nations' new stability back into the database, off the GUI thread: once a battle, or not at all (W-6, DB-10)."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from autoalgo.database import StabilityCommit
from autoalgo.domain.campaign import Campaign
from autoalgo.domain.problems import Place, Problem
from autoalgo.domain.records import DEFAULT_NAME
from autoalgo.domain.strategy import Side
from autoalgo.gui.models.background import Background
from autoalgo.gui.models.outcome import OutcomeModel
from autoalgo.gui.models.run import WarRun
from autoalgo.gui.models.session import Session
from autoalgo.report import note_commits

Proposal = list[tuple[str, float, float]]
"""Each nation with its old and its new stability. A nation of defaults has no row to write to, and is left out."""


@dataclass(frozen=True)
class _Written:
    """What a commit came to."""

    run: WarRun
    refusal: list[Problem]
    note: str | None
    """Why the list of commits could not be written."""


class Committer(QObject):
    """Commits the stability of the war that the Output tab shows.

    Signals
    -------
    committed(list of (nation, old, new))
        The scores were written.
    refused(list of Problem)
        Nothing was written, for instance because a score has changed since the run; or it was, but not noted in Logs.
    can_commit_changed(bool)
        Whether there is something to commit.
    """

    committed = Signal(object)
    refused = Signal(object)
    can_commit_changed = Signal(bool)

    def __init__(self, session: Session, outcome: OutcomeModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._outcome = outcome
        self._done: tuple[WarRun, ...] = ()
        self._could = False
        self._writer = Background[_Written](self)
        self._writer.done.connect(self._tell)
        self._writer.failed.connect(self._tell_bug)
        self._writer.busy_changed.connect(self._refresh)
        outcome.changed.connect(self._refresh)

    @property
    def can_commit(self) -> bool:
        """True after a battle whose scores were not written yet, and that had a nation of the database in it."""
        run = self._outcome.current
        if run is None or run.store is None or self._writer.busy:
            return False
        return bool(_commits(run)) and not any(run is done for done in self._done)

    def proposal(self) -> Proposal:
        """Return what would be written: each nation with its old and its new score, to be asked about (W-6)."""
        run = self._outcome.current
        return _proposal(run) if run else []

    def commit(self) -> None:
        """Write the proposed scores, all or none (DB-10)."""
        run = self._outcome.current
        if self.can_commit and run is not None and run.store is not None:
            store, session = run.store, self._session
            logs, clock = session.folders.logs, session.clock

            def write() -> _Written:
                refusal = store.write_stability(_commits(run))
                note = None if refusal else note_commits(logs, clock(), _campaign(run), store.name, _commits(run))
                return _Written(run, refusal, note)

            self._writer.start(write)

    def close(self) -> None:
        """Wait for a commit that is under way."""
        self._writer.wait()

    def _tell(self, written: _Written) -> None:
        if written.refusal:
            self.refused.emit(written.refusal)
            return
        self._done = (*self._done, written.run)
        self._refresh()
        self.committed.emit(_proposal(written.run))
        if written.note is not None:
            self.refused.emit([Problem(Place(), written.note, "", self.tr("the scores themselves were written"))])

    def _tell_bug(self, bug: Exception) -> None:
        found = self.tr("the scores could not be written ({bug})").format(bug=repr(bug))
        self.refused.emit([Problem(Place(file=self._session.store.name), found, "", self.tr("please report it"))])

    def _refresh(self) -> None:
        could, self._could = self._could, self.can_commit
        if could != self._could:
            self.can_commit_changed.emit(self._could)


def _campaign(run: WarRun) -> Campaign:
    return run.result.campaign


def _commits(run: WarRun) -> tuple[StabilityCommit, ...]:
    commits = []
    for side in Side:
        nation = _campaign(run).selection.belligerent(side).nation
        if nation.name != DEFAULT_NAME:
            after = run.result.aftermath.side(side).stability.after
            commits.append(StabilityCommit(nation.name, nation.stability, after))
    return tuple(commits)


def _proposal(run: WarRun) -> Proposal:
    return [(commit.nation, commit.read, commit.new) for commit in _commits(run)]
