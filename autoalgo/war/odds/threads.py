"""Wars fought on the processors of this machine, in one process.

The kernels run without Python's global lock, so threads are enough: nothing is copied to another process, and nothing
has to be imported or compiled twice. Each thread takes as many wars at a time as last about a tenth of a second.
"""

from collections.abc import Callable, Generator, Iterator
from queue import Empty, Queue
from threading import Event, Lock, Thread
from typing import Final, Generic, TypeVar

from autoalgo.common.kernels import compiling_until
from autoalgo.common.workers.pieces import Fights, Pause
from autoalgo.common.workers.processors import available_processors
from autoalgo.war.odds.fighter import Fighter
from autoalgo.war.odds.order import Order
from autoalgo.war.odds.workers import Piece

T = TypeVar("T")

SECONDS_PER_PIECE: Final = 0.1
SECONDS_PER_PAUSE: Final = 0.1
_GROWTH: Final = 8
"""How many times as many wars a piece may have as the one before: one war may last a second or a microsecond."""


class ThreadWorkers:
    """Threads of this process.

    Parameters
    ----------
    jobs
        How many; by default as many as processors may be used.
    clock
        Seconds from some moment on, by which a thread tells how many wars to take. The odds do not depend on it. By
        `time.thread_time`, which stands still while others have the processor, pieces stay as large on a busy machine.
    """

    def __init__(self, jobs: int | None, clock: Callable[[], float]) -> None:
        self._jobs: Final = available_processors() if jobs is None else jobs
        self._clock: Final = clock

    def tallies(self, order: Order, ranges: Iterator[range]) -> Generator[Piece | Pause, None, None]:
        """Fight all wars of `ranges` and yield their tallies as they come (see `Workers`).

        What goes wrong in a thread is raised here.
        """
        _ = order.variants  # which the threads share
        yield from self.pieces(lambda: Fighter(order), order.runs, ranges)

    def pieces(
        self, make: Callable[[], Fights[T]], runs: int, ranges: Iterator[range]
    ) -> Generator[tuple[range, T] | Pause, None, None]:
        """Let a fighter in each thread fight `runs` wars, and yield what comes of them as it comes (see `Workers`).

        What goes wrong in a thread is raised here.
        """
        group = _ThreadGroup(make, _Supply(ranges), self._clock, min(self._jobs, runs))
        try:
            group.start()
            yield from group.arrivals()
        finally:
            group.stop()


class _Supply:
    """The wars still to be fought; threads take from it."""

    def __init__(self, ranges: Iterator[range]) -> None:
        self._ranges: Final = ranges
        self._lock: Final = Lock()
        self._left = range(0)

    def take(self, most: int) -> range | None:
        """Return the next wars, at most so many and all of one range; None when no more are wanted."""
        with self._lock:
            while not self._left:
                following = next(self._ranges, None)
                if following is None:
                    return None
                self._left = following
            taken, self._left = self._left[:most], self._left[most:]
            return taken


class _ThreadGroup(Generic[T]):
    """Threads at work on the same wars. Each ends by handing over None, or the exception that it ended with."""

    def __init__(
        self, fighter: Callable[[], Fights[T]], supply: _Supply, clock: Callable[[], float], jobs: int
    ) -> None:
        self._fighter: Final = fighter
        self._supply: Final = supply
        self._clock: Final = clock
        self._stopped: Final = Event()
        # As many places as threads bound the memory, should the wars be fought faster than they are merged.
        self._arrived: Final[Queue[tuple[range, T] | BaseException | None]] = Queue(jobs)
        # Daemons, so that a second Ctrl+C, while they are being stopped, ends the program at once.
        self._threads: Final = [Thread(target=self._work, name=f"odds {job}", daemon=True) for job in range(jobs)]

    def start(self) -> None:
        """Set all to work."""
        for thread in self._threads:
            thread.start()

    def arrivals(self) -> Iterator[tuple[range, T] | Pause]:
        """Yield what the threads deliver, until all have ended."""
        working = len(self._threads)
        while working:
            try:
                item = self._arrived.get(timeout=SECONDS_PER_PAUSE)
            except Empty:
                yield Pause()
                continue
            if isinstance(item, BaseException):
                raise item
            if item is None:
                working -= 1
            else:
                yield item

    def stop(self) -> None:
        """End all threads after the wars they are at, or the step of compiling, and wait for that."""
        self._stopped.set()
        for thread in self._threads:
            while thread.is_alive():
                self._make_room()
                thread.join(SECONDS_PER_PAUSE)

    def _make_room(self) -> None:
        """Drop what has arrived, so that no thread waits for room."""
        while True:
            try:
                self._arrived.get_nowait()
            except Empty:
                return

    def _work(self) -> None:
        """Fight until no more wars are wanted."""
        end: BaseException | None = None
        try:
            with compiling_until(self._stopped.is_set):
                self._fight(self._fighter())
        except BaseException as error:
            end = error
        self._arrived.put(end)

    def _fight(self, fighter: Fights[T]) -> None:
        most = 1
        while not self._stopped.is_set():
            wars = self._supply.take(most)
            if wars is None:
                return
            began = self._clock()
            found = fighter.fight(wars)
            seconds = max(self._clock() - began, 1e-9)
            self._arrived.put((wars, found))
            most = max(1, min(_GROWTH * most, int(len(wars) * SECONDS_PER_PIECE / seconds)))
