"""The game of a folder that is open in a window: read off the GUI thread, and read again when somebody changed it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job_model import JobModel


class _Opened(Protocol):
    @property
    def folder(self) -> Path: ...


class OpenedFolder(Protocol):
    """A folder that was read, as a game or as problems."""

    @property
    def opened(self) -> _Opened:
        """The game, which knows its folder."""


_Read = TypeVar("_Read", bound=OpenedFolder)


class FolderModel(JobModel[_Read | Failure, None], Generic[_Read]):
    """A game in its folder, which other programs may change: whoever changes it here calls `reload`.

    Parameters
    ----------
    read
        Returns what a folder holds, or why it cannot be read; called on another thread.
    parent
        The owner in Qt's tree.

    Signals
    -------
    refused(Failure)
        The folder could not be read; what was open stays.
    busy_changed
        Reading has begun or ended.
    """

    refused = Signal(object)
    busy_changed = Signal(bool)

    def __init__(self, read: Callable[[Path], _Read | Failure], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read_folder: Final = read
        self._read: _Read | None = None
        self.job.busy_changed.connect(self.busy_changed)

    @property
    def read(self) -> _Read | None:
        """The game that is open; None as long as none is."""
        return self._read

    def open(self, folder: Path) -> None:
        """Open the game in a folder."""
        self.job.start(partial(self._read_folder, folder))

    def reload(self) -> None:
        """Read the folder again."""
        if self._read is not None:
            self.open(self._read.opened.folder)

    def _take(self, found: _Read | Failure) -> None:
        if isinstance(found, Failure):
            self.refused.emit(found)
            return
        self._read = found
        self.changed.emit()
