"""The names of a database and of the terrain maps, to be found anywhere in a text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from autoalgo.war.database import Database
from autoalgo.war.posts.names import Match, NameIndex, Token

MOST_SLIPS_SOUGHT: Final = 40
"""Unknown capitalised words of a post that are compared with every name."""


@dataclass(frozen=True)
class Mention:
    """Names that some words of a text may mean."""

    start: int
    end: int
    nations: Match | None
    locations: Match | None
    militaries: Match | None


@dataclass(frozen=True)
class Gazetteer:
    """Everything that a post may name."""

    fielded: Mapping[str, tuple[str, ...]]
    """The militaries of each nation."""
    places: tuple[str, ...]
    maps: tuple[str, ...]

    @cached_property
    def nations(self) -> NameIndex:
        """The nations."""
        return NameIndex(self.fielded)

    @cached_property
    def locations(self) -> NameIndex:
        """The locations."""
        return NameIndex(self.places)

    @cached_property
    def militaries(self) -> NameIndex:
        """The militaries of all nations."""
        return NameIndex((name for names in self.fielded.values() for name in names), armies=True)

    @cached_property
    def terrain_maps(self) -> NameIndex:
        """The terrain maps."""
        return NameIndex(self.maps)

    @cached_property
    def _fielders(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for nation, militaries in self.fielded.items():
            for military in militaries:
                found.setdefault(military, []).append(nation)
        return {military: tuple(nations) for military, nations in found.items()}

    def fielders(self, militaries: Sequence[str]) -> tuple[str, ...]:
        """Return the nations that can field one of these militaries."""
        return tuple(dict.fromkeys(nation for name in militaries for nation in self._fielders.get(name, ())))

    def militaries_of(self, nations: Sequence[str]) -> tuple[str, ...]:
        """Return the militaries that one of these nations can field."""
        return tuple(dict.fromkeys(name for nation in nations for name in self.fielded.get(nation, ())))

    def mentions(self, text: str, tokens: Sequence[Token]) -> list[Mention]:
        """Return the names in `tokens`, words of `text`, the longest ones first where they overlap, in their order."""
        found, at, slips = [], 0, 0
        while at < len(tokens):
            mention, length = self._longest_at(tokens, at)
            if mention is None and text[tokens[at].start].isupper() and slips < MOST_SLIPS_SOUGHT:
                slips += 1
                mention, length = self._misspelled_at(text, tokens, at)
            if mention is not None:
                found.append(mention)
            at += length
        return found

    def _longest_at(self, tokens: Sequence[Token], at: int) -> tuple[Mention | None, int]:
        indexes = (self.nations, self.locations, self.militaries)
        for length in range(min(max(index.longest for index in indexes), len(tokens) - at), 0, -1):
            words = [token.word for token in tokens[at : at + length]]
            matches = [index.spelled(words) for index in indexes]
            if any(matches):
                return Mention(tokens[at].start, tokens[at + length - 1].end, *matches), length
        return None, 1

    def _misspelled_at(self, text: str, tokens: Sequence[Token], at: int) -> tuple[Mention | None, int]:
        """Return a name with a slip: of capitalised words in a row, since a slip is sought only where a name stands."""
        length = 1
        while at + length < len(tokens) and length < 4 and _goes_on(text, tokens[at + length - 1], tokens[at + length]):
            length += 1
        for size in range(length, 0, -1):
            words = [token.word for token in tokens[at : at + size]]
            nations, locations = self.nations.misspelled(words), self.locations.misspelled(words)
            if nations or locations:
                return Mention(tokens[at].start, tokens[at + size - 1].end, nations, locations, None), size
        return None, 1


def gazetteer_of(database: Database, maps: Sequence[str]) -> Gazetteer:
    """Return the names of `database`, and those of the terrain maps."""
    fielded = {nation: database.militaries_of(nation) for nation in database.nations()}
    return Gazetteer(fielded, database.locations(), tuple(maps))


def _goes_on(text: str, word: Token, following: Token) -> bool:
    begins = text[following.start]
    return text[word.end : following.start] == " " and (begins.isupper() or begins.isdigit())
