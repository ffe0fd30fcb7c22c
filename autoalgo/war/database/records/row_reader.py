"""One row's cells as typed values, with everything that is wrong with them collected (DB-2).

A `RowReader` answers for every column with a value that can be used on: what the cell says, else the default, else the
least value allowed. Code that builds a record from it reads all its columns and looks at `problems` at the end, so
that all errors of a row are told at once.
"""

from typing import Final, TypeVar

from autoalgo.common.problems import Problem, did_you_mean
from autoalgo.common.text_matching import normalized
from autoalgo.war.database.cells.cells import Cell, Unreadable, is_blank, shown, text_of
from autoalgo.war.database.cells.numerals import number_of, span_of, year_of
from autoalgo.war.database.cells.table import Row, is_default
from autoalgo.war.database.records.membership import nations_of
from autoalgo.war.database.records.references import References
from autoalgo.war.domain.column import (
    Column,
    ListColumn,
    NationsColumn,
    NumberColumn,
    Reference,
    ReferenceColumn,
    YearColumn,
    quantity_text,
)
from autoalgo.war.domain.columns import UNIT_COLUMNS
from autoalgo.war.domain.lists import ListValue, match
from autoalgo.war.domain.numerals import plain_hyphens
from autoalgo.war.domain.uncertain import Span
from autoalgo.war.domain.units import KINDS, Branch, UnitType
from autoalgo.war.domain.years import year_text

L = TypeVar("L", bound=ListValue)

_NOTHING: Final = frozenset({"none", "null", "<none selected>"})
"""Words for "no leader", "no capital", "no unit type" that the source's own tables use."""
NO_UNIT: Final = _NOTHING | {"0", ""}
"""In the cell of a unit type also 0, as the source has it, and a hyphen, which is a blank in `normalized` (DB-7)."""


class RowReader:
    """The typed values of one row, and its problems so far."""

    def __init__(self, row: Row, references: References) -> None:
        self.row = row
        self.references = references
        self.problems: list[Problem] = []

    def reject(self, column: Column, found: str, hint: str = "", allowed: str | None = None) -> None:
        """Add the problem that the cell in `column` has."""
        self.problems.append(
            Problem(self.row.place(column), found, column.allowed if allowed is None else allowed, hint)
        )

    def blank(self, column: Column) -> bool:
        """Tell whether the cell is blank."""
        return is_blank(self.row.cell(column))

    def names_something(self, column: ReferenceColumn) -> bool:
        """Tell whether the cell gives a name, known or not, rather than being blank or saying "none"."""
        text = text_of(self.row.cell(column))
        return isinstance(text, Unreadable) or not means_nothing(text, column)

    def name(self) -> str:
        """Return the name of the record; it must have one, and not the reserved one (DB-6)."""
        column = self.row.tab.name_column
        text = self._text(column)
        if text is not None and is_default(text):
            self.reject(column, shown(text), "every menu offers default for a record of defaults; rename this one")
        return text or ""

    def nations(self, column: NationsColumn) -> tuple[str, ...]:
        """Return the nations that the cell lists, known or not (DB-4)."""
        self._text(column)
        return nations_of(self.row, column, self.references.nations.names)

    def number(self, column: NumberColumn) -> float:
        """Return the number in the cell, or the default if it is blank (DB-2, DB-5)."""
        number = self.optional_number(column)
        if column.required and self.blank(column):
            self._reject_blank(column)
        default = column.least if column.default is None else column.default
        return float(default if number is None else number)

    def optional_number(self, column: NumberColumn) -> float | None:
        """Return the number in the cell, None if it is blank or wrong (DB-5)."""
        cell = self.row.cell(column)
        if is_blank(cell):
            return None
        number = number_of(cell, column.share)
        if isinstance(number, Unreadable):
            self.reject(column, number.found, number.hint)
            return None
        if not column.least <= number <= column.greatest:
            percent = f"for {number:.15g} % write {number:.15g}%" if column.share and 1 < number <= 100 else ""
            self.reject(column, f"{_as_found(cell, number)} is out of range", percent)
            return None
        if column.whole and not number.is_integer():
            self.reject(column, f"{_as_found(cell, number)} is not a whole number")
            return None
        return number

    def span(self, column: NumberColumn) -> Span:
        """Return the number in the cell, or the span of an uncertain one; the default if it is blank (DB-2, EX-2)."""
        cell = self.row.cell(column)
        span = None if is_blank(cell) else span_of(cell)
        if isinstance(span, Unreadable):
            self.reject(column, span.found, _date_hint(span) or span.hint)
            return Span(column.least, column.least)
        if span is None or not isinstance(number_of(cell), Unreadable):
            number = self.number(column)
            return Span(number, number)
        reached = [f"down to {quantity_text(span.least)}"] if span.least < column.least else []
        reached += [f"up to {quantity_text(span.greatest)}"] if span.greatest > column.greatest else []
        if reached:
            self.reject(
                column, f"{shown(cell)} reaches {' and '.join(reached)}", "narrow it until both ends are allowed"
            )
        return span

    def year(self, column: YearColumn) -> int:
        """Return the year in the cell, or the default if it is blank (DB-5, DB-8)."""
        cell = self.row.cell(column)
        default = column.least if column.default is None else column.default
        if is_blank(cell):
            if column.required:
                self._reject_blank(column)
            return default
        year = year_of(cell)
        if isinstance(year, Unreadable):
            self.reject(column, year.found, year.hint)
            return default
        if not column.least <= year <= column.greatest:
            self.reject(column, f"{year_text(year)} is out of range")
            return default
        return year

    def year_if_valid(self, column: YearColumn) -> int | None:
        """Return the year in the cell, None if it is blank or invalid, which is no problem (DB-8)."""
        year = year_of(self.row.cell(column))
        return None if isinstance(year, Unreadable) or not column.least <= year <= column.greatest else year

    def value(self, column: ListColumn[L]) -> L:
        """Return the value of the list that the cell spells, or the default if it is blank (DB-2, DB-3)."""
        text = self._text(column)
        if text is None:
            return column.default
        value = match(column.values, plain_hyphens(text))
        if value is None:
            hint = did_you_mean(plain_hyphens(text), [member.value for member in column.values])
            self.reject(column, f"{shown(self.row.cell(column))} is not in the list", hint)
        return value or column.default

    def reference(self, column: ReferenceColumn) -> str | None:
        """Return the name that the cell gives, as it is spelt where it belongs; None for none (DB-2)."""
        given = self._text(column) or ""
        text = column.default if means_nothing(given, column) else given
        if not text:
            return None
        names = self.references.names(column.refers_to)
        # The source lists the terrains like any other list, so they are matched like one (DB-3).
        name = names.find(text)
        if name is None and column.refers_to is Reference.TERRAIN_MAP:
            name = names.find_any_case(text) or names.find_any_case(text.removesuffix(".png"))
        if name is None and self.references.known(column.refers_to):
            self.reject(column, _unknown(column.refers_to, text), names.did_you_mean(text), names.allowed)
        return name

    def unit_type(self, column: ReferenceColumn, branch: Branch) -> UnitType | None:
        """Return the unit type that the cell names for `branch`, None for none, an unknown or an impossible one.

        A ship on land and soldiers who are to carry others at sea are refused (FL-7).
        """
        name = self.reference(column)
        if name is None:
            return None
        kind = self.references.branches.get(name)
        if kind is not None and (kind is Branch.SHIP) != (branch is Branch.SHIP):
            found = f"the unit type {name} is {KINDS[kind]}"
            allowed = "a ship" if branch is Branch.SHIP else "a unit type that fights on land"
            hint = f'name it in the column "{UNIT_COLUMNS[kind].name}", or choose another here'
            self.reject(column, found, hint, allowed)
            return None
        return self.references.unit_type(name)

    def _text(self, column: Column) -> str | None:
        """Return the tidied text of the cell, None if it is blank or unreadable, which is told."""
        text = text_of(self.row.cell(column))
        if isinstance(text, Unreadable):
            self.reject(column, text.found, text.hint)
            return None
        if not text and column.required:
            self._reject_blank(column)
        return text or None

    def _reject_blank(self, column: Column) -> None:
        self.reject(column, "blank, but required", "fill it in")


def _date_hint(cell: Unreadable) -> str:
    """Return what to do where a spreadsheet has made a date of "4-8"."""
    meant = "where a range such as 4–8 was meant, write it with ±: 6±2; or make the cell one of text first"
    return meant if cell.found.startswith("the date") else ""


def means_nothing(text: str, column: ReferenceColumn) -> bool:
    """Tell whether the text of a reference's cell says that there is none."""
    words = NO_UNIT if column.refers_to is Reference.UNIT_TYPE else _NOTHING
    return not text or (normalized(text) in words and column.refers_to is not Reference.TERRAIN_MAP)


def _as_found(cell: Cell, number: float) -> str:
    """Return a number as a message quotes it: what was written, and what it means if that is not plain."""
    return f"{shown(cell)} ({quantity_text(number)})" if isinstance(cell, str) else shown(cell)


def _unknown(refers_to: Reference, text: str) -> str:
    # The source words this one error itself: "unit type not found".
    thing = {
        Reference.UNIT_TYPE: "unit type",
        Reference.LEADER: "leader",
        Reference.LOCATION: "location",
        Reference.TERRAIN_MAP: "terrain map",
    }[refers_to]
    return f"{thing} not found: {shown(text)}"
