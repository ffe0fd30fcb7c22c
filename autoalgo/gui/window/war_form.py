"""The upper left corner: the war's name, its date and its motive (W-1 … W-3)."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QWidget

from autoalgo.domain.lists import Motive
from autoalgo.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, year_text
from autoalgo.gui.models import WarModel
from autoalgo.gui.window.name_field import NameField
from autoalgo.gui.window.ranks import Rank, give_rank
from autoalgo.gui.window.year_spinner import YearSpinner

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
        self.name = NameField()
        self.year = YearSpinner()
        self.motive = QComboBox()
        self.shortened = QLabel()
        self._describe()
        self._lay_out()
        self.name.named.connect(war.set_war)
        self.name.shortened.connect(self._show_shortened)
        self.year.valueChanged.connect(war.set_year)
        self.year.corrected.connect(self.corrected)
        self.motive.activated.connect(lambda row: war.set_motive(tuple(Motive)[row]))
        war.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what the war is."""
        self.name.show_name(self._war.war)
        self.year.show_year(self._war.year)
        self.motive.setCurrentIndex(tuple(Motive).index(self._war.motive))

    def _describe(self) -> None:
        self.name.setPlaceholderText(self.tr("Battle of …"))
        self.name.setToolTip(self.tr("The name of the war on the receipt: any text, wiki markup included."))
        self.name.setAccessibleName(self.tr("War name"))
        span = self.tr("The year of the war, from {first} to {last}; it decides ages and phases. Type 216 BC or 1066.")
        self.year.setToolTip(span.format(first=year_text(EARLIEST_WAR_YEAR), last=year_text(LATEST_WAR_YEAR)))
        self.year.setAccessibleName(self.tr("War date"))
        self.motive.addItems(tuple(Motive))
        self.motive.setAccessibleName(self.tr("Motive"))
        self.motive.setToolTip(self.tr("The overarching reason of the war, the same for both sides."))
        for row, sentence in enumerate(self._motives()):
            self.motive.setItemData(row, sentence, Qt.ItemDataRole.ToolTipRole)
        give_rank(self.shortened, Rank.MUTED)
        self.shortened.hide()

    def _motives(self) -> tuple[str, ...]:
        """Return what the source says of each motive, in the order of `Motive`."""
        return (
            self.tr("One nation tries to gain direct control over another; take this when in doubt."),
            self.tr("The war is driven by national ideology: religious, political, ethnic and so on."),
            self.tr("The war is over economic influence or a financial dispute."),
            self.tr("The belligerents support allies of theirs, and have no quarrel of their own."),
            self.tr("Both sides believe that they defend themselves against destruction; very rare."),
        )

    def _lay_out(self) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(6)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        name, year, motive = QLabel(self.tr("War &name")), QLabel(self.tr("War da&te")), QLabel(self.tr("&Motive"))
        name.setBuddy(self.name)
        year.setBuddy(self.year)
        motive.setBuddy(self.motive)
        form.addRow(name, self.name)
        form.addRow("", self.shortened)
        form.addRow(year, self.year)
        form.addRow(motive, self.motive)
        for field in (self.year, self.motive):
            field.setMinimumHeight(self.name.sizeHint().height())
        self.setMinimumWidth(_WIDTH)

    def _show_shortened(self, hidden: int) -> None:
        self.shortened.setText(self.tr("… and {count} more characters").format(count=f"{hidden:,}"))
        self.shortened.setVisible(hidden > 0)
