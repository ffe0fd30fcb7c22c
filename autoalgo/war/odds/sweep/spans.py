"""Values around the one that a field has, for somebody who asks how it matters and names none (O-11).

What no run allows is told of its own combination by the checks of a run, so that the values here need only be likely.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, get_args

from autoalgo.war.domain.column import ListColumn
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.odds.sweep.cell_field import CellField
from autoalgo.war.odds.sweep.inputs import SweepBasis, SweptField
from autoalgo.war.odds.sweep.request_field import FLANKS, RequestField
from autoalgo.war.odds.sweep.variation import numeral, same_value

_FACTORS: Final = (0.5, 0.7, 1.0, 1.4, 2.0)
_FINER: Final = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.4, 1.6, 1.8, 2.0)
_YEARS: Final = (-100, -30, 0, 30, 100)
_FINER_YEARS: Final = (-100, -60, -30, -15, -5, 0, 5, 15, 30, 60, 100)
_PLACES: Final = (0.1, 0.3, 0.5, 0.7, 0.9)
"""Of the map's width or height."""
_FINER_PLACES: Final = tuple(share / 10 for share in range(1, 10))
_FIRST_WORDS: Final = 12
_MOST_NAMES: Final = 24
_FROM_NOTHING: Final = (0, 1, 2, 5, 10)
_YEAR: Final = "year"
_PLACE: Final = ("x", "y")


@dataclass(frozen=True)
class Span:
    """Values for a curve: all of them in their order, and the few that are fought first."""

    values: tuple[str, ...]
    coarse: tuple[str, ...]
    now: str
    """The one of them that stands; what a blank field means."""


def span_of(field: SweptField, basis: SweepBasis) -> Span | None:
    """Return values around what a field has; None where it has words of which no list is known."""
    text = _meant(field, basis)
    words = _words(field, text) or _names(field, basis)
    if words:
        return Span(words, words[:_FIRST_WORDS], next(word for word in words if same_value(word, text)))
    now = numeral(text)
    if now is None:
        return None
    path = field.name.split(".")
    if isinstance(field, RequestField) and path[-1] == _YEAR:
        return _numbers(now, *([now + step for step in steps] for steps in (_FINER_YEARS, _YEARS)))
    if isinstance(field, RequestField) and path[0] == FLANKS and path[-1] in _PLACE:
        return _numbers(now, *([MAP_PIXELS * share for share in shares] for shares in (_FINER_PLACES, _PLACES)))
    if now == 0:
        return _numbers(now, _FROM_NOTHING, _FROM_NOTHING)
    return _numbers(now, *([_rounded(now * factor, now) for factor in factors] for factors in (_FINER, _FACTORS)))


def _numbers(now: float, finer: Sequence[float], coarse: Sequence[float]) -> Span:
    """Return numbers as texts, the value as it stands among them."""
    every, few = (sorted({*numbers, now}) for numbers in ([*finer, *coarse], coarse))
    return Span(tuple(map(_text, every)), tuple(map(_text, few)), _text(now))


def _rounded(number: float, now: float) -> float:
    """Return a number that a person would type: whole where the value is, else with three figures."""
    if float(now).is_integer() and abs(now) >= len(_FACTORS):
        return float(round(number))
    return float(f"{number:.3g}")


def _text(number: float) -> str:
    return f"{number:.15g}" if math.isfinite(number) else ""


def _meant(field: SweptField, basis: SweepBasis) -> str:
    """Return the value that a field has, or the one that a blank field stands for."""
    if field.now or not isinstance(field, RequestField):
        return field.now
    request, selection = basis.request, basis.selection
    meanings = {
        "map_km": request.width_km(basis.tables.rules.scale.map_km),
        "fortifications": selection.location.fortifications.value,
        **{f"{side.label}_inputs.size": selection.belligerent(side).military.size for side in Side},
    }
    meant = meanings.get(field.name, "")
    return meant if isinstance(meant, str) else _text(meant)


def _words(field: SweptField, text: str) -> tuple[str, ...]:
    """Return the words of a field that has one of a list; none for any other."""
    if isinstance(field, CellField):
        column = field.address.column
        words: tuple[str, ...] = tuple(each.value for each in column.values) if isinstance(column, ListColumn) else ()
    elif isinstance(field, RequestField):
        name, models = field.name.split(".")[-1], (WarRequest, FlankRequest)
        known = [model.model_fields[name] for model in models if name in model.model_fields]
        words = _enumerated(known[0].annotation) if known else ()
    else:
        words = ()
    here = () if not words or any(same_value(word, text) for word in words) else (text,)
    return tuple(dict.fromkeys((*here, *words)))


def _names(field: SweptField, basis: SweepBasis) -> tuple[str, ...]:
    """Return the armies of a nation or the places of the database, the one that stands first; none for other fields."""
    if not isinstance(field, RequestField):
        return ()
    request, database = basis.request, basis.database
    names = {
        "attacker_military": database.militaries_of(request.attacker),
        "defender_military": database.militaries_of(request.defender),
        "location": database.locations(),
    }.get(field.name, ())
    others = (name for name in names if not same_value(name, field.now))
    return tuple(dict.fromkeys((field.now, *others)))[:_MOST_NAMES] if names else ()


def _enumerated(annotation: object) -> tuple[str, ...]:
    """Return the members of the enumeration that an annotation is, or that it allows besides others."""
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return tuple(str(member.value) for member in annotation)
    found = (_enumerated(part) for part in get_args(annotation))
    return next((each for each in found if each), ())
