"""The chance of each band of a score, a bar a band: how far an occupation goes, how stable a nation is after (B-2)."""

from typing import Final

from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.laying_out import NO_MARGINS, in_column
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.odds import BandChances
from autoalgo.war.odds.as_text import band_title
from autoalgo.war.window.odds.bars import OddsBar, OddsShare

_LONGEST_NAME: Final = 60


class BandBars(QWidget):
    """A title, and below it a bar for each band that any war fell into, from the lowest up."""

    def __init__(self) -> None:
        super().__init__()
        self.title = titled("", Rank.MUTED)
        self.title.setWordWrap(True)
        self._bars: list[OddsBar] = []
        self._column = in_column(self.title, 1, on=self, margins=NO_MARGINS, spacing=4)

    @property
    def bars(self) -> tuple[OddsBar, ...]:
        """Those that are shown."""
        return tuple(bar for bar in self._bars if not bar.isHidden())

    def show_bands(self, bands: BandChances | None) -> None:
        """Show other chances; nothing where no war has the score."""
        self.setVisible(bands is not None)
        if bands is None:
            return
        self.title.setText(band_title(bands))
        while len(self._bars) < len(bands.possible):
            self._bars.append(OddsBar())
            self._column.insertWidget(self._column.count() - 1, self._bars[-1])
        for place, bar in enumerate(self._bars):
            bar.setVisible(place < len(bands.possible))
        for bar, each in zip(self._bars, bands.possible, strict=False):  # there are as many as were ever shown
            happened = None if bands.actual is None else each.band == bands.actual
            bar.show_chance(OddsShare(shortened(each.band, _LONGEST_NAME), each.share, bands.side, happened))
