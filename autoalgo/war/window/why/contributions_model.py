"""The variables of a war as a tree: section, variable, input, attacker and defender beside each other (B-4d)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from autoalgo.common.figures import figure
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.charts.words import typeset
from autoalgo.war.window.why.contributions import (
    ContributionLine,
    ContributionPart,
    Section,
    ShownVariable,
    narrowed,
    words_of,
)

COLUMNS: Final = (
    "Input",
    *("Attacker", "Number", "Weight", "Share"),
    *("Defender", "Number", "Weight", "Share"),
    "More",
)
DIFFERENCE: Final = len(COLUMNS) - 1
LINE_ROLE: Final = int(Qt.ItemDataRole.UserRole)
"""The `ContributionLine` of a row, at its first column."""
LEAD_ROLE: Final = LINE_ROLE + 1
"""At the last column: the attacker's share or value less the defender's."""
_LONGEST: Final = 200
"""Characters of a cell."""


class ContributionsModel(QStandardItemModel):
    """The variables narrowed by words, by a cause, and to what differs."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(0, len(COLUMNS), parent)
        self.setHorizontalHeaderLabels(COLUMNS)
        self._sections: tuple[Section, ...] = ()
        self._words: tuple[str, ...] = ()
        self._is_wanted: Callable[[ContributionLine], bool] | None = None
        self._differing = False
        self.lines = 0

    def show_sections(self, sections: tuple[Section, ...]) -> None:
        """Show the variables of another war."""
        self._sections = sections
        self._fill()

    def search(self, text: str) -> None:
        """Show only lines in which, with what they stand below, all words of `text` are found."""
        words = tuple(text.casefold().split())
        if words != self._words:
            self._words = words
            self._fill()

    def narrow(self, is_wanted: Callable[[ContributionLine], bool] | None) -> None:
        """Show only lines for which `is_wanted` says yes; all for None."""
        self._is_wanted = is_wanted
        self._fill()

    def show_differing(self, differing: bool) -> None:
        """Show only lines in which the sides differ, or all."""
        if differing != self._differing:
            self._differing = differing
            self._fill()

    def _wanted(self, line: ContributionLine, above: str) -> bool:
        if self._differing and not line.differs:
            return False
        if self._is_wanted is not None and not self._is_wanted(line):
            return False
        text = f"{above} {words_of(line)}".casefold()
        return all(word in text for word in self._words)

    def _fill(self) -> None:
        self.beginResetModel()
        self.blockSignals(True)
        self.setRowCount(0)
        sections = narrowed(self._sections, self._wanted)
        for section in sections:
            self.appendRow(_section_row(section))
        self.lines = sum(len(each.lines) for section in sections for each in section.variables)
        self.blockSignals(False)
        self.endResetModel()


def _section_row(section: Section) -> list[QStandardItem]:
    names = {1: section.names[Side.ATTACKER], 5: section.names[Side.DEFENDER]}
    row = [_item(section.title), *(_item(names.get(column, "")) for column in range(1, len(COLUMNS)))]
    for item in row:
        _embolden(item)
    for variable in section.variables:
        row[0].appendRow(_variable_row(variable))
    return row


def _variable_row(variable: ShownVariable) -> list[QStandardItem]:
    values = ["" if value is None else typeset(figure(value)) for value in variable.values]
    cells = ["", "", "", values[0], "", "", "", values[1]]
    row = [_item(variable.title), *map(_item, cells), _difference(variable.difference)]
    for item in row:
        _embolden(item)
    _align(row)
    for line in variable.lines:
        row[0].appendRow(_line_row(line))
    return row


def _line_row(line: ContributionLine) -> list[QStandardItem]:
    cells = [cell for part in line.parts for cell in _cells(part)]
    row = [_item(line.input), *map(_item, cells), _difference(line.difference)]
    row[0].setData(line, LINE_ROLE)
    _align(row)
    return row


def _cells(part: ContributionPart | None) -> Sequence[str]:
    if part is None:
        return ("–", "", "", "")
    share = "" if part.share is None else typeset(figure(part.share))
    return (part.raw, typeset(part.number), typeset(part.weight), share)


def _difference(difference: float | None) -> QStandardItem:
    """Return who has more, and by how much; the arrow points to the side's columns, the attacker's left."""
    words = "" if difference is None else "="
    if difference:
        much = figure(abs(difference))
        words = f"◀ {much}" if difference > 0 else f"{much} ▶"
    item = _item(words)
    item.setData(difference, LEAD_ROLE)
    if difference:
        item.setToolTip(f"{(Side.ATTACKER if difference > 0 else Side.DEFENDER).label.capitalize()} has more.")
    return item


def _item(text: str) -> QStandardItem:
    item = QStandardItem(shortened(text, _LONGEST))
    item.setEditable(False)
    item.setToolTip(literal(text))
    return item


def _embolden(item: QStandardItem) -> None:
    font = item.font()
    font.setBold(True)
    item.setFont(font)


def _align(row: Iterable[QStandardItem]) -> None:
    for column, item in enumerate(row):
        if column in {2, 3, 4, 6, 7, 8, DIFFERENCE}:
            item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
