"""Rows copied between a Google Sheet and a workbook: first every difference, then what was shown is written (DB-10)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.cancellation import unless_cancelled
from autoalgo.common.problems import Failure, Place, Problem, told
from autoalgo.common.qt.background import Background
from autoalgo.war.database.door import open_sheet
from autoalgo.war.database.exchange.comparison import Exchange
from autoalgo.war.database.exchange.target import ExchangeReport
from autoalgo.war.database.source import SheetSource
from autoalgo.war.database.watch import Watch
from autoalgo.war.folders import Folders
from autoalgo.war.window.session.jobs import Jobs
from autoalgo.war.window.session.session_model import Session


class Direction(StrEnum):
    """Which side is written to."""

    PULL = "pull"
    """The workbook."""
    PUSH = "push"
    """The sheet."""


@dataclass(frozen=True)
class _Order:
    """All that the copying thread needs."""

    direction: Direction
    sheet: str
    workbook: Path
    shown: Exchange | None
    """What is to be written; None where it is only to be found."""
    folders: Folders
    clock: Callable[[], datetime]
    watch: Watch


class Exchanger(QObject):
    """One comparison at a time, and what becomes of it.

    Signals
    -------
    changed()
        There is something else to tell.
    written()
        What was shown is written.
    """

    changed = Signal()
    written = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self.session: Final = session
        self._order: _Order | None = None
        self._report: ExchangeReport | None = None
        self._problems: tuple[Problem, ...] = ()
        self._was_cancelled = False
        self._jobs = Jobs(self)
        self._jobs.changed.connect(self.changed)
        self._worker = Background[ExchangeReport | Failure | None](self, overtaken=False)
        self._worker.done.connect(self._take)
        self._worker.failed.connect(self._tell_bug)

    @property
    def busy(self) -> bool:
        """True while the two are compared or something is written."""
        return self._worker.busy

    @property
    def can_write(self) -> bool:
        """True once differences are shown that are not written."""
        report = self._report
        return not self.busy and report is not None and not report.written and _has_news(report)

    @property
    def lines(self) -> tuple[str, ...]:
        """Every difference in words, what is left alone, and what could not be done."""
        found = self._report.lines if self._report is not None else ()
        return (*found, *told(list(self._problems)))

    @property
    def failed(self) -> bool:
        """True when something could not be done."""
        return bool(self._problems)

    @property
    def sentence(self) -> str:
        """How far it is, or how it ended; empty before anything was asked for."""
        if self.busy:
            writes = self._order is not None and self._order.shown is not None
            waits = self._jobs.pause.text if self._jobs.pause else ""
            return waits or ("It is being written …" if writes else "The two are being compared …")
        if self._report is not None:
            return self._report.summary
        if self._problems:
            return "This could not be done:"
        return "Cancelled; nothing was written." if self._was_cancelled else ""

    def forget(self) -> None:
        """Show nothing of what was found before; nothing while it is at work."""
        if not self.busy:
            self._order, self._report, self._problems, self._was_cancelled = None, None, (), False
            self.changed.emit()

    def compare(self, direction: Direction, sheet: str, workbook: Path) -> None:
        """Find every difference between the sheet of this address, key or title and a workbook; write nothing."""
        self._start(direction, sheet.strip(), workbook, None)

    def write(self) -> None:
        """Write what is shown, and nothing else."""
        order, report = self._order, self._report
        if self.can_write and order is not None and report is not None:
            self._start(order.direction, order.sheet, order.workbook, report.exchange)

    def cancel(self) -> None:
        """Stop asking Google; what is being written is written whole, or the report says what is not known."""
        self._jobs.cancel()

    def close(self) -> None:
        """Stop, and wait for what is under way."""
        self.cancel()
        self._worker.wait()

    def _start(self, direction: Direction, sheet: str, workbook: Path, shown: Exchange | None) -> None:
        if self.busy:
            return
        watch, session = self._jobs.begin(), self.session
        order = _Order(direction, sheet, workbook, shown, session.folders, session.clock, watch)
        self._order, self._problems, self._was_cancelled = order, (), False
        self._report = self._report if shown is not None else None
        self._worker.start(lambda: _carried_out(order))
        self.changed.emit()

    def _take(self, result: ExchangeReport | Failure | None) -> None:
        self._jobs.end()
        order = self._order
        if order is not None:
            self.session.count_calls(order.watch.calls)
        if isinstance(result, ExchangeReport):
            self._report, self._problems = result, result.problems
        else:
            self._report, self._problems = None, result or ()
            self._was_cancelled = result is None
        self.changed.emit()
        if order is not None and isinstance(result, ExchangeReport) and result.written:
            self._read_what_was_written(order)
            self.written.emit()

    def _read_what_was_written(self, order: _Order) -> None:
        source = self.session.source
        pushed = isinstance(source, SheetSource) and source.is_of(SheetSource(order.sheet))
        if source == order.workbook if order.direction is Direction.PULL else pushed:
            self.session.reload()

    def _tell_bug(self, bug: Exception) -> None:
        self._take(Failure(Problem(Place(), self.session.mistake(bug, "the copying"), "")))


def _has_news(report: ExchangeReport) -> bool:
    return report.is_new or bool(report.exchange.differences)


def _carried_out(order: _Order) -> ExchangeReport | Failure | None:
    # Google's libraries take half a second to load: not before a sheet is asked for.
    from autoalgo.war.database.google_sheet.reference import sheet_reference  # noqa: PLC0415
    from autoalgo.war.database.pull_and_push import pull, push  # noqa: PLC0415

    reference = sheet_reference(order.sheet)
    if isinstance(reference, Failure):
        return reference
    store = open_sheet(reference, order.folders, order.clock, order.watch)
    is_dry = order.shown is None

    def action() -> ExchangeReport | Failure:
        if order.direction is Direction.PULL:
            return pull(store, order.workbook, is_dry, order.shown)
        return push(order.workbook, store, is_dry, order.shown)

    # What may be written already is waited for.
    return unless_cancelled(action, order.watch.cancelled) if is_dry else action()
