"""A record renamed together with every cell that refers to it (W-11)."""

import re
from collections.abc import Iterator

from autoalgo.war.database.cells.cells import Cell
from autoalgo.war.database.cells.spelling import Names, split_nations
from autoalgo.war.database.editing.draft import Draft, DraftSheet, text_in
from autoalgo.war.database.editing.patch import CellPatch
from autoalgo.war.domain.column import Column, NationsColumn, Reference, ReferenceColumn, Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, NATIONS
from autoalgo.war.domain.numerals import tidy

_REFERENCES = {LEADERS: Reference.LEADER, LOCATIONS: Reference.LOCATION}


def followers(draft: Draft, tab: Tab, key: int, name: str) -> tuple[CellPatch, ...]:
    """Return the changes of all cells that refer to a record which is about to be called `name`.

    None where the record has no name yet or loses it, and where another record has its name too, so that nobody can
    say which of them is meant.
    """
    sheet = draft.mine[tab.tab_name]
    old, new = sheet.name_of(sheet.by_key[key]), tidy(name)
    twins = sum(sheet.name_of(row) == old for row in sheet.rows)
    if not old or not new or old == new or twins > 1:
        return ()
    if tab is NATIONS:
        return tuple(_in_lists(draft, old, new))
    refers = _REFERENCES.get(tab)
    return tuple(_in_references(draft, refers, old, new)) if refers else ()


def _columns(draft: Draft) -> Iterator[tuple[DraftSheet, int, Column]]:
    for sheet in draft.mine.values():
        for at, column in enumerate(sheet.columns):
            yield sheet, at, column


def _in_references(draft: Draft, refers: Reference, old: str, new: str) -> Iterator[CellPatch]:
    for sheet, at, column in _columns(draft):
        if isinstance(column, ReferenceColumn) and column.refers_to is refers:
            for row in sheet.rows:
                if text_in(row.cells[at]) == old:
                    yield CellPatch(sheet.tab.tab_name, row.key, at, row.cells[at], new)


def _in_lists(draft: Draft, old: str, new: str) -> Iterator[CellPatch]:
    before = draft.names(NATIONS)
    after = Names(tuple(new if name == old else name for name in before.names), before.source)
    for sheet, at, column in _columns(draft):
        if isinstance(column, NationsColumn):
            for row in sheet.rows:
                cell = row.cells[at]
                if isinstance(cell, str) and old in tidy(cell) and old in split_nations(cell, before):
                    yield CellPatch(sheet.tab.tab_name, row.key, at, cell, _replaced(cell, old, new, before, after))


def _replaced(cell: str, old: str, new: str, before: Names, after: Names) -> Cell:
    """Return a list of nations with one renamed, and everything between the names as it stands where that is sure."""
    wanted = tuple(new if name == old else name for name in split_nations(cell, before))
    for found in re.finditer(re.escape(old), cell):
        text = cell[: found.start()] + new + cell[found.end() :]
        if split_nations(text, after) == wanted:
            return text
    return "; ".join(wanted)
