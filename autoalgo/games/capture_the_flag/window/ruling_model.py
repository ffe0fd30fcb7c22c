"""A ruling as it is being put together: a text, and effects one by one (no widget)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from pydantic import ValidationError

from autoalgo.common.checked_json import validation_problems
from autoalgo.common.problems import NOWHERE, Failure, Place, Problem
from autoalgo.games.capture_the_flag.rules.board import Terrain, square_of
from autoalgo.games.capture_the_flag.rules.events import Ruled
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.umpire_ruling import carry_out_ruling
from autoalgo.games.capture_the_flag.store.entries import SIGNS, RulingEntry
from autoalgo.games.capture_the_flag.store.rulings import ruling_of
from autoalgo.games.capture_the_flag.words.sentences import sentences

Sort = Literal["unit", "team", "squares", "square", "terrain", "number", "turns", "text", "sign", "yes"]
"""What a field is filled in with."""
Values = Mapping[str, str | int | bool]
UNCHANGED: Final = "stays as it is"
HOME: Final = "home"


@dataclass(frozen=True)
class Field:
    """One thing to fill in."""

    name: str
    label: str
    sort: Sort
    first: str | int | bool = ""


@dataclass(frozen=True)
class RulingKind:
    """A thing that a ruling can do."""

    name: str
    fields: tuple[Field, ...]
    part: Callable[[Values], dict[str, object]]
    """Makes a part of a ruling's JSON of what was filled in."""


_UNIT: Final = Field("unit", "Unit", "unit")
_SQUARES: Final = Field("squares", "Squares", "squares")


def _ground(values: Values) -> dict[str, object]:
    terrain = Terrain[str(values["terrain"]).upper()]
    return {"terrain": dict.fromkeys(_split(values["squares"]), terrain.value)}


def _lasting(values: Values) -> dict[str, object]:
    after = str(values["afterwards"])
    effect = {
        "squares": _split(values["squares"]),
        "name": values["name"],
        "sign": values["sign"],
        "damage": values["damage"],
        "turns": values["turns"],
        "afterwards": None if after == UNCHANGED else Terrain[after.upper()].value,
    }
    return {"effects": [effect]}


def _of_unit(key: str, field: str) -> Callable[[Values], dict[str, object]]:
    return lambda values: {key: {str(values["unit"]): values[field]}}


def _favour(values: Values) -> dict[str, object]:
    return {"favours": {str(values["unit"]): {name: values[name] for name in ("moves", "range", "damage")}}}


def _flag(values: Values) -> dict[str, object]:
    return {"flags": {str(values["team"]): str(values["square"]).strip().lower() or HOME}}


KINDS: Final = (
    RulingKind("The ground becomes", (_SQUARES, Field("terrain", "Ground", "terrain", "tree")), _ground),
    RulingKind(
        "Something lasts for some turns",
        (
            _SQUARES,
            Field("name", "What", "text", "fire"),
            Field("turns", "Turns (0 ends it)", "turns", 2),
            Field("damage", "Damage a turn", "turns", 0),
            Field("sign", "Sign", "sign", SIGNS[0]),
            Field("afterwards", "Ground then", "terrain", UNCHANGED),
        ),
        _lasting,
    ),
    RulingKind("Life", (_UNIT, Field("change", "More or less", "number", -20)), _of_unit("life", "change")),
    RulingKind("Mana", (_UNIT, Field("change", "More or less", "number", -20)), _of_unit("mana", "change")),
    RulingKind("Shield (W)", (_UNIT, Field("turns", "Turns (0 ends it)", "turns", 1)), _of_unit("shields", "turns")),
    RulingKind("Deadly aim (D)", (_UNIT, Field("aims", "Has aimed", "yes", True)), _of_unit("aims", "aims")),
    RulingKind("Put a unit on", (_UNIT, Field("square", "Square", "square")), _of_unit("squares", "square")),
    RulingKind(
        "Put a flag on", (Field("team", "Flag of", "team"), Field("square", "Square (empty: home)", "square")), _flag
    ),
    RulingKind(
        "More or less in this turn",
        (
            _UNIT,
            Field("moves", "Squares of movement", "number", 0),
            Field("range", "Spaces of range", "number", 0),
            Field("damage", "Damage", "number", 0),
        ),
        _favour,
    ),
    RulingKind(
        "Orders instead", (_UNIT, Field("orders", "Orders (empty: struck out)", "text")), _of_unit("orders", "orders")
    ),
)


def part_of(kind: RulingKind, values: Values) -> RulingEntry | Failure:
    """Return what was filled in as a ruling without a text, or what is wrong with it first."""
    for field in kind.fields:
        value = str(values[field.name]).strip()
        if field.sort == "squares":
            if not _split(value):
                return Failure(Problem(NOWHERE, "name a square, or several with blanks between", ""))
            wrong = [word for word in _split(value) if square_of(word) is None]
            if wrong:
                return _no_square(wrong[0])
        elif field.sort == "square" and (value or "empty" not in field.label) and square_of(value) is None:
            return _no_square(value)
    try:
        return RulingEntry.model_validate({"text": "", **kind.part({**values})})
    except ValidationError as error:
        problem = next(validation_problems(RulingEntry, Path(), error))
        labels = (field.label for field in kind.fields if problem.place.key.endswith(f".{field.name}"))
        return Failure(replace(problem, place=Place(key=next(labels, kind.fields[-1].label))))


def joined(text: str, parts: list[RulingEntry]) -> RulingEntry:
    """Return one ruling of a text and several parts; of parts that say the same of one unit the last counts."""
    both: dict[str, object] = {"text": text}
    for part in parts:
        for key, value in part.model_dump(mode="json", exclude_defaults=True).items():
            if key in {"record", "text"}:
                continue
            before = both.get(key)
            if isinstance(value, dict):
                both[key] = {**before, **value} if isinstance(before, dict) else value
            else:
                both[key] = [*before, *value] if isinstance(before, list) else value
    return RulingEntry.model_validate(both)


def told(game: Game, part: RulingEntry) -> str:
    """Return what a part of a ruling does, in words, or why it cannot be carried out by itself."""
    ruling = ruling_of(game, part)
    if isinstance(ruling, Failure):
        return f"cannot be: {ruling[0].found}"
    events = carry_out_ruling(game, ruling)[1]
    return "; ".join(sentences((event for event in events if not isinstance(event, Ruled)), game))


def _no_square(text: str) -> Failure:
    found = f"“{text}” is no square; a square is a letter and a number, as in b12"
    return Failure(Problem(NOWHERE, found, ""))


def _split(value: object) -> list[str]:
    return str(value).replace(",", " ").lower().split()
