"""The wiki of the inbox: requests collected, receipts previewed, posted and taken back, off the GUI thread (O-12e).

What speaks with a wiki is loaded by the first of these, not with the window. The bot password stays with the threads
that need it.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from threading import Event
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.war.queue import QueueEntry
from autoalgo.war.window.inbox.inbox_listing import InboxListing
from autoalgo.war.window.inbox.inbox_model import InboxModel
from autoalgo.war.window.inbox.wiki_forms import ReceiptForm, SignInForm
from autoalgo.war.window.session.session_model import Session

_WORK: Final = "autoalgo.war.window.inbox.wiki_work"
_HINT: Final = 'install it with: python -m pip install "autoalgo[wiki]"'


class WikiDesk(QObject):
    """The wiki.

    Signals
    -------
    changed()
        Collecting has begun or ended.
    refused(Failure)
        Requests could not be collected.
    """

    changed = Signal()
    refused = Signal(object)

    def __init__(self, session: Session, inbox: InboxModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._inbox = inbox
        self._cancelled = Event()
        self._collector = Background[object](self)
        self._collector.done.connect(self._take)
        self._collector.failed.connect(lambda _: self.changed.emit())
        self._collector.busy_changed.connect(lambda _: self.changed.emit())

    @property
    def busy(self) -> bool:
        """True while requests are collected."""
        return self._collector.busy

    @property
    def entry(self) -> QueueEntry | None:
        """The request on show, if it was collected from a wiki."""
        card = self._inbox.card
        return card.entry if card is not None and card.origin is not None else None

    @property
    def stands(self) -> bool:
        """True when a receipt of the request on show was posted and not taken back."""
        card = self._inbox.card
        return card is not None and card.origin is not None and card.origin.stands is not None

    @property
    def seed_line(self) -> bool:
        """Whether the last line of receipts names version and seed."""
        return self._session.seed_line.wanted

    def collect(self) -> None:
        """Take the requests of the chosen pages into the inbox; the inbox tells what came."""
        self._collector.start(self._asking("collected", self._inbox.folder))

    def looking(self) -> Callable[[], object]:
        """Return what looks what is kept, without the password: a `SignInForm` or a `Failure`; for another thread."""
        return self._asking("kept_form")

    def signing_in(self, form: SignInForm) -> Callable[[], object]:
        """Return what tries and keeps a sign-in and the pages: a sentence or a `Failure`; for another thread."""
        return self._asking("signed_in", form)

    def previewing(self, entry: QueueEntry, form: ReceiptForm) -> Callable[[], object]:
        """Return what previews a receipt: a `PreviewShown` or a `Failure`; for another thread."""
        return self._asking("previewed", entry, form)

    def posting(self, entry: QueueEntry, form: ReceiptForm) -> Callable[[], object]:
        """Return what posts a receipt: a sentence or a `Failure`; for another thread."""
        return self._asking("posted", entry, form)

    def taking_back(self, entry: QueueEntry, form: ReceiptForm) -> Callable[[], object]:
        """Return what strikes a receipt out: a sentence or a `Failure`; for another thread."""
        return self._asking("taken_back", entry, form)

    def cancel(self) -> None:
        """Stop collecting; what was taken in stays."""
        self._cancelled.set()
        self._cancelled = Event()

    def look(self) -> None:
        """Look at the inbox again."""
        self._inbox.look()

    def close(self) -> None:
        """Ask the wiki for nothing more, and wait for what is under way."""
        self._cancelled.set()
        self._collector.wait()

    def _asking(self, name: str, *arguments: object) -> Callable[[], object]:
        return partial(_work, name, self._session.folders, self._cancelled, *arguments)

    def _take(self, done: object) -> None:
        if isinstance(done, InboxListing):
            self._inbox.carry_out(lambda: done)
        elif isinstance(done, Failure):
            self.refused.emit(done)


def _work(name: str, *arguments: object) -> object:
    """Carry out a function of `wiki_work`, or say that what it needs is not installed."""
    if find_spec("mwclient") is None:
        return Failure(Problem(Place(file="the wiki"), "the wiki bridge is not installed", "the extra wiki", _HINT))
    return getattr(import_module(_WORK), name)(*arguments)
