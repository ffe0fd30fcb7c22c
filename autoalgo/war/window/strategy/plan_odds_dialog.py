"""All that is known of the odds of the plan, as text that follows every edit (O-4)."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from autoalgo.war.window.session.plan_odds_model import PlanOdds

_SIZE: Final = (960, 560)


class PlanOddsDialog(QDialog):
    """A window beside the map; the plan can be edited while it is open.

    Signals
    -------
    why_wanted()
        The plan is to be explained.
    """

    why_wanted = Signal()

    def __init__(self, odds: PlanOdds, parent: QWidget) -> None:
        """Show `odds`."""
        super().__init__(parent)
        self._odds = odds
        self.setWindowTitle("Odds of the plan")
        self.resize(*_SIZE)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName("Odds of the plan")
        self.text.setPlaceholderText("There are no odds while no war can be fought from the plan.")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy = buttons.addButton("&Copy", QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.setToolTip("Copy the odds as text")
        self.why = buttons.addButton("&Why?", QDialogButtonBox.ButtonRole.ActionRole)
        self.why.setToolTip("Explain what makes the chances of the plan what they are")
        self.why.clicked.connect(self.why_wanted)
        buttons.rejected.connect(self.reject)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))
        column = QVBoxLayout(self)
        column.addWidget(self.text)
        column.addWidget(buttons)
        odds.changed.connect(self.refresh)

    def showEvent(self, event: QShowEvent) -> None:
        """Show the odds, now that somebody looks."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show the odds as they are now, as long as somebody looks: of many flanks the text takes a while."""
        if not self.isVisible():
            return
        text = self._odds.text()
        for button in (self.copy, self.why):
            button.setEnabled(bool(text))
        if text != self.text.toPlainText():
            place = self.text.verticalScrollBar().value()
            self.text.setPlainText(text)
            self.text.verticalScrollBar().setValue(place)
