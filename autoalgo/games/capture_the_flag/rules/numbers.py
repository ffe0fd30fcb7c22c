"""The numbers of the rules: JSON/games/capture_the_flag.json (CF-2, CF-13, CF-16, CF-17, CF-24 … CF-28)."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field

from autoalgo.common.checked_json import JsonValue, Source, StrictModel, read_versioned
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean, failure_of
from autoalgo.common.versions import Format, Version
from autoalgo.games.capture_the_flag.rules.migrations import going_on, with_board

FILE: Final = "games/capture_the_flag.json"
"""Within the JSON folder: the rules of the text. Other rules lie beside it, in capture_the_flag_NAME.json."""
WAR: Final = "war"
"""The name of the rules of the text."""
NUMBERS: Final = Format[dict[str, JsonValue]](
    "file of rules",
    (
        Version("0.2.0", "the first"),
        Version("0.2.0", "spells by what they do, letters of kinds, the usual board"),
        Version("0.2.0", "whether orders go on as a person would carry them out"),
    ),
    {1: with_board, 2: going_on},
)

Count = Annotated[int, Field(ge=0, le=10_000)]
Share = Annotated[float, Field(gt=0, le=1)]


class Spell(StrEnum):
    """A spell, cast for mana (CF-20)."""

    THUNDERSHOCK = "thundershock"
    FLAMEBALL = "flameball"
    WATER_SHIELD = "water shield"
    WIND_WALK = "wind walk"
    HEAL = "heal"
    RESURRECTION = "resurrection"
    # Those of the sister game.
    FIREBALL = "fireball"
    WIND_WARP = "wind warp"
    GREATER_WATER_SHIELD = "greater water shield"
    ICE_BOLT = "ice bolt"
    DEVILS_THORN = "devil's thorn"
    SOUL_SHADE = "soul shade"
    RAISE_UNDEAD = "raise undead"
    INFERNAL_CONTRACT = "infernal contract"


class Ability(StrEnum):
    """An ability, which takes the place of an attack and needs no mana (CF-20)."""

    CHOP_TREE = "chop tree"
    DEADLY_AIM = "deadly aim"


class Improvement(StrEnum):
    """The improvements that experience buys (CF-28)."""

    LIFE = "life"
    MANA = "mana"
    REGENERATION = "mana regeneration"
    ARMOR = "armor"
    RANGE = "range"
    DAMAGE = "damage"


class UnitNumbers(StrictModel):
    """A kind of unit."""

    letter: Annotated[str, Field(pattern="^[A-SU-WYZ]$")]
    """Which stands for it on the board, where a "T" is a tree and an "x" a body."""
    life: Annotated[int, Field(ge=1, le=10_000)]
    armor: Annotated[int, Field(ge=0, le=20)]
    """Dice."""
    damage: Count
    moves: Annotated[int, Field(ge=0, le=50)]
    """Squares a turn."""
    range: Annotated[int, Field(ge=1, le=50)]
    """Spaces; 1 is touching, not diagonally."""
    range_over_tree: Annotated[int, Field(ge=0, le=50)]
    """Spaces when a tree stands between."""
    mana: Count
    regeneration: Count
    """Mana a turn without a spell."""
    regeneration_with_spell: Count
    """Mana a turn with one."""
    spells: tuple[Spell, ...]
    abilities: tuple[Ability, ...]
    improvements: tuple[Improvement, ...]
    kills: bool = False
    """Whether its attack kills, however much life and armor there is (CF-41)."""
    counter_attacks: bool = True
    """Whether it attacks back and is attacked back (CF-41)."""


class _Spell(StrictModel):
    mana: Count
    """What it costs."""


class Shock(_Spell):
    """Hurts all enemies that are touched, diagonally included; their armor adds to the damage (CF-21)."""

    effect: Literal["shock"]
    damage: Count


class Blast(_Spell):
    """Hurts one enemy (CF-21)."""

    effect: Literal["blast"]
    damage: Count
    range: Annotated[int, Field(ge=1, le=200)] | None
    """Spaces; None for anywhere."""
    armor_blocks: bool = False
    """Whether the enemy's armor takes its dice from the damage, as from that of an attack (CF-27)."""
    burns_trees: bool
    """Whether a tree in its way takes it and is destroyed; it can then also be cast on a tree."""
    slows: Annotated[int, Field(ge=0, le=50)]
    """Squares fewer that the enemy can move in the next turn (CF-43)."""


class Shield(_Spell):
    """More armor for some turns (CF-21)."""

    effect: Literal["shield"]
    armor: Annotated[int, Field(ge=0, le=20)]
    further_turns: Count
    """After the one in which it is cast."""


class Speed(_Spell):
    """More moves in one turn (CF-21)."""

    effect: Literal["speed"]
    moves: Annotated[int, Field(ge=0, le=50)]


class Heal(_Spell):
    """Gives life to a friend who is touched (CF-25)."""

    effect: Literal["heal"]
    mana_again: Count
    """For the same unit in the next turn."""
    life: Count


class Resurrection(_Spell):
    """Brings a dead friend back (CF-26)."""

    effect: Literal["resurrection"]
    turns: Annotated[int, Field(ge=1, le=100)]
    life_share: Share
    mana_share: Share


class Summon(_Spell):
    """Calls up a creature, a unit that its caster orders about (CF-41)."""

    effect: Literal["summon"]
    unit: str
    """The kind of the creature; each caster has one of a kind at a time."""
    loss: Count
    """Life that its caster loses when it dies."""


class Contract(_Spell):
    """Lets its caster come back from his next death (CF-42)."""

    effect: Literal["contract"]
    turns: Annotated[int, Field(ge=1, le=100)]
    """After the one of the death."""
    life_share: Share
    mana_share: Share


SpellNumbers = Shock | Blast | Shield | Speed | Heal | Resurrection | Summon | Contract


class DeadlyAim(StrictModel):
    """A shot after a turn of aiming (CF-22)."""

    range: Annotated[int, Field(ge=1, le=50)]
    damage: Count


class Experience(StrictModel):
    """The experience that a kill brings, and what it buys: costs in experience, gains in the unit of what is bought."""

    kill: Count
    cost: dict[Improvement, Annotated[int, Field(ge=1, le=10_000)]]
    gain: dict[Improvement, Annotated[int, Field(ge=1, le=1_000)]]


class Numbers(StrictModel):
    """All numbers of a game."""

    units: Annotated[dict[str, UnitNumbers], Field(min_length=1)]
    """By the name of the kind."""
    spells: dict[Spell, Annotated[SpellNumbers, Field(discriminator="effect")]]
    """What each spell does that any kind can cast."""
    deadly_aim: DeadlyAim
    experience: Experience
    body_turns: Count
    """Turns that a body stays after the one of the death (CF-26)."""
    die_sides: Annotated[int, Field(ge=1, le=100)]
    flag_slows: Count
    """Squares a turn that a carried flag takes (CF-9)."""
    own_flag_at_home: bool
    """Whether a flag can only be brought to a team's own flag while that is at home (CF-6)."""
    own_flag_returns_after: Annotated[int, Field(ge=0, le=100)]
    """Turns after which a flag that its own team has come to goes home; 0 for at once, by an order (CF-8, CF-44)."""
    carrier_attacks_back: bool
    """Whether who carries a flag attacks back (CF-45)."""
    idle_attack_carriers: bool
    """Whether who stands still attacks who carries his team's flag, without an order (CF-45)."""
    orders_go_on: bool
    """Whether orders go on as a person would carry them out: an attack waits for its target, experience alone changes
    nothing of what goes on, a way leads round friends who stand still (CF-5, CF-13). Older games have it not."""
    last_turn: Annotated[int, Field(ge=1, le=10_000)]

    @property
    def contract(self) -> Contract | None:
        """The spell that lets casters come back, in a game that has it (CF-42)."""
        return next((spell for spell in self.spells.values() if isinstance(spell, Contract)), None)


class _File(Numbers):
    source: Source = Field(alias="_source")
    sources: dict[str, str]
    """Where each group of numbers comes from, for readers of the file."""
    board: str
    """The board that is played on when none is named."""


def rules_names(json_folder: Path) -> list[str]:
    """Return the names of the rules that there are, those of the text first."""
    file = json_folder / FILE
    others = file.parent.glob(f"{file.stem}_*.json")
    return [WAR, *sorted(other.stem.removeprefix(f"{file.stem}_") for other in others)]


def load_numbers(json_folder: Path, rules: str = WAR) -> Numbers | Failure:
    """Return the numbers of some rules, or every problem of their file."""
    found = _read(json_folder, rules)
    if isinstance(found, Failure):
        return found
    file, content = found
    numbers = Numbers(**{name: getattr(content, name) for name in Numbers.model_fields})
    return failure_of(misfits(file, numbers)) or numbers


def usual_board(json_folder: Path, rules: str = WAR) -> str | Failure:
    """Return the name of the board that some rules are played on when none is named."""
    found = _read(json_folder, rules)
    return found if isinstance(found, Failure) else found[1].board


def _read(json_folder: Path, rules: str) -> tuple[Path, _File] | Failure:
    known = rules_names(json_folder)
    if rules not in known:
        found = f'there are no rules "{rules}"'
        return Failure(Problem(Place(key="--rules"), found, ", ".join(known), did_you_mean(rules, known)))
    file = json_folder / FILE
    file = file if rules == WAR else file.with_stem(f"{file.stem}_{rules}")
    content = read_versioned(NUMBERS, _File, file)
    return content if isinstance(content, Failure) else (file, content)


def misfits(file: Path, numbers: Numbers) -> Iterator[Problem]:
    """Yield what of some numbers does not fit the rest of them."""
    for cast, does in numbers.spells.items():
        if isinstance(does, Summon) and does.unit not in numbers.units:
            place, hint = Place(file=file.name, key=f"spells.{cast}.unit"), did_you_mean(does.unit, numbers.units)
            yield Problem(place, f'there is no kind "{does.unit}"', ", ".join(numbers.units), hint)
    letters: dict[str, str] = {}
    for name, kind in numbers.units.items():
        place = Place(file=file.name, key=f"units.{name}")
        if letters.setdefault(kind.letter, name) != name:
            found = f'the letter "{kind.letter}" is that of {letters[kind.letter]}, too'
            yield Problem(place, found, "a letter of its own for each kind")
        for named in kind.spells:
            if named not in numbers.spells:
                yield Problem(place, f'the file does not say what "{named}" does', ", ".join(numbers.spells))
