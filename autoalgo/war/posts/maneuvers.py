"""What the flanks of a side are to do, as a clause says it: which maneuver, and on which of the three."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from autoalgo.war.domain.lists import Maneuver

WINGS: Final = ("left", "center", "right")
_MEANT: Final[Mapping[Maneuver, str]] = {
    Maneuver.FEIGNED_RETREAT: (
        r"feign(?:ed|s|ing)?(?:[ -](?:a |an |their |his )?(?:retreat|flight|withdrawal|rout)s?)?|fake (?:a "
        r")?(?:retreat|flight)|false retreat|"
        r"pretends? to (?:flee|run|retreat)|scheinr[uü]ckzug|scheinflucht|retirada fingida|(?:fausse|feinte) "
        r"retraite|retraite (?:feinte|simulée)|"
        r"run(?:s)? away but not really|sham retreat|fr\b|fake (?:run|running)(?: away)?|(?:pretend|pretends|"
        r"feign)(?:ed)? (?:to )?(?:run|flee)(?: away)?|turn their backs and run|ging zum schein"
    ),
    Maneuver.HIT_AND_RUN: (
        r"hit[ -]*(?:and|&|n|'n'|an)?[ -]*runs?|hit ?& ?run|skirmish(?:es|ing)?|harass(?:es|ing)?|in and out again|"
        r"circle around n? ?shoot|"
        r"golpea(?:r|n)? y corre(?:r|n)?|h ?& ?r\b|hr\b|shoot (?:and|n) scoot|hit_and_run|hit ?\+ ?run|harceler|"
        r"harcèlement|plänkeln|in-and-out"
    ),
    Maneuver.PILLAGING: (
        r"pillag(?:e|es|ing)|plunder(?:s|ing)?|loot(?:s|ing)?|burn(?:s|ing)?(?: stuff| everything)?|saque(?:ar|an|o)|"
        r"plünder(?:n|ung|t)|pillent|piller|brandschatz\w+|strip the (?:\w+ )?country(?: bare)?"
    ),
    Maneuver.POSITION: (
        r"h[eo]ld(?:s|ing)?(?: their| its| our| his| the)? (?:positions?|line|ground|hill)|(?:in )?position(?!s? of)|"
        r"\bpos\b|st(?:and|ay)s?(?:ing)? (?:behind (?:the |their )?(?:carts|walls?|stakes|wagons|river|works|"
        r"palisade)|on (?:their|its|the) hill|where|their ground|its ground|in place|put)(?: \w+ (?:is|are))?|"
        r"stellung|posición|posicion|dig(?:s|ging)? in|defensive position|chained together|en position|aguantan|they "
        r"stay where|just stays where|holding position|sits? (?:tight|on (?:their|its|his|the) hill)|won\'t budge|"
        r"verschanzt|entrench(?:ed|es)?|holds? (?:their|its|the) (?:entrenchments|ridge|walls|hill|trenches)"
    ),
    Maneuver.NORMAL: (
        r"normal(?:ly|es|e)?|regular(?:ly)?|as usual|standard|come on as they are|goes straight in|straight in|"
        r"ordinary|nothing special|plain and simple|fight(?:s)? fair|norm\b|no tricks"
    ),
}
_MANEUVER: Final = re.compile(
    "|".join(rf"(?P<m{number}>\b(?:{words}))\b" for number, words in enumerate(_MEANT.values())), re.IGNORECASE
)
_MANEUVERS: Final = tuple(_MEANT)
_WING: Final = re.compile(
    r"\b(?:(?P<all>all(?: (?:three|3))? (?:the )?(?:wings|flanks|along)|all along|every(?:where| flank| wing)|all "
    r"flanks|all (?:of them|round|around)|"
    r"on all|throughout|überall|partout|por todas partes|whole line|all the line|left right mid|by all|en todos los "
    r"flancos|tout le long)|"
    r"(?P<both>(?:both|the|two|on) (?:the )?(?:wings|flanks)(?! retreat)|wings|ailes|flügel|alas|sides of the line|"
    r"(?:left|l) ?(?:and|\+|&|/|n) ?(?:right|r)(?: (?:wing|flank)s?)?)|"
    r"(?P<rest>(?:the )?rest|others?|otherwise|(?:normal )?everywhere else|elsewhere|remaining|the other two|the "
    r"others)|"
    r"(?P<left>(?:left|linke[rn]?|links|gauche|izquierd[ao])(?:[ -](?:wing|flank|flügel|side))?)|"
    r"(?P<right>(?:right|rechte[rn]?|rechts|droite|derech[ao])(?:[ -](?:wing|flank|flügel|side))?)|"
    r"(?P<center>(?:cent(?:er|re)|mid(?:dle|s)?|mitte|zentrum|centro)(?:[ -](?:wing|flank))?)"
    r")\b",
    re.IGNORECASE,
)

_TOO_FAR: Final = 110


@dataclass(frozen=True)
class Asked:
    """A maneuver for some flanks of the side that a clause is about."""

    maneuver: Maneuver
    wings: tuple[str, ...]
    """Of `WINGS`; none for the whole side."""
    rest: bool
    """Whether it is for all flanks that nothing else is said of."""
    start: int
    end: int


@dataclass(frozen=True)
class _Part:
    kind: str
    start: int
    end: int


def named_maneuvers(text: str) -> list[tuple[Maneuver, int, int]]:
    """Return every maneuver that `text` names, with its place."""
    found: list[tuple[Maneuver, int, int]] = []
    for match in _MANEUVER.finditer(text):
        number = next(number for number in range(len(_MANEUVERS)) if match[f"m{number}"])
        if not re.search(r"\b(?:not|no|don't|never|without)(?: \w+)?\s*$", text[: match.start()][-20:], re.IGNORECASE):
            twice = (
                found
                and found[-1][0] is _MANEUVERS[number]
                and re.fullmatch(r"\s*[(=:]\s*[\"']?", text[found[-1][2] : match.start()])
            )
            echo = re.search(r"\b(?:just|only) the $", text[: match.start()][-10:])
            if not twice and not echo:
                found.append((_MANEUVERS[number], match.start(), match.end()))
    return found


def maneuvers_of(text: str) -> tuple[list[Asked], list[tuple[int, int]]]:
    """Return what a clause about one side asks for, and where the words for its flanks stand."""
    named = named_maneuvers(text)
    parts = [_Part(_kind(wing), wing.start(), wing.end()) for wing in _WING.finditer(text)]
    parts = [part for part in parts if not any(part.start < end and start < part.end for _, start, end in named)]
    used = [(part.start, part.end) for part in parts]
    if not named:
        return [], []
    if (len(named) == 3 and not parts) or (
        len(named) == 3
        and re.search(r"from left to right|left to right|l ?- ?r\b|left, (?:cent|mid)\w+, right", text, re.I)
    ):
        return [
            Asked(one, (wing,), False, start, end) for (one, start, end), wing in zip(named, WINGS, strict=True)
        ], used
    # "Straight in, plain and simple" is one maneuver in two words.
    single = [
        one
        for one, before in zip(named, [None, *named], strict=False)
        if before is None or one[0] is not before[0] or not re.fullmatch(r"\s*,?\s*(?:and )?", text[before[2] : one[1]])
    ]
    return list(_attached(text, single, parts)), used


def _kind(wing: re.Match[str]) -> str:
    return next(kind for kind in ("both", "rest", "left", "right", "center", "all") if wing[kind])


def _attached(text: str, named: Sequence[tuple[Maneuver, int, int]], parts: Sequence[_Part]) -> Iterator[Asked]:
    """Yield each maneuver with the flanks that are nearer to it than to another one."""
    owned: dict[int, list[str]] = {number: [] for number in range(len(named))}
    unclear: set[str] = set()
    leads = bool(parts) and parts[0].start < named[0][1]
    for part in parts:
        number = _owner(text, part, named, leads)
        if number is not None:
            owned[number].append(part.kind)
        elif part.kind in WINGS:
            unclear.add(part.kind)
    some_wings = any(kinds for kinds in owned.values())
    for number, (maneuver, start, end) in enumerate(named):
        kinds = owned[number]
        wings = tuple(wing for wing in WINGS if wing in kinds or ("both" in kinds and wing != "center"))
        if "all" in kinds and not wings:
            yield Asked(maneuver, (), False, start, end)
        elif "rest" in kinds and not wings:
            yield Asked(maneuver, (), True, start, end)
        else:
            left = tuple(wing for wing in WINGS if wing not in unclear) if unclear and not wings else wings
            yield Asked(maneuver, left, not left and some_wings and len(named) > 1, start, end)


def _owner(text: str, part: _Part, named: Sequence[tuple[Maneuver, int, int]], leads: bool) -> int | None:
    """Return which maneuver a word for a flank belongs to: that of its piece, else the next one where flanks lead."""
    best, least = None, 1_000.0
    for number, (_, start, end) in enumerate(named):
        gap = text[end : part.start] if end <= part.start else text[part.end : start]
        between = any(
            (end <= other_start and other_end <= part.start) or (part.end <= other_start and other_end <= start)
            for other, (_, other_start, other_end) in enumerate(named)
            if other != number
        )
        if between:
            continue
        distance = (
            len(gap)
            + 40 * len(re.findall(r"[,;/.]|\bbut\b|\bexcept\b|\bonly\b", gap))
            + (0 if (part.end <= start) == leads else 15)
        )
        if distance < least:
            best, least = number, distance
    return best if least < _TOO_FAR else None
