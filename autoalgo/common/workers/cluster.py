"""Fights wars, or plays games, on a Dask cluster: other processes and other machines.

Dask is an optional extra, and is loaded when a cluster is asked for and not before. One thread of its own
talks to it (`dispatch`), so that the caller can stop at any time.
"""

import asyncio
import logging
from collections.abc import Generator, Iterator
from importlib.util import find_spec
from queue import Empty
from threading import Thread
from typing import Final, TypeVar
from urllib.parse import urlsplit

from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.common.workers.cluster_job import ClusterJob, PackedPiece
from autoalgo.common.workers.cluster_task import WorkerAnswer, pack
from autoalgo.common.workers.pieces import Pause, Work, WorkersLost

logger = logging.getLogger(__name__)

T = TypeVar("T")

PATIENCE_SECONDS: Final = 30.0
SECONDS_PER_PAUSE: Final = 0.1
SCHEMES: Final = ("tcp", "tls")
"""How Dask talks to a scheduler in another process, and `peer_guard` counts what comes."""


def check_cluster(address: str) -> Failure | None:
    """Return what is wrong with the address of a cluster, or that Dask is missing; nothing is called yet."""
    place = Place(key="cluster")
    if find_spec("distributed") is None:
        hint = 'install it: pip install "autoalgo[cluster]", or pip install distributed'
        found = "Dask distributed is not installed here, so no cluster can be reached"
        return Failure(Problem(place, found, "", hint))
    allowed = "an address such as 192.168.0.7:8786 or tls://scheduler.example.org:8786"
    hint = "the scheduler prints its address when it starts"
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        complete = parts.hostname is not None and parts.port is not None
    except ValueError:
        complete = False
    if not complete:
        return Failure(Problem(place, f'no host and port in "{address}"', allowed, hint))
    if parts.scheme not in SCHEMES:
        hint = did_you_mean(parts.scheme, SCHEMES) or hint
        return Failure(Problem(place, f'"{parts.scheme}" is no protocol of Dask', ", ".join(SCHEMES), hint))
    return None


def _broken(error: ImportError) -> Problem:
    return Problem(Place(key="cluster"), f"Dask distributed cannot be loaded ({error})", "", "install it again")


class Cluster:
    """The workers of a Dask cluster, those that join in the meantime included.

    Parameters
    ----------
    address
        Of the scheduler, such as tcp://192.168.0.7:8786.
    patience_seconds
        How long a scheduler may stay silent, and how long no worker may be left of those that there were, before the
        cluster counts as lost. A cluster that has had no worker yet is waited for without limit.
    things
        What is fought, in words for the user: wars, or games.
    """

    def __init__(self, address: str, patience_seconds: float = PATIENCE_SECONDS, things: str = "wars") -> None:
        self._address: Final = address
        self._patience_seconds: Final = patience_seconds
        self._things: Final = things

    def pieces(
        self, make: Work[T], runs: int, ranges: Iterator[range]
    ) -> Generator[tuple[range, T] | Pause, None, None]:
        """Let fighters that `make` makes fight `runs` of them, and yield what comes as it comes (see `PieceWorkers`).

        After the generator is closed, workers finish the pieces they are at, of a second or so, and drop them.
        """
        if failure := check_cluster(self._address):
            raise WorkersLost(failure[0])
        job = ClusterJob(self._address, pack(make), runs, ranges, self._patience_seconds, self._things)
        # A daemon, so that a second Ctrl+C, while it leaves the cluster, ends the program at once.
        thread = Thread(target=_run, args=(job,), name="cluster", daemon=True)
        try:
            thread.start()
            for item in _arrivals(job):
                yield item if isinstance(item, Pause) else (item[0], _unpacked(make, *item, job))
        finally:
            job.cancelled.set()
            while thread.is_alive():
                thread.join(SECONDS_PER_PAUSE)


def _unpacked(work: Work[T], numbers: range, fought: WorkerAnswer, job: ClusterJob) -> T:
    """Return what a worker has found, or raise `WorkersLost` where that cannot be."""
    try:
        return work.unpacked(fought.numbers(work.size(numbers)), numbers)
    except ValueError as error:
        found = f"a worker's answer for {job.which(numbers)} cannot be true: {error}"
        hint = "what came until then is kept; look at who runs the workers"
        raise WorkersLost(Problem(Place(key="cluster"), found, "", hint)) from None


def _arrivals(job: ClusterJob) -> Iterator[PackedPiece | Pause]:
    """Yield what arrives until the job ends; raise what it ended with."""
    while True:
        try:
            item = job.arrived.get(timeout=SECONDS_PER_PAUSE)
        except Empty:
            yield Pause(job.waiting_for)
            continue
        if item is None:
            return
        if isinstance(item, BaseException):
            raise item
        yield item


def _run(job: ClusterJob) -> None:
    """Run the job in a thread of its own."""
    end: BaseException | None = None
    try:
        # Dask's own networking wants this kind of loop, which is not the default on every system.
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(_dispatch_until_cancelled(job))
    except BaseException as error:
        end = error
        if isinstance(error, WorkersLost):
            logger.warning("The cluster is lost: %s", error)
    job.arrived.put(end)


async def _dispatch_until_cancelled(job: ClusterJob) -> None:
    """Have all fought, or until the job is cancelled."""
    try:
        from autoalgo.common.workers.dispatch import dispatch  # noqa: PLC0415 - imports Dask
    except ImportError as error:
        raise WorkersLost(_broken(error)) from error
    # Dask awaits not all of its own tasks, and asyncio would print their failures; ours are all awaited.
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    work = asyncio.create_task(dispatch(job))
    while not work.done() and not job.cancelled.is_set():
        await asyncio.wait({work}, timeout=SECONDS_PER_PAUSE)
    work.cancel()
    await asyncio.wait({work})
    if not work.cancelled():
        work.result()
