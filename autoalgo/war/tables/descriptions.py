"""What every number of the JSON folder is: unit, range, sentence and source, from the models that check it (JS-2)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from pydantic import BaseModel

from autoalgo.common.allowed_values import KeyPath, Schema, allowed_at, spot_at
from autoalgo.common.checked_json import JsonValue
from autoalgo.war.tables import matrices, numbers, terrain, weights
from autoalgo.war.tables.bands import BandFile, OccupationFile
from autoalgo.war.tables.contexts import LIST_INPUTS, PAIR_INPUTS
from autoalgo.war.tables.keys import UNIT_FILE, value_at
from autoalgo.war.tables.objects import diet_model, disease_model
from autoalgo.war.tables.rules import Rules
from autoalgo.war.tables.soldier import UnitRow

_RULES: Final = "Rules.json"
_KINDS: Final = frozenset({"list", "text", "yes or no"})
"""What `_fields` says in the place of a unit of values that have none."""
_STATED: Final = "value"
"""The key of a constant of Rules.json beside its unit and source."""


@dataclass(frozen=True)
class Description:
    """What a value is. Every text may be empty."""

    unit: str
    allowed: str
    """In words: "a number from 0 to 1"."""
    sentence: str
    source: str
    options: tuple[str, ...] = ()
    """The values of a closed list."""


def describe(file: str, path: KeyPath, document: Mapping[str, JsonValue]) -> Description:
    """Return what the value at `path` of a file is; `document` is the content of the file."""
    if file == UNIT_FILE:
        return _of_unit(path, document)
    told = path[:-1] if file == _RULES and path[-1] == _STATED else path
    schema = _schema(file)
    allowed, sentence, options = allowed_at(schema, spot_at(schema, told))
    source = _text(document, "_source")
    if told is path:
        return Description("", allowed, sentence or _sentence(path, document), source, options)
    stated = value_at(dict(document), told)
    notes = stated if isinstance(stated, dict) else {}
    return Description(_text(notes, "unit"), allowed, _text(notes, "note"), _text(notes, "source"), options)


def _of_unit(path: KeyPath, document: Mapping[str, JsonValue]) -> Description:
    unit, key = document.get(str(path[0])), str(path[1])
    schema = _schema(UNIT_FILE)
    allowed, sentence, options = allowed_at(schema, spot_at(schema, path[1:]))
    notes = document.get("_fields")
    note = notes.get(key) if isinstance(notes, dict) else None
    known = note if isinstance(note, dict) else {}
    if not sentence:  # a part of a list, which is described as a whole
        sentence = allowed_at(schema, spot_at(schema, path[1:2]))[1]
    measured = _text(known, "unit")
    return Description("" if measured in _KINDS else measured, allowed, sentence, _text(unit, "Source"), options)


def _sentence(path: KeyPath, document: Mapping[str, JsonValue]) -> str:
    """Return what a number of a list, or of a combination of two, stands for; nothing for other files."""
    match path:
        case ("contexts", str(context), int(row), int(column)):
            rows, columns = document.get("rows"), document.get("columns")
            if isinstance(rows, list) and isinstance(columns, list):
                return f"What {rows[row]} with {columns[column]} stands for in {context}."
        case (str(value), str(context)) if value != "weights":
            return f"What {value} stands for in {context}."
    return ""


def _text(holder: object, key: str) -> str:
    found = holder.get(key) if isinstance(holder, Mapping) else None
    return found if isinstance(found, str) else ""


@cache
def _schema(file: str) -> Schema:
    return _model(file).model_json_schema()


def _model(file: str) -> type[BaseModel]:
    name = file.removesuffix(".json")
    models: dict[str, type[BaseModel]] = {
        "Rules": Rules,
        "Soldier": UnitRow,
        "Stability": BandFile,
        "Occupation": OccupationFile,
    }
    made: dict[str, Callable[[], type[BaseModel]]] = {
        "Diet": diet_model,
        "Endemic disease": disease_model,
        "Terrain": terrain.file_model,
        "Weights": weights.file_model,
    }
    if name in models:
        return models[name]
    if name in made:
        return made[name]()
    declared = next((each for each in LIST_INPUTS if each.name == name), None)
    if declared is not None:
        return numbers.file_model(declared)
    return matrices.file_model(next(each for each in PAIR_INPUTS if each.name == name))
