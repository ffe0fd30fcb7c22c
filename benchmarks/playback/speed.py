"""What the longest playback costs: a year of 198 flanks, of which every one moves in every hour.

    python -m benchmarks.playback.speed               4,380 hours, a record of 28 MB in a temporary folder
    python -m benchmarks.playback.speed RECORD        a record of one's own

Both sides draw back to their own edge of the map and wait there (Feigned retreat), so that nobody ever fights and the
war ends as a stalemate (SC-5). Told is the time that the processor spends: on the run with a record of version 2 and of
version 3, on opening, on a board and on an hour's events; and the memory.
"""

import argparse
import json
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.war.cli import main as autoalgo
from autoalgo.war.domain.board import Board
from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side
from autoalgo.war.domain.strategy import even_share
from autoalgo.war.folders import Folders, find_folders
from autoalgo.war.playback import Playback, open_playback
from autoalgo.war.report.record_writer import RecordWriter
from autoalgo.war.tables import Tables, load_tables
from benchmarks.timing import timed_twice

HOURS = 2_000
"""Hours that are asked for, drawn from all."""
_MEN = 1_000
"""Of the default military (DB-6)."""


def main() -> None:
    """Fight the war or take the record, and print what playing it back costs."""
    parser = argparse.ArgumentParser(description="What the longest playback costs.")
    parser.add_argument("record", type=Path, nargs="?", metavar="RECORD")
    record: Path | None = parser.parse_args().record
    with tempfile.TemporaryDirectory() as temporary:
        _measure(record or _fought(Path(temporary)))


def _measure(record: Path) -> None:
    tables = _tables()
    print(f"a record of {record.stat().st_size / 1e6:,.2f} MB, {_share_of_hours(record):.0%} of it lines of hours")
    _, used = timed_twice(lambda: _opened(record, tables))
    tracemalloc.start()
    playback = _opened(record, tables)
    kept, most = (size / 1e6 for size in tracemalloc.get_traced_memory())
    tracemalloc.stop()
    print(f"{playback.hours:,} hours, {len(playback.war.plan)} flanks: opened in {used:.2f} s of the processor")
    print(f"memory: {kept:,.0f} MB kept of it, {most:,.0f} MB while it was opened")
    hours = np.random.default_rng(1).integers(0, playback.hours + 1, HOURS).tolist()
    _tell("a board", playback.board, hours)
    _tell("the events of an hour", playback.events, hours)
    curves = (playback.curves.men, playback.curves.morale, playback.curves.casualties)
    _, used = timed_twice(lambda: [curve(side) for side in Side for curve in curves])
    print(f"the six curves of both sides: {1e3 * used:.1f} ms")


def _tables() -> Tables:
    folders = find_folders(print)
    tables = load_tables(folders.json) if isinstance(folders, Folders) else folders
    return sys.exit(str(tables)) if isinstance(tables, Failure) else tables


def _opened(record: Path, tables: Tables) -> Playback:
    opened = open_playback(record, tables)
    return sys.exit(str(opened)) if isinstance(opened, Failure) else opened


def _share_of_hours(record: Path) -> float:
    with record.open("rb") as lines:
        return sum(len(line) for line in lines if line.startswith(b'{"record": "hour"')) / record.stat().st_size


def _tell(what: str, ask: Callable[[int], object], hours: Sequence[int]) -> None:
    used = sorted(timed_twice(partial(ask, hour))[1] for hour in hours)
    print(f"{what}: {1e3 * used[len(used) // 2]:.2f} ms, {1e3 * used[-1]:.2f} ms at worst, of {len(used):,} hours")


def _fought(folder: Path) -> Path:
    """Return the record of the war, after telling what its lines of hours cost."""
    request = folder / "war.json"
    request.write_text(json.dumps(_request()), encoding="utf-8")
    _run(Path("hastings_1066"), folder / "first")  # the kernels are loaded
    used = _run(request, folder / "with")
    write = RecordWriter.board
    setattr(RecordWriter, "board", _no_board)  # noqa: B010 - mypy allows no other way
    without = _run(request, folder / "without")
    setattr(RecordWriter, "board", write)  # noqa: B010
    print(f"the run: {without:.2f} s of the processor without lines of hours, {used:.2f} s with them")
    return next((folder / "with").glob("*.jsonl"))


def _run(request: Path, out: Path) -> float:
    return timed_twice(lambda: autoalgo(["run", str(request), "--out", str(out), "--json"]))[1]


def _no_board(_writer: RecordWriter, _board: Board) -> None:
    """Write no line of an hour, as version 2 did."""


def _request() -> dict[str, Any]:
    flanks = [
        {
            "side": side.label,
            "x": x,
            "y": 2 + 4 * number,
            "infantry": even_share(_MEN, number, MAXIMUM_FLANKS),
            "maneuver": "Feigned retreat",
        }
        for side, x in ((Side.ATTACKER, 5), (Side.DEFENDER, 395))
        for number in range(MAXIMUM_FLANKS)
    ]
    sides = dict.fromkeys(("attacker", "attacker_military", "defender", "defender_military", "location"), "default")
    return {"war": "A year of waiting", "year": 1066, "motive": "Conquest", **sides, "seed": 1, "flanks": flanks}


if __name__ == "__main__":
    main()
