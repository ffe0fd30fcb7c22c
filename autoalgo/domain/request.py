"""The war request: the one thing that goes in at the head of the pipeline. A request file is this model as JSON."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, SerializerFunctionWrapHandler, model_serializer

from autoalgo.domain.lists import ListValue, Maneuver, Motive, match
from autoalgo.domain.strategy import MAXIMUM_FLANKS
from autoalgo.domain.terrain import MAP_PIXELS
from autoalgo.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR

LONGEST_WAR_NAME = 10_000
LONGEST_NAME = 1000
"""Characters; a receipt is read by people."""
LARGEST_SEED = 2**63 - 1
"""A seed that fits every spreadsheet-free reader: JSON, wiki and numpy alike."""
LARGEST_BATTLE = 2**63 - 1
"""The greatest number that a battle of a seed can have (SC-6)."""


def _spelled(values: type[ListValue]) -> BeforeValidator:
    return BeforeValidator(lambda text: (match(values, text) or text) if isinstance(text, str) else text)


def _not_year_zero(year: int) -> int:
    if year == 0:
        raise ValueError("there is no year 0: 1 BC is followed by 1 AD")
    return year


class FlankRequest(BaseModel):
    """A flank of a request file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    side: Literal["attacker", "defender"]
    x: float = Field(ge=0, le=MAP_PIXELS, description="Pixels from the left edge of the map.")
    y: float = Field(ge=0, le=MAP_PIXELS, description="Pixels from the top edge of the map.")
    infantry: int = Field(default=0, ge=0, description="Men of the infantry; the crew, for a navy-only military.")
    cavalry: int = Field(default=0, ge=0)
    artillery: int = Field(default=0, ge=0)
    ships: int = Field(default=0, ge=0)
    maneuver: Annotated[Maneuver, _spelled(Maneuver)] = Maneuver.NORMAL


class WarRequest(BaseModel):
    """What a moderator asks for. Names are those of the database; "default" stands for a record of defaults (DB-6)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    war: str = Field(
        min_length=1, max_length=LONGEST_WAR_NAME, description="War name: any text, Unicode and wiki markup included."
    )
    year: Annotated[int, BeforeValidator(_not_year_zero)] = Field(
        ge=EARLIEST_WAR_YEAR, le=LATEST_WAR_YEAR, description="Year of the war, BC negative."
    )
    motive: Annotated[Motive, _spelled(Motive)] = Motive.CONQUEST
    attacker: str = Field(min_length=1, max_length=LONGEST_NAME, description="Nation of the attacker.")
    attacker_military: str = Field(min_length=1, max_length=LONGEST_NAME)
    defender: str = Field(min_length=1, max_length=LONGEST_NAME, description="Nation of the defender.")
    defender_military: str = Field(min_length=1, max_length=LONGEST_NAME)
    location: str = Field(min_length=1, max_length=LONGEST_NAME)
    map: str | None = Field(default=None, description="Terrain map by name; by default the location's terrain.")
    seed: int | None = Field(default=None, ge=0, le=LARGEST_SEED, description="By default a new one is drawn.")
    battle: int | None = Field(
        default=None,
        ge=0,
        le=LARGEST_BATTLE,
        description="Which of the very many wars of the seed, from 0; by default the war of the seed alone.",
    )
    flanks: tuple[FlankRequest, ...] | None = Field(
        default=None,
        max_length=2 * MAXIMUM_FLANKS,
        description="By default three flanks a side, the military spread evenly.",
    )

    @model_serializer(mode="wrap")
    def _without_needless_battle(self, written: SerializerFunctionWrapHandler) -> dict[str, object]:
        """Leave the battle out where there is none, as the data records do that were written before it could be."""
        content: dict[str, object] = written(self)
        if self.battle is None:
            content.pop("battle", None)
        return content
