"""Choosing a Google Sheet as the database: what was asked for, how far it is, and how it ended (T-8)."""

from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import told
from autoalgo.war.database.door import UnreadDatabase
from autoalgo.war.database.source import SheetSource
from autoalgo.war.window.session.session_model import Session


class SheetChoice(QObject):
    """One choice at a time. A database that is opened meanwhile replaces it.

    Signals
    -------
    changed()
        There is something else to tell of it.
    taken()
        The sheet that was asked for, or its copy, is the database now.
    """

    changed = Signal()
    taken = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self.session: Final = session
        self._asked: SheetSource | None = None
        self._failure: UnreadDatabase | None = None
        self._stopped = False
        session.changed.connect(self._follow)
        session.loaded.connect(self._take)
        session.stopped.connect(self._stop)

    @property
    def reading(self) -> bool:
        """True while the sheet that was asked for is being read."""
        return self._asked is not None

    @property
    def failure(self) -> UnreadDatabase | None:
        """Why the sheet that was asked for cannot be read."""
        return self._failure

    @property
    def sentence(self) -> str:
        """How far it is, or every problem on a line of its own; empty before anything was asked for."""
        if self._asked is not None:
            reading = f"“{self._asked.name}” is being read; the former database stays in use meanwhile …"
            return self.session.waits or reading
        if self._failure is not None:
            return "\n".join(told(self._failure.problems))
        return "Cancelled; the former database stays in use." if self._stopped else ""

    def forget(self) -> None:
        """Stop showing what was asked for before; a reading goes on."""
        self._failure, self._stopped = None, False
        self.changed.emit()

    def open(self, text: str) -> None:
        """Ask for the sheet with this address, key or title."""
        self._ask(SheetSource(text.strip()))

    def open_again(self) -> None:
        """Ask once more for the sheet that could not be read; nothing where there is none."""
        if self._failure is not None and isinstance(self._failure.source, SheetSource):
            self._ask(self._failure.source)

    def use_copy(self) -> None:
        """Take the copy of the sheet that could not be read (B-7); nothing where there is none."""
        failure = self._failure
        if failure is not None and failure.copied_at is not None and isinstance(failure.source, SheetSource):
            self._ask(failure.source.copy)

    def cancel(self) -> None:
        """Stop asking for the sheet."""
        if self._asked is not None:
            self.session.cancel()

    def _ask(self, source: SheetSource) -> None:
        self.forget()
        self._asked = source
        self.session.open_database(source)

    def _follow(self) -> None:
        if self.session.busy and self.session.pending != self._asked:
            self._asked = None
        self.changed.emit()

    def _take(self) -> None:
        if self._asked is None or self.session.busy:
            return
        asked, self._asked = self._asked, None
        failures = (self.session.refusal, self.session.failure)
        self._failure = next((failed for failed in failures if failed is not None and failed.source == asked), None)
        self.changed.emit()
        if self._failure is None:
            self.taken.emit()

    def _stop(self) -> None:
        self._stopped = self._asked is not None
        self._asked = None
        self.changed.emit()
