"""A month that is being played: the world as it changes, and what is noted on the way (AL-10).

Every phase of the month is a function of another module that takes a `Month`; `phases.py` calls them in their order.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from autoalgo.games.atlantis.rules.chance import Chance, chance_of
from autoalgo.games.atlantis.rules.events import Event, Mistake, Where, Who
from autoalgo.games.atlantis.rules.numbers import Numbers, Skill
from autoalgo.games.atlantis.rules.orders import Order, OrderLine, Whom
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.sight import Sight
from autoalgo.games.atlantis.rules.world import Building, Faction, Region, Ship, Unit, World

_O = TypeVar("_O", bound=Order)


@dataclass
class Month:
    """A month that is being played."""

    world: World
    """As it is at this moment; nobody else's."""
    numbers: Numbers
    chance: Chance
    lines: dict[int, list[OrderLine]]
    """The orders of each unit that has any, those of units formed this month included."""
    told: dict[int, list[Event]] = field(default_factory=dict)
    """What happened, by the faction that is told of it."""
    accepted: set[tuple[int, int]] = field(default_factory=set)
    """Which faction accepts gifts of which this month."""
    admitted: set[tuple[int, int]] = field(default_factory=set)
    """Which faction admits which this month."""
    formed: dict[tuple[Coordinates, int, int], Unit] = field(default_factory=dict)
    """Units formed this month, by region, faction and alias."""
    forming: dict[int, tuple[Unit, OrderLine]] = field(default_factory=dict)
    """Who formed each of them, and by which line, until it is seen whether anybody has joined it."""
    reshown: dict[int, set[str]] = field(default_factory=dict)
    """Spells that each faction wants explained again."""
    taught: dict[int, int] = field(default_factory=dict)
    """Days that teachers add to each unit's study, of all its people together."""
    removed: dict[int, Faction] = field(default_factory=dict)
    """Factions that have left the world this month."""
    doing: dict[int, OrderLine] = field(default_factory=dict)
    """What takes each unit's month, once that is decided."""

    def __post_init__(self) -> None:
        """Find out where everybody is."""
        self.places: dict[int, Region] = {}
        self.units: dict[int, Unit] = {}
        self.spells: dict[int, set[str]] = {}
        """Those that each faction knew when the month began."""
        self.magical: dict[int, dict[int, Unit]] = {}
        """Units of each faction, by number, that know magic or knew it at some time of this month."""
        self._sights: dict[tuple[Coordinates, int], Sight] = {}
        for region in self.world.regions.values():
            for unit in region.units:
                self.units[unit.number] = unit
                self.places[unit.number] = region
                if unit.spells:
                    self.spells.setdefault(unit.faction, set()).update(unit.spells)
                if Skill.MAGIC in unit.days:
                    self.magical.setdefault(unit.faction, {})[unit.number] = unit

        alive = {unit.faction for unit in self.units.values()}
        self.dead = tuple(number for number in self.world.factions if number not in alive)
        """Factions that had no unit left when the month began."""

    def orders(self, region: Region, kind: type[_O]) -> Iterator[tuple[Unit, OrderLine, _O]]:
        """Yield the orders of a kind that a region's units have, by unit and line."""
        for unit in tuple(region.units):
            for line in self.lines.get(unit.number, ()):
                if isinstance(line.order, kind):
                    yield unit, line, line.order

    def tell(self, event: Event, *factions: int) -> None:
        """Note what happened for each of these factions, once."""
        for faction in dict.fromkeys(factions):
            self.told.setdefault(faction, []).append(event)

    def refuse(self, unit: Unit, line: OrderLine, why: str) -> None:
        """Note that an order cannot be carried out, or not wholly; `why` is a sentence without its end."""
        self.tell(Mistake(who(unit), line.number, line.text, why), unit.faction)

    def accepts(self, faction: int, giver: int) -> bool:
        """Return whether a faction takes gifts of another (AL-13)."""
        return faction == giver or (faction, giver) in self.accepted or self.allied(faction, giver)

    def admits(self, faction: int, guest: int) -> bool:
        """Return whether a faction admits another (AL-13)."""
        return faction == guest or (faction, guest) in self.admitted or self.allied(faction, guest)

    def allied(self, faction: int, other: int) -> bool:
        """Return whether a faction has allied itself with another, which need not be so the other way round (AL-13)."""
        return faction in self.world.factions and other in self.world.factions[faction].allies

    def meant(self, unit: Unit, whom: Whom) -> Unit | None:
        """Return the unit that is meant, where the unit that has the order sees it in its region (AL-14)."""
        region = self.places[unit.number]
        if whom.alias:
            new = self.formed.get((region.place, unit.faction, whom.alias))
            return new if new and self.places.get(new.number) is region else None
        found = self.units.get(whom.unit)
        if found is None or self.places[found.number] is not region or self._new_here(found, unit):
            return None
        own = found.faction == unit.faction
        return found if own or self.sight(region, unit.faction).sees(found) else None

    def sight(self, region: Region, faction: int) -> Sight:
        """Return what a faction sees in a region, by its units there."""
        key = (region.place, faction)
        if key not in self._sights:
            self._sights[key] = Sight(self.numbers, region, faction)
        return self._sights[key]

    def begin_phase(self) -> None:
        """Let everybody look around anew."""
        self._sights.clear()

    def look_again(self, *units: Unit) -> None:
        """Let the factions of units that come or go, or whose people or things change, look around anew there."""
        for unit in units:
            self._sights.pop((self.places[unit.number].place, unit.faction), None)

    def anywhere(self, whom: Whom) -> Unit | None:
        """Return the unit with that number, wherever it is."""
        return self.units.get(whom.unit)

    def owned_building(self, unit: Unit) -> Building | None:
        """Return the building that a unit is in, if it owns it."""
        found = (b for b in self.places[unit.number].buildings if b.number == unit.building)
        return next((building for building in found if building.owner == unit.number), None)

    def owned_ship(self, unit: Unit) -> Ship | None:
        """Return the ship that a unit is on board of, if it owns it."""
        found = (s for s in self.places[unit.number].ships if s.number == unit.ship)
        return next((ship for ship in found if ship.owner == unit.number), None)

    def train(self, unit: Unit, skill: Skill, days: int) -> None:
        """Add days of training in a skill that may be new to a unit, of all its people together."""
        unit.train(skill, days)
        if skill is Skill.MAGIC:
            self.magical.setdefault(unit.faction, {})[unit.number] = unit

    def come(self, unit: Unit, region: Region) -> None:
        """Put a unit into a region, last of all there."""
        region.units.append(unit)
        self.places[unit.number] = region
        self.units[unit.number] = unit
        self.look_again(unit)

    def go(self, unit: Unit) -> None:
        """Take a unit out of the region where it is."""
        self.look_again(unit)
        self.places.pop(unit.number).units.remove(unit)
        del self.units[unit.number]

    def leave(self, unit: Unit) -> None:
        """Let a unit leave its building or ship; who stays takes over what it owned (AL-7)."""
        if left := self.owned_building(unit) or self.owned_ship(unit):
            inside = [other for other in self.places[unit.number].units if other is not unit and _together(unit, other)]
            friends = [other for other in inside if other.faction == unit.faction]
            left.owner = (friends or inside)[0].number if inside else 0
        unit.building = unit.ship = 0

    def _new_here(self, found: Unit, unit: Unit) -> bool:
        """Return whether a unit belongs to another faction that has only just joined (AL-14)."""
        joined = self.world.factions[found.faction].joined
        return found.faction != unit.faction and joined == self.world.turn - 1


def month_after(before: World, numbers: Numbers) -> Month:
    """Return the month that follows on a world, on a copy of it, without orders."""
    world = before.copied()
    world.turn += 1
    return Month(world, numbers, chance_of(world.seed, world.turn), {})


def who(thing: Unit | Building | Ship | Faction) -> Who:
    """Return a thing as events tell it."""
    return Who(thing.number, thing.name)


def where(region: Region) -> Where:
    """Return a region as events tell it."""
    return Where(region.name, region.place)


def _together(unit: Unit, other: Unit) -> bool:
    return (unit.building, unit.ship) == (other.building, other.ship) != (0, 0)
