"""Names: menus, duplicates, membership, and spellings in any script."""

import unicodedata

import pytest
from rows import ADA, ALBION, FYRD, GAUL, HOST, SENLAC, checked, database, military_problems, refused, selected

from autoalgo.war.database.cells.spelling import Names, split_nations
from autoalgo.war.domain.numerals import tidy
from autoalgo.war.domain.request import LONGEST_NAME


def test_menus_are_in_the_sheets_order_each_name_once() -> None:
    held = database(nations=[GAUL, ALBION, GAUL, {"Population": 5}])
    assert held.nations() == ("Gaul", "Albion")
    assert held.locations() == ("Senlac",)
    assert held.leaders() == ("Ada",)
    assert held.militaries_of("Albion") == ("Fyrd",)
    assert held.militaries_of("Rome") == ()


def test_a_name_that_stands_twice_is_a_problem_for_check_and_for_its_selection() -> None:
    held = database(nations=[ALBION, GAUL, ALBION], locations=[{"Name": "Senlac"}, {"Name": "Senlac "}])
    expected = [
        "Game.xlsx, tab Nations, row 4, column Name: Albion stands in row 2 already; allowed: each name once; "
        "rename or delete one of the two",
        "Game.xlsx, tab Locations, row 3, column Name: Senlac stands in row 2 already; allowed: each name once; "
        "rename or delete one of the two",
    ]
    assert checked(held) == expected
    assert refused(held) == expected


def test_a_leader_who_stands_twice_is_a_problem_where_he_is_named() -> None:
    held = database(nations=[{**ALBION, "Leader": "Ada"}, GAUL], leaders=[ADA, ADA])
    assert ["tab Leaders, row 3, column Name: Ada stands in row 2 already" in text for text in refused(held)] == [True]
    assert selected(database(leaders=[ADA, ADA])).attacker.nation.leader is None


def test_two_nations_may_have_militaries_of_one_name_but_one_nation_may_not() -> None:
    shared = database(militaries=[FYRD, {**HOST, "Name": "Fyrd"}])
    assert checked(shared) == []
    picked = selected(shared, defender_military="Fyrd")
    assert (picked.attacker.military.size, picked.defender.military.size) == (7000, 7500)
    (problem,) = checked(database(militaries=[FYRD, {**HOST, "Name": "Fyrd", "Nations": "Gaul; Albion"}]))
    assert "row 3, column Name: Fyrd of Albion stands in row 2 already" in problem


def test_a_military_that_is_not_the_nations() -> None:
    (problem,) = refused(database(), attacker_military="Host")
    assert problem == (
        "attacker_military: Host is not a military of Albion; it belongs to Gaul; allowed: Fyrd, or default; "
        "or add Albion to row 3 of the tab Militaries"
    )


def test_unknown_names_of_a_request_come_with_the_nearest_and_all_at_once() -> None:
    problems = refused(database(), attacker="Albiom", attacker_military="Fird", location="Senlak", map="Plane")
    assert problems == [
        'attacker: "Albiom" is not in the tab Nations of Game.xlsx; allowed: Albion, Gaul, or default; '
        'did you mean "Albion"?',
        'attacker_military: "Fird" is not in the tab Militaries of Game.xlsx; allowed: Fyrd, Host, or default; '
        'did you mean "Fyrd"?',
        'location: "Senlak" is not in the tab Locations of Game.xlsx; allowed: Senlac, or default; '
        'did you mean "Senlac"?',
        'map: terrain map not found: "Plane"; allowed: Plain, Sea, Hard Coast; did you mean "Plain"?',
    ]


def test_a_known_military_of_an_unknown_nation_is_not_told_twice() -> None:
    (problem,) = refused(database(), attacker="Rome")
    assert problem.startswith('attacker: "Rome" is not in the tab Nations')


@pytest.mark.parametrize("name", ["Hard Coast", "hard-coast", "Sea.png"])
def test_a_map_of_a_request_is_found_like_a_value_of_a_list(name: str) -> None:
    selected(database(), map=name)


@pytest.mark.parametrize("field", ["attacker", "attacker_military", "location", "map"])
def test_an_endless_name_is_cut_short_in_messages(field: str) -> None:
    problems = refused(database(), **{field: "x" * LONGEST_NAME})
    assert all(len(problem) < 400 for problem in problems)
    assert "xxx…" in problems[0]


def test_a_terrain_may_be_given_with_the_ending_of_its_file() -> None:
    assert selected(database(locations=[{**SENLAC, "Terrain": "hard coast.png"}])).location.terrain == "Hard Coast"


def test_long_menus_are_not_listed_in_messages() -> None:
    many = [{**ALBION, "Name": f"Realm {number}"} for number in range(30)]
    (problem,) = refused(database(nations=[ALBION, GAUL, *many]), attacker="Albin")
    assert "allowed: one of the 32 names of the tab Nations, or default; did you mean" in problem


def test_the_reserved_name_is_refused_in_every_tab() -> None:
    held = database(nations=[ALBION, GAUL, {**ALBION, "Name": "Default"}], locations=[{"Name": "default"}])
    found = checked(held)
    assert len(found) == 2
    assert all("every menu offers default for a record of defaults; rename this one" in problem for problem in found)
    assert held.locations() == ()


def test_a_row_without_a_name_is_a_problem() -> None:
    (problem,) = checked(database(locations=[{"Climate": "Arid"}]))
    assert "tab Locations, row 2, column Name: blank, but required" in problem


def test_names_of_unknown_nations_are_told_with_the_nearest() -> None:
    held = database(militaries=[{**FYRD, "Nations": "Albion; Gual"}], leaders=[{**ADA, "Nations": "Rome"}])
    first, second = checked(held)
    assert 'tab Militaries, row 2, column Nations: nation not found: "Gual"; allowed: Albion, Gaul' in first
    assert first.endswith('did you mean "Gaul"?')
    assert 'tab Leaders, row 2, column Nations: nation not found: "Rome"' in second


def test_a_military_of_no_nation_is_a_problem() -> None:
    (problem,) = checked(database(militaries=[{**FYRD, "Nations": None}]))
    assert "tab Militaries, row 2, column Nations: blank, but required" in problem


@pytest.mark.parametrize("name", ["Éire", "日本", "Россия", "مصر", "Türkiye", "한국", "Đại Việt"])
def test_names_in_any_script_match_in_both_forms_of_unicode(name: str) -> None:
    composed, decomposed = unicodedata.normalize("NFC", name), unicodedata.normalize("NFD", name)
    held = database(
        nations=[{**ALBION, "Name": decomposed}, GAUL], militaries=[{**FYRD, "Nations": f"{composed}; Gaul"}, HOST]
    )
    assert held.nations() == (composed, "Gaul")
    assert selected(held, attacker=composed).attacker.nation.name == composed
    assert selected(held, attacker=decomposed).attacker.military.name == "Fyrd"


def test_where_there_is_nothing_to_name_that_is_said() -> None:
    (problem,) = refused(database(nations=[{**ALBION, "Leader": "Ada"}, GAUL], leaders=[]))
    assert 'leader not found: "Ada"; allowed: none, for there is no name in the tab Leaders' in problem


def test_a_number_serves_as_a_name() -> None:
    held = database(locations=[{"Name": 1066}, {"Name": 300.0}])
    assert held.locations() == ("1066", "300")
    assert selected(held, location="300").location.name == "300"


def test_none_means_nothing_where_a_name_may_be_missing() -> None:
    nations = [{**ALBION, "Leader": "none", "Capital": "None"}, GAUL]
    militaries = [{**FYRD, "Cavalry type": "null", "Transport": "none"}, HOST]
    picked = selected(database(nations=nations, militaries=militaries))
    assert (picked.attacker.nation.leader, picked.attacker.nation.capital) == (None, None)
    assert (picked.attacker.military.cavalry, picked.attacker.military.transport.name) == (None, "Barges")
    assert not picked.attacker.military.transport_given


def test_a_missing_stand_in_is_told() -> None:
    held = database()
    units = {"Barges": selected(held).attacker.military.transport}
    failure = held.check(units, ("Plain",))
    assert failure is not None
    assert 'column Infantry type: unit type not found: "Soldier"' in failure[0].text()


def test_a_default_terrain_that_is_not_there_is_told() -> None:
    failure = database().check({}, ("Sea",))
    assert failure is not None
    assert any('column Terrain: terrain map not found: "Plain"; allowed: Sea' in each.text() for each in failure)


def test_a_leader_of_army_and_nation_is_the_ruler_in_the_field() -> None:
    held = database(nations=[{**ALBION, "Leader": "Ada"}, GAUL], militaries=[{**FYRD, "Leader": " Ada"}, HOST])
    assert selected(held).attacker.ruler_in_the_field


def test_a_problem_of_the_same_cell_is_told_once() -> None:
    (problem,) = military_problems(Infantry_type="Husar", Infantry_proportion=1)
    assert "unit type not found" in problem


KNOWN = Names(("Albion", "Gaul", "Trinidad and Tobago", "A/B", "Austria-Hungary"), "the tab Nations")


@pytest.mark.parametrize(
    ("text", "nations"),
    [
        ("Albion", ("Albion",)),
        ("Albion - Gaul", ("Albion", "Gaul")),
        ("Albion\r\nGaul", ("Albion", "Gaul")),
        ("Albion\tGaul", ("Albion", "Gaul")),
        ("Albion • Gaul", ("Albion", "Gaul")),
        (";; Albion ;/ Gaul |", ("Albion", "Gaul")),
        ("Albion; Albion", ("Albion",)),
        ("A/B/Gaul", ("A/B", "Gaul")),
        ("Trinidad and Tobago and Gaul", ("Trinidad and Tobago", "Gaul")),
        ("Austria-Hungary and Finland", ("Austria-Hungary", "Finland")),
        ("Zealand and Scania", ("Zealand", "Scania")),
        ("Andorra", ("Andorra",)),
        ("Rome, Carthage", ("Rome, Carthage",)),
        ("", ()),
        (" / ; ", ()),
    ],
)
def test_lists_of_nations(text: str, nations: tuple[str, ...]) -> None:
    assert split_nations(text, KNOWN) == nations


def test_a_cell_full_of_delimiters_is_split_at_once() -> None:
    assert split_nations("x;" * 16_000, KNOWN) == ("x",)
    assert split_nations(" " * 32_000 + "a", KNOWN) == ("a",)


def test_tidy_leaves_joiners_that_some_scripts_need() -> None:
    assert tidy(" \ufeffmi\u200cravam\u00a0 x ") == "mi\u200cravam x"
