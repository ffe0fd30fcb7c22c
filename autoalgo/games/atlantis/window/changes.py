"""The differences of two worlds of a game: regions, units, factions (no widget)."""

from collections.abc import Iterator
from typing import Final

from autoalgo.common.plain_text import one_line
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import Unit, World
from autoalgo.games.atlantis.window.course_model import WHAT, figures_of
from autoalgo.games.atlantis.window.rows import Cell, TableRow

CHANGES: Final = ("Kind", "Name", "What", "Before", "After", "Change")


def change_rows(before: World, after: World) -> list[TableRow]:
    """Return a row for each change from one world to another: factions, regions, units."""
    return [*_factions(before, after), *_regions(before, after), *_units(before, after)]


def _factions(before: World, after: World) -> Iterator[TableRow]:
    old, new = figures_of(before), figures_of(after)
    for number in sorted(old.keys() | new.keys()):
        faction = after.factions.get(number) or before.factions[number]
        name = f"{one_line(faction.name)} ({number})"
        here = number if number in new else 0
        if number not in old or number not in new:
            yield TableRow(("faction", name, "came in" if number in new else "left the game", "", "", ""), faction=here)
        for what, was, now in zip(WHAT, old.get(number, (0, 0, 0)), new.get(number, (0, 0, 0)), strict=True):
            if was != now:
                yield TableRow(("faction", name, what.lower(), *_figures(was, now)), faction=here)


def _regions(before: World, after: World) -> Iterator[TableRow]:
    for place, region in after.regions.items():
        name = f"{region.name} {place.text}".strip()
        old = before.regions.get(place)
        if old is None:
            yield TableRow(("region", name, "found", "", region.terrain.value, ""), place)
            continue
        pairs = (
            ("peasants", old.peasants, region.peasants),
            ("silver", old.money, region.money),
            ("units", len(old.units), len(region.units)),
            ("buildings", len(old.buildings), len(region.buildings)),
            ("ships", len(old.ships), len(region.ships)),
        )
        yield from (
            TableRow(("region", name, what, *_figures(was, now)), place) for what, was, now in pairs if was != now
        )
        if (old.name, old.terrain) != (region.name, region.terrain):
            was, now = (f"{each.name}, {each.terrain.value}" for each in (old, region))
            yield TableRow(("region", name, "name, terrain", was, now, ""), place)


def _units(before: World, after: World) -> Iterator[TableRow]:
    old, new = _by_number(before), _by_number(after)
    for number in sorted(old.keys() | new.keys()):
        place, unit = new.get(number) or old[number]
        here = number if number in new else 0
        name = f"{one_line(unit.name)} ({number})"
        if number not in old or number not in new:
            yield TableRow(("unit", name, "formed" if number in new else "gone", "", "", ""), place, here)
            continue
        was_at, was = old[number]
        if was_at != place:
            yield TableRow(("unit", name, "place", was_at.text, place.text, ""), place, here)
        for what, figures in (("people", (was.people, unit.people)), ("silver", (was.money, unit.money))):
            if figures[0] != figures[1]:
                yield TableRow(("unit", name, what, *_figures(*figures)), place, here)
        things = _things(was), _things(unit)
        if things[0] != things[1]:
            yield TableRow(("unit", name, "things", *things, ""), place, here)


def _by_number(world: World) -> dict[int, tuple[Coordinates, Unit]]:
    return {unit.number: (place, unit) for place, region in world.regions.items() for unit in region.units}


def _figures(was: int, now: int) -> tuple[Cell, Cell, Cell]:
    return was, now, now - was


def _things(unit: Unit) -> str:
    return ", ".join(f"{many:,} {item}" for item, many in sorted(unit.items.items()))
