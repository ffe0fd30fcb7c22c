"""Folders of recorded wars: one that was really fought, and as many variations of it as a test wants."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Lines = list[dict[str, Any]]
Change = Callable[[Lines], None]


def stamped(day: int, second: int = 0) -> str:
    """Return the name of a record that was fought on a day of May 2026."""
    return f"Autoalgo log 2026-05-{day:02} 14.30.{second:02}.jsonl"


def varied(record: Path, path: Path, change: Change = lambda _: None) -> Path:
    """Write `record` to `path` with its lines changed by `change`."""
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    change(lines)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return path


def asking(seed: int | None = None, run: int | None = None, **fields: object) -> Change:
    """Return a change of the request's fields, of the seed in both places, and of the run."""

    def change(lines: Lines) -> None:
        lines[2]["request"] |= fields
        if seed is not None:
            lines[1]["seed"] = lines[2]["request"]["seed"] = seed
        if run is not None:
            lines[1]["run"] = run

    return change
