"""Names that are written with slips: whom an order means, or the question whom it means (CF-31)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.common.text_matching import slips_between
from autoalgo.games.capture_the_flag.orders.characters import plain_name
from autoalgo.games.capture_the_flag.orders.phrases import ATTACK

_WHOM: Final = re.compile(
    rf"(?P<before>(?:{ATTACK}|shot|(?:cast )?(?:heal|resurrect|resurrection|flameball|fireball)|"
    r"follow|chase|guard|protect)"
    r"(?: at| on)?) (?P<name>[^\W\d_]{2,30})(?P<after>(?: (?:at|on|in) [a-z]\d{1,2})?)"
)
_NO_NAMES_TEXT: Final = """
dawn dusk noon night once will again time last next left right up down
him her them it me us you himself herself all everyone everybody someone somebody anyone anybody anything something
the enemy enemies friend friends guy guys man one two tree trees first second other nearest closest weakest soldier
archer wizard paladin mage back now again here there flag home that this those these
"""
_NO_NAMES: Final = frozenset(_NO_NAMES_TEXT.split())
_MOST_SLIPS: Final = 2


@dataclass(frozen=True, slots=True)
class Guess:
    """A phrase with the name that it means, or why it is not known whom it means."""

    phrase: str
    why: str = ""


def named(phrase: str, names: Sequence[str], unit: str) -> Guess | None:
    """Return a phrase whose name has slips with the name that is nearest; None where it names nobody in any way.

    One slip, or two with the same first letter, mean a name if they mean no other; else it is asked.

    Parameters
    ----------
    phrase
        In small letters, names in it as marks.
    names
        Of all units, in the order of the marks.
    unit
        That of the writer's own, which is never meant.
    """
    found = _WHOM.fullmatch(phrase)
    if not found or found["name"] in _NO_NAMES:
        return None
    said = found["name"]
    near: dict[int, list[int]] = {}
    for number, name in enumerate(names):
        plain = plain_name(name).casefold()
        slips = slips_between(said, plain)
        if (
            name != unit
            and slips <= _MOST_SLIPS
            and slips < len(plain)
            and (slips < _MOST_SLIPS or plain[:1] == said[0])
        ):
            near.setdefault(slips, []).append(number)
    if not near:
        return None
    nearest = near[min(near)]
    if len(nearest) > 1:
        asked = " or ".join(names[number] for number in nearest)
        return Guess(phrase, f"it may mean {asked}; say which one")
    before = found["before"].replace("shot", "shoot")
    return Guess(f"{before} \ue000{nearest[0]}\ue001{found['after']}")
