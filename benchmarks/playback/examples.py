"""Every example fought, and played back from its record: whether that holds, and what it costs.

    python -m benchmarks.playback.examples

Each must open without a note, begin with the plan, end as the result says, and lose as many as the result counts;
fought again from its record without the lines of hours, as version 2 had it, it must be the same in every hour. Told
are the bytes of the record, the share that are lines of hours, and the processor's time for opening, of version 3 and
of version 2.
"""

import json
import math
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.common.text_charts import columns
from autoalgo.war.cli import main as autoalgo
from autoalgo.war.domain.sides import Side
from autoalgo.war.folders import Folders, find_folders
from autoalgo.war.playback import Playback, open_playback
from autoalgo.war.report.entries import ResultEntry
from autoalgo.war.tables import Tables, load_tables
from benchmarks.timing import timed_twice

_HEADS = ("", "hours", "flanks", "bytes", "of hours", "opened", "fought again", "")


def main() -> None:
    """Fight every example and print its row; the exit code is 1 if one does not hold."""
    folders = find_folders(print)
    tables = load_tables(folders.json) if isinstance(folders, Folders) else folders
    if isinstance(tables, Failure) or isinstance(folders, Failure):
        sys.exit(str(tables))
    rows = [list(_HEADS)]
    with tempfile.TemporaryDirectory() as temporary:
        for example in sorted(folders.examples.glob("*.json")):
            out = Path(temporary) / example.stem
            autoalgo(["run", str(example), "--out", str(out), "--json"])
            rows.append([example.stem, *_row(next(out.glob("*.jsonl")), tables)])
    print("\n".join(columns(rows, left=(0, len(_HEADS) - 1))))
    sys.exit(any(row[-1] != "holds" for row in rows[1:]))


def _row(record: Path, tables: Tables) -> list[str]:
    lines = record.read_bytes().splitlines(keepends=True)
    hours = [line for line in lines if line.startswith(b'{"record": "hour"')]
    old = record.with_name("old.jsonl")
    first = json.dumps(json.loads(lines[0]) | {"version": 2}).encode() + b"\n"
    old.write_bytes(first + b"".join(line for line in lines[1:] if line not in hours))
    opened, replayed = open_playback(record, tables), open_playback(old, tables)
    if isinstance(opened, Failure) or isinstance(replayed, Failure):
        return ["", "", "", "", "", "", str(opened)]
    wrong = "; ".join((*_wrong(opened), *_unlike(opened, replayed)))
    return [
        f"{opened.hours:,}",
        str(len(opened.war.plan)),
        f"{sum(map(len, lines)):,}",
        f"{sum(map(len, hours)) / sum(map(len, lines)):.1%}",
        *(f"{1e3 * timed_twice(partial(open_playback, path, tables))[1]:.0f} ms" for path in (record, old)),
        wrong or "holds",
    ]


def _wrong(opened: Playback) -> Iterator[str]:
    lines = opened.war.record.lines
    battle = lines.entry(len(lines) - 1, ResultEntry).battle
    yield from opened.notes
    if opened.board(opened.hours) != battle.flanks:
        yield "another end"
    plan = [(flank.x_pixels, flank.y_pixels, flank.size, flank.ships) for flank in opened.war.plan]
    if [(flank.x_pixels, flank.y_pixels, flank.size, flank.ships) for flank in opened.board(0)] != plan:
        yield "another plan"
    for side in Side:
        gone = battle.side(side).initial - battle.side(side).remaining
        if not math.isclose(opened.curves.casualties(side).sum(), gone):
            yield f"other losses of the {side.label}"


def _unlike(opened: Playback, replayed: Playback) -> Iterator[str]:
    if (opened.hours, opened.rounds, opened.marks) != (replayed.hours, replayed.rounds, replayed.marks):
        yield "other hours when fought again"
    for hour in range(opened.hours + 1):
        if (opened.board(hour), opened.events(hour)) != (replayed.board(hour), replayed.events(hour)):
            yield f"hour {hour} is another when fought again"


if __name__ == "__main__":
    main()
