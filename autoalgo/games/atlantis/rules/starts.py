"""Where factions begin: in regions of about equal worth, by what lies within three months' walk (AL-112)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from autoalgo.common.figures import percent
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.places import Coordinates, Direction
from autoalgo.games.atlantis.rules.world import Region, World

_WEIGHTS: Final = (8, 4, 2, 1)
"""Of the region itself, and of those a month's, two and three months' walk away: each month halves the worth."""
_MOST, _LEAST = 3, 2
"""No start is worth more than 3/2 of another."""
BOUND: Final = _MOST / _LEAST


class Worth(NamedTuple):
    """The worth of a place to begin at: what lies within three months' walk, the nearest most."""

    money: int
    """$ that can be earned in a month."""
    recruits: int
    """People that can be hired in the first month."""
    goods: int
    """Things that the land yields in a month."""

    def apart(self, other: "Worth") -> float:
        """Return how many times as much one of both is worth, in what they differ most."""
        pairs = [sorted(pair) for pair in zip(self, other, strict=True)]
        return max(most / max(least, 1) for least, most in pairs)


@dataclass(frozen=True)
class Starts:
    """Regions of land by their worth for who begins there."""

    places: tuple[Coordinates, ...]
    """Of about equal worth, and of one terrain, in the order in which they were made."""
    others: tuple[Coordinates, ...]
    """All other regions of land, those of the nearest worth first."""
    spread: tuple[float, float, float]
    """How many times the best of `places` has what the poorest has: of money, recruits and goods."""
    neighbours: tuple[int, int]
    """Other starts within three months' walk of one, the fewest and the most: raids come from there."""


def starts_of(world: World, numbers: Numbers, blocks: int) -> Starts:
    """Return where factions can begin in a world.

    Parameters
    ----------
    world
        The world; its peasants are taken as they were at first.
    numbers
        The numbers of the rules.
    blocks
        How many it began with: starts in land that was added later are measured by those of the first land.
    """
    land = {place: region for place, region in world.regions.items() if not region.is_ocean}
    worths = {place: _worth(place, land, numbers) for place in land}
    first = sum(place in land for place in list(world.regions)[: blocks * numbers.block.size**2])
    places, centre = _most_alike(land, worths, first)
    worth = worths[centre]
    others = sorted(land.keys() - set(places), key=lambda place: (worths[place].apart(worth), place))
    columns = zip(*(worths[place] for place in places), strict=True)
    money, recruits, goods = (max(column) / max(min(column), 1) for column in columns)
    chosen = set(places)
    near = [sum(region.place in chosen for region, _ in _within_walk(place, land)) - 1 for place in places]
    return Starts(tuple(places), tuple(others), (money, recruits, goods), (min(near), max(near)))


def _most_alike(
    land: dict[Coordinates, Region], worths: dict[Coordinates, Worth], first: int
) -> tuple[list[Coordinates], Coordinates]:
    """Return the most regions of one terrain that are near to one of the first regions, and that one.

    Near is who has at most the root of `BOUND` times as much or as little, so that any two are within the bound.
    """
    squares = np.array(list(worths.values()), dtype=np.int64) ** 2
    terrains = np.array([region.terrain.value for region in land.values()])
    best = np.zeros(len(squares), dtype=bool)
    centre = 0
    for number, (own, terrain) in enumerate(zip(squares[:first], terrains[:first], strict=True)):
        near = ((_LEAST * squares <= _MOST * own) & (_LEAST * own <= _MOST * squares)).all(axis=1)
        near &= terrains == terrain
        if near.sum() > best.sum():
            best, centre = near, number
    every = list(land)
    return [place for place, is_near in zip(every, best, strict=True) if is_near], every[centre]


def _worth(place: Coordinates, land: dict[Coordinates, Region], numbers: Numbers) -> Worth:
    money = recruits = goods = 0
    for region, weight in _within_walk(place, land):
        about = numbers.terrains[region.terrain]
        money += weight * about.wage_limit
        recruits += weight * (about.peasants // numbers.people.recruited_at_most)
        goods += weight * sum(each.limit for each in about.goods.values())
    return Worth(money, recruits, goods)


def _within_walk(place: Coordinates, land: dict[Coordinates, Region]) -> Iterator[tuple[Region, int]]:
    """Yield the regions of land within three months' walk with their weights, the nearest first."""
    seen, edge = {place}, [place]
    for weight in _WEIGHTS:
        for here in edge:
            yield land[here], weight
        beside = [way.of(here) for here in edge for way in Direction]
        edge = [here for here in dict.fromkeys(beside) if here in land and here not in seen]
        seen.update(edge)


def spread_told(spread: Iterable[float]) -> str:
    """Return a spread in words: "money by 20 %, recruits by 8 % and goods by 35 %"."""
    money, recruits, goods = (percent(round(each - 1, 2)) for each in spread)
    return f"money by {money}, recruits by {recruits} and goods by {goods}"
