"""The arguments of `autoalgo flag`, as typed options."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from autoalgo.common.console import ArgumentParser, whole_number_within
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.common.workers.processors import MOST_JOBS
from autoalgo.games.capture_the_flag.cli.mail_arguments import MailOptions, add_mail_commands, mail_options

_MOST_GAMES: Final = 1_000_000
_Commands: TypeAlias = "argparse._SubParsersAction[ArgumentParser]"


@dataclass(frozen=True)
class BoardsOptions:
    """`autoalgo flag boards`."""


@dataclass(frozen=True)
class GrammarOptions:
    """`autoalgo flag grammar`."""


@dataclass(frozen=True)
class NewOptions:
    """`autoalgo flag new`."""

    folder: Path
    rules: str
    board: str | None
    """None for the one that these rules are usually played on."""
    names: Path | None
    seed: int | None


@dataclass(frozen=True)
class OrderOptions:
    """`autoalgo flag check` and `autoalgo flag order`."""

    folder: Path
    unit: str
    text: str
    """The orders; "-" where they are on standard input."""
    keep: bool
    json: bool


@dataclass(frozen=True)
class ResolveOptions:
    """`autoalgo flag resolve`."""

    folder: Path
    rulings: tuple[Path, ...]
    preview: bool
    turn: int | None
    """The only one that is to be played; None for whichever is to come."""
    json: bool


@dataclass(frozen=True)
class ReportOptions:
    """`autoalgo flag report` and `autoalgo flag replay`."""

    folder: Path
    turn: int | None
    """The last of the turns to be told; None for the last that was played."""
    every: bool
    json: bool
    picture: Path | None
    """Where the board after the last of them is drawn."""


@dataclass(frozen=True)
class SimulateOptions:
    """`autoalgo flag simulate`."""

    rules: str
    board: str | None
    """None for the one that these rules are usually played on."""
    games: int
    seed: int | None
    jobs: int | None
    json: bool
    plot: Path | None


@dataclass(frozen=True)
class UndoOptions:
    """`autoalgo flag undo`."""

    folder: Path


@dataclass(frozen=True)
class AuditOptions:
    """`autoalgo flag audit`."""

    folder: Path


Options = (
    BoardsOptions
    | GrammarOptions
    | NewOptions
    | OrderOptions
    | ResolveOptions
    | UndoOptions
    | ReportOptions
    | AuditOptions
    | SimulateOptions
    | MailOptions
)


def read_arguments(words: list[str]) -> Options:
    """Return what `words`, those after `flag`, ask for; wrong usage ends the process with code 2."""
    said = _parser().parse_args(words)
    if by_mail := mail_options(said):
        return by_mail
    options: Options
    match said.command:
        case "boards":
            options = BoardsOptions()
        case "grammar":
            options = GrammarOptions()
        case "new":
            options = NewOptions(said.folder, said.rules, said.board, said.names, said.seed)
        case "check" | "order":
            options = OrderOptions(said.folder, said.unit, said.text, said.command == "order", said.json)
        case "resolve":
            options = ResolveOptions(said.folder, tuple(said.ruling), said.preview, said.turn, said.json)
        case "undo":
            options = UndoOptions(said.folder)
        case "report" | "replay":
            options = ReportOptions(said.folder, said.turn, said.command == "replay", said.json, said.picture)
        case "simulate":
            options = SimulateOptions(said.rules, said.board, said.games, said.seed, said.jobs, said.json, said.plot)
        case _:
            options = AuditOptions(said.folder)
    return options


def _parser() -> argparse.ArgumentParser:
    parser = ArgumentParser(
        prog="autoalgo flag",
        description="WAR, capture the flag: a game of one person a unit, which an umpire resolves turn by turn.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    # Carried out by the program itself (autoalgo/app), as no cli knows a window: here for the help.
    commands.add_parser("window", help="open the umpire's window, with the game of a folder if one is named")
    commands.add_parser("boards", help="print the boards that there are")
    commands.add_parser("grammar", help="tell players how orders are written")
    _add_new(commands)
    _add_orders(commands)
    _add_resolve(commands)
    _add_reports(commands)
    add_mail_commands(lambda name, what: _command(commands, name, what))
    _command(commands, "undo", "take the last turn back to what it was made from, unless its reports were sent")
    _command(commands, "audit", "play all turns again and compare")
    _add_simulate(commands.add_parser("simulate", help="let automatic players play many games", allow_abbrev=False))
    return parser


def _add_new(commands: _Commands) -> None:
    new = _command(commands, "new", "begin a game in a folder")
    _add_rules(new)
    names = 'a JSON file with the names of the people by team and kind: {"West": {"archer": ["Ann", "Ben"]}}'
    new.add_argument("--names", type=Path, metavar="FILE", help=names)
    new.add_argument(
        "--seed", type=whole_number_within(0, LARGEST_SEED), metavar="N", help="the game's chance; by default a new one"
    )


def _add_orders(commands: _Commands) -> None:
    for name, what in (
        ("check", "tell what orders would be understood as, and what of them is impossible as things stand"),
        ("order", "take in orders of a unit for the turn to come, in place of earlier ones"),
    ):
        order = _command(commands, name, what)
        order.add_argument("unit", metavar="UNIT", help="the name of the unit")
        order.add_argument(
            "text", metavar="TEXT", help='the orders, as in "attack wizard at a1, move a2"; - reads them'
        )
        order.add_argument("--json", action="store_true", help="print one JSON object")


def _add_resolve(commands: _Commands) -> None:
    resolve = _command(commands, "resolve", "play the turn to come from the orders that are in")
    ruling = (
        'a JSON file with a ruling: {"text": "…", "terrain": {"b2": "."}, "life": {"Ann": -20}}; several may be given'
    )
    resolve.add_argument("--ruling", type=Path, action="append", default=[], metavar="FILE", help=ruling)
    resolve.add_argument("--preview", action="store_true", help="only show what would happen")
    only = "play this turn and no other, so that a command that is repeated plays none twice"
    resolve.add_argument("--turn", type=whole_number_within(1, 10_000), metavar="N", help=only)
    resolve.add_argument("--json", action="store_true", help="print the turn's record (JSON Lines)")


def _add_reports(commands: _Commands) -> None:
    for name, what in (
        ("report", "tell the last turn, the board and the units"),
        ("replay", "tell every turn from the first on"),
    ):
        report = _command(commands, name, what)
        report.add_argument("--turn", type=whole_number_within(1, 10_000), metavar="N", help="end with this turn")
        report.add_argument("--json", action="store_true", help="print the records (JSON Lines)")
        picture = "draw the board after the last of them into this PNG file"
        report.add_argument("--picture", type=Path, metavar="FILE", help=picture)
        if name == "report":
            letters = (
                "put everybody's letters about all turns since his last one into the outbox, and tell nothing else"
            )
            report.add_argument("--mail", action="store_true", help=letters)


def _add_simulate(simulate: ArgumentParser) -> None:
    simulate.add_argument(
        "--games",
        type=whole_number_within(1, _MOST_GAMES),
        default=1000,
        metavar="N",
        help="how many; by default 1,000",
    )
    _add_rules(simulate)
    simulate.add_argument("--seed", type=whole_number_within(0, LARGEST_SEED), metavar="N", help="by default a new one")
    simulate.add_argument(
        "--jobs", type=whole_number_within(1, MOST_JOBS), metavar="J", help="processes; by default one a processor"
    )
    simulate.add_argument("--json", action="store_true", help="print the tables as one JSON object")
    simulate.add_argument("--plot", type=Path, metavar="FILE", help="draw them too (.png, .svg or .pdf)")


def _add_rules(command: ArgumentParser) -> None:
    rules = '"war", the text\'s, or "primega", the sister game\'s'
    command.add_argument("--rules", default="war", metavar="NAME", help=rules)
    command.add_argument("--board", metavar="NAME", help="the board and its teams (flag boards)")


def _command(commands: _Commands, name: str, what: str) -> ArgumentParser:
    command = commands.add_parser(name, help=what, allow_abbrev=False)
    command.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the game")
    return command
