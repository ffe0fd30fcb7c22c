"""The boundary: what of campaign and tables ends up in which field of the arrays."""

from dataclasses import replace

import numpy as np
import pytest
from boards import RULEBOOK
from wars import LOCATION, SHIP, UNIT, campaign, score, side_scores, unit_scores, war_selection

from autoalgo.war.battle.arrays import UNDECIDED, Battlefield
from autoalgo.war.battle.arrays import UNIT as UNIT_DTYPE
from autoalgo.war.battle.movement import MANEUVERS
from autoalgo.war.battle.opening import open_field
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.lists import Fortifications, Maneuver
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature
from autoalgo.war.domain.units import Branch
from autoalgo.war.tables import Tables

FLANKS = (
    FlankPlan(Side.ATTACKER, 10, 20, 100, 60, 40, 3, maneuver=Maneuver.PILLAGING),
    FlankPlan(Side.ATTACKER, 30, 40, 0, 50, 0, 0),
    FlankPlan(Side.DEFENDER, 400, 400, 500, 0, 0, 7, maneuver=Maneuver.POSITION),
)
UNIT_FIELDS = UNIT_DTYPE.names or ()
GRID = np.full((MAP_PIXELS, MAP_PIXELS), Feature.FOREST, dtype=np.int8)


def three_arms() -> Campaign:
    """Return a campaign whose attacker has a unit type of every branch, each with numbers of its own."""
    units = [
        replace(
            UNIT,
            name=branch.name,
            speed_kmh=10 + branch,
            rebound_hours=20 + branch,
            shock=0.1 * branch,
            ranges_km=(1 + branch, 2 + branch, 3 + branch),
            powers=(4 + branch, 5 + branch, 6 + branch),
            psychology=7 + branch,
            capacity=8 + branch,
        )
        for branch in Branch
    ]
    infantry, cavalry, artillery, ship = (
        replace(unit_scores(unit, 0.1 + 0.1 * branch, 0.2 + 0.1 * branch), effectiveness=score(1.0 + branch))
        for branch, unit in enumerate(units)
    )
    attacker = replace(
        side_scores(), units=(infantry, cavalry, artillery, ship), siege_rate=score(0.7), capacity=score(0.2)
    )
    return replace(campaign(war_selection(), attacker=attacker), flanks=FLANKS)


@pytest.fixture(scope="module")
def field(tables: Tables) -> Battlefield:
    """The opening of that campaign."""
    return open_field(replace(three_arms(), rules=RuleSet.SOURCE), GRID, tables, events=True)


OFF = {"fortune_spread", "lapsing_position", "barring_share", "pursuit_speed"}
"""House rules, in a war by the source's rules (EX-3)."""


@pytest.mark.parametrize("name", sorted(set(RULEBOOK) - {"uphill", "local_population", "attrition_constant"}))
def test_rules_hold_the_rulebooks_constants(field: Battlefield, name: str) -> None:
    """JS-1: each constant of the rulebook, through JSON/Rules.json, in the field of its name."""
    assert field.rules[0][name] == RULEBOOK[name]


def test_every_rule_is_set(field: Battlefield) -> None:
    """No field of the rules is forgotten: each is one of the rulebook's, and 0 is only what is off (EX)."""
    assert set(field.rules.dtype.names or ()) == set(RULEBOOK)
    assert all(field.rules[0][name] != 0 for name in RULEBOOK if name not in OFF)


def test_ground_holds_the_terrain_table(field: Battlefield, tables: Tables) -> None:
    """MV-8, AT-3: speed, limitation and efficiency of each feature, and uphill."""
    for feature in Feature:
        numbers = tables.terrain.features[feature]
        assert list(field.ground[feature]) == [numbers.speed, numbers.limitation, numbers.efficiency]
    assert field.rules[0]["uphill"] == tables.terrain.uphill
    assert (field.features == Feature.FOREST).all()


@pytest.mark.parametrize("branch", list(Branch))
def test_units_hold_each_branchs_numbers(field: Battlefield, branch: Branch) -> None:
    """FL-1, IV: unit type and variables of each branch in the row of its branch."""
    unit = field.units[Side.ATTACKER, branch]
    assert unit["speed_kmh"] == 10 + branch
    assert unit["rebound_hours"] == 20 + branch
    assert unit["shock"] == 0.1 * branch
    assert list(unit["ranges_km"]) == [1 + branch, 2 + branch, 3 + branch]
    assert list(unit["powers"]) == [4 + branch, 5 + branch, 6 + branch]
    assert unit["psychology"] == 7 + branch
    assert unit["capacity"] == 8 + branch
    assert unit["efficiency"] == pytest.approx(0.1 + 0.1 * branch)
    assert unit["limitation"] == pytest.approx(0.2 + 0.1 * branch)
    assert unit["effectiveness"] == 1 + branch


def test_a_branch_that_a_side_lacks_has_no_weapon(field: Battlefield) -> None:
    """FL-1: the defender has infantry and ships alone."""
    for branch in (Branch.CAVALRY, Branch.ARTILLERY):
        assert not any(np.ravel(field.units[Side.DEFENDER, branch][name]).any() for name in UNIT_FIELDS)
    assert field.units[Side.DEFENDER, Branch.SHIP]["capacity"] == SHIP.capacity


def test_flanks_hold_the_plans(field: Battlefield) -> None:
    """FL-2, SC-1: places in km, men, shares and ships, numbered within their side."""
    first, second, third = field.flanks
    assert [(int(flank["side"]), int(flank["number"])) for flank in field.flanks] == [(0, 1), (0, 2), (1, 1)]
    assert (first["x_km"], first["y_km"], first["size"], first["initial_size"]) == (2.5, 5, 200, 200)
    assert list(first["proportion"]) == [0.5, 0.3, 0.2, 0]
    assert (first["ships"], first["initial_ships"]) == (3, 3)
    assert list(second["proportion"]) == [0, 1, 0, 0]
    assert (third["x_km"], third["y_km"]) == (100, 100)
    assert [MANEUVERS[flank["maneuver"]] for flank in field.flanks] == [plan.maneuver for plan in FLANKS]
    assert set(field.flanks["target"]) == set(field.flanks["attacked"]) == set(field.flanks["attacked_before"]) == {-1}


def test_sides_hold_capacity_siege_rate_and_standing_flanks(field: Battlefield) -> None:
    """IV-7, IV-9, HR-3: each in the row of its side; only the defender has fortifications."""
    attacker, defender = field.sides
    assert (attacker["standing"], defender["standing"]) == (2, 1)
    assert (attacker["capacity"], defender["capacity"]) == (0.2, 0.1)
    assert (attacker["siege_rate"], defender["siege_rate"]) == (0.7, 0)
    assert (attacker["fortified"], defender["fortified"]) == (0, 1)
    assert not field.sides["besieged"].any()
    assert not field.sides["cut_off"].any()


def test_without_fortifications_nobody_is_fortified(tables: Tables) -> None:
    """SG-1: Fortifications none."""
    open_land = war_selection(location=replace(LOCATION, fortifications=Fortifications.NONE))
    opened = open_field(replace(three_arms(), selection=open_land), GRID, tables, events=False)
    assert not opened.sides["fortified"].any()


def test_a_battle_begins_before_its_first_hour_undecided(field: Battlefield) -> None:
    """HR, SC-2: hour 0, nobody has won, no fighting on water, no events."""
    assert tuple(int(value) for value in field.clock[0]) == (0, UNDECIDED, 0, 0)
    assert list(field.order) == [0, 1, 2]


def test_without_events_there_is_no_buffer(tables: Tables) -> None:
    """Architecture 2: many battles need no memory for events."""
    assert len(open_field(three_arms(), GRID, tables, events=False).events) == 0
    assert len(open_field(three_arms(), GRID, tables, events=True).events) > 0
