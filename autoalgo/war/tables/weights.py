"""How much each input counts in each weighted average: Major, Moderate or Minor (JSON/Weights.json, IV).

The inputs of a variable are fixed by the rules, so the file must weigh exactly those; what Major, Moderate and Minor
are worth stands in it too.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path

from autoalgo.common.checked_json import Source, StrictModel, entries, keyed_model, validate
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.tables.contexts import FACTOR_LIMITS, WEIGHTED_INPUTS, Context
from autoalgo.war.tables.migrations import parse_table

Weights = Mapping[Context, Mapping[str, float]]
"""Weight by variable, then by input."""


class Significance(StrEnum):
    """How much an input counts, in the source's words."""

    MAJOR = "Major"
    MODERATE = "Moderate"
    MINOR = "Minor"


def load_weights(file: Path, text: bytes) -> Weights | Failure:
    """Return the weight of every input of every average from `text`, the content of `file`, or every problem (JS-2)."""
    data = parse_table(file, text)
    if isinstance(data, Failure):
        return data
    content = validate(file_model(), file, data)
    if isinstance(content, Failure):
        return content
    parts = entries(content, StrictModel)
    worth = entries(parts["weights"], float)
    variables = {
        name: entries(inputs, Significance) for name, inputs in entries(parts["variables"], StrictModel).items()
    }
    weights = {
        context: {name: worth[significance] for name, significance in variables[context].items()}
        for context in WEIGHTED_INPUTS
    }
    return _worth_problems(file, worth) or weights


@cache
def file_model() -> type[StrictModel]:
    """Return the model of the file of the weights."""
    variables = {
        context.value: keyed_model("variable", dict.fromkeys(inputs, Significance))
        for context, inputs in WEIGHTED_INPUTS.items()
    }
    parts = {"weights": keyed_model("weights", dict.fromkeys(Significance, FACTOR_LIMITS.number))}
    return keyed_model("file", {"_source": Source, **parts, "variables": keyed_model("variables", variables)})


def _worth_problems(file: Path, worth: Mapping[str, float]) -> Failure | None:
    if worth[Significance.MAJOR] > worth[Significance.MODERATE] > worth[Significance.MINOR]:
        return None
    found = ", ".join(f"{significance} {worth[significance]:g}" for significance in Significance)
    return Failure(Problem(Place(file=file.name, key="weights"), found, "Major above Moderate above Minor"))
