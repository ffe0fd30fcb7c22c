"""The map of a game as text: all of it for the moderator, or what a faction was told of in all its reports (AL-75)."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import World
from autoalgo.games.atlantis.store.folder import report_files
from autoalgo.games.atlantis.words.report import stored_report
from autoalgo.games.atlantis.words.sightings import Sighting, sightings

_EVERY: Final = 5
"""Columns of which one is numbered."""


def whole_map(world: World) -> dict[Coordinates, Sighting]:
    """Return every region of a world, as of its last turn."""
    return {place: Sighting(region.terrain, region.name, world.turn) for place, region in world.regions.items()}


def known_map(folder: Path, faction: int, until: int | None = None) -> dict[Coordinates, Sighting] | Failure:
    """Return the regions that a faction was told of in its reports so far, or what is wrong with one of them.

    With `until` those of later months are left out.
    """
    reports = []
    for turn, file in report_files(folder, faction).items():
        if until is not None and turn > until:
            continue
        report = stored_report(file)
        if isinstance(report, Failure):
            return report
        reports.append(report)
    return sightings(reports)


def map_lines(known: Mapping[Coordinates, Sighting], numbers: Numbers) -> list[str]:
    """Return a map as lines, north on top, with a sign for each region that is known, and what the signs mean."""
    if not known:
        return ["Nothing is known."]
    left, right = min(place.x for place in known), max(place.x for place in known)
    rows = range(min(place.y for place in known), max(place.y for place in known) + 1)
    columns = range(left, right + 1)
    width = max(len(str(y)) for y in rows)
    signs = {terrain: about.sign for terrain, about in numbers.terrains.items()}
    lines = [f"{'':{width}}{_header(columns)}"]
    for y in rows:
        row = "".join(
            f" {signs[known[place].terrain]}" if (place := Coordinates(x, y)) in known else "  " for x in columns
        )
        lines.append(f"{y:{width}}{row}".rstrip())
    meant = ", ".join(f"{sign} {terrain.value}" for terrain, sign in signs.items())
    return [*lines, "", f"{meant}; columns from {left} to {right}, west to east"]


def _header(columns: Iterable[int]) -> str:
    """Return the numbers of some columns, each ending above its own."""
    line = ""
    for position, x in enumerate(columns):
        start = 2 * (position + 1) - len(str(x))
        if x % _EVERY == 0 and start >= len(line) + bool(line):
            line = line.ljust(start) + str(x)
    return line
