"""A site of all wars of the Logs folder, made off the GUI thread (B-3g)."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.war.window.session.saving_model import SavingModel, SavingProgress
from autoalgo.war.window.session.session_model import Session

if TYPE_CHECKING:
    from autoalgo.war.site import MadeSite
    from autoalgo.war.tables import Tables


class SiteModel(SavingModel["MadeSite"]):
    """Makes one site at a time."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(session, "the site", parent)

    def start(self, folder: Path) -> None:
        """Write the site into a folder, or bring the one there up to date; nothing while another one is made."""
        tables = self._session.tables
        if tables is not None and not self.busy:
            self._begin(folder / "index.html", partial(_made, self._session.folders.logs, folder, tables))

    def _saved_text(self, saved: "MadeSite") -> str:
        told = f"Site in {self._out.parent.name}: {saved.text}."
        return "\n".join((told, *(problem.text() for problem in saved.problems)))


def _made(logs: Path, folder: Path, tables: "Tables", watch: JobWatch[SavingProgress]) -> "MadeSite | Failure | None":
    from autoalgo.war.site import SiteOrder, make_site  # noqa: PLC0415 - the engine takes a while to load
    from autoalgo.war.web_page import PageWatch  # noqa: PLC0415

    def told(what: str, done: int, asked: int) -> None:
        watch.tell(SavingProgress(what, done, asked))

    return make_site(SiteOrder(logs, folder, tables), PageWatch(told, watch.goes_on))
