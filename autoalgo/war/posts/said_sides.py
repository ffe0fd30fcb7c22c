"""Who is said to be on a side: by a label, by two names with "versus" or an arrow between them, by "the attacker"."""

import re
from itertools import pairwise
from typing import Final

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.actors import Actor, Actors, Named
from autoalgo.war.posts.alliances import BESIDE
from autoalgo.war.posts.clauses import FAR, Clause, first_of
from autoalgo.war.posts.passages import Tagged

_JOINED: Final = re.compile(r"\s*(?:,|and|&|\+|y|und|et|e|n|,\s*and|together with|or|/)\s*(?:the\s+)?")
_EITHER: Final = re.compile(r"\bor\b|/")
_VERSUS: Final = re.compile(
    r"(?<!\d)(?<!\w)(?:vs?\.?|vrs\.?|versus|against|contra|contro|gegen|contre|"
    r"fights?(?! back)|fighting|fought|x)(?=[\s(])(?! ?\d)"
)
_ARROW: Final = re.compile(r"\s(?:-+>|=>|>+)\s|\s?(?:→|⇒|⚔️?|➡️?)\s?|(?<=[a-z)])>(?=\w)")
_ON_NEXT: Final = re.compile(r"\s+on (?:the )?")
"""Between two nations, of which the first attacks: "the Grande Armée on Prussia"."""
SMALL_BEFORE_NAME: Final = re.compile(
    r"[\s:=(–—-]*(?:(?:the|a|of|king|kingdom|empire|is|are|country|der|die|la|el|los|being|will|be|ist|sind|es|est|son|sont|sera|are|,)\s+)*"
)
_SMALL_BEHIND_NAME: Final = re.compile(r"[\s(=:-]*(?:(?:is|are|as|be|being|will|the|a|main|only|sole|actual)\s+)*")
_I_AM: Final = re.compile(r"\b(?:i|we)(?: ?'?m| ?'?re| am| are| will be| play)? (?:as )?(?:the |an? )?$")
"""Before the word for the side of who writes: "I'm the invader"."""
_LED_BY_SIDE: Final = re.compile(
    r"\W*(?:the )?(?:(?P<attacker>attacks|attack(?:ers?|ing)?(?: side| party| army)?(?= (?:is|are|will be|=|->|→)))|"
    r"(?P<defender>defen[cs]e(?= (?:is|are|=|->|→))|defends|defending))(?: side| party| army)?[ =>→-]+"
)
"""What begins a sentence that tells of a side as a label does: "Attack is Togo's fleet", "Defends Sweden"."""
_INTO: Final = re.compile(r"(?<=\w )(?:into|onto)(?= )")


class SaidSides(Actors):
    """The actors of a post with the signs of labels, pairs of names and words for a side."""

    def __init__(self, tagged: Tagged) -> None:
        super().__init__(tagged)
        self._labelled_as: dict[Side, Actor] = {}
        self._subject: Actor | None = None
        """Who was named first in the last sentence."""
        self._times = 1

    def _say(self, actor: Actor | None, sign: str, start: int, end: int) -> None:
        if actor is not None:
            actor.signs += [(sign, start, end)] * self._times

    def _say_of(self, named: Named, sign: str) -> None:
        self._say(named.actor, sign, named.mention.start, named.mention.end)

    def _on(self, clause: Clause) -> None:
        for one, two in pairwise(clause.named):
            is_force = one.mention.militaries or (one.mention.nations and not one.mention.locations)
            if is_force and two.mention.nations and _ON_NEXT.fullmatch(clause.gap(one, two)):
                self._say_of(one, "arrow first")
                self._say_of(two, "arrow second")

    def _labelled(self, clause: Clause) -> None:
        """Read "Attacker: …": the first name outside of brackets, with those that are joined to it."""
        passage, side = clause.passage, clause.passage.side
        if side is None:
            return
        if passage.kind not in {"", "nation"}:
            for one in clause.named:
                self._say_of(one, f"owned {side.label}")
            return
        outside = clause.outside or clause.named
        if not outside:
            told = any(clause.words(one.value) for one in Maneuver)
            told = told or bool(passage.label and passage.label.person)
            unknown = None if told else re.search(r"[^\W\d_][\w' -]{2,}", self.tagged.text[passage.start : passage.end])
            if unknown and not passage.mentions and not clause.words("men"):
                actor = self.unknown(unknown[0].strip())
                self._say(actor, f"labelled {side.label}", passage.start, passage.end)
            return
        is_fighter = outside[0].mention.nations or outside[0].mention.militaries
        first, *rest = outside if is_fighter else [one for one in outside if one.mention.nations] or outside
        # "Foe: Hatti" tells who attacks only as far as who writes does.
        sign = f"{'owned' if passage.label and passage.label.person else 'labelled'} {side.label}"
        self._say_of(first, sign)
        for two in rest:
            gap = clause.gap(first, two)
            if two.actor is first.actor:
                first = two
                continue
            if not _JOINED.fullmatch(gap) and not BESIDE.fullmatch(gap):
                break
            self._say_of(two, sign)
            if not _EITHER.search(gap):
                first.actor.join(two.actor)
            first = two
        self._labelled_as[side] = first.actor

    def _pairs(self, clause: Clause) -> None:
        begin, stop = clause.passage.start, clause.passage.end
        marks = [(match, "versus") for match in _VERSUS.finditer(clause.level, begin, stop)]
        marks += [(match, "arrow") for match in _ARROW.finditer(clause.level, begin, stop)]
        marks += [(match, "into") for match in _INTO.finditer(clause.level, begin, stop)]
        helps = bool(clause.words("help"))
        for match, sign in marks:
            start, end = match.span()
            if len(match[0]) > len("versus") and (helps or any(at < start for at, _ in clause.words("defend"))):
                continue  # a treaty against somebody, "defends Attica against Persia"
            before = [
                one
                for one in clause.named
                if one.mention.end <= start + 1 and not clause.is_bracketed(one.mention, start)
            ]
            after = first_of(clause.named, end - 1, FAR if sign != "into" else FAR // 8)
            if sign == "into":
                before = [one for one in before if start - one.mention.end < FAR / 4]
            first = before[-1].actor if before else self._subject if not clause.before(start).strip() else None
            if first and after and first is not after.actor and not clause.is_mutual(first, after, start):
                where = (before[-1].mention.start, before[-1].mention.end) if before else (start, end)
                for actor in clause.joined_before(first, start):
                    self._say(actor, f"{sign} first", *where)
                for one in clause.joined_behind(after):
                    self._say_of(one, f"{sign} second")

    def _side_words(self, clause: Clause) -> int:
        """Read "attacker Yuan", "Japan (defender)", "make Napoleon the defender"; return where what leads ends."""
        leading = _LED_BY_SIDE.match(clause.level, clause.passage.start, clause.passage.end)
        led = first_of(clause.named, leading.end() - 1, 24) if leading else None
        if leading and led and SMALL_BEFORE_NAME.fullmatch(clause.level[leading.end() : led.mention.start]):
            self._say_of(led, f"is {leading.lastgroup}")
        for side in Side:
            for start, end in clause.words(side.label):
                behind = first_of(clause.named, end, 16)
                before = [one for one in clause.named if 0 <= start - one.mention.end < 20]
                if behind and SMALL_BEFORE_NAME.fullmatch(clause.level[end : behind.mention.start]):
                    self._say_of(behind, f"is {side.label}")
                elif before and _SMALL_BEHIND_NAME.fullmatch(clause.level[before[-1].mention.end : start]):
                    self._say_of(before[-1], f"is {side.label}")
                elif _I_AM.search(clause.before(start)[-24:]):
                    self._say(self.of_rows(clause.passage.speaker), f"is {side.label}", start, end)
        return leading.end() if leading and led else 0
