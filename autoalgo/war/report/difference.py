"""The first place where two data records of the same war part (OUT-4)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from autoalgo.war.domain.strategy import Side
from autoalgo.war.report.entries import JsonValue
from autoalgo.war.report.record_reading import json_object

_ABSENT: Final = "nothing"
_LONGEST: Final = 120
"""Characters of a differing value that are shown."""


@dataclass(frozen=True)
class Difference:
    """The first value that is not the same in a record and in its replay."""

    line: int
    """Counts from 1."""
    entry: str
    """What the line tells, in words."""
    key: str
    """Where in the line, dotted; empty when the whole line differs."""
    recorded: str
    replayed: str

    def text(self) -> str:
        """Return the difference as one line for the user."""
        where = f"line {self.line:,}, {self.entry}" + (f", {self.key}" if self.key else "")
        return f"{where}: recorded {self.recorded}, replayed {self.replayed}"


def first_difference(recorded: Sequence[str], replayed: Sequence[str]) -> Difference | None:
    """Return where the lines of two data records first differ, or None when they tell the same (OUT-4).

    Lines are compared as JSON: blanks and the order of keys do not count, every value does, and so does whether a
    number is written as a whole one.
    """
    for number, (ours, theirs) in enumerate(zip_longest(recorded, replayed), start=1):
        if ours == theirs:
            continue
        difference = _between(number, ours, theirs)
        if difference:
            return difference
    return None


def _between(number: int, recorded: str | None, replayed: str | None) -> Difference | None:
    if recorded is None or replayed is None:
        line = recorded or replayed or ""
        shown = _ABSENT if recorded is None else "the line", _ABSENT if replayed is None else "the line"
        return Difference(number, _entry_text(json_object(line)), "", *shown)
    before, after = json_object(recorded), json_object(replayed)
    part = _first_part(before, after, ())
    if part is None:
        return None
    key, was, now = part
    return Difference(number, _entry_text(before), key, was, now)


def _first_part(recorded: JsonValue, replayed: JsonValue, path: tuple[str, ...]) -> tuple[str, str, str] | None:
    """Return the key path of the first value that differs, and both values as text."""
    if isinstance(recorded, dict) and isinstance(replayed, dict):
        for key in [*replayed, *(key for key in recorded if key not in replayed)]:
            if key not in recorded or key not in replayed:
                return ".".join((*path, key)), _shown(recorded, key), _shown(replayed, key)
            part = _first_part(recorded[key], replayed[key], (*path, key))
            if part:
                return part
        return None
    if isinstance(recorded, list) and isinstance(replayed, list) and len(recorded) == len(replayed):
        parts = (
            _first_part(was, now, (*path, f"item {index}"))
            for index, (was, now) in enumerate(zip(recorded, replayed, strict=True), start=1)
        )
        return next((part for part in parts if part), None)
    same = type(recorded) is type(replayed) and recorded == replayed
    return None if same else (".".join(path), _text(recorded), _text(replayed))


def _shown(entry: dict[str, JsonValue], key: str) -> str:
    return _text(entry[key]) if key in entry else _ABSENT


def _text(value: JsonValue) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def _entry_text(entry: dict[str, JsonValue] | None) -> str:
    """Return what a line tells: "event of hour 7 of the battle, attack by the attacker's flank 2", or its kind."""
    if entry is None:
        return "no JSON"
    event = entry.get("event")
    if not isinstance(event, dict):
        return str(entry.get("record", "nothing"))
    side = event.get("side")
    who = Side(side).label if side in (0, 1) and isinstance(side, int) else str(side)
    flank = f"'s flank {event.get('flank')}" if event.get("flank") else ""
    return f"hour {event.get('hour')} of the {event.get('phase')}, {event.get('kind')}, the {who}{flank}"
