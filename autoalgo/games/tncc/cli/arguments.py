"""The options of the commands of TNCC."""

import argparse
import math
from pathlib import Path
from typing import Final

from autoalgo.common.options import (
    Either,
    Renamed,
    ValueKind,
    argument,
    flag,
    included,
    jobs_option,
    joined_options,
    json_flag,
    number,
    one_of,
    option,
    options,
    path_argument,
    path_option,
    repeated_option,
    seed_option,
    whole,
)

MOST_AT_A_TABLE: Final = 8
"""As the ratings have it, whose module takes long to load."""
_MOST_GAMES: Final = 1_000_000
_LARGEST_CYCLE: Final = 10_000
_MS: Final = whole(1, 600_000, "MS")
_MIB: Final = whole(16, 1_048_576, "MIB")
_WORKERS: Final = Either()
LANGUAGES: Final = {
    "python": (".py", "{file}"),
    "python-alone": (".py", "{name}=python3 {file}"),
    "javascript": (".js", "{name}=node {file}"),
    "perl": (".pl", "{name}=perl {file}"),
}
"""What `new-bot` can write, and how `play` names it; "python-alone" imports nothing of this program."""
_FIRST: Final = next(iter(LANGUAGES))


def _bots(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def _bot(text: str) -> tuple[str, ...]:
    return (text.strip(),)


def _bots_option() -> tuple[str, ...]:
    return joined_options(
        (
            "--bots",
            ValueKind(_bots, "A,B,…"),
            "bots in the order of turns, separated by commas: names (see tncc bots) and Python files; may be given "
            "several times",
        ),
        (
            "--bot",
            ValueKind(_bot, "[NAME=]COMMAND"),
            "one more bot: a name, a Python file, or any program that speaks the protocol; may be given several times",
        ),
    )


def _changes_option() -> tuple[tuple[str, int | float | str], ...]:
    return repeated_option(
        "--set",
        ValueKind(_change, "CONSTANT=VALUE"),
        "another value for a constant of the preset; may be given several times",
    )


def _strict_option() -> bool:
    return flag(
        "--strict",
        "show the traces of bots that fail, and use careful defaults for them (TN-11), as --set defaults=careful does",
    )


def _trusted_option() -> bool:
    return flag(
        "--trust-bots",
        "run bots in processes of their own even where nothing keeps them from your files; the record says so",
    )


def _table_option() -> int | None:
    return option(
        "--table",
        whole(2, MOST_AT_A_TABLE),
        "players at a table; by default all of them up to seven, otherwise balanced tables of four",
    )


def _change(text: str) -> tuple[str, int | float | str]:
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise argparse.ArgumentTypeError(f"{text!r} is not a constant and its value, as in war_cost=2000")
    return name.strip(), _value(value.strip())


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            number = kind(text)
        except ValueError:
            continue
        if math.isfinite(number):
            return number
    return text


@options
class AuditOptions:
    """`autoalgo tncc audit`."""

    record: Path = path_argument(
        "FILE", "a record written by play --out, a save of the window, or the file of a league"
    )
    json: bool = json_flag()


@options
class ReplayOptions:
    """`autoalgo tncc replay`."""

    record: Path = path_argument("FILE", "a record written by play --out, or the folder of a league")
    game: int | None = option("--game", whole(0, _MOST_GAMES), "the number of a league's game")
    cycle: int | None = option("--cycle", whole(0, _LARGEST_CYCLE), "only this cycle; 0 is the start")
    html: Path | None = path_option("--html", "FILE", "write the game as a single page for browsers: FILE.html")


@options
class ListOptions:
    """`autoalgo tncc presets` and `autoalgo tncc bots`."""

    json: bool = json_flag()


@options
class NewBotOptions:
    """`autoalgo tncc new-bot`."""

    name: str = argument(ValueKind(str, "NAME"), "its name: letters, digits and _, beginning with a letter")
    language: str = option("--language", one_of(tuple(LANGUAGES)), f"by default {_FIRST}", default=_FIRST)


@options
class BotTimes:
    """What a bot in a process of its own may take: milliseconds, and memory in MiB (TN-16)."""

    action_ms: int = option(
        "--action-time", _MS, "time that a bot in a process of its own has for an action; by default 50", default=50
    )
    answer_ms: int = option(
        "--answer-time",
        _MS,
        "time that a bot in a process of its own has to answer a trade or a war; by default 25",
        default=25,
    )
    start_ms: int = option(
        "--start-time",
        _MS,
        "time that a bot in a process of its own has to start and get ready for a game; by default 10000",
        default=10_000,
    )
    memory_mib: int = option("--memory", _MIB, "memory that such a bot may use; by default 512", default=512)


@options
class Players:
    """Who plays, and by which constants."""

    bots: tuple[str, ...] = _bots_option()
    isolated: bool = flag("--isolated", "run shipped bots in processes of their own too, as all others are")
    trusted: bool = _trusted_option()
    strict: bool = _strict_option()
    limits: BotTimes = included(BotTimes)
    preset: str = option(
        "--preset", ValueKind(str, "NAME"), "the preset of constants (tncc presets)", default="default"
    )
    changes: tuple[tuple[str, int | float | str], ...] = _changes_option()
    seed: int | None = seed_option("the seed of the bots' random numbers; by default a new one")

    def __post_init__(self) -> None:
        """Refuse a game without bots, with an ArgumentTypeError."""
        if not self.bots:
            raise argparse.ArgumentTypeError("the bots are missing: --bots A,B,…, or --bot NAME=COMMAND for each")


@options
class PlayOptions:
    """`autoalgo tncc play`."""

    players: Players = included(Players)
    out: Path | None = path_option(
        Renamed("--out", "--record"), "FILE", "write a record of the game (.jsonl) for audit"
    )
    json: bool = json_flag("print the game as one JSON object")


@options
class SimulateOptions:
    """`autoalgo tncc simulate`."""

    players: Players = included(Players)
    table: int | None = _table_option()
    games: int | None = option(
        "--games",
        whole(1, _MOST_GAMES),
        "games, seats drawn at random; by default every order once, at smaller tables 50 times the number of players",
    )
    jobs: int | None = jobs_option(
        "processes at once; by default one for each processor, fewer in a short tournament",
        either=_WORKERS,
    )
    cluster: str | None = option(
        "--cluster", ValueKind(str, "ADDRESS"), "a Dask scheduler, such as tcp://10.0.0.5:8786", either=_WORKERS
    )
    plot: Path | None = path_option(
        "--plot", "FILE", "also draw points, ratings and who outlived whom: FILE.png, FILE.svg or FILE.pdf"
    )
    json: bool = json_flag("print the table as one JSON object")


@options
class LeagueOptions:
    """`autoalgo tncc league`."""

    folder: Path = path_argument(
        "FOLDER", "the league's folder; bots in its subfolder bots join: Python files, and folders with a bot.py"
    )
    bots: tuple[str, ...] = _bots_option()
    games: int | None = option(
        "--games", whole(1, _MOST_GAMES), "play on to this many games; by default 50 times the number of players"
    )
    width: float | None = option(
        "--width",
        number(1, 2000, "POINTS"),
        "play on until the 95 % interval of every rating is at most this wide, or until --games",
    )
    table: int | None = _table_option()
    preset: str | None = option("--preset", ValueKind(str, "NAME"), "the preset of constants of a new league")
    changes: tuple[tuple[str, int | float | str], ...] = _changes_option()
    strict: bool = _strict_option()
    trusted: bool = _trusted_option()
    limits: BotTimes = included(BotTimes)
    seed: int | None = seed_option("the seed of a new league's random numbers; by default a new one")
    jobs: int | None = jobs_option("processes at once; by default one for each processor", either=_WORKERS)
    cluster: str | None = option(
        "--cluster", ValueKind(str, "ADDRESS"), "a Dask scheduler, such as tcp://10.0.0.5:8786", either=_WORKERS
    )
    pages: int = option(
        "--pages", whole(0, 100_000), "how many of the newest games get a page; by default 100", default=100
    )
    json: bool = json_flag("print the standings as one JSON object")
