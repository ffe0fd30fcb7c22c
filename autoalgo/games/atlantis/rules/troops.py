"""Everybody who fights in a battle, one by one: arms, skills, armor and place (AL-61, AL-62)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from autoalgo.games.atlantis.rules.instant_orders import knows
from autoalgo.games.atlantis.rules.numbers import Effect, Numbers, Skill, Terrain
from autoalgo.games.atlantis.rules.world import Region, Unit

RUNESWORD: Final = "Runesword"
SHIELDSTONE: Final = "Shieldstone"
RING_OF_POWER: Final = "Ring of Power"
CLOAK: Final = "Cloak of Invulnerability"
PEASANTS: Final = -1
"""Stands for the peasants where a troop's unit is told."""


class Arm(Enum):
    """The arms that somebody fights with."""

    SWORD = "sword"
    CROSSBOW = "crossbow"
    LONGBOW = "longbow"
    SPELL = "spell"
    NOTHING = "nothing"


_ARMS: Final = {
    "sword": (Arm.SWORD, Skill.SWORD),
    RUNESWORD: (Arm.SWORD, Skill.SWORD),
    "crossbow": (Arm.CROSSBOW, Skill.CROSSBOW),
    "longbow": (Arm.LONGBOW, Skill.LONGBOW),
}


@dataclass(slots=True, eq=False)
class Troop:
    """One who fights."""

    side: int
    """0 attacks, 1 defends."""
    unit: int
    """The place of the unit among those of the side, or `PEASANTS`."""
    arm: Arm
    attack: int
    """Skill with what is fought with."""
    defence: int
    """Skill against a sword."""
    behind: bool = False
    inside: bool = False
    """Whether a building protects."""
    saved: float = 0.0
    """The chance that armor stops a hit."""
    spell: str = ""
    power: int = 1
    """2 with a Ring of Power."""
    stone: bool = False
    """A Shieldstone."""
    heals: bool = False
    """Whether it heals the fallen of its side after a victory."""
    runes: bool = False
    """A Runesword."""
    afraid: bool = False
    dazzled: bool = False
    place: int = -1
    """Among the living of its side and line; −1 once dead."""
    number: int = -1
    """Among all who fight."""

    @property
    def far(self) -> bool:
        """Whether it fights from afar."""
        return self.arm in {Arm.CROSSBOW, Arm.LONGBOW, Arm.SPELL}

    @property
    def shaken(self) -> int:
        """By how much its skill is lower."""
        return self.afraid + self.dazzled


def troops_of(numbers: Numbers, region: Region, sides: Sequence[Sequence[Unit]]) -> list[Troop]:
    """Return the people of the units of both sides, those who attack first, in the order of the region (AL-62)."""
    room = {building.number: building.size for building in region.buildings}
    where = {unit.number: (side, place) for side, units in enumerate(sides) for place, unit in enumerate(units)}
    return [
        troop
        for unit in region.units
        if unit.number in where
        for troop in _people(numbers, region, unit, where[unit.number], room)
    ]


def peasants_of(numbers: Numbers, region: Region, side: int) -> list[Troop]:
    """Return the peasants of a region, who fight with what they have (AL-61)."""
    skill = numbers.reading.peasants_skill
    return [Troop(side, PEASANTS, Arm.NOTHING, skill, skill) for _ in range(region.peasants)]


def _people(
    numbers: Numbers, region: Region, unit: Unit, where: tuple[int, int], room: dict[int, int]
) -> Iterator[Troop]:
    left = dict(unit.items)
    usable = unit.level(Skill.MAGIC) >= 1 or not numbers.reading.magic_things_need_magic
    casts = bool(unit.combat_spell) and knows(numbers, unit, unit.combat_spell)
    weapons = [w for w in numbers.reading.weapons if unit.level(_ARMS[w][1]) >= 1 and (usable or w != RUNESWORD)]
    mounted = region.terrain is Terrain.PLAIN and unit.level(Skill.RIDING) >= numbers.combat.riding
    for _ in range(unit.people):
        troop = Troop(*where, Arm.NOTHING, numbers.combat.unarmed, numbers.combat.unarmed, unit.behind)
        weapon = "" if casts else next((weapon for weapon in weapons if _taken(left, weapon)), "")
        if casts:
            troop.arm, troop.spell = Arm.SPELL, unit.combat_spell
        elif weapon:
            _arm(numbers, unit, troop, weapon, mounted and _ARMS[weapon][0] is Arm.SWORD and _taken(left, "horse"))
        if room.get(unit.building, 0) > 0:
            troop.inside = True
            room[unit.building] -= 1
        troop.saved = _armor(numbers, left)
        troop.heals = _heals(numbers, unit, left, usable)
        troop.power = 2 if usable and _taken(left, RING_OF_POWER) else 1
        troop.stone = usable and _taken(left, SHIELDSTONE)
        yield troop


def _arm(numbers: Numbers, unit: Unit, troop: Troop, weapon: str, mounted: bool) -> None:
    """Put a weapon into somebody's hand (AL-61)."""
    combat = numbers.combat
    troop.arm, skill = _ARMS[weapon]
    troop.runes = weapon == RUNESWORD
    troop.attack = unit.level(skill) + combat.runesword * troop.runes + combat.mounted * mounted
    troop.defence = troop.attack if troop.arm is Arm.SWORD else combat.bow_in_hand


def _armor(numbers: Numbers, left: dict[str, int]) -> float:
    combat = numbers.combat
    armors = ((CLOAK, combat.cloak_saves), ("plate armor", combat.plate_saves), ("chain mail", combat.chain_saves))
    return next((saved for armor, saved in armors if _taken(left, armor)), 0.0)


def _heals(numbers: Numbers, unit: Unit, left: dict[str, int], usable: bool) -> bool:
    """Return whether the next of a unit's people can heal: all who know how, and who bears an amulet (AL-67)."""
    if any(numbers.spells[spell].effect is Effect.HEAL for spell in unit.spells):
        return True
    amulets = (
        item for item in left if (casts := numbers.items[item].casts) and numbers.spells[casts].effect is Effect.HEAL
    )
    return usable and any(_taken(left, amulet) for amulet in amulets)


def _taken(left: dict[str, int], item: str) -> bool:
    """Take one of a thing if there is one, and return whether there was."""
    if not left.get(item):
        return False
    left[item] -= 1
    return True
