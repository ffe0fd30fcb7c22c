"""Sentences of a post: who attacks whom, where and when, with how many men.

A sentence counts only where it says that it happens: one with "not", "if", "had" or a question mark is left to the
moderator. Who attacks is read from the verb next to two names, never from names alone.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from autoalgo.war.domain.strategy import Side
from autoalgo.war.posts.claims import IMPLIED, SENTENCE, Claim
from autoalgo.war.posts.gazetteer import Gazetteer, Mention
from autoalgo.war.posts.labels import MILITARY, NATION, WINGS
from autoalgo.war.posts.lines import Stretch
from autoalgo.war.posts.names import GENERIC, Certainty, Match, tokens_of
from autoalgo.war.posts.values import maneuvers_in, men_in, motives_in, years_in
from autoalgo.war.posts.verbs import (
    DOUBTED,
    HELP,
    HOSTILE,
    JOINED,
    MOTION,
    PASSIVE,
    PLACED,
    SENDING,
    SENTENCE_END,
    VERSUS,
    WE,
    WING,
    is_deed,
    is_object_gap,
    is_somebody_else,
    is_speaker_gap,
    is_subject_gap,
)


@dataclass(frozen=True)
class Reading:
    """What came of a sentence."""

    claims: tuple[Claim, ...] = ()
    used: tuple[Stretch, ...] = ()
    """Words that were understood without being a value."""
    doubt: str = ""
    """The word for which a sentence about a war was not read."""


def sentences_of(text: str, stretch: Stretch) -> Iterator[Stretch]:
    """Yield the sentences of a stretch, each with the mark that ends it."""
    start = stretch.start
    for end in SENTENCE_END.finditer(text, stretch.start, stretch.end):
        yield Stretch(start, end.end())
        start = end.end()
    yield Stretch(start, stretch.end)


class ProseReader:
    """Reads sentences; `speaker` are the nations, one of which "we" stands for."""

    def __init__(self, gazetteer: Gazetteer) -> None:
        self._gazetteer = gazetteer

    def read(self, text: str, sentence: Stretch, speaker: tuple[str, ...]) -> Reading:
        """Return what a sentence says of a war; nothing where it is about something else."""
        words = sentence.of(text)
        mentions = self._gazetteer.mentions(words, tokens_of(words))
        told = (*maneuvers_in(words, sentence.start), *motives_in(words, sentence.start))
        if not (_is_warlike(words) or told or any(mention.militaries for mention in mentions)):
            return Reading()
        doubt = DOUBTED.search(words)
        if doubt:
            return Reading(doubt=doubt[0])
        return _Sentence(self._gazetteer, words, sentence.start, mentions, speaker).reading()

    def whole_name(self, text: str, stretch: Stretch) -> Mention | None:
        """Return the name that a whole stretch is, None where it is none or has other words."""
        words = stretch.of(text)
        mentions = self._gazetteer.mentions(words, tokens_of(words))
        if len(mentions) != 1:
            return None
        others = words[: mentions[0].start] + words[mentions[0].end :]
        alone = all(token.word in GENERIC or token.word == "of" for token in tokens_of(others))
        return mentions[0] if alone else None


def _is_warlike(words: str) -> bool:
    return any(pattern.search(words) for pattern in (HOSTILE, PASSIVE, VERSUS, MOTION))


class _Sentence:
    """One sentence that is read."""

    def __init__(
        self,
        gazetteer: Gazetteer,
        words: str,
        offset: int,
        mentions: Sequence[Mention],
        speaker: tuple[str, ...],
    ) -> None:
        self._gazetteer = gazetteer
        self._words = words
        self._offset = offset
        self._mentions = mentions
        self._speaker = speaker
        self._claims: list[Claim] = []
        self._used: list[Stretch] = []
        self._taken: set[Mention] = set()
        self._subject: tuple[str, ...] = ()
        self._subject_side: Side | None = None

    def reading(self) -> Reading:
        """Return all that it says."""
        self._fights()
        self._sends()
        self._places()
        self._armies()
        self._numbers()
        for motion in MOTION.finditer(self._words):
            self._use(motion.start(), motion.end())
        return Reading(tuple(self._claims), tuple(self._used))

    def _fights(self) -> None:
        """Read who attacks whom."""
        passive = list(PASSIVE.finditer(self._words))
        for verb in passive:
            self._deed(verb, SENTENCE, turned=True)
        for verb in HOSTILE.finditer(self._words):
            if not any(other.start() <= verb.start() < other.end() for other in passive) and self._is_deed(verb):
                self._deed(verb, SENTENCE)
        for verb in VERSUS.finditer(self._words):
            self._deed(verb, IMPLIED, note="who is named first is taken as the attacker")

    def _deed(self, verb: re.Match[str], weight: int, turned: bool = False, note: str = "") -> None:
        before, after = self._before(verb.start()), self._after(verb.end())
        sending = SENDING.search(self._words, 0, verb.start())
        if not before and sending and verb[0].casefold().endswith("against"):
            before = self._before(sending.start())
        attacking, attacked = (after, before) if turned else (before, after)
        if not turned and not before and self._we_before(verb.start()) and after:
            self._speaks(Side.ATTACKER, verb, weight)
        if not attacking and not attacked:
            return
        # Without the other side's name, a word such as "against" says too little.
        if attacking and (attacked or self._places_behind(verb.end())):
            self._side(Side.ATTACKER, attacking, weight, note)
        if attacked:
            self._side(Side.DEFENDER, attacked, weight, note)
        self._use(verb.start(), verb.end())

    def _speaks(self, side: Side, verb: re.Match[str], weight: int, note: str = '"we" is who writes the post') -> None:
        if not self._speaker:
            self._subject_side = self._subject_side if self._subject_side is not None else side
            return
        start, end = self._offset + verb.start(), self._offset + verb.end()
        self._subject = self._subject or self._speaker
        self._claims.append(Claim(NATION, self._speaker, Certainty.IMPLIED, start, end, weight, side=side, note=note))

    def _before(self, place: int) -> list[Mention]:
        """Return who is named right before `place`: nations, or an army; several where they are joined."""
        found = [
            mention for mention in self._mentions if mention.end <= place and (mention.nations or mention.militaries)
        ]
        if not found or is_somebody_else(self._words[: found[-1].start]):
            return []
        nations = [mention for mention in found if mention.nations]
        # Of an ally, a victim or a messenger that is named as well, nothing tells who of them acts.
        chosen = nations if found[-1].nations else found[-1:]
        return chosen if is_subject_gap(self._words[found[-1].end : place]) or len(chosen) > 1 else []

    def _after(self, place: int) -> list[Mention]:
        """Return who is named right after `place`: nations, or an army; several where they are joined."""
        found = [mention for mention in self._mentions if mention.start >= place]
        if not found or not (found[0].nations or found[0].militaries):
            return []
        if not is_object_gap(self._words[place : found[0].start]):
            return []
        chosen = [found[0]]
        for mention in found[1:]:
            joined = mention.nations and JOINED.fullmatch(self._words[chosen[-1].end : mention.start])
            if not joined:
                break
            chosen.append(mention)
        return chosen

    def _places_behind(self, place: int) -> bool:
        found = next((mention for mention in self._mentions if mention.start >= place), None)
        near = found is not None and is_object_gap(self._words[place : found.start])
        if near and found is not None and found.locations and found not in self._taken:
            self._location(found)
        return bool(near and found is not None and found.locations)

    def _side(self, side: Side, mentions: Sequence[Mention], weight: int, note: str) -> None:
        """Take the mentions as a side: several nations are candidates, an army is its military."""
        first, last = mentions[0], mentions[-1]
        self._taken.update(mentions)
        if any(mention.nations for mention in mentions):
            matches = [mention.nations for mention in mentions if mention.nations]
            names = tuple(dict.fromkeys(name for match in matches for name in match.names))
            self._add(NATION, Match(names, _least_certain(matches)), first.start, last.end, weight, side, note)
            self._claims[-1] = replace(self._claims[-1], joined=len(matches) > 1)
            owners = names
        else:
            matches = [mention.militaries for mention in mentions if mention.militaries]
            names = tuple(dict.fromkeys(name for match in matches for name in match.names))
            self._add(MILITARY, Match(names, _least_certain(matches)), first.start, last.end, weight, side, note)
            owners = self._gazetteer.fielders(names)
        if side is Side.ATTACKER:
            self._subject = owners

    def _sends(self) -> None:
        """Read who sends troops, which is an attack where nothing of help or defence is said."""
        sending = SENDING.search(self._words)
        if sending is None:
            return
        before = self._before(sending.start())
        attacks = not self._taken and not HELP.search(self._words)
        if before:
            self._subject = self._subject or self._owners(before[-1])
        if not attacks or not self._is_sent(sending.end()):
            return
        note = "who sends troops is taken as the attacker"
        if before:
            self._side(Side.ATTACKER, before, IMPLIED, note)
        elif self._we_before(sending.start()) or not self._words[: sending.start()].strip(" \"'"):
            self._speaks(Side.ATTACKER, sending, IMPLIED, note)
        self._use(sending.start(), sending.end())

    def _is_sent(self, place: int) -> bool:
        """Return whether men or a named army go to a place of the database."""
        places = any(mention.locations and mention.start >= place for mention in self._mentions)
        armies = any(mention.militaries for mention in self._mentions)
        return places and (
            armies or bool(list(men_in(self._words, 0))) or "troops" in self._words or "army" in self._words
        )

    def _owners(self, mention: Mention) -> tuple[str, ...]:
        if mention.nations:
            return mention.nations.names
        return self._gazetteer.fielders(mention.militaries.names) if mention.militaries else ()

    def _places(self) -> None:
        for mention in self._mentions:
            if mention.locations and mention not in self._taken and PLACED.search(self._words[: mention.start]):
                self._location(mention)

    def _location(self, mention: Mention) -> None:
        self._taken.add(mention)
        if mention.locations:
            self._add("location", mention.locations, mention.start, mention.end, SENTENCE, None, "")

    def _armies(self) -> None:
        for mention in self._mentions:
            if mention.militaries and mention not in self._taken:
                self._taken.add(mention)
                self._add(MILITARY, mention.militaries, mention.start, mention.end, SENTENCE, None, "")

    def _numbers(self) -> None:
        words, at = self._words, self._offset
        self._claims += [*years_in(words, at), *motives_in(words, at)]
        side = self._subject_side
        if not self._subject and side is None and WE.search(words):
            self._subject = self._speaker
        men = list(men_in(words, at))
        # Of several numbers of men, each side may have some.
        owned = men if len(men) == 1 else []
        wings = [WINGS.get(found[0].casefold(), "") for found in WING.finditer(words)]
        maneuvers = list(maneuvers_in(words, at))
        if len(maneuvers) == 1 and len(wings) <= 1:
            owned += [replace(maneuvers[0], wing="".join(wings))]
            self._used += [Stretch(at + found.start(), at + found.end()) for found in WING.finditer(words)]
        self._claims += [replace(claim, side=side, owner=self._subject) for claim in owned]

    def _we_before(self, place: int) -> bool:
        found = list(WE.finditer(self._words, 0, place))
        return bool(found) and is_speaker_gap(self._words[found[-1].end() : place])

    def _is_deed(self, verb: re.Match[str]) -> bool:
        between = (self._words[mention.end : verb.start()] for mention in self._mentions if mention.end <= verb.start())
        return is_deed(self._words, verb, any(not gap.strip(" ,") for gap in between))

    def _use(self, start: int, end: int) -> None:
        self._used.append(Stretch(self._offset + start, self._offset + end))

    def _add(  # noqa: PLR0913, PLR0917 - the parts of a claim
        self, kind: str, match: Match, start: int, end: int, weight: int, side: Side | None, note: str
    ) -> None:
        certainty = Certainty.IMPLIED if weight == IMPLIED else match.certainty
        self._claims.append(
            Claim(kind, match.names, certainty, self._offset + start, self._offset + end, weight, side, note=note)
        )


def _least_certain(matches: Sequence[Match]) -> Certainty:
    exact = all(match.certainty is Certainty.EXACT for match in matches)
    return Certainty.EXACT if exact else Certainty.NEAREST
