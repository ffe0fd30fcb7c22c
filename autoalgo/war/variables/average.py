"""Weighted averages with their contributions (IV-1 … IV-5, IV-7, IV-8), and what an undefined input does (IV-13).

A variable module lists its terms; `average` weighs them, adds the leader's bonus and clamps the sum. Shares are summed
with `math.fsum`, so the value before clamping is exactly what the shares of its contributions add up to.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from autoalgo.common.logarithms import log10
from autoalgo.war.domain.scores import Contribution, Score
from autoalgo.war.domain.units import UnitType
from autoalgo.war.tables import Context
from autoalgo.war.variables.standpoint import Standpoint


@dataclass(frozen=True)
class Term:
    """One input before it is weighed. `number` is None when the input is undefined (IV-13)."""

    input: str
    raw: str
    number: float | None


def average(
    standpoint: Standpoint, context: Context, terms: Iterable[Term], bonus: Contribution | None, maximum: float = 1.0
) -> Score:
    """Return Σ weight · number / Σ weights, plus the leader's `bonus`, clamped to 0 … `maximum`.

    The weights are those of JSON/Weights.json for `context`. Undefined terms weigh as much as defined ones and score 0
    (IV-13).
    """
    weighted = [(term, standpoint.tables.weight(context, term.input)) for term in terms]
    total = math.fsum(weight for _, weight in weighted)
    contributions = [_contribution(term, weight, total) for term, weight in weighted]
    if bonus is not None:
        contributions.append(bonus)
    return score_of(context, contributions, maximum)


def score_of(context: Context, contributions: Iterable[Contribution], maximum: float) -> Score:
    """Return the sum of the shares of `contributions`, clamped to 0 … `maximum`."""
    parts = tuple(contributions)
    value = math.fsum(part.share for part in parts)
    return Score(context.value, min(max(value, 0.0), maximum), parts)


def list_terms(
    standpoint: Standpoint, context: Context, inputs: Iterable[str], unit: UnitType | None = None
) -> list[Term]:
    """Return the terms of list inputs ("Revenue") and of combinations ("Climate-Religion"), by their JSON names."""
    values = standpoint.list_values(unit)
    terms = []
    for name in inputs:
        row, _, column = name.partition("-")
        if column:
            number = standpoint.tables.pair(values[row], values[column], context)
            terms.append(Term(name, f"{values[row]} × {values[column]}", number))
        else:
            terms.append(Term(name, values[row], standpoint.tables.number(values[row], context)))
    return terms


def ratio(numerator: float, denominator: float) -> float | None:
    """Return numerator / denominator, or None where it is undefined (IV-13) or larger than a float can hold."""
    if denominator == 0:
        return None
    quotient = numerator / denominator
    return quotient if math.isfinite(quotient) else None


def logarithm(argument: float | None, times: float = 1.0, over: float = 1.0) -> float | None:
    """Return log₁₀ of `argument`, `times` a factor, `over` a divisor, or None where it is undefined (IV-13)."""
    return None if argument is None or argument <= 0 else log10(argument) * times / over


def within_one(number: float | None) -> float | None:
    """Return `number` clamped to 0–1, None when it is undefined (IV-3)."""
    return None if number is None else min(max(number, 0.0), 1.0)


def quantity(number: float) -> str:
    """Return a number of the database in words: all its digits, thousands set apart."""
    return f"{number:,.15g}"


def _contribution(term: Term, weight: float, total: float) -> Contribution:
    number = 0.0 if term.number is None else term.number
    return Contribution(term.input, term.raw, number, weight, weight * number / total, undefined=term.number is None)
