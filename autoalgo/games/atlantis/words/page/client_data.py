"""What the page's own check of orders needs to know: the report and the numbers of the rules, as data (AL-78)."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum

from pydantic import BaseModel

from autoalgo.common.checked_json import JsonValue
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.events import Battled
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.words.report import Report

_LIST, _MAPPING = "", ":"


class ClientData:
    """What scripts of pages of one game are told.

    Parameters
    ----------
    numbers
        The numbers of the rules.
    """

    def __init__(self, numbers: Numbers) -> None:
        self._rules: dict[str, JsonValue] = {"numbers": _told(numbers), "digest": numbers.digest}

    def of(self, report: Report) -> dict[str, JsonValue]:
        """Return what the page of a report is told.

        A value with a name in front is one of that class with its fields; an empty name stands for a list, and a colon
        for pairs of key and value.
        """
        generator = chance_of(0, report.turn + 1).generator.bit_generator.state["state"]
        battles = tuple(event for event in report.events if isinstance(event, Battled))
        known = report.model_copy(update={"events": battles, "spells": (), "password": ""})
        chance: list[JsonValue] = [str(generator["state"]), str(generator["inc"])]
        return {**self._rules, "report": _told(known), "chance": chance}


def _told(value: object) -> JsonValue:  # noqa: PLR0911 - one for each kind
    if isinstance(value, Enum):
        return str(value.value)
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Mapping):
        return [_MAPPING, *(_told(part) for pair in value.items() for part in pair)]
    if isinstance(value, BaseModel):
        names = type(value).model_fields
        return [type(value).__name__, *(_told(getattr(value, name)) for name in names)]
    if is_dataclass(value):
        return [type(value).__name__, *(_told(getattr(value, field.name)) for field in fields(value))]
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return [type(value).__name__, *map(_told, value)]
    if isinstance(value, tuple | list):
        return [_LIST, *map(_told, value)]
    raise TypeError(f"a page is told nothing of {type(value).__name__}")
