"""Names for ranges of a score: how far an occupation went, how a nation's stability stands (OC-5, ST-2).

JSON/Occupation.json and JSON/Stability.json list the bands from the lowest up, each with its upper bound and a sentence
for the legend. Those of an occupation have a name and a sentence for either winner.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from pydantic import Field

from autoalgo.common.checked_json import Source, StrictModel, validate
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.tables.migrations import parse_table

MOST_BANDS: Final = 50
"""Bands of a file at most: the odds tell the chance of each."""


@dataclass(frozen=True)
class ScoreBand:
    """One band: every score above the band before it, up to and including `upper_bound`."""

    name: str
    upper_bound: float
    """Infinite where the band has no end."""
    sentence: str
    """What the legend says of it (O-2)."""


OccupationBands = tuple[tuple[ScoreBand, ...], tuple[ScoreBand, ...]]
"""The bands of an attacker who won, and those of a defender: as many, and with the same bounds."""


def band_of(bands: Sequence[ScoreBand], score: float) -> ScoreBand:
    """Return the band that holds `score` (see `places_of`)."""
    return bands[int(places_of(bands, score))]


def places_of(bands: Sequence[ScoreBand], scores: npt.ArrayLike) -> npt.NDArray[np.intp]:
    """Return which band holds each score: the first whose upper bound is not below it, else the last."""
    bounds = [band.upper_bound for band in bands]
    return np.minimum(np.searchsorted(bounds, scores), len(bands) - 1)


class _Named(StrictModel):
    name: str = Field(min_length=1)
    sentence: str = Field(min_length=1, description="What the legend says of it.")


class _Bounded(StrictModel):
    up_to: float | None = Field(alias="up to", description="Upper bound, null where the band has no end.")

    @property
    def upper_bound(self) -> float:
        return math.inf if self.up_to is None else self.up_to

    def named(self, named: _Named) -> ScoreBand:
        return ScoreBand(named.name, self.upper_bound, named.sentence)


class _Band(_Named, _Bounded):
    pass


class BandFile(StrictModel):
    """A file of bands."""

    source: Source = Field(alias="_source")
    bands: list[_Band] = Field(min_length=1, max_length=MOST_BANDS)


class _OccupationBand(_Bounded):
    attacker: _Named
    defender: _Named


class OccupationFile(StrictModel):
    """The file of the bands of an occupation."""

    source: Source = Field(alias="_source")
    bands: list[_OccupationBand] = Field(min_length=1, max_length=MOST_BANDS)


def load_bands(file: Path, text: bytes) -> tuple[ScoreBand, ...] | Failure:
    """Return the bands in `text`, the content of `file`, or every problem; bounds must rise, names differ (JS-2)."""
    data = parse_table(file, text)
    if isinstance(data, Failure):
        return data
    content = validate(BandFile, file, data)
    if isinstance(content, Failure):
        return content
    bands = [band.named(band) for band in content.bands]
    return failure_of(_order_problems(file, bands) + _name_problems(file, bands)) or tuple(bands)


def load_occupation_bands(file: Path, text: bytes) -> OccupationBands | Failure:
    """Return the bands of both winners in `text`, the content of `file`, or every problem (JS-2, OC-5)."""
    data = parse_table(file, text)
    if isinstance(data, Failure):
        return data
    content = validate(OccupationFile, file, data)
    if isinstance(content, Failure):
        return content
    attacker = [band.named(band.attacker) for band in content.bands]
    defender = [band.named(band.defender) for band in content.bands]
    problems = _order_problems(file, attacker)
    problems += _name_problems(file, attacker, "attacker.") + _name_problems(file, defender, "defender.")
    return failure_of(problems) or (tuple(attacker), tuple(defender))


def _order_problems(file: Path, bands: Sequence[ScoreBand]) -> list[Problem]:
    return [
        Problem(
            Place(file=file.name, key=f"bands.{after.name}.up to"),
            f'{after.upper_bound:g} after {before.upper_bound:g} of "{before.name}"',
            "bounds that rise from band to band, null in the last band alone",
        )
        for before, after in pairwise(bands)
        if after.upper_bound <= before.upper_bound
    ]


def _name_problems(file: Path, bands: Sequence[ScoreBand], whose: str = "") -> list[Problem]:
    names = [band.name for band in bands]
    return [
        Problem(
            Place(file=file.name, key=f"bands.item {index + 1}.{whose}name"),
            f'"{name}" appears twice',
            "every name once",
        )
        for index, name in enumerate(names)
        if name in names[:index]
    ]
