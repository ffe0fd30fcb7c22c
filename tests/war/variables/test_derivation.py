"""Properties that hold for every nation, military and location: shares, ranges, sides (IV, SC-6)."""

import math
from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from wars import MILITARY, NATION, SHIP, UNIT, war_request

from autoalgo.war.domain.lists import (
    Attrition,
    CivilizationType,
    Climate,
    Diet,
    DomesticatedAnimals,
    Ethnicity,
    FederalGovernment,
    Fortifications,
    Ideology,
    Logistics,
    Medicine,
    MilitaryType,
    MobileDefenses,
    Motive,
    Religion,
    Revenue,
    RoadSystem,
    SoldierType,
    StateGovernment,
    Trade,
    Urbanization,
    Writing,
)
from autoalgo.war.domain.records import Belligerent, Leader, Location, Military, Nation, Selection
from autoalgo.war.domain.scores import Score, SideScores
from autoalgo.war.domain.units import UnitType
from autoalgo.war.tables import Tables
from autoalgo.war.variables import derive

SKILL = st.floats(0, 10)
LEADERS = st.builds(
    Leader,
    name=st.just("Ada"),
    nations=st.just(("Albion",)),
    birth_year=st.just(1026),
    attack=SKILL,
    defense=SKILL,
    siege=SKILL,
    authority=SKILL,
    cunning=SKILL,
    zeal=SKILL,
    martial=SKILL,
)
UNITS = st.builds(
    UnitType,
    name=st.just("Guard"),
    speed_kmh=st.just(3.0),
    rebound_hours=st.just(0.0),
    shock=st.floats(0, 1),
    ranges_km=st.just((0.1, 0.1, 0.1)),
    powers=st.tuples(*[st.floats(0, 10)] * 3),
    psychology=st.just(1.0),
    defense=st.floats(0, 1),
    training=st.floats(0, 10),
    logistics=st.sampled_from(Logistics),
    soldier_type=st.sampled_from(SoldierType),
    military_type=st.sampled_from(MilitaryType),
    capacity=st.just(0.0),
)
NATIONS = st.builds(
    Nation,
    name=st.just("Albion"),
    population=st.floats(1, 8e9),
    ideology=st.sampled_from(Ideology),
    religion=st.sampled_from(Religion),
    ethnicity=st.sampled_from(Ethnicity),
    leader=st.none() | LEADERS,
    federal_government=st.sampled_from(FederalGovernment),
    state_government=st.sampled_from(StateGovernment),
    year_founded=st.integers(1, 1066),
    year_crisis=st.integers(1, 1066),
    capital=st.none(),
    civilization_type=st.sampled_from(CivilizationType),
    diet=st.sampled_from(Diet),
    arable_land=st.floats(0, 1.8e8),
    age_of_civilization=st.integers(-10_000, -1),
    domesticated_animals=st.sampled_from(DomesticatedAnimals),
    endemic_disease=st.just(NATION.endemic_disease),
    medicine=st.sampled_from(Medicine),
    writing=st.sampled_from(Writing),
    trade=st.sampled_from(Trade),
    revenue=st.sampled_from(Revenue),
    gdp=st.floats(0, 1e14),
    urban_population=st.floats(0, 1),
    power_consumption=st.floats(0, 1e13),
    steel_production=st.floats(0, 1e9),
    stability=st.floats(0, 200),
)
MILITARIES = st.builds(
    Military,
    name=st.just("Host"),
    nations=st.just(("Albion",)),
    size=st.floats(1, 1.5e7),
    leader=st.none() | LEADERS,
    infantry=st.none() | UNITS,
    infantry_proportion=st.just(0.5),
    cavalry=st.none(),
    cavalry_proportion=st.just(0.0),
    artillery=st.none() | UNITS,
    artillery_proportion=st.just(0.5),
    transport=st.just(SHIP),
    transport_given=st.just(True),
    ship_number=st.just(1),
    mobile_defenses=st.sampled_from(MobileDefenses),
    budget=st.floats(0, 1e12),
)
LOCATIONS = st.builds(
    Location,
    name=st.just("Senlac"),
    local_population=st.just(1e6),
    climate=st.sampled_from(Climate),
    terrain=st.just("Plain"),
    urbanization=st.sampled_from(Urbanization),
    attrition=st.sampled_from(Attrition),
    fortifications=st.sampled_from(Fortifications),
    road_system=st.sampled_from(RoadSystem),
)
BELLIGERENTS = st.builds(Belligerent, NATIONS, MILITARIES)
SELECTIONS = st.builds(Selection, BELLIGERENTS, BELLIGERENTS, LOCATIONS)
MOTIVES = st.sampled_from(Motive)


def sums(side: SideScores) -> Iterator[tuple[Score, float]]:
    """Yield every variable whose shares are added up, with its greatest value."""
    yield from ((side.economy, 1), (side.innate_stability, 1), (side.capacity, 1), (side.siege_rate, 1))
    yield side.morale_bonus, 2
    for unit in side.units:
        if unit is not None:
            yield from ((unit.efficiency, 1), (unit.limitation, 1), (unit.defense, 0.95))


def products(side: SideScores) -> Iterator[Score]:
    """Yield every variable whose shares are multiplied."""
    yield side.occupation_base
    yield from (unit.effectiveness for unit in side.units if unit is not None)


@settings(max_examples=30)
@given(selection=SELECTIONS, motive=MOTIVES)
def test_shares_make_up_every_variable(tables: Tables, selection: Selection, motive: Motive) -> None:
    scores = derive(war_request(motive=motive), selection, tables)
    for side in (scores.attacker, scores.defender):
        for score, most in sums(side):
            total = math.fsum(contribution.share for contribution in score.contributions)
            assert score.value == min(max(total, 0), most), score.name
        for score in products(side):
            assert score.value == math.prod(contribution.share for contribution in score.contributions), score.name


@settings(max_examples=30)
@given(selection=SELECTIONS)
def test_every_variable_is_finite_and_in_its_range(tables: Tables, selection: Selection) -> None:
    scores = derive(war_request(), selection, tables)
    for side in (scores.attacker, scores.defender):
        assert all(0 <= score.value <= most for score, most in sums(side))
        assert all(0 < score.value < math.inf for score in products(side))
        shares = [each.share for score, _ in sums(side) for each in score.contributions]
        assert all(math.isfinite(share) for share in shares)
        assert 0 < side.maximum_military_share <= 1
        assert 0.5 <= side.secular_factor * side.generation_factor <= 2.0 + 1e-9


@settings(max_examples=30)
@given(selection=SELECTIONS)
def test_changing_sides_changes_only_what_depends_on_walls_and_roads(tables: Tables, selection: Selection) -> None:
    swapped = replace(selection, attacker=selection.defender, defender=selection.attacker)
    before, after = (derive(war_request(), each, tables) for each in (selection, swapped))
    for here, there in ((before.attacker, after.defender), (before.defender, after.attacker)):
        assert neutral(here) == neutral(there)


def neutral(side: SideScores) -> object:
    """Return everything that does not ask which side it is on: all but Defense, Capacity and Occupation Base."""
    units = [unit and (unit.efficiency, unit.limitation, unit.effectiveness) for unit in side.units]
    others = (side.economy, side.innate_stability, side.morale_bonus, side.siege_rate, side.maximum_military)
    return units, others, side.secular_cycle, side.generation


def test_without_walls_and_roads_only_words_tell_the_sides_apart(tables: Tables) -> None:
    """A defender without fortifications has the attacker's Defense: what separates them is the wall alone."""
    location = Location(
        "Heath", 1e6, Climate.ARID, "Plain", Urbanization.NONE, Attrition.NONE, Fortifications.NONE, RoadSystem.NONE
    )
    own = Belligerent(NATION, MILITARY)
    scores = derive(war_request(), Selection(own, own, location), tables)
    here, there = scores.attacker.units[0], scores.defender.units[0]
    assert here is not None
    assert there is not None
    assert here.unit_type == UNIT
    assert here.defense.value == there.defense.value
