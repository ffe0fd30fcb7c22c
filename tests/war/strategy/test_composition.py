"""S-7: the status of a side's flanks, "Good (X/Y)" or "Invalid Inf (X/Y)", and what is too many or too few."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wars import MILITARY, UNIT

from autoalgo.war.domain.records import Military
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.units import Branch
from autoalgo.war.strategy.composition import CompositionStatus, CompositionVerdict, composition
from autoalgo.war.strategy.spread import spread_evenly
from autoalgo.war.tables import Tables

ARMY = replace(
    MILITARY,
    size=10_000,
    cavalry=UNIT,
    artillery=UNIT,
    infantry_proportion=0.5,
    cavalry_proportion=0.4,
    artillery_proportion=0.1,
    transport_given=True,
    ship_number=20,
)
"""5,000 infantry, 4,000 cavalry, 1,000 artillery, 20 ships."""
NAVY = replace(MILITARY, size=1000, infantry_proportion=0, transport_given=True, ship_number=20)


def of(tables: Tables, *plans: FlankPlan, military: Military = ARMY) -> CompositionStatus:
    """Return the composition of some flanks."""
    return composition(plans, military, tables.rules)


def plan(infantry: int = 5000, cavalry: int = 4000, artillery: int = 1000, ships: int = 20, crew: int = 0) -> FlankPlan:
    """Return a flank that by default uses the whole army."""
    return FlankPlan(Side.ATTACKER, 100, 200, infantry, cavalry, artillery, ships, crew)


def test_s_7_all_men_and_ships_is_good(tables: Tables) -> None:
    """S-7: "Good (X/Y)" with the men of all flanks and of the military, ships apart."""
    assert of(tables, plan()).text == "Good (10000/10000)"
    halves = [plan(2500, 2000, 500, 10), plan(2500, 2000, 500, 10)]
    assert of(tables, *halves).text == "Good (10000/10000)"
    assert of(tables, plan()).invalid == ()


@pytest.mark.parametrize(("infantry", "text"), [(5010, "Good (10010/10000)"), (4990, "Good (9990/10000)")])
def test_s_7_up_to_ten_soldiers_off_is_good(tables: Tables, infantry: int, text: str) -> None:
    """S-7: as long as the difference is no more than 10 soldiers, either way."""
    assert of(tables, plan(infantry)).text == text


@pytest.mark.parametrize(
    ("flank", "text", "verdict"),
    [
        (plan(infantry=5011), "Invalid Inf (5011/5000)", CompositionVerdict.TOO_MANY),
        (plan(infantry=4989), "Invalid Inf (4989/5000)", CompositionVerdict.TOO_FEW),
        (plan(cavalry=4011), "Invalid Cav (4011/4000)", CompositionVerdict.TOO_MANY),
        (plan(cavalry=0), "Invalid Cav (0/4000)", CompositionVerdict.TOO_FEW),
        (plan(artillery=1011), "Invalid Art (1011/1000)", CompositionVerdict.TOO_MANY),
        (plan(artillery=989), "Invalid Art (989/1000)", CompositionVerdict.TOO_FEW),
        (plan(ships=22), "Invalid Navy (22/20)", CompositionVerdict.TOO_MANY),
        (plan(ships=18), "Invalid Navy (18/20)", CompositionVerdict.TOO_FEW),
    ],
)
def test_s_7_a_unit_type_that_is_off_is_named_with_its_own_numbers(
    tables: Tables, flank: FlankPlan, text: str, verdict: CompositionVerdict
) -> None:
    """S-7: "Invalid Inf (X/Y)", X and Y being those of the unit type; more than 10 soldiers, or one ship, off."""
    found = of(tables, flank)
    assert found.text == text
    assert [status.verdict for status in found.invalid] == [verdict]


@pytest.mark.parametrize("ships", [19, 20, 21])
def test_s_7_one_ship_off_is_good(tables: Tables, ships: int) -> None:
    """S-7: ships are invalid when more than one is too many or too few."""
    assert of(tables, plan(ships=ships)).text == "Good (10000/10000)"


def test_s_7_every_unit_type_that_is_off_is_told(tables: Tables) -> None:
    """S-7: cavalry instead of infantry makes both invalid; the message names the first."""
    found = of(tables, plan(4000, 5000))
    assert [status.text for status in found.invalid] == ["Invalid Inf (4000/5000)", "Invalid Cav (5000/4000)"]
    assert found.text == "Invalid Inf (4000/5000)"


def test_s_7_the_men_in_all_may_be_no_more_than_ten_off(tables: Tables) -> None:
    """S-7, source (Terrain map): "Good" is for a difference between X and Y of no more than 10 soldiers in all.

    8 too many of each of three unit types, each within 10, are 24 too many of the military.
    """
    assert not of(tables, plan(5008, 4008, 1008)).text.startswith("Good")


def test_s_7_no_flanks_at_all_use_nothing(tables: Tables) -> None:
    """S-7: the whole army is left over."""
    found = of(tables)
    assert found.text == "Invalid Inf (0/5000)"
    assert [status.branch for status in found.invalid] == list(Branch)


def test_s_7_a_navys_men_are_its_crew(tables: Tables) -> None:
    """S-7, DB-7: 1,000 men of crew are the 1,000 of the military, and count as infantry where they are off."""
    crew = plan(0, 0, 0, 20, crew=1000)
    assert of(tables, crew, military=NAVY).text == "Good (1000/1000)"
    assert of(tables, replace(crew, crew=900), military=NAVY).text == "Invalid Inf (900/1000)"


@pytest.mark.parametrize("ships", [0, 20, 900])
def test_s_7_stand_in_barges_are_not_counted(tables: Tables, ships: int) -> None:
    """S-7, F-4: a military without a transport of its own gets barges, whose number nobody chooses."""
    unshipped = replace(ARMY, transport_given=False)
    assert of(tables, plan(ships=ships), military=unshipped).text == "Good (10000/10000)"


@given(
    size=st.integers(1, 5_000_000),
    shares=st.sampled_from([(1.0, 0.0, 0.0), (0.5, 0.5, 0.0), (0.6, 0.3, 0.1), (0.333, 0.333, 0.334), (0.0, 0.0, 0.0)]),
    ships=st.integers(0, 5000),
    count=st.integers(1, 99),
)
def test_fl_2_an_even_spread_is_always_good(
    tables: Tables, size: int, shares: tuple[float, float, float], ships: int, count: int
) -> None:
    """FL-2, S-7: whatever the military, up to 99 flanks."""
    infantry, cavalry, artillery = shares
    army = replace(
        ARMY,
        size=size,
        infantry_proportion=infantry,
        cavalry_proportion=cavalry,
        artillery_proportion=artillery,
        ship_number=ships,
    )
    spread = spread_evenly(army, Side.DEFENDER, tables.rules, count)
    assert len(spread) == count
    assert of(tables, *spread, military=army).text.startswith("Good")
