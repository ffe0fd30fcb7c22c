"""Which military of a nation fights: named, meant by its leader or its words, or asked for with the nation's."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.claims import FORM, Claim, step
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.gazetteer import Mention
from autoalgo.war.posts.labels import MANEUVER, MEN, MILITARY, NATION
from autoalgo.war.posts.names import Certainty, tokens_of, words_of
from autoalgo.war.posts.passages import Passage
from autoalgo.war.posts.vocabulary import any_of, found, phrases
from autoalgo.war.posts.whose import Ownership

CLEAR: Final = 0.75
"""The share of the weight of a military that another one has at most, where it is clear which is meant."""
LEAST: Final = 1.7
"""The weight of a military below which little is told of it."""
NAMED, LED, BY_WORD, BY_GENERAL, BY_LEADER, BY_SIZE = 5.0, 3.5, 3.0, 1.8, 1.0, 1.5
SIZE: Final = "by its size"
"""The sign of a military that has as many men as the post tells."""
_EVERY: Final = frozenset(phrases("army of every nation"))
_COMMON: Final = frozenset(phrases("army of many"))
"""Words of a military's name that say nothing without a label for militaries."""
_COUNTED: Final = re.compile(
    rf"(?:'s|s)?,?(?: \w+){{0,2}}? (?:(?:{any_of('having')}) )?(?:(?:{any_of('about')}) )?"
    rf"(?:[\d.,]+k?\b|\w+ (?:{any_of('thousands')}))"
)
_ARMY_OF: Final = re.compile(rf"\b(?:{any_of('army that is led')}) (?:{any_of('led by')}) (?:\w+ )?$")
_OF_OLD: Final = re.compile(rf"\b(?:{any_of('army of old')})\b")
_AWAY: Final = re.compile(
    rf"[^.,;:()]{{0,24}}?\b(?:{any_of('away')})\b|(?:'s)? (?:only )?(?:in|on) the (?:{any_of('flank of an army')})\b"
)
"""What says behind an army that it does not fight here, or is not all of it."""
_FLEET: Final = frozenset(phrases("fleet"))


def settled_army(
    side: Side, nation: Claim | None, evidence: Evidence, ownership: Ownership, men: Sequence[Claim]
) -> Claim | None:
    """Return the military of a side, open with the candidates where the post does not name it clearly.

    What different words say of one military counts together: its leader, its place, and that `men` are its size.
    """
    rows = tuple(map(str, nation.values)) if nation else ()
    if not rows or nation is None:
        return None
    if rows == (DEFAULT_NAME,):
        note = "the only military of default"
        return Claim(MILITARY, (DEFAULT_NAME,), Certainty.IMPLIED, nation.start, nation.end, note=note)
    army = _Army(side, rows, evidence, ownership)
    claims = [claim for passage in evidence.tagged.passages for claim in army.claims_in(passage)]
    claims += [claim for one in men for claim in army.of_size(one)]
    told = _told(claims)
    ranked = sorted(told, key=lambda name: -sum(told[name].values()))
    if len(rows) == 1 and (ranked or len(army.fielded) == 1):
        best = army.likeliest(nation, claims, told, ranked)
        unsized = men and SIZE not in best.signs
        return replace(best, signs=(*best.signs, "other size")) if unsized else best
    if not army.fielded:
        return None
    candidates = tuple(dict.fromkeys([*ranked, *army.fielded]))
    return Claim(MILITARY, candidates, Certainty.SEVERAL, nation.start, nation.end, note=_note(rows, army.fielded))


def _note(rows: Sequence[str], fielded: Sequence[str]) -> str:
    only = f"the only military of {' or '.join(rows[:3])}, and the post does not name it"
    return only if len(fielded) == 1 else "the post does not say which"


def _told(claims: Sequence[Claim]) -> dict[str, dict[str, float]]:
    """Return how much each kind of words says of each military."""
    told: dict[str, dict[str, float]] = {}
    for claim in claims:
        for value in claim.values:
            said = told.setdefault(str(value), {})
            said[claim.signs[0]] = max(said.get(claim.signs[0], 0.0), claim.weight / len(claim.values) ** 0.5)
    return told


class _Army:
    """Looks for the military of one side."""

    def __init__(self, side: Side, rows: Sequence[str], evidence: Evidence, ownership: Ownership) -> None:
        self._side = side
        self._tagged = evidence.tagged
        self._gazetteer = evidence.tagged.gazetteer
        self._ownership = ownership
        self._rows = rows
        self.fielded: Final = self._gazetteer.militaries_of(rows)
        """Those that its nation has."""

    def likeliest(
        self, nation: Claim, claims: Sequence[Claim], told: Mapping[str, Mapping[str, float]], ranked: Sequence[str]
    ) -> Claim:
        """Return the military of which most is told, else the only one, with the others that it may be."""
        first = ranked[0] if ranked else self.fielded[0]
        weights = [*(sum(told[name].values()) for name in ranked), 0.0, 0.0]
        rival = weights[1] / max(weights[0], BY_LEADER)
        signs = [step("weight", weights[0], (2.5, 3.2, 4, 6)), step("rival", rival, (0.01, 0.4))]
        signs += [step("militaries", len(self.fielded), (2, 3)), *told.get(first, ())]
        signs += ["little told"] if weights[0] < LEAST else []
        signs += ["not clear"] if rival >= CLEAR else []
        note = "" if ranked else _note(self._rows, self.fielded)
        only = Claim(MILITARY, (first,), Certainty.IMPLIED, nation.start, nation.end, note=note)
        own = (claim for claim in claims if first in claim.values)
        best = max(own, key=lambda one: one.weight / len(one.values), default=only)
        others = tuple(name for name in dict.fromkeys([*ranked, *self.fielded]) if name != first)
        return replace(best, kind=MILITARY, values=(first,), signs=tuple(signs), others=others)

    def claims_in(self, passage: Passage) -> list[Claim]:
        """Return the militaries of the side that a passage names or hints at."""
        if passage.kind not in {"", NATION, MEN, MILITARY, MANEUVER} or passage.side not in {None, self._side}:
            return []
        found: list[Claim] = []
        for mention in passage.mentions:
            if not self._tagged.is_denied(mention.start, passage.start) and not self._is_away(mention, passage):
                found += self._named(mention, passage)
        if passage.kind == MILITARY and words_of(self._tagged.text[passage.start : passage.end]) == (DEFAULT_NAME,):
            found.append(
                Claim(MILITARY, (DEFAULT_NAME,), Certainty.EXACT, passage.start, passage.end, FORM, signs=("named",))
            )
        if not any(claim.weight >= NAMED for claim in found):
            found += [*self._by_words(passage), *self._by_kind(passage)]
        return found

    def of_size(self, men: Claim) -> Iterator[Claim]:
        """Yield the militaries of the side that have as many men as a post tells."""
        if men.certainty is Certainty.SEVERAL:
            return
        sized = {name for value in men.values for name in self._gazetteer.sized(self._rows, value)}
        names = tuple(name for name in self.fielded if name in sized)
        if names:
            yield Claim(MILITARY, names, Certainty.IMPLIED, men.start, men.end, BY_SIZE, SIZE, (SIZE,))

    def _is_away(self, mention: Mention, passage: Passage) -> bool:
        """Return whether it is said behind an army that it is not there, or only on a flank."""
        return bool(_AWAY.match(self._tagged.level, mention.end, passage.end))

    def _is_own(self, passage: Passage, start: int, end: int) -> bool:
        return self._side in self._ownership.sides_of(passage, start, end)

    def _named(self, mention: Mention, passage: Passage) -> list[Claim]:
        """Take a military by its name, or a leader for those that he commands."""
        if mention.leaders and not mention.militaries:
            return self._led(mention, mention.leaders.names, passage)
        names = tuple(name for name in mention.militaries.names if name in self.fielded) if mention.militaries else ()
        shared = len(self._gazetteer.fielders(names)) > 1
        if not mention.militaries or not names or (shared and not self._is_own(passage, mention.start, mention.end)):
            return []
        weight = FORM if passage.kind == MILITARY else NAMED
        return [
            Claim(MILITARY, names, mention.militaries.certainty, mention.start, mention.end, weight, signs=("named",))
        ]

    def _led(self, mention: Mention, leaders: Sequence[str], passage: Passage) -> list[Claim]:
        commanders = self._gazetteer.commanders
        commanded = tuple(name for name in self.fielded if commanders.get(name) in leaders)
        if not commanded:
            return []
        behind = self._tagged.level[mention.end : passage.end][:40]
        is_general = not {commanders.get(row) for row in mention.rows} & set(leaders)
        named = self._has_army(mention, passage) or _ARMY_OF.search(
            self._tagged.level[passage.start : mention.start][-40:]
        )
        is_counted = _COUNTED.match(behind) is not None
        weight = BY_GENERAL if is_general or is_counted else BY_LEADER
        if passage.kind == MILITARY:
            weight = FORM - 1
        elif named or (is_general and is_counted):
            weight = LED
        note = f"commanded by {' or '.join(leaders[:2])}"
        signs = ("led" if weight >= LED else "by its general" if weight >= BY_GENERAL else "by its ruler",)
        return [Claim(MILITARY, commanded, Certainty.IMPLIED, mention.start, mention.end, weight, note, signs)]

    def _has_army(self, mention: Mention, passage: Passage) -> bool:
        """Return whether "army" or the like stands behind a leader: "Mehmed's huge army"."""
        level = self._tagged.level
        army = self._tagged.words("army", Passage(mention.end, min(passage.end, mention.end + 30)))
        between = level[mention.end : army[0][0]] if army else "x x x"
        owns = between.startswith(("'s", "s ", "' ")) or level[: mention.end].endswith("'s")
        return len(re.findall(r"\w+", between)) <= (2 if owns else 0)

    def _by_words(self, passage: Passage) -> Iterator[Claim]:
        """Yield what words mean that few militaries of the side have in their names: "the Cannae one"."""
        labelled = passage.kind == MILITARY and passage.side is not None
        for word in tokens_of(self._tagged.text[passage.start : passage.end]):
            start, end = passage.start + word.start, passage.start + word.end
            meant = {word.word, word.word.removesuffix("s")} - _EVERY
            if word.word.isdigit() or _AWAY.match(self._tagged.level, end, passage.end):
                continue
            names = tuple(name for name in self.fielded if meant.intersection(words_of(name)))
            if not names or self._tagged.is_denied(start, passage.start):
                continue
            inside = next((one for one in passage.mentions if one.start <= start < one.end), None)
            if labelled:
                yield Claim(MILITARY, names, Certainty.NEAREST, start, end, FORM - 2, "by its name", ("by words",))
            elif self._tells(word.word, inside, passage, start, end) and self._is_own(passage, start, end):
                note = f'by the words "{self._tagged.text[start:end]}"'
                yield Claim(MILITARY, names, Certainty.NEAREST, start, end, BY_WORD, note, ("by words",))

    def _tells(self, word: str, inside: Mention | None, passage: Passage, start: int, end: int) -> bool:
        """Return whether a word of a military's name means it: that of a leader, a place or of many does not."""
        if inside is None:
            return word not in _COMMON
        level = self._tagged.level
        before = level[max(passage.start, start - 40) : start]
        placed = re.search(r"\b(?:at|in|on|near) (?:the )?$", before) and not _OF_OLD.search(before)
        near = Passage(max(passage.start, start - 40), min(passage.end, end + 20))
        return not inside.leaders and not placed and bool(self._tagged.words("army", near))

    def _by_kind(self, passage: Passage) -> Iterator[Claim]:
        """Yield the only military of the side that is what a word says: "our fleet", "the garrison"."""
        for start, end in found("kind of army", self._tagged.level, passage.start, passage.end):
            kind = self._tagged.level[start:end]
            meant = {"fleet", "squadron"} if kind in _FLEET else {kind.removesuffix("s")}
            names = [name for name in self.fielded if any(one in " ".join(words_of(name)) for one in meant)]
            inside = any(one.start <= start < one.end for one in passage.mentions)
            if len(names) != 1 or inside or self._tagged.is_denied(start, passage.start):
                continue
            if passage.kind == MILITARY or self._is_own(passage, start, end):
                note = f"the only {kind} of its nation"
                yield Claim(MILITARY, (names[0],), Certainty.IMPLIED, start, end, BY_WORD, note, ("by its kind",))
