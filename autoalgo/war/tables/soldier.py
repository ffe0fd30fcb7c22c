"""Unit types: JSON/Soldier.json, one object a unit type (FL-1, JS-1).

The file belongs to the moderators, who add a unit type by adding an object; what it leaves out it takes from the unit
type Soldier, as the source has it. Notes on the file itself stand under `_source` and `_fields` and compute nothing.
"""

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Final

from pydantic import BeforeValidator, Field, RootModel

from autoalgo.common.checked_json import JsonValue, StrictModel, shown, validate
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.text_matching import normalized
from autoalgo.war.domain.eras import Era, era_in
from autoalgo.war.domain.lists import ListValue, Logistics, MilitaryType, SoldierType, match, respelled
from autoalgo.war.domain.units import BARGES, SOLDIER, Band, Branch, UnitType
from autoalgo.war.tables.migrations import parse_table

STAND_INS: Final[Mapping[str, str]] = {
    SOLDIER: "it stands in where a military has no unit type, and lends its values to units that leave some out",
    BARGES: "it stands in where a military has no transport",
}
"""The unit types that every file must hold, and why (DB-7)."""
RANGE_KEYS: Final = ("Short range", "Medium range", "Long range")
"""Keys of the ranges in the order of `Band`."""


class Role(ListValue):
    """The place in a military that a unit type usually takes. A nation may put it in any other."""

    INFANTRY = "Infantry"
    CAVALRY = "Cavalry"
    ARTILLERY = "Artillery"
    SHIP = "Ship"


Range = Annotated[float, Field(ge=0, le=500)]
Power = Annotated[float, Field(ge=0, le=10)]


class UnitRow(StrictModel):
    """A unit type as the file states it, complete. Each field is described once more under `_fields` in the file."""

    role: Annotated[Role, BeforeValidator(respelled(Role))] | None = Field(
        default=None,
        alias="Role",
        description="The place in a military that the unit usually takes; a nation may put it in any other.",
    )
    era: str | None = Field(
        default=None,
        alias="Era",
        description="When and where the unit fought. A war more than 300 years from its span of years, such as "
        "300 BC – AD 400, is warned of.",
    )
    gun: bool = Field(
        default=False,
        alias="Gun",
        description="Whether the unit fires guns. They fire at arm's length too: its short power is not below its "
        "medium one.",
    )
    speed: float = Field(
        alias="Speed", ge=1, le=500, description="How fast the unit moves on the battlefield, in km/h."
    )
    rebound: float = Field(alias="Rebound", ge=0, le=10, description="Hours of rest between two attacks.")
    shock: float = Field(
        alias="Shock", ge=0, le=1, description="The probability of charging where charging is possible."
    )
    long_range: Range = Field(
        alias="Long range",
        description="The greatest distance of the long-range weapon, in km and not in metres.",
    )
    medium_range: Range = Field(
        alias="Medium range",
        description="The greatest distance of the medium-range weapon, in km and not in metres.",
    )
    short_range: Range = Field(
        alias="Short range",
        description="The greatest distance of the short-range weapon, in km and not in metres.",
    )
    power: tuple[Power, Power, Power] = Field(
        alias="Power",
        description="How many enemies a hit of the short, medium and long-range weapon kills; 0 disables the weapon.",
    )
    psychology: float = Field(
        alias="Psychology", ge=1, le=20, description="How much an attack demoralises, relative to what it kills."
    )
    defense: float = Field(
        alias="Defense", ge=0, le=1, description="The share of enemy attacks that armour, shields or hull repel."
    )
    training: float = Field(
        alias="Tactical training",
        ge=0,
        le=10,
        description="Professionalism, discipline and accuracy; 5 is average.",
    )
    logistics: Annotated[Logistics, BeforeValidator(respelled(Logistics))] = Field(
        alias="Logistics", description="How the unit is supplied, least to most resilient."
    )
    soldier_type: Annotated[SoldierType, BeforeValidator(respelled(SoldierType))] = Field(
        alias="Soldier type", description="The archetype of the soldier, relative to his society."
    )
    military_type: Annotated[MilitaryType, BeforeValidator(respelled(MilitaryType))] = Field(
        alias="Military type", description="How the men are raised."
    )
    capacity: float = Field(
        alias="Capacity", ge=0, le=10_000, description="How many soldiers one ship carries; 0 for units on land."
    )
    source: str | None = Field(
        default=None, alias="Source", description="Where the numbers come from, and which of them are judged."
    )

    def unit_type(self, name: str) -> UnitType:
        """Return the row as the unit type `name` (FL-1)."""
        return UnitType(
            name=name,
            speed_kmh=self.speed,
            rebound_hours=self.rebound,
            shock=self.shock,
            ranges_km=(self.short_range, self.medium_range, self.long_range),
            powers=self.power,
            psychology=self.psychology,
            defense=self.defense,
            training=self.training,
            logistics=self.logistics,
            soldier_type=self.soldier_type,
            military_type=self.military_type,
            capacity=self.capacity,
        )


class FieldNote(StrictModel):
    """The note of `_fields` on one key of a unit type, for users who edit the file."""

    unit: str
    range: str
    default: bool | float | str | list[float] | None
    sentence: str


class _Notes(StrictModel):
    source: str = Field(default="", alias="_source", description="Where the numbers of the file come from.")
    fields: dict[str, FieldNote] = Field(default={}, alias="_fields", description="A note on each key of a unit.")


class _NamedRow(RootModel[dict[str, UnitRow]]):
    """One unit type under its name, so that the key path of a problem begins with the name."""


def _units(file: Path, data: dict[str, JsonValue]) -> dict[str, UnitType] | Failure:
    rows = {name: row for name, row in data.items() if not name.startswith("_")}
    notes = validate(_Notes, file, {name: note for name, note in data.items() if name.startswith("_")})
    problems = [*notes] if isinstance(notes, Failure) else []
    problems += [_missing(file, name, rows) for name in STAND_INS if name not in rows]
    problems += _name_problems(file, rows)
    units: dict[str, UnitType] = {}
    for name, row in rows.items():
        unit = _unit(file, name, row, _lent(name, rows))
        if isinstance(unit, Failure):
            problems += unit
        elif unit is not None:
            units[name] = unit
    if BARGES in units and units[BARGES].capacity == 0:
        place = Place(file=file.name, key=f"{BARGES}.Capacity")
        problems.append(Problem(place, "0", "at least one soldier", STAND_INS[BARGES]))
    return failure_of(problems) or units


Units = tuple[Mapping[str, UnitType], Mapping[str, Era], Mapping[str, Branch | None]]
"""Unit types, when they fought, and the branch that each usually takes, by name."""


def load_soldier(file: Path, text: bytes) -> Units | Failure:
    """Return all that `text`, the content of `file`, says of the unit types; or every problem with them (FL-1, JS-2).

    Values outside the source's ranges, unknown keys and list values, ranges out of order, and a missing Soldier or
    Barges are problems. A key that a unit type leaves out takes the value that Soldier has.

    An era is free text: one without years, as that of a unit type that states none, is of any time (DB-2).
    """
    data = parse_table(file, text)
    if isinstance(data, Failure):
        return data
    units = _units(file, data)
    if isinstance(units, Failure):
        return units
    stated = ((name, row.get("Era")) for name, row in data.items() if isinstance(row, dict))
    eras = ((name, era_in(words)) for name, words in stated if name in units and isinstance(words, str))
    return units, {name: era for name, era in eras if era is not None}, _branches(data)


def unit_problems(file: Path, unit: UnitType) -> Failure | None:
    """Return every way in which `unit` could not have come out of `file` (FL-1)."""
    row: dict[str, JsonValue] = {
        "Speed": unit.speed_kmh,
        "Rebound": unit.rebound_hours,
        "Shock": unit.shock,
        **dict(zip(RANGE_KEYS, unit.ranges_km, strict=True)),
        "Power": list(unit.powers),
        "Psychology": unit.psychology,
        "Defense": unit.defense,
        "Tactical training": unit.training,
        "Logistics": unit.logistics.value,
        "Soldier type": unit.soldier_type.value,
        "Military type": unit.military_type.value,
        "Capacity": unit.capacity,
    }
    checked = _unit(file, unit.name, row, {})
    return checked if isinstance(checked, Failure) else None


def load_branches(file: Path, text: bytes) -> dict[str, Branch | None] | Failure:
    """Return for every unit type in `text` the branch that it usually takes; None where the file does not say.

    Only what keeps the file from being read at all is a problem here: `load_soldier` tells the rest.
    """
    data = parse_table(file, text)
    if isinstance(data, Failure):
        return data
    return _branches(data)


def _branches(data: dict[str, JsonValue]) -> dict[str, Branch | None]:
    return {name: _branch(row) for name, row in data.items() if not name.startswith("_")}


def _branch(row: JsonValue) -> Branch | None:
    role = row.get("Role") if isinstance(row, dict) else None
    known = match(Role, role) if isinstance(role, str) else None
    return Branch[known.name] if known else None


def _lent(name: str, rows: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Return what Soldier lends to the unit type `name`: nothing to itself."""
    soldier = rows.get(SOLDIER)
    return soldier if name != SOLDIER and isinstance(soldier, dict) else {}


def _unit(file: Path, name: str, row: JsonValue, lent: dict[str, JsonValue]) -> UnitType | Failure | None:
    """Return the unit type, or what is wrong with it; None where that lies in what Soldier lends alone."""
    stated = tuple(row) if isinstance(row, dict) else ()
    checked = validate(_NamedRow, file, {name: {**lent, **row} if isinstance(row, dict) else row})
    if isinstance(checked, Failure):
        return checked if name == SOLDIER else _own(checked, name, stated)
    unit = checked.root[name].unit_type(name)
    problems = [*_order_problems(file, unit, stated), *(_gun_problems(file, unit) if checked.root[name].gun else ())]
    return failure_of(problems) or unit


def _own(failure: Failure, name: str, stated: tuple[str, ...]) -> Failure | None:
    """Return the problems with what the unit type states itself: those with what Soldier lends are told there."""
    own = tuple(f"{name}.{key}" for key in stated)
    return failure_of(each for each in failure if each.place.key == name or each.place.key.startswith(own))


def _order_problems(file: Path, unit: UnitType, stated: tuple[str, ...]) -> list[Problem]:
    """Return a problem for each weapon that reaches less far than the next nearer one (FL-1).

    A weapon of range 0 and power 0 is absent and exempt; one of power 0 alone is disabled and takes part.
    """
    present = [band for band in Band if unit.ranges_km[band] > 0 or unit.powers[band] > 0]
    problems = []
    for nearer, farther in pairwise(present):
        if unit.ranges_km[farther] < unit.ranges_km[nearer]:
            key = RANGE_KEYS[farther]
            found = shown(unit.ranges_km[farther]) + ("" if key in stated else f", the value of {SOLDIER}")
            allowed = f"not below the {RANGE_KEYS[nearer].lower()} of {shown(unit.ranges_km[nearer])}"
            hint = "for a weapon that the unit does not have set range and power to 0"
            problems.append(Problem(Place(file=file.name, key=f"{unit.name}.{key}"), found, allowed, hint))
    return problems


def _gun_problems(file: Path, unit: UnitType) -> list[Problem]:
    """Return that a gun does less at arm's length than farther off (JS-5); one without a short weapon is exempt."""
    short, medium, _ = unit.powers
    if short == 0 or short >= medium:
        return []
    found = f"a short power of {shown(short)} for a gun"
    allowed = f"at least its medium power of {shown(medium)}, as guns fire at arm's length too"
    hint = f'set the first number to {shown(medium)}, or take "Gun" out where the unit fires none'
    return [Problem(Place(file=file.name, key=f"{unit.name}.Power"), found, allowed, hint)]


def _missing(file: Path, name: str, rows: dict[str, JsonValue]) -> Problem:
    other = next((spelling for spelling in rows if normalized(spelling) == normalized(name)), None)
    hint = f'the file has "{other}": spell it "{name}"' if other else STAND_INS[name]
    return Problem(Place(file=file.name, key=name), "nothing", f'the unit type "{name}"', hint)


def _name_problems(file: Path, rows: dict[str, JsonValue]) -> list[Problem]:
    """Return a problem for each name that is empty, has blanks around it, or is another name spelled anew (DB-3)."""
    problems = []
    first: dict[str, str] = {}
    for name in rows:
        place = Place(file=file.name, key=name)
        earlier = first.setdefault(normalized(name), name)
        if not name.strip():
            problems.append(Problem(place, "a unit type without a name", "a name", "name it as the database does"))
        elif name != name.strip():
            allowed = f'"{name.strip()}"'
            problems.append(Problem(place, f'blanks around the name "{name}"', allowed, "remove the blanks"))
        elif earlier != name:
            problems.append(Problem(place, f'the unit type "{earlier}" once more', "every unit type once"))
    return problems
