"""The numbers of NarzWarz and its personalities: JSON/games/narzwarz.json (NW-2)."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, Self

from pydantic import Field, model_validator
from pydantic import JsonValue as JsonContent

from autoalgo.common.allowed_values import KeyPath
from autoalgo.common.checked_json import JsonValue, Source, StrictModel, read_versioned, validate
from autoalgo.common.problems import Failure
from autoalgo.common.versions import Format, Version

FILE: Final = "games/narzwarz.json"
"""Within the JSON folder."""
RULES: Final = Format[dict[str, JsonValue]]("file of NarzWarz numbers", (Version("0.2.0", "the first"),))

Amount = Annotated[int, Field(ge=0, le=100_000)]
Positive = Annotated[int, Field(ge=1, le=100_000)]
Percent = Annotated[int, Field(ge=0, le=100)]
Points = Annotated[int, Field(ge=-100, le=100)]
"""Of a chance in percent."""
Share = Annotated[int, Field(ge=0, le=1000)]
Ratio = Annotated[float, Field(ge=0, le=100)]


class Personality(StrEnum):
    """What leads a computer's leader: the plain one of the first generation, and the five of the second (NW-14)."""

    PLAIN = "plain"
    GENERAL = "general"
    COMMANDER = "commander"
    BALANCED = "balanced"
    PATIENT_WARRIOR = "patient warrior"
    PATIENT_BUILDER = "patient builder"
    NOVICE = "novice"
    """Easier to beat than those of the text (NW-20)."""
    MASTER = "master"
    """Harder to beat."""


SECOND_GENERATION: Final = (
    Personality.GENERAL,
    Personality.COMMANDER,
    Personality.BALANCED,
    Personality.PATIENT_WARRIOR,
    Personality.PATIENT_BUILDER,
)


class Commands(StrEnum):
    """How many commands that end something a person has in a turn (NW-4)."""

    COUNTRY = "country"
    """One for each country, as the computer has."""
    LEADER = "leader"
    """One in all."""


class Sight(StrEnum):
    """What the computer's leaders know of others' countries (NW-21)."""

    ALL = "all"
    """Everything, as in the text."""
    SPIES = "spies"
    """As people: what their spies have seen."""


class Character(StrictModel):
    """A personality in numbers (NW-14)."""

    attack_at: Ratio
    """Men for each of the neighbour's men from which on an attack is considered."""
    chance: Points
    """Added to the chance of every attack."""
    chance_above: Points
    """Added above `great_ratio` alone."""
    hire: Share
    train: Share
    build: Share
    strength: Ratio = 0
    """Attacks are weighed by strength, men × skill: how many times the defenders' it must be. 0: by the men (NW-20)."""
    guard: Ratio = 0
    """Of those who weigh strength: how many times as strong as who stays at home another neighbour may be."""
    source: Source

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not self.hire + self.train + self.build:
            raise ValueError("one of hire, train and build above 0")
        return self


NOVICE: Final = Character(attack_at=1.5, chance=10, chance_above=0, hire=10, train=80, build=10, source="Reading NW-20")
MASTER: Final = Character(
    attack_at=0, chance=0, chance_above=0, hire=1, train=1, build=1, strength=2.5, guard=4, source="Reading NW-20"
)


LEVELS: Final = {"novice": NOVICE, "master": MASTER}
"""Those that files of numbers and records leave out that were written before there were levels."""


class Characters(StrictModel):
    """All personalities."""

    plain: Character
    general: Character
    commander: Character
    balanced: Character
    patient_warrior: Character
    patient_builder: Character
    novice: Character = NOVICE
    master: Character = MASTER

    def of(self, personality: Personality) -> Character:
        """Return a personality's numbers."""
        found: Character = getattr(self, personality.name.lower())
        return found


class Constants(StrictModel):
    """The numbers of a game; the file tells the unit and the source of each (NW-2)."""

    start_men_least: Amount
    start_men_most: Amount
    start_skill_least: Positive
    start_skill_most: Positive
    start_gold_least: Amount
    start_gold_most: Amount
    start_economy_least: Positive
    start_economy_most: Positive
    start_price: Positive
    commands: Commands
    last_turn: Annotated[int, Field(ge=1, le=10_000)]
    tax: Percent
    gold_per_economy: Positive
    most_economy: Positive
    price_fall: Amount
    price_rise: Amount
    least_price: Positive
    most_price: Positive
    training_least: Amount
    training_most: Amount
    most_skill_trained: Positive
    most_skill: Positive
    victory_skill: Amount
    spy_price: Amount
    hire_below: Amount
    move_from: Positive
    move_share: Percent
    sent_least: Percent
    sent_most: Percent
    chance_of_ratio: Points
    ratio_of_empty: Ratio
    great_ratio: Ratio
    chance_above_great: Points
    chance_below_great: Points
    rich_ratio: Annotated[float, Field(gt=0, le=100)]
    chance_of_rich: Points
    chance_of_poor: Points
    computer_sees: Sight = Sight.ALL
    """This and the next are left out by files that were written before there was a choice."""
    spy_again: Positive = 5

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        for name in ("start_men", "start_skill", "start_gold", "start_economy", "training", "sent"):
            if getattr(self, f"{name}_least") > getattr(self, f"{name}_most"):
                raise ValueError(f"{name}_least at most {name}_most")
        if not self.least_price <= self.start_price <= self.most_price:
            raise ValueError("start_price from least_price to most_price")
        if not self.start_skill_most <= self.most_skill_trained <= self.most_skill:
            raise ValueError("start_skill_most at most most_skill_trained, and that at most most_skill")
        if self.start_economy_most > self.most_economy:
            raise ValueError("start_economy_most at most most_economy")
        return self


class Rules(StrictModel):
    """What a game is played by."""

    constants: Constants
    personalities: Characters

    def with_commands(self, commands: Commands) -> Self:
        """Return the rules with so many commands a turn."""
        return self.model_copy(update={"constants": self.constants.model_copy(update={"commands": commands})})

    def with_sight(self, sight: Sight) -> Self:
        """Return the rules with leaders of the computer who know so much."""
        return self.model_copy(update={"constants": self.constants.model_copy(update={"computer_sees": sight})})


class _Number(StrictModel):
    value: JsonContent
    """Checked with all others, as `Constants`."""
    unit: Annotated[str, Field(min_length=1)]
    source: Source


class _File(StrictModel):
    source: Source = Field(alias="_source")
    numbers: dict[str, _Number]
    personalities: Characters


def load_rules(json_folder: Path) -> Rules | Failure:
    """Return what the file of numbers holds, or every problem of it (NW-2)."""
    file = json_folder / FILE
    content = read_versioned(RULES, _File, file)
    if isinstance(content, Failure):
        return content
    numbers: JsonValue = {name: number.value for name, number in content.numbers.items()}
    constants = validate(Constants, file, numbers, _named)
    if isinstance(constants, Failure):
        return constants
    return Rules(constants=constants, personalities=content.personalities)


def _named(path: KeyPath) -> KeyPath:
    return ("numbers", *path, "value") if path else ("numbers",)
