"""The war request: what a moderator asks for. A request file is this model as JSON."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
)

from autoalgo.common.seeds import LARGEST_BATTLE, LARGEST_SEED
from autoalgo.war.domain.asked_inputs import AskedInputs
from autoalgo.war.domain.lists import Fortifications, Maneuver, Motive, respelled
from autoalgo.war.domain.numerals import tidy
from autoalgo.war.domain.rule_set import Fortune, RuleSet
from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side
from autoalgo.war.domain.terrain import GREATEST_MAP_KM, LEAST_MAP_KM, MAP_PIXELS
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, NO_YEAR_ZERO

LONGEST_WAR_NAME = 10_000
LONGEST_NAME = 1000
"""Characters; a receipt is read by people."""
LONGEST_FLANK_NAME = 60
LONGEST_WORD = 200
LONGEST_SOURCE = 10_000
SOURCE_KEY: Final = "_source"
"""What `WarRequest.source` is called in a file and in a record, as in the tables of `JSON/`."""
MOST_ALLIES: Final = 7
"""Of a side, besides its leading nation (CO-1)."""
_LATER: Final = frozenset(
    {"battle", "map_km", "source", "attacker_inputs", "defender_inputs", "word", "fortifications", "rules", "fortune"}
    | {"attacker_allies", "defender_allies"}
)
"""Fields that a record does not speak of where they are empty, since older records could not."""


def _not_year_zero(year: int) -> int:
    if year == 0:
        raise ValueError(NO_YEAR_ZERO)
    return year


def _lower(text: object) -> object:
    return text.strip().lower() if isinstance(text, str) else text


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence lists them: "France", "France and Spain", "France, Spain and Savoy"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def tidy_word(word: str) -> str:
    """Return a word, or several, as it counts: in one Unicode form, without invisible characters and needless blanks.

    Raises
    ------
    ValueError
        When nothing is left of it, or it is too long.
    """
    word = tidy(word)
    if not 0 < len(word) <= LONGEST_WORD:
        raise ValueError(f"a word, or several, of 1 to {LONGEST_WORD} characters")
    return word


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
    maneuver: Annotated[Maneuver, BeforeValidator(respelled(Maneuver))] = Maneuver.NORMAL
    name: str = Field(
        default="",
        max_length=LONGEST_FLANK_NAME,
        description="What the flank is called, such as Left wing. It changes nothing of the war.",
    )
    military: str = Field(
        default="",
        max_length=LONGEST_NAME,
        description="In a coalition, the military of its side that the flank belongs to; by default the leading one.",
    )

    @model_serializer(mode="wrap")
    def _without_empty_names(self, written: SerializerFunctionWrapHandler) -> dict[str, object]:
        """Leave empty names out, as older records do."""
        content: dict[str, object] = written(self)
        return {name: value for name, value in content.items() if name not in {"name", "military"} or value}


class Ally(BaseModel):
    """A nation with one of its militaries that fights beside the leading nation of a side (CO-1)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    nation: str = Field(min_length=1, max_length=LONGEST_NAME)
    military: str = Field(min_length=1, max_length=LONGEST_NAME)
    inputs: AskedInputs | None = Field(
        default=None, description="What takes the place of cells of this military, and of its leader's skills."
    )

    @property
    def given(self) -> dict[str, float | str]:
        """What is asked for in the place of the database's, by name (EX-2)."""
        return {} if self.inputs is None else self.inputs.given()

    @model_serializer(mode="wrap")
    def _without_empty_inputs(self, written: SerializerFunctionWrapHandler) -> dict[str, object]:
        content: dict[str, object] = written(self)
        return {name: value for name, value in content.items() if value is not None}


class WarRequest(BaseModel):
    """A request for a war. Names are those of the database; "default" stands for a record of defaults (DB-6)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    war: str = Field(
        default="",
        max_length=LONGEST_WAR_NAME,
        description="War name: any text, Unicode and wiki markup included. By default that of the two nations.",
    )
    year: Annotated[int, BeforeValidator(_not_year_zero)] = Field(
        ge=EARLIEST_WAR_YEAR, le=LATEST_WAR_YEAR, description="Year of the war, BC negative."
    )
    motive: Annotated[Motive, BeforeValidator(respelled(Motive))] = Motive.CONQUEST
    attacker: str = Field(min_length=1, max_length=LONGEST_NAME, description="Nation of the attacker.")
    attacker_military: str = Field(min_length=1, max_length=LONGEST_NAME)
    defender: str = Field(min_length=1, max_length=LONGEST_NAME, description="Nation of the defender.")
    defender_military: str = Field(min_length=1, max_length=LONGEST_NAME)
    location: str = Field(min_length=1, max_length=LONGEST_NAME)
    map: str | None = Field(default=None, description="Terrain map by name; by default the location's terrain.")
    map_km: float | None = Field(
        default=None,
        ge=LEAST_MAP_KM,
        le=GREATEST_MAP_KM,
        description="Width of the map in km; by default that of Rules.json, 100.",
    )
    fortifications: Annotated[Fortifications, BeforeValidator(respelled(Fortifications))] | None = Field(
        default=None, description="Fixed defenses that the defender can use; by default those of the location."
    )
    seed: int | None = Field(default=None, ge=0, le=LARGEST_SEED, description="By default a new one is drawn.")
    battle: int | None = Field(
        default=None,
        ge=0,
        le=LARGEST_BATTLE,
        description="Which of the very many wars of the seed, from 0; by default the war of the seed alone.",
    )
    source: str = Field(
        default="",
        alias=SOURCE_KEY,
        max_length=LONGEST_SOURCE,
        description="Where the numbers and the arrangement come from, in at most "
        f"{LONGEST_SOURCE:,} characters. It changes nothing of the war.",
    )
    attacker_inputs: AskedInputs | None = Field(
        default=None,
        description="What takes the place of cells of the attacker's military, and of its leader's skills.",
    )
    defender_inputs: AskedInputs | None = None
    attacker_allies: tuple[Ally, ...] = Field(
        default=(),
        max_length=MOST_ALLIES,
        description="Who fights beside the attacker in a coalition, each with a military of its own.",
    )
    defender_allies: tuple[Ally, ...] = Field(default=(), max_length=MOST_ALLIES)
    word: Annotated[str, AfterValidator(tidy_word)] | None = Field(
        default=None,
        description="A word that the players gave beforehand: the seed follows from it and the request (OUT-6).",
    )
    rules: Annotated[RuleSet, BeforeValidator(_lower)] | None = Field(
        default=None,
        description="The set of rules: fair, with the house rules, or source, without; by default that of Rules.json.",
    )
    fortune: Fortune | None = Field(
        default=None,
        description="The spread of the fortune of the day, 0 for none, or as history; by default that of Rules.json.",
    )
    flanks: tuple[FlankRequest, ...] | None = Field(
        default=None,
        max_length=2 * MAXIMUM_FLANKS,
        description="By default three flanks a side, the military spread evenly.",
    )

    @property
    def name(self) -> str:
        """The war's name; where none was given, that of its two nations (W-1)."""
        return self.war if self.war.strip() else "–".join(map(self.side_name, Side)) + " war"

    def side_name(self, side: Side) -> str:
        """Return the nations of a side as they are listed, the leading one first: "France and Spain" (CO-2)."""
        return listed(tuple(dict.fromkeys(nation for nation, _ in self.members_of(side))))

    def military_name(self, side: Side) -> str:
        """Return the militaries of a side as they are listed, the leading one first (CO-2)."""
        return listed([military for _, military in self.members_of(side)])

    def members_of(self, side: Side) -> tuple[tuple[str, str], ...]:
        """Return nation and military of every member of a side, the leading one first (CO-1)."""
        attacker, defender = (self.attacker, self.attacker_military), (self.defender, self.defender_military)
        return (attacker, defender)[side], *((ally.nation, ally.military) for ally in self.allies_of(side))

    def allies_of(self, side: Side) -> tuple[Ally, ...]:
        """Return who fights beside the leading nation of a side; nobody where it fights alone (CO-1)."""
        return (self.attacker_allies, self.defender_allies)[side]

    def width_km(self, default_km: float) -> float:
        """Return the width of the map in km, `default_km` where none is asked for (SC-1)."""
        return default_km if self.map_km is None else self.map_km

    def flanks_of(self, side: Side) -> tuple[FlankRequest, ...]:
        """Return the flanks that are listed for a side; none where its military is spread evenly."""
        label = side.label  # of an enumeration, which takes its time where flanks are many
        return tuple(flank for flank in self.flanks or () if flank.side == label)

    def inputs_of(self, side: Side) -> dict[str, float | str]:
        """Return what is asked for in the place of a side's size and skills, by name (EX-2)."""
        asked = (self.attacker_inputs, self.defender_inputs)[side]
        return {} if asked is None else asked.given()

    def inputs_of_members(self, side: Side) -> tuple[dict[str, float | str], ...]:
        """Return what is asked for of every member of a side, by name, the leading one first (CO-1, EX-2)."""
        return self.inputs_of(side), *(ally.given for ally in self.allies_of(side))

    @model_serializer(mode="wrap")
    def _without_what_came_later(self, written: SerializerFunctionWrapHandler) -> dict[str, object]:
        """Leave out what is empty and came later, as records do that are older.

        The source goes by `SOURCE_KEY`.
        """
        content: dict[str, object] = written(self)
        said = (
            (name, value) for name, value in content.items() if name not in _LATER or value not in (None, "", (), [])
        )
        return {SOURCE_KEY if name == "source" else name: value for name, value in said}


def asked_texts(request: WarRequest, side: Side) -> tuple[str, ...]:
    """Return what of a side is other than in the database for this war alone: "budget 3000", an ally's by military."""
    members = ("", *(f"{ally.military}: " for ally in request.allies_of(side)))
    named = zip(members, request.inputs_of_members(side), strict=True)
    return tuple(f"{of}{name.replace('_', ' ')} {value}" for of, inputs in named for name, value in inputs.items())
