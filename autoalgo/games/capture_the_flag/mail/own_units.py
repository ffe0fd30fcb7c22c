"""Mails of who plays several units: one for each unit that they name (CF-36).

The orders of a unit begin with its name, at the beginning of a line or of a sentence. Each part is a mail of its own
from then on, with its own answer: its identity is that of the mail and the unit's number.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from autoalgo.common.kit.attendance import attendance_in
from autoalgo.common.mail import Message
from autoalgo.games.capture_the_flag.mail.people import Players, says_word
from autoalgo.games.capture_the_flag.orders.own_words import own_words
from autoalgo.games.capture_the_flag.play.order_check import checked
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game

UNNAMED: Final = -2
"""In place of a unit: of words that do not say which of the writer's units they are for."""
_PART: Final = re.compile(r"> (\d{2,3})$")
_ANSWERED: Final = re.compile(r"your mail for (.+?)\s*$", re.IGNORECASE)
"""In the subject of who answers the answer to an earlier mail of his."""


def unit_of(message: Message, players: Players) -> int:
    """Return which unit a mail orders, `NOBODY` for a stranger's, `UNNAMED` where it does not say."""
    several, part = players.several.get(message.sender, ()), _PART.search(message.identity)
    if len(several) > 1 and part:
        number = int(part[1]) - 1
        return number if number in several else UNNAMED
    return players.units.get(message.sender, NOBODY)


def for_each_unit(
    messages: Iterable[Message], game: Game, players: Players, said_in: Callable[[Message], str]
) -> Iterator[Message]:
    """Yield mails, those of who plays several units once for each unit that they name; `said_in` tells own words."""
    for message in messages:
        several = players.several.get(message.sender, ())
        if len(several) < 2 or message.automatic:
            yield message
        else:
            yield from _divided(message, game, players, several, said_in(message))


def _divided(message: Message, game: Game, players: Players, several: Sequence[int], said: str) -> Iterator[Message]:
    own = "\n".join(line for line in said.splitlines() if not line.startswith(">"))
    unnamed, named = _parted(own, {number: game.units[number].name for number in several})
    answered = _ANSWERED.search(message.subject)
    if answered and not named:
        meant = [number for number in several if game.units[number].name.casefold() == answered[1].casefold()]
        unnamed, named = ("", dict.fromkeys(meant, own)) if meant else (unnamed, named)
    if named:
        unnamed, first = _without_orders(unnamed, lambda text: bool(checked(game, several[0], text).understood))
        number = next(iter(named))
        named[number] = f"{first}\n{named[number]}"
    whole = "\n".join([message.subject, message.text, *(file.text for file in message.files)])
    for number, text in named.items():
        person = players.of(game, number)
        word = person.word if person and person.word and says_word(whole, person.word) else ""
        yield _part(message, number, f"{text}\n{word}")
    if not named or checked(game, several[0], unnamed).understood:
        yield _part(message, NOBODY, unnamed)


def _without_orders(text: str, orders: Callable[[str], bool]) -> tuple[str, str]:
    """Return what of the words above the first name has to be asked about, and what their writer says of himself.

    Where they order nothing, all of them are his: he is ready, or asks the umpire something.
    """
    _, rest = attendance_in(text)
    if not orders(rest):
        return "", own_words(text)
    lines = zip(text.split("\n"), rest.split("\n"), strict=True)
    return rest, "\n".join(line for line, left in lines if line != left)


def _part(message: Message, unit: int, text: str) -> Message:
    return replace(message, identity=f"{message.identity} {unit + 1:02}", text=text, files=())


def _parted(text: str, names: dict[int, str]) -> tuple[str, dict[int, str]]:
    """Return what stands before the first name, and what stands behind each, by unit."""
    longest = sorted(names.values(), key=len, reverse=True)
    called = "|".join(re.escape(name) for name in longest)
    begin = re.compile(
        rf"(?:^|(?<=[.;!?]))[ \t]*(?:[-*•][ \t]+)?(?:for[ \t]+)?({called})(?!\w)[ \t]*[:,–-]?", re.IGNORECASE | re.M
    )
    before, *rest = begin.split(text)
    numbers = {name.casefold(): number for number, name in names.items()}
    found: dict[int, str] = {}
    for name, said in zip(rest[::2], rest[1::2], strict=True):
        number = numbers[name.casefold()]
        found[number] = f"{found[number]}\n{said}" if number in found else said
    return before, found
