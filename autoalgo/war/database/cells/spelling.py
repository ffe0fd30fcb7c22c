"""How texts and names of cells are compared (DB-3, DB-4).

Names are those of people and places in any script, so two spellings of the same name in Unicode are the same name,
and invisible blanks make no difference. Upper and lower case do: the source asks for unit types to be
"exactly the same spelling and capitalization".
"""

import re
import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from autoalgo.common.problems import did_you_mean
from autoalgo.common.text_matching import normalized
from autoalgo.war.domain.numerals import plain_hyphens, tidy

_BLANKS: Final = re.compile(r"[^\S\r\n\t]+")
_PARTS_OF_NAMES: Final = ",.'`\"()[]-"
"""Punctuation that names have in them; all other separates them."""
_DELIMITERS: Final = re.escape(
    "".join(sorted(set(string.punctuation).difference(_PARTS_OF_NAMES))) + "•·・—§¶†‖¦；：／｜＆＋"
)
_DELIMITER: Final = re.compile(rf"\s*(?:[{_DELIMITERS}\r\n\t]|\s(?:and|-|–)(?=\s))\s*", re.IGNORECASE)
_SEPARATOR: Final = re.compile(rf"[\s{_DELIMITERS}]")
_MOST_DELIMITERS_IN_A_NAME: Final = 6
_MOST_NAMES_LISTED: Final = 12


@dataclass(frozen=True)
class Names:
    """The names that a cell or a request may use, in their order."""

    names: tuple[str, ...]
    source: str
    """Where they stand, in words that finish "a name of …"."""

    @cached_property
    def separators(self) -> Mapping[str, int]:
        """How many delimiters and blanks there are at most in a name, by what is before the first of them."""
        most: dict[str, int] = {}
        for name in map(tidy, self.names):
            first, *others = _SEPARATOR.split(name)
            most[first] = max(len(others), most.get(first, 0))
        return most

    @cached_property
    def lists(self) -> dict[str, tuple[str, ...]]:
        """Lists that `split_nations` has read, by their text: the same cells are read whenever a nation is chosen."""
        return {}

    @cached_property
    def _by_spelling(self) -> dict[str, str]:
        return {tidy(name): name for name in self.names}

    def find(self, text: str) -> str | None:
        """Return the name that `text` spells, or None."""
        return self._by_spelling.get(tidy(text))

    def find_any_case(self, text: str) -> str | None:
        """Return the name that `text` spells when compared like a value of a list (DB-3), or None."""
        wanted = normalized(plain_hyphens(tidy(text)))
        return next((name for name in self.names if normalized(plain_hyphens(tidy(name))) == wanted), None)

    @property
    def allowed(self) -> str:
        """The names themselves if they are few, else where they stand."""
        if not self.names:
            return f"none, for there is no name in {self.source}"
        if len(self.names) <= _MOST_NAMES_LISTED:
            return ", ".join(self.names)
        return f"one of the {len(self.names)} names of {self.source}"

    def did_you_mean(self, text: str) -> str:
        """Return the hint with the nearest name, empty when none is near."""
        return did_you_mean(text, self.names)


def listed_at_most(text: str) -> int:
    """Return how many nations `text` lists at most, which is quick to tell."""
    return 1 + len(_DELIMITER.findall(_BLANKS.sub(" ", text)))


def split_nations(text: str, known: Names) -> tuple[str, ...]:
    """Return the nations that `text` lists, delimited by anything but a comma (DB-4).

    Of the ways to read it, the one with the longest known names is taken, so that "Trinidad and Tobago" stays one
    nation where it is one. Names that are not known are returned as they stand.
    """
    nations = known.lists.get(text)
    if nations is None:
        nations = known.lists[text] = _split(text, known)
    return nations


def _split(text: str, known: Names) -> tuple[str, ...]:
    trimmed = _BLANKS.sub(" ", text).strip()
    delimiters = [(0, 0), *((match.start(), match.end()) for match in _DELIMITER.finditer(trimmed))]
    ends = [start for start, _ in delimiters[1:]] + [len(trimmed)]
    starts = [end for _, end in delimiters]
    return _unique(_greedy(trimmed, starts, ends, known))


def _greedy(text: str, starts: Sequence[int], ends: Sequence[int], known: Names) -> Iterable[str]:
    first = 0
    while first < len(starts):
        piece = tidy(text[starts[first] : ends[first]])
        # Only a name that begins like the piece can be longer than it.
        delimiters = min(known.separators.get(piece.partition(" ")[0], 0), _MOST_DELIMITERS_IN_A_NAME - 1)
        furthest = min(len(ends), first + 1 + delimiters)
        readings = ((last, text[starts[first] : ends[last]]) for last in reversed(range(first + 1, furthest)))
        last, name = next(((last, name) for last, text in readings if (name := known.find(text))), (first, None))
        yield name or known.find(piece) or piece
        first = last + 1


def _unique(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name))


def whole_characters(text: str) -> str:
    """Return `text` with halves of surrogate pairs, which Qt and JSON let through, made replacement characters."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
