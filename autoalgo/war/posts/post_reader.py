"""From a post to a draft: markup, passages, names, who fights whom, and each field read for itself.

Nothing in a post is wrong: what is not understood is told with its words. What says too little is asked, with what it
may be; nothing is chosen by chance or by order alone.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.armies import settled_army
from autoalgo.war.posts.claims import FORM, Claim
from autoalgo.war.posts.dates import dated_from
from autoalgo.war.posts.draft import ALLY_FIELDS, FIELDS, LEADS, WAR_FIELDS, Draft, Finding, Unread, is_nation
from autoalgo.war.posts.evidence import Evidence
from autoalgo.war.posts.form import war_claims
from autoalgo.war.posts.gazetteer import Gazetteer
from autoalgo.war.posts.labels import MANEUVER, MEN, MILITARY, NATION
from autoalgo.war.posts.lines import Line, Stretch, lines_of
from autoalgo.war.posts.maneuvers import maneuvers_of
from autoalgo.war.posts.markup import Plain, plain_post
from autoalgo.war.posts.men import settled_men
from autoalgo.war.posts.motives import settled_motive
from autoalgo.war.posts.names import Certainty, tokens_of
from autoalgo.war.posts.passages import Passage, Tagged, tagged_post
from autoalgo.war.posts.places import likely_places, settled_place, weighed_places
from autoalgo.war.posts.requests import FLAG, refusal_in, request_signs
from autoalgo.war.posts.several_wars import SEVERAL_WARS, wars_of, wars_told
from autoalgo.war.posts.sides import (
    Sides,
    ask_for_missing,
    belligerents,
    given_sides,
    narrowed,
    nation_claim,
    open_claim,
)
from autoalgo.war.posts.sureness import (
    REFUSED,
    SURE_NATIONS,
    Sureness,
    as_sure,
    claim_signs,
    joint_signs,
    nations_sign,
    opened,
    post_signs,
    sureness,
)
from autoalgo.war.posts.values import names_in, seeds_in, titles_in, widths_in
from autoalgo.war.posts.vocabulary import found, kinds, level, phrases
from autoalgo.war.posts.whose import Ownership
from autoalgo.war.posts.years import settled_year, years_of

LONGEST_POST: Final = 50_000
"""Characters; the longest turns of map games have some 20,000."""
MOST_UNREAD: Final = 200
"""Stretches of a post that are told as not understood."""
MOST_LINES: Final = 1_000
"""Lines that are read; all further ones are told as not understood."""
_GLUE: Final = frozenset(phrases("names in between"))
"""Words that say nothing by themselves: what is left over and has no other is not told."""
_FACE: Final = re.compile(r"(?<=\s)[:;]-?[()DPpO|/](?=\s|$)", re.MULTILINE)
"""A face of marks, whose colon ends no label."""
_TICKED: Final = re.compile(r"\[[xX✓✔]\]")
_UNTICKED: Final = re.compile(r"\[ ?\][^\[\]\n]*|\[[xX✓✔]\]")
"""A box of a form with what stands behind it where it is not ticked, and the tick of one that is."""
_UNTOLD: Final = phrases("names of classes that tell nothing")
"""With what classes of words begin that are not understood by themselves."""
_QUOTE: Final = re.compile(r"\[quote\b[^\]]*\](?:(?!\[quote\b).)*?\[/quote\]", re.IGNORECASE | re.DOTALL)


def read_post(source: str, gazetteer: Gazetteer, name: str = "", sure: Sureness = sureness) -> Draft | Failure:
    """Return what the post `source` asks for, unless it is too long to be one.

    Parameters
    ----------
    name
        What the post is called.
    sure
        Tells how sure a value is, from 0 to 1, by its signs.
    """
    if len(source) > LONGEST_POST:
        allowed = f"a post of at most {LONGEST_POST:,} characters"
        return Failure(Problem(Place(file=name), f"{len(source):,} characters", allowed, "paste the request alone"))
    plain = plain_post(source)
    texts = wars_of(plain, gazetteer)
    is_told = len(texts) == 1 and bool(SEVERAL_WARS.search(plain.text))
    texts = wars_told(plain, gazetteer) if is_told else texts
    drafts = [_Reader(replace(plain, text=text), gazetteer, sure).draft() for text in texts]
    drafts = [_opened(draft) for draft in drafts] if is_told else drafts
    year = {name: one for name, one in drafts[0].findings.items() if name == "year"}
    for at, text in enumerate(texts[1:], 1):
        if "same year" in level(text):
            drafts[at] = replace(drafts[at], findings={**year, **drafts[at].findings})
    return replace(drafts[0], others=tuple(drafts[1:]))


def _opened(draft: Draft) -> Draft:
    """Return a draft that is asked for throughout: of which of several wars each value is, is not clear."""
    note = "the post seems to ask for several wars"
    findings = {name: opened(finding, note) for name, finding in draft.findings.items()}
    return replace(draft, findings=findings, either=())


class _Reader:
    """Reads one post, or the part of one that asks for one war."""

    def __init__(self, plain: Plain, gazetteer: Gazetteer, sure: Sureness, given: Sequence[str] = ()) -> None:
        self._sure = sure
        self._given = given
        """The keys of who attacks and who defends, where that is known."""
        self._both: Sequence[str] = ()
        """The keys of who are on both sides, whoever attacks."""
        self._plain = plain
        self._gazetteer = gazetteer
        self._flags = [Stretch(flag.start(), flag.end()) for flag in FLAG.finditer(plain.text)]
        # A flag is read as blanks, so that what stands before and behind it is read alike.
        self._text = plain.text
        for flag in self._flags:
            self._text = f"{self._text[: flag.start]}{' ' * (flag.end - flag.start)}{self._text[flag.end :]}"
        if _TICKED.search(self._text):
            self._text = _UNTICKED.sub(lambda box: " " * len(box[0]), self._text)
        self._text = _FACE.sub(lambda face: " " * len(face[0]), self._text)
        quotes = [Stretch(*quote.span()) for quote in _QUOTE.finditer(plain.text) if not FLAG.search(quote[0])]
        for one in quotes:
            blank = re.sub(r"\S", " ", one.of(self._text))
            self._text = f"{self._text[: one.start]}{blank}{self._text[one.end :]}"
        self._fields: dict[str, Claim] = {}
        self._notes = [(one, "it is quoted") for one in quotes]
        self._signs: dict[str, tuple[str, ...]] = {}

    def draft(self) -> Draft:
        """Return the draft."""
        lines, quoted = self._lines()
        outside = [flag for flag in self._flags if not any(line.start <= flag.start < line.end for line in quoted)]
        own = "\n".join(line.whole.of(self._plain.text) for line in lines)
        tagged = tagged_post(self._text, lines[:MOST_LINES], self._gazetteer)
        self._read(tagged)
        forms = sum(one.label is not None and one.label.side is not None for one in tagged.passages)
        # Words that only may tell of a maneuver ask for no war: "I withdraw my request".
        clear = [name for name, one in self._fields.items() if not (one.kind == MANEUVER and one.is_open)]
        signs = request_signs(own, len(outside) + (forms >= len(Side)), clear)
        refusal = refusal_in(own, len(outside)) if self._sure(signs) < REFUSED else ""
        findings = {name: self._finding(name, self._fields[name]) for name in FIELDS if name in self._fields}
        findings = self._led(as_sure(findings, signs, self._sure))
        either = tuple(self._either(findings))
        findings = _agreed(findings, either)
        if refusal:
            findings = {name: opened(one, "the post seems to ask for no war") for name, one in findings.items()}
        told = [(line, "it is quoted") for line in quoted] + self._notes
        told += [(stretch, "") for stretch in self._left_over(tagged, lines)]
        unread = [self._unread(stretch, reason) for stretch, reason in told]
        in_order = sorted({one.start: one for one in reversed(unread) if one.words}.values(), key=lambda one: one.start)
        return Draft(
            findings, tuple(in_order[:MOST_UNREAD]), len(self._flags), refusal=refusal, signs=signs, either=either
        )

    def _either(self, findings: Mapping[str, Finding]) -> Iterator[dict[str, Finding]]:
        """Yield the fields of both sides if the one attacks, and if the other does, where that is asked."""
        asked = [name for side in Side if (name := side.label) in findings and findings[name].value is None]
        if self._given or len(asked) < len(Side) or len(self._both) < len(Side):
            return
        for keys in (self._both, self._both[::-1]):
            read = _Reader(self._plain, self._gazetteer, partial(_sure_of_nations, self._sure), keys).draft().findings
            yield {name: one for name, one in read.items() if name not in WAR_FIELDS}

    def _lines(self) -> tuple[list[Line], list[Stretch]]:
        plain = replace(self._plain, text=self._text)
        lines, quoted = lines_of(plain)
        outside = [flag for flag in self._flags if not any(line.start <= flag.start < line.end for line in quoted)]
        if outside and quoted and not any(self._names(line.whole) for line in lines):
            # The request itself is set as a quotation: what stands outside says no more than that it is one.
            return lines_of(plain, quotes=True)
        return lines, quoted

    def _names(self, stretch: Stretch) -> bool:
        words = stretch.of(self._text)
        return any(mention.rows for mention in self._gazetteer.mentions(words, tokens_of(words)))

    # Fields.

    def _read(self, tagged: Tagged) -> None:
        evidence = Evidence(tagged)
        for passage, doubt in evidence.doubts:
            self._notes.append((Stretch(passage.start, passage.end), f'not read, for it says "{doubt}"'))
        doubted = {id(passage) for passage, _ in evidence.doubts}
        tagged.passages = [passage for passage in tagged.passages if id(passage) not in doubted]
        dated = years_of(tagged)
        self._put("year", settled_year(dated, tagged))
        self._read_war(tagged)
        self._put("motive", settled_motive(tagged))
        places = weighed_places(evidence)
        is_wanted = self._is_wanted(evidence, bool(places))
        sides = self._sides(evidence, likely_places(places), is_wanted)
        if not is_wanted and not sides.actors and not sides.open and "year" not in self._fields:
            self._fields.clear()
            return
        ask_for_missing(sides, evidence, likely_places(places), is_wanted)
        rows = self._settle_nations(evidence, sides, likely_places(places))
        self._put("location", settled_place(places, self._year(), rows))
        ownership = Ownership(evidence, sides, rows)
        of_war = [self._fields[name] for name in ("year", "seed", "map_km", "war") if name in self._fields]
        taken = [(claim.start, claim.end) for claim in of_war]
        for side, claim in settled_men(evidence, ownership, taken, dated).items():
            allies = [name for name in ALLY_FIELDS if name.startswith(side.label) and name in self._fields]
            # Whose of several nations a number is, or of all of them, is not asked: it changes nothing of the war.
            men = None if allies and claim and claim.is_open else claim
            self._put(f"{side.label}_men", men)
            for name in (side.label, *allies):
                army = settled_army(side, self._fields.get(name), evidence, ownership, [men] if men else [])
                self._put(f"{name}_military", army)
        self._share_army(ownership)
        for name, claim in maneuvers_of(evidence, ownership).items():
            self._put(name, claim)
        of_post = post_signs(evidence, len(self._flags))
        for name, claim in self._fields.items():
            jointly = joint_signs(name, self._fields, self._gazetteer)
            self._signs[name] = (*claim_signs(name, claim, tagged, sides), *jointly, *of_post)
        nations = SURE_NATIONS if self._given else nations_sign(self._fields, self._signs)
        for name, claim in self._fields.items():
            if claim.kind == MANEUVER:
                self._signs[name] = (*self._signs[name], nations)
        self._tell_names(evidence)

    def _sides(self, evidence: Evidence, places: Sequence[str], is_wanted: bool) -> Sides:
        if self._given:
            return given_sides(evidence, places, self._given)
        sides = belligerents(evidence, places, is_wanted)
        one, two = (sides.open.get(side, []) for side in Side)
        both = one if one == two[::-1] else [*sides.actors.values()]
        self._both = [actor.key for actor in both] if len(both) == len(Side) else []
        return sides

    def _share_army(self, ownership: Ownership) -> None:
        """Leave a military that both nations have, such as Numidians, to the side that is told first to have it."""
        one, two = (self._fields.get(f"{side.label}_military") for side in Side)
        if one is None or two is None or one.is_open or one.values != two.values or one.values == (DEFAULT_NAME,):
            return
        side = Side.DEFENDER if one.start <= two.start else Side.ATTACKER
        others = ownership.fielded(side)
        lost = replace(two if side is Side.DEFENDER else one, values=others, certainty=Certainty.SEVERAL, note="")
        self._fields[f"{side.label}_military"] = lost

    def _is_wanted(self, evidence: Evidence, is_placed: bool) -> bool:
        """Return whether a war seems to be asked for: by its words, or by two nations with a place and an order."""
        tagged = evidence.tagged
        if self._flags or ("year" in self._fields and is_placed) or tagged.labels or "algo" in level(self._text):
            return True
        named = [one for one in evidence.by_key.values() if one.rows and any(each.nations for each in one.mentions)]
        plain = [one for one in tagged.passages if not tagged.words("help", one)]
        told = any(tagged.words(kind, one) for one in plain for kind in (MEN, *map(str, Maneuver)))
        return (len(named) >= len(Side) and is_placed and told) or any(found("request", level(self._text)))

    def _year(self) -> int | None:
        claim = self._fields.get("year")
        return int(claim.values[0]) if claim and not claim.is_open else None

    def _put(self, name: str, claim: Claim | None) -> None:
        if claim is not None and claim.values:
            self._fields[name] = claim

    def _read_war(self, tagged: Tagged) -> None:
        """Read what is no side's: the name, the map, its width, the seed."""
        claims: list[Claim] = []
        for passage in tagged.passages:
            stretch = Stretch(passage.start, passage.end).trimmed(self._text, " \t\n")
            words = stretch.of(self._text)
            if passage.label is not None and passage.kind in {"war", "map", "map_km", "seed"}:
                own = war_claims(passage.label, self._text, stretch, self._gazetteer)
                claims += own
                if not own:
                    self._notes.append((stretch, "not a value of this field"))
            else:
                more = FORM if tagged.words("correction", passage) else 0.0
                said = [*widths_in(words, stretch.start), *seeds_in(words, stretch.start)]
                claims += [replace(claim, weight=claim.weight + more) for claim in said]
            if passage.kind == "":
                claims += names_in(words, stretch.start)
            if passage.kind in {"", MANEUVER}:
                claims += titles_in(self._text, stretch.trimmed(self._text), passage.heading)
        for kind in ("war", "map", "map_km", "seed"):
            self._put(kind, _heaviest([claim for claim in claims if claim.kind == kind]))

    def _settle_nations(self, evidence: Evidence, sides: Sides, places: Sequence[str]) -> dict[Side, tuple[str, ...]]:
        armies = [one.militaries.names for one in evidence.tagged.mentions if one.militaries]
        rows: dict[Side, tuple[str, ...]] = {}
        for side in Side:
            default = self._default_of(evidence.tagged, side)
            if default is not None:
                self._put(side.label, default)
                sides.actors.pop(side, None)
            elif side in sides.open:
                meant = [
                    row for one in sides.open[side] for row in narrowed(one, self._year(), armies, places, evidence)
                ]
                self._put(side.label, open_claim(sides.open[side], meant))
            elif side in sides.actors:
                actor = sides.actors[side]
                rows[side] = narrowed(actor, self._year(), armies, places, evidence)
                self._put(side.label, nation_claim(side, actor, rows[side]))
                for number, ally in enumerate(sides.allies.get(side, ()), 1):
                    own = narrowed(ally, self._year(), armies, places, evidence)
                    claim = nation_claim(side, ally, own)
                    beside = f"named beside {rows[side][0]}" if rows[side] else ""
                    self._put(f"{side.label}_ally_{number}", claim and replace(claim, note=beside))
        return rows

    def _default_of(self, tagged: Tagged, side: Side) -> Claim | None:
        for passage in tagged.passages:
            words = self._text[passage.start : passage.end].strip(" \n.").casefold()
            if passage.side is side and passage.label and passage.kind in {"", NATION} and words == DEFAULT_NAME:
                return Claim(NATION, (DEFAULT_NAME,), Certainty.EXACT, passage.start, passage.end, FORM)
        return None

    def _tell_names(self, evidence: Evidence) -> None:
        """Tell names that the database has not, and labelled values that are none."""
        for mention in evidence.tagged.mentions:
            if mention.elsewhere:
                self._notes.append((Stretch(mention.start, mention.end), "the database has no such nation"))
        for passage in evidence.tagged.passages:
            if passage.kind == MILITARY and passage.side is not None:
                self._tell_strangers(passage, passage.side)
            if passage.label is None or passage.mentions:
                continue
            names: Iterable[str] = ()
            if passage.kind in {"", NATION} and passage.side is not None:
                names, kind = self._gazetteer.nations.names, NATION
            elif passage.kind == MILITARY:
                names, kind = self._gazetteer.militaries.names, MILITARY
            elif passage.kind == "location":
                names, kind = self._gazetteer.locations.names, "location"
            words = self._text[passage.start : passage.end].strip()
            if names and words.casefold() != DEFAULT_NAME:
                hint = did_you_mean(words, names)
                reason = f"no such {kind}; {hint}" if hint else f"no such {kind}"
                self._notes.append((Stretch(passage.start, passage.end), reason))

    def _tell_strangers(self, passage: Passage, side: Side) -> None:
        """Tell militaries that are said of a side whose nation does not have them."""
        names = (name for name in self._fields if is_nation(name) and name.startswith(side.label))
        rows = [str(value) for name in names for value in self._fields[name].values]
        fielded = set(self._gazetteer.militaries_of(rows))
        for mention in passage.mentions:
            if rows and mention.militaries and not fielded & set(mention.militaries.names):
                where = Stretch(mention.start, mention.end)
                self._notes.append((where, f"{' or '.join(rows[:3])} has no such military"))

    # The draft.

    def _finding(self, name: str, claim: Claim) -> Finding:
        start, end = self._plain.span(claim.start, claim.end)
        words = self._plain.source[start:end]
        if claim.is_open:
            return Finding(name, None, words, start, end, Certainty.SEVERAL, claim.values, claim.note)
        signs = self._signs.get(name, ())
        return Finding(name, claim.values[0], words, start, end, claim.certainty, claim.others, claim.note, signs)

    def _led(self, findings: dict[str, Finding]) -> dict[str, Finding]:
        """Say of the first of several nations of a side that it leads (CO-1)."""
        for side in Side:
            first = findings.get(side.label)
            if first is not None and first.value is not None and f"{side.label}_ally_1" in findings:
                findings[side.label] = replace(first, certainty=Certainty.IMPLIED, note=LEADS)
        return findings

    def _unread(self, stretch: Stretch, reason: str) -> Unread:
        trimmed = stretch.trimmed(self._plain.text, " \t\n.,;:!?-–—'\"=*#")
        start, end = self._plain.span(trimmed.start, trimmed.end)
        return Unread(self._plain.source[start:end], start, end, reason)

    def _left_over(self, tagged: Tagged, lines: Sequence[Line]) -> Iterable[Stretch]:
        """Yield of each line the words between those that were understood."""
        understood = bytearray(len(self._text))
        known = [(one.start, one.end) for one in (*self._flags, *tagged.labels, *(one for one, _ in self._notes))]
        known += [(one.start, one.end) for one in tagged.mentions]
        known += [(one.start, one.end) for one in self._fields.values()]
        if "year" in self._fields:
            year = self._fields["year"]
            known.append((dated_from(self._text, year.start), year.end))
        levelled = level(self._text)
        for kind in kinds():
            if not kind.startswith(_UNTOLD):
                known += [span for one in tagged.passages for span in found(kind, levelled, one.start, one.end)]
        for start, end in known:
            understood[start:end] = b"\1" * max(0, end - start)
        for line in lines:
            for gap in re.finditer(b"\0+", understood[line.whole.start : line.whole.end]):
                yield from self._worth_telling(line.whole.start + gap.start(), line.whole.start + gap.end())

    def _worth_telling(self, start: int, end: int) -> Iterable[Stretch]:
        words = list(re.finditer(r"[^\W_]+(?:'[^\W_]+)*", self._text[start:end]))
        telling = [word for word in words if word[0].casefold() not in _GLUE]
        if telling:
            yield Stretch(start + telling[0].start(), start + telling[-1].end())


def _agreed(findings: dict[str, Finding], either: Sequence[Mapping[str, Finding]]) -> dict[str, Finding]:
    """Open what is another thing if the one attacks than if the other does."""
    for name, one in findings.items():
        told = {reading[name].value: None for reading in either if name in reading}
        others = [value for value in told if value is not None and value != one.value]
        if one.value is not None and name not in WAR_FIELDS and others:
            asked = opened(one, "who attacks is not sure")
            findings[name] = replace(asked, candidates=tuple(dict.fromkeys((*asked.candidates, *others))))
    return findings


def _sure_of_nations(sure: Sureness, signs: Sequence[str]) -> float:
    return 1.0 if signs[0] == NATION else sure(signs)


def _heaviest(claims: Sequence[Claim]) -> Claim | None:
    """Return the claim that weighs most, open where others weigh as much and say otherwise."""
    if not claims:
        return None
    top = max(claim.weight for claim in claims)
    heavy = [claim for claim in claims if claim.weight == top]
    values = tuple(dict.fromkeys(value for claim in heavy for value in claim.values))
    return replace(heavy[0], values=values, certainty=heavy[0].certainty if len(values) == 1 else Certainty.SEVERAL)
