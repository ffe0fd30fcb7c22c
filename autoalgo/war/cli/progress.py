"""How far a war is, shown on standard error while it is fought."""

from collections.abc import Sequence

from autoalgo.common.console import PassingLine
from autoalgo.war.domain.board import Board
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.events import Event


class HourCounter:
    """Shows the hours of a war on standard error while that is a terminal; a war observer."""

    def __init__(self) -> None:
        self.hours = 0
        """Hours that are over: battle and occupation."""
        self._line = PassingLine(only_on_terminal=True)

    def opening(self, campaign: Campaign) -> None:  # noqa: ARG002 - every observer gets the campaign
        """Begin."""
        self._line.show("The battle begins")

    def events(self, events: Sequence[Event]) -> None:
        """Count one more hour."""
        self.hours += 1
        self._line.show(f"Hour {self.hours:,}{f' ({events[0].phase})' if events else ''}")

    def board(self, board: Board) -> None:
        """Show no more of an hour than its number."""

    def closing(self, result: WarResult) -> None:  # noqa: ARG002 - every observer gets the result
        """Clear the line."""
        self.clear()

    def clear(self) -> None:
        """Empty the line."""
        self._line.clear()


class ArchiveProgress:
    """Shows on standard error how many records have been read."""

    def __init__(self) -> None:
        self._line = PassingLine()

    def told(self, done: int, total: int) -> None:
        """Show it; nothing once all are read."""
        if done < total:
            self._line.show(f"Reading the data records: {done:,} of {total:,}")
        else:
            self._line.clear()
