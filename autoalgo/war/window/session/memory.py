"""The window's settings: what it remembers between two starts, in one ini file.

Geometry, the open tab, the theme, the database, the last sheets, choices and request files. Of a sheet its address and
its title are kept, and never a token or key. A file that cannot be understood counts as none:
every reader falls back to what a first start has. The file of a newer program is left as it is, and this one remembers
in a file of its own beside it.
"""

import logging
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Final, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError
from PySide6.QtCore import QByteArray, QSettings

from autoalgo.common.problems import Failure
from autoalgo.common.qt.recent_paths import MOST_RECENT, RecentPaths
from autoalgo.common.qt.theme import ThemeChoice
from autoalgo.common.versions import FIRST, Format, Version
from autoalgo.war.database.source import SheetSource, Source
from autoalgo.war.domain.request import WarRequest

logger = logging.getLogger(__name__)

T = TypeVar("T")

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


class _Kept(Generic[T]):
    """One value of the ini file: how it is read, and how it is written."""

    def __init__(self, key: str, read: Callable[[object], T], write: Callable[[T], object]) -> None:
        self._key, self._read, self._write = key, read, write

    def __get__(self, memory: "Memory", _: object = None) -> T:
        return self._read(memory.settings.value(self._key))

    def __set__(self, memory: "Memory", value: T) -> None:
        memory.settings.setValue(self._key, self._write(value))


def _text(value: object) -> str:
    # An ini file splits a value with commas in it into a list.
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _index(value: object) -> int:
    text = _text(value)
    # Digits without end are no index: Qt takes 32 bits.
    return int(text) if text.isdecimal() and len(text) <= _LONGEST_INDEX else 0


def _bytes(value: object) -> QByteArray:
    return value if isinstance(value, QByteArray) else QByteArray()


def _theme(value: object) -> ThemeChoice:
    text = _text(value)
    return ThemeChoice(text) if text in set(ThemeChoice) else ThemeChoice.SYSTEM


def _path(value: object) -> Path | None:
    text = _text(value)
    return Path(text) if text else None


def _path_text(path: Path | None) -> str:
    return str(path or "")


def _request(value: object) -> WarRequest | None:
    try:
        return WarRequest.model_validate_json(_text(value))
    except ValidationError:
        return None


def _request_text(request: WarRequest | None) -> str:
    text = "" if request is None else request.model_dump_json(exclude_none=True)
    return text if len(text) <= LONGEST_CHOICES else ""


def _sheets(value: object) -> tuple[SheetSource, ...]:
    try:
        kept = _SHEETS.validate_json(_text(value) or "[]")
    except ValidationError:
        return ()
    return tuple(SheetSource(text, title) for text, title in kept[:MOST_RECENT] if text)


def _sheets_text(sheets: tuple[SheetSource, ...]) -> str:
    kept = [(sheet.text, sheet.title) for sheet in sheets if len(sheet.text) + len(sheet.title) <= _LONGEST_SHEET]
    return _SHEETS.dump_json(kept).decode() if kept else ""


class Memory:
    """The ini file as typed values.

    Parameters
    ----------
    settings
        Where they are kept.
    """

    geometry = _Kept(_Key.GEOMETRY, _bytes, QByteArray)
    """Where the window was, empty at the first start."""
    tab = _Kept(_Key.TAB, _index, int)
    """Index of the tab that was open."""
    theme = _Kept(_Key.THEME, _theme, str)
    """Light, dark or the system's."""
    seed_line = _Kept(_Key.SEED_LINE, lambda value: _text(value) != _OFF, lambda wanted: "" if wanted else _OFF)
    """Whether receipts name version and seed in their last line (OUT-9)."""
    folder = _Kept(_Key.FOLDER, _path, _path_text)
    """The folder that the last file was opened from or saved to."""
    inbox = _Kept(_Key.INBOX, _path, _path_text)
    """The folder that the tab Inbox showed; None for that of the program's home."""
    choices = _Kept(_Key.CHOICES, _request, _request_text)
    """The choices that were made last."""
    kept = _Kept(_Key.KEPT, _request, _request_text)
    """The war of these choices as it was last saved, opened or begun (S-13)."""
    record = _Kept(_Key.RECORD, _path, _path_text)
    """The data record of the war on show, if it was fought from these choices."""
    sheets = _Kept(_Key.SHEETS, _sheets, _sheets_text)
    """The Google Sheets that were used last, newest first."""
    _workbook = _Kept(_Key.DATABASE, _path, _path_text)
    _sheet = _Kept(_Key.SHEET, _sheets, _sheets_text)

    def __init__(self, settings: QSettings) -> None:
        self.settings: Final = _of_today(settings)
        self._requests = RecentPaths(self.settings, _Key.REQUESTS)

    @property
    def database(self) -> Source | None:
        """The workbook or the sheet that was in use; None for the workbook that ships."""
        return next(iter(self._sheet), None) or self._workbook

    @database.setter
    def database(self, source: Source | None) -> None:
        sheet = source if isinstance(source, SheetSource) else None
        self._workbook = source if isinstance(source, Path) else None
        self._sheet = () if sheet is None else (sheet,)

    def splitter(self, name: str) -> QByteArray:
        """Return how a splitter was divided, empty at the first start."""
        return _bytes(self.settings.value(f"{_Key.SPLITTERS}/{name}"))

    def remember_splitter(self, name: str, state: QByteArray) -> None:
        """Keep how a splitter is divided."""
        self.settings.setValue(f"{_Key.SPLITTERS}/{name}", state)

    def remember_sheet(self, sheet: SheetSource) -> None:
        """Put a sheet at the head of the list."""
        self.sheets = (sheet, *(other for other in self.sheets if not other.is_of(sheet)))[:MOST_RECENT]

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
        return Path(self.settings.fileName())

    def flush(self) -> bool:
        """Write everything to the disk, and return whether it is there; what cannot be written is told in the log."""
        settings = self.settings
        settings.sync()
        if settings.status() is not QSettings.Status.NoError:
            logger.warning("The settings in %s cannot be written: %s", settings.fileName(), settings.status().name)
            return False
        return True


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
