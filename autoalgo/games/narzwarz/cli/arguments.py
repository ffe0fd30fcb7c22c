"""The arguments of `autoalgo narzwarz`, as typed options."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.console import ArgumentParser, whole_number_within
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.common.workers.processors import MOST_JOBS
from autoalgo.games.narzwarz.rules.constants import Commands, Personality

MOST_PEOPLE: Final = 6
_MOST_GAMES: Final = 1_000_000
_LARGEST_TURN: Final = 10_000
_DEFAULT_MAP: Final = "twelve_marches"
SECOND_GENERATION: Final = tuple(each for each in Personality if each is not Personality.PLAIN)


@dataclass(frozen=True)
class AuditOptions:
    """`autoalgo narzwarz audit`."""

    record: Path


@dataclass(frozen=True)
class ReplayOptions:
    """`autoalgo narzwarz replay`."""

    record: Path
    turn: int | None
    """The one to tell; None for all."""


@dataclass(frozen=True)
class ResumeOptions:
    """`autoalgo narzwarz play SAVE`."""

    save: Path


@dataclass(frozen=True)
class PlayOptions:
    """`autoalgo narzwarz play`."""

    people: tuple[str, ...]
    """Their names; none to ask for them."""
    personalities: tuple[Personality, ...]
    map: str
    commands: Commands | None
    """None as the file of numbers has it."""
    seed: int | None
    save: Path | None


@dataclass(frozen=True)
class SimulateOptions:
    """`autoalgo narzwarz simulate`."""

    personalities: tuple[Personality, ...]
    map: str
    games: int
    seed: int | None
    jobs: int | None
    json: bool
    plot: Path | None


Options = PlayOptions | ResumeOptions | SimulateOptions | ReplayOptions | AuditOptions


def read_arguments(words: list[str]) -> Options:
    """Return what `words`, those after `narzwarz`, ask for; wrong usage ends the process with code 2."""
    said = _parser().parse_args(words)
    match said.command:
        case "audit":
            return AuditOptions(said.record)
        case "replay":
            return ReplayOptions(said.record, said.turn)
        case "play" if said.record:
            return ResumeOptions(said.record)
        case "play":
            return PlayOptions(said.people, said.personalities, said.map, said.commands, said.seed, said.save)
        case _:
            return SimulateOptions(said.personalities, said.map, said.games, said.seed, said.jobs, said.json, said.plot)


def _parser() -> argparse.ArgumentParser:
    parser = ArgumentParser(
        prog="autoalgo narzwarz",
        description="NarzWarz: leaders build, hire, train, spy and make war until one has every country.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    # Carried out by the program itself (autoalgo/app), as no cli knows a window: here for the help.
    commands.add_parser("window", help="open the window, with a saved or recorded game if one is named")
    _add_play(commands.add_parser("play", help="play against the computer, in this terminal", allow_abbrev=False))
    _add_simulate(commands.add_parser("simulate", help="let personalities play many games", allow_abbrev=False))
    replay = commands.add_parser("replay", help="tell a recorded game turn by turn", allow_abbrev=False)
    replay.add_argument("record", type=Path, metavar="FILE", help="a save, or the record of a game that is over")
    replay.add_argument("--turn", type=whole_number_within(1, _LARGEST_TURN), metavar="N", help="one turn alone")
    audit = commands.add_parser("audit", help="play a recorded game again and compare", allow_abbrev=False)
    audit.add_argument("record", type=Path, metavar="FILE", help="a save, or the record of a game that is over")
    return parser


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument("record", nargs="?", type=Path, metavar="SAVE", help="a save to play on; alone")
    people = f"the people at the table, 1 to {MOST_PEOPLE}; otherwise they are asked for"
    play.add_argument("--people", type=_names, default=(), metavar="NAME,NAME,…", help=people)
    _add_game(play)
    turns = "one command that ends something for each country, or one in all (NW-4)"
    play.add_argument("--commands", type=Commands, choices=tuple(Commands), help=turns)
    play.add_argument("--save", type=Path, metavar="FILE", help="where the game is kept (.jsonl); by default in Logs")


def _add_simulate(simulate: argparse.ArgumentParser) -> None:
    _add_game(simulate)
    simulate.add_argument(
        "--games",
        type=whole_number_within(1, _MOST_GAMES),
        default=1000,
        metavar="N",
        help="how many; by default 1,000",
    )
    simulate.add_argument(
        "--jobs", type=whole_number_within(1, MOST_JOBS), metavar="J", help="processes; by default one a processor"
    )
    simulate.add_argument("--json", action="store_true", help="print the table as one JSON object")
    simulate.add_argument("--plot", type=Path, metavar="FILE", help="draw it too (.png, .svg or .pdf)")


def _add_game(parser: argparse.ArgumentParser) -> None:
    everybody = "those of the computer's leaders, in equal shares: " + ", ".join(Personality)
    parser.add_argument(
        "--personalities", type=_personalities, default=SECOND_GENERATION, metavar="A,B,…", help=everybody
    )
    maps = f"a map by its name, or a file of your own (.json); by default {_DEFAULT_MAP}"
    parser.add_argument("--map", default=_DEFAULT_MAP, metavar="NAME", help=maps)
    parser.add_argument("--seed", type=whole_number_within(0, LARGEST_SEED), metavar="N", help="by default a new one")


def _names(text: str) -> tuple[str, ...]:
    if found := names_objection(names := split_names(text)):
        raise argparse.ArgumentTypeError(found)
    return names


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


LONGEST_NAME: Final = 40


def _personalities(text: str) -> tuple[Personality, ...]:
    found = split_names(text)
    if unknown := [name for name in found if name not in set(Personality)]:
        raise argparse.ArgumentTypeError(f"{unknown[0]!r} is none of {', '.join(Personality)}")
    if len(set(found)) != len(found):
        raise argparse.ArgumentTypeError("a personality is named twice")
    return tuple(map(Personality, found))
