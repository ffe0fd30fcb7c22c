"""The notices about the database beside its name: a copy in use, what is waited for, what failed, what to do.

The same is told twice: in a bar across all tabs, so that no war is fought from a copy unnoticed, and on the card
of the Tactics tab. A workbook that can be read has nothing to tell, and then there is no bar.
"""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from autoalgo.common.problems import told
from autoalgo.war.database.door import UnreadDatabase
from autoalgo.war.database.source import moment_text, name_of
from autoalgo.war.window.session.commit_model import CommitStage, Committer
from autoalgo.war.window.session.runner_model import Runner
from autoalgo.war.window.session.session_model import Session

_LONGEST_NAME: Final = 60
"""Characters of a name that are shown, so that the rest of the sentence stays visible."""
SLOW_MS: Final = 1000
"""A reading that takes longer than this is shown, with a button to stop it."""


class NoticeTone(StrEnum):
    """How serious a notice is."""

    PLAIN = ""
    WARNING = "warning"
    ERROR = "error"


class Action(StrEnum):
    """An action that a notice may offer; the names of commands."""

    STOP_READING = "stop_reading"
    STOP_WAR = "cancel"
    STOP_COMMIT = "stop_commit"
    USE_COPY = "offline_copy"
    TRY_AGAIN = "try_again"
    CHOOSE_SHEET = "sheet"
    CHOOSE_WORKBOOK = "workbook"
    SHIPPED = "shipped"
    SETTLE = "settle"
    OPEN_PAGE = "page"


@dataclass(frozen=True)
class NoticeButton:
    """A button of a notice."""

    action: Action
    text: str


@dataclass(frozen=True)
class Notice:
    """A sentence about the database in use, and what can be done about it."""

    sentence: str = ""
    tone: NoticeTone = NoticeTone.PLAIN
    offers: tuple[NoticeButton, ...] = ()
    mark: str = ""
    """That the records are those of a copy, and of when."""
    more: str = ""
    """The tooltip: what is allowed and what to do."""
    dismissable: bool = False
    """Whether it can be taken away, because nothing that is in use is wrong."""

    def __bool__(self) -> bool:
        """Tell whether there is anything to tell."""
        return bool(self.sentence or self.mark)


class NoticeModel(QObject):
    """The notices.

    Signals
    -------
    changed()
        There may be something else to tell.
    """

    changed = Signal()

    def __init__(self, session: Session, runner: Runner, committer: Committer, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._runner = runner
        self._committer = committer
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._is_slow = False
        self._slow.timeout.connect(self._grow_slow)
        session.busy_changed.connect(self._follow)
        for signal in (session.loaded, session.changed, session.refused):
            signal.connect(lambda *_: self.changed.emit())
        for signal in (runner.waiting_changed, runner.started, runner.finished, runner.stopped, runner.refused):
            signal.connect(lambda *_: self.changed.emit())
        for signal in (runner.crashed, committer.changed):
            signal.connect(lambda *_: self.changed.emit())

    @property
    def mark(self) -> str:
        """That the records are those of a copy, and of when; empty while they are not."""
        at = self._session.copied_at
        return f"Offline copy of {moment_text(at)}" if at else ""

    @property
    def bar(self) -> Notice:
        """The notice that is told now."""
        return self._of_commit() or self._of_war() or self._of_database()

    def _of_database(self) -> Notice:
        session = self._session
        if session.waits:
            return self._told(session.waits, NoticeTone.WARNING, self._stop_reading())
        if self._is_slow and session.pending is not None:
            return self._reading()
        if session.refusal is not None:
            return self._failed(session.refusal, in_use=False)
        if session.failure is not None and session.failure.source != session.folders.database:
            return self._failed(session.failure, in_use=True)
        return self._of_copy()

    def _of_commit(self) -> Notice:
        committer = self._committer
        cancel = NoticeButton(Action.STOP_COMMIT, "Cancel")
        if committer.waits:
            return self._told(committer.waits, NoticeTone.WARNING, cancel)
        if committer.stage is CommitStage.WRITING and committer.cancellable:
            writing = f"The new stability is being written into {_quoted(committer.name)} …"
            return self._told(writing, NoticeTone.PLAIN, cancel)
        if committer.stage is CommitStage.SETTLING:
            looking = f"Looking whether {_quoted(committer.name)} holds the new stability …"
            return self._told(looking, NoticeTone.PLAIN, cancel)
        if committer.unsure is not None:
            unknown = (
                f"It is not known whether the new stability was written into {_quoted(committer.name)}. Look at the "
                "sheet, or commit again: what is there is not written twice."
            )
            again = NoticeButton(Action.SETTLE, "Commit again")
            page = NoticeButton(Action.OPEN_PAGE, "Open the sheet")
            return self._told(unknown, NoticeTone.ERROR, again, page)
        return Notice()

    def _of_war(self) -> Notice:
        waits = self._runner.waits
        return self._told(waits, NoticeTone.WARNING, NoticeButton(Action.STOP_WAR, "Cancel")) if waits else Notice()

    def _of_copy(self) -> Notice:
        session = self._session
        if not self.mark:
            return Notice(session.note, NoticeTone.WARNING)
        name = _quoted(session.name)
        if session.offline:
            words = f"Wars are fought from what {name} held then, and stability cannot be committed."
            return self._told(words, NoticeTone.WARNING, NoticeButton(Action.TRY_AGAIN, "Try the sheet again"))
        words = f"The menus show what {name} held then; a war reads the sheet itself."
        read = NoticeButton(Action.TRY_AGAIN, "Read the sheet")
        return self._told(words, NoticeTone.WARNING, *(() if session.busy else (read,)))

    def _reading(self) -> Notice:
        name = name_of(self._session.pending or self._session.source)
        return self._told(f"{_quoted(name)} is being read …", NoticeTone.PLAIN, self._stop_reading())

    def _stop_reading(self) -> NoticeButton:
        return NoticeButton(Action.STOP_READING, "Cancel")

    def _failed(self, failure: UnreadDatabase, in_use: bool) -> Notice:
        sentence = f"{_quoted(failure.name)} could not be read: {failure.problems[0].found}."
        if not in_use:
            sentence = f"{_quoted(self._session.name)} stays in use. {sentence}"
        offers = [NoticeButton(Action.TRY_AGAIN, "Try again"), NoticeButton(Action.CHOOSE_SHEET, "Sheet and sign-in…")]
        if isinstance(failure.source, Path):
            offers[1] = NoticeButton(Action.CHOOSE_WORKBOOK, "Another workbook…")
            offers += [NoticeButton(Action.SHIPPED, "Use the shipped workbook")] if in_use else []
        if failure.copied_at is not None:
            this_year = self._session.clock().year
            use = f"Use the copy of {moment_text(failure.copied_at, this_year)}"
            offers.insert(0, NoticeButton(Action.USE_COPY, use))
        more = "\n".join(told(failure.problems))
        return Notice(sentence, NoticeTone.ERROR, tuple(offers), self.mark, more, not in_use)

    def _told(self, sentence: str, tone: NoticeTone, *offers: NoticeButton) -> Notice:
        return Notice(sentence, tone, offers, self.mark)

    def _follow(self, busy: bool) -> None:
        self._is_slow = False
        if busy:
            self._slow.start()
        else:
            self._slow.stop()
        self.changed.emit()

    def _grow_slow(self) -> None:
        self._is_slow = True
        self.changed.emit()


def _quoted(name: str) -> str:
    return f"“{name}”" if len(name) <= _LONGEST_NAME else f"“{name[:_LONGEST_NAME]}…”"
