"""What a post says of who attacks whom: each sign of it counted for the nation that it is said of.

A sign is a kind of words in a kind of place, such as "subject of a verb of attack". What signs are worth was learned
from posts (`sign_weights.json`), and `sides` weighs them for the whole post.
"""

import re
from itertools import pairwise
from typing import Final

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.actors import CORRECTED, Actor, Named
from autoalgo.war.posts.alliances import BESIDE, join_allies, listed_ally
from autoalgo.war.posts.clauses import FAR, Clause, first_of
from autoalgo.war.posts.flanks import WINGS
from autoalgo.war.posts.labels import NATION
from autoalgo.war.posts.passages import Passage, Tagged
from autoalgo.war.posts.said_sides import SMALL_BEFORE_NAME, SaidSides

_CONDITION: Final = re.compile(
    r"\b(?:if|unless|until|in case|what if|when(?:ever)?)\b(?! (?:possible|not|no\b|there|it|u\b|you|i may|ur|someone|"
    r"they'?ve|(?:i|we|you) (?:read|trust|believe|remember|recall|may|understand)\b))"
)
_DOUBT: Final = re.compile(
    r"\b(?:no longer|refus\w*|den(?:y|ies|ied)|peace|truce|treaty|last year|rumou?rs?|promis\w*|threat\w*)\b"
)
_ASKING: Final = re.compile(r"\W*(?:should|would|does|do|did|is|are|was|will|what|who|how|why|when|where)\b[^\n]*\?")
_ARTICLE: Final = re.compile(
    r"\b(?:the|an?|this|that|of|after|no|his|her|their|our|its|from|for|another|surprise|under)\s+$"
)
_BEFORE_GERUND: Final = re.compile(r"\b(?:the|his|their|of|by|for) $")
_OR: Final = re.compile(r"\s*,?\s*(?:or|oder|ou|o)\s+(?:the\s+)?")
_PARTICIPLE: Final = re.compile(r"(?:ed|en|hit|struck|caught|set (?:up)?on|overrun|beset|[ai]d[oa]s?|ee?s?|ckt|iert)$")
_PASSIVE: Final = re.compile(r"\b(?:is|are|becomes?|became|gets?|got|getting|being|be|been|was|were)\s+$")
_GERMAN_PARTICIPLE: Final = re.compile(r"(?:an|uber)?ge|(?:be|uber|er)\w+t$")
_AGAINST: Final = re.compile(r"\s*(?:\w+\s+){0,3}(?:against|gegen|contra|contre|from|by|von|por|par)\b")
_OURS: Final = re.compile(r"\b(?:my|our|mein|unser|mon|notre|mi|nuestro)\w* (?:\w+ )?$")
_ON: Final = re.compile(r"\s*(?:\([^()]*\)\s*)?(?:on|upon|against|into|gegen|contra|auf)\b\s*(?:the )?")
_OBJECT_FIRST: Final = re.compile(r"sald[iı]r|hucum")
_LANDS: Final = re.compile(r"land(?:s|ed|et|en)\b")
_COVETS: Final = re.compile(
    r"\b(?:want|mean|intend|seek|wish|covet|desire|crave)(?:s|es|ed)?(?: to)? (?:\w+ ){0,3}?"
    r"(?:throne|crown|lands?|provinces?|duch(?:y|ies)|empire|gold|salt|trade|tolls?|tribute|islands?|us|annex|conquer|take|"
    r"seize|rule)\b"
)
"""What whoever attacks does before: "he wants the crown"."""
_EACH_OTHER: Final = re.compile(r"\s*(?:\w+ )?(?:each other|one another|eachother)")
_THEM: Final = re.compile(r"\s+(?:them|him),? but\b")
"""Behind a verb, where who is named next does something else: "we want to hit them, but England …"."""
_US: Final = re.compile(r"\s*(?:us|me|our|my)\b")
_RELATIVE: Final = re.compile(r"\b(?:who|which|that)(?:'ve|'d| have| had| once| were| all)* $")
"""Before a verb that tells who somebody is: "the Persians who've landed"."""
_MOST_MOVES: Final = 4
_ORDERS: Final = (*map(str, Maneuver), *WINGS, "both_wings", "all_wings")
"""Classes of words of a sentence that tells how somebody fights."""
_BLOW: Final = re.compile(r"charg|strik|struck|hit|ambush|catch|caught|rush|swoop|jump|crush|smash|overrun|turn|clos")
"""Verbs of a battle rather than of a war."""
_HABIT: Final = re.compile(r"\b(?:always|usually|often|mostly|tend to|tends to)\s+$")
_SENDS: Final = re.compile(r"(?:send|sent|dispatch|bring|brought|lead|led\b|take|took|drive)")
_WHITHER: Final = re.compile(
    r"\b(?:to|into|onto|on|upon|against|for|at|towards?|over|across|through|up|down|from|nach|gegen|auf|a|vers|sur|"
    r"contra|contre|hacia|sobre|in|near)\b"
)


class Evidence(SaidSides):
    """The actors of a post with their signs."""

    def __init__(self, tagged: Tagged) -> None:
        super().__init__(tagged)
        self.doubts: Final[list[tuple[Passage, str]]] = []
        """Passages that are not read, and the words for which they are not."""
        self._ordered = ""
        self._foes: set[str] = set()
        """The keys of those who attack "us" or are attacked by "us"."""
        self._read_all()
        nations = [one for one in self.by_key.values() if one.rows]
        friends = [one for one in nations if one.key not in self._foes]
        if len(nations) == len(Side) and len(friends) == 1 and not any(one.speaker for one in tagged.passages):
            # "The Swiss came down and hit us": we are whom the post names else.
            for passage in tagged.passages:
                passage.speaker = friends[0].rows
            for one in self.by_key.values():
                one.signs.clear()
            self.doubts.clear()
            self._subject = None
            self._read_all()

    def _read_all(self) -> None:
        for passage in self.tagged.passages:
            self._read(passage)

    def _read(self, passage: Passage) -> None:
        clause = Clause(passage, self, self._subject)
        self._times = CORRECTED if self.corrects(passage) else 1
        if passage.label is not None and (passage.side is not None or passage.kind not in {"", NATION}):
            self._labelled(clause)
            return
        labelled = None if passage.side is None else self._labelled_as.get(passage.side)
        if passage.side is not None and labelled and (listed := listed_ally(clause)):
            self._say_of(listed, f"labelled {passage.side.label}")
            labelled.join(listed.actor)
            return
        verbs = self._verbs(clause)
        doubt = self._doubt(clause, verbs)
        if doubt:
            self.doubts.append((passage, doubt))
            return
        self._pairs(clause)
        self._on(clause)
        leading = self._side_words(clause)
        self._ordered = " in orders" if any(map(clause.words, _ORDERS)) else ""
        for start, end in verbs:
            if _EACH_OTHER.match(clause.level, end):
                continue
            if start >= leading and not clause.is_negated(start) and not _HABIT.search(clause.before(start)):
                self._attack(clause, start, end)
        self._attack_nouns(clause)
        for match in _COVETS.finditer(clause.level, passage.start, passage.end):
            subject = clause.subject(match.start())
            theirs = [one.actor for one in clause.named if one.mention.start > match.start()]
            if subject not in theirs and not clause.is_negated(match.start()):
                self._say(subject, "attack noun", *match.span())
        if not clause.words("help"):
            self._defends(clause)
            self._stands(clause)
            self._moves(clause)
        self._beside(clause)
        if clause.named and not passage.heading:
            self._subject = clause.named[0].actor

    def _beside(self, clause: Clause) -> None:
        """Say what is said of "France" also of Britain in "France, with Britain, …", and in "Britain or France …"."""
        here = range(clause.passage.start, clause.passage.end)
        for one, two in pairwise(clause.outside):
            gap = clause.gap(one, two)
            if not one.mention.nations or not two.mention.nations or one.actor is two.actor:
                continue
            if BESIDE.fullmatch(gap):
                one.actor.join(two.actor)
                two.actor.signs += [sign for sign in one.actor.signs if sign[1] in here]
            elif _OR.fullmatch(gap) and not one.actor.joined:
                one.actor.signs += [sign for sign in two.actor.signs if sign[1] in here]
                one.actor.rivals.add(two.actor.key)
                two.actor.rivals.add(one.actor.key)
        labelled = None if clause.passage.side is None else self._labelled_as.get(clause.passage.side)
        join_allies(clause, self._subject, self.of_rows(clause.passage.speaker), labelled)

    def corrects(self, passage: Passage) -> bool:
        """Return whether a passage begins with words that take something back."""
        begins = self.tagged.words("correction", Passage(passage.start, min(passage.end, passage.start + 30)))
        return bool(begins) and not re.search(r"\w", self.tagged.level[passage.start : begins[0][0]])

    def _verbs(self, clause: Clause) -> list[tuple[int, int]]:
        """Return the verbs of attack of a passage: "hit", but not that of "hit and run", and no "Angreifer"."""
        longer = [span for one in Maneuver for span in clause.words(one.value)]
        nouns = [span for side in Side for span in clause.words(side.label)]
        return [
            (start, end)
            for start, end in clause.words("attack")
            if not any(first < end and start < last and last - first > end - start for first, last in longer)
            and not any(first <= start and end <= last for first, last in nouns)
        ]

    def _doubt(self, clause: Clause, verbs: list[tuple[int, int]]) -> str:
        if not verbs:
            return ""
        before = re.split(r"[:;]", clause.before(verbs[0][0]))[-1]
        condition = _CONDITION.search(before) or _DOUBT.search(before)
        if condition:
            return condition[0]
        words = clause.before(clause.passage.end)
        if _ASKING.match(words) and clause.passage.mentions and not re.search(r"\balgo", words):
            return "?"
        return "not" if all(clause.is_negated(start) for start, _ in verbs) else ""

    # Verbs.

    def _attack(self, clause: Clause, start: int, end: int) -> None:
        if self._passive(clause, start, end):
            return
        word, target = clause.level[start:end], None if _THEM.match(clause.level, end) else clause.target(end)
        before = [one for one in clause.named if one.mention.end <= start] if _OBJECT_FIRST.match(word) else []
        subjects = [one for one in before if one.actor is not before[-1].actor]
        if subjects or (before and clause.is_ours(start)):
            # "Saladin Haçlılara saldırıyor", "Venediklilere saldırıyoruz".
            target, start = before[-1], subjects[-1].mention.end + 1 if subjects else start
        if self._is_noun(clause, start, end, target):
            behind = clause.level[end : end + 12]
            if target is not None and _ON.match(behind):
                self._say_of(target, "attack on")
                self._say(clause.subject(start, near=60), "attack noun", start, end)
            elif target is not None and re.match(r"\s*by\b", behind):
                self._say_of(target, "attack by")
            return
        speaker, is_ours = self.of_rows(clause.passage.speaker), clause.is_ours(start)
        is_us = target is None and bool(_US.match(clause.level, end, clause.passage.end))
        subject = self._subject_of(clause, start)
        if is_us and subject is speaker:
            # "They attack ME": not those who were named last.
            others = [one for one in self.by_key.values() if one.rows and one is not speaker]
            subject = others[0] if len(others) == 1 else None
        # "Judar: hold the middle".
        told_to = any(":" in clause.level[one.mention.end : start] for one in clause.named)
        ordered = " in orders" if told_to or (_BLOW.match(word) and not is_ours) else self._ordered
        for actor in clause.joined_before(subject, start) if subject is not None else ():
            self._say(actor, f"attack {'alone' if target is None else 'subject'}{ordered}", start, end)
        if target is not None and target.actor is not subject:
            for one in clause.joined_behind(target):
                self._say_of(one, f"attack object{ordered}")
            self._foes |= {target.actor.key} if is_ours and subject is None else set()
        elif is_us:
            self._say(speaker, f"attack object{ordered}", start, end)
            self._foes |= {subject.key} if subject else set()
        elif target is None and (place := clause.place_behind(end)) is not None:
            owner = self.of_place(place)
            if owner is not subject:
                self._say(owner, "gone to", place.start, place.end)

    def _passive(self, clause: Clause, start: int, end: int) -> bool:
        """Read "is attacked by …"; return whether a verb is one that is suffered."""
        word = clause.level[start:end]
        is_passive, is_done = _PASSIVE.search(clause.before(start)[-16:]), _PARTICIPLE.search(word)
        agent = clause.agent(end, bool(is_passive and is_done)) if is_passive or is_done else None
        last = clause.agent_before(start) if agent is None and _GERMAN_PARTICIPLE.match(word) else None
        by = agent or last
        if by is None and not (is_passive and is_done):
            return False
        self._say(clause.subject(last.mention.start if last else start), "passive subject", start, end)
        for one in clause.joined_behind(by) if by is not None else ():
            self._say_of(one, "passive agent")
        return True

    def _subject_of(self, clause: Clause, start: int) -> Actor | None:
        """Return who acts, also where a sentence begins with what he does: "Napoleon. Goes to Moravia."."""
        if clause.is_ours(start):
            return self.of_rows(clause.passage.speaker)
        begins = clause.level[start : clause.passage.end].partition(" ")[0].endswith("s")
        return self._subject if begins and not clause.before(start).strip() else clause.subject(start)

    def _is_noun(self, clause: Clause, start: int, end: int, target: Named | None) -> bool:
        """Return whether "the attack", "the Norwegian attack", "his raiding" is said, and nobody attacks."""
        word = clause.level[start:end]
        if word.endswith("ing") and _BEFORE_GERUND.search(clause.before(start)[-8:]):
            return True
        adjective = next((one.mention for one in clause.named if one.mention.end == start - 1), None)
        if adjective is None:
            return bool(_ARTICLE.search(clause.before(start)[-16:]))
        touched = target is not None and re.fullmatch(r"\s*(?:the )?", clause.level[end : target.mention.start])
        ends = re.match(r"\s*(?:[.;!\n]|$)", clause.level[end : clause.passage.end])
        # "The Norwegian attack" is one; "the Norwegians attack" tells of one.
        people = clause.level[adjective.start : adjective.end].endswith("s")
        is_bare = clause.before(adjective.start).endswith("the ") and not people and not word.endswith(("s", "ed"))
        return is_bare and not touched and not ends

    def _attack_nouns(self, clause: Clause) -> None:
        """Read "the attack of Morocco on Songhai", "target is Moscow", "Japan is the attacker"."""
        for sign in ("attack on", "attack by"):
            for start, end in clause.words(sign.replace(" ", "_")):
                if sign == "attack on" and _OURS.search(clause.before(start)[-24:]):
                    self._say(self.of_rows(clause.passage.speaker), "is attacker", start, end)
                if sign == "attack on" and not self._ordered:
                    self._say(clause.subject(start, near=60), "attack noun", start, end)
                close = first_of(clause.named, end, 24)
                if close is None or not SMALL_BEFORE_NAME.fullmatch(clause.level[end : close.mention.start]):
                    continue
                self._say_of(close, sign)
                behind = _ON.match(clause.level, close.mention.end, clause.passage.end)
                target = first_of(clause.named, behind.end(), 0) if behind else None
                if sign == "attack by" and target is not None:
                    self._say_of(target, "attack on")
        for start, end in clause.words("attacks"):
            self._say(clause.subject(start, near=40), "is attacker", start, end)

    def _defends(self, clause: Clause) -> None:
        moves = clause.words("move")
        for start, end in clause.words("defend"):
            meets = clause.level.startswith("meet", start)
            if clause.is_negated(start) or (meets and any(one < (start, end) for one in moves)):
                continue  # "they march from Niani and meet him at Gao"
            subject = clause.subject(start, near=60)
            self._say(subject, "defends", start, end)
            agent = clause.agent(end)
            target = clause.target(end) if _AGAINST.match(clause.level[end : end + 40]) else None
            if agent is not None:
                is_defended = clause.level[start:end].startswith("defend")
                self._say_of(agent, "attack on" if is_defended else "passive agent")
            elif target is not None and target.actor is not subject:
                self._say_of(target, "defended against")

    def _stands(self, clause: Clause) -> None:
        """Read who stays where he is: mostly those who are attacked."""
        for start, end in clause.words("stand")[:_MOST_MOVES]:
            if not clause.is_negated(start):
                self._say(clause.subject(start, near=40), f"stands{self._ordered}", start, end)

    def _moves(self, clause: Clause) -> None:
        """Read who goes somewhere, which is an attack where nothing of help is said."""
        for start, end in clause.words("move")[:_MOST_MOVES]:
            told = (
                clause.is_negated(start)
                or _EACH_OTHER.match(clause.level, end)
                or _RELATIVE.search(clause.before(start)[-20:])
            )
            subject = None if told else self._subject_of(clause, start)
            homes = {self.tagged.gazetteer.homes.get(row) for row in (subject.rows if subject else ())}
            behind = [one for one in clause.passage.mentions if one.start >= end and (one.locations or one.rows)]
            if _SENDS.match(clause.level, start):
                # "Sends Don John to Malta": whom he sends goes with him.
                behind = [one for one in behind if one.locations or _WHITHER.search(clause.level, end, one.start)]
            away = [one for one in behind if not (one.locations and homes & set(one.locations.names))]
            if not away and _LANDS.match(clause.level, start):
                self._say(subject, "goes", start, end)
            if subject is None or not away:
                continue
            self._say(subject, "goes", start, end)
            for _, last in self.tagged.words("against", Passage(end, clause.passage.end)):
                target = clause.target(last)
                if target is not None and target.actor is not subject and target.mention.start - last < FAR / 4:
                    self._say_of(target, "gone against")
            owner = self.of_place(away[0])
            if owner is not None and owner is not subject:
                self._say(owner, "gone to", away[0].start, away[0].end)
