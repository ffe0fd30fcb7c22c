"""What the page's own check of orders needs to know: the report and the numbers of the rules, as data (AL-101).

A value with a name in front is one of that class with its fields; an empty name stands for a list, and a colon for
pairs of key and value.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from pydantic import BaseModel

from autoalgo.common.checked_json import JsonValue
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.words.report import Report

_LIST, _MAPPING = "", ":"


def rules_data(numbers: Numbers) -> dict[str, JsonValue]:
    """Return what the scripts of all pages of a game are told."""
    return {"numbers": _told(numbers), "digest": numbers.digest}


def report_data(report: Report) -> dict[str, JsonValue]:
    """Return what the script of the page of a report is told besides; nothing that the report does not tell."""
    generator = chance_of(0, report.turn + 1).generator.bit_generator.state["state"]
    known = report.model_copy(update={"events": (), "spells": (), "password": "", "practice": None})
    return {"report": _told(known), "chance": [str(generator["state"]), str(generator["inc"])]}


def _told(value: Any) -> JsonValue:  # noqa: ANN401 - whatever a report holds
    if value is None or isinstance(value, str | int | float):
        return value.value if isinstance(value, Enum) else value
    if isinstance(value, Mapping):
        return [_MAPPING, *[_told(part) for pair in value.items() for part in pair]]
    names = _fields(type(value))  # type: ignore[arg-type]  # a class can be hashed
    if names is None:
        return [_LIST, *[_told(part) for part in value]]
    return [type(value).__name__, *[_told(getattr(value, name)) for name in names]]


@cache
def _fields(kind: type) -> tuple[str, ...] | None:
    """Return the names of the fields of a class; None of a list."""
    if issubclass(kind, BaseModel):
        return tuple(kind.model_fields)
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    if issubclass(kind, tuple | list):
        return getattr(kind, "_fields", None)
    raise TypeError(f"a page is told nothing of {kind.__name__}")
