"""How numba compiles kernels and keeps their machine code; `kernels` imports this once something has to be compiled.

No fast-math: it would let a compiler reorder sums, and one seed must give the same bytes everywhere (SC-6).
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, cast

import llvmlite.binding as llvm
import numba
from numba import njit
from numba.core import event
from numba.core.caching import FunctionCache
from numba.core.dispatcher import Dispatcher
from numba.core.runtime.nrt import rtsys

from autoalgo.common.machine_code import MachineCode, code_folder

STEP: Final[dict[str, Any]] = {"forceinline": True, "_nrt": False}
ENTRY: Final[dict[str, Any]] = {"nogil": True, "_nrt": False}
TRIED: Final = numba.version_info.short == (0, 68)
"""Whether this is the numba whose own ways are known here: a symbol that is missing would crash another one."""
_WORDS: Final = {"ptr", "i64"}
"""LLVM's types of what is handed to a kernel as a word of 64 bits."""


def _keep_machine_code() -> bool:
    """Tell numba where to keep machine code, unless the user has, and return whether there is such a place.

    Numba looks at the file of the compiled function alone, and would go on using machine code whose inlined steps, in
    other files, have changed since; so the digest of them all names the folder.
    """
    if numba.config.CACHE_DIR:  # type: ignore[attr-defined]  # numba sets the names of its config at run time
        return True
    folder = code_folder()
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]  # as above
    return folder is not None


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


class _Listener(event.Listener):
    """Calls a function whenever numba begins something."""

    def __init__(self, begun: Callable[[], None]) -> None:
        self._begun = begun

    def on_start(self, event: event.Event) -> None:  # noqa: ARG002 - numba hands it over
        """Tell that it has begun."""
        self._begun()

    def on_end(self, event: event.Event) -> None:
        """Be done."""


def listen(compiling: Callable[[], None], step: Callable[[], None]) -> None:
    """Have `compiling` called from now on when a kernel is compiled, and `step` before each step of that.

    Both are called on the thread that compiles. What `step` raises ends the compiling.
    """
    event.register("numba:compile", _Listener(compiling))  # type: ignore[no-untyped-call]
    event.register("numba:run_pass", _Listener(step))  # type: ignore[no-untyped-call]


def compiled_step(function: Callable[..., object]) -> Callable[..., object]:
    """Return `function` compiled as a step of a larger kernel.

    Every step is inlined and none counts references to the arrays it is handed, which it never keeps: measured on the
    standard battle, that makes the hour about 25 times as fast as numba's defaults.
    """
    return cast("Callable[..., object]", njit(**STEP)(function))


def compiled_entry(function: Callable[..., object]) -> Callable[..., object]:
    """Return `function` compiled as a kernel that Python calls, its machine code kept for the next start if possible.

    It runs without Python's global lock, so that threads, each with arrays of its own, fight side by side.
    """
    compiled = njit(**ENTRY)(function)
    if KEPT and isinstance(compiled, Dispatcher):
        kept = _KeptCode if TRIED else _OptionalCode
        with suppress(RuntimeError):  # numba finds no place for it after all
            compiled._cache = kept(function)  # type: ignore[attr-defined,no-untyped-call]  # where numba puts its own
    return cast("Callable[..., object]", compiled)


def machine_code(compiled: Callable[..., object], arguments: Sequence[object], words: int) -> MachineCode | None:
    """Return the machine code by which a kernel was called, None if it cannot be called without numba.

    `compiled` was already called with these arguments, which are `words` words of 64 bits.
    """
    if not TRIED or not isinstance(compiled, Dispatcher):
        return None
    types = tuple(compiled.typeof_pyval(argument) for argument in arguments)
    overload: Any = compiled.overloads[types]
    if overload.signature.return_type is not numba.none:
        return None
    library, symbol = overload.library, overload.fndesc.llvm_func_name
    module = llvm.parse_bitcode(library._get_module_for_linking().as_bitcode())
    _keep_only(module, symbol, library.codegen._tm)
    handed = [str(argument.type) for argument in module.get_function(symbol).arguments]
    if len(handed) != MachineCode.RESULTS + words or not set(handed) <= _WORDS:
        return None
    declared = (*module.functions, *module.global_variables)
    needs = tuple(found.name for found in declared if found.is_declaration and not found.name.startswith("llvm."))
    return MachineCode(symbol, words, needs, library.codegen._tm.emit_object(module))


def _keep_only(module: llvm.ModuleRef, symbol: str, machine: llvm.TargetMachine) -> None:
    """Drop all that the function `symbol` does not need, above all what numba calls it by from Python."""
    for found in (*module.functions, *module.global_variables):
        if not found.is_declaration:
            found.linkage = "external" if found.name == symbol else "internal"
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, llvm.create_pass_builder(machine, llvm.PipelineTuningOptions()))
