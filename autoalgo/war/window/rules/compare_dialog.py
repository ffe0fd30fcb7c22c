"""What an edition of the rules changes, beside the rules as they ship or another edition (W-15)."""

from typing import Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure, failure_in
from autoalgo.common.qt.choice_box import ChoiceBox
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.tables import Edition
from autoalgo.war.tables.keys import UNIT_FILE, keys_of, value_at
from autoalgo.war.window.rules.key_table import number_name
from autoalgo.war.window.rules.rule_files import value_text
from autoalgo.war.window.rules.rules_model import RulesModel

SHIPPED: Final = "As shipped"
FOLDER: Final = "As in the JSON folder"
_FIRST: Final = (760, 460)
"""Pixels."""
_LONGEST: Final = 200
_NONE: Final = "–"
"""In the place of a value that there is not."""
_MOST: Final = 2_000
"""Differences that are listed."""

Difference = tuple[str, str, str, str]
"""File, key, and the values on the left and on the right; a dash where there is none."""


class CompareDialog(QDialog):
    """Lists the numbers that two sets of rules have otherwise."""

    def __init__(self, rules: RulesModel, window: QWidget) -> None:
        super().__init__(window)
        self._rules = rules
        offered = [(SHIPPED, SHIPPED), (FOLDER, FOLDER), *((name, name) for name in rules.names)]
        self.left: ChoiceBox[str] = ChoiceBox(offered)
        self.right: ChoiceBox[str] = ChoiceBox(offered)
        self.table = QTableWidget(0, 4)
        self.told = QLabel()
        self.copy = QPushButton("&Copy")
        self.leave = QPushButton("C&lose")
        self.setWindowTitle("What an edition changes")
        self.resize(*_FIRST)
        self.left.setAccessibleName("Rules on the left")
        self.right.setAccessibleName("Rules on the right")
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setAccessibleName("Numbers that differ")
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        above = in_row((self.left, 1), QLabel("compared with"), (self.right, 1))
        in_column(above, (self.table, 1), self.told, in_row(1, self.copy, self.leave), on=self)
        self.left.choose(SHIPPED)
        self.right.choose(rules.in_use or FOLDER)
        for menu in (self.left, self.right):
            menu.picked.connect(lambda _: self._show())
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text()))
        self.leave.clicked.connect(self.reject)
        self.differences: list[Difference] = []
        self._show()

    def text(self) -> str:
        """Return what is listed as text: a line each."""
        lines = [f"{file}:{key}: {left} → {right}" for file, key, left, right in self.differences]
        return "\n".join([f"{self.left.value} compared with {self.right.value}", *lines, ""])

    def _show(self) -> None:
        left, right = self._values(self.left.value), self._values(self.right.value)
        if isinstance(left, Failure) or isinstance(right, Failure):
            self.differences = []
            self.told.setText(failure_in(left, right)[0].text())
        else:
            self.differences = [
                (*place, left.get(place, _NONE), right.get(place, _NONE))
                for place in dict.fromkeys([*left, *right])
                if left.get(place) != right.get(place)
            ]
            self.told.setText(f"Different: {counted(len(self.differences), 'number')}.")
        self.table.setHorizontalHeaderLabels(["File", "Number", self.left.value, self.right.value])
        self.table.setRowCount(min(len(self.differences), _MOST))
        for row, difference in enumerate(self.differences[:_MOST]):
            file, key, left_text, right_text = difference
            for column, text in enumerate((file.removesuffix(".json"), _name(file, key), left_text, right_text)):
                self.table.setItem(row, column, QTableWidgetItem(shortened(text, _LONGEST)))

    def _values(self, name: str) -> dict[tuple[str, str], str] | Failure:
        """Return all values of a set of rules by file and key, as they are shown."""
        edition = None if name in {SHIPPED, FOLDER} else self._rules.read(name)
        if isinstance(edition, Failure):
            return edition
        values: dict[tuple[str, str], str] = {}
        for file in self._rules.files:
            found = self._document(name, file, edition)
            if isinstance(found, Failure):
                return found
            values |= {(file, key): value_text(value_at(found, path)) for key, path in keys_of(found)}
        return values

    def _document(self, name: str, file: str, edition: Edition | None) -> dict[str, JsonValue] | Failure:
        return self._rules.shipped(file) if name == SHIPPED else self._rules.as_edition_has(file, edition)


def _name(file: str, key: str) -> str:
    """Return what the page calls a number, with its unit type."""
    unit, _, number = key.partition(".")
    return f"{unit}: {number_name(number)}" if file == UNIT_FILE else key
