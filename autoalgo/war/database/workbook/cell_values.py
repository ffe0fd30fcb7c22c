"""The value of a cell's element: a number, a text, a truth value, or a date, which no column understands.

How dates are counted and by which formats they are known is openpyxl's knowledge.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Final

from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel, from_ISO8601

from autoalgo.war.database.cells.cells import Cell, Unreadable
from autoalgo.war.database.workbook.shared_parts import Dates
from autoalgo.war.database.workbook.sheet_walker import CellElement
from autoalgo.war.domain.numerals import quoted

_WRITE_ANEW: Final = "the file is damaged there: write the value again"
_NUMBER, _SHARED, _INLINE, _TRUTH, _DATE = "n", "s", "inlineStr", "b", "d"


@dataclass(frozen=True)
class CellValues:
    """The values of cells in one workbook."""

    texts: Sequence[str] = ()
    """Those that all sheets share."""
    dates: Dates = field(default_factory=Dates)
    counts_from_1904: bool = False

    def of(self, cell: CellElement) -> Cell:
        """Return what `cell` holds, None if it is blank; what is damaged in it is unreadable."""
        if cell.uncomputed:
            formula = f"the formula ={cell.formula}" if cell.formula else "a formula"
            found = f"{formula}, which has no result in the file"
            return Unreadable(found, "open the workbook in a spreadsheet program and save it there")
        kind = cell.attributes.get("t", _NUMBER)
        if kind == _INLINE:
            return None if cell.inline is None else "".join(cell.inline)
        return self._of_kind(kind, cell.value, cell.attributes.get("s", "0")) if cell.value else None

    def _of_kind(self, kind: str, written: str, style: str) -> Cell:
        try:
            if kind == _NUMBER:
                return self._number(written, int(style))
            if kind == _SHARED:
                return self._text(int(written))
            if kind == _TRUTH:
                return bool(int(written))
            return _unreadable_date(from_ISO8601(written)) if kind == _DATE else written
        except ValueError:
            return Unreadable(f"{quoted(written)} in a damaged cell", _WRITE_ANEW)

    def _number(self, written: str, style: int) -> Cell:
        number = float(written) if any(mark in written for mark in ".eE") else int(written)
        if style not in self.dates.dates:
            return number
        try:
            epoch = MAC_EPOCH if self.counts_from_1904 else WINDOWS_EPOCH
            return _unreadable_date(from_excel(number, epoch, timedelta=style in self.dates.lengths))
        except (OverflowError, ValueError):
            return "#VALUE!"  # as spreadsheet programs show it

    def _text(self, number: int) -> Cell:
        if 0 <= number < len(self.texts):
            return self.texts[number]
        return Unreadable("a text that is missing in the file", _WRITE_ANEW)


def _unreadable_date(found: datetime | date | time | timedelta | None) -> Unreadable:
    told = f"the date {found.date().isoformat()}" if isinstance(found, datetime) else f"the date or time {found}"
    return Unreadable(told, "give the cell the format of a number, and write it again")
