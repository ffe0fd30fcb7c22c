"""What an automatic player does with its units in one region (AL-96).

It knows its own units by their names: Players entertain, Smiths make weapons, Guards bear them and tax, Settlers go to
another region, Raiders to those beside theirs and back. The unit with the most money of all others leads: it pays,
recruits and teaches. Whatever else there is, such as the units of a player whose place it takes, goes on with what it
did.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from autoalgo.games.atlantis.bots.raids import BETTER, Raids, strength
from autoalgo.games.atlantis.rules.numbers import Numbers, Skill, Terrain
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.transfers import WEAPONS
from autoalgo.games.atlantis.rules.world import level_of
from autoalgo.games.atlantis.words.report import RegionPart, UnitPart


class Role(StrEnum):
    """The names of the units that an automatic player forms."""

    PLAYERS = "Players"
    SMITHS = "Smiths"
    GUARDS = "Guards"
    SETTLERS = "Settlers"
    RAIDERS = "Raiders"


@dataclass(frozen=True, slots=True)
class _Craft:
    """How weapons are made of what a land yields."""

    material: str
    gathering: Skill
    weapon: str
    weapons: str
    fighting: Skill


_IRON: Final = _Craft("iron", Skill.MINING, "sword", "swords", Skill.SWORD)
_WOOD: Final = _Craft("wood", Skill.LUMBERJACK, "longbow", "longbows", Skill.LONGBOW)
_CRAFTS: Final = {Terrain.MOUNTAIN: _IRON, Terrain.FOREST: _WOOD, Terrain.SWAMP: _WOOD}
_RECRUITS: Final = 5
"""People of a new unit."""
_MOST_PEOPLE: Final = 40
"""Of the faction in a region, beyond whom none are recruited."""
_MONTHS_KEPT: Final = 3
"""Upkeep that is kept back for everybody in the region."""
_STUDIES: Final = 3
"""The level of entertainment up to which the leader studies."""
_MOST_RAIDERS: Final = 6
"""Units of them that a base has."""


@dataclass(frozen=True, slots=True)
class Enemies:
    """Who has attacked a faction."""

    factions: frozenset[int]
    """As far as they are known."""
    units: frozenset[int]

    def has(self, unit: UnitPart) -> bool:
        """Return whether a unit that is seen is one of them, or of their factions."""
        return unit.number in self.units or (unit.faction is not None and unit.faction.number in self.factions)


@dataclass
class Base:
    """The units of a faction in a region, and the orders that they get."""

    region: RegionPart
    numbers: Numbers
    enemies: Enemies
    settled: Collection[Coordinates]
    """Where it has units."""
    raids: Raids | None = None
    """None where it attacks nobody but who has attacked it."""
    orders: dict[int, list[str]] = field(default_factory=dict)
    """By unit."""
    studying: list[tuple[str, Skill, int]] = field(default_factory=list)
    """Who studies what this month, as TEACH names them, and at which level."""

    def __post_init__(self) -> None:
        """Find out who leads, and how much money can be spent."""
        self.own = [unit for unit in self.region.all_units if unit.own]
        others = [unit for unit in self.own if unit.name not in _ROLES]
        self.leader = max(others or self.own, key=lambda unit: unit.money)
        people = sum(unit.people for unit in self.own)
        self.people = people
        kept = people * self.numbers.people.upkeep * _MONTHS_KEPT
        self.spare = min(self.leader.money, sum(unit.money for unit in self.own) - kept)
        self.craft = _CRAFTS.get(self.region.terrain)
        self.formed = 0
        self.recruits: dict[int, int] = {}

    def decide(self) -> None:
        """Give all units their orders."""
        if self.region.terrain is Terrain.OCEAN:
            return
        self._fight()
        if self.raids and all(unit.name == Role.RAIDERS for unit in self.own):
            for unit in self.own:
                self._raid(unit, self.raids)
            return
        self._settle()
        self._grow()
        for unit in self.own:
            if unit.name == Role.SMITHS and self.craft:
                self._smith(unit, self.craft)
            elif unit.name == Role.GUARDS and self.craft:
                self._guard(unit, self.craft)
            elif unit.name == Role.RAIDERS and self.raids:
                self._raid(unit, self.raids)
            elif unit.name in {Role.PLAYERS, Role.SMITHS, Role.GUARDS, Role.RAIDERS}:
                self._play(unit)
        self._lead()

    def _order(self, unit: UnitPart, *lines: str) -> None:
        self.orders.setdefault(unit.number, []).extend(lines)

    def _named(self, role: Role) -> UnitPart | None:
        return next((unit for unit in self.own if unit.name == role), None)

    def _study(self, unit: UnitPart, skill: Skill) -> None:
        self._order(unit, f"study {skill}")
        self.studying.append((str(unit.number), skill, _level(unit, skill)))

    def _settle(self) -> None:
        """Let settlers go on, or stay where they are alone."""
        settlers = self._named(Role.SETTLERS)
        if settlers is None:
            return
        if len(self.own) == 1:
            self._order(settlers, f'name unit "{Role.PLAYERS}"')
            self._play(settlers)
        elif goal := next(self._free(), ""):
            self._order(settlers, f"move {goal}")
        else:
            self._play(settlers)

    def _free(self) -> Iterator[str]:
        """Yield the directions in which there is land without its units, first where weapons can be made."""
        land = [way for way in self.region.exits if way.terrain is not Terrain.OCEAN and way.place not in self.settled]
        return (way.direction.value for way in sorted(land, key=lambda way: way.terrain not in _CRAFTS))

    def _fight(self) -> None:
        """Attack who has attacked it, if it is clearly stronger; and whoever can be raided."""
        seen = [unit for unit in self.region.all_units if not unit.own and self.enemies.has(unit)]
        if seen and sum(map(strength, self.own)) > BETTER * sum(map(strength, seen)):
            self._order(self.leader, f"attack {seen[0].number}")
        elif self.raids and (target := self.raids.target(self.region)):
            self._order(self.leader, f"attack {target.number}")

    def _grow(self) -> None:
        """Form the unit that is missing, or recruit for the one that earns money."""
        players = self._named(Role.PLAYERS)
        smiths = self._named(Role.SMITHS)
        if players is None and self.leader.name != Role.PLAYERS:
            self._form(Role.PLAYERS, Skill.ENTERTAINMENT)
        elif self.craft and smiths is None:
            self._form(Role.SMITHS, self.craft.gathering)
        elif self.craft and smiths and not self._named(Role.GUARDS) and _level(smiths, Skill.WEAPONSMITH):
            self._form(Role.GUARDS, self.craft.fighting)
        elif next(self._free(), "") and not self._named(Role.SETTLERS) and self.people >= 2 * _RECRUITS:
            self._form(Role.SETTLERS, None)
        elif players and self.people < _MOST_PEOPLE and self._earned_by(players, _RECRUITS):
            many = self._recruited()
            if many and players.number != self.leader.number:
                self._order(self.leader, f"pay {players.number} {many * self._price}")
            if many:
                self._order(players, f"recruit {many}")
                self.recruits[players.number] = many

    @property
    def _price(self) -> int:
        """The cost of a recruit, with the first months' food."""
        people = self.numbers.people
        return people.recruit_cost + 2 * people.upkeep

    def _recruited(self) -> int:
        """Return how many can be recruited, and take their price from what can be spent."""
        most = self.region.peasants // self.numbers.people.recruited_at_most
        many = max(0, min(_RECRUITS, self.spare // self._price, most))
        self.spare -= many * self._price
        return many

    def _form(self, role: Role, skill: Skill | None) -> None:
        many = self._recruited()
        if not many:
            return
        self.formed += 1
        lines = [f"form {self.formed}", f'  name unit "{role}"', f"  recruit {many}"]
        lines += [f"  study {skill}"] if skill else []
        self._order(self.leader, *lines, "end", f"pay new {self.formed} {many * self._price}")
        if skill:
            self.studying.append((f"new {self.formed}", skill, 0))

    def _smith(self, unit: UnitPart, craft: _Craft) -> None:
        """Learn to make weapons, make them, and hand them on."""
        guards = self._named(Role.GUARDS)
        made = unit.items.get(craft.weapon, 0)
        if guards and made:
            self._order(unit, f"give {guards.number} {made} {craft.weapons}")
        if not _level(unit, craft.gathering):
            self._study(unit, craft.gathering)
        elif not _level(unit, Skill.WEAPONSMITH):
            self._study(unit, Skill.WEAPONSMITH)
        elif guards and guards.items.get(craft.weapon, 0) + made >= guards.people:
            self._earn(unit)
        elif unit.items.get(craft.material, 0) < unit.people:
            self._order(unit, f"produce {craft.material}")
        else:
            self._order(unit, f"produce {craft.weapon}")

    def _guard(self, unit: UnitPart, craft: _Craft) -> None:
        """Learn to fight; tax and guard with weapons in hand."""
        if unit.items.get(craft.weapon) and _level(unit, craft.fighting):
            self._order(unit, *([] if unit.guard else ["guard 1"]), "tax")
            raiders = sum(each.name == Role.RAIDERS for each in self.own)
            if self.raids and unit.items[craft.weapon] >= unit.people and raiders < _MOST_RAIDERS:
                self._order(unit, "guard 0", f'name unit "{Role.RAIDERS}"')
        self._study(unit, craft.fighting)

    def _raid(self, unit: UnitPart, raids: Raids) -> None:
        """Tax, hand on what is not needed, and go to a region beside its base or back; learn where that must wait."""
        food = unit.people * self.numbers.people.upkeep * _MONTHS_KEPT
        skill = next(
            (skill for weapon, skill in WEAPONS.items() if unit.items.get(weapon) and _level(unit, skill)), None
        )
        if skill:
            self._order(unit, "tax")
        if unit.money > 2 * food and unit is not self.leader:
            self._order(unit, f"pay {self.leader.number} {unit.money - 2 * food}")
        way = raids.way(self.region)
        if way and (self.region.place not in raids.bases or (raids.begun and unit.money >= food)):
            self._order(unit, f"move {way}")
        elif skill:
            self._study(unit, skill)
        else:
            self._earn(unit)

    def _play(self, unit: UnitPart) -> None:
        """Learn to entertain as well as the leader does, and earn money by it."""
        level = _level(unit, Skill.ENTERTAINMENT, self.recruits.get(unit.number, 0))
        teachable = unit is not self.leader and level < _level(self.leader, Skill.ENTERTAINMENT)
        if self.spare >= 0 and (not level or teachable):
            self._study(unit, Skill.ENTERTAINMENT)
        else:
            self._earn(unit)

    def _earn(self, unit: UnitPart) -> None:
        self._order(unit, "entertain" if self._earned_by(unit) else "work")

    def _earned_by(self, unit: UnitPart, more: int = 0) -> bool:
        """Return whether a unit, with more people, earns more by entertaining than by work."""
        people = self.numbers.people
        more = more or self.recruits.get(unit.number, 0)
        claim = (unit.people + more) * _level(unit, Skill.ENTERTAINMENT, more) * people.entertainment
        wage = (unit.people + more) * self.numbers.terrains[self.region.terrain].wage
        return min(claim, self.region.money // people.entertainment_at_most) > wage

    def _lead(self) -> None:
        """Let the leader teach whom it can; a small unit that only works learns what there is to teach."""
        leader = self.leader
        if leader.name in _ROLES:
            return
        pupils = [who for who, skill, level in self.studying if _level(leader, skill) > level]
        if pupils:
            self._order(leader, f"teach {' '.join(pupils)}")
        elif leader.people < _RECRUITS and leader.default.startswith(_LEADS):
            if self.spare >= 0 and _level(leader, Skill.ENTERTAINMENT) < _STUDIES:
                self._order(leader, f"study {Skill.ENTERTAINMENT}")
            else:
                self._earn(leader)


_ROLES: Final = frozenset(Role)
_LEADS: Final = ("work", f"study {Skill.ENTERTAINMENT}", "entertain", "teach")
"""The orders of last month that do not go on: those that an automatic player gives a leader."""


def _level(unit: UnitPart, skill: Skill, recruits: int = 0) -> int:
    """Return how well a unit knows a skill, once recruits who know nothing have come to it."""
    days = next((known.days for known in unit.skills if known.skill is skill), 0)
    return level_of(days * unit.people // (unit.people + recruits))
