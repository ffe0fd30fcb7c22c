"""Draw the maps of NarzWarz that ship in `JSON/games/narzwarz_maps/`: `python scripts/draw_narzwarz_maps.py [FOLDER]`.

A map is land on a grid of pixels, cut into countries by the nearest of some sites, with coordinates bent by fractal
noise so that coasts and borders wind. The borders are then followed once each, smoothed, and put together again as
polygons, so that neighbours share theirs to the last digit. Two maps are made up; the third is Africa, from the
coordinates of places along its coast and of cities. Each has a seed: the same program draws the same maps.
"""

import json
import sys
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from autoalgo.common.files import write_atomically
from autoalgo.games.narzwarz.maps.shapes import is_inside
from autoalgo.war.map_making.fields import COLUMN, ROW, Field, Mask, Noise
from scripts.narzwarz_places import AFRICA, AFRICAN_REGIONS, ISLES, MADAGASCAR, MARCHES, Region

FOLDER: Final = Path(__file__).resolve().parent.parent / "JSON" / "games" / "narzwarz_maps"
SIZE: Final = COLUMN.shape[0]
SEA: Final = 0
_LEAST_BORDER: Final = 6.0
"""Pixels that two countries must share to be neighbours."""
_SMOOTHING: Final = 3
_COARSENESS: Final = 0.22
"""Pixels that a border may be moved by to save points."""

Labels = npt.NDArray[np.int64]
"""A country's number for each pixel, 0 for the sea; shape (400, 400), rows downward."""
Spot = tuple[float, float]
Arc = list[Spot]
"""A border from one meeting of borders to the next, or round an island; (column, row)."""


@dataclass(frozen=True)
class Drawn:
    """A map before it is written."""

    name: str
    source: str
    labels: Labels
    regions: Sequence[Region]
    """In the order of their numbers."""
    straits: Sequence[str]
    """Names for the sea links, in the order in which they are found."""
    placed: Callable[[Spot], Spot]
    """From column and row to the map's own coordinates, north upward."""
    capitals: Sequence[Spot]
    """Column and row of each."""
    further_straits: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Names of further sea links, and of the countries that each is between."""


def main() -> int:
    """Draw all maps."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for file, draw in MAPS.items():
        write_atomically(folder / file, text_of(draw()).encode())
        print(folder / file)
    return 0


def twelve_marches() -> Drawn:
    """Return a continent of twelve countries."""
    brush = Noise(412)
    land = _largest(_noisy_land(brush, [(195, 200, 170, 135)], 0.47), 1)
    return _made_up("The Twelve Marches", brush, land, MARCHES, [])


def sundered_isles() -> Drawn:
    """Return four islands with fourteen countries and straits between them."""
    brush = Noise(1009)
    centres = [(98, 108, 88, 84), (300, 98, 88, 78), (100, 302, 80, 76), (290, 292, 98, 90)]
    land = _largest(_noisy_land(brush, centres, 0.45), 4)
    straits = ["Strait of Hallow", "Cormorant Sound", "The Narrows", "Grey Reach"]
    drawn = _made_up("The Sundered Isles", brush, land, ISLES, straits)
    # With a single way to each island two leaders face each other over one strait for ever.
    return replace(drawn, further_straits={"The Long Reach": ("Skerrow", "Cormorant")})


def africa() -> Drawn:
    """Return Africa with Madagascar, cut into regions around cities of theirs."""
    brush = Noise(54)
    west, north, across = -21.0, 40.5, 78.0 / SIZE

    def spot_of(place: Spot) -> Spot:
        return (place[0] - west) / across, (north - place[1]) / across

    def place_of(spot: Spot) -> Spot:
        return west + spot[0] * across, north - spot[1] * across

    column, row = _bent(brush, ((26, 2.8), (11, 1.8), (6, 1.0)))
    land = np.zeros(COLUMN.shape, dtype=bool)
    for outline in (AFRICA, MADAGASCAR):
        land |= _within([spot_of(place) for place in outline], column, row)
    land = _largest(land, 2)
    sites = np.array([spot_of(region.at) for region in AFRICAN_REGIONS])
    labels = _countries(brush, land, _relaxed(land, sites, rounds=2, share=0.35), bends=((70, 14), (26, 7), (11, 3.5)))
    capitals = [spot_of(region.at) for region in AFRICAN_REGIONS]
    source = (
        "Africa and Madagascar: coast and cities by their longitude and latitude in degrees, rounded to a tenth; "
        "borders drawn by scripts/draw_narzwarz_maps.py, not those of any state"
    )
    return Drawn("Africa", source, labels, AFRICAN_REGIONS, ["Mozambique Channel"], place_of, capitals)


MAPS: Final[dict[str, Callable[[], Drawn]]] = {
    "africa.json": africa,
    "sundered_isles.json": sundered_isles,
    "twelve_marches.json": twelve_marches,
}


def text_of(drawn: Drawn) -> str:
    """Return a map as its file has it: a line for each polygon."""
    arcs = _arcs(drawn.labels)
    shared = _borders(arcs)
    numbers = {region.name: number for number, region in enumerate(drawn.regions, start=1)}
    links = _links(drawn.labels, shared, drawn.straits)
    links += [(name, (numbers[one], numbers[other])) for name, (one, other) in drawn.further_straits.items()]
    near = defaultdict(set)
    for first, second in [*shared, *(between for _, between in links)]:
        near[first].add(second)
        near[second].add(first)
    lines = []
    for number, region in enumerate(drawn.regions, start=1):
        polygon = [_rounded(drawn.placed(spot)) for spot in _ring(arcs, number)]
        at = _rounded(drawn.placed(drawn.capitals[number - 1]))
        if not is_inside(at, polygon):
            at = _rounded(drawn.placed(_middle(drawn.labels == number)))
        lines.append(
            f'  {{"number": {number}, "name": {_json(region.name)}, '
            f'"capital": {{"name": {_json(region.capital)}, "at": {_json(at)}}}, '
            f'"neighbours": {_json(sorted(near[number]))},\n   "polygon": {_json(polygon)}}}'
        )
    straits = [f'  {{"name": {_json(name)}, "between": {_json(between)}}}' for name, between in links]
    return (
        f'{{\n "_source": {_json(drawn.source)},\n "name": {_json(drawn.name)},\n'
        f' "countries": [\n{_joined(lines)}\n ],\n "sea_links": [\n{_joined(straits)}\n ]\n}}\n'
    )


def _made_up(name: str, brush: Noise, land: Mask, regions: Sequence[Region], straits: Sequence[str]) -> Drawn:
    sites = _spread(brush, land, len(regions))
    labels = _countries(brush, land, sites, bends=((80, 24), (30, 11), (12, 5)))
    order = sorted(range(1, len(regions) + 1), key=lambda number: _reading_order(labels == number))
    renumbered = np.zeros(len(regions) + 1, dtype=np.int64)
    renumbered[order] = np.arange(1, len(regions) + 1)
    labels = renumbered[labels]
    capitals = [_middle(labels == number) for number in range(1, len(regions) + 1)]
    scale = 100 / SIZE
    source = "Made up; drawn by scripts/draw_narzwarz_maps.py"
    return Drawn(name, source, labels, regions, straits, lambda at: (at[0] * scale, 100 - at[1] * scale), capitals)


def _reading_order(mask: Mask) -> tuple[int, float]:
    column, row = _middle(mask)
    return round(row / (SIZE / 4)), column


# Land and countries on the grid.


def _bent(brush: Noise, bends: Iterable[tuple[float, float]]) -> tuple[Field, Field]:
    """Return the coordinates of all pixels, moved by noises of (cell, height) pixels each."""
    column, row = COLUMN.copy(), ROW.copy()
    for cell, height in bends:
        column += height * brush.noise(COLUMN, ROW, cell)
        row += height * brush.noise(COLUMN, ROW, cell)
    return column, row


def _noisy_land(brush: Noise, lobes: Iterable[tuple[float, float, float, float]], level: float) -> Mask:
    """Return land around lobes of (column, row, half width, half height), with a coast that winds."""
    height = np.zeros(COLUMN.shape)
    for column, row, wide, high in lobes:
        away = np.sqrt(((COLUMN - column) / wide) ** 2 + ((ROW - row) / high) ** 2)
        height = np.maximum(height, 1 - away / 1.5)
    for cell, weight in ((110, 0.34), (52, 0.24), (24, 0.15), (11, 0.09), (6, 0.04)):
        height += weight * brush.noise(COLUMN, ROW, cell)
    margin = np.minimum.reduce([COLUMN, ROW, SIZE - 1 - COLUMN, SIZE - 1 - ROW])
    land: Mask = (height > level) & (margin > 8)
    return land


def _within(outline: Sequence[Spot], column: Field, row: Field) -> Mask:
    """Return which points lie in a polygon, by how often a ray to the right leaves it."""
    inside = np.zeros(column.shape, dtype=bool)
    for (x, y), (to_x, to_y) in pairwise([*outline, outline[0]]):
        if y != to_y:
            crossing = (to_x - x) * (row - y) / (to_y - y) + x
            inside ^= ((y > row) != (to_y > row)) & (column < crossing)
    return inside


def _pieces(mask: Mask) -> list[list[tuple[int, int]]]:
    """Return the pixels (row, column) of each connected piece, the largest first."""
    left, pieces = set(zip(*(axis.tolist() for axis in np.nonzero(mask)), strict=True)), []
    while left:
        first = min(left)
        left.remove(first)
        piece, waiting = [first], deque([first])
        while waiting:
            row, column = waiting.popleft()
            for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if near in left:
                    left.remove(near)
                    piece.append(near)
                    waiting.append(near)
        pieces.append(piece)
    return sorted(pieces, key=len, reverse=True)


def _filled(pieces: Iterable[list[tuple[int, int]]]) -> Mask:
    mask = np.zeros(COLUMN.shape, dtype=bool)
    for piece in pieces:
        mask[tuple(np.array(piece).T)] = True
    return mask


def _largest(land: Mask, count: int) -> Mask:
    """Return the `count` largest pieces of the land, their lakes filled."""
    return ~_filled(_pieces(~_filled(_pieces(land)[:count]))[:1])


def _spread(brush: Noise, land: Mask, count: int) -> Field:
    """Return as many sites, (column, row) each, spread evenly over the land; every island has its share."""
    islands = [np.array(piece)[:, ::-1].astype(float) for piece in _pieces(land)]
    area = sum(map(len, islands))
    shares = [max(round(count * len(island) / area), 1) for island in islands]
    shares[0] += count - sum(shares)
    draws = brush.draws(count)
    sites = []
    for island, share in zip(islands, shares, strict=True):
        drawn, draws = draws[:share], draws[share:]
        mine = island[(drawn * len(island)).astype(int)]
        for _ in range(12):
            mine = _moved(island, mine, 1.0)
        sites.append(mine)
    return np.concatenate(sites)


def _relaxed(land: Mask, sites: Field, rounds: int, share: float) -> Field:
    points = np.stack([COLUMN[land], ROW[land]], axis=1)
    for _ in range(rounds):
        sites = _moved(points, sites, share)
    return sites


def _moved(points: Field, sites: Field, share: float) -> Field:
    """Return the sites, moved towards the middle of the points nearest to each by a share of the way."""
    nearest = ((points[:, None] - sites[None]) ** 2).sum(axis=2).argmin(axis=1)
    middles = np.stack([points[nearest == site].mean(axis=0) for site in range(len(sites))])
    return sites + share * (middles - sites)


def _countries(brush: Noise, land: Mask, sites: Field, bends: Iterable[tuple[float, float]]) -> Labels:
    """Return the land cut up by the nearest site on the same island, in bent coordinates."""
    column, row = _bent(brush, bends)
    labels = np.zeros(COLUMN.shape, dtype=np.int64)
    home: dict[int, tuple[float, int]] = {}
    for island, piece in enumerate(_pieces(land)):
        mask = _filled([piece])
        rows, columns = np.nonzero(mask)
        for site, (x, y) in enumerate(sites):
            away = float(((columns - x) ** 2 + (rows - y) ** 2).min())
            if site not in home or away < home[site][0]:
                home[site] = (away, island)
    for island, piece in enumerate(_pieces(land)):
        mask = _filled([piece])
        mine = np.array([site for site in range(len(sites)) if home[site][1] == island])
        away = (column[mask][:, None] - sites[mine, 0]) ** 2 + (row[mask][:, None] - sites[mine, 1]) ** 2
        labels[mask] = mine[away.argmin(axis=1)] + 1
    return _tidy(labels, len(sites))


def _tidy(labels: Labels, count: int) -> Labels:
    """Return the labels with every country in one piece and none that touches itself at a corner."""
    while True:
        before = labels.copy()
        for number in range(1, count + 1):
            for piece in _pieces(labels == number)[1:]:
                labels[tuple(np.array(piece).T)] = _around(labels, piece, number)
        crossed = (labels[:-1, :-1] == labels[1:, 1:]) | (labels[:-1, 1:] == labels[1:, :-1])
        crossed &= (labels[:-1, :-1] != labels[1:, :-1]) & (labels[:-1, :-1] != labels[:-1, 1:])
        crossed &= (labels[1:, 1:] != labels[1:, :-1]) & (labels[1:, 1:] != labels[:-1, 1:])
        for row, column in np.argwhere(crossed):
            labels[row, column] = labels[row, column + 1]
        if np.array_equal(before, labels):
            return labels


def _around(labels: Labels, piece: list[tuple[int, int]], number: int) -> int:
    """Return what most of the pixels around a piece of a country belong to."""
    counts: dict[int, int] = defaultdict(int)
    for row, column in piece:
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            counts[int(labels[near])] += 1
    counts.pop(number, None)
    return max(counts, key=lambda label: counts[label])


def _middle(mask: Mask) -> Spot:
    """Return the pixel of a country that lies farthest from all that is not it."""
    depth, shrunk = np.zeros(mask.shape), mask.copy()
    for _ in range(SIZE):
        depth += shrunk
        inner = shrunk.copy()
        inner[1:] &= shrunk[:-1]
        inner[:-1] &= shrunk[1:]
        inner[:, 1:] &= shrunk[:, :-1]
        inner[:, :-1] &= shrunk[:, 1:]
        shrunk = inner
        if not shrunk.any():
            break
    deepest = np.argwhere(depth == depth.max())
    row, column = deepest[((deepest - deepest.mean(axis=0)) ** 2).sum(axis=1).argmin()]
    return float(column) + 0.5, float(row) + 0.5


# Borders as lines.


def _arcs(labels: Labels) -> list[tuple[tuple[int, int], Arc]]:
    """Return each border with the two countries beside it, smoothed; 0 is the sea."""
    cracks = _cracks(labels)
    near: dict[Spot, list[Spot]] = defaultdict(list)
    for start, end in cracks:
        near[start].append(end)
        near[end].append(start)
    nodes = {spot for spot, others in near.items() if len(others) != 2}
    left = set(cracks)
    arcs = []
    # Whatever begins at no meeting of borders goes round an island.
    for start in [*sorted(nodes), *sorted(near)]:
        for other in near[start]:
            if _crack(start, other) in left:
                arcs.append((cracks[_crack(start, other)], _smooth(_followed(start, other, near, nodes, left))))
    return arcs


def _cracks(labels: Labels) -> dict[tuple[Spot, Spot], tuple[int, int]]:
    """Return the sides of pixels that part two countries, with the two."""
    found = {}
    for row, column in np.argwhere(labels[1:] != labels[:-1]).tolist():
        pair = sorted((int(labels[row, column]), int(labels[row + 1, column])))
        found[_crack((column, row + 1), (column + 1, row + 1))] = (pair[0], pair[1])
    for row, column in np.argwhere(labels[:, 1:] != labels[:, :-1]).tolist():
        pair = sorted((int(labels[row, column]), int(labels[row, column + 1])))
        found[_crack((column + 1, row), (column + 1, row + 1))] = (pair[0], pair[1])
    return found


def _crack(start: Spot, end: Spot) -> tuple[Spot, Spot]:
    return (start, end) if start < end else (end, start)


def _followed(
    start: Spot, second: Spot, near: dict[Spot, list[Spot]], nodes: set[Spot], left: set[tuple[Spot, Spot]]
) -> Arc:
    arc = [start, second]
    left.remove(_crack(start, second))
    while arc[-1] not in nodes and arc[-1] != start:
        further = next(spot for spot in near[arc[-1]] if spot != arc[-2])
        left.remove(_crack(arc[-1], further))
        arc.append(further)
    return arc


def _smooth(arc: Arc) -> Arc:
    """Return a border without the steps of pixels and without points that hardly matter; its ends stay."""
    points = np.array(arc, dtype=float)
    for _ in range(_SMOOTHING):
        middle = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
        if arc[0] == arc[-1]:
            points[0] = points[-1] = (points[-2] + 2 * points[0] + points[1]) / 4
        points[1:-1] = middle
    return [(float(x), float(y)) for x, y in _thinned(points)]


def _thinned(points: Field) -> Field:
    """Return the points that a line needs to stay within `_COARSENESS` pixels of itself (Douglas and Peucker)."""
    if len(points) < 3:
        return points
    start, end = points[0], points[-1]
    along, away = end - start, points - start
    length = float(np.hypot(*along))
    # A line that ends where it began is cut at its farthest point.
    distance = np.abs(along[0] * away[:, 1] - along[1] * away[:, 0]) / length if length else np.hypot(*away.T)
    farthest = int(distance.argmax())
    if distance[farthest] <= _COARSENESS:
        return points[[0, -1]]
    return np.concatenate([_thinned(points[: farthest + 1])[:-1], _thinned(points[farthest:])])


def _borders(arcs: Iterable[tuple[tuple[int, int], Arc]]) -> list[tuple[int, int]]:
    """Return the pairs of countries with a border worth the name, in order."""
    lengths: dict[tuple[int, int], float] = defaultdict(float)
    for pair, arc in arcs:
        lengths[pair] += sum(float(np.hypot(x - to_x, y - to_y)) for (x, y), (to_x, to_y) in pairwise(arc))
    return sorted(pair for pair, length in lengths.items() if pair[0] != SEA and length >= _LEAST_BORDER)


def _ring(arcs: Iterable[tuple[tuple[int, int], Arc]], number: int) -> Arc:
    """Return a country's border all around, without its first point again at the end."""
    mine = [arc for pair, arc in arcs if number in pair]
    ring = mine.pop(0)
    while ring[0] != ring[-1]:
        following = next(arc for arc in mine if ring[-1] in {arc[0], arc[-1]})
        mine.remove(following)
        ring = ring + (following if following[0] == ring[-1] else following[::-1])[1:]
    if mine:
        raise ValueError(f"country {number} has a hole: choose another seed")
    return ring[:-1]


def _links(
    labels: Labels, borders: Iterable[tuple[int, int]], names: Sequence[str]
) -> list[tuple[str, tuple[int, int]]]:
    """Return a sea link over each of the narrowest waters between islands, as many as there are names."""
    island = {number: number for number in range(1, int(labels.max()) + 1)}
    for first, second in borders:
        joined = {island[first], island[second]}
        island = {number: min(joined) if home in joined else home for number, home in island.items()}
    coasts = {number: np.argwhere(labels == number)[::3] for number in island}
    widths = sorted(
        (float(((coasts[first][:, None] - coasts[second][None]) ** 2).sum(axis=2).min()), first, second)
        for first in island
        for second in island
        if first < second and island[first] != island[second]
    )
    links: dict[tuple[int, int], tuple[int, int]] = {}
    for _, first, second in widths:
        between = (island[first], island[second])
        if len(links) < len(names) and between not in links:
            links[between] = (first, second)
    return list(zip(names, links.values(), strict=True))


def _rounded(spot: Spot) -> Spot:
    return round(spot[0], 2), round(spot[1], 2)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _joined(lines: Iterable[str]) -> str:
    return ",\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
