"""The look of each region on the map, for the moderator or as one faction sees it (no widget)."""

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass
from enum import Enum

from autoalgo.games.atlantis.rules.numbers import Numbers, Terrain
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.sight import Sight
from autoalgo.games.atlantis.rules.world import Region, World


class Visibility(Enum):
    """How much of a region is known to who looks."""

    NOW = "seen this month"
    BEFORE = "told of in a report"
    NEVER = "not known"


@dataclass(frozen=True, slots=True)
class RegionLook:
    """A region on the map."""

    terrain: Terrain
    name: str
    peasants: int
    units: int
    """Those that are seen."""
    factions: tuple[int, ...]
    """Whose units are seen, the one with the most people first; 0 where it is not known."""
    battle: bool
    """Whether one was fought there in the month on show."""
    seen: Visibility = Visibility.NOW


Faces = Mapping[Coordinates, RegionLook]


def faces_of(
    world: World, numbers: Numbers, battles: Container[Coordinates], viewer: int, known: Container[Coordinates]
) -> dict[Coordinates, RegionLook]:
    """Return the faces of all regions.

    `viewer` is the faction that looks, which has been told of the regions `known`; 0 for the moderator, who sees
    everything.
    """
    return {
        place: _face(region, numbers, place in battles, viewer, place in known)
        for place, region in world.regions.items()
    }


def _face(region: Region, numbers: Numbers, battle: bool, viewer: int, known: bool) -> RegionLook:
    if not viewer:
        people = Counter[int]()
        for unit in region.units:
            people[unit.faction] += unit.people
        factions = tuple(faction for faction, _ in people.most_common())
        return RegionLook(region.terrain, region.name, region.peasants, len(region.units), factions, battle)
    if not any(unit.faction == viewer for unit in region.units):
        seen = Visibility.BEFORE if known else Visibility.NEVER
        return RegionLook(region.terrain, region.name, 0, 0, (), False, seen)
    sight = Sight(numbers, region, viewer)
    units = [unit for unit in region.units if sight.sees(unit)]
    people = Counter[int]()
    for unit in units:
        people[unit.faction if sight.knows_faction(unit) else 0] += unit.people
    factions = tuple(faction for faction, _ in people.most_common())
    return RegionLook(region.terrain, region.name, region.peasants, len(units), factions, battle)
