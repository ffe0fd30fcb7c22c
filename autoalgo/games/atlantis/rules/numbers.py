"""The numbers of the rules: JSON/games/atlantis.json (AL-1)."""

from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from autoalgo.common.checked_json import JsonValue, Source, StrictModel, read_versioned
from autoalgo.common.problems import Failure
from autoalgo.common.versions import Format, Version

FILE: Final = "games/atlantis.json"
"""Within the JSON folder."""
MOST_PLAYERS: Final = 1000
"""For whom a world can be made."""
NUMBERS: Final = Format[dict[str, JsonValue]]("file of rules", (Version("0.2.0", "the first"),))

Count = Annotated[int, Field(ge=0, le=10**9)]
Few = Annotated[int, Field(ge=0, le=100)]
Some = Annotated[int, Field(ge=1, le=10**6)]
Level = Annotated[int, Field(ge=-100, le=100)]
Amount = Annotated[int, Field(ge=0, le=10**15)]
"""Of money, things or work in a world."""
Population = Annotated[int, Field(ge=0, le=10**7)]
"""Of a unit or region in a world: chance is drawn for each of them."""
Chance = Annotated[float, Field(ge=0, le=1)]
Name = Annotated[str, Field(min_length=1, max_length=40)]


class Terrain(StrEnum):
    """The terrain of a region."""

    OCEAN = "ocean"
    PLAIN = "plain"
    MOUNTAIN = "mountain"
    FOREST = "forest"
    SWAMP = "swamp"


class Skill(StrEnum):
    """The skills that people can learn, in the order in which reports tell them."""

    MINING = "mining"
    LUMBERJACK = "lumberjack"
    QUARRYING = "quarrying"
    HORSE_TRAINING = "horse training"
    WEAPONSMITH = "weaponsmith"
    ARMORER = "armorer"
    BUILDING = "building"
    SHIPBUILDING = "shipbuilding"
    ENTERTAINMENT = "entertainment"
    STEALTH = "stealth"
    OBSERVATION = "observation"
    TACTICS = "tactics"
    RIDING = "riding"
    SWORD = "sword"
    CROSSBOW = "crossbow"
    LONGBOW = "longbow"
    MAGIC = "magic"


class ShipKind(StrEnum):
    """The kinds of ships."""

    LONGBOAT = "longboat"
    CLIPPER = "clipper"
    GALLEON = "galleon"


class SpellKind(StrEnum):
    """When a spell is cast."""

    COMBAT = "combat"
    """In battle, once set with COMBAT."""
    RITUAL = "ritual"
    """With CAST, in a whole month."""
    AUTOMATIC = "automatic"
    """After a battle, without an order."""


class Effect(StrEnum):
    """The effects of spells."""

    KILL = "kill"
    FEAR = "fear"
    DAZZLE = "dazzle"
    COURAGE = "courage"
    SHIELD = "shield"
    HEAL = "heal"
    CONTAMINATE = "contaminate"
    TELEPORT = "teleport"
    MAKE = "make"


class Reading(StrEnum):
    """Whose way is gone where the rules and the author's program differ."""

    RULES = "rules"
    ORIGINAL = "original"


class Goods(StrictModel):
    """The monthly yield of a terrain in one thing."""

    each: Some
    """For a person with a skill of 1."""
    limit: Some
    """In the whole region."""


class TerrainNumbers(StrictModel):
    """A kind of region."""

    sign: Annotated[str, Field(min_length=1, max_length=1)]
    """On maps in text."""
    wage: Count
    """$ that a worker earns in a month."""
    wage_limit: Count
    """$ that all can earn there in a month."""
    peasants: Count
    """At the start."""
    goods: dict[str, Goods]


class Item(StrictModel):
    """A thing that units own."""

    plural: Name
    weight: Few
    skill: Skill | None = None
    """With which it is produced; None for magic things."""
    material: str = ""
    """What each is made of; empty where the land yields it."""
    level: Annotated[int, Field(ge=1, le=100)] = 1
    """Of the skill for each that a person makes in a month."""
    short: str = ""
    """Another name in orders."""
    kept_in_battle: bool = False
    """Whether all of it outlasts its owner's death in battle."""
    casts: str = ""
    """The spell that its bearer can cast with it."""


class SkillNumbers(StrictModel):
    """A skill."""

    study_cost: Count = 0
    """$ for a person and month of study."""
    short: str = ""
    """Another name in orders."""


class ShipNumbers(StrictModel):
    """A kind of ship."""

    work: Some
    """Wood, and units of work, until it is complete."""
    capacity: Some
    """Weight with which it can sail."""


class Spell(StrictModel):
    """A spell."""

    level: Annotated[int, Field(ge=1, le=100)]
    kind: SpellKind
    effect: Effect
    up_to: Count = 0
    """The most that one casting does."""
    cost: Count = 0
    """$ for each magician who casts it."""
    item: str = ""
    """What it makes."""
    text: Annotated[str, Field(min_length=1, max_length=1000)]
    """For those who learn it."""


class PeopleNumbers(StrictModel):
    """Numbers that hold for everybody."""

    weight: Some
    """On ships."""
    capacity: Count
    """Weight that each carries on foot."""
    horse_capacity: Count
    """Weight that a horse carries."""
    upkeep: Some
    """$ for each in a month."""
    recruit_cost: Count
    recruited_at_most: Some
    """One in so many peasants can be recruited in a month."""
    born_percent: Annotated[int, Field(ge=0, le=100)]
    leave_percent: Annotated[int, Field(ge=0, le=100)]
    tax: Some
    """$ that each collects who is armed and trained."""
    entertainment: Some
    """$ a month for each level."""
    entertainment_at_most: Some
    """One in so many $ of a region can be earned by entertaining."""


class CombatNumbers(StrictModel):
    """The numbers of battles: levels of skill and chances."""

    hit_percent: dict[Annotated[str, Field(pattern=r"^-?\d{1,2}$")], Annotated[int, Field(ge=0, le=100)]]
    """By the difference of the skills; the outermost holds for all beyond."""
    unarmed: Level
    """Skill of who fights with bare hands."""
    bow_in_hand: Level
    """Skill of a bowman against a sword."""
    crossbow_against: Level
    longbow_against: Level
    crossbow_reloads: Few
    """Rounds without a shot after each."""
    inside: Few
    """Harder to hit by, in a building."""
    mounted: Few
    """Better by, on a horse in the plain."""
    riding: Few
    """Level of riding that this takes."""
    runesword: Few
    """Better by, with a Runesword."""
    chain_saves: Chance
    plate_saves: Chance
    cloak_saves: Chance
    destroyed: Chance
    """Of each thing whose owner dies."""
    deflected: Chance
    """By a shield against magic."""
    most_rounds: Some


class Block(StrictModel):
    """How land is made: a square of regions whose rim is ocean."""

    size: Annotated[int, Field(ge=3, le=99)]
    land: Some
    others: tuple[Terrain, ...]
    """What plains become, in this order."""
    tries: Some
    """For a place beside one of its kind."""

    @model_validator(mode="after")
    def _plains_for_all_others(self) -> Self:
        """Refuse land that may run out of plains: each of the others takes one, and one more beside it if it can."""
        room = min(self.land, (self.size - 2) ** 2)
        if room < 2 * len(self.others) - 1:
            found = f"{len(self.others)} others on {room} regions of land in a square of {self.size}"
            raise ValueError(f"{found}, but they may take {2 * len(self.others) - 1}")
        return self


class Days(StrictModel):
    """Days of experience for a person and month."""

    month: Some
    """Of study."""
    production: Count
    entertainment: Count
    research: Count
    casting: Count
    battle: Count
    building: Count
    """For each unit of work on a ship or building."""
    taught: Count
    """More, with a teacher."""
    pupils: Some
    """That one teacher can teach."""


class Readings(StrictModel):
    """The points in which rules and author's program differ; docs/games/atlantis.md tells each (D1 … D21)."""

    research_is_paid: bool
    pupils_are_persons: bool
    """Rather than units."""
    researchers_find_different_spells: bool
    """In a month, rather than the same one by chance."""
    empty_teleport_is_free: bool
    casters_learn: bool
    """In battle."""
    buildings_stop_missiles: bool
    winners_dead_are_loot: bool
    empty_orders_count: bool
    ships_need_coast: bool
    weapons: tuple[Literal["Runesword", "sword", "crossbow", "longbow"], ...]
    """In the order in which people take them up."""
    peasants_skill: Level
    """In battle."""
    magic_things_need_magic: bool
    runeswords_give_courage: bool
    guards_bring_their_faction: bool
    """To the side of the peasants, rather than nobody who is not on guard."""
    all_ships_sail: bool
    """Rather than the first of a region."""
    unknown_building_founds: bool
    empty_units_hand_on: bool
    """What they had, rather than losing it where they are the first of their faction in a region."""
    founders_go_on: bool
    """In the months after, with the building or ship that they founded, rather than with a new one."""
    tax_leaves: Count
    """$ at or below which nobody taxes."""
    contamination_is_local: bool
    """Rather than known to who sees the caster."""
    cargo_is_weighed: bool
    """In teleportation, rather than the caster."""
    magic_by_transfer_is_counted: bool
    permissions_toggle: bool
    both_brackets_refused: bool
    """Rather than the opening one."""
    own_spells_meet_shields: bool
    """Spells on the own side are stopped by shields of the enemy, too."""
    starving_share_first: bool
    """Who helps the starving eats first."""


class _Common(StrictModel):
    terrains: dict[Terrain, TerrainNumbers]
    items: dict[str, Item]
    """By name, in the order in which reports tell them."""
    skills: dict[Skill, SkillNumbers]
    ships: dict[ShipKind, ShipNumbers]
    spells: dict[str, Spell]
    people: PeopleNumbers
    combat: CombatNumbers
    block: Block
    days: Days
    start_money: Count
    most_magicians: Count
    """Of a faction."""
    research_cost: Count
    """$ for a person and month."""
    silent_turns: Some
    """Turns without orders after which a faction is warned; after the next it is gone."""
    longest_name: Some
    longest_description: Some

    @model_validator(mode="after")
    def _all_known(self) -> Self:
        """Refuse names that stand for nothing, and a kind of which nothing is said."""
        for kinds, given in ((Terrain, self.terrains), (Skill, self.skills), (ShipKind, self.ships)):
            if missing := [kind.value for kind in kinds if kind not in given]:
                raise ValueError(f"nothing is said of {', '.join(missing)}")
        named = {item.material for item in self.items.values()} | {spell.item for spell in self.spells.values()}
        named |= {name for terrain in self.terrains.values() for name in terrain.goods}
        unknown = sorted(named - {"", *self.items})
        unknown += sorted({item.casts for item in self.items.values()} - {"", *self.spells})
        if unknown:
            raise ValueError(f"there is no item or spell {', '.join(unknown)}")
        return self


class Numbers(_Common):
    """All numbers of a game."""

    reading: Readings

    @cached_property
    def digest(self) -> str:
        """A digest of all numbers but the readings: other numbers have another."""
        return sha256(self.model_dump_json(exclude={"reading"}).encode()).hexdigest()[:16]

    @cached_property
    def hit_chances(self) -> dict[int, float]:
        """The chance to hit by the difference of the skills, from the worst to the best that is told apart."""
        return {int(difference): percent / 100 for difference, percent in self.combat.hit_percent.items()}

    @cached_property
    def item_positions(self) -> dict[str, int]:
        """Where each thing stands in the order of reports."""
        return {name: position for position, name in enumerate(self.items)}

    @cached_property
    def item_names(self) -> dict[str, str]:
        """Each thing by all names that it has in orders."""
        return {alias: name for name, i in self.items.items() for alias in (name, i.plural, i.short) if alias}

    @cached_property
    def skill_names(self) -> dict[str, str]:
        """Each skill by all names that it has in orders."""
        return {alias: skill for skill, i in self.skills.items() for alias in (skill.value, i.short) if alias}


class _File(_Common):
    source: Source = Field(alias="_source")
    sources: dict[str, str]
    """Where each group of numbers comes from, for readers of the file."""
    readings: dict[Reading, Readings]


def load_numbers(json_folder: Path, reading: Reading) -> Numbers | Failure:
    """Return the numbers of the rules as one reading has them, or every problem of their file."""
    content = read_versioned(NUMBERS, _File, json_folder / FILE)
    if isinstance(content, Failure):
        return content
    kept = {name: getattr(content, name) for name in Numbers.model_fields if name != "reading"}
    return Numbers(**kept, reading=content.readings[reading])
