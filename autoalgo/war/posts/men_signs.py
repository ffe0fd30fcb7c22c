"""What tells whether a number is that of the men of a side: the words and names around it, and of two how they stand.

Names are told as those of the side in question, of its enemy or of others, so that nations teach nothing.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_of
from autoalgo.war.posts.claims import step
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.men_numbers import Number
from autoalgo.war.posts.passages import Passage
from autoalgo.war.posts.whose import Owner, Ownership

_TOKEN: Final = re.compile(r"\w+|[^\w\s]|\n")
_WINDOW: Final = 14
"""Words on each side of a number that are looked at."""
_BEFORE, _BEHIND = 6, 5
"""Words on each side that tell wherever they stand."""
_FIGURE, _MEN = "#", "MEN"
_EACH: Final = re.compile(r",? (?:\w+ )?(?:each|apiece|a side|per side|(?:on|for) (?:each|both|either)(?: sides?)?)\b")
_FAR: Final = 100
"""Years from all of the nations that are named, of a number that is no year."""
_NEAR: Final = 30
"""Characters between a word that corrects and the number that it gives."""
SIZE: Final = "size"
"""What signs begin with that tell of militaries of as many men."""
Word = str | Owner


class MenSigns:
    """The signs of the numbers of a post."""

    def __init__(self, evidence: Evidence, ownership: Ownership, numbers: Sequence[Number]) -> None:
        self._evidence = evidence
        self._tagged = evidence.tagged
        self._ownership = ownership
        self._numbers = numbers
        self._figures = [one for one in numbers if one.value and not one.factor and not one.is_sum]
        owners = [one for each in self._tagged.passages for one in ownership.owners_in(each)]
        names = sorted((one for one in owners if len(one.sides) == 1 and one.is_name), key=lambda one: one.start)
        self._first = names[0].sides[0] if names else None
        self._years = {year_of(row) for each in self._tagged.mentions for row in each.rows} - {None}
        self._words = {id(one.passage): self._words_of(one.passage) for one in numbers}
        self._putting_right = [one for one in self._figures if self._puts_right(one)]
        self._put_right = dict(self._replaced())

    def _puts_right(self, one: Number) -> bool:
        return bool(self._tagged.words("correction", Passage(max(0, one.start - _NEAR), one.start)))

    def _replaced(self) -> Iterator[tuple[Number, str]]:
        """Yield the numbers that later ones stand right for: "120k … not 120k", "… sorry, 110k"."""
        for one in self._putting_right:
            before = [each for each in self._figures if each.start < one.start and 0.5 < each.value / one.value < 2]
            if before:
                yield min(before, key=lambda each: abs(each.value - one.value)), "by the nearest"
        for denied in (one for one in self._figures if self._tagged.is_denied(one.start, one.passage.start)):
            yield from ((one, "by name") for one in self._figures if one.value == denied.value)

    def _words_of(self, passage: Passage) -> list[tuple[int, int, Word]]:
        """Return the words of a passage with their places, names and numbers as one word each."""
        marks: list[tuple[int, int, Word]] = [(one.start, one.end, one) for one in self._ownership.owners_in(passage)]
        marks += [(one.start, one.end, _FIGURE) for one in self._figures if one.passage is passage]
        marks += [(*span, _MEN) for span in self._tagged.words("men", passage)]
        found: list[tuple[int, int, Word]] = []
        at = passage.start
        for start, end, word in [*sorted(marks, key=lambda one: one[0]), (passage.end, passage.end, "")]:
            if start >= at:
                found += [(*one.span(), one[0]) for one in _TOKEN.finditer(self._tagged.level, at, start)]
                found += [(start, end, word)] if word else []
                at = end
        return found

    def _around(self, number: Number) -> tuple[list[Word], list[Word]]:
        """Return the words before a number, the nearest last, and those behind it."""
        words = self._words[id(number.passage)]
        first = bisect_right(words, number.start, key=lambda one: one[1])
        last = bisect_left(words, number.end, key=lambda one: one[0])
        before, behind = words[max(0, first - _WINDOW) : first], words[last : last + _WINDOW]
        return [word for _, _, word in before], [word for _, _, word in behind]

    def own(self, number: Number) -> dict[Side, list[str]]:
        """Return what speaks for a number to be that of each side, or of none."""
        before, behind = self._around(number)
        of_any = list(self._of_any(number))
        return {
            side: [*of_any, *_of_words(before, behind, side), *self._of_side(number, side, before, behind)]
            for side in Side
        }

    def _of_any(self, one: Number) -> Iterator[str]:
        """Yield what a number is by itself."""
        at = self._numbers.index(one)
        yield f"kind {one.passage.kind}"
        yield f"number {min(at, 3)} of {min(len(self._numbers), 4)}"
        yield f"relative {bool(one.factor)} {bool(one.value)} sum {one.is_sum} range {bool(one.most)}"
        yield f"unit {one.unit > one.end} plain {one.plain}"
        yield step("value", one.value, (100, 300, 1_000, 2_021, 5_000, 20_000, 50_000, 100_000, 200_000))
        is_year = one.plain and 800 <= one.value <= 2020
        yield f"year {is_year} {any(abs(abs(year or 0) - one.value) < _FAR for year in self._years)}"
        yield step("dated", one.dated, (0.5, 1.5, 3.5, 5.5, 7))
        if one.value % 10:
            yield "not round"
        if self._tagged.is_denied(one.start, one.passage.start):
            yield "denied"
        if self._evidence.corrects(one.passage):
            yield "corrects"
        if one in self._put_right:
            yield f"put right {self._put_right[one]}"
        if one in self._putting_right:
            yield "putting right"

    def _of_side(self, one: Number, side: Side, before: Sequence[Word], behind: Sequence[Word]) -> Iterator[str]:
        """Yield what tells whose a number is: who is named and labelled around it, and whose army is so large."""
        nearest = [next((word for word in words if isinstance(word, Owner)), None) for words in (before[::-1], behind)]
        for name, owner in zip(("before", "behind"), nearest, strict=True):
            yield f"{name} {'-' if owner is None else _told(owner, side)}"
        passage = one.passage
        yield f"labelled {bool(passage.label)} {_way(passage.side, side)} {passage.kind}"
        yield f"writer {_way(self._ownership.writer(passage), side)}"
        size = " ".join(str(self._ownership.fields_so_many(each, one.value)) for each in (side, side.enemy))
        yield f"{SIZE} {size}"
        yield f"{SIZE} {size} {nearest == [None, None]}"
        yield f"{side.label} {min(self._numbers.index(one), 2)} of {min(len(self._numbers), 3)}"

    def none(self, side: Side) -> list[str]:
        """Return what speaks for no number to be that of a side."""
        return ["none", f"none of {min(len(self._numbers), 3)}", f"none {side.label}"]

    def joint(self, one: Number | None, two: Number | None) -> list[str]:
        """Return what speaks for two numbers to be those of the attacker and the defender."""
        if one is None or two is None:
            return ["neither"] if one is two else ["only one"]
        if one is two:
            return [f"of both {bool(_EACH.match(self._tagged.level, one.unit, one.passage.end))}"]
        return list(self._pair(one, two))

    def _pair(self, one: Number, two: Number) -> Iterator[str]:
        first, second = (one, two) if (one.start, one.end) < (two.start, two.end) else (two, one)
        leads = Side.ATTACKER if first is one else Side.DEFENDER
        if first.end > second.start:
            yield "overlap"
        yield f"first {leads.label}"
        if self._first is not None:
            yield f"as named {self._first is leads}"
        if one.value == two.value:
            yield "same value"
        between = [each for each in self._figures if first.end <= each.start and each.end <= second.start]
        is_here = one.passage is two.passage
        yield f"here {is_here} next {not between}"
        if is_here and not between:
            gap = [
                word if isinstance(word, str) else "NAME" if word.is_name else "they"
                for start, end, word in self._words[id(one.passage)]
                if first.end <= start and end <= second.start
            ]
            yield f"gap {' '.join(gap[:4])} {len(gap) > 4}"
            yield f"gap {' '.join(gap[:4])} {leads.label}"
            yield step("gap", len(gap), (1, 2, 3, 5, 9, 15))
            yield step(f"as named {self._first is leads} gap", len(gap), (3, 5))


def _way(whose: Side | None, side: Side) -> str:
    return "-" if whose is None else "own" if whose is side else "enemy"


def _told(owner: Owner, side: Side) -> str:
    """Return whom words name, as seen from a side."""
    who = ("stranger", _way(owner.sides[0], side) if owner.sides else "", "both")[len(owner.sides)]
    return f"{who}{'' if owner.is_name else ' they'}{' ally' if owner.is_besides else ''}"


def _of_words(before: Sequence[Word], behind: Sequence[Word], side: Side) -> Iterator[str]:
    """Yield the words right before and behind a number, and those near it."""
    left, right = (
        [word if isinstance(word, str) else _told(word, side) for word in words] for words in (before, behind)
    )
    for count in (1, 2):
        yield f"< {' '.join(['^'] * (count - len(left)) + left[-count:])}"
        yield f"> {' '.join(right[:count] + ['$'] * (count - len(right)))}"
    yield f"<> {' '.join((left[-1] if left else '^', right[0] if right else '$'))}"
    yield from (f"near before {word}" for word in set(left[-_BEFORE:]))
    yield from (f"near behind {word}" for word in set(right[:_BEHIND]))
