"""What is sent to the workers of a cluster, and the answers that come back.

Each call carries the whole task, since Dask may wait for ever for a task of its own on which others depend, once the
worker that holds it has died (seen with version 2026.8). A worker unpacks it once, whatever number of wars or games it
is asked for. Task and answers are small (some 30 and 12 kB for a war's odds), and can be unpacked whatever the
versions; what is inside is looked at only where they are the same.
"""

import pickle
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter
from typing import Final, TypeVar

from autoalgo.common.workers.pieces import Fights
from autoalgo.common.workers.software_versions import Versions, versions_here

T = TypeVar("T")

_QUICKEST: Final = 1
"""Level of compression: a tally is nearly all zeros, and higher levels make it hardly smaller."""
_TASKS_KEPT: Final = 4
"""By each worker, the last ones that it was asked for."""


@dataclass(frozen=True)
class Fought:
    """Wars have been fought."""

    packed: bytes
    seconds: float
    """How long it took."""

    @property
    def found(self) -> object:
        """What the fighter found, a tally for instance."""
        unpacked: object = pickle.loads(zlib.decompress(self.packed))  # noqa: S301 - from our own worker
        return unpacked


@dataclass(frozen=True)
class Refused:
    """A worker must not fight: its versions are not those of the client."""


class ClusterTask:
    """A war or game that any worker can fight, with any number of threads at once.

    Parameters
    ----------
    versions
        What the sender computes with.
    packed
        What makes a fighter, as `pack` packed it.
    """

    def __init__(self, versions: Versions, packed: bytes) -> None:
        self._versions: Final = versions
        self._packed: Final = packed
        self._idle: Final[list[Fights[object]]] = []

    def fight(self, numbers: range) -> Fought | Refused:
        """Fight those of these numbers, if this process has the same versions as the sender."""
        if versions_here() != self._versions:
            return Refused()
        fighter = self._fighter()
        # No clock can be injected on a worker, and only the sizes of later pieces depend on it.
        began = perf_counter()
        found = fighter.fight(numbers)
        seconds = perf_counter() - began
        self._idle.append(fighter)
        return Fought(zlib.compress(pickle.dumps(found), _QUICKEST), seconds)

    def _fighter(self) -> Fights[object]:
        """Return a fighter that is not in use."""
        with suppress(IndexError):
            return self._idle.pop()
        make: Callable[[], Fights[object]] = pickle.loads(zlib.decompress(self._packed))  # noqa: S301 - sent by the client
        return make()


def pack(make: Callable[[], Fights[T]]) -> bytes:
    """Return the task of fighters that `make` makes, pickled."""
    return pickle.dumps(ClusterTask(dict(versions_here()), zlib.compress(pickle.dumps(make))))


def packed_call(task: bytes, numbers: range) -> bytes:
    """Return a call to fight these numbers of a task: unpickled, it is what comes of that, `Fought` or `Refused`."""
    return pickle.dumps(_Call(task, numbers))


class _Call:
    def __init__(self, task: bytes, numbers: range) -> None:
        self._arguments = task, numbers

    def __reduce__(self) -> tuple[Callable[[bytes, range], Fought | Refused], tuple[bytes, range]]:
        return _fight, self._arguments


def _fight(task: bytes, numbers: range) -> Fought | Refused:
    return _unpacked(task).fight(numbers)


@lru_cache(_TASKS_KEPT)
def _unpacked(task: bytes) -> ClusterTask:
    unpacked: ClusterTask = pickle.loads(task)  # noqa: S301 - sent by the client
    return unpacked
