"""A side changed for this war alone: units, parts, ships, leader, budget and stability, by the columns' words (T-11).

A blank field stands for what the database has, which it shows. With a military of defaults the fields are an army that
is typed in without any row.
"""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QFontMetrics, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from autoalgo.common.figures import figure
from autoalgo.common.problems import Problem
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, give_rank, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.asked_inputs import LONGEST_VALUE
from autoalgo.war.domain.column import Column, ListColumn, Reference, ReferenceColumn
from autoalgo.war.domain.columns import MILITARIES, NATIONS, SKILLS
from autoalgo.war.domain.records import Belligerent, Leader
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import UnitType
from autoalgo.war.window.session.problems_model import in_the_form
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_model import WarModel

_MILITARY: Final = (
    *("size", "infantry", "infantry_proportion", "cavalry", "cavalry_proportion", "artillery"),
    *("artillery_proportion", "transport", "ship_number", "mobile_defenses", "budget", "leader"),
)
COLUMNS: Final[Mapping[str, Column]] = {
    **{name: getattr(MILITARIES, name) for name in _MILITARY},
    **SKILLS,
    "stability": NATIONS.stability,
}
"""What can be changed, by the names of a request, with the column that describes it."""
_ROWS: Final = 10
"""Fields below one another; the rest stands beside them."""
_FIRST: Final = (760, 470)
"""Pixels."""
_LONGEST: Final = 400
_LINES: Final = 3
"""Lines that the words below the fields may take."""


class ArmyDialog(QDialog):
    """The form of one side."""

    def __init__(self, session: Session, war: WarModel, side: Side, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._war = war
        self._side = side
        self.fields: dict[str, QLineEdit] = {}
        self.labels: dict[str, QLabel] = {}
        self.told = wrapped()
        self.clear = QPushButton("As the &database has it")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.setWindowTitle(f"The {side.label}, for this war alone")
        self.resize(*_FIRST)
        grid = self._grid()
        self.told.setFixedHeight(_LINES * self.fontMetrics().lineSpacing() + 4)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.clear.setToolTip("Empties all fields: everything is as the database has it.")
        in_column(grid, 1, self.told, in_row(self.clear, 1, self.buttons), on=self)
        self.clear.clicked.connect(self._clear)
        self.buttons.accepted.connect(self._take)
        self.buttons.rejected.connect(self.reject)
        self.fields["leader"].textChanged.connect(lambda _: self._show_skills())
        self._show_database()
        self._check()

    @property
    def given(self) -> dict[str, float | str]:
        """What is typed, by the names of a request."""
        typed = ((name, field.text().strip()) for name, field in self.fields.items())
        return {name: text for name, text in typed if text}

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        asked = self._war.inputs(self._side)
        bold = self.font()
        bold.setBold(True)
        widest = QFontMetrics(bold)  # so that no column moves when a label turns bold
        for place, (name, column) in enumerate(COLUMNS.items()):
            options = self._options(column)
            line = QLineEdit()
            box: QWidget = line
            if options is not None:
                box = _menu(line, options)
            line.setMaxLength(LONGEST_VALUE)
            line.setText(str(asked.get(name, "")))
            line.textChanged.connect(lambda _: self._check())
            for widget in (line, box):
                widget.setAccessibleName(column.name)
                widget.setToolTip(literal(column.note))
            label = QLabel(column.name)
            label.setMinimumWidth(widest.horizontalAdvance(column.name))
            label.setBuddy(line)
            label.setToolTip(literal(column.note))
            row, side = place % _ROWS, 2 * (place // _ROWS)
            grid.addWidget(label, row, side)
            grid.addWidget(box, row, side + 1)
            grid.setColumnStretch(side + 1, 1)
            self.fields[name], self.labels[name] = line, label
        return grid

    def _show_database(self) -> None:
        """Show in the blank fields what the database has."""
        known = self._war.belligerent_in_database(self._side)
        for name in COLUMNS.keys() - SKILLS.keys():
            self.fields[name].setPlaceholderText("" if known is None else shortened(_held(known, name), 60))
        self._show_skills()

    def _show_skills(self) -> None:
        """Show the skills of the leader who is chosen; none while nobody is."""
        known = self._war.belligerent_in_database(self._side, self.fields["leader"].text().strip())
        leader = None if known is None else known.parts[0].military.leader
        for name in SKILLS:
            self.fields[name].setPlaceholderText("" if leader is None else f"{getattr(leader, name):g}")

    def _options(self, column: Column) -> tuple[str, ...] | None:
        """Return what a menu offers; None for a column without a menu."""
        if isinstance(column, ListColumn):
            return tuple(value.value for value in column.values)
        tables, database = self._session.tables, self._session.database
        if not isinstance(column, ReferenceColumn):
            return None
        if column.refers_to is Reference.UNIT_TYPE:
            return ("none", *(sorted(tables.units) if tables else ()))
        return ("none", *(sorted(database.leaders()) if database and not database.problems else ()))

    def _check(self) -> None:
        """Tell what is wrong with what is typed, and mark what is changed."""
        problems = self._war.inputs_problems(self._side, self.given)
        self._tell(problems)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not problems)
        given = self.given
        for name, label in self.labels.items():
            font = label.font()
            font.setBold(name in given)
            label.setFont(font)

    def _tell(self, problems: tuple[Problem, ...]) -> None:
        give_rank(self.told, Rank.ERROR if problems else Rank.MUTED)
        words = " ".join(in_the_form(problem).text() for problem in problems)
        changed = len(self.given)
        calm = "Everything is as the database has it." if not changed else "What is bold holds for this war alone."
        self.told.setText(shortened(words or calm, _LONGEST))

    def _clear(self) -> None:
        for field in self.fields.values():
            with QSignalBlocker(field):
                field.clear()
        self._show_skills()
        self._check()

    def _take(self) -> None:
        self._war.set_inputs(self._side, self.given)
        self.accept()


class _Menu(QComboBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the choice alone: a wheel that passes over a menu changes nothing."""
        event.ignore()


def _menu(line: QLineEdit, options: tuple[str, ...]) -> QComboBox:
    menu = _Menu()
    menu.setEditable(True)
    menu.setLineEdit(line)
    menu.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    menu.addItems(["", *options])
    completer = QCompleter(list(options), menu)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    menu.setCompleter(completer)
    menu.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    menu.setMinimumContentsLength(12)
    return menu


def _held(belligerent: Belligerent, name: str) -> str:
    """Return what a side has of anything but skills, as its field shows it while it is blank."""
    part = belligerent.parts[0]
    held = part.nation.stability if name == "stability" else getattr(part.military, name)
    if isinstance(held, UnitType | Leader):
        return held.name
    return "none" if held is None else str(held) if isinstance(held, str) else figure(held)
