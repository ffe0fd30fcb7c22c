"""The keys of a table: every single number of a file of the JSON folder by a name, `Balanced.Innate Stability`.

A name is the keys that lead to a value with dots between them. Places in a list count from 1, unless what stands there
has a name of its own: the bands of a score, the rows and columns of a combination.
"""

from collections.abc import Iterator
from typing import Final

from autoalgo.common.allowed_values import KeyPath
from autoalgo.common.checked_json import JsonValue
from autoalgo.common.figures import counted
from autoalgo.common.problems import Place, Problem, did_you_mean
from autoalgo.war.domain.units import SOLDIER

UNIT_FILE: Final = "Soldier.json"
_MOST_LISTED: Final = 12
_ROWS: Final = "rows"
_COLUMNS: Final = "columns"
_MATRIX_DEPTH: Final = 2
"""Keys that lead to a matrix: `contexts` and a context."""


def keys_of(document: dict[str, JsonValue]) -> Iterator[tuple[str, KeyPath]]:
    """Yield the name and the path of every single value but for notes, which begin with an underscore."""
    matrix = (document.get(_ROWS), document.get(_COLUMNS))
    for key, content in document.items():
        if not key.startswith("_") and key not in {_ROWS, _COLUMNS}:
            yield from _inside(content, (key,), (key,), matrix)


def _inside(
    value: JsonValue, names: tuple[str, ...], path: KeyPath, matrix: tuple[JsonValue, JsonValue]
) -> Iterator[tuple[str, KeyPath]]:
    if isinstance(value, dict):
        if {"value", "unit"} <= set(value):
            yield ".".join(names), (*path, "value")
            return
        for key, inner in value.items():
            yield from _inside(inner, (*names, key), (*path, key), matrix)
    elif isinstance(value, list):
        axis = len(path) - _MATRIX_DEPTH
        called = matrix[axis] if axis in {0, 1} else None
        for index, inner in enumerate(value):
            yield from _inside(inner, (*names, _name_in_list(index, inner, called)), (*path, index), matrix)
    else:
        yield ".".join(names), path


def _name_in_list(index: int, value: JsonValue, called: JsonValue) -> str:
    """Return what a place in a list is called: by the axis of its matrix, by its own name, or by its number."""
    if isinstance(called, list):
        return str(called[index])
    name = value.get("name") if isinstance(value, dict) else None
    return name if isinstance(name, str) else str(index + 1)


def full_document(file: str, document: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Return the content of a table; a unit type also has what it takes from Soldier (FL-1), to be changed as well."""
    if file != UNIT_FILE:
        return document
    soldier = document.get(SOLDIER)
    lent = soldier if isinstance(soldier, dict) else {}
    return {
        name: {**lent, **unit} if isinstance(unit, dict) and not name.startswith("_") else unit
        for name, unit in document.items()
    }


def unknown_key(place: Place, key: str, names: tuple[str, ...]) -> Problem:
    """Return the problem of a key that is not there, with the keys where it leaves the known ones."""
    known = _longest_known(key, names)
    begin = f"{known}." if known else ""
    following = dict.fromkeys(name[len(begin) :].split(".")[0] for name in names if name.startswith(begin))
    allowed = listed_keys([f"{begin}{part}" for part in following])
    found = f'"{key}" is no single value' if known == key != "" else f'there is no key "{key}"'
    return Problem(place, found, allowed, did_you_mean(key, names))


def _longest_known(key: str, names: tuple[str, ...]) -> str:
    """Return as much of a key as leads to some values, up to a dot."""
    ends = [len(key), *(place for place in range(len(key) - 1, 0, -1) if key[place] == ".")]
    return next((key[:end] for end in ends if any(name.startswith(f"{key[:end]}.") for name in names)), "")


def listed_keys(names: list[str]) -> str:
    """Return the first names of a list, and how many others there are."""
    rest = len(names) - _MOST_LISTED
    return ", ".join(names) if rest <= 0 else f"{', '.join(names[:_MOST_LISTED])} and {counted(rest, 'other')}"


def with_value(container: JsonValue, path: KeyPath, value: JsonValue) -> JsonValue:
    """Return a JSON value with another value at `path`; all lists and objects on the way are new."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(container, dict) and isinstance(key, str):
        return {**container, key: with_value(container.get(key), rest, value)}
    if isinstance(container, list) and isinstance(key, int):
        return [with_value(inner, rest, value) if index == key else inner for index, inner in enumerate(container)]
    raise TypeError(f"{key!r} is no place in {container!r}")


def value_at(container: JsonValue, path: KeyPath) -> JsonValue:
    """Return what stands at `path`; KeyError or IndexError where nothing does."""
    for part in path:
        if isinstance(container, dict) and isinstance(part, str):  # noqa: SIM114 - one type each
            container = container[part]
        elif isinstance(container, list) and isinstance(part, int):
            container = container[part]
        else:
            raise KeyError(part)
    return container
