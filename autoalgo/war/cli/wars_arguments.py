"""The options of `autoalgo wars`: the wars of the Logs folder listed, opened, audited, and taken back (O-5)."""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Final

from autoalgo.common.problems import did_you_mean
from autoalgo.war.cli.database_arguments import DatabaseOptions, add_database, database_options
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.strategy import MAXIMUM_FLANKS, Side

_WAR: Final = "the id of a war (see: autoalgo wars list), or a data record (.jsonl)"
_FOLDER: Final = "the folder with the data records; by default Logs"
_KINDS: Final = tuple(kind.value for kind in EventKind)


@dataclass(frozen=True)
class WarsListOptions:
    """`autoalgo wars list`."""

    folder: Path | None
    nation: str
    name: str
    year: int | None
    since: date | None
    until: date | None
    json: bool


@dataclass(frozen=True)
class WarOptions:
    """A command on one war of the folder."""

    folder: Path | None
    war: str
    """Its id, or the path of its record."""


@dataclass(frozen=True)
class WarsShowOptions(WarOptions):
    """`autoalgo wars show`."""


@dataclass(frozen=True)
class WarsRequestOptions(WarOptions):
    """`autoalgo wars request`."""


@dataclass(frozen=True)
class WarsLogOptions(WarOptions):
    """`autoalgo wars log`."""

    flank: tuple[Side, int] | None
    """Its number is 0 for all flanks of a side."""
    kinds: tuple[EventKind, ...]
    find: str


@dataclass(frozen=True)
class WarsAuditOptions(WarOptions):
    """`autoalgo wars audit`."""

    database: DatabaseOptions


@dataclass(frozen=True)
class WarsCommitsOptions(WarOptions):
    """`autoalgo wars commits`."""


@dataclass(frozen=True)
class WarsUndoOptions(WarOptions):
    """`autoalgo wars undo`."""

    database: DatabaseOptions


ArchiveOptions = (
    WarsListOptions | WarsShowOptions | WarsRequestOptions | WarsLogOptions | WarsCommitsOptions | WarsUndoOptions
)
"""Commands that read records and fight no war."""
WarsOptions = ArchiveOptions | WarsAuditOptions


_READING: Final[Mapping[str, type[WarsShowOptions | WarsRequestOptions | WarsCommitsOptions]]] = MappingProxyType(
    {"show": WarsShowOptions, "request": WarsRequestOptions, "commits": WarsCommitsOptions}
)
"""By the actions that need nothing but a war."""


def add_wars(wars: argparse.ArgumentParser) -> None:
    """Add the actions of `autoalgo wars` with their options."""
    actions = wars.add_subparsers(dest="action", required=True, metavar="ACTION")
    found = actions.add_parser("list", help="list the wars of the Logs folder, those fought last first")
    _add_search(found)
    for name, line in (
        ("show", "print the receipt of a war"),
        ("request", "print the request of a war, its plan included, as a request file"),
        ("log", "print the log of a war, all of it or the events of a flank or a kind"),
        ("audit", "fight a war of the folder again and compare"),
        ("commits", "tell whether and when the stability of a war was committed"),
        ("undo", "write the stability back that a commit of a war has replaced"),
    ):
        action = actions.add_parser(name, help=line, allow_abbrev=False)
        add_war(action)
        if name == "log":
            _add_filter(action)
        elif name in {"audit", "undo"}:
            add_database(action)


def add_war(parser: argparse.ArgumentParser) -> None:
    """Add the options of `WarOptions`."""
    parser.add_argument("war", metavar="WAR", help=_WAR)
    _add_folder(parser)


def wars_options(said: argparse.Namespace) -> WarsOptions:
    """Return the options that were given."""
    match said.action:
        case "list":
            return WarsListOptions(
                said.folder, said.nation, said.name, said.year, said.since, said.until, json=said.json
            )
        case "log":
            return WarsLogOptions(said.folder, said.war, said.flank, tuple(said.kind), said.find)
        case "audit":
            return WarsAuditOptions(said.folder, said.war, database_options(said))
        case "undo":
            return WarsUndoOptions(said.folder, said.war, database_options(said))
        case _:
            return _READING[said.action](said.folder, said.war)


def _add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--folder", type=Path, metavar="DIR", help=_FOLDER)


def _add_search(parser: argparse.ArgumentParser) -> None:
    part = "or a part of it, in any case"
    parser.add_argument("--nation", default="", metavar="NAME", help=f"wars of a nation: its name, {part}")
    parser.add_argument("--name", default="", metavar="TEXT", help=f"wars of a name, {part}")
    parser.add_argument("--year", type=_year, metavar="YEAR", help="wars of a date, BC negative")
    parser.add_argument("--since", type=_day, metavar="DAY", help="wars fought on a day or later, such as 2026-05-01")
    parser.add_argument("--until", type=_day, metavar="DAY", help="wars fought on a day or earlier")
    parser.add_argument("--json", action="store_true", help="print the wars as one JSON object")
    _add_folder(parser)


def _add_filter(parser: argparse.ArgumentParser) -> None:
    flank = "events of a flank: attacker:2, or attacker for all of a side"
    kind = f"events of a kind, once or several times: {', '.join(_KINDS)}"
    parser.add_argument("--flank", type=_flank, metavar="FLANK", help=flank)
    parser.add_argument("--kind", type=_kind, action="append", default=[], metavar="KIND", help=kind)
    parser.add_argument("--find", default="", metavar="TEXT", help="lines with a text in them, in any case")


def _flank(text: str) -> tuple[Side, int]:
    word, colon, number = text.partition(":")
    side = next((side for side in Side if side.label == word.strip().lower()), None)
    known = number.isascii() and number.isdigit() and len(number) <= 2 and 0 < int(number) <= MAXIMUM_FLANKS
    if side is None or (colon and not known):
        raise argparse.ArgumentTypeError(f"{text!r} is not a flank, such as attacker:2, or a side, such as attacker")
    return side, int(number) if colon else 0


def _kind(text: str) -> EventKind:
    word = " ".join(text.replace("_", " ").replace("-", " ").lower().split())
    if word not in _KINDS:
        hint = did_you_mean(word, _KINDS) or f"there are {', '.join(_KINDS)}"
        raise argparse.ArgumentTypeError(f"{text!r} is not a kind of event; {hint}")
    return EventKind(word)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a day, such as 2026-05-01") from None


def _year(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        raise argparse.ArgumentTypeError(f"{text!r} is not a year, such as 1066 or -216")
    return int(text)
