"""The options of `autoalgo atlantis mail`."""

import argparse
from datetime import datetime
from typing import Final

from autoalgo.common.kit.press import PressRule
from autoalgo.common.mail_arguments import FolderOptions
from autoalgo.common.options import Either, ValueKind, flag, one_of, option, options, switch, whole
from autoalgo.games.atlantis.store.deadline import MOST_DAYS, MOST_SILENT, factions_in

_DUE: Final = Either()


def _factions(text: str) -> tuple[int, ...]:
    found = factions_in("" if text == "none" else text)
    if found is None or (not found and text != "none"):
        raise argparse.ArgumentTypeError(f"{text!r} is no list of factions such as 3,5, nor none")
    return found


def _moment(text: str) -> datetime:
    try:
        return datetime.strptime(" ".join(text.replace("T", " ").split()), "%Y-%m-%d %H:%M")
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no moment such as 2026-12-01 20:00") from None


@options
class MailOptions(FolderOptions):
    """`autoalgo atlantis mail`; what is None stays as it is."""

    moderator: str | None = option(
        "--moderator", ValueKind(str, "ADDRESS"), 'the sender of all letters: "Ann Smith <ann@example.org>"'
    )
    zone: str | None = option("--zone", ValueKind(str, "ZONE"), 'the time zone, as in "Europe/Berlin"; by default UTC')
    deadline: datetime | None = option(
        "--deadline",
        ValueKind(_moment, "WHEN"),
        'the deadline for orders of the coming month, in that zone: "2026-12-01 20:00"',
        either=_DUE,
    )
    """Without a zone: it is in that of the game."""
    no_deadline: bool = flag("--no-deadline", "accept orders until the month is played", either=_DUE)
    every: int | None = option(
        "--every", whole(0, MOST_DAYS, "DAYS"), "days from one deadline to the next; 0 for no next deadline"
    )
    page: bool | None = switch("--page", "send the player's page with each report, or do not; by default it is sent")
    magellan: bool | None = switch(
        "--magellan", "send a file for Magellan with each report, or do not; by default none is sent"
    )
    answer_strangers: bool | None = switch(
        "--answer-strangers", "answer mails from strangers, or do not; by default they are not answered"
    )
    press: PressRule | None = option(
        "--press",
        one_of((PressRule.NONE, PressRule.ALL)),
        "whom players may write to: nobody, or all; by default nobody",
    )
    automatic_after: int | None = option(
        "--automatic-after",
        whole(0, MOST_SILENT, "MONTHS"),
        "let an automatic player order for a faction that has sent nothing for so many months; 0 for never",
    )
    automatic: tuple[int, ...] | None = option(
        "--automatic",
        ValueKind(_factions, "FACTIONS"),
        "let automatic players order for these factions whenever they send nothing: 3,5; none to end it",
    )
    automatic_raids: bool | None = switch(
        "--automatic-raids", "let automatic players raid the weaker, or not; by default they attack attackers alone"
    )
