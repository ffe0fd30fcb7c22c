"""The letter with a new password that the moderator has given a faction (AL-82), and what he is told of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from secrets import token_hex

from autoalgo.common.mail import Letter
from autoalgo.common.problems import Failure, Problem
from autoalgo.games.atlantis.mail.mail_game import open_table
from autoalgo.games.atlantis.play.factions import ChangedAddress
from autoalgo.games.atlantis.store.deadline import ByMail, open_by_mail
from autoalgo.games.atlantis.words.lines import paragraph
from autoalgo.games.atlantis.words.sentences import named

_DIGITS = 8


@dataclass(frozen=True)
class PostedPasswords:
    """What has come of new passwords for factions."""

    passwords: tuple[tuple[ChangedAddress, bool], ...] = ()
    """Those that were given, each with whether a letter with it is in the outbox."""
    problems: tuple[Problem, ...] = ()
    """Why others were not given, or letters not written."""

    @property
    def lines(self) -> list[str]:
        """What the moderator is told of each that was given, which nobody can ask for again."""
        return [_line(changed, letter) for changed, letter in self.passwords]


def post_passwords(folder: Path, given: Iterable[ChangedAddress | Failure], now: datetime) -> PostedPasswords:
    """Put letters with new passwords into the outbox, where mail reaches their factions; no failure loses a password.

    A failure among those given stands for one that could not be given.
    """
    passwords, problems = list[tuple[ChangedAddress, bool]](), list[Problem]()
    for each in given:
        posted = each if isinstance(each, Failure) else _post(folder, each, now)
        problems += posted if isinstance(posted, Failure) else ()
        if isinstance(each, ChangedAddress):
            passwords.append((each, posted is True))
    return PostedPasswords(tuple(passwords), tuple(problems))


def _line(changed: ChangedAddress, letter: bool) -> str:
    way = "A letter with it waits in the outbox" if letter else "Hand it on"
    told = f"The new password of {named(changed.who)}, which is not told again: {changed.password}"
    return f"{told}; the old one does not count any more. {way}"


def _post(folder: Path, changed: ChangedAddress, now: datetime) -> bool | Failure:
    """Put a letter with its new password to a faction into the outbox; return False where mail cannot reach it."""
    by_mail = open_by_mail(folder)
    if not isinstance(by_mail, ByMail) or not by_mail.reaches(changed.address):
        return False
    table = open_table(folder, now)
    if isinstance(table, Failure):
        return table
    game, coming = table.opened.file.name, table.opened.coming
    told = [
        f"The moderator has given your faction {named(changed.who)} a new password: {changed.password}",
        f"The old one does not count any more. If you have sent orders for month {coming:,} already, send them again "
        "with the new one, in the first line of your orders behind your number.",
    ]
    text = "\n\n".join("\n".join(paragraph(each)) for each in told) + "\n"
    letter = Letter(changed.address, f"[{game}] Your new password", text)
    key = f"password {coming} {changed.who.number} {token_hex(_DIGITS)}"
    return table.outbox.put(key, letter, by_mail.moderator, now)
