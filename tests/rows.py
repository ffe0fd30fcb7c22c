"""Small databases for tests: tabs of raw cells, written by column name, with everything else left blank."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from openpyxl import Workbook
from wars import UNIT

from autoalgo.common.problems import Failure
from autoalgo.war.database import Cell, Cells, CellSheet, Database, Defaults, Unreadable
from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS
from autoalgo.war.domain.records import Leader, Location, Military, Nation, Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.units import UnitType

FILE = "Game.xlsx"
UNITS: Mapping[str, UnitType] = {
    "Soldier": replace(UNIT, name="Soldier"),
    "Barges": replace(UNIT, name="Barges", capacity=100),
    "Trireme": replace(UNIT, name="Trireme", capacity=200),
    "Hussar": replace(UNIT, name="Hussar"),
    "Cannon": replace(UNIT, name="Cannon"),
}
MAPS = ("Plain", "Sea", "Hard Coast")
DEFAULTS = Defaults(population=1_000_000, founded_years_ago=100, crisis_years_ago=20, military_size=1000)

Row = Mapping[str, Cell]

ALBION: Row = {"Name": "Albion", "Population": 2_000_000, "Year Founded": 927, "Year Crisis": 1016}
GAUL: Row = {"Name": "Gaul", "Population": 700_000, "Year Founded": 911, "Year Crisis": 1047}
FYRD: Row = {"Nations": "Albion", "Name": "Fyrd", "Size": 7000}
HOST: Row = {"Nations": "Gaul", "Name": "Host", "Size": 7500}
SENLAC: Row = {"Name": "Senlac"}
ADA: Row = {"Name": "Ada", "Nations": "Albion", "Birth year": 1026}


def sheet(tab: Tab, *rows: Row) -> CellSheet:
    """Return a sheet with the headers of `tab` and the given rows."""
    names = [column.name for column in tab.columns]
    for row in rows:
        assert set(row) <= set(names), set(row) - set(names)
    return CellSheet(tab.tab_name, (tuple(names), *(tuple(row.get(name) for name in names) for row in rows)))


def cells(
    nations: Sequence[Row] = (ALBION, GAUL),
    militaries: Sequence[Row] = (FYRD, HOST),
    locations: Sequence[Row] = (SENLAC,),
    leaders: Sequence[Row] = (ADA,),
) -> Cells:
    """Return the four tabs; what is not given are two nations with an army each, one location and one leader."""
    return Cells(
        (
            sheet(NATIONS, *nations),
            sheet(MILITARIES, *militaries),
            sheet(LOCATIONS, *locations),
            sheet(LEADERS, *leaders),
        )
    )


def database(
    nations: Sequence[Row] = (ALBION, GAUL),
    militaries: Sequence[Row] = (FYRD, HOST),
    locations: Sequence[Row] = (SENLAC,),
    leaders: Sequence[Row] = (ADA,),
) -> Database:
    """Return the database of `cells`."""
    return Database(cells(nations, militaries, locations, leaders), FILE)


def request(**fields: object) -> WarRequest:
    """Return a request for Albion's Fyrd to attack Gaul's Host at Senlac in 1066, changed by `fields`."""
    usual = {
        "war": "Test war",
        "year": 1066,
        "attacker": "Albion",
        "attacker_military": "Fyrd",
        "defender": "Gaul",
        "defender_military": "Host",
        "location": "Senlac",
    }
    return WarRequest.model_validate({**usual, **fields})


def select(held: Database, **fields: object) -> Selection | Failure:
    """Return what `held` selects for the usual request, changed by `fields`."""
    return held.select(request(**fields), UNITS, DEFAULTS, MAPS)


def selected(held: Database, **fields: object) -> Selection:
    """Return the selection, which must have no problems."""
    selection = select(held, **fields)
    assert isinstance(selection, Selection), [problem.text() for problem in selection]
    return selection


def refused(held: Database, **fields: object) -> list[str]:
    """Return the texts of the problems that the usual request, changed by `fields`, must have."""
    problems = select(held, **fields)
    assert isinstance(problems, Failure)
    return [problem.text() for problem in problems]


def checked(held: Database) -> list[str]:
    """Return the texts of all problems of the database."""
    return [problem.text() for problem in held.check(UNITS, MAPS) or ()]


def nation(**changes: Cell) -> Nation:
    """Return Albion as read with `changes`, underscores standing for blanks in column names."""
    return selected(database(nations=[{**ALBION, **_columns(changes)}, GAUL])).attacker.nation


def military(**changes: Cell) -> Military:
    """Return the Fyrd as read with `changes`."""
    return selected(database(militaries=[{**FYRD, **_columns(changes)}, HOST])).attacker.military


def location(**changes: Cell) -> Location:
    """Return Senlac as read with `changes`."""
    return selected(database(locations=[{**SENLAC, **_columns(changes)}])).location


def leader(**changes: Cell) -> Leader:
    """Return Ada as read with `changes`."""
    held = database(nations=[{**ALBION, "Leader": "Ada"}, GAUL], leaders=[{**ADA, **_columns(changes)}])
    found = selected(held).attacker.nation.leader
    assert found is not None
    return found


def nation_problems(**changes: Cell) -> list[str]:
    """Return the texts of the problems that Albion has with `changes`."""
    return refused(database(nations=[{**ALBION, **_columns(changes)}, GAUL]))


def military_problems(**changes: Cell) -> list[str]:
    """Return the texts of the problems that the Fyrd has with `changes`."""
    return refused(database(militaries=[{**FYRD, **_columns(changes)}, HOST]))


def _columns(changes: Mapping[str, Cell]) -> Row:
    return {name.replace("_", " "): cell for name, cell in changes.items()}


def save(path: Path, held: Cells) -> Path:
    """Save `held` as a workbook and return its path."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for kept in held.sheets:
        page = book.create_sheet(kept.title)
        for number, row in enumerate(kept.rows, start=1):
            for at, cell in enumerate(row, start=1):
                assert not isinstance(cell, Unreadable)
                page.cell(number, at, cell)
    book.save(path)
    return path
