"""When orders are due, who writes to the factions of a game by mail, and what goes with reports (AL-90, AL-91).

by_mail.json   moderator's address, time zone, the deadline of one month, from which those of later ones follow, and
               whether pages go with reports, strangers are answered, and automatic players order

Nothing of the rules depends on it.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Final, Literal
from zoneinfo import ZoneInfo

from pydantic import AwareDatetime, Field

from autoalgo.common.checked_json import JsonValue, StrictModel, read_versioned, versioned
from autoalgo.common.figures import counted
from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import keep
from autoalgo.common.kit.press import PressRule
from autoalgo.common.mail.letter import address_of
from autoalgo.common.problems import Failure
from autoalgo.common.versions import Format, Version
from autoalgo.common.zones import ZoneName, in_zone
from autoalgo.games.atlantis.store.entries import MONTHS, MonthFile
from autoalgo.games.atlantis.store.folder import OpenedGame, late_folder, orders_received

BY_MAIL: Final = Format[dict[str, JsonValue]](
    "game of Atlantis by mail",
    (
        Version("0.2.0", "the first"),
        Version("0.2.0", "it says whether strangers are answered"),
        Version("0.2.0", "it says whom players may write to"),
        Version("0.2.0", "it says for whom automatic players order"),
        Version("0.2.0", "it says whether files for Magellan go with reports"),
        Version("0.2.0", "it says whether automatic players raid"),
    ),
    # Strangers are not answered, nobody can be written to, no automatic player orders or raids, and no files for
    # Magellan go, where nothing says so.
    dict.fromkeys((1, 2, 3, 4, 5), lambda content: content),
)
FILE: Final = "by_mail.json"
MOST_DAYS: Final = 366
MOST_SILENT: Final = 4
"""Months: after more a faction leaves the game."""
_LONGEST_NUMBER: Final = 10
_EARLIEST: Final = datetime(1990, 1, 1, tzinfo=UTC)
_LATEST: Final = datetime(9000, 1, 1, tzinfo=UTC)


class Deadline(StrictModel):
    """Until when the orders for a month are taken."""

    turn: Annotated[int, Field(ge=1, le=10**6)]
    """The month."""
    at: Annotated[AwareDatetime, Field(ge=_EARLIEST, le=_LATEST)]
    every: Annotated[int, Field(ge=0, le=MOST_DAYS)] = 0
    """Days from one month's to the next one's; 0 where later months have none until they are given one."""


class ByMail(StrictModel):
    """How a game is played by mail."""

    moderator: Annotated[str, Field(max_length=320)] = ""
    """Whom letters come from: "Ann Smith <ann@example.org>"; empty where nobody has said so yet."""
    zone: ZoneName = "UTC"
    deadline: Deadline | None = None
    page: bool = True
    """Whether a player's page goes with each report."""
    magellan: bool = False
    """Whether a file for Magellan goes with each report (AL-104)."""
    answer_strangers: bool = False
    """Whether who is nobody of the game gets answers to his mails."""
    press: Literal[PressRule.NONE, PressRule.ALL] = PressRule.NONE
    """Whom players may write to (AL-95): there are no teams."""
    automatic_after: Annotated[int, Field(ge=0, le=MOST_SILENT)] = 0
    """Silent months after which an automatic player orders for a faction (AL-96); 0 for never."""
    automatic: Annotated[tuple[Annotated[int, Field(ge=1, le=10**9)], ...], Field(max_length=10**4)] = ()
    """Factions for which one orders whenever they send nothing."""
    automatic_raids: bool = False
    """Whether automatic players attack others where the odds are good."""

    def reaches(self, address: str) -> bool:
        """Return whether letters go to an address: where the moderator writes some, and mail can reach it."""
        return bool(self.moderator) and not isinstance(address_of(address), Failure)

    def due(self, turn: int) -> datetime | None:
        """Return when orders for a month are due, at the same time of day whatever daylight saving does."""
        found = self.deadline
        if found is None or turn < found.turn or (turn > found.turn and not found.every):
            return None
        try:
            days = timedelta((turn - found.turn) * found.every)
            return (found.at.astimezone(ZoneInfo(self.zone)) + days).astimezone(UTC)
        except OverflowError:
            return None

    def told(self, moment: datetime) -> str:
        """Return a moment in words, in the game's zone."""
        return in_zone(moment, self.zone)


def open_by_mail(folder: Path) -> ByMail | Failure:
    """Return how the game in a folder is played by mail, or what is wrong with the file that says so."""
    file = folder / FILE
    return read_versioned(BY_MAIL, ByMail, file) if file.exists() else ByMail()


def keep_by_mail(folder: Path, by_mail: ByMail) -> Failure | None:
    """Write how a game is played by mail; return why that failed."""
    file = folder / FILE
    return keep(file, "it cannot be kept", lambda: write_atomically(file, versioned(BY_MAIL, by_mail)))


def factions_in(text: str) -> tuple[int, ...] | None:
    """Return the numbers of factions in a text such as "3, 5", in their order; None where it is no list of numbers."""
    words = text.replace(",", " ").split()
    if not all(word.isdecimal() and word.isascii() and len(word) < _LONGEST_NUMBER for word in words):
        return None
    return tuple(sorted({int(word) for word in words} - {0}))


def due_line(by_mail: ByMail, turn: int) -> str:
    """Return until when orders for a month are taken."""
    due = by_mail.due(turn)
    return (
        f"Orders for month {turn:,} are due {by_mail.told(due)}"
        if due
        else f"Orders for month {turn:,} have no deadline"
    )


def played_at(folder: Path, turn: int) -> datetime | None:
    """Return when a month was played for the first time, None where nobody has noted that."""
    file = folder / "turns" / f"{turn:03}" / "month.json"
    month = read_versioned(MONTHS, MonthFile, file) if file.exists() else None
    return month.played if isinstance(month, MonthFile) else None


def deadline_notes(opened: OpenedGame, by_mail: ByMail, now: datetime) -> Iterator[str]:
    """Yield what a moderator should know before the month to come is played."""
    due = by_mail.due(opened.coming)
    if due and now < due:
        yield f"The deadline has not come yet: {due_line(by_mail, opened.coming)}"
    late = late_folder(opened.folder, opened.coming)
    texts = orders_received(late)
    if texts and not isinstance(texts, Failure):
        yield f"Too late and left out: {counted(len(texts), 'text')} with orders, in {late}"
