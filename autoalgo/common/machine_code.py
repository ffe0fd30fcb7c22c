"""Machine code of kernels that is kept as object files, and called without numba: importing it takes longer than a war.

LLVM alone, which numba brings along, loads an object file in milliseconds. It holds one kernel for one kind of
arguments and calls nothing but functions of the C library. An object file begins with its digest, so a damaged one is
never loaded; its name holds a digest of all that it depends on besides the sources, which name the folder.
"""

import ctypes
import hashlib
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar, Final

from autoalgo.common.caches import IN_ONE_FILE, cache_folder, digest_of_sources
from autoalgo.common.files import read_whole, write_atomically

Call = Callable[[Sequence[int]], None]
"""Calls a kernel with its arguments as words of 64 bits."""

CACHE_BYTES: Final = 2**25
"""Room that the machine code of all kernels needs, with as much again to spare."""
MAXIMUM_FILE_BYTES: Final = 2**22
"""Size of an object file that is read; the largest kernel's has 140 KB."""

KERNEL_SOURCES: Final = (
    "common/compiling.py",
    "common/kernels.py",
    "common/machine_code.py",
    "common/streams.py",
    "war/aftermath/*.py",
    "war/battle/*.py",
    "war/domain/*.py",
)
"""All files whose text can end up in machine code: kernels, what they inline, and the constants they name."""

TRIED: Final = sys.platform == "linux" and ctypes.sizeof(ctypes.c_void_p) == ctypes.sizeof(ctypes.c_int64)
"""Whether this was tried on such a system: where a symbol is missing, LLVM ends the process."""
_NAMES: Final = {"numba_frexp": "frexp"}
"""Numba's names for functions of the C library; they differ from these for zero and what is not finite alone."""


@dataclass(frozen=True)
class MachineCode:
    """An object file with one kernel, and how to call it."""

    RESULTS: ClassVar[int] = 2
    """Words that a kernel is handed before its arguments: where it puts its result, and what went wrong."""

    symbol: str
    words: int
    """How many words its arguments are."""
    needs: tuple[str, ...]
    """Names of functions that it calls."""
    code: bytes


@cache
def code_folder() -> Path | None:
    """Return the folder for machine code of these sources and this numba, None if there is no place for it."""
    spec = None if IN_ONE_FILE else find_spec("numba")  # asking for its version takes longer
    installed = Path(spec.origin if spec and spec.origin else sys.executable).stat().st_mtime_ns
    return cache_folder("kernels", f"{digest_of_sources(KERNEL_SOURCES)}-{installed:x}", CACHE_BYTES)


def keep(name: str, machine_code: MachineCode) -> None:
    """Keep machine code under a name for the next start, where it can be."""
    head = {"symbol": machine_code.symbol, "words": machine_code.words, "needs": machine_code.needs}
    content = json.dumps(head).encode() + b"\n" + machine_code.code
    path = _path(name)
    if path is not None and len(content) < MAXIMUM_FILE_BYTES:
        try:
            write_atomically(path, _digest(content) + b"\n" + content)
        except OSError:
            return


def find(name: str) -> Call | None:
    """Return what calls the machine code that is kept under a name, None if there is none that can be loaded."""
    path = _path(name)
    if path is None:
        return None
    try:
        digest, _, content = read_whole(path, MAXIMUM_FILE_BYTES).partition(b"\n")
    except OSError:
        return None
    if digest != _digest(content):
        return None
    head, _, code = content.partition(b"\n")
    return _loaded(MachineCode(**json.loads(head), code=code))


def _path(name: str) -> Path | None:
    folder = code_folder() if TRIED else None
    if folder is None:
        return None
    import llvmlite  # noqa: PLC0415 - only where something is kept
    import llvmlite.binding as llvm  # noqa: PLC0415 - the same

    features = llvm.get_host_cpu_features().flatten()
    machine = "\n".join((name, llvmlite.__version__, llvm.get_process_triple(), llvm.get_host_cpu_name(), features))
    return folder / f"{hashlib.sha256(machine.encode()).hexdigest()}.code"


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()


def _loaded(machine_code: MachineCode) -> Call | None:
    import llvmlite.binding as llvm  # noqa: PLC0415 - only where something is kept

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    library = ctypes.CDLL(None)
    for name in machine_code.needs:
        needed = getattr(library, _NAMES.get(name, name), None)
        if needed is None:
            return None
        llvm.add_symbol(name, ctypes.cast(needed, ctypes.c_void_p).value)
    machine = llvm.Target.from_default_triple().create_target_machine(codemodel="jitdefault", jit=True)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(machine_code.code))
    engine.finalize_object()
    words = (ctypes.c_int64,) * (MachineCode.RESULTS + machine_code.words)
    function = ctypes.CFUNCTYPE(ctypes.c_int32, *words)(engine.get_function_address(machine_code.symbol))

    def call(arguments: Sequence[int], _engine: object = engine) -> None:  # the code lives as long as its engine
        results = (ctypes.c_int64 * MachineCode.RESULTS)()
        place = ctypes.addressof(results)
        status = function(place, place + ctypes.sizeof(ctypes.c_int64), *arguments)
        if status:
            raise ArithmeticError(f"a kernel ended with status {status}")

    return call
