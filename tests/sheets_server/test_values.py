"""Reading and writing values as the reference of the Sheets API describes it."""

import datetime

import pytest

from sheets_server import Formatted, Google, NumberFormat, Spilled, dated
from sheets_server.grid import Entry
from sheets_server.talking import Talk, message
from sheets_server.wire import Json


def test_empty_ends_are_left_out_and_empty_cells_between_are_empty_texts(talk: Talk) -> None:
    answer = talk.values("Nations!A1:Z1000", valueRenderOption="UNFORMATTED_VALUE").json()
    assert answer == {
        "range": "Nations!A1:Z1000",
        "majorDimension": "ROWS",
        "values": [["Name", "Score"], ["Albion", 95.5], [], ["Gaul", "", "#DIV/0!"]],
    }
    assert talk.values("Nations!E5:F6").json() == {"range": "Nations!E5:F6", "majorDimension": "ROWS"}


@pytest.mark.parametrize(
    ("entry", "plain", "formula", "shown"),
    [
        (8_000_000_000, 8_000_000_000, 8_000_000_000, "8000000000"),
        (0.1, 0.1, 0.1, "0.1"),
        (True, True, True, "TRUE"),
        ("00123", "00123", "00123", "00123"),
        (Formatted(0.5, NumberFormat("PERCENT", "0%")), 0.5, 0.5, "50%"),
        (Formatted(1234.5, NumberFormat("NUMBER", "#,##0.00")), 1234.5, 1234.5, "1,234.50"),
        (dated(datetime.date(1900, 2, 1)), 33, 33, "1900-02-01"),
        (Spilled(7), 7, None, "7"),
    ],
)
def test_the_three_renderings(talk: Talk, entry: Entry, plain: Json, formula: Json, shown: str) -> None:
    talk.google.edit(talk.key, "Nations", 9, 1, entry)
    found = [
        talk.values("Nations!A9", valueRenderOption=option).json().get("values", [[None]])[0][0]
        for option in ("UNFORMATTED_VALUE", "FORMULA", "FORMATTED_VALUE")
    ]
    assert found == [plain, formula, shown]


def test_dates_as_text_where_that_is_wanted(talk: Talk) -> None:
    # "the whole number portion … counts the days since December 30th 1899"
    talk.google.edit(talk.key, "Nations", 2, 1, dated(datetime.date(1899, 12, 31)))
    wanted = {"valueRenderOption": "UNFORMATTED_VALUE", "dateTimeRenderOption": "FORMATTED_STRING"}
    assert talk.values("Nations!A2", **wanted).json()["values"] == [["1899-12-31"]]
    assert talk.values("Nations!A2", valueRenderOption="UNFORMATTED_VALUE").json()["values"] == [[1]]


def test_many_ranges_in_one_call_with_titles_in_quotes(talk: Talk) -> None:
    ranges = ["Nations!B2", "'It''s 2'!A:B", "Nations!A3:4", "'Nations'", "A1"]
    answer = talk.ask("GET", "/values:batchGet", ranges=ranges).json()
    assert [block["range"] for block in answer["valueRanges"]] == [
        "Nations!B2",
        "'It''s 2'!A1:B1000",
        "Nations!A3:Z4",
        "Nations!A1:Z1000",
        "Nations!A1",
    ]
    assert answer["valueRanges"][1]["values"] == [["60%", "TRUE"]]


@pytest.mark.parametrize(
    "text", ["Nowhere!A1", "'Nations!A1", "Nations!A0", "Nations!", "nations!A1:B", "It's 2!A1:B#"]
)
def test_ranges_that_mean_nothing(talk: Talk, text: str) -> None:
    assert message(talk.values(text)) == f"Unable to parse range: {text}"


def test_a_range_may_end_beyond_the_grid_but_not_begin_there(talk: Talk) -> None:
    assert talk.values("Nations!A1:ZZ9999").json()["range"] == "Nations!A1:Z1000"
    limits = "exceeds grid limits. Max rows: 1000, max columns: 26"
    assert message(talk.values("Nations!AA1:AB2")) == f"Range (Nations!AA1:AB2) {limits}"
    assert message(talk.values("Nations!A1001")) == f"Range (Nations!A1001) {limits}"


def test_raw_values_are_kept_as_they_are_null_is_skipped_and_an_empty_text_empties(talk: Talk) -> None:
    answer = talk.write(("Nations!A1:D1", [[None, "", "=1+2", "007"]]), ("Nations!B2", [[80]])).json()
    assert (answer["totalUpdatedCells"], answer["totalUpdatedRows"]) == (4, 2)
    assert talk.google.tab(talk.key, "Nations").rows[:2] == [["Name", None, "=1+2", "007"], ["Albion", 80]]
    assert talk.google.tab(talk.key, "Nations").formulas == {"C4": "=1/0"}


def test_what_a_user_enters_is_understood(talk: Talk) -> None:
    talk.write(("Nations!A9:E9", [["1,066", "60%", "true", "'007", "2026-11-21"]]), option="USER_ENTERED")
    tab = talk.google.tab(talk.key, "Nations")
    assert tab.rows[8] == [1066, 0.6, True, "007", 46347]
    assert [tab.cell(8, column).number_format.type for column in (1, 4)] == ["PERCENT", "DATE"]


def test_a_number_in_the_place_of_a_formula_keeps_the_format(talk: Talk) -> None:
    talk.google.edit(talk.key, "Nations", 2, 2, Formatted(0.5, NumberFormat("PERCENT", "0%")))
    talk.write(("Nations!B2", [[0.7]]))
    assert talk.values("Nations!B2").json()["values"] == [["70%"]]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (("Nations!B2", [[1, 2]]), ""),
        (
            ("Nations!A1:B2", [[1, 2, 3]]),
            "Requested writing within range [Nations!A1:B2], but tried writing to column [C]",
        ),
        (("Nations!A1:B1", [[1], [2]]), "Requested writing within range [Nations!A1:B1], but tried writing to row [2]"),
        (("Nations!Z1000", [[1, 2]]), "Range (Nations!Z1000:AA1000) exceeds grid limits"),
        (("Nations!A1:A1001", [[1]]), "Range (Nations!A1:A1001) exceeds grid limits"),
        (("Nations!B2", [[[1]]]), "Invalid values[0][0]: list_value"),
        (("Nations!B2", [["x" * 50_001]]), "more than the maximum of 50000 characters in a single cell"),
        (("Nowhere!B2", [[1]]), "Unable to parse range: Nowhere!B2"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_of_the_call_is_done(
    talk: Talk, data: tuple[str, list[list[Json]]], words: str
) -> None:
    before = talk.google.tab(talk.key, "Nations").rows
    answer = talk.write(("Nations!A1", [["changed"]]), data)
    if words:
        assert message(answer).startswith("Invalid data[1]: ")
        assert words in message(answer)
        assert talk.google.tab(talk.key, "Nations").rows == before
    else:
        assert answer.json()["responses"][1]["updatedRange"] == "Nations!B2:C2"


def test_how_values_are_entered_must_be_said(talk: Talk) -> None:
    required = "'valueInputOption' is required but not specified"
    assert message(talk.ask("POST", "/values:batchUpdate", {"data": []})) == required
    assert message(talk.ask("PUT", "/values/Nations!A1", {"values": [[1]]})) == required
    wrong = talk.ask("POST", "/values:batchUpdate", {"valueInputOption": "TYPED", "data": []})
    assert message(wrong).startswith("Invalid value at 'value_input_option'")


def test_a_protected_cell_is_not_written(talk: Talk) -> None:
    talk.google.protect(talk.key, "Nations!B:B")
    assert "You are trying to edit a protected cell or object" in message(talk.write(("Nations!A2:B2", [["x", 1]])))
    assert talk.write(("Nations!A2", [["x"]])).ok


def test_unknown_fields_and_parameters_are_refused(talk: Talk) -> None:
    body: Json = {"valueInputOption": "RAW", "data": [{"range": "Nations!A1", "value": 1}]}
    words = message(talk.ask("POST", "/values:batchUpdate", body))
    assert words == "Invalid JSON payload received. Unknown name \"value\" at 'data[0]': Cannot find field."
    assert 'Unknown name "render"' in message(talk.values("Nations!A1", render="x"))


def test_of_merged_cells_only_the_first_holds_anything(google: Google, talk: Talk) -> None:
    google.merge(talk.key, "Nations!A1:B2")
    talk.write(("Nations!A1:B1", [["first", "second"]]))
    assert talk.values("Nations!A1:B2").json()["values"] == [["first"]]
