"""The last good reading of a Google Sheet, kept on this computer for when the sheet cannot be reached (B-7).

A copy is a store like any other and says by its name what it is. It takes no scores: nobody could see them there.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Literal

from pydantic import AwareDatetime, BaseModel, ValidationError

from autoalgo.database.atomic import write_atomically
from autoalgo.database.cells import Cell, Cells, Sheet, Unreadable
from autoalgo.database.google_sheet.reference import SheetReference
from autoalgo.database.store import StabilityCommit
from autoalgo.domain.problems import Place, Problem

_VERSION: Final = 1
_FOLDER_MODE: Final = 0o700
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""Written out because the names that the system gives depend on its language."""


@dataclass(frozen=True)
class CopyStore:
    """What a Google Sheet held when it was last read without anything wrong with its tabs."""

    reference: SheetReference
    """The sheet, by its key."""
    title: str
    """The sheet's, at that time."""
    read_at: datetime
    """When that was, with its time zone."""
    cells: Cells

    @property
    def name(self) -> str:
        """The title and that this is a copy, and of when: "Game (copy of 21 Nov 2026 10:05)"."""
        at = self.read_at
        return f"{self.title} (copy of {at.day} {_MONTHS[at.month - 1]} {at.year} {at:%H:%M})"

    def read(self) -> Cells | list[Problem]:
        """Return the cells of that time."""
        return self.cells

    def write_stability(self, commits: Sequence[StabilityCommit]) -> list[Problem]:
        """Write nothing and return that (B-7)."""
        refused = Problem(
            Place(file=self.name),
            "this is only a copy of the sheet, which takes no scores",
            "the sheet itself",
            "nothing was written; read the sheet once it can be reached, and run the war again",
        )
        return [refused] if commits else []


class _Unreadable(BaseModel):
    found: str
    hint: str


class _Sheet(BaseModel):
    title: str
    rows: list[list[str | bool | int | float | _Unreadable | None]]
    merged: list[str]


class _Copy(BaseModel):
    version: Literal[1]
    key: str
    title: str
    read_at: AwareDatetime
    sheets: list[_Sheet]


def keep_copy(copies: Path, copy: CopyStore) -> Problem | None:
    """Keep `copy` in the folder `copies` in place of any earlier one of the sheet, or return why it cannot be.

    Nobody but the owner can read it.
    """
    content = {
        "version": _VERSION,
        "key": copy.reference.key,
        "title": copy.title,
        "read_at": copy.read_at.isoformat(),
        "sheets": [asdict(sheet) for sheet in copy.cells.sheets],
    }
    data = json.dumps(content, ensure_ascii=False).encode("utf-8", "surrogatepass")
    try:
        copies.mkdir(mode=_FOLDER_MODE, parents=True, exist_ok=True)
        write_atomically(_path(copies, copy.reference.key), data, private=True)
    except OSError as error:
        return Problem(
            Place(file=str(copies)),
            f"no copy of the sheet can be kept: {error.strerror or type(error).__name__}",
            "a folder that you may write to, with room in it",
            "the sheet was read all the same; without a copy it cannot be used when it is out of reach",
        )
    return None


def find_copy(copies: Path, reference: SheetReference) -> CopyStore | None:
    """Return the copy of the sheet, None if there is none or it is damaged. Raises nothing.

    By a title it is found only if one copy alone is of a sheet that was called so.
    """
    if reference.key:
        copy = _read(_path(copies, reference.key))
        return copy if copy and copy.reference == reference else None
    try:
        paths = sorted(copies.glob("*.json"))
    except OSError:
        return None
    called_so = [copy for path in paths if (copy := _read(path)) and copy.title == reference.title]
    return called_so[0] if len(called_so) == 1 else None


def _path(copies: Path, key: str) -> Path:
    return copies / f"{key}.json"


def _read(path: Path) -> CopyStore | None:
    try:
        copy = _Copy.model_validate_json(path.read_bytes())
        reference = SheetReference(key=copy.key)
    except (OSError, ValidationError, ValueError):
        return None
    return CopyStore(reference, copy.title, copy.read_at, Cells(tuple(_sheet(sheet) for sheet in copy.sheets)))


def _sheet(sheet: _Sheet) -> Sheet:
    rows = (tuple(_cell(value) for value in row) for row in sheet.rows)
    return Sheet(sheet.title, tuple(rows), tuple(sheet.merged))


def _cell(value: str | bool | float | _Unreadable | None) -> Cell:
    return Unreadable(value.found, value.hint) if isinstance(value, _Unreadable) else value
