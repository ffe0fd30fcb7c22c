"""Making, describing and changing spreadsheets, and finding them in Drive."""

import pytest

from sheets_server import Google
from sheets_server.talking import Talk, message
from sheets_server.wire import Json

CREATE = "https://sheets.googleapis.com/v4/spreadsheets"
NARROW: Json = {
    "properties": {"gridProperties": {"columnCount": 1}},
    "data": [{"startColumn": 1, "rowData": [{"values": [{}]}]}],
}
RULE: Json = {"condition": {"type": "ONE_OF_LIST", "values": [{"userEnteredValue": "a"}]}, "showCustomUi": True}


def test_what_is_made_is_what_was_asked_for(talk: Talk) -> None:
    header: Json = {
        "userEnteredValue": {"stringValue": "Name"},
        "note": "who it is",
        "userEnteredFormat": {"textFormat": {"bold": True}},
        "dataValidation": RULE,
    }
    grid: Json = {"rowCount": 9, "columnCount": 3, "frozenRowCount": 1}
    tab: Json = {
        "properties": {"sheetId": 7, "title": "Nations", "gridProperties": grid},
        "data": [{"rowData": [{"values": [header]}, {"values": [{}, {"userEnteredValue": {"numberValue": 2}}]}]}],
    }
    made = talk.send("POST", CREATE, {"properties": {"title": "New"}, "sheets": [tab]}).json()
    assert made["sheets"][0]["properties"] == {
        "sheetId": 7,
        "title": "Nations",
        "index": 0,
        "sheetType": "GRID",
        "gridProperties": grid,
    }
    held = talk.google.tab(made["spreadsheetId"], "Nations")
    assert held.rows == [["Name"], [None, 2]]
    assert (held.notes, held.validations) == ({"A1": "who it is"}, {"A1": RULE})
    assert held.formats == {"A1": {"textFormat": {"bold": True}}}


@pytest.mark.parametrize(
    ("tabs", "words"),
    [
        ([{"properties": {"title": "A"}}, {"properties": {"title": "a"}}], 'A sheet with the name "a" already exists'),
        ([{"properties": {"sheetId": 1}}, {"properties": {"sheetId": 1}}], "Sheet with id 1 already exists"),
        ([{"properties": {"gridProperties": {"rowCount": 1, "frozenRowCount": 1}}}], "freeze all visible rows"),
        ([{"properties": {"gridProperties": {"rowCount": 1_000_000}}}], "above the limit of 10000000 cells"),
        ([{"properties": {"name": "A"}}], "Unknown name \"name\" at 'sheets[0].properties': Cannot find field."),
        ([NARROW], "Attempting to write column: 1, beyond the last requested column of: 0"),
    ],
)
def test_what_cannot_be_made_is_refused(talk: Talk, tabs: list[Json], words: str) -> None:
    assert words in message(talk.send("POST", CREATE, {"sheets": tabs}))
    assert list(talk.google.spreadsheets) == [talk.key]


def test_fields_pick_parts_of_a_spreadsheet(talk: Talk) -> None:
    talk.google.merge(talk.key, "Nations!A1:B2")
    fields = "properties.title,sheets(properties(sheetId,title,gridProperties/rowCount),merges)"
    assert talk.ask("GET", "", fields=fields).json() == {
        "properties": {"title": "Game"},
        "sheets": [
            {
                "properties": {"sheetId": 0, "title": "Nations", "gridProperties": {"rowCount": 1000}},
                "merges": [
                    {
                        "sheetId": 0,
                        "startRowIndex": 0,
                        "endRowIndex": 2,
                        "startColumnIndex": 0,
                        "endColumnIndex": 2,
                    }
                ],
            },
            {"properties": {"sheetId": 1_000_003, "title": "It's 2", "gridProperties": {"rowCount": 1000}}},
        ],
    }
    error = talk.ask("GET", "", fields="sheets.data.rowData.colour").json()["error"]
    assert error["message"] == "Request contains an invalid argument."
    (violation,) = error["details"][0]["fieldViolations"]
    assert violation["description"] == (
        "Error expanding 'fields' parameter. Cannot find matching fields for path 'sheets.data.rowData.colour'."
    )


def test_cells_come_only_when_asked_for(talk: Talk) -> None:
    assert "data" not in talk.ask("GET", "").json()["sheets"][0]
    (tab,) = talk.ask("GET", "", includeGridData="true", ranges="Nations!A1:C4").json()["sheets"]
    (gaul, _, broken) = tab["data"][0]["rowData"][3]["values"]
    assert gaul["formattedValue"] == "Gaul"
    assert broken["userEnteredValue"] == {"formulaValue": "=1/0"}
    assert broken["effectiveValue"] == {"errorValue": {"type": "DIVIDE_BY_ZERO"}}


def test_a_batch_changes_tabs(talk: Talk) -> None:
    area: Json = {"sheetId": 0, "startRowIndex": 1, "endRowIndex": 3, "startColumnIndex": 1, "endColumnIndex": 2}
    answer = talk.change(
        {"setDataValidation": {"range": area, "rule": RULE}},
        {"repeatCell": {"range": area, "cell": {"note": "n"}, "fields": "note,userEnteredFormat.textFormat.bold"}},
        {"appendDimension": {"sheetId": 0, "dimension": "ROWS", "length": 5}},
        {
            "updateDimensionProperties": {
                "range": {"sheetId": 0, "dimension": "COLUMNS", "startIndex": 0, "endIndex": 2},
                "properties": {"pixelSize": 180},
                "fields": "pixelSize",
            }
        },
        {"addSheet": {"properties": {"sheetId": 5, "title": "Leaders"}}},
        {"updateSheetProperties": {"properties": {"sheetId": 5, "hidden": True}, "fields": "hidden"}},
    )
    assert [*answer.json()["replies"][4]] == ["addSheet"]
    tab = talk.google.tab(talk.key, "Nations")
    assert (tab.row_count, tab.widths) == (1005, {0: 180, 1: 180})
    assert tab.notes == {"B2": "n", "B3": "n"}
    assert tab.validations == {"B2": RULE, "B3": RULE}
    assert tab.rows[1] == ["Albion", 95.5]
    assert talk.google.tab(talk.key, "Leaders").hidden


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"setDataValidation": {"range": {"sheetId": 9}, "rule": RULE}}, "setDataValidation: No grid with id: 9"),
        ({"repeatCell": {"range": {}, "cell": {}}}, "repeatCell: At least one field must be listed in 'fields'"),
        (
            {"repeatCell": {"range": {"startRowIndex": 1005, "endColumnIndex": 2}, "fields": "note"}},
            "repeatCell: Range (Nations!A1006:B) exceeds grid limits. Max rows: 1005, max columns: 26",
        ),
        ({"setDataValidation": {"range": {}, "rule": {"condition": {"type": "NOT_BLANK"}}}}, "not supported by data"),
        (
            {"setDataValidation": {"range": {}, "rule": {"condition": {"type": "NUMBER_BETWEEN", "values": []}}}},
            "requires 2 ConditionValues",
        ),
        (
            {
                "setDataValidation": {
                    "range": {},
                    "rule": {
                        "condition": {
                            "type": "ONE_OF_LIST",
                            "values": [{"userEnteredValue": f"{number}"} for number in range(501)],
                        }
                    },
                }
            },
            "more items than the limit of 500",
        ),
        (
            {
                "setDataValidation": {
                    "range": {},
                    "rule": {"condition": {"type": "ONE_OF_RANGE", "values": [{"userEnteredValue": "=Nowhere!A1:A5"}]}},
                }
            },
            "Invalid ConditionValue.userEnteredValue: =Nowhere!A1:A5",
        ),
    ],
)
def test_a_batch_with_one_wrong_request_changes_nothing(talk: Talk, wrong: Json, words: str) -> None:
    first: Json = {"appendDimension": {"sheetId": 0, "dimension": "ROWS", "length": 5}}
    told = message(talk.change(first, wrong))
    assert told.startswith("Invalid requests[1]")
    assert words in told
    assert talk.google.tab(talk.key, "Nations").row_count == 1000
    assert message(talk.change()) == "Must specify at least one request."


def test_what_the_server_does_not_speak_is_told_and_fails_the_test(google: Google, talk: Talk) -> None:
    assert talk.change({"sortRange": {}}).status_code == 501
    assert talk.write(("Nations!A1", [["=1+2"]]), option="USER_ENTERED").status_code == 501
    assert talk.ask("POST", "/values/Nations!A1:append", {}).status_code == 404
    assert [failure.partition(":")[0] for failure in google.failures] == ["not spoken"] * 3
    google.failures.clear()


def test_files_are_found_by_title_without_regard_to_case(google: Google, talk: Talk) -> None:
    ann = google.add("Ann's \\ game", {"A": []})
    other = google.add("GAME", {"A": []})
    google.sheet(google.add("Game", {"A": []})).trashed = True
    found = talk.list(q="name = 'Game' and trashed = false").json()["files"]
    assert [(file["id"], file["name"]) for file in found] == [(talk.key, "Game"), (other, "GAME")]
    quoted = r"mimeType='application/vnd.google-apps.spreadsheet' and name = 'Ann\'s \\ game' and trashed=false"
    assert [file["id"] for file in talk.list(q=quoted, fields="files(id)").json()["files"]] == [ann]
    pages = [talk.list(pageSize="1", q="trashed = false").json()]
    while "nextPageToken" in pages[-1]:
        token = pages[-1]["nextPageToken"]
        pages.append(talk.list(pageSize="1", q="trashed = false", pageToken=token).json())
    assert [page["files"][0]["id"] for page in pages] == [talk.key, ann, other]


@pytest.mark.parametrize(
    "query", ["name = 'Ann's game'", "title = 'Game'", "name = Game", "name = 'Game' and", "trashed = 'no'"]
)
def test_a_query_that_drive_cannot_read(talk: Talk, query: str) -> None:
    answer = talk.list(q=query)
    assert message(answer) == "Invalid Value"
    (entry,) = answer.json()["error"]["errors"]
    assert (entry["reason"], entry["location"]) == ("invalid", "q")
