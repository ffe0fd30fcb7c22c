"""A war's page, made off the GUI thread from its data record (B-3f)."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.war.window.session.audit_words import audit_text
from autoalgo.war.window.session.saving_model import SavingModel, SavingProgress
from autoalgo.war.window.session.session_model import Session

if TYPE_CHECKING:
    from autoalgo.war.tables import Tables
    from autoalgo.war.web_page import MadePage


class PageModel(SavingModel["MadePage"]):
    """Makes one page at a time."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(session, "the page", parent)

    def start(self, record: Path, out: Path) -> None:
        """Make the page of the data record at `record`, and write it to `out`; nothing while another one is made."""
        tables = self._session.tables
        if tables is not None and not self.busy:
            self._begin(out, partial(_made, record, out, tables))

    def _saved_text(self, saved: "MadePage") -> str:
        return f"Saved as {self._out.name}, {len(saved.content) / 1e3:,.0f} kB.\n{audit_text(saved.audit)}"


def _made(record: Path, out: Path, tables: "Tables", watch: JobWatch[SavingProgress]) -> "MadePage | Failure | None":
    from autoalgo.war.web_page import PageWatch, written_page  # noqa: PLC0415 - the engine takes a while to load

    def told(what: str, done: int, asked: int) -> None:
        watch.tell(SavingProgress(what, done, asked))

    return written_page(record, out, tables, PageWatch(told, watch.goes_on))
