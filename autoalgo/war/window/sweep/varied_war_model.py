"""The base of what varies the war that is set: the fields that are offered for it (no widget)."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from autoalgo.common.qt.background import Background
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.session.plan_job_model import PlanJobModel
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.sweep.sweep_job import OfferedField, offered_fields

T = TypeVar("T")
News = TypeVar("News")


class VariedWarModel(PlanJobModel[T, News]):
    """Offers fields of the war.

    Signals
    -------
    offered()
        Other fields are offered.
    """

    offered = Signal()

    def __init__(self, session: Session, request: Callable[[], WarRequest | None], parent: QObject) -> None:
        super().__init__(session, request, parent)
        self.fields: tuple[OfferedField, ...] = ()
        """The fields that are offered; others of the database and the JSON folder can be named too."""
        self._finder = Background[tuple[OfferedField, ...]](self)
        self._finder.done.connect(self._offer)
        self._finder.failed.connect(self._fail)

    def look(self) -> None:
        """Find the fields of the war as it is set now."""
        basis = self._basis()
        if basis is None:
            self._offer(())
        else:
            self._finder.start(partial(offered_fields, basis))

    def close(self) -> None:
        """Stop, and wait for what is under way."""
        super().close()
        self._finder.wait()

    def _offer(self, fields: tuple[OfferedField, ...]) -> None:
        if fields != self.fields:
            self.fields = fields
            self.offered.emit()
