"""What an archive of very many wars costs: the first reading of 10,000 records, the next one, a search, a count.

    python -m benchmarks.archive.speed                10,000 records, in a temporary folder, some 1 GB
    python -m benchmarks.archive.speed --records 500

The records are one war that is fought, written down again and again with other seeds, years and names. Told are the
seconds that the processor spends and the seconds that pass.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from autoalgo.war.archive.index import WarSearch, archived_wars, index_file
from autoalgo.war.cli import main as autoalgo

RECORDS = 10_000
FIRST = datetime(2026, 1, 1, 12, 0)


def main() -> None:
    """Write the records, and print what reading them costs."""
    parser = argparse.ArgumentParser(description="What an archive of very many wars costs.")
    parser.add_argument("--records", type=int, default=RECORDS, metavar="N")
    records: int = parser.parse_args().records
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "Logs"
        _write(fought_record(Path(temporary) / "war"), folder, records)
        try:
            _measure(folder)
        finally:
            place = index_file(folder)
            if place is not None:
                place.unlink(missing_ok=True)


def _measure(folder: Path) -> None:
    every = WarSearch()
    _tell("every war, read for the first time", lambda: archived_wars(folder, every).wars)
    _tell("every war, known", lambda: archived_wars(folder, every).wars)
    _tell("a search for a name", lambda: archived_wars(folder, WarSearch(text="war 77")).wars)
    same = archived_wars(folder, every).wars[0].occasion
    _tell("the wars of the same armies", lambda: archived_wars(folder, WarSearch(occasion=same)).wars)


def fought_record(folder: Path) -> list[str]:
    """Return the lines of a record."""
    autoalgo(["run", "hastings_1066", "--out", str(folder), "--json"])
    return next(folder.glob("*.jsonl")).read_text(encoding="utf-8").splitlines(keepends=True)


def _write(lines: list[str], folder: Path, records: int) -> None:
    folder.mkdir()
    program, request = json.loads(lines[1]), json.loads(lines[2])
    for number in range(records):
        program["seed"] = request["request"]["seed"] = number
        request["request"] |= {"year": 1000 + number % 500, "war": f"War {number}"}
        changed = [lines[0], f"{json.dumps(program)}\n", f"{json.dumps(request)}\n", *lines[3:]]
        moment = FIRST + timedelta(minutes=number)
        path = folder / f"Autoalgo log {moment:%Y-%m-%d %H.%M.%S}.jsonl"
        path.write_text("".join(changed), encoding="utf-8")


def _tell(what: str, work: Callable[[], tuple[object, ...]]) -> None:
    spent, passed = time.process_time(), time.perf_counter()
    found = len(work())
    spent, passed = time.process_time() - spent, time.perf_counter() - passed
    print(f"{what}: {found:,} wars, {spent:.2f} s of the processor, {passed:.2f} s")


if __name__ == "__main__":
    main()
