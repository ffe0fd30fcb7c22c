"""How far an explanation is, as a line on standard error."""

import time
from typing import Final

from autoalgo.common.console import PassingLine
from autoalgo.common.figures import time_text
from autoalgo.common.text_charts import bar
from autoalgo.war.explanation.pace import ExplanationProgress, Pace
from autoalgo.war.playback.chance import ChanceProgress as LuckProgress

_BAR_WIDTH: Final = 10


class ExplanationLine:
    """Shows how far an explanation is."""

    def __init__(self) -> None:
        self._line: Final = PassingLine()
        self._pace: Final = Pace(self._show, time.monotonic)

    def told(self, progress: ExplanationProgress) -> None:
        """Show how far it is."""
        self._pace.tell(progress)

    def _show(self, progress: ExplanationProgress) -> None:
        share = progress.done / progress.asked
        left = "" if progress.seconds_left is None else f", {time_text(progress.seconds_left)} left"
        self._line.show(f"▕{bar(share, _BAR_WIDTH)}▏{100 * share:5.1f} % {progress.what}{left}")

    def searched(self, done: int, asked: int) -> None:
        """Show how far the search for changes is."""
        self.told(ExplanationProgress("looking for what would have changed it", done, max(asked, 1)))

    def fought_on(self, progress: LuckProgress) -> None:
        """Show how far the chances by hour are."""
        self.told(ExplanationProgress("fighting on from every hour", progress.done, max(progress.asked, 1)))

    def clear(self) -> None:
        """Clear the line."""
        self._line.clear()
