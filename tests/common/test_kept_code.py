"""Machine code that is kept, and damaged: it is compiled anew, and kept again."""

import importlib.util
import os
from collections.abc import Callable
from pathlib import Path

import numba
import pytest
from numba.core.dispatcher import Dispatcher

from autoalgo.common import kernels


@pytest.fixture
def double(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], int]:
    """A function in a file of its own, whose machine code is kept in the folder "code"."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "code"))
    monkeypatch.setattr(kernels, "KEPT", True)
    source = tmp_path / "doubling.py"
    source.write_text("def double(number):\n    return 2 * number\n", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("doubling", source)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[[int], int] = module.double
    return found


@pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="nothing is compiled")
@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", [b"", b"\x80\x04", b"garbage" * 100])
def test_damaged_machine_code_is_compiled_anew(
    tmp_path: Path, double: Callable[[int], int], ending: str, damage: bytes
) -> None:
    assert kernels.entry_kernel(double)(4) == 8
    [file] = (tmp_path / "code").rglob(f"*.{ending}")
    file.write_bytes(damage)
    compiled_anew = kernels.entry_kernel(double)
    assert compiled_anew(4) == 8
    assert _loaded(compiled_anew) == 0
    kept_again = kernels.entry_kernel(double)
    assert kept_again(4) == 8
    assert _loaded(kept_again) == 1


def _loaded(compiled: Callable[[int], int]) -> int:
    """Return for how many types of arguments the machine code was loaded instead of compiled."""
    assert isinstance(compiled, Dispatcher)
    return int(compiled.stats.cache_hits.total())
