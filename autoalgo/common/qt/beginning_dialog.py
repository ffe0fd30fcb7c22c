"""A dialog that begins a game: a form, a preview of where it is played, and a row for each one who plays."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QGridLayout, QScrollArea, QWidget

from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.ranks import Rank, titled, wrapped
from autoalgo.common.qt.seed_field import SeedField
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.themed import Themed
from autoalgo.common.qt.zooming_view import ZoomingView

_PREVIEW: Final = QSize(430, 300)
"""Pixels of the smallest preview."""


class BeginningDialog(Themed, QDialog):
    """Asks what a game is made from; a dialog fills `form`, calls `list_rows`, and overrides `refresh`.

    Parameters
    ----------
    game
        What the game is called.
    preview
        Of the map or the board.
    width
        Pixels of the rows, which stand beside form and preview.
    parent
        The window.
    """

    def __init__(self, game: str, preview: ZoomingView, width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"New game of {game}")
        self.form = QFormLayout()
        self.preview = preview
        preview.setMinimumSize(_PREVIEW)
        preview.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.seed = SeedField()
        self.rows = QScrollArea()
        self.rows.setWidgetResizable(True)
        self.rows.setMinimumWidth(width)
        self.objection = wrapped(Rank.ERROR)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.go = buttons.addButton("&Begin", QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        left = in_column(self.form, (preview, 1))
        columns = in_row((left, 1), self.rows)
        in_column((columns, 1), self.objection, buttons, on=self)
        self.resize(1000, 620)

    def refresh(self) -> None:
        """Show what is chosen, and what is wrong with it."""
        raise NotImplementedError

    def object_to(self, lines: Sequence[str]) -> None:
        """Tell what is wrong; a game begins once nothing is."""
        self.objection.setText(shortened("\n".join(lines)))
        self.objection.setVisible(bool(lines))
        self.go.setEnabled(not lines)

    def list_rows(self, titles: Sequence[str], rows: Iterable[Sequence[QWidget]]) -> None:
        """Put other rows in the place of those that are listed."""
        box = QWidget()
        grid = QGridLayout(box)
        for column, title in enumerate(titles):
            grid.addWidget(titled(title, Rank.MUTED), 0, column)
        for row, widgets in enumerate(rows, start=1):
            for column, widget in enumerate(widgets):
                grid.addWidget(widget, row, column)
        grid.setRowStretch(grid.rowCount(), 1)
        self.rows.setWidget(box)
