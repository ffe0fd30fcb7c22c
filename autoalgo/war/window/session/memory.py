"""The window's settings: what it remembers between two starts, in one ini file.

Geometry, the open tab, the theme, the database, the last sheets, choices and request files. Of a sheet its address and
its title are kept, and never a token or key. A file that cannot be understood counts as none:
every reader falls back to what a first start has. The file of a newer program is left as it is, and this one remembers
in a file of its own beside it.
"""

import logging
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError
from PySide6.QtCore import QByteArray, QSettings

from autoalgo.common.problems import Failure
from autoalgo.common.qt.recent_paths import MOST_RECENT, RecentPaths
from autoalgo.common.qt.theme import ThemeChoice
from autoalgo.common.versions import FIRST, Format, Version
from autoalgo.war.database.source import SheetSource, Source
from autoalgo.war.domain.request import WarRequest

logger = logging.getLogger(__name__)

SETTINGS: Final = Format[dict[str, object]]("settings file", (Version("0.1.0", "the first"),))
"""Its content is every value by its key."""
LONGEST_CHOICES: Final = 200_000
"""Characters; 99 flanks a side take some 30,000. A longer request has a name that is not worth remembering."""
_OFF: Final = "off"
_LONGEST_INDEX: Final = 3
"""Digits."""
_LONGEST_SHEET: Final = 2000
"""Characters of an address or a title that is worth remembering; Google's are far shorter."""
_SHEETS: Final = TypeAdapter(list[tuple[str, str]])
"""Sheets as text: the address and the title of each."""


class _Key(StrEnum):
    VERSION = "format/version"
    GEOMETRY = "window/geometry"
    TAB = "window/tab"
    THEME = "window/theme"
    SEED_LINE = "window/seed_line"
    SPLITTERS = "window/splitters"
    DATABASE = "last/database"
    SHEET = "last/sheet"
    SHEETS = "last/sheets"
    CHOICES = "last/choices"
    KEPT = "last/kept"
    RECORD = "last/record"
    REQUESTS = "last/requests"
    FOLDER = "last/folder"
    INBOX = "last/inbox"


def settings_of(file: Path | None = None) -> QSettings:
    """Return the ini file at `file`, by default that of the user."""
    if file is not None:
        return QSettings(str(file), QSettings.Format.IniFormat)
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Autoalgo", "window")


class Memory:
    """The ini file as typed values.

    Parameters
    ----------
    settings
        Where they are kept.
    """

    def __init__(self, settings: QSettings) -> None:
        self._settings = _of_today(settings)
        self._requests = RecentPaths(self._settings, _Key.REQUESTS)

    @property
    def geometry(self) -> QByteArray:
        """Where the window was, empty at the first start."""
        return self._bytes(_Key.GEOMETRY)

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._settings.setValue(_Key.GEOMETRY, geometry)

    def splitter(self, name: str) -> QByteArray:
        """Return how a splitter was divided, empty at the first start."""
        return self._bytes(f"{_Key.SPLITTERS}/{name}")

    def remember_splitter(self, name: str, state: QByteArray) -> None:
        """Keep how a splitter is divided."""
        self._settings.setValue(f"{_Key.SPLITTERS}/{name}", state)

    @property
    def tab(self) -> int:
        """Index of the tab that was open."""
        text = self._text(_Key.TAB)
        # Digits without end are no index: Qt takes 32 bits.
        return int(text) if text.isdecimal() and len(text) <= _LONGEST_INDEX else 0

    @tab.setter
    def tab(self, index: int) -> None:
        self._settings.setValue(_Key.TAB, index)

    @property
    def theme(self) -> ThemeChoice:
        """Light, dark or the system's."""
        text = self._text(_Key.THEME)
        return ThemeChoice(text) if text in set(ThemeChoice) else ThemeChoice.SYSTEM

    @theme.setter
    def theme(self, choice: ThemeChoice) -> None:
        self._settings.setValue(_Key.THEME, choice.value)

    @property
    def seed_line(self) -> bool:
        """Whether receipts name version and seed in their last line (OUT-9)."""
        return self._text(_Key.SEED_LINE) != _OFF

    @seed_line.setter
    def seed_line(self, wanted: bool) -> None:
        self._settings.setValue(_Key.SEED_LINE, "" if wanted else _OFF)

    @property
    def database(self) -> Source | None:
        """The workbook or the sheet that was in use; None for the workbook that ships."""
        return next(iter(self._sheets(_Key.SHEET)), None) or self._path(_Key.DATABASE)

    @database.setter
    def database(self, source: Source | None) -> None:
        sheet = isinstance(source, SheetSource)
        self._settings.setValue(_Key.DATABASE, "" if sheet else str(source or ""))
        self._write_sheets(_Key.SHEET, [source] if isinstance(source, SheetSource) else [])

    @property
    def sheets(self) -> tuple[SheetSource, ...]:
        """The Google Sheets that were used last, newest first."""
        return self._sheets(_Key.SHEETS)

    def remember_sheet(self, sheet: SheetSource) -> None:
        """Put a sheet at the head of the list."""
        others = (other for other in self.sheets if not other.is_of(sheet))
        self._write_sheets(_Key.SHEETS, [sheet, *others][:MOST_RECENT])

    @property
    def folder(self) -> Path | None:
        """The folder that the last file was opened from or saved to."""
        return self._path(_Key.FOLDER)

    @folder.setter
    def folder(self, path: Path) -> None:
        self._settings.setValue(_Key.FOLDER, str(path))

    @property
    def inbox(self) -> Path | None:
        """The folder that the tab Inbox showed; None for that of the program's home."""
        return self._path(_Key.INBOX)

    @inbox.setter
    def inbox(self, path: Path | None) -> None:
        self._settings.setValue(_Key.INBOX, str(path or ""))

    @property
    def choices(self) -> WarRequest | None:
        """The choices that were made last."""
        return self._request(_Key.CHOICES)

    @choices.setter
    def choices(self, request: WarRequest) -> None:
        self._write_request(_Key.CHOICES, request)

    @property
    def kept(self) -> WarRequest | None:
        """The war of these choices as it was last saved, opened or begun (S-13)."""
        return self._request(_Key.KEPT)

    @kept.setter
    def kept(self, request: WarRequest) -> None:
        self._write_request(_Key.KEPT, request)

    @property
    def record(self) -> Path | None:
        """The data record of the war on show, if it was fought from these choices."""
        return self._path(_Key.RECORD)

    @record.setter
    def record(self, path: Path | None) -> None:
        self._settings.setValue(_Key.RECORD, str(path or ""))

    @property
    def requests(self) -> tuple[Path, ...]:
        """The request files that were used last, newest first."""
        return self._requests.paths

    def remember_request(self, path: Path) -> None:
        """Put a request file at the head of the list."""
        self._requests.remember(path)
        self.folder = path.absolute().parent

    def forget_requests(self) -> None:
        """Empty the list."""
        self._requests.forget()

    @property
    def file(self) -> Path:
        """The settings file."""
        return Path(self._settings.fileName())

    def flush(self) -> bool:
        """Write everything to the disk, and return whether it is there; what cannot be written is told in the log."""
        self._settings.sync()
        if self._settings.status() is not QSettings.Status.NoError:
            settings = self._settings
            logger.warning("The settings in %s cannot be written: %s", settings.fileName(), settings.status().name)
            return False
        return True

    def _write_sheets(self, key: str, sheets: Sequence[SheetSource]) -> None:
        kept = [(sheet.text, sheet.title) for sheet in sheets if len(sheet.text) + len(sheet.title) <= _LONGEST_SHEET]
        self._settings.setValue(key, _SHEETS.dump_json(kept).decode() if kept else "")

    def _sheets(self, key: str) -> tuple[SheetSource, ...]:
        try:
            kept = _SHEETS.validate_json(self._text(key) or "[]")
        except ValidationError:
            return ()
        return tuple(SheetSource(text, title) for text, title in kept[:MOST_RECENT] if text)

    def _request(self, key: str) -> WarRequest | None:
        try:
            return WarRequest.model_validate_json(self._text(key))
        except ValidationError:
            return None

    def _write_request(self, key: str, request: WarRequest) -> None:
        text = request.model_dump_json(exclude_none=True)
        self._settings.setValue(key, text if len(text) <= LONGEST_CHOICES else "")

    def _text(self, key: str) -> str:
        value = self._settings.value(key)
        # An ini file splits a value with commas in it into a list.
        return ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")

    def _bytes(self, key: str) -> QByteArray:
        value = self._settings.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def _path(self, key: str) -> Path | None:
        text = self._text(key)
        return Path(text) if text else None


def _of_today(settings: QSettings) -> QSettings:
    """Return the settings as the program of today has them; a file of its own for those of a version unknown to it."""
    if settings.status() is not QSettings.Status.NoError:
        logger.warning("The settings in %s cannot be read: %s", settings.fileName(), settings.status().name)
    text = str(settings.value(_Key.VERSION, FIRST))
    version = SETTINGS.checked(int(text) if text.isdecimal() and len(text) <= _LONGEST_INDEX else text)
    if isinstance(version, Failure):
        [problem] = version
        logger.warning("The settings in %s are of %s: %s", settings.fileName(), problem.found, problem.hint)
        path = Path(settings.fileName())
        settings = QSettings(str(path.with_stem(f"{path.stem}-{SETTINGS.current}")), QSettings.Format.IniFormat)
        version = SETTINGS.current
    if version < SETTINGS.current:
        old: dict[str, object] = {key: settings.value(key) for key in settings.allKeys()}
        settings.clear()
        for key, value in SETTINGS.migrated(old, version).items():
            settings.setValue(key, value)
    settings.setValue(_Key.VERSION, SETTINGS.current)
    return settings
