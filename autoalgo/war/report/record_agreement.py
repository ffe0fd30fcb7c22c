"""Whether the lines that a recorded war is fought from agree with one another (OUT-4).

A war fought again shows what a changed input does to the numbers. It does not show whether the request names the
records that were picked, nor whether a number is one that any database may hold. That is seen here.
"""

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from autoalgo.common.text_matching import normalized
from autoalgo.war.database.cells.cells import Unreadable
from autoalgo.war.database.cells.numerals import number_of
from autoalgo.war.database.cells.table import is_default
from autoalgo.war.database.records.asked import NATION_INPUTS
from autoalgo.war.database.records.row_reader import NO_UNIT
from autoalgo.war.domain.coalition import allied
from autoalgo.war.domain.column import NumberColumn, Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS, SKILLS
from autoalgo.war.domain.numerals import quoted, tidy
from autoalgo.war.domain.records import DEFAULT_NAME, Belligerent, Leader, Military, Nation, Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.uncertain import Span, span_in
from autoalgo.war.domain.units import Branch, UnitType
from autoalgo.war.tables.soldier import unit_problems
from autoalgo.war.terrain import means_map

_KINDS: Final = frozenset({"infantry", "cavalry", "artillery", "transport", "mobile_defenses", "leader"})
"""Inputs that are names."""
_LOOSE: Final = 2e-3
"""How far a proportion may lie from what was asked for, which is brought to a sum of 1."""


def unlike_request(request: WarRequest, selection: Selection) -> Iterator[str]:
    """Yield in what the selection holds other records than `request` names (DB-2, DB-6)."""
    picks = [("location", request.location, selection.location.name)]
    for side in Side:
        asked_for, parts = request.members_of(side), selection.belligerent(side).parts
        if len(asked_for) != len(parts):
            yield f"the {side.label} has {len(parts)} members, the request names {len(asked_for)}"
            return
        for number, ((nation, military), part) in enumerate(zip(asked_for, parts, strict=True)):
            who = f"{side.label}'s ally {number}" if number else side.label
            picks += [(who, nation, part.nation.name), (f"{who}'s military", military, part.military.name)]
    for what, asked, picked in picks:
        if picked != (DEFAULT_NAME if is_default(asked) else tidy(asked)):
            yield f"the {what} is {quoted(picked)}, the request names {quoted(asked)}"


def unlike_asked(request: WarRequest, selection: Selection) -> Iterator[str]:
    """Yield in what the selection holds other inputs than `request` puts in the database's place (EX-2)."""
    for side, part, inputs in _asking(request, selection):
        for name, asked in inputs.items():
            told = _unlike(part, name, asked)
            if told:
                yield f"the {side.label}'s {name} is {told}, the request asks for {quoted(str(asked))}"


def _unlike(part: Belligerent, name: str, asked: float | str) -> str:
    if name in _KINDS:
        return _unlike_kind(part.military, name, asked)
    if name.endswith("_proportion"):
        return _unlike_share(getattr(part.military, name), asked)
    return _unlike_number(part, name, asked)


def _unlike_share(held: float, asked: float | str) -> str:
    """Return a proportion in words where it is not what was asked for; sums close to 1 are brought to 1 (DB-7)."""
    meant = number_of(asked, share=True)
    return "" if isinstance(meant, Unreadable) or math.isclose(meant, held, abs_tol=_LOOSE) else f"{held:g}"


def _unlike_number(part: Belligerent, name: str, asked: float | str) -> str:
    """Return a size, ships, a budget or a skill in words where it is not what was asked for; empty where it is."""
    holder = part.nation if name in NATION_INPUTS else part.military.leader if name in SKILLS else part.military
    span = _span_of(holder, name)
    meant = span_in(asked) if isinstance(asked, str) else Span(float(asked), float(asked))
    if span == meant:
        return ""
    return "nothing" if span is None else span.text


def _unlike_kind(military: Military, name: str, asked: float | str) -> str:
    """Return a unit type or mobile defenses in words where they are not what was asked for; empty where they are.

    What was taken away has stand-ins (DB-7), and is not compared.
    """
    word = normalized(tidy(str(asked)))
    found = getattr(military, name)
    held = found.name if isinstance(found, UnitType | Leader) else "none" if found is None else str(found)
    return "" if word in NO_UNIT or normalized(held) == word else quoted(held)


def _asking(request: WarRequest, selection: Selection) -> Iterator[tuple[Side, Belligerent, Mapping[str, float | str]]]:
    """Yield every member of both sides with what is asked for in the place of its size and skills."""
    for side in Side:
        parts = selection.belligerent(side).parts
        for part, inputs in zip(parts, request.inputs_of_members(side), strict=False):
            yield side, part, inputs


def _span_of(holder: Nation | Military | Leader | None, name: str) -> Span | None:
    """Return what a record knows of one of its numbers; None where there is no record."""
    if holder is None:
        return None
    uncertain = () if isinstance(holder, Nation) else holder.uncertain
    spans = {each.input: each.span for each in uncertain}
    number = float(getattr(holder, name))
    return spans.get(name, Span(number, number))


def wrong_map(request: WarRequest, selection: Selection, name: str) -> Iterator[str]:
    """Yield that the map `name` is another than the request, or else the location, asks for (DB-3)."""
    asked = request.map or selection.location.terrain
    if not means_map(asked, name):
        yield f"the map is {quoted(name)}, but {quoted(asked)} is asked for"


def impossible_records(selection: Selection) -> Iterator[str]:
    """Yield what no database may hold: a foreign military, a person who is two, numbers out of range (DB-2, DB-4)."""
    yield from _out_of_range(LOCATIONS, selection.location)
    yield from _impossible_spans(selection)
    known: dict[str, Leader] = {}
    for side in Side:
        whole = selection.belligerent(side)
        if whole != allied(whole.parts):
            yield f"the {side.label}'s coalition is not the one of its members"
    for belligerent in _parts(selection):
        yield from _belligerent(belligerent)
        for leader in filter(None, (belligerent.nation.leader, belligerent.military.leader)):
            yield from _out_of_range(LEADERS, leader)
            if known.setdefault(leader.name, leader) != leader:
                yield f"the leader {quoted(leader.name)} is described in two ways"


def _parts(selection: Selection) -> Iterator[Belligerent]:
    """Yield every nation with its military, of both sides."""
    for side in Side:
        yield from selection.belligerent(side).parts


def _impossible_spans(selection: Selection) -> Iterator[str]:
    """Yield spans of what no span can be given for, or that no cell may hold, or that lack the number (EX-2)."""
    for belligerent in _parts(selection):
        military = belligerent.military
        holders: list[tuple[Military | Leader, Mapping[str, NumberColumn]]] = [(military, {"size": MILITARIES.size})]
        holders += [(leader, SKILLS) for leader in (belligerent.nation.leader, military.leader) if leader is not None]
        for holder, columns in holders:
            names = [each.input for each in holder.uncertain]
            if len(set(names)) < len(names):
                yield f"{quoted(holder.name)} has a number twice that is uncertain"
            for each in holder.uncertain:
                column, span = columns.get(each.input), each.span
                if column is None or not column.least <= span.least < span.greatest <= column.greatest:
                    yield f"{quoted(each.input)} cannot be uncertain from {span.least} to {span.greatest}"
                elif not span.least <= getattr(holder, each.input) <= span.greatest:
                    yield f"{column.name}: {getattr(holder, each.input)} does not lie in {span.text}"
        if military.ships_follow_size and not (military.uncertain and military.transport.capacity > 0):
            yield f"the ships of {quoted(military.name)} cannot follow from its size"


def _belligerent(belligerent: Belligerent) -> Iterator[str]:
    nation, military = belligerent.nation, belligerent.military
    if nation.name not in military.nations:
        yield f"the military {quoted(military.name)} is not one of {quoted(nation.name)}"
    yield from _out_of_range(NATIONS, nation)
    yield from _out_of_range(MILITARIES, military)
    for unit in filter(None, map(military.unit_type, Branch)):
        yield from (problem.text() for problem in unit_problems(Path("Soldier.json"), unit) or ())


def _out_of_range(tab: Tab, record: object) -> Iterator[str]:
    for attribute, column in vars(type(tab)).items():
        if isinstance(column, NumberColumn):
            number = getattr(record, attribute)
            # Ships that follow from the size may be more than a cell may name (DB-7).
            greatest = (MILITARIES.size if column is MILITARIES.ship_number else column).greatest
            if not column.least <= number <= greatest:
                yield f"{column.name}: {quoted(str(number))} is not {column.allowed}"
