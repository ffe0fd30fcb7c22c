"""The map of a page: every region that a faction has ever seen, as SVG, each a link to what is known of it (AL-77)."""

from collections.abc import Iterator
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import isolated
from autoalgo.common.text_charts import width_of
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.places import Coordinates, Direction
from autoalgo.games.atlantis.words.page.history import History
from autoalgo.games.atlantis.words.page.markup import cell_id, region_id, shown
from autoalgo.games.atlantis.words.sightings import Sighting

_WIDTH: Final = 76
_HEIGHT: Final = 64
_MARGIN: Final = 24
"""For the numbers of columns and rows."""
_LONGEST_NAME: Final = 12
"""Places of a terminal that fit into a region."""
_EDGES: Final = {
    Direction.NORTH: (0, 0, _WIDTH, 0),
    Direction.SOUTH: (0, _HEIGHT, _WIDTH, _HEIGHT),
    Direction.EAST: (_WIDTH, 0, _WIDTH, _HEIGHT),
    Direction.WEST: (0, 0, 0, _HEIGHT),
}


class Maps:
    """Draws the maps of many factions, who have often seen the same."""

    def __init__(self, numbers: Numbers) -> None:
        self._signs = {terrain: about.sign for terrain, about in numbers.terrains.items()}
        self._beside: dict[tuple[Coordinates, Sighting], str] = {}
        """What was seen from beside only, as drawn."""

    def svg(self, known: History) -> str:
        """Return the map as an SVG element; empty where nothing is known."""
        if not known.sightings:
            return ""
        columns = sorted({place.x for place in known.sightings})
        rows = sorted({place.y for place in known.sightings})
        corner = Coordinates(columns[0], rows[0])
        width = _MARGIN + (columns[-1] - corner.x + 1) * _WIDTH + 2
        height = _MARGIN + (rows[-1] - corner.y + 1) * _HEIGHT + 2
        parts = [
            f'<svg id="map" class="map" xmlns="http://www.w3.org/2000/svg" role="group" aria-label="Map, north on top"'
            f' viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        ]
        parts += [_number(x, _MARGIN + (x - corner.x + 0.5) * _WIDTH, 15) for x in columns]
        parts += [_number(y, 10, _MARGIN + (y - corner.y + 0.5) * _HEIGHT) for y in rows]
        for place in sorted(known.sightings, key=lambda place: (place.y, place.x)):
            left, top = _MARGIN + (place.x - corner.x) * _WIDTH, _MARGIN + (place.y - corner.y) * _HEIGHT
            drawn = self._drawn(place, known)
            parts.append(f'<g transform="translate({left} {top})">{drawn}</g>')
        return "".join([*parts, "</svg>"])

    def _drawn(self, place: Coordinates, known: History) -> str:
        sighting, turn, acts = known.sightings[place], known.report.turn, len(known.acts.get(place, ()))
        sign = self._signs[sighting.terrain]
        if sighting.region or acts:
            return "".join(_region(place, sighting, turn, sign, acts))
        if (place, sighting) not in self._beside:
            self._beside[place, sighting] = "".join(_region(place, sighting, turn, sign))
        return self._beside[place, sighting]


def _region(place: Coordinates, sighting: Sighting, turn: int, sign: str, acts: int = 0) -> Iterator[str]:
    """Yield the parts of a region, drawn from its north-western corner."""
    region, now = sighting.region, sighting.region is not None and sighting.region_turn == turn
    units = region.all_units if region else []
    own = sum(unit.own for unit in units)
    others = len(units) - own
    about = about_region(place, sighting, turn)
    about += f"; {counted(own, 'unit')} of yours" if now and own else ""
    about += f"; {counted(others, 'unit')} of others" if others else ""
    about += f"; {counted(len(region.buildings), 'building')}" if region and region.buildings else ""
    about += f"; {counted(len(region.ships), 'ship')}" if region and region.ships else ""
    about += f"; {counted(acts, 'act')} of the moderator" if acts else ""
    told = shown(about)
    mine = ' data-own=""' if now and own else ""
    where = f'data-x="{place.x}" data-y="{place.y}"{mine}'
    yield f'<a id="{cell_id(place)}" href="#{region_id(place)}" {where} aria-label="{told}">'
    yield f"<title>{told}</title>"
    old = "" if now else " old"
    yield f'<rect class="cell {sighting.terrain.value}{old}" width="{_WIDTH}" height="{_HEIGHT}"/>'
    yield f'<text class="sign" x="9" y="20">{shown(sign)}</text>'
    yield f'<rect class="ring" x="3" y="3" width="{_WIDTH - 6}" height="{_HEIGHT - 6}"/>'
    if not now:
        yield f'<text class="age" x="{_WIDTH - 8}" y="17">m{sighting.region_turn if region else sighting.turn}</text>'
    if acts:
        x, y = (_WIDTH - 14, 19) if now else (10, 37)
        yield f'<text class="act" x="{x}" y="{y}">★</text>'
    if not region:
        yield f'<text class="beside" x="{_WIDTH / 2:g}" y="36">beside</text>'
    if region:
        yield from _marks(len(region.buildings), len(region.ships))
    if now and own:
        yield f'<rect class="own" x="6" y="23" width="30" height="18" rx="9"/><text x="21" y="36.5">{_few(own)}</text>'
    if others:
        yield '<rect class="others" x="40" y="23" width="30" height="18"/>'
        yield f'<text class="many" x="55" y="36.5">{_few(others)}</text>'
    yield f'<text class="name" x="{_WIDTH / 2:g}" y="{_HEIGHT - 8}">{shown(_short(sighting.name))}</text>'
    yield "</a>"
    if region:
        ways = {way.direction for way in region.exits}
        for direction, (x1, y1, x2, y2) in _EDGES.items():
            if direction not in ways:
                yield f'<path class="unknown" d="M{x1} {y1}L{x2} {y2}"/>'


def _marks(buildings: int, ships: int) -> Iterator[str]:
    """Yield a house and a sail where there are any."""
    if buildings:
        yield '<path class="mark" d="M21 17v-6l5-4 5 4v6z"/>'
    if ships:
        yield '<path class="mark" d="M34 14h11l-3 4h-5zM39 12v-6l5 6z"/>'


def about_region(place: Coordinates, sighting: Sighting, turn: int) -> str:
    """Return a region with the month that what is known of it dates from."""
    where = f"{isolated(sighting.name)} {place.text}" if sighting.name else place.text
    if sighting.region is None:
        dates = f"seen from beside in month {sighting.turn:,}"
    elif sighting.region_turn == turn:
        dates = "as it is now"
    else:
        dates = f"as it was in month {sighting.region_turn:,}"
    return f"{where}, {sighting.terrain.value}, {dates}"


def _number(number: int, x: float, y: float) -> str:
    return f'<text class="number" x="{x:g}" y="{y:g}">{number}</text>'


def _few(number: int) -> str:
    return str(number) if number < 1000 else "999+"


def _short(name: str) -> str:
    """Return a name as far as it fits."""
    if name.isascii() and name.isprintable():
        return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    name = isolated(name) if name else ""
    if width_of(name) <= _LONGEST_NAME:
        return name
    # What is cut is isolated anew, since an isolate that is cut in two would be left open.
    kept = name.strip("\u2068\u2069")
    while width_of(kept) >= _LONGEST_NAME:
        kept = kept[:-1]
    return isolated(f"{kept}…")
