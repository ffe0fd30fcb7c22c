"""What the rules know of a map: countries with numbers and names, and which of them are neighbours (NW-1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from pydantic import ConfigDict, Field

DEFAULT_MAP: Final = "twelve_marches"
"""The map of a game for which none is named."""
FEWEST_COUNTRIES: Final = 2
MOST_COUNTRIES: Final = 40


@dataclass(frozen=True, slots=True)
class MapCountry:
    """A country's place on the map."""

    number: int
    """As players call it, from 1."""
    name: str


Neighbours = Annotated[tuple[Annotated[int, Field(ge=0, lt=MOST_COUNTRIES)], ...], Field(max_length=MOST_COUNTRIES)]
"""Positions of countries, in order."""


@dataclass(frozen=True, slots=True)
class Map:
    """Countries and their neighbours. In the rules a country is its position in `places`, from 0."""

    __pydantic_config__: ClassVar = ConfigDict(extra="forbid")

    name: str
    places: Annotated[tuple[MapCountry, ...], Field(max_length=MOST_COUNTRIES)]
    neighbours: Annotated[tuple[Neighbours, ...], Field(max_length=MOST_COUNTRIES)]


def map_objection(found: Map) -> str:
    """Return why nobody can play on a map, in a sentence without its end; empty when it is sound (NW-1)."""
    return next(_objections(found), "")


def _objections(found: Map) -> Iterator[str]:
    """Yield all objections, of which each supposes that there are none before it."""
    places, count = found.places, len(found.places)
    if not FEWEST_COUNTRIES <= count <= MOST_COUNTRIES:
        yield f"a map has {FEWEST_COUNTRIES} to {MOST_COUNTRIES} countries, not {count:,}"
    if len(found.neighbours) != count:
        yield f"{count:,} countries need {count:,} lists of neighbours, not {len(found.neighbours):,}"
    if len({place.number for place in places}) != count:
        yield "two countries have one number"
    if len({place.name for place in places}) != count:
        yield "two countries have one name"
    for country, neighbours in enumerate(found.neighbours):
        if country in neighbours or not all(0 <= other < count for other in neighbours):
            yield f"{places[country].name} has a neighbour that is no other country of the map"
        for other in neighbours:
            if country not in found.neighbours[other]:
                yield f"{places[country].name} has {places[other].name} as a neighbour, but not the other way round"
    reached, new = {0}, {0}
    while new:
        new = {other for country in new for other in found.neighbours[country]} - reached
        reached |= new
    if apart := set(range(count)) - reached:
        yield f"no way leads to {places[min(apart)].name}"
