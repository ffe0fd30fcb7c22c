"""Both nations' new stability back into the database, off the GUI thread: once a battle, or not at all (W-6, DB-10).

A commit to a sheet can be called off until the scores are sent. When the line breaks after that, nobody knows whether
they were written: that is neither done nor refused, and nothing else can be committed until it is settled.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from autoalgo.database import StabilityCommit
from autoalgo.domain.campaign import Campaign
from autoalgo.domain.problems import Place, Problem
from autoalgo.domain.records import DEFAULT_NAME
from autoalgo.domain.strategy import Side
from autoalgo.gui.models.asking import Fate, Outcome, Wanted
from autoalgo.gui.models.background import Background
from autoalgo.gui.models.errand import Errand, Errands
from autoalgo.gui.models.outcome import OutcomeModel
from autoalgo.gui.models.run import WarRun
from autoalgo.gui.models.session import Session
from autoalgo.gui.models.writing import write_scores
from autoalgo.report import note_commits

Proposal = list[tuple[str, float, float]]
"""Each nation with its old and its new stability. A nation of defaults has no row to write to, and is left out."""


class Stage(Enum):
    """What the committer is at."""

    IDLE = auto()
    WRITING = auto()
    SETTLING = auto()
    """Finding out whether the scores were written of which nobody knows it."""


@dataclass(frozen=True)
class _Written:
    """What a commit, or a look at one, came to."""

    run: WarRun
    outcome: Outcome
    note: str | None = None
    """Why the list of commits could not be written."""


@dataclass(frozen=True)
class _Unsure:
    """A war of which nobody knows whether its scores were written."""

    run: WarRun
    settle: Callable[[Errand], Outcome] | None
    """How to find out; None where a mistake in the program has lost that."""


class Committer(QObject):
    """Commits the stability of the war that the Output tab shows.

    Signals
    -------
    committed(list of (nation, old, new))
        The scores were written.
    refused(list of Problem)
        Nothing was written, for instance because a score has changed since the run; or it was, but not noted in Logs.
    unknown(list of Problem)
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
        self._stage = Stage.IDLE
        self._could = False
        self._errands = Errands(self)
        self._errands.changed.connect(self.changed)
        self._writer = Background[_Written](self)
        self._writer.done.connect(self._tell)
        self._writer.failed.connect(self._tell_bug)
        outcome.changed.connect(self._refresh)

    @property
    def can_commit(self) -> bool:
        """True after a battle whose scores were not written yet, and that had a nation of the database in it.

        While nobody knows of one battle's scores, only they can be committed again.
        """
        run = self._outcome.current
        if run is None or self._stage is not Stage.IDLE or (self._unsure is not None and self._unsure.run is not run):
            return False
        return bool(_commits(run)) and not any(run is done for done in self._done)

    @property
    def stage(self) -> Stage:
        """What the committer is at."""
        return self._stage

    @property
    def cancellable(self) -> bool:
        """True while there may be something to wait for that can be called off: Google, and not a workbook."""
        return self._at is not None and not isinstance(self._at.origin.source, Path)

    @property
    def unsure(self) -> WarRun | None:
        """The war of which nobody knows whether its scores were written."""
        return self._unsure.run if self._unsure else None

    @property
    def name(self) -> str:
        """The database that is written to, or that was written to as far as anybody knows."""
        run = self._at or self.unsure
        return run.origin.name if run else ""

    @property
    def waits(self) -> str:
        """What the commit waits for, in a sentence; empty while it does not."""
        return self._errands.pause.text if self._errands.pause else ""

    def proposal(self) -> Proposal:
        """Return what would be written: each nation with its old and its new score, to be asked about (W-6)."""
        run = self._outcome.current
        return _proposal(run) if run else []

    def commit(self) -> None:
        """Write the proposed scores, all or none (DB-10)."""
        run = self._outcome.current
        if not self.can_commit or run is None:
            return
        if self._unsure is not None:
            self.settle()
            return
        wanted = Wanted(run.origin.source, self._session.folders, self._session.clock, self._errands.begin())
        self._carry_out(run, Stage.WRITING, lambda: write_scores(wanted, _commits(run)))

    def settle(self) -> None:
        """Look whether the scores were written of which nobody knows it, and write them if they were not."""
        unsure = self._unsure
        if unsure is None or self._stage is not Stage.IDLE:
            return
        errand = self._errands.begin()
        source, folders, clock = unsure.run.origin.source, self._session.folders, self._session.clock

        def settle() -> Outcome:
            if unsure.settle is not None:
                return unsure.settle(errand)
            return write_scores(Wanted(source, folders, clock, errand), _commits(unsure.run))

        self._carry_out(unsure.run, Stage.SETTLING, settle)

    def cancel(self) -> None:
        """Call the commit off if nothing is sent yet."""
        self._errands.cancel()

    def close(self) -> None:
        """Call off what can be called off, and wait for a commit that is under way."""
        self.cancel()
        self._writer.wait()

    def _carry_out(self, run: WarRun, stage: Stage, write: Callable[[], Outcome]) -> None:
        logs, clock = self._session.folders.logs, self._session.clock

        def written() -> _Written:
            outcome = write()
            done = outcome.fate is Fate.WRITTEN
            note = note_commits(logs, clock(), _campaign(run), run.origin.name, _commits(run)) if done else None
            return _Written(run, outcome, note)

        self._at, self._stage = run, stage
        self._refresh()
        self._writer.start(written)

    def _end(self) -> None:
        self._errands.end()
        self._at, self._stage = None, Stage.IDLE

    def _tell(self, written: _Written) -> None:
        self._end()
        run, outcome = written.run, written.outcome
        self._session.count_calls(outcome.calls)
        self._unsure = _Unsure(run, outcome.settle) if outcome.fate is Fate.UNKNOWN else None
        if outcome.fate is Fate.WRITTEN:
            self._done = (*self._done, run)
        self._refresh()
        match outcome.fate:
            case Fate.WRITTEN:
                self.committed.emit(_proposal(run))
            case Fate.UNKNOWN:
                self.unknown.emit(list(outcome.problems))
            case Fate.NOT_WRITTEN:
                self.refused.emit(list(outcome.problems))
        if written.note is not None:
            self.refused.emit([Problem(Place(), written.note, "", self.tr("the scores themselves were written"))])

    def _tell_bug(self, bug: Exception) -> None:
        run = self._at
        self._end()
        place = Place(file=run.origin.name if run else self._session.name)
        # The words of an exception that came from afar may hold a secret; its kind does not.
        found = self.tr("the scores could not be written ({bug})").format(bug=type(bug).__name__)
        problem = Problem(place, found, "", self.tr("please report it"))
        sent = run is not None and not isinstance(run.origin.source, Path)
        self._unsure = _Unsure(run, None) if run is not None and sent else None
        self._refresh()
        if sent:
            unknown = self.tr("it is not known whether the scores were written")
            look = self.tr("look at the sheet, or commit again")
            self.unknown.emit([Problem(place, unknown, "", look), problem])
        else:
            self.refused.emit([problem])

    def _refresh(self) -> None:
        could, self._could = self._could, self.can_commit
        if could != self._could:
            self.can_commit_changed.emit(self._could)
        self.changed.emit()


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
