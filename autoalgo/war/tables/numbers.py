"""A list's numbers from its JSON file: keyed by value, then by context (JS-1).

Besides shape and range, a file must name every value of the list and no other, in the list's own order, and along a
hierarchy every context must rise or fall without a tie (JS-2).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from autoalgo.common.checked_json import Source, StrictModel, entries, keyed_model, validate
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.domain.lists import ListValue
from autoalgo.war.tables.contexts import Context, ContextRange, ListInput
from autoalgo.war.tables.migrations import parse_table

FROM: Final = "From"
"""The key of the year from which on a band holds (IV-12)."""
_YEARS: Final = ContextRange(0.0, whole=True)

_Rows = Mapping[str, Mapping[str, float]]
"""Numbers by value, then by context or `FROM`."""


@dataclass(frozen=True)
class ListNumbers:
    """The numbers of one list, by context, then by value; `years_from` by value, empty for a list without bands."""

    contexts: Mapping[Context, Mapping[ListValue, float]]
    years_from: Mapping[ListValue, float]

    def band(self, years: int) -> ListValue:
        """Return the value whose band holds `years`, 0 or more; a boundary belongs to the later band (IV-12)."""
        if years < 0:
            raise ValueError(f"no band holds {years} years; what lies after the war counts as 0 years ago (IV-12)")
        return [value for value, start in self.years_from.items() if start <= years][-1]


def load_list(declared: ListInput, file: Path, text: bytes) -> ListNumbers | Failure:
    """Return the numbers of the list `declared` from `text`, the content of `file`, or every problem (JS-2, JS-3)."""
    data = parse_table(file, text)
    if isinstance(data, Failure):
        return data
    content = validate(file_model(declared), file, data)
    if isinstance(content, Failure):
        return content
    rows = {value: entries(row, float) for value, row in entries(content, StrictModel).items()}
    problems = _place_problems(file, list(data), list(rows))
    for context, _ in declared.limits:
        problems += _order_problems(file, context, rows, declared.hierarchy, ties=context in declared.ties)
    if declared.bands:
        problems += _band_problems(file, rows, tuple(declared.values))
    return failure_of(problems) or _numbers(declared, rows)


@cache
def file_model(declared: ListInput) -> type[StrictModel]:
    """Return the model of the file of a list."""
    years = {FROM: _YEARS.number} if declared.bands else {}
    row = keyed_model("row", years | {context.value: limits.number for context, limits in declared.limits})
    return keyed_model("list", {"_source": Source} | {value.value: row for value in declared.values})


def _numbers(declared: ListInput, rows: _Rows) -> ListNumbers:
    years_from = {value: rows[value][FROM] for value in declared.values} if declared.bands else {}
    numbers = {context: {value: rows[value][context] for value in declared.values} for context, _ in declared.limits}
    return ListNumbers(numbers, years_from)


def _place_problems(file: Path, keys: list[str], values: list[str]) -> list[Problem]:
    """Return a problem when the values do not stand in the list's order: a table is read from top to bottom (JS-1)."""
    if [key for key in keys if key in values] == values:
        return []
    order = ", ".join(f'"{value}"' for value in values)
    found = "the values stand in another order"
    return [Problem(Place(file=file.name), found, order, "put them into this order")]


def _order_problems(
    file: Path, key: str, rows: _Rows, hierarchy: tuple[ListValue, ...], *, ties: bool
) -> list[Problem]:
    """Return a problem for each neighbour along the hierarchy that breaks the direction from first to last (JS-2)."""
    if not hierarchy:
        return []
    rising = rows[hierarchy[-1]][key] > rows[hierarchy[0]][key]
    names = ", ".join(f'"{value}"' for value in hierarchy)
    problems = []
    for before, after in pairwise(hierarchy):
        step = (rows[after][key] - rows[before][key]) * (1 if rising else -1)
        if step < 0 or (step == 0 and not ties):
            found = f'{rows[after][key]:g} after {rows[before][key]:g} of "{before}"'
            allowed = f"numbers that only {'rise' if rising else 'fall'} along {names}"
            problems.append(Problem(Place(file=file.name, key=f"{after}.{key}"), found, allowed))
    return problems


def _band_problems(file: Path, rows: _Rows, values: tuple[ListValue, ...]) -> list[Problem]:
    """Return a problem when the bands leave the first years out, or do not begin one after another (IV-12)."""
    problems = []
    if rows[values[0]][FROM] != 0:
        place = Place(file=file.name, key=f"{values[0]}.{FROM}")
        problems.append(Problem(place, f"{rows[values[0]][FROM]:g}", "0, for every age must have a band"))
    for before, after in pairwise(values):
        if rows[after][FROM] <= rows[before][FROM]:
            found = f'{rows[after][FROM]:g} after {rows[before][FROM]:g} of "{before}"'
            problems.append(Problem(Place(file=file.name, key=f"{after}.{FROM}"), found, "a later year than before"))
    return problems
