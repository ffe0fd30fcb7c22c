"""Changes of drafts as JSON: the journal of what is not saved yet, and the list of what was (W-11)."""

from collections.abc import Mapping, Sequence

from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict

from autoalgo.war.database.cells.cells import Cell, Unreadable
from autoalgo.war.database.editing.draft import ExtraColumn
from autoalgo.war.database.editing.record_change import RecordChange
from autoalgo.war.domain.column import Column, Tab
from autoalgo.war.domain.columns import TABS

_Kept = str | int | float | bool | list[str] | None


class _Change(TypedDict):
    tab: str
    columns: list[str]
    row: int
    before: list[_Kept] | None
    after: list[_Kept] | None


_CHANGES = TypeAdapter(dict[str, list[_Change]])


def changes_json(changes: Mapping[str, Sequence[RecordChange]]) -> bytes:
    """Return changes by the database that they are of, on one line."""
    kept = {
        source: [
            _Change(
                tab=change.tab.tab_name,
                columns=[column.name for column in change.columns],
                row=change.row,
                before=_kept(change.before),
                after=_kept(change.after),
            )
            for change in each
        ]
        for source, each in changes.items()
    }
    return _CHANGES.dump_json(kept)


def changes_in(data: bytes | str) -> Mapping[str, tuple[RecordChange, ...]] | None:
    """Return the changes that `changes_json` has written; None where the text is none of its own."""
    try:
        kept = _CHANGES.validate_json(data)
    except ValidationError:
        return None
    found: dict[str, tuple[RecordChange, ...]] = {}
    for source, each in kept.items():
        changes = [_change(change) for change in each]
        if None in changes:
            return None
        found[source] = tuple(change for change in changes if change is not None)
    return found


def _change(kept: _Change) -> RecordChange | None:
    tab = next((tab for tab in TABS if tab.tab_name == kept["tab"]), None)
    lengths = {len(cells) for cells in (kept["before"], kept["after"]) if cells is not None}
    if tab is None or lengths != {len(kept["columns"])}:
        return None
    columns = tuple(_column(tab, name) for name in kept["columns"])
    return RecordChange(tab, columns, kept["row"], _cells(kept["before"]), _cells(kept["after"]))


def _column(tab: Tab, name: str) -> Column:
    known = (column for column in (*tab.columns, tab.aliases) if column.name == name)
    return next(known, ExtraColumn(name=name))


def _kept(cells: tuple[Cell, ...] | None) -> list[_Kept] | None:
    if cells is None:
        return None
    return [[cell.found, cell.hint] if isinstance(cell, Unreadable) else cell for cell in cells]


def _cells(kept: list[_Kept] | None) -> tuple[Cell, ...] | None:
    if kept is None:
        return None
    return tuple(Unreadable(*cell[:2]) if isinstance(cell, list) and cell else _plain(cell) for cell in kept)


def _plain(cell: _Kept) -> Cell:
    return None if isinstance(cell, list) else cell
