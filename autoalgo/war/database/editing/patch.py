"""An edit of a draft: cells that change, rows that come and go; it can be turned around (W-11).

A patch touches nothing but what it names, so an older one can be taken back after others have changed other cells.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from autoalgo.war.database.cells.cells import Cell
from autoalgo.war.database.editing.draft import DraftRow, DraftSheet


@dataclass(frozen=True)
class CellPatch:
    """One cell."""

    tab: str
    key: int
    at: int
    old: Cell
    new: Cell


@dataclass(frozen=True)
class RowPatch:
    """One row that comes, at a place among the others, or goes."""

    tab: str
    index: int
    row: DraftRow
    comes: bool


Patch = tuple[CellPatch | RowPatch, ...]


def turned(patch: Patch) -> Patch:
    """Return what takes a patch back."""
    return tuple(
        replace(part, old=part.new, new=part.old)
        if isinstance(part, CellPatch)
        else replace(part, comes=not part.comes)
        for part in reversed(patch)
    )


def patched(sheets: Mapping[str, DraftSheet], patch: Patch) -> Mapping[str, DraftSheet]:
    """Return the sheets with a patch made; what it names and is not there any more is passed over."""
    changed = dict(sheets)
    for tab in dict.fromkeys(part.tab for part in patch):
        changed[tab] = replace(changed[tab], rows=_rows(changed[tab].rows, [p for p in patch if p.tab == tab]))
    return changed


def _rows(rows: Sequence[DraftRow], parts: Sequence[CellPatch | RowPatch]) -> tuple[DraftRow, ...]:
    goes = {part.row.key for part in parts if isinstance(part, RowPatch) and not part.comes}
    there = {row.key for row in rows} - goes
    comes = [part for part in parts if isinstance(part, RowPatch) and part.comes and part.row.key not in there]
    left = [row for row in _with_cells(rows, [p for p in parts if isinstance(p, CellPatch)]) if row.key not in goes]
    for part in sorted(comes, key=lambda part: part.index):
        left.insert(part.index, part.row)
    return tuple(left)


def _with_cells(rows: Sequence[DraftRow], parts: Iterable[CellPatch]) -> Iterable[DraftRow]:
    changes: dict[int, dict[int, Cell]] = {}
    for part in parts:
        changes.setdefault(part.key, {})[part.at] = part.new
    for row in rows:
        wanted = changes.get(row.key)
        if wanted is None:
            yield row
        else:
            yield replace(row, cells=tuple(wanted.get(at, cell) for at, cell in enumerate(row.cells)))
