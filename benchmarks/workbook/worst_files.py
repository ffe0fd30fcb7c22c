"""What the worst workbooks of at most 10 MB cost: processor time and memory of checking each, and of a commit into it.

    python -m benchmarks.workbook.worst_files               this checkout
    python -m benchmarks.workbook.worst_files NAME          those whose name has NAME in it
    python -m benchmarks.workbook.worst_files --checkout CHECKOUT

Every file is built, then read by a process of its own that may use 100 seconds and 4 GB. Needs a POSIX system.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.workbook.bombs import BOMBS

ROOT: Final = Path(__file__).parents[2]
LARGEST_FILE: Final = 10_000_000
MOST_SECONDS: Final = 100
MOST_MEMORY: Final = 4 * 2**30
_COMMIT: Final = """
import sys
from pathlib import Path
from autoalgo.war.database import StabilityCommit, WorkbookStore
problems = WorkbookStore(Path(sys.argv[1])).write_stability([StabilityCommit("Albion", 100, 90)])
print(*[problem.text() for problem in problems], sep="\\n", file=sys.stderr)
"""


def main() -> None:
    """Build and read every file, and print a line for each."""
    parser = argparse.ArgumentParser(description="What the worst workbooks cost.")
    parser.add_argument("name", nargs="?", default="")
    parser.add_argument("--checkout", type=Path, default=ROOT)
    options = parser.parse_args()
    checkout = options.checkout.resolve()
    with tempfile.TemporaryDirectory() as folder:
        _run(["-m", "autoalgo", "check"], checkout, folder)  # makes the home
        print("| file | bytes | check | memory | commit | memory | what is told of it |\n|---|---|---|---|---|---|---|")
        for name, build in BOMBS.items():
            if options.name not in name:
                continue
            path = Path(folder) / "Game.xlsx"
            path.write_bytes(build(1.0))
            size = path.stat().st_size
            size_told = f"{size:,}" + (" (too large)" if size > LARGEST_FILE else "")
            seconds, memory, told = _run(["-m", "autoalgo", "check", str(path)], checkout, folder)
            again, more, _ = _run(["-c", _COMMIT, str(path)], checkout, folder)
            print(f"| {name} | {size_told} | {seconds} | {memory} | {again} | {more} | {told} |", flush=True)


def _run(command: list[str], checkout: Path, folder: str) -> tuple[str, str, str]:
    """Return processor time, peak of memory, and the first words that are told, by a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(checkout), "AUTOALGO_HOME": f"{folder}/home"}
    told = Path(folder) / "told.txt"
    with told.open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, *command],
            cwd=checkout,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            preexec_fn=_limit,  # noqa: PLW1509 this program has one thread
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    words = told.read_text(errors="replace")
    last = words.strip().splitlines()[-1:] if "Traceback" in words else words.splitlines()[:1]
    ended = f"killed by {-process.returncode}" if process.returncode < 0 else ""
    outcome = ended or (f"{len(words):,} characters: {''.join(last)[:110]}" if words.strip() else "read")
    return f"{used.ru_utime + used.ru_stime:.1f} s", f"{used.ru_maxrss / 1024:,.0f} MB", outcome.replace("|", "/")


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    main()
