"""How a field of the war that is set matters: asked, worked out, and tried in the plan (O-11)."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.job import Job
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.sweep.matter_job import Matter, MatterOrder, Values, request_with, worked_out
from autoalgo.war.window.sweep.sweep_job import OfferedField, WarBasis, offered_fields

_NOTHING = Matter()
_TRY = "A click tries the value in the plan; Ctrl+Z brings back what was."
_LOOK = "Cells and rules are changed on the tab World: here they are only looked at."


class MatterModel(QObject):
    """Works out how one field matters, or two together, one question at a time.

    Parameters
    ----------
    request
        Returns the war as it is set, or None while none can be fought from it.

    Signals
    -------
    changed()
        More is known, or something else is asked.
    offered()
        Other fields are offered.
    tried(str, WarRequest)
        A value is to be put into the plan: in words, and the request with it.
    """

    changed = Signal()
    offered = Signal()
    tried = Signal(str, object)

    def __init__(
        self, session: Session, request: Callable[[], WarRequest | None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._request = request
        self._order: MatterOrder | None = None
        self._found = _NOTHING
        self._words = self._tried = ""
        self.fields: tuple[OfferedField, ...] = ()
        """Those that can be asked for by name."""
        self._finder = Background[tuple[OfferedField, ...]](self)
        self._finder.done.connect(self._offer)
        self._finder.failed.connect(self._tell_bug)
        self._preparer = Background[WarRequest | Failure](self)
        self._preparer.done.connect(self._try)
        self._preparer.failed.connect(self._tell_bug)
        self._job: Job[Matter, Matter] = Job(self)
        self._job.told.connect(self._show)
        self._job.done.connect(self._end)
        self._job.failed.connect(self._tell_bug)
        self.cancel = self._job.cancel

    @property
    def running(self) -> bool:
        """True while wars are fought."""
        return self._job.busy

    @property
    def asked(self) -> tuple[str, ...]:
        """The fields that were asked for last."""
        return self._order.fields if self._order is not None else ()

    @property
    def found(self) -> Matter:
        """What is known so far."""
        return self._found

    @property
    def sentence(self) -> str:
        """How far it is, or what can be done, or what is wrong."""
        if self._words:
            return self._words
        if self._found.problems:
            return " ".join(problem.text() for problem in self._found.problems)
        if self._order is None:
            return "Choose a field: a part of its name will do."
        done = _TRY if self._found.tryable else _LOOK
        refused = len(self._found.refused)
        left_out = f" No war can be fought with {refused} of the values." if refused else ""
        return ("Working it out … " if self.running else "") + done + left_out

    def look(self) -> None:
        """Find the fields of the war as it is set now."""
        basis = self._basis()
        if basis is not None:
            self._finder.start(partial(offered_fields, basis))

    def ask(self, *fields: str) -> None:
        """Work out how one field matters, or two; nothing of them when no war can be fought."""
        basis = self._basis()
        self._found, self._words, self._order = _NOTHING, "", None
        if basis is None:
            self._job.cancel()
            self._words = "No war can be fought from what is set yet."
        elif fields:
            self._order = MatterOrder(basis, fields)
            self._job.begin(partial(worked_out, self._order))
        self.changed.emit()

    def try_values(self, values: Values) -> None:
        """Put values into the plan, where they can be."""
        if self._order is not None and self._found.tryable and values not in self._found.refused:
            told = zip(self._order.fields, values, strict=True)
            self._tried = ", ".join(f"{field} {value}" for field, value in told)
            self._preparer.start(partial(request_with, self._order, values))

    def close(self) -> None:
        """Stop, and wait for what is under way."""
        self._job.close()
        self._finder.wait()
        self._preparer.wait()

    def _basis(self) -> WarBasis | None:
        request, session = self._request(), self._session
        if request is None or session.database is None or session.tables is None:
            return None
        return WarBasis(request, session.database, session.tables, session.folders)

    def _offer(self, fields: tuple[OfferedField, ...]) -> None:
        if fields != self.fields:
            self.fields = fields
            self.offered.emit()

    def _show(self, found: Matter) -> None:
        self._found = found
        self.changed.emit()

    def _end(self, found: Matter) -> None:
        if self._order is not None and found.fields in {(), self._order.fields}:
            self._show(found)

    def _try(self, request: WarRequest | Failure) -> None:
        if isinstance(request, Failure):
            self._words = " ".join(problem.text() for problem in request)
            self.changed.emit()
        else:
            self.tried.emit(self._tried, request)

    def _tell_bug(self, bug: Exception) -> None:
        self._words = self._session.mistake(bug, "how it matters")
        self.changed.emit()
