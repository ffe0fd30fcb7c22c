"""The constants of a game of TNCC and their presets: JSON/games/tncc.json (TN-2)."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field
from pydantic import JsonValue as JsonContent

from autoalgo.common.checked_json import JsonValue, Source, StrictModel, read_versioned, validate
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean, failure_in
from autoalgo.common.versions import Format, Version

FILE: Final = "games/tncc.json"
"""Within the JSON folder."""
DEFAULT: Final = "default"
"""The preset that holds every constant; the others say what they have otherwise."""
_GREATEST: Final = 10**9
"""So far amounts stay exact as floats, whatever they are multiplied by in a game."""

PRESETS: Final = Format[dict[str, JsonValue]]("file of presets", (Version("0.2.0", "the first"),))

Amount = Annotated[int, Field(ge=0, le=_GREATEST)]
Rate = Annotated[float, Field(ge=-1000, le=1000)]
"""A resource for each head and cycle; below 0 it is used up."""
Factor = Annotated[float, Field(ge=0, le=1000)]
Advantage = Annotated[float, Field(ge=1, le=1000)]


class Arithmetic(StrEnum):
    """How the waves of a war are worked out (TN-7)."""

    TEXT = "text"
    """As the rules are written: a soldier with the advantage kills more, and dies like any other."""
    ORIGINAL = "original"
    """As the program of the authors does it: a soldier with the advantage also stands as many hits."""

    __hash__ = str.__hash__
    """The same as an enum's own, in a tenth of its time."""


class Defaults(StrEnum):
    """What is done for a player who does not answer, or not as the rules allow (TN-11)."""

    TEXT = "text"
    """As the rules are written: he waits, agrees to a trade, and leaves his army at home."""
    CAREFUL = "careful"
    """He waits, refuses a trade, and spreads his army evenly, so that one mistake does not cost him his country."""


class Constants(StrictModel):
    """What a game is played by. Amounts in units of the resource, rates by head and cycle (TN-2)."""

    start_gold: Amount
    start_food: Amount
    start_citizens: Amount
    start_army: Amount
    start_land: Amount
    people_per_land: Factor
    food_per_citizen: Rate
    gold_per_citizen: Rate
    food_per_soldier: Rate
    gold_per_soldier: Rate
    growth: Annotated[float, Field(ge=0, le=100)]
    hunger_deaths: Amount
    war_cost: Amount
    wave_one_advantage: Advantage
    wave_two_advantage: Advantage
    loot_gold: Factor
    loot_food: Factor
    loot_citizens: Factor
    loot_army: Factor
    loot_land: Factor
    last_cycle: Annotated[int, Field(ge=1, le=10_000)]
    war_arithmetic: Arithmetic
    defaults: Defaults = Defaults.TEXT
    """Left out by files of presets that were written before there was a choice."""


class _Preset(StrictModel):
    source: Source
    constants: dict[str, JsonContent]
    """Checked with those of the default preset, as `Constants`."""


class _File(StrictModel):
    source: Source = Field(alias="_source")
    units: dict[str, str]
    """The unit of each constant, for readers of the file."""
    presets: dict[str, _Preset]


@dataclass(frozen=True)
class Presets:
    """What the file of presets holds; "default" is among them."""

    constants: dict[str, Constants]
    """All constants of a preset, by its name."""
    sources: dict[str, str]
    """Where the numbers of each come from."""
    units: dict[str, str]
    """The unit of each constant."""


def load_presets(json_folder: Path) -> Presets | Failure:
    """Return what the file of presets holds, or every problem of it (TN-2)."""
    file = json_folder / FILE
    content = read_versioned(PRESETS, _File, file)
    if isinstance(content, Failure):
        return content
    if DEFAULT not in content.presets:
        return Failure(Problem(Place(file=file.name, key="presets"), "no default", f'a preset named "{DEFAULT}"'))
    # What is wrong with the default is not told again of each preset that leaves it as it is.
    if isinstance(usual := _preset(file, DEFAULT, content), Failure):
        return usual
    read = {name: _preset(file, name, content) for name in content.presets}
    constants = {name: each for name, each in read.items() if isinstance(each, Constants)}
    if len(constants) < len(read):
        return failure_in(*read.values())
    return Presets(constants, {name: each.source for name, each in content.presets.items()}, content.units)


def constants_of(name: str, changes: dict[str, JsonValue], presets: Presets, place: str) -> Constants | Failure:
    """Return a preset with `changes` to its constants, or the problems of both; `place` names the changes."""
    known = presets.constants
    if name not in known:
        found, options = f'there is no preset "{name}"', ", ".join(f'"{each}"' for each in known)
        return Failure(Problem(Place(key="preset"), found, options, did_you_mean(name, known)))
    return validate(Constants, Path(place), {**known[name].model_dump(mode="json"), **changes})


def _preset(file: Path, name: str, content: _File) -> Constants | Failure:
    data: JsonValue = {**content.presets[DEFAULT].constants, **content.presets[name].constants}
    return validate(Constants, file, data, lambda path: ("presets", name, "constants", *path))
