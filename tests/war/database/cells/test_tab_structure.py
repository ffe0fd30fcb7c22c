"""Tabs and columns that are missing, moved, renamed, merged or empty: each with its own words."""

from collections.abc import Callable

import pytest
from rows import ALBION, FILE, GAUL, cells, checked, database, select, selected

from autoalgo.common.problems import Failure
from autoalgo.war.database import Cell, Cells, CellSheet, Database, Unreadable
from autoalgo.war.database.cells.structure import LONGEST_TEXT, MAXIMUM_ROWS

Rows = list[list[Cell]]


def with_nations(change: Callable[[Rows], object], merged: tuple[str, ...] = ()) -> Database:
    """Return the usual database with its tab Nations changed in place."""
    nations, *others = cells().sheets
    rows = [list(row) for row in nations.rows]
    change(rows)
    return Database(Cells((CellSheet("Nations", tuple(map(tuple, rows)), merged), *others)), FILE)


def with_column(at: int, header: str | None) -> Database:
    """Return the usual database with a column put into the tab Nations."""

    def insert(rows: Rows) -> None:
        for number, row in enumerate(rows):
            row.insert(at, header if number == 0 else None)

    return with_nations(insert)


def texts(held: Database) -> list[str]:
    """Return the texts of the structural problems."""
    return [problem.text() for problem in held.problems]


def test_usual_database_has_no_problems() -> None:
    assert texts(database()) == []
    assert checked(database()) == []


def test_missing_tab_names_those_found_and_the_nearest() -> None:
    sheets = cells().sheets
    held = Database(Cells((CellSheet("Natoins", sheets[0].rows), *sheets[1:])), FILE)
    (problem,) = texts(held)
    assert problem == (
        "Game.xlsx: no tab Nations; allowed: the tabs Nations, Militaries, Locations, Leaders; "
        'found: Natoins, Militaries, Locations, Leaders; rename the tab "Natoins" if it is the one'
    )
    assert held.nations() == ()
    assert held.locations() == ("Senlac",)


def test_a_workbook_without_any_tab_misses_all_four() -> None:
    assert len(texts(Database(Cells(()), FILE))) == 4


@pytest.mark.parametrize("title", ["nations", " Nations ", "NATION"])
def test_tab_titles_match_ignoring_case_and_blanks(title: str) -> None:
    sheets = cells().sheets
    assert texts(Database(Cells((CellSheet(title, sheets[0].rows), *sheets[1:])), FILE)) == []


def test_other_sheets_are_ignored() -> None:
    held = Database(Cells((*cells().sheets, CellSheet("Lists", (("Nations", "#REF!"),)))), FILE)
    assert checked(held) == []


def test_missing_column_without_a_likely_one() -> None:
    held = with_nations(lambda rows: [row.pop(2) for row in rows])
    assert texts(held) == ["Game.xlsx, tab Nations, row 1: no column Ideology; put the column back"]


def test_misspelt_column_is_told_with_the_header_that_may_be_meant() -> None:
    held = with_nations(lambda rows: rows[0].__setitem__(1, "Popluation"))
    (problem,) = texts(held)
    assert problem == (
        'Game.xlsx, tab Nations, row 1: no column Population; is it the one called "Popluation"? '
        "then rename that to Population"
    )


def test_former_names_of_columns_are_understood() -> None:
    held = with_nations(lambda rows: rows[0].__setitem__(8, "founded year"))
    assert texts(held) == []
    assert selected(held).attacker.nation.year_founded == 927


def test_reordered_columns_name_the_first_that_moved() -> None:
    def swap(rows: Rows) -> None:
        for row in rows:
            row[2], row[3] = row[3], row[2]

    (problem,) = texts(with_nations(swap))
    assert problem.startswith(
        "Game.xlsx, tab Nations, row 1, column C: the columns are in another order: "
        "Religion stands where Ideology belongs; allowed: the order Name, Population, Ideology, Religion, "
    )


def test_unknown_column_between_is_told_with_its_letter() -> None:
    held = with_column(2, "Motto")
    (problem,) = texts(held)
    assert problem == (
        'Game.xlsx, tab Nations, row 1, column C: unknown column "Motto"; '
        "allowed: extra columns only to the right of all others; move it to the far right"
    )


def test_column_without_header_and_column_twice_between_are_told() -> None:
    headless = with_column(2, None)
    assert "column C: a column without a header" in texts(headless)[0]
    twice = with_column(5, "Religion")
    assert "column F: column Religion stands there twice" in texts(twice)[0]


def test_several_mistakes_in_one_header_are_told_together() -> None:
    def change(rows: Rows) -> None:
        for row in rows:
            del row[25]  # Stability
            row.insert(1, "Motto")

    found = texts(with_nations(change))
    assert any("no column Stability" in problem for problem in found)
    assert any('unknown column "Motto"' in problem for problem in found)


def test_header_row_further_down_is_found() -> None:
    (problem,) = texts(with_nations(lambda rows: rows.insert(0, ["The nations of our game"])))
    assert problem == (
        "Game.xlsx, tab Nations, row 2: the header row is row 2; allowed: the header row must be row 1; "
        "delete the rows above it"
    )
    assert "the header row is row 3" in texts(with_nations(lambda rows: rows.__setitem__(slice(0, 0), [[], [None]])))[0]


def test_no_header_row_at_all() -> None:
    (problem,) = texts(with_nations(lambda rows: rows.pop(0)))
    assert "row 1: there is no header row; allowed: row 1 with the headers Name, Population, " in problem


@pytest.mark.parametrize("rows", [(), ((None, None),), (("", "  "),)])
def test_empty_tab(rows: tuple[tuple[Cell, ...], ...]) -> None:
    (problem,) = texts(Database(Cells((CellSheet("Nations", rows), *cells().sheets[1:])), FILE))
    assert problem.startswith("Game.xlsx, tab Nations: the tab is empty; allowed: row 1 with the headers Name, ")


def test_headers_alone_are_no_problem() -> None:
    assert database(nations=[], militaries=[], locations=[], leaders=[]).problems == ()


def test_merged_cells_are_named_but_not_those_in_extra_columns() -> None:
    (problem,) = texts(with_nations(lambda _: None, merged=("A2:A3", "B5:D5", "AB2:AC2")))
    assert problem == (
        "Game.xlsx, tab Nations: merged cells: A2:A3, B5:D5; allowed: no merged cells; "
        "unmerge them and fill in each cell"
    )
    assert texts(with_nations(lambda _: None, merged=("AB2:AC2",))) == []


def test_too_many_rows() -> None:
    held = with_nations(lambda rows: rows.extend([["Rome"]] * MAXIMUM_ROWS))
    assert "tab Nations: more than 10,000 rows; allowed: at most 10,000 rows" in texts(held)[0]


def test_selecting_from_a_broken_structure_tells_the_structure_alone() -> None:
    held = with_nations(lambda rows: rows[0].__setitem__(1, "Popluation"))
    problems = select(held)
    assert isinstance(problems, Failure)
    assert tuple(problems) == held.problems


def test_rows_are_counted_as_the_spreadsheet_counts_and_blank_ones_skipped() -> None:
    held = with_nations(lambda rows: rows.insert(2, ["", None, "  "]))
    assert held.nations() == ("Albion", "Gaul")
    broken = with_nations(lambda rows: rows.__setitem__(slice(2, 2), [[None], ["Rome"]]))
    assert "tab Nations, row 4, column Population: blank, but required" in checked(broken)[0]


def test_a_row_that_has_only_extra_columns_is_blank() -> None:
    held = with_nations(lambda rows: rows.append([*[None] * 26, "a remark"]))
    assert checked(held) == []


def test_short_rows_are_blank_to_the_right() -> None:
    held = with_nations(lambda rows: rows.__setitem__(1, ["Albion", 2_000_000]))
    assert len(checked(held)) == 2  # both years are required


@pytest.mark.parametrize("cell", ["#REF!", "#N/A", "#DIV/0!", "#NAME?"])
def test_formula_errors_are_named_in_every_kind_of_cell(cell: str) -> None:
    for column in ("Name", "Population", "Ideology", "Leader", "Year Founded"):
        found = checked(database(nations=[{**ALBION, column: cell}, GAUL], militaries=[]))
        assert f"tab Nations, row 2, column {column}: the formula error {cell}" in found[0], column


def test_unreadable_cells_say_what_they_are_in_every_kind_of_cell() -> None:
    cell = Unreadable("the date 1902-12-01", "give the cell the format of a number")
    for column in ("Name", "Population", "Ideology", "Capital", "Year Founded"):
        found = checked(database(nations=[{**ALBION, column: cell}, GAUL], militaries=[]))
        assert f"row 2, column {column}: the date 1902-12-01; allowed: " in found[0], column
        assert found[0].endswith("give the cell the format of a number")


def test_what_refers_to_a_broken_tab_is_not_told_again() -> None:
    nations, militaries, locations, leaders = cells(
        nations=({**ALBION, "Leader": "Ada", "Capital": "Senlac"}, GAUL)
    ).sheets
    without_nations = Database(Cells((militaries, locations, leaders)), FILE)
    assert len(checked(without_nations)) == 1
    without_leaders = Database(Cells((nations, militaries, locations)), FILE)
    assert len(checked(without_leaders)) == 1
    without_locations = Database(Cells((nations, militaries, leaders)), FILE)
    assert len(checked(without_locations)) == 1


def test_missing_tab_is_not_taken_for_one_that_is_another() -> None:
    sheets = [sheet for sheet in cells().sheets if sheet.title != "Locations"]
    assert texts(Database(Cells((*sheets, CellSheet("Notations"))), FILE))[0].endswith(
        'rename the tab "Notations" if it is the one'
    )
    renamed = [CellSheet("nations", sheets[0].rows), *sheets[1:]]
    (problem,) = texts(Database(Cells(tuple(renamed)), FILE))
    assert problem.startswith("Game.xlsx: no tab Locations; ")
    assert problem.endswith("found: nations, Militaries, Leaders; add the tab")


def test_long_lists_of_tabs_and_merged_cells_are_cut_short() -> None:
    merged = tuple(f"A{row}:A{row + 1}" for row in range(2, 1000, 2))
    (problem,) = texts(with_nations(lambda rows: rows, merged))
    assert "A40:A41 and 479 more; allowed: no merged cells" in problem
    titles = ["x" * 1000, *(f"T{at}" for at in range(99))]
    assert "T18 and 80 more; add the tab" in texts(Database(Cells(tuple(map(CellSheet, titles))), FILE))[0]
    assert len(texts(Database(Cells(tuple(map(CellSheet, titles))), FILE))[0]) < 500


def test_texts_that_are_too_long_are_told() -> None:
    held = with_nations(lambda rows: rows[1].__setitem__(0, "x" * (LONGEST_TEXT + 1)))
    (problem, *_) = checked(held)
    assert "row 2, column Name: a text of 50,001 characters" in problem
    held = with_nations(lambda rows: rows.extend([["Rome", 1, "x" * LONGEST_TEXT]] * 41))
    (problem,) = texts(held)
    assert problem.endswith("at most 2,000,000 in the columns that a game needs; shorten the longest of them")


def test_lists_of_too_many_nations_are_told() -> None:
    listed = "; ".join(["Rome"] * 6000)
    rows: list[dict[str, Cell]] = [{"Nations": listed, "Name": f"M{at}", "Size": 1} for at in range(9)]
    (problem,) = texts(database(militaries=rows))
    assert "tab Militaries: its cells list 54,001 nations; allowed: at most 50,000" in problem


def test_the_first_hundred_problems_are_told() -> None:
    rows: list[dict[str, Cell]] = [{"Name": f"N{at}"} for at in range(300)]
    told = checked(database(nations=rows))
    assert len(told) == 101
    assert told[-1] == "Game.xlsx: there are more problems than these 100; correct them, and check again"
