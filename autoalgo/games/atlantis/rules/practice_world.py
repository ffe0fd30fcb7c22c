"""A world to practise in: a ship for whoever comes, and outlaws on another shore (AL-97)."""

from autoalgo.games.atlantis.rules.numbers import ShipKind
from autoalgo.games.atlantis.rules.places import Direction
from autoalgo.games.atlantis.rules.world import Faction, Region, Ship, Unit, World

PERSON = 1
"""The faction of who practises."""
OUTLAWS = 2
"""The faction that may be attacked."""
OUTLAWS_UNIT = 1001
"""Of the outlaws, so that the units of those who come in begin with 1."""
_OUTLAWS = 4
"""People."""


def furnish(world: World) -> None:
    """Add ship and outlaws to a new world; a world without two shores of one water gets neither."""
    shores = two_shores(world)
    if shores is None:
        return
    home, _, across = shores
    home.ships.append(Ship(1, "Gull", ShipKind.CLIPPER, work_left=0))
    world.factions[OUTLAWS] = Faction(OUTLAWS, "Outlaws")
    across.units.append(Unit(OUTLAWS_UNIT, "Outlaws", OUTLAWS, people=_OUTLAWS, money=0))


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
