"""Seeds, widths of maps and names of wars in the words of a post; and the values of labelled fields."""

import re
from collections.abc import Iterator
from typing import Final

from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.war.domain.lists import Maneuver, Motive, match
from autoalgo.war.domain.request import LONGEST_WAR_NAME
from autoalgo.war.domain.terrain import GREATEST_MAP_KM, LEAST_MAP_KM
from autoalgo.war.posts.claims import FORM, SENTENCE, Claim
from autoalgo.war.posts.lines import Stretch
from autoalgo.war.posts.names import Certainty
from autoalgo.war.posts.quantities import quantities_in

_KM: Final = re.compile(
    r"(?<![\w.,])(?P<number>\d{1,4}(?:\.\d+)?) ?-?(?P<unit>km|kilomet(?:er|re)s?|kilómetros|kilomètres|mi\b|"
    r"miles?)(?!²|\d|/h)",
    re.IGNORECASE,
)
_MAP_NEAR: Final = re.compile(
    r"\b(?:map\w*|wide|width|\w*breite?|ancho|large|karte|harita|carte|across|field|battlefield)\b", re.IGNORECASE
)
_KM_OF_MILE: Final = 1.609344
_SEED: Final = re.compile(r"\b(?:seeds?|semente|semilla|graine|zufallszahl|tohum|seme|ziarno|dice)\b", re.IGNORECASE)
_SEED_GAP: Final = re.compile(
    r"\W*(?:(?:is|number|no|his|her|my|our|fav(?:ou?rite)?|lucky|which|the|should|be|please|with|value|use|a|nr|to|"
    r"of|for|needed|required|wanted|must|take)\W+)*",
    re.IGNORECASE,
)
_SEED_PUT_RIGHT: Final = re.compile(
    r"\W+(?:(?:no|nah|sorry|wait|edit|rather|i mean|make (?:it|that))\W+)+", re.IGNORECASE
)
"""Between a seed and the one that is put in its place."""
_NO_SEED: Final = re.compile(r"\W*(?:is |= ?|: ?)?(?:random|none|any|whatever|don't care|idc|surprise)", re.IGNORECASE)
_NAME: Final = re.compile(
    r"\b(?i:war ?name|name of (?:the )?war|working title|title|(?:the |war'?s? )?name (?:should be|is|shall be|will "
    r"be|for (?:the |this )?war)|call (?:it|this(?: war| one)?|the (?:war|thing))|"
    r"name (?:it|this(?: war)?|the (?:war|thing))|(?:war is|to be|be) (?:called|named)|"
    r"(?:it|this|war|thing) (?:\w+ )?be known as(?: the)?|titled|soll)\s*[:=]?\s*"
    r"(?:the (?=[\"“«']))?(?P<name>[\"“«'][^\"”»\n]{2,100}[\"”»']|(?:the )?[A-Z][^\n.;,]{2,100}[?!]?)",
)

_TITLE: Final = re.compile(r"\b(?:battle|siege|conquest|campaign|fall|sack|crusade|expedition|war) of\b|\bwars?$", re.I)
_OF_A_TITLE: Final = "(?:War|WAR|Crusade|Campaign|Expedition|Rising)"
_TITLE_FIRST: Final = re.compile(
    rf"(?:(?i:subj(?:ect)?|re|fwd?):)?\W*(?P<name>(?:(?:[A-Z]\w*'?s? ){{0,4}}{_OF_A_TITLE} "
    rf"(?:of|OF|for|over|in|to)(?: [\w'’]+){{1,6}}|(?:[A-Z]\w*'?s? ){{1,4}}{_OF_A_TITLE})(?: [IVX]+: [\w '’]{{2,40}})?)"
    r"(?=\"|[.:!](?:\s|$)|, | [—–(-]|\s*$)"
)
_TITLE_BESIDE: Final = re.compile(
    r"\W*(?P<name>\w[\w'’]*(?: (?!attack|invade|vs?\b|land)[\w'’]+){1,5})(?: \([^()]*\))?\W*"
)
_LONGEST_TITLE_LINE: Final = 120
_BLANKED: Final = " " * 10
"""What is left of a flag."""


def widths_in(text: str, offset: int, labelled: bool = False) -> Iterator[Claim]:
    """Yield widths of maps: with "map" or "wide" near them, or behind a label."""
    written = [(float(found["number"]), found["unit"], found.start(), found.end()) for found in _KM.finditer(text)]
    for number, unit, first, last in [*written, *_words_for_km(text)]:
        near = text[max(0, first - 40) : last + 24]
        if not labelled and not _MAP_NEAR.search(near):
            continue
        miles = unit.casefold().startswith("mi")
        km = float(round(number * _KM_OF_MILE)) if miles else number
        if LEAST_MAP_KM <= km <= GREATEST_MAP_KM:
            note = f"{number:g} miles" if miles else ""
            certainty = Certainty.NEAREST if miles else Certainty.EXACT
            start, end = offset + first, offset + last
            yield Claim("map_km", (km,), certainty, start, end, FORM if labelled else SENTENCE, note=note)


def _words_for_km(text: str) -> Iterator[tuple[float, str, int, int]]:
    """Yield widths in words and those that only the word "map" tells: number, unit, place."""
    for quantity in quantities_in(text):
        unit = re.match(r" ?-?(km|kilomet\w+|miles?)\b", text[quantity.end :], re.IGNORECASE)
        if unit and not text[quantity.start].isdigit():
            yield quantity.value, unit[1], quantity.start, quantity.end + unit.end()
        bare = re.search(r"\bmap(?: size| width)?[ :=]*(?:of |is )?$", text[: quantity.start], re.IGNORECASE)
        if bare and not unit and not re.match(r" ?[x×*]|\w", text[quantity.end :]):
            yield quantity.value, "km", quantity.start, quantity.end


def seeds_in(text: str, offset: int) -> Iterator[Claim]:
    """Yield the seeds that a text gives, in figures or in words."""
    for word in _SEED.finditer(text):
        if _NO_SEED.match(text[word.end() :]):
            continue
        zero = re.match(r"\W*(?:is |= ?)?(0)\b", text[word.end() :])
        if zero:
            start = offset + word.end() + zero.start(1)
            yield Claim("seed", (0,), Certainty.EXACT, start, start + 1)
        seed = None
        for quantity in quantities_in(text[: word.end() + 60]):
            last = seed.end if seed else word.end()
            gap = _SEED_PUT_RIGHT if seed else _SEED_GAP
            if quantity.start >= last and gap.fullmatch(text, last, quantity.start):
                seed = quantity
        if seed:
            yield Claim("seed", (seed.value,), Certainty.EXACT, offset + seed.start, offset + seed.end)


def whole_seed(text: str, start: int, end: int) -> Claim | None:
    """Return the seed that a labelled value is."""
    figures = re.match(r"\s*(\d{1,19})(?![\w.,]\w|\w)", text)
    if figures and int(figures[1]) <= LARGEST_SEED:
        return Claim("seed", (int(figures[1]),), Certainty.EXACT, start, end, FORM)
    quantities = quantities_in(text)
    if len(quantities) == 1 and quantities[0].value <= LARGEST_SEED:
        return Claim("seed", (quantities[0].value,), Certainty.NEAREST, start, end, FORM)
    return None


def titles_in(text: str, words: Stretch, heading: bool) -> Iterator[Claim]:
    """Yield the name of the war that a heading is, or that a sentence begins with; what may be one beside a flag."""
    begin, stop = text.rfind("\n", 0, words.start) + 1, f"{text}\n".find("\n", words.start)
    title = _TITLE_FIRST.match(text, words.start, stop)
    name = title["name"] if title else words.of(text) if heading and _TITLE.search(words.of(text)) else ""
    beside = _TITLE_BESIDE.fullmatch(text, begin, stop) if stop - begin <= _LONGEST_TITLE_LINE else None
    if name and not match(Motive, name.rpartition(" ")[2]):
        yield Claim("war", (name[:LONGEST_WAR_NAME],), Certainty.EXACT, words.start, words.end, 1.0)
    elif beside and _BLANKED in beside[0] and (heading or beside["name"].casefold().startswith("the ")):
        yield Claim("war", (beside["name"],), Certainty.SEVERAL, words.start, words.end, 0.5)


def names_in(text: str, offset: int) -> Iterator[Claim]:
    """Yield the names that a text gives the war."""
    for found in _NAME.finditer(text):
        name = found["name"].strip()
        start, end = found.span("name")
        bare = name.strip("\"“”«»'").strip()
        if bare and (name[0] in "\"“«'" or name[0].isupper() or name[0].isdigit() or name.startswith("the ")):
            bare = bare if "(" in bare else bare.rstrip(")")
            bare = re.sub(r"\s*\((?:with|in) [^)]*\)$| (?:pl[sz]|please|thx)$", "", bare)
            bare = bare if name[0] in "\"“«'" else bare.removeprefix("the ")
            asked = re.search(r"\b(?:could|can|would|please|may)\b[^.?!]*$", text[: found.start()], re.IGNORECASE)
            bare = bare.rstrip("?") if asked else bare
            if (
                match(Maneuver, bare)
                or match(Motive, bare)
                or re.search(r"\b(?:you'd|would|could|might|i'd|they) $", text[: found.start()][-12:], re.I)
            ):
                continue
            yield Claim("war", (bare[:LONGEST_WAR_NAME],), Certainty.EXACT, offset + start, offset + end, SENTENCE)
