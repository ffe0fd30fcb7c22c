"""The texts of mails with orders, each in a file of the game's folder (AL-89).

orders/008/2026-11-23 120000.000000 5f0c….txt   a mail that came in for month 8
late/008/2026-11-23 120000.000000 5f0c….txt     one that came too late for it

By the order of their names the newest comes last, and what a moderator puts there under a name that begins with a
letter is newer than all mails. A mail that has its file has been taken in, and is never taken in again.
"""

from dataclasses import dataclass
from datetime import UTC, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from autoalgo.common.files import write_atomically
from autoalgo.common.kit.folder import keep
from autoalgo.common.kit.mail_outcome import Outcome
from autoalgo.common.mail.message import DIGEST_CHARACTERS
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail.classification import Sorted
from autoalgo.games.atlantis.store.folder import OpenedGame, late_folder, orders_folder, played_meanwhile

_LATE: Final = "late"


@dataclass(frozen=True, slots=True)
class ReceivedMail:
    """Where the text of a mail is."""

    month: int
    late: bool


def taken_in(folder: Path) -> dict[str, ReceivedMail]:
    """Return all mails that were ever taken in for a game, by their digests."""
    files = (file for part in ("orders", _LATE) for file in folder.glob(f"{part}/*/*.txt"))
    return {
        file.stem[-DIGEST_CHARACTERS:]: ReceivedMail(int(file.parent.name), file.parent.parent.name == _LATE)
        for file in files
        if file.parent.name.isdecimal()
    }


def keep_mail(opened: OpenedGame, mail: Sorted) -> Failure | None:
    """Write the text of a mail with orders into its file; return why that failed.

    It is newer than those of the same moment that were taken in before: servers write whole seconds.
    """
    late = mail.outcome is Outcome.LATE or mail.turn < opened.coming
    folder = (late_folder if late else orders_folder)(opened.folder, mail.turn)
    arrived = mail.message.arrived.astimezone(UTC)
    moments = {file.name.rpartition(" ")[0] for file in folder.glob("*.txt")}
    while (moment := f"{arrived:%Y-%m-%d %H%M%S.%f}") in moments:
        arrived += timedelta(microseconds=1)
    file = folder / f"{moment} {mail.message.digest}.txt"
    text = mail.sets.text.encode(errors="replace")
    played = partial(played_meanwhile, opened, opened.folder / "turns", "collect again")
    return keep(file, "the orders cannot be kept", lambda: write_atomically(file, text), opened.folder, played)
