"""How kernels are compiled, in one place, for the battle and the aftermath alike.

Kernels are plain scalar Python that numba compiles; with NUMBA_DISABLE_JIT=1 they run as they stand, with the same
results. No fast-math: it would let a compiler reorder sums, and one seed must give the same bytes everywhere (SC-6).
"""

import hashlib
import os
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
from numba import njit
from numba.core import event
from numba.core.caching import FunctionCache
from numba.core.dispatcher import Dispatcher

F = TypeVar("F", bound=Callable[..., object])

CACHE_BYTES: Final = 2**25
"""Room that the machine code of all kernels needs, with as much again to spare."""


KERNEL_SOURCES: Final = (
    "common/kernels.py",
    "common/streams.py",
    "war/aftermath/*.py",
    "war/battle/*.py",
    "war/domain/*.py",
)
"""All files whose text can end up in machine code: kernels, what they inline, and the constants they name."""


def source_digest(package: Path) -> str:
    """Return a digest of all kernels and what they import.

    Numba looks at the file of the compiled function alone, and would go on using machine code whose inlined steps, in
    other files, have changed since.
    """
    sources = sorted(source for pattern in KERNEL_SOURCES for source in package.glob(pattern))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def _can_keep(folder: Path) -> bool:
    """Return whether machine code can be kept in `folder`; numba would raise in the middle of a run if not."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free >= CACHE_BYTES
    except OSError:
        return False


def _drop_stale(folder: Path) -> None:
    """Delete the machine code of other versions beside a `folder` that is about to be filled."""
    if not any(folder.iterdir()):
        for other in folder.parent.glob("kernels-*"):
            if other != folder:
                shutil.rmtree(other, ignore_errors=True)


def _keep_machine_code() -> bool:
    """Tell numba where to keep machine code, unless the user has, and return whether there is such a place."""
    if numba.config.CACHE_DIR:  # type: ignore[attr-defined]  # numba sets the names of its config at run time
        return True
    package = Path(__file__).parents[1]
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - Path.home() may raise
    for parent in (package / "__pycache__", Path(caches) / "autoalgo"):
        folder = parent / f"kernels-{source_digest(package)}"
        if _can_keep(folder):
            _drop_stale(folder)
            numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]  # as above
            return True
    return False


STEP: Final[dict[str, Any]] = {"forceinline": True, "_nrt": False}
ENTRY: Final[dict[str, Any]] = {"nogil": True, "_nrt": False}
KEPT: Final = _keep_machine_code()
"""Whether machine code is kept for the next start."""


class _KeptCode(FunctionCache):  # type: ignore[misc]  # numba is not typed
    """Machine code on disk, loaded as it is.

    Numba would first import and register all that it can compile, which takes longer than to load all kernels. What is
    compiled already needs none of it; numba does it by itself before it compiles.
    """

    def load_overload(self, sig: object, target_context: object) -> object:
        """Return the machine code for these types of arguments, None if there is none."""
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


class _Teller(event.Listener):
    """Says once that kernels are being compiled: nobody waits for half a minute without knowing what for."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._told = False

    def on_start(self, event: event.Event) -> None:  # noqa: ARG002 - numba hands it over
        """Hear of a kernel whose machine code was not kept from before."""
        if not self._told:
            self._told = True
            how_often = "once" if KEPT else "at each start, as there is no folder to keep it in"
            self._tell(f"Compiling the battle's machine code ({how_often}; about half a minute)")

    def on_end(self, event: event.Event) -> None:
        """Be done."""


def compiling_told(tell: Callable[[str], None]) -> AbstractContextManager[None]:
    """Return a context in which `tell` hears, once and in whatever thread compiles, that kernels are compiled."""
    return cast("AbstractContextManager[None]", event.install_listener("numba:compile", _Teller(tell)))


def kernel(function: F) -> F:
    """Compile `function` as a step of a larger kernel.

    Every step is inlined and none counts references to the arrays it is handed, which it never keeps: measured on the
    standard battle, that makes the hour about 25 times as fast as numba's defaults.
    """
    return cast("F", njit(**STEP)(function))


def entry_kernel(function: F) -> F:
    """Compile `function` as a kernel that Python calls, and keep its machine code for the next start if possible.

    It runs without Python's global lock, so that threads, each with arrays of its own, fight side by side.
    """
    compiled = njit(**ENTRY)(function)
    if KEPT and isinstance(compiled, Dispatcher):
        compiled._cache = _KeptCode(function)  # noqa: SLF001 - numba has no other way to give a cache of one's own
    return cast("F", compiled)
