"""Selects from the database what a war request names, and checks all of it at once (DB-2, DB-6).

Each name of the request is looked up, its row read, and everything that is wrong anywhere in the selection collected:
names that are not there, cells that cannot be used, a military that is another nation's.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, TypeVar

from autoalgo.common.problems import Failure, Place, Problem, first_problems
from autoalgo.war.database.cells.cells import shown
from autoalgo.war.database.cells.spelling import Names
from autoalgo.war.database.cells.structure import DatabaseTables
from autoalgo.war.database.cells.table import Row, Table, is_default, repeated
from autoalgo.war.database.records.asked import NATION_INPUTS, AskedMember, asked_of
from autoalgo.war.database.records.defaults import Defaults, default_location, default_military, default_nation
from autoalgo.war.database.records.leader import leader_name
from autoalgo.war.database.records.location import read_location
from autoalgo.war.database.records.membership import militaries_of, nations_of
from autoalgo.war.database.records.military import read_military
from autoalgo.war.database.records.nation import read_nation
from autoalgo.war.database.records.references import References
from autoalgo.war.database.records.row_reader import RowReader
from autoalgo.war.domain.coalition import allied
from autoalgo.war.domain.column import Reference
from autoalgo.war.domain.columns import MILITARIES
from autoalgo.war.domain.numerals import tidy
from autoalgo.war.domain.records import DEFAULT_NAME, UNCHOSEN, Belligerent, Location, Military, Nation, Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side

R = TypeVar("R")
_UNCHOSEN: Final = {
    "attacker": "no attacker is chosen",
    "attacker_military": "no military of the attacker is chosen",
    "defender": "no defender is chosen",
    "defender_military": "no military of the defender is chosen",
    "location": "no place is chosen",
}


class Selector:
    """Picks the records of one request. Every method adds to `problems` what is wrong with what it picks."""

    def __init__(self, tables: DatabaseTables, request: WarRequest, references: References, defaults: Defaults) -> None:
        self.tables = tables
        self.request = request
        self.defaults = defaults
        self.problems: list[Problem] = []
        self.asked = {side: asked_of(request, side) for side in Side}
        self.references = self._with_skills(references)

    def selection(self) -> Selection | Failure:
        """Return the selection, or everything that is wrong with it, each problem once."""
        attacker, defender = (self._side(side) for side in Side)
        location = self._location()
        self._check_sides()
        self._check_map()
        if self.problems or attacker is None or defender is None or location is None:
            return Failure(*first_problems(self.problems))
        return Selection(attacker, defender, location)

    def _side(self, side: Side) -> Belligerent | None:
        found = [self._belligerent(member) for member in self.asked[side]]
        members = [each for each in found if each is not None]
        return allied(members) if len(members) == len(found) else None

    def _belligerent(self, member: AskedMember) -> Belligerent | None:
        nation = self._nation(member)
        military = self._military(member)
        return None if nation is None or military is None else Belligerent(nation, military)

    def _nation(self, member: AskedMember) -> Nation | None:
        """Return a member's nation; what is asked for of it with its first military holds for all of them."""
        key, name = member.nation_key, member.nation
        first = next(each for each in self.asked[member.side] if tidy(each.nation) == tidy(name))
        if first is not member and (own := NATION_INPUTS & member.values.values.keys()):
            found = f"{tidy(name)} fields another military first, and has {min(own)} asked for with this one"
            self._reject(f"{member.values.key}.{min(own)}", found, "it with the first military", "ask for it there")
        asked = first.values
        if is_default(name):
            return self._made(default_nation(self.defaults, self.request.year, self.references, asked))
        rows = tuple(map(asked.of_nation, self._named(key, name, self.tables.nations)))
        return self._only(rows, read_nation)

    def _military(self, member: AskedMember) -> Military | None:
        key, name, nation, asked = member.military_key, member.military, member.nation, member.values
        if is_default(name):
            owner = DEFAULT_NAME if is_default(nation) else tidy(nation)
            return self._made(default_military(self.defaults, owner, self.references, asked))
        if is_default(nation) and name != UNCHOSEN:
            self._reject(key, f'the nation "{DEFAULT_NAME}" has no military {shown(name)}', DEFAULT_NAME)
            return None
        rows = tuple(map(asked.of_military, self._own_military(key, nation, name)))
        return self._only(rows, read_military)

    def _with_skills(self, references: References) -> References:
        """Return what rows refer to, with the skills that are asked for in the rows of both generals (EX-2)."""
        generals: dict[str, AskedMember] = {}
        for member in chain(*self.asked.values()):
            military, asked = member.military, member.values
            rows = () if is_default(military) else self.tables.militaries.named(military)
            if not asked.skills or not (rows or is_default(military)):
                continue  # that there is no such military is told
            row = rows[0] if rows else Row("defaults", MILITARIES, 0, {})
            name = leader_name(asked.of_military(row))
            if not name:
                found, allowed = f"{shown(military)} has no leader", "skills of a leader who is there"
                self._reject(f"{asked.key}.{asked.skills[0]}", found, allowed, "leave the skills out")
            elif (other := generals.setdefault(name, member)) is not member:
                if other.side is member.side:
                    found = f"{name} leads two militaries, and has skills asked for with both"
                    hint = "ask for them with the first alone"
                else:
                    found = f"{name} leads both sides, and has skills asked for on both"
                    hint = "ask for them of the attacker alone"
                self._reject(asked.key, found, "skills of one person in one place", hint)
            else:
                references = references.with_leader_rows(name, asked.of_leader)
        return references

    def _own_military(self, key: str, nation: str, name: str) -> tuple[Row, ...]:
        """Return the rows of the military `name` that `nation` can field; that there are none is told."""
        table = self.tables.militaries
        rows = table.named(name)
        if not self.tables.nations.named(nation):
            # Whose military it should be is unknown, which is told already; only an unknown name is new.
            if not rows and name != UNCHOSEN:
                self._reject_unknown(key, name, table, table.names)
            return ()
        own = militaries_of(nation, table, self.tables.nations.names)
        choice = Names(tuple(row.name for row in own), f"the militaries of {tidy(nation)}")
        numbers = {row.number for row in own}
        mine = tuple(row for row in rows if row.number in numbers)
        if rows and not mine:
            self._reject_foreign(key, rows[0], nation, choice)
        elif not rows:
            self._reject_unknown(key, name, table, choice)
        return mine

    def _location(self) -> Location | None:
        name = self.request.location
        if is_default(name):
            location = self._made(default_location(self.references))
        else:
            location = self._only(self._named("location", name, self.tables.locations), read_location)
        asked = self.request.fortifications
        return location if location is None or asked is None else replace(location, fortifications=asked)

    def _check_sides(self) -> None:
        attackers = {tidy(member.nation) for member in self.asked[Side.ATTACKER]}
        for member in self.asked[Side.DEFENDER]:
            name = tidy(member.nation)
            if name in attackers and not is_default(name) and name != UNCHOSEN:
                found = f"{name} is the attacker too"
                self._reject(member.nation_key, found, f'another nation; only "{DEFAULT_NAME}" can fight itself')
        for side in Side:
            fielded: set[str] = set()
            for member in self.asked[side]:
                name = tidy(member.military)
                if name in fielded and name != UNCHOSEN:
                    self._reject(member.military_key, f"{name} fights for the {side.label} twice", "each military once")
                fielded.add(name)

    def _check_map(self) -> None:
        name = self.request.map
        names = self.references.names(Reference.TERRAIN_MAP)
        if name is not None and names.find_any_case(name.removesuffix(".png")) is None:
            self._reject("map", f"terrain map not found: {shown(name)}", names.allowed, names.did_you_mean(name))

    def _named(self, key: str, name: str, table: Table) -> tuple[Row, ...]:
        rows = table.named(name)
        if not rows:
            self._reject_unknown(key, name, table, table.names)
        return rows

    def _only(self, rows: Sequence[Row], read: Callable[[RowReader], R | None]) -> R | None:
        """Return the record of the one row in `rows`; that there are several is told."""
        if not rows:
            return None
        self.problems += [repeated(row.name, row, rows[0]) for row in rows[1:]]
        reading = RowReader(rows[0], self.references)
        record = read(reading)
        self.problems += reading.problems
        return record

    def _made(self, record: R | Failure) -> R | None:
        if isinstance(record, Failure):
            self.problems += record
            return None
        return record

    def _reject_unknown(self, key: str, name: str, table: Table, choice: Names) -> None:
        hint = choice.did_you_mean(name) or table.names.did_you_mean(name)
        allowed = f"{choice.allowed}, or {DEFAULT_NAME}" if choice.names else DEFAULT_NAME
        if name == UNCHOSEN:
            self._reject(key, _UNCHOSEN.get(key, "no military of the ally is chosen"), allowed)
            return
        self._reject(key, f"{shown(name)} is not in the tab {table.tab.tab_name} of {table.file}", allowed, hint)

    def _reject_foreign(self, key: str, row: Row, nation: str, choice: Names) -> None:
        owners = " and ".join(nations_of(row, MILITARIES.nations, self.tables.nations.names)) or "no nation"
        allowed = f"{choice.allowed}, or {DEFAULT_NAME}" if choice.names else DEFAULT_NAME
        hint = f"or add {tidy(nation)} to row {row.number} of the tab Militaries"
        self._reject(key, f"{row.name} is not a military of {tidy(nation)}; it belongs to {owners}", allowed, hint)

    def _reject(self, key: str, found: str, allowed: str, hint: str = "") -> None:
        self.problems.append(Problem(Place(key=key), found, allowed, hint))
