"""Who the program is at Google: choosing a key file, signing in by way of the browser, signing out.

All of it happens off the GUI thread. While the moderator is at Google's page the window goes on, and signing in can be
cancelled. No secret comes here: what Google gave stays with the threads that asked for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from autoalgo.common.cancellation import unless_cancelled
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.war.database.cells.spelling import whole_characters
from autoalgo.war.database.source import SheetSource
from autoalgo.war.window.session.session_model import Session

if TYPE_CHECKING:
    from autoalgo.war.database.google_sheet.account import Account


class AccessStep(Enum):
    """The step that is under way."""

    NONE = auto()
    LOOKING = auto()
    ADOPTING = auto()
    SIGNING_IN = auto()
    SIGNING_OUT = auto()


@dataclass(frozen=True)
class _Came:
    """The result: who the program is now, and what went wrong."""

    account: "Account | Failure"
    problems: tuple[Problem, ...] = ()


class Access(QObject):
    """The sign-in.

    Signals
    -------
    changed()
        Something of it is another than before.
    signed_in()
        The moderator has signed in, or a service account's file was added.
    """

    changed = Signal()
    signed_in = Signal()
    _page_made = Signal(object, str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._step = AccessStep.NONE
        self._account: Account | None = None
        self._problems: tuple[Problem, ...] = ()
        self._page = ""
        self._opened = False
        self._cancelled = Event()
        self._worker = Background[_Came | None](self)
        self._worker.done.connect(self._take)
        self._worker.failed.connect(self._tell_bug)
        # A connection to a method of an object on the GUI thread: emitted elsewhere, it waits for the event loop.
        self._page_made.connect(self._show_page)

    @property
    def step(self) -> AccessStep:
        """The step that is under way."""
        return self._step

    @property
    def page(self) -> str:
        """The address of Google's page while the moderator is to agree there; else empty."""
        return self._page

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of what was done last."""
        return self._problems

    @property
    def can_sign_in(self) -> bool:
        """True when there is a client file to sign in with, and nothing is under way."""
        return self._is("client", "user")

    @property
    def can_sign_out(self) -> bool:
        """True when a user is signed in, and nothing is under way."""
        return self._is("user", "service")

    @property
    def state(self) -> str:
        """How things are, in a sentence or two."""
        if self._step is AccessStep.SIGNING_IN:
            return self._at_the_page()
        if self._step is AccessStep.SIGNING_OUT:
            return "Signing out …"
        if self._account is None:
            return "Looking who is signed in …" if self._step is not AccessStep.NONE else ""
        words = self._who(self._account)
        return f"{words} {self._account.warning}".strip()

    def look(self) -> None:
        """Find out who is signed in."""
        folder = self._folder()
        self._start(AccessStep.LOOKING, lambda: _looked(folder))

    def adopt(self, path: Path) -> None:
        """Copy a key file into the folder: a client's or a service account's."""
        folder = self._folder()
        self._start(AccessStep.ADOPTING, lambda: _adopted(folder, path))

    def sign_in(self, text: str = "") -> None:
        """Open Google's page, for what the sheet `text` needs; by default for what any sheet needs."""
        source = self._session.source
        asked = text.strip() or (source.text if isinstance(source, SheetSource) else "")
        folder, cancelled = self._folder(), Event()

        def show(page: str) -> None:
            if not cancelled.is_set():
                self._page_made.emit(cancelled, page)

        self._cancelled = cancelled
        self._start(
            AccessStep.SIGNING_IN,
            lambda: unless_cancelled(lambda: _signed_in(folder, asked, show, cancelled), cancelled),
        )

    def sign_out(self) -> None:
        """Take the sign-in back at Google and forget it here."""
        folder = self._folder()
        self._start(AccessStep.SIGNING_OUT, lambda: _signed_out(folder))

    def cancel(self) -> None:
        """Cancel signing in."""
        self._cancelled.set()

    def close(self) -> None:
        """Cancel signing in, and wait for what else is under way."""
        self.cancel()
        self._worker.wait()

    def _folder(self) -> Path:
        return self._session.folders.tokens

    def _is(self, *kinds: str) -> bool:
        return self._step is AccessStep.NONE and self._account is not None and self._account.kind in kinds

    def _who(self, account: "Account") -> str:
        match account.kind:
            case "client":
                return "The key file is there, but nobody is signed in yet."
            case "user":
                return "You are signed in."
            case "service":
                return f"Signed in as the service account {account.email}; share the sheet with this address."
        return "Nobody is signed in, and there is no key file yet."

    def _at_the_page(self) -> str:
        if not self._page:
            return "Google's page is being opened …"
        if self._opened:
            return "Agree on Google's page in the browser; this window waits for it."
        return "No browser opened. Copy this address into one, on this computer, and agree there:"

    def _start(self, step: AccessStep, work: Callable[[], _Came | None]) -> None:
        self._step, self._problems, self._page = step, (), ""
        self._worker.start(work)
        self.changed.emit()

    def _show_page(self, cancelled: Event, page: str) -> None:
        if cancelled is self._cancelled and self._step is AccessStep.SIGNING_IN:
            self._page = page
            self._opened = QDesktopServices.openUrl(QUrl.fromEncoded(page.encode()))
            self.changed.emit()

    def _take(self, came: _Came | None) -> None:
        ended, self._step, self._page = self._step, AccessStep.NONE, ""
        if came is not None:
            account = came.account
            self._account = None if isinstance(account, Failure) else account
            self._problems = (*came.problems, *account) if isinstance(account, Failure) else came.problems
        self.changed.emit()
        taken = ended is AccessStep.SIGNING_IN or (ended is AccessStep.ADOPTING and self._is("service"))
        if came is not None and taken and not self._problems:
            self.signed_in.emit()

    def _tell_bug(self, bug: Exception) -> None:
        # The words of an exception that came from afar may hold a secret; its kind does not.
        found = f"this failed in a way that was not foreseen ({type(bug).__name__})"
        self._step, self._page = AccessStep.NONE, ""
        self._problems = (Problem(Place(file="Google"), found, "", "please report it"),)
        self.changed.emit()


# What other threads do. Google's libraries take half a second to load, and are loaded there.


def _looked(folder: Path) -> _Came:
    from autoalgo.war.database.google_sheet.account import account  # noqa: PLC0415
    from autoalgo.war.database.google_sheet.tokens import Tokens  # noqa: PLC0415

    return _Came(account(Tokens(folder)))


def _adopted(folder: Path, path: Path) -> _Came:
    from autoalgo.war.database.google_sheet.account import adopt_key_file  # noqa: PLC0415
    from autoalgo.war.database.google_sheet.tokens import Tokens  # noqa: PLC0415

    adopted = adopt_key_file(Tokens(folder), path)
    # A file that is refused changes nothing about who is signed in.
    return _Came(_looked(folder).account, adopted) if isinstance(adopted, Failure) else _Came(adopted)


def _signed_in(folder: Path, text: str, show: Callable[[str], None], cancelled: Event) -> _Came:
    from autoalgo.war.database.google_sheet.reference import SheetReference, scopes_for, sheet_reference  # noqa: PLC0415
    from autoalgo.war.database.google_sheet.sign_in import sign_in  # noqa: PLC0415
    from autoalgo.war.database.google_sheet.tokens import Tokens  # noqa: PLC0415

    reference = sheet_reference(whole_characters(text))
    # Any sheet that is opened by its address needs the same.
    asked = SheetReference(key="any") if isinstance(reference, Failure) else reference
    failure = sign_in(Tokens(folder), scopes_for(asked), show, cancelled)
    return _Came(_looked(folder).account, failure or ())


def _signed_out(folder: Path) -> _Came:
    from autoalgo.war.database.google_sheet.sign_in import sign_out  # noqa: PLC0415
    from autoalgo.war.database.google_sheet.tokens import Tokens  # noqa: PLC0415

    failure = sign_out(Tokens(folder))
    return _Came(_looked(folder).account, failure or ())
