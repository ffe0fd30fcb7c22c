"""Every input of a war belongs to one cause, and every contribution to some (B-4a)."""

from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import product

import causes
import pytest
import wars
from pydantic import BaseModel

from autoalgo.war.domain.asked_inputs import AskedInputs
from autoalgo.war.domain.coalition import allied
from autoalgo.war.domain.lists import (
    Attrition,
    Fortifications,
    Logistics,
    MilitaryType,
    Religion,
    RoadSystem,
    SoldierType,
)
from autoalgo.war.domain.records import Belligerent, Location, Military, Nation
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import UnitType
from autoalgo.war.explanation import groups
from autoalgo.war.explanation.contributions import groups_of, variables_of
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.mixtures import Mixture, alike, mixed_belligerent, mixed_location
from autoalgo.war.explanation.variable_scores import Scoring
from autoalgo.war.tables import Tables
from autoalgo.war.tables.contexts import WEIGHTED_INPUTS
from autoalgo.war.variables import derive

DATACLASSES = {
    Nation: groups.NATION_FIELDS,
    Military: groups.MILITARY_FIELDS,
    UnitType: groups.UNIT_FIELDS,
    Location: groups.LOCATION_FIELDS,
}
MODELS: dict[type[BaseModel], Mapping[str, Group | None]] = {
    WarRequest: groups.REQUEST_FIELDS,
    FlankRequest: groups.FLANK_FIELDS,
    AskedInputs: groups.ASKED_FIELDS,
}


@pytest.mark.parametrize("record", DATACLASSES)
def test_every_field_of_a_record_has_one_group(record: type) -> None:
    assert set(DATACLASSES[record]) == {field.name for field in fields(record)}


@pytest.mark.parametrize("model", MODELS)
def test_every_field_of_a_request_has_one_group(model: type[BaseModel]) -> None:
    assert set(MODELS[model]) == set(model.model_fields)


def test_every_group_has_an_input() -> None:
    found = {group for some in (*DATACLASSES.values(), *MODELS.values()) for group in some.values()}
    assert found == {None, *Group}


def test_every_weighted_input_belongs_to_a_cause() -> None:
    for name in {name for names in WEIGHTED_INPUTS.values() for name in names}:
        assert groups_of(name)
    assert groups_of("Military type-Religion") == {Group.TRAINING, Group.NATION}


def unlike() -> tuple[dict[str, object], dict[str, object]]:
    """Return fields in which two sides differ, some of each group."""
    bow = replace(
        causes.FIERCE,
        name="Bow",
        shock=0.1,
        defense=0.4,
        training=3,
        soldier_type=SoldierType.ELITE,
        military_type=MilitaryType.TRIBAL,
        logistics=Logistics.BASIC,
    )
    attacker: dict[str, object] = {"leader": wars.LEADER, "budget": 5e6, "cavalry": bow, "cavalry_proportion": 0.4}
    attacker |= {"infantry_proportion": 0.6, "gdp": 9e9, "population": 3e6}
    return attacker, {"size": 700, "religion": Religion.ISLAM, "infantry": bow, "ideology": wars.NATION.ideology}


@pytest.mark.parametrize("coalition", [False, True])
def test_a_variable_is_worked_out_from_what_it_depends_on(tables: Tables, coalition: bool) -> None:
    """B-4a, CO-4: also the variables of the members, whose side has its enemy's inputs of some groups."""
    # Each group alone is even, and all but one are: whatever depends on more than it says differs in one of these.
    attacker, defender = unlike()
    picked = causes.selection(
        attacker,
        defender,
        fortifications=Fortifications.CASTLE,
        road_system=RoadSystem.HIGHWAYS,
        attrition=Attrition.DESERT,
    )
    if coalition:
        gaul = picked.defender
        second = Belligerent(replace(gaul.nation, name="Norse"), replace(gaul.military, name="Hird"))
        picked = replace(picked, attacker=allied([picked.attacker, second]))
    request = wars.war_request()
    scoring = Scoring(request, picked, tables)
    each = [frozenset({group}) for group in Group]
    for half, even in product(Side, [*each, *(frozenset(Group) - one for one in each)]):
        mixtures = [Mixture(side, half, even) for side in Side]
        mine, theirs = (mixed_belligerent(picked, mixture) for mixture in mixtures)
        derived = derive(
            request,
            replace(picked, attacker=mine, defender=theirs, location=mixed_location(picked.location, even)),
            tables,
        )
        for mixture in mixtures:
            assert scoring.scores(mixture) == derived.side(mixture.side), (half, even)


def test_co_2_what_is_even_is_dealt_to_the_members_by_their_men() -> None:
    """CO-2: two members with as many men have one half each of Gaul's men, GDP and budget, and of no more than that."""
    picked = causes.allied_selection({})
    gaul, groups_of_both = picked.defender, frozenset({Group.NUMBERS, Group.ECONOMY})
    even = mixed_belligerent(picked, Mixture(Side.ATTACKER, Side.DEFENDER, groups_of_both))
    assert [part.military.size for part in even.members] == [gaul.military.size / 2] * 2
    assert [part.nation.gdp for part in even.members] == [gaul.nation.gdp / 2] * 2
    assert [part.nation.population for part in even.members] == [wars.NATION.population] * 2  # their own
    assert (even.military.budget, even.nation.gdp) == (gaul.military.budget, gaul.nation.gdp)
    whole = mixed_belligerent(picked, Mixture(Side.ATTACKER, Side.DEFENDER, frozenset(Group)))
    assert (whole.members, whole.military.size) == ((), gaul.military.size)  # its flanks are one nation's
    theirs = mixed_belligerent(picked, Mixture(Side.DEFENDER, Side.ATTACKER, frozenset(Group)))
    assert len(theirs.members) == 2
    assert alike(picked, Group.COMMANDER)
    assert not alike(picked, Group.NUMBERS)


def test_contributions_open_from_the_cause_with_cell_and_key(tables: Tables) -> None:
    campaign = causes.preparation(tables, causes.selection({"leader": wars.LEADER})).campaign
    told = variables_of(campaign, tables)
    martial = next(each for each in told[Group.COMMANDER] if each.name == "Efficiency")
    assert martial.contribution.raw == "Ada, martial 8"
    assert "Leaders:Ada:Martial" in [origin.address for origin in martial.origins]
    roads = next(
        each for each in told[Group.SUPPLIES] if (each.name, each.contribution.input) == ("Capacity", "Road system")
    )
    assert {"Locations:Senlac:Road system", "Road system.json:none.Capacity"} <= {
        origin.address for origin in roads.origins
    }
