"""A post in its passages: what stands behind a label, and sentences; each with the names and words in it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.form import Entry, entries_of
from autoalgo.war.posts.gazetteer import Gazetteer, Mention
from autoalgo.war.posts.labels import MANEUVER, MEN, MILITARY, NATION, Label, label_of
from autoalgo.war.posts.lines import Line, Stretch
from autoalgo.war.posts.names import GENERIC, tokens_of
from autoalgo.war.posts.vocabulary import found, level

_NAMES: Final = frozenset({"", NATION, MILITARY, "location"})
"""Labels behind which names stand."""
LONGEST_PASSAGE: Final = 1_000
"""Characters; a longer one is no sentence."""
_OFFERED: Final = 0.08
"""How likely a maneuver of a clause is at least that is offered."""
_END: Final = re.compile(
    r"(?<![A-Z]\.[A-Z])(?<!\bvs)(?<!\bv)(?<!\bSt)(?<!\b[CcDMK][aorn])(?<!\bMrs)(?<!\bGen)(?<!\bCol)(?<!\bNap)"
    r"(?<!\bOct)(?<!\bNov)(?<!\bDec)(?<!\bJan)(?<!\bFeb)(?<!\bAug)(?<!\bSept)(?<!\bMaj)(?<!\bLt)(?<!\bnorm)"
    r"(?<!\b[A-Z])(?<!\d)[.!?]+(?=\s|$|[\"')])(?!\s*[/|])|(?<=\d)[.!?](?=\s+\D|\s*$)|(?<=\b[BA]\.[CD]\.)(?=\s+[A-Z])|\n"
)
_NAMED_SPEAKER: Final = re.compile(
    r"\b(?:yo|soy|moi|je suis|je joue|ich(?: bin| spiele)?|io|sono|sou|eu|jestem|gram|ben|ik(?: ben| speel)?|"
    r"i'?m|i am|i play(?:ing)?(?: as)?|playing as|we are|we're|we|me|us|i control|on behalf of|"
    r"speaking (?:for|as)|i lead|we of|request (?:by|from|of)|requested by|signed|i|ours?|my|mine|"
    r"(?:i|me|we),? as|playing|(?:i|we) \w+(?= \())"
    r"(?:\s*[=(,:]\s*|\s+)(?:(?:playing|nation|country|people|faction|state|beloved|poor|brave|good|own|is|as|which|"
    r"the|king|queen|khan|sultan|tsar|emperor|player|kingdom|people|of)\s+|\(|,\s*)*$",
    re.IGNORECASE,
)
_NOT_THAT: Final = re.compile(r"\b(?:no,|no wait|hold on|nope|wrong|oops)", re.IGNORECASE)
_SIGNED: Final = re.compile(r"(?:respect|regards|sincerely|yours|faithfully|servant)\W*\n\W*$", re.IGNORECASE)
"""What stands before the name of who signs a post."""
_SPEAKER_BEHIND: Final = re.compile(r"(?:'s|ian|ish)? (?:player )?here\b|,? (?:my|our) (?:country|nation)\b", re.I)
_WE_DEFEND: Final = re.compile(
    r"\b(?:we|i|me|us|wir|ich|nous|nosotros)\b[^.\n]{0,12}\b(?:defend\w*|(?:are|am|get|r) (?:being )?"
    r"(?:attacked|invaded)|"
    r"verteidig\w*|defien\w*|defend\w*|defenders?)|\b(?:they|he|him|she|the enemy|er|sie|ils)\b (?:are |is |r )?"
    r"(?:attack\w*|invad\w*|starts? it|greif\w*|attaqu\w*)|who attacks\W+(?:he|they|them|him)\b|"
    r"\b(?:attack|invad|assault|raid|hit)\w* (?:me|us)\b|\b(?:upon|against|at) us\b|"
    r"\blet (?:them|him|the enemy) come\b"
)
"""What says that who writes is attacked; he mostly attacks, as he asks for the war."""
_STRATEGY_OF: Final = re.compile(r"(?:strategy|tactics|maneuvers|orders|plans?|army|forces) (?:of|for) ", re.IGNORECASE)
_ORDERS: Final = re.compile(r"(?i)\b(?:strategy|tactics|maneuvers?|orders)\b")
_SAYS: Final = re.compile(
    r"(?i)\b(?:writes?|says?|reports?|informs?|declares?|announces?|greets?|speaks?|speaking|proclaims?|"
    r"to (?:the|all|our) \w+)\b"
)
_LONGEST_HEAD: Final = 60
_NAMES_ONLY: Final = re.compile(r"(?:'?s\b|\([^()]*\)|\b(?:the|flanks?|wings?|plan|men)\b|\d+k?\b|[\W_])*")
"""What may stand around a nation above a list of its flanks."""
_LANGUAGES: Final = frozenset({"english", "german", "french", "spanish", "englisch", "inglés", "anglais"})
_MY_LANGUAGE: Final = re.compile(
    r"\b(?:my|poor|bad|broken|excuse|sorry for|mi|mein|mon|meine?)(?: (?:bad|poor|terrible|broken|the|my))* $",
    re.IGNORECASE,
)
_LEAD: Final = re.compile(r"[^:\n]{2,60}?(?=\s*:)")


@dataclass(frozen=True)
class Clause:
    """A part of a passage that speaks of one flank or one side, and what it tells of (`clause_maneuvers`)."""

    start: int
    end: int
    likely: Mapping[str, float]
    """How likely each maneuver is, from 0 to 1."""
    nothing: float
    """How likely it is that none is told of."""
    peak: tuple[int, int]
    """Where the word stands that says most for the likeliest maneuver."""
    is_bare: bool = False
    """Whether nothing but flanks and names stands in it."""

    def holds(self, place: int) -> bool:
        """Return whether a place of the text is in it."""
        return self.start <= place < self.end

    @property
    def likeliest(self) -> tuple[str, ...]:
        """The maneuvers that it may tell of, the likeliest first; at least one."""
        every = sorted(self.likely, key=lambda one: -self.likely[one])
        return (*every[:1], *(one for one in every[1:] if self.likely[one] > _OFFERED))


@dataclass
class Passage:
    """A sentence, or what stands behind a label."""

    start: int
    end: int
    label: Label | None = None
    side: Side | None = None
    """Whose part of the post this is."""
    speaker: tuple[str, ...] = ()
    """The nations that "we" may stand for."""
    mentions: list[Mention] = field(default_factory=list)
    """The names in it; their places count from the beginning of the text."""
    heading: bool = False
    orders_of: tuple[str, ...] = ()
    """The nations of a label such as "Roman tactics", whose all orders in it are."""
    clauses: list[Clause] = field(default_factory=list)
    """Its parts, as soon as somebody asked for what they tell of."""

    @property
    def kind(self) -> str:
        """What the label asks for."""
        return self.label.kind if self.label else ""


@dataclass
class Tagged:
    """The text of a post with its passages."""

    text: str
    gazetteer: Gazetteer
    passages: list[Passage] = field(default_factory=list)
    labels: list[Stretch] = field(default_factory=list)
    """Where labels stand."""
    ours: Side = Side.ATTACKER
    """The side of who writes, where he is not named."""
    notes: list[tuple[Stretch, str]] = field(default_factory=list)
    """What is to be told of words that were understood only so far."""

    @property
    def level(self) -> str:
        """The text as words are looked up in it."""
        return level(self.text)

    @property
    def mentions(self) -> list[Mention]:
        """All names, in their order."""
        return [mention for passage in self.passages for mention in passage.mentions]

    def words(self, kind: str, passage: Passage) -> list[tuple[int, int]]:
        """Return where words of a class stand in a passage, outside of names."""
        return [
            span
            for span in found(kind, self.level, passage.start, passage.end)
            if not any(one.start < span[1] and span[0] < one.end for one in passage.mentions)
        ]

    def is_denied(self, place: int, start: int) -> bool:
        """Return whether a "not" stands right before `place`."""
        before = self.level[max(start, place - 30) : place]
        spans = list(found("negation", before))
        gap = before[spans[-1][1] :] if spans else "x x x"
        corrected = spans and re.search(r"\b(?:um+|uh|er|wait|sorry|hm+|actually),? $", before[: spans[-1][0]])
        small = re.fullmatch(
            r"(?:\W|\b(?:the|in|at|by|to|from|of|even|an?|on|for|use|last|include|los|las|el|la)\b)*", gap
        )
        comma = spans and before[spans[-1][0] : spans[-1][1]] == "no" and "," in gap
        return bool(spans and small and not corrected and not comma)


class _Builder:
    def __init__(self, text: str, gazetteer: Gazetteer) -> None:
        self.tagged = Tagged(text, gazetteer)
        self._text = text
        self._side: Side | None = None
        self._is_section = False
        self._waiting: Label | None = None
        self._lead: tuple[str, ...] = ()
        self._orders_of: tuple[str, ...] = ()
        self._flanks_of: tuple[str, ...] = ()
        self._lead_goes_on = False
        self._speaker: tuple[str, ...] = ()
        self.tagged.ours = Side.DEFENDER if _WE_DEFEND.search(self.tagged.level) else Side.ATTACKER

    def read(self, lines: Sequence[Line]) -> None:
        for line in lines:
            entries = entries_of(self._text, line)
            label = entries[0].label if entries else None
            is_flank = label is not None and bool(label.wing)
            self._flanks_of = self._flanks_of if is_flank else () if label else self._alone(line.whole)
            self._orders_of = self._flanks_of if is_flank else ()
            if line.heading:
                self._side, self._waiting = None, None
            if not self._lead_goes_on:
                self._lead = ()
            for entry in entries:
                if entry.label is None:
                    self._free(entry.value, line)
                else:
                    self._labelled(entry, entry.label, entry.words.start <= line.whole.start)

    def _alone(self, whole: Stretch) -> tuple[str, ...]:
        """Return the nation of a line that names nothing else, as "Franks (18k)" above a list of their flanks."""
        mentions = self._mentions(whole) if whole.end - whole.start < _LONGEST_HEAD else []
        named = [one for one in mentions if one.rows]
        if not named or len({one.rows for one in named}) > 1:
            return ()
        around = self._text[whole.start : named[0].start] + self._text[named[-1].end : whole.end]
        return named[0].rows if _NAMES_ONLY.fullmatch(level(around)) else ()

    def _labelled(self, entry: Entry, label: Label, leads: bool) -> None:
        """Read a label: a side alone begins the part of that side, a label alone waits for the next line."""
        self.tagged.labels.append(entry.words)
        self._waiting = None
        if label.person:
            label = replace(label, side=self.tagged.ours if label.person == "ours" else self.tagged.ours.enemy)
        empty = not re.search(r"\w", entry.value.of(self._text))
        if empty and label.side is not None and not label.kind:
            self._side, self._waiting, self._is_section = label.side, label, True
            return
        if label.side is None and (
            label.kind in {NATION, MILITARY, MEN} or (label.kind == MANEUVER and self._is_section)
        ):
            # "Troops: Delhi 50,000, Vijayanagara 90,000" is of both.
            families = {one.rows for one in self._mentions(entry.value) if one.rows}
            value = Passage(entry.value.start, entry.value.end)
            both = self.tagged.words("speaker", value) and self.tagged.words("third", value)
            label = replace(label, side=self._side if len(families) < len(Side) and not both else None)
        if empty:
            self._waiting = label if label.kind and not entry.value.of(self._text).strip() else None
            return
        if label.side is not None and label.kind in {"", NATION}:
            self._is_section = self._is_section and self._side is label.side
            self._side = label.side
        whole = label.kind in {"war", "motive"} and leads
        first, *rest = [entry.value] if whole else sentences_of(self._text, entry.value)
        self._add(first, label, label.side)
        for sentence in rest:
            self._add(sentence, None, label.side if leads else None)

    def _free(self, stretch: Stretch, line: Line) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._add(stretch.trimmed(self._text), waiting, waiting.side)
            return
        label = label_of(stretch.trimmed(self._text, " \t.,-–").of(self._text))
        if label and label.side is not None and not label.kind and not label.wing:
            self._side, self._waiting, self._is_section = label.side, label, True
            self.tagged.labels.append(line.whole)
            return
        if label and line.heading and label.kind and label.side is None:
            self._waiting = label
            self.tagged.labels.append(line.whole)
            return
        for sentence in sentences_of(self._text, self._after_speaker(stretch, line)):
            self._add(sentence, None, self._side if self._is_section else None, line.heading)

    def _after_speaker(self, stretch: Stretch, line: Line) -> Stretch:
        """Take a nation before a colon, or alone in a heading, as the one who writes; return what it says."""
        lead = _LEAD.match(self._text, stretch.start, stretch.end)
        if not lead and not line.heading and not _STRATEGY_OF.match(stretch.of(self._text)):
            return stretch
        name = Stretch(lead.start(), lead.end()) if lead else stretch
        mentions = self._mentions(name)
        others = (
            self._text[name.start : mentions[0].start] + self._text[mentions[0].end : name.end] if mentions else "x"
        )
        orders = _ORDERS.search(others) if lead else None
        says = _SAYS.search(others) if lead and mentions and mentions[0].start - name.start < len("Emperor ") else None
        if says and mentions[0].rows:
            # "Zaganos Pasha reports: …" is who writes.
            self._speaker = self._speaker or mentions[0].rows
        plain = re.sub(r"(?i)strategy|tactics|maneuvers?|orders|plans?|army|forces|for|of|the", "", others)
        if len(mentions) != 1 or not mentions[0].rows or any(one.word not in GENERIC for one in tokens_of(plain)):
            return stretch
        self._lead, self._side, self._is_section = mentions[0].rows, None, False
        if orders:
            self._orders_of = self._lead
            self.tagged.labels.append(name)
        # "Ethiopia: 10,000 men" is of that line alone; a name alone leads all that follows.
        self._lead_goes_on = not re.search(r"\w", self._text[name.end : stretch.end])
        self.tagged.passages.append(Passage(name.start, name.end, None, None, self._lead, mentions, heading=True))
        return Stretch(min(name.end + 1, stretch.end), stretch.end) if lead else Stretch(stretch.end, stretch.end)

    def _add(self, stretch: Stretch, label: Label | None, side: Side | None, heading: bool = False) -> None:
        if stretch.end - stretch.start > LONGEST_PASSAGE or not stretch.of(self._text).strip():
            return
        mentions = self._mentions(stretch, expected=label is not None and label.kind in _NAMES)
        for mention in mentions:
            before = self._text[stretch.start : mention.start][-60:]
            behind = self._text[mention.end : stretch.end][:24]
            says = _NAMED_SPEAKER.search(before) or _SPEAKER_BEHIND.match(behind)
            says = says or _SIGNED.search(self._text, max(0, mention.start - 40), mention.start)
            taken_back = self._speaker and _NOT_THAT.search(self._text, max(0, mention.start - 80), mention.start)
            if mention.rows and says and (not self._speaker or taken_back):
                self._speaker = mention.rows
        passage = Passage(stretch.start, stretch.end, label, side, self._lead, mentions, heading, self._orders_of)
        self.tagged.passages.append(passage)

    def _mentions(self, stretch: Stretch, expected: bool = False) -> list[Mention]:
        """Return the names in a stretch; where names are expected, words without a capital may be misspelled ones."""
        words = stretch.of(self._text)
        words = words.title() if expected and words.islower() and len(words.title()) == len(words) else words
        at = stretch.start
        found = self.tagged.gazetteer.mentions(words, tokens_of(words))
        found = [one for one in found if not _is_language(words, one)]
        return [replace(one, start=one.start + at, end=one.end + at) for one in found]

    def finish(self) -> Tagged:
        """Return the post; who speaks before he is named is the one who is named later."""
        for passage in self.tagged.passages:
            passage.speaker = passage.speaker or self._speaker
        return self.tagged


def _is_language(words: str, mention: Mention) -> bool:
    """Return whether "my English is not so good" is said."""
    owned = _MY_LANGUAGE.search(words[: mention.start])
    behind = re.match(
        r"\W*(?:$|is\b|isn|not\b|,|\.|!|so\b|please\b|and i\b|skills)", words[mention.end :], re.IGNORECASE
    )
    return bool(owned and behind) and words[mention.start : mention.end].casefold() in _LANGUAGES


def tagged_post(text: str, lines: Sequence[Line], gazetteer: Gazetteer) -> Tagged:
    """Return the passages of the lines of a post."""
    builder = _Builder(text, gazetteer)
    builder.read(lines)
    return builder.finish()


def sentences_of(text: str, stretch: Stretch) -> Iterator[Stretch]:
    """Yield the sentences of a stretch, each with the mark that ends it."""
    start = stretch.start
    for end in _END.finditer(text, stretch.start, stretch.end):
        yield Stretch(start, end.end())
        start = end.end()
    yield Stretch(start, stretch.end)
