"""Commits both nations' new stability to the database, off the GUI thread: once a battle, or not at all (W-6, DB-10).

A commit to a sheet can be cancelled until the scores are sent. When the connection breaks after that, it is not known
whether they were written: that is neither done nor refused, and nothing else can be committed until it is known.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo import __version__
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.war.archive.commits import CommittedRun, Target, back, committed_runs, write_after_undo
from autoalgo.war.database import CellCommit
from autoalgo.war.database.door import WriteResult, WriteStatus, write_stability
from autoalgo.war.database.watch import Watch
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.identity import FoughtFrom
from autoalgo.war.domain.sides import Side
from autoalgo.war.report.commits import STABILITY_ALONE, CommitParts, WarCommits, note_commits, war_commits
from autoalgo.war.window.session.fought_again_model import FoughtAgain
from autoalgo.war.window.session.jobs import Jobs
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.runner_model import WarRun
from autoalgo.war.window.session.session_model import Session

Proposal = list[tuple[str, float, float]]
"""Each nation with its old and its new stability. A nation of defaults has no row to write to, and is left out."""


class CommitStage(Enum):
    """The stage of the commit."""

    IDLE = auto()
    WRITING = auto()
    SETTLING = auto()
    """Finding out whether the scores were written, which is not known."""


@dataclass(frozen=True)
class _Written:
    """The result of a commit, or of looking whether one was done."""

    run: WarRun
    commits: tuple[CellCommit, ...]
    result: WriteResult
    calls: int
    """How often Google was asked."""
    undone: tuple[CommittedRun, ...] = ()
    """Other runs whose commits were taken back before."""


@dataclass(frozen=True)
class _Unsure:
    """A war of which it is not known whether its scores were written."""

    run: WarRun
    commits: tuple[CellCommit, ...]
    settle: Callable[[Watch], WriteResult] | None
    """How to find out; None where a mistake in the program has lost that."""


@dataclass(frozen=True)
class _Looked:
    """Which runs of a war's request are committed."""

    run: WarRun
    others: tuple[CommittedRun, ...]
    is_committed: bool
    """Whether the war itself is."""


class Committer(QObject):
    """Commits the stability of the war that the Output tab shows.

    Signals
    -------
    committed(list of (nation, old, new))
        The scores were written.
    refused(Failure)
        Nothing was written, for instance because a score has changed since the run; or it was, but not noted in Logs.
    unknown(Failure)
        It is not known whether the scores were written, until `commit` or `settle` has found out.
    can_commit_changed(bool)
        Whether there is something to commit.
    changed()
        Anything else that is told of it: what it is at, what it waits for.
    """

    committed = Signal(object)
    refused = Signal(object)
    unknown = Signal(object)
    can_commit_changed = Signal(bool)
    changed = Signal()

    def __init__(self, session: Session, outcome: OutcomeModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._outcome = outcome
        self._done: tuple[WarRun, ...] = ()
        self._unsure: _Unsure | None = None
        self._at: WarRun | None = None
        self._written: tuple[CellCommit, ...] = ()
        self._looked: _Looked | None = None
        self._stage = CommitStage.IDLE
        self._could = False
        self.again: Final = FoughtAgain(session, self)
        self._jobs = Jobs(self)
        self._jobs.changed.connect(self.changed)
        self._writer = Background[_Written](self)
        self._writer.done.connect(self._tell)
        self._writer.failed.connect(self._tell_bug)
        self._finder = Background[_Looked](self)
        self._finder.done.connect(lambda _: self._refresh())
        outcome.changed.connect(self._refresh)
        outcome.changed.connect(self.look_again)

    @property
    def can_commit(self) -> bool:
        """True after a battle whose scores were not written yet, and that had a nation of the database in it.

        While it is not known of one battle's scores, only they can be committed again.
        """
        run = self._outcome.current
        other_unsure = self._unsure is not None and self._unsure.run is not run
        if run is None or self._stage is not CommitStage.IDLE or other_unsure:
            return False
        return bool(_offers(run).stability) and not any(run is done for done in self._done) and not self._is_committed

    @property
    def stage(self) -> CommitStage:
        """The stage of the commit."""
        return self._stage

    @property
    def cancellable(self) -> bool:
        """True while the program may wait for something that can be cancelled: Google, and not a workbook."""
        return self._at is not None and not isinstance(self._at.origin.source, Path)

    @property
    def unsure(self) -> WarRun | None:
        """The war of which it is not known whether its scores were written."""
        return self._unsure.run if self._unsure else None

    @property
    def name(self) -> str:
        """The database that is written to, or that was written to as far as is known."""
        run = self._at or self.unsure
        return run.origin.name if run else ""

    @property
    def waits(self) -> str:
        """The reason why the commit waits, in a sentence; empty while it does not."""
        return self._jobs.pause.text if self._jobs.pause else ""

    @property
    def written(self) -> tuple[CellCommit, ...]:
        """What was written last."""
        return self._written

    @property
    def offers(self) -> WarCommits:
        """All that the war on show can write."""
        run = self._outcome.current
        return _offers(run) if run else WarCommits()

    @property
    def others(self) -> tuple[CommittedRun, ...]:
        """Other runs of the request of the war on show whose commits stand; waits until that was looked for."""
        self._finder.wait()
        looked = self._looked_at_shown
        return looked.others if looked else ()

    def look_again(self) -> None:
        """Look in the Logs folder which runs of the request of the war on show are committed."""
        run, logs = self._outcome.current, self._session.folders.logs
        if run is not None:
            self._finder.start(lambda: self._look(run, logs))

    def proposal(self) -> Proposal:
        """Return what would be written: each nation with its old and its new score, to be asked about (W-6)."""
        run = self._outcome.current
        return _proposal(run) if run else []

    def commit(self, parts: CommitParts = STABILITY_ALONE, undo_former: bool = False) -> None:
        """Write the proposed scores and what else is asked for, all or nothing (DB-10).

        The commits of other runs of the request are taken back before, where that is asked for.
        """
        run = self._outcome.current
        if not self.can_commit or run is None:
            return
        if self._unsure is not None:
            self.settle()
            return
        self._carry_out(run, _offers(run).of(parts), CommitStage.WRITING, None, self.others if undo_former else ())

    def fight_again(self) -> None:
        """Take the commits of other runs back, and have the war on show fought again without them (O-8a)."""
        run = self._outcome.current
        if run is not None:
            self.again.begin(_campaign(run).request, self.others)

    def settle(self) -> None:
        """Look whether the scores were written, where that is not known, and write them if they were not."""
        unsure = self._unsure
        if unsure is None or self._stage is not CommitStage.IDLE:
            return
        self._carry_out(unsure.run, unsure.commits, CommitStage.SETTLING, unsure.settle)

    def allow_again(self, taken_back: tuple[CellCommit, ...]) -> None:
        """Let a war be committed again whose commit was taken back, by what was written for that."""
        self._done = tuple(run for run in self._done if not set(back(_offers(run).stability)) <= set(taken_back))
        self._refresh()
        self.look_again()

    def cancel(self) -> None:
        """Cancel the commit if nothing is sent yet."""
        self._jobs.cancel()

    def close(self) -> None:
        """Cancel what can be cancelled, and wait for a commit that is under way."""
        self.cancel()
        self._writer.wait()
        self._finder.wait()
        self.again.close()

    def _carry_out(
        self,
        run: WarRun,
        commits: tuple[CellCommit, ...],
        stage: CommitStage,
        settle: Callable[[Watch], WriteResult] | None,
        former: tuple[CommittedRun, ...] = (),
    ) -> None:
        folders, clock, origin = self._session.folders, self._session.clock, run.origin
        target = Target(origin.source, folders, clock, self._jobs.begin())

        undone: tuple[CommittedRun, ...] = ()

        def write() -> WriteResult:
            nonlocal undone
            undone = former
            watch = target.watch
            result = settle(watch) if settle else write_stability(origin.source, commits, folders, clock, watch)
            if result.status is not WriteStatus.WRITTEN:
                return result
            request = _campaign(run).request
            return replace(result, problems=note_commits(folders.logs, clock(), request, origin.name, commits) or ())

        def written() -> _Written:
            result = write_after_undo(former, folders.logs, target, write)
            return _Written(run, commits, result, target.watch.calls, undone)

        self._at, self._stage = run, stage
        self._refresh()
        self._writer.start(written)

    def _end(self) -> None:
        self._jobs.end()
        self._at, self._stage = None, CommitStage.IDLE

    def _tell(self, written: _Written) -> None:
        self._end()
        run, result = written.run, written.result
        self._session.count_calls(written.calls)
        unknown = result.status is WriteStatus.UNKNOWN
        undone = {commit for other in written.undone for commit in other.note.commits}
        self._done = tuple(done for done in self._done if not set(_offers(done).stability) <= undone)
        self._unsure = _Unsure(run, written.commits, result.settle) if unknown else None
        if result.status is WriteStatus.WRITTEN:
            self._done, self._written = (*self._done, run), written.commits
        self._refresh()
        self.look_again()
        match result.status:
            case WriteStatus.WRITTEN:
                self.committed.emit(_proposal(run))
                if result.problems:
                    self.refused.emit(Failure(*result.problems))
            case WriteStatus.UNKNOWN:
                self.unknown.emit(Failure(*result.problems))
            case WriteStatus.NOT_WRITTEN:
                self.refused.emit(Failure(*result.problems))

    def _tell_bug(self, bug: Exception) -> None:
        run = self._at
        self._end()
        place = Place(file=run.origin.name if run else self._session.name)
        # The words of an exception that came from afar may hold a secret; its kind does not.
        found = f"the scores could not be written ({type(bug).__name__})"
        problem = Problem(place, found, "", "please report it")
        sent = run is not None and not isinstance(run.origin.source, Path)
        self._unsure = _Unsure(run, _offers(run).stability, None) if run is not None and sent else None
        self._refresh()
        if sent:
            unknown = "it is not known whether the scores were written"
            look = "look at the sheet, or commit again"
            self.unknown.emit(Failure(Problem(place, unknown, "", look), problem))
        else:
            self.refused.emit(Failure(problem))

    @property
    def _looked_at_shown(self) -> _Looked | None:
        looked = self._looked
        return looked if looked is not None and looked.run is self._outcome.current else None

    @property
    def _is_committed(self) -> bool:
        """True when the list of commits says so of the war on show, whoever has committed it."""
        looked = self._looked_at_shown
        return looked is not None and looked.is_committed

    def _look(self, run: WarRun, logs: Path) -> _Looked:
        """Look which runs are committed, on another thread; what is found is there before the event loop tells."""
        war = FoughtFrom.of(_campaign(run), run.terrain.digest)
        chance = war.chance(__version__, run.tables.digests)
        found = committed_runs(logs, war.identity)
        others = tuple(other for other in found if other.war.chance != chance)
        looked = self._looked = _Looked(run, others, len(others) < len(found))
        return looked

    def _refresh(self) -> None:
        could, self._could = self._could, self.can_commit
        if could != self._could:
            self.can_commit_changed.emit(self._could)
        self.changed.emit()


def _campaign(run: WarRun) -> Campaign:
    return run.result.campaign


def _offers(run: WarRun) -> WarCommits:
    campaign, result = _campaign(run), run.result
    headcounts = [result.headcount(side) for side in Side]
    return war_commits(campaign.request, campaign.selection, headcounts, result.aftermath)


def _proposal(run: WarRun) -> Proposal:
    return [(commit.nation, commit.read, commit.new) for commit in _offers(run).stability]
