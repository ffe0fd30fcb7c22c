"""The report of a faction for a month: all that it may know, and nothing else (AL-70).

It is the master of which the text is made, so the two always agree.
"""

from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, TypeAdapter, field_serializer

from autoalgo.common.checked_json import JsonValue, StrictModel, parse_versioned
from autoalgo.common.problems import Problem
from autoalgo.common.versions import VERSION_KEY, Format, Version
from autoalgo.games.atlantis.rules.events import Event, Who
from autoalgo.games.atlantis.rules.numbers import ShipKind, Skill, Terrain
from autoalgo.games.atlantis.rules.places import Direction, Place

REPORTS: Final = Format[dict[str, JsonValue]]("report of Atlantis", (Version("0.2.0", "the first"),))
_Events = tuple[Annotated[Event, Field(discriminator="event")], ...]
_EVENTS: Final[TypeAdapter[_Events]] = TypeAdapter(_Events)


class SpellPart(StrictModel):
    """A spell as it is explained."""

    name: str
    level: int
    text: str


class SkillPart(StrictModel):
    """What a unit knows."""

    skill: Skill
    level: int
    days: int
    """Of each of its people."""


class UnitPart(StrictModel):
    """A unit, as far as it is seen."""

    number: int
    name: str
    own: bool = False
    faction: Who | None = None
    """None where it is not known."""
    people: int
    guard: bool = False
    items: dict[str, int] = Field(default={})
    description: str = ""
    behind: bool = False
    """This and all below: of the faction's own units only."""
    money: int = 0
    skills: tuple[SkillPart, ...] = ()
    spells: tuple[str, ...] = ()
    combat_spell: str = ""
    default: str = ""
    """The order of a month for which it gets none that takes a month."""


class BuildingPart(StrictModel):
    """A building, and who is in it."""

    number: int
    name: str
    size: int
    description: str = ""
    units: tuple[UnitPart, ...] = ()
    """The owner first."""


class ShipPart(StrictModel):
    """A ship, and who is on board."""

    number: int
    name: str
    kind: ShipKind
    work_left: int = 0
    description: str = ""
    units: tuple[UnitPart, ...] = ()
    """The owner first."""


class ExitPart(StrictModel):
    """A region beside one."""

    direction: Direction
    place: Place
    terrain: Terrain
    name: str = ""


class RegionPart(StrictModel):
    """A region with units of the faction, and what they see there."""

    place: Place
    name: str = ""
    terrain: Terrain
    peasants: int = 0
    money: int = 0
    exits: tuple[ExitPart, ...] = ()
    """Nothing where the world goes on, but nobody has been yet."""
    buildings: tuple[BuildingPart, ...] = ()
    ships: tuple[ShipPart, ...] = ()
    units: tuple[UnitPart, ...] = ()
    """Those in no building and on no ship."""


class Statistics(StrictModel):
    """What a faction has, all units together."""

    units: int
    people: int
    money: int
    regions: int
    magicians: int
    items: dict[str, int]


class Report(StrictModel):
    """What a faction is told after a month."""

    game: str
    turn: int
    """Months that were played; a faction that comes into the game gets a report at once."""
    faction: Who
    address: str = ""
    password: str = ""
    """In the first report only."""
    needs_password: bool = False
    missing: bool = False
    """Whether no orders of it counted."""
    refused: int = 0
    """Sets of orders with a wrong password that came in for it."""
    events: _Events = ()
    """Mistakes, battles and all else, in the order in which it happened."""
    spells: tuple[SpellPart, ...] = ()
    statistics: Statistics
    allies: tuple[Who, ...] = ()
    regions: tuple[RegionPart, ...] = ()

    @field_serializer("events")
    def _whole(self, events: _Events) -> object:
        # What says which event one is would be left out as a default.
        return _EVENTS.dump_python(events, mode="json")

    def text(self) -> str:
        """Return the report as the text of its file: one line of JSON."""
        text = self.model_dump_json(exclude_defaults=True)
        return text.replace("{", f'{{"{VERSION_KEY}":{REPORTS.current},', 1) + "\n"


def read_report(file: Path, text: bytes) -> Report | list[Problem]:
    """Return the report in a file whose content is `text`, or what is wrong with it."""
    return parse_versioned(REPORTS, Report, file, text)
