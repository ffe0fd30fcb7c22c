"""Press of a game: whom its players may write to (AL-95)."""

import re
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import Final

from autoalgo.common.kit.press import Delivered, Press, PressRule, Reader, Readers, Writer, delivered
from autoalgo.common.mail.letter import bare_address
from autoalgo.games.atlantis.mail.mail_game import MailGame
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.words.sentences import named

_SECRET: Final = re.compile(
    r"^[ \t]*(?:(#[ \t]*atlantis[ \t]+\d+)|(?:my )?password:?[ \t]).*$", re.IGNORECASE | re.MULTILINE
)
"""A line with a password in it."""
_FACTION: Final = "faction "
_NO_PASSWORD: Final = (
    "Your press went to nobody, since your password is not in the mail: write a line with the word password and yours.",
    "",
)


def press_names(table: MailGame) -> Collection[str]:
    """Return the names of those whom press may be for, in small letters."""
    numbers = [str(number) for number in table.opened.world.factions]
    return {"all", *numbers, *(f"{_FACTION}{number}" for number in numbers)}


def delivered_press(table: MailGame, factions: tuple[int, ...], press: tuple[Press, ...], key: str) -> Delivered:
    """Return the letters by which press goes to its readers, and what its writer is told.

    `factions` are those that the writer has shown to be his; `key` is that of the mail.
    """
    if not factions:
        return Delivered(told=_NO_PASSWORD if press else ())
    said = [replace(each, text=_SECRET.sub(r"\1", each.text).strip()) for each in press]
    name, turn = _named(table, factions[0]), f"Month {table.opened.coming:,}"
    return delivered(said, Writer(table.opened.file.name, turn, name, partial(_readers, table, factions)), key)


def _named(table: MailGame, number: int) -> str:
    return named(Who(number, table.opened.world.factions[number].name))


def _readers(table: MailGame, own: tuple[int, ...], whom: str) -> Readers:
    """Return whom a word or the number of a faction stands for."""
    factions = table.opened.world.factions
    if table.by_mail.press is not PressRule.ALL:
        return Readers("", refused="the moderator has not allowed press in this game.")
    number = whom.removeprefix(_FACTION)
    meant = [
        each for each in factions.values() if (each.number not in own and whom == "all") or str(each.number) == number
    ]
    if not meant:
        numbers = ", ".join(map(str, factions))
        return Readers("", refused=f"it names no faction of the game. Write to all, or to one of: {numbers}.")
    # Who has several factions gets one letter.
    by_address = {bare_address(each.address): each for each in reversed(meant) if bare_address(each.address)}
    readers = [Reader(str(each.number), _named(table, each.number), each.address) for each in by_address.values()]
    called = "all" if whom == "all" else "you"
    return Readers(called, tuple(reversed(readers)), "" if readers else "nobody there has a mail address.")
