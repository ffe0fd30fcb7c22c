"""MV-4: armies of which no flank will ever march are warned of before the war."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from wars import MILITARY, SHIP, UNIT, war_request, war_selection

from autoalgo.war.battle import attack, ground
from autoalgo.war.battle.opening import open_field
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.records import Military
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature
from autoalgo.war.strategy.standstill import standstill_warnings
from autoalgo.war.tables import Tables
from autoalgo.war.variables import derive

ARCHERS = replace(MILITARY, infantry=replace(UNIT, ranges_km=(0.1, 0.2, 0.5)), infantry_proportion=1.0)
"""They reach 500 m with a weapon in every band."""
SWORDS = replace(MILITARY, infantry=replace(UNIT, ranges_km=(0, 0, 0), powers=(0.5, 0, 0)), infantry_proportion=1.0)
"""They reach nobody at a distance."""
Weapons = tuple[tuple[float, float, float], tuple[float, float, float]]
"""Ranges and powers by band."""
EDGES_KM = 0.1
"""10,000 men in a square reach 50 m in front of its centre, so that two such flanks are 100 m nearer (HR-4)."""


def flank(side: Side, east_km: float, maneuver: Maneuver = Maneuver.POSITION, men: int = 10_000) -> FlankPlan:
    """Return a flank on foot, `east_km` from the middle of the map."""
    return FlankPlan(side, 200 + east_km * 4, 200, men, 0, 0, 0, maneuver=maneuver)


def warned(
    plans: Sequence[FlankPlan],
    attacker: Military = ARCHERS,
    defender: Military = SWORDS,
    feature: Feature = Feature.PLAIN,
) -> bool:
    """Return whether these flanks are warned of."""
    grid = np.full((MAP_PIXELS, MAP_PIXELS), feature, dtype=np.int8)
    selection = war_selection(attacker_military=attacker, defender_military=defender)
    return bool(standstill_warnings(plans, selection, grid, 100.0, 4380))


def test_mv_4_the_width_of_the_map_decides_who_is_within_reach() -> None:
    """MV-4, SC-1: 200 m apart on 100 km of map two flanks of 10,000 archers are 100 m from edge to edge, within their
    500 m; on 400 km they are 800 m apart and 700 m from edge to edge."""
    grid = np.zeros((MAP_PIXELS, MAP_PIXELS), dtype=np.int8)
    selection = war_selection(attacker_military=ARCHERS, defender_military=ARCHERS)
    plans = facing(0.2)
    assert standstill_warnings(plans, selection, grid, 100.0, 4380) == ()
    assert len(standstill_warnings(plans, selection, grid, 400.0, 4380)) == 1


def facing(distance_km: float, maneuver: Maneuver = Maneuver.POSITION) -> list[FlankPlan]:
    """Return an attacker on a maneuver and a defender on Position, so far apart from centre to centre."""
    return [flank(Side.ATTACKER, 0, maneuver), flank(Side.DEFENDER, distance_km)]


@pytest.mark.parametrize("maneuver", list(Maneuver))
def test_mv_4_only_flanks_that_never_march_are_warned_of(maneuver: Maneuver) -> None:
    """MV-4: on Position a flank stays, a feigned retreat leads away; all others march toward the enemy."""
    assert warned(facing(20, maneuver)) == (maneuver in {Maneuver.POSITION, Maneuver.FEIGNED_RETREAT})


def test_mv_4_the_warning_says_what_it_costs() -> None:
    """MV-4, SC-5."""
    grid = np.zeros((MAP_PIXELS, MAP_PIXELS), dtype=np.int8)
    [warning] = standstill_warnings(facing(20), war_selection(), grid, 100.0, 4380)
    assert warning.text() == (
        "flanks: no flank will ever march toward an enemy, and none is within reach of one; give a flank another "
        "maneuver than Position or Feigned Retreat, or the war may be 4,380 hours of nothing"
    )


def test_mv_4_one_flank_that_marches_is_enough_but_not_one_without_men() -> None:
    """MV-4, FL-6: a flank of nobody is inactive."""
    marching = flank(Side.DEFENDER, 30, Maneuver.NORMAL)
    assert not warned([*facing(20), marching])
    assert warned([*facing(20), replace(marching, infantry=0)])


@pytest.mark.parametrize("maneuver", [Maneuver.POSITION, Maneuver.FEIGNED_RETREAT])
def test_mv_4_whoever_stands_within_reach_fights(maneuver: Maneuver) -> None:
    """MV-4, HR-4: archers who reach 500 m attack from 596 m between the centres; at 604 m nobody does."""
    assert not warned(facing(0.5 + EDGES_KM - 0.004, maneuver))
    assert warned(facing(0.5 + EDGES_KM + 0.004, maneuver))
    assert not warned(facing(0.5 + EDGES_KM - 0.004, maneuver), SWORDS, ARCHERS)
    assert warned(facing(0.5 + EDGES_KM, maneuver), SWORDS, SWORDS)
    assert not warned(facing(EDGES_KM - 0.004, maneuver), SWORDS, SWORDS)


def test_mv_4_a_disabled_weapon_reaches_nobody() -> None:
    """MV-4, FL-1: guns whose short band is disabled cannot fire at 100 m between the edges, but can at 101 m."""
    guns = replace(ARCHERS, infantry=replace(UNIT, ranges_km=(0.1, 0.2, 0.5), powers=(0, 1, 1)))
    assert warned(facing(0.1 + EDGES_KM - 0.001), guns)
    assert not warned(facing(0.1 + EDGES_KM + 0.001), guns)


def test_mv_4_only_the_nearest_enemy_is_attacked() -> None:
    """MV-4, HR-2: 10 men at 600 m hide the 1,000,000 behind them, whose front is within 500 m (HR-4).

    The front of the many is √1,000,000 / 2 = 500 m before their centre, that of the archers 50 m: 1,000 − 550 = 450 m.
    """
    few, many = flank(Side.DEFENDER, 0.6, men=10), flank(Side.DEFENDER, 1.0, men=1_000_000)
    archers = flank(Side.ATTACKER, 0)
    assert not warned([archers, many])
    assert warned([archers, few, many])


def test_mv_4_ships_fight_on_water_and_their_crew_ashore() -> None:
    """MV-4, DB-7: a ship that reaches 500 m does so on water alone; its crew on land has the infantry's weapons."""
    galley = replace(SHIP, ranges_km=(0.1, 0.2, 0.5))
    fleet = replace(SWORDS, transport=galley, transport_given=True, infantry_proportion=0.0)
    crewed = replace(flank(Side.ATTACKER, 0), infantry=0, crew=10_000, ships=200)
    shore = flank(Side.DEFENDER, 0.5)
    assert not warned([crewed, shore], fleet, feature=Feature.WATER)
    assert warned([replace(crewed, ships=0), shore], fleet, feature=Feature.WATER)
    assert warned([crewed, shore], fleet)
    assert not warned([crewed, shore], replace(fleet, infantry=ARCHERS.infantry))


COASTS = np.full((MAP_PIXELS, MAP_PIXELS), Feature.PLAIN, dtype=np.int8)
COASTS[:, 200:202] = Feature.WATER
BANDS = st.sampled_from([((0.1, 0.2, 0.5), (1, 1, 1)), ((0.1, 0.2, 0.5), (0, 1, 0)), ((0, 0, 0.3), (0, 0, 1))])
FLANKS = st.builds(
    FlankPlan,
    side=st.sampled_from(Side),
    x_pixels=st.integers(0, 40).map(lambda step: 198 + step / 10),
    y_pixels=st.integers(0, 10).map(lambda step: 200 + step / 10),
    infantry=st.sampled_from([0, 0, 100, 4000]),
    cavalry=st.just(0),
    artillery=st.sampled_from([0, 0, 100]),
    ships=st.sampled_from([0, 3]),
    crew=st.sampled_from([0, 900]),
    maneuver=st.just(Maneuver.POSITION),
)


@pytest.mark.usefixtures("plain_kernels")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(plans=st.lists(FLANKS, min_size=2, max_size=6), foot=BANDS, guns=BANDS, galley=BANDS)
def test_mv_4_the_warning_agrees_with_the_battle(
    *, tables: Tables, plans: list[FlankPlan], foot: Weapons, guns: Weapons, galley: Weapons
) -> None:
    """MV-4: whoever is not warned of has a flank that the first hour lets attack (MV-2), and the other way round."""
    infantry, artillery, ship = (
        replace(unit, ranges_km=ranges, powers=powers)
        for unit, (ranges, powers) in ((UNIT, foot), (UNIT, guns), (SHIP, galley))
    )
    military = replace(MILITARY, infantry=infantry, artillery=artillery, transport=ship)
    selection = war_selection(attacker_military=military, defender_military=military)
    asked = war_request()
    campaign = Campaign(asked, selection, tuple(plans), "Coasts", derive(asked, selection, tables))
    field = open_field(campaign, COASTS, tables, events=False)
    attacks = False
    for index in range(len(plans)):
        enemy = ground.nearest_enemy(field, index)
        if ground.stands(field.flanks[index]) and enemy != ground.NO_FLANK:
            distance = ground.effective_distance(field.flanks[index], field.flanks[enemy])
            ready, _ = attack.share_ready(field, field.flanks[index], distance)
            attacks = attacks or ready > 0
    assert bool(standstill_warnings(plans, selection, COASTS, 100.0, 4380)) != attacks
