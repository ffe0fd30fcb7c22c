"""How kernels are compiled, in one place, for the battle and the aftermath alike.

Kernels are plain scalar Python that numba compiles; with NUMBA_DISABLE_JIT=1 they run as they stand, with the same
results. No fast-math: it would let a compiler reorder sums, and one seed must give the same bytes everywhere (SC-6).
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from threading import get_ident
from typing import Any, Final, TypeVar, cast

import numba
from numba import njit
from numba.core import event
from numba.core.caching import FunctionCache
from numba.core.dispatcher import Dispatcher
from numba.core.runtime.nrt import rtsys

from autoalgo.common.caches import cache_folder, digest_of_sources

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


def _keep_machine_code() -> bool:
    """Tell numba where to keep machine code, unless the user has, and return whether there is such a place.

    Numba looks at the file of the compiled function alone, and would go on using machine code whose inlined steps, in
    other files, have changed since; so the digest of them all names the folder.
    """
    if numba.config.CACHE_DIR:  # type: ignore[attr-defined]  # numba sets the names of its config at run time
        return True
    folder = cache_folder("kernels", digest_of_sources(KERNEL_SOURCES), CACHE_BYTES)
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]  # as above
    return folder is not None


STEP: Final[dict[str, Any]] = {"forceinline": True, "_nrt": False}
ENTRY: Final[dict[str, Any]] = {"nogil": True, "_nrt": False}
LOADED_AS_IT_IS: Final = numba.version_info.short == (0, 68)
"""Whether `_KeptCode` was tried with this numba: a symbol that is missing would crash, so any other gets its own."""
KEPT: Final = _keep_machine_code()
"""Whether machine code is kept for the next start."""


class _OptionalCode(FunctionCache):
    """Machine code on disk, which is compiled anew whatever is wrong with the disk."""

    @contextmanager
    def _guard_against_spurious_io_errors(self) -> Iterator[None]:
        """Go on without machine code that cannot be loaded or kept; numba has both done inside of this."""
        try:
            yield
        except OSError:
            return
        except Exception:  # a damaged pickle raises anything
            with suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]


class _KeptCode(_OptionalCode):
    """The same, loaded as it is.

    Numba would first import and register all that it can compile, which takes longer than to load all kernels. What is
    compiled already needs numba's run time alone; the rest numba does by itself before it compiles.
    """

    def load_overload(self, sig: object, target_context: object) -> object:
        """Return the machine code for these types of arguments, None if there is none."""
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return cast("object", self._load_overload(sig, target_context))  # type: ignore[no-untyped-call]


class _Teller(event.Listener):
    """Says once that kernels are being compiled, which takes half a minute."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._told = False

    def on_start(self, event: event.Event) -> None:  # noqa: ARG002 - numba hands it over
        """Tell that a kernel is compiled, as no machine code was kept."""
        if not self._told:
            self._told = True
            how_often = "once" if KEPT else "at each start, as there is no folder to keep it in"
            self._tell(f"Compiling the battle's machine code ({how_often}; about half a minute)")

    def on_end(self, event: event.Event) -> None:
        """Be done."""


def compiling_told(tell: Callable[[str], None]) -> AbstractContextManager[None]:
    """Return a context in which `tell` is called once when kernels are compiled, from the thread that compiles."""
    return cast("AbstractContextManager[None]", event.install_listener("numba:compile", _Teller(tell)))


class CompilingStoppedError(Exception):
    """Nobody waits any more for the kernel that is being compiled."""


class _Stopper(event.Listener):
    """Ends compiling on the thread that it was made on, between two steps of it."""

    def __init__(self, is_stopped: Callable[[], bool]) -> None:
        self._thread = get_ident()
        self._is_stopped = is_stopped

    def on_start(self, event: event.Event) -> None:  # noqa: ARG002 - numba hands it over
        """End compiling if it is to be."""
        if self._thread == get_ident() and self._is_stopped():
            raise CompilingStoppedError

    def on_end(self, event: event.Event) -> None:
        """Be done."""


@contextmanager
def compiling_until(is_stopped: Callable[[], bool]) -> Iterator[None]:
    """Leave this context early if a kernel is compiled in it, on this thread, once `is_stopped` says so.

    Compiling all kernels takes half a minute, the longest step of it some seconds. What is done is kept.
    """
    with suppress(CompilingStoppedError), event.install_listener("numba:run_pass", _Stopper(is_stopped)):
        yield


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
        kept = _KeptCode if LOADED_AS_IT_IS else _OptionalCode
        with suppress(RuntimeError):  # numba finds no place for it after all
            compiled._cache = kept(function)  # type: ignore[attr-defined,no-untyped-call]  # where numba puts its own
    return cast("F", compiled)
