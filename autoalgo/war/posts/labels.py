"""Labels of a filled form: which words before a colon name which field of a request, and of which side."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.names import words_of
from autoalgo.war.posts.vocabulary import phrases

NATION, MILITARY, MEN, MANEUVER = "nation", "military", "men", "maneuver"
"""What a side has; with the side's name before it, a field."""
_OF_A_SIDE: Final = (NATION, MILITARY, MEN, MANEUVER)
"""What may be said of each side."""
_OF_THE_WAR: Final = ("location", "year", "motive", "war", "map", "map_km", "seed")
WINGS: Final[Mapping[str, str]] = {
    "left": "left", "right": "right", "center": "center", "centre": "center", "middle": "center", "main": "center",
    "mid": "center", "l": "left", "r": "right", "c": "center", "m": "center",
}  # fmt: skip
"""Words for the three flanks of the even spread (FL-2)."""
_FILLING: Final = frozenset(phrases("label filling"))
_NAMED: Final = frozenset({"name", "wing", "flank"})
MOST_LABEL_WORDS: Final = 6
_GLUED: Final = re.compile(r"_|(?<=[a-z])(?=[AD12]\b)")
"""Where the words of a template's key part: "man_att_l", "sizeA", "combatant1"."""


@dataclass(frozen=True)
class Label:
    """The kind of value that follows a label."""

    kind: str
    """A field of the war, one of `NATION`, `MILITARY`, `MEN`, `MANEUVER`, or an empty text: a side alone."""
    side: Side | None = None
    wing: str = ""
    """ "left", "center" or "right", of a maneuver."""
    person: str = ""
    """ "ours" or "theirs", where the side is named from the point of view of who writes."""
    exact: bool = True
    """False where the words are a slip away from a label."""


def _meanings() -> dict[str, tuple[str, str]]:
    table = {word: ("kind", kind) for kind in (*_OF_A_SIDE, *_OF_THE_WAR) for word in phrases(f"label {kind}")}
    table |= {word: ("side", side.name) for side in Side for word in phrases(f"label {side.label}")}
    table |= {word: ("person", person) for person in ("ours", "theirs") for word in phrases(f"label {person}")}
    return table | {word: ("wing", wing) for word, wing in WINGS.items()}


_MEANINGS: Final = _meanings()


@lru_cache(maxsize=1024)
def label_of(text: str) -> Label | None:
    """Return what `text` is a label of, or None; each of its words must be known."""
    words = words_of(_GLUED.sub(" ", text))
    if not words or len(words) > MOST_LABEL_WORDS:
        return None
    if len(words) > 1 and words[-1] in {"a", "b", "d"}:
        return _lettered(words)
    if words in {("a",), ("d",)} and text.strip().isupper():
        return Label("", Side.ATTACKER if words == ("a",) else Side.DEFENDER)
    known = [_MEANINGS.get(word) for word in words if word not in _FILLING]
    if None in known:
        return _misspelled(words)
    return _combined([meaning for meaning in known if meaning], bool(_NAMED.intersection(words)))


def _misspelled(words: Iterable[str]) -> Label | None:
    corrected = [word if word in _MEANINGS or word in _FILLING else _corrected(word) for word in words]
    known = [_MEANINGS[word] for word in corrected if word in _MEANINGS]
    if "" in corrected:
        return None
    label = _combined(known, bool(_NAMED.intersection(corrected)))
    return label and replace(label, exact=False)


def _lettered(words: Iterable[str]) -> Label | None:
    """Return the label that ends with the letter of a side: "size A"."""
    *others, last = words
    side = {"a": Side.ATTACKER, "b": Side.DEFENDER, "d": Side.DEFENDER}.get(last)
    rest = label_of(" ".join(others)) if others and others != ["side"] else Label("")
    return Label(rest.kind, side, rest.wing) if side is not None and rest and rest.kind not in _OF_THE_WAR else None


def _corrected(word: str) -> str:
    """Return the word of a label that is one slip away, or an empty text."""
    near = [
        known
        for known in _MEANINGS
        if min(len(known), len(word)) > 3
        and known[0] == word[0]
        and abs(len(known) - len(word)) < 2
        and OSA.distance(word, known) == 1
    ]
    return near[0] if len({_MEANINGS[known] for known in near}) == 1 else ""


def _combined(meanings: list[tuple[str, str]], named: bool) -> Label | None:
    """Return what the words of a label say together; None where they contradict each other."""
    parts: dict[str, str] = {}
    for sort, meaning in meanings:
        both = {parts.get(sort, meaning), meaning}
        # "War date" is the date, "battle location" the place, "terrain map" the map, "map width" the width.
        both = both - {"war"} if len(both) > 1 else both
        both = both - {"map"} if both == {"map", "map_km"} else both
        # "Troop strength", "army size".
        both = {MEN} if both == {MEN, MILITARY} else both
        if sort == "wing" and len(both) > 1:
            # "L / C / R" is a label of all three.
            parts["kind"] = MANEUVER
            continue
        if len(both) > 1:
            return None
        parts[sort] = both.pop()
    kind, side = parts.get("kind", ""), Side[parts["side"]] if "side" in parts else None
    wing, person = parts.get("wing", ""), parts.get("person", "") if side is None else ""
    if wing:
        return Label(MANEUVER, side, wing, person) if kind in {"", MANEUVER, MILITARY} else None
    if person:
        return Label(kind, person="" if kind in _OF_THE_WAR else person)
    if not kind and side is None:
        # "Name" alone is the war's.
        return Label("war") if named and not meanings else None
    of_a_side = kind in _OF_A_SIDE
    if kind == "motive" and side is not None:
        # "Purpose of the attacker" is that of the war.
        return Label("motive")
    return None if side is not None and kind and not of_a_side else Label(kind, side)
