"""The writer's own words of a mail: without quotes, greetings, thanks and a signature (CF-31)."""

from collections.abc import Sequence
from typing import Final

from autoalgo.common.replies import Manner, Part, SentText, marked, parts_of
from autoalgo.games.capture_the_flag.orders.characters import plain
from autoalgo.games.capture_the_flag.orders.lexicon import has_order_words

_SOFT_BREAK: Final = 60
"""Characters of a line whose blank at the end says that it goes on in the next one (format=flowed)."""
_MANNER: Final = Manner(ordering=has_order_words)


def own_words(mail: str) -> str:
    """Return the lines of a mail that its writer has written for this turn, in plain characters."""
    lines = plain(mail).split("\n")
    parts = parts_of(lines, _MANNER)
    return "\n".join(_flowed([line for line, part in zip(lines, parts, strict=True) if part is Part.OWN]))


def with_quotes_marked(mail: str, sent: Sequence[SentText]) -> str:
    """Return a mail with ">" before all that it quotes.

    `sent` are the letters of which it may answer one: their lines are known as quoted even where nothing marks them.
    """
    lines = mail.split("\n")
    return "\n".join(marked(lines, parts_of(lines, Manner(has_order_words, sent=sent))))


def _flowed(lines: list[str]) -> list[str]:
    """Return the lines with those put together that a mail program has broken."""
    joined: list[str] = []
    goes_on = False
    for line in lines:
        if goes_on:
            joined[-1] += line
        else:
            joined.append(line)
        goes_on = len(line) >= _SOFT_BREAK and line.endswith(" ")
    return joined
