"""The problems of the database by row; a click on one shows its cell in words. It stands beside the window."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from autoalgo.common.figures import counted
from autoalgo.common.problems import Problem, told
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import boxed, in_column, in_row, split_row
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, give_rank, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.check.check_model import CheckModel

_FIRST: Final = (820, 460)
"""Pixels."""
_WIDTHS: Final = (420, 360)
_LONGEST: Final = 600
"""Characters of what a line or a cell's words tell."""
_TO_DO: Final = "correct it there, then press Check again"
_PARTS: Final = ("Tab", "Row", "Column", "Found", "Allowed", "To do")


class CheckDialog(QDialog):
    """Lists what `model` found. Nothing waits for it, and the window brings it forward where something is found."""

    def __init__(self, model: CheckModel, commands: Commands, window: QWidget) -> None:
        super().__init__(window)
        self._model = model
        self._shown: tuple[Problem, ...] | None = None
        self.state = wrapped()
        self.tree = QTreeWidget()
        self.words = {part: wrapped() for part in _PARTS}
        self.bar = QProgressBar()
        self.again = QPushButton("Check &again")
        self.cancel = QPushButton("Ca&ncel")
        self.copy = QPushButton("C&opy all")
        self.place = ActionButton(commands["books"])
        self.leave = QPushButton("&Close")
        self._describe()
        self._lay_out()
        self._connect()
        self.refresh()

    def come_forward(self) -> None:
        """Show the dialog without taking the keys."""
        self.show()
        self.raise_()

    def check(self) -> None:
        """Show the dialog, and check everything anew."""
        self.come_forward()
        self.activateWindow()
        self._model.check()

    def refresh(self) -> None:
        """Tell how far the check is, and list what it found."""
        model = self._model
        self.state.setText(shortened(model.sentence, _LONGEST))
        give_rank(self.state, Rank.PLAIN if model.busy else Rank.ERROR if model.problems else Rank.GOOD)
        self.bar.setVisible(model.busy)
        self.cancel.setVisible(model.busy)
        self.again.setEnabled(not model.busy)
        self.copy.setEnabled(bool(model.problems))
        if model.problems != self._shown:
            self._shown = model.problems
            self._list()

    def _list(self) -> None:
        self.tree.clear()
        for row in self._model.rows:
            above = QTreeWidgetItem([f"{row.title} ({counted(len(row.problems), 'problem')})"])
            self.tree.addTopLevelItem(above)
            for problem in row.problems:
                column = f"{problem.place.column}: " if problem.place.column else ""
                below = QTreeWidgetItem([shortened(f"{column}{problem.found}", _LONGEST)])
                below.setToolTip(0, literal(problem.text()))
                below.setData(0, Qt.ItemDataRole.UserRole, problem)
                above.addChild(below)
        self.tree.expandAll()
        above_first = self.tree.topLevelItem(0)
        first = None if above_first is None else above_first.child(0)
        if first is not None:
            self.tree.setCurrentItem(first)
        self._show(self.tree.currentItem())

    def _show(self, item: QTreeWidgetItem | None) -> None:
        """Show the words of a problem; of a row those of its first."""
        if item is not None and item.childCount():
            item = item.child(0)
        problem: Problem | None = None if item is None else item.data(0, Qt.ItemDataRole.UserRole)
        parts = [""] * len(_PARTS)
        if problem is not None:
            place = problem.place
            row = str(place.row) if place.row else ""
            where = [place.tab or place.file, row, place.column or place.key]
            parts = [*where, problem.found, problem.allowed, problem.hint or _TO_DO]
        for label, text in zip(self.words.values(), parts, strict=True):
            label.setText(shortened(text, _LONGEST) if text else "–")

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(told(self._model.problems)))

    def _describe(self) -> None:
        self.setWindowTitle("Check of the database")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.resize(*_FIRST)
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName("Problems by row")
        self.tree.setToolTip("Click a problem to read what its cell may hold.")
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName("It is being checked")
        for widget in (self.bar, self.cancel):  # so that nothing moves
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(policy)
        self.copy.setToolTip("Copies every problem as a line, as autoalgo check prints it.")
        for part, label in self.words.items():
            label.setAccessibleDescription(part)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for button in (self.again, self.cancel, self.copy, self.leave):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        words = QFormLayout()
        for part, label in self.words.items():
            title = QLabel(part)
            give_rank(title, Rank.MUTED)
            words.addRow(title, label)
        body = split_row((self.tree, 1), boxed(in_column(words, 1)), sizes=_WIDTHS)
        foot = in_row(self.again, self.copy, self.place, 1, self.leave)
        head = in_row((self.state, 1), self.bar, self.cancel)
        in_column(head, (body, 1), foot, on=self, spacing=8)

    def _connect(self) -> None:
        model = self._model
        model.changed.connect(self.refresh)
        self.tree.currentItemChanged.connect(lambda item, _: self._show(item))
        self.again.clicked.connect(model.check)
        self.cancel.clicked.connect(model.cancel)
        self.copy.clicked.connect(self._copy)
        self.leave.clicked.connect(self.reject)
