"""A field for the seed of a game."""

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit

from autoalgo.common.seeds import LARGEST_SEED


class SeedField(QLineEdit):
    """Takes figures alone; empty for a seed that is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText("drawn")
        self.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]{0,20}")))

    @property
    def seed(self) -> int | None:
        """The seed that is typed, or the largest one where that is smaller; None where nothing is typed."""
        return min(int(self.text()), LARGEST_SEED) if self.text() else None
