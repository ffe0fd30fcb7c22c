"""How important what a widget says is: the style sheet gives each rank its size and colour."""

from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


class Rank(StrEnum):
    """The ranks that the style sheet knows."""

    PLAIN = ""
    TITLE = "title"
    MUTED = "muted"
    GOOD = "good"
    WARNING = "warning"
    ERROR = "error"


def give_rank(widget: QWidget, rank: Rank) -> None:
    """Draw `widget`, a label or a list, in the style of `rank`."""
    if widget.property("rank") != rank.value:
        widget.setProperty("rank", rank.value)
        # A style sheet looks at properties only when a widget is polished.
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def titled(text: str, rank: Rank = Rank.TITLE) -> QLabel:
    """Return a label of a rank."""
    label = QLabel(text)
    give_rank(label, rank)
    return label


def label_for(text: str, field: QWidget) -> QLabel:
    """Return a label whose mnemonic leads to a field."""
    label = QLabel(text)
    label.setBuddy(field)
    return label


def wrapped(rank: Rank = Rank.PLAIN, text: str = "") -> QLabel:
    """Return a label of a rank for plain text that wraps."""
    label = titled(text, rank)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label
