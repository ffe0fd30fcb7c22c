"""From raw cells to the four tables: tabs and columns must be there, whole and in order (DB-1).

The source asks moderators not to change the order of the columns, not to insert any between them and not to merge
cells. Each way to break that gets its own message, because each is corrected differently. Extra columns to the far
right are left alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from autoalgo.common.problems import Place, Problem
from autoalgo.common.text_matching import closest
from autoalgo.war.database.cells.cells import Cell, Cells, CellSheet, Unreadable, is_blank, text_of
from autoalgo.war.database.cells.coordinates import column_letters, ranges_touching
from autoalgo.war.database.cells.spelling import listed_at_most
from autoalgo.war.database.cells.table import Row, Table
from autoalgo.war.domain.column import Column, NationsColumn, Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS, TABS
from autoalgo.war.domain.numerals import plain_hyphens

MAXIMUM_ROWS: Final = 10_000
"""Rows that a tab may have; far more than any game, few enough to read at once."""
MAXIMUM_COLUMNS: Final = 256
"""Columns that are looked at; those further to the right are extra columns."""
MAXIMUM_CELLS: Final = 500_000
"""Cells of the four tabs together: ten thousand rows in each, blank cells with a format included."""
LONGEST_TEXT: Final = 50_000
"""Characters of a cell's text, as Google Sheets allows them; Excel allows fewer."""
MAXIMUM_CHARACTERS: Final = 2_000_000
"""Characters of all texts in a tab's columns; ten thousand nations with every column filled in have fewer."""
MAXIMUM_LISTED: Final = 50_000
"""Nations that all cells of a tab list together; thousands of militaries have few each."""
_MOST_NAMED: Final = 20
"""Ranges or tabs that a message names."""
_LONGEST_NAMED: Final = 100
"""Characters of each."""
_ROWS_SEARCHED_FOR_HEADER: Final = 30


@dataclass(frozen=True)
class DatabaseTables:
    """The four tabs. A tab that cannot be used has no rows, and its problems say why."""

    nations: Table
    militaries: Table
    locations: Table
    leaders: Table
    problems: tuple[Problem, ...]


def read_tables(cells: Cells, file: str) -> DatabaseTables:
    """Return the four tables of `cells`, with everything that is wrong with their structure."""
    nations, nations_problems = read_table(cells, NATIONS, file)
    militaries, militaries_problems = read_table(cells, MILITARIES, file)
    locations, locations_problems = read_table(cells, LOCATIONS, file)
    leaders, leaders_problems = read_table(cells, LEADERS, file)
    problems = (*nations_problems, *militaries_problems, *locations_problems, *leaders_problems)
    return DatabaseTables(nations, militaries, locations, leaders, problems)


def read_table(cells: Cells, tab: Tab, file: str) -> tuple[Table, list[Problem]]:
    """Return the table of `tab`, without rows if its structure has problems, and those problems."""
    sheet = find_sheet(cells, tab)
    problems = [_missing_tab(cells, tab, file)] if sheet is None else _problems(sheet, tab, file)
    if problems or sheet is None:
        return Table(file, tab, usable=False), problems
    aliases = _aliases_at(sheet, tab)
    return Table(file, tab, _rows(sheet, tab, file, aliases), has_aliases=aliases is not None), problems


def find_sheet(cells: Cells, tab: Tab) -> CellSheet | None:
    """Return the sheet that holds `tab`, None if no sheet is called that."""
    return next((sheet for sheet in cells.sheets if tab.is_called(sheet.title)), None)


def _missing_tab(cells: Cells, tab: Tab, file: str) -> Problem:
    titles = [sheet.title for sheet in cells.sheets]
    close = closest(tab.tab_name, (title for title in titles if not any(other.is_called(title) for other in TABS)))
    return Problem(
        Place(file=file),
        f"no tab {tab.tab_name}",
        f"the tabs Nations, Militaries, Locations, Leaders; found: {_first(titles) or 'none'}",
        f'rename the tab "{close}" if it is the one' if close else "add the tab",
    )


def _aliases_at(sheet: CellSheet, tab: Tab) -> int | None:
    """Return where the column of other names stands, to the right of all others; None where there is none (O-6)."""
    extra = _texts(sheet.rows[0])[len(tab.columns) :] if sheet.rows else []
    at = _position(tab.aliases, extra)
    return None if at is None else at + len(tab.columns)


def _rows(sheet: CellSheet, tab: Tab, file: str, aliases: int | None) -> tuple[Row, ...]:
    names = [column.name for column in tab.columns]
    rows = []
    for number, cells in enumerate(sheet.rows[1:], start=2):
        by_name = dict(zip(names, map(_bounded, cells), strict=False))
        if aliases is not None and aliases < len(cells):
            by_name[tab.aliases.name] = _bounded(cells[aliases])
        rows.append(Row(file, tab, number, by_name))
    return tuple(row for row in rows if not row.blank)


def _problems(sheet: CellSheet, tab: Tab, file: str) -> list[Problem]:
    place = Place(file=file, tab=tab.tab_name)
    if all(map(is_blank, frozenset(chain.from_iterable(sheet.rows)))):
        return [Problem(place, "the tab is empty", f"row 1 with the headers {_headers(tab)}")]
    problems = _too_much_text(sheet, tab, place) + _merged(sheet, tab, place) + _header_problems(sheet, tab, place)
    if len(sheet.rows) > MAXIMUM_ROWS:
        problems.append(Problem(place, f"more than {MAXIMUM_ROWS:,} rows", f"at most {MAXIMUM_ROWS:,} rows"))
    return problems


def _too_much_text(sheet: CellSheet, tab: Tab, place: Place) -> list[Problem]:
    texts = [cell for row in sheet.rows for cell in row[: len(tab.columns)] if isinstance(cell, str)]
    characters = sum(map(len, texts))
    if characters > MAXIMUM_CHARACTERS:
        allowed = f"at most {MAXIMUM_CHARACTERS:,} in the columns that a game needs"
        return [Problem(place, f"its texts have {characters:,} characters", allowed, "shorten the longest of them")]
    at = next((at for at, column in enumerate(tab.columns) if isinstance(column, NationsColumn)), len(tab.columns))
    listed = sum(listed_at_most(cell) for row in sheet.rows for cell in row[at : at + 1] if isinstance(cell, str))
    if listed > MAXIMUM_LISTED:
        found = f"its cells list {listed:,} nations"
        return [Problem(place, found, f"at most {MAXIMUM_LISTED:,}", "split up the longest of these lists")]
    return []


def _bounded(cell: Cell) -> Cell:
    if isinstance(cell, str) and len(cell) > LONGEST_TEXT:
        return Unreadable(f"a text of {len(cell):,} characters", f"shorten it to {LONGEST_TEXT:,} at most")
    return cell


def _first(names: Sequence[str]) -> str:
    """Return the first of `names`, each cut short, and how many more there are."""
    more = f" and {len(names) - _MOST_NAMED:,} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(name[:_LONGEST_NAMED] for name in names[:_MOST_NAMED]) + more


def _merged(sheet: CellSheet, tab: Tab, place: Place) -> list[Problem]:
    ranges = ranges_touching(sheet.merged, len(tab.columns))
    if not ranges:
        return []
    return [Problem(place, f"merged cells: {_first(ranges)}", "no merged cells", "unmerge them and fill in each cell")]


def _headers(tab: Tab) -> str:
    return ", ".join(column.name for column in tab.columns)


def _texts(cells: Sequence[Cell]) -> list[str]:
    texts = (text_of(cell) for cell in cells)
    return [text.found if isinstance(text, Unreadable) else plain_hyphens(text) for text in texts]


def _position(column: Column, headers: Sequence[str]) -> int | None:
    return next((index for index, header in enumerate(headers) if column.is_called(header)), None)


def _header_problems(sheet: CellSheet, tab: Tab, place: Place) -> list[Problem]:
    headers = _texts(sheet.rows[0]) if sheet.rows else []
    positions = [_position(column, headers) for column in tab.columns]
    if positions == list(range(len(tab.columns))):
        return []
    if not any(position is not None for position in positions):
        return [_no_header(sheet, tab, place)]
    at = Place(file=place.file, tab=place.tab, row=1)
    missing = [column for column, position in zip(tab.columns, positions, strict=True) if position is None]
    known = {position for position in positions if position is not None}
    strangers = [index for index in range(max(known)) if index not in known]
    problems = [_missing_column(column, headers, known, at) for column in missing]
    taken = {header for column in missing if (header := _misspelt(column, headers, known))}
    problems += [_stranger(index, headers, tab, at) for index in strangers if headers[index] not in taken]
    return problems + _order(tab, positions, headers, at)


def _no_header(sheet: CellSheet, tab: Tab, place: Place) -> Problem:
    most = len(tab.columns) / 2
    for number, cells in enumerate(sheet.rows[1:_ROWS_SEARCHED_FOR_HEADER], start=2):
        headers = _texts(cells)
        if sum(_position(column, headers) is not None for column in tab.columns) >= most:
            return Problem(
                Place(file=place.file, tab=place.tab, row=number),
                f"the header row is row {number}",
                "the header row must be row 1",
                "delete the rows above it",
            )
    return Problem(
        Place(file=place.file, tab=place.tab, row=1),
        "there is no header row",
        f"row 1 with the headers {_headers(tab)}",
        "put the headers back above the first record",
    )


def _misspelt(column: Column, headers: Sequence[str], known: set[int]) -> str | None:
    free = [header for index, header in enumerate(headers) if header and index not in known]
    return closest(column.name, free)


def _missing_column(column: Column, headers: Sequence[str], known: set[int], at: Place) -> Problem:
    header = _misspelt(column, headers, known)
    hint = f'is it the one called "{header}"? then rename that to {column.name}' if header else "put the column back"
    return Problem(at, f"no column {column.name}", "", hint)


def _stranger(index: int, headers: Sequence[str], tab: Tab, at: Place) -> Problem:
    letters, header = column_letters(index + 1), headers[index]
    if any(column.is_called(header) for column in tab.columns):
        found = f"column {header} stands there twice"
    else:
        found = f'unknown column "{header}"' if header else "a column without a header"
    place = Place(file=at.file, tab=at.tab, row=1, column=letters)
    return Problem(place, found, "extra columns only to the right of all others", "move it to the far right")


def _order(tab: Tab, positions: Sequence[int | None], headers: Sequence[str], at: Place) -> list[Problem]:
    present = [
        (position, column) for position, column in zip(positions, tab.columns, strict=True) if position is not None
    ]
    in_sheet = sorted(present, key=lambda pair: pair[0])
    for (position, found), (_, wanted) in zip(in_sheet, present, strict=True):
        if found is not wanted:
            return [
                Problem(
                    Place(file=at.file, tab=at.tab, row=1, column=column_letters(position + 1)),
                    f"the columns are in another order: {headers[position]} stands where {wanted.name} belongs",
                    f"the order {_headers(tab)}",
                    "move the columns back",
                )
            ]
    return []
