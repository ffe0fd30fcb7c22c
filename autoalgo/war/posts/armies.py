"""Which military of a nation fights: named, meant by its leader or its words, or asked for with the nation's."""

import re
from collections.abc import Sequence
from typing import Final

from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.strategy import Side
from autoalgo.war.posts.claims import FORM, Claim
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.gazetteer import Mention
from autoalgo.war.posts.labels import MILITARY
from autoalgo.war.posts.names import Certainty, tokens_of, words_of
from autoalgo.war.posts.passages import Passage
from autoalgo.war.posts.sides import Sides
from autoalgo.war.posts.whose import Ownership

CLEAR: Final = 0.75
LEAST: Final = 2.0
"""The weight with which a military is taken; what weighs less is asked."""
NAMED, LED, BY_WORD, BY_GENERAL, BY_LEADER = 5.0, 3.5, 3.0, 1.8, 1.0
_EVERY: Final = frozenset(
    "army armies of the at and with a in on force forces his their fleet host before s de la el from".split()
)
_COMMON: Final = frozenset(
    "first second third royal main great imperial northern eastern western southern land allies army confederate".split()
)
_KINDS: Final = re.compile(
    r"(?<!\w)(?:garrison|camp|impi|squadron|train|cavalry|warriors|janissar\w+|column|host|square|detachment|fleet|navy|"
    r"galleys|ships|armada|flotte|flota|triremes|guard|division|legion|corps|besatzung|guarnicion|garnison|guarnicao)(?!\w)"
)
_FLEET: Final = frozenset({"fleet", "navy", "galleys", "ships", "armada", "flotte", "flota", "triremes"})


def settled_army(
    side: Side, nation: Claim | None, evidence: Evidence, ownership: Ownership, sides: Sides
) -> Claim | None:
    """Return the military of a side, open with the candidates where the post does not name it clearly."""
    rows = tuple(map(str, nation.values)) if nation else ()
    if not rows or nation is None:
        return None
    gazetteer = evidence.tagged.gazetteer
    if rows == (DEFAULT_NAME,):
        note = "the only military of default"
        return Claim(MILITARY, (DEFAULT_NAME,), Certainty.IMPLIED, nation.start, nation.end, note=note)
    fielded = gazetteer.militaries_of(rows)
    claims = [
        claim
        for passage in evidence.tagged.passages
        for claim in _in_passage(side, passage, fielded, evidence, ownership)
    ]
    weights: dict[str, float] = {}
    for claim in claims:
        for value in claim.values:
            weights[str(value)] = max(weights.get(str(value), 0.0), claim.weight / len(claim.values) ** 0.5)
    ranked = sorted(weights.items(), key=lambda pair: -pair[1])
    clear = len(ranked) == 1 or (len(ranked) > 1 and ranked[1][1] < CLEAR * ranked[0][1])
    if ranked and clear and ranked[0][1] >= LEAST and len(rows) == 1:
        best = max(
            (claim for claim in claims if ranked[0][0] in claim.values), key=lambda one: one.weight / len(one.values)
        )
        return Claim(MILITARY, (ranked[0][0],), best.certainty, best.start, best.end, note=best.note)
    candidates = tuple(value for value, _ in ranked if value in fielded) or fielded
    candidates = tuple(dict.fromkeys([*candidates, *fielded])) if ranked and ranked[0][1] < LEAST else candidates
    if not candidates:
        return None
    whose = " or ".join(rows[:3])
    only = f"the only military of {whose}, and the post does not name it"
    note = only if len(fielded) == 1 else "the post does not say which"
    return Claim(MILITARY, candidates, Certainty.SEVERAL, nation.start, nation.end, note=note)


def _in_passage(
    side: Side, passage: Passage, fielded: Sequence[str], evidence: Evidence, ownership: Ownership
) -> list[Claim]:
    """Return the militaries of a side that a passage names or hints at."""
    tagged = evidence.tagged
    if passage.kind not in {"", "nation", "men", MILITARY, "maneuver"} or (passage.side not in {None, side}):
        return []
    labelled = passage.kind == MILITARY
    found = []
    for mention in passage.mentions:
        if tagged.is_denied(mention.start, passage.start):
            continue
        if mention.militaries:
            names = tuple(name for name in mention.militaries.names if name in fielded)
            sides = (
                ownership.sides_of(passage, mention.start, mention.end)
                if len(ownership_nations(evidence, names)) > 1
                else (side,)
            )
            if names and side in sides:
                weight = FORM if labelled else NAMED
                found.append(Claim(MILITARY, names, mention.militaries.certainty, mention.start, mention.end, weight))
        elif mention.leaders:
            found += _led(mention, passage, fielded, evidence, labelled)
    if labelled and words_of(tagged.text[passage.start : passage.end]) == (DEFAULT_NAME,):
        found.append(Claim(MILITARY, (DEFAULT_NAME,), Certainty.EXACT, passage.start, passage.end, FORM))
    if not any(claim.weight >= NAMED for claim in found):
        found += _by_words(side, passage, fielded, evidence, ownership, labelled)
    return found


def ownership_nations(evidence: Evidence, names: Sequence[str]) -> tuple[str, ...]:
    """Return the nations that can field some militaries."""
    return evidence.tagged.gazetteer.fielders(names)


def _led(mention: Mention, passage: Passage, fielded: Sequence[str], evidence: Evidence, labelled: bool) -> list[Claim]:
    """Take a leader for the militaries that he commands: his army, or he who is no ruler."""
    tagged, leaders = evidence.tagged, mention.leaders.names if mention.leaders else ()
    commanders = tagged.gazetteer.commanders
    commanded = tuple(name for name in fielded if commanders.get(name) in leaders)
    if not commanded:
        return []
    behind = tagged.level[mention.end : passage.end][:40]
    before = tagged.level[passage.start : mention.start][-40:]
    army = [span for span in tagged.words("army", Passage(mention.end, min(passage.end, mention.end + 30)))]
    has_army = (
        bool(army)
        and len(re.findall(r"\w+", tagged.level[mention.end : army[0][0]])) <= 2
        and (
            behind.startswith(("'s", "s ", "' "))
            or tagged.text[mention.end - 2 : mention.end] == "'s"
            or not re.search(r"\w", tagged.level[mention.end : army[0][0]])
        )
    )
    counted = re.match(
        r"(?:'s|s)?,?(?: \w+){0,2}? (?:with |w |has |had |have |brings |leads )?(?:about |some |his |a |the )?(?:[\d.,]+k?\b|\w+ (?:thousand|hundred|mil|mille))",
        behind,
    )
    of_army = re.search(
        r"\b(?:army|men|host|troops|fleet|column|hueste|ejercito|armee|warriors|galleys|exercito|forces?) (?:of|under|de|von|led by) "
        r"(?:\w+ )?$",
        before,
    )
    rulers = {commanders.get(row) for row in mention.rows}
    is_general = not rulers & set(leaders)
    weight = LED if has_army or of_army or (counted and is_general) else BY_GENERAL if is_general else BY_LEADER
    note = f"commanded by {' or '.join(leaders[:2])}"
    return [
        Claim(
            MILITARY,
            commanded,
            Certainty.IMPLIED,
            mention.start,
            mention.end,
            FORM - 1 if labelled else weight,
            note=note,
        )
    ]


def _by_words(
    side: Side, passage: Passage, fielded: Sequence[str], evidence: Evidence, ownership: Ownership, labelled: bool
) -> list[Claim]:
    """Take words that one military of the side alone has in its name: "the Cannae one", "our fleet"."""
    tagged = evidence.tagged
    distinct: dict[str, list[str]] = {}
    for name in fielded:
        for word in set(words_of(name)) - _EVERY:
            distinct.setdefault(word, []).append(name)
    found = []
    for word in tokens_of(tagged.text[passage.start : passage.end]):
        start, end = passage.start + word.start, passage.start + word.end
        names = distinct.get(word.word) or distinct.get(word.word.removesuffix("s"))
        if not names or tagged.is_denied(start, passage.start):
            continue
        is_place = any(one.start <= start < one.end for one in passage.mentions)
        if not labelled and any(one.leaders and one.start <= start < one.end for one in passage.mentions):
            continue
        if not labelled and (
            is_place
            and not _is_of_army(evidence, passage, start, end)
            or side not in ownership.sides_of(passage, start, end)
        ):
            continue
        if not labelled and not is_place and word.word in _COMMON:
            continue
        note = "by its name" if labelled else f'by the words "{tagged.text[start:end]}"'
        found.append(
            Claim(MILITARY, tuple(names), Certainty.NEAREST, start, end, FORM - 2 if labelled else BY_WORD, note=note)
        )
    for kind in _KINDS.finditer(tagged.level, passage.start, passage.end):
        meant = {"fleet", "squadron"} if kind[0] in _FLEET else {kind[0].removesuffix("s")}
        names = [name for name in fielded if any(one in " ".join(words_of(name)) for one in meant)]
        inside = any(one.start <= kind.start() < one.end for one in passage.mentions)
        if len(names) != 1 or inside or tagged.is_denied(kind.start(), passage.start):
            continue
        if labelled or side in ownership.sides_of(passage, kind.start(), kind.end()):
            note = f"the only {kind[0]} of its nation"
            found.append(Claim(MILITARY, (names[0],), Certainty.IMPLIED, kind.start(), kind.end(), BY_WORD, note=note))
    return found


def _is_of_army(evidence: Evidence, passage: Passage, start: int, end: int) -> bool:
    """Return whether an army is spoken of right around a word that may be a place as well."""
    level = evidence.tagged.level
    near = Passage(max(passage.start, start - 40), min(passage.end, end + 20))
    if re.search(r"\b(?:at|in|on|near) (?:the )?$", level[near.start : start]) and not re.search(
        r"\b(?:army|men|host|fleet|ones?|boys|guys|he|had|of|warriors|same|fought|died|won|lost|used)\b",
        level[near.start : start],
    ):
        return False
    return bool(evidence.tagged.words("army", near))
