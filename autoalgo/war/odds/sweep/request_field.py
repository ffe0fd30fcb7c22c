"""A field of the request: `motive`, `year`, `flanks.2.x`, or `flanks.defender.maneuver` for all flanks of a side."""

import re
from dataclasses import dataclass
from typing import Final

from pydantic import BaseModel

from autoalgo.common.allowed_values import KeyPath
from autoalgo.common.checked_json import JsonValue
from autoalgo.common.problems import Failure, Problem, did_you_mean
from autoalgo.war.database.cells.cells import Unreadable
from autoalgo.war.database.cells.numerals import number_of, year_of
from autoalgo.war.domain.asked_inputs import AskedInputs
from autoalgo.war.domain.request import SOURCE_KEY, FlankRequest, WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.sweep.inputs import SweepBasis, SweepInputs
from autoalgo.war.odds.sweep.variation import field_place
from autoalgo.war.tables.keys import with_value

FLANKS: Final = "flanks"
_FIXED: Final = {
    "seed": "all combinations fight the wars of one seed, so that they differ by chance as little as can be; "
    "choose it with --seed",
    "battle": "every combination fights the wars from number 0 on",
    SOURCE_KEY: "it changes nothing of the war",
    "word": "all combinations fight the wars of one seed, that of the word as it stands",
}
"""Fields that cannot be varied, and why."""
_INPUTS: Final = tuple(f"{side.label}_inputs" for side in Side)
_ALLIES: Final = tuple(f"{side.label}_allies" for side in Side)
VARIABLE: Final = (
    *(
        name
        for name, field in WarRequest.model_fields.items()
        if not {name, field.alias} & {*_FIXED, FLANKS, *_INPUTS, *_ALLIES}
    ),
    *(f"{inputs}.{name}" for inputs in _INPUTS for name in AskedInputs.model_fields),
)
FLANK_FIELDS: Final = tuple(name for name in FlankRequest.model_fields if name not in {"name", "military"})
"""Fields of a flank that can be varied: its name changes nothing of the war, and its men are its military's."""
_FLANK: Final = re.compile(rf"{FLANKS}\.([^.]+)\.(.+)")
_NUMBER: Final = re.compile(r"\d{1,4}", re.ASCII)
VARIOUS: Final = "various"
"""What a field is as it stands where the flanks of a side differ in it."""


@dataclass(frozen=True)
class RequestField:
    """A field of the request, or of one or more of its flanks."""

    name: str
    paths: tuple[KeyPath, ...]
    """Flanks count from 0."""
    now: str

    @property
    def label(self) -> str:
        """The same as the name: it is short."""
        return self.name

    @property
    def places(self) -> frozenset[str]:
        """Each path with dots; flanks count from 0."""
        return frozenset(".".join(map(str, path)) for path in self.paths)

    def put(self, inputs: SweepInputs, value: str) -> SweepInputs:
        """Return `inputs` with another value in the request. An empty text leaves an optional field out."""
        request: JsonValue = dict(inputs.request)
        for path in self.paths:
            if path[0] in _INPUTS and isinstance(request, dict):
                request.setdefault(str(path[0]), {})
            request = with_value(request, path, _meant(path, value))
        if not isinstance(request, dict):
            raise TypeError("a request is an object")
        stated = {name: content for name, content in request.items() if content is not None}
        return SweepInputs(stated, inputs.cells, inputs.documents)


def find_request_field(text: str, basis: SweepBasis) -> RequestField | Failure:
    """Return the field of the request that `text` names, or what is wrong with it."""
    if text in VARIABLE:
        path = tuple(text.split("."))
        now: object = basis.request
        for name in path:
            now = getattr(now, name, None)
        return RequestField(text, (path,), _words(now))
    if text in _FIXED:
        return Failure(Problem(field_place(text), f"{text} cannot be varied", ", ".join(VARIABLE), _FIXED[text]))
    if text.split(".", maxsplit=1)[0] == FLANKS:
        return _flank_field(text, basis)
    return Failure(Problem(field_place(text), f'the request has no field "{text}"', ", ".join(VARIABLE), _hint(text)))


def _flank_field(text: str, basis: SweepBasis) -> RequestField | Failure:
    place, flanks, parts = field_place(text), basis.request.flanks or (), _FLANK.fullmatch(text)
    if not flanks:
        hint = "write the flanks into the request to vary them"
        return Failure(Problem(place, "the request has no flanks of its own: each side is spread evenly", "", hint))
    numbers = _flank_numbers(parts[1], basis) if parts else ()
    if not parts or not numbers:
        found = f'no flank is called "{parts[1]}"' if parts else "a flank is named by its number and its field"
        return Failure(Problem(place, found, _flank_form(len(flanks))))
    if parts[2] not in FLANK_FIELDS:
        hint = did_you_mean(parts[2], FLANK_FIELDS)
        return Failure(Problem(place, f'a flank has no field "{parts[2]}"', ", ".join(FLANK_FIELDS), hint))
    values = {_words(getattr(flanks[number], parts[2])) for number in numbers}
    paths = tuple((FLANKS, number, parts[2]) for number in numbers)
    return RequestField(text, paths, values.pop() if len(values) == 1 else VARIOUS)


def _flank_numbers(text: str, basis: SweepBasis) -> tuple[int, ...]:
    """Return which flanks are meant, from 0 on: that of a number from 1 on, or all of a side; none if there is none."""
    flanks = basis.request.flanks or ()
    if text in {side.label for side in Side}:
        return tuple(number for number, flank in enumerate(flanks) if flank.side == text)
    number = int(text) - 1 if _NUMBER.fullmatch(text) else -1
    return (number,) if 0 <= number < len(flanks) else ()


def _flank_form(count: int) -> str:
    return f"{FLANKS}.WHICH.FIELD, where WHICH is 1 to {count}, attacker or defender: {FLANKS}.1.{FLANK_FIELDS[-1]}"


def _meant(path: KeyPath, text: str) -> JsonValue:
    """Return what a text means at `path`; one that means nothing stays as it is for the model to refuse."""
    if path[0] in _INPUTS:
        return text or None
    model: type[BaseModel] = WarRequest if len(path) == 1 else FlankRequest
    kind = model.model_fields[str(path[-1])].annotation
    if text == "" and path in {("map",), ("map_km",)}:
        return None
    return _number(text, path == ("year",)) if kind in {int, float, float | None} else text


def _number(text: str, year: bool) -> int | float | str:
    meant = year_of(text) if year else number_of(text)
    # What is no year may still be a number, of which the model says what is wrong with it.
    number = number_of(text) if isinstance(meant, Unreadable) else meant
    if isinstance(number, Unreadable):
        return text
    return int(number) if float(number).is_integer() else number


def _hint(text: str) -> str:
    forms = "a cell of the database is named Tab:Record:Column, a key of the JSON folder File.json:key"
    return did_you_mean(text, VARIABLE) or forms


def _words(value: object) -> str:
    if value is None:
        return ""
    return f"{value:.15g}" if isinstance(value, float) else str(value)
