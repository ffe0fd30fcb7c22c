"""The texts of mails with orders, each in a file of the game's folder (AL-89).

orders/008/2026-11-23 120000.000000 5f0c….txt   a mail that came in for month 8
late/008/2026-11-23 120000.000000 5f0c….txt     one that came too late for it

By the order of their names the newest comes last, and what a moderator puts there under a name that begins with a
letter is newer than all mails. A mail that has its file has been taken in, and is never taken in again.
"""

from dataclasses import dataclass
from datetime import UTC
from hashlib import sha256
from pathlib import Path
from typing import Final

from autoalgo.common.files import write_atomically
from autoalgo.common.locks import locked
from autoalgo.common.mail import Message
from autoalgo.common.problems import Place as Spot
from autoalgo.common.problems import Problem
from autoalgo.games.atlantis.mail.sorting import Outcome, Sorted
from autoalgo.games.atlantis.report.folder import Opened, late_folder, orders_folder, played_months

_DIGEST_CHARACTERS: Final = 24
_LATE: Final = "late"


@dataclass(frozen=True, slots=True)
class TakenIn:
    """Where the text of a mail is."""

    month: int
    late: bool


def digest_of(message: Message) -> str:
    """Return what stands for a mail; nobody can take another's place by a Message-ID alone."""
    text = f"{message.sender}\n{message.identity}".encode(errors="replace")
    return sha256(text).hexdigest()[:_DIGEST_CHARACTERS]


def taken_in(folder: Path) -> dict[str, TakenIn]:
    """Return all mails that were ever taken in for a game, by their digests."""
    files = (file for part in ("orders", _LATE) for file in folder.glob(f"{part}/*/*.txt"))
    return {
        file.stem[-_DIGEST_CHARACTERS:]: TakenIn(int(file.parent.name), file.parent.parent.name == _LATE)
        for file in files
        if file.parent.name.isdecimal()
    }


def keep_mail(opened: Opened, mail: Sorted) -> Problem | None:
    """Write the text of a mail with orders into its file; return why that failed."""
    late = mail.outcome is Outcome.LATE or mail.month < opened.coming
    folder = (late_folder if late else orders_folder)(opened.folder, mail.month)
    arrived = mail.message.arrived.astimezone(UTC)
    file = folder / f"{arrived:%Y-%m-%d %H%M%S.%f} {digest_of(mail.message)}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(opened.folder / "game.json"):
            if len(played_months(opened.folder)) != opened.coming:
                found = "a month has been played meanwhile"
                return Problem(Spot(file=str(opened.folder / "turns")), found, "", "collect again")
            write_atomically(file, mail.sets.text.encode(errors="replace"))
    except OSError as error:
        return Problem(Spot(file=str(file)), f"the orders cannot be kept: {error.strerror or error}", "")
    return None
