"""How important a label is: the style sheet gives each rank its size and colour."""

from enum import StrEnum

from PySide6.QtWidgets import QLabel


class Rank(StrEnum):
    """The ranks that the style sheet knows."""

    PLAIN = ""
    TITLE = "title"
    MUTED = "muted"
    GOOD = "good"
    WARNING = "warning"
    ERROR = "error"


def give_rank(label: QLabel, rank: Rank) -> None:
    """Draw `label` in the style of `rank`."""
    if label.property("rank") != rank.value:
        label.setProperty("rank", rank.value)
        # A style sheet looks at properties only when a widget is polished.
        label.style().unpolish(label)
        label.style().polish(label)


def titled(text: str, rank: Rank = Rank.TITLE) -> QLabel:
    """Return a label of a rank."""
    label = QLabel(text)
    give_rank(label, rank)
    return label
