"""Reads and checks JSON files: bytes become plain data, data becomes a model, and every mistake becomes a `Problem`.

Every table file passes through `read_file`, `parse_json` and `validate`, so all of them complain in the same words:
file, key path, what was found, what is allowed (JS-2). Nothing here knows what a table means.
"""

import json
import math
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic_core import ErrorDetails

from autoalgo.common.allowed_values import KeyPath, Schema, Spot, allowed_at, keys_at, spot_at, tag_at
from autoalgo.common.files import read_whole
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean, failure_of
from autoalgo.common.redaction import holds_secret
from autoalgo.common.text_matching import normalized
from autoalgo.common.utf8 import EncodingError, decoded
from autoalgo.common.versions import FIRST, VERSION_KEY, Data, Format

LARGEST_FILE_BYTES: Final = 2**21
"""Size of a table file that is read at all; the largest that ships has a sixteenth of it."""
LONGEST_INTEGER: Final = 20
"""Characters that a whole number may have before it is read as a float: the longest seed and a sign."""
DEEPEST: Final = 20
"""Levels of nesting in a file: four times what any table has."""
LONGEST_EXCERPT: Final = 60
"""Characters of a wrong value or line that a message quotes."""
_SYNTAX: Final = {
    "Expecting value": "a value is missing before",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing before",
    "Expecting ':' delimiter": "a colon is missing before",
    "Expecting property name enclosed in double quotes": "a key in double quotes is missing before",
    "Extra data": "the file should end before",
    "Unterminated string starting at": "a closing quote is missing after",
    "Invalid control character at": "a line break or a tab stands between quotes before",
}
"""What each of Python's messages means, and where: the text from there on follows."""

JsonValue = str | float | int | bool | list["JsonValue"] | dict[str, "JsonValue"] | None
"""What a JSON document can hold."""


class StrictModel(BaseModel):
    """The base of every model of a JSON file: no unknown keys, no conversions, no infinities, unchangeable (JS-2)."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


Model = TypeVar("Model", bound=BaseModel)
Entry = TypeVar("Entry")

Source = Annotated[str, Field(min_length=1, description="Say where the numbers come from.")]
"""What every table file says under `_source`."""


class _Pairs:
    """The keys and values of one JSON object, before keys that stand twice are looked for."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        self.pairs = pairs


class _DoubtError(Exception):
    """Something in a document may be wrong, which `_plain` tells."""


def read_file(file: Path) -> bytes | Failure:
    """Return the bytes of `file`, or why it cannot be read (JS-2)."""
    try:
        return read_whole(file, LARGEST_FILE_BYTES)
    except FileNotFoundError:
        alike = [other.name for other in file.parent.glob("*") if normalized(other.name) == normalized(file.name)]
        hint = f'rename "{alike[0]}" to "{file.name}"' if alike else f"put the file back into {file.parent}"
        return Failure(Problem(Place(file=file.name), "the file is missing", "", hint))
    except OSError as error:
        found = f"the file cannot be read: {error.strerror or error}"
        permissions = isinstance(error, PermissionError)
        hint = "check the file's permissions" if permissions else "put the file back as it was"
        return Failure(Problem(Place(file=file.name), found, "a readable file", hint))


def parse_json(file: Path, text: bytes) -> dict[str, JsonValue] | Failure:
    """Return the JSON object in `text`, or all its problems (JS-2).

    A syntax error names line and column. Keys that stand twice, NaN, infinities and numbers too large for a float are
    refused, and so is a document that is not one object. Of a key file nothing is quoted, but its words may stand in
    any text. `file` only names the place.
    """
    try:
        plain_text = decoded(text)
    except EncodingError as error:
        hint = "save the file with the encoding UTF-8"
        return Failure(Problem(Place(file=file.name), str(error), "text in UTF-8", hint))
    parsed = _parsed(file, plain_text)
    return _key_file(file) if isinstance(parsed, Failure) and holds_secret(plain_text) else parsed


def _parsed(file: Path, text: str) -> dict[str, JsonValue] | Failure:
    problems: list[Problem] = []
    try:
        value = _sound(text) or _plain(file, _in_pairs(text), (), problems)
    except json.JSONDecodeError as error:
        return Failure(_syntax_problem(file, error))
    except RecursionError:
        return Failure(_too_deep(file, ()))
    if not isinstance(value, dict):
        return Failure(*problems, Problem(Place(file=file.name), shown(value), "one object: { … }"))
    return failure_of(problems) or value


def take_version(form: Format[Data], file: Path, data: dict[str, JsonValue]) -> int | Failure:
    """Take the version out of `data` and return it, 1 where none is named; or why files of it cannot be read."""
    return form.checked(data.pop(VERSION_KEY, FIRST), Place(file=file.name, key=VERSION_KEY))


def read_versioned(form: Format[dict[str, JsonValue]], model: type[Model], file: Path) -> Model | Failure:
    """Return what `file` holds as `model`, brought to the version of today, or every problem of it (JS-2)."""
    text = read_file(file)
    return text if isinstance(text, Failure) else parse_versioned(form, model, file, text)


def parse_versioned(form: Format[dict[str, JsonValue]], model: type[Model], file: Path, text: bytes) -> Model | Failure:
    """Return what `text`, the content of `file`, holds; as `read_versioned`."""
    data = parse_json(file, text)
    if isinstance(data, Failure):
        return data
    version = take_version(form, file, data)
    return version if isinstance(version, Failure) else validate(model, file, form.migrated(data, version))


def versioned(form: Format[dict[str, JsonValue]], content: StrictModel) -> bytes:
    """Return the content of a file for `read_versioned`: indented, its version first, ending with a line end."""
    text = content.model_dump_json(indent=1)
    return text.replace("{", f'{{\n "{VERSION_KEY}": {form.current},', 1).encode() + b"\n"


def validate(
    model: type[Model], file: Path, data: JsonValue, named: Callable[[KeyPath], KeyPath] = lambda path: path
) -> Model | Failure:
    """Return `data` as `model`, or every problem that the model finds in it (JS-2).

    Checked as JSON and strictly: a list may become a tuple and a text an enum member, but no text a number.
    What is allowed, and a field's description as the hint, come from the model itself. `named` may put names for list
    positions into the key path that a problem shows.
    """
    try:
        return model.model_validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        if holds_secret(json.dumps(data)):
            return _key_file(file)
        return Failure(*validation_problems(model, file, error, named))


def validation_problems(
    model: type[BaseModel], file: Path, error: ValidationError, named: Callable[[KeyPath], KeyPath] = lambda path: path
) -> Iterator[Problem]:
    """Yield every problem that the model has found, in words for a moderator; `named` as in `validate` (JS-2)."""
    schema = _schema_of(model)
    for spot, details in _told_once(schema, error.errors(include_url=False)):
        yield _problem(schema, file, details, spot, named)


@lru_cache(maxsize=64)
def _schema_of(model: type[BaseModel]) -> Schema:
    # Making it takes longer than reading most files.
    return model.model_json_schema()


def keyed_model(name: str, fields: Mapping[str, object]) -> type[StrictModel]:
    """Return the model of an object that must have exactly the keys of `fields`, each with the annotation given there.

    For tables whose keys are a list's values rather than names that Python could hold (JS-2).
    """
    definitions = {f"key_{index}": (kind, Field(alias=key)) for index, (key, kind) in enumerate(fields.items())}
    # The fields are known at run time only, so no type checker can match them against create_model's overloads.
    create = cast(Callable[..., type[StrictModel]], create_model)
    return create(name, __base__=StrictModel, **definitions)


def entries(content: BaseModel, kind: type[Entry]) -> dict[str, Entry]:
    """Return the values of `content` that are of `kind`, by their keys in the file."""
    fields = type(content).model_fields
    return {fields[name].alias or name: value for name, value in content if isinstance(value, kind)}


def path_text(path: KeyPath) -> str:
    """Return a key path as messages show it: dotted, list positions counted from 1 ("Power.item 2")."""
    return ".".join(f"item {part + 1}" if isinstance(part, int) else _excerpt(part) for part in path)


def shown(value: object) -> str:
    """Return a wrong value as messages quote it: short values as JSON, others by their kind."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    return _excerpt(json.dumps(value, ensure_ascii=False, default=str))


def _excerpt(text: str) -> str:
    return text if len(text) <= LONGEST_EXCERPT else text[:LONGEST_EXCERPT] + "…"


def _place(file: Path, path: KeyPath) -> Place:
    return Place(file=file.name, key=path_text(path))


def _whole_number(digits: str) -> int | float:
    # int() refuses some thousands of digits with an exception that no user could act on.
    return int(digits) if len(digits) <= LONGEST_INTEGER else float(digits)


def _sound(text: str) -> dict[str, JsonValue] | None:
    """Return the object in `text`, or None if anything of it may be wrong: to tell what, takes ten times as long.

    Half a character can only come from an escape, since the text itself was decoded.
    """
    if "\\u" in text:
        return None
    try:
        document = json.loads(
            text, object_pairs_hook=_object, parse_int=_sound_integer, parse_float=_finite, parse_constant=_finite
        )
    except _DoubtError:
        return None
    return document if isinstance(document, dict) and _is_shallow(document, DEEPEST) else None


def _in_pairs(text: str) -> object:
    return json.loads(text, object_pairs_hook=_Pairs, parse_int=_whole_number)


def _object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    held = dict(pairs)
    if len(held) < len(pairs):
        raise _DoubtError
    return held


def _sound_integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST_INTEGER else _finite(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise _DoubtError
    return number


def _is_shallow(value: dict[str, JsonValue] | list[JsonValue], levels: int) -> bool:
    """Return whether there are at most `levels` of objects and lists below `value`, the deepest of them empty."""
    if not levels:
        return not value
    held = value.values() if isinstance(value, dict) else value
    return all(_is_shallow(inner, levels - 1) for inner in held if isinstance(inner, dict | list))


def _key_file(file: Path) -> Failure:
    found = "this looks like a key file, of which nothing is shown"
    hint = "name another file, and keep this one to yourself"
    return Failure(Problem(Place(file=file.name), found, "a file of the game", hint))


def _syntax_problem(file: Path, error: json.JSONDecodeError) -> Problem:
    rest = error.doc[error.pos :]
    quoted = rest.split("\n")[0].strip()[:LONGEST_EXCERPT]
    place = Place(file=file.name, key=f"line {error.lineno}, column {error.colno}")
    words = _SYNTAX.get(error.msg, f"{error.msg} before")
    end = f"{words.removesuffix(' before')} at the end of the {'line' if rest.strip() else 'file'}"
    found = f"not valid JSON: {f'{words} {quoted}' if quoted else end}"
    return Problem(place, found, "", "look for a missing or extra comma, quote or bracket there or just before")


def _too_deep(file: Path, path: KeyPath) -> Problem:
    return Problem(_place(file, path), "objects or lists nested too deeply", f"at most {DEEPEST} levels")


def _plain(file: Path, value: object, path: KeyPath, problems: list[Problem]) -> JsonValue:
    """Turn pairs into dictionaries all the way down, noting doubled keys, needless depth and infinite numbers."""
    if len(path) > DEEPEST:
        problems.append(_too_deep(file, path))
        return None
    if isinstance(value, _Pairs):
        plain: dict[str, JsonValue] = {}
        for key, inner in value.pairs:
            if key in plain:
                place = _place(file, (*path, key))
                problems.append(Problem(place, "the key appears twice", "every key once", "remove one of the two"))
            if _has_half_characters(key):
                problems.append(_half_character(file, (*path, key)))
            plain[key] = _plain(file, inner, (*path, key), problems)
        return plain
    if isinstance(value, list):
        return [_plain(file, inner, (*path, index), problems) for index, inner in enumerate(value)]
    if isinstance(value, float) and not math.isfinite(value):
        problems.append(Problem(_place(file, path), shown(value), "a finite number"))
    if isinstance(value, str) and _has_half_characters(value):
        problems.append(_half_character(file, path))
    return value if isinstance(value, str | float | int) else None


def _has_half_characters(text: str) -> bool:
    # Nearly all texts are ASCII, which Python knows of a text without looking at its characters.
    return not text.isascii() and any(unicodedata.category(character) == "Cs" for character in text)


def _half_character(file: Path, path: KeyPath) -> Problem:
    found = "a text with half a character, an escape from \\ud800 to \\udfff without its partner"
    return Problem(_place(file, path), found, "whole Unicode characters", "write the character itself")


def _told_once(schema: Schema, errors: list[ErrorDetails]) -> list[tuple[Spot, ErrorDetails]]:
    """Return mistakes with their spots; where one of several kinds of value must fit, one mistake rather than each.

    Where one of them fits so far that something inside it can be wrong, that alone is told.
    """
    told = [(spot_at(schema, _without_marks(details)), details) for details in errors]
    around = {spot.path[:end] for spot, _ in told for end in range(len(spot.path))}
    several = dict[KeyPath, int]()
    for index, (spot, _) in enumerate(told):
        if spot.choice:
            several.setdefault(spot.path, index)
    return [
        (spot, details)
        for index, (spot, details) in enumerate(told)
        if spot.choice is None or (several[spot.path] == index and spot.path not in around)
    ]


def _without_marks(details: ErrorDetails) -> KeyPath:
    return tuple(part for part in details["loc"] if part != "[key]")


def _problem(
    schema: Schema, file: Path, details: ErrorDetails, spot: Spot, named: Callable[[KeyPath], KeyPath]
) -> Problem:
    kind, found, path = details["type"], details["input"], _without_marks(details)
    place = _place(file, named(spot.path))
    if kind == "json_invalid":
        return Problem(place, details["msg"], "JSON whose texts are Unicode")
    if kind.startswith("union_tag"):
        return _problem_of_tag(schema, file, details, named)
    if kind in {"extra_forbidden", "unexpected_keyword_argument"} or "[key]" in details["loc"]:
        key, keys = str(path[-1]), keys_at(schema, path[:-1])
        options = ", ".join(f'"{name}"' for name in keys)
        return Problem(place, f'the unknown key "{_excerpt(key)}"', options, did_you_mean(key, keys))
    allowed, description, options_here = allowed_at(schema, spot)
    if kind == "value_error":
        allowed = details["msg"].removeprefix("Value error, ")
    hint = did_you_mean(found, options_here) if isinstance(found, str) else ""
    if kind == "missing":
        return Problem(place, "nothing", allowed or "a value", description)
    return Problem(place, shown(found), allowed or details["msg"], hint or description)


def _problem_of_tag(schema: Schema, file: Path, details: ErrorDetails, named: Callable[[KeyPath], KeyPath]) -> Problem:
    """Return the problem of an object that does not say, or not rightly, which of several kinds it is."""
    key, options = tag_at(schema, details["loc"])
    found = cast(Mapping[str, object], details["input"]).get(key)
    place = _place(file, named((*spot_at(schema, details["loc"]).path, key)))
    hint = did_you_mean(found, options) if isinstance(found, str) else ""
    allowed = "one of " + ", ".join(f'"{option}"' for option in options)
    return Problem(place, "nothing" if found is None else shown(found), allowed, hint)
