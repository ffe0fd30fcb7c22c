"""Notices that another program has changed the folder of a game (no widget)."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

_SETTLED_MS: Final = 120
"""Files come in one after the other, each by way of a temporary one."""


class FolderWatch(QObject):
    """Watches where orders come in and turns are kept.

    Signals
    -------
    changed
        Something is other than before, for a moment now; perhaps by the window itself.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watcher: Final = QFileSystemWatcher(self)
        self._settled: Final = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(_SETTLED_MS)
        self._settled.timeout.connect(self.changed)
        self._watcher.directoryChanged.connect(lambda _: self._settled.start())

    def watch(self, folder: Path, turn: int) -> None:
        """Watch the folder of a game before a turn, as far as it is there; a folder that comes later is noticed."""
        wanted = {folder, folder / "orders", folder / "orders" / f"{turn:03}", folder / "turns"}
        there = {str(path) for path in wanted if path.is_dir()}
        watched = set(self._watcher.directories())
        if gone := watched - there:
            self._watcher.removePaths(list(gone))
        if new := there - watched:
            self._watcher.addPaths(list(new))
