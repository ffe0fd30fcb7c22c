"""From a post to a draft: markup, lines, labelled fields, sentences; what is left over is listed.

Reading goes through the post once. Nothing in a post is wrong: what is not understood is told with its words.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.war.domain.lists import Maneuver, Motive
from autoalgo.war.domain.strategy import Side
from autoalgo.war.domain.terrain import GREATEST_MAP_KM, LEAST_MAP_KM
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, year_text
from autoalgo.war.posts.claims import Claim
from autoalgo.war.posts.draft import Draft, Finding, Unread
from autoalgo.war.posts.form import Entry, FormReader, entries_of
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.labels import MANEUVER, MEN, MILITARY, NATION, Label, label_of
from autoalgo.war.posts.lines import Line, Stretch, lines_of
from autoalgo.war.posts.markup import Plain, plain_post
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.prose import ProseReader, sentences_of
from autoalgo.war.posts.settling import settled
from autoalgo.war.posts.values import motive_value, year_value

LONGEST_POST: Final = 50_000
"""Characters; the longest turns of map games have some 20,000."""
MOST_UNREAD: Final = 200
"""Stretches of a post that are told as not understood."""
MOST_LINES: Final = 1_000
"""Lines that are read; all further ones are told as not understood."""
LONGEST_SENTENCE: Final = 1_000
"""Characters; a longer one is no sentence."""
FLAG: Final = re.compile(r"[(\[]?[ \t]{0,3}\balgo(?:rithm)?[ -]?request\b[ \t]{0,3}[)\]]?[ \t]{0,3}:?", re.IGNORECASE)
"""What marks a request (source: "flagged with the word (Algo request) in bold")."""
_TITLE: Final = re.compile(
    r"\b(?:battle|war|siege|invasion|conquest|campaign|raid|fall|sack|crusade|expedition)\b", re.I
)
_SPEAKER: Final = re.compile(r"[^:\n]{2,60}?(?=\s*:)")
_STRATEGY_OF: Final = re.compile(
    r"(?:strategy|tactics|maneuvers|plans?|army|forces) (?:of|for) (?:the )?", re.IGNORECASE
)
_ALLOWED: Final = {
    "year": f"no year from {year_text(EARLIEST_WAR_YEAR)} to {year_text(LATEST_WAR_YEAR)}",
    "motive": f"no motive; there are {', '.join(motive.value for motive in Motive)}",
    MANEUVER: f"no maneuver; there are {', '.join(maneuver.value for maneuver in Maneuver)}",
    MEN: "no number of men",
    "map": "no such map",
    "map_km": f"no width from {LEAST_MAP_KM:g} to {GREATEST_MAP_KM:g} km",
    "seed": "no whole number that can be a seed",
}
"""Why the value of a field is none."""
_SMALL_WORDS: Final = (
    "a an the this that these those and or of in on at to by for from with into onto toward towards near over against "
    "as his her its their our my your we i he she it they us them is are was were be being been am will shall who "
    "which all year date place mr sir also then now here there so but kingdom empire republic duchy nation army troops "
    "men forces force whole please day ad bc hello hi dear use used thanks thank you mods mod utc talk king war"
)
_GLUE: Final = frozenset(_SMALL_WORDS.split())
"""Words that say nothing by themselves: what is left over and has no other is not told."""


@dataclass
class _Notes:
    """What has been read so far."""

    claims: list[Claim]
    used: list[Stretch]
    """Everything that was understood, values and words around them."""
    unread: list[tuple[Stretch, str]]
    speaker: tuple[str, ...] = ()
    side: Side | None = None
    """Whose part of the post this is: below "Attacker:"."""
    waiting: Label | None = None
    """A label whose value stands on the next line."""


def read_post(source: str, gazetteer: Gazetteer, name: str = "") -> Draft | Failure:
    """Return what the post `source` asks for, unless it is too long to be one. `name` is what it is called."""
    if len(source) > LONGEST_POST:
        allowed = f"a post of at most {LONGEST_POST:,} characters"
        return Failure(Problem(Place(file=name), f"{len(source):,} characters", allowed, "paste the request alone"))
    return _Reader(plain_post(source), gazetteer).draft()


class _Reader:
    """Reads one post."""

    def __init__(self, plain: Plain, gazetteer: Gazetteer) -> None:
        self._plain = plain
        self._text = plain.text
        self._gazetteer = gazetteer
        self._form = FormReader(gazetteer)
        self._prose = ProseReader(gazetteer)
        self._notes = _Notes([], [], [])

    def draft(self) -> Draft:
        """Return the draft."""
        flags = [Stretch(flag.start(), flag.end()) for flag in FLAG.finditer(self._text)]
        self._notes.used += flags
        # A flag is read as blanks, so that what stands before and behind it is read alike.
        for flag in flags:
            self._text = f"{self._text[: flag.start]}{' ' * (flag.end - flag.start)}{self._text[flag.end :]}"
        lines, quoted = lines_of(replace(self._plain, text=self._text))
        for line in lines[:MOST_LINES]:
            self._read_line(line)
        result = settled(self._notes.claims, self._gazetteer)
        findings = {name: self._finding(name, claim) for name, claim in result.fields.items()}
        unread = [self._unread(line, "it is quoted") for line in quoted]
        unread += [self._unread(Stretch(claim.start, claim.end), reason) for claim, reason in result.rejected]
        unread += [self._unread(stretch, reason) for stretch, reason in self._notes.unread]
        unread += [self._unread(stretch, "") for stretch in self._left_over(lines)]
        in_order = sorted(
            {each.start: each for each in reversed(unread) if each.words}.values(), key=lambda each: each.start
        )
        return Draft(findings, tuple(in_order[:MOST_UNREAD]), len(flags))

    def _read_line(self, line: Line) -> None:
        if line.heading:
            self._notes.side, self._notes.waiting = None, None
        for entry in entries_of(self._text, line):
            if entry.label is None:
                self._read_words(entry.value, line)
            else:
                self._read_field(entry, entry.label)

    def _read_field(self, entry: Entry, label: Label) -> None:
        """Read a labelled value; a side alone begins the part of that side, a label alone waits for the next line."""
        notes = self._notes
        notes.used.append(entry.words)
        notes.waiting = None
        empty = not re.search(r"\w", entry.value.of(self._text))
        if empty and label.side is not None and not label.kind:
            notes.side, notes.waiting = label.side, label
            return
        of_a_side = label.kind in {NATION, MILITARY, "men", MANEUVER}
        if of_a_side and label.side is None:
            label = replace(label, side=notes.side)
        if empty:
            notes.waiting = label if label.kind else None
            return
        if label.kind == NATION and label.side is None:
            notes.unread.append((entry.value, "whose nation that is, is not said"))
            return
        claims = self._form.claims(label, self._text, entry.value)
        if label.side is None and not label.wing:
            claims = [self._owned(claim, entry.value) for claim in claims]
        notes.claims += [self._of_speaker(claim) for claim in claims]
        notes.used += [Stretch(claim.start, claim.end) for claim in claims]
        if not claims:
            self._not_allowed(entry, label)

    def _owned(self, claim: Claim, value: Stretch) -> Claim:
        """Let a nation beside a value say whose it is: "Maneuver: Position (Ethiopia)"."""
        if claim.kind not in {MANEUVER, "men"}:
            return claim
        named = next(
            (
                mention
                for piece in re.finditer(r"[^,;()/]+", value.of(self._text))
                if (
                    mention := self._prose.whole_name(
                        self._text, Stretch(value.start + piece.start(), value.start + piece.end())
                    )
                )
                and mention.nations
            ),
            None,
        )
        return replace(claim, owner=named.nations.names) if named and named.nations else claim

    def _of_speaker(self, claim: Claim) -> Claim:
        owned = claim.kind in {MANEUVER, "men"} and claim.side is None and not claim.owner
        return replace(claim, owner=self._notes.speaker) if owned else claim

    def _not_allowed(self, entry: Entry, label: Label) -> None:
        names: Iterable[str] = ()
        words = entry.value.of(self._text)
        if label.kind in {"", NATION}:
            names = self._gazetteer.nations.names
        elif label.kind == MILITARY:
            names = self._gazetteer.militaries.names
        elif label.kind == "location":
            names = self._gazetteer.locations.names
        hint = did_you_mean(words, names)
        reason = f"no such {label.kind or NATION}" if names else _ALLOWED.get(label.kind, "not a value of this field")
        self._notes.unread.append((entry.value, f"{reason}; {hint}" if hint else reason))

    def _read_words(self, stretch: Stretch, line: Line) -> None:
        """Read words without a label: the value of the label above, a name alone, who speaks, or sentences."""
        notes, waiting = self._notes, self._notes.waiting
        notes.waiting = None
        if waiting is not None:
            claims = self._form.claims(waiting, self._text, stretch.trimmed(self._text))
            if claims:
                notes.claims += claims
                notes.used += [Stretch(claim.start, claim.end) for claim in claims]
                return
        if self._begins_part(stretch, line) or self._is_alone(stretch, line):
            return
        rest = self._after_speaker(stretch)
        for sentence in sentences_of(self._text, rest):
            if sentence.end - sentence.start > LONGEST_SENTENCE:
                continue
            reading = self._prose.read(self._text, sentence, notes.speaker)
            notes.claims += reading.claims
            notes.used += [Stretch(claim.start, claim.end) for claim in reading.claims]
            notes.used += reading.used
            if reading.doubt:
                notes.unread.append((sentence, f'not read, for it says "{reading.doubt}"'))
                notes.used.append(sentence)

    def _begins_part(self, stretch: Stretch, line: Line) -> bool:
        """Take a title such as "Attackers" or "Strategy of the Mughals": what follows without a side is theirs."""
        label = label_of(stretch.trimmed(self._text, " \t.,-–").of(self._text))
        if label and label.side is not None and not label.kind and not label.wing:
            self._notes.side, self._notes.waiting = label.side, label
            self._notes.used.append(line.whole)
            return True
        found = _STRATEGY_OF.match(self._text, stretch.start, stretch.end)
        if not found:
            return False
        mention = self._prose.whole_name(self._text, Stretch(found.end(), stretch.end))
        if mention is None or mention.nations is None:
            return False
        self._notes.side = None
        self._speaks(mention.nations.names, line.whole)
        return True

    def _speaks(self, nations: tuple[str, ...], words: Stretch) -> None:
        """Take a nation as the one that "we" stands for from here on."""
        self._notes.speaker = nations
        self._notes.unread.append((words, "taken as who writes what follows"))

    def _is_alone(self, stretch: Stretch, line: Line) -> bool:
        """Take a line or a cell that is one name, a date or a motive and nothing else."""
        words = stretch.trimmed(self._text)
        mention = self._prose.whole_name(self._text, words)
        if mention and mention.nations and (line.heading or not mention.locations):
            self._speaks(mention.nations.names, words)
            return True
        claims: list[Claim | None] = []
        if mention and mention.locations:
            claims = [Claim("location", mention.locations.names, mention.locations.certainty, words.start, words.end)]
        elif mention and mention.militaries:
            claims = [Claim(MILITARY, mention.militaries.names, mention.militaries.certainty, words.start, words.end)]
        elif len(words.of(self._text)) < 40:
            text = words.of(self._text)
            exact = motive_value(text, words.start, words.end)
            claims = [
                year_value(text, words.start, words.end) if re.search(r"\d{3}|[a-z]\.?$", text, re.I) else None,
                exact if exact and exact.certainty is Certainty.EXACT else None,
            ]
        elif not (line.heading and _TITLE.search(words.of(self._text))):
            return False
        if line.heading and not any(claims) and _TITLE.search(words.of(self._text)):
            claims = [Claim("war", (words.of(self._text),), Certainty.EXACT, words.start, words.end)]
        found = [claim for claim in claims if claim]
        self._notes.claims += found
        self._notes.used += [words] if found else []
        return bool(found)

    def _after_speaker(self, stretch: Stretch) -> Stretch:
        """Take a nation before a colon as the one who writes, and return what it says."""
        found = _SPEAKER.match(self._text, stretch.start, stretch.end)
        if not found:
            return stretch
        mention = self._prose.whole_name(self._text, Stretch(found.start(), found.end()))
        if mention is None or mention.nations is None:
            return stretch
        self._speaks(mention.nations.names, Stretch(found.start(), found.end()))
        return Stretch(min(found.end() + 1, stretch.end), stretch.end)

    def _finding(self, name: str, claim: Claim) -> Finding:
        start, end = self._plain.span(claim.start, claim.end)
        single = len(claim.values) == 1
        return Finding(
            name,
            claim.values[0] if single else None,
            self._plain.source[start:end],
            start,
            end,
            claim.certainty if single else Certainty.SEVERAL,
            () if single else claim.values,
            claim.note,
        )

    def _unread(self, stretch: Stretch, reason: str) -> Unread:
        trimmed = stretch.trimmed(self._text, " \t\n.,;:!?-–—'\"=*#")
        start, end = self._plain.span(trimmed.start, trimmed.end)
        return Unread(self._plain.source[start:end], start, end, reason)

    def _left_over(self, lines: Sequence[Line]) -> Iterable[Stretch]:
        """Yield what no claim has used: of each line the words between those that were understood."""
        understood = bytearray(len(self._text))
        for stretch in (*self._notes.used, *(stretch for stretch, _ in self._notes.unread)):
            understood[stretch.start : stretch.end] = b"\1" * max(0, stretch.end - stretch.start)
        for line in lines:
            for gap in re.finditer(b"\0+", understood[line.whole.start : line.whole.end]):
                yield from self._worth_telling(line.whole.start + gap.start(), line.whole.start + gap.end())

    def _worth_telling(self, start: int, end: int) -> Iterable[Stretch]:
        words = list(re.finditer(r"[^\W_]+(?:'[^\W_]+)*", self._text[start:end]))
        telling = [word for word in words if word[0].casefold() not in _GLUE]
        if telling:
            yield Stretch(start + telling[0].start(), start + telling[-1].end())
