"""Who stands where around a verb: who does it, to whom, by whom, with whom."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from autoalgo.war.posts.actors import Actor, Actors, Named
from autoalgo.war.posts.gazetteer import Mention
from autoalgo.war.posts.passages import Passage
from autoalgo.war.posts.vocabulary import phrases

FAR: Final = 120
"""Characters between a name and the verb that it belongs to."""
_NEGATED: Final = re.compile(
    r"\b(?:not|n't|never|cannot|would|might|could|had|refuses? to|nor|stop(?:s|ped)?|dont|wont|doesnt)\s+(?:\w+\s+)?$"
)
_WITH: Final = re.compile(
    r"\b(?:with|under|using|by|alongside|from|like|led|through|than|mit|con|avec|unter|sous|bajo|w|helped|of)"
    r"(?: (?:the|his|its|their|our|my|a|an|all|both|king|emperor|general|lord|duke|\d[\d.,]*k?))*\s*$"
)
_WE: Final = re.compile(r"\b(?:we|i|wir|ich|nous|je|noi|nosotros)(?:'ll|'m|'re)? (?:(?!not\b|who\b)\w+ ){0,2}$")
_WE_VERB: Final = re.compile(r"\w+(?:iamo|[aei]mos|ons|jemy|[iıuü]yoruz)\b|\w+ (?:wir|ich|nous)\b")
"""A verb of the first person whose ending, or the word behind it, says so."""
_PLACE: Final = re.compile(
    r"\b(?:in|at|near|into|inside|off|en|bei|from|outside|around|a|vor|nach|devant|davanti) (?:the |den |dem |der )?$"
)
_GOAL: Final = re.compile(r"\b(?:to|towards?|across|against|upon) (?:the )?$")
_OF: Final = re.compile(r"\b([\w']+) (?:of|from|in|to|de|von|der|des) (?:the |la |los |les )?$")
_OPPOSED: Final = re.compile(
    r"(?:rebel|enem|foe|traitor|desert|exile|slave|peasant|bandit|pirate|refugee|neighbou?r|rival|victim|conquer|envoy|"
    r"friend|colon|prisoner|vassal|subject|provin|half|part|rest|merchant|trader|people|player)\w*"
)
"""Who is of a nation and does not act for it: its rebels."""
_RIGHT_BEFORE: Final = re.compile(r"\s*(?:(?:on|upon|at|against|into|the|city|town|of)\s+)*")
_OBJECT: Final = re.compile(
    r"\b(?:with|at|on|upon|to|against|of|by|from|for|into|vs?\.?|versus|fights?|and) (?:the |king |emperor |tsar )?$"
)
"""Before a name for which no pronoun behind it stands, if there is another one."""
_BY: Final = re.compile(r"[^.;,:]{0,30}?\b(?:by|von|por|par|vom|pelos?|pela|durch)\b|\s+from\b")
_BY_FAR: Final = re.compile(rf"[^.;:]{{0,80}}?\b(?:by|through)\b(?! (?:sea|land|night|day))|{_BY.pattern}")
_VON: Final = re.compile(r"\b(?:von|vom|durch)(?: (?:den|dem|der|die|das))?(?: [a-z]{3,})?\s*$")
_AND: Final = re.compile(
    r"\s*(?:,?\s*and|&|\+|y|und|et)"
    r"\s*(?:(?:the|(?:its|his|their) (?:all(?:y|ies)|friends?)(?:,? the)?),?\s+)?"
)
_LISTED: Final = re.compile(rf"{_AND.pattern}|\s*,\s*(?:the\s+)?")
"""Between the names of a list that "and" ends."""
_STANDS_FOR: Final = frozenset(phrases("names standing for"))
"""Who of a nation acts for it; its rebels and enemies do not."""


class Clause:
    """A passage with the names in it, asked for who stands around a verb."""

    def __init__(self, passage: Passage, actors: Actors, subject: Actor | None) -> None:
        self.passage: Final = passage
        self.named: Final = actors.in_passage(passage)
        self.level: Final = actors.tagged.level
        self._actors = actors
        self._last_subject = subject

    def before(self, place: int) -> str:
        """Return what stands before `place`."""
        return self.level[self.passage.start : place]

    @property
    def outside(self) -> list[Named]:
        """The names that stand outside of brackets."""
        before = [self.before(one.mention.start) for one in self.named]
        return [one for one, text in zip(self.named, before, strict=True) if text.count("(") <= text.count(")")]

    def gap(self, one: Named, two: Named) -> str:
        """Return what stands between two names, without what is in brackets."""
        return re.sub(r"\([^()]*\)?|^[^()]*\)", "", self.level[one.mention.end : two.mention.start])

    def words(self, kind: str) -> list[tuple[int, int]]:
        """Return where words of a class stand."""
        return self._actors.tagged.words(kind, self.passage)

    def is_negated(self, start: int) -> bool:
        """Return whether a verb at `start` tells of what is not done."""
        return bool(_NEGATED.search(self.before(start)[-30:]))

    def is_bracketed(self, mention: Mention, place: int) -> bool:
        """Return whether a bracket around a name closes before `place`."""
        gap = self.level[mention.end : place]
        return gap.count(")") > gap.count("(")

    def agent(self, end: int, is_passive: bool = False) -> Named | None:
        """Return who is named behind "by" after a verb that ends at `end`, right after it unless it is a passive."""
        by = (_BY_FAR if is_passive else _BY).match(self.level, end, self.passage.end)
        return next((one for one in self.named if by and 0 <= one.mention.start - by.end() < FAR / 2), None)

    def agent_before(self, start: int) -> Named | None:
        """Return who is named behind a German "von" before a verb that begins at `start`."""
        return next(
            (
                one
                for one in reversed(self.named)
                if one.mention.end <= start and _VON.search(self.before(one.mention.start))
            ),
            None,
        )

    def subject(self, place: int, near: int = FAR) -> Actor | None:
        """Return who acts before `place`, also where a pronoun stands for him."""
        after = place
        for mention, actor in reversed(self.named):
            if mention.end > place:
                continue
            gap, before = self.level[mention.end : after], self.before(mention.start)
            pronoun = self._pronoun(mention.end, place) if "(" not in gap else None
            if pronoun is not None:
                return pronoun[0]
            if len(gap) > near or ";" in gap:
                return None
            if self.is_bracketed(mention, place):
                continue
            of = _OF.search(before[-40:])
            stands, placed = self._stands_for(of, mention), _PLACE.search(before[-12:])
            placed = placed or (_GOAL.search(before[-12:]) if re.search(r",|\band\b", gap) else None)
            is_verb = of is not None and any(0 < mention.start - len(of[0]) - one.end < 2 for one, _ in self.named)
            if of is not None and not is_verb and not stands and not placed and _OPPOSED.fullmatch(of[1]):
                # Whose rebels or enemies act is not who acts.
                return self._actors.unknown(of[1])
            if (not _WITH.search(before[-40:]) or stands) and not placed:
                return actor
            after = mention.start
        pronoun = self._pronoun(self.passage.start, min(after, place))
        return pronoun[0] if pronoun is not None else None

    def is_ours(self, place: int) -> bool:
        """Return whether a verb at `place` says that "we" do it: "we attack", "attacchiamo"."""
        return bool(_WE.search(self.before(place)[-24:]) or _WE_VERB.match(self.level, place, self.passage.end))

    def target(self, place: int) -> Named | None:
        """Return whom a verb before `place` is done to."""
        behind_it = self.place_behind(place)
        if behind_it is not None and self._actors.of_mention(behind_it) is None:
            return None  # a place of nobody's
        for one in self.named:
            mention = one.mention
            if mention.start < place:
                continue
            gap = self.level[place : mention.start]
            if len(gap) > FAR or re.search(r"[;|]|\b(?:while|as|when)\b", gap):
                return None
            of = _OF.search(self.before(mention.start)[-40:])
            behind = _WITH.search(gap[-40:]) and not self._stands_for(of, mention)
            at_it = mention.locations and re.search(r"\b(?:at|in|near|on)\b[^,]*$", gap)
            if not behind and not at_it:
                return one
        return None

    def place_behind(self, place: int) -> Mention | None:
        """Return the place that a verb before `place` is done to."""
        first = next((one for one in self.passage.mentions if one.start >= place), None)
        is_right = first is not None and first.locations and _RIGHT_BEFORE.fullmatch(self.level[place : first.start])
        return first if is_right else None

    def joined_before(self, actor: Actor, place: int) -> list[Actor]:
        """Return an actor with those that are joined to it by "and" before a verb."""
        found = [actor]
        own = [one for one in self.named if one.mention.end <= place]
        for two, one in pairwise(reversed(own)):
            if two.actor in found and self._is_joined(one, two, _LISTED if len(found) > 1 else _AND):
                found.append(one.actor)
        return found

    def is_mutual(self, actor: Actor, behind: Named, place: int) -> bool:
        """Return whether "Venice and Ottomans fight" each other: who is named behind the verb is one of them."""
        own = [one for one in self.named if one.mention.end <= place]
        pair = [{one.actor.key, two.actor.key} for one, two in pairwise(own) if _AND.fullmatch(self.gap(one, two))]
        return bool(pair) and pair[-1] == {actor.key, behind.actor.key} and actor is own[-1].actor

    def joined_behind(self, target: Named) -> list[Named]:
        """Return whom a verb is done to with those that are joined to him by "and"."""
        found = [target]
        for one, two in pairwise(self.named[self.named.index(target) :]):
            if one.actor is not two.actor and not self._is_joined(one, two):
                break
            found += [two] if two.actor not in [each.actor for each in found] else []
        return found

    def _is_joined(self, one: Named, two: Named, by: re.Pattern[str] = _AND) -> bool:
        gap = self.level[one.mention.end : two.mention.start]
        is_joined = one.actor is not two.actor and bool(by.fullmatch(gap))
        if is_joined:
            one.actor.join(two.actor)
        return is_joined

    def _stands_for(self, of: re.Match[str] | None, mention: Mention) -> bool:
        """Return whether who is "of" a nation acts for it: its king, its army, or somebody who is named."""
        if of is None:
            return False
        end = mention.start - len(of[0]) + len(of[1])
        is_people = of[1].endswith(("ers", "men", "ans", "ites", "ists")) and not _OPPOSED.fullmatch(of[1])
        return is_people or of[1] in _STANDS_FOR or any(one.start < end <= one.end for one in self.passage.mentions)

    def _pronoun(self, start: int, end: int) -> tuple[Actor | None] | None:
        """Return whom a pronoun before a verb stands for, None where there is none."""
        part = Passage(start, max(start, end))
        words = self._actors.tagged.words
        # "Comes to our land and attacks us": the land and "us" do not attack.
        ours = [one for one in words("speaker", part) if not _OBJECT.search(self.before(one[0])[-20:])]
        theirs = [one for one in words("third", part) if one not in ours]
        if not ours and not theirs:
            return None
        if ours and (not theirs or ours[-1] > theirs[-1]):
            return (self._actors.of_rows(self.passage.speaker),)
        # "The 7th cavalry, 650 dudes, they attack": who is named last before them in the sentence.
        before = [one for one in self.named if one.mention.end <= theirs[-1][0] and not self._is_owner(one.mention)]
        acting = [one for one in before if not _OBJECT.search(self.before(one.mention.start))] or before
        return (acting[-1].actor if acting else self._last_subject,)

    def _is_owner(self, mention: Mention) -> bool:
        return self.level.startswith(("'", "\u2019"), mention.end)


def first_of(named: Sequence[Named], start: int, most: int) -> Named | None:
    """Return the name that begins within `most` characters behind `start`."""
    return next((one for one in named if 0 <= one.mention.start - start <= most), None)
