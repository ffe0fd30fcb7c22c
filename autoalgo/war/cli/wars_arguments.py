"""The options of `autoalgo wars`: the wars of the Logs folder listed, opened, audited, and taken back (O-5)."""

import argparse
from datetime import date
from pathlib import Path
from typing import Final

from autoalgo.common.options import (
    Either,
    ValueKind,
    argument,
    flag,
    included,
    json_flag,
    option,
    optional_argument,
    options,
    path_option,
    repeated_option,
)
from autoalgo.common.problems import did_you_mean
from autoalgo.war.cli.database_arguments import DatabaseOptions
from autoalgo.war.cli.receipt_arguments import seed_line_flag
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side

_OTHERS: Final = Either()
_KINDS: Final = tuple(kind.value for kind in EventKind)


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


@options
class ArchiveOptions:
    """A command on the folder of wars."""

    folder: Path | None = path_option("--folder", "DIR", "the folder with the data records; by default Logs")


@options
class WarsListOptions(ArchiveOptions):
    """`autoalgo wars list`."""

    nation: str = option(
        "--nation", ValueKind(str, "NAME"), "wars of a nation: its name or part of it, upper or lower case", default=""
    )
    name: str = option(
        "--name", ValueKind(str, "TEXT"), "wars with this name or part of it, upper or lower case", default=""
    )
    year: int | None = option("--year", ValueKind(_year, "YEAR"), "wars of a year; years BC are negative")
    since: date | None = option(
        "--since", ValueKind(_day, "DAY"), "wars fought on this day or later, such as 2026-05-01"
    )
    until: date | None = option("--until", ValueKind(_day, "DAY"), "wars fought on this day or earlier")
    json: bool = json_flag("print the wars as one JSON object")


@options
class WarOptions(ArchiveOptions):
    """A command on one war of the folder."""

    war: str = argument(ValueKind(str, "WAR"), "the id of a war (see: autoalgo wars list), or a data record (.jsonl)")


@options
class WarsShowOptions(WarOptions):
    """`autoalgo wars show`."""

    seed_line: bool = seed_line_flag()


@options
class WarsLogOptions(WarOptions):
    """`autoalgo wars log`."""

    flank: tuple[Side, int] | None = option(
        "--flank", ValueKind(_flank, "FLANK"), "events of a flank: attacker:2, or attacker for all of a side"
    )
    """Its number is 0 for all flanks of a side."""
    kinds: tuple[EventKind, ...] = repeated_option(
        "--kind", ValueKind(_kind, "KIND"), f"events of a kind; may be given several times: {', '.join(_KINDS)}"
    )
    find: str = option(
        "--find", ValueKind(str, "TEXT"), "lines that contain this text, upper or lower case", default=""
    )


@options
class WarAndDatabaseOptions(WarOptions):
    """`autoalgo wars undo`."""

    database: DatabaseOptions = included(DatabaseOptions)


@options
class WarsAuditOptions(WarAndDatabaseOptions):
    """`autoalgo wars audit`."""

    json: bool = json_flag()


@options
class WarsCommitsOptions(WarOptions):
    """`autoalgo wars commits`."""

    json: bool = json_flag()


@options
class WarsCommitOptions(WarAndDatabaseOptions):
    """`autoalgo wars commit`."""

    losses: bool = flag("--losses", "also write the men that each military has left into the column Size")
    leaders: bool = flag("--leaders", "also remove leaders who were killed from the cells of their military and nation")
    undo_former: bool = flag(
        "--undo-former", "if another run of the request is committed, undo that commit first", either=_OTHERS
    )
    fight_again: bool = flag(
        "--fight-again",
        "undo that commit, fight this war again with its seed from the restored database, and commit the result",
        either=_OTHERS,
    )
    anyway: bool = flag("--anyway", "commit even if another run of the request is committed", either=_OTHERS)


@options
class LedgerOptions(ArchiveOptions):
    """`autoalgo wars ledger`."""

    nation: str | None = optional_argument(
        ValueKind(str, "NATION"), "only what concerns a nation: its name or part of it, upper or lower case"
    )
    json: bool = json_flag("print the ledger as one JSON object")
