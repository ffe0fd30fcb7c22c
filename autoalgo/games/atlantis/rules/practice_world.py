"""A world to practise in: a ship for whoever comes, and outlaws nearby, who raid (AL-97)."""

from autoalgo.games.atlantis.rules.numbers import ShipKind
from autoalgo.games.atlantis.rules.places import Direction
from autoalgo.games.atlantis.rules.world import Faction, Region, Ship, Unit, World

PERSON = 1
"""The faction of who practises."""
OUTLAWS = 2
"""The faction that raids, and may be attacked."""
PEACE = 3
"""Months at the beginning of any game in which automatic players raid nobody."""
_OUTLAWS_UNIT = 1001
"""Of the outlaws, so that the units of those who come in begin with 1."""
_OUTLAWS = 4
"""People who raid."""
_IN_CAMP = 2
"""People who stay behind."""


def furnish(world: World) -> None:
    """Add ship and outlaws to a new world; a world without two shores of one water gets neither.

    Some of the outlaws raid, the others stay in their camp.
    """
    shores = two_shores(world)
    if shores is None:
        return
    camp = _camp(world, shores)
    shores[0].ships.append(Ship(1, "Gull", ShipKind.CLIPPER, work_left=0))
    world.factions[OUTLAWS] = Faction(OUTLAWS, "Outlaws")
    camp.units.append(Unit(_OUTLAWS_UNIT, "Raiders", OUTLAWS, people=_OUTLAWS, money=240))
    camp.units.append(Unit(_OUTLAWS_UNIT + 1, "Camp", OUTLAWS, people=_IN_CAMP, money=120))


def camp_of(world: World) -> Region | None:
    """Return where the outlaws live: beside where one begins, so that they come by land, else on the other shore."""
    shores = two_shores(world)
    return _camp(world, shores) if shores else None


def _camp(world: World, shores: tuple[Region, Region, Region]) -> Region:
    beside = world.neighbours(shores[0])
    return next((beside[way] for way in Direction if way in beside and not beside[way].is_ocean), shores[2])


def two_shores(world: World) -> tuple[Region, Region, Region] | None:
    """Return the first ocean region with land on two sides, in the midst of two regions of that land."""
    for water in world.regions.values():
        if not water.is_ocean:
            continue
        beside = world.neighbours(water)
        land = [beside[way] for way in Direction if way in beside and not beside[way].is_ocean]
        if len(land) > 1:
            return land[0], water, land[1]
    return None
