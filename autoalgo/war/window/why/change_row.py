"""One change that would have made the chances even: its sentence, and a button that puts it into the plan (B-4b)."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from autoalgo.common.qt.laying_out import in_row
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.explanation.explanation import SuggestedChange

_LONGEST_NAME = 80


class ChangeRow(QWidget):
    """A change in a sentence, to be tried.

    Signals
    -------
    tried(Change)
        The change is to be put into the plan.
    """

    tried = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._change: SuggestedChange | None = None
        self.sentence, self.button = QLabel(), QPushButton("Try it")
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button.setToolTip(
            "Puts this war with the change into the tabs Tactics and Strategy, where its odds are shown; "
            "Ctrl+Z brings back what was there."
        )
        in_row((self.sentence, 1), (self.button, 0, Qt.AlignmentFlag.AlignTop), on=self, margins=(0, 2, 0, 2))
        self.button.clicked.connect(lambda: self.tried.emit(self._change))

    def show_change(self, change: SuggestedChange) -> None:
        """Show another change; one that no request can say cannot be tried."""
        self._change = change
        self.sentence.setText(change.sentence)
        self.button.setVisible(change.request is not None)
        self.button.setAccessibleName(shortened(f"Try it: {change.input}, {change.after}", _LONGEST_NAME))
