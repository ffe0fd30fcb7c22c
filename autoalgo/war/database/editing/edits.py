"""Edits of a draft as patches: a cell typed, a record new, copied or deleted, cells pasted (W-11)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from autoalgo.war.database.cells.cells import Cell
from autoalgo.war.database.editing.counterpart import Counterparts
from autoalgo.war.database.editing.draft import Draft, DraftRow, DraftSheet, Keys, same
from autoalgo.war.database.editing.patch import CellPatch, Patch, RowPatch
from autoalgo.war.database.editing.record_change import RecordChange
from autoalgo.war.database.editing.renaming import followers
from autoalgo.war.database.editing.typed import content_of
from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS

RECORDS: Final[Mapping[Tab, str]] = {
    NATIONS: "nation",
    MILITARIES: "military",
    LOCATIONS: "location",
    LEADERS: "leader",
}
"""What a record of a tab is called."""


def filled(draft: Draft, tab: Tab, texts: Iterable[tuple[int, int, str]]) -> Patch:
    """Return the edit of several cells of a tab, each by row, column and text; what is there already is left alone."""
    sheet = draft.mine[tab.tab_name]
    patch: list[CellPatch | RowPatch] = []
    for key, at, text in texts:
        old, new = sheet.by_key[key].cells[at], content_of(sheet.columns[at], text)
        if same(sheet.columns[at], old, new) and type(old) is type(new):
            continue
        patch.append(CellPatch(tab.tab_name, key, at, old, new))
        if at == sheet.name_at and isinstance(new, str):
            patch += followers(draft, tab, key, new)
    return tuple(patch)


def new_record(draft: Draft, tab: Tab, keys: Keys) -> tuple[Patch, DraftRow]:
    """Return the edit that adds a record with nothing but a name that is free, and its row."""
    sheet = draft.mine[tab.tab_name]
    cells: list[Cell] = [None] * len(sheet.columns)
    cells[sheet.name_at] = _free_name(sheet, f"New {RECORDS[tab]}")
    row = DraftRow(next(keys), tuple(cells))
    return (RowPatch(tab.tab_name, len(sheet.rows), row, True),), row


def copied_record(draft: Draft, tab: Tab, key: int, keys: Keys) -> tuple[Patch, DraftRow]:
    """Return the edit that adds a copy of a record under a name of its own, and its row."""
    sheet = draft.mine[tab.tab_name]
    cells = list(sheet.by_key[key].cells)
    cells[sheet.name_at] = _free_name(sheet, f"{sheet.name_of(sheet.by_key[key])} (copy)".strip())
    row = DraftRow(next(keys), tuple(cells))
    return (RowPatch(tab.tab_name, len(sheet.rows), row, True),), row


def deleted(draft: Draft, tab: Tab, wanted: Iterable[int]) -> Patch:
    """Return the edit that takes records away."""
    goes = set(wanted)
    rows = enumerate(draft.mine[tab.tab_name].rows)
    return tuple(RowPatch(tab.tab_name, index, row, False) for index, row in rows if row.key in goes)


@dataclass(frozen=True)
class Block:
    """Texts that are pasted, and where."""

    keys: Sequence[int]
    """The rows that are there, from above."""
    columns: Sequence[int]
    """From left to right."""
    texts: Sequence[Sequence[str]]
    """Row by row; those beyond the last of `keys` become new records."""


def pasted(draft: Draft, tab: Tab, block: Block, keys: Keys) -> Patch:
    """Return the edit that puts a block of texts into a tab."""
    sheet = draft.mine[tab.tab_name]
    there = zip(block.keys, block.texts, strict=False)
    texts = ((key, at, text) for key, line in there for at, text in zip(block.columns, line, strict=False))
    patch = filled(draft, tab, texts)
    new: list[RowPatch] = []
    for line in block.texts[len(block.keys) :]:
        cells: list[Cell] = [None] * len(sheet.columns)
        for at, text in zip(block.columns, line, strict=False):
            cells[at] = content_of(sheet.columns[at], text)
        if any(cell is not None for cell in cells):
            row = DraftRow(next(keys), tuple(cells))
            new.append(RowPatch(tab.tab_name, len(sheet.rows) + len(new), row, True))
    return (*patch, *new)


def brought_back(draft: Draft, changes: Sequence[RecordChange], keys: Keys) -> tuple[Patch, tuple[str, ...]]:
    """Return the edit that makes `changes` in a draft, and the records in which cells were others than they say.

    Only cells that hold what a change found before are changed; what somebody has edited since stays.
    """
    patch: list[CellPatch | RowPatch] = []
    left: list[str] = []
    for change in changes:
        name = change.tab.tab_name
        sheet = draft.mine[name]
        placed = {number: key for key, number in draft.placed[name].items()}
        rows = tuple(DraftRow(draft.placed[name][row.key], row.cells) for row in sheet.rows)
        there = Counterparts(DraftSheet(sheet.tab, sheet.title, sheet.columns, rows))
        before, after = (_fitted(change, cells, sheet) for cells in (change.before, change.after))
        found = there.of(change.row, before)
        if before is None and after is not None:
            row = DraftRow(next(keys), after)
            patch.append(RowPatch(name, len(sheet.rows), row, True))
        elif found is None or before is None:
            left.append(_record(sheet, change))
        elif after is None:
            whole = there.equal(found.cells, before)
            patch += deleted(draft, change.tab, [placed[found.key]]) if whole else ()
            left += [] if whole else [_record(sheet, change)]
        else:
            for at, column in enumerate(sheet.columns):
                if same(column, before[at], after[at]):
                    continue
                if same(column, found.cells[at], before[at]):
                    patch.append(CellPatch(name, placed[found.key], at, found.cells[at], after[at]))
                elif not same(column, found.cells[at], after[at]):
                    left.append(_record(sheet, change))
    return tuple(patch), tuple(dict.fromkeys(left))


def _record(sheet: DraftSheet, change: RecordChange) -> str:
    cells = change.before or change.after or ()
    names = dict(zip((column.name for column in change.columns), cells, strict=True))
    return f"{sheet.tab.tab_name}: {names.get(sheet.tab.name_column.name)}"


def _fitted(change: RecordChange, cells: tuple[Cell, ...] | None, sheet: DraftSheet) -> tuple[Cell, ...] | None:
    if cells is None:
        return None
    by_name = dict(zip((column.name for column in change.columns), cells, strict=True))
    return tuple(by_name.get(column.name) for column in sheet.columns)


def _free_name(sheet: DraftSheet, wanted: str) -> str:
    taken = set(map(sheet.name_of, sheet.rows))
    numbered = (f"{wanted} {number}" for number in count(2))
    return wanted if wanted not in taken else next(name for name in numbered if name not in taken)
