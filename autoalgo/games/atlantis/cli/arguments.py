"""The options of the commands of `autoalgo atlantis`."""

import argparse
from enum import StrEnum
from pathlib import Path
from typing import Final

from autoalgo.common.mail_arguments import FolderOptions
from autoalgo.common.mail_arguments import PublishOptions as PublicOptions
from autoalgo.common.options import (
    Either,
    Renamed,
    ValueKind,
    argument,
    arguments,
    flag,
    json_flag,
    one_of,
    option,
    optional_argument,
    options,
    path_argument,
    path_option,
    repeated_option,
    seed_option,
    whole,
)
from autoalgo.games.atlantis.rules.numbers import MOST_PLAYERS, Reading
from autoalgo.games.atlantis.rules.places import Coordinates, place_of

_FACTION: Final = whole(1, 10**9, "FACTION")
_MONTH: Final = whole(0, 10**6)
_BEGINNING: Final = Either(required=True)


def _place(text: str) -> Coordinates:
    place = place_of(text)
    if place is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no place such as 3,4")
    return place


@options
class NewOptions(FolderOptions):
    """`autoalgo atlantis new`."""

    name: str = option(
        "--name", ValueKind(str, "NAME"), "the name of the game; by default the folder's name", default=""
    )
    seed: int | None = seed_option("the seed of the game's random numbers; by default a new one")
    reading: Reading = option(
        "--reading",
        one_of(Reading),
        "which one to follow where the rules and the author's program differ; by default the rules",
        default=Reading.RULES,
    )
    players: int = option(
        "--players",
        whole(1, MOST_PLAYERS),
        "how many players need starts of equal worth and two regions of land each; by default one block",
        default=1,
    )
    json: bool = json_flag()


@options
class PlayerOptions(FolderOptions):
    """`autoalgo atlantis add-player`."""

    place: Coordinates | None = option("--at", ValueKind(_place, "X,Y"), "where it begins", either=_BEGINNING)
    anywhere: bool = flag(
        "--anywhere",
        "start it in a land region chosen at random: one without other factions' people, while there is one",
        either=_BEGINNING,
    )
    name: str = option(
        "--name", ValueKind(str, "NAME"), 'the name of the faction; by default "Faction" and its number', default=""
    )
    address: str = option(
        "--address", ValueKind(str, "ADDRESS"), "the address that its reports are sent to", default=""
    )
    password: bool = flag("--no-password", "accept orders from anybody who knows its number", default=True)
    json: bool = json_flag()


@options
class AddressOptions(FolderOptions):
    """`autoalgo atlantis address`."""

    faction: int = argument(_FACTION, "its number")
    address: str = argument(ValueKind(str, "ADDRESS"), 'such as ann@example.org; "" for none')
    new_password: bool = flag("--new-password", "give it a new password, since somebody else plays it now")


@options
class ActOptions(FolderOptions):
    """`autoalgo atlantis act`."""

    lines: tuple[str, ...] = arguments(
        ValueKind(str, "ACT"), 'an act each, such as "give 5 100 silver"; none: show those that are kept'
    )
    preview: bool = flag("--preview", "only show what they would do")
    json: bool = json_flag()


@options
class OrdersOptions(FolderOptions):
    """A command that reads orders besides those that came by mail."""

    orders: tuple[Path, ...] = arguments(
        ValueKind(Path, "ORDERS"), "files with orders of any number of factions, in the order in which they arrived"
    )


@options
class MonthOptions(OrdersOptions):
    """A command that plays a month."""

    preview: bool = flag("--preview", "only show what would happen")
    pages: bool = flag(
        Renamed("--no-pages", "--without-pages"), "make no pages for browsers, which take a while to make", default=True
    )
    json: bool = json_flag()


@options
class RedoOptions(MonthOptions):
    """`autoalgo atlantis redo`."""

    acts: tuple[str, ...] = repeated_option(
        "--act", ValueKind(str, "ACT"), 'another act of the moderator before that month, such as "give 5 100 silver"'
    )


@options
class TurnOptions(MonthOptions):
    """`autoalgo atlantis turn`."""

    without_orders: bool = flag("--without-orders", "play the month even if nobody sent orders")


@options
class PracticeOptions(OrdersOptions):
    """`autoalgo atlantis practice`."""

    name: str = option("--name", ValueKind(str, "NAME"), "the name of your faction, when you begin", default="")
    seed: int | None = seed_option("the seed of the game's random numbers; by default a new one")
    json: bool = json_flag()


@options
class CheckOptions:
    """`autoalgo atlantis check`."""

    orders: Path = path_argument("ORDERS", "a text with orders of one faction")
    report: Path = path_argument("REPORT", "its last report, as JSON")
    month: bool = flag("--month", "also show what would happen if nobody else did anything")
    json: bool = json_flag()


@options
class MapOptions(FolderOptions):
    """`autoalgo atlantis map`."""

    faction: int | None = option("--faction", whole(1, 10**9), "only what this faction was told about")
    json: bool = json_flag()


@options
class StatusOptions(OrdersOptions):
    """`autoalgo atlantis status`."""

    json: bool = json_flag()


class Form(StrEnum):
    """What else a report is printed as."""

    CR = "cr"
    """For Magellan (AL-104)."""


@options
class ReportOptions(FolderOptions):
    """`autoalgo atlantis report`."""

    faction: int | None = optional_argument(_FACTION, "its number")
    mail: bool = flag("--mail", "put the latest reports of all factions into the outbox")
    turn: int | None = option("--turn", _MONTH, "of this month")
    form: Form | None = option(
        "--format", one_of(Form), "print it as a file for Magellan, with everything that was seen before"
    )
    json: bool = json_flag()

    def __post_init__(self) -> None:
        """Refuse to report to nobody, and one report in two forms.

        Raises
        ------
        argparse.ArgumentTypeError
            When neither a faction is named nor all are meant, or two forms are asked for.
        """
        if self.faction is None and not self.mail:
            raise argparse.ArgumentTypeError("report needs a FACTION, or --mail for all")
        if self.form and (self.mail or self.json):
            raise argparse.ArgumentTypeError("--format prints the report of one faction, without --json and --mail")


@options
class PublishOptions(PublicOptions):
    """`autoalgo atlantis publish`."""

    over: bool = flag("--over", "the game is over: include seed and orders, so that anybody can play it again")


@options
class PageOptions(FolderOptions):
    """`autoalgo atlantis page`."""

    faction: int = argument(_FACTION, "its number")
    turn: int | None = option("--turn", _MONTH, "of this month")
    out: Path | None = path_option("--out", "FILE", "write it to this file")
