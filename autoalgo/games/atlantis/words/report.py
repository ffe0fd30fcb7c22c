"""The report of a faction for a month: all that it may know, and nothing else (AL-70).

It is the master of which the text is made, so the two always agree.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from autoalgo.common.checked_json import JsonValue, StrictModel, parse_versioned
from autoalgo.common.files import read_whole
from autoalgo.common.kit.folder import unusable
from autoalgo.common.problems import Failure
from autoalgo.common.versions import VERSION_KEY, Format, Version
from autoalgo.games.atlantis.rules.events import Battled, Event, Who
from autoalgo.games.atlantis.rules.numbers import Amount, Numbers, Population, Readings, ShipKind, Skill, Terrain
from autoalgo.games.atlantis.rules.places import Coordinates, Direction

REPORTS: Final = Format[dict[str, JsonValue]]("report of Atlantis", (Version("0.2.0", "the first"),))
MOST_BYTES: Final = 2**28
"""Of a report, and of what is kept beside it."""
_Events = tuple[Annotated[Event, Field(discriminator="event")], ...]
_EVENTS: Final[TypeAdapter[_Events]] = TypeAdapter(_Events)


_AFTER_EVENTS: Final = {"spells", "statistics", "allies"}
_COMPOSED: Final = {"events", "regions", *_AFTER_EVENTS}
"""What does not stand at the beginning of a report."""


class SpellPart(StrictModel):
    """A spell as it is explained."""

    name: str
    level: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillPart:
    """The skill of a unit."""

    skill: Skill
    level: Amount
    days: Amount
    """Of each of its people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitPart:
    """A unit, as far as it is seen."""

    number: int
    name: str
    own: bool = False
    faction: Who | None = None
    """None where it is not known."""
    people: Population
    guard: bool = False
    items: dict[str, Amount] = field(default_factory=dict)
    description: str = ""
    behind: bool = False
    """This and all below: of the faction's own units only."""
    money: Amount = 0
    skills: tuple[SkillPart, ...] = ()
    spells: tuple[str, ...] = ()
    combat_spell: str = ""
    default: str = ""
    """The order of a month for which it gets none that takes a month."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingPart:
    """A building, and who is in it."""

    number: int
    name: str
    size: Amount
    description: str = ""
    units: tuple[UnitPart, ...] = ()
    """The owner first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipPart:
    """A ship, and who is on board."""

    number: int
    name: str
    kind: ShipKind
    work_left: Amount = 0
    description: str = ""
    units: tuple[UnitPart, ...] = ()
    """The owner first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExitPart:
    """A region beside one."""

    direction: Direction
    place: Coordinates
    terrain: Terrain
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionPart:
    """A region with units of the faction, and what they see there."""

    place: Coordinates
    name: str = ""
    terrain: Terrain
    peasants: Population = 0
    money: Amount = 0
    exits: tuple[ExitPart, ...] = ()
    """Nothing where the world goes on, but nobody has been yet."""
    buildings: tuple[BuildingPart, ...] = ()
    ships: tuple[ShipPart, ...] = ()
    units: tuple[UnitPart, ...] = ()
    """Those in no building and on no ship."""

    @property
    def things(self) -> tuple[BuildingPart | ShipPart, ...]:
        """Its buildings and ships."""
        return *self.buildings, *self.ships

    @property
    def all_units(self) -> list[UnitPart]:
        """Its units, those in buildings and on ships first."""
        return [*(unit for thing in self.things for unit in thing.units), *self.units]


class Statistics(StrictModel):
    """The possessions of a faction, all units together."""

    units: int
    people: int
    money: int
    regions: int
    magicians: int
    items: dict[str, int]


class PracticePart(StrictModel):
    """What is told to who practises (AL-97)."""

    done: int
    """Tasks."""
    verdict: str
    """On the task of the month; empty in the first report."""
    task: str
    """Of the month to come, in lines."""


class Report(StrictModel):
    """The report of a faction after a month."""

    game: str
    turn: Amount
    """Months that were played; a faction that comes into the game gets a report at once."""
    readings: Readings | None = None
    """By which the game is played; None in reports that do not say so, which are of the rules as shipped."""
    numbers: str = ""
    """What stands for all other numbers that it is played by."""
    faction: Who
    address: str = ""
    password: str = ""
    """In the first report only."""
    needs_password: bool = False
    missing: bool = False
    """Whether no orders of it counted."""
    automatic: bool = False
    """Whether an automatic player has given its orders."""
    refused: int = 0
    """Sets of orders with a wrong password that came in for it."""
    practice: PracticePart | None = None
    """In a game to practise in."""
    events: _Events = ()
    """Mistakes, battles and all else, in the order in which it happened."""
    spells: tuple[SpellPart, ...] = ()
    statistics: Statistics
    allies: tuple[Who, ...] = ()
    regions: tuple[RegionPart, ...] = ()

    @property
    def units(self) -> list[UnitPart]:
        """All units that it tells of."""
        return [unit for region in self.regions for unit in region.all_units]

    @property
    def battles(self) -> list[Battled]:
        """The battles that it tells of."""
        return [event for event in self.events if isinstance(event, Battled)]

    def as_played(self, numbers: Numbers) -> Numbers:
        """Return the numbers of the rules with the readings by which the game is played, if the report has any."""
        return numbers.model_copy(update={"reading": self.readings}) if self.readings else numbers

    def text(self) -> str:
        """Return the report as the text of its file: one line of JSON."""
        return JsonReports().text(self)


_UNIT: Final = TypeAdapter(UnitPart).serializer
"""Without its adapter, whose many options take a quarter of the time."""
_THING: Final = TypeAdapter[BuildingPart | ShipPart](BuildingPart | ShipPart)
REGION: Final = TypeAdapter(RegionPart)
"""Of which a file that the program wrote itself has many."""


class JsonReports:
    """Writes many reports about one month as JSON: the parts that are the same for several factions once."""

    def __init__(self) -> None:
        self._units: dict[int, str] = {}
        """By the identity of a unit's part, which is one for all who see it alike."""
        self._kept: list[UnitPart] = []
        """All these parts, so that none of them gives its identity to another."""
        self._regions: dict[Coordinates, str] = {}
        """Regions without what is in them, and without the closing bracket."""

    def text(self, report: Report) -> str:
        """Return a report as the text of its file: one line of JSON."""
        pieces = [f'{{"{VERSION_KEY}":{REPORTS.current}', _inner(report, exclude=_COMPOSED)]
        # What says which event one is would be left out of it as a default.
        pieces += [f'"events":{_EVENTS.dump_json(report.events).decode()}'] if report.events else []
        pieces.append(_inner(report, include=_AFTER_EVENTS))
        pieces += [f'"regions":[{",".join(map(self._region, report.regions))}]'] if report.regions else []
        return ",".join(pieces) + "}\n"

    def _region(self, region: RegionPart) -> str:
        if region.place not in self._regions:
            about = REGION.dump_json(region, exclude={"buildings", "ships", "units"}, exclude_defaults=True)
            self._regions[region.place] = about.decode()[:-1]
        pieces = [self._regions[region.place]]
        for name, things in (("buildings", region.buildings), ("ships", region.ships)):
            if things:
                pieces.append(f'"{name}":[{",".join(map(self._thing, things))}]')
        return ",".join([*pieces, *self._inside(region.units)]) + "}"

    def _thing(self, thing: BuildingPart | ShipPart) -> str:
        about = _THING.dump_json(thing, exclude={"units"}, exclude_defaults=True).decode()[:-1]
        return ",".join([about, *self._inside(thing.units)]) + "}"

    def _inside(self, units: tuple[UnitPart, ...]) -> list[str]:
        written = self._units
        told = ",".join([written.get(id(unit)) or self._unit(unit) for unit in units])
        return [f'"units":[{told}]'] if units else []

    def _unit(self, unit: UnitPart) -> str:
        self._kept.append(unit)
        text = self._units[id(unit)] = _UNIT.to_json(unit, exclude_defaults=True).decode()
        return text


def _inner(report: Report, include: set[str] | None = None, exclude: set[str] | None = None) -> str:
    """Return a part of a report as JSON without the brackets around it."""
    return report.model_dump_json(include=include, exclude=exclude, exclude_defaults=True)[1:-1]


def read_report(file: Path, text: bytes) -> Report | Failure:
    """Return the report in a file whose content is `text`, or what is wrong with it."""
    return parse_versioned(REPORTS, Report, file, text)


def stored_report(file: Path) -> Report | Failure:
    """Return the report in a file, or why it cannot be read."""
    try:
        text = read_whole(file, MOST_BYTES)
    except OSError as error:
        return unusable(file, "the report cannot be read", error)
    return read_report(file, text)
