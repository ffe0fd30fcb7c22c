"""What a start costs: `autoalgo run` and `odds` beside importing numba, help and wrong usage beside Python's own start.

    python -m benchmarks.startup.speed               this checkout
    python -m benchmarks.startup.speed CHECKOUT      another one, say of an earlier commit

Every figure is a ratio of one run, in which all commands take turns; machine code and workbook are kept from before.
Told are the seconds that processors spend, which others on the machine change little, and the seconds that pass. Needs
a POSIX system.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.timing import compared, spread

ROOT = Path(__file__).parents[2]
TURNS = 15
WRONG_USAGE = 2

PYTHON, NUMBA, RUN, HELP, WRONG = "Python alone", "import numba", "autoalgo run", "autoalgo --help", "wrong usage"
ODDS = "autoalgo odds"
COMMANDS: dict[str, Sequence[str]] = {
    PYTHON: ("-c", "pass"),
    NUMBA: ("-c", "import numba"),
    RUN: ("-m", "autoalgo", "run", "hastings_1066", "--seed", "1066", "--out"),
    ODDS: ("-m", "autoalgo", "odds", "hastings_1066", "--seed", "1066", "--runs", "10000"),
    HELP: ("-m", "autoalgo", "--help"),
    WRONG: ("-m", "autoalgo", "run"),
}
RATIOS = ((RUN, NUMBA), (ODDS, NUMBA), (HELP, PYTHON), (WRONG, PYTHON))


def main() -> None:
    """Start everything in turns, and print the ratios and what they are made of."""
    parser = argparse.ArgumentParser(description="What a start of the program costs.")
    parser.add_argument("checkout", nargs="?", type=Path, default=ROOT, metavar="CHECKOUT")
    checkout = parser.parse_args().checkout.resolve()
    spent: dict[str, list[float]] = {name: [] for name in COMMANDS}
    passed: dict[str, list[float]] = {name: [] for name in COMMANDS}
    with tempfile.TemporaryDirectory() as folder:
        for name in (RUN, ODDS):
            _start(name, checkout, folder)  # compiles what has to be compiled
        for _ in range(TURNS):
            for name in COMMANDS:
                processors, clock = _start(name, checkout, folder)
                spent[name].append(processors)
                passed[name].append(clock)
    for kind, seconds in (("processors' time", spent), ("time", passed)):
        for name, beside in RATIOS:
            print(f"{kind}, {name} / {beside}: {compared(seconds[name], seconds[beside])}")
        for name, turns in seconds.items():
            print(f"{kind}, {name}: {spread(turns, ' s')}")


def _start(name: str, checkout: Path, out: str) -> tuple[float, float]:
    """Return the seconds that processors spend on a command in a process of its own, and those that pass."""
    command = [sys.executable, *COMMANDS[name], *([out] if name == RUN else [])]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, check=False)
    clock, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != (WRONG_USAGE if name == WRONG else 0):
        sys.exit(done.stderr.decode())
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, clock


if __name__ == "__main__":
    main()
