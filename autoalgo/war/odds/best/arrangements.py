"""Arrangements of one side's flanks that may be tried: formation, width, who stands where, place and maneuvers (O-14).

They are drawn with a generator of their own, always the same one, so that the same plan gets the same arrangements.
Simple ones come first: one thing changed and all else as it stands.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.odds.best.fair_advice import FairAdvice, place_of
from autoalgo.war.strategy.formations import Formation, Point, arranged, centre

_AS_IT_STANDS: Final = "as it stands"
_DRAWS: Final = 100
"""Draws for each arrangement that is wanted, at most: where there is hardly any room, few are allowed."""
_WIDTHS: Final = ((1.0, ""), (0.6, "closer together"), (1.6, "farther apart"))
_MOVES: Final = (
    ((0.0, 0.0), ""),
    ((-0.05, 0.0), "farther back"),
    ((-0.1, 0.0), "far back"),
    ((0.0, -0.1), "to its left"),
    ((0.0, 0.1), "to its right"),
)
"""Shares of the map's width ahead and to the right, and in words."""
_KEPT: Final = 0.4
"""How often a part of the arrangement stays as it is."""


@dataclass(frozen=True)
class Arrangement:
    """The flanks of a side, in the order of the plan, otherwise placed and otherwise commanded."""

    plans: tuple[FlankPlan, ...]
    changes: tuple[str, ...] = ()
    """What differs from the plan: "Wedge", "farther apart", "the wings on Hit and run"; nothing of the plan itself."""

    @property
    def words(self) -> str:
        """What differs, in words."""
        text = ", ".join(self.changes) or _AS_IT_STANDS
        return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class _Slot:
    """A place of a formation."""

    x: float
    y: float
    across: float
    """Pixels to the right of the formation's middle, seen toward the enemy."""


_Rank = Callable[[FlankPlan, _Slot], float]
_Maneuvers = Callable[[Sequence[FlankPlan], Sequence[_Slot]], list[Maneuver]]


class _Choice(NamedTuple):
    """What an arrangement is made of; None, 1 and (0, 0) leave a part as it stands. Texts say what changes."""

    shape: Formation | None
    width: tuple[float, str]
    posts: tuple[_Rank | None, str]
    move: tuple[Point, str]
    """Shares of the map's width ahead and to the right."""
    orders: tuple[_Maneuvers | None, str]


def arrangements_of(advice: FairAdvice, count: int) -> tuple[Arrangement, ...]:
    """Return up to `count` different arrangements that may be advised, none of them the plan as it stands."""
    found = dict[tuple[tuple[float, float, Maneuver], ...], Arrangement]()
    found[_key(advice.plans)] = Arrangement(advice.plans)
    for drawn in _drawn(advice, count):
        if len(found) > count:
            break
        if _key(drawn.plans) not in found and advice.allows(drawn.plans):
            found[_key(drawn.plans)] = drawn
    return tuple(found.values())[1:]


def _key(plans: Sequence[FlankPlan]) -> tuple[tuple[float, float, Maneuver], ...]:
    return tuple((round(plan.x_pixels), round(plan.y_pixels), plan.maneuver) for plan in plans)


def _drawn(advice: FairAdvice, count: int) -> Iterator[Arrangement]:
    parts: tuple[Sequence[Any], ...] = (
        (None, *Formation),
        _WIDTHS,
        _posts(advice.plans),
        _MOVES,
        _commands(advice.plans),
    )
    for part in parts:
        for at in range(1, len(part)):
            yield _arranged(advice, _Choice(*(each[at if each is part else 0] for each in parts)))
    generator = np.random.Generator(np.random.PCG64(0))
    for _ in range(_DRAWS * count):
        kept = generator.random(len(parts)) < _KEPT
        places = [0 if stays else int(generator.integers(len(part))) for stays, part in zip(kept, parts, strict=True)]
        yield _arranged(advice, _Choice(*(part[at] for part, at in zip(parts, places, strict=True))))


def _arranged(advice: FairAdvice, choice: _Choice) -> Arrangement:
    slots, plans = _slots(advice, choice.shape, choice.width[0], choice.move[0]), advice.plans
    if choice.posts[0] is not None:
        slots = _dealt(plans, slots, choice.posts[0])
    plans = tuple(replace(plan, x_pixels=slot.x, y_pixels=slot.y) for plan, slot in zip(plans, slots, strict=True))
    if choice.orders[0] is not None:
        given = choice.orders[0](plans, slots)
        plans = tuple(replace(plan, maneuver=maneuver) for plan, maneuver in zip(plans, given, strict=True))
    changes = (str(choice.shape or ""), choice.width[1], choice.posts[1], choice.move[1], choice.orders[1])
    return Arrangement(plans, tuple(change for change in changes if change))


def _slots(advice: FairAdvice, shape: Formation | None, width: float, move: Point) -> list[_Slot]:
    """Return the place of each flank: in a formation or as it stands, wider or closer, moved, never farther forward."""
    places, (along_x, along_y) = [*map(place_of, advice.plans)], advice.ahead
    placed = places if shape is None else arranged(shape, places, advice.ahead)
    (x, y), (forward, right) = centre(placed), move
    away = [(width * (px - x), width * (py - y)) for px, py in placed]
    ahead = [dx * along_x + dy * along_y for dx, dy in away]
    across = [dy * along_x - dx * along_y for dx, dy in away]
    middle = x * along_x + y * along_y + forward * MAP_PIXELS
    step = min(advice.foremost - max(ahead), middle) - (x * along_x + y * along_y)
    aside = right * MAP_PIXELS
    x, y = x + step * along_x - aside * along_y, y + step * along_y + aside * along_x
    return [_Slot(x + dx, y + dy, b) for (dx, dy), b in zip(away, across, strict=True)]


def _dealt(plans: Sequence[FlankPlan], slots: Sequence[_Slot], rank: _Rank) -> list[_Slot]:
    """Return the slots, each for the flank that it suits best: those most wanted choose first."""
    left, dealt = [*slots], dict[int, _Slot]()
    for at in sorted(range(len(plans)), key=lambda at: -plans[at].size):
        best = max(left, key=lambda slot: rank(plans[at], slot))
        left.remove(best)
        dealt[at] = best
    return [dealt[at] for at in range(len(plans))]


def _posts(plans: Sequence[FlankPlan]) -> list[tuple[_Rank | None, str]]:
    """Return who may stand where; the first is as the formation has it."""
    posts: list[tuple[_Rank | None, str]] = [(None, "")]
    if len({plan.size for plan in plans}) > 1:
        posts += [
            (lambda _, slot: -abs(slot.across), "the strongest in the middle"),
            (lambda _, slot: abs(slot.across), "the strongest on the wings"),
            (lambda _, slot: -slot.across, "the strongest at the left"),
            (lambda _, slot: slot.across, "the strongest at the right"),
        ]
    if _has_horse_and_foot(plans):
        posts.append((_horse_outside, "horse on the wings"))
        posts.append((lambda plan, slot: -_horse_outside(plan, slot), "horse in the middle"))
    return posts


def _horse_outside(plan: FlankPlan, slot: _Slot) -> float:
    return abs(slot.across) if _is_horse(plan) else -abs(slot.across)


def _is_horse(plan: FlankPlan) -> bool:
    return 2 * plan.cavalry > plan.size


def _has_horse_and_foot(plans: Sequence[FlankPlan]) -> bool:
    return len({_is_horse(plan) for plan in plans if plan.size}) > 1


def _commands(plans: Sequence[FlankPlan]) -> list[tuple[_Maneuvers | None, str]]:
    """Return who may do what; the first leaves the maneuvers as they stand."""
    orders: list[tuple[_Maneuvers | None, str]] = [(None, "")]
    orders += [(_all_on(maneuver), f"all on {maneuver}") for maneuver in Maneuver]
    if len(plans) > 2:
        orders += [(_split(_are_wings, *pair), f"the wings on {pair[0]}, the others on {pair[1]}") for pair in _pairs()]
    if _has_horse_and_foot(plans):
        orders += [(_split(_are_horse, *pair), f"horse on {pair[0]}, the others on {pair[1]}") for pair in _pairs()]
    orders += [
        (_one_on(at, maneuver), f"flank {at + 1} on {maneuver}")
        for at, plan in enumerate(plans)
        for maneuver in Maneuver
        if plan.size and maneuver is not plan.maneuver
    ]
    return orders


def _pairs() -> Iterator[tuple[Maneuver, Maneuver]]:
    return ((one, other) for one, other in product(Maneuver, repeat=2) if one is not other)


def _all_on(maneuver: Maneuver) -> _Maneuvers:
    return lambda plans, _: [maneuver] * len(plans)


def _one_on(at: int, maneuver: Maneuver) -> _Maneuvers:
    return lambda plans, _: [maneuver if each == at else plan.maneuver for each, plan in enumerate(plans)]


def _split(
    chosen: Callable[[Sequence[FlankPlan], Sequence[_Slot]], list[bool]], one: Maneuver, other: Maneuver
) -> _Maneuvers:
    return lambda plans, slots: [one if is_chosen else other for is_chosen in chosen(plans, slots)]


def _are_wings(plans: Sequence[FlankPlan], slots: Sequence[_Slot]) -> list[bool]:
    """Return which flanks are in the outer quarter of either hand, or the outermost of it."""
    ranked = sorted(range(len(plans)), key=lambda at: slots[at].across)
    outer = math.ceil(len(plans) / 4)
    wings = {*ranked[:outer], *ranked[-outer:]}
    return [at in wings for at in range(len(plans))]


def _are_horse(plans: Sequence[FlankPlan], _: Sequence[_Slot]) -> list[bool]:
    return [*map(_is_horse, plans)]
