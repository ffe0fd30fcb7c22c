"""How does this matter? One field, or two against each other, and the chance for each of their values (O-11)."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QDialog, QPushButton, QWidget

from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, label_for, titled
from autoalgo.war.window.sweep.matter_chart import MatterChart
from autoalgo.war.window.sweep.matter_model import MatterModel

_SIZE: Final = (760, 480)


class MatterDialog(QDialog):
    """Stays open beside the window; a click on the chart tries a value in the plan."""

    def __init__(self, model: MatterModel, window: QWidget) -> None:
        super().__init__(window)
        self._model = model
        self.fields = (QComboBox(), QComboBox())
        self.chart = MatterChart()
        self.words = titled("", Rank.MUTED)
        self.stop = QPushButton("S&top")
        self.leave = QPushButton("C&lose")
        self._describe()
        controls = in_row(label_for("&Field", self.fields[0]), (self.fields[0], 1))
        controls.addWidget(label_for("&against", self.fields[1]))
        controls.addWidget(self.fields[1], 1)
        in_column(controls, (self.chart, 1), self.words, in_row(1, self.stop, self.leave), on=self, spacing=8)
        for field in self.fields:
            field.activated.connect(self._ask)
            edit = field.lineEdit()
            if edit is not None:
                edit.returnPressed.connect(self._ask)
                edit.setPlaceholderText("for a map of two" if field is self.fields[1] else "a part of its name")
        self.chart.chosen.connect(model.try_values)
        self.stop.clicked.connect(model.cancel)
        self.leave.clicked.connect(self.reject)
        model.changed.connect(self.refresh)
        model.offered.connect(self._offer)
        self._offer()
        self.refresh()

    def come_forward(self, *fields: str) -> None:
        """Show the dialog and ask how these fields matter, or let the user choose."""
        self._model.look()
        self._model.ask(*fields)
        self._show_asked()
        self.show()
        self.raise_()
        self.activateWindow()
        (self.chart if fields else self.fields[0]).setFocus()

    def refresh(self) -> None:
        """Show what is known."""
        self.chart.show_matter(self._model.found)
        self.words.setText(self._model.sentence)
        self.words.setToolTip(literal(self._model.sentence))
        self.stop.setEnabled(self._model.busy)

    def reject(self) -> None:
        """Stop what is under way, and close."""
        self._model.cancel()
        super().reject()

    def _ask(self) -> None:
        named = dict.fromkeys(field.currentText().strip() for field in self.fields)
        self._model.ask(*(name for name in named if name))

    def _offer(self) -> None:
        names = [field.name for field in self._model.fields]
        for field in self.fields:
            typed = field.currentText()
            field.clear()
            field.addItems(names)
            field.setEditText(typed)

    def _show_asked(self) -> None:
        asked = (*self._model.asked, "", "")
        for field, name in zip(self.fields, asked, strict=False):
            field.setEditText(name)

    def _describe(self) -> None:
        self.setWindowTitle("How does this matter?")
        self.resize(*_SIZE)
        for field, name in zip(self.fields, ("Field", "Second field"), strict=True):
            field.setEditable(True)
            field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            field.setMinimumContentsLength(18)
            field.setAccessibleName(name)
            field.setToolTip("A field of the request, Tab:Record:Column of the database, or File.json:key")
            completer = QCompleter(field.model(), field)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            field.setCompleter(completer)
        self.words.setWordWrap(True)
        for button in (self.stop, self.leave):
            button.setAutoDefault(False)
