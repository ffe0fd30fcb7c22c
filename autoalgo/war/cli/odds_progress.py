"""How far the odds are, on standard error: a bar with rate and time left.

Where that is no terminal, what the workers wait for is told at once, since the user may have to do something about it.
"""

from typing import Final

from autoalgo.common.console import PassingLine, tell
from autoalgo.common.figures import counted, figure, time_text
from autoalgo.common.text_charts import bar
from autoalgo.war.odds import SimulationProgress
from autoalgo.war.odds.digits import chance

_BAR_WIDTH: Final = 10


class OddsProgress:
    """Shows a run of odds as it goes; told about ten times a second."""

    def __init__(self) -> None:
        self._line: Final = PassingLine()
        self._waiting_for = ""

    def told(self, progress: SimulationProgress) -> None:
        """Show how far the run is."""
        if not self._line.shown and progress.waiting_for not in {"", self._waiting_for}:
            tell(f"Waiting for {progress.waiting_for} (Ctrl+C stops)")
        else:
            self._line.show(progress_text(progress))
        self._waiting_for = progress.waiting_for

    def clear(self) -> None:
        """Clear the line."""
        self._line.clear()


def progress_text(progress: SimulationProgress) -> str:
    """Return how far a run is: a bar, the part that is done, the rate, the time left and the attacker's chance so far.

    What matters most comes first, for a narrow terminal shows no more than the beginning.
    """
    share = progress.done / progress.asked
    text = f"▕{bar(share, _BAR_WIDTH)}▏{100 * share:5.1f} % of {counted(progress.asked, 'war')}"
    if progress.waiting_for:
        return f"{text}, waiting for {progress.waiting_for}"
    if progress.seconds_left is None:
        return text
    rate = figure(float(f"{progress.rate:.3g}"))
    victory = chance(progress.odds.attacker)
    return f"{text}, {rate} a second, {time_text(progress.seconds_left)} left, attacker wins {victory}"
