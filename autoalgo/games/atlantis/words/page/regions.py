"""The regions of a page: who and what is there, as of the month it was seen (AL-77)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import isolated
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.rules.places import Coordinates, Direction
from autoalgo.games.atlantis.words.page.history import History
from autoalgo.games.atlantis.words.page.map_svg import about_region
from autoalgo.games.atlantis.words.page.markup import cell_id, region_id, shown
from autoalgo.games.atlantis.words.report import BuildingPart, RegionPart, ShipPart, UnitPart
from autoalgo.games.atlantis.words.sentences import Words, described, named
from autoalgo.games.atlantis.words.sightings import Sighting
from autoalgo.games.atlantis.words.text import about_unit


class Articles:
    """Writes an article about each region that a faction knows."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._others: dict[int, tuple[UnitPart, str]] = {}
        """Entries about units of others, by the unit's part of the report: many reports of a month share it."""
        self._openings: dict[tuple[Coordinates, bool, int, int], str] = {}
        """How articles begin, by place, whether it was seen from beside only, when, and the month of the page."""

    def articles(self, known: History) -> Iterator[str]:
        """Yield an article for each region, those with units of one's own first."""
        last = {place: sighting.region_turn if sighting.region else -1 for place, sighting in known.sightings.items()}
        for place in sorted(last, key=lambda place: (-last[place], place.y, place.x)):
            sighting = known.sightings[place]
            yield self._opening(place, sighting, known)
            yield from (f'<p class="act">★ {shown(self._words.sentence(act))}</p>' for act in known.acts.get(place, ()))
            if sighting.region:
                yield from self._inside(sighting.region)
            yield f'<p><a href="#{cell_id(place)}">On the map</a></p></article>'

    def _opening(self, place: Coordinates, sighting: Sighting, known: History) -> str:
        """Return how an article begins, which is the same for all who are there or have only been beside it."""
        key = (place, sighting.region is None, sighting.turn, known.report.turn)
        if sighting.region and sighting.region_turn < known.report.turn:
            return "".join(_opening(place, sighting, known))
        if key not in self._openings:
            self._openings[key] = "".join(_opening(place, sighting, known))
        return self._openings[key]

    def _inside(self, region: RegionPart) -> Iterator[str]:
        yield self._units(region.units)
        for building in region.buildings:
            yield _thing(building, f"size {building.size:,}") + self._units(building.units)
        for ship in region.ships:
            left = f", under construction, {ship.work_left:,} work left" if ship.work_left else ""
            yield _thing(ship, f"{ship.kind.value}{left}") + self._units(ship.units)

    def _units(self, units: Iterable[UnitPart]) -> str:
        entries = "".join(self._unit(unit) for unit in units)
        return f"<ul>{entries}</ul>" if entries else ""

    def _unit(self, unit: UnitPart) -> str:
        if unit.own:
            about = shown(about_unit(replace(unit, spells=()), self._words))
            return f'<li class="yours"><strong>Yours:</strong> {about}{_spells(unit.spells)}</li>'
        if id(unit) not in self._others:
            self._others[id(unit)] = (unit, f"<li>{shown(about_unit(unit, self._words))}</li>")
        return self._others[id(unit)][1]


def _opening(place: Coordinates, sighting: Sighting, known: History) -> Iterator[str]:
    region = sighting.region
    from_afar = "" if region else ' class="beside"'
    heading = shown(about_region(place, sighting, known.report.turn))
    yield f'<article id="{region_id(place)}"{from_afar} tabindex="-1"><h3>{heading}</h3>'
    if not region:
        yield "<p>Nobody of yours was in it.</p>"
        return
    if region.peasants:
        yield f"<p>Peasants: {region.peasants:,}, who have ${region.money:,}.</p>"
    yield f"<p>Exits: {'; '.join(_ways(region, known))}.</p>"


def _spells(spells: Sequence[str]) -> str:
    """Return the spells of a unit, which may know two dozen, to be unfolded."""
    if not spells:
        return ""
    names = shown(", ".join(spells))
    return f"<details><summary>{counted(len(spells), 'spell')}</summary>{names}</details>"


def _ways(region: RegionPart, known: History) -> Iterator[str]:
    """Yield the four ways from a region, with links to what is known of where they lead."""
    found = {way.direction: way for way in region.exits}
    for direction in Direction:
        way = found.get(direction)
        if way is None:
            yield f"{direction.value}: nobody has been there yet"
        else:
            yield f"{direction.value}: {region_link(way.place, known)}, {way.terrain.value}"


def region_link(place: Coordinates, known: History) -> str:
    """Return a region as a link to what is known of it."""
    name = known.sightings[place].name
    return f'<a href="#{region_id(place)}">{shown(f"{isolated(name)} {place.text}" if name else place.text)}</a>'


def _thing(thing: BuildingPart | ShipPart, about: str) -> str:
    """Return the heading of a building or ship."""
    told = described(f"{named(Who(thing.number, thing.name))}, {about}", thing.description)
    return f"<h4>{shown(told.removesuffix('.'))}</h4>"
