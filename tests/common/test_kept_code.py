"""Machine code that is kept, and damaged: it is compiled anew, and kept again."""

import importlib.util
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from numba.core.dispatcher import Dispatcher

from autoalgo.common import compiling, kernels, machine_code

pytestmark = pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="nothing is compiled")

Numbers = npt.NDArray[np.int64]
DOUBLED = "def double(numbers):\n    for index in range(len(numbers)):\n        numbers[index] *= 2\n"
NUMBER = "def double(number):\n    return 2 * number\n"


@pytest.fixture(autouse=True)
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that machine code is kept in."""
    folder = tmp_path / "code"
    folder.mkdir()
    monkeypatch.setattr("numba.config.CACHE_DIR", str(folder))
    monkeypatch.setattr(compiling, "KEPT", True)
    monkeypatch.setattr(machine_code, "code_folder", lambda: folder)
    return folder


def function(folder: Path, source: str) -> Callable[[object], object]:
    """Return a function in a file of its own."""
    file = folder / "doubling.py"
    file.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("doubling", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[[object], object] = module.double
    return found


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", [b"", b"\x80\x04", b"garbage" * 100])
def test_what_numba_keeps_is_compiled_anew_when_damaged(tmp_path: Path, code: Path, ending: str, damage: bytes) -> None:
    double = function(tmp_path, NUMBER)
    assert kernels.entry_kernel(double)(4) == 8
    [file] = code.rglob(f"*.{ending}")
    file.write_bytes(damage)
    compiled_anew = kernels.entry_kernel(double)
    assert compiled_anew(4) == 8
    assert _loaded(compiled_anew) == 0
    kept_again = kernels.entry_kernel(double)
    assert kept_again(4) == 8
    assert _loaded(kept_again) == 1


def _loaded(kernel: Callable[..., object]) -> int:
    """Return for how many types of arguments numba loaded the machine code instead of compiling."""
    compiled = getattr(kernel, "compiled", None)
    assert isinstance(compiled, Dispatcher)
    return int(compiled.stats.cache_hits.total())


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """What lets a kernel fail from then on that is not called by its machine code alone."""
    return lambda: monkeypatch.setattr(compiling, "compiled_entry", lambda _: pytest.fail("numba is asked"))


@pytest.mark.skipif(not machine_code.TRIED, reason="machine code is called without numba on 64-bit Linux alone")
@pytest.mark.parametrize("damage", [b"", b"garbage\n" * 100, None])
def test_kept_code_is_called_without_numba_and_never_when_damaged(
    tmp_path: Path, code: Path, without_numba: Callable[[], None], damage: bytes | None
) -> None:
    double = function(tmp_path, DOUBLED)
    assert _doubled(kernels.entry_kernel(double), np.arange(3)) == [0, 2, 4]
    [file] = code.glob("*.code")
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] if damage is None else damage)
    assert _doubled(kernels.entry_kernel(double), np.arange(3)) == [0, 2, 4]
    without_numba()
    assert _doubled(kernels.entry_kernel(double), np.arange(4)) == [0, 2, 4, 6]


@pytest.mark.skipif(not machine_code.TRIED, reason="machine code is called without numba on 64-bit Linux alone")
def test_code_for_other_arguments_is_not_called(tmp_path: Path) -> None:
    double = function(tmp_path, DOUBLED)
    for numbers in (np.arange(4), np.arange(4.0), np.arange(4, dtype=np.int16), np.arange(8)[::2]):
        expected = [2 * number for number in numbers]
        assert _doubled(kernels.entry_kernel(double), numbers) == expected


def _doubled(double: Callable[..., object], numbers: npt.NDArray[np.generic]) -> list[object]:
    double(numbers)
    return list(numbers.tolist())
