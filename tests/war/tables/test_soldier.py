"""JSON/Soldier.json as shipped, and what the loader says to one mistake at a time."""

import json
from pathlib import Path
from typing import cast

import pytest

from autoalgo.common.problems import Failure
from autoalgo.war.domain.eras import Era
from autoalgo.war.domain.lists import Logistics, MilitaryType, SoldierType
from autoalgo.war.domain.units import Band, Branch, UnitType
from autoalgo.war.tables import Tables
from autoalgo.war.tables.soldier import STAND_INS, FieldNote, Role, UnitRow, load_branches, load_soldier

FILE = Path(__file__).parents[3] / "JSON" / "Soldier.json"
Row = dict[str, object]

NAMED_BY_THE_SOURCE = {
    Role.INFANTRY: ("Brave", "Jaguar warrior", "Hoplite", "Janissary", "Regular", "Waffen-SS"),
    Role.CAVALRY: ("Bronze chariot", "Knight", "Sipahi", "Hussar", "Modern cavalry", "Tank"),
    Role.ARTILLERY: (
        *("Onager", "Ballista", "War elephant", "Counterweight trebuchet", "Hwacha", "Falconet", "Bombard"),
        "Siege mortar",
    ),
    Role.SHIP: (*("Barges", "War canoe", "Trireme", "Galley", "Caravel", "Treasure ship", "Dreadnought", "Submarine"),),
}


def load_units(file: Path, text: bytes) -> dict[str, UnitType] | Failure:
    loaded = load_soldier(file, text)
    return loaded if isinstance(loaded, Failure) else dict(loaded[0])


@pytest.fixture(scope="module")
def shipped() -> dict[str, Row]:
    return cast(dict[str, Row], json.loads(FILE.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def units() -> dict[str, UnitType]:
    loaded = load_units(FILE, FILE.read_bytes())
    assert isinstance(loaded, dict), [problem.text() for problem in loaded]
    return loaded


def small_file(**rows: object) -> dict[str, object]:
    """A file of Soldier and Barges, as the source has them, and `rows`."""
    soldier = {
        "Speed": 3,
        "Rebound": 0,
        "Shock": 0,
        "Long range": 0.1,
        "Medium range": 0.1,
        "Short range": 0.1,
        "Power": [0.5, 0.5, 0.5],
        "Psychology": 1,
        "Defense": 0,
        "Tactical training": 5,
        "Logistics": "Basic",
        "Soldier type": "Regular",
        "Military type": "Militia",
        "Capacity": 0,
    }
    return {"Soldier": soldier, "Barges": {"Power": [0, 0, 0], "Capacity": 100}, **rows}


def load(content: object) -> dict[str, UnitType] | Failure:
    return load_units(Path("JSON/Soldier.json"), json.dumps(content).encode())


def loaded(content: object) -> dict[str, UnitType]:
    units = load(content)
    assert isinstance(units, dict), [problem.text() for problem in units]
    return units


def complaints(content: object) -> list[str]:
    problems = load(content)
    assert isinstance(problems, Failure), "the file was accepted"
    return [problem.text() for problem in problems]


def test_the_shipped_file_holds_at_least_ninety_units_of_every_role(
    shipped: dict[str, Row], units: dict[str, UnitType]
) -> None:
    assert len(units) >= 90
    assert set(units) == {name for name in shipped if not name.startswith("_")}
    roles = [shipped[name]["Role"] for name in units]
    assert min(roles.count(role.value) for role in Role) >= 20


def test_every_example_of_the_source_ships_in_the_role_that_the_source_gives_it(shipped: dict[str, Row]) -> None:
    for role, names in NAMED_BY_THE_SOURCE.items():
        assert {name: shipped[name]["Role"] for name in names} == dict.fromkeys(names, role.value)


def test_every_shipped_unit_states_every_key_with_its_era_and_source(shipped: dict[str, Row]) -> None:
    keys = {field.alias for field in UnitRow.model_fields.values()}
    for name, row in shipped.items():
        if not name.startswith("_"):
            assert set(row) == keys, name
            assert row["Era"], name
            assert len(str(row["Source"])) > 20, name


def test_the_years_of_every_shipped_unit_are_understood(shipped: dict[str, Row], tables: Tables) -> None:
    """DB-2: only the stand-ins are of any time."""
    names = {name for name in shipped if not name.startswith("_")}
    assert {name for name in names if shipped[name]["Era"] == "Any"} == set(STAND_INS)
    assert set(tables.eras) == names - set(STAND_INS)
    assert tables.eras["Trireme"] == Era(-525, -300)


def test_soldier_is_the_source_s_table_of_defaults(units: dict[str, UnitType]) -> None:
    assert units["Soldier"] == UnitType(
        name="Soldier",
        speed_kmh=3,
        rebound_hours=0,
        shock=0,
        ranges_km=(0.1, 0.1, 0.1),
        powers=(0.5, 0.5, 0.5),
        psychology=1,
        defense=0,
        training=5,
        logistics=Logistics.BASIC,
        soldier_type=SoldierType.REGULAR,
        military_type=MilitaryType.MILITIA,
        capacity=0,
    )


def test_barges_carry_a_hundred_men_and_no_weapon(units: dict[str, UnitType]) -> None:
    barges = units["Barges"]
    assert barges.capacity == 100
    assert barges.ranges_km == barges.powers == (0, 0, 0)
    assert (barges.speed_kmh, barges.psychology, barges.defense, barges.training) == (4, 1, 0, 3)


def test_ships_carry_men_and_no_other_unit_does(shipped: dict[str, Row], units: dict[str, UnitType]) -> None:
    for name, unit in units.items():
        assert (unit.capacity > 0) == (shipped[name]["Role"] == "Ship"), name


def test_no_shipped_range_was_left_in_metres(shipped: dict[str, Row], units: dict[str, UnitType]) -> None:
    # A rifle reaches 2 km, the longest gun of 1922 some 20: a range in metres would be a thousand times that.
    for name, unit in units.items():
        reach = 20 if shipped[name]["Role"] in ("Artillery", "Ship") else 2
        assert unit.ranges_km[Band.LONG] <= reach, name


def test_every_shipped_weapon_with_power_reaches_some_distance(units: dict[str, UnitType]) -> None:
    for name, unit in units.items():
        assert all(unit.ranges_km[band] > 0 for band in Band if unit.powers[band] > 0), name


def test_lethality_grows_with_the_ages(units: dict[str, UnitType]) -> None:
    ages = ["Self-bow archer", "Line infantry", "Rifle-musket infantry", "Dreyse infantry", "Chassepot infantry"]
    ages += ["Magazine-rifle infantry", "Machine gun", "Quick-firing gun"]
    powers = [units[name].powers[Band.MEDIUM] for name in ages]
    assert powers == sorted(set(powers))


def test_the_notes_on_the_fields_say_what_the_loader_checks(shipped: dict[str, Row]) -> None:
    notes = {key: FieldNote.model_validate(note) for key, note in shipped["_fields"].items()}
    properties = UnitRow.model_json_schema()["properties"]
    assert list(notes) == list(properties)
    for field in UnitRow.model_fields.values():
        key = str(field.alias)
        note, schema = notes[key], properties[key]
        assert note.sentence == field.description
        assert note.default == (None if key in ("Role", "Era", "Source") else shipped["Soldier"][key])
        if "maximum" in schema:
            assert note.range == f"{schema['minimum']:g}–{schema['maximum']:g}"


@pytest.mark.parametrize(
    ("key", "values"),
    [("Role", Role), ("Logistics", Logistics), ("Soldier type", SoldierType), ("Military type", MilitaryType)],
)
def test_the_notes_name_every_value_of_a_list(key: str, values: type[Role], shipped: dict[str, Row]) -> None:
    note = FieldNote.model_validate(shipped["_fields"][key])
    assert note.range == ", ".join(value.value for value in values)


def test_a_unit_takes_from_soldier_what_it_leaves_out() -> None:
    content = small_file(Scout={"Speed": 12})
    cast(Row, content["Soldier"])["Psychology"] = 2
    scout = loaded(content)["Scout"]
    assert (scout.speed_kmh, scout.psychology, scout.ranges_km) == (12, 2, (0.1, 0.1, 0.1))
    assert (scout.training, scout.logistics, scout.military_type) == (5, Logistics.BASIC, MilitaryType.MILITIA)


def test_list_values_are_matched_however_they_are_spelled() -> None:
    scout = loaded(small_file(Scout={"Logistics": " uses-ROADS ", "Military type": "holy_order", "Role": "cavalry"}))
    assert (scout["Scout"].logistics, scout["Scout"].military_type) == (Logistics.USES_ROADS, MilitaryType.HOLY_ORDER)


MISTAKES: list[tuple[Row, tuple[str, ...]]] = [
    ({"Speed": 0.5}, ("Scout.Speed: 0.5", "a number from 1 to 500")),
    ({"Rebound": 11}, ("Scout.Rebound: 11", "a number from 0 to 10")),
    ({"Shock": -0.1}, ("Scout.Shock: -0.1", "a number from 0 to 1")),
    ({"Long range": 501}, ("Scout.Long range: 501", "a number from 0 to 500", "in km and not in metres")),
    ({"Power": [0.5, 0.5]}, ("Scout.Power", "nothing", "a number from 0 to 10")),
    ({"Power": [0.5, 10.5, 0.5]}, ("Scout.Power.item 2: 10.5", "a number from 0 to 10")),
    ({"Power": "0.5,0.5,0.5"}, ('Scout.Power: "0.5,0.5,0.5"', "a list of 3")),
    ({"Psychology": 0}, ("Scout.Psychology: 0", "a number from 1 to 20")),
    ({"Defense": 1.1}, ("Scout.Defense: 1.1", "a number from 0 to 1")),
    ({"Tactical training": 12}, ("Scout.Tactical training: 12", "a number from 0 to 10")),
    ({"Capacity": 10001}, ("Scout.Capacity: 10001", "a number from 0 to 10,000")),
    ({"Speed": "12"}, ('Scout.Speed: "12"', "a number from 1 to 500")),
    ({"Speed": None}, ("Scout.Speed: null", "a number from 1 to 500")),
    ({"Speeed": 12}, ('the unknown key "Speeed"', 'did you mean "Speed"?')),
    ({"speed": 12}, ('the unknown key "speed"', 'did you mean "Speed"?')),
    ({"Logistics": "Forraging"}, ('Scout.Logistics: "Forraging"', '"Uses roads"', 'did you mean "Foraging"?')),
    ({"Soldier type": "Elit"}, ('Scout.Soldier type: "Elit"', '"Traditional"', 'did you mean "Elite"?')),
    ({"Military type": "Milita"}, ('Scout.Military type: "Milita"', '"Drafted"', 'did you mean "Militia"?')),
    ({"Role": "Ships"}, ('Scout.Role: "Ships"', '"Artillery"', 'did you mean "Ship"?')),
    ({"Short range": 0.2}, ("Scout.Medium range: 0.1, the value of Soldier", "not below the short range of 0.2")),
]


@pytest.mark.parametrize(("row", "words"), MISTAKES, ids=lambda value: next(iter(value)))
def test_one_mistake_is_one_problem_that_names_place_value_and_what_is_allowed(
    row: Row, words: tuple[str, ...]
) -> None:
    texts = complaints(small_file(Scout=row))
    assert len(texts) == 1
    assert texts[0].startswith("Soldier.json, Scout.")
    for word in words:
        assert word in texts[0]


def test_a_unit_that_is_no_object_is_refused() -> None:
    (text,) = complaints(small_file(Scout=12))
    assert text.startswith('Soldier.json, Scout: 12; allowed: an object with the keys "Role"')


def test_every_mistake_of_a_file_is_told_at_once() -> None:
    rows = {"Scout": {"Speed": 0, "Shock": 2}, "Guard": {"Short range": 0.3, "Medium range": 0.2, "Long range": 0.3}}
    texts = complaints(small_file(**rows, Sapper={"Logistics": "none"}))
    assert len(texts) == 4
    for word in ("Scout.Speed", "Scout.Shock", "Guard.Medium range", "Sapper.Logistics"):
        assert sum(word in text for text in texts) == 1


@pytest.mark.parametrize(("name", "why"), [("Soldier", "no unit type"), ("Barges", "no transport")])
def test_a_file_without_a_stand_in_is_refused(name: str, why: str) -> None:
    content = small_file()
    del content[name]
    (text,) = complaints(content)
    assert text.startswith(f'Soldier.json, {name}: nothing; allowed: the unit type "{name}"')
    assert why in text


def test_a_stand_in_spelled_otherwise_is_named() -> None:
    content = small_file()
    content["BARGES"] = content.pop("Barges")
    (text,) = complaints(content)
    assert 'the file has "BARGES": spell it "Barges"' in text


def test_soldier_has_nobody_to_take_a_value_from() -> None:
    content = small_file()
    del cast(Row, content["Soldier"])["Tactical training"]
    (text,) = complaints(content)
    assert text.startswith("Soldier.json, Soldier.Tactical training: nothing; allowed: a number from 0 to 10")


def test_a_mistake_in_soldier_is_not_repeated_for_the_units_that_take_from_it() -> None:
    content = small_file(Scout={"Shock": 2})
    cast(Row, content["Soldier"]).update({"Speed": 0, "Sped": 1})
    texts = complaints(content)
    assert len(texts) == 3
    assert [text for text in texts if "Scout" in text] == [text for text in texts if "Scout.Shock: 2" in text]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "a unit type without a name"),
        ("  ", "a unit type without a name"),
        (" Scout", 'blanks around the name " Scout"; allowed: "Scout"'),
        ("soldier", 'the unit type "Soldier" once more'),
        ("_comment", 'the unknown key "_comment"; allowed: "_source", "_fields"'),
    ],
)
def test_names_that_no_database_could_mean_are_refused(name: str, words: str) -> None:
    (text,) = complaints(small_file(**{name: {}}))
    assert words in text


def test_a_unit_that_stands_twice_is_refused() -> None:
    text = json.dumps(small_file(Scout={"Speed": 4}))[:-1] + ', "Scout": {"Speed": 5}}'
    problems = load_units(Path("Soldier.json"), text.encode())
    assert isinstance(problems, Failure)
    assert [problem.text() for problem in problems if "Scout: the key appears twice" in problem.text()]


def test_broken_json_is_a_problem_with_its_line() -> None:
    problems = load_units(Path("Soldier.json"), b'{\n  "Soldier": {"Speed": 3,}\n}')
    assert isinstance(problems, Failure)
    assert "line 2" in problems[0].text()


def test_a_note_of_another_kind_is_refused() -> None:
    (text,) = complaints(small_file(_source=["a", "b"]))
    assert text.startswith("Soldier.json, _source: a list of 2")


def test_barges_carry_somebody() -> None:
    """The stand-in transport of every army without ships must have room: their number is men over capacity (DB-7)."""
    content = small_file(Barges={"Power": [0, 0, 0], "Capacity": 0})
    assert [text.split(";")[0] for text in complaints(content)] == ["Soldier.json, Barges.Capacity: 0"]


def test_every_shipped_unit_type_has_a_place_that_it_usually_takes(shipped: dict[str, Row]) -> None:
    branches = load_branches(FILE, FILE.read_bytes())
    assert isinstance(branches, dict)
    assert set(branches) == {name for name in shipped if not name.startswith("_")}
    assert (branches["Trireme"], branches["Sipahi"], branches["Hoplite"]) == (
        Branch.SHIP,
        Branch.CAVALRY,
        Branch.INFANTRY,
    )
    assert branches["Bombard"] is Branch.ARTILLERY


def test_a_place_is_read_whatever_else_is_wrong_with_the_unit() -> None:
    text = json.dumps(
        {"A": {"Role": "ship"}, "B": {"Role": "Wizard"}, "C": {}, "D": 5, "E": {"Role": 1}, "_source": ""}
    )
    assert load_branches(FILE, text.encode()) == {"A": Branch.SHIP, "B": None, "C": None, "D": None, "E": None}


def test_a_file_that_is_no_json_has_no_places() -> None:
    assert isinstance(load_branches(FILE, b"{"), Failure)
