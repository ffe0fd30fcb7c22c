"""Speed of the engine: beside plain C, with the aftermath, on two threads; its growth, its memory, the cold start.

    python -m benchmarks.engine.speed

Every figure is a ratio or a slope of one run: this program and the yardstick take turns on the same machine. The C
program is shown to fight the very same battles, those of all examples too, so that like is compared with like. Needs a
C compiler called cc.
"""

import json
import math
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena
from autoalgo.war.battle import Battles
from autoalgo.war.battle.arrays import StructuredArray
from autoalgo.war.battle.opening import open_field
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.tables import Tables, load_tables
from benchmarks.engine.board import play, standard_arena, standard_board, write_board
from benchmarks.history.examples import prepared_examples
from benchmarks.timing import compared, processor_time, timed, timed_twice

ROOT = Path(__file__).parents[2]
BATTLES = 4000
CHUNK = 2000
"""Wars that an arena is asked for at once."""
EXAMPLE_BATTLES = 50
"""Of each example, to compare the C program's results with the engine's."""
LONGEST_SECONDS = 60
"""The C program is given up after that: it fights other battles than the engine's."""
TURNS = 100
FLANK_COUNTS = (1, 3, 9, 27, 99)
SEED = 7


@dataclass(frozen=True)
class Scaling:
    """The same work for one thread and for two."""

    alone: Callable[[], object]
    together: Callable[[], object]
    work: int
    """How many times as much the two do together as one does alone."""


def main() -> None:
    """Run all measurements and print them."""
    tables = load_tables(ROOT / "JSON")
    if isinstance(tables, Failure):
        sys.exit("\n".join(problem.text() for problem in tables))
    play(Battles(standard_board(tables)), 1, SEED)
    with tempfile.TemporaryDirectory() as folder:
        beside_c(tables, Path(folder))
        examples_beside_c(tables, Path(folder))
        threads(tables, Path(folder))
    aftermath(tables)
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
    """Print the engine's processor time over the C program's on the standard battle, by either set of rules."""
    for rules in RuleSet:
        command, opening = yardstick(tables, folder, BATTLES, rules), standard_board(tables, rules=rules)
        battles = Battles(opening)
        ours, theirs = [], []
        for _ in range(TURNS):
            ours.append(processor_time(partial(play, battles, BATTLES, SEED)))
            told = _told(command)
            theirs.append(told["seconds"])
        same = _same(told, play(battles, BATTLES, SEED))
        print(f"by the {rules} rules: engine / C, {BATTLES} standard battles: {compared(ours, theirs)}")
        print(f"same battles as C: {'yes' if same else 'NO'} ({told['hours']:.0f} hours, {told['won']:.0f} won)")
        per_hour = min(theirs) / told["hours"] / len(opening.flanks) * 1e9
        print(f"C: {per_hour:.0f} ns a flank and hour on this machine, now")


def examples_beside_c(tables: Tables, folder: Path) -> None:
    """Print in how many of the examples the C program fights the very same battles."""
    program, file, prepared = compile_yardstick(folder), folder / "board of an example", prepared_examples(ROOT, tables)
    other = []
    for name, (_, preparation) in prepared.items():
        opening = open_field(preparation.campaign, preparation.terrain.grid, tables, events=False)
        write_board(file, opening, SEED, EXAMPLE_BATTLES)
        told = _told([str(program), str(file), str(EXAMPLE_BATTLES)])
        if not _same(told, play(Battles(opening), EXAMPLE_BATTLES, SEED)):
            other.append(name)
    print(f"same battles as C in {len(prepared) - len(other)} of {len(prepared)} examples {' '.join(other)}".rstrip())


def _told(command: list[str]) -> dict[str, float]:
    """Return what the C program prints of the battles that it has fought."""
    told = subprocess.run(command, capture_output=True, check=True, timeout=LONGEST_SECONDS).stdout
    return dict(json.loads(told))


def _same(told: dict[str, float], results: StructuredArray) -> bool:
    """Return whether the sums over all battles are the engine's: hours and victories, and losses to a rounding."""
    return (
        told["hours"] == results["hours"].sum()
        and told["won"] == (results["winner"] == 0).sum()
        and math.isclose(told["killed"], results["killed"].sum(), rel_tol=1e-12)
        and math.isclose(told["captured"], results["captured"].sum(), rel_tol=1e-12)
    )


def aftermath(tables: Tables) -> None:
    """Print the time of whole wars over that of their battles alone, turn by turn."""
    arena, battles, rows = standard_arena(tables, SEED), Battles(standard_board(tables)), np.zeros(BATTLES, dtype=WAR)
    arena.fight(0, rows)
    alone, whole = [], []
    for _ in range(TURNS):
        alone.append(processor_time(lambda: play(battles, BATTLES, SEED)))
        whole.append(processor_time(lambda: arena.fight(0, rows)))
    print(f"battle and aftermath / battle alone: {compared(whole, alone)}", end="")
    print(f" ({rows['rounds'].mean():.1f} rounds of occupation a war)")


def threads(tables: Tables, folder: Path) -> None:
    """Print how many times as many wars two threads with an arena each fight as one does in the same time."""
    arenas = [standard_arena(tables, SEED) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        ours = Scaling(lambda: _chunks(arenas[0]), lambda: list(pool.map(_chunks, arenas)), 2)
        beside_programs(ours, yardstick(tables, folder, BATTLES), TURNS)


def yardstick(tables: Tables, folder: Path, battles: int, rules: RuleSet = RuleSet.FAIR) -> list[str]:
    """Return the command with which the C program fights so many standard battles."""
    program, file = compile_yardstick(folder), folder / f"board of {battles}, {rules}"
    write_board(file, standard_board(tables, rules=rules), SEED, battles)
    return [str(program), str(file), str(battles)]


def beside_programs(ours: Scaling, command: list[str], count: int) -> None:
    """Print how many times as much two threads do as one in the same time, beside two C programs in the same turns.

    Whoever else uses the machine takes from two threads before he takes from one. What two C programs achieve says what
    the machine has to give; the processor time of a war says whether the threads hinder each other, whoever else runs.
    """
    turns: list[tuple[float, ...]] = []
    for _ in range(count):
        programs = (timed(partial(_run_all, command, number)) for number in (1, 2))
        turns.append((*timed_twice(ours.alone), *timed_twice(ours.together), *programs))
    alone, cost, together, costs, one_program, two_programs = (list(column) for column in zip(*turns, strict=True))
    print(f"two threads / one: {compared(alone, together, ours.work)} × the wars")
    print(f"two C programs / one: {compared(one_program, two_programs, 2)} × the battles")
    print(f"processor time of a war, two threads / one: {compared(costs, cost, 1 / ours.work)}")


def _run_all(command: list[str], count: int) -> None:
    running = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(count)]
    for process in running:
        process.wait()


def _chunks(arena: Arena) -> None:
    rows = np.zeros(CHUNK, dtype=WAR)
    for first in range(0, BATTLES, CHUNK):
        arena.fight(first, rows)


def growth(tables: Tables) -> None:
    """Print the time of an hour from 1 to 99 flanks a side, in hours of one flank a side, by either set of rules."""
    base = None
    for flanks in FLANK_COUNTS:
        plain, _ = _hour(Battles(standard_board(tables, flanks, RuleSet.SOURCE)), BATTLES // flanks)
        seconds, hours = _hour(Battles(standard_board(tables, flanks)), BATTLES // flanks)
        base = base or seconds
        print(f"{flanks:3d} flanks a side: an hour costs {seconds / base:8.1f} × that of one flank a side", end="")
        print(
            f" ({seconds / base / flanks:.2f} × a flank), {seconds / plain:.2f} × that by the source's rules;", end=""
        )
        print(f" median battle {hours:.0f} hours")


def _hour(battles: Battles, count: int) -> tuple[float, float]:
    """Return the least seconds of the processor that an hour of battle takes in many turns, and the median hours."""
    turns = []
    for _ in range(TURNS // 5):
        begin = time.process_time()
        results = play(battles, count, SEED)
        turns.append((time.process_time() - begin) / results["hours"].sum())
    return min(turns), float(statistics.median(results["hours"]))


def memory(tables: Tables) -> None:
    """Print how much the peak memory grows from ten thousand wars to a million, fought in chunks."""
    arena, rows = standard_arena(tables, SEED), np.zeros(CHUNK, dtype=WAR)
    for first in range(0, 10_000, CHUNK):
        arena.fight(first, rows)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begin = time.perf_counter()
    for first in range(0, 1_000_000, CHUNK):
        arena.fight(first, rows)
    seconds = time.perf_counter() - begin
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"1,000,000 wars in {seconds:.1f} s by one thread, now; peak memory grew by", end=" ")
    print(f"{grown / 2**10:.1f} MiB; chunks of {CHUNK:,} wars take {rows.nbytes / 2**20:.1f} MiB")


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


if __name__ == "__main__":
    main()
