"""The rows of one tab as a table: searched, filtered, sorted, edited cell by cell, with what is wrong beside it."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal
from PySide6.QtGui import QColor

from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.titled_table import NOWHERE, Index
from autoalgo.war.database.cells.cells import Cell, is_blank
from autoalgo.war.database.editing.draft import DraftRow
from autoalgo.war.database.editing.typed import edited_text, shown_text
from autoalgo.war.domain.column import Column, NumberColumn, Tab, YearColumn
from autoalgo.war.window.world.world_model import WorldModel

_LONGEST: Final = 120
"""Characters of a cell that are drawn."""
_WRONG: Final = QColor(214, 60, 60, 70)
_CHANGED: Final = QColor(66, 133, 244, 48)
"""Over the colours of either theme."""
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Shown(StrEnum):
    """Which rows are shown."""

    ALL = "All rows"
    WRONG = "With problems"
    CHANGED = "Not saved"


class SheetTable(QAbstractTableModel):
    """The rows of `tab`.

    Signals
    -------
    listed()
        Other rows are listed, or in another order.
    """

    listed = Signal()

    def __init__(self, world: WorldModel, tab: Tab, parent: QObject) -> None:
        super().__init__(parent)
        self.tab: Final = tab
        self._world = world
        self._columns: Sequence[Column] = ()
        self._rows: list[DraftRow] = []
        self._places: dict[int, int] = {}
        self._words: tuple[str, ...] = ()
        self._shown = Shown.ALL
        self._sorted: tuple[int, bool] | None = None
        self._texts: dict[int, tuple[DraftRow, str]] = {}
        world.changed.connect(self._follow)
        world.checked.connect(self._take_checks)
        self.list_anew()

    # What is listed.

    def search(self, text: str) -> None:
        """List the rows in which all words of `text` are found."""
        self._words = tuple(text.casefold().split())
        self.list_anew()

    def show_only(self, shown: Shown) -> None:
        """List some of the rows."""
        self._shown = shown
        self.list_anew()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column, numbers by size; blank cells come last. A negative column is the spreadsheet's order."""
        self._sorted = None if column < 0 else (column, order is Qt.SortOrder.DescendingOrder)
        self.list_anew()

    def list_anew(self) -> None:
        """Look again at which rows are to be listed."""
        sheet = self._world.sheet(self.tab)
        columns = sheet.columns if sheet else ()
        rows = [] if sheet is None else [row for row in sheet.rows if self._fits(row)]
        if self._sorted is not None and columns:
            rows = _in_order(rows, *self._sorted)
        if columns != self._columns or len(rows) != len(self._rows):
            self.beginResetModel()
            self._take(columns, rows)
            self.endResetModel()
        elif rows:
            self.layoutAboutToBeChanged.emit()
            old = [(index, self._rows[index.row()].key, index.column()) for index in self.persistentIndexList()]
            self._take(columns, rows)
            for index, key, column in old:
                place = self._places.get(key)
                self.changePersistentIndex(index, NOWHERE if place is None else self.index(place, column))
            self.layoutChanged.emit()
        self.listed.emit()

    @property
    def total(self) -> int:
        """How many rows the tab has."""
        sheet = self._world.sheet(self.tab)
        return 0 if sheet is None else len(sheet.rows)

    @property
    def columns(self) -> Sequence[Column]:
        """The columns from left to right."""
        return self._columns

    def key_at(self, row: int) -> int:
        """Return the key of a listed row; -1 where there is none."""
        return self._rows[row].key if 0 <= row < len(self._rows) else -1

    def keys_from(self, row: int) -> list[int]:
        """Return the keys of a listed row and all below it."""
        return [each.key for each in self._rows[row:]]

    def place_of(self, key: int) -> int:
        """Return where a row is listed; -1 where it is not."""
        return self._places.get(key, -1)

    def text_at(self, row: int, column: int) -> str:
        """Return a cell as it is copied into a spreadsheet."""
        return edited_text(self._rows[row].cells[column])

    # What Qt asks for.

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Say that a cell can be edited, where the database can."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.isValid() and self._world.can_edit else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, or how."""
        row, column = self._rows[index.row()], self._columns[index.column()]
        cell = row.cells[index.column()]
        found: object = None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                found = shortened(shown_text(column, cell)[:_LONGEST])
            case Qt.ItemDataRole.EditRole:
                found = edited_text(cell)
            case Qt.ItemDataRole.TextAlignmentRole if isinstance(column, NumberColumn | YearColumn):
                found = _RIGHT
            case Qt.ItemDataRole.BackgroundRole:
                found = self._background(row, index.column())
            case Qt.ItemDataRole.ToolTipRole:
                found = self._tip(row, column, cell)
        return found

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Put a text into a cell."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        self._world.type(self.tab, self._rows[index.row()].key, index.column(), str(value))
        return True

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the title of a column with its description as a tip, or the row of the spreadsheet."""
        if orientation is Qt.Orientation.Horizontal and section < len(self._columns):
            column = self._columns[section]
            if role == Qt.ItemDataRole.DisplayRole:
                return shortened(column.name, _LONGEST)
            return literal(column.note) if role == Qt.ItemDataRole.ToolTipRole else None
        draft = self._world.draft
        if orientation is Qt.Orientation.Vertical and role == Qt.ItemDataRole.DisplayRole and draft is not None:
            key = self.key_at(section)
            return str(draft.numbers[self.tab.tab_name].get(key, "new"))
        return None

    # Following.

    def _follow(self, tabs: frozenset[str]) -> None:
        if not tabs or self.tab.tab_name in tabs:
            self.list_anew()

    def _take_checks(self) -> None:
        if self._shown is Shown.WRONG:
            self.list_anew()
        elif self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self._columns) - 1))

    def _take(self, columns: Sequence[Column], rows: list[DraftRow]) -> None:
        self._columns, self._rows = columns, rows
        self._places = {row.key: place for place, row in enumerate(rows)}

    def _fits(self, row: DraftRow) -> bool:
        if self._shown is Shown.WRONG and not self._world.problems_of(self.tab, row.key):
            return False
        if self._shown is Shown.CHANGED and not self._world.is_changed(self.tab, row):
            return False
        text = self._text(row) if self._words else ""
        return all(word in text for word in self._words)

    def _text(self, row: DraftRow) -> str:
        kept = self._texts.get(row.key)
        if kept is None or kept[0] is not row:
            kept = self._texts[row.key] = (row, "\n".join(map(edited_text, row.cells)).casefold())
        return kept[1]

    def _background(self, row: DraftRow, at: int) -> QColor | None:
        name = self._columns[at].name
        if any(problem.place.column == name for problem in self._world.problems_of(self.tab, row.key)):
            return _WRONG
        was = self._was(row)
        return _CHANGED if was is None or was.cells[at] is not row.cells[at] else None

    def _was(self, row: DraftRow) -> DraftRow | None:
        draft = self._world.draft
        return None if draft is None else draft.base[self.tab.tab_name].by_key.get(row.key)

    def _tip(self, row: DraftRow, column: Column, cell: Cell) -> str:
        wrong = [each for each in self._world.problems_of(self.tab, row.key) if each.place.column == column.name]
        if wrong:
            return literal("\n".join(problem.text() for problem in wrong))
        return literal(column.note if is_blank(cell) else shown_text(column, cell))


def _in_order(rows: list[DraftRow], column: int, downward: bool) -> list[DraftRow]:
    filled = [row for row in rows if not is_blank(row.cells[column])]
    blank = [row for row in rows if is_blank(row.cells[column])]
    return sorted(filled, key=lambda row: _rank(row.cells[column]), reverse=downward) + blank


def _rank(cell: Cell) -> tuple[int, float, str]:
    if isinstance(cell, int | float):
        return 0, float(cell), ""
    return 1, 0.0, edited_text(cell).casefold()
