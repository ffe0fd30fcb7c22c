"""The history of the war that is set: every act that changes more than flanks, as a step among the edits (S-11, S-13).

A step is everything before it and everything after it, and brings back what of that it had changed.
"""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from autoalgo.common.plain_text import displayed
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.runner_model import WarRun
from autoalgo.war.window.session.session_model import Reading, Session
from autoalgo.war.window.session.war_model import WarModel, WarState
from autoalgo.war.window.shell.request_files_model import RequestFiles
from autoalgo.war.window.shell.war_comparison import NEW_WAR
from autoalgo.war.window.strategy.strategy_model import StrategyModel, StrategyState

_SINGLE: Final = -1
_MERGEABLE: Final = 2
"""Other than that of edits of the plan, with which no step of the war becomes one."""
_LONGEST_NAME: Final = 60


@dataclass(frozen=True)
class Moment:
    """Everything that a step can change."""

    war: WarState
    strategy: StrategyState
    path: Path | None
    """The file of the request."""
    kept: WarRequest
    """The war as it was last saved, opened or begun."""
    run: WarRun | None
    """The war on show."""
    reading: Reading

    def differs(self, other: "Moment") -> bool:
        """Return whether a step between the two changes anything; a run and what was read are themselves or others."""
        values = (self.war, self.strategy, self.path, self.kept)
        return (
            values != (other.war, other.strategy, other.path, other.kept)
            or self.run is not other.run
            or _holds(self.reading) != _holds(other.reading)
        )


class WarHistory(QObject):
    """Makes steps of what is done to the war, on the undo stack of the plan.

    Signals
    -------
    restored(str)
        A step was undone or redone: which, in a sentence.
    """

    restored = Signal(str)

    def __init__(
        self, session: Session, war: WarModel, strategy: StrategyModel, files: RequestFiles, outcome: OutcomeModel
    ) -> None:
        super().__init__(outcome)
        self._session = session
        self._war = war
        self._strategy = strategy
        self._files = files
        self._outcome = outcome
        self.kept = NEW_WAR
        """The war as it was last saved, opened or begun."""
        self._before: Moment | None = None
        self._is_quiet = False
        for model in (war, strategy):
            model.editing.connect(self._begin)
            model.edited.connect(self._end)
        session.taking.connect(self._begin)
        session.loaded.connect(self._take_reading)
        session.stopped.connect(self._be_told)

    @contextmanager
    def step(self, text: str, kind: Hashable = None) -> Iterator[None]:
        """Make one step of all that is done meanwhile; steps of one `kind` in a row become one."""
        before = self._moment()
        yield
        self._push(text, before, kind)

    def read_scores(self) -> None:
        """Read everything anew after a commit: that is no step, for undoing it would hide what is written."""
        self._is_quiet = True
        self._session.reload()

    def restore(self, moment: Moment, other: Moment, sentence: str) -> None:
        """Have everything as at `moment`, as far as it was another at `other`; `sentence` says what that is."""
        if moment.reading is not other.reading and _holds(moment.reading) != _holds(other.reading):
            self._session.use_again(moment.reading)
        if moment.path != other.path:
            self._files.use(moment.path)
        if moment.kept != other.kept:
            self.kept = moment.kept
        if moment.strategy != other.strategy:
            self._strategy.restore(moment.strategy)
        self._war.restore(moment.war)
        if moment.run is not other.run:
            self._show(moment.run)
        self.restored.emit(sentence)

    def _show(self, run: WarRun | None) -> None:
        if run is None:
            self._outcome.clear()
        else:
            self._outcome.show(next(index for index, other in enumerate(self._outcome.runs) if other is run))

    def _moment(self) -> Moment:
        run, reading = self._outcome.current, self._session.reading
        return Moment(self._war.state, self._strategy.state, self._files.path, self.kept, run, reading)

    def _begin(self) -> None:
        self._before = self._moment()

    def _end(self, text: str, kind: Hashable) -> None:
        before, self._before = self._before, None
        if before is not None:
            self._push(text, before, kind)

    def _push(self, text: str, before: Moment, kind: Hashable) -> None:
        after = self._moment()
        if after.differs(before):
            self._strategy.history.end_gesture()
            self._strategy.history.undo_stack.push(_WarStep(text, self, before, after, kind))

    def _take_reading(self) -> None:
        before, is_quiet = self._before, self._is_quiet
        self._before, self._is_quiet = None, False
        former = None if before is None else before.reading.opened
        # A copy is shown only until the sheet is read.
        if before is None or former is None or former.origin.copied_at is not None or is_quiet:
            return
        another = self._session.source != before.reading.source
        name = displayed(self._session.name, _LONGEST_NAME)
        self._push(f"Open {name}" if another else "Reload", before, None)

    def _be_told(self) -> None:
        self._is_quiet = False


class _WarStep(QUndoCommand):
    """One act that is done already when it is pushed."""

    def __init__(self, text: str, history: WarHistory, before: Moment, after: Moment, kind: Hashable) -> None:
        super().__init__(text)
        self._history = history
        self._before = before
        self._after = after
        self._kind = kind
        self._is_done = True

    def redo(self) -> None:
        """Have everything as it was after the act."""
        if not self._is_done:
            self._history.restore(self._after, self._before, f"Redone: {self.text()}.")
        self._is_done = False

    def undo(self) -> None:
        """Have everything as it was before the act."""
        self._history.restore(self._before, self._after, f"Undone: {self.text()}.")

    def id(self) -> int:
        """Tell Qt whether it may ask to merge."""
        return _SINGLE if self._kind is None else _MERGEABLE

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take over the end of a further act of the same kind; together they may have changed nothing."""
        if not isinstance(other, _WarStep) or other._kind != self._kind:
            return False
        self._after = other._after
        self.setText(other.text())
        vars(other).clear()  # PySide keeps a step that was merged for ever, and with it all that it holds
        self.setObsolete(not self._after.differs(self._before))
        return True


def _holds(reading: Reading) -> tuple[object, ...]:
    """Return what of a reading makes another one."""
    tables, opened = reading.files.tables, reading.opened
    digests = None if tables is None else tables.digests
    cells = None if opened is None else opened.database.cells
    return reading.source, digests, reading.files.maps, reading.files.problems, cells, reading.failure
