"""Where the numbers behind a contribution stand: cells of the database, keys of the JSON folder, fields of the request.

Everything has the name by which a sweep varies it, so that whoever reads where a number comes from can ask at once what
another one would do (docs/sweep.md).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.coalition import pooled
from autoalgo.war.domain.column import Column
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS, SKILLS
from autoalgo.war.domain.lists import Fortifications, ListValue
from autoalgo.war.domain.records import Belligerent
from autoalgo.war.domain.scores import Contribution, Score
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import LAND_BRANCHES, Branch, UnitType
from autoalgo.war.tables import Context, Tables
from autoalgo.war.tables.contexts import WEIGHTED_INPUTS
from autoalgo.war.variables.capacity import best_supplied
from autoalgo.war.variables.leadership import MILITARY_LEADER, NATIONAL_LEADER, LeaderSkill
from autoalgo.war.variables.standpoint import Standpoint

BRANCH_COLUMNS: Final = (MILITARIES.infantry, MILITARIES.cavalry, MILITARIES.artillery, MILITARIES.transport)
"""Where the unit type of each `Branch` stands."""


@dataclass(frozen=True)
class NumberOrigin:
    """Where one number stands.

    `parts` are tab, record and column of a cell, file and key of a number in the JSON folder, or the one name of a
    field of the request.
    """

    parts: tuple[str, ...]

    @property
    def address(self) -> str:
        """The name by which a sweep varies it: "Militaries:Fyrd:Size", "Rules.json:variables.training_maximum"."""
        return ":".join(self.parts)

    @property
    def is_cell(self) -> bool:
        """True for a cell of the database."""
        return len(self.parts) == 3

    @property
    def is_key(self) -> bool:
        """True for a key of a file in the JSON folder."""
        return len(self.parts) == 2


@dataclass(frozen=True)
class _Asked:
    """A field of the request."""

    name: str


@dataclass(frozen=True)
class _Rule:
    """A constant of Rules.json."""

    key: str


@dataclass(frozen=True)
class _OfUnit:
    """A number of the unit type, and where it stands which unit type that is."""

    key: str


@dataclass(frozen=True)
class _OfCrop:
    """A number of the nation's staple crop."""

    key: str


@dataclass(frozen=True)
class _Number:
    """The number of a list value, in the variable's own context unless another is named."""

    name: str
    context: Context | None = None


_MadeOf = Column | _Asked | _Rule | _OfUnit | _OfCrop | _Number

_VALUES: Final[Mapping[str, _MadeOf]] = {
    "Religion": NATIONS.religion,
    "Ethnicity": NATIONS.ethnicity,
    "Ideology": NATIONS.ideology,
    "Federal Government": NATIONS.federal_government,
    "State Government": NATIONS.state_government,
    "Civilization Type": NATIONS.civilization_type,
    "Revenue": NATIONS.revenue,
    "Trade": NATIONS.trade,
    "Domesticated animals": NATIONS.domesticated_animals,
    "Writing": NATIONS.writing,
    "Medicine": NATIONS.medicine,
    "Climate": LOCATIONS.climate,
    "Urbanization": LOCATIONS.urbanization,
    "Attrition": LOCATIONS.attrition,
    "Fortifications": LOCATIONS.fortifications,
    "Road system": LOCATIONS.road_system,
    "Mobile defenses": MILITARIES.mobile_defenses,
    "Motive": _Asked("motive"),
    "Soldier type": _OfUnit("Soldier type"),
    "Military type": _OfUnit("Military type"),
    "Logistics": _OfUnit("Logistics"),
}
"""Where each list value stands."""
_SUMMED: Final = frozenset(
    {
        *(NATIONS.population, NATIONS.urban_population, NATIONS.arable_land, NATIONS.gdp),
        *(NATIONS.power_consumption, NATIONS.steel_production),
        *(MILITARIES.size, MILITARIES.budget, MILITARIES.ship_number, *BRANCH_COLUMNS),
        *(MILITARIES.infantry_proportion, MILITARIES.cavalry_proportion, MILITARIES.artillery_proportion),
    }
)
"""Of a coalition what all members have together (CO-2, CO-3)."""
_POWERS: Final = (_OfUnit("Power.1"), _OfUnit("Power.2"), _OfUnit("Power.3"))
_STANDING: Final = (_OfUnit("Soldier type"), _Number("Soldier type", Context.EFFICIENCY))
_CITIES: Final = (NATIONS.population, NATIONS.urban_population)
_FARMS: Final = (NATIONS.diet, NATIONS.arable_land)
_CYCLES: Final[Mapping[str, tuple[_MadeOf, ...]]] = {
    "Secular cycle": (NATIONS.year_founded, _Asked("year"), _Number("Secular cycle")),
    "Generation": (NATIONS.year_crisis, _Asked("year"), _Number("Generation")),
}
_INPUTS: Final[Mapping[str, tuple[_MadeOf, ...]]] = {
    **_CYCLES,
    "Tactical Training": (_OfUnit("Tactical training"), _Rule("variables.training_maximum")),
    "Defense": (_OfUnit("Defense"),),
    "Shock": (_OfUnit("Shock"),),
    "Steel production": (
        NATIONS.steel_production,
        MILITARIES.size,
        *_STANDING,
        *_POWERS,
        _Rule("variables.steel_per_soldier"),
    ),
    "Artillery": (
        MILITARIES.artillery_proportion,
        *_POWERS,
        _Rule("variables.siege_power_maximum"),
        _Rule("leaders.bonus_divisor"),
    ),
    "GDP": (
        NATIONS.gdp,
        NATIONS.trade,
        *_CITIES,
        _Number("Trade", Context.ECONOMY),
        _Rule("variables.gdp_logarithm_divisor"),
    ),
    "Diet": (*_FARMS, _OfCrop("Population"), _OfCrop("Worth"), _Rule("variables.crops_logarithm_divisor")),
    "Urban population": (
        *_CITIES,
        _Rule("variables.occupation_people_root"),
        _Rule("variables.occupation_people_factor"),
    ),
    "Power consumption": (NATIONS.power_consumption, _Rule("variables.occupation_hours_per_year")),
    "Arable land": (
        *_FARMS,
        *_CITIES,
        _OfCrop("Protein"),
        _OfCrop("Population"),
        _Rule("variables.occupation_food_factor"),
    ),
    "Age of civilization": (
        NATIONS.diet,
        NATIONS.age_of_civilization,
        _Asked("year"),
        *map(_OfCrop, ("Population", "Protein", "Diversity", "Domestication")),
        _Rule("variables.occupation_civilization_age"),
    ),
}
"""The inputs that are no list value and no leader, alike in every variable."""
_INPUTS_OF: Final[Mapping[tuple[Context, str], tuple[_MadeOf, ...]]] = {
    (Context.EFFICIENCY, "Budget"): (
        MILITARIES.budget,
        MILITARIES.size,
        *_STANDING,
        _Rule("variables.budget_per_soldier"),
    ),
    (Context.LIMITATION, "Budget"): (MILITARIES.budget, NATIONS.gdp, _Rule("variables.budget_share_factor")),
    (Context.ECONOMY, "Domesticated animals"): (
        NATIONS.domesticated_animals,
        NATIONS.arable_land,
        _Number("Domesticated animals"),
        _Rule("variables.animals_logarithm_divisor"),
    ),
}
"""Those that differ from one variable to another."""
_SKILLS: Final[Mapping[tuple[Context, str], LeaderSkill]] = {
    (Context.EFFICIENCY, MILITARY_LEADER): LeaderSkill.MARTIAL,
    (Context.LIMITATION, MILITARY_LEADER): LeaderSkill.CUNNING,
    (Context.DEFENSE, MILITARY_LEADER): LeaderSkill.DEFENSE,
    (Context.EFFECTIVENESS, MILITARY_LEADER): LeaderSkill.ATTACK,
    (Context.CAPACITY, MILITARY_LEADER): LeaderSkill.AUTHORITY,
    (Context.MORALE_BONUS, MILITARY_LEADER): LeaderSkill.ZEAL,
    (Context.SIEGE_RATE, MILITARY_LEADER): LeaderSkill.SIEGE,
    (Context.INNATE_STABILITY, NATIONAL_LEADER): LeaderSkill.AUTHORITY,
    (Context.ECONOMY, NATIONAL_LEADER): LeaderSkill.CUNNING,
    (Context.OCCUPATION_BASE, NATIONAL_LEADER): LeaderSkill.ATTACK,
}
"""Which skill a leader brings into a variable (IV-0)."""


class Origins:
    """Finds the origins of what one side's variables are made of.

    Parameters
    ----------
    campaign
        The war; nothing of it is computed anew.
    side
        Whose contributions are asked about.
    tables
        The tables of the war.
    member
        Which member of a coalition is asked about; None for the side as a whole, whose sums stand in the rows of all
        its members, and all else in the leading one's (CO-2, CO-3).
    """

    def __init__(self, campaign: Campaign, side: Side, tables: Tables, member: int | None = None) -> None:
        request, selection = campaign.request, campaign.selection
        whole = selection.belligerent(side)
        told = whole if member is None else pooled(whole.parts)[member]
        self._standpoint = Standpoint(side, request.year, request.motive, told, selection.location, tables)
        self._parts = tuple(
            _Member(part, f"{side.label}_allies.{number}.inputs", frozenset(request.allies_of(side)[number - 1].given))
            if number
            else _Member(part, f"{side.label}_inputs", frozenset(request.inputs_of(side)))
            for number, part in enumerate(whole.parts)
            if member in {None, number}
        )
        self._walls_asked = request.fortifications is not None

    def of(self, score: Score, contribution: Contribution, branch: Branch | None = None) -> tuple[NumberOrigin, ...]:
        """Return where the numbers of a contribution to a variable stand, those of its weight last.

        `branch` is that of the unit type whose variable it is, None for those of the whole side. Records of defaults
        are named like any other, though they have no row.
        """
        context, name = Context(score.name), contribution.input
        skill = _SKILLS.get((context, name))
        parts = [*self._skill(name, skill)] if skill else [*self._resolved(_parts(context, name), context, branch)]
        weighed = name in WEIGHTED_INPUTS.get(context, ())
        return (*dict.fromkeys(parts), *([_key("Weights.json", "variables", context, name)] if weighed else []))

    def cells(self, *columns: Column) -> tuple[NumberOrigin, ...]:
        """Return cells of the nation, the military or the place; what is asked for in their place stands there."""
        return tuple(cell for column in columns for cell in self._cells(column))

    def unit(self, branch: Branch, *keys: str) -> tuple[NumberOrigin, ...]:
        """Return where it stands which unit type a branch has, and numbers of that type."""
        unit = self._standpoint.military.unit_type(branch)
        numbers = [] if unit is None else [_key("Soldier.json", unit.name, key) for key in keys]
        return (*self._cells(BRANCH_COLUMNS[branch]), *numbers)

    def _resolved(self, parts: Iterable[_MadeOf], context: Context, branch: Branch | None) -> Iterator[NumberOrigin]:
        nation, (unit, place) = self._standpoint.nation, self._unit(context, branch)
        for part in parts:
            match part:
                case Column() if part is LOCATIONS.fortifications and self._standpoint.attacking:
                    pass  # the walls are the defender's, whatever they are (IV-5)
                case Column():
                    yield from self._cells(part)
                case _Asked(name):
                    yield NumberOrigin((name,))
                case _Rule(key):
                    yield _key("Rules.json", key)
                case _OfCrop(key):
                    yield _key("Diet.json", nation.diet, key)
                case _OfUnit(key):
                    yield from self.unit(place, key)
                case _Number(name, other):
                    yield self._number(name, other or context, unit)

    def _cells(self, column: Column) -> tuple[NumberOrigin, ...]:
        """Return the cell of a column, or those of all members that are added up."""
        parts = self._parts if column in _SUMMED else self._parts[:1]
        return tuple(dict.fromkeys(self._cell(column, part) for part in parts))

    def _cell(self, column: Column, part: "_Member") -> NumberOrigin:
        asked = next((name for name in part.asked if getattr(MILITARIES, name, None) is column), None)
        if asked is not None:
            return NumberOrigin((f"{part.inputs}.{asked}",))
        if column is LOCATIONS.fortifications and self._walls_asked:
            return NumberOrigin(("fortifications",))
        records = (
            (NATIONS, part.belligerent.nation.name),
            (MILITARIES, part.belligerent.military.name),
            (LOCATIONS, self._standpoint.location.name),
        )
        tab, record = next((tab, record) for tab, record in records if any(column is own for own in tab.columns))
        return NumberOrigin((tab.tab_name, record, column.name))

    def _number(self, name: str, context: Context, unit: UnitType) -> NumberOrigin:
        """Return the key under which a list value, or a combination of two, has its number."""
        values, (row, _, column) = self._list_values(unit), name.partition("-")
        if column:
            return _key(f"{name}.json", "contexts", context, values[row], values[column])
        return _key(f"{name}.json", values[name], context)

    def _list_values(self, unit: UnitType) -> Mapping[str, ListValue]:
        standpoint, nation = self._standpoint, self._standpoint.nation
        walls = {"Fortifications": Fortifications.NONE} if standpoint.attacking else {}
        return {
            **standpoint.list_values(unit),
            **walls,
            "Domesticated animals": nation.domesticated_animals,
            "Writing": nation.writing,
            "Medicine": nation.medicine,
            "Secular cycle": standpoint.secular_cycle,
            "Generation": standpoint.generation,
        }

    def _unit(self, context: Context, branch: Branch | None) -> tuple[UnitType, Branch]:
        """Return the unit type that a variable asks, with its branch; for Capacity it is the best supplied (IV-7)."""
        military = self._standpoint.military
        if branch is None and context is Context.SIEGE_RATE:
            branch = Branch.ARTILLERY
        elif branch is None:
            best = best_supplied(self._standpoint)
            land = (each for each in LAND_BRANCHES if military.unit_type(each) == best and military.proportion(each))
            branch = next(land, Branch.SHIP)
        return military.unit_type(branch) or military.transport, branch

    def _skill(self, role: str, skill: LeaderSkill) -> Iterator[NumberOrigin]:
        standpoint, of_military = self._standpoint, role == MILITARY_LEADER
        leader = standpoint.military_leader if of_military else standpoint.national_leader
        yield from self._cells(MILITARIES.leader if of_military else NATIONS.leader)
        if of_military and skill in self._parts[0].asked:
            yield NumberOrigin((f"{self._parts[0].inputs}.{skill}",))
        elif leader is not None:
            yield NumberOrigin((LEADERS.tab_name, leader.name, SKILLS[skill].name))


@dataclass(frozen=True)
class _Member:
    """A member of the side, or the side itself."""

    belligerent: Belligerent
    inputs: str
    """Which field of the request says what is asked for in the place of its cells."""
    asked: frozenset[str]


def _parts(context: Context, name: str) -> tuple[_MadeOf, ...]:
    """Return what an input of a variable is made of."""
    known = _INPUTS_OF.get((context, name)) or _INPUTS.get(name)
    if known is not None:
        return known
    row, _, column = name.partition("-")
    return (*(_VALUES[value] for value in (row, column) if value), _Number(name))


def _key(file: str, *keys: str) -> NumberOrigin:
    return NumberOrigin((file, ".".join(keys)))
