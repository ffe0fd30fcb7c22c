"""What makes functions kernels, in one place, for the battle and the aftermath alike.

Kernels are plain scalar Python that numba compiles; with NUMBA_DISABLE_JIT=1 they run as they stand, with the same
results. A kernel that Python calls is called by its kept machine code where there is some, so that numba is imported
only to compile.
"""

import ctypes
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import update_wrapper
from threading import RLock, get_ident
from types import ModuleType
from typing import Final, TypeVar, cast

import numpy as np

from autoalgo.common import machine_code

F = TypeVar("F", bound=Callable[..., object])

_PLAIN: Final = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
_CHANGED: Final = any(name.startswith("NUMBA_") for name in os.environ)
"""Whether the user had numba compile, or keep machine code, in another way: then numba is asked each time."""
_LOCK: Final = RLock()
_tellers: Final[list[Callable[[], None]]] = []
_stoppers: Final[list[Callable[[], None]]] = []
"""What the open contexts want called when a kernel is compiled, and before each step of that."""
_compilers: Final[list[ModuleType]] = []
"""The module `compiling`, once it was needed."""


class CompilingStoppedError(Exception):
    """Nobody waits any more for the kernel that is being compiled."""


@contextmanager
def compiling_told(tell: Callable[[str], None]) -> Iterator[None]:
    """Return a context in which `tell` is called once when kernels are compiled, from the thread that compiles."""
    told = False

    def begun() -> None:
        nonlocal told
        if not told:
            told = True
            kept = machine_code.code_folder() is not None
            how_often = "once" if kept else "at each start, as there is no folder to keep it in"
            tell(f"Compiling the battle's machine code ({how_often}; about half a minute)")

    with _listed(_tellers, begun):
        yield


@contextmanager
def compiling_until(is_stopped: Callable[[], bool]) -> Iterator[None]:
    """Leave this context early if a kernel is compiled in it, on this thread, once `is_stopped` says so.

    Compiling all kernels takes half a minute, the longest step of it some seconds. What is done is kept.
    """
    thread = get_ident()

    def stop() -> None:
        if thread == get_ident() and is_stopped():
            raise CompilingStoppedError

    with suppress(CompilingStoppedError), _listed(_stoppers, stop):
        yield


@contextmanager
def _listed(listeners: list[Callable[[], None]], listener: Callable[[], None]) -> Iterator[None]:
    listeners.append(listener)
    try:
        yield
    finally:
        listeners.remove(listener)


def _tell(listeners: Sequence[Callable[[], None]]) -> None:
    for listener in tuple(listeners):
        listener()


def _compiler() -> ModuleType:
    """Return the module `compiling`, which imports numba."""
    with _LOCK:
        if not _compilers:
            from autoalgo.common import compiling  # noqa: PLC0415 - takes longer than a war

            compiling.listen(lambda: _tell(_tellers), lambda: _tell(_stoppers))
            _compilers.append(compiling)
        return _compilers[0]


class _Step:
    """A kernel, compiled once somebody needs it."""

    def __init__(self, function: Callable[..., object]) -> None:
        update_wrapper(self, function)
        self.py_func: Final = function
        self._compiled: Callable[..., object] | None = None

    @property
    def compiled(self) -> Callable[..., object]:
        """What numba makes of it."""
        with _LOCK:
            if self._compiled is None:
                self._compiled = self._compile()
            return self._compiled

    @property
    def _numba_type_(self) -> object:
        """What numba takes it for when it compiles a kernel that calls it."""
        return self.compiled._numba_type_  # type: ignore[attr-defined]  # numba's own protocol

    def __call__(self, *arguments: object) -> object:
        """Call what numba has compiled."""
        return self.compiled(*arguments)

    def _compile(self) -> Callable[..., object]:
        return cast("Callable[..., object]", _compiler().compiled_step(self.py_func))


class _Entry(_Step):
    """A kernel that Python calls: by its kept machine code, or else by what numba compiles."""

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)
        self._calls: Final[dict[tuple[object, ...], machine_code.Call | None]] = {}

    def __call__(self, *arguments: object) -> object:
        """Call the machine code for such arguments, compiling it where none is kept."""
        read = None if _CHANGED else _read(arguments)
        if read is None:
            return self.compiled(*arguments)
        kind, words = read
        if kind not in self._calls:
            return self._call_first(arguments, kind, words)
        call = self._calls[kind]
        return self.compiled(*arguments) if call is None else call(words)

    def _call_first(self, arguments: Sequence[object], kind: tuple[object, ...], words: list[int]) -> object:
        """Call it with a kind of arguments that it was not called with yet, and keep what had to be compiled."""
        name = f"{self.py_func.__module__}.{self.py_func.__qualname__}{kind}"
        with _LOCK:
            call = self._calls.setdefault(kind, machine_code.find(name))
        if call is not None:
            return call(words)
        result = self.compiled(*arguments)
        code = _compiler().machine_code(self.compiled, arguments, len(words))
        if code is not None:
            machine_code.keep(name, code)
        return result

    def _compile(self) -> Callable[..., object]:
        return cast("Callable[..., object]", _compiler().compiled_entry(self.py_func))


def _read(arguments: Sequence[object]) -> tuple[tuple[object, ...], list[int]] | None:
    """Return what tells one kind of arguments from another, and the words that machine code is handed for them.

    None for what is called by way of numba alone. The words are numba's: of a tuple those of its items, of an array its
    owner and object, which kernels leave alone, then items, bytes of one, address, lengths and strides.
    """
    kind: list[object] = []
    words: list[int] = []
    return (tuple(kind), words) if all(_add(argument, kind, words) for argument in arguments) else None


def _add(argument: object, kind: list[object], words: list[int]) -> bool:
    """Add the kind and the words of an argument, and return whether it has any."""
    if type(argument) is int:
        kind.append("int")
        words.append(argument)
    elif type(argument) is np.ndarray:
        flags = argument.flags
        kind += (argument.dtype, argument.ndim, flags.writeable, flags.aligned)
        words += (0, 0, argument.size, argument.itemsize, argument.ctypes.data, *argument.shape, *argument.strides)
        return flags.c_contiguous
    elif isinstance(argument, tuple):
        kind += (type(argument).__qualname__, len(argument))
        return all(_add(item, kind, words) for item in argument)
    elif type(argument) is np.void:
        kind += ("row", argument.dtype)
        words.append(argument.__array_interface__["data"][0])
    elif isinstance(argument, np.random.Generator):
        kind.append("generator")
        words += _words_of_generator(argument)
    else:
        return False
    return True


def _words_of_generator(generator: np.random.Generator) -> Iterator[int]:
    """Yield numba's words for a generator: between objects that kernels leave alone, the interface of its bits."""
    bits = generator.bit_generator.ctypes
    yield from (0, bits.state_address, bits.state.value or 0)
    for draw in (bits.next_uint64, bits.next_uint32, bits.next_double):
        yield ctypes.cast(draw, ctypes.c_void_p).value or 0
    yield from (bits.bit_generator.value or 0, 0, 0)


def kernel(function: F) -> F:
    """Compile `function` as a step of a larger kernel once that is compiled."""
    return function if _PLAIN else cast("F", _Step(function))


def entry_kernel(function: F) -> F:
    """Compile `function` as a kernel that Python calls, at its first call, and keep its machine code if possible."""
    return function if _PLAIN else cast("F", _Entry(function))
