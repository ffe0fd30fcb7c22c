import json
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from outcomes import only_problem

from autoalgo.common.problems import Failure
from autoalgo.common.seeds import LARGEST_BATTLE
from autoalgo.common.versions import VERSION_KEY
from autoalgo.war.domain.lists import Maneuver, Motive
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.requests import (
    LARGEST_FILE_BYTES,
    example_names,
    find_request,
    load_request,
    request_schema,
    save_request,
)

PLAIN = {
    "war": "Test war",
    "year": 1066,
    "attacker": "A",
    "attacker_military": "AA",
    "defender": "B",
    "defender_military": "BB",
    "location": "C",
}


def failed(found: WarRequest | Failure) -> Failure:
    assert isinstance(found, Failure)
    return found


def written(folder: Path, content: object) -> Path:
    path = folder / "war.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def problems_of(path: Path) -> list[str]:
    found = load_request(path)
    assert isinstance(found, Failure), found
    return [problem.text() for problem in found]


def test_a_plain_request_takes_the_defaults(tmp_path: Path) -> None:
    request = load_request(written(tmp_path, PLAIN))
    assert isinstance(request, WarRequest)
    assert (request.motive, request.map, request.seed, request.flanks) == (Motive.CONQUEST, None, None, None)


@pytest.mark.parametrize("change", [{"war": ""}, {"war": " \n"}, {}])
def test_w_1_a_war_without_a_name_has_that_of_its_nations(tmp_path: Path, change: dict[str, str]) -> None:
    """W-1."""
    nameless = {key: value for key, value in PLAIN.items() if key != "war"}
    request = load_request(written(tmp_path, {**nameless, **change}))
    assert isinstance(request, WarRequest)
    assert request.name == "A–B war"
    named = load_request(written(tmp_path, PLAIN))
    assert isinstance(named, WarRequest)
    assert named.name == "Test war"


def test_list_values_may_be_spelled_freely(tmp_path: Path) -> None:
    flank = {"side": "attacker", "x": 1, "y": 2.5, "maneuver": "hit-and-run"}
    request = load_request(written(tmp_path, {**PLAIN, "motive": " ideologic ", "flanks": [flank]}))
    assert isinstance(request, WarRequest)
    assert request.motive is Motive.IDEOLOGICAL
    assert request.flanks is not None
    assert request.flanks[0] == FlankRequest(side="attacker", x=1, y=2.5, maneuver=Maneuver.HIT_AND_RUN)


@pytest.mark.parametrize("name", ["關原之戰", "معركة", "Ἀλέξανδρος", "🗡", "[[Battle of X|X]]"])
def test_names_of_any_script_survive(tmp_path: Path, name: str) -> None:
    request = load_request(written(tmp_path, {**PLAIN, "war": name}))
    assert isinstance(request, WarRequest)
    assert save_request(tmp_path / "again.json", request) is None
    assert load_request(tmp_path / "again.json") == request
    assert name in (tmp_path / "again.json").read_text(encoding="utf-8")


def test_a_saved_request_is_loaded_again_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    flanks = (FlankRequest(side="defender", x=10, y=20, infantry=5, maneuver=Maneuver.POSITION),)
    request = WarRequest.model_validate({**PLAIN, "seed": 7, "map": "Hill", "flanks": flanks})
    path = written(tmp_path, "old content")
    assert save_request(path, request) is None
    assert load_request(path) == request
    assert list(tmp_path.iterdir()) == [path]


def test_a_request_may_ask_for_a_battle_of_its_seed(tmp_path: Path) -> None:
    """SC-6: it is kept through saving; a request without it does not mention it, nor one beyond the greatest."""
    request = WarRequest.model_validate({**PLAIN, "seed": 7, "battle": LARGEST_BATTLE})
    assert save_request(tmp_path / "war.json", request) is None
    assert load_request(tmp_path / "war.json") == request
    assert "battle" not in WarRequest.model_validate(PLAIN).model_dump()
    assert json.loads(request_schema())["properties"]["battle"]["default"] is None
    for wrong in (-1, LARGEST_BATTLE + 1, 0.5):
        [text] = problems_of(written(tmp_path, {**PLAIN, "battle": wrong}))
        assert text.startswith("war.json, battle")


def test_a_request_may_say_how_wide_the_map_is(tmp_path: Path) -> None:
    """SC-1: it is kept through saving; a request without it does not mention it."""
    request = load_request(written(tmp_path, {**PLAIN, "map_km": 40}))
    assert isinstance(request, WarRequest)
    assert (request.map_km, request.width_km(100)) == (40, 40)
    assert save_request(tmp_path / "war.json", request) is None
    assert load_request(tmp_path / "war.json") == request
    plain = WarRequest.model_validate(PLAIN)
    assert "map_km" not in plain.model_dump()
    assert plain.width_km(100) == 100


def test_a_request_may_say_where_it_is_from(tmp_path: Path) -> None:
    """It is kept through saving, whatever its characters; a request without it does not mention it."""
    said = "Lawson 2002:\n8,000 a side \u202e\x1b[31m 關原 ⚔"
    request = load_request(written(tmp_path, {**PLAIN, "_source": said}))
    assert isinstance(request, WarRequest)
    assert request.source == said
    assert save_request(tmp_path / "war.json", request) is None
    assert json.loads((tmp_path / "war.json").read_text(encoding="utf-8"))["_source"] == said
    assert load_request(tmp_path / "war.json") == request
    assert save_request(tmp_path / "war.json", WarRequest.model_validate({**PLAIN, "_source": ""})) is None
    assert "source" not in (tmp_path / "war.json").read_text(encoding="utf-8")
    assert json.loads(request_schema())["properties"]["_source"]["maxLength"] == 10_000


@pytest.mark.parametrize("wrong", ["x" * 10_001, None, 7, ["Lawson 2002"]])
def test_a_source_that_is_too_long_or_no_text_is_told(tmp_path: Path, wrong: object) -> None:
    [text] = problems_of(written(tmp_path, {**PLAIN, "_source": wrong}))
    assert text.startswith("war.json, _source: ")
    assert "10,000" in text
    assert len(text) < 400


def test_a_source_of_the_greatest_length_is_read(tmp_path: Path) -> None:
    request = load_request(written(tmp_path, {**PLAIN, "_source": "關" * 10_000}))
    assert isinstance(request, WarRequest)
    assert len(request.source) == 10_000


def test_the_source_has_one_name(tmp_path: Path) -> None:
    [text] = problems_of(written(tmp_path, {**PLAIN, "source": "Lawson 2002"}))
    assert text.startswith("war.json, source: ")
    assert 'did you mean "_source"?' in text


@pytest.mark.parametrize("wrong", [4.99, 400.01, 0, -40, "40", "wide", True, [40]])
def test_a_width_out_of_range_or_in_words_is_told(tmp_path: Path, wrong: object) -> None:
    """SC-1: with the place, what was found and what is allowed."""
    [text] = problems_of(written(tmp_path, {**PLAIN, "map_km": wrong}))
    assert text.startswith("war.json, map_km: ")
    assert "a number from 5 to 400" in text
    assert "Width of the map in km" in text


def test_a_request_that_cannot_be_saved_changes_nothing(tmp_path: Path) -> None:
    request = WarRequest.model_validate(PLAIN)
    folder = tmp_path / "war.json"
    folder.mkdir()
    assert "the file cannot be written" in only_problem(save_request(folder, request)).text()
    assert list(tmp_path.iterdir()) == [folder]
    assert "the file cannot be written" in only_problem(save_request(tmp_path / "absent" / "war.json", request)).text()


def test_a_syntax_error_names_line_and_column(tmp_path: Path) -> None:
    [text] = problems_of(written(tmp_path, '{\n  "war": "a"\n  "year": 1\n}'))
    assert text.startswith("war.json, line 3, column 3:")


def test_every_mistake_is_told_at_once(tmp_path: Path) -> None:
    content = {
        **PLAIN,
        "war": 7,
        "year": "1066",
        "motve": "Conquest",
        "seed": -1,
        "flanks": [{"side": "left", "x": 401}],
    }
    del content["location"]
    texts = problems_of(written(tmp_path, content))
    places = {text.split(":")[0] for text in texts}
    assert places == {
        "war.json, war",
        "war.json, year",
        "war.json, motve",
        "war.json, seed",
        "war.json, location",
        "war.json, flanks.item 1.side",
        "war.json, flanks.item 1.x",
        "war.json, flanks.item 1.y",
    }
    assert any('did you mean "motive"?' in text for text in texts)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"year": 0}, "there is no year 0"),
        ({"year": -3501}, "a whole number from -3500 to 2020"),
        ({"year": 2021}, "a whole number from -3500 to 2020"),
        ({"year": 1066.5}, "a whole number from -3500 to 2020"),
        ({"motive": "Conquist"}, 'did you mean "Conquest"?'),
        ({"war": None}, "war.json, war: null"),
        ({"flanks": [{"side": "attacker", "x": 1, "y": 2, "infantry": -1}]}, "flanks.item 1.infantry"),
    ],
)
def test_wrong_values_name_what_is_allowed(tmp_path: Path, change: dict[str, object], found: str) -> None:
    [text] = problems_of(written(tmp_path, {**PLAIN, **change}))
    assert found in text


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ("", "at the end of the file"),
        ("[]", "one object"),
        ('{"war": NaN}', "a finite number"),
        ('{"war": "a", "war": "b"}', "the key appears twice"),
        ("[" * 100_000, "nested too deeply"),
        ('{"war": "\\ud800"}', "war"),
        (" " * (LARGEST_FILE_BYTES + 1), "the file is too large"),
    ],
)
def test_what_is_no_request_is_refused(tmp_path: Path, content: str, found: str) -> None:
    assert any(found in text for text in problems_of(written(tmp_path, content)))


def test_a_file_that_is_not_there_is_told_with_its_neighbor(tmp_path: Path) -> None:
    written(tmp_path, PLAIN)
    [text] = problems_of(tmp_path / "wor.json")
    assert "there is no such file" in text
    assert 'did you mean "war.json"?' in text
    assert "there is no such file" in problems_of(tmp_path / "absent" / "war.json")[0]
    assert "the file cannot be read" in problems_of(tmp_path)[0]


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "war.json"
    path.write_bytes(b"\xff\xfe{\x00}\x00")
    assert "is not UTF-8" in problems_of(path)[0]


def test_the_schema_describes_every_key() -> None:
    schema = json.loads(request_schema())
    assert schema["additionalProperties"] is False
    assert set(schema["properties"]) == {*WarRequest.model_fields, "_source", VERSION_KEY} - {"source"}
    assert set(schema["required"]) == set(PLAIN) - {"war"}


def test_too_many_flanks_are_told_with_how_many_there_may_be(tmp_path: Path) -> None:
    flank = {"side": "attacker", "x": 1, "y": 1}
    (text,) = problems_of(written(tmp_path, {**PLAIN, "flanks": [flank] * 199}))
    assert "flanks: a list of 199; allowed: a list of at most 198" in text


def test_the_largest_request_is_read(tmp_path: Path) -> None:
    flank = {
        "side": "attacker",
        "x": 399.123456789,
        "y": 399.123456789,
        "infantry": 15_000_000,
        "cavalry": 15_000_000,
        "artillery": 15_000_000,
        "ships": 500,
        "maneuver": "Feigned Retreat",
    }
    path = tmp_path / "war.json"
    path.write_text(json.dumps({**PLAIN, "war": "關" * 1000, "flanks": [flank] * 198}, indent=4), encoding="utf-8")
    assert isinstance(load_request(path), WarRequest)


def test_a_name_is_an_example_only_where_no_file_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    examples, here = tmp_path / "examples", tmp_path / "here"
    examples.mkdir()
    here.mkdir()
    (examples / "hattin.json").touch()
    (examples / "folder.json").mkdir()
    monkeypatch.chdir(here)
    assert find_request(Path("hattin"), examples) == examples / "hattin.json"
    assert find_request(Path("hattin.json"), examples) == examples / "hattin.json"
    assert find_request(Path("examples/hattin.json"), examples) == examples / "hattin.json"
    assert find_request(Path("elsewhere/hattin.json"), examples) == Path("elsewhere/hattin.json")
    assert find_request(here / "hattin", examples) == here / "hattin"
    for name in ("folder", "n" * 5000, "a\0b"):
        assert find_request(Path(name), examples) == Path(name)
    (here / "hattin.json").touch()
    assert find_request(Path("hattin.json"), examples) == Path("hattin.json")
    assert example_names(tmp_path / "nowhere") == ()


def test_a_request_comes_from_standard_input(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = written(tmp_path, PLAIN)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(file.read_bytes())))
    assert load_request(Path("-")) == load_request(file)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"x" * (LARGEST_FILE_BYTES + 1))))
    assert [problem.text() for problem in failed(load_request(Path("-")))] == [
        "standard input: the file is too large; allowed: a request file of at most 256 kB"
    ]
