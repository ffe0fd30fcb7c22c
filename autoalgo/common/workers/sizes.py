"""How many wars or games to give a worker at a time, while it is still unknown how fast the workers are."""

from typing import Final

SECONDS_PER_PIECE: Final = 1.0
"""Long compared with sending and answering, short for a user who watches and for work that is lost with a worker."""
MOST_PIECES_PER_SECOND: Final = 50
"""More than that one client cannot merge beside its other work; a larger cluster gets longer pieces."""
GROWTH: Final = 8
"""How many times as many a piece may have as one whose time is known: a war may last a second or a microsecond."""


class Sizes:
    """Sizes of pieces. No result depends on them."""

    def __init__(self, runs: int) -> None:
        self._left = runs
        self._most = 1

    def learn(self, runs: int, seconds: float, threads: int) -> None:
        """Learn that a piece took so long, on one of so many threads."""
        # Pieces much smaller than today's are out of date: some are still on their way while sizes grow.
        if 2 * runs >= self._most:
            wanted = max(SECONDS_PER_PIECE, threads / MOST_PIECES_PER_SECOND)
            self._most = max(1, min(GROWTH * runs, int(runs * wanted / max(seconds, 1e-9))))

    def next(self, threads: int) -> int:
        """Return how many the next piece may have; the last ones are smaller, so that all threads end together."""
        share = -(-self._left // max(2 * threads, 1))
        return max(1, min(self._most, max(share, self._most // GROWTH)))

    def taken(self, runs: int) -> None:
        """Note that so many have been given out."""
        self._left -= runs
