"""Which part of the world a faction is told of: its own units, and what they see around them (AL-70, AL-15)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from autoalgo.games.atlantis.rules.events import Event
from autoalgo.games.atlantis.rules.month import who
from autoalgo.games.atlantis.rules.numbers import Numbers, Skill
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.sight import Eyes, Hiding, Sight, hiding
from autoalgo.games.atlantis.rules.world import NOBODY, Building, Faction, Region, Ship, Unit, World
from autoalgo.games.atlantis.words.report import (
    BuildingPart,
    ExitPart,
    RegionPart,
    Report,
    ShipPart,
    SkillPart,
    SpellPart,
    Statistics,
    UnitPart,
)

_SKILLS: Final = tuple(Skill)


class ReportBuilder:
    """Writes the reports of all factions about a world.

    The world is as it is after the month.
    """

    def __init__(self, game: str, world: World, numbers: Numbers) -> None:
        self._game = game
        self._world = world
        self._numbers = numbers
        self._others: dict[tuple[int, bool], UnitPart] = {}
        """Units as others see them, by number and whether their faction is known: the same for all."""
        self._who = {number: who(faction) for number, faction in world.factions.items()}
        self._views: dict[tuple[Coordinates, Eyes], list[UnitPart | None]] = {}
        """The units of each region as others see them who see equally well."""
        self._hiding: dict[Coordinates, list[Hiding]] = {}
        """How they hide."""
        self._exits: dict[Coordinates, tuple[ExitPart, ...]] = {}
        self._own: dict[int, list[Region]] = {}
        for region in world.regions.values():
            for faction in dict.fromkeys(unit.faction for unit in region.units):
                self._own.setdefault(faction, []).append(region)

    def report(
        self,
        faction: Faction,
        events: Iterable[Event] = (),
        spells: Iterable[str] = (),
        refused: int = 0,
        missing: bool = False,
    ) -> Report:
        """Return the report of a faction that is or was in the world.

        `spells` are those that are explained to it, `refused` the sets of orders with a wrong password that came in for
        it; `missing` is whether no orders of it counted.
        """
        regions = self._own.get(faction.number, [])
        explained = ((name, self._numbers.spells[name]) for name in spells)
        return Report(
            game=self._game,
            turn=self._world.turn,
            readings=self._numbers.reading,
            numbers=self._numbers.digest,
            faction=who(faction),
            address=faction.address,
            needs_password=bool(faction.password),
            missing=missing,
            refused=refused,
            events=tuple(events),
            spells=tuple(SpellPart(name=name, level=spell.level, text=spell.text) for name, spell in explained),
            statistics=self._statistics(faction.number, regions),
            allies=tuple(who(self._world.factions[ally]) for ally in sorted(faction.allies)),
            regions=tuple(self._region(region, faction.number) for region in regions),
        )

    def _region(self, region: Region, faction: int) -> RegionPart:
        if region.place not in self._exits:
            self._exits[region.place] = self._ways(region)
        strangers = self._strangers(region, Sight(self._numbers, region, faction).eyes)
        seen = [
            (unit, part)
            for unit, stranger in zip(region.units, strangers, strict=True)
            if (part := self._own_unit(unit) if unit.faction == faction else stranger)
        ]
        buildings = [
            BuildingPart(
                number=building.number,
                name=building.name,
                size=building.size,
                description=building.description,
                units=_inside(building, [found for found in seen if found[0].building == building.number]),
            )
            for building in region.buildings
        ]
        ships = [
            ShipPart(
                number=ship.number,
                name=ship.name,
                kind=ship.kind,
                work_left=ship.work_left,
                description=ship.description,
                units=_inside(ship, [found for found in seen if found[0].ship == ship.number]),
            )
            for ship in region.ships
        ]
        return RegionPart(
            place=region.place,
            name=region.name,
            terrain=region.terrain,
            peasants=region.peasants,
            money=region.money,
            exits=self._exits[region.place],
            buildings=tuple(buildings),
            ships=tuple(ships),
            units=tuple([part for unit, part in seen if unit.building == unit.ship == NOBODY]),
        )

    def _ways(self, region: Region) -> tuple[ExitPart, ...]:
        return tuple(
            ExitPart(direction=direction, place=beside.place, terrain=beside.terrain, name=beside.name)
            for direction, beside in self._world.neighbours(region).items()
        )

    def _strangers(self, region: Region, eyes: Eyes) -> list[UnitPart | None]:
        """Return the units of a region as those see them who are not of their faction; None for who is not seen."""
        key = (region.place, eyes)
        if key not in self._views:
            if region.place not in self._hiding:
                self._hiding[region.place] = [hiding(unit) for unit in region.units]
            looked = zip(region.units, map(eyes.seen, self._hiding[region.place]), strict=True)
            self._views[key] = [None if known is None else self._stranger(unit, known) for unit, known in looked]
        return self._views[key]

    def _stranger(self, unit: Unit, known: bool) -> UnitPart:
        key = (unit.number, known)
        if key not in self._others:
            self._others[key] = UnitPart(**self._seen(unit, known))
        return self._others[key]

    def _own_unit(self, unit: Unit) -> UnitPart:
        return UnitPart(
            **self._seen(unit, known=True),
            own=True,
            behind=unit.behind,
            money=unit.money,
            skills=tuple(_skills(unit)),
            spells=tuple(name for name in self._numbers.spells if name in unit.spells),
            combat_spell=unit.combat_spell,
            default=unit.default.text,
        )

    def _seen(self, unit: Unit, known: bool) -> dict[str, Any]:
        """Return what everybody is told of a unit who sees it, with its faction if that is known."""
        return {
            "number": unit.number,
            "name": unit.name,
            "faction": self._who[unit.faction] if known else None,
            "people": unit.people,
            "guard": unit.guard,
            "items": self._sorted(unit.items),
            "description": unit.description,
        }

    def _statistics(self, faction: int, regions: list[Region]) -> Statistics:
        own = [unit for region in regions for unit in region.units if unit.faction == faction]
        items: Counter[str] = Counter()
        for unit in own:
            items.update(unit.items)
        return Statistics(
            units=len(own),
            people=sum(unit.people for unit in own),
            money=sum(unit.money for unit in own),
            regions=len(regions),
            magicians=sum(unit.people for unit in own if unit.days.get(Skill.MAGIC)),
            items=self._sorted(items),
        )

    def _sorted(self, items: Mapping[str, int]) -> dict[str, int]:
        """Return things in the order of the numbers."""
        if len(items) < 2:  # nearly always
            return dict(items)
        return {item: items[item] for item in sorted(items, key=self._numbers.item_positions.__getitem__)}


def _inside(thing: Building | Ship, found: list[tuple[Unit, UnitPart]]) -> tuple[UnitPart, ...]:
    """Return the units inside a building or on board of a ship, its owner first."""
    return tuple(part for _, part in sorted(found, key=lambda inside: inside[0].number != thing.owner))


def _skills(unit: Unit) -> Iterable[SkillPart]:
    for skill in _SKILLS:
        if days := unit.days.get(skill):
            yield SkillPart(skill=skill, level=unit.level(skill), days=days // max(unit.people, 1))
