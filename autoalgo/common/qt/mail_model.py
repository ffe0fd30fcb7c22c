"""Mail of the game that is open: mails taken in, reports written, letters and what became of them (no widget)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from autoalgo.common.figures import counted
from autoalgo.common.kit.mail_intake import MailOutcome
from autoalgo.common.mail import Letters, Message, Outbox, OutboxLetter, read_messages
from autoalgo.common.mail.unreadable import UnreadMails
from autoalgo.common.problems import Failure, Problem
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.folder_model import FolderModel

_NONE: Final = Letters((), (), (), ())


class _Table(Protocol):
    @property
    def outbox(self) -> Outbox: ...


class _Collected(Protocol):
    @property
    def taken(self) -> tuple[MailOutcome, ...]: ...


_Opened = TypeVar("_Opened")
_AtTable = TypeVar("_AtTable", bound=_Table)
Posted = tuple[int, tuple[Problem, ...]]
"""How many letters were put into the outbox, and of each player whom none could be written to why."""


@dataclass(frozen=True)
class MailWork(Generic[_Opened, _AtTable]):
    """What a game by mail does with mails and letters."""

    open_table: Callable[[Path, datetime], _AtTable | Failure]
    """Opens the game in a folder with all that its mail needs."""
    collect: Callable[[_AtTable, Iterable[Message]], _Collected | Failure]
    post: Callable[[_AtTable], Posted | Failure]
    """Puts the reports that players have not been written yet into the outbox."""
    outbox: Callable[[_Opened], Outbox]
    coming: Callable[[_Opened], int]
    """The turn to come."""
    name: Callable[[_Opened], str]
    """What tells the game from others, so that its mailbox is remembered."""


@dataclass(frozen=True)
class MailResult:
    """The result of something that was done with the mail of a game."""

    said: str = ""
    mails: tuple[MailOutcome, ...] | None = None
    """Those that were looked at; None where none were."""
    problems: tuple[Problem, ...] = ()
    undone: str = ""
    """What was not done because of them, in a sentence."""


class MailModel(QObject):
    """The mail of a game.

    Parameters
    ----------
    game
        What is open.
    work
        What the game does.
    parent
        The owner in Qt's tree.

    Signals
    -------
    changed
        Letters were read, or something has begun or ended.
    ended(MailResult)
        What came of something that was done.
    """

    changed = Signal()
    ended = Signal(object)

    def __init__(self, game: FolderModel[Any], work: MailWork[Any, Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game: Final = game
        self._work: Final = work
        self._followed: tuple[Path, int] | None = None
        """The folder of the game whose mail is told, and the turn to come."""
        self.mails: tuple[MailOutcome, ...] = ()
        """The mails that were looked at last."""
        self.letters: Letters = _NONE
        self._reader: Final[Background[Letters | Failure]] = Background(self)
        self._worker: Final[Background[MailResult]] = Background(self, overtaken=False)
        self._reader.done.connect(self._take_letters)
        self._worker.done.connect(self._end)
        self._worker.failed.connect(lambda _: self.changed.emit())
        game.changed.connect(self._follow)

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._worker.busy

    @property
    def reading(self) -> bool:
        """Whether the letters are being read."""
        return self._reader.busy

    @property
    def listed(self) -> list[tuple[str, OutboxLetter]]:
        """All letters, each with its state: first those that somebody should look at, at last those that were sent."""
        found = self.letters
        states = (
            ("in doubt", found.in_doubt),
            ("refused", found.refused),
            ("waiting", found.waiting),
            ("sent", found.sent),
        )
        return [(state, each) for state, letters in states for each in reversed(letters)]

    def collect(self, mailbox: Path) -> None:
        """Take in the mails of a mailbox, and put an answer to each into the outbox."""
        self._start(partial(_collect, self._work, mailbox))

    def write_reports(self) -> None:
        """Put the reports that players have not been written yet into the outbox."""
        self._start(partial(_write_reports, self._work))

    def send_again(self, key: str) -> None:
        """Let a letter that is in doubt or was refused wait again."""
        self._start(partial(_send_again, self._work, key))

    def read_letters(self) -> None:
        """Read the letters again, as sending has changed them."""
        read = self._game.read
        if read is not None:
            self._reader.start(self._work.outbox(read.opened).letters)
            self.changed.emit()

    def close(self) -> None:
        """Wait until nothing is read or written any more."""
        self._worker.wait()
        self._reader.wait()

    def _start(self, work: Callable[[Path], MailResult]) -> None:
        read = self._game.read
        if read is not None and not self.busy:
            self._worker.start(partial(work, read.opened.folder))
            self.changed.emit()

    def _end(self, done: MailResult) -> None:
        if done.mails is not None:
            self.mails = done.mails
        self.changed.emit()
        self.ended.emit(done)
        self._game.reload()

    def _follow(self) -> None:
        """Read the letters of the game; mails of another game, or of a turn that has been played, are forgotten."""
        opened = self._game.read.opened if self._game.read else None
        now, before = (opened.folder, self._work.coming(opened)) if opened else None, self._followed
        if now != before:
            self._followed, self.mails = now, ()
            if now is None or before is None or now[0] != before[0]:
                self.letters = _NONE
        self.read_letters()

    def _take_letters(self, found: Letters | Failure) -> None:
        self.letters = _NONE if isinstance(found, Failure) else found
        self.changed.emit()
        if isinstance(found, Failure):
            self.ended.emit(MailResult(problems=found, undone="The letters cannot be shown"))


def _collect(work: MailWork[Any, Any], mailbox: Path, folder: Path) -> MailResult:
    table = work.open_table(folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return MailResult(problems=table, undone="No mails were taken in")
    incoming = read_messages(mailbox)
    collected = work.collect(table, incoming.messages)
    found = UnreadMails(folder, incoming)
    problems = found.noted()
    if isinstance(collected, Failure):
        return MailResult(problems=(*problems, *collected), undone="Not all mails were taken in")
    answers = counted(sum(each.answered for each in collected.taken), "answer")
    told = (counted(len(collected.taken), "mail"), f"{answers} put into the outbox", *found.lines)
    undone = "Some mails could not be read" if problems else ""
    return MailResult("; ".join(told), collected.taken, problems, undone)


def _write_reports(work: MailWork[Any, Any], folder: Path) -> MailResult:
    table = work.open_table(folder, datetime.now(UTC))
    if isinstance(table, Failure):
        return MailResult(problems=table, undone="No reports were written")
    posted = work.post(table)
    if isinstance(posted, Failure):
        return MailResult(problems=posted, undone="Not all reports were written")
    count, problems = posted
    known = "" if count or problems else "; all were there before"
    undone = "Some players cannot be written to" if problems else ""
    return MailResult(f"{counted(count, 'letter')} put into the outbox{known}", None, problems, undone)


def _send_again(work: MailWork[Any, Any], key: str, folder: Path) -> MailResult:
    table = work.open_table(folder, datetime.now(UTC))
    failure = table if isinstance(table, Failure) else table.outbox.send_again(key)
    return (
        MailResult(problems=failure, undone="The letter does not wait")
        if failure
        else MailResult("The letter waits again")
    )
