"""What a decision leads to, under the button that makes it, and a warning above that (TG-11)."""

from collections.abc import Sequence

from autoalgo.common.qt.laying_out import Part
from autoalgo.common.qt.ranks import Rank, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.games.tncc.rules.forecast import Forecast
from autoalgo.games.tncc.rules.game import Game
from autoalgo.games.tncc.words.forecast import forecast_lines, warnings

LONGEST_NAME = 40


class ForecastLabels:
    """A warning and a forecast for a form to lay out; neither takes room while there is none."""

    def __init__(self) -> None:
        self.warning, self.forecast = wrapped(Rank.ERROR), wrapped(Rank.MUTED)
        self.clear()

    def around(self, buttons: Part) -> tuple[Part, ...]:
        """Return the warning, the buttons and the forecast, in the order in which they are read."""
        return self.warning, buttons, self.forecast

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
