"""The fields at the left end of the header: the war's name, its date and its motive (W-1 … W-3)."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QWidget

from autoalgo.common.qt.undo_keys import leave_undo_to_window
from autoalgo.war.domain.lists import Motive
from autoalgo.war.domain.request import LONGEST_WAR_NAME
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, year_text
from autoalgo.war.window.session.war_model import WarModel
from autoalgo.war.window.shell.year_spinner import YearSpinner

_NARROWEST_NAME: Final = 90


class WarForm(QWidget):
    """Name, date and motive.

    Signals
    -------
    corrected
        A date could not be taken as it was typed: why, in a sentence.
    """

    corrected = Signal(str)

    def __init__(self, war: WarModel) -> None:
        super().__init__()
        self._war = war
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_WAR_NAME)
        self.year = YearSpinner()
        self.motive = QComboBox()
        self._describe()
        self._lay_out()
        leave_undo_to_window(self.name)
        leave_undo_to_window(self.year.lineEdit(), self.year)
        self.name.textEdited.connect(war.set_war)
        self.year.valueChanged.connect(war.set_year)
        self.year.corrected.connect(self.corrected)
        self.motive.activated.connect(lambda row: war.set_motive(tuple(Motive)[row]))
        war.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what the war is."""
        if self.name.text() != self._war.war:  # setting a text moves the cursor and forgets what could be undone
            typed = self.name.hasFocus() and self.name.isModified()
            self.name.setText(self._war.war)
            if not typed:
                self.name.setCursorPosition(0)  # of a long name, the beginning tells more than the end
        self.year.show_year(self._war.year)
        self.motive.setCurrentIndex(tuple(Motive).index(self._war.motive))

    def _describe(self) -> None:
        self.name.setPlaceholderText("Battle of …")
        self.name.setToolTip("The name of the war on the receipt: any text, wiki markup included.")
        self.name.setAccessibleName("War name")
        span = f"from {year_text(EARLIEST_WAR_YEAR)} to {year_text(LATEST_WAR_YEAR)}"
        self.year.setToolTip(f"The year of the war, {span}; it decides ages and phases. Type 216 BC or 1066.")
        self.year.setAccessibleName("War date")
        self.motive.addItems(tuple(Motive))
        self.motive.setAccessibleName("Motive")
        self.motive.setToolTip("The overarching reason of the war, the same for both sides.")
        for row, sentence in enumerate(self._motives()):
            self.motive.setItemData(row, sentence, Qt.ItemDataRole.ToolTipRole)

    def _motives(self) -> tuple[str, ...]:
        """Return what the source says of each motive, in the order of `Motive`."""
        return (
            "One nation tries to gain direct control over another; take this when in doubt.",
            "The war is driven by national ideology: religious, political, ethnic and so on.",
            "The war is over economic influence or a financial dispute.",
            "The belligerents support allies of theirs, and have no quarrel of their own.",
            "Both sides believe that they defend themselves against destruction; very rare.",
        )

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        fields = (("&Name", self.name, 1), ("Da&te", self.year, 0), ("&Motive", self.motive, 0))
        for text, field, stretch in fields:
            label = QLabel(text)
            label.setBuddy(field)
            row.addWidget(label)
            row.addWidget(field, stretch)
            field.setMinimumHeight(self.name.sizeHint().height())
        self.name.setMinimumWidth(_NARROWEST_NAME)
