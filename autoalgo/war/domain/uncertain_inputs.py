"""The uncertain inputs of a selection, and the selection with other numbers in their place (EX-2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from autoalgo.war.domain.records import Belligerent, Leader, Military, Selection
from autoalgo.war.domain.strategy import Side
from autoalgo.war.domain.uncertain import Span


@dataclass(frozen=True)
class UncertainInput:
    """A number of a selection that is known to a span alone."""

    owner: Side | str
    """The side whose size it is, or the name of the leader whose skill it is; one person has one skill everywhere."""
    input: str
    span: Span

    @property
    def text(self) -> str:
        """Its name: "size of the attacker", "attack of William of Normandy"."""
        return f"{self.input} of {f'the {self.owner.label}' if isinstance(self.owner, Side) else self.owner}"


def uncertain_inputs(selection: Selection) -> tuple[UncertainInput, ...]:
    """Return what is uncertain, each once: of both sides the size, then the skills of rulers and generals."""
    found = [
        UncertainInput(side, each.input, each.span)
        for side in Side
        for each in selection.belligerent(side).military.uncertain
    ]
    leaders: dict[str, Leader] = {}
    for side in Side:
        belligerent = selection.belligerent(side)
        for leader in (belligerent.nation.leader, belligerent.military.leader):
            if leader is not None:
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
    by_owner: dict[Side | str, dict[str, float]] = {}
    for each, number in zip(inputs, numbers, strict=True):
        by_owner.setdefault(each.owner, {})[each.input] = number
    sides = (_belligerent(selection.belligerent(side), side, by_owner) for side in Side)
    attacker, defender = sides
    return replace(selection, attacker=attacker, defender=defender)


def at_middle(selection: Selection) -> Selection:
    """Return the selection with the middle of every span, as a single war takes it."""
    inputs = uncertain_inputs(selection)
    return with_numbers(selection, [each.span.middle for each in inputs]) if inputs else selection


def numbers_of(selection: Selection) -> tuple[float, ...]:
    """Return the numbers that a selection has in the place of its uncertain inputs, in their order."""
    numbers: dict[tuple[Side | str, str], float] = {}
    for side in Side:
        belligerent = selection.belligerent(side)
        for leader in filter(None, (belligerent.nation.leader, belligerent.military.leader)):
            numbers |= {(leader.name, each.input): getattr(leader, each.input) for each in leader.uncertain}
        numbers |= {(side, each.input): belligerent.military.size for each in belligerent.military.uncertain}
    return tuple(numbers[each.owner, each.input] for each in uncertain_inputs(selection))


def _belligerent(
    belligerent: Belligerent, side: Side, numbers: Mapping[Side | str, Mapping[str, float]]
) -> Belligerent:
    """Return the side with other numbers; the very same where nothing of it is uncertain."""

    def led(leader: Leader | None) -> Leader | None:
        known: dict[str, Any] = {} if leader is None else {**numbers.get(leader.name, {})}
        return replace(leader, **known) if leader is not None and known else leader

    nation, military = belligerent.nation, belligerent.military
    leaders = filter(None, (nation.leader, military.leader))
    if side not in numbers and not any(leader.name in numbers for leader in leaders):
        return belligerent
    military = _sized(replace(military, leader=led(military.leader)), numbers.get(side, {}))
    return Belligerent(replace(nation, leader=led(nation.leader)), military)


def _sized(military: Military, numbers: Mapping[str, float]) -> Military:
    if not numbers:
        return military
    size = numbers["size"]
    ships = military.transport.ships_for(size) if military.ships_follow_size else military.ship_number
    return replace(military, size=size, ship_number=ships)
