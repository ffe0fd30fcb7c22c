"""The base of what is worked out of the war as it is set, off the GUI thread (no widget)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from PySide6.QtCore import QObject

from autoalgo.common.qt.job_model import JobModel
from autoalgo.war.database import Database
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.folders import Folders
from autoalgo.war.tables import Tables
from autoalgo.war.window.session.session_model import Session

T = TypeVar("T")
News = TypeVar("News")


@dataclass(frozen=True)
class WarBasis:
    """All that a war is made of."""

    request: WarRequest
    database: Database
    tables: Tables
    folders: Folders


class PlanJobModel(JobModel[T, News]):
    """Works something out of the war as it is set.

    Parameters
    ----------
    request
        Returns the war as it is set, or None while none can be fought from it.
    """

    def __init__(self, session: Session, request: Callable[[], WarRequest | None], parent: QObject) -> None:
        super().__init__(parent)
        self.session: Final = session
        self._request: Final = request

    def _basis(self) -> WarBasis | None:
        """Return the war as it is set; None while none can be fought."""
        request, session = self._request(), self.session
        if request is None or session.database is None or session.tables is None:
            return None
        return WarBasis(request, session.database, session.tables, session.folders)
