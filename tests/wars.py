"""Small wars for tests: round-numbered nations, militaries and outcomes, tables with stated numbers, scripted draws.

Every builder returns a complete record and takes the fields that a test cares about as keywords.
"""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.lists import (
    Attrition,
    CivilizationType,
    Climate,
    Diet,
    DomesticatedAnimals,
    EndemicDisease,
    Ethnicity,
    FederalGovernment,
    Fortifications,
    Generation,
    Ideology,
    ListValue,
    Logistics,
    Medicine,
    MilitaryType,
    MobileDefenses,
    Motive,
    Religion,
    Revenue,
    RoadSystem,
    SecularCycle,
    SoldierType,
    StateGovernment,
    Trade,
    Urbanization,
    Writing,
)
from autoalgo.war.domain.outcome import BattleOutcome, SideOutcome
from autoalgo.war.domain.records import Belligerent, Leader, Location, Military, Nation, Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.scores import Score, SideScores, UnitScores, WarScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import UnitType
from autoalgo.war.tables import Context, PairNumbers, Tables

YEAR = 1066

LEADER = Leader("Ada", ("Albion",), 1026, attack=5, defense=4, siege=3, authority=6, cunning=2, zeal=7, martial=8)
"""Forty years old in 1066; no two skills are alike."""

UNIT = UnitType(
    name="Guard",
    speed_kmh=3,
    rebound_hours=0,
    shock=0.25,
    ranges_km=(0.1, 0.1, 0.1),
    powers=(0.5, 0.5, 0.5),
    psychology=1,
    defense=0.2,
    training=6,
    logistics=Logistics.FORAGING,
    soldier_type=SoldierType.REGULAR,
    military_type=MilitaryType.MILITIA,
    capacity=0,
)
SHIP = replace(UNIT, name="Cog", logistics=Logistics.BASIC, training=4, capacity=50)

NATION = Nation(
    name="Albion",
    population=1_000_000,
    ideology=Ideology.STATIST,
    religion=Religion.CHRISTIANITY,
    ethnicity=Ethnicity.CAUCASIAN,
    leader=None,
    federal_government=FederalGovernment.MONARCHY,
    state_government=StateGovernment.FEUDAL,
    year_founded=966,
    year_crisis=1046,
    capital=None,
    civilization_type=CivilizationType.MEDIEVAL,
    diet=Diet.WHEAT,
    arable_land=1_000_000,
    age_of_civilization=-2635,
    domesticated_animals=DomesticatedAnimals.HERD_ANIMALS,
    endemic_disease=EndemicDisease.NONE,
    medicine=Medicine.CLASSICAL_MEDICINE,
    writing=Writing.PAPER,
    trade=Trade.MINOR,
    revenue=Revenue.BALANCED,
    gdp=100_000_000,
    urban_population=0.1,
    power_consumption=8_751_240,
    steel_production=0,
    stability=100,
)
"""Its urban people are 0.1 · 1,000,000 = 100,000; in 1066 it is 100 years old, 20 years after its crisis."""

MILITARY = Military(
    name="Host",
    nations=("Albion",),
    size=1000,
    leader=None,
    infantry=UNIT,
    infantry_proportion=1,
    cavalry=None,
    cavalry_proportion=0,
    artillery=None,
    artillery_proportion=0,
    transport=SHIP,
    transport_given=False,
    ship_number=20,
    mobile_defenses=MobileDefenses.NONE,
    budget=1_000_000,
)

LOCATION = Location(
    name="Senlac",
    local_population=1_000_000,
    climate=Climate.TEMPERATE,
    terrain="Plain",
    urbanization=Urbanization.RURAL,
    attrition=Attrition.NONE,
    fortifications=Fortifications.CASTLE,
    road_system=RoadSystem.BASIC_ROADS,
)


def war_request(year: int = YEAR, motive: Motive = Motive.CONQUEST) -> WarRequest:
    """Return a request for a war between Albion and Gaul at Senlac."""
    return WarRequest(
        war="Test war",
        year=year,
        motive=motive,
        attacker="Albion",
        attacker_military="Host",
        defender="Gaul",
        defender_military="Host",
        location="Senlac",
        seed=1,
    )


def war_selection(
    attacker: Nation = NATION,
    defender: Nation = NATION,
    attacker_military: Military = MILITARY,
    defender_military: Military = MILITARY,
    location: Location = LOCATION,
) -> Selection:
    """Return a selection of the given records."""
    return Selection(Belligerent(attacker, attacker_military), Belligerent(defender, defender_military), location)


Numbers = Mapping[tuple[ListValue, Context], float]
PairValues = Mapping[tuple[ListValue, ListValue, Context], float]


def stated(tables: Tables, numbers: Numbers, pairs: PairValues | None = None) -> Tables:
    """Return `tables` with some numbers stated by the test, so that its arithmetic needs no look at the JSON folder."""
    lists = dict(tables.lists)
    for (value, context), number in numbers.items():
        held = lists[type(value)]
        lists[type(value)] = replace(
            held, contexts={**held.contexts, context: {**held.contexts[context], value: number}}
        )
    matrices = dict(tables.pairs)
    for (row, column, context), number in (pairs or {}).items():
        contexts = matrices[type(row), type(column)].contexts
        cells = {**contexts[context], row: {**contexts[context][row], column: number}}
        matrices[type(row), type(column)] = PairNumbers({**contexts, context: cells})
    return replace(tables, lists=lists, pairs=matrices)


def score(value: float) -> Score:
    """Return a score without contributions."""
    return Score("stated", value, ())


def unit_scores(unit: UnitType = UNIT, efficiency: float = 0.5, limitation: float = 0.4) -> UnitScores:
    """Return the variables of a unit type."""
    return UnitScores(unit, score(efficiency), score(limitation), score(0.3), score(1.0))


def side_scores(occupation_base: float = 100, innate: float = 0.8, economy: float = 0.5) -> SideScores:
    """Return the variables of a side: infantry and ships, Morale Bonus 1, a maximum military of 1,000, cycles of 1."""
    return SideScores(
        units=(unit_scores(), None, None, unit_scores(SHIP)),
        occupation_base=score(occupation_base),
        capacity=score(0.1),
        economy=score(economy),
        innate_stability=score(innate),
        morale_bonus=score(1.0),
        siege_rate=score(0.0),
        maximum_military=1000,
        maximum_military_share=0.001,
        secular_cycle=SecularCycle.GROWTH,
        secular_factor=1.0,
        generation=Generation.AWAKENING,
        generation_factor=1.0,
    )


def campaign(
    selection: Selection,
    attacker: SideScores | None = None,
    defender: SideScores | None = None,
    motive: Motive = Motive.CONQUEST,
) -> Campaign:
    """Return a campaign with the given variables."""
    scores = WarScores(attacker or side_scores(), defender or side_scores())
    return Campaign(war_request(motive=motive), selection, (), "Plain", scores)


HALF_BEATEN = SideOutcome(
    initial=1000,
    killed=300,
    died_of_attrition=60,
    died_of_disease=40,
    captured=0,
    remaining=600,
    ships_sunk=0,
    starting_morale=20_000,
    morale=10_000,
    capacity=0.1,
)
"""A side of 1,000 men with 600 left and half its morale."""


def battle(
    winner: Side | None, attacker: SideOutcome = HALF_BEATEN, defender: SideOutcome = HALF_BEATEN
) -> BattleOutcome:
    """Return an outcome at a location whose land feeds everybody."""
    return BattleOutcome(winner, 12, attacker, defender, (), naval=False, local_population=1_000_000)


class ScriptedDraws(np.random.Generator):
    """A generator whose uniform draws are written down by the test; drawing more than that is an error."""

    def __init__(self, *draws: float) -> None:
        super().__init__(np.random.PCG64(0))
        self.left = list(draws)

    def random(self, *_: object, **__: object) -> float:  # type: ignore[override]  # scalars only, as the rules draw
        """Return the next number of the script."""
        return self.left.pop(0)
