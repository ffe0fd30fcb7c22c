"""The branches of a war as a list, and two courses of it side by side (B-11)."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QSlider, QTableView, QWidget

from autoalgo.common.problems import Failure
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.ranks import label_for
from autoalgo.common.qt.row_table import list_rows
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.titled_table import Cell, TitledTable
from autoalgo.war.domain.branch import LONGEST_BRANCH_NAME
from autoalgo.war.window.playback.branches.branch_model import BranchModel
from autoalgo.war.window.playback.branches.compared import Compared
from autoalgo.war.window.playback.branches.course_column import CourseColumn

if TYPE_CHECKING:
    from autoalgo.war.window.playback.branches.branch_job import BranchRow

_TITLES: Final = ("Course", "From hour", "Luck", "Won by", "Hours", "Attacker lost", "Defender lost")
_LIST_HEIGHT: Final = 130


class _Table(TitledTable["BranchRow"]):
    def cell(self, row: int, column: int) -> Cell:
        each = self.rows[row]
        texts = (
            each.name,
            f"{each.hour:,}" if each.kept else "",
            f"{each.luck:,}" if each.kept else "",
            each.winner,
            f"{each.hours:,}",
            f"{each.lost[0]:,}",
            f"{each.lost[1]:,}",
        )
        return Cell(texts[column], tip=each.text, right=column not in {0, 3})


class BranchesPage(QWidget):
    """Lists what `model` knows, and compares two of them.

    Signals
    -------
    wanted(path)
        The course of this record is to be played back.
    failed(str)
        What could not be done, in a sentence.
    """

    wanted = Signal(object)
    failed = Signal(str)

    def __init__(self, model: BranchModel, compared: Compared, agrees: Callable[[str, str, str], bool]) -> None:
        super().__init__()
        self._model = model
        self._compared = compared
        self._agrees = agrees
        self._renamed: Path | None = None
        """Where a branch lies that has just got another name."""
        self.table = QTableView()
        self.courses = _Table(_TITLES, self)
        self.left, self.right = CourseColumn(compared.left, "left"), CourseColumn(compared.right, "right")
        self.beside = QComboBox()
        self.hour = QSlider(Qt.Orientation.Horizontal)
        self.name = QLineEdit()
        self.play = QPushButton("&Play back")
        self.delete = QPushButton("&Delete…")
        self._describe()
        self._lay_out()
        self._connect()
        self._list()

    @property
    def chosen(self) -> "BranchRow | None":
        """The course that is chosen in the list."""
        row = self.table.currentIndex().row()
        return self.courses.rows[row] if 0 <= row < len(self.courses.rows) else None

    def choose(self, path: Path) -> None:
        """Choose the course of a record, once it is listed."""
        for row, each in enumerate(self.courses.rows):
            if each.path == path:
                self.table.selectRow(row)

    def _list(self) -> None:
        rows, former = list(self._model.rows), self.chosen
        with QSignalBlocker(self.beside):
            beside = self.beside.currentData()
            self.beside.clear()
            for each in rows:
                self.beside.addItem(shortened(each.name, 60), each.path)
            self.beside.setCurrentIndex(max(self.beside.findData(beside), 0) if rows else -1)
        self.courses.show_rows(rows)
        if rows:
            paths = [each.path for each in rows]
            path = self._renamed or (former.path if former is not None else None)
            self.table.selectRow(paths.index(path) if path in paths else len(rows) - 1)
            self._renamed = None
        self._show()

    def _show(self) -> None:
        chosen, beside = self.chosen, self.beside.currentData()
        self.play.setEnabled(chosen is not None)
        self.name.setEnabled(chosen is not None and chosen.kept is not None)
        self.name.setText(chosen.name if chosen is not None else "")
        self.delete.setEnabled(chosen is not None and chosen.kept is not None)
        if self.isVisible():
            if chosen is not None:
                self._compared.right.show(chosen.path)
            if beside is not None:
                self._compared.left.show(beside)

    def showEvent(self, event: object) -> None:
        """Read both courses, now that somebody looks."""
        super().showEvent(event)  # type: ignore[arg-type]
        self._show()

    def _lengthen(self) -> None:
        longest = max(course.playback.length for course in (self._compared.left, self._compared.right))
        at = self.hour.value()
        self.hour.setRange(0, longest)
        self._compared.go(at)

    def _play(self) -> None:
        if self.chosen is not None:
            self.wanted.emit(self.chosen.path)

    def _rename(self) -> None:
        chosen = self.chosen
        if chosen is None or chosen.kept is None or self.name.text() == chosen.name:
            return
        found = self._model.rename(chosen, self.name.text())
        if isinstance(found, Failure):
            self.failed.emit(found[0].text())
        else:
            self._renamed = found

    def _delete(self) -> None:
        chosen = self.chosen
        if chosen is None or chosen.kept is None:
            return
        text = f"Delete the branch <b>{html_of(shortened(chosen.name))}</b> ({chosen.text})? It cannot be brought back."
        if self._agrees("Delete a branch", text, "Delete") and (failure := self._model.delete(chosen)):
            self.failed.emit(failure[0].text())

    def _connect(self) -> None:
        self._model.listed.connect(self._list)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show())
        self.beside.activated.connect(lambda _: self._show())
        self.hour.valueChanged.connect(self._compared.go)
        self.name.editingFinished.connect(self._rename)
        self.play.clicked.connect(self._play)
        self.delete.clicked.connect(self._delete)
        for column, course in ((self.left, self._compared.left), (self.right, self._compared.right)):
            course.playback.shown_changed.connect(self._lengthen)
            column.turns.wanted.connect(self.hour.setValue)
            for chart in (column.chance, column.men):
                chart.wanted.connect(self.hour.setValue)

    def _describe(self) -> None:
        self.table.setModel(self.courses)
        list_rows(self.table, (0,))
        self.table.verticalHeader().hide()
        self.table.setAccessibleName("Branches")
        self.table.setFixedHeight(_LIST_HEIGHT)
        self.beside.setAccessibleName("Course at the left")
        self.beside.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.beside.setMinimumContentsLength(24)
        self.name.setMaxLength(LONGEST_BRANCH_NAME)
        self.name.setAccessibleName("Name of the chosen branch")
        self.name.setToolTip("What the chosen branch is called; Enter renames it.")
        self.hour.setAccessibleName("Hour of both courses")
        self.hour.setToolTip("The hour at which both are shown")
        self.play.setToolTip(
            "Plays the chosen course back, on the page Playback: from there it can be fought on as well."
        )
        self.delete.setToolTip("Deletes the chosen branch; the war itself stays.")
        for button in (self.play, self.delete):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        beside = in_row(
            label_for("&Compare with", self.beside),
            self.beside,
            label_for("&Name", self.name),
            (self.name, 1),
            label_for("&Hour", self.hour),
            (self.hour, 1),
            self.play,
            self.delete,
        )
        both = in_row((self.left, 1), (self.right, 1), spacing=12)
        in_column(self.table, beside, (both, 1), on=self, margins=NO_MARGINS)
