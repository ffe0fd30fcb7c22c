"""Data records: those of wars that were fought, forged and damaged; audited, played back, drawn and explained."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from fuzz import json_changes
from fuzz.attempts import Attempt, Outcome, Spot, carry_out
from fuzz.draws import Draws
from fuzz.json_changes import Document
from fuzz.targets import shipped

FILE: Final = "war.jsonl"
_WARS: Final = 4
"""Wars whose records are forged: the one of defaults and the first examples."""
_AUDIT: Final = (("audit",),)
_PLAYBACK: Final = (
    ("replay",),
    ("replay", "--json", "--hour", "1"),
    ("replay", "--frames", "3", "--size", "200", "--hour", "1"),
    ("replay", "--chances", "--wars", "2", "--jobs", "1"),
    ("explain", "--wars", "2", "--jobs", "1", "--no-changes"),
    ("explain", "--wars", "2", "--jobs", "1", "--json", "--variables"),
)
_PICTURES: Final = ("gif", "png", "svg")
NOTICED: Final = frozenset({"flanks", "scores", "event", "hour", "result", "receipt"})
"""Kinds of lines of which no change may pass."""


@cache
def _record(number: int) -> tuple[bytes, ...]:
    """Return the lines of the record of an example."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415 - for this alone

    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "war.json").write_bytes(shipped.examples()[number])
        arguments = ("run", str(folder / "war.json"), "--out", str(folder / "out"))
        outcome: Outcome = carry_out(Attempt(folder, arguments, shipped.home(folder)))
        assert outcome.accepted, outcome.err
        [record] = (folder / "out").glob("*.jsonl")
        return tuple(record.read_bytes().split(b"\n")[:-1])


def record(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return the audit of a changed record."""
    return _attempt(folder, base, changes, _AUDIT)


def playback(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return the playback of a changed record, or the explanation of its war."""
    return _attempt(folder, base, changes, _PLAYBACK)


def _attempt(folder: Path, base: Draws, changes: Sequence[Draws], asked: Sequence[tuple[str, ...]]) -> Attempt:
    whole = list(_record(base.below(_WARS)))
    lines = list(whole)
    noticed = [_change(draws, lines) for draws in changes]
    data = b"".join(line + b"\n" for line in lines)
    if changes and base.one_in(10):
        data = json_changes.change_bytes(changes[0], data)
    (folder / FILE).write_bytes(data)
    same = _meanings(lines) == _meanings(whole)
    spots = (
        Spot((FILE,)),
        Spot(("JSON folder",)),
        Spot(("flank",)),
        Spot(("war cannot be fought",)),
        Spot(("Edited: line",)),
    )
    command, *options = base.of(asked)
    pictures = (option for each in _PICTURES for option in (f"--{each}", str(folder / f"Logs/war.{each}")))
    (folder / "Logs").mkdir()
    arguments = (command, str(folder / FILE), *options, *(pictures if "--frames" in options else ()))
    # An explanation of an edited war is of the war that is fought, and says so.
    unnoticed = any(noticed) and not same and command != "explain"
    return Attempt(folder, arguments, shipped.home(folder), spots=spots, unnoticed=unnoticed)


def _change(draws: Draws, lines: list[bytes]) -> bool:
    """Change the lines, and return whether an audit must notice it."""
    if not lines:
        lines.append(b"{}")
        return True
    at = draws.below(len(lines))
    kind = draws.below(14)
    if kind < 4:
        lines[at] = _said_otherwise(lines[at])
    elif kind < 11:
        return _change_line(draws, lines, at)
    elif kind == 11:
        del lines[at]
    elif kind == 12:
        lines.insert(draws.below(len(lines)), lines[at])
    else:
        lines[at] = json_changes.change_bytes(draws, lines[at]).replace(b"\n", b" ")
    return False


def _said_otherwise(line: bytes) -> bytes:
    """Return a line that says the same, with its keys in another order and blanks between them."""
    try:
        tree = json.loads(line)
    except (ValueError, RecursionError):
        return line
    return json.dumps(tree, sort_keys=True, separators=(" , ", " : ")).encode()


def _change_line(draws: Draws, lines: list[bytes], at: int) -> bool:
    try:
        tree = json.loads(lines[at])
    except (ValueError, RecursionError):
        return False
    document = Document(tree)
    path = json_changes.change_tree(draws, document)
    lines[at] = document.bytes()
    kind: Any = tree.get("record") if isinstance(tree, dict) else None
    return kind in NOTICED and path != ("record",)


def _meanings(lines: Sequence[bytes]) -> list[object]:
    """Return what the lines say, whatever the order of their keys; a whole number is not the float of its value."""

    def meaning(line: bytes) -> object:
        try:
            return json.dumps(json.loads(line), sort_keys=True)
        except (ValueError, RecursionError):
            return line

    return [meaning(line) for line in lines]
