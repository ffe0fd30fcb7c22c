"""The door of the JSON folder: what bytes and plain data must be, whatever table they belong to."""

import json
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, RootModel

from autoalgo.common.checked_json import (
    JsonValue,
    Source,
    StrictModel,
    entries,
    keyed_model,
    parse_json,
    read_file,
    shown,
    validate,
)
from autoalgo.common.problems import Failure
from autoalgo.war.domain.lists import Logistics

FILE = Path("Table.json")

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
"""Any text but halves of surrogate pairs, which no file can hold."""
PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=10,
)


class Gun(StrictModel):
    power: float = Field(gt=0, description="Men per hit.")


class Hill(StrictModel):
    kind: Literal["hill"] = "hill"
    height: int


class River(StrictModel):
    kind: Literal["river"] = "river"
    width: int


class Table(StrictModel):
    source: Source = Field(alias="_source")
    share: float = Field(ge=0, le=1, description="Share of the men.")
    logistics: Logistics
    ranges: tuple[float, float, float]
    rounds: int = Field(ge=1)
    by_supply: dict[Logistics, float]
    guns: list[Gun]
    spare: Gun | None = None
    name: str = Field(default="", max_length=40)
    arms: Gun | list[Gun] | Literal["none"] = "none"
    either: int | float | str | None = None
    ground: Hill | River | None = Field(default=None, discriminator="kind")


SOUND: dict[str, JsonValue] = {
    "_source": "a test",
    "share": 1,
    "logistics": "Foraging",
    "ranges": [1, 2, 3],
    "rounds": 2,
    "by_supply": {"Basic": 0.5},
    "guns": [{"power": 1}],
}


def texts(outcome: object) -> list[str]:
    assert isinstance(outcome, Failure), outcome
    return [problem.text() for problem in outcome]


def parsed(text: str) -> object:
    return parse_json(FILE, text.encode())


@given(st.dictionaries(TEXT, PLAIN, max_size=4))
def test_a_sound_object_comes_back_unchanged(data: dict[str, object]) -> None:
    assert parsed(json.dumps(data)) == data


@given(st.binary(max_size=40) | st.text(max_size=40).map(lambda text: text.encode(errors="replace")))
def test_no_bytes_make_the_parser_raise(text: bytes) -> None:
    outcome = parse_json(FILE, text)
    assert isinstance(outcome, dict) or (outcome and all(problem.place.file == "Table.json" for problem in outcome))


def test_a_byte_order_mark_is_no_mistake() -> None:
    assert parse_json(FILE, b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


def test_a_whole_number_stays_whole() -> None:
    value = parse_json(FILE, b'{"a": 7}')
    assert isinstance(value, dict)
    assert isinstance(value["a"], int)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1,\n "b" 2}', "line 2, column 6: not valid JSON: a colon is missing before 2}"),
        ('{"a": [1, 2}', "line 1, column 12"),
        ('{"a": 1', "line 1, column 8: not valid JSON: a comma or a closing bracket is missing at the end of the file"),
        ("", "line 1, column 1: not valid JSON: a value is missing at the end of the file"),
        ("[1, 2]", "Table.json: a list of 2; allowed: one object"),
        ("3", "Table.json: 3; allowed: one object"),
        ('{"a": {"b": NaN}}', "Table.json, a.b: NaN; allowed: a finite number"),
        ('{"a": [1, Infinity]}', "Table.json, a.item 2: Infinity; allowed: a finite number"),
        ('{"a": -1e999}', "Table.json, a: -Infinity; allowed: a finite number"),
        ('{"a": ' + "9" * 5000 + "}", "Table.json, a: Infinity; allowed: a finite number"),
        ('{"a": {"b": 1, "b": 2}}', "Table.json, a.b: the key appears twice"),
        ("[" * 100_000, "Table.json: objects or lists nested too deeply"),
        ('{"a":' * 21 + "1" + "}" * 21, "a.a: objects or lists nested too deeply; allowed: at most 20 levels"),
    ],
)
def test_text_that_is_no_sound_json(text: str, expected: str) -> None:
    assert any(expected in line for line in texts(parsed(text))), texts(parsed(text))


def test_every_doubled_key_is_named_even_inside_a_doubled_one() -> None:
    found = texts(parsed('{"a": {"b": 1, "b": 2}, "a": {"c": 1, "c": NaN}}'))
    assert [line.split(": ")[0] for line in found] == [
        "Table.json, a.b",
        "Table.json, a",
        "Table.json, a.c",
        "Table.json, a.c",
    ]


def test_text_that_is_not_utf_8() -> None:
    assert "Table.json: byte 4 is not UTF-8" in texts(parse_json(FILE, b'{"a\xdf": 1}'))[0]
    [told] = texts(parse_json(FILE, '{\n "war": "K\xf6niggr\xe4tz \u20ac"}'.encode("cp1252")))
    assert told == (
        "Table.json: byte 13 is not UTF-8 (in line 2, and the file may be in Windows-1252); allowed: text in UTF-8; "
        "save the file with the encoding UTF-8"
    )
    assert "byte 4 is not UTF-8 (in line 1);" in texts(parse_json(FILE, b'{"a\xdf\1": 1}'))[0]


@pytest.mark.parametrize("text", ['{"a": 1}', '{"\u00e9": 1}', "{\n\n}", "{}"])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
def test_text_of_more_bytes_a_character_is_told_as_such(text: str, encoding: str) -> None:
    [told] = texts(parse_json(FILE, text.encode(encoding)))
    assert f"the text is not UTF-8 but {encoding[:6].upper()};" in told
    assert told.endswith("save the file with the encoding UTF-8")


HIDDEN = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7"
KEY_FILE = {
    "type": "service_account",
    "private_key_id": HIDDEN,
    "private_key": f"-----BEGIN PRIVATE KEY-----\n{HIDDEN}\n{HIDDEN}\n-----END PRIVATE KEY-----\n",
    "client_email": "a@b.iam.gserviceaccount.com",
}
SECRETS = {"installed": {"client_id": "a", "client_secret": HIDDEN}, "token": HIDDEN, "refresh_token": HIDDEN}


@pytest.mark.parametrize("content", [KEY_FILE, SECRETS, {"token": HIDDEN}, {"a": "ya29.s3cret"}])
@pytest.mark.parametrize("cut", [0, 1, 5])
def test_nothing_of_a_key_file_is_quoted(content: dict[str, JsonValue], cut: int) -> None:
    """Whole, cut short, with its line ends as they are, without a comma or a quote."""
    whole = json.dumps(content, indent=1)
    for damaged in (whole, whole[: len(whole) - cut], whole.replace("\\n", "\n"), whole.replace('"', "", 1)):
        data = parse_json(FILE, damaged.encode())
        [told] = texts(data if isinstance(data, Failure) else validate(Table, FILE, data))
        assert told.startswith("Table.json: this looks like a key file, of which nothing is shown; ")


@pytest.mark.parametrize("word", ["private_key", "id_token", "ya29.", "-----BEGIN PRIVATE KEY-----"])
def test_a_text_may_have_the_words_of_a_key_file(word: str) -> None:
    """A player may call a unit so, and what shows it must be read."""
    data = {"name": word, word: "a name"}
    assert parsed(json.dumps(data)) == data
    assert validate(RootModel[dict[str, str]], FILE, {**data}) == RootModel[dict[str, str]](data)


def test_a_sound_table_becomes_the_model() -> None:
    table = validate(Table, FILE, SOUND)
    assert isinstance(table, Table)
    assert table.ranges == (1.0, 2.0, 3.0)
    assert table.by_supply == {Logistics.BASIC: 0.5}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"share": 2}, "Table.json, share: 2; allowed: a number from 0 to 1; Share of the men."),
        ({"share": "0.5"}, 'share: "0.5"; allowed: a number from 0 to 1'),
        ({"share": True}, "share: true; allowed: a number from 0 to 1"),
        ({"share": None}, "share: null; allowed: a number from 0 to 1"),
        ({"rounds": 1.5}, "rounds: 1.5; allowed: a whole number not below 1"),
        ({"logistics": "Forraging"}, '"Personally supplied"; did you mean "Foraging"?'),
        ({"ranges": [1, 2]}, "ranges.item 3: nothing; allowed: a number"),
        ({"ranges": {"short": 1}}, "ranges: an object; allowed: a list of 3"),
        ({"guns": [{"power": 1}, {"power": 0}]}, "guns.item 2.power: 0; allowed: a number above 0; Men per hit."),
        (
            {"guns": [{"power": 1, "powr": 1}]},
            'guns.item 1.powr: the unknown key "powr"; allowed: "power"; did you mean "power"?',
        ),
        ({"guns": [{}]}, "guns.item 1.power: nothing; allowed: a number above 0; Men per hit."),
        ({"guns": 3}, "guns: 3; allowed: a list"),
        ({"spare": 3}, 'spare: 3; allowed: an object with the keys "power"'),
        ({"spare": {"power": "much"}}, 'spare.power: "much"; allowed: a number above 0'),
        ({"by_supply": {"Basik": 1}}, 'by_supply.Basik: the unknown key "Basik"; allowed: "Basic", "Uses roads"'),
        ({"by_supply": {"Basic": []}}, "by_supply.Basic: a list of 0; allowed: a number"),
        ({"_source": ""}, '_source: ""; allowed: a text that is not empty; Say where the numbers come from.'),
        ({"colour": 1}, 'colour: the unknown key "colour"; allowed: "_source", "share", "logistics"'),
        ({"share": "x" * 100}, "x" * 59 + "…;"),
        ({"either": {}}, "Table.json, either: an object; allowed: a number or a text"),
        ({"either": [1]}, "either: a list of 1; allowed: a number or a text"),
        ({"arms": 3}, 'arms: 3; allowed: an object with the keys "power" or a list or "none"'),
        ({"arms": "nome"}, 'or "none"; did you mean "none"?'),
        ({"arms": {"power": 0}}, "Table.json, arms.power: 0; allowed: a number above 0; Men per hit."),
        ({"arms": {"power": 1, "powr": 1}}, 'arms.powr: the unknown key "powr"; allowed: "power"; did you mean'),
        ({"arms": [{"power": 1}, {"power": 0}]}, "Table.json, arms.item 2.power: 0; allowed: a number above 0"),
        ({"ground": {"kind": "hill", "height": 0.5}}, "Table.json, ground.height: 0.5; allowed: a whole number"),
        ({"ground": {"kind": "hil"}}, 'ground.kind: "hil"; allowed: one of "hill", "river"; did you mean "hill"?'),
        ({"ground": {"height": 1}}, 'ground.kind: nothing; allowed: one of "hill", "river"'),
        ({"ground": 3}, 'ground: 3; allowed: an object with the key "kind"'),
        ({"name": "x" * 41}, 'x"; allowed: a text of at most 40 characters'),
    ],
)
def test_one_mistake_at_a_time(change: dict[str, JsonValue], expected: str) -> None:
    found = texts(validate(Table, FILE, SOUND | change))
    assert len(found) == 1
    assert expected in found[0]


def test_all_mistakes_are_reported_together() -> None:
    found = texts(validate(Table, FILE, {"share": 2, "rounds": 0, "logistics": "Basic", "ranges": [0, 0, 0]}))
    keys = [line.split(":")[0].removeprefix("Table.json, ") for line in found]
    assert sorted(keys) == ["_source", "by_supply", "guns", "rounds", "share"]


def test_half_a_surrogate_pair_is_refused_in_words() -> None:
    outcome = validate(Gun, FILE, {"power": 1.0, "note": "\ud800"})
    assert isinstance(outcome, Failure)
    assert outcome[0].allowed == "JSON whose texts are Unicode"


def test_a_keyed_model_wants_exactly_its_keys() -> None:
    model = keyed_model("table", {"High surplus": float, "Deficit": float, "_source": Source})
    found = texts(validate(model, FILE, {"High surplus": 1, "Defizit": 0, "_source": "x"}))
    assert "Deficit: nothing; allowed: a number" in found[0]
    assert 'the unknown key "Defizit"' in found[1]
    assert 'did you mean "Deficit"?' in found[1]


def test_entries_are_those_of_one_kind_by_their_keys() -> None:
    model = keyed_model("table", {"High surplus": float, "Deficit": float, "_source": Source})
    content = validate(model, FILE, {"High surplus": 1, "Deficit": 0.5, "_source": "x"})
    assert isinstance(content, StrictModel)
    assert entries(content, float) == {"High surplus": 1.0, "Deficit": 0.5}
    assert entries(content, str) == {"_source": "x"}


def test_a_missing_file_is_named_with_what_to_do(tmp_path: Path) -> None:
    (problem,) = texts(read_file(tmp_path / "Revenue.json"))
    assert problem.startswith("Revenue.json: the file is missing")
    assert str(tmp_path) in problem
    (tmp_path / "revenue.JSON").touch()
    (problem,) = texts(read_file(tmp_path / "Revenue.json"))
    assert problem.endswith('rename "revenue.JSON" to "Revenue.json"')


def test_a_folder_in_the_place_of_a_file_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "Revenue.json").mkdir()
    (problem,) = texts(read_file(tmp_path / "Revenue.json"))
    assert "Revenue.json: the file cannot be read" in problem


@pytest.mark.parametrize(
    ("value", "text"), [({"a": 1}, "an object"), ([1, 2], "a list of 2"), ("é", '"é"'), (None, "null"), (0.1, "0.1")]
)
def test_values_as_messages_quote_them(value: object, text: str) -> None:
    assert shown(value) == text


def test_half_a_character_is_refused_by_its_place() -> None:
    outcome = parse_json(FILE, rb'{"a": ["x\ud800y"]}')
    assert isinstance(outcome, Failure)
    assert [(problem.place.key, problem.hint) for problem in outcome] == [
        ("a.item 1", "write the character itself"),
    ]


def test_half_a_character_in_a_key_is_refused() -> None:
    outcome = parse_json(FILE, rb'{"\udfff": 1}')
    assert isinstance(outcome, Failure)
    assert "half a character" in outcome[0].found


def test_both_halves_of_a_character_are_that_character() -> None:
    assert parse_json(FILE, rb'{"a": "\ud83d\ude00"}') == {"a": "😀"}


def test_an_endless_key_is_cut_short() -> None:
    outcome = validate(Gun, FILE, {"power": 1.0, "x" * 5000: 1})
    assert isinstance(outcome, Failure)
    assert len(outcome[0].text()) < 300
    assert "xxx…" in outcome[0].place.key
