"""What differs between two databases, and what of it is written: found record by record, with nothing lost."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rows import ADA, ALBION, FYRD, GAUL, HOST, Row, cells

from autoalgo.common.problems import Failure
from autoalgo.war.database import Cell, Cells, CellSheet, Unreadable, with_edits
from autoalgo.war.database.cells.structure import MAXIMUM_ROWS
from autoalgo.war.database.exchange.as_text import exchange_lines, exchange_summary
from autoalgo.war.database.exchange.comparison import Exchange, ExchangeSide, compare
from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import MILITARIES, NATIONS, TABS

DATE = Unreadable("the date 1902-12-01", "give the cell the format of a number, and write it again")


def exchange(
    source: Cells, target: Cells, formulas: Mapping[str, Mapping[tuple[int, int], str]] | None = None
) -> Exchange:
    """Return what differs between two databases whose tabs are whole."""
    found = compare(ExchangeSide("Sheet", source), ExchangeSide("Game.xlsx", target, formulas or {}))
    assert isinstance(found, Exchange), [problem.text() for problem in found]
    return found


def lines(source: Cells, target: Cells) -> list[str]:
    """Return what differs, in words."""
    return list(exchange_lines(exchange(source, target), "Game.xlsx"))


def problems(source: Cells, target: Cells) -> list[str]:
    """Return what cannot be carried over, in words."""
    return [problem.text() for problem in exchange(source, target).problems]


def with_row(held: Cells, tab: Tab, number: int, row: Sequence[Cell]) -> Cells:
    """Return `held` with the row `number` of a tab replaced by `row`, or added below with blank rows in between."""
    sheets = []
    for sheet in held.sheets:
        rows = list(sheet.rows)
        if sheet.title == tab.tab_name:
            rows += [()] * (number - len(rows))
            rows[number - 1] = tuple(row)
        sheets.append(CellSheet(sheet.title, tuple(rows), sheet.merged))
    return Cells(tuple(sheets))


def test_a_database_differs_in_nothing_from_itself() -> None:
    assert exchange(cells(), cells()) == Exchange()
    assert exchange_summary(exchange(cells(), cells())) == "no differences"


def test_changed_cells_are_told_with_place_and_both_values() -> None:
    source = cells(nations=[ALBION, {**GAUL, "Population": 1_350_000, "Leader": "Ada", "Year Crisis": "1050 AD"}])
    target = cells(nations=[{**ALBION, "Capital": "Senlac"}, {**GAUL, "Population": 1_200_000}])
    assert lines(source, target) == [
        'Nations, row 2, Albion, Capital: "Senlac" → blank',
        "Nations, row 3, Gaul, Population: 1,200,000 → 1,350,000",
        'Nations, row 3, Gaul, Leader: blank → "Ada"',
        'Nations, row 3, Gaul, Year Crisis: 1047 → "1050 AD"',
    ]
    assert exchange_summary(exchange(source, target)) == "4 cells differ"


def test_rows_are_matched_by_name_wherever_they_stand() -> None:
    source = cells(nations=[GAUL, {**ALBION, "Stability": 90}])
    assert lines(source, cells()) == ["Nations, row 2, Albion, Stability: blank → 90"]


def test_new_records_come_below_the_last_and_others_stay() -> None:
    kush: Row = {"Name": "Kush", "Population": 100_000, "Year Founded": -785, "Year Crisis": "591 BC"}
    found = exchange(cells(nations=[kush, GAUL]), cells())
    assert list(exchange_lines(found, "Game.xlsx")) == [
        'Nations, row 4 (new), Kush: Population 100,000; Year Founded -785; Year Crisis "591 BC"',
        "Nations, row 2, Albion: only in Game.xlsx, where it stays",
    ]
    assert exchange_summary(found) == "1 record is new"
    assert [(edit.sheet, edit.row, edit.column, edit.value) for edit in found.edits] == [
        ("Nations", 4, 1, "Kush"),
        ("Nations", 4, 2, 100_000),
        ("Nations", 4, 9, -785),
        ("Nations", 4, 10, "591 BC"),
    ]
    assert found.new_rows["Nations"].numbers == {4}
    assert found.new_rows["Nations"].like == 3


def test_new_records_in_a_tab_of_headers_continue_no_formatting() -> None:
    found = exchange(cells(), cells(locations=[]))
    assert list(exchange_lines(found, "Game.xlsx")) == ["Locations, row 2 (new), Senlac: nothing but the name"]
    assert found.new_rows["Locations"].like == 0


def test_what_stands_in_extra_columns_neither_differs_nor_pushes_new_records_down() -> None:
    width = len(NATIONS.columns)
    target = with_row(cells(nations=[GAUL]), NATIONS, 40, [*[None] * width, "a note far below"])
    found = exchange(cells(), target)
    assert {difference.row for difference in found.differences} == {3}


def test_formulas_laid_out_ahead_of_records_do_not_push_them_down_and_are_left_alone() -> None:
    stability = NATIONS.columns.index(NATIONS.stability) + 1
    target = cells(nations=[GAUL])
    for number in (3, 4, 5):
        target = with_row(target, NATIONS, number, [*[None] * (stability - 1), 100])
    laid_out = {"Nations": {(number, stability): "the formula =B2/7000" for number in (3, 4, 5)}}
    source = cells(nations=[GAUL, {**ALBION, "Stability": 87}])
    found = exchange(source, target, laid_out)
    assert {difference.row for difference in found.differences} == {3}
    assert found.only_there == ()
    (spared,) = found.spared
    assert (spared.row, spared.column, spared.new) == (3, NATIONS.stability, 87)


def test_a_formula_in_the_target_is_left_alone_and_told() -> None:
    formulas = {"Nations": {(3, 2): "the formula =2*350000"}}
    found = exchange(cells(nations=[ALBION, {**GAUL, "Population": 800_000}]), cells(), formulas)
    assert found.edits == ()
    assert list(exchange_lines(found, "Game.xlsx")) == [
        "Nations, row 3, Gaul, Population: 700,000 → 800,000; not written, because the formula =2*350000 stands there"
    ]
    assert exchange(cells(), cells(), formulas) == Exchange()


def test_militaries_of_one_name_are_told_apart_by_their_nations() -> None:
    source = cells(militaries=[{**HOST, "Name": "Fyrd", "Size": 1}, {**FYRD, "Size": 2}])
    target = cells(militaries=[FYRD, {**HOST, "Name": "Fyrd"}])
    assert lines(source, target) == [
        "Militaries, row 3, Fyrd of Gaul, Size: 7,500 → 1",
        "Militaries, row 2, Fyrd of Albion, Size: 7,000 → 2",
    ]


def test_a_military_that_gains_a_nation_is_the_same_military() -> None:
    source = cells(militaries=[{**FYRD, "Nations": "Gaul; Albion"}, HOST])
    assert lines(source, cells()) == ['Militaries, row 2, Fyrd of Albion, Nations: "Albion" → "Gaul; Albion"']


def test_a_military_of_a_nation_whose_name_holds_and_is_matched_by_the_nations_of_both_sides() -> None:
    island: Row = {**GAUL, "Name": "Trinidad and Tobago"}
    army = {**FYRD, "Nations": "Trinidad and Tobago"}
    source = cells(nations=[island], militaries=[army])
    target = cells(nations=[], militaries=[army])
    assert not any(difference.tab is MILITARIES for difference in exchange(source, target).differences)


def test_a_military_that_could_be_two_is_left_out_and_told() -> None:
    both = {**FYRD, "Nations": "Albion; Gaul"}
    two = [FYRD, {**FYRD, "Nations": "Gaul", "Size": 9}]
    joined = exchange(cells(militaries=[both]), cells(militaries=two))
    assert (joined.differences, joined.only_there) == ((), ())
    assert [problem.text() for problem in joined.problems] == [
        "Sheet, tab Militaries, row 2, column Name: Fyrd of Albion; Gaul cannot be matched: row 2 may be the same as "
        "rows 2 and 3 of Game.xlsx; allowed: one row on either side for each record; not copied; rename or delete what "
        "is there twice, or give it the same nations on both sides"
    ]
    split = exchange(cells(militaries=two), cells(militaries=[both]))
    assert (split.differences, split.only_there) == ((), ())
    assert len(split.problems) == 2
    assert "rows 2 and 3 may be the same as row 2 of Game.xlsx" in split.problems[0].text()


def test_names_that_stand_twice_in_the_source_are_left_out_and_told() -> None:
    source = cells(nations=[ALBION, {**GAUL, "Population": 1}, {**GAUL, "Population": 2}])
    assert lines(source, cells()) == []
    assert problems(source, cells()) == [
        f"Sheet, tab Nations, row {row}, column Name: Gaul stands in row {other} too; allowed: each name once; "
        "not copied; rename or delete one of them"
        for row, other in ((3, 4), (4, 3))
    ]


def test_names_that_stand_twice_in_the_target_are_not_written_to() -> None:
    target = cells(nations=[ALBION, GAUL, GAUL])
    source = cells(nations=[ALBION, {**GAUL, "Population": 1}])
    assert lines(source, target) == []
    (problem,) = problems(source, target)
    assert "Gaul cannot be matched: row 3 may be the same as rows 3 and 4 of Game.xlsx" in problem


@pytest.mark.parametrize(
    ("name", "words"),
    [(None, "a row without a name"), (DATE, "the date 1902-12-01 instead of a name"), (True, "TRUE instead of a name")],
)
def test_rows_without_a_name_are_left_out_and_told(name: Cell, words: str) -> None:
    source = cells(leaders=[{**ADA, "Name": name}, ADA])
    assert lines(source, cells()) == []
    assert problems(source, cells()) == [
        f"Sheet, tab Leaders, row 2, column Name: {words}; allowed: a name, by which rows are matched; "
        "not copied; fill in the name"
    ]


def test_a_row_without_a_name_in_the_target_stays() -> None:
    target = cells(leaders=[ADA, {"Zeal": 7}])
    assert lines(cells(), target) == ["Leaders, row 3, a row without a name: only in Game.xlsx, where it stays"]


def test_a_cell_that_cannot_be_copied_is_left_alone_and_told() -> None:
    source = cells(nations=[ALBION, {**GAUL, "Year Crisis": DATE, "Population": "#REF!", "Stability": 70}])
    assert lines(source, cells()) == ["Nations, row 3, Gaul, Stability: blank → 70"]
    found = problems(source, cells())
    assert "row 3, column Population: the formula error #REF!, which cannot be copied; allowed: a number" in found[0]
    assert "row 3, column Year Crisis: the date 1902-12-01, which cannot be copied; allowed: a year" in found[1]
    assert found[1].endswith("give the cell the format of a number, and write it again")


def test_a_new_record_with_a_cell_that_cannot_be_copied_is_not_added() -> None:
    source = cells(nations=[{**ALBION, "Year Crisis": DATE}, GAUL])
    target = cells(nations=[])
    assert [line.split(",")[2] for line in lines(source, target)] == [" Gaul: Population 700"]
    assert {difference.row for difference in exchange(source, target).differences} == {2}
    assert len(problems(source, target)) == 1


def test_a_date_in_the_target_is_not_written_over() -> None:
    (problem,) = problems(cells(), cells(nations=[ALBION, {**GAUL, "Year Crisis": DATE}]))
    assert problem == (
        "Game.xlsx, tab Nations, row 3, column Year Crisis: the date 1902-12-01, not written over; "
        "give the cell the format of a number, and write it again"
    )


def test_what_the_target_cannot_hold_is_told() -> None:
    target = ExchangeSide("Game.xlsx", cells(), {}, lambda content: "too odd" if content == "odd" else "")
    found = compare(ExchangeSide("Sheet", cells(nations=[ALBION, {**GAUL, "Leader": "odd"}])), target)
    assert isinstance(found, Exchange)
    assert found.differences == ()
    assert "Sheet, tab Nations, row 3, column Leader: too odd" in found.problems[0].text()


def test_headers_of_former_names_and_tabs_of_former_titles_are_the_same_columns() -> None:
    renamed = {"Year Founded": "Founded", "Capital": "Capital Region"}
    nations, *others = cells(nations=[ALBION, {**GAUL, "Population": 5}]).sheets
    header = tuple(renamed.get(str(name), name) for name in nations.rows[0])
    older = Cells((CellSheet("Nation", (header, *nations.rows[1:])), *others))
    assert lines(older, cells()) == ["Nations, row 3, Gaul, Population: 700,000 → 5"]
    (edit,) = exchange(cells(), older).edits
    assert (edit.sheet, edit.row, edit.column, edit.value) == ("Nation", 3, 2, 700_000)


def test_tabs_that_cannot_be_used_on_either_side_are_told_and_nothing_is_compared() -> None:
    nations, *others = cells().sheets
    broken = Cells((CellSheet("Nations", (nations.rows[0][1:],)), *others))
    for source, target, file in ((broken, cells(), "Sheet"), (cells(), broken, "Game.xlsx")):
        found = compare(ExchangeSide("Sheet", source), ExchangeSide("Game.xlsx", target))
        assert isinstance(found, Failure)
        assert found[0].text().startswith(f"{file}, tab Nations, row 1: no column Name")


def test_more_new_records_than_there_is_room_for_are_refused() -> None:
    places: list[Row] = [{"Name": f"Place {number}"} for number in range(MAXIMUM_ROWS - 1)]
    found = compare(ExchangeSide("Sheet", cells(locations=places)), ExchangeSide("Game.xlsx", cells()))
    assert isinstance(found, Failure)
    assert found[0].text() == (
        "Game.xlsx, tab Locations: there is no room for 9,999 new rows; allowed: at most 10,000 rows; "
        "delete rows that are not needed"
    )


def test_long_texts_are_shown_where_they_differ() -> None:
    old, new = "x" * 100 + "1" + "y" * 100, "x" * 100 + "2"
    assert lines(cells(leaders=[{**ADA, "Nations": new}]), cells(leaders=[{**ADA, "Nations": old}])) == [
        f'Leaders, row 2, Ada, Nations: "…{"x" * 20}1{"y" * 39}…" → "…{"x" * 20}2"'
    ]
    changed = cells(leaders=[{**ADA, "Nations": "Albion\nGaul"}])
    assert lines(changed, cells()) == ['Leaders, row 2, Ada, Nations: "Albion" → "Albion ⏎ Gaul"']


NAMES = st.sampled_from(["Albion", "Gaul", "Kush", "1066", 1066, " Gaul ", "gaul", "", None, True, DATE])
VALUES = st.sampled_from([None, "", 5, 5.0, "5", "5.0", " five", "=A1", True, "#N/A", DATE, "a\nb", -1e300, "Albion"])
NATION_LISTS = st.sampled_from([None, "Albion", "Gaul", "Albion; Gaul", "Gaul/Kush", "Kush\nAlbion", 1066, DATE])


@st.composite
def databases(draw: st.DrawFn) -> Cells:
    """Draw a database of odd cells in tabs that are whole."""
    held = []
    for tab in TABS:
        rows: list[Row] = []
        for _ in range(draw(st.integers(0, 4))):
            columns = draw(st.lists(st.sampled_from(tab.columns), max_size=3))
            row: dict[str, Cell] = {column.name: draw(VALUES) for column in columns}
            row |= {"Name": draw(NAMES)} | ({"Nations": draw(NATION_LISTS)} if tab is MILITARIES else {})
            rows.append(row)
        held.append(rows)
    return cells(*held)


@settings(max_examples=40)
@given(databases(), databases())
def test_once_written_nothing_differs_any_more_and_nothing_is_lost(source: Cells, target: Cells) -> None:
    found = exchange(source, target)
    written = with_edits(target, found.edits)
    again = exchange(source, written)
    assert (again.differences, again.spared) == ((), ())
    assert again.problems == found.problems
    # Only cells that were told are other than before, and every record of the target is still there.
    told = {(edit.sheet, edit.row, edit.column) for edit in found.edits}
    for before, after in zip(target.sheets, written.sheets, strict=True):
        for number, row in enumerate(before.rows, start=1):
            kept = dict(enumerate(after.rows[number - 1], start=1))
            assert all(
                repr(kept.get(column)) == repr(cell)
                for column, cell in enumerate(row, start=1)
                if (before.title, number, column) not in told
            )
    assert len(again.only_there) == len(found.only_there)


@st.composite
def sound_databases(draw: st.DrawFn) -> Cells:
    """Draw a database in which every record has a name of its own and every cell can be copied."""
    values = st.sampled_from([None, 5, "5", "5.0", " five", "=A1", True, "a\nb", 0.1 + 0.2, 0.3])
    held = []
    for tab in TABS:
        names = draw(st.lists(st.sampled_from(["Albion", "Gaul", "Kush", "1066", "gaul"]), unique=True))
        fielded_by: Row = {"Nations": "Albion"} if tab is MILITARIES else {}
        columns = draw(st.lists(st.sampled_from(tab.columns), max_size=3))
        held.append(
            [{**{column.name: draw(values) for column in columns}, **fielded_by, "Name": name} for name in names]
        )
    return cells(*held)


@settings(max_examples=40)
@given(sound_databases(), sound_databases())
def test_what_differs_one_way_differs_the_other_way_round(source: Cells, target: Cells) -> None:
    there, back = exchange(source, target), exchange(target, source)
    assert there.problems == back.problems == ()
    for one, other in ((there, back), (back, there)):
        new = {(each.tab.tab_name, each.record) for each in one.differences if each.is_new}
        assert new == {(kept.tab.tab_name, kept.record) for kept in other.only_there}
    changed = {(each.tab.tab_name, each.record, each.column.name) for each in there.differences if not each.is_new}
    assert changed == {
        (each.tab.tab_name, each.record, each.column.name) for each in back.differences if not each.is_new
    }
