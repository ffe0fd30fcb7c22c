"""The war date: a spinner over the years that exist, shown as people write them (W-2).

From 3500 BC to 2020 AD, with 1 BC next to 1 AD. One may type "1066", "-216", "216 BC", "216 bce" or "AD 1066"; what
cannot be a war date is put right when the field is left, and said in words.
"""

import re
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QSpinBox, QWidget

from autoalgo.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, year_text

_YEAR: Final = re.compile(r"(?:AD|CE)?\s*(?P<sign>[-−]?)\s*(?P<number>\d{1,9})\s*(?P<era>AD|CE|BCE?)?", re.I)
_BEGINNING: Final = re.compile(r"(?:[AC]|AD|CE)?\s*[-−]?\s*\d{0,9}\s*(?:[ABC]|AD|CE|BCE?)?", re.I)


def year_of(text: str) -> int | None:
    """Return the year that `text` names, BC negative; None when it names none. The year may be 0 or out of range."""
    found = _YEAR.fullmatch(text.strip())
    if found is None:
        return None
    before_christ = bool(found["sign"]) or (found["era"] or "").upper() in {"BC", "BCE"}
    return -int(found["number"]) if before_christ else int(found["number"])


def is_war_year(year: int) -> bool:
    """Tell whether a war may be dated `year`."""
    return EARLIEST_WAR_YEAR <= year <= LATEST_WAR_YEAR and year != 0


class YearSpinner(QSpinBox):
    """A spinner of years, AD positive, BC negative, without the year 0 (W-2).

    Signals
    -------
    corrected
        What was typed could not be a war date and was put right: why, in words.
    """

    corrected = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(EARLIEST_WAR_YEAR, LATEST_WAR_YEAR)
        self.setAccelerated(True)
        self.setValue(1)

    def show_year(self, year: int) -> None:
        """Show `year`; what is being typed is left alone when it says the same."""
        if self.value() != year:
            self.setValue(year)

    def stepBy(self, steps: int) -> None:
        """Step over the year 0."""
        year = self.value() + steps
        if (self.value() < 0) != (year < 0) or year == 0:
            year += 1 if steps > 0 else -1
        self.setValue(max(EARLIEST_WAR_YEAR, min(LATEST_WAR_YEAR, year)))
        self.selectAll()

    def textFromValue(self, year: int) -> str:
        """Return "1066 AD" or "216 BC"."""
        return year_text(year)

    def valueFromText(self, text: str) -> int:
        """Return the year that was typed, or the present one."""
        year = year_of(text)
        return self.value() if year is None or not is_war_year(year) else year

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Accept a war date, let anything that may become one be typed on."""
        year = year_of(text)
        if year is not None and is_war_year(year):
            return QValidator.State.Acceptable, text, position
        typing = _BEGINNING.fullmatch(text.strip()) is not None
        return (QValidator.State.Intermediate if typing else QValidator.State.Invalid), text, position

    def fixup(self, text: str) -> str:
        """Return the war date next to what was typed, and say so."""
        year = year_of(text)
        if year is None:
            return year_text(self.value())
        nearest = 1 if year == 0 else max(EARLIEST_WAR_YEAR, min(LATEST_WAR_YEAR, year))
        if nearest != year:
            self.corrected.emit(
                self.tr("A war is dated from {earliest} to {latest}, and there is no year 0; the date is {year} now.")
                .replace("{earliest}", year_text(EARLIEST_WAR_YEAR))
                .replace("{latest}", year_text(LATEST_WAR_YEAR))
                .replace("{year}", year_text(nearest))
            )
        return year_text(nearest)
