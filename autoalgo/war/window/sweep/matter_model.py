"""How a field of the war that is set matters: asked, worked out, and tried in the plan (O-11)."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.sweep.matter_job import Matter, MatterOrder, Values, request_with, worked_out
from autoalgo.war.window.sweep.varied_war_model import VariedWarModel

_NOTHING = Matter()
_TRY = "A click tries the value in the plan; Ctrl+Z brings back what was."
_LOOK = "Cells and rules are changed on the tab World: here they are only looked at."


class MatterModel(VariedWarModel[Matter, Matter]):
    """Works out how one field matters, or two together, one question at a time.

    Signals
    -------
    tried(str, WarRequest)
        A value is to be put into the plan: in words, and the request with it.
    """

    tried = Signal(str, object)

    def __init__(self, session: Session, request: Callable[[], WarRequest | None], parent: QObject) -> None:
        super().__init__(session, request, parent)
        self._order: MatterOrder | None = None
        self._found = _NOTHING
        self._words = self._tried = ""
        self._preparer = Background[WarRequest | Failure](self)
        self._preparer.done.connect(self._try)
        self._preparer.failed.connect(self._fail)

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
        return ("Working it out … " if self.busy else "") + done + left_out

    def ask(self, *fields: str) -> None:
        """Work out how one field matters, or two; nothing of them when no war can be fought."""
        basis = self._basis()
        self._found, self._words, self._order = _NOTHING, "", None
        if basis is None:
            self.job.cancel()
            self._words = "No war can be fought from what is set yet."
        elif fields:
            self._order = MatterOrder(basis, fields)
            self.job.begin(partial(worked_out, self._order))
        self.changed.emit()

    def try_values(self, values: Values) -> None:
        """Put values into the plan, where they can be."""
        if self._order is not None and self._found.tryable and values not in self._found.refused:
            told = zip(self._order.fields, values, strict=True)
            self._tried = ", ".join(f"{field} {value}" for field, value in told)
            self._preparer.start(partial(request_with, self._order, values))

    def close(self) -> None:
        """Stop, and wait for what is under way."""
        super().close()
        self._preparer.wait()

    def _show_progress(self, found: Matter) -> None:
        self._found = found
        self.changed.emit()

    def _take(self, found: Matter) -> None:
        if self._order is not None and found.fields in {(), self._order.fields}:
            self._show_progress(found)

    def _try(self, request: WarRequest | Failure) -> None:
        if isinstance(request, Failure):
            self._words = " ".join(problem.text() for problem in request)
            self.changed.emit()
        else:
            self.tried.emit(self._tried, request)

    def _fail(self, bug: Exception) -> None:
        self._words = self.session.mistake(bug, "how it matters")
        self.changed.emit()
