"""Whether the lines that a recorded war is fought from agree with one another (OUT-4).

A war fought again shows what a changed input does to the numbers. It does not show whether the request names the
records that were picked, nor whether a number is one that any database may hold. That is seen here.
"""

from collections.abc import Iterator
from pathlib import Path

from autoalgo.war.database.cells.table import is_default
from autoalgo.war.domain.column import NumberColumn, Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS
from autoalgo.war.domain.numerals import quoted, tidy
from autoalgo.war.domain.records import DEFAULT_NAME, Belligerent, Leader, Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.strategy import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.tables.soldier import unit_problems
from autoalgo.war.terrain import means_map


def unlike_request(request: WarRequest, selection: Selection) -> Iterator[str]:
    """Yield in what the selection holds other records than `request` names (DB-2, DB-6)."""
    attacker, defender = selection.attacker, selection.defender
    for what, asked, picked in (
        ("attacker", request.attacker, attacker.nation.name),
        ("attacker's military", request.attacker_military, attacker.military.name),
        ("defender", request.defender, defender.nation.name),
        ("defender's military", request.defender_military, defender.military.name),
        ("location", request.location, selection.location.name),
    ):
        if picked != (DEFAULT_NAME if is_default(asked) else tidy(asked)):
            yield f"the {what} is {quoted(picked)}, the request names {quoted(asked)}"


def wrong_map(request: WarRequest, selection: Selection, name: str) -> Iterator[str]:
    """Yield that the map `name` is another than the request, or else the location, asks for (DB-3)."""
    asked = request.map or selection.location.terrain
    if not means_map(asked, name):
        yield f"the map is {quoted(name)}, but {quoted(asked)} is asked for"


def impossible_records(selection: Selection) -> Iterator[str]:
    """Yield what no database may hold: a foreign military, a person who is two, numbers out of range (DB-2, DB-4)."""
    yield from _out_of_range(LOCATIONS, selection.location)
    known: dict[str, Leader] = {}
    for side in Side:
        belligerent = selection.belligerent(side)
        yield from _belligerent(belligerent)
        for leader in filter(None, (belligerent.nation.leader, belligerent.military.leader)):
            yield from _out_of_range(LEADERS, leader)
            if known.setdefault(leader.name, leader) != leader:
                yield f"the leader {quoted(leader.name)} is told in two ways"


def _belligerent(belligerent: Belligerent) -> Iterator[str]:
    nation, military = belligerent.nation, belligerent.military
    if nation.name not in military.nations:
        yield f"the military {quoted(military.name)} is not one of {quoted(nation.name)}"
    yield from _out_of_range(NATIONS, nation)
    yield from _out_of_range(MILITARIES, military)
    for unit in filter(None, map(military.unit_type, Branch)):
        yield from (problem.text() for problem in unit_problems(Path("Soldier.json"), unit))


def _out_of_range(tab: Tab, record: object) -> Iterator[str]:
    for attribute, column in vars(type(tab)).items():
        if isinstance(column, NumberColumn):
            number = getattr(record, attribute)
            # Ships that follow from the size may be more than a cell may name (DB-7).
            greatest = (MILITARIES.size if column is MILITARIES.ship_number else column).greatest
            if not column.least <= number <= greatest:
                yield f"{column.name}: {quoted(str(number))} is not {column.allowed}"
