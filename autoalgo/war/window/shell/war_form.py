"""The form in the upper left corner: the war's name, its date and its motive (W-1 … W-3)."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from autoalgo.war.domain.lists import Motive
from autoalgo.war.domain.request import LONGEST_WAR_NAME
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, year_text
from autoalgo.war.window.session.war_model import WarModel
from autoalgo.war.window.shell.year_spinner import YearSpinner

_WIDTH: Final = 330


class WarForm(QWidget):
    """Name, date and motive.

    Signals
    -------
    corrected
        A date could not be taken as it was typed: why, in a sentence.
    """

    corrected = Signal(str)

    def __init__(self, war: WarModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._war = war
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_WAR_NAME)
        self.year = YearSpinner()
        self.motive = QComboBox()
        self._describe()
        self._lay_out()
        self.name.textEdited.connect(war.set_war)
        self.year.valueChanged.connect(war.set_year)
        self.year.corrected.connect(self.corrected)
        self.motive.activated.connect(lambda row: war.set_motive(tuple(Motive)[row]))
        war.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what the war is."""
        if self.name.text() != self._war.war:  # setting a text moves the cursor and forgets what could be undone
            self.name.setText(self._war.war)
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
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(6)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        name, year, motive = QLabel("War &name"), QLabel("War da&te"), QLabel("&Motive")
        name.setBuddy(self.name)
        year.setBuddy(self.year)
        motive.setBuddy(self.motive)
        form.addRow(name, self.name)
        form.addRow(year, self.year)
        form.addRow(motive, self.motive)
        for field in (self.year, self.motive):
            field.setMinimumHeight(self.name.sizeHint().height())
        self.setMinimumWidth(_WIDTH)
