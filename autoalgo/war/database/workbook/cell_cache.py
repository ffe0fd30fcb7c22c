"""The cells of a workbook, kept for the next start: reading them anew takes ten times as long.

An entry is known by the digest of all bytes of the workbook, so a changed file is never taken for the one that was
read, and begins with a digest of its own content, so a damaged entry is never taken for a whole one. It is plain JSON
that is checked as it is read, and whatever is wrong with it, or with the place it lies in, the workbook itself is read.
"""

import hashlib
import json
import os
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from autoalgo.common.caches import cache_folder, digest_of_sources
from autoalgo.common.files import read_whole, write_atomically
from autoalgo.war.database.cells.cells import Cell, Cells, CellSheet, Unreadable

MAXIMUM_ENTRIES: Final = 8
"""Workbooks of which something is kept; the shipped one needs 280 KB."""
MAXIMUM_ENTRY_BYTES: Final = 4 * 2**20
"""Size of an entry that is kept, and of one that is read."""
_SOURCES: Final = ("common/caches.py", "war/database/cells/*.py", "war/database/workbook/*.py", "war/domain/*.py")
"""All files that decide what cells are read from a workbook, and how they are kept."""


def find_cells(data: bytes) -> Cells | None:
    """Return the cells that were read of the workbook whose bytes are `data`, None if they are not kept."""
    try:
        path = _entry(data)
        if path is None:
            return None
        digest, _, content = read_whole(path, MAXIMUM_ENTRY_BYTES).partition(b"\n")
        if digest != _digest(content):
            return None
        cells = Cells(tuple(_sheet(**sheet) for sheet in json.loads(content)))
        os.utime(path)  # what is read at each start makes no room for what was read once
        return cells
    except (OSError, ValueError, TypeError, RecursionError):
        return None


def keep_cells(data: bytes, cells: Cells) -> None:
    """Keep what was read of the workbook whose bytes are `data`, where it can be; what was read longest ago goes."""
    texts = (cell for sheet in cells.sheets for row in sheet.rows for cell in row if isinstance(cell, str))
    if sum(map(len, texts)) > MAXIMUM_ENTRY_BYTES:
        return  # texts that many cells share would be written out once for each
    content = json.dumps(cells.sheets, default=vars).encode()
    entry = _digest(content) + b"\n" + content
    try:
        path = _entry(data)
        if path is None or len(entry) > MAXIMUM_ENTRY_BYTES:
            return
        write_atomically(path, entry, private=True)
        others = sorted(path.parent.glob("*.json"), key=lambda other: other.stat().st_mtime, reverse=True)
        for old in others[MAXIMUM_ENTRIES:]:
            old.unlink(missing_ok=True)
    except OSError:
        return


def _entry(data: bytes) -> Path | None:
    folder = _folder()
    return folder / f"{hashlib.sha256(data).hexdigest()}.json" if folder else None


@cache
def _folder() -> Path | None:
    """Return where entries of this version of the program, and of what reads workbooks for it, are kept."""
    spec = find_spec("openpyxl")  # asking for its version takes as long as reading an entry
    installed = Path(spec.origin).stat().st_mtime_ns if spec and spec.origin else 0
    return cache_folder("cells", f"{digest_of_sources(_SOURCES)}-{installed:x}", MAXIMUM_ENTRIES * MAXIMUM_ENTRY_BYTES)


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()


def _sheet(title: str, rows: Sequence[Sequence[object]], merged: Sequence[str]) -> CellSheet:
    _check_texts(title, *merged)
    return CellSheet(title, tuple(tuple(_cell(cell) for cell in row) for row in rows), tuple(merged))


def _cell(kept: object) -> Cell:
    if kept is None or isinstance(kept, str | int | float):
        return kept
    if not isinstance(kept, dict):
        raise TypeError("a cell is no list")
    _check_texts(*kept.values())
    return Unreadable(**kept)


def _check_texts(*kept: object) -> None:
    if not all(isinstance(text, str) for text in kept):
        raise TypeError("titles, ranges and what is unreadable are texts")
