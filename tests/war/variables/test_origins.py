"""B-4d: where every contribution of every variable stands, held against what changes when a cell or a number does."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from wars import LEADER, MILITARY, NATION, SHIP, UNIT, war_request, war_selection

from autoalgo.common.problems import Failure
from autoalgo.war.database.door import OpenedDatabase, read
from autoalgo.war.domain.asked_inputs import AskedInputs
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.column import Column, Tab
from autoalgo.war.domain.columns import LOCATIONS, MILITARIES, NATIONS, SKILLS
from autoalgo.war.domain.lists import ListValue
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.scores import Contribution, Score, SideScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.folders import Folders
from autoalgo.war.odds.sweep.fields import find_field
from autoalgo.war.odds.sweep.inputs import SweepBasis
from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.requests import load_request
from autoalgo.war.tables import Context, Tables
from autoalgo.war.variables import derive
from autoalgo.war.variables.origins import Origins

REPOSITORY = Path(__file__).resolve().parents[3]
ARMY = replace(
    MILITARY,
    leader=LEADER,
    infantry_proportion=0.5,
    cavalry=replace(UNIT, name="Rider"),
    cavalry_proportion=0.3,
    artillery=replace(UNIT, name="Bow"),
    artillery_proportion=0.2,
    transport=SHIP,
)
WAR = war_selection(
    attacker=replace(NATION, leader=LEADER, steel_production=40),
    defender=replace(NATION, name="Gaul"),
    attacker_military=ARMY,
    defender_military=replace(MILITARY, name="Horde"),
)
Place = tuple[Side, Branch | None, str, int]
"""A contribution: side, branch and name of its variable, and which of its contributions."""


def contributions(scores: SideScores) -> Iterator[tuple[Branch | None, int, Score, Contribution]]:
    """Go through all contributions of a side, the tables of the log."""
    found: list[tuple[Branch | None, Score]] = [
        (branch, score)
        for branch, unit in zip(Branch, scores.units, strict=True)
        if unit is not None
        for score in (unit.efficiency, unit.limitation, unit.defense, unit.effectiveness)
    ]
    found += [(None, scores.occupation_base), (None, scores.capacity), (None, scores.economy)]
    found += [(None, scores.innate_stability), (None, scores.morale_bonus), (None, scores.siege_rate)]
    for branch, score in found:
        for number, contribution in enumerate(score.contributions):
            yield branch, number, score, contribution


def fought(selection: Selection, tables: Tables, inputs: AskedInputs | None = None) -> Campaign:
    """Return the campaign of a selection in 1066."""
    request = war_request().model_copy(update={"attacker_inputs": inputs})
    return Campaign(request, selection, (), "Plain", derive(request, selection, tables))


def addresses(campaign: Campaign, tables: Tables) -> dict[Place, set[str]]:
    """Return the addresses of all contributions."""
    return {
        (side, branch, score.name, number): {each.address for each in origins.of(score, contribution, branch)}
        for side, origins in ((side, Origins(campaign, side, tables)) for side in Side)
        for branch, number, score, contribution in contributions(campaign.scores.side(side))
    }


def numbers(campaign: Campaign) -> dict[Place, tuple[float, str]]:
    """Return the number and the words of all contributions."""
    return {
        (side, branch, score.name, number): (contribution.number, contribution.raw)
        for side in Side
        for branch, number, score, contribution in contributions(campaign.scores.side(side))
    }


def prepared(name: str, tables: Tables, game: OpenedDatabase) -> Preparation:
    """Return a war of the examples."""
    request = load_request(REPOSITORY / "examples" / f"{name}.json")
    assert not isinstance(request, Failure)
    preparation = prepare(request.model_copy(update={"seed": 1}), game.database, tables, REPOSITORY / "Maps")
    assert isinstance(preparation, Preparation)
    return preparation


@pytest.fixture(scope="module")
def game() -> OpenedDatabase:
    """The shipped database."""
    folders = Folders(REPOSITORY)
    opened = read(folders.database, folders, lambda: datetime(2026, 1, 1, tzinfo=UTC))
    assert isinstance(opened, OpenedDatabase)
    return opened


@pytest.fixture(scope="module")
def in_tables() -> dict[str, str]:
    """What stands at addresses in the tables, as far as it was looked up; it is the same in every war."""
    return {}


@pytest.mark.parametrize("name", ["hastings_1066", "lepanto_1571", "constantinople_1453"])
def test_b_4d_every_origin_is_what_a_sweep_finds(
    name: str, game: OpenedDatabase, tables: Tables, in_tables: dict[str, str]
) -> None:
    """B-4d: each address names a single value, and a list value's number is the one that stands there."""
    campaign = prepared(name, tables, game).campaign
    folders = (REPOSITORY / "JSON", REPOSITORY / "Maps")
    basis = SweepBasis(campaign.request, Path("war.json"), game.database, tables, *folders, campaign.selection)
    now = dict(in_tables)
    of_lists = 0
    for side in Side:
        origins = Origins(campaign, side, tables)
        for branch, _, score, contribution in contributions(campaign.scores.side(side)):
            for origin in origins.of(score, contribution, branch):
                if origin.address not in now:
                    field = find_field(origin.address, basis)
                    assert not isinstance(field, Failure), [problem.text() for problem in field]
                    now[origin.address] = field.now
                # Economy's inputs are logarithms.
                if origin.parts[0] == f"{contribution.input}.json" and score.name != Context.ECONOMY:
                    assert float(now[origin.address]) == contribution.number, origin
                    of_lists += 1
    assert of_lists > 40
    in_tables.update({address: text for address, text in now.items() if ".json:" in address})


def other(value: object) -> object:
    """Return another value of the same kind."""
    if isinstance(value, ListValue):
        members = list(type(value))
        return members[members.index(value) - 1]
    assert isinstance(value, int | float)
    return value * 0.5 if value > 0 else value - 40


def changed(record: object, tab: Tab) -> Iterator[tuple[Column, dict[str, Any]]]:
    """Go through the columns of a record that hold a number or a list value, with another value for each."""
    for name, column in vars(type(tab)).items():
        value = getattr(record, name, None)
        if isinstance(column, Column) and isinstance(value, int | float | ListValue):
            yield column, {name: other(value)}


def changes() -> Iterator[tuple[str, Selection]]:
    """Return the war with another value in one cell of the attacker or of the place, for each such cell."""
    attacker = WAR.attacker
    nation, military, location = attacker.nation, attacker.military, WAR.location
    for column, value in changed(nation, NATIONS):
        another = replace(attacker, nation=replace(nation, **value))
        yield f"Nations:Albion:{column.name}", replace(WAR, attacker=another)
    for column, value in changed(military, MILITARIES):
        another = replace(attacker, military=replace(military, **value))
        yield f"Militaries:Host:{column.name}", replace(WAR, attacker=another)
    for column, value in changed(location, LOCATIONS):
        yield f"Locations:Senlac:{column.name}", replace(WAR, location=replace(location, **value))
    for skill, column in SKILLS.items():
        led = replace(LEADER, **dict[str, Any]({skill: 9.5}))
        another = replace(attacker, nation=replace(nation, leader=led), military=replace(military, leader=led))
        yield f"Leaders:Ada:{column.name}", replace(WAR, attacker=another)


def test_b_4d_whatever_a_cell_changes_names_that_cell(tables: Tables) -> None:
    """B-4d: with another value in any one cell, every contribution that is another one had that cell among its origins.

    And no cell is named that changes nothing anywhere.
    """
    campaign = fought(WAR, tables)
    before, named = numbers(campaign), addresses(campaign, tables)
    effective = set()
    for address, selection in changes():
        for place, now in numbers(fought(selection, tables)).items():
            if now != before[place]:
                assert address in named[place], (place, address)
                effective.add(address)
    albion = {each for place, found in named.items() for each in found if place[0] is Side.ATTACKER}
    cells = {each for each in albion if each.count(":") == 2 and not each.endswith((" type", ":Leader", ":Transport"))}
    # 0.1 of a proportion is an artillery that besieges like any other; only none at all would not.
    assert cells - effective == {"Militaries:Host:Artillery proportion"}


def test_b_4d_what_the_request_asks_for_stands_in_the_request(tables: Tables) -> None:
    """B-4d, EX-2: a size and a skill in the request are named there, not in the cells that they stand in for."""
    named = addresses(fought(WAR, tables, AskedInputs(size=1000, zeal=7)), tables)
    everything = set().union(*named.values())
    assert {"attacker_inputs.size", "attacker_inputs.zeal", "Militaries:Horde:Size"} <= everything
    assert not {"Militaries:Host:Size", "Leaders:Ada:Zeal"} & everything
    assert "Leaders:Ada:Authority" in everything


def test_b_4d_the_walls_are_the_defenders(tables: Tables) -> None:
    """B-4d, IV-5: an attacker's Defense rests on the number of no walls, whatever the place has."""
    named = addresses(fought(WAR, tables), tables)
    weight = "Weights.json:variables.Defense.Fortifications"
    walls = [
        (place[0], {each for each in found if "Fortifications" in each})
        for place, found in named.items()
        if weight in found
    ]
    assert (Side.ATTACKER, {weight, "Fortifications.json:none.Defense"}) in walls
    assert (Side.DEFENDER, {weight, "Fortifications.json:Castle.Defense", "Locations:Senlac:Fortifications"}) in walls
