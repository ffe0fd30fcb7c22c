"""Speed of the engine: the compiled loop beside plain C, its growth with the flanks, its memory, the cold start.

    python -m benchmarks.engine.speed

Every figure is a ratio or a slope of one run: this program and the yardstick take turns on the same machine. The C
program is shown to fight the very same battles, so that like is compared with like. Needs a C compiler called cc.
"""

import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from autoalgo.battle import Battles
from autoalgo.tables import Tables, load_tables
from benchmarks.engine.board import play, standard_board, write_board

ROOT = Path(__file__).parents[2]
BATTLES = 4000
TURNS = 9
FLANK_COUNTS = (1, 3, 9, 27, 99)
SEED = 7


def main() -> None:
    """Run all measurements and print them."""
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, list):
        sys.exit("\n".join(problem.text() for problem in tables))
    play(Battles(standard_board(tables)), 1, SEED)
    with tempfile.TemporaryDirectory() as folder:
        beside_c(tables, Path(folder))
    growth(tables)
    memory(tables)
    cold_start()


def compile_yardstick(folder: Path) -> Path:
    """Return the compiled C program."""
    program = folder / "yardstick"
    source = Path(__file__).with_name("yardstick.c")
    # Without -ffp-contract=off the compiler may fuse × and +, and the battles would differ in the last bit.
    options = ["-O3", "-march=native", "-ffp-contract=off"]
    subprocess.run(["cc", *options, "-o", str(program), str(source), "-lm"], check=True)
    return program


def beside_c(tables: Tables, folder: Path) -> None:
    """Print the engine's time over the C program's on the standard battle, turn by turn."""
    program, file = compile_yardstick(folder), folder / "board"
    opening = standard_board(tables)
    battles = Battles(opening)
    write_board(file, opening, SEED, BATTLES)
    ratios, per_flank_hour = [], []
    for _ in range(TURNS):
        ours = timed(lambda: play(battles, BATTLES, SEED))
        told = json.loads(subprocess.run([program, file, str(BATTLES)], capture_output=True, check=True).stdout)
        ratios.append(ours / told["seconds"])
        per_flank_hour.append(told["seconds"] / told["hours"] / len(opening.flanks) * 1e9)
    results = play(battles, BATTLES, SEED)
    same = told["hours"] == results["hours"].sum() and told["won"] == (results["winner"] == 0).sum()
    print(f"same battles as C: {'yes' if same else 'NO'} ({told['hours']} hours, {told['won']} won by the attacker)")
    middle, low, high = statistics.median(ratios), min(ratios), max(ratios)
    print(f"engine / C, {BATTLES} standard battles, {TURNS} turns: median {middle:.2f} (from {low:.2f} to {high:.2f})")
    print(f"C: about {statistics.median(per_flank_hour):.0f} ns a flank and hour on this machine, now")


def growth(tables: Tables) -> None:
    """Print the time of an hour from 1 to 99 flanks a side, in hours of one flank a side."""
    base = None
    for flanks in FLANK_COUNTS:
        seconds, hours = _hour(Battles(standard_board(tables, flanks)), max(BATTLES // flanks**2, 4))
        base = base or seconds
        print(f"{flanks:3d} flanks a side: an hour costs {seconds / base:8.1f} × that of one flank a side", end="")
        print(f" ({seconds / base / flanks:.2f} × a flank); median battle {hours:.0f} hours")


def _hour(battles: Battles, count: int) -> tuple[float, float]:
    """Return the seconds of one hour of battle, the least of three turns, and the median hours of a battle."""
    turns = []
    for _ in range(3):
        begin = time.perf_counter()
        results = play(battles, count, SEED)
        turns.append((time.perf_counter() - begin) / results["hours"].sum())
    return min(turns), float(statistics.median(results["hours"]))


def memory(tables: Tables) -> None:
    """Print how much the peak memory grows over 100,000 battles without events."""
    battles = Battles(standard_board(tables))
    play(battles, 1000, SEED)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    results = play(battles, 100_000, SEED)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"100,000 battles: results {results.nbytes / 2**20:.1f} MiB, peak memory grew by {grown / 2**10:.1f} MiB")


def cold_start() -> None:
    """Print the seconds of a whole `autoalgo run` of the Hastings request, beside importing numba alone."""
    with tempfile.TemporaryDirectory() as folder:
        request = str(ROOT / "examples" / "hastings_1066.json")
        run = [sys.executable, "-m", "autoalgo", "run", request, "--seed", "1066", "--out", folder]
        bare = [sys.executable, "-c", "import numba"]
        subprocess.run(run, cwd=ROOT, capture_output=True, check=True)
        runs = [timed(lambda: subprocess.run(run, cwd=ROOT, capture_output=True, check=True)) for _ in range(5)]
        imports = [timed(lambda: subprocess.run(bare, cwd=ROOT, check=True)) for _ in range(5)]
    print(f"autoalgo run, warm cache: {statistics.median(runs):.2f} s; of that importing numba alone", end=" ")
    print(f"{statistics.median(imports):.2f} s ({statistics.median(runs) / statistics.median(imports):.1f} ×)")


def timed(action: Callable[[], object]) -> float:
    """Return the seconds that `action` takes."""
    begin = time.perf_counter()
    action()
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
