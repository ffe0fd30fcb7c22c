"""The letter with a new password that the moderator has given a faction (AL-82)."""

from datetime import datetime
from pathlib import Path
from secrets import token_hex

from autoalgo.common.mail import Letter
from autoalgo.common.mail.letter import address_of
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail.mail_game import open_table
from autoalgo.games.atlantis.play.factions import ChangedAddress
from autoalgo.games.atlantis.store.deadline import ByMail, open_by_mail
from autoalgo.games.atlantis.words.lines import paragraph
from autoalgo.games.atlantis.words.sentences import named

_DIGITS = 8


def post_password(folder: Path, changed: ChangedAddress, now: datetime) -> bool | Failure:
    """Put a letter with its new password to a faction into the outbox; return False where mail cannot reach it."""
    by_mail = open_by_mail(folder)
    if not isinstance(by_mail, ByMail) or not by_mail.moderator or isinstance(address_of(changed.address), Failure):
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
