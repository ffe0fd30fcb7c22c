"""Names for ranges of a score: how far an occupation went, how a nation's stability stands (OC-5, ST-2).

JSON/Occupation.json and JSON/Stability.json list the bands from the lowest up, each with its upper bound and a sentence
for the legend.
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


def band_of(bands: Sequence[ScoreBand], score: float) -> ScoreBand:
    """Return the band that holds `score` (see `places_of`)."""
    return bands[int(places_of(bands, score))]


def places_of(bands: Sequence[ScoreBand], scores: npt.ArrayLike) -> npt.NDArray[np.intp]:
    """Return which band holds each score: the first whose upper bound is not below it, else the last."""
    bounds = [band.upper_bound for band in bands]
    return np.minimum(np.searchsorted(bounds, scores), len(bands) - 1)


class _Band(StrictModel):
    name: str = Field(min_length=1)
    up_to: float | None = Field(alias="up to", description="Upper bound, null where the band has no end.")
    sentence: str = Field(min_length=1, description="What the legend says of it.")

    @property
    def upper_bound(self) -> float:
        return math.inf if self.up_to is None else self.up_to


class _BandFile(StrictModel):
    source: Source = Field(alias="_source")
    bands: list[_Band] = Field(min_length=1, max_length=MOST_BANDS)


def load_bands(file: Path, text: bytes) -> tuple[ScoreBand, ...] | Failure:
    """Return the bands in `text`, the content of `file`, or every problem; bounds must rise, names differ (JS-2)."""
    data = parse_table(file, text)
    if isinstance(data, Failure):
        return data
    content = validate(_BandFile, file, data)
    if isinstance(content, Failure):
        return content
    problems = _order_problems(file, content.bands) + _name_problems(file, content.bands)
    return failure_of(problems) or tuple(
        ScoreBand(band.name, band.upper_bound, band.sentence) for band in content.bands
    )


def _order_problems(file: Path, bands: list[_Band]) -> list[Problem]:
    return [
        Problem(
            Place(file=file.name, key=f"bands.{after.name}.up to"),
            f'{after.upper_bound:g} after {before.upper_bound:g} of "{before.name}"',
            "bounds that rise from band to band, null in the last band alone",
        )
        for before, after in pairwise(bands)
        if after.upper_bound <= before.upper_bound
    ]


def _name_problems(file: Path, bands: list[_Band]) -> list[Problem]:
    names = [band.name for band in bands]
    return [
        Problem(Place(file=file.name, key=f"bands.item {index + 1}.name"), f'"{name}" appears twice', "every name once")
        for index, name in enumerate(names)
        if name in names[:index]
    ]
