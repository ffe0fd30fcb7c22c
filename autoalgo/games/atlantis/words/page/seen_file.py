"""All that a faction has seen up to a month, kept beside its report, so that no page reads all earlier ones (AL-77).

Two lines of JSON, one with the digest of all after it and one with every place and the statistics of every month; then
one for each region that somebody was in, as it was then. Nothing is lost with it: it is made again from the reports
wherever it is missing, damaged or of another version.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from autoalgo.common.checked_json import StrictModel
from autoalgo.common.files import read_whole
from autoalgo.games.atlantis.rules.numbers import Terrain
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.words.report import MOST_BYTES, REGION, Statistics
from autoalgo.games.atlantis.words.sightings import Sighting

SEEN: Final = ".seen.jsonl"
"""How the names of these files end."""
_VERSION: Final = 1


@dataclass(frozen=True)
class Seen:
    """All that a faction has seen and had up to a month."""

    sightings: Mapping[Coordinates, Sighting] = field(default_factory=dict)
    statistics: dict[int, Statistics] = field(default_factory=dict)
    """By month."""


class _Line(StrictModel):
    """The second line."""

    statistics: dict[int, Statistics]
    places: tuple[tuple[int, int, Terrain, str, int, int | None], ...]
    """Column, row, terrain, name, the last month after which somebody was there or beside it, and the last after which
    somebody was there: None where nobody was, else a line follows."""


def seen_text(seen: Seen) -> bytes:
    """Return the content of a file."""
    places = tuple(
        (*place, each.terrain, each.name, each.turn, each.region_turn if each.region else None)
        for place, each in seen.sightings.items()
    )
    lines = [_Line(statistics=seen.statistics, places=places).model_dump_json()]
    lines += [
        REGION.dump_json(each.region, exclude_defaults=True).decode() for each in seen.sightings.values() if each.region
    ]
    text = "\n".join(lines).encode()
    return _head(text) + text


def read_seen(report: Path, superseded: Collection[Coordinates]) -> Seen | None:
    """Return what is kept beside a report; None where nothing is, or nothing that can be relied on.

    Of the regions that are `superseded` something newer is known: they need not be read.
    """
    try:
        content = read_whole(report.with_suffix(SEEN), MOST_BYTES)
        head, _, text = content.partition(b"\n")
        if head + b"\n" != _head(text):
            return None
        first, *lines = text.split(b"\n")
        return _read(_Line.model_validate_json(first), lines, superseded)
    except (OSError, ValidationError):
        return None


def _read(first: _Line, lines: list[bytes], superseded: Collection[Coordinates]) -> Seen:
    found: dict[Coordinates, Sighting] = {}
    rest = iter(lines)
    for x, y, terrain, name, turn, region_turn in first.places:
        place, sighting = Coordinates(x, y), Sighting(terrain, name, turn)
        if region_turn is not None:
            line = next(rest)
            region = None if place in superseded else REGION.validate_json(line)
            sighting = Sighting(terrain, name, turn, region, region_turn)
        found[place] = sighting
    return Seen(found, first.statistics)


def _head(text: bytes) -> bytes:
    """Return the first line of what a file holds otherwise."""
    return f'{{"_version":{_VERSION},"sha256":"{sha256(text).hexdigest()}"}}\n'.encode()
