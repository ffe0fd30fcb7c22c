"""The options of the commands of NarzWarz."""

import argparse
from pathlib import Path
from typing import Final

from autoalgo.common.options import (
    Renamed,
    ValueKind,
    flag,
    jobs_option,
    json_flag,
    one_of,
    option,
    optional_argument,
    options,
    path_argument,
    path_option,
    seed_option,
    whole,
)
from autoalgo.games.narzwarz.rules.constants import SECOND_GENERATION, Commands, Personality
from autoalgo.games.narzwarz.rules.map import DEFAULT_MAP
from autoalgo.games.narzwarz.rules.names import LONGEST_NAME, MOST_PEOPLE

_MOST_GAMES: Final = 1_000_000
_LARGEST_TURN: Final = 10_000
_RECORD: Final = "a save, or the record of a game that is over"


def split_names(text: str) -> tuple[str, ...]:
    """Return names with commas between them."""
    return tuple(name.strip() for name in text.split(","))


def names_objection(names: tuple[str, ...]) -> str:
    """Return why people cannot be called so; empty when they can."""
    if not all(names) or not 1 <= len(names) <= MOST_PEOPLE:
        return f"it takes 1 to {MOST_PEOPLE} names with commas between them, as in Ann,Bob"
    if len(set(names)) != len(names):
        return "two people have one name"
    return "" if max(map(len, names)) <= LONGEST_NAME else f"a name has at most {LONGEST_NAME} characters"


def _names(text: str) -> tuple[str, ...]:
    if found := names_objection(names := split_names(text)):
        raise argparse.ArgumentTypeError(found)
    return names


def _personalities(text: str) -> tuple[Personality, ...]:
    found = split_names(text)
    if unknown := [name for name in found if name not in set(Personality)]:
        raise argparse.ArgumentTypeError(f"{unknown[0]!r} is none of {', '.join(Personality)}")
    if len(set(found)) != len(found):
        raise argparse.ArgumentTypeError("a personality is named twice")
    return tuple(map(Personality, found))


@options
class AuditOptions:
    """`autoalgo narzwarz audit`."""

    record: Path = path_argument("FILE", _RECORD)
    json: bool = json_flag()


@options
class ReplayOptions:
    """`autoalgo narzwarz replay`."""

    record: Path = path_argument("FILE", _RECORD)
    turn: int | None = option("--turn", whole(1, _LARGEST_TURN), "only this turn")


@options
class _GameOptions:
    """What every game is made from."""

    personalities: tuple[Personality, ...] = option(
        "--personalities",
        ValueKind(_personalities, "A,B,…"),
        f"the personalities of the computer's leaders, in equal shares: {', '.join(Personality)}",
        default=SECOND_GENERATION,
    )
    map: str = option(
        "--map",
        ValueKind(str, "NAME"),
        f"a map by its name, or a file of your own (.json); by default {DEFAULT_MAP}",
        default=DEFAULT_MAP,
    )
    fog: bool = flag("--fog", "the computer's leaders know only what their spies have seen, as people do (NW-21)")
    seed: int | None = seed_option()


@options
class PlayOptions(_GameOptions):
    """`autoalgo narzwarz play`."""

    resumed: Path | None = optional_argument(ValueKind(Path, "SAVE"), "a save to continue; takes no other options")
    people: tuple[str, ...] = option(
        "--people",
        ValueKind(_names, "NAME,NAME,…"),
        f"the people at the table, 1 to {MOST_PEOPLE}; by default you are asked",
        default=(),
    )
    commands: Commands | None = option(
        "--commands",
        one_of(Commands),
        "one main command a turn for each country, or one for the leader (NW-4); by default as the rules file says",
    )
    out: Path | None = path_option(
        Renamed("--out", "--save"), "FILE", "the file that the game is kept in (.jsonl); by default in Logs"
    )


@options
class SimulateOptions(_GameOptions):
    """`autoalgo narzwarz simulate`."""

    games: int = option("--games", whole(1, _MOST_GAMES), "how many games; by default 1,000", default=1000)
    jobs: int | None = jobs_option()
    json: bool = json_flag("print the table as one JSON object")
    plot: Path | None = path_option("--plot", "FILE", "also draw the table (.png, .svg or .pdf)")
