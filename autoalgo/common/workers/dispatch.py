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
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import Final

from distributed import Client
from distributed.versions import VersionMismatchWarning

from autoalgo.common.problems import Place, Problem
from autoalgo.common.talk_limit import TalkLimit, TooMuchError
from autoalgo.common.workers.cluster_job import ClusterJob, PackedPiece
from autoalgo.common.workers.cluster_task import Failed, WorkerAnswer, fight, packed_call, read_answer
from autoalgo.common.workers.peer_guard import guard
from autoalgo.common.workers.pieces import WorkersLost
from autoalgo.common.workers.sizes import Sizes
from autoalgo.common.workers.software_versions import Versions, misfits, versions_here

logger = logging.getLogger(__name__)

CONNECT_SECONDS: Final = 6.0
"""How long a scheduler is called before it counts as unreachable."""
LONGEST_SILENCE_SECONDS: Final = 3600.0
"""How long no piece may come while there are workers: they may have something else to do first."""
MOST_THREADS: Final = 4096
"""Whatever workers say of themselves, pieces are made ready for no more."""
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
    limit = guard(job.patience_seconds)
    job.waiting_for = f"an answer of the scheduler {job.address}"
    client = await _connected(job.address)
    try:
        await _Dispatcher(client, job, limit).run()
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


class _GuardedClient(Client):
    """A client that workers cannot let print or warn, and that tells when it hears no more of the scheduler."""

    deaf = False
    """Whether the scheduler has sent what is no message, after which Dask listens no more."""

    def subscribe_topic(self, topic: str, handler: Callable[..., object]) -> None:
        """Hear of nothing that workers publish."""

    async def _handle_report(self) -> None:
        try:
            await super()._handle_report()
        except Exception:
            # Dask has logged it.
            self.deaf = True


async def _connected(address: str) -> _GuardedClient:
    """Return a client of the scheduler at an address, or raise `WorkersLost`; it asks for results as msgpack."""
    client = _GuardedClient(  # type: ignore[no-untyped-call] # Dask does not say
        address,
        asynchronous=True,
        set_as_default=False,
        timeout=CONNECT_SECONDS,
        name="autoalgo",
        deserializers=["msgpack"],
    )
    try:
        # Dask waits without limit for a peer that accepts the connection and sends nothing.
        async with asyncio.timeout(CONNECT_SECONDS + 1):
            await client
    except BaseException as error:
        await _close(client)
        if isinstance(error, Exception):
            raise WorkersLost(_unreachable(address, error)) from error
        raise
    return client


async def _close(client: _GuardedClient) -> None:
    with suppress(OSError):
        await client.close(timeout=CONNECT_SECONDS)  # type: ignore[no-untyped-call] # Dask does not say


class _Dispatcher:
    """One job on a cluster that has been reached."""

    def __init__(self, client: _GuardedClient, job: ClusterJob, limit: TalkLimit) -> None:
        self._client: Final = client
        self._job: Final = job
        self._limit: Final = limit
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
        clock = asyncio.get_running_loop().time
        heard = clock()
        watch, under_way = asyncio.create_task(self._watch()), set[asyncio.Task[PackedPiece]]()
        try:
            while self._send(under_way):
                done, _ = await asyncio.wait(
                    {watch, *under_way}, timeout=SECONDS_PER_LOOK, return_when=asyncio.FIRST_COMPLETED
                )
                arrived = under_way & done
                under_way -= arrived
                self._deliver(arrived)
                if arrived or not self._threads:
                    heard = clock()
                elif clock() - heard > LONGEST_SILENCE_SECONDS:
                    raise WorkersLost(_silent(self._job.address, LONGEST_SILENCE_SECONDS))
                if watch.done():
                    watch.result()
        finally:
            for task in (watch, *under_way):
                task.cancel()
            await asyncio.gather(watch, *under_way, return_exceptions=True)

    @property
    def _thread_count(self) -> int:
        """How many threads pieces are made ready for."""
        return min(sum(self._threads.values()), MOST_THREADS)

    def _send(self, under_way: set[asyncio.Task[PackedPiece]]) -> bool:
        """Keep all workers busy and a piece ready for each; return whether anything is left to wait for."""
        threads = self._thread_count
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
        which = self._job.which(numbers)
        for attempt in range(MOST_ATTEMPTS):
            call, key = packed_call(fight, self._job.task, numbers), (self._name, numbers.start, attempt)
            try:
                answer = read_answer(await self._client.submit(pickle.loads, call, key=key))
            except CancelledError as error:
                raise WorkersLost(_dropped(self._job.address)) from error
            except TooMuchError as error:
                raise WorkersLost(_too_much(self._job.address, error)) from error
            except Exception:
                # Whether workers have died or cannot load autoalgo Dask tells in a pickle.
                problem = _unanswered(which)
            else:
                if isinstance(answer, WorkerAnswer):
                    self._sizes.learn(len(numbers), answer.seconds, self._thread_count)
                    return numbers, answer
                problem = _failed(which, answer.why) if isinstance(answer, Failed) else _refused(which)
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
        if self._client.status != "running":
            raise WorkersLost(_dropped(self._job.address))
        if self._client.deaf:
            raise WorkersLost(_not_plain(self._job.address))
        threads = await self._told(self._client.nthreads())  # type: ignore[no-untyped-call] # as above
        if threads is None:
            raise WorkersLost(_dropped(self._job.address))
        self._limit.begin(self._job.patience_seconds)
        return {str(address): count for address, count in threads.items() if isinstance(count, int)}

    async def _inspect(self, workers: Collection[str]) -> None:
        """Raise `WorkersLost` if any of these workers computes with other versions.

        One that does not answer in time passes, for no worker fights before it has compared versions itself.
        """
        scheduler = self._client.scheduler
        if not workers or scheduler is None:
            return
        # As a call of Python's own library, so that a worker without autoalgo can say so.
        function, arguments = pickle.dumps(pickle.loads), pickle.dumps((packed_call(versions_here),))
        message = {"op": "run", "function": function, "args": arguments}
        # One that is gone by now is no problem.
        asked = scheduler.broadcast(msg=message, workers=list(workers), on_error="ignore")
        told = await self._told(asked) or {}
        if failure := misfits({str(address): _versions(answer) for address, answer in told.items()}):
            raise WorkersLost(failure[0])

    async def _told(self, answer: Awaitable[object]) -> Mapping[str, object] | None:
        """Return what the scheduler says of its workers; None where it says nothing in time.

        `wait_for` of Python 3.11 forgets that it was cancelled where the answer comes just then: who waits for the end
        of what was cancelled would wait for ever.
        """
        try:
            async with asyncio.timeout(self._job.patience_seconds):
                told = await answer
        except TimeoutError:
            return None
        except TooMuchError as error:
            raise WorkersLost(_too_much(self._job.address, error)) from error
        except OSError as error:
            raise WorkersLost(_dropped(self._job.address)) from error
        except Exception as error:
            # Whatever Dask makes of what is no message of its own.
            raise WorkersLost(_not_plain(self._job.address)) from error
        if not isinstance(told, dict):
            raise WorkersLost(_not_plain(self._job.address))
        return told


def _versions(answer: object) -> Versions | str:
    """Return the versions that a worker has told, or why it has none."""
    match answer:
        case {"status": "OK", "result": dict(told)} if all(isinstance(each, str) for each in told.values()):
            return told
        case {"exception_text": str(why)}:
            return why
    return "it does not say why"


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


def _too_much(address: str, error: TooMuchError) -> Problem:
    found = f"the scheduler {address} sends {error} at once, which no piece of this work has"
    return Problem(Place(key="cluster"), found, "", "what came until then is kept; look at who runs the workers")


def _not_plain(address: str) -> Problem:
    found = f"what the scheduler {address} or one of its workers answers is no plain data"
    hint = "what came until then is kept; look at who runs them, and whether Dask has the same version there and here"
    return Problem(Place(key="cluster"), found, "", hint)


def _silent(address: str, seconds: float) -> Problem:
    found = f"the scheduler {address} has workers, and none of them has answered for {seconds:g} s"
    return Problem(Place(key="cluster"), found, "", "what came until then is kept; are they busy with something else?")


def _failed(which: str, why: str) -> Problem:
    found = f"no worker could fight {which} ({' '.join(why.split())})"
    return Problem(Place(key="cluster"), found, "", "what was fought until then is kept; their own logs say more")


def _refused(which: str) -> Problem:
    found = f"workers of other versions were to fight {which}, and did not"
    return Problem(Place(key="cluster"), found, "", "some worker does not report its version; start it again")


def _unanswered(which: str) -> Problem:
    found = f"every worker that was to fight {which} has died, or has answered what is no plain data"
    return Problem(Place(key="cluster"), found, "", "their own logs may tell why; have they memory enough?")
