"""How far a war's page is, and what came of it (B-3f)."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from autoalgo.common.qt.laying_out import in_column
from autoalgo.common.qt.ranks import Rank, give_rank, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.output.page_model import PageModel


class PageDialog(QDialog):
    """Shows a page being made; `open_file` opens it in the browser."""

    def __init__(self, page: PageModel, open_file: Callable[[Path], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = page
        self.setWindowTitle("The war's page")
        self.progress = QProgressBar()
        self.progress.setAccessibleName("Progress of the page")
        self.step = QLabel()
        self.told = wrapped(Rank.MUTED)
        self.told.setAccessibleDescription("What came of the page")
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
        self.cancel.clicked.connect(page.stop)
        self.done_button.clicked.connect(self.hide)
        self._open_file = open_file
        page.changed.connect(self.refresh)
        self.refresh()

    def _look(self) -> None:
        if self._model.written is not None:
            self._open_file(self._model.written)

    def make(self, record: Path, out: Path) -> None:
        """Make the page of a data record, and show how far it is."""
        self._model.start(record, out)
        self.show()
        self.raise_()
        self.activateWindow()

    def refresh(self) -> None:
        """Show how far it is, or what came of it."""
        model, progress = self._model, self._model.progress
        self.step.setVisible(model.busy)
        self.step.setText(f"{progress.what.capitalize()} …" if progress.what else "The record is read …")
        self.progress.setVisible(model.busy)
        self.progress.setRange(0, progress.asked)
        self.progress.setValue(progress.done)
        self.told.setVisible(bool(model.text))
        give_rank(self.told, Rank.WARNING if model.failed else Rank.MUTED)
        self.told.setText(shortened(model.text))
        self.look.setEnabled(model.written is not None)
        self.cancel.setEnabled(model.busy)
