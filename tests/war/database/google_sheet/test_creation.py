"""A new sheet: what is in it, how it looks, and what is told when making it goes wrong half-way."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import rows
from outcomes import only_problem
from sheets_server import SPREADSHEETS, Asked, Fault, Google, Spreadsheet, Tab
from sheets_server.wire import Json

from autoalgo.common.problems import Problem
from autoalgo.war.database import Cells, CellSheet, Database, Unreadable, WorkbookStore
from autoalgo.war.database.google_sheet.creation import connect, create_sheet
from autoalgo.war.database.google_sheet.layout import LONGEST_LIST
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.sheet_store import SheetStore
from autoalgo.war.database.google_sheet.sheets_client import Patience, SheetsClient
from autoalgo.war.database.google_sheet.tokens import Tokens
from autoalgo.war.database.records.presentation import DropDownChoices
from autoalgo.war.database.watch import Waiting, Watch
from autoalgo.war.domain.column import ListColumn, NameColumn, NationsColumn, NumberColumn, ReferenceColumn, YearColumn
from autoalgo.war.domain.columns import LEADERS, MILITARIES, NATIONS, TABS
from autoalgo.war.folders import Folders
from autoalgo.war.selection import choices_for
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import list_maps

REPOSITORY = Path(__file__).resolve().parents[4]
SHIPPED = WorkbookStore(REPOSITORY / "Database" / "Map Game Database.xlsx")
TITLE = "Map Game of 1066"
BRIEF = Patience(attempts=3, first=0.01, longest=0.01)
UNITS = tuple(column.name for column in MILITARIES.columns if "type" in column.name or column.name == "Transport")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
CHOICES = DropDownChoices(dict.fromkeys(UNITS, ("Soldier", "Hussar")), ("Plain", "Sea"))


@pytest.fixture(scope="module")
def shipped() -> Cells:
    """The rows of the shipped workbook."""
    cells = SHIPPED.read()
    assert isinstance(cells, Cells)
    return cells


@pytest.fixture(scope="module")
def made(shipped: Cells, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Google, Spreadsheet]]:
    """A sheet of the shipped rows, made once to be looked at, and the Google that has it."""
    with Google() as server, pytest.MonkeyPatch.context() as patch:
        for name, value in server.environment.items():
            patch.setenv(name, value)
        folder = server.tokens_in(tmp_path_factory.mktemp("made") / "tokens", scopes=(SPREADSHEETS,))
        client = connect(Tokens(folder), patience=BRIEF)
        choices = choices_for(Folders(REPOSITORY))
        assert isinstance(client, SheetsClient)
        assert isinstance(choices, DropDownChoices)
        reference = create_sheet(TITLE, shipped, choices, client)
        client.close()
        assert isinstance(reference, SheetReference), [problem.text() for problem in reference]
        yield server, server.sheet(reference.key)
    assert not server.failures


@pytest.fixture
def sheet(made: tuple[Google, Spreadsheet]) -> Spreadsheet:
    """The sheet of the shipped rows."""
    return made[1]


@pytest.fixture
def tokens(google: Google, tmp_path: Path) -> Tokens:
    """A moderator who granted what making a sheet needs, and no more."""
    return Tokens(google.tokens_in(tmp_path / "tokens", scopes=(SPREADSHEETS,)))


@pytest.fixture
def waited() -> list[Waiting]:
    """What was waited for."""
    return []


@pytest.fixture
def client(tokens: Tokens, waited: list[Waiting]) -> Iterator[SheetsClient]:
    """The client that makes sheets."""
    opened = connect(tokens, Watch(lambda waiting: waited.append(waiting) if waiting else None), BRIEF)
    assert isinstance(opened, SheetsClient)
    yield opened
    opened.close()


def make(cells: Cells, client: SheetsClient, choices: DropDownChoices = CHOICES) -> SheetReference:
    made = create_sheet(TITLE, cells, choices, client)
    assert isinstance(made, SheetReference), [problem.text() for problem in made]
    return made


def refusal(cells: Cells, client: SheetsClient) -> Problem:
    return only_problem(create_sheet(TITLE, cells, CHOICES, client))


def member(body: Json, *names: str | int) -> Json:
    """Return what lies at `names` in an object of JSON."""
    for name in names:
        if isinstance(name, int):
            assert isinstance(body, list)
            body = body[name]
        else:
            assert isinstance(body, dict)
            body = body.get(name)
    return body


def offered(rule: Json) -> list[Json]:
    values = member(rule, "condition", "values")
    assert isinstance(values, list)
    return [member(value, "userEnteredValue") for value in values]


def kinds(tab: Tab) -> dict[str, tuple[Json, ...]]:
    """Return by the place of a column's first row what may stand there: the kind of rule and its values."""
    return {
        place: (member(rule, "condition", "type"), *offered(rule))
        for place, rule in tab.validations.items()
        if place.strip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "2"
    }


def test_a_new_sheet_reads_as_the_workbook_does(
    made: tuple[Google, Spreadsheet], shipped: Cells, tmp_path: Path, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    google, held = made
    for name, value in google.environment.items():
        monkeypatch.setenv(name, value)
    tokens = Tokens(google.tokens_in(tmp_path / "tokens"))
    store = SheetStore(SheetReference(key=held.key), tokens, tmp_path / "Copies", lambda: NOON, patience=BRIEF)
    read = store.read()
    assert isinstance(read, Cells)
    database = Database(read, store.name)
    assert database.check(tables.units, list_maps(REPOSITORY / "Maps")) is None
    assert database.nations() == Database(shipped, SHIPPED.name).nations()


def test_every_cell_of_the_four_tabs_is_there(sheet: Spreadsheet, shipped: Cells) -> None:
    assert sheet.title == TITLE
    assert [tab.title for tab in sheet.tabs] == ["Nations", "Militaries", "Locations", "Leaders"]
    for tab, page in zip(sheet.tabs, shipped.sheets, strict=False):
        held = tab.rows
        assert held == [list(row) for row in page.rows]
        assert held[0][-1] == "Source"


def test_two_calls_make_it_with_the_narrowest_scope(made: tuple[Google, Spreadsheet]) -> None:
    asked = made[0].asked[:2]
    assert [each.call for each in asked] == ["spreadsheets.create", "spreadsheets.batchUpdate"]
    assert member(asked[0].body, "properties") == {"title": TITLE, "locale": "en_US"}
    assert asked[0].option("fields") == "spreadsheetId"


def test_headers_are_bold_frozen_and_noted(sheet: Spreadsheet) -> None:
    for tab, page in zip(TABS, sheet.tabs, strict=True):
        assert (page.frozen_rows, page.frozen_columns) == (1, 2 if tab is MILITARIES else 1)
        headers = [page.cell(0, at) for at in range(len(tab.columns) + 2)]
        described = (*tab.columns, tab.aliases)
        assert [cell.value for cell in headers] == [*(column.name for column in described), "Source"]
        assert [cell.note for cell in headers] == [*(column.note for column in described), "Not read by the program."]
        assert all(member(dict(cell.format), "textFormat", "bold") is True for cell in headers)
        assert page.row_count == 1000
        assert not page.cell(1, 0).format.get("textFormat")


def test_numbers_are_shown_as_in_the_workbook_and_names_stay_text(sheet: Spreadsheet) -> None:
    for tab, page in zip(TABS, sheet.tabs, strict=True):
        for at, column in enumerate(tab.columns):
            for row in (1, page.row_count - 1):  # rows that moderators add later look the same
                shape = page.cell(row, at).number_format
                if isinstance(column, NumberColumn) and column.share:
                    assert (shape.type, shape.pattern) == ("PERCENT", "0.0%")
                elif isinstance(column, NumberColumn) and column.greatest > 1000:
                    assert (shape.type, shape.pattern) == ("NUMBER", "#,##0")
                elif isinstance(column, YearColumn):
                    assert (shape.type, shape.pattern) == ("NUMBER", "0")
                elif isinstance(column, NameColumn | NationsColumn | ReferenceColumn):
                    assert shape.type == "TEXT"  # "March 1848" is not to become a date
                else:
                    assert (shape.type, shape.pattern) == ("", "")


def test_every_rule_marks_and_none_refuses(sheet: Spreadsheet) -> None:
    for tab, page in zip(TABS, sheet.tabs, strict=True):
        ruled = kinds(page)
        assert all(member(rule, "strict") is not True for rule in page.validations.values())
        # Rows that moderators add later have the same rules.
        assert len(page.validations) == len(ruled) * (page.row_count - 1)
        for at, column in enumerate(tab.columns):
            place = f"{'' if at < 26 else 'A'}{chr(ord('A') + at % 26)}2"
            if isinstance(column, ListColumn):
                assert ruled.pop(place) == ("ONE_OF_LIST", *(value.value for value in column.values))
            elif isinstance(column, NumberColumn | YearColumn | ReferenceColumn):
                assert ruled.pop(place)
        assert not ruled


def test_what_the_rules_allow(sheet: Spreadsheet, tables: Tables) -> None:
    nations, militaries, locations = (kinds(sheet.tab(title)) for title in ("Nations", "Militaries", "Locations"))
    assert nations["B2"] == ("NUMBER_BETWEEN", "1", "8000000000")
    assert nations["W2"] == ("NUMBER_BETWEEN", "0", "1")
    assert nations["V2"] == ("NUMBER_BETWEEN", "0", "100000000000000")
    assert nations["F2"] == ("ONE_OF_RANGE", "=Leaders!$A$2:$A")
    assert nations["K2"] == ("ONE_OF_RANGE", "=Locations!$A$2:$A")
    # "500 BC" is a year, too, and 0 is none.
    assert nations["I2"] == ("CUSTOM_FORMULA", "=OR(ISTEXT(I2),AND(I2>=-3500,I2<=2020,I2<>0))")
    assert locations["D2"] == ("ONE_OF_LIST", *list_maps(REPOSITORY / "Maps"))
    kind, *ships = militaries["K2"]
    assert kind == "ONE_OF_LIST"
    assert set(ships) == set(tables.units)
    assert ships.index("Trireme") < ships.index("Hoplite")


def test_long_texts_do_not_make_endless_columns(sheet: Spreadsheet) -> None:
    nations = sheet.tab("Nations")
    widths = [nations.widths[at] for at in range(len(NATIONS.columns) + 1)]
    assert all(60 <= width <= 340 for width in widths)
    assert widths[-1] == max(widths)


def test_more_names_than_google_takes_are_not_offered(google: Google, client: SheetsClient) -> None:
    crowd = tuple(f"Unit {number}" for number in range(LONGEST_LIST + 1))
    choices = DropDownChoices({**dict.fromkeys(UNITS, crowd), "Transport": crowd[1:]}, ("=SUM", "Plain"))
    held = google.sheet(make(rows.cells(), client, choices).key)
    militaries = kinds(held.tab("Militaries"))
    assert "E2" not in militaries
    assert len(militaries["K2"]) == 1 + LONGEST_LIST
    assert kinds(held.tab("Locations"))["D2"] == ("ONE_OF_LIST", "Plain")


def test_without_maps_there_is_nothing_to_offer(google: Google, client: SheetsClient) -> None:
    held = google.sheet(make(rows.cells(), client, DropDownChoices(CHOICES.units, ())).key)
    assert "D2" not in kinds(held.tab("Locations"))


def test_cells_keep_what_they_hold(google: Google, client: SheetsClient) -> None:
    name = "=March 1848"
    cells = rows.cells(nations=({**rows.ALBION, "Name": name, "Population": 2.5, "Leader": "007"}, rows.GAUL))
    held = google.sheet(make(cells, client).key).tab("Nations")
    assert (held.cell(1, 0).value, held.cell(1, 1).value, held.cell(1, 5).value) == (name, 2.5, "007")
    assert not held.formulas


def test_a_tab_that_is_not_there_has_its_headers(google: Google, client: SheetsClient) -> None:
    held = google.sheet(make(Cells((rows.cells().sheets[0],)), client).key)
    assert held.tab("Leaders").rows == [[column.name for column in LEADERS.columns]]


def test_extra_columns_of_any_width_come_along(google: Google, client: SheetsClient) -> None:
    [nations, *others] = rows.cells().sheets
    wide = CellSheet(nations.title, (nations.rows[0], (*nations.rows[1], "mine", True, None, 7)))
    held = google.sheet(make(Cells((wide, *others)), client).key).tab("Nations")
    assert held.column_count == len(NATIONS.columns) + 4
    assert held.rows[1][-4:] == ["mine", True, None, 7]


def test_more_rows_than_usual_get_a_larger_tab(google: Google, client: SheetsClient) -> None:
    many = tuple({**rows.SENLAC, "Name": f"Place {number}"} for number in range(1500))
    held = google.sheet(make(rows.cells(locations=many), client).key).tab("Locations")
    assert (held.row_count, len(held.rows)) == (1501, 1501)


def test_what_cannot_be_written_is_told_before_anything_is_made(google: Google, client: SheetsClient) -> None:
    dated = Unreadable("the date 1066-10-14", "write the year")
    cells = rows.cells(nations=({**rows.ALBION, "Year Founded": dated}, rows.GAUL))
    told = refusal(cells, client).text()
    assert told.startswith(f"{TITLE}, tab Nations, row 2, column Year Founded: the date 1066-10-14 cannot be written")
    assert told.endswith("write the year")
    assert google.asked == []


def test_too_many_requests_are_waited_for_and_one_sheet_is_made(
    google: Google, client: SheetsClient, waited: list[Waiting]
) -> None:
    google.order(Fault.TOO_MANY(0.02), times=2, when="spreadsheets.create")
    google.order(Fault.UNAVAILABLE, times=2, when="spreadsheets.batchUpdate")
    make(rows.cells(), client)
    assert len(google.spreadsheets) == 1
    assert google.calls == ["spreadsheets.create"] * 3 + ["spreadsheets.batchUpdate"] * 3
    assert len(waited) == 4
    assert client.calls == 6


@pytest.mark.parametrize("fault", [Fault.CUT, Fault.UNAVAILABLE, Fault.AFTER_DOING, Fault.INTERNAL, Fault.HANG_UP])
def test_what_may_have_been_made_is_never_made_again(google: Google, client: SheetsClient, fault: Fault) -> None:
    google.order(fault, when="spreadsheets.create")
    told = refusal(rows.cells(), client).text()
    assert google.calls == ["spreadsheets.create"]
    assert "it is not known whether the sheet was made" in told
    assert "before you try again" in told


def test_a_refusal_says_that_nothing_was_made(google: Google, client: SheetsClient) -> None:
    google.order(Fault.API_DISABLED, when="spreadsheets.create")
    told = refusal(rows.cells(), client).text()
    assert google.calls == ["spreadsheets.create"]
    assert told.startswith(f"{TITLE}: ")
    assert "not known" not in told
    assert not google.spreadsheets


@pytest.mark.parametrize("fault", [Fault.HTML, Fault.EMPTY])
def test_an_answer_that_is_not_googles_leaves_it_open(google: Google, client: SheetsClient, fault: Fault) -> None:
    google.order(fault, when="spreadsheets.create")
    assert "it is not known whether the sheet was made" in refusal(rows.cells(), client).text()
    assert google.calls == ["spreadsheets.create"]


def test_a_sheet_without_its_look_is_named_with_its_address(google: Google, client: SheetsClient) -> None:
    google.order(Fault.FORBIDDEN, when="spreadsheets.batchUpdate")
    told = refusal(rows.cells(), client).text()
    [held] = google.spreadsheets.values()
    assert held.url in told
    assert "without number formats, drop-down lists and column widths" in told
    assert len(held.tab("Nations").rows) == 3


def test_cancelling_while_it_waits_makes_nothing(google: Google, tokens: Tokens) -> None:
    google.order(Fault.TOO_MANY(60), when="spreadsheets.create")
    watch = Watch(lambda waiting: watch.cancelled.set() if waiting else None)
    opened = connect(tokens, watch, BRIEF)
    assert isinstance(opened, SheetsClient)
    told = refusal(rows.cells(), opened).text()
    assert "cancelled" in told
    assert "not known" not in told
    assert not google.spreadsheets
    opened.close()


def test_cancelling_between_the_calls_still_names_the_sheet(google: Google, tokens: Tokens) -> None:
    watch = Watch()

    def cancel(_: Asked) -> bool:
        watch.cancelled.set()
        return True

    google.before(lambda asked: asked.call == "spreadsheets.create" and cancel(asked), lambda: None)
    opened = connect(tokens, watch, BRIEF)
    assert isinstance(opened, SheetsClient)
    told = refusal(rows.cells(), opened).text()
    [held] = google.spreadsheets.values()
    assert held.url in told
    opened.close()


def test_a_service_account_makes_no_sheet_that_nobody_can_open(google: Google, tmp_path: Path) -> None:
    refused = only_problem(connect(Tokens(google.tokens_in(tmp_path / "service", "service"))))
    assert "no moderator could open it" in refused.text()
    assert google.asked == []


@pytest.mark.parametrize("kind", ["client", "none"])
def test_nobody_signed_in_makes_no_sheet(google: Google, tmp_path: Path, kind: str) -> None:
    refused = only_problem(connect(Tokens(google.tokens_in(tmp_path / kind, kind))))
    assert "sign-in" in refused.text()


def test_a_renewed_token_is_kept(google: Google, tmp_path: Path) -> None:
    folder = google.tokens_in(tmp_path / "old", expired=True)
    before = (folder / "authorized_user.json").read_text(encoding="utf-8")
    opened = connect(Tokens(folder), patience=BRIEF)
    assert isinstance(opened, SheetsClient)
    make(rows.cells(), opened)
    assert (folder / "authorized_user.json").read_text(encoding="utf-8") != before
    opened.close()
