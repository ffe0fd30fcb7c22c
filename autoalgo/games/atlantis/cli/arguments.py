"""The arguments of `autoalgo atlantis`, as typed options."""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.console import ArgumentParser, whole_number_within
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.games.atlantis.cli.mail_arguments import ByMailOptions, add_mail_commands, mail_options
from autoalgo.games.atlantis.rules.numbers import Reading
from autoalgo.games.atlantis.rules.places import Place, place_of

_FACTION: Final = whole_number_within(1, 10**9)


@dataclass(frozen=True)
class NewOptions:
    """`autoalgo atlantis new`."""

    folder: Path
    name: str
    seed: int | None
    reading: Reading


@dataclass(frozen=True)
class PlayerOptions:
    """`autoalgo atlantis add-player`."""

    folder: Path
    place: Place | None
    """None for anywhere on land."""
    name: str
    address: str
    password: bool


@dataclass(frozen=True)
class AddressOptions:
    """`autoalgo atlantis address`."""

    folder: Path
    faction: int
    address: str
    """Empty for none."""


@dataclass(frozen=True)
class TurnOptions:
    """`autoalgo atlantis turn` and `autoalgo atlantis redo`."""

    folder: Path
    orders: tuple[Path, ...]
    again: bool
    preview: bool
    without_orders: bool
    pages: bool
    json: bool


@dataclass(frozen=True)
class CheckOptions:
    """`autoalgo atlantis check`."""

    orders: Path
    report: Path
    month: bool
    """Whether to tell what would happen."""
    json: bool


@dataclass(frozen=True)
class GuideOptions:
    """`autoalgo atlantis guide`."""


@dataclass(frozen=True)
class MapOptions:
    """`autoalgo atlantis map`."""

    folder: Path
    faction: int | None
    """None for the whole map."""
    json: bool


@dataclass(frozen=True)
class SummaryOptions:
    """`autoalgo atlantis summary`."""

    folder: Path
    orders: tuple[Path, ...]
    json: bool


@dataclass(frozen=True)
class AuditOptions:
    """`autoalgo atlantis audit`."""

    folder: Path


@dataclass(frozen=True)
class ReportOptions:
    """`autoalgo atlantis report`."""

    folder: Path
    faction: int
    turn: int | None
    json: bool


@dataclass(frozen=True)
class PageOptions:
    """`autoalgo atlantis page`."""

    folder: Path
    faction: int
    turn: int | None
    out: Path | None
    """None for standard output."""


Options = (
    NewOptions
    | PlayerOptions
    | AddressOptions
    | CheckOptions
    | GuideOptions
    | TurnOptions
    | ReportOptions
    | PageOptions
    | MapOptions
    | SummaryOptions
    | AuditOptions
    | ByMailOptions
)


def read_arguments(words: list[str]) -> Options:  # noqa: PLR0911, PLR0912 - one case a command
    """Return what `words`, those after `atlantis`, ask for; wrong usage ends the process with code 2."""
    parser = _parser()
    said = parser.parse_args(words)
    if by_mail := mail_options(said):
        return by_mail
    if said.command == "report" and said.faction is None:
        parser.error("report needs a FACTION, or --mail for all")
    match said.command:
        case "new":
            return NewOptions(said.folder, said.name, said.seed, Reading(said.reading))
        case "add-player":
            return PlayerOptions(said.folder, said.at, said.name, said.address, not said.no_password)
        case "address":
            return AddressOptions(said.folder, said.faction, said.address)
        case "check":
            return CheckOptions(said.orders, said.report, said.month, said.json)
        case "guide":
            return GuideOptions()
        case "turn" | "redo":
            again = said.command == "redo"
            without = again or said.without_orders
            return TurnOptions(
                said.folder, tuple(said.orders), again, said.preview, without, not said.without_pages, said.json
            )
        case "report":
            return ReportOptions(said.folder, said.faction, said.turn, said.json)
        case "page":
            return PageOptions(said.folder, said.faction, said.turn, said.out)
        case "map":
            return MapOptions(said.folder, said.faction, said.json)
        case "summary":
            return SummaryOptions(said.folder, tuple(said.orders), said.json)
        case _:
            return AuditOptions(said.folder)


def _parser() -> argparse.ArgumentParser:
    parser = ArgumentParser(
        prog="autoalgo atlantis",
        description="Atlantis 1.0, a world that any number of factions play in by mail: the moderator's program.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_beginnings(commands)
    guide = "tell players how orders are written, and all skills, things and spells"
    commands.add_parser("guide", help=guide, description=f"{guide[0].upper()}{guide[1:]}.", allow_abbrev=False)
    # Carried out by the program itself (autoalgo/app), as no cli knows a window: here for the help.
    commands.add_parser("window", help="open the moderator's window, with the game of a folder if one is named")
    wrong = "tell what is wrong with orders before they are sent"
    check = commands.add_parser("check", help=wrong, description=f"{wrong[0].upper()}{wrong[1:]}.", allow_abbrev=False)
    check.add_argument("orders", type=Path, metavar="ORDERS", help="a text with orders of one faction")
    check.add_argument("report", type=Path, metavar="REPORT", help="its last report, as JSON")
    check.add_argument("--month", action="store_true", help="also tell what would happen if nobody else did anything")
    _add_json(check)
    _add_months(commands)
    report = _command(commands, "report", "print what a faction was told")
    report.add_argument("faction", type=_FACTION, nargs="?", metavar="FACTION", help="its number")
    report.add_argument("--mail", action="store_true", help="put the last reports of all factions into the outbox")
    report.add_argument("--turn", type=whole_number_within(0, 10**6), metavar="N", help="of this month")
    _add_json(report)
    page = _command(commands, "page", "print a report as a page for a browser, with all that was seen before")
    page.add_argument("faction", type=_FACTION, metavar="FACTION", help="its number")
    page.add_argument("--turn", type=whole_number_within(0, 10**6), metavar="N", help="of this month")
    page.add_argument("--out", type=Path, metavar="FILE", help="write it into this file")
    chart = _command(commands, "map", "print the map")
    chart.add_argument("--faction", type=_FACTION, metavar="N", help="only what this faction was told of")
    _add_json(chart)
    _add_json(_add_orders(_command(commands, "summary", "tell how the game stands, and whose orders are in")))
    add_mail_commands(lambda name, what: _command(commands, name, what))
    _command(commands, "audit", "play all months again and compare")
    return parser


def _add_beginnings(commands: "argparse._SubParsersAction[ArgumentParser]") -> None:
    new = _command(commands, "new", "begin a game in a folder")
    new.add_argument("--name", default="", help="of the game; by default that of the folder")
    seed = "the game's chance; by default a new one"
    new.add_argument("--seed", type=whole_number_within(0, LARGEST_SEED), metavar="N", help=seed)
    reading = "whose way is gone where the rules and the author's program differ; by default the rules'"
    new.add_argument("--reading", choices=[reading.value for reading in Reading], default="rules", help=reading)
    player = _command(commands, "add-player", "let a faction come into the game before the next month")
    where = player.add_mutually_exclusive_group(required=True)
    where.add_argument("--at", type=_place, metavar="X,Y", help="where it begins")
    where.add_argument("--anywhere", action="store_true", help="let it begin in a region of land that is drawn")
    player.add_argument("--name", default="", help='of the faction; by default "Faction" and its number')
    player.add_argument("--address", default="", help="where its reports go")
    player.add_argument("--no-password", action="store_true", help="let anybody give it orders who knows its number")
    address = _command(commands, "address", "let the reports of a faction go to another address")
    address.add_argument("faction", type=_FACTION, metavar="FACTION", help="its number")
    address.add_argument("address", metavar="ADDRESS", help='such as ann@example.org; "" for none')


def _add_months(commands: "argparse._SubParsersAction[ArgumentParser]") -> None:
    turn = _add_orders(_command(commands, "turn", "play the next month"))
    turn.add_argument("--without-orders", action="store_true", help="play it even if nobody has sent orders")
    redo = _add_orders(_command(commands, "redo", "play the last month again, with orders that came in too late"))
    for month in (turn, redo):
        month.add_argument("--preview", action="store_true", help="only show what would happen")
        month.add_argument(
            "--without-pages", action="store_true", help="make no pages for browsers, which take a while"
        )
        _add_json(month)


def _add_orders(command: ArgumentParser) -> ArgumentParser:
    orders = "texts with orders of any number of factions, in the order in which they came in"
    command.add_argument("orders", type=Path, nargs="*", metavar="ORDERS", help=orders)
    return command


def _add_json(command: ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _place(text: str) -> Place:
    place = place_of(text)
    if place is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no place such as 3,4")
    return place


def _command(commands: "argparse._SubParsersAction[ArgumentParser]", name: str, what: str) -> ArgumentParser:
    command = commands.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.", allow_abbrev=False)
    command.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the game")
    return command
