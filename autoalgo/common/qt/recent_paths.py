"""The files or folders that were used last, as the settings keep them (no widget)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings

MOST_RECENT: Final = 8


class RecentPaths:
    """The paths under one key of the settings, newest first."""

    def __init__(self, settings: QSettings, key: str) -> None:
        self._settings = settings
        self._key = key

    @property
    def paths(self) -> tuple[Path, ...]:
        """The paths that were used last."""
        value = self._settings.value(self._key)
        # An ini file splits a value with commas in it into a list.
        text = ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")
        return tuple(Path(line) for line in text.splitlines() if line)

    def remember(self, path: Path) -> None:
        """Put a path at the head of the list."""
        absolute = path.absolute()
        self._write([absolute, *(other for other in self.paths if other != absolute)])

    def forget(self) -> None:
        """Empty the list."""
        self._write([])

    def _write(self, paths: Sequence[Path]) -> None:
        self._settings.setValue(self._key, "\n".join(str(path) for path in paths[:MOST_RECENT]))
