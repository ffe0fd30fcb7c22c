"""A contest of automatic players as a picture: who wins how often, and how soon the games end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes

from autoalgo.common.plots import FAINT, INK, Lettering, PlotBox, PlotSheet, house_style
from autoalgo.common.shares import Share

_WIDTH: Final = 8.0
"""Inches, as all lengths here."""
_MARGIN: Final = 0.4
_NAMES: Final = 1.3
_LINE: Final = 0.3
_TURNS: Final = 2.0
_BLUE: Final = "#3b6ea5"
_BARS: Final = 40


@dataclass(frozen=True)
class ContestPlot:
    """The content of the picture."""

    title: str
    shares_heading: str
    shares: Mapping[str, Share]
    """Of games won, by the name of the winner."""
    even: float
    """Percent of the games that each would win by luck alone."""
    whole_scale: bool
    """Whether the scale goes up to 100 %, not just as far as the shares."""
    turns_heading: str
    turns: Sequence[int]
    """In which turn each game ended."""
    last_turn: int
    """Where the scale of turns ends."""

    def drawn(self, picture_format: str) -> bytes:
        """Return the picture as a file of a format, "png", "svg" or "pdf"."""
        width = _WIDTH - 2 * _MARGIN
        upper = PlotBox(_MARGIN + _NAMES, 1.2, width - _NAMES, _LINE * len(self.shares))
        lower = PlotBox(_MARGIN, upper.top + upper.height + 1.1, width, _TURNS)
        with house_style():
            sheet = PlotSheet(_WIDTH, lower.top + lower.height + 0.6)
            sheet.write(PlotBox(_MARGIN, 0.3, width, 0.25), self.title, Lettering(12, INK, bold=True))
            sheet.write(PlotBox(_MARGIN, 0.75, width, 0.25), self.shares_heading, Lettering(9, FAINT))
            sheet.write(PlotBox(_MARGIN, lower.top - 0.35, width, 0.25), self.turns_heading, Lettering(9, FAINT))
            self._draw_shares(sheet.axes(upper))
            self._draw_turns(sheet.axes(lower))
            return sheet.bytes(picture_format)

    def _draw_shares(self, axes: Axes) -> None:
        for row, share in enumerate(self.shares.values()):
            axes.plot([100 * share.low, 100 * share.high], [row, row], color=_BLUE, linewidth=2)
            axes.plot([100 * share.value], [row], "o", color=_BLUE, markersize=5)
        axes.axvline(self.even, color=FAINT, linewidth=0.8, linestyle=":")
        axes.set_yticks(range(len(self.shares)), list(self.shares))
        axes.tick_params(axis="y", length=0)
        axes.set_ylim(len(self.shares) - 0.5, -0.5)
        axes.set_xlim(0, 100 if self.whole_scale else None)

    def _draw_turns(self, axes: Axes) -> None:
        axes.hist(self.turns, bins=_BARS, range=(0, self.last_turn), color=_BLUE)
        axes.set_xlim(0, self.last_turn)
        axes.tick_params(axis="y", length=0)
