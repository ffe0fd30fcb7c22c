"""The uncertain inputs of a selection, and the selection with other numbers in their place (EX-2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from autoalgo.war.domain.coalition import allied
from autoalgo.war.domain.records import Belligerent, Leader, Military, Selection
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.uncertain import Span

_Owner = tuple[Side | str, int]
"""Whose number it is: a side with the member of its coalition, or the name of a leader with 0."""


@dataclass(frozen=True)
class UncertainInput:
    """A number of a selection that is known to a span alone."""

    owner: Side | str
    """The side whose size it is, or the name of the leader whose skill it is; one person has one skill everywhere."""
    input: str
    span: Span
    member: int = 0
    """Which member of the side's coalition has that size."""

    @property
    def text(self) -> str:
        """Its name: "size of the attacker", "attack of William of Normandy"."""
        if not isinstance(self.owner, Side):
            return f"{self.input} of {self.owner}"
        return f"{self.input} of the {self.owner.label}" + (f"'s ally {self.member}" if self.member else "")


def uncertain_inputs(selection: Selection) -> tuple[UncertainInput, ...]:
    """Return what is uncertain, each once: of both sides the size, then the skills of rulers and generals."""
    found = [
        UncertainInput(side, each.input, each.span, member)
        for side in Side
        for member, part in enumerate(selection.belligerent(side).parts)
        for each in part.military.uncertain
    ]
    leaders: dict[str, Leader] = {}
    for part in (part for side in Side for part in selection.belligerent(side).parts):
        for leader in filter(None, (part.nation.leader, part.military.leader)):
            leaders.setdefault(leader.name, leader)
    found += [
        UncertainInput(leader.name, each.input, each.span) for leader in leaders.values() for each in leader.uncertain
    ]
    return tuple(found)


def with_numbers(selection: Selection, numbers: Sequence[float]) -> Selection:
    """Return the selection with `numbers` in the place of its uncertain inputs, in their order.

    Ships that follow from the size follow from it anew (DB-7).
    """
    inputs = uncertain_inputs(selection)
    by_owner: dict[_Owner, dict[str, float]] = {}
    for each, number in zip(inputs, numbers, strict=True):
        by_owner.setdefault((each.owner, each.member), {})[each.input] = number
    attacker, defender = (_side(selection.belligerent(side), side, by_owner) for side in Side)
    return replace(selection, attacker=attacker, defender=defender)


def at_middle(selection: Selection) -> Selection:
    """Return the selection with the middle of every span, as a single war takes it."""
    inputs = uncertain_inputs(selection)
    return with_numbers(selection, [each.span.middle for each in inputs]) if inputs else selection


def numbers_of(selection: Selection) -> tuple[float, ...]:
    """Return the numbers that a selection has in the place of its uncertain inputs, in their order."""
    numbers: dict[tuple[_Owner, str], float] = {}
    for side in Side:
        for member, part in enumerate(selection.belligerent(side).parts):
            for leader in filter(None, (part.nation.leader, part.military.leader)):
                numbers |= {((leader.name, 0), each.input): getattr(leader, each.input) for each in leader.uncertain}
            numbers |= {((side, member), each.input): part.military.size for each in part.military.uncertain}
    return tuple(numbers[(each.owner, each.member), each.input] for each in uncertain_inputs(selection))


def _side(belligerent: Belligerent, side: Side, numbers: Mapping[_Owner, Mapping[str, float]]) -> Belligerent:
    """Return a side with other numbers; the very same where nothing of it is uncertain."""
    parts = [_belligerent(part, (side, member), numbers) for member, part in enumerate(belligerent.parts)]
    unchanged = all(new is old for new, old in zip(parts, belligerent.parts, strict=True))
    return belligerent if unchanged else allied(parts)


def _belligerent(belligerent: Belligerent, owner: _Owner, numbers: Mapping[_Owner, Mapping[str, float]]) -> Belligerent:
    """Return a nation and its military with other numbers; the very same where nothing of it is uncertain."""

    def led(leader: Leader | None) -> Leader | None:
        known: dict[str, Any] = {} if leader is None else {**numbers.get((leader.name, 0), {})}
        return replace(leader, **known) if leader is not None and known else leader

    nation, military = belligerent.nation, belligerent.military
    leaders = filter(None, (nation.leader, military.leader))
    if owner not in numbers and not any((leader.name, 0) in numbers for leader in leaders):
        return belligerent
    military = _sized(replace(military, leader=led(military.leader)), numbers.get(owner, {}))
    return Belligerent(replace(nation, leader=led(nation.leader)), military)


def _sized(military: Military, numbers: Mapping[str, float]) -> Military:
    if not numbers:
        return military
    size = numbers["size"]
    ships = military.transport.ships_for(size) if military.ships_follow_size else military.ship_number
    return replace(military, size=size, ship_number=ships)
