"""Who attacks whom: evidence for the roles of the nations that a sentence names.

Each piece of evidence has a weight: a verb between two names says more than "vs", and a label more than a verb. What
weighs most is settled for the whole post (`claim_resolution`).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.strategy import Side
from autoalgo.war.posts import verbs
from autoalgo.war.posts.gazetteer import Mention, family_of
from autoalgo.war.posts.lines import Stretch

LABELLED, DEED, STATED, MOVED, ORDERED = 20.0, 6.0, 6.0, 2.0, 1.0
"""Weights: a label, a verb of attack, "defends", a verb of motion, the order of "A vs B"."""
_ARROWED: Final = 4.0
_LONGEST_GAP: Final = 120
"""Characters between a name and the verb that it belongs to."""
_HARMLESS_WORDS: Final = (
    "algo request requesting attack attacker defender please the this that these hello dear date place january "
    "february march april may june july august september october november december monday sunday spring summer "
    "autumn winter year war battle king queen emperor lord general admiral duke sir mods mod hi and but also then "
    "now thanks pls his her their yes no two first second third edit"
)
_HARMLESS: Final = frozenset(_HARMLESS_WORDS.split())


@dataclass(frozen=True)
class Role:
    """That some nation attacks or defends."""

    side: Side
    rows: tuple[str, ...]
    """The nations that are meant; none where the database does not have it."""
    weight: float
    start: int
    end: int
    note: str = ""
    elsewhere: str = ""
    """What a nation is called that the database does not have."""
    joined: bool = False
    """Whether it is one of several that were named together."""


@dataclass
class Sentence:
    """A sentence with the names in it; places of the text count from its beginning."""

    words: str
    offset: int
    mentions: Sequence[Mention]
    speaker: tuple[str, ...] = ()
    """The nation that "we" stands for."""
    subject: tuple[str, ...] = ()
    """The nation that "he" or "they" stands for: who acted last."""
    acting: tuple[str, ...] = ()
    """Who attacks in this sentence."""


@dataclass(frozen=True)
class Reading:
    """What came of a sentence."""

    roles: tuple[Role, ...] = ()
    used: tuple[Stretch, ...] = ()
    doubt: str = ""
    """The word for which a sentence about an attack was not read."""


def other(side: Side) -> Side:
    """Return the opposite side."""
    return Side.DEFENDER if side is Side.ATTACKER else Side.ATTACKER


def read_roles(sentence: Sentence) -> Reading:
    """Return the evidence in a sentence, or why it is not believed."""
    words = sentence.words
    verb = verbs.HOSTILE.search(words) or verbs.PASSIVE.search(words)
    doubt = verbs.DOUBTED.search(words, 0, verb.start()) if verb else None
    condition = verbs.IF.search(words, 0, verb.start()) if verb else None
    if verb and (condition or verbs.ASKING.search(words)):
        return Reading(doubt=(condition[0] if condition else "?"))
    if doubt:
        return Reading(doubt=doubt[0])
    return _Reader(sentence).reading()


def is_territory(words: str, mention: Mention) -> bool:
    """Return whether a name is said as a place: "in France", "at Malta"."""
    return bool(verbs.TERRITORY.search(words[: mention.start][-12:]))


class _Reader:
    def __init__(self, sentence: Sentence) -> None:
        self._sentence = sentence
        self._words = sentence.words
        dropped = {
            family_of(row)
            for mention in sentence.mentions
            if verbs.NEGATED.search(self._words[: mention.start][-24:])
            for row in mention.rows
        }
        self._actors = [
            mention
            for mention in sentence.mentions
            if (mention.rows or mention.elsewhere)
            and not (mention.rows and {family_of(row) for row in mention.rows} <= dropped)
            and not verbs.NEGATED.search(self._words[: mention.start][-24:])
        ]
        self._somebody: Mention | None = None
        """Whose rebels or enemies were passed over where who acts was sought."""
        self._roles: list[Role] = []
        self._used: list[Stretch] = []

    def reading(self) -> Reading:
        """Return all evidence."""
        helps = verbs.HELP.search(self._words)
        doubt = self._deeds()
        self._versus()
        if not helps:
            self._states(verbs.DEFENDS, Side.DEFENDER)
        self._states(verbs.ATTACKS, Side.ATTACKER)
        self._named(verbs.ATTACK_OF, Side.DEFENDER)
        self._named(verbs.ATTACK_BY, Side.ATTACKER)
        self._named(verbs.ATTACKED, Side.DEFENDER)
        if not helps and not any(role.side is Side.ATTACKER and role.weight > MOVED for role in self._roles):
            self._moves()
        for verb in verbs.SENDING.finditer(self._words):
            self._use(verb)
        return Reading(tuple(self._roles), tuple(self._used), doubt if not self._roles else "")

    def _deeds(self) -> str:
        """Read verbs of attack; returns the word for which one was not read."""
        passive = list(verbs.PASSIVE.finditer(self._words))
        doubt = ""
        for verb in passive:
            self._deed(verb, turned=True)
        for verb in verbs.HOSTILE.finditer(self._words):
            if any(each.start() <= verb.start() < each.end() for each in passive):
                continue
            negation = verbs.NOT_DONE.search(self._words[: verb.start()][-30:])
            if negation:
                doubt = negation[0].strip()
            elif self._is_deed(verb):
                self._deed(verb)
        return doubt

    def _deed(self, verb: re.Match[str], turned: bool = False) -> None:
        within = [mention.end for mention in self._actors if mention.start < verb.start() < mention.end <= verb.end()]
        subject, subject_rows = self._subject(max([verb.start(), *within]))
        target = self._object(verb.end(), [*subject])
        sides = (Side.DEFENDER, Side.ATTACKER) if turned else (Side.ATTACKER, Side.DEFENDER)
        against = "against" in verb[0].casefold()
        for mention in subject:
            self._add(sides[0], mention, DEED, joined=len(subject) > 1)
        for mention in target:
            self._add(sides[1], mention, DEED, joined=len(target) > 1)
        if not subject and subject_rows is not None and (target or not against):
            note = '"we" is who writes the post' if subject_rows == self._sentence.speaker else "who was named before"
            self._put(sides[0], subject_rows, DEED - 1, verb, note)
        elif not subject and subject_rows is None:
            unknown = self._unknown_before(verb.start())
            if self._somebody is not None and not turned:
                start = self._somebody.start
                self._roles.append(
                    self._role(sides[0], (), DEED, start, self._somebody.end, elsewhere="who is not named")
                )
            elif unknown and not turned:
                self._roles.append(self._role(sides[0], (), DEED, unknown.start(), unknown.end(), elsewhere=unknown[0]))
        if not target and re.match(r"\s*(?:us|me|our|my)\b", self._words[verb.end() :], re.IGNORECASE):
            self._put(sides[1], self._sentence.speaker, DEED, verb, '"us" is who writes the post')
        self._use(verb)

    def _subject(self, place: int) -> tuple[list[Mention], tuple[str, ...] | None]:
        """Return who acts before `place`; where that is a pronoun, the nations that it stands for."""
        after, self._somebody = place, None
        for at in range(len(self._actors) - 1, -1, -1):
            mention = self._actors[at]
            if mention.end > place:
                continue
            gap = self._words[mention.end : place]
            pronoun = self._pronoun(mention.end, place) if "(" not in gap else None
            if pronoun is not None:
                return [], pronoun
            if len(gap) > _LONGEST_GAP or verbs.HOSTILE.search(gap) or verbs.VERSUS.search(gap):
                break
            before = self._words[: mention.start]
            inside = gap.count(")") > gap.count("(")
            behind = verbs.WITH.search(before[-40:]) and not verbs.stands_for(before)
            self._somebody = mention if verbs.is_somebody_else(before) else self._somebody
            if inside or behind or verbs.is_somebody_else(before) or is_territory(self._words, mention):
                after = mention.start
                continue
            return self._joined_before(at), None
        pronoun = self._pronoun(0, min(after, place))
        return [], pronoun

    def _joined_before(self, at: int) -> list[Mention]:
        mention = self._actors[at]
        joined = [mention]
        for previous in reversed(self._actors[:at]):
            if not verbs.JOINED.fullmatch(self._words[previous.end : joined[0].start]):
                break
            if set(map(family_of, previous.rows)) & set(map(family_of, mention.rows)):
                break
            joined.insert(0, previous)
        # "Scotland, no, England": only what is joined by "and" acts together.
        together = len(joined) > 1 and re.search(r"and|&|\+", self._words[joined[-2].end : joined[-1].start])
        return joined if together else [mention]

    def _pronoun(self, start: int, end: int) -> tuple[str, ...] | None:
        """Return whom a pronoun right before a verb stands for, None where there is none."""
        found = list(
            re.finditer(r"\b(we|i|our|my|us|he|she|they|wir|nous|nosotros)\b", self._words[start:end], re.IGNORECASE)
        )
        if not found:
            return None
        is_speaker = found[-1][0].casefold() not in {"he", "she", "they"}
        return self._sentence.speaker if is_speaker else self._sentence.subject

    def _object(self, place: int, subject: Sequence[Mention]) -> list[Mention]:
        """Return whom a verb before `place` is done to."""
        own = {family_of(row) for mention in subject for row in mention.rows}
        for at, mention in enumerate(self._actors):
            if mention.start < place:
                continue
            gap = self._words[place : mention.start]
            if len(gap) > _LONGEST_GAP or verbs.HOSTILE.search(gap):
                return []
            before = self._words[: mention.start]
            behind = verbs.WITH.search(gap[-40:]) and not verbs.stands_for(before)
            if behind or own & {family_of(row) for row in mention.rows}:
                continue
            if mention.locations and re.search(r"\b(?:at|in|near|on)\b[^,]*$", gap):
                continue
            joined = [mention]
            for following in self._actors[at + 1 :]:
                if not verbs.JOINED.fullmatch(self._words[joined[-1].end : following.start]):
                    break
                if set(map(family_of, following.rows)) & (set(map(family_of, mention.rows)) | own):
                    break
                joined.append(following)
            together = len(joined) > 1 and re.search(r"and|&|\+", self._words[joined[0].end : joined[1].start])
            return joined if together else [mention]
        return []

    def _versus(self) -> None:
        for verb in verbs.VERSUS.finditer(self._words):
            arrow = verbs.ARROW.search(verb[0])
            before = [mention for mention in self._actors if mention.end <= verb.start() + 1]
            after = [mention for mention in self._actors if mention.start >= verb.end() - 1]
            inner = [mention for mention in before if not _is_inside(self._words, mention, verb.start())]
            if not inner or not after:
                continue
            weight = _ARROWED if arrow else ORDERED
            note = "" if arrow else "who is named first is taken as the attacker"
            self._add(Side.ATTACKER, inner[-1], weight, note)
            self._add(Side.DEFENDER, after[0], weight, note)
            self._use(verb)

    def _states(self, pattern: re.Pattern[str], side: Side) -> None:
        """Read "X defends", "X is the attacker"."""
        for verb in pattern.finditer(self._words):
            if verbs.NOT_DONE.search(self._words[: verb.start()][-30:]):
                continue
            subject, rows = self._subject(verb.start())
            for mention in subject[:1]:
                self._add(side, mention, STATED)
            if not subject and rows:
                self._put(side, rows, STATED - 1, verb, "")
            against = verbs.AGAINST.match(self._words[verb.end() :].lstrip())
            target = self._object(verb.end(), subject) if against else []
            for mention in target:
                self._add(other(side), mention, STATED)
            self._use(verb)

    def _named(self, pattern: re.Pattern[str], side: Side) -> None:
        """Read "the attack on X", "defenders: X"."""
        for verb in pattern.finditer(self._words):
            for mention in self._actors:
                gap = self._words[verb.end() : mention.start] if mention.start >= verb.end() else "x" * _LONGEST_GAP
                if re.fullmatch(
                    r"[\s:=–—-]*(?:(?:the|a|of|king|kingdom|empire|is|are|country)\s+)*", gap, re.IGNORECASE
                ):
                    self._add(side, mention, STATED - 1)
                    self._use(verb)

    def _moves(self) -> None:
        """Read who sends troops somewhere, which is an attack where nothing of help is said."""
        if re.search(r"\b(?:los(?:es|t|ing)|treaty|alliance|pact|peace|defeats?)\b", self._words, re.IGNORECASE):
            return
        for against in verbs.AGAINST.finditer(self._words):
            for mention in self._object(against.end(), [])[:1]:
                if re.fullmatch(
                    r"\s*(?:the )?", self._words[against.end() : mention.start]
                ) and not verbs.DEFENDS.search(self._words):
                    self._add(Side.DEFENDER, mention, MOVED, "who troops are sent against is taken as the defender")
                    self._use(against)
        for verb in verbs.SENDING.finditer(self._words):
            if verbs.NOT_DONE.search(self._words[: verb.start()][-30:]):
                continue
            subject, rows = self._subject(verb.start())
            behind = [mention for mention in self._sentence.mentions if mention.start >= verb.end()]
            goes = any(mention.locations or mention.rows for mention in behind)
            note = "who sends troops is taken as the attacker"
            if not goes:
                continue
            for mention in subject[:1]:
                self._add(Side.ATTACKER, mention, MOVED, note)
            if not subject and rows:
                self._put(Side.ATTACKER, rows, MOVED, verb, note)
            behind_against = [each.end() for each in verbs.AGAINST.finditer(self._words, verb.end())]
            for place in [verb.end(), *behind_against]:
                close = re.compile(r"\s*(?:(?:into|onto|to|on|upon|against|at|against|the|land|lands|of|from|and) )*")
                for mention in self._object(place, subject)[:1]:
                    if close.fullmatch(self._words[place : mention.start]) and (subject or rows):
                        self._add(Side.DEFENDER, mention, MOVED, "who troops are sent against is taken as the defender")
            return

    def _unknown_before(self, place: int) -> re.Match[str] | None:
        """Return a capitalised word before a verb that may name who acts, and that nothing is known of."""
        for word in reversed(list(re.finditer(r"[^\W\d_][\w'-]{2,}", self._words[:place]))):
            known = any(
                mention.start < word.end() and word.start() < mention.end for mention in self._sentence.mentions
            )
            if word[0][0].isupper() and not word[0].isupper() and not known and word[0].casefold() not in _HARMLESS:
                return word
        return None

    def _is_deed(self, verb: re.Match[str]) -> bool:
        between = (self._words[mention.end : verb.start()] for mention in self._actors if mention.end <= verb.start())
        return verbs.is_deed(self._words, verb, any(not gap.strip(" ,)\"'") for gap in between))

    def _use(self, found: re.Match[str]) -> None:
        offset = self._sentence.offset
        self._used.append(Stretch(offset + found.start(), offset + found.end()))

    def _put(self, side: Side, rows: tuple[str, ...], weight: float, words: re.Match[str], note: str) -> None:
        if rows:
            self._roles.append(self._role(side, rows, weight, words.start(), words.end(), note))

    def _add(self, side: Side, mention: Mention, weight: float, note: str = "", joined: bool = False) -> None:
        role = self._role(side, mention.rows, weight, mention.start, mention.end, note, mention.elsewhere, joined)
        self._roles.append(role)

    def _role(  # noqa: PLR0913, PLR0917 - the parts of a role
        self,
        side: Side,
        rows: tuple[str, ...],
        weight: float,
        start: int,
        end: int,
        note: str = "",
        elsewhere: str = "",
        joined: bool = False,
    ) -> Role:
        offset = self._sentence.offset
        return Role(side, rows, weight, offset + start, offset + end, note, elsewhere, joined)


def _is_inside(words: str, mention: Mention, place: int) -> bool:
    gap = words[mention.end : place]
    return gap.count(")") > gap.count("(")


def speakers(words: str, mentions: Sequence[Mention]) -> Iterator[Mention]:
    """Yield who says of himself that he is of a nation: "I'm Sweden", "we (the Poles)"."""
    for mention in mentions:
        before, after = words[: mention.start][-60:], words[mention.end :][:24]
        here = re.match(r"(?:'s)? (?:player|here\b)|,? (?:my|our) (?:country|nation|people)\b", after, re.IGNORECASE)
        if mention.rows and (verbs.I_AM.search(before) or verbs.WE_ARE.search(before) or here):
            yield mention
