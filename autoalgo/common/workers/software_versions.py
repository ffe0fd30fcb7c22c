"""The versions of everything that numbers depend on, to know whether two processes give the same numbers (SC-6).

Every worker of a cluster is compared with the client before its results count, whenever it joins. The tables of the
rules travel with the task and are read by the client alone, so the JSON folder of a worker makes no difference.
"""

import hashlib
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

import autoalgo
from autoalgo.common.problems import Failure, Place, Problem

Versions = Mapping[str, str]
"""Names with their versions: plain text, which every version of the program can read of every other."""

FACES: Final = frozenset({"app", "cli", "qt", "window"})
"""Rooms whose source changes no number."""
MOST_NAMED: Final = 3
"""Workers that a problem names one by one."""


@cache
def versions_here() -> Versions:
    """Return what this process computes with. Patch releases of Python change no number and are not told apart."""
    return {
        "Python": f"{sys.version_info.major}.{sys.version_info.minor}",
        "autoalgo": autoalgo.__version__,
        "autoalgo's source": source_digest(Path(autoalgo.__file__).parent),
        "numpy": version("numpy"),
        "numba": version("numba"),
    }


def source_digest(package: Path) -> str:
    """Return a digest of a package without its faces: two checkouts with one version number need not be the same."""
    digest = hashlib.sha256()
    sources = {source.relative_to(package): source for source in package.rglob("*.py")}
    for name in sorted(sources, key=lambda path: path.parts):
        if FACES.isdisjoint(name.parts):
            # As text, for some systems end lines in their own way.
            digest.update(f"{name.as_posix()}\0{sources[name].read_text(encoding='utf-8')}\0".encode())
    return digest.hexdigest()[:12]


def misfits(workers: Mapping[str, Versions | str]) -> Failure | None:
    """Return what is wrong with workers, by address, of which each has told its versions or why it could not."""
    here = versions_here()
    wrong = {address: there for address, there in workers.items() if there != here}
    if not wrong:
        return None
    told = [f"the worker {address} {_shortcoming(there, here)}" for address, there in sorted(wrong.items())]
    if len(told) > MOST_NAMED:
        told[MOST_NAMED:] = [f"{len(told) - MOST_NAMED} more workers are no better"]
    names = sorted({name for there in wrong.values() for name in _differing(there, here)}, key=list(here).index)
    allowed = ", ".join(f"{name} {here[name]}" for name in names)
    hint = "install the same versions here and there, then start those workers again"
    return Failure(Problem(Place(key="cluster"), " and ".join(told), f"{allowed}, as on this machine", hint))


def _shortcoming(there: Versions | str, here: Versions) -> str:
    if isinstance(there, str):
        return f"cannot load autoalgo ({there})"
    return "has " + ", ".join(f"{name} {there.get(name, 'of no version')}" for name in _differing(there, here))


def _differing(there: Versions | str, here: Versions) -> list[str]:
    if isinstance(there, str):
        return ["autoalgo"]
    return [name for name in here if there.get(name) != here[name]]
