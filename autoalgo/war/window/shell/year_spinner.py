"""The war date: a spinner over the years that exist, shown as people write them (W-2).

From 3500 BC to 2020 AD, with 1 BC next to 1 AD. Everything that the database takes for a year can be typed; what
cannot be a war date is corrected when the field is left, and a sentence says so.
"""

from PySide6.QtCore import Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QSpinBox

from autoalgo.war.domain.numerals import LONGEST_NUMBER, Unreadable, tidy
from autoalgo.war.domain.years import (
    EARLIEST_WAR_YEAR,
    LATEST_WAR_YEAR,
    nearest_war_year,
    year_after,
    year_in,
    year_text,
)


class YearSpinner(QSpinBox):
    """A spinner of years, AD positive, BC negative, without the year 0 (W-2).

    Signals
    -------
    corrected
        What was typed could not be a war date and was put right: why, in words.
    edited
        Another year is being typed, or was stepped to: what was corrected before is history.
    """

    corrected = Signal(str)
    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setRange(EARLIEST_WAR_YEAR, LATEST_WAR_YEAR)
        self.setAccelerated(True)
        self.lineEdit().setMaxLength(LONGEST_NUMBER)
        self.lineEdit().textEdited.connect(lambda _: self.edited.emit())
        self.setValue(1)

    def show_year(self, year: int) -> None:
        """Show `year`; what is being typed is left alone when it says the same."""
        if self.value() != year:
            self.setValue(year)

    def stepBy(self, steps: int) -> None:
        """Step over the year 0."""
        self.edited.emit()
        self.setValue(nearest_war_year(year_after(self.value(), steps)))
        self.selectAll()

    def textFromValue(self, year: int) -> str:
        """Return "1066 AD" or "216 BC"."""
        return year_text(year)

    def valueFromText(self, text: str) -> int:
        """Return the year that was typed, or the present one."""
        year = year_in(text)
        return self.value() if isinstance(year, Unreadable) or nearest_war_year(year) != year else year

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Accept a war date, let anything else be typed on: `fixup` says what is wrong with it."""
        year = year_in(text)
        wrong = isinstance(year, Unreadable) or nearest_war_year(year) != year
        return (QValidator.State.Intermediate if wrong else QValidator.State.Acceptable), text, position

    def fixup(self, text: str) -> str:
        """Return the war date next to what was typed, or the present one if that is no year, and say why."""
        year = year_in(text)
        if isinstance(year, Unreadable):
            present = year_text(self.value())
            if tidy(text):
                why = "; ".join(part for part in (year.found, year.hint) if part)
                self.corrected.emit(f"{why}; the date is still {present}.")
            return present
        nearest = year_text(nearest_war_year(year))
        if nearest_war_year(year) != year:
            earliest, latest = year_text(EARLIEST_WAR_YEAR), year_text(LATEST_WAR_YEAR)
            self.corrected.emit(f"A war is dated from {earliest} to {latest}; the date is {nearest} now.")
        return nearest
