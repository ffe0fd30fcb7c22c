"""Whose something is that a sentence says: the nation named nearest before it, "we", "the defenders", "both"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from autoalgo.war.domain.strategy import Side
from autoalgo.war.posts import verbs
from autoalgo.war.posts.claims import NOBODY, Owner
from autoalgo.war.posts.roles import Sentence

_WORDS: Final = re.compile(
    r"\b(?:(?P<both>both(?: sides| armies)?(?! (?:the )?(?:wings|flanks)| of them)|for both|everyone|everybody|each "
    r"side)|"
    r"(?P<attacker>attackers?|attacking|invaders?|angreifer|atacantes?|attaquants?)|"
    r"(?P<defender>defenders?|defending|verteidiger|defensor(?:es)?|défenseurs?)|"
    r"(?P<ours>ours|our|we|my|mine|us|i(?!'?(?:d|ll)? (?:think|suppose|guess|mean|know|would|believe|trust)))|"
    r"(?P<theirs>theirs|their side|the others(?= ?[:=])|the enemy|enemy|opponents?|the other side|the other army)|"
    r"(?P<nobody>he|they))\b",
    re.IGNORECASE,
)
_WITH: Final = re.compile(
    r"\b(?:with|using|by|employing|mit|con|avec)(?: (?:a|an|the|about|some|only|his|its|their|roughly|just))*\s*$",
    re.IGNORECASE,
)
_NEAR: Final = 60
_CLOSE: Final = 20
"""Characters between words and whom they are of."""
Owned = tuple[int, int, Owner]
_SIDES: Final = {"attacker": Side.ATTACKER, "defender": Side.DEFENDER}


def owners_in(sentence: Sentence) -> list[Owned]:
    """Return everybody in a sentence to whom something may belong, with the places, in their order."""
    words = sentence.words
    found: list[Owned] = [
        (mention.start, mention.end, Owner(rows=mention.rows))
        for mention in sentence.mentions
        if mention.rows
        and (
            not verbs.NEGATED.search(words[: mention.start][-24:])
            or re.search(r"\bexcept (?:for )?(?:the )?$", words[: mention.start][-16:], re.I)
        )
    ]
    found += [(mention.start, mention.end, Owner(other=True)) for mention in sentence.mentions if mention.elsewhere]
    for word in _WORDS.finditer(words):
        kind = next(kind for kind, part in word.groupdict().items() if part)
        if any(start < word.end() and word.start() < end for start, end, _ in found):
            continue
        near = [end for _, end, owner in found if end <= word.start() and owner != NOBODY]
        if kind == "nobody" and near and word.start() - max(near) < 40:
            continue
        if kind == "nobody" or (kind in {"ours", "theirs"} and not (sentence.speaker or sentence.subject)):
            # Whom a pronoun means is not guessed.
            found.append((word.start(), word.end(), NOBODY))
            continue
        owner = {
            "both": Owner(both=True),
            "ours": Owner(rows=sentence.speaker or sentence.subject),
            "theirs": Owner(rows=sentence.speaker or sentence.subject, other=True),
        }.get(kind) or Owner(side=_SIDES[kind])
        if owner != NOBODY:
            found.append((word.start(), word.end(), owner))
    return sorted(found, key=lambda one: one[0])


def owner_of(sentence: Sentence, owners: Sequence[Owned], start: int, end: int) -> Owner:
    """Return whose the words from `start` to `end` are."""
    words = sentence.words
    for at, _, owner in owners:
        if at >= end and re.fullmatch(
            r"\W*(?:(?:on|in|all|the|left|right|both|wings?|flanks?|three|every|cent(?:er|re))\W+)*(?:for|by|from|"
            r"of|\() ?(?:all )?(?:the |our |their )?",
            words[end:at],
            re.IGNORECASE,
        ):
            return owner
    # "England attacks France with 6,000 men, holding position": what follows with these words is the attacker's.
    if sentence.acting and (_WITH.search(words[:start]) or re.match(r"\w+ing\b", words[start:end])):
        return Owner(rows=sentence.acting)
    before = [one for one in owners if one[1] <= start]
    if before:
        return before[-1][2]
    return _owner_behind(sentence, owners, end) or _owner_before(sentence)


def _owner_behind(sentence: Sentence, owners: Sequence[Owned], end: int) -> Owner | None:
    """Return whose words are before whom nobody is named; who is named behind a stroke is the other one."""
    after = next((one for one in owners if one[0] >= end and one[0] - end < _NEAR), None)
    if after is None:
        return None
    gap = sentence.words[end : after[0]]
    if len(gap) <= _CLOSE and not re.search(r"[/;.|]|\b(?:and|when|while|as|but|if|before|then|because)\b", gap):
        return after[2]
    if re.search(r"[/;|]", gap):
        return replace(after[2], other=not after[2].other) if after[2] != NOBODY else NOBODY
    return None


def _owner_before(sentence: Sentence) -> Owner:
    """Return whose words are in a sentence that names nobody."""
    rows = sentence.speaker or sentence.subject
    if not rows and verbs.SENDING.search(sentence.words) and not verbs.HELP.search(sentence.words):
        return Owner(side=Side.ATTACKER)
    return Owner(rows=rows) if rows else NOBODY
