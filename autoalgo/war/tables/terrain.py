"""The ground: its effect on speed, Limitation and Efficiency, and its colour in the legend (JSON/Terrain.json)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Annotated

from pydantic import Field

from autoalgo.common.checked_json import Source, StrictModel, entries, keyed_model, validate
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.tables.migrations import parse_table

Colour = tuple[int, int, int]
"""Red, green and blue, 0–255 each."""

_Factor = Annotated[float, Field(gt=0, le=2, description="A factor, 1 = neutral.")]
_Uphill = Annotated[float, Field(gt=0, le=1, description="Penalty for attacking High ground or Cliffs from below.")]
_Shade = Annotated[int, Field(ge=0, le=255)]


@dataclass(frozen=True)
class FeatureNumbers:
    """One feature: factors with 1 = neutral, its legend colour and what the legend says of it."""

    speed: float
    """Factor of a land flank's speed (MV-3)."""
    limitation: float
    """Factor of Limitation (AT-3)."""
    efficiency: float
    """Factor of Efficiency (AT-3)."""
    colour: Colour
    """The colour that a terrain map uses for it (S-1)."""
    sentence: str


@dataclass(frozen=True)
class TerrainTable:
    """All features, and the penalty for attacking uphill."""

    features: Mapping[Feature, FeatureNumbers]
    uphill: float
    """Factor of Limitation and of Efficiency of a flank on lower ground that attacks High ground or Cliffs (AT-3)."""

    @property
    def legend(self) -> Mapping[Feature, Colour]:
        """The colour of each feature (S-1)."""
        return {feature: numbers.colour for feature, numbers in self.features.items()}


class _Feature(StrictModel):
    speed: _Factor
    limitation: _Factor
    efficiency: _Factor
    colour: tuple[_Shade, _Shade, _Shade] = Field(description="Red, green and blue.")
    sentence: str = Field(min_length=1, description="What the legend says of it.")


def load_terrain(file: Path, text: bytes) -> TerrainTable | Failure:
    """Return the terrain factors and legend from `text`, the content of `file`, or every problem (JS-2, MV-8)."""
    data = parse_table(file, text)
    if isinstance(data, Failure):
        return data
    content = validate(file_model(), file, data)
    if isinstance(content, Failure):
        return content
    rows = entries(entries(content, StrictModel)["features"], _Feature)
    features = {feature: FeatureNumbers(**rows[feature.label].model_dump()) for feature in Feature}
    return _colour_problems(file, rows) or TerrainTable(features, entries(content, float)["uphill"])


@cache
def file_model() -> type[StrictModel]:
    """Return the model of the file of the ground."""
    features = keyed_model("features", {feature.label: _Feature for feature in Feature})
    return keyed_model("terrain", {"_source": Source, "uphill": _Uphill, "features": features})


def _colour_problems(file: Path, features: Mapping[str, _Feature]) -> Failure | None:
    # Two features of one colour could not be told apart in a map.
    return failure_of(
        Problem(
            Place(file=file.name, key=f"features.{second}.colour"),
            f'the colour of "{first}"',
            "a colour of its own for every feature",
        )
        for first, second in combinations(features, 2)
        if features[first].colour == features[second].colour
    )
