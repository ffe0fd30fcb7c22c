"""Whose a number or a maneuver is: that side's whose name stands nearest, as words, marks and sentences part them."""

import re
from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.claims import step
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.flanks import WINGS
from autoalgo.war.posts.gazetteer import Mention
from autoalgo.war.posts.labels import MANEUVER
from autoalgo.war.posts.passages import Passage
from autoalgo.war.posts.sides import Sides

_LEADS: Final = re.compile(
    r"\s*(?:for|by|from|of|on|to|with|\(|all|brave|good|loyal|of our|of the)?\s*(?:the |all |our |their |his )?"
)
_OBJECTS: Final = frozenset(
    ["attack object", "versus second", "arrow second", "passive agent", "gone against", "attack on"]
)
_OBJECTIVE: Final = frozenset(["us", "me", "uns", "nous", "them", "him", "ihn", "ihnen", "eux", "lui", "los", "las"])
_POSSESSIVE: Final = frozenset(["our", "my", "their", "his", "her", "its", "ihre", "ihr", "leur", "leurs", "su", "sus"])
_OF_A_FLANK: Final = re.compile(r"\s+(?:\w+\s+)?(?:left|right|cent|middle|wing|flank|horn|chest|van|first|two)")
_CLAUSE_BEGINS: Final = re.compile(r"(?:^|[.,;:(–—-]|\b(?:and|but|while|both|all|so|then|with))\s*$")
_AIM: Final = re.compile(r"\bto (?!(?:the|our|their|his|her)\b)\w+ (?:the |these |those )?$")
_GOES_ON: Final = re.compile(
    r"[,;](?! ?(?:who|which|they|them|these)\b)|\b(?:and|while|but) (?:the|his|her|its|their)\b"
)
"""What leads back from whom somebody aims at to who does it."""
_HEADS: Final = re.compile(r"(?:'?s)?(?: (?:flanks?|wings?|plan|tactics|orders|army|fleet))?\)?\s*[:=]")
"""What stands behind whose all orders of a sentence are: "Normans: Bretons on the left run, the rest charge"."""
_FLANKS: Final = (*WINGS, "both_wings")
_OPINION: Final = re.compile(r"(?:'d| would|'ve)? (?:say|think|guess|believe|reckon|suppose|hear|heard|presume)\b")
"""What stands behind who only gives his opinion: "Lee has, I'd say, 60,000"."""
_NEAREST: Final = 45.0
_MARGIN: Final = 1.0
_NEXT: Final = 10.0
_OBJECT: Final = 9.0
_STRANGER: Final = 30.0
"""What is added for somebody who is named between and is on no side."""


@dataclass(frozen=True)
class Owner:
    """Words that name a side."""

    start: int
    end: int
    sides: tuple[Side, ...]
    is_name: bool = True
    is_object: bool = False
    """Whether it is named as whom something is done to."""
    is_besides: bool = False
    """Whether an ally is named, or somebody who is on no side."""


class Ownership:
    """Tells whose words are."""

    def __init__(self, evidence: Evidence, sides: Sides, rows: dict[Side, tuple[str, ...]]) -> None:
        self._evidence = evidence
        self._tagged = evidence.tagged
        self.sides: Final = sides
        self._rows = rows
        self._strangers = [
            mention
            for mention in self._tagged.mentions
            if (mention.elsewhere or mention.nations) and sides.side_of(evidence.of_mention(mention)) is None
        ]
        actors = sides.actors.values()
        self._objects = {start for actor in actors for name, start, _ in actor.signs if name in _OBJECTS}
        """Where somebody is named to whom something is done."""
        passages = self._tagged.passages
        self._owners = {id(passage): self._owners_in(passage) for passage in passages}
        self._places = {id(passage): at for at, passage in enumerate(passages)}
        self._flanked = [
            bool(one.label and one.label.wing) or any(self._tagged.words(wing, one) for wing in _FLANKS)
            for one in passages
        ]
        self._begins: list[int] = []
        """Of each passage, the first of those up to it that speak of flanks and between which nobody is named."""
        for at in range(len(passages)):
            # "Ewell on their left hits and runs. Pickett in the center, normal. The right …"
            goes_on = at > 1 and not self.owners_in(passages[at - 1]) and self._is_of_flanks(at)
            self._begins.append(self._begins[at - 1] if goes_on else at)

    def owners_in(self, passage: Passage) -> list[Owner]:
        """Return everybody in a passage to whom something may belong, in their order."""
        return self._owners[id(passage)]

    def writer(self, passage: Passage) -> Side | None:
        """Return the side of who says a passage, None where he is not known."""
        return self.of_actor(passage.speaker)

    def sides_of(self, passage: Passage, start: int, end: int) -> tuple[Side, ...]:
        """Return whose the words from `start` to `end` are: one side, both, or none where it is not clear."""
        return self.owned(passage, start, end)[0]

    def owned(
        self, passage: Passage, start: int, end: int, is_order: bool = False
    ) -> tuple[tuple[Side, ...], tuple[str, ...]]:
        """Return whose words are, as `sides_of` does, and what tells how sure that is."""
        if passage.side is not None and passage.label is not None:
            writer = self.writer(passage) if passage.label.person else None
            side = writer if passage.label.person == "ours" else writer and writer.enemy
            return (side or passage.side,), ("labelled",)
        head = self._head_of(passage) if is_order else None
        if head is not None:
            return head, ("labelled",)
        costs = sorted(
            (
                (self._cost(owner, start, end), owner)
                for owner in self.owners_in(passage)
                if self._may_own(owner, passage, start, end, is_order)
            ),
            key=lambda pair: pair[0],
        )
        costs = [
            (cost, owner)
            for cost, owner in costs
            if cost < (2 * _NEXT if owner.start >= end else _NEAREST)
            and not (owner.start >= end and re.search(r"[;/|.?!]", self._tagged.text[end : owner.start]))
        ]
        if costs:
            best, owner = costs[0]
            rival = min((cost for cost, one in costs if one.sides != owner.sides), default=2 * _NEAREST)
            signs = [step("near", best, (2, 5, 10, 20)), step("rival", rival - best, (_MARGIN, 4, 10, 50))]
            signs += ["owner behind"] if owner.start >= end else []
            signs += ["a pronoun"] if not owner.is_name else ["an object"] if owner.is_object else []
            return () if rival < best + _MARGIN else owner.sides, tuple(signs)
        if passage.side is not None:
            return (passage.side,), ("of a part",)
        return self._before(passage, is_order)

    def _may_own(self, owner: Owner, passage: Passage, start: int, end: int, is_order: bool) -> bool:
        """Return whether words from `start` to `end` may be somebody's: not his who only says what he thinks."""
        if is_order:
            return self._may_be_ordered(owner, passage) and not self._is_aim(owner, passage, start)
        return owner.is_name or not (start <= owner.start < end or _OPINION.match(self._tagged.level, owner.end))

    def fielded(self, side: Side) -> tuple[str, ...]:
        """Return the militaries that a side can field."""
        return self._tagged.gazetteer.militaries_of(self._rows.get(side, ()))

    def fields_so_many(self, side: Side, men: object) -> bool:
        """Return whether a side can field a military of so many men."""
        return bool(self._tagged.gazetteer.sized(self._rows.get(side, ()), men))

    def of_actor(self, rows: tuple[str, ...]) -> Side | None:
        """Return the side of some nations."""
        return self.sides.side_of(self._evidence.of_rows(rows)) if rows else None

    def _before(self, passage: Passage, is_order: bool) -> tuple[tuple[Side, ...], tuple[str, ...]]:
        """Return whose what a passage says is that names nobody: of whom the one before it speaks, else who writes."""
        at = self._places[id(passage)]
        at = self._begins[at] if is_order else at
        previous = self._tagged.passages[at - 1] if at else passage
        third = bool(self._others(passage, is_order)) and not self._tagged.words("speaker", passage)
        owners = self._meant_by(previous) if is_order and third else self.owners_in(previous)
        owners = [one for one in owners if not is_order or self._may_be_ordered(one, previous)]
        named = list(dict.fromkeys(owner.sides for owner in owners if len(owner.sides) < len(Side)))
        if is_order and not third and not previous.heading and not self._is_of_flanks(at):
            # Orders that name nobody are not of whom another sentence speaks.
            speaks = (Owner(*span, (), is_name=False) for span in self._tagged.words("speaker", passage))
            ours = self._tagged.ours if any(self._may_be_ordered(one, passage) for one in speaks) else None
            side = self.of_actor(passage.speaker) or ours
            return (() if side is None else (side,)), (f"order nobody {min(len(named), 2)}",)
        order = "order " if is_order else ""
        may_go_on = previous.label is None or (is_order and previous.kind == MANEUVER)
        if may_go_on and named and (third or previous.heading or len(named) == 1):
            sign = "they" if third else "of a heading" if previous.heading else "before"
            last = self.owners_in(previous)[-1]
            # "120,000 of us. Them 100,000": after "us" they are the others.
            we = third and not last.is_name and bool(self._tagged.words("speaker", Passage(last.start, last.end)))
            sides = tuple(side.enemy for side in last.sides) if we else named[0]
            return sides, (f"{order}{sign} {min(len(named), 2)}",)
        speaker = self.of_actor(passage.speaker)
        if speaker is None and not self.sides.actors and not self.sides.open:
            # "Send 10,000 men": who sends troops is taken to be the attacker.
            sends = self._tagged.words("move", passage) and not self._tagged.words("help", passage)
            return (Side.ATTACKER,) if sends else (), ("sends",)
        if speaker is None and self._tagged.words("speaker", passage) and self._tagged.ours in self.sides.actors:
            # "We" who are not named are mostly those who attack: they ask for the war.
            return (self._tagged.ours,), ("unnamed speaker",)
        if speaker is None and is_order and third:
            return (), ("order they 0",)
        return (speaker,) if speaker is not None else (), ("speaker",)

    def _head_of(self, passage: Passage) -> tuple[Side, ...] | None:
        """Return whose all orders of a passage are: of its label, or who alone is named and stands before a colon."""
        if passage.orders_of:
            side = self.of_actor(passage.orders_of)
            return () if side is None else (side,)
        at = self._places[id(passage)]
        parts = [one for one in self._tagged.passages[max(0, at - 1) : at + 1] if one.heading or one is passage]
        head, *others = [one for part in parts for one in self.owners_in(part)] or [Owner(0, 0, (), is_name=False)]
        leads = head.is_name and not re.search(r"\w", self._tagged.text[parts[0].start : head.start])
        alone = not any(one.is_name and one.sides and one.sides != head.sides for one in others)
        return head.sides if leads and alone and _HEADS.match(self._tagged.level, head.end) else None

    def _others(self, passage: Passage, is_order: bool) -> list[tuple[int, int]]:
        """Return where a passage says "they"; of orders, neither of whom something is done to nor of a flank."""
        found = self._tagged.words("third", passage)
        if not is_order:
            return found
        flanks = [end for wing in _FLANKS for _, end in self._tagged.words(wing, passage)]
        first = min(flanks, default=passage.end) if not (passage.label and passage.label.wing) else passage.start
        return [span for span in found if span[0] < first and self._tagged.level[slice(*span)] not in _OBJECTIVE]

    def _meant_by(self, passage: Passage) -> list[Owner]:
        """Return whom "they" may mean behind a passage: never who writes, but his enemy, and no object of a "they"."""
        ours = self._tagged.words("speaker", passage)
        owners = self.owners_in(passage)
        others = [one for one in owners if (one.start, one.end) not in ours]
        if not others:
            return [Owner(one.start, one.end, tuple(side.enemy for side in one.sides)) for one in owners]
        before = self._tagged.words("third", Passage(passage.start, others[0].start))
        return [] if before and others == owners else others

    def _may_be_ordered(self, owner: Owner, passage: Passage) -> bool:
        """Return whether somebody may be who does something: "draw them out of their boats" tells of others."""
        level, word = self._tagged.level, self._tagged.level[owner.start : owner.end]
        if (owner.start, owner.end) in self._tagged.words("enemy", passage):
            return _CLAUSE_BEGINS.search(level[passage.start : owner.start]) is not None
        if owner.is_name or word not in _OBJECTIVE | _POSSESSIVE:
            return True
        begins = _OF_A_FLANK.match(level, owner.end) or _CLAUSE_BEGINS.search(level[passage.start : owner.start])
        return word in _POSSESSIVE and begins is not None

    def _is_aim(self, owner: Owner, passage: Passage, start: int) -> bool:
        """Return whether somebody is only whom others aim at, who go on: "to draw the Romans in, the wings hold"."""
        level = self._tagged.level
        if start < owner.end or not _AIM.search(level, passage.start, owner.start):
            return False
        before = any(one.end <= owner.start and one.sides != owner.sides for one in self.owners_in(passage))
        return before and _GOES_ON.search(level, owner.end, start) is not None

    def _is_of_flanks(self, at: int) -> bool:
        """Return whether a passage and the one before it speak of single flanks."""
        return all(self._flanked[at - 1 : at + 1])

    def _owners_in(self, passage: Passage) -> list[Owner]:
        found: list[Owner] = []
        for mention in passage.mentions:
            side = self.sides.side_of(self._evidence.of_mention(mention))
            if side is None and mention.militaries:
                fielding = [one for one in Side if set(mention.militaries.names) & set(self.fielded(one))]
                side = fielding[0] if len(fielding) == 1 else None
            if side is not None and not (
                mention.locations and not mention.militaries and self._is_place(passage, mention.start)
            ):
                is_object, is_ally = mention.start in self._objects, self._is_ally(mention, side)
                found.append(Owner(mention.start, mention.end, (side,), is_object=is_object, is_besides=is_ally))
        found += [Owner(one.start, one.end, ()) for one in passage.mentions if one in self._strangers]
        speaker, ours = self._speaker(passage)
        wings = [*self._tagged.words("both_wings", passage), *self._tagged.words("all_wings", passage)]
        words = [
            (span, tuple(Side))
            for span in self._tagged.words("both", passage)
            if not any(start <= span[0] <= end + 2 for start, end in wings)
        ]
        words += [(span, (side,)) for side in Side for span in self._tagged.words(side.label, passage)]
        if speaker is not None:
            words += [(span, (speaker,)) for span in ours]
            words += [(span, (speaker.enemy,)) for span in self._tagged.words("enemy", passage)]
            # "We have 35,000 men, they have 22,000": they are the others where nobody else is named between.
            theirs = [span for span in self._tagged.words("third", passage) if span not in ours]
            words += [(span, (speaker.enemy,)) for span in theirs if ours and self._is_of_others(passage, ours, span)]
        for (start, end), sides in words:
            if not any(one.start < end and start < one.end for one in found):
                found.append(Owner(start, end, sides, is_name=False))
        return sorted(found, key=lambda one: one.start)

    def _is_ally(self, mention: Mention, side: Side) -> bool:
        return self._evidence.of_mention(mention) in self.sides.allies.get(side, ())

    def _speaker(self, passage: Passage) -> tuple[Side | None, list[tuple[int, int]]]:
        """Return the side of who writes, and where it says "we"; who is not named is mostly the attacker."""
        ours = self._tagged.words("speaker", passage)
        speaker = self.of_actor(passage.speaker)
        speaks = ours or self._tagged.words("enemy", passage)
        if speaker is None and not passage.speaker and speaks and len(self.sides.actors) == len(Side):
            return self._tagged.ours, ours
        return speaker, ours

    def _is_of_others(self, passage: Passage, ours: list[tuple[int, int]], span: tuple[int, int]) -> bool:
        """Return whether the last that is named or speaks before "they" is who writes."""
        last = max((end for _, end in ours if end <= span[0]), default=passage.start)
        return not any(last <= one.start < span[0] for one in passage.mentions if one.nations)

    def _is_place(self, passage: Passage, start: int) -> bool:
        return bool(
            re.search(r"\b(?:in|at|near|into|on|to|from) (?:the )?$", self._tagged.level[passage.start : start][-12:])
        )

    def _cost(self, owner: Owner, start: int, end: int) -> float:
        """Return how far words are from whom they may be of."""
        level = self._tagged.level
        if owner.start < end and start < owner.end:
            return 0.0
        is_behind = owner.start >= end
        gap = level[end : owner.start] if is_behind else level[owner.end : start]
        cost = len(re.findall(r"\w+", gap)) * 1.0
        cost += 3.0 * len(re.findall(r",|\band\b|&|\+", gap)) + 7.0 * len(
            re.findall(r"[;|/]|\b(?:but|while|whereas|vs?|versus|against|und|y|et)\b|\.\s", gap)
        )
        if not is_behind and owner.is_object and re.search(r"[,.;]|\w \w", gap):
            cost += _OBJECT
        low, high = min(owner.end, end), max(owner.start, start)
        if any(low <= mention.start and mention.end <= high for mention in self._strangers):
            cost += _STRANGER
        cost += 2.0 * (gap.count(")") + gap.count("(")) * (gap.count(")") != gap.count("("))
        if is_behind:
            cost += 0.0 if _LEADS.fullmatch(gap) else _NEXT + (_NEXT if "," in gap else 0.0)
        return cost + (0.0 if owner.is_name else 0.5)
