"""The page of changes: two months compared, regions, units and factions."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QWidget

from autoalgo.common.qt.laying_out import in_column
from autoalgo.games.atlantis.window.changes import CHANGES
from autoalgo.games.atlantis.window.changes_model import ChangesModel
from autoalgo.games.atlantis.window.rows_table import RowsTable
from autoalgo.games.atlantis.window.shown_model import ShownModel


class ChangesPage(QWidget):
    """Two months and what changed between them; the months follow the one on show."""

    def __init__(self, model: ChangesModel, shown: ShownModel) -> None:
        super().__init__()
        self._model = model
        self._shown = shown
        self._of: object = None
        self.before, self.after = QSpinBox(), QSpinBox()
        self.table = RowsTable("Changes", CHANGES)
        row = QHBoxLayout()
        for text, field in (("Between the end of mont&h", self.before), ("and of mo&nth", self.after)):
            label = QLabel(text)
            label.setBuddy(field)
            field.setAccessibleName(text.replace("&", ""))
            field.setKeyboardTracking(False)
            field.valueChanged.connect(lambda _: self.compare())
            row.addWidget(label)
            row.addWidget(field)
        row.addStretch(1)
        in_column(row, (self.table, 1), on=self, margins=(0, 8, 0, 0))
        model.changed.connect(lambda: self.table.show_rows(model.rows))
        shown.changed.connect(self._follow)

    def compare(self) -> None:
        """Compare the two months, if anybody sees it."""
        if self.isVisible():
            self._model.compare(self.before.value(), self.after.value())

    def showEvent(self, event: QShowEvent) -> None:
        """Compare what was chosen meanwhile."""
        super().showEvent(event)
        self.compare()

    def _follow(self) -> None:
        """Take the month on show and the one before it."""
        of = (self._shown.game, self._shown.position)
        if of == self._of:
            return
        self._of = of
        for field, turn in ((self.before, max(self._shown.position - 1, 0)), (self.after, self._shown.position)):
            with QSignalBlocker(field):
                field.setRange(0, self._shown.length)
                field.setValue(turn)
        self.compare()
