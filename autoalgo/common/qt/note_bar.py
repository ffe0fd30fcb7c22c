"""A bar below the menus that says what has happened, or what is wrong and how to mend it, until it is clicked away."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QToolButton

from autoalgo.common.problems import Problem, told
from autoalgo.common.qt.laying_out import in_row
from autoalgo.common.qt.ranks import wrapped
from autoalgo.common.qt.shortened import shortened

_HIGHEST: Final = 110
"""Pixels; what is longer is scrolled."""


class NoteBar(QFrame):
    """Hidden as long as there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notice")
        self.label = wrapped()
        self.label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.close_button = QToolButton()
        self.close_button.setText("×")
        self.close_button.setAutoRaise(True)
        self.close_button.setAccessibleName("Close the note")
        self.close_button.setToolTip("Takes the note away.")
        self.close_button.clicked.connect(self.clear)
        self._scrolled = QScrollArea()
        self._scrolled.setFrameShape(QFrame.Shape.NoFrame)
        self._scrolled.setWidgetResizable(True)
        self._scrolled.setWidget(self.label)
        self._scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        in_row((self._scrolled, 1), (self.close_button, 0, Qt.AlignmentFlag.AlignTop), on=self, margins=(12, 6, 6, 6))
        self.hide()

    @property
    def text(self) -> str:
        """The text of the bar; empty while it is hidden."""
        return self.label.text()

    def say(self, sentence: str) -> None:
        """Say that something has happened."""
        self._show(sentence, "")

    def tell(self, problems: Sequence[Problem], undone: str = "") -> None:
        """Say what is wrong, a line each; first, in a sentence, what was therefore not done."""
        lines = told(problems)
        self._show("\n".join([undone, *lines] if undone else lines), "error")

    def clear(self) -> None:
        """Say nothing any more."""
        self.label.clear()
        self.hide()

    def _show(self, text: str, tone: str) -> None:
        self.label.setText(shortened(text))
        self.setProperty("tone", tone)
        for each in (self, self.label):  # a style sheet looks at properties only when a widget is polished
            each.style().unpolish(each)
            each.style().polish(each)
        self.show()
        self._fit()

    def _fit(self) -> None:
        width = max(self.width() - 60, 200)
        self._scrolled.setFixedHeight(min(self.label.heightForWidth(width) + 4, _HIGHEST))
