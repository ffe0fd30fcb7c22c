"""The names of a database and of the terrain maps, to be found anywhere in a text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Final

from autoalgo.war.database import Database
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS
from autoalgo.war.domain.years import without_year
from autoalgo.war.posts.names import Match, NameIndex, Token, words_of
from autoalgo.war.posts.vocabulary import is_known, phrases

MOST_SLIPS_SOUGHT: Final = 40
"""Unknown words of a post that are compared with every name."""
_ELSEWHERE: Final = frozenset(words_of(name) for name in phrases("names elsewhere"))
"""Nations and peoples that players name and a database may lack: to be told as such, and never taken for others."""
_LEAST_LOWER: Final = 9
"""Letters of a word without a capital that may be a name with a slip."""
_LEAST_IN_CHAT: Final = 6
"""The same in a sentence without capitals."""
_NEED_CAPITAL: Final = frozenset(phrases("names small"))
"""Names that are also everyday words: they are names with a capital letter alone."""
_SMALL_IN_CHAT: Final = frozenset(phrases("names small in chat"))
"""Of these, names all the same in a sentence without capitals."""
_VAGUE: Final = frozenset(phrases("names of any army"))
"""Names of militaries that any nation's may have: they name no nation."""


@dataclass(frozen=True)
class Mention:
    """Names that some words of a text may mean."""

    start: int
    end: int
    nations: Match | None = None
    locations: Match | None = None
    militaries: Match | None = None
    leaders: Match | None = None
    elsewhere: str = ""
    """A nation that the database does not have."""
    rows: tuple[str, ...] = ()
    """The nations that these words stand for: they themselves, or those of a leader or a military."""


@dataclass(frozen=True)
class Gazetteer:
    """Everything that a post may name."""

    fielded: Mapping[str, tuple[str, ...]]
    """The militaries of each nation."""
    places: tuple[str, ...]
    maps: tuple[str, ...]
    served: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The nations of each leader."""
    commanders: Mapping[str, str] = field(default_factory=dict)
    """The leader of each military and nation."""
    homes: Mapping[str, str] = field(default_factory=dict)
    """The capital of each nation."""
    aliases: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """The other names of the records, by tab and name (O-6)."""
    sizes: Mapping[str, str] = field(default_factory=dict)
    """The men of each military, as they are written."""

    @cached_property
    def nations(self) -> NameIndex:
        """The nations."""
        return NameIndex(self.fielded, aliases=self.aliases.get(NATIONS.tab_name))

    @cached_property
    def locations(self) -> NameIndex:
        """The locations."""
        return NameIndex(self.places, aliases=self.aliases.get(LOCATIONS.tab_name))

    @cached_property
    def militaries(self) -> NameIndex:
        """The militaries of all nations."""
        names = (name for names in self.fielded.values() for name in names)
        return NameIndex(names, armies=True, aliases=self.aliases.get(MILITARIES.tab_name))

    @cached_property
    def leaders(self) -> NameIndex:
        """The leaders."""
        return NameIndex(self.served, armies=True, aliases=self.aliases.get(LEADERS.tab_name))

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

    @cached_property
    def _longest(self) -> int:
        indexes = (self.nations, self.locations, self.militaries, self.leaders)
        return max(*(index.longest for index in indexes), *map(len, _ELSEWHERE))

    def fielders(self, militaries: Sequence[str]) -> tuple[str, ...]:
        """Return the nations that can field one of these militaries."""
        return tuple(dict.fromkeys(nation for name in militaries for nation in self._fielders.get(name, ())))

    def militaries_of(self, nations: Sequence[str]) -> tuple[str, ...]:
        """Return the militaries that one of these nations can field."""
        return tuple(dict.fromkeys(name for nation in nations for name in self.fielded.get(nation, ())))

    def sized(self, nations: Sequence[str], men: object) -> tuple[str, ...]:
        """Return the militaries that one of these nations can field and that have so many men."""
        return tuple(name for name in self.militaries_of(nations) if self.sizes.get(name) == str(men))

    def mentions(self, text: str, tokens: Sequence[Token]) -> list[Mention]:
        """Return the names in `tokens`, words of `text`, the longest ones first where they overlap, in their order."""
        found, at, slips = [], 0, 0
        while at < len(tokens):
            mention, length = self._longest_at(text, tokens, at)
            if mention is None and slips < MOST_SLIPS_SOUGHT and _may_slip(text, tokens[at]):
                slips += 1
                mention, length = self._misspelled_at(text, tokens, at)
            if mention is not None:
                found.append(mention)
            at += length
        return found

    def _longest_at(self, text: str, tokens: Sequence[Token], at: int) -> tuple[Mention | None, int]:
        for length in range(min(self._longest, len(tokens) - at), 0, -1):
            stretch = tokens[at : at + length]
            if any("\n" in text[one.end : other.start] for one, other in pairwise(stretch)):
                continue
            words = tuple(token.word for token in stretch)
            mention = self._spelled(text, stretch, words)
            if mention is None and length == 1 and len(words[0]) > 4 and words[0].endswith("s"):
                mention = self._spelled(text, stretch, (words[0][:-1],))
            if mention is not None:
                return mention, length
        return None, 1

    def _spelled(self, text: str, stretch: Sequence[Token], words: tuple[str, ...]) -> Mention | None:
        start, end = stretch[0].start, stretch[-1].end
        name = text[start:end]
        is_loud = name.isupper() and len(name) > 2 and not text.isupper()
        if " ".join(words) in _NEED_CAPITAL and (name[0].islower() or is_loud):
            is_chat = words[0] in _SMALL_IN_CHAT and text.islower()
            if not is_chat:
                return None
        if words == ("knights",) and "malta" not in text.casefold():
            return None
        if (words == ("us",) and text[start:end] == "Us") or (len(words) == 1 and words[0].isdigit()):
            return None
        matches = [index.spelled(words) for index in (self.nations, self.locations, self.militaries, self.leaders)]
        elsewhere = " ".join(words) if words in _ELSEWHERE and not matches[0] else ""
        if not any(matches) and not elsewhere:
            return None
        return self._mention(start, end, words, matches, elsewhere)

    def _mention(
        self, start: int, end: int, words: Sequence[str], matches: Sequence[Match | None], elsewhere: str = ""
    ) -> Mention:
        nations, locations, militaries, leaders = matches
        rows = [*(nations.names if nations else ())]
        if not rows and leaders:
            rows = [nation for name in leaders.names for nation in self.served.get(name, ())]
        # "The royal army" may be any nation's, whatever the only one is called that has this name.
        if not rows and militaries and " ".join(words) not in _VAGUE:
            rows = list(self.fielders(militaries.names))
        return Mention(
            start,
            end,
            nations,
            locations,
            militaries,
            leaders,
            elsewhere if not rows else "",
            tuple(dict.fromkeys(rows)),
        )

    def _misspelled_at(self, text: str, tokens: Sequence[Token], at: int) -> tuple[Mention | None, int]:
        """Return a name with a slip: of capitalised words in a row, since a slip is sought only where a name stands."""
        length = 1
        while at + length < len(tokens) and length < 4 and _goes_on(text, tokens[at + length - 1], tokens[at + length]):
            length += 1
        for size in range(length, 0, -1):
            words = [token.word for token in tokens[at : at + size]]
            matches = [index.misspelled(words) for index in (self.nations, self.locations)]
            matches += [None, self.leaders.misspelled(words) if not any(matches) else None]
            if any(matches):
                return self._mention(tokens[at].start, tokens[at + size - 1].end, words, matches), size
        return None, 1


def gazetteer_of(database: Database, maps: Sequence[str]) -> Gazetteer:
    """Return the names of `database`, and those of the terrain maps."""
    fielded = {nation: database.militaries_of(nation) for nation in database.nations()}
    return Gazetteer(
        fielded,
        database.locations(),
        tuple(maps),
        database.nations_of_leaders(),
        database.commanders(),
        database.capitals(),
        {tab.tab_name: database.aliases(tab) for tab in (NATIONS, MILITARIES, LOCATIONS, LEADERS)},
        database.sizes(),
    )


def family_of(nation: str) -> str:
    """Return the name that a nation has in all its years."""
    return without_year(nation)


def _may_slip(text: str, token: Token) -> bool:
    least = _LEAST_IN_CHAT if text.islower() else _LEAST_LOWER
    return not is_known(token.word) and (text[token.start].isupper() or len(token.word) >= least)


def _goes_on(text: str, word: Token, following: Token) -> bool:
    begins = text[following.start]
    is_name = begins.isupper() or begins.isdigit() or text.islower()
    return text[word.end : following.start] == " " and is_name
