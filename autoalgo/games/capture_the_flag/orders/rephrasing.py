"""Turns of phrase of which the words together say something else, put into plain words (CF-31).

They lie beside the words of the languages: `words/turns_of_phrase.txt` and `words/apart.txt` say how.
"""

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Final

from autoalgo.games.capture_the_flag.orders.tokens import ANY_NAME, MARK

_WORDS: Final = Path(__file__).parent / "words"
_COUNT: Final = r"[2-9]|[1-9]\d|two|three|four|five|six|seven|eight|nine|ten"
_BEFORE: Final = (
    "the|that|this|our|their|my|nearest|closest|weakest|next|poor|dear|old|enemy|den|dem|die|der|el|al|la|le|l'"
)
_PERSON: Final = f"{ANY_NAME}|him|her|them|'em|ihn|ihm|sie|enem(?:y|ies)|flag carrier|archer|wizard|soldier|paladin"
_WHOM: Final = {"chop": "trees?|baum|[aá]rbol|arbres?", "take": "flag|banner", "guard": f"{_PERSON}|flag|base"}
_AT: Final = r"(?: (?:at|on|in|auf|en|sur) [a-z]\d{1,2})?"
_NOT_SUPPOSED: Final = "".join(
    rf"(?<!\b{word} )"
    for word in ("if", "when", "once", "until", "till", "unless", "as", "case", "wenn", "falls", "bis", "si")
)
"""No order is "… gets healed" in a condition."""
_DEEDS_TO_ENEMIES: Final = frozenset({"attack", "flameball", "chase"})
_DEEDS_TO_FRIENDS: Final = frozenset({"heal", "resurrect", "guard"})


def rephrased(text: str) -> str:
    """Return a text in small letters, names in it as marks, with plain words for turns of phrase."""
    for said, meant in _phrases():
        text = said.sub(meant, text)
    return text


@cache
def _phrases() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return patterns in the order in which they are looked for, each with the plain words for what it finds."""
    lines = (_WORDS / "turns_of_phrase.txt").read_text(encoding="utf-8")
    lines = lines.replace("NAME", ANY_NAME).replace("COUNT", _COUNT)
    parts = (line.partition(" =>") for line in lines.splitlines() if not line.startswith("#"))
    return tuple((re.compile(said, re.MULTILINE), meant.strip().replace("_", " ")) for said, _, meant in parts)


def with_verbs_together(text: str, friends: Collection[int]) -> str:
    """Return a text with plain orders for verbs that stand around whom they are about: "take Gus down".

    No idiom is taken to hurt a friend or to heal an enemy: who means that says it plainly.

    Parameters
    ----------
    text
        In small letters, names in it as marks.
    friends
        The numbers of the marks of friends; empty where it is not known who is one.
    """
    pattern, plain = _apart()

    def replaced(found: re.Match[str]) -> str:
        order, whom = plain[found.lastindex or 0], found[found.lastindex or 0]
        named = MARK.search(whom)
        deeds = _DEEDS_TO_ENEMIES if named and int(named[1]) in friends else _DEEDS_TO_FRIENDS
        unlikely = named and friends and order.partition(" ")[0] in deeds
        return found[0] if unlikely else order.replace("…", whom)

    return pattern.sub(replaced, text)


@cache
def _apart() -> tuple[re.Pattern[str], dict[int, str]]:
    """Return the pattern of all such verbs, and the plain orders by the groups of whom they are about."""
    said, plain = list[str](), dict[int, str]()
    group = 0
    for line in (_WORDS / "apart.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        order, _, verbs = line.partition(": ")
        endings = dict[str, list[str]]()
        for each in verbs.split(", "):
            before, _, after = each.partition("…")
            endings.setdefault(before, []).append(re.escape(after))
        # What stands behind each verb is asked by its group, so that whom it is about is there once and not for each.
        behind = "|".join(
            f"(?({number})(?:{'|'.join(sorted(afters, key=len, reverse=True))})|(?!))"
            for number, afters in enumerate(endings.values(), group + 1)
        )
        whom = _WHOM.get(order.partition(" ")[0], _PERSON)
        thing = rf"((?:(?:{_BEFORE}) ?){{0,3}}(?:[a-z]\d{{1,2}} )?(?:{whom}){_AT})"
        said.append(f"(?:{'|'.join(map(_verb, endings))}){thing}(?:{behind})")
        group += len(endings) + 1
        plain[group] = order
    # Without a look ahead each of hundreds of verbs would be tried at every mark and blank of a text.
    return re.compile(rf"(?<![^\W_])(?=[^\W_]|\ue000)(?:{'|'.join(said)})(?![^\W_])"), plain


def _verb(before: str) -> str:
    """Return the pattern of what stands before whom a verb is about, with the endings of its first word.

    An empty group ends it: around it one would hide by which letters it can begin.
    """
    first, blank, rest = before.partition(" ")
    verb = f"{re.escape(first.removesuffix('e'))}{'(?:e|es|s|ing)?' * bool(blank)}{re.escape(blank + rest)}"
    return f"{verb or _NOT_SUPPOSED}()"
