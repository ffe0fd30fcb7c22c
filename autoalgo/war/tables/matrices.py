"""The numbers of a combination of two lists from its JSON file: one matrix a context (JS-1).

Rows and columns must be the two lists in their own order, and every cell must hold a number within the context's range,
so that a matrix can be read and balanced by eye (JS-2, JS-3). A wrong cell is named by its row and column.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import GenericAlias
from typing import Literal

from pydantic import conlist

from autoalgo.common.allowed_values import KeyPath
from autoalgo.common.checked_json import Source, StrictModel, entries, keyed_model, validate
from autoalgo.common.problems import Failure
from autoalgo.war.domain.lists import ListValue
from autoalgo.war.tables.contexts import LIST_TYPES, PAIR_LIMITS, Context, PairInput
from autoalgo.war.tables.migrations import parse_table

Cells = Mapping[ListValue, Mapping[ListValue, float]]
"""Numbers by row value, then by column value."""


@dataclass(frozen=True)
class PairNumbers:
    """The numbers of one combination, by context, then by row value and column value."""

    contexts: Mapping[Context, Cells]


def load_pair(declared: PairInput, file: Path, text: bytes) -> PairNumbers | Failure:
    """Return the matrices of `declared` from `text`, the content of `file`, or every problem (JS-2, JS-3)."""
    data = parse_table(file, text)
    if isinstance(data, Failure):
        return data
    content = validate(file_model(declared), file, data, partial(_named, declared))
    if isinstance(content, Failure):
        return content
    matrices = {
        name: rows for part in entries(content, StrictModel).values() for name, rows in entries(part, list).items()
    }
    return PairNumbers({context: _cells(declared, matrices[context]) for context in declared.contexts})


@cache
def file_model(declared: PairInput) -> type[StrictModel]:
    """Return the model of the file of a combination."""
    rows, columns = LIST_TYPES[declared.row], LIST_TYPES[declared.column]
    matrices: dict[str, object] = {}
    for context in declared.contexts:
        row = conlist(PAIR_LIMITS[context].number, min_length=len(columns), max_length=len(columns))
        matrices[context] = conlist(row, min_length=len(rows), max_length=len(rows))
    parts = {"rows": _names(rows), "columns": _names(columns), "contexts": keyed_model("contexts", matrices)}
    return keyed_model("combination", {"_source": Source} | parts)


def _names(values: type[ListValue]) -> object:
    """Return the type of the list of all `values`, each in its place."""
    return GenericAlias(tuple, tuple(Literal[value.value] for value in values))


def _named(declared: PairInput, path: KeyPath) -> KeyPath:
    """Return `path` with the names of a cell's row and column for their positions."""
    if path[:1] != ("contexts",):
        return path
    names = (tuple(LIST_TYPES[declared.row]), tuple(LIST_TYPES[declared.column]))
    cell = [values[part].value for values, part in zip(names, path[2:], strict=False) if isinstance(part, int)]
    return (*path[:2], *cell)


def _cells(declared: PairInput, matrix: list[list[float]]) -> Cells:
    rows, columns = LIST_TYPES[declared.row], LIST_TYPES[declared.column]
    return {row: dict(zip(columns, numbers, strict=True)) for row, numbers in zip(rows, matrix, strict=True)}
