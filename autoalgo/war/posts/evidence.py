"""What a post says of who attacks whom: each sign of it counted for the nation that it is said of.

A sign is a kind of words in a kind of place, such as "subject of a verb of attack". What signs are worth was learned
from posts (`sign_weights.json`), and `sides` weighs them for the whole post.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.strategy import Side
from autoalgo.war.posts.gazetteer import Mention, family_of
from autoalgo.war.posts.names import GENERIC
from autoalgo.war.posts.passages import Passage, Tagged

NEGATED_VERB: Final = re.compile(
    r"\b(?:not|n't|never|cannot|would|might|could|had|refuses? to|nor|stop(?:s|ped)?|dont|wont|doesnt)\s+(?:\w+\s+)?$"
)
_CONDITION: Final = re.compile(
    r"\b(?:if|unless|until|in case|what if|when(?:ever)?)\b(?! (?:possible|not|no\b|there|it|u\b|you|i may|ur|someone|"
    r"they'?ve))"
)
_DOUBT: Final = re.compile(
    r"\b(?:no longer|refus\w*|den(?:y|ies|ied)|peace|truce|treaty|last year|rumou?rs?|promis\w*|threat\w*)\b"
)
_ASKING: Final = re.compile(r"\W*(?:should|would|does|do|did|is|are|was|will|what|who|how|why|when|where)\b[^\n]*\?")
_WITH: Final = re.compile(
    r"\b(?:with|under|using|by|alongside|from|like|led|through|than|mit|con|avec|unter|sous|bajo|w|helped|of)"
    r"(?: (?:the|his|its|their|our|my|a|an|all|both|king|emperor|general|lord|duke))*\s*$"
)
_PLACE: Final = re.compile(r"\b(?:in|at|near|into|inside|off|en|bei|from|outside|around|a) (?:the )?$")
_OF: Final = re.compile(r"\b([\w']+) (?:of|from|in|to|de|von|der|des) (?:the |la |los |les )?$")
_STANDS_FOR: Final = frozenset(
    "king queen duke emperor empress tsar sultan khan shah doge president ruler rex emir consul consuls general admiral "
    "kingdom empire republic duchy sultanate people nation state crown government principality country power tribe "
    "tribes league order house dynasty confederacy army armies forces fleet navy host troops men soldiers knights lords "
    "boys lads warriors samurai rey konig roi hueste request war sultanat imperio roi reino konigreich player folk "
    "request behalf attack invasion conquest russia land lands part horde armee heer exercito senhor".split()
)
_ARTICLE: Final = re.compile(r"\b(?:the|an?|this|that|of|after|no|his|her|their|our|its|from|for|another|surprise)\s+$")
_JOINED: Final = re.compile(r"\s*(?:,|and|&|\+|y|und|et|e|n|,\s*and|together with)\s*(?:the\s+)?")
_VERSUS: Final = re.compile(
    r"(?<![\d,] )(?<!\d)(?<!\w)(?:vs?\.?|vrs\.?|versus|contra|gegen|contre|x)(?=[\s(])(?! ?\d)"
)
_ARROW: Final = re.compile(r"\s(?:-+>|=>|→|⚔️?|>>|➡️?)\s")
_CORRECTED: Final = 3
"""How often what a correction says counts."""
_PARTICIPLE: Final = re.compile(r"(?:ed|en|hit|struck|[ai]d[oa]s?|ee?s?|ckt|iert)$")
_FAR: Final = 120
"""Characters between a name and the verb that it belongs to."""


@dataclass
class Actor:
    """A nation in all its years, or somebody whom the database does not have, with the signs that are said of it."""

    key: str
    rows: tuple[str, ...]
    elsewhere: str = ""
    mentions: list[Mention] = field(default_factory=list)
    signs: list[tuple[str, int, int]] = field(default_factory=list)
    """Each with the place of its words."""
    joined: bool = False
    """Whether it is named together with another on the same side."""

    def count(self, sign: str) -> int:
        """Return how often a sign is said of it, at most twice unless a correction says it."""
        said = sum(name == sign for name, _, _ in self.signs)
        return said if said >= _CORRECTED else min(2, said)


class Evidence:
    """The actors of a post with their signs."""

    def __init__(self, tagged: Tagged) -> None:
        self.tagged: Final = tagged
        self._maneuvers = {
            (start, end) for passage in tagged.passages for one in Maneuver for start, end in tagged.words(one.value, passage)
        }
        self.actors: dict[str, Actor] = {}
        self.doubts: list[tuple[Passage, str]] = []
        """Passages that are not read, and the words for which they are not."""
        self._known = {family_of(one.rows[0]) for one in tagged.mentions if one.rows and _is_one(one.rows)}
        self._subject: Actor | None = None
        self._is_correction = False
        self._gather()
        for passage in tagged.passages:
            self._read(passage)

    def actor_of(self, mention: Mention) -> Actor | None:
        """Return the nation that a name stands for."""
        if mention.elsewhere and not mention.rows:
            return self.actors.get(f"? {_stem(mention.elsewhere)}")
        return self.actor(mention.rows)

    def actor(self, rows: Sequence[str]) -> Actor | None:
        """Return the nation that has these rows, None where several have."""
        key = self._key(rows)
        if key in self.actors:
            return self.actors[key]
        sharing = [one for one in self.actors.values() if set(one.rows) & set(rows)]
        return sharing[0] if len(sharing) == 1 else None

    # Who is named.

    def _key(self, rows: Sequence[str]) -> str:
        families = list(dict.fromkeys(map(family_of, rows)))
        if len(families) <= 1:
            return families[0] if families else ""
        meant = [family for family in families if family in self._known]
        return meant[0] if len(meant) == 1 else "" if meant else " or ".join(families)

    def _gather(self) -> None:
        for passage in self.tagged.passages:
            for mention in passage.mentions:
                if self.tagged.is_denied(mention.start, passage.start):
                    continue
                key = f"? {_stem(mention.elsewhere)}" if mention.elsewhere and not mention.rows else self._key(mention.rows)
                if not key:
                    continue
                actor = self.actors.setdefault(key, Actor(key, (), mention.elsewhere))
                own = tuple(row for row in mention.rows if family_of(row) == key) or mention.rows
                shared = tuple(row for row in actor.rows if row in own)
                actor.rows = shared or tuple(dict.fromkeys([*actor.rows, *own]))
                actor.mentions.append(mention)

    def _actors_in(self, passage: Passage) -> list[tuple[Mention, Actor]]:
        pairs = [
            (mention, self.actor_of(mention))
            for mention in passage.mentions
            if not self.tagged.is_denied(mention.start, passage.start)
        ]
        return [(mention, actor) for mention, actor in pairs if actor is not None]

    # What is said.

    def _say(self, actor: Actor | None, sign: str, start: int, end: int) -> None:
        if actor is not None:
            actor.signs += [(sign, start, end)] * (_CORRECTED if self._is_correction else 1)

    def _read(self, passage: Passage) -> None:
        named = self._actors_in(passage)
        self._is_correction = self._corrects(passage)
        if passage.side is not None and passage.kind in {"", "nation"} and passage.label is not None:
            self._label(passage, named)
            return
        elif passage.side is not None and passage.label is not None:
            for mention, actor in named:
                self._say(actor, f"owned {passage.side.label}", mention.start, mention.end)
            return
        if passage.label is not None and passage.kind:
            return
        doubt = self._doubt(passage)
        if doubt:
            self.doubts.append((passage, doubt))
            return
        self._pairs(passage, named)
        self._attacks(passage, named)
        self._side_words(passage, named)
        self._defends(passage, named)
        self._moves(passage, named)
        if named and not passage.heading:
            self._subject = named[0][1]

    def _doubt(self, passage: Passage) -> str:
        words = self.tagged.level[passage.start : passage.end]
        verbs = self._verbs(passage)
        if not verbs:
            return ""
        before = words[: verbs[0][0] - passage.start]
        condition = _CONDITION.search(before) or _DOUBT.search(before)
        if condition:
            return condition[0]
        if _ASKING.match(words) and len(passage.mentions) > 0 and not re.search(r"\balgo", words):
            return "?"
        negated = [NEGATED_VERB.search(words[: start - passage.start][-30:]) for start, _ in verbs]
        return negated[0][0].strip() if all(negated) and negated[0] else ""

    def _corrects(self, passage: Passage) -> bool:
        begins = self.tagged.words("correction", Passage(passage.start, min(passage.end, passage.start + 30)))
        return bool(begins) and not re.search(r"\w", self.tagged.level[passage.start : begins[0][0]])

    def _side_words(self, passage: Passage, named: Sequence[tuple[Mention, Actor]]) -> None:
        """Read "attacker Yuan", "Japan (defender)", "make Napoleon the defender"."""
        for side in Side:
            for start, end in self.tagged.words(side.label, passage):
                behind = [one for one in named if 0 <= one[0].start - end < 16]
                before = [one for one in reversed(named) if 0 <= start - one[0].end < 20]
                level = self.tagged.level
                if behind and re.fullmatch(r"[\s:=-]*(?:(?:is|are|being|will|be|the|,)\s+)*", level[end : behind[0][0].start]):
                    self._say(behind[0][1], f"is {side.label}", behind[0][0].start, behind[0][0].end)
                elif before and re.fullmatch(
                    r"[\s(=:-]*(?:(?:is|are|as|be|being|will|the|a|main|only|sole|actual)\s+)*", level[before[0][0].end : start]
                ):
                    self._say(before[0][1], f"is {side.label}", before[0][0].start, before[0][0].end)

    def _label(self, passage: Passage, named: Sequence[tuple[Mention, Actor]]) -> None:
        """Read "Attacker: …": the first name outside of brackets, with those that are joined to it."""
        side = passage.side
        if side is None:
            return
        words = self.tagged.text[passage.start : passage.end]
        outside = [one for one in named if "(" not in words[: one[0].start - passage.start]] or list(named)
        if not outside:
            unknown = re.search(r"[^\W\d_][\w' -]{2,}", words)
            if unknown and not passage.mentions and not self.tagged.words("men", passage):
                key = f"? {unknown[0].strip().casefold()}"
                actor = self.actors.setdefault(key, Actor(key, (), unknown[0].strip()))
                self._say(actor, f"labelled {side.label}", passage.start, passage.end)
            return
        nations = [one for one in outside if one[0].nations] or outside
        first = nations[0]
        self._say(first[1], f"labelled {side.label}", first[0].start, first[0].end)
        for one, two in zip(nations, nations[1:], strict=False):
            gap = self.tagged.level[one[0].end : two[0].start]
            if two[1] is one[1] or not (_JOINED.fullmatch(gap) or re.fullmatch(r"\s*(?:or|/)\s*(?:the )?", gap)):
                break
            self._say(two[1], f"labelled {side.label}", two[0].start, two[0].end)
            one[1].joined = two[1].joined = True

    def _pairs(self, passage: Passage, named: Sequence[tuple[Mention, Actor]]) -> None:
        text = self.tagged.level[passage.start : passage.end]
        marks = [(match, "versus") for match in _VERSUS.finditer(text)]
        marks += [(match, "arrow") for match in _ARROW.finditer(text)]
        for match, sign in marks:
            start, end = passage.start + match.start(), passage.start + match.end()
            before = [one for one in named if one[0].end <= start + 1 and not self._is_bracketed(one[0], start)]
            after = [one for one in named if one[0].start >= end - 1]
            if before and after and before[-1][1] is not after[0][1] and after[0][0].start - end < _FAR:
                self._say(before[-1][1], f"{sign} first", before[-1][0].start, before[-1][0].end)
                self._say(after[0][1], f"{sign} second", after[0][0].start, after[0][0].end)

    def _is_bracketed(self, mention: Mention, place: int) -> bool:
        gap = self.tagged.text[mention.end : place]
        return gap.count(")") > gap.count("(")

    def _attacks(self, passage: Passage, named: Sequence[tuple[Mention, Actor]]) -> None:
        level = self.tagged.level
        for start, end in self._verbs(passage):
            before = level[passage.start : start]
            if NEGATED_VERB.search(before[-30:]):
                continue
            agent = self._agent(passage, end, named) if _PARTICIPLE.search(level[start:end]) else None
            german = re.search(r"\bvon (?:der |den |dem )?$", before[-60:]) is None and level[start:end].startswith("ange")
            if agent is not None or german:
                subject = self._subject_of(passage, start, named)
                self._say(subject, "passive subject", start, end)
                of = agent or next((one for one in reversed(named) if one[0].end <= start and one[1] is not subject), None)
                if of is not None:
                    self._say(of[1], "passive agent", of[0].start, of[0].end)
                continue
            target = self._object_of(passage, end, named)
            adjective = next((one[0] for one in named if one[0].end == start - 1), None)
            led = before if adjective is None else level[passage.start : adjective.start]
            is_noun = bool(_ARTICLE.search(led[-16:]) and (adjective is None or led.endswith("the ") and not level[start:end].endswith(("s", "ed")) and not (target and re.fullmatch(r"\s*(?:the )?", level[end : target[0].start])))) or level[start:end].endswith("ing") and bool(
                re.search(r"\b(?:the|his|their|of|by|for) $", before[-8:])
            )
            if is_noun:
                if target is not None and re.match(r"\s*(?:on|upon|against|into)\b", level[end : end + 12]):
                    self._say(target[1], "attack on", target[0].start, target[0].end)
                elif target is not None and re.match(r"\s*by\b", level[end : end + 5]):
                    self._say(target[1], "attack by", target[0].start, target[0].end)
                continue
            subject = self._subject_of(passage, start, named)
            if subject is not None and target is not None and subject is target[1]:
                target = None
            for one in self._together(passage, subject, start, named):
                self._say(one, "attack subject", start, end)
            if target is not None:
                self._say(target[1], "attack object", target[0].start, target[0].end)
                self._join_objects(target, named)
            elif re.match(r"\s*(?:us|me|our|my)\b", level[end : end + 8]):
                self._say(self.actor(passage.speaker), "attack object", start, end)
        for sign, kind in (("attack on", "attack_on"), ("attack by", "attack_by")):
            for start, end in self.tagged.words(kind, passage):
                close = [one for one in named if 0 <= one[0].start - end <= 24]
                if close and re.fullmatch(r"[\s:=(–—-]*(?:(?:the|a|of|king|kingdom|empire|is|are|country|der|die|la|el|los)\s+)*",
                                          level[end : close[0][0].start]):
                    self._say(close[0][1], sign, close[0][0].start, close[0][0].end)
                    behind = re.match(r"\s*(?:on|upon|against|gegen|contra|auf)\s+(?:the )?", level[close[0][0].end : passage.end])
                    at = close[0][0].end + (behind.end() if behind else 0)
                    target = next((one for one in named if behind and one[0].start == at), None)
                    if sign == "attack by" and target is not None:
                        self._say(target[1], "attack on", target[0].start, target[0].end)
        for start, end in self.tagged.words("attacks", passage):
            subject = self._subject_of(passage, start, named, near=40)
            self._say(subject, "is attacker", start, end)

    def _verbs(self, passage: Passage) -> list[tuple[int, int]]:
        """Return the verbs of attack of a passage: "hit", but not that of "hit and run"."""
        return [
            (start, end)
            for start, end in self.tagged.words("attack", passage)
            if not any(first < end and start < last and last - first > end - start for first, last in self._maneuvers)
        ]

    def _agent(
        self, passage: Passage, end: int, named: Sequence[tuple[Mention, Actor]]
    ) -> tuple[Mention, Actor] | None:
        """Return who is named behind "by" right after a verb."""
        by = re.match(r"[^.;,:]{0,30}?\b(?:by|von|por|par|vom|pelos?|pela|durch)\b", self.tagged.level[end : passage.end])
        if not by:
            return None
        return next((one for one in named if 0 <= one[0].start - (end + by.end()) < 60), None)

    def _subject_of(
        self, passage: Passage, place: int, named: Sequence[tuple[Mention, Actor]], near: int = _FAR
    ) -> Actor | None:
        """Return who acts before `place`, also where a pronoun stands for it."""
        level, after = self.tagged.level, place
        for mention, actor in reversed(named):
            if mention.end > place:
                continue
            gap, before = level[mention.end : after], level[passage.start : mention.start]
            pronoun = self._pronoun(passage, mention.end, place) if "(" not in gap else None
            if pronoun is not None:
                return pronoun[0]
            if len(gap) > near:
                return None
            of = _OF.search(before[-40:])
            stands = of is not None and self._stands_for(passage, of, mention)
            if of is not None and not stands and not re.search(r"\d|\bmen$", of[1]) and not _PLACE.search(before[-12:]):
                # Whose rebels or enemies act is not who acts.
                return self.actors.setdefault(f"? {of[1]}", Actor(f"? {of[1]}", (), of[1]))
            if (_WITH.search(before[-40:]) and not stands) or _PLACE.search(before[-12:]) or self._is_bracketed(
                mention, place
            ):
                after = mention.start
                continue
            return actor
        pronoun = self._pronoun(passage, passage.start, min(after, place))
        return pronoun[0] if pronoun is not None else None

    def _stands_for(self, passage: Passage, of: re.Match[str], mention: Mention) -> bool:
        """Return whether who is "of" a nation acts for it: its king, its army, or somebody who is named."""
        end = mention.start - len(of[0]) + len(of[1])
        return of[1] in _STANDS_FOR or any(one.start < end <= one.end for one in passage.mentions)

    def _pronoun(self, passage: Passage, start: int, end: int) -> tuple[Actor | None] | None:
        """Return whom a pronoun before a verb stands for, None where there is none."""
        part = Passage(start, max(start, end))
        ours = self.tagged.words("speaker", part)
        theirs = [one for one in self.tagged.words("third", part) if one not in ours]
        if not ours and not theirs:
            return None
        is_ours = bool(ours) and (not theirs or ours[-1] > theirs[-1])
        return (self.actor(passage.speaker),) if is_ours else (self._subject,)

    def _together(
        self, passage: Passage, actor: Actor | None, place: int, named: Sequence[tuple[Mention, Actor]]
    ) -> list[Actor]:
        """Return an actor with those that are joined to it by "and" before a verb."""
        if actor is None:
            return []
        found = [actor]
        own = [one for one in named if one[0].end <= place]
        for one, two in zip(reversed(own[:-1]), reversed(own[1:]), strict=True):
            gap = self.tagged.level[one[0].end : two[0].start]
            if two[1] in found and one[1] is not two[1] and re.fullmatch(r"\s*(?:and|&|\+|y|und|et)\s*(?:the\s+)?", gap):
                found.append(one[1])
                one[1].joined = two[1].joined = True
        return found

    def _join_objects(self, target: tuple[Mention, Actor], named: Sequence[tuple[Mention, Actor]]) -> None:
        at = named.index(target)
        for one, two in zip(named[at:], named[at + 1 :], strict=False):
            gap = self.tagged.level[one[0].end : two[0].start]
            if one[1] is two[1] or not re.fullmatch(r"\s*(?:and|&|\+|y|und|et)\s*(?:the\s+)?", gap):
                return
            self._say(two[1], "attack object", two[0].start, two[0].end)
            one[1].joined = two[1].joined = True

    def _object_of(
        self, passage: Passage, place: int, named: Sequence[tuple[Mention, Actor]]
    ) -> tuple[Mention, Actor] | None:
        """Return whom a verb before `place` is done to."""
        level = self.tagged.level
        for mention, actor in named:
            if mention.start < place:
                continue
            gap, before = level[place : mention.start], level[passage.start : mention.start]
            of = _OF.search(before[-40:])
            if len(gap) > _FAR or re.search(r"[;|]|\b(?:while|as|when)\b", gap):
                return None
            if _WITH.search(gap[-40:]) and not (of is not None and self._stands_for(passage, of, mention)):
                continue
            if mention.locations and re.search(r"\b(?:at|in|near|on)\b[^,]*$", gap):
                continue
            return mention, actor
        return None

    def _defends(self, passage: Passage, named: Sequence[tuple[Mention, Actor]]) -> None:
        level = self.tagged.level
        if self.tagged.words("help", passage):
            return
        for start, end in self.tagged.words("defend", passage):
            if NEGATED_VERB.search(level[passage.start : start][-30:]):
                continue
            subject = self._subject_of(passage, start, named, near=60)
            self._say(subject, "defends", start, end)
            behind = re.match(r"\s*(?:\w+\s+){0,3}(?:against|gegen|contra|contre|from|by|von|por|par)\b", level[end : end + 40])
            target = self._object_of(passage, end, named) if behind else None
            agent = self._agent(passage, end, named)
            if agent is not None:
                is_defended = level[start:end].startswith("defend")
                self._say(agent[1], "attack on" if is_defended else "passive agent", agent[0].start, agent[0].end)
            elif target is not None and target[1] is not subject:
                self._say(target[1], "defended against", target[0].start, target[0].end)

    def _moves(self, passage: Passage, named: Sequence[tuple[Mention, Actor]]) -> None:
        """Read who goes somewhere, which is an attack where nothing of help is said."""
        level = self.tagged.level
        if self.tagged.words("help", passage):
            return
        for start, end in self.tagged.words("move", passage)[:4]:
            if NEGATED_VERB.search(level[passage.start : start][-30:]):
                continue
            behind = [one for one in passage.mentions if one.start >= end and (one.locations or one.rows)]
            subject = self._subject_of(passage, start, named)
            homes = {self.tagged.gazetteer.homes.get(row) for row in (subject.rows if subject else ())}
            away = [one for one in behind if not (one.locations and homes & set(one.locations.names))]
            if subject is None or not away:
                continue
            self._say(subject, "goes", start, end)
            for against in self.tagged.words("against", Passage(end, passage.end)):
                target = self._object_of(passage, against[1], named)
                if target is not None and target[1] is not subject and target[0].start - against[1] < 30:
                    self._say(target[1], "gone against", target[0].start, target[0].end)
            owner = self._owner_of_place(away[0])
            if owner is not None and owner is not subject:
                self._say(owner, "gone to", away[0].start, away[0].end)

    def _owner_of_place(self, mention: Mention) -> Actor | None:
        """Return whose capital a place is, or the nation that is named as one."""
        if mention.rows:
            return self.actor_of(mention)
        names = set(mention.locations.names if mention.locations else ())
        homes = self.tagged.gazetteer.homes
        return self.actor(tuple(row for row, home in homes.items() if home in names))


def _is_one(rows: Sequence[str]) -> bool:
    return len(set(map(family_of, rows))) == 1


def _stem(name: str) -> str:
    """Return the letters that a nation and its people have in common."""
    telling = [word for word in name.split() if word not in GENERIC] or [name]
    return telling[0][:4]
