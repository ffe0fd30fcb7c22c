"""The rules of the database (rulebook 2), by hand-worked rows. `rows.py` says what the usual rows are."""

from pathlib import Path

import pytest
from openpyxl import load_workbook
from rows import (
    ADA,
    ALBION,
    FILE,
    FYRD,
    GAUL,
    HOST,
    UNITS,
    cells,
    checked,
    database,
    leader,
    location,
    military,
    military_problems,
    nation,
    nation_problems,
    refused,
    save,
    selected,
)

from autoalgo.war.database import Cell, Cells, CellSheet, Database, StabilityCommit, WorkbookStore
from autoalgo.war.domain.columns import TABS
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


def test_db_1_tabs_and_columns_stand_in_the_sources_order() -> None:
    """DB-1: four tabs, columns in the source's order, Stability after Steel production, seven skills of a leader."""
    headers = {tab.tab_name: [column.name for column in tab.columns] for tab in TABS}
    assert list(headers) == ["Nations", "Militaries", "Locations", "Leaders"]
    assert ", ".join(headers["Nations"]) == (
        "Name, Population, Ideology, Religion, Ethnicity, Leader, Federal Government, State Government, Year Founded, "
        "Year Crisis, Capital, Civilization Type, Diet, Arable land, Age of Civilization, Domesticated animals, "
        "Endemic disease, Medicine, Writing, Trade, Revenue, GDP, Urban population, Power consumption, "
        "Steel production, Stability"
    )
    assert ", ".join(headers["Militaries"]) == (
        "Nations, Name, Size, Leader, Infantry type, Infantry proportion, Cavalry type, Cavalry proportion, "
        "Artillery type, Artillery proportion, Transport, Ship number, Mobile defenses, Budget"
    )
    assert ", ".join(headers["Locations"]) == (
        "Name, Local population, Climate, Terrain, Urbanization, Attrition, Fortifications, Road system"
    )
    assert ", ".join(headers["Leaders"]) == (
        "Name, Nations, Birth year, Attack, Defense, Siege, Authority, Cunning, Zeal, Martial"
    )


def test_db_1_extra_columns_to_the_far_right_are_ignored() -> None:
    """DB-1: extra columns to the far right are kept and ignored, whatever they hold."""
    usual = cells()
    wider = tuple(
        CellSheet(sheet.title, tuple((*row, "Source" if at == 0 else "#REF!") for at, row in enumerate(sheet.rows)))
        for sheet in usual.sheets
    )
    assert selected(Database(Cells(wider), FILE)) == selected(Database(usual, FILE))


def test_db_2_blank_cells_of_a_nation_take_the_sources_defaults() -> None:
    """DB-2: the defaults of the source's table of nations; Stability 100 (DB-1)."""
    albion = nation()
    assert (albion.ideology, albion.religion) == (Ideology.STATIST, Religion.CHRISTIANITY)
    assert (albion.ethnicity, albion.leader, albion.capital) == (Ethnicity.CAUCASIAN, None, None)
    assert (albion.federal_government, albion.state_government) == (FederalGovernment.TRIBAL, StateGovernment.NOMADIC)
    assert (albion.civilization_type, albion.diet) == (CivilizationType.HUNTER_GATHERER, Diet.NONE)
    assert (albion.arable_land, albion.age_of_civilization) == (7000, -2000)
    assert (albion.domesticated_animals, albion.endemic_disease) == (DomesticatedAnimals.NONE, EndemicDisease.NONE)
    assert (albion.medicine, albion.writing) == (Medicine.NONE, Writing.NONE)
    assert (albion.trade, albion.revenue) == (Trade.MINOR, Revenue.BALANCED)
    assert (albion.gdp, albion.urban_population) == (30_000_000, 0.6)
    assert (albion.power_consumption, albion.steel_production, albion.stability) == (75_000_000, 0, 100)


def test_db_2_blank_cells_of_a_military_location_and_leader_take_the_sources_defaults() -> None:
    """DB-2: the defaults of the source's other tables; every skill 5 (DB-1)."""
    fyrd, senlac, ada = military(), location(), leader()
    assert (fyrd.leader, fyrd.mobile_defenses, fyrd.budget) == (None, MobileDefenses.NONE, 1_000_000)
    assert (senlac.local_population, senlac.climate, senlac.terrain) == (0, Climate.TEMPERATE, "Plain")
    assert (senlac.urbanization, senlac.attrition) == (Urbanization.NONE, Attrition.NONE)
    assert (senlac.fortifications, senlac.road_system) == (Fortifications.NONE, RoadSystem.NONE)
    skills = (ada.attack, ada.defense, ada.siege, ada.authority, ada.cunning, ada.zeal, ada.martial)
    assert skills == (5, 5, 5, 5, 5, 5, 5)


@pytest.mark.parametrize("blank", [None, "", "   ", "\u00a0", "\u200b"])
@pytest.mark.parametrize("column", ["Population", "Year Founded", "Year Crisis"])
def test_db_2_blank_required_cells_of_a_nation_are_errors(column: str, blank: Cell) -> None:
    """DB-2: Population, Year Founded and Year Crisis are required, and blanks that nobody sees do not fill them."""
    (problem,) = refused(database(nations=[{**ALBION, column: blank}, GAUL]))
    assert problem.startswith(f"Game.xlsx, tab Nations, row 2, column {column}: blank, but required; allowed: a ")


def test_db_2_blank_size_is_an_error() -> None:
    """DB-2: Military Size is required."""
    (problem,) = military_problems(Size=None)
    assert problem == (
        "Game.xlsx, tab Militaries, row 2, column Size: blank, but required; "
        "allowed: a number from 1 to 15 million people, or a range such as 4–8 or 6±2; fill it in"
    )


def test_db_2_a_value_outside_its_list_names_place_found_allowed_and_nearest() -> None:
    """DB-2: an error names tab, row, column, the value found, what is allowed, and the nearest allowed spelling."""
    (problem,) = nation_problems(Ideology="Dynasti")
    assert problem == (
        'Game.xlsx, tab Nations, row 2, column Ideology: "Dynasti" is not in the list; allowed: Religious, Ethnic, '
        'Statist, Ethno-Nationalist, Ideological, Dynastic, Status Quo; did you mean "Dynastic"?'
    )


@pytest.mark.parametrize(
    ("column", "cell", "allowed"),
    [
        ("Population", 0, "a number from 1 to 8 billion people"),
        ("Population", 8_000_000_001, "a number from 1 to 8 billion people"),
        ("Arable land", -1, "a number from 0 to 180 million acres"),
        ("GDP", "100.1 trillion", "a number from 0 to 100 trillion US dollars"),
        ("Urban population", 60, "a number from 0 to 1, or a percentage"),
        ("Stability", 200.5, "a number from 0 to 200"),
        ("Year Founded", 2021, "a year from 3500 BC to 2020 AD"),
        ("Year Crisis", "3501 BC", "a year from 3500 BC to 2020 AD"),
        ("Age of Civilization", -10001, "a year from 10000 BC to 1980 AD"),
    ],
)
def test_db_2_a_value_outside_its_range_is_an_error(column: str, cell: Cell, allowed: str) -> None:
    """DB-2: the source's ranges, both ends included."""
    (problem,) = refused(database(nations=[{**ALBION, column: cell}, GAUL]))
    assert problem.startswith(f"Game.xlsx, tab Nations, row 2, column {column}: ")
    assert "is out of range; allowed: " + allowed in problem


@pytest.mark.parametrize(
    ("column", "least", "greatest"),
    [("Population", 1, 8_000_000_000), ("Stability", 0, 200), ("Urban population", 0, 1), ("GDP", 0, 10**14)],
)
def test_db_2_both_ends_of_a_range_are_allowed(column: str, least: Cell, greatest: Cell) -> None:
    """DB-2: a value at an end of its range lies in it."""
    for cell in (least, greatest):
        selected(database(nations=[{**ALBION, column: cell}, GAUL]))


def test_db_2_unknown_unit_type_leader_and_capital_are_errors_with_the_nearest_name() -> None:
    """DB-2: unknown names; the source words the first itself: "unit type not found"."""
    (unit,) = military_problems(Infantry_type="Husar")
    assert 'column Infantry type: unit type not found: "Husar"' in unit
    assert unit.endswith('did you mean "Hussar"?')
    (ruler,) = nation_problems(Leader="Adda")
    assert 'column Leader: leader not found: "Adda"; allowed: Ada; did you mean "Ada"?' in ruler
    (capital,) = nation_problems(Capital="Senlak")
    assert 'column Capital: location not found: "Senlak"; allowed: Senlac; did you mean "Senlac"?' in capital


def test_db_2_unit_types_need_the_same_capitalization() -> None:
    """DB-2: the source wants unit types in "exactly the same spelling and capitalization"."""
    (problem,) = military_problems(Cavalry_type="hussar")
    assert 'unit type not found: "hussar"' in problem
    assert 'did you mean "Hussar"?' in problem


def test_db_2_all_errors_of_a_selection_are_reported_together() -> None:
    """DB-2: both nations, both militaries, the location and the leader that a nation names, in one answer."""
    held = database(
        nations=[{**ALBION, "Population": "lots", "Leader": "Ada"}, {**GAUL, "Diet": "Bread"}],
        militaries=[{**FYRD, "Size": None}, {**HOST, "Leader": "Nobody"}],
        locations=[{"Name": "Senlac", "Climate": "Damp"}],
        leaders=[{**ADA, "Zeal": 11}],
    )
    problems = refused(held)
    places = [problem.split(": ")[0].removeprefix("Game.xlsx, tab ") for problem in problems]
    assert sorted(places) == [
        "Leaders, row 2, column Zeal",
        "Locations, row 2, column Climate",
        "Militaries, row 2, column Size",
        "Militaries, row 3, column Leader",
        "Nations, row 2, column Population",
        "Nations, row 3, column Diet",
    ]


def test_db_2_errors_of_rows_that_were_not_selected_do_not_count() -> None:
    """DB-2: "all errors of a selection": another nation's mistakes do not keep two others from fighting."""
    held = database(nations=[ALBION, GAUL, {"Name": "Rome"}])
    selected(held)
    assert [problem.split(":")[0] for problem in checked(held)] == [
        "Game.xlsx, tab Nations, row 4, column Population",
        "Game.xlsx, tab Nations, row 4, column Year Founded",
        "Game.xlsx, tab Nations, row 4, column Year Crisis",
    ]


@pytest.mark.parametrize(
    ("spelling", "value"),
    [
        ("christianity", Religion.CHRISTIANITY),
        ("  New   Age ", Religion.NEW_AGE),
        ("ETHNIC TRADITIONAL", Religion.ETHNIC_TRADITIONAL),
        ("Ethnic-Traditional", Religion.ETHNIC_TRADITIONAL),
        ("Ethnic\u2013traditional", Religion.ETHNIC_TRADITIONAL),
        ("\u00a0Sinic\u00a0", Religion.SINIC),
    ],
)
def test_db_3_list_values_match_ignoring_case_blanks_and_hyphens(spelling: str, value: Religion) -> None:
    """DB-3: case, surrounding blanks, and hyphen or space make no difference; the value is the canonical one."""
    assert nation(Religion=spelling).religion is value


def test_db_3_spellings_that_the_source_varies_are_accepted() -> None:
    """DB-3: Ideologic, Hamito-Semetic (and the usual Semitic), Earthenworks (and Earthworks), Status quo."""
    assert nation(Ideology="Ideologic").ideology is Ideology.IDEOLOGICAL
    assert nation(Ideology="Economic").ideology is Ideology.IDEOLOGICAL
    assert nation(Ideology="Status quo").ideology is Ideology.STATUS_QUO
    assert nation(Ethnicity="Hamito-Semetic").ethnicity is Ethnicity.HAMITO_SEMETIC
    assert nation(Ethnicity="hamito semitic").ethnicity is Ethnicity.HAMITO_SEMETIC
    assert military(Mobile_defenses="Earthenworks").mobile_defenses is MobileDefenses.EARTHENWORKS
    assert military(Mobile_defenses="earthworks").mobile_defenses is MobileDefenses.EARTHENWORKS
    assert location(Terrain="hard-coast").terrain == "Hard Coast"


@pytest.mark.parametrize(
    "listed",
    [
        "Albion; Gaul",
        "Albion/Gaul",
        "Albion | Gaul",
        "Albion\nGaul",
        "Albion and Gaul",
        "Albion;Gaul;",
        "Albion & Gaul",
        "Albion ~ Gaul",
        "Albion#Gaul",
        "Albion * Gaul",
        "Albion = Gaul",
        "Albion；Gaul",
    ],
)
def test_db_4_nations_are_delimited_by_anything_but_a_comma(listed: str) -> None:
    """DB-4: ; / | newline and " and " separate nations, for both of whom the military is in the menu."""
    held = database(militaries=[{**FYRD, "Nations": listed}])
    assert held.militaries_of("Albion") == held.militaries_of("Gaul") == ("Fyrd",)
    assert selected(held, defender_military="default").attacker.military.nations == ("Albion", "Gaul")


def test_db_4_a_name_with_a_comma_is_one_name() -> None:
    """DB-4 (Reading): "Albion, Gaul" is neither Albion nor Gaul."""
    held = database(militaries=[{**FYRD, "Nations": "Albion, Gaul"}, HOST])
    assert held.militaries_of("Albion") == ()
    (problem,) = checked(held)
    assert 'column Nations: nation not found: "Albion, Gaul"' in problem
    assert "a comma is part of the name; write ; between nations" in problem
    named = database(
        nations=[{**ALBION, "Name": "Albion, Gaul"}, GAUL], militaries=[{**FYRD, "Nations": "Albion, Gaul"}]
    )
    assert named.militaries_of("Albion, Gaul") == ("Fyrd",)


def test_db_4_a_nation_whose_name_holds_a_delimiter_stays_whole() -> None:
    """DB-4: where a nation is called "Trinidad and Tobago", that is the one that a list of nations means."""
    nations = [{**ALBION, "Name": "Trinidad and Tobago"}, GAUL]
    held = database(nations=nations, militaries=[{**FYRD, "Nations": "Gaul and Trinidad and Tobago"}])
    assert held.militaries_of("Trinidad and Tobago") == ("Fyrd",)
    assert held.militaries_of("Gaul") == ("Fyrd",)
    assert held.militaries_of("Tobago") == ()


@pytest.mark.parametrize(
    ("cell", "population"),
    [
        (2_000_000, 2_000_000),
        (2_000_000.5, 2_000_000.5),
        ("2,000,000", 2_000_000),
        ("2 000 000", 2_000_000),
        ("2\u202f000\u202f000", 2_000_000),
        ("2'000'000", 2_000_000),
        ("2e6", 2_000_000),
        ("2.5E+06", 2_500_000),
        ("750k", 750_000),
        ("750 K", 750_000),
        ("1.1 million", 1_100_000),
        ("1.3Million", 1_300_000),
        ("0.25 billion", 250_000_000),
        ("２，０００，０００", 2_000_000),
        ("٢٠٠٠٠٠٠", 2_000_000),
        ("+2000000", 2_000_000),
    ],
)
def test_db_5_numbers_as_people_write_them(cell: Cell, population: float) -> None:
    """DB-5: thousands separators, scientific notation, k, million, billion; in any script's digits."""
    assert nation(Population=cell).population == population


@pytest.mark.parametrize(
    ("cell", "share"), [("60%", 0.6), ("12.5 %", 0.125), (0.05, 0.05), ("0.05", 0.05), ("100%", 1)]
)
def test_db_5_percentages_where_a_fraction_is_wanted(cell: Cell, share: float) -> None:
    """DB-5: 60% of the population is 0.6 of it."""
    assert nation(Urban_population=cell).urban_population == share


@pytest.mark.parametrize(
    "cell",
    [
        "many",
        "NaN",
        "inf",
        "-Infinity",
        float("nan"),
        float("inf"),
        True,
        "12%",
        "1,5",
        "1.234.567",
        "5 m",
        "--5",
        "0x10",
    ],
)
def test_db_5_text_nan_infinity_and_percentages_elsewhere_are_errors(cell: Cell) -> None:
    """DB-5: NaN, infinity and text are errors, and so is a percentage where no fraction is wanted."""
    (problem,) = nation_problems(Population=cell)
    assert "is not a number; allowed: a number from 1 to 8 billion people" in problem


@pytest.mark.parametrize(
    ("cell", "year"),
    [
        (-500, -500),
        (500.0, 500),
        ("500 BC", -500),
        ("500BC", -500),
        ("500 b.c.", -500),
        ("500 BCE", -500),
        ("AD 500", 500),
        ("500 CE", 500),
        ("-500", -500),
        ("−500", -500),
        ("1,200 BC", -1200),
    ],
)
def test_db_5_years_accept_bc(cell: Cell, year: int) -> None:
    """DB-5: a year is a number, or has its era beside it."""
    assert nation(Year_Founded=cell).year_founded == year


@pytest.mark.parametrize("cell", ["c. 500", "500 BC BC", "-500 BC", "14 October 1066", 500.5, "5th century", True])
def test_db_5_what_is_no_year_is_an_error(cell: Cell) -> None:
    """DB-5: text and fractions are no years."""
    (problem,) = nation_problems(Year_Founded=cell)
    assert "is not a year; allowed: a year from 3500 BC to 2020 AD" in problem


def test_db_6_default_records_have_the_defaults_and_the_readings_numbers() -> None:
    """DB-6: Population 1,000,000, founded 1066 − 100 = 966, crisis 1066 − 20 = 1046, Size 1,000."""
    fields = {"attacker": "default", "attacker_military": "default", "location": "default"}
    picked = selected(database(), **fields)
    albion, fyrd = picked.attacker.nation, picked.attacker.military
    assert (albion.name, fyrd.name, picked.location.name) == ("default", "default", "default")
    assert (albion.population, albion.year_founded, albion.year_crisis) == (1_000_000, 966, 1046)
    assert (albion.ideology, albion.stability, albion.leader) == (Ideology.STATIST, 100, None)
    assert (fyrd.size, fyrd.infantry, fyrd.infantry_proportion) == (1000, UNITS["Soldier"], 1)
    assert (picked.location.terrain, picked.location.climate) == ("Plain", Climate.TEMPERATE)


def test_db_6_default_years_skip_the_year_0_and_may_lie_before_all_wars() -> None:
    """DB-6, DB-8: 20 years before 10 AD is 11 BC; 100 years before 3500 BC is 3600 BC, which no cell could hold."""
    assert (
        selected(
            database(),
            year=10,
            attacker="default",
            attacker_military="default",
            defender="default",
            defender_military="default",
        ).attacker.nation.year_crisis
        == -11
    )
    assert (
        selected(
            database(),
            year=-3500,
            attacker="default",
            attacker_military="default",
            defender="default",
            defender_military="default",
        ).attacker.nation.year_founded
        == -3600
    )


def test_db_6_every_nation_may_field_the_default_military_but_the_default_nation_no_other() -> None:
    """DB-6: every menu offers "default"; the nation of defaults has no military of its own."""
    assert selected(database(), attacker_military="default").attacker.military.nations == ("Albion",)
    (problem,) = refused(database(), attacker="default")
    assert problem == 'attacker_military: the nation "default" has no military "Fyrd"; allowed: default'
    assert database().militaries_of("default") == ()


def test_db_6_two_default_nations_may_fight_and_no_other_nation_itself() -> None:
    """DB-6: attacker and defender differ unless both are "default"."""
    picked = selected(
        database(), attacker="default", attacker_military="default", defender="default", defender_military="default"
    )
    assert picked.attacker.nation == picked.defender.nation
    problems = refused(database(), defender="Albion", defender_military="Fyrd")
    assert problems == [
        'defender: Albion is the attacker too; allowed: another nation; only "default" can fight itself'
    ]


def test_db_7_without_unit_types_all_are_soldiers() -> None:
    """DB-7: no unit type given → 100% infantry of type Soldier."""
    fyrd = military()
    assert (fyrd.infantry, fyrd.cavalry, fyrd.artillery) == (UNITS["Soldier"], None, None)
    assert (fyrd.infantry_proportion, fyrd.cavalry_proportion, fyrd.artillery_proportion) == (1, 0, 0)
    assert military(Infantry_proportion=1, Cavalry_proportion=0).infantry == UNITS["Soldier"]


def test_db_7_proportions_must_add_up_to_one() -> None:
    """DB-7: 0.7 + 0.2 + 0.2 = 1.1 and 0.7 + 0.2 = 0.9 are errors, a blank counting as 0."""
    types: dict[str, Cell] = {"Infantry_type": "Soldier", "Cavalry_type": "Hussar", "Artillery_type": "Cannon"}
    (over,) = military_problems(**types, Infantry_proportion=0.7, Cavalry_proportion=0.2, Artillery_proportion=0.2)
    assert "column Infantry proportion: the proportions add up to 1.1; allowed: a sum of 1, give or take 0.001" in over
    (under,) = military_problems(**types, Infantry_proportion=0.7, Cavalry_proportion=0.2)
    assert "the proportions add up to 0.9" in under
    assert under.endswith("a blank proportion counts as 0")


@pytest.mark.parametrize(
    ("third", "good"), [(0.334, True), (0.3335, True), (0.335, True), (0.3355, False), (0.331, False)]
)
def test_db_7_the_sum_may_be_off_by_a_thousandth(third: float, good: bool) -> None:
    """DB-7: 0.333 + 0.333 + 0.335 = 1.001 is allowed and 0.333 + 0.333 + 0.3355 = 1.0015 is not."""
    cells_: dict[str, Cell] = {"Infantry_type": "Soldier", "Cavalry_type": "Hussar", "Artillery_type": "Cannon"}
    cells_ |= {"Infantry_proportion": 0.333, "Cavalry_proportion": 0.333, "Artillery_proportion": third}
    if not good:
        assert "the proportions add up to" in military_problems(**cells_)[0]
        return
    fyrd = military(**cells_)
    total = fyrd.infantry_proportion + fyrd.cavalry_proportion + fyrd.artillery_proportion
    assert total == pytest.approx(1, abs=1e-15)


def test_db_7_all_proportions_zero_is_a_navy_whose_size_is_its_crew() -> None:
    """DB-7: all three 0 → navy only; 1,000 men in Triremes of 200 are ceil(1000 / 200) = 5 ships."""
    fleet = military(
        Size=1000, Infantry_proportion=0, Cavalry_proportion=0, Artillery_proportion=0, Transport="Trireme"
    )
    assert fleet.navy_only
    assert (fleet.infantry, fleet.cavalry, fleet.artillery) == (None, None, None)
    assert (fleet.size, fleet.ship_number, fleet.transport) == (1000, 5, UNITS["Trireme"])


@pytest.mark.parametrize("nothing", [0, "0", "none", "null", "-", " None "])
def test_db_7_three_unit_types_of_nothing_are_a_navy(nothing: Cell) -> None:
    """DB-7, source: "you can set all three unit types as zero" """
    fleet = military(Infantry_type=nothing, Cavalry_type=nothing, Artillery_type=nothing, Transport="Trireme")
    assert fleet.navy_only
    assert (fleet.infantry, fleet.cavalry, fleet.artillery) == (None, None, None)


@pytest.mark.parametrize("nothing", [0, "none", "-"])
def test_db_7_one_unit_type_of_nothing_is_no_unit(nothing: Cell) -> None:
    """DB-7: a word for nothing beside unit types leaves that branch empty."""
    fyrd = military(Infantry_type="Soldier", Infantry_proportion=1, Cavalry_type=nothing, Cavalry_proportion=0)
    assert (fyrd.cavalry, fyrd.infantry_proportion) == (None, 1)


def test_db_7_what_is_left_over_are_soldiers() -> None:
    """DB-7, source: hussars as cavalry with a proportion of 0.4; the other 0.6 are of the default type Soldier."""
    host = military(Cavalry_type="Hussar", Cavalry_proportion=0.4)
    assert (host.cavalry, host.cavalry_proportion) == (UNITS["Hussar"], 0.4)
    assert (host.infantry, host.infantry_proportion) == (UNITS["Soldier"], 0.6)
    assert host.crew_proportion == 0


@pytest.mark.parametrize("infantry", [{"Infantry_type": 0}, {"Infantry_proportion": 0}, {"Infantry_type": "none"}])
def test_db_7_what_is_left_over_is_an_error_where_something_is_said_of_the_infantry(infantry: dict[str, Cell]) -> None:
    """DB-7: an infantry of nobody cannot be the other 0.6."""
    (problem,) = military_problems(Cavalry_type="Hussar", Cavalry_proportion=0.4, **infantry)
    assert "the proportions add up to 0.4" in problem


def test_db_7_what_is_left_over_of_a_fleet_is_its_crew() -> None:
    """DB-7: a fifth of 1,000 men serve additional guns, and 0.8 are the crew of the Triremes."""
    fleet = military(Size=1000, Artillery_type="Cannon", Artillery_proportion=0.2, Transport="Trireme")
    assert (fleet.infantry, fleet.artillery, fleet.artillery_proportion) == (None, UNITS["Cannon"], 0.2)
    assert fleet.crew_proportion == pytest.approx(0.8)
    assert not fleet.navy_only
    # Of infantry that is named it is as unclear as ever who the rest are.
    (problem,) = military_problems(Infantry_type="Soldier", Infantry_proportion=0.5, Transport="Trireme")
    assert "the proportions add up to 0.5" in problem


def test_db_7_the_only_unit_type_is_all_of_the_military_where_proportions_are_blank() -> None:
    """DB-7: blank proportions need no sum; guns alone make the guns of a ship's crew, as the source suggests."""
    guns = military(Artillery_type="Cannon")
    assert (guns.infantry, guns.artillery, guns.artillery_proportion) == (None, UNITS["Cannon"], 1)


def test_db_7_several_unit_types_without_proportions_are_an_error() -> None:
    """DB-7: how large a part each is cannot be known."""
    (problem,) = military_problems(Infantry_type="Soldier", Cavalry_type="Hussar")
    assert "column Infantry proportion: blank, although there are 2 unit types" in problem
    assert "fill in Infantry proportion, Cavalry proportion" in problem


def test_db_7_a_proportion_without_a_unit_type_is_an_error() -> None:
    """DB-7: two fifths of the men would be nobody."""
    (problem,) = military_problems(Infantry_type="Soldier", Infantry_proportion=0.6, Cavalry_proportion=0.4)
    assert "column Cavalry type: blank, but Cavalry proportion is 0.4" in problem


def test_db_7_a_unit_type_with_proportion_zero_is_disabled() -> None:
    """DB-7: a branch of nobody has no unit type, so that it decides no speed and no range (FL-4)."""
    fyrd = military(Infantry_type="Soldier", Infantry_proportion=1, Cavalry_type="Hussar", Cavalry_proportion=0)
    assert fyrd.cavalry is None


@pytest.mark.parametrize(("size", "ships"), [(7000, 70), (7001, 71), (99, 1), (100, 1)])
def test_db_7_blank_transport_is_barges_and_blank_ship_number_carries_all(size: int, ships: int) -> None:
    """DB-7: Barges of 100: 7,000 men need 70, 7,001 need ceil(70.01) = 71."""
    fyrd = military(Size=size)
    assert (fyrd.transport, fyrd.transport_given, fyrd.ship_number) == (UNITS["Barges"], False, ships)


def test_db_7_a_given_ship_number_stands_and_must_be_whole() -> None:
    """DB-7: the cell is taken as it is, 0 included; half a ship is an error, and so are 501."""
    assert military(Transport="Trireme", Ship_number=12).ship_number == 12
    assert military(Transport="Trireme", Ship_number=12).transport_given
    assert military(Ship_number=0).ship_number == 0
    assert "12.5 is not a whole number; allowed: a whole number from 0 to 500" in military_problems(Ship_number=12.5)[0]
    assert "501 is out of range" in military_problems(Ship_number=501)[0]


def test_db_7_a_transport_that_carries_nobody_needs_a_ship_number() -> None:
    """DB-7: Size / 0 is no number of ships."""
    (problem,) = military_problems(Transport="Hussar")
    assert "column Ship number: blank, and Hussar carries nobody" in problem


@pytest.mark.parametrize(
    ("birth", "year", "age"),
    [
        (1026, 1066, 40),
        (-5, 5, 9),
        ("5 BC", 5, 9),
        (None, 1066, 30),
        ("unknown", 1066, 30),
        (0, 1066, 30),
        (1100, 1066, 30),
    ],
)
def test_db_8_age_is_war_date_minus_birth_year_without_a_year_0(birth: Cell, year: int, age: int) -> None:
    """DB-8: 1066 − 1026 = 40; from 5 BC to 5 AD is 9 years; blank, invalid or after the war → 30, and no error."""
    assert leader(Birth_year=birth).age_years(year) == age


def test_db_8_there_is_no_year_0() -> None:
    """DB-8: the year 0 in a required cell is an error that says so."""
    (problem,) = nation_problems(Year_Crisis=0)
    assert "the year 0; allowed: " in problem
    assert problem.endswith("there is no year 0: 1 BC is followed by 1 AD")


def test_db_9_every_read_pulls_the_cells_anew(tmp_path: Path) -> None:
    """DB-9: what was changed in the workbook since the menus were filled is what a run reads."""
    store = WorkbookStore(save(tmp_path / FILE, cells()))
    before = store.read()
    book = load_workbook(tmp_path / FILE)
    book["Nations"]["B2"] = 3_000_000
    book.save(tmp_path / FILE)
    after = store.read()
    assert isinstance(before, Cells)
    assert isinstance(after, Cells)
    assert selected(Database(before, FILE)).attacker.nation.population == 2_000_000
    assert selected(Database(after, FILE)).attacker.nation.population == 3_000_000


def test_db_10_commit_writes_both_scores(tmp_path: Path) -> None:
    """DB-10: both nations' new scores stand in the Stability column, Z, of their rows."""
    store = WorkbookStore(save(tmp_path / FILE, cells(nations=[{**ALBION, "Stability": 95}, GAUL])))
    assert store.write_stability([StabilityCommit("Albion", 95, 87.25), StabilityCommit("Gaul", 100, 104.5)]) is None
    page = load_workbook(tmp_path / FILE)["Nations"]
    assert (page["Z1"].value, page["Z2"].value, page["Z3"].value) == ("Stability", 87.25, 104.5)


def test_db_10_a_changed_cell_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    """DB-10: Gaul's score was 100 (blank) when the run read it and is 80 now, so Albion's is not written either."""
    store = WorkbookStore(save(tmp_path / FILE, cells(nations=[ALBION, {**GAUL, "Stability": 80}])))
    before = (tmp_path / FILE).read_bytes()
    failure = store.write_stability([StabilityCommit("Albion", 100, 90), StabilityCommit("Gaul", 100, 104.5)])
    assert failure is not None
    (problem,) = failure
    assert problem.text() == (
        "Game.xlsx, tab Nations, row 3, column Stability: the stability of Gaul is now 80, but the run read 100; "
        "allowed: the score that the run read; nothing was written; run the war again on the new score"
    )
    assert (tmp_path / FILE).read_bytes() == before
