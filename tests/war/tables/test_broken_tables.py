"""One broken file per mistake: what the whole folder says when a moderator's edit of one table went wrong."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.problems import Failure
from autoalgo.war.tables import load_tables

SHIPPED = Path(__file__).parents[3] / "JSON"
Edit = Callable[[JsonValue], None]


def said(folder: Path) -> list[str]:
    outcome = load_tables(folder)
    assert isinstance(outcome, Failure), "the broken folder was accepted"
    return [problem.text() for problem in outcome]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(SHIPPED, tmp_path_factory.mktemp("tables") / "JSON"))


@pytest.fixture
def folder(copy: Path) -> Iterator[Path]:
    """A sound folder to break, mended afterwards: a copy for each test would take as long as the tests themselves."""
    yield copy
    for file in SHIPPED.glob("*.json"):
        mended = copy / file.name
        if not mended.exists() or mended.read_bytes() != file.read_bytes():
            shutil.copyfile(file, mended)
    for file in copy.glob("*.json"):
        if not (SHIPPED / file.name).exists():
            file.unlink()


def change(file: Path, edit: Edit) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    edit(data)
    file.write_text(json.dumps(data), encoding="utf-8")


def inside(value: JsonValue, path: tuple[str | int, ...]) -> JsonValue:
    for part in path:
        if isinstance(value, dict):
            value = value[str(part)]
        else:
            assert isinstance(value, list)
            value = value[int(part)]
    return value


def put(*path: str | int, value: JsonValue) -> Edit:
    """Return the edit that puts `value` at `path`."""

    def edit(data: JsonValue) -> None:
        place = inside(data, path[:-1])
        if isinstance(place, dict):
            place[str(path[-1])] = value
        else:
            assert isinstance(place, list)
            place[int(path[-1])] = value

    return edit


def drop(*path: str | int) -> Edit:
    """Return the edit that removes what lies at `path`."""

    def edit(data: JsonValue) -> None:
        place = inside(data, path[:-1])
        if isinstance(place, dict):
            del place[str(path[-1])]
        else:
            assert isinstance(place, list)
            del place[int(path[-1])]

    return edit


def last_first(data: JsonValue) -> None:
    assert isinstance(data, dict)
    for key in list(data)[1:-1]:
        data[key] = data.pop(key)


STABILITY = "Innate Stability"
GOVERNMENTS = "Federal Government-State Government"

ONE_MISTAKE: list[tuple[str, Edit, str]] = [
    # Shape of a list's file.
    (
        "Revenue",
        put("Deficit", STABILITY, value="low"),
        'Deficit.Innate Stability: "low"; allowed: a number from 0.2 to 1',
    ),
    ("Revenue", put("Deficit", value=0.7), 'Deficit: 0.7; allowed: an object with the keys "Innate Stability"'),
    ("Revenue", drop("Deficit"), 'Deficit: nothing; allowed: an object with the keys "Innate Stability"'),
    ("Revenue", drop("Deficit", STABILITY), "Deficit.Innate Stability: nothing; allowed: a number from 0.2 to 1"),
    ("Revenue", put("Debt", value={}), 'Debt: the unknown key "Debt"; allowed: "_source", "High surplus"'),
    (
        "Revenue",
        put("Deficit", "Economy", value=1),
        'Deficit.Economy: the unknown key "Economy"; allowed: "Innate Stabil',
    ),
    (
        "Revenue",
        drop("_source"),
        "_source: nothing; allowed: a text that is not empty; Say where the numbers come from.",
    ),
    ("Revenue", last_first, 'the values stand in another order; allowed: "High surplus", "Mild surplus", "Balanced"'),
    # JS-3: ranges.
    (
        "Revenue",
        put("Deficit", STABILITY, value=0.19),
        "Deficit.Innate Stability: 0.19; allowed: a number from 0.2 to 1",
    ),
    ("Trade", put("Embargoed", "Economy", value=0), "Embargoed.Economy: 0; allowed: a number above 0"),
    ("Fortifications", put("none", "Defense", value=-0.1), "none.Defense: -0.1; allowed: a number from 0 to 4"),
    ("Fortifications", put("Bunker", "Capacity", value=0.21), "Bunker.Capacity: 0.21; allowed: a number from 0 to 0.2"),
    ("Attrition", put("none", "Morale Bonus", value=2.1), "none.Morale Bonus: 2.1; allowed: a number from 0 to 2"),
    (
        "Secular cycle",
        put("growth", "Disease", value=1.42),
        "growth.Disease: 1.42; allowed: a number from 0.707107 to 1.41",
    ),
    (
        "Generation",
        put("crisis", "Disease", value=0.7),
        "crisis.Disease: 0.7; allowed: a number from 0.707107 to 1.41421",
    ),
    (
        "Logistics",
        put("Foraging", "Resilience", value=2.5),
        "Foraging.Resilience: 2.5; allowed: a whole number not below 1",
    ),
    # JS-2: a hierarchy rises or falls.
    ("Revenue", put("Balanced", STABILITY, value=0.99), 'Balanced.Innate Stability: 0.99 after 0.9 of "Mild surplus"'),
    ("Revenue", put("Balanced", STABILITY, value=0.9), "allowed: numbers that only fall along"),
    (
        "Soldier type",
        put("Elite", "Efficiency", value=3),
        'Traditional.Efficiency: 2 after 3 of "Elite"; allowed: numbers that',
    ),
    ("Logistics", put("Foraging", "Resilience", value=1), 'Foraging.Resilience: 1 after 2 of "Advanced caches"'),
    (
        "Secular cycle",
        put("developing", STABILITY, value=0.5),
        'depression.Innate Stability: 0.52 after 0.5 of "developing"',
    ),
    ("Generation", put("unraveling", "Economy", value=0.2), 'crisis.Economy: 0.3 after 0.2 of "unraveling"'),
    # IV-12: bands of years.
    ("Secular cycle", put("developing", "From", value=1), "developing.From: 1; allowed: 0"),
    ("Generation", put("unraveling", "From", value=30), 'unraveling.From: 30 after 30 of "awakening"'),
    (
        "Rules",
        put("extensions", "fortune_of_the_day", "value", value=-0.1),
        "extensions.fortune_of_the_day: -0.1; allowed: a number from 0 to 2",
    ),
    ("Rules", put("attack", "mercy", "value", value=1.5), "attack.mercy: 1.5; allowed: a number from 0 to 1"),
    ("Rules", put("attack", "mercy", "value", value=None), "attack.mercy: null; allowed: a number from 0 to 1"),
    ("Rules", put("attack", "mercy", "value", value=[1]), "attack.mercy: a list of 1; allowed: a number from 0 to 1"),
    ("Rules", put("attack", "mercy", "value", value="1"), 'attack.mercy: "1"; allowed: a number from 0 to 1'),
    # Ranges in which no result becomes infinite or undefined.
    (
        "Rules",
        put("variables", "occupation_people_root", "value", value=1e-300),
        "variables.occupation_people_root: 1e-300; allowed: a number from 0.1 to 100",
    ),
    (
        "Rules",
        put("morale", "per_soldier", "value", value=1e300),
        "morale.per_soldier: 1e+300; allowed: a number from 0.000001 to 10,000,000,000",
    ),
    (
        "Rules",
        put("attrition", "siege_rate_divisor", "value", value=0.5),
        "attrition.siege_rate_divisor: 0.5; allowed: a number from 1 to 10,000,000,000",
    ),
    (
        "Rules",
        put("maximum_military", "other_middle", "value", value=0),
        "maximum_military.other_middle: 0; allowed: a number from 0.000001 to 1",
    ),
    (
        "Rules",
        put("scale", "maximum_hours", "value", value=10**9),
        "scale.maximum_hours: 1000000000; allowed: a whole number from 1 to 1,000,000",
    ),
    ("Generation", drop("unraveling", "From"), "unraveling.From: nothing; allowed: a whole number not below 0"),
    # Matrices.
    (
        GOVERNMENTS,
        put("contexts", STABILITY, 0, 5, value=1.1),
        "contexts.Innate Stability.Feudal.Plutocracy: 1.1; allowed",
    ),
    (
        GOVERNMENTS,
        put("contexts", STABILITY, 8, 0, value=None),
        "Innate Stability.Governor.Unitary: null; allowed: a number",
    ),
    (GOVERNMENTS, drop("contexts", STABILITY, 8), "contexts.Innate Stability: a list of 8; allowed: a list of 9"),
    (
        GOVERNMENTS,
        drop("contexts", STABILITY, 1, 3),
        "contexts.Innate Stability.Theocracy: a list of 5; allowed: a list of 6",
    ),
    (
        GOVERNMENTS,
        put("contexts", STABILITY, value=[["x"] * 7] * 10),
        "Innate Stability: a list of 10; allowed: a list of 9",
    ),
    (GOVERNMENTS, put("contexts", "Economy", value=[]), 'contexts.Economy: the unknown key "Economy"'),
    (GOVERNMENTS, drop("contexts", STABILITY), "contexts.Innate Stability: nothing; allowed: a list of 9"),
    (
        GOVERNMENTS,
        put("rows", 1, value="Theocrasy"),
        'rows.item 2: "Theocrasy"; allowed: "Theocracy"; did you mean',
    ),
    (GOVERNMENTS, drop("columns", 5), 'columns.item 6: nothing; allowed: "Plutocracy"'),
    (GOVERNMENTS, put("columns", value=3), "columns: 3; allowed: a list of 6"),
    (
        "Urbanization-Logistics",
        put("contexts", "Capacity", 0, 0, value=0.3),
        "City (Modern).Basic: 0.3; allowed: a number from 0",
    ),
    (
        "Motive-Ideology",
        put("contexts", "Morale Bonus", 4, 0, value=2.5),
        "Existential.Religious: 2.5; allowed: a number from 0",
    ),
    # Objects.
    ("Diet", put("Rice", "Diversity", value=1), "Rice.Diversity: 1; allowed: a number not below 2; Species"),
    (
        "Diet",
        put("Rice", "Domestication", value=1.5),
        "Rice.Domestication: 1.5; allowed: a number above 0 and not above 1",
    ),
    ("Diet", drop("Taro"), 'Taro: nothing; allowed: an object with the keys "Protein", "Population"'),
    ("Diet", put("Millet", value={}), 'Millet: the unknown key "Millet"'),
    ("Endemic disease", put("Plague", "Outbreak", value=1.1), "Plague.Outbreak: 1.1; allowed: a number from 0 to 1"),
    ("Endemic disease", put("Plague", "Power", value=0), "Plague.Power: 0; allowed: a number above 0"),
    # Terrain.
    (
        "Terrain",
        put("uphill", value=1.5),
        "uphill: 1.5; allowed: a number above 0 and not above 1; Penalty for attacking High",
    ),
    ("Terrain", drop("features", "High ground"), "features.High ground: nothing"),
    ("Terrain", put("features", "Swamp", value={}), 'features.Swamp: the unknown key "Swamp"'),
    (
        "Terrain",
        put("features", "Water", "colour", 2, value=256),
        "features.Water.colour.item 3: 256; allowed: a whole number",
    ),
    ("Terrain", put("features", "Water", "colour", value=[0, 0]), "features.Water.colour.item 3: nothing"),
    (
        "Terrain",
        put("features", "Water", "colour", value=[0, 128, 0]),
        'features.Forest.colour: the colour of "Water"; allowed',
    ),
    # Bands of scores.
    (
        "Stability",
        put("bands", 3, "up to", value=50),
        'bands.Unstable.up to: 50 after 50 of "Failing"; allowed: bounds that',
    ),
    ("Occupation", put("bands", 3, "up to", value=None), "bands.Partial conquest.up to: 1 after inf"),
    (
        "Occupation",
        put("bands", 1, "defender", "name", value="Held the field"),
        'bands.item 2.defender.name: "Held the field" appears twice; allowed: every name',
    ),
    ("Occupation", put("bands", value=[]), "bands: a list of 0; allowed: a list of 1 to 50"),
    ("Occupation", drop("bands", 0, "attacker", "sentence"), "bands.item 1.attacker.sentence: nothing"),
    # Weights and their cross-references.
    ("Weights", put("weights", "Minor", value=0), "weights.Minor: 0; allowed: a number above 0"),
    (
        "Weights",
        put("weights", "Minor", value=2),
        "weights: Major 3, Moderate 2, Minor 2; allowed: Major above Moderate",
    ),
    (
        "Weights",
        put("variables", "Economy", "GDP", value="Huge"),
        'Economy.GDP: "Huge"; allowed: one of "Major", "Moderate"',
    ),
    (
        "Weights",
        put("variables", "Economy", "Gold", value="Minor"),
        'Economy.Gold: the unknown key "Gold"; allowed: "GDP"',
    ),
    ("Weights", drop("variables", "Economy", "Diet"), 'variables.Economy.Diet: nothing; allowed: one of "Major"'),
    (
        "Weights",
        put("variables", "Luck", value={}),
        'variables.Luck: the unknown key "Luck"; allowed: "Innate Stability"',
    ),
]


@pytest.mark.parametrize(
    ("name", "edit", "expected"), ONE_MISTAKE, ids=lambda value: value if isinstance(value, str) else ""
)
def test_one_mistake_gives_one_problem_that_names_it(folder: Path, name: str, edit: Edit, expected: str) -> None:
    change(folder / f"{name}.json", edit)
    (text,) = said(folder)
    assert text.startswith(f"{name}.json")
    assert expected in text


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"Deficit": {', '"Deficit": ', "Revenue.json, line 6, column"),
        ("0.36", "NaN", "Revenue.json, Deficit.Innate Stability: NaN; allowed: a finite number"),
        ("0.36", "1e400", "Revenue.json, Deficit.Innate Stability: Infinity; allowed: a finite number"),
        ('"Balanced"', '"Deficit"', "Revenue.json, Deficit: the key appears twice; allowed: every key once"),
        ("{\n", "", "Revenue.json, line 1, column 12: not valid JSON: the file should end before"),
    ],
)
def test_text_that_is_no_sound_json(folder: Path, old: str, new: str, expected: str) -> None:
    file = folder / "Revenue.json"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    (problem,) = said(folder)
    assert expected in problem


@pytest.mark.parametrize("name", ["Rules", "Soldier", "Revenue", "Motive-Religion", "Weights", "Occupation"])
def test_a_missing_file_is_one_problem(folder: Path, name: str) -> None:
    (folder / f"{name}.json").unlink()
    (text,) = said(folder)
    assert text.startswith(f"{name}.json: the file is missing")


def test_a_missing_folder_is_one_problem(tmp_path: Path) -> None:
    (text,) = said(tmp_path / "JSON")
    assert "there is no such folder" in text
    assert str(tmp_path / "JSON") in text


def test_all_problems_of_all_files_are_reported_together(folder: Path) -> None:
    change(folder / "Revenue.json", put("Deficit", STABILITY, value=0.1))
    change(folder / "Revenue.json", put("Debt", value={}))
    change(folder / "Diet.json", drop("Taro"))
    change(folder / f"{GOVERNMENTS}.json", put("contexts", STABILITY, 0, 0, value="x"))
    change(folder / "Soldier.json", drop("Barges"))
    (folder / "Trade.json").unlink()
    (folder / "Writing.json").write_text("{", encoding="utf-8")
    files = sorted(text.split(".json")[0] for text in said(folder))
    assert files == ["Diet", GOVERNMENTS, "Revenue", "Revenue", "Soldier", "Trade", "Writing"]


def test_a_note_beside_the_tables_is_left_alone(folder: Path) -> None:
    (folder / "Revenue (old).json").write_text("not even JSON", encoding="utf-8")
    assert not isinstance(load_tables(folder), Failure)
