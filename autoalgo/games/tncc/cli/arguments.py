"""The arguments of `autoalgo tncc`, as typed options."""

import argparse
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.console import ArgumentParser, whole_number_within
from autoalgo.common.seeds import LARGEST_SEED

_MOST_GAMES: Final = 1_000_000
_LARGEST_CYCLE: Final = 10_000
_LONGEST_MS: Final = 600_000
_LEAST_MIB: Final = 16
_MOST_MIB: Final = 1_048_576
_TIMES: Final = (
    ("--action-time", 50, "for an action"),
    ("--answer-time", 25, "to answer a trade or a war"),
    ("--start-time", 10_000, "to start and to get ready for a game"),
)
"""Milliseconds (TN-16)."""
LANGUAGES: Final = ("python", "python-alone", "javascript", "perl")
"""What `new-bot` can write; "python-alone" imports nothing of this program."""


@dataclass(frozen=True)
class PresetsOptions:
    """`autoalgo tncc presets`."""


@dataclass(frozen=True)
class AuditOptions:
    """`autoalgo tncc audit`."""

    record: Path


@dataclass(frozen=True)
class ReplayOptions:
    """`autoalgo tncc replay`."""

    record: Path
    cycle: int | None
    """The one to show, 0 for the start; None for all."""


@dataclass(frozen=True)
class BotsOptions:
    """`autoalgo tncc bots`."""


@dataclass(frozen=True)
class NewBotOptions:
    """`autoalgo tncc new-bot`."""

    name: str
    language: str


@dataclass(frozen=True)
class BotTimes:
    """What a bot in a process of its own may take: milliseconds, and memory in MiB."""

    action_ms: int
    answer_ms: int
    start_ms: int
    memory_mib: int


@dataclass(frozen=True)
class Players:
    """Who plays, and by which constants."""

    bots: tuple[str, ...]
    isolated: bool
    """Whether bots that come along play in processes of their own too, as all others do."""
    limits: BotTimes
    preset: str
    changes: tuple[tuple[str, int | float | str], ...]
    """Constants and their values."""
    seed: int | None


@dataclass(frozen=True)
class PlayOptions:
    """`autoalgo tncc play`."""

    players: Players
    record: Path | None
    json: bool


@dataclass(frozen=True)
class TournamentOptions:
    """`autoalgo tncc tournament`."""

    players: Players
    games: int | None
    keep: Path | None
    jobs: int | None
    cluster: str | None
    plot: Path | None
    json: bool


Options = PresetsOptions | BotsOptions | NewBotOptions | PlayOptions | TournamentOptions | AuditOptions | ReplayOptions


def read_arguments(words: list[str]) -> Options:
    """Return what `words`, those after `tncc`, ask for; wrong usage ends the process with code 2."""
    parser = _parser()
    said = parser.parse_args(words)
    if said.command in {"play", "tournament"} and said.bots is None:
        parser.error("the bots are missing: --bots A,B,…, or --bot NAME=COMMAND for each")
    return _OPTIONS[said.command](said)


def _tournament(said: argparse.Namespace) -> TournamentOptions:
    return TournamentOptions(_players(said), said.games, said.keep, said.jobs, said.cluster, said.plot, said.json)


def _players(said: argparse.Namespace) -> Players:
    times = BotTimes(said.action_time, said.answer_time, said.start_time, said.memory)
    return Players(tuple(said.bots), said.isolated, times, said.preset, tuple(said.set), said.seed)


_OPTIONS: Final[Mapping[str, Callable[[argparse.Namespace], Options]]] = {
    "presets": lambda _: PresetsOptions(),
    "bots": lambda _: BotsOptions(),
    "new-bot": lambda said: NewBotOptions(said.name, said.language),
    "play": lambda said: PlayOptions(_players(said), said.record, said.json),
    "tournament": _tournament,
    "audit": lambda said: AuditOptions(said.record),
    "replay": lambda said: ReplayOptions(said.record, said.cycle),
}


def _parser() -> argparse.ArgumentParser:
    parser = ArgumentParser(
        prog="autoalgo tncc",
        description="TNCC: countries recruit, trade and make war in turns, and bots decide for them.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    # Carried out by the program itself (autoalgo/app), as no cli knows a window: here for the help.
    commands.add_parser("window", help="open the window, with a saved or recorded game if one is named")
    commands.add_parser("presets", help="print the presets, their constants and where the numbers come from")
    commands.add_parser("bots", help="print the bots that come along, what each does and where it comes from")
    new = commands.add_parser("new-bot", help="write a bot to start from", allow_abbrev=False)
    new.add_argument("name", metavar="NAME", help="its name: letters, digits and _, a letter first")
    new.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0], help="by default %(default)s")
    play = commands.add_parser("play", help="play a game and print its chronicle", allow_abbrev=False)
    _add_players(play)
    play.add_argument("--record", type=Path, metavar="FILE", help="write a record of the game (.jsonl), for audit")
    play.add_argument("--json", action="store_true", help="print the game as one JSON object")
    _add_tournament(commands.add_parser("tournament", help="play many games and print a table", allow_abbrev=False))
    audit = commands.add_parser("audit", help="play a recorded game again and compare", allow_abbrev=False)
    audit.add_argument("record", type=Path, metavar="FILE", help="a record that play --record wrote")
    replay = commands.add_parser("replay", help="tell a recorded game cycle by cycle", allow_abbrev=False)
    replay.add_argument("record", type=Path, metavar="FILE", help="a record that play --record wrote")
    replay.add_argument(
        "--cycle", type=whole_number_within(0, _LARGEST_CYCLE), metavar="N", help="one cycle alone, 0 for the start"
    )
    return parser


def _add_tournament(parser: argparse.ArgumentParser) -> None:
    _add_players(parser)
    games = "games in orders that are drawn; by default every order once, of more than 7 players 50 times their number"
    parser.add_argument("--games", type=whole_number_within(1, _MOST_GAMES), metavar="N", help=games)
    keep = "keep each game that is over in FILE; the same tournament goes on where that file ends"
    parser.add_argument("--keep", type=Path, metavar="FILE", help=keep)
    who = parser.add_mutually_exclusive_group()
    jobs = "processes at once; by default as many as the machine has processors, of a short tournament fewer"
    who.add_argument("--jobs", type=int, metavar="J", help=jobs)
    who.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://10.0.0.5:8786")
    drawn = "draw points, ratings and who outlived whom as well: FILE.png, FILE.svg or FILE.pdf"
    parser.add_argument("--plot", type=Path, metavar="FILE", help=drawn)
    parser.add_argument("--json", action="store_true", help="print the table as one JSON object")


def _add_players(parser: argparse.ArgumentParser) -> None:
    bots = (
        "bots in the order of turns, with commas between them: names (tncc bots) and Python files; also several times"
    )
    parser.add_argument("--bots", type=_bots, action="extend", metavar="A,B,…", help=bots)
    bot = "one more bot: a name, a Python file, or any program that speaks the protocol; may be given several times"
    parser.add_argument("--bot", type=_bot, action="extend", dest="bots", metavar="[NAME=]COMMAND", help=bot)
    isolated = "let bots that come along play in processes of their own too, as all others do"
    parser.add_argument("--isolated", action="store_true", help=isolated)
    for name, usual, what in _TIMES:
        text = f"what a bot in a process of its own may take {what}; by default %(default)s"
        parser.add_argument(name, type=whole_number_within(1, _LONGEST_MS), default=usual, metavar="MS", help=text)
    memory = "what memory such a bot may take; by default %(default)s"
    parser.add_argument(
        "--memory", type=whole_number_within(_LEAST_MIB, _MOST_MIB), default=512, metavar="MIB", help=memory
    )
    parser.add_argument("--preset", default="default", metavar="NAME", help="the preset of constants (tncc presets)")
    change = "another value for a constant of the preset; may be given several times"
    parser.add_argument("--set", type=_change, action="append", default=[], metavar="CONSTANT=VALUE", help=change)
    parser.add_argument(
        "--seed", type=whole_number_within(0, LARGEST_SEED), metavar="N", help="the bots' chance; by default a new one"
    )


def _bots(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def _bot(text: str) -> tuple[str]:
    return (text.strip(),)


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
