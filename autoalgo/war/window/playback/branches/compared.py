"""Two courses of a war side by side: each played back with its chances, both at the same hour (B-11)."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject

from autoalgo.war.window.playback.branches.causes_model import CausesModel
from autoalgo.war.window.playback.chance_model import ChanceModel
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.session_model import Session


class Course(QObject):
    """One of them: the record is audited and read, then its chances by hour are worked out."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self.playback: Final = PlaybackModel(session, OutcomeModel(self), self)
        self.chance: Final = ChanceModel(self.playback, self)
        self.causes: Final = CausesModel(self.playback, self.chance, self)
        self._path: Path | None = None
        self.playback.shown_changed.connect(self._work_out)

    def show(self, path: Path) -> None:
        """Show the course of a record."""
        if path != self._path:
            self._path = path
            self.playback.open(path)

    def close(self) -> None:
        """Stop, and wait for all threads."""
        self.playback.close()
        self.chance.close()
        self.causes.close()

    def _work_out(self) -> None:
        if self.playback.opened is not None and self.chance.known is None and not self.chance.problem:
            self.chance.start()


class Compared(QObject):
    """The two."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.left: Final = Course(session, self)
        self.right: Final = Course(session, self)

    def go(self, hour: int) -> None:
        """Show both at an hour; the shorter one stays at its end."""
        for course in (self.left, self.right):
            course.playback.go(min(hour, course.playback.length))

    def stop(self) -> None:
        """Work no chances out any more; what is known by then stays."""
        for course in (self.left, self.right):
            course.chance.cancel()
            course.causes.cancel()

    def close(self) -> None:
        """Stop both."""
        self.left.close()
        self.right.close()
