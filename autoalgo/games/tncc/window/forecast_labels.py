"""What a decision leads to, under the form in which it is made, and a warning above that (TG-11)."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.laying_out import NO_MARGINS, in_column
from autoalgo.common.qt.ranks import Rank, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.games.tncc.rules.forecast import Forecast
from autoalgo.games.tncc.rules.game import Game
from autoalgo.games.tncc.words.forecast import forecast_lines, warnings

LONGEST_NAME = 40


class ForecastLabels(QWidget):
    """A warning and a forecast; neither takes room while there is none."""

    def __init__(self) -> None:
        super().__init__()
        self.warning, self.forecast = wrapped(Rank.ERROR), wrapped(Rank.MUTED)
        in_column(self.warning, self.forecast, on=self, margins=NO_MARGINS)
        self.clear()

    def clear(self) -> None:
        """Show nothing: whoever sits down next must not find it."""
        self._say("", "")

    def show_forecasts(self, game: Game, found: Sequence[Forecast], other: int) -> None:
        """Show what a decision in `game` leads to; `other` is the player who answers, or is answered, −1 for nobody."""
        if not found:
            self.clear()
            return
        name = shortened(game.countries[other].name, LONGEST_NAME) if other >= 0 else ""
        lines = forecast_lines(game.countries[found[0].player], name, found)
        self._say("\n".join(warnings(name, found)), "\n".join(lines))

    def _say(self, warning: str, forecast: str) -> None:
        for label, text in ((self.warning, warning), (self.forecast, forecast)):
            label.setText(text)
            label.setVisible(bool(text))
