"""How a tab looks: number formats, notes, widths and drop-down lists, derived from its columns.

The workbook that ships and a new Google Sheet are both laid out from here, so that a column looks the same in either.
What a drop-down list offers is a help and no rule: the checks of the rows decide what may stand in a cell (DB-2).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.column import Column, ListColumn, NumberColumn, Reference, ReferenceColumn, Tab, YearColumn
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, UNIT_COLUMNS
from autoalgo.war.domain.units import Branch

LAST_ROW: Final = 1000
"""Last row that has drop-down lists, so that rows can be added."""
WIDEST_COLUMN: Final = 44
"""Width that a column has at most, in characters."""
HEADER_TINT: Final = "DDE6F0"
"""Background of the header row: red, green and blue in hexadecimal digits."""
PLAIN: Final = "General"
"""The number format of cells that hold no number, or one that is shown as it is."""
_GREATEST_UNGROUPED: Final = 1000


@dataclass(frozen=True)
class DropDownChoices:
    """The choices of the drop-down lists of references: for each column its names, first the most likely ones."""

    units: Mapping[str, tuple[str, ...]]
    """By the column's name."""
    maps: tuple[str, ...]


def choices_of(branches: Mapping[str, Branch | None], maps: Iterable[str]) -> DropDownChoices:
    """Return what to offer of unit types, given by name with the branch that each usually takes, and of maps."""
    names = sorted(branches)
    units = {
        column.name: tuple(sorted(names, key=lambda name: (branches[name] is not branch, name)))
        for branch, column in UNIT_COLUMNS.items()
    }
    return DropDownChoices(units, tuple(maps))


def offered(column: Column, choices: DropDownChoices) -> tuple[str, ...] | Tab | None:
    """Return the names that the drop-down list of `column` offers, or the tab whose records it offers.

    None for a column without a list.
    """
    if isinstance(column, ListColumn):
        return tuple(member.value for member in column.values)
    if not isinstance(column, ReferenceColumn):
        return None
    match column.refers_to:
        case Reference.LEADER:
            return LEADERS
        case Reference.LOCATION:
            return LOCATIONS
        case Reference.UNIT_TYPE:
            return choices.units[column.name]
        case Reference.TERRAIN_MAP:
            return choices.maps


def number_format(column: Column | None) -> str:
    """Return how a spreadsheet program shows the numbers of a column, in the pattern that all of them share."""
    if isinstance(column, NumberColumn):
        if column.share:
            return "0.0%"
        return "#,##0" if column.greatest > _GREATEST_UNGROUPED else PLAIN
    return "0" if isinstance(column, YearColumn) else PLAIN


def note_of(column: Column | None) -> str:
    """Return the note on a header; None is a column to the right of those that the program knows."""
    return column.note if column else "Not read by the program."


def width_of(header: str, texts: Iterable[str]) -> int:
    """Return how wide the column under `header` should be to show `texts`, in characters."""
    # A header is bold and has a button beside it.
    return min(max([len(header) + 4, *map(len, texts)]) + 1, WIDEST_COLUMN)
