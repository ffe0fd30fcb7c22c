"""The last good reading of a Google Sheet, kept on this computer for when the sheet cannot be reached (B-7).

A copy is a store like any other and says by its name what it is. It takes no scores: they would not reach the sheet.
"""

import json
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from pydantic import AwareDatetime, BaseModel, TypeAdapter, ValidationError

from autoalgo.common.files import read_whole, write_atomically
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.versions import Format, Version
from autoalgo.war.database.cells.cells import Cell, Cells, CellSheet, Unreadable
from autoalgo.war.database.cells.store import CellCommit
from autoalgo.war.database.google_sheet.failures import logs_problems
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.source import copy_name

logger = logging.getLogger(__name__)

COPY: Final = Format[dict[str, object]]("copy of a sheet", (Version("0.1.0", "the first"),))
_OBJECT: Final = TypeAdapter(dict[str, object])
_LARGEST_BYTES: Final = 64 * 2**20
"""Size of a copy that is read at all, as of a workbook."""
_FOLDER_MODE: Final = 0o700


@dataclass(frozen=True)
class CopyStore:
    """The copy of a Google Sheet, as it was last read without anything wrong with its tabs."""

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
        return copy_name(self.title, self.read_at)

    def read(self) -> Cells | Failure:
        """Return the cells of that time."""
        return self.cells

    def write_stability(self, commits: Sequence[CellCommit]) -> Failure | None:
        """Write nothing and return that (B-7)."""
        return refusal(self.name) if commits else None


def refusal(name: str) -> Failure:
    """Return why the copy that messages call `name` takes no scores."""
    found = "this is only a copy of the sheet, which takes no scores"
    hint = "nothing was written; read the sheet once it can be reached, and run the war again"
    return Failure(Problem(Place(file=name), found, "the sheet itself", hint))


class _Unreadable(BaseModel):
    found: str
    hint: str


class _Sheet(BaseModel):
    title: str
    rows: list[list[str | bool | int | float | _Unreadable | None]]
    merged: list[str]


class _Copy(BaseModel):
    key: str
    title: str
    read_at: AwareDatetime
    sheets: list[_Sheet]


@logs_problems("Keeping a copy of a sheet")
def keep_copy(copies: Path, copy: CopyStore) -> Failure | None:
    """Keep `copy` in the folder `copies` in place of any earlier one of the sheet, or return why it cannot be.

    Only the owner can read it.
    """
    content = {
        "version": COPY.current,
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
        found = f"no copy of the sheet can be kept: {error.strerror or type(error).__name__}"
        hint = "the sheet was read anyway; without a copy it cannot be used while Google is out of reach"
        return Failure(Problem(Place(file=str(copies)), found, "a folder that you may write to, with room in it", hint))
    return None


def find_copy(copies: Path, reference: SheetReference) -> CopyStore | None:
    """Return the copy of the sheet, None if there is none or it cannot be read. Raises nothing.

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
        content = _OBJECT.validate_json(read_whole(path, _LARGEST_BYTES))
        version = COPY.checked(content.get("version"))
        if isinstance(version, Failure):
            logger.warning("The copy %s is of %s and not read: %s", path, version[0].found, version[0].hint)
            return None
        copy = _Copy.model_validate(COPY.migrated(content, version))
        reference = SheetReference(key=copy.key)
    except FileNotFoundError:
        return None
    except (OSError, ValidationError, ValueError) as error:
        logger.warning("The copy %s cannot be read: %s", path, type(error).__name__)
        return None
    return CopyStore(reference, copy.title, copy.read_at, Cells(tuple(_sheet(sheet) for sheet in copy.sheets)))


def _sheet(sheet: _Sheet) -> CellSheet:
    rows = (tuple(_cell(value) for value in row) for row in sheet.rows)
    return CellSheet(sheet.title, tuple(rows), tuple(sheet.merged))


def _cell(value: str | bool | float | _Unreadable | None) -> Cell:
    return Unreadable(value.found, value.hint) if isinstance(value, _Unreadable) else value
