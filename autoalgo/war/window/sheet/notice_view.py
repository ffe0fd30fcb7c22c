"""A notice of the database in use, with a button for each thing that can be done about it (T-8, B-7).

The window has one, at its foot. It is not there while there is nothing to tell.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.sheet.notice_model import Notice, NoticeButton, NoticeModel

_LONGEST: Final = 300


class _Sentence(QLabel):
    """A text that is never cut: a scrolled page asks for the least height, which wrapped lines have only by width."""

    def say(self, words: str) -> None:
        """Show `words`."""
        self.setText(words)
        self._stand()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the lines are at the new width."""
        super().resizeEvent(event)
        self._stand()

    def _stand(self) -> None:
        self.setMinimumHeight(max(self.heightForWidth(self.width()), 0))


class NoticeView(QFrame):
    """A notice.

    Parameters
    ----------
    told
        What is to be told now.
    model
        Who says when that may be something else.
    commands
        The actions behind the buttons.

    Signals
    -------
    dismissed()
        The notice was clicked away.
    """

    dismissed = Signal()

    def __init__(self, told: Callable[[], Notice], model: NoticeModel, commands: Commands) -> None:
        super().__init__()
        self._told = told
        self._commands = commands
        self._offers: tuple[NoticeButton, ...] = ()
        self.mark = QLabel()
        self.sentence = _Sentence()
        self.dismiss = QToolButton()
        self.buttons: tuple[QPushButton, ...] = ()
        self._choices = QHBoxLayout()
        self._describe()
        self._lay_out()
        self.dismiss.clicked.connect(self.dismissed)
        model.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Tell what is to be told now."""
        notice = self._told()
        self.setVisible(bool(notice))
        self.mark.setText(notice.mark)
        self.mark.setVisible(bool(notice.mark))
        self.sentence.say(shortened(notice.sentence, _LONGEST))
        self.sentence.setToolTip(literal(notice.more))
        self.dismiss.setVisible(notice.dismissable)
        self._dress(notice)
        if notice.offers != self._offers:
            self._offers = notice.offers
            self._offer()

    def _describe(self) -> None:
        self.setObjectName("notice")
        self.setAccessibleName("Notice of the database")
        self.mark.setObjectName("mark")
        self.mark.setTextFormat(Qt.TextFormat.PlainText)
        self.mark.setAccessibleDescription("Copy in use")
        self.mark.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self.sentence.setWordWrap(True)
        # A title may be one word without an end, which must not make the window wide.
        self.sentence.setMinimumWidth(1)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.sentence.setAccessibleDescription("Notice")
        self.dismiss.setText("✕")
        self.dismiss.setAutoRaise(True)
        self.dismiss.setToolTip("Take this notice away")
        self.dismiss.setAccessibleName("Take the notice away")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 1, 0, 1)
        grid.setHorizontalSpacing(10)
        self._choices.setSpacing(6)
        grid.addWidget(self.mark, 0, 0)
        grid.addWidget(self.sentence, 0, 1)
        grid.addLayout(self._choices, 0, 2)
        grid.addWidget(self.dismiss, 0, 3, Qt.AlignmentFlag.AlignTop)
        grid.setColumnStretch(1, 1)

    def _dress(self, notice: Notice) -> None:
        if self.property("tone") != notice.tone.value:
            self.setProperty("tone", notice.tone.value)
            # A style sheet looks at properties only when a widget is polished.
            for widget in (self, self.mark, self.sentence):
                widget.style().unpolish(widget)
                widget.style().polish(widget)

    def _offer(self) -> None:
        for button in self.buttons:
            self._choices.removeWidget(button)
            # It may be the one that is being clicked.
            button.hide()
            button.deleteLater()
        self.buttons = tuple(ActionButton(self._commands[offer.action], offer.text) for offer in self._offers)
        for button in self.buttons:
            self._choices.addWidget(button)
