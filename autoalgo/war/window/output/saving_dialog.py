"""How far something that is saved is, and what came of it: a war's page (B-3f), a site of all wars (B-3g)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from autoalgo.common.qt.laying_out import in_column
from autoalgo.common.qt.ranks import Rank, give_rank, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.session.saving_model import SavingModel


class SavingDialog(QDialog):
    """Shows something being saved; `open_file` opens it in the browser."""

    def __init__(self, model: SavingModel[Any], title: str, open_file: Callable[[Path], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.setWindowTitle(title)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(f"Progress of {title.lower()}")
        self.step = QLabel()
        self.told = wrapped(Rank.MUTED)
        self.told.setAccessibleDescription(f"What came of {title.lower()}")
        self.look = QPushButton("&Open in the browser")
        self.cancel = QPushButton("&Cancel")
        self.done_button = QPushButton("C&lose")
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (self.look, self.cancel, self.done_button):
            button.setAutoDefault(False)
            row.addWidget(button)
        in_column(self.step, self.progress, self.told, row, on=self)
        self.setMinimumWidth(440)
        self.look.clicked.connect(self._look)
        self.cancel.clicked.connect(model.cancel)
        self.done_button.clicked.connect(self.hide)
        self._open_file = open_file
        model.changed.connect(self.refresh)
        self.refresh()

    def _look(self) -> None:
        if self._model.written is not None:
            self._open_file(self._model.written)

    def come_forward(self) -> None:
        """Show the dialog."""
        self.show()
        self.raise_()
        self.activateWindow()

    def refresh(self) -> None:
        """Show how far it is, or what came of it."""
        model, progress = self._model, self._model.progress
        self.step.setVisible(model.busy)
        self.step.setText(f"{progress.what.capitalize() or 'Reading'} …")
        self.progress.setVisible(model.busy)
        self.progress.setRange(0, progress.asked)
        self.progress.setValue(progress.done)
        self.told.setVisible(bool(model.text))
        give_rank(self.told, Rank.WARNING if model.failed else Rank.MUTED)
        self.told.setText(shortened(model.text))
        self.look.setEnabled(model.written is not None)
        self.cancel.setEnabled(model.busy)
