"""Tasks for the workers of a cluster, and the answers that come back.

Each call carries the whole task, since Dask may wait for ever for a task of its own on which others depend, once the
worker that holds it has died (seen with version 2026.8). A worker unpacks it once, whatever number of wars or games it
is asked for. Task and answers are small (some 30 and 12 kB for a war's odds). A task is a pickle, since workers trust
the client; an answer is plain data, since the client does not trust them.
"""

import math
import pickle
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from time import perf_counter
from typing import Final, TypeVar

import numpy as np

from autoalgo.common.workers.pieces import Fights, WholeNumbers, Work
from autoalgo.common.workers.software_versions import Versions, versions_here

T = TypeVar("T")

Answer = tuple[object, ...]
"""("fought", seconds, packed numbers), ("refused",), or ("failed", why)."""

_NUMBER: Final = np.dtype("<i8")
_QUICKEST: Final = 1
"""Level of compression: a tally is nearly all zeros, and higher levels make it hardly smaller."""
_TASKS_KEPT: Final = 4
"""By each worker, the last ones that it was asked for."""


@dataclass(frozen=True)
class WorkerAnswer:
    """Wars have been fought, as a worker says; nobody has looked at it yet."""

    packed: bytes
    seconds: float
    """How long it took."""

    def numbers(self, size: int) -> WholeNumbers:
        """Return so many whole numbers; ValueError where it is anything else."""
        wanted = size * _NUMBER.itemsize
        try:
            # No more than that is unpacked, whatever it would unfold to.
            data = zlib.decompressobj().decompress(self.packed, wanted + 1)
        except zlib.error:
            raise ValueError("it cannot be unpacked") from None
        if len(data) != wanted:
            raise ValueError(f"it is not {size:,} whole numbers")
        return np.frombuffer(data, _NUMBER).astype(np.int64)


@dataclass(frozen=True)
class WorkerRefusal:
    """A worker must not fight: its versions are not those of the client."""


@dataclass(frozen=True)
class Failed:
    """A worker could not fight."""

    why: str


def read_answer(answer: object) -> WorkerAnswer | WorkerRefusal | Failed:
    """Return what a worker has answered; ValueError where it is no answer."""
    match answer:
        case ("fought", float(seconds), bytes(packed)) if 0 <= seconds < math.inf:
            return WorkerAnswer(packed, seconds)
        case ("refused",):
            return WorkerRefusal()
        case ("failed", str(why)):
            return Failed(why)
    raise ValueError("it is no answer at all")


class ClusterTask:
    """A war or game that any worker can fight, with any number of threads at once.

    `versions` is what the sender computes with, `packed` the `Work` as `pack` packed it.
    """

    def __init__(self, versions: Versions, packed: bytes) -> None:
        self._versions: Final = versions
        self._packed: Final = packed
        self._idle: Final[list[Fights[object]]] = []

    def fight(self, numbers: range) -> Answer:
        """Fight those of these numbers, if this process has the same versions as the sender."""
        if versions_here() != self._versions:
            return ("refused",)
        try:
            fighter = self._fighter()
            # No clock can be injected on a worker, and only the sizes of later pieces depend on it.
            began = perf_counter()
            found = fighter.fight(numbers)
            seconds = perf_counter() - began
            self._idle.append(fighter)
            packed = self._work.packed(found).astype(_NUMBER)
        except Exception as error:
            # As text: the client opens no exceptions of others.
            return "failed", f"{type(error).__name__}: {error}"
        return "fought", seconds, zlib.compress(packed.tobytes(), _QUICKEST)

    def _fighter(self) -> Fights[object]:
        """Return a fighter that is not in use."""
        with suppress(IndexError):
            return self._idle.pop()
        return self._work()

    @cached_property
    def _work(self) -> Work[object]:
        work: Work[object] = pickle.loads(zlib.decompress(self._packed))  # noqa: S301 - sent by the client
        return work


def pack(work: Work[T]) -> bytes:
    """Return the task of fighters that `work` makes, pickled."""
    return pickle.dumps(ClusterTask(dict(versions_here()), zlib.compress(pickle.dumps(work))))


def packed_call(function: Callable[..., object], *arguments: object) -> bytes:
    """Return a call, pickled: whoever unpickles it makes it, and has what it returns."""
    return pickle.dumps(_Call(function, arguments))


class _Call:
    def __init__(self, function: Callable[..., object], arguments: tuple[object, ...]) -> None:
        self._call = function, arguments

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return self._call


def fight(task: bytes, numbers: range) -> Answer:
    """Fight those of these numbers of a task, as `pack` packed it."""
    return _unpacked(task).fight(numbers)


@lru_cache(_TASKS_KEPT)
def _unpacked(task: bytes) -> ClusterTask:
    unpacked: ClusterTask = pickle.loads(task)  # noqa: S301 - sent by the client
    return unpacked
