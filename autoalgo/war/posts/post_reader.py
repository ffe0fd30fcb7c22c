"""From a post to a draft: markup, lines, labelled fields, sentences; what is left over is listed.

Nothing in a post is wrong: what is not understood is told with its words. Names are looked up first, then each field is
read for itself, and what contradicts itself is asked (`claim_resolution`).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.war.domain.lists import Maneuver, Motive
from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.strategy import Side
from autoalgo.war.domain.terrain import GREATEST_MAP_KM, LEAST_MAP_KM
from autoalgo.war.domain.years import EARLIEST_WAR_YEAR, LATEST_WAR_YEAR, year_text
from autoalgo.war.posts import verbs
from autoalgo.war.posts.claim_resolution import settled
from autoalgo.war.posts.claims import BARE, FORM, NOBODY, SENTENCE, Claim, Owner
from autoalgo.war.posts.dates import Dated, years_in
from autoalgo.war.posts.draft import Draft, Finding, Unread
from autoalgo.war.posts.form import Entry, entries_of, war_claims
from autoalgo.war.posts.gazetteer import Gazetteer, Mention
from autoalgo.war.posts.labels import MANEUVER, MEN, MILITARY, NATION, Label, label_of
from autoalgo.war.posts.lines import Line, Stretch, lines_of
from autoalgo.war.posts.maneuvers import maneuvers_of, named_maneuvers
from autoalgo.war.posts.markup import Plain, plain_post
from autoalgo.war.posts.names import GENERIC, Certainty, tokens_of, year_of
from autoalgo.war.posts.owners import Owned, owner_of, owners_in
from autoalgo.war.posts.quantities import quantities_in
from autoalgo.war.posts.requests import FLAG, refusal_in
from autoalgo.war.posts.roles import LABELLED, Role, Sentence, read_roles, speakers
from autoalgo.war.posts.several_wars import SEVERAL_WARS, wars_of
from autoalgo.war.posts.sizes import sizes_in
from autoalgo.war.posts.values import motives_in, motives_meant, names_in, seeds_in, widths_in

LONGEST_POST: Final = 50_000
"""Characters; the longest turns of map games have some 20,000."""
MOST_UNREAD: Final = 200
"""Stretches of a post that are told as not understood."""
MOST_LINES: Final = 1_000
"""Lines that are read; all further ones are told as not understood."""
LONGEST_SENTENCE: Final = 1_000
"""Characters; a longer one is no sentence."""
_TITLE: Final = re.compile(r"\b(?:battle|siege|conquest|campaign|fall|sack|crusade|expedition) of\b", re.I)
_SPEAKER: Final = re.compile(r"[^:\n]{2,60}?(?=\s*:)")
_STRATEGY_OF: Final = re.compile(r"(?:strategy|tactics|maneuvers|plans?|army|forces) (?:of|for) ", re.IGNORECASE)
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
_KINDS_OF_ARMY: Final = re.compile(
    r"\b(?:garrison|camp|impi|squadron|siege train|cavalry|warriors|janissaries|column|host|square|detachment|"
    r"(?P<fleet>fleet|navy|galleys|ships|armada|flotte|flota|triremes))\b",
    re.IGNORECASE,
)
"""Words for a military that tell which one is meant where a nation has one such."""
_FEW_WORDS: Final = 6
_AMENDED_WEIGHT: Final = 3.0
_GLUE: Final = frozenset(_SMALL_WORDS.split())
"""Words that say nothing by themselves: what is left over and has no other is not told."""


@dataclass
class Notes:
    """What has been read so far."""

    claims: list[Claim] = field(default_factory=list)
    roles: list[Role] = field(default_factory=list)
    used: list[Stretch] = field(default_factory=list)
    """Everything that was understood, values and words around them."""
    unread: list[tuple[Stretch, str]] = field(default_factory=list)
    dated: list[tuple[Dated, float]] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    """Every name of the post; its places count from the beginning of the text."""
    speaker: tuple[str, ...] = ()
    subject: tuple[str, ...] = ()
    """Who acted last."""
    side: Side | None = None
    """Whose part of the post this is: below "Attacker:"."""
    is_section: bool = False
    """Whether that side has a heading of its own."""
    waiting: Label | None = None
    """A label whose value stands on the next line."""


def read_post(source: str, gazetteer: Gazetteer, name: str = "") -> Draft | Failure:
    """Return what the post `source` asks for, unless it is too long to be one. `name` is what it is called."""
    if len(source) > LONGEST_POST:
        allowed = f"a post of at most {LONGEST_POST:,} characters"
        return Failure(Problem(Place(file=name), f"{len(source):,} characters", allowed, "paste the request alone"))
    plain = plain_post(source)
    texts = wars_of(plain, gazetteer)
    drafts = [_Reader(replace(plain, text=text), gazetteer).draft() for text in texts]
    if len(texts) == 1 and SEVERAL_WARS.search(plain.text):
        drafts = [_opened(drafts[0])]
    return replace(drafts[0], others=tuple(drafts[1:]))


def _opened(draft: Draft) -> Draft:
    """Return a draft that is asked for throughout: of which of several wars each value is, is not clear."""
    findings = {
        name: finding
        if finding.value is None
        else replace(
            finding,
            value=None,
            certainty=Certainty.SEVERAL,
            candidates=(finding.value,),
            note="the post seems to ask for several wars",
        )
        for name, finding in draft.findings.items()
    }
    return replace(draft, findings=findings)


class _Reader:
    """Reads one post, or the part of one that asks for one war."""

    def __init__(self, plain: Plain, gazetteer: Gazetteer) -> None:
        self._plain = plain
        self._text = plain.text
        self._gazetteer = gazetteer
        self._notes = Notes()
        self._amendments = 1

    def draft(self) -> Draft:
        """Return the draft."""
        flags = [Stretch(flag.start(), flag.end()) for flag in FLAG.finditer(self._text)]
        self._notes.used += flags
        # A flag is read as blanks, so that what stands before and behind it is read alike.
        for flag in flags:
            self._text = f"{self._text[: flag.start]}{' ' * (flag.end - flag.start)}{self._text[flag.end :]}"
        lines, quoted = lines_of(replace(self._plain, text=self._text))
        outside = [flag for flag in flags if not any(line.start <= flag.start < line.end for line in quoted)]
        if outside and quoted and not any(mention.rows for line in lines for mention in self._mentions(line.whole)):
            # The request itself is set as a quotation: what stands outside says no more than that it is one.
            lines, quoted = lines_of(replace(self._plain, text=self._text), quotes=True)
        own = "\n".join(line.whole.of(self._plain.text) for line in lines)
        refusal = refusal_in(own, len(outside))
        if not refusal:
            self._find_speaker(lines[:MOST_LINES])
            for line in lines[:MOST_LINES]:
                self._read_line(line)
        result = settled(
            self._notes.claims, self._notes.roles, self._notes.dated, self._notes.mentions, self._gazetteer
        )
        findings = {name: self._finding(name, claim) for name, claim in result.fields.items()}
        unread = [self._unread(line, "it is quoted") for line in quoted]
        unread += [self._unread(Stretch(claim.start, claim.end), reason) for claim, reason in result.rejected]
        unread += [self._unread(stretch, reason) for stretch, reason in self._notes.unread]
        unread += [self._unread(stretch, "") for stretch in self._left_over(lines)]
        in_order = sorted(
            {each.start: each for each in reversed(unread) if each.words}.values(), key=lambda each: each.start
        )
        return Draft(findings, tuple(in_order[:MOST_UNREAD]), len(flags), refusal=refusal)

    # Names and sentences.

    def _mentions(self, stretch: Stretch) -> list[Mention]:
        words = stretch.of(self._text)
        return self._gazetteer.mentions(words, tokens_of(words))

    def _sentence(self, stretch: Stretch) -> Sentence:
        mentions = self._mentions(stretch)
        at = stretch.start
        self._notes.mentions += [replace(one, start=one.start + at, end=one.end + at) for one in mentions]
        self._notes.unread += [
            (Stretch(at + one.start, at + one.end), "the database has no such nation")
            for one in mentions
            if one.elsewhere
        ]
        return Sentence(stretch.of(self._text), at, mentions, self._notes.speaker, self._notes.subject)

    def _find_speaker(self, lines: Sequence[Line]) -> None:
        for line in lines:
            words = line.whole.of(self._text)
            if len(words) > LONGEST_SENTENCE:
                continue
            for mention in speakers(words, self._mentions(line.whole)):
                self._notes.speaker = self._notes.speaker or mention.rows

    def _read_line(self, line: Line) -> None:
        if line.heading:
            self._notes.side, self._notes.waiting = None, None
        for entry in entries_of(self._text, line):
            if entry.label is None:
                self._read_words(entry.value, line)
            else:
                self._read_field(entry, entry.label)

    # Labelled fields.

    def _read_field(self, entry: Entry, label: Label) -> None:
        """Read a labelled value; a side alone begins the part of that side, a label alone waits for the next line."""
        notes = self._notes
        notes.used.append(entry.words)
        notes.waiting = None
        empty = not re.search(r"\w", entry.value.of(self._text))
        if empty and label.side is not None and not label.kind:
            notes.side, notes.waiting, notes.is_section = label.side, label, True
            return
        if (label.kind in {NATION, MILITARY, MEN} and label.side is None) or (
            label.kind == MANEUVER and label.side is None and notes.is_section
        ):
            label = replace(label, side=notes.side)
        if empty:
            notes.waiting = label if label.kind else None
            return
        if label.side is not None and label.kind in {"", NATION}:
            notes.is_section = notes.is_section and notes.side is label.side
            notes.side = label.side
        before = len(notes.claims), len(notes.roles), len(notes.dated)
        first, *rest = [entry.value] if label.kind in {"war", MANEUVER} else sentences_of(self._text, entry.value)
        if label.kind == "year":
            longer = Stretch(first.start, rest[0].end) if rest else first
            if not years_in(first.of(self._text)) and years_in(longer.of(self._text)):
                first, rest = longer, rest[1:]
        whole = entry.value if label.kind == "motive" and not self._names_motive(first) else first
        self._read_value(label, whole.trimmed(self._text, " \t\n"))
        if (len(notes.claims), len(notes.roles), len(notes.dated)) == before:
            self._not_allowed(replace(entry, value=first), label)
        for sentence in rest:
            self._read_sentence(sentence)

    def _names_motive(self, stretch: Stretch) -> bool:
        return next(iter(motives_in(stretch.of(self._text), 0)), None) is not None

    def _read_value(self, label: Label, value: Stretch) -> None:
        match label.kind:
            case "" | "nation" | "military" | "men" if label.side is not None:
                self._read_side(label, label.side, value)
            case "maneuver":
                self._read_maneuvers(label, value)
            case "location":
                self._read_place(value)
            case "year":
                self._read_year(value)
            case "" | "nation" | "military" | "men":
                self._read_sentence(value)
            case _:
                self._take(war_claims(label, self._text, value, self._gazetteer))

    def _read_side(self, label: Label, side: Side, value: Stretch) -> None:
        """Read what stands behind "Attacker:": a nation, its army, its men, its maneuver."""
        notes = self._notes
        sentence = self._sentence(value)
        words = sentence.words
        if words.strip().casefold().rstrip(".") == DEFAULT_NAME:
            kind = MILITARY if label.kind == MILITARY else NATION
            notes.claims.append(Claim(kind, (DEFAULT_NAME,), Certainty.EXACT, value.start, value.end, FORM, side))
            return
        actors = [one for one in sentence.mentions if one.rows or one.elsewhere]
        kept = [one for one in actors if not verbs.NEGATED.search(words[: one.start][-24:])]
        if label.kind in {"", NATION}:
            self._side_is(side, sentence, kept)
        for mention in sentence.mentions:
            if (mention.militaries or mention.leaders) and not verbs.NEGATED.search(words[: mention.start][-24:]):
                self._army(mention, sentence, FORM, side, label.kind == MILITARY)
        if label.kind == MILITARY and not any(
            claim.kind == MILITARY and claim.start >= value.start for claim in notes.claims
        ):
            self._take([Claim(MILITARY, (), Certainty.NEAREST, value.start, value.end, FORM, side, note=words)])
        self._sizes(sentence, side, labelled=label.kind == MEN)
        self._maneuvers(sentence, side)
        self._take([claim for claim in motives_in(words, value.start) if "(" not in words])

    def _side_is(self, side: Side, sentence: Sentence, actors: Sequence[Mention]) -> None:
        at = sentence.offset
        if not actors:
            unknown = re.search(r"[^\W\d_][\w' -]{2,}", sentence.words)
            has_army = any(mention.militaries for mention in sentence.mentions)
            if unknown and not has_army and not named_maneuvers(sentence.words):
                where = at + unknown.start(), at + unknown.end()
                self._notes.roles.append(Role(side, (), LABELLED, *where, elsewhere=unknown[0].strip()))
                hint = did_you_mean(unknown[0].strip(), self._gazetteer.nations.names)
                self._notes.unread.append((Stretch(*where), f"no such nation; {hint}" if hint else "no such nation"))
            return
        chosen = [one for one in actors if "(" not in sentence.words[: one.start]] or actors
        first = chosen[0]
        nations = [one for one in chosen if one.nations]
        either = [
            one
            for one in nations[1:2]
            if re.fullmatch(r"\s*(?:or|/|and|&|,|\+)\s*(?:the )?", sentence.words[nations[0].end : one.start])
        ]
        for mention in [nations[0], *either] if either else actors:
            weight = LABELLED if mention is first or either else 0.0
            role = Role(
                side, mention.rows, weight, at + mention.start, at + mention.end, "", mention.elsewhere, bool(either)
            )
            self._notes.roles.append(role)
            self._notes.used.append(Stretch(role.start, role.end))

    def _read_maneuvers(self, label: Label, value: Stretch) -> None:
        sentence = self._sentence(value)
        if label.wing:
            named = named_maneuvers(sentence.words)
            if len(named) == 1:
                maneuver, start, end = named[0]
                owner = NOBODY if label.side is not None else Owner(rows=self._notes.speaker)
                at = value.start
                claim = Claim(
                    MANEUVER,
                    (maneuver.value,),
                    Certainty.EXACT,
                    at + start,
                    at + end,
                    FORM,
                    label.side,
                    owner,
                    label.wing,
                )
                self._take([claim])
            return
        self._maneuvers(sentence, label.side, labelled=True)

    def _read_place(self, value: Stretch) -> None:
        sentence = self._sentence(value)
        words = sentence.words
        if words.strip().casefold().rstrip(".") == DEFAULT_NAME:
            self._take([Claim("location", (DEFAULT_NAME,), Certainty.EXACT, value.start, value.end, FORM)])
        places = [
            one for one in sentence.mentions if one.locations and not verbs.NEGATED.search(words[: one.start][-24:])
        ]
        self._places([replace(one) for one in places], sentence, FORM)

    def _read_year(self, value: Stretch) -> None:
        words = value.of(self._text)
        dated = years_in(words)
        alone = [
            Dated((one.value,), 0.0, one.start, one.end)
            for one in quantities_in(words)
            if not dated
            and not re.match(r"\s*(?:A\.?H|AM|AUC|H)\b", words[one.end :])
            and one.plain
            and 3 <= one.end - one.start <= 4
            and EARLIEST_WAR_YEAR <= one.value <= LATEST_WAR_YEAR
        ]
        for one in [*dated, *alone]:
            self._date(one, value.start, FORM)

    def _date(self, dated: Dated, at: int, more: float = 0.0) -> None:
        placed = replace(dated, start=dated.start + at, end=dated.end + at)
        self._notes.dated.append((placed, dated.weight + more))
        self._notes.used.append(Stretch(placed.start, placed.end))

    def _take(self, claims: Iterable[Claim]) -> None:
        for claim in claims:
            self._notes.claims.append(claim)
            self._notes.used.append(Stretch(claim.start, claim.end))

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

    # Sentences.

    def _read_words(self, stretch: Stretch, line: Line) -> None:
        """Read words without a label: the value of the label above, who speaks, or sentences."""
        notes, waiting = self._notes, self._notes.waiting
        notes.waiting = None
        if waiting is not None:
            before = len(notes.claims), len(notes.roles), len(notes.dated)
            self._read_value(waiting, stretch.trimmed(self._text))
            if (len(notes.claims), len(notes.roles), len(notes.dated)) != before:
                return
        label = label_of(stretch.trimmed(self._text, " \t.,-–").of(self._text))
        if label and label.side is not None and not label.kind and not label.wing:
            notes.side, notes.waiting, notes.is_section = label.side, label, True
            notes.used.append(line.whole)
            return
        if line.heading and _TITLE.search(stretch.of(self._text)):
            name = stretch.trimmed(self._text)
            self._take([Claim("war", (name.of(self._text),), Certainty.EXACT, name.start, name.end, BARE)])
            return
        rest = self._after_speaker(stretch, line)
        for sentence in sentences_of(self._text, rest):
            if sentence.end - sentence.start <= LONGEST_SENTENCE:
                self._read_sentence(sentence)

    def _after_speaker(self, stretch: Stretch, line: Line) -> Stretch:
        """Take a nation before a colon, or alone in a heading, as the one who writes; return what it says."""
        found = _SPEAKER.match(self._text, stretch.start, stretch.end)
        headed = line.heading or _STRATEGY_OF.match(stretch.of(self._text))
        name = Stretch(found.start(), found.end()) if found else stretch
        if not found and not headed:
            return stretch
        words = name.of(self._text)
        mentions = self._mentions(name)
        others = words[: mentions[0].start] + words[mentions[0].end :] if len(mentions) == 1 else "x"
        strategy = re.sub(r"(?i)strategy|tactics|maneuvers|plans?|army|forces|for", "", others)
        if (
            not all(token.word in GENERIC or token.word == "of" for token in tokens_of(strategy))
            or not mentions[0].rows
        ):
            return stretch
        self._notes.speaker = mentions[0].rows
        self._notes.subject = mentions[0].rows
        self._notes.side = None
        self._notes.unread.append((name, "taken as who writes what follows"))
        return Stretch(min(name.end + 1, stretch.end), stretch.end) if found else Stretch(stretch.end, stretch.end)

    def _read_sentence(self, stretch: Stretch) -> None:
        notes = self._notes
        sentence = self._sentence(stretch)
        reading = read_roles(sentence)
        if reading.doubt:
            notes.unread.append((stretch, f'not read, for it says "{reading.doubt}"'))
            notes.used.append(stretch)
            if not reading.roles:
                return
        amended = _AMENDED_WEIGHT * self._amendments if verbs.AMENDED.search(sentence.words) else 0.0
        self._amendments += bool(amended)
        notes.roles += [replace(role, weight=role.weight + amended) for role in reading.roles]
        first_claim = len(notes.claims)
        notes.used += [*reading.used, *(Stretch(role.start, role.end) for role in reading.roles)]
        acting = [role for role in reading.roles if role.rows]
        notes.subject = next((role.rows for role in acting if role.side is Side.ATTACKER), notes.subject)
        sentence.subject = notes.subject if not acting else sentence.subject or notes.subject
        sentence.acting = next((role.rows for role in acting if role.side is Side.ATTACKER), ())
        words, at = sentence.words, stretch.start
        dated = years_in(words)
        for one in dated:
            self._date(self._weighed(one, sentence), at)
        self._places([one for one in sentence.mentions if one.locations], sentence, SENTENCE, reading.roles)
        for mention in sentence.mentions:
            if (mention.militaries or mention.leaders) and not verbs.NEGATED.search(words[: mention.start][-24:]):
                self._army(mention, sentence, SENTENCE, None)
        self._nouns(sentence)
        if re.search(r"\b(?:motiv\w*|because|reason|why)\b", words, re.IGNORECASE) and not list(motives_in(words, at)):
            self._meant(words, at)
        self._take([*motives_in(words, at), *widths_in(words, at), *seeds_in(words, at), *names_in(words, at)])
        self._sizes(sentence, None, dated=[(one.start, one.end) for one in dated])
        self._maneuvers(sentence, notes.side if notes.is_section and not acting else None)
        if amended:
            notes.claims[first_claim:] = [
                replace(claim, weight=claim.weight + amended) for claim in notes.claims[first_claim:]
            ]

    def _nouns(self, sentence: Sentence) -> None:
        """Take "the garrison", "our fleet" for the only military of a side that is one."""
        owners = owners_in(sentence)
        for noun in _KINDS_OF_ARMY.finditer(sentence.words):
            if any(one.militaries and one.start < noun.end() and noun.start() < one.end for one in sentence.mentions):
                continue
            if verbs.NEGATED.search(sentence.words[: noun.start()][-24:]):
                continue
            owner = owner_of(sentence, owners, noun.start(), noun.end())
            kind = "fleet" if noun["fleet"] else noun[0].casefold().removesuffix("s")
            at = sentence.offset
            claim = Claim(
                MILITARY, (), Certainty.NEAREST, at + noun.start(), at + noun.end(), 3.0, owner=owner, note=kind
            )
            if owner != NOBODY:
                self._notes.claims.append(claim)

    def _meant(self, words: str, at: int) -> None:
        """Ask for a motive that a sentence tells of without naming it."""
        meant = motives_meant(words)
        if meant:
            note = "by what it tells of"
            start = at + len(words) - len(words.lstrip())
            claim = Claim("motive", tuple(meant), Certainty.SEVERAL, start, at + len(words.rstrip()), 1.0, note=note)
            self._notes.claims.append(claim)

    def _weighed(self, dated: Dated, sentence: Sentence) -> Dated:
        """Return a year with little weight where it tells only which of the nations of a name is meant."""
        for mention in sentence.mentions:
            gap = sentence.words[mention.end : dated.start] if mention.end <= dated.start else "x"
            own = {year_of(name) for name in (*mention.rows, *(mention.locations.names if mention.locations else ()))}
            inside = mention.start <= dated.start < mention.end
            if (inside or re.fullmatch(r"\s*(?:of |\()", gap, re.IGNORECASE)) and dated.years[0] in own:
                return replace(dated, weight=BARE)
        return dated

    def _army(
        self, mention: Mention, sentence: Sentence, weight: float, side: Side | None, armed: bool = False
    ) -> None:
        """Take a military that is named, or a leader for those that he commands."""
        start, end = sentence.offset + mention.start, sentence.offset + mention.end
        self._notes.used.append(Stretch(start, end))
        if mention.militaries:
            names, certainty = mention.militaries.names, mention.militaries.certainty
            theirs = verbs.WITH.search(sentence.words[: mention.start][-24:]) and sentence.acting
            owner = Owner(rows=sentence.acting) if theirs else NOBODY
            self._notes.claims.append(Claim(MILITARY, names, certainty, start, end, weight, side, owner))
        elif mention.leaders:
            men = re.match(
                r"(?:'s?|s)?\s+(?:\w+ )?(?:army|men|host|troops|fleet|column|forces?|boys|lads|warriors|ships|"
                r"horsemen|camp|impi|division)\b",
                sentence.words[mention.end :],
                re.IGNORECASE,
            ) or re.search(
                r"\b(?:army|men|host|troops|fleet|column|hueste|ejército|armee|warriors|galleys) (?:of|under|de|von|"
                r"led by) (?:\w+ )?$",
                sentence.words[: mention.start],
                re.I,
            )
            rulers = {self._gazetteer.commanders.get(row) for row in mention.rows}
            commanded = tuple(
                name
                for name in self._gazetteer.militaries_of(mention.rows)
                if self._gazetteer.commanders.get(name) in mention.leaders.names
            )
            if commanded:
                alone = 1.0 if rulers & set(mention.leaders.names) else 3.0
                note = f"commanded by {' or '.join(mention.leaders.names[:2])}"
                strength = weight - 1 if men or (weight == FORM and armed) else alone
                self._notes.claims.append(
                    Claim(MILITARY, commanded, Certainty.IMPLIED, start, end, strength, side, note=note)
                )

    def _places(
        self, mentions: Sequence[Mention], sentence: Sentence, weight: float, roles: Sequence[Role] = ()
    ) -> None:
        words, at = sentence.words, sentence.offset
        for mention in mentions:
            before = words[: mention.start]
            if mention.locations is None or verbs.NEGATED.search(before[-24:]):
                continue
            acting = any(role.start == at + mention.start for role in roles)
            placed_before = verbs.PLACED.search(before[-80:]) or verbs.STRUCK.search(before[-40:])
            if mention.rows and not placed_before and not roles and weight != FORM and len(words.split()) > _FEW_WORDS:
                continue
            placed = verbs.PLACED.search(before[-80:]) or verbs.STRUCK.search(before[-40:])
            share = 1.0 if placed else 0.5
            if mention.rows and not placed:
                share = 0.05 if acting else 0.2
            elif mention.rows and acting:
                share = 0.1
            if (
                re.search(r"\b(?:from|out of|capital of|king of|of)\s+(?:the )?$", before[-20:], re.IGNORECASE)
                and weight != FORM
            ):
                share = min(share, 0.3)
            # What is told of a place where nobody attacks is mostly told in passing.
            share *= 0.68 if not roles and len(words.split()) > _FEW_WORDS else 1.0
            strength = weight if weight == FORM else weight * share
            inside = before.count("(") > before.count(")")
            strength *= 0.7 if inside and weight != FORM else 1.0
            strength += 3.0 if verbs.CORRECTED.search(before[-24:]) else 0.0
            start, end = at + mention.start, at + mention.end
            names, certainty = mention.locations.names, mention.locations.certainty
            self._notes.claims.append(Claim("location", names, certainty, start, end, strength))
            self._notes.used.append(Stretch(start, end))

    def _sizes(
        self, sentence: Sentence, side: Side | None, dated: Sequence[tuple[int, int]] = (), labelled: bool = False
    ) -> None:
        owners = owners_in(sentence)
        claims = list(sizes_in(sentence, owners, dated))
        if labelled and not claims:
            found = [one for one in quantities_in(sentence.words) if one.value >= 10]
            claims = [
                Claim(
                    MEN,
                    (one.value,),
                    Certainty.NEAREST if one.note else Certainty.EXACT,
                    sentence.offset + one.start,
                    sentence.offset + one.end,
                    note=one.note,
                )
                for one in found
            ]
        if side is not None:
            claims = [replace(claim, side=side, weight=FORM + claim.weight, owner=NOBODY, place=-1) for claim in claims]
        self._take(claims)

    def _maneuvers(self, sentence: Sentence, side: Side | None, labelled: bool = False) -> None:
        """Read maneuvers, each clause by whose it is."""
        if not named_maneuvers(sentence.words):
            return
        owners: list[Owned] = [] if side is not None and not labelled else owners_in(sentence)
        for start, end, owner in clauses_of(sentence, owners):
            asked, used = maneuvers_of(sentence.words[start:end])
            at = sentence.offset + start
            given = (
                labelled or side is not None or len(owners) > 0 or bool(used) or sentence.speaker or sentence.subject
            )
            plain_only = (
                all(one.maneuver is Maneuver.NORMAL for one in asked) and not labelled and not owners and not used
            )
            if not asked or not given or (plain_only and len(sentence.words) > 40):
                continue
            self._notes.used += [Stretch(at + first, at + last) for first, last in used]
            whose = NOBODY if side is not None and owner == NOBODY else owner
            for one in asked:
                for wing in one.wings or ("",):
                    claim = Claim(
                        MANEUVER, (one.maneuver.value,), Certainty.EXACT, at + one.start, at + one.end,
                        FORM if labelled else SENTENCE, side if whose == NOBODY else None, whose, wing, rest=one.rest,
                    )  # fmt: skip
                    self._take([claim])

    # The draft.

    def _finding(self, name: str, claim: Claim) -> Finding:
        start, end = self._plain.span(claim.start, claim.end)
        single = len(claim.values) == 1 and claim.certainty is not Certainty.SEVERAL
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
        for mention in self._notes.mentions:
            understood[mention.start : mention.end] = b"\1" * (mention.end - mention.start)
        for line in lines:
            for gap in re.finditer(b"\0+", understood[line.whole.start : line.whole.end]):
                yield from self._worth_telling(line.whole.start + gap.start(), line.whole.start + gap.end())

    def _worth_telling(self, start: int, end: int) -> Iterable[Stretch]:
        words = list(re.finditer(r"[^\W_]+(?:'[^\W_]+)*", self._text[start:end]))
        telling = [word for word in words if word[0].casefold() not in _GLUE]
        if telling:
            yield Stretch(start + telling[0].start(), start + telling[-1].end())


def sentences_of(text: str, stretch: Stretch) -> Iterable[Stretch]:
    """Yield the sentences of a stretch, each with the mark that ends it."""
    start = stretch.start
    for end in verbs.SENTENCE_END.finditer(text, stretch.start, stretch.end):
        yield Stretch(start, end.end())
        start = end.end()
    yield Stretch(start, stretch.end)


def clauses_of(sentence: Sentence, owners: Sequence[Owned]) -> Iterable[tuple[int, int, Owner]]:
    """Yield the parts of a sentence by whose maneuvers they name."""
    named = named_maneuvers(sentence.words)
    whose = [owner_of(sentence, owners, start, end) for _, start, end in named]
    start = 0
    for at, (one, two) in enumerate(zip(whose, [*whose[1:], None], strict=True)):
        if two is None:
            yield start, len(sentence.words), one
        elif one != two:
            end, following = named[at][2], named[at + 1][1]
            # What comes between belongs to whoever is named there; else a comma parts it.
            middle = [place for place, _, owner in owners if end <= place <= following and owner == two]
            comma = re.search(r"[,;/.]", sentence.words[end:following])
            part = middle[0] if middle else end + comma.end() if comma else end
            yield start, part, one
            start = part
