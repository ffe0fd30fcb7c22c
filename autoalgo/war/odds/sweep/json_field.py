"""A key of a file of the JSON folder: `Rules.json:morale.per_soldier`, `Revenue.json:Balanced.Innate Stability`.

Every single value of a document has a name, the keys that lead to it with dots between them. Places in a list count
from 1, unless what stands there has a name of its own: the bands of a score, the rows and columns of a combination.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.allowed_values import KeyPath
from autoalgo.common.checked_json import JsonValue, parse_json, read_file, shown
from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.war.database.cells.cells import Unreadable
from autoalgo.war.database.cells.numerals import number_of
from autoalgo.war.domain.units import SOLDIER
from autoalgo.war.odds.sweep.inputs import SweepBasis, SweepInputs, value_at, with_value

ENDING: Final = ".json"
_UNIT_FILE: Final = f"Soldier{ENDING}"
_MOST_LISTED: Final = 12
_ROWS: Final = "rows"
_COLUMNS: Final = "columns"
_MATRIX_DEPTH: Final = 2
"""Keys that lead to a matrix: `contexts` and a context."""


@dataclass(frozen=True)
class JsonField:
    """A key of a JSON file."""

    file: str
    key: str
    """Its name in the file."""
    path: KeyPath
    document: JsonValue
    """The file's content as it stands."""
    value: JsonValue

    @property
    def name(self) -> str:
        """File and key."""
        return f"{self.file}:{self.key}"

    @property
    def label(self) -> str:
        """The key."""
        return self.key

    @property
    def now(self) -> str:
        """The value as the file has it."""
        return self.value if isinstance(self.value, str) else shown(self.value)

    @property
    def places(self) -> frozenset[str]:
        """The name alone."""
        return frozenset((self.name,))

    def put(self, inputs: SweepInputs, value: str) -> SweepInputs:
        """Return `inputs` with another value in the file: a number where it can be one and the old one is no text."""
        document = inputs.documents.get(self.file, self.document)
        changed = with_value(document, self.path, self._meant(value))
        return SweepInputs(inputs.request, inputs.cells, {**inputs.documents, self.file: changed})

    def _meant(self, text: str) -> JsonValue:
        """Return what a text means here; one that means nothing stays as it is for the tables' checks to refuse."""
        if isinstance(self.value, str):
            return text
        number = number_of(text)
        if isinstance(number, Unreadable):
            return None if text == "null" else text
        return int(number) if number.is_integer() else number


def find_json_field(text: str, basis: SweepBasis) -> JsonField | Failure:
    """Return the key that `text`, `File.json:key`, names, or what is wrong with it."""
    file, _, key = (part.strip() for part in text.partition(":"))
    files = sorted(basis.tables.digests)
    if file not in files:
        found = f'there is no "{file}" in the JSON folder'
        return Failure(Problem(Place(key=f"--vary {text}"), found, _listed(files), did_you_mean(file, files)))
    document = _read(file, basis)
    return document if isinstance(document, Failure) else _find_key(basis.json_folder / file, key, document)


def json_fields(file: str, basis: SweepBasis) -> Iterator[JsonField]:
    """Yield every key of a file of the JSON folder; nothing where it cannot be read."""
    document = _read(file, basis)
    if not isinstance(document, Failure):
        for name, path in leaves(document):
            yield JsonField(file, name, path, document, value_at(document, path))


def _read(file: str, basis: SweepBasis) -> dict[str, JsonValue] | Failure:
    path = basis.json_folder / file
    content = read_file(path)
    document = content if isinstance(content, Failure) else parse_json(path, content)
    if isinstance(document, Failure):
        return document
    return _with_lent_values(document) if file == _UNIT_FILE else document


def _find_key(file: Path, key: str, document: dict[str, JsonValue]) -> JsonField | Failure:
    keys = dict(leaves(document))
    path = keys.get(key.removesuffix(".value") if key.endswith(".value") and key not in keys else key)
    if path is None:
        return Failure(_unknown(file, key, tuple(keys)))
    name = next(name for name, other in keys.items() if other == path)
    return JsonField(file.name, name, path, document, value_at(document, path))


def leaves(document: dict[str, JsonValue]) -> Iterator[tuple[str, KeyPath]]:
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


def _with_lent_values(document: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Return the unit types with what each of them takes from Soldier (FL-1), so that it can be varied as well."""
    soldier = document.get(SOLDIER)
    lent = soldier if isinstance(soldier, dict) else {}
    return {
        name: {**lent, **unit} if isinstance(unit, dict) and not name.startswith("_") else unit
        for name, unit in document.items()
    }


def _unknown(file: Path, key: str, names: tuple[str, ...]) -> Problem:
    """Return the problem of a key that is not there, with the keys where it leaves the known ones."""
    known = _longest_known(key, names)
    begin = f"{known}." if known else ""
    following = dict.fromkeys(name[len(begin) :].split(".")[0] for name in names if name.startswith(begin))
    allowed = _listed([f"{begin}{part}" for part in following])
    found = f'"{key}" is no single value' if known == key != "" else f'there is no key "{key}"'
    return Problem(Place(file=file.name), found, allowed, did_you_mean(key, names))


def _longest_known(key: str, names: tuple[str, ...]) -> str:
    """Return as much of a key as leads to some values, up to a dot."""
    ends = [len(key), *(place for place in range(len(key) - 1, 0, -1) if key[place] == ".")]
    return next((key[:end] for end in ends if any(name.startswith(f"{key[:end]}.") for name in names)), "")


def _listed(names: list[str]) -> str:
    rest = len(names) - _MOST_LISTED
    return ", ".join(names) if rest <= 0 else f"{', '.join(names[:_MOST_LISTED])} and {counted(rest, 'other')}"
