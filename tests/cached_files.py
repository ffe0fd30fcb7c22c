"""What the program keeps because it takes long to make, and the folder that it is kept in: see `written_files`."""

import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import rows

from autoalgo.common import caches
from autoalgo.common import machine_code as kept_code
from autoalgo.common.kernels import entry_kernel
from autoalgo.war.database.workbook import cell_cache

Write = Callable[[], str]


def cells(folder: Path) -> Write:
    place = folder / "cells"
    place.mkdir()
    for number in range(cell_cache.MAXIMUM_ENTRIES):
        (place / f"{number}.json").touch()
        os.utime(place / f"{number}.json", (number, number))
    setattr(cell_cache, "_folder", lambda: place)  # noqa: B010 - in place of the cache of this computer

    def write() -> str:
        cell_cache.keep_cells(b"a workbook", rows.cells())
        return ""

    return write


def cache(folder: Path) -> Write:
    os.environ["XDG_CACHE_HOME"] = str(folder / "user")
    setattr(caches, "PACKAGE", folder / "package")  # noqa: B010 - in place of the cache of this computer
    (folder / "package" / "__pycache__" / "made-old").mkdir(parents=True)
    (folder / "package" / "__pycache__" / "made-old" / "file").touch()

    def write() -> str:
        caches.cache_folder("made", "new", 1)
        return ""

    return write


def machine_code(folder: Path) -> Write:
    for name, value in {"CACHE_DIR": str(folder / "code"), "CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator"}.items():
        setattr(numba.config, name, value)  # there is no other place
    source = folder.with_name("doubling.py")
    source.write_text("def double(number):\n    return 2 * number\n", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("doubling", source)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)
    entry_kernel(lambda number: number + 1)(1)  # what all compiling needs is loaded here, once

    def write() -> str:
        assert entry_kernel(module.double)(4) == 8
        return ""

    return write


def object_file(folder: Path) -> Write:
    (folder / "code").mkdir()
    setattr(kept_code, "code_folder", lambda: folder / "code")  # noqa: B010 - in place of the cache of this computer

    def write() -> str:
        kept_code.keep("double", kept_code.MachineCode("double", 1, (), b"code"))
        return ""

    return write
