"""Why a war is fought: the motive that a post names, or the one that its words of purpose tell of."""

import re
from dataclasses import dataclass
from typing import Final

from autoalgo.common.text_matching import slips_between
from autoalgo.war.domain.lists import Motive, match
from autoalgo.war.posts.claims import FORM, Claim, step
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.passages import Passage, Tagged

NAMED, TOLD, TOLD_WITH_PURPOSE = 6.0, 1.0, 2.5
CLEAR: Final = 0.6
_LED: Final = re.compile(
    r"\b(?:motiv\w*|reason|why|cb|casus belli|war of|what drives \w+|grund|raison|motif|put|yes|goal|so|make it|final)"
    r"\b[^.\n]{0,40}$"
)
_UNSURE: Final = re.compile(r"\s*\?{1,3} (?:idk|not sure|dunno|or)\b")
_EVENT: Final = re.compile(r"\b(?:battle|siege|fall|conquest) of\b")
_NOT: Final = re.compile(
    r"\b(?:not|no|isn't|isnt|don't|dont|doesn't|didn't|nobody|never|without|rather than|instead of|less|nor|nothing|"
    r"non|pas|down with)\s+(?:(?!but\b)\w+\s+){0,2}$"
)
_DENIED_BEHIND: Final = re.compile(r"\s*(?:isn't|is not|isnt|wasn't|ain't)\b")
_TO: Final = re.compile(r"\bto (?:(?!(?:an?|all|his|my|our|the|their)\b)\w+ )?$")
"""Before a verb, as in "to convert them"."""
_PURPOSE_NEAR: Final = 80


@dataclass
class _Told:
    weight: float
    start: int
    end: int
    words: set[str]
    named: bool = False


def settled_motive(tagged: Tagged) -> Claim | None:
    """Return the motive of a post, open where several may be meant."""
    told: dict[Motive, _Told] = {}
    for passage in tagged.passages:
        if passage.kind not in {"", "nation", "motive"}:
            continue
        for motive in Motive:
            _gather(told, motive, passage, tagged)
        _gather_misspelled(told, passage, tagged)
    if not told:
        return None
    ranked = sorted(told.items(), key=lambda pair: -pair[1].weight)
    motive, best = ranked[0]
    rivals = [each for each, one in ranked[1:] if one.weight >= CLEAR * best.weight]
    exact = bool(match(Motive, tagged.text[best.start : best.end]))
    certainty = Certainty.EXACT if exact else Certainty.NEAREST if best.named else Certainty.IMPLIED
    note = "" if best.named else "by what it tells of"
    if rivals or best.weight <= TOLD:
        # One word of such a meaning, without "want" or "because", may tell of no motive at all.
        return Claim(
            "motive",
            tuple(each.value for each in (motive, *rivals)),
            Certainty.SEVERAL, best.start, best.end, note=note or "several are named",
        )  # fmt: skip
    second = max((one.weight for _, one in ranked[1:]), default=0.0) / best.weight
    signs: tuple[str, ...] = (step("weight", best.weight, (1.1, 2.6, 4, 6, 8, 10)), step("rival", second, (0.01, 0.35)))
    signs += (motive.value,)
    signs += ("named",) if best.named else ()
    return Claim("motive", (motive.value,), certainty, best.start, best.end, note=note, signs=signs)


def _gather(told: dict[Motive, _Told], motive: Motive, passage: Passage, tagged: Tagged) -> None:
    labelled = passage.kind == "motive"
    for start, end in tagged.words(motive.value, passage):
        before = tagged.level[passage.start : start]
        if _denied(before) or _UNSURE.match(tagged.level[end : end + 12]):
            continue
        weight = NAMED + (2.0 if _LED.search(before[-80:]) else 0.0) + (FORM if labelled else 0.0)
        if weight == NAMED and _EVENT.search(tagged.level[start : end + 4]):
            weight = TOLD
        _add(told, motive, _Told(weight, start, end, {tagged.level[start:end]}, named=True))
    for start, end in tagged.words(f"for {motive.value}", passage):
        if _denied(tagged.level[passage.start : start]) or (
            passage.label is None and _DENIED_BEHIND.match(tagged.level[end : passage.end])
        ):
            continue
        near = Passage(max(passage.start, start - _PURPOSE_NEAR), min(passage.end, end + 30))
        is_purpose = tagged.words("purpose", near) or (
            _TO.search(tagged.level, passage.start, start) and not tagged.level.startswith("the ", start)
        )
        weight = TOLD_WITH_PURPOSE if is_purpose else TOLD
        _add(told, motive, _Told(weight + (FORM - 8 if labelled else 0.0), start, end, {tagged.level[start:end]}))


def _gather_misspelled(told: dict[Motive, _Told], passage: Passage, tagged: Tagged) -> None:
    for word in re.finditer(r"[a-z]{7,12}", tagged.level[passage.start : passage.end]):
        most = 2 if passage.kind == "motive" else 1
        near = [one for one in Motive if 0 < slips_between(word[0], one.value.casefold()) <= most]
        if len(near) == 1 and word[0][0] == near[0].value[0].casefold():
            start = passage.start + word.start()
            weight = NAMED + (FORM if passage.kind == "motive" else 0.0)
            _add(told, near[0], _Told(weight, start, start + len(word[0]), {word[0]}, named=True))


def _add(told: dict[Motive, _Told], motive: Motive, more: _Told) -> None:
    known = told.setdefault(motive, more)
    if known is more:
        return
    if more.words <= known.words:
        known.weight = max(known.weight, more.weight)
        return
    known.words |= more.words
    if more.weight > known.weight:
        known.start, known.end, known.named = more.start, more.end, more.named or known.named
    known.weight = max(more.weight, known.weight) + 0.5 * min(more.weight, known.weight, TOLD_WITH_PURPOSE)


def _denied(before: str) -> bool:
    return bool(_NOT.search(before[-32:]))
