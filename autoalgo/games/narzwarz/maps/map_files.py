"""Map files: JSON in, a checked map with its shapes out, or everything that is wrong with it (NW-1)."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from autoalgo.common.checked_json import JsonValue, Source, StrictModel, read_versioned
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean, failure_in, failure_of
from autoalgo.common.versions import Format, Version
from autoalgo.games.narzwarz.maps.shapes import Polygon, Spot, area, crossing, distance, heart, is_inside, overlaps
from autoalgo.games.narzwarz.rules.constants import Rules, load_rules
from autoalgo.games.narzwarz.rules.map import Map, MapCountry, map_objection

FOLDER: Final = "games/narzwarz_maps"
"""Within the JSON folder."""
FEWEST_COUNTRIES: Final = 6
MOST_COUNTRIES: Final = 20
_MOST_POINTS: Final = 800
_GREATEST: Final = 1e6
_OVERLAP: Final = 0.005
"""Share of the smaller country that another may cover: borders that were drawn twice do not fit exactly."""
_GAP: Final = 0.005
"""How far apart neighbours may be, as a share of the map's larger side."""
_LEAST_AREA: Final = 0.0005
"""Share of the map's box that a country must cover to be seen and clicked on."""

MAPS: Final = Format[dict[str, JsonValue]]("map", (Version("0.2.0", "the first"),))

_Name = Annotated[str, Field(min_length=1, max_length=60)]
_Number = Annotated[int, Field(ge=1, le=MOST_COUNTRIES)]
_Coordinate = Annotated[float, Field(ge=-_GREATEST, le=_GREATEST)]
_At = tuple[_Coordinate, _Coordinate]


class _Capital(StrictModel):
    name: _Name
    at: _At


class _Country(StrictModel):
    number: _Number
    name: _Name
    capital: _Capital
    neighbours: Annotated[tuple[_Number, ...], Field(min_length=1)]
    polygon: Annotated[tuple[_At, ...], Field(min_length=3, max_length=_MOST_POINTS)]


class _SeaLink(StrictModel):
    name: _Name
    between: tuple[_Number, _Number]


class _File(StrictModel):
    source: Source = Field(alias="_source")
    name: _Name
    countries: Annotated[tuple[_Country, ...], Field(min_length=FEWEST_COUNTRIES, max_length=MOST_COUNTRIES)]
    sea_links: tuple[_SeaLink, ...]


@dataclass(frozen=True)
class Shape:
    """How a country looks; x grows to the east, y to the north."""

    polygon: Polygon
    capital: str
    heart: Spot
    """Where there is most room inside."""


@dataclass(frozen=True)
class Atlas:
    """A map and its shapes."""

    map: Map
    shapes: tuple[Shape, ...]
    """By the positions of `map.places`."""
    sea_links: dict[tuple[int, int], str]
    """The names of ways over water, by both positions, the smaller first."""


def map_files(json_folder: Path) -> dict[str, Path]:
    """Return the files of the folder of maps by the names that a command knows them by."""
    return {file.stem: file for file in sorted((json_folder / FOLDER).glob("*.json"))}


def named_map(name: str, json_folder: Path) -> Atlas | Failure:
    """Return the map of a name or a file ending in .json, or why it cannot be had."""
    if name.endswith(".json"):
        return read_map(Path(name))
    files = map_files(json_folder)
    if name in files:
        return read_map(files[name])
    allowed = ", ".join(f'"{each}"' for each in files)
    hint = did_you_mean(name, files) or "a file of your own is named with .json at its end"
    return Failure(Problem(Place(key="map"), f'there is no map "{name}"', allowed, hint))


def read_map(file: Path) -> Atlas | Failure:
    """Return the map in a file, or every problem of it."""
    content = read_versioned(MAPS, _File, file)
    if isinstance(content, Failure):
        return content
    return failure_of(_Check(file, content).problems) or _atlas(content)


def read_maps(json_folder: Path) -> tuple[dict[str, Atlas], list[Problem]]:
    """Return the maps of the folder by the names of their files, and everything that is wrong with the others."""
    read = {name: read_map(file) for name, file in map_files(json_folder).items()}
    problems = [problem for each in read.values() if isinstance(each, Failure) for problem in each]
    return {name: each for name, each in read.items() if isinstance(each, Atlas)}, problems


def rules_and_map(json_folder: Path, name: str) -> tuple[Rules, Map] | Failure:
    """Return the numbers of the home and the map of a name, or the problems of both."""
    rules, atlas = load_rules(json_folder), named_map(name, json_folder)
    if isinstance(rules, Failure) or isinstance(atlas, Failure):
        return failure_in(rules, atlas)
    return rules, atlas.map


class _Check:
    """Everything that is wrong with a map whose fields are right each."""

    def __init__(self, file: Path, content: _File) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._content = content
        self._countries = content.countries
        self._linked = {frozenset(link.between) for link in content.sea_links}
        self._look_at_names()
        if not self.problems:
            self._look_at_neighbours()
            self._look_at_shapes()
        # Geometry of an outline that crosses itself means nothing.
        if not self.problems:
            self._look_at_places()

    def _found(self, country: _Country | None, key: str, found: str, allowed: str, hint: str = "") -> None:
        at = "" if country is None else f"country {country.number}, {country.name}, "
        self.problems.append(Problem(Place(file=self._file.name, key=f"{at}{key}"), found, allowed, hint))

    def _look_at_names(self) -> None:
        seen: dict[str, int] = {}
        for place, country in enumerate(self._countries, start=1):
            if country.number != place:
                allowed = f"{place}: countries are numbered from 1 on in the order of the file"
                self._found(country, "number", str(country.number), allowed)
            if country.name in seen:
                self._found(country, "name", f"country {seen[country.name]} has it too", "a name of its own")
            seen.setdefault(country.name, country.number)

    def _look_at_neighbours(self) -> None:
        count = len(self._countries)
        for country in self._countries:
            for other in country.neighbours:
                if other > count or other == country.number:
                    self._found(country, "neighbours", str(other), f"another number from 1 to {count}")
                elif country.number not in self._countries[other - 1].neighbours:
                    name = self._countries[other - 1].name
                    allowed = f"neighbours on both sides: {name} does not name {country.name}"
                    self._found(
                        country,
                        "neighbours",
                        str(other),
                        allowed,
                        f"add {country.number} there or take {other} out here",
                    )
            if len(set(country.neighbours)) != len(country.neighbours):
                self._found(country, "neighbours", "a number appears twice", "each neighbour once")
        for link in self._content.sea_links:
            first, second = link.between
            if first > count or second not in self._countries[first - 1].neighbours:
                allowed = "two countries that name each other as neighbours"
                self._found(None, f"sea_links, {link.name}", f"between {first} and {second}", allowed)
        if not self.problems and (objection := map_objection(_rules_map(self._content))):
            allowed = "a way from every country to every other"
            self._found(None, "neighbours", objection, allowed, "join the parts by a sea link")

    def _look_at_shapes(self) -> None:
        box = _side(self._countries, 0) * _side(self._countries, 1)
        for country in self._countries:
            if sides := crossing(country.polygon):
                found = f"the outline meets itself: the side after point {sides[0] + 1} and that after {sides[1] + 1}"
                self._found(country, "polygon", found, "an outline that does not touch itself, its first point once")
            elif area(country.polygon) < _LEAST_AREA * box:
                allowed = f"at least {_LEAST_AREA:.2%} of the map's box, so that it can be clicked on"
                self._found(country, "polygon", f"{area(country.polygon) / box:.3%} of it", allowed)
            elif not is_inside(country.capital.at, country.polygon):
                found = f"{country.capital.name} at {country.capital.at[0]:g}, {country.capital.at[1]:g} lies outside"
                self._found(country, "capital", found, "a point inside the country")

    def _look_at_places(self) -> None:
        polygons = [country.polygon for country in self._countries]
        for (first, second), common in overlaps(polygons).items():
            share = common / min(area(polygons[first]), area(polygons[second]))
            if share > _OVERLAP:
                found = f"{share:.1%} of the smaller lies in {self._countries[second].name} too"
                self._found(self._countries[first], "polygon", found, f"at most {_OVERLAP:.1%}")
        reach = _GAP * max(_side(self._countries, 0), _side(self._countries, 1))
        for country in self._countries:
            for other in country.neighbours:
                if other < country.number or {country.number, other} in self._linked:
                    continue
                gap = distance(country.polygon, polygons[other - 1])
                if gap > reach:
                    found = f"{self._countries[other - 1].name} is {gap:.4g} away"
                    hint = "move the borders together, or join the two in sea_links under a name"
                    self._found(country, "neighbours", found, f"neighbours that touch, within {reach:.2g}", hint)


def _side(countries: tuple[_Country, ...], axis: int) -> float:
    values = [point[axis] for country in countries for point in country.polygon]
    return max(values) - min(values)


def _rules_map(content: _File) -> Map:
    places = tuple(MapCountry(country.number, country.name) for country in content.countries)
    neighbours = tuple(tuple(sorted(other - 1 for other in country.neighbours)) for country in content.countries)
    return Map(content.name, places, neighbours)


def _atlas(content: _File) -> Atlas:
    shapes = tuple(
        Shape(country.polygon, country.capital.name, heart(country.polygon)) for country in content.countries
    )
    links = {}
    for link in content.sea_links:
        first, second = sorted(link.between)
        links[first - 1, second - 1] = link.name
    return Atlas(_rules_map(content), shapes, links)
