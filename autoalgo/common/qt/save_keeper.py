"""Keeps a game in its file off the GUI thread, one writing after the other (`common.kit.saves`)."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from autoalgo.common.kit.saves import SavedFile, replace_any, write_again, write_new
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background


class SaveKeeper(QObject):
    """The file of the game that is played.

    Signals
    -------
    kept(Kept)
        The game is in its file, which may be another one than before.
    refused(Failure)
        It is not, and why.
    """

    kept = Signal(object)
    refused = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = Background[SavedFile | Failure](self, overtaken=False)
        self._worker.done.connect(self._take)
        self._worker.failed.connect(self._tell_bug)
        self._where: list[SavedFile | Path] = []
        """The file, or the name that a new one is wanted under. The working thread alone changes it."""
        self._unsaved = False
        self._file: Path | None = None

    @property
    def file(self) -> Path | None:
        """Where the game was last written or read; None before that."""
        return self._file

    @property
    def unsaved(self) -> bool:
        """Whether the last writing failed."""
        return self._unsaved

    @property
    def busy(self) -> bool:
        """Whether something is still to be written."""
        return self._worker.busy

    def begin(self, where: SavedFile | Path) -> None:
        """Go on with the file of another game, or with a new one that does not exist yet."""
        self._unsaved, self._file = False, where.path if isinstance(where, SavedFile) else None
        # Between two writings the working thread does not look at it; what is under way has its own.
        self._where = [where]

    def save(self, data: Callable[[], bytes]) -> None:
        """Write what `data` returns on the working thread."""
        where = self._where
        self._worker.start(lambda: _written(where, data()))

    def save_as(self, path: Path, data: Callable[[], bytes]) -> None:
        """Write into a file that the user has chosen, whatever it holds, and go on with that one."""
        where = self._where

        def written() -> SavedFile | Failure:
            done = replace_any(path, data())
            if isinstance(done, SavedFile):
                where[:] = [done]
            return done

        self._worker.start(written)

    def wait(self) -> None:
        """Block until everything is written."""
        self._worker.wait()

    def _take(self, done: SavedFile | Failure) -> None:
        self._unsaved = isinstance(done, Failure)
        if isinstance(done, Failure):
            self.refused.emit(done)
        else:
            self._file = done.path
            self.kept.emit(done)

    def _tell_bug(self, bug: Exception) -> None:
        found = f"the game could not be saved ({bug!r})"
        self._take(Failure(Problem(Place(), found, "", "please report it with the log")))


def _written(where: list[SavedFile | Path], data: bytes) -> SavedFile | Failure:
    [known] = where
    done = write_again(known, data) if isinstance(known, SavedFile) else write_new(known, data)
    if isinstance(done, SavedFile):
        where[:] = [SavedFile(done.path, done.digest)]
    return done
