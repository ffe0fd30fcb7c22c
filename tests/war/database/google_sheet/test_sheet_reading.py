"""What a Google Sheet holds, as cells: over real HTTP, in two calls."""

import datetime
from pathlib import Path

import pytest
from online import cells_of, client_of, problem_of, store_of
from rows import ALBION, FILE, GAUL, cells, checked, refused, save
from sheets_server import Fault, Formatted, Formula, Google, NumberFormat, dated, percent

from autoalgo.war.database import Cells, CellSheet, Database, Unreadable, WorkbookStore
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.sheet_store import SheetStore
from autoalgo.war.database.google_sheet.snapshot import Snapshot, read_snapshot
from autoalgo.war.domain.columns import LOCATIONS, NATIONS

POPULATION, LEADER, FOUNDED, STABILITY = (
    NATIONS.columns.index(column) + 1
    for column in (NATIONS.population, NATIONS.leader, NATIONS.year_founded, NATIONS.stability)
)


@pytest.fixture
def key(google: Google) -> str:
    """The usual database as a sheet."""
    return google.add("Game", cells())


@pytest.fixture
def store(google: Google, key: str, tmp_path: Path) -> SheetStore:
    """That sheet as a store."""
    return store_of(google, tmp_path, SheetReference(key=key))


def snapshot(store: SheetStore, formulas: bool = False) -> Snapshot:
    """Return what one reading gives."""
    return read_snapshot(client_of(store), store.reference.key, formulas=formulas)


def nations(held: Cells) -> list[tuple[object, ...]]:
    """Return the rows below the header of the tab Nations."""
    return list(next(sheet for sheet in held.sheets if sheet.title == "Nations").rows[1:])


def test_a_sheet_reads_as_the_workbook_does(store: SheetStore) -> None:
    held = cells_of(store)
    assert checked(Database(held, store.name)) == []
    assert [sheet.title for sheet in held.sheets] == ["Nations", "Militaries", "Locations", "Leaders"]
    assert nations(held)[0][:3] == ("Albion", 2_000_000, None)


def test_one_reading_is_two_calls_and_takes_all_four_tabs_at_once(google: Google, store: SheetStore) -> None:
    cells_of(store)
    assert google.calls == ["spreadsheets.get", "values.batchGet"]
    assert store.calls == 2
    values = google.asked[-1]
    assert values.query["ranges"] == tuple(
        f"'{title}'!A1:Z1000" for title in ("Nations", "Militaries", "Locations", "Leaders")
    )
    assert values.option("valueRenderOption") == "UNFORMATTED_VALUE"
    assert values.option("dateTimeRenderOption") == "FORMATTED_STRING"


def test_values_come_as_they_are_and_not_as_they_are_shown(google: Google, key: str, store: SheetStore) -> None:
    google.edit(key, "Nations", 2, POPULATION, Formatted(1_234_567.5, NumberFormat("NUMBER", "#.##0")))
    google.edit(key, "Nations", 2, STABILITY, percent(0.6))
    google.edit(key, "Nations", 3, POPULATION, Formula("=2*350000", 700_000))
    google.edit(key, "Nations", 3, LEADER, True)
    first, second = nations(cells_of(store))
    assert first[POPULATION - 1] == 1_234_567.5
    assert first[STABILITY - 1] == 0.6
    assert second[POPULATION - 1] == 700_000
    assert second[LEADER - 1] is True


def test_integers_stay_integers_and_floats_floats(google: Google, key: str, store: SheetStore) -> None:
    google.edit(key, "Nations", 2, POPULATION, 8_000_000_000)
    google.edit(key, "Nations", 2, STABILITY, 0.1)
    first = nations(cells_of(store))[0]
    assert (first[POPULATION - 1], type(first[POPULATION - 1])) == (8_000_000_000, int)
    assert (first[STABILITY - 1], type(first[STABILITY - 1])) == (0.1, float)


def test_blank_cells_are_none_and_end_no_row(google: Google, key: str, store: SheetStore) -> None:
    google.edit(key, "Nations", 2, STABILITY, Formula('=""', ""))
    google.edit(key, "Nations", 5, 1, "Persia")
    assert [len(row) for row in nations(cells_of(store))] == [10, 10, 0, 1]


def test_errors_and_dates_are_refused_by_the_checks(google: Google, key: str, store: SheetStore) -> None:
    google.edit(key, "Nations", 2, POPULATION, Formula("=Lost!A1", "#REF!"))
    google.edit(key, "Nations", 2, FOUNDED, dated(datetime.date(1902, 12, 1)))
    google.edit(key, "Nations", 2, STABILITY, "Loading...")
    texts = refused(Database(cells_of(store), store.name))
    assert "the formula error #REF!" in texts[0]
    assert "Game, tab Nations, row 2, column Year Founded: the date 1902-12-01" in texts[1]
    assert "give the cell the format of a number, and write it again" in texts[1]
    assert "a formula that Google is still computing" in texts[2]


@pytest.mark.parametrize(
    "shown", ["12/1/1902", "1.12.1902", "1902-12-01", "12/1/1902 14:05:00", "14:05:00", "2:05 PM", "1-12-02"]
)
def test_dates_as_a_sheet_shows_them_are_names_of_nothing(
    google: Google, key: str, store: SheetStore, shown: str
) -> None:
    google.edit(key, "Nations", 2, LEADER, shown)
    assert isinstance(nations(cells_of(store))[0][LEADER - 1], Unreadable)


@pytest.mark.parametrize("text", ["1/2-3", "1.5", "Loading", "12-1/1902", "1.2.3.4", "2026", "10:04 sharp"])
def test_other_texts_are_none(google: Google, key: str, store: SheetStore, text: str) -> None:
    google.edit(key, "Nations", 2, LEADER, text)
    assert nations(cells_of(store))[0][LEADER - 1] == text


def test_other_tabs_are_named_and_not_read(google: Google, tmp_path: Path) -> None:
    held = cells()
    key = google.add("Game", Cells((CellSheet("Notes", (("secret",),)), *held.sheets, CellSheet("Chart"))))
    google.tab(key, "Chart").chart = True
    held = cells_of(store_of(google, tmp_path, SheetReference(key=key)))
    assert [sheet.title for sheet in held.sheets] == ["Notes", "Nations", "Militaries", "Locations", "Leaders", "Chart"]
    assert held.sheets[0].rows == held.sheets[-1].rows == ()
    assert len(google.asked[-1].query["ranges"]) == 4


def test_a_chart_in_a_tabs_place_is_an_empty_tab(google: Google, key: str, store: SheetStore) -> None:
    google.tab(key, "Leaders").chart = True
    assert any("tab Leaders: the tab is empty" in text for text in checked(Database(cells_of(store), store.name)))


def test_former_names_of_tabs_and_quotes_in_titles(google: Google, key: str, store: SheetStore) -> None:
    google.tab(key, "Nations").title = "nation"
    google.tab(key, "Militaries").title = "My 'own'!A1 tab"
    held = cells_of(store)
    assert Database(held, store.name).nations() == ("Albion", "Gaul")
    assert [sheet.title for sheet in held.sheets if sheet.rows] == ["nation", "Locations", "Leaders"]


def test_merged_cells_are_told_as_the_workbooks_are(google: Google, key: str, store: SheetStore) -> None:
    google.merge(key, "Nations!A2:B3")
    texts = checked(Database(cells_of(store), store.name))
    assert (
        "Game, tab Nations: merged cells: A2:B3; allowed: no merged cells; unmerge them and fill in each cell" in texts
    )


def test_an_empty_sheet_has_tabs_without_rows(google: Google, tmp_path: Path) -> None:
    key = google.add("Game", {"Nations": [], "Militaries": []})
    store = store_of(google, tmp_path, SheetReference(key=key))
    assert [sheet.rows for sheet in cells_of(store).sheets] == [(), ()]
    assert store.copy() is None, "a reading with nothing in it must not take a good one's place"


def test_a_sheet_without_any_of_the_tabs_is_one_call(google: Google, tmp_path: Path) -> None:
    key = google.add("Diary", {"Monday": [["rain"]]})
    assert [sheet.rows for sheet in cells_of(store_of(google, tmp_path, SheetReference(key=key))).sheets] == [()]
    assert google.calls == ["spreadsheets.get"]


def test_huge_grids_are_read_up_to_what_the_checks_look_at(google: Google, key: str, store: SheetStore) -> None:
    tab = google.tab(key, "Locations")
    tab.row_count, tab.column_count = 40_000, 300
    google.edit(key, "Locations", 10_002, 1, "Far away")
    google.edit(key, "Locations", 10_001, 1, "Last seen")
    held = cells_of(store)
    assert "'Locations'!A1:IV10001" in google.asked[-1].query["ranges"]
    assert any(f"tab {LOCATIONS.tab_name}: more than 10,000 rows" in text for text in checked(Database(held, "Game")))


def test_too_many_cells_are_told(store: SheetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autoalgo.war.database.google_sheet.snapshot.MAXIMUM_CELLS", 60)
    assert "the tabs have more than 60 cells; allowed: at most 60 in the four tabs" in problem_of(store)


def test_tabs_renamed_or_cut_short_between_the_two_calls(google: Google, key: str, store: SheetStore) -> None:
    def change() -> None:
        google.tab(key, "Nations").title = "Nation"
        google.tab(key, "Leaders").row_count = 10

    google.before("values.batchGet", change)
    assert Database(cells_of(store), store.name).problems == ()
    assert google.calls == ["spreadsheets.get", "values.batchGet"] * 2


def test_formulas_can_be_read_in_place_of_their_results(google: Google, key: str, store: SheetStore) -> None:
    google.edit(key, "Nations", 2, STABILITY, Formula("=50+1", 51))
    google.edit(key, "Nations", 3, STABILITY, 52.5)
    assert [row[-1] for row in nations(snapshot(store, formulas=True).cells)] == ["=50+1", 52.5]


def test_a_snapshot_knows_the_grid(google: Google, key: str, store: SheetStore) -> None:
    google.merge(key, "Leaders!B1:C2")
    found = snapshot(store)
    assert (found.key, found.title) == (key, "Game")
    tab = found.tabs[-1]
    assert (tab.title, tab.rows, tab.columns, tab.merged) == ("Leaders", 1000, 26, ("B1:C2",))
    assert tab.id == google.tab(key, "Leaders").id


def test_an_answer_of_another_shape_is_no_crash(store: SheetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    for answer in ({"message": "blocked"}, {"properties": {"title": 5}, "sheets": []}, {"sheets": 3}):
        monkeypatch.setattr("gspread.http_client.HTTPClient.spreadsheets_get", lambda *_, given=answer: given)
        assert "the answer is not one of Google's Sheets API" in problem_of(store)
    monkeypatch.undo()


def test_fewer_ranges_than_asked_for_are_no_crash(store: SheetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gspread.http_client.HTTPClient.values_batch_get", lambda *_: {"valueRanges": [{}]})
    assert "the answer is not one of Google's Sheets API" in problem_of(store)


def test_the_workbook_and_the_sheet_tell_the_same_problems(google: Google, tmp_path: Path) -> None:
    held = cells(nations=({**ALBION, "Population": "many", "Religion": "Norse?"}, {**GAUL, "Year Founded": 0}))
    store = store_of(google, tmp_path, SheetReference(key=google.add(FILE, held)))
    book = WorkbookStore(save(tmp_path / FILE, held)).read()
    assert isinstance(book, Cells)
    assert checked(Database(cells_of(store), store.name)) == checked(Database(book, FILE)) != []


def test_slow_is_only_slow(google: Google, store: SheetStore) -> None:
    google.order(Fault.SLOW(0.05), times=2)
    assert Database(cells_of(store), store.name).problems == ()
