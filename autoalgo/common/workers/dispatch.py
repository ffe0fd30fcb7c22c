"""Sends wars or games to a Dask cluster in pieces, collects what comes of them, and checks every worker.

The scheduler hands pieces to idle workers, and hands those of a worker that dies to another. It is sent nothing but
calls of Python's own library around packed bytes, so that it needs no autoalgo itself. Each piece is awaited in one
place, under a key of its own, and delivered once.
"""

import asyncio
import logging
import pickle
import uuid
import warnings
from collections.abc import Collection, Mapping
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import Final

from distributed import Client
from distributed.scheduler import KilledWorker
from distributed.versions import VersionMismatchWarning

from autoalgo.common.problems import Place, Problem
from autoalgo.common.workers.cluster_job import ClusterJob, PackedPiece
from autoalgo.common.workers.cluster_task import Fought, Refused, packed_call
from autoalgo.common.workers.pieces import WorkersLost
from autoalgo.common.workers.sizes import Sizes
from autoalgo.common.workers.software_versions import Versions, misfits, versions_here

logger = logging.getLogger(__name__)

CONNECT_SECONDS: Final = 6.0
"""How long a scheduler is called before it counts as unreachable."""
SECONDS_PER_LOOK: Final = 0.5
"""How often the workers are counted."""
MOST_ATTEMPTS: Final = 3
"""How often a piece is sent out, each time until as many workers died of it as Dask allows (4, unless configured)."""


async def dispatch(job: ClusterJob) -> None:
    """Have a job's wars or games fought on its cluster, and deliver every piece.

    Raises
    ------
    WorkersLost
        When there is no such cluster, when it is lost, or when a worker of other versions is in it.
    """
    _hush()
    job.waiting_for = f"an answer of the scheduler {job.address}"
    client = await _connected(job.address)
    try:
        await _Dispatcher(client, job).run()
    finally:
        await _close(client)


def _hush() -> None:
    """Keep Dask's own log lines off the console; a log that was set up gets them."""
    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] in {"distributed", "tornado", "bokeh"}:
            logger = logging.getLogger(name)
            consoles = [handler for handler in logger.handlers if type(handler) is logging.StreamHandler]
            for handler in consoles:
                logger.removeHandler(handler)
                logger.addHandler(logging.NullHandler())
    # Versions are compared here, all of those and no others that numbers depend on.
    warnings.filterwarnings("ignore", category=VersionMismatchWarning)


async def _connected(address: str) -> Client:
    """Return a client of the scheduler at an address, or raise `WorkersLost`."""
    client = Client(address, asynchronous=True, set_as_default=False, timeout=CONNECT_SECONDS, name="autoalgo")
    try:
        # Dask waits without limit for a peer that accepts the connection and sends nothing.
        await asyncio.wait_for(client, CONNECT_SECONDS + 1)
    except BaseException as error:
        await _close(client)
        if isinstance(error, Exception):
            raise WorkersLost(_unreachable(address, error)) from error
        raise
    return client


async def _close(client: Client) -> None:
    with suppress(OSError):
        await client.close(timeout=CONNECT_SECONDS)


class _Dispatcher:
    """One job on a cluster that has been reached."""

    def __init__(self, client: Client, job: ClusterJob) -> None:
        self._client: Final = client
        self._job: Final = job
        self._name: Final = f"autoalgo-{uuid.uuid4().hex}"
        self._sizes: Final = Sizes(job.runs)
        self._threads: Mapping[str, int] = {}
        """The workers by address, and how many pieces each fights at once."""
        self._left: range | None = range(0)
        """What has been taken of the ranges and not been sent; None once nothing is left to take."""

    async def run(self) -> None:
        """Fight all of the job."""
        self._job.waiting_for = "the workers to load autoalgo"
        self._threads = await self._look()
        await self._inspect(self._threads)
        self._job.waiting_for = ""
        # Pieces are sent even while there are no workers: some clusters start workers when there is work.
        watch, under_way = asyncio.create_task(self._watch()), set[asyncio.Task[PackedPiece]]()
        try:
            while self._send(under_way):
                done, _ = await asyncio.wait(
                    {watch, *under_way}, timeout=SECONDS_PER_LOOK, return_when=asyncio.FIRST_COMPLETED
                )
                arrived = under_way & done
                under_way -= arrived
                self._deliver(arrived)
                if watch.done():
                    watch.result()
        finally:
            for task in (watch, *under_way):
                task.cancel()
            await asyncio.gather(watch, *under_way, return_exceptions=True)

    def _send(self, under_way: set[asyncio.Task[PackedPiece]]) -> bool:
        """Keep all workers busy and a piece ready for each; return whether anything is left to wait for."""
        threads = sum(self._threads.values())
        # Pieces that wait to be counted count, too: memory must not fill while the counting is slow.
        while len(under_way) + self._job.arrived.qsize() < 2 * threads + 2:
            numbers = self._take(self._sizes.next(threads))
            if numbers is None:
                break
            under_way.add(asyncio.create_task(self._fought(numbers)))
        return bool(under_way) or self._left is not None

    def _take(self, most: int) -> range | None:
        """Return the next numbers, at most so many and all of one range; None when no more are wanted."""
        while self._left is not None and not self._left:
            self._left = next(self._job.ranges, None)
        if self._left is None:
            return None
        taken, self._left = self._left[:most], self._left[most:]
        self._sizes.taken(len(taken))
        return taken

    def _deliver(self, arrived: Collection[asyncio.Task[PackedPiece]]) -> None:
        """Deliver what has arrived, and only then raise what went wrong with one of the pieces."""
        failures = [error for task in arrived if (error := task.exception()) is not None]
        for task in arrived:
            if task.exception() is None:
                self._job.arrived.put(task.result())
        if failures:
            raise failures[0]

    async def _fought(self, numbers: range) -> PackedPiece:
        """Have some of them fought, and again if workers die or fail."""
        which = f"the {self._job.things} {numbers.start:,} to {numbers.stop - 1:,}"
        for attempt in range(MOST_ATTEMPTS):
            call, key = packed_call(self._job.task, numbers), (self._name, numbers.start, attempt)
            try:
                answer: Fought | Refused = await self._client.submit(pickle.loads, call, key=key)
            except KilledWorker:
                problem = _deadly(which)
                logger.warning("Attempt %d of %d: %s", attempt + 1, MOST_ATTEMPTS, problem.text())
                continue
            except CancelledError as error:
                raise WorkersLost(_dropped(self._job.address)) from error
            except Exception as error:
                # A machine may lack memory or room on its disk, and a worker without autoalgo cannot unpack its task.
                problem = _failed(which, error)
            else:
                if isinstance(answer, Fought):
                    self._sizes.learn(len(numbers), answer.seconds, sum(self._threads.values()))
                    return numbers, answer
                problem = _refused(which)
            logger.warning("Attempt %d of %d: %s", attempt + 1, MOST_ATTEMPTS, problem.text())
            await self._inspect(await self._look())
        raise WorkersLost(problem)

    async def _watch(self) -> None:
        """Count the workers, inspect those that join, and give up once they have all been gone for too long."""
        clock, patience = asyncio.get_running_loop().time, self._job.patience_seconds
        seen = clock() if self._threads else None
        while True:
            threads = await self._look()
            joined, self._threads = threads.keys() - self._threads.keys(), threads
            if threads:
                seen, self._job.waiting_for = clock(), ""
                await self._inspect(joined)
            elif seen is None:
                self._job.waiting_for = f"a worker to join the scheduler {self._job.address}"
            elif clock() - seen > patience:
                raise WorkersLost(_deserted(self._job.address, patience))
            else:
                self._job.waiting_for = "a worker to come back: all are gone"
            await asyncio.sleep(SECONDS_PER_LOOK)

    async def _look(self) -> Mapping[str, int]:
        """Return the workers there are, by address, with the threads of each."""
        try:
            if self._client.status != "running":
                raise ConnectionError
            return await asyncio.wait_for(self._client.nthreads(), self._job.patience_seconds)
        except OSError as error:
            raise WorkersLost(_dropped(self._job.address)) from error

    async def _inspect(self, workers: Collection[str]) -> None:
        """Raise `WorkersLost` if any of these workers computes with other versions.

        One that does not answer in time passes, for no worker fights before it has compared versions itself.
        """
        if not workers:
            return
        asked = self._client.run(versions_here, workers=list(workers), on_error="return")
        with suppress(TimeoutError):
            told: Mapping[str, Versions | Exception] = await asyncio.wait_for(asked, self._job.patience_seconds)
            # One that is gone by now is no problem.
            problem = misfits({address: there for address, there in told.items() if not isinstance(there, OSError)})
            if problem is not None:
                raise WorkersLost(problem)


def _unreachable(address: str, error: Exception) -> Problem:
    found, allowed = f"no Dask scheduler answers at {address}", "the address of a running scheduler"
    # What else goes wrong means that there is no answer, or that the peer is no scheduler.
    why = f" ({error})" if isinstance(error, RuntimeError | TypeError | ValueError | ImportError) else ""
    hint = f"start one there with: dask scheduler; or mend the address{why}"
    return Problem(Place(key="cluster"), found, allowed, hint)


def _dropped(address: str) -> Problem:
    found = f"the scheduler {address} is gone, or has dropped this run"
    return Problem(Place(key="cluster"), found, "", "what was fought until then is kept; start it and ask again")


def _deserted(address: str, seconds: float) -> Problem:
    found = f"all workers of the scheduler {address} are gone, and none has come back for {seconds:g} s"
    return Problem(Place(key="cluster"), found, "", "what was fought until then is kept; start workers and ask again")


def _failed(which: str, error: Exception) -> Problem:
    told = " ".join(f"{type(error).__name__}: {error}".split())
    found = f"no worker could fight {which} ({told})"
    return Problem(Place(key="cluster"), found, "", "what was fought until then is kept; their own logs tell more")


def _refused(which: str) -> Problem:
    found = f"workers of other versions were to fight {which}, and did not"
    return Problem(Place(key="cluster"), found, "", "some worker does not tell its version; start it again")


def _deadly(which: str) -> Problem:
    found = f"every worker that was to fight {which} has died"
    return Problem(Place(key="cluster"), found, "", "their own logs may tell why; have they memory enough?")
