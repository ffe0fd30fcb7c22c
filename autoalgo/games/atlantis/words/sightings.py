"""A faction's sightings of the world, joined over all its reports (AL-75, AL-77)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from autoalgo.games.atlantis.rules.numbers import Terrain
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.words.report import RegionPart, Report


@dataclass(frozen=True)
class Sighting:
    """A region that is known."""

    terrain: Terrain
    name: str
    turn: int
    """The last after which somebody was there or beside it."""
    region: RegionPart | None = None
    """As it was when somebody was there last; None where nobody has been."""
    region_turn: int = 0
    """The turn after which that was."""


def sightings(
    reports: Iterable[Report], before: Mapping[Coordinates, Sighting] | None = None
) -> dict[Coordinates, Sighting]:
    """Return the regions that a faction was told of in its reports, of which the newest is the last.

    With what is known from reports `before` them.
    """
    found = dict(before or {})
    for report in reports:
        for region in report.regions:
            for way in region.exits:
                old = found.get(way.place)
                inside = (old.region, old.region_turn) if old else (None, 0)
                found[way.place] = Sighting(way.terrain, way.name, report.turn, *inside)
        for region in report.regions:
            found[region.place] = Sighting(region.terrain, region.name, report.turn, region, report.turn)
    return found
