"""Every column of the four tabs, in their order, described once (DB-1).

The parser, its error messages, the notes and drop-down lists of the workbook and the tooltips of the window are all
read off these descriptions. Ranges and defaults are those of the source's tables; attribute names are those of the
records in `autoalgo.war.domain.records`, and the order of the attributes is the order of the columns.
"""

from collections.abc import Mapping
from typing import Final

from autoalgo.war.domain.column import (
    ListColumn,
    NameColumn,
    NationsColumn,
    NumberColumn,
    Reference,
    ReferenceColumn,
    Tab,
    YearColumn,
)
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
    Ideology,
    Medicine,
    MobileDefenses,
    Religion,
    Revenue,
    RoadSystem,
    StateGovernment,
    Trade,
    Urbanization,
    Writing,
)
from autoalgo.war.domain.units import BARGES, Branch
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR

LEAST_SKILL: Final = 0
GREATEST_SKILL: Final = 10
AVERAGE_SKILL: Final = 5
"""A leader's skill where the cell is blank (DB-1)."""
PROPORTION_TOLERANCE: Final = 0.001
"""How far the sum of a military's three proportions may be from 1 (DB-7)."""


class NationsTab(Tab):
    """The columns of the tab Nations."""

    tab_name = "Nations"
    former_names = ("Nation",)
    name = NameColumn("Name", "The nation, or the alliance under its leading nation.")
    population = NumberColumn(
        "Population",
        "Total population of the participating core nations.",
        least=1,
        greatest=8e9,
        unit="people",
        required=True,
    )
    ideology = ListColumn(
        "Ideology", "The fundamental goal that the nation focuses on.", values=Ideology, default=Ideology.STATIST
    )
    religion = ListColumn(
        "Religion",
        "The official religion, or the one that dominates society.",
        values=Religion,
        default=Religion.CHRISTIANITY,
    )
    ethnicity = ListColumn(
        "Ethnicity",
        "The ethno-linguistic group of the majority of the population.",
        values=Ethnicity,
        default=Ethnicity.CAUCASIAN,
    )
    leader = ReferenceColumn(
        "Leader",
        "The national leader or monarch, who helps the nation rather than the battle.",
        refers_to=Reference.LEADER,
    )
    federal_government = ListColumn(
        "Federal Government",
        "The form of the central government, by source of power.",
        values=FederalGovernment,
        default=FederalGovernment.TRIBAL,
    )
    state_government = ListColumn(
        "State Government",
        "How the officers below the central government obtained their office.",
        values=StateGovernment,
        default=StateGovernment.NOMADIC,
    )
    year_founded = YearColumn(
        "Year Founded",
        "Year in which the current government or dynasty was established.",
        least=EARLIEST_WAR_YEAR,
        greatest=LATEST_WAR_YEAR,
        required=True,
        former_names=("Founded Year", "Founded"),
    )
    year_crisis = YearColumn(
        "Year Crisis",
        "Year of the most recent existential conflict.",
        least=EARLIEST_WAR_YEAR,
        greatest=LATEST_WAR_YEAR,
        required=True,
        former_names=("Crisis Year", "Crisis"),
    )
    capital = ReferenceColumn(
        "Capital",
        "The location of the nation's center of power; losing a battle there costs stability.",
        refers_to=Reference.LOCATION,
        former_names=("Capital Region",),
    )
    civilization_type = ListColumn(
        "Civilization Type",
        "The phase of social and cultural development, least to most.",
        values=CivilizationType,
        default=CivilizationType.HUNTER_GATHERER,
    )
    diet = ListColumn("Diet", "The staple crop that sustains agriculture.", values=Diet, default=Diet.NONE)
    arable_land = NumberColumn(
        "Arable land", "Land used for farming.", least=0, greatest=180e6, unit="acres", default=7000
    )
    age_of_civilization = YearColumn(
        "Age of Civilization",
        "Year in which crops were first domesticated.",
        least=-10_000,
        greatest=1980,
        default=-2000,
    )
    domesticated_animals = ListColumn(
        "Domesticated animals",
        "How far animals are domesticated for burden or food, most to least.",
        values=DomesticatedAnimals,
        default=DomesticatedAnimals.NONE,
    )
    endemic_disease = ListColumn(
        "Endemic disease", "The most endemic disease of the region.", values=EndemicDisease, default=EndemicDisease.NONE
    )
    medicine = ListColumn(
        "Medicine", "Level of medical science, most to least.", values=Medicine, default=Medicine.NONE
    )
    writing = ListColumn(
        "Writing", "Level of the technology of communication, most to least.", values=Writing, default=Writing.NONE
    )
    trade = ListColumn("Trade", "State of foreign trade, best to worst.", values=Trade, default=Trade.MINOR)
    revenue = ListColumn("Revenue", "State of the treasury, best to worst.", values=Revenue, default=Revenue.BALANCED)
    gdp = NumberColumn(
        "GDP",
        "Total gross domestic product, the main indicator of the economy.",
        least=0,
        greatest=100e12,
        unit="US dollars",
        default=30e6,
    )
    urban_population = NumberColumn(
        "Urban population",
        "Proportion of the population that lives in cities.",
        least=0,
        greatest=1,
        default=0.6,
        share=True,
    )
    power_consumption = NumberColumn(
        "Power consumption", "Consumption of power in a year.", least=0, greatest=10e12, unit="kWh a year", default=75e6
    )
    steel_production = NumberColumn(
        "Steel production", "Output of steel in a year.", least=0, greatest=1e9, unit="tons a year", default=0
    )
    stability = NumberColumn(
        "Stability",
        "Stability score, read by the run and written back after a battle by the commit button.",
        least=0,
        greatest=200,
        default=100,
    )


class MilitariesTab(Tab):
    """The columns of the tab Militaries."""

    tab_name = "Militaries"
    former_names = ("Military",)
    nations = NationsColumn(
        "Nations", "The nations that can field this military.", required=True, former_names=("Nation",)
    )
    name = NameColumn("Name", "The army, navy or both.")
    size = NumberColumn(
        "Size",
        "Total personnel; the combined crew of the ships for a navy only.",
        least=1,
        greatest=15e6,
        unit="people",
        required=True,
        uncertain=True,
    )
    leader = ReferenceColumn(
        "Leader", "The military leader, who helps in battle and can be killed there.", refers_to=Reference.LEADER
    )
    infantry = ReferenceColumn(
        "Infantry type",
        "Unit type of the infantry.",
        refers_to=Reference.UNIT_TYPE,
        blank_means="none, or Soldier if all unit types are blank",
    )
    infantry_proportion = NumberColumn(
        "Infantry proportion",
        "Part of the size that is infantry. The three proportions add up to 1; without infantry, the rest is the crew"
        " of the ships, or Soldiers where there are none. All are 0 for a navy only.",
        least=0,
        greatest=1,
        share=True,
        blank_means="0, or 1 if this is the only unit type or if all unit types are blank",
    )
    cavalry = ReferenceColumn("Cavalry type", "Unit type of the cavalry.", refers_to=Reference.UNIT_TYPE)
    cavalry_proportion = NumberColumn(
        "Cavalry proportion",
        "Part of the size that is cavalry.",
        least=0,
        greatest=1,
        share=True,
        blank_means="0, or 1 if this is the only unit type",
    )
    artillery = ReferenceColumn("Artillery type", "Unit type of the artillery.", refers_to=Reference.UNIT_TYPE)
    artillery_proportion = NumberColumn(
        "Artillery proportion",
        "Part of the size that is artillery.",
        least=0,
        greatest=1,
        share=True,
        blank_means="0, or 1 if this is the only unit type",
    )
    transport = ReferenceColumn(
        "Transport",
        "Type of ship that carries this military, or fights as its navy.",
        refers_to=Reference.UNIT_TYPE,
        default=BARGES,
    )
    ship_number = NumberColumn(
        "Ship number",
        "Number of ships.",
        least=0,
        greatest=500,
        unit="ships",
        whole=True,
        blank_means="as many ships as the size fills",
    )
    mobile_defenses = ListColumn(
        "Mobile defenses",
        "Defenses that move with the military, best to worst.",
        values=MobileDefenses,
        default=MobileDefenses.NONE,
    )
    budget = NumberColumn(
        "Budget", "Total spending on this military.", least=0, greatest=1e12, unit="US dollars", default=1e6
    )


class LocationsTab(Tab):
    """The columns of the tab Locations."""

    tab_name = "Locations"
    former_names = ("Location",)
    name = NameColumn("Name", "The place of the battle, 10,000 square kilometres.")
    local_population = NumberColumn(
        "Local population",
        "People who live here and can feed armies; below 10,000 the climate decides.",
        least=0,
        greatest=200e6,
        unit="people",
        default=0,
    )
    climate = ListColumn("Climate", "Family of climate.", values=Climate, default=Climate.TEMPERATE)
    terrain = ReferenceColumn(
        "Terrain",
        "Terrain map that the battle is fought on unless another is chosen.",
        refers_to=Reference.TERRAIN_MAP,
        default="Plain",
    )
    urbanization = ListColumn(
        "Urbanization",
        "How densely the region is populated, most to least.",
        values=Urbanization,
        default=Urbanization.NONE,
    )
    attrition = ListColumn(
        "Attrition",
        "What kills men here outside combat, least to most severe.",
        values=Attrition,
        default=Attrition.NONE,
    )
    fortifications = ListColumn(
        "Fortifications",
        "Fixed defenses that the defender can use, best to worst.",
        values=Fortifications,
        default=Fortifications.NONE,
    )
    road_system = ListColumn(
        "Road system",
        "Transport network that the attacker can use, best to worst.",
        values=RoadSystem,
        default=RoadSystem.NONE,
    )


def _skill(name: str, sentence: str) -> NumberColumn:
    return NumberColumn(
        name, sentence, least=LEAST_SKILL, greatest=GREATEST_SKILL, default=AVERAGE_SKILL, uncertain=True
    )


class LeadersTab(Tab):
    """The columns of the tab Leaders."""

    tab_name = "Leaders"
    former_names = ("Leader",)
    name = NameColumn("Name", "The person.")
    nations = NationsColumn("Nations", "The nations that this leader serves.", former_names=("Nation",))
    birth_year = YearColumn(
        "Birth year",
        "Year of birth; a leader whose year is missing or wrong is 30 years old.",
        least=EARLIEST_WAR_YEAR - 100,
        greatest=LATEST_WAR_YEAR,
        blank_means="30 years old",
        former_names=("Year of birth",),
    )
    attack = _skill("Attack", "In battle raises Effectiveness; as ruler raises Occupation.")
    defense = _skill("Defense", "In battle raises Defense.")
    siege = _skill("Siege", "In battle raises the Siege Rate.")
    authority = _skill("Authority", "In battle raises Capacity; as ruler raises Innate Stability.")
    cunning = _skill("Cunning", "In battle raises Limitation; as ruler raises Economy.")
    zeal = _skill("Zeal", "In battle raises the Morale Bonus.")
    martial = _skill("Martial", "In battle raises Efficiency, and exposes the leader to danger.")


NATIONS: Final = NationsTab()
MILITARIES: Final = MilitariesTab()
UNIT_COLUMNS: Final[Mapping[Branch, ReferenceColumn]] = {
    Branch.INFANTRY: MILITARIES.infantry,
    Branch.CAVALRY: MILITARIES.cavalry,
    Branch.ARTILLERY: MILITARIES.artillery,
    Branch.SHIP: MILITARIES.transport,
}
"""Where a military names the unit type of each branch."""
LOCATIONS: Final = LocationsTab()
LEADERS: Final = LeadersTab()
SKILLS: Final[Mapping[str, NumberColumn]] = {
    attribute: column for attribute, column in vars(LeadersTab).items() if isinstance(column, NumberColumn)
}
"""The columns of a leader's seven skills, by the attributes of his record."""
TABS: Final[tuple[Tab, ...]] = (NATIONS, MILITARIES, LOCATIONS, LEADERS)
"""The four tabs in the workbook's order."""
