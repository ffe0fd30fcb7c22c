"""A war's page, made off the GUI thread from its data record (B-3f)."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import Job, JobWatch
from autoalgo.war.window.session.audit_words import audit_text
from autoalgo.war.window.session.session_model import Session

if TYPE_CHECKING:
    from autoalgo.war.tables import Tables
    from autoalgo.war.web_page import MadePage


@dataclass(frozen=True)
class PageProgress:
    """How far a page is."""

    what: str
    """What is being done; empty before that is known."""
    done: int
    asked: int


_BEGINNING = PageProgress("", 0, 0)


class PageModel(QObject):
    """Makes one page at a time.

    Signals
    -------
    changed()
        A page has begun or ended, or is further than it was; or pages can be made now.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._progress = _BEGINNING
        self._out = Path()
        self._told_text = ""
        self._failed = False
        self._job: Job[MadePage | Failure | None, PageProgress] = Job(self)
        self._job.told.connect(self._follow)
        self._job.done.connect(self._take)
        self._job.failed.connect(self._tell_bug)
        self.cancel = self._job.cancel
        """Stops; nothing is written then."""
        self.close = self._job.close
        session.loaded.connect(self.changed)

    @property
    def running(self) -> bool:
        """True while a page is made."""
        return self._job.busy

    @property
    def can_start(self) -> bool:
        """True when the tables are read, and no page is made."""
        return self._session.tables is not None and not self.running

    @property
    def progress(self) -> PageProgress:
        """How far the page is."""
        return self._progress

    @property
    def text(self) -> str:
        """The result of the last page, in sentences; empty before it."""
        return self._told_text

    @property
    def failed(self) -> bool:
        """True when the last page was not written."""
        return self._failed

    @property
    def written(self) -> Path | None:
        """The page that was written last; None while another is made, and where that failed."""
        return self._out if self._told_text and not self._failed else None

    def start(self, record: Path, out: Path) -> None:
        """Make the page of the data record at `record`, and write it to `out`; nothing while another one is made."""
        tables = self._session.tables
        if tables is None or self.running:
            return
        self._out, self._progress, self._told_text, self._failed = out, _BEGINNING, "", False
        self._job.begin(partial(_made, record, out, tables))
        self.changed.emit()

    def _follow(self, progress: PageProgress) -> None:
        self._progress = progress
        self.changed.emit()

    def _take(self, found: "MadePage | Failure | None") -> None:
        self._failed = not found or isinstance(found, Failure)
        if found is None:
            self._told_text = "Cancelled; nothing was written."
        elif isinstance(found, Failure):
            self._told_text = "\n".join(problem.text() for problem in found)
        else:
            saved = f"Saved as {self._out.name}, {len(found.content) / 1e3:,.0f} kB."
            self._told_text = f"{saved}\n{audit_text(found.audit)}"
        self.changed.emit()

    def _tell_bug(self, bug: Exception) -> None:
        self._failed = True
        self._told_text = self._session.mistake(bug, "the page")
        self.changed.emit()


def _made(record: Path, out: Path, tables: "Tables", watch: JobWatch[PageProgress]) -> "MadePage | Failure | None":
    from autoalgo.war.web_page import PageWatch, written_page  # noqa: PLC0415 - the engine takes a while to load

    def told(what: str, done: int, asked: int) -> None:
        watch.tell(PageProgress(what, done, asked))

    return written_page(record, out, tables, PageWatch(told, watch.goes_on))
