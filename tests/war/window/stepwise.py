"""Wars fought one step after another, each when a test says so: odds that stand still while somebody looks at them."""

from collections.abc import Generator, Iterator
from queue import Empty, Queue

from autoalgo.war.odds import Fighter, Order, Pause, Piece


class Stepwise:
    """Workers who fight as many wars as they are allowed to, and wait for more."""

    def __init__(self) -> None:
        self._allowed: Queue[int] = Queue()
        self.orders: list[Order] = []
        """What they were asked for."""
        self.at_work = False

    def allow(self, wars: int) -> None:
        """Let so many wars more be fought."""
        self._allowed.put(wars)

    def tallies(self, order: Order, ranges: Iterator[range]) -> Generator[Piece | Pause, None, None]:
        """Fight what is allowed."""
        self.orders.append(order)
        self.at_work = True
        fighter = Fighter(order)
        [wars] = ranges
        try:
            while wars:
                try:
                    most = self._allowed.get(timeout=0.005)
                except Empty:
                    yield Pause()
                    continue
                piece, wars = wars[:most], wars[most:]
                yield piece, fighter.fight(piece)
        finally:
            self.at_work = False
