"""For how many turns orders go on: "attack Eva for 3 turns" (CF-5)."""

import re
from typing import Final

_WORDS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FOR: Final = re.compile(
    rf"\bfor (?:the )?(?:next |coming |following )?(?P<many>[2-9]|[1-9]\d|{'|'.join(_WORDS)}) (?:more )?"
    r"(?:turns|rounds|updates)\b"
)
_AFTER_IT: Final = re.compile(r"\b(?:then|afterwards?|after that|later|finally)\b")
_GOES_ON: Final = re.compile(r"\b(?:every|each|keep|always|follow|chase|guard|escort|protect)\b")
_SENTENCES: Final = re.compile(r"([.;!?\n])")
EVERY: Final = "every turn"


def every_turn(text: str) -> tuple[str, int]:
    """Return a text that says "every turn" in place of "for 3 turns", or nothing beside "keep", and how many those are.

    They are 0, and the text is as it was, where it names none or several numbers, where something else goes on without
    an end, or where it says what comes afterwards: no order waits for another one's end.
    """
    found = list(_FOR.finditer(text))
    many = {_number(each["many"]) for each in found}
    if len(many) != 1 or _AFTER_IT.search(text, found[0].end()):
        return text, 0
    parts = _SENTENCES.split(text)
    if any(_GOES_ON.search(part) and not _FOR.search(part) for part in parts):
        return text, 0
    # Who keeps attacking goes on anyway.
    told = (_FOR.sub("" if _GOES_ON.search(part) else EVERY, part) for part in parts)
    return "".join(told), many.pop()


def _number(said: str) -> int:
    return _WORDS.index(said) + 2 if said in _WORDS else int(said)
