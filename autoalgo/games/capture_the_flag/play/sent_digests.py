"""The digests that stand in the letters of a game: what players were sent, and can show (CF-47).

Whoever plays other turns once the reports are out cannot make the letters that were sent agree with them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.mail.letter import MOST_BYTES
from autoalgo.common.mail.outbox import Letters, Outbox, OutboxLetter
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.games.capture_the_flag.play.undo import OUTBOX, report_key
from autoalgo.games.capture_the_flag.store.turn_digests import digest_of, made_file

_LINES: Final = re.compile(
    r"^SHA-256 of (?:turn (?P<turn>[0-9,]{1,9})|the game):\s{1,9}(?P<digest>[0-9a-f]{64})\s*$", re.M
)


@dataclass(frozen=True)
class SentDigest:
    """A digest that stands in a letter."""

    letter: Path
    turn: int
    """0 for the game before its first turn."""
    digest: str


def sent_digests(folder: Path) -> list[SentDigest] | Failure:
    """Return the digests in the letters of the outbox, or those that are not of the turn that they tell of.

    Letters about a turn that was taken back, of which none went out, do not count.
    """
    letters = Outbox(folder / OUTBOX).letters() if (folder / OUTBOX).is_dir() else Letters((), (), (), ())
    if isinstance(letters, Failure):
        return letters
    out, kept = (*letters.sent, *letters.in_doubt), (*letters.waiting, *letters.refused)
    told = [each for letter in out for each in _told_in(letter.path)]
    told += [each for letter in kept for each in _told_in(letter.path) if _is_current(letter, folder, each.turn)]
    unlike = [_unlike(each, folder) for each in told]
    return failure_in(*unlike) if any(unlike) else told


def played_anew(folder: Path, letters: Letters) -> dict[int, str]:
    """Return the turns of which a letter that went out tells another digest than they have now, with that digest."""
    out = (*letters.sent, *letters.in_doubt)
    told = [each for letter in out if letter.path.is_file() for each in _told_in(letter.path)]
    return {each.turn: each.digest for each in told if _unlike(each, folder)}


def _unlike(told: SentDigest, folder: Path) -> Failure | None:
    file = made_file(folder, told.turn)
    here = f"its SHA-256 is {digest_of(file)}" if file.is_file() else "it is not there"
    if here.endswith(told.digest):
        return None
    return Failure(Problem(Place(file=str(file)), here, f"{told.digest}, as the letter {told.letter.name} tells"))


def _is_current(letter: OutboxLetter, folder: Path, turn: int) -> bool:
    """Return whether a letter that never went out tells of the turn as it is now, and not as it was taken back."""
    return not turn or letter.key.removeprefix(report_key(folder, turn)).isdecimal()


def _told_in(file: Path) -> Iterator[SentDigest]:
    mail = message_from_bytes(read_whole(file, MOST_BYTES))
    for part in mail.walk():
        payload = part.get_payload(decode=True) if part.get_content_type() == "text/plain" else None
        text = payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
        for found in _LINES.finditer(text):
            yield SentDigest(file, int((found["turn"] or "0").replace(",", "") or "0"), found["digest"])
