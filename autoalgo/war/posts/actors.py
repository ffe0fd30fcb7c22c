"""The nations that a post names, each in all its years: all words that stand for one are brought together."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from autoalgo.war.posts.gazetteer import Mention, family_of
from autoalgo.war.posts.names import GENERIC
from autoalgo.war.posts.passages import Passage, Tagged

CORRECTED: Final = 3
"""How often what a correction says counts."""


@dataclass
class Actor:
    """A nation in all its years, or somebody whom the database does not have, with the signs that are said of it."""

    key: str
    rows: tuple[str, ...]
    elsewhere: str = ""
    mentions: list[Mention] = field(default_factory=list)
    signs: list[tuple[str, int, int]] = field(default_factory=list)
    """Each with the place of its words."""
    joined: set[str] = field(default_factory=set)
    """The keys of those who are named together with it as doing or suffering the same."""

    rivals: set[str] = field(default_factory=set)
    """The keys of those of whom either it or they are meant: "Normandy or Norway"."""

    def join(self, other: "Actor") -> None:
        """Take note that another is named together with it."""
        self.joined.add(other.key)
        other.joined.add(self.key)

    def count(self, sign: str) -> int:
        """Return how often a sign is said of it, at most twice unless a correction says it."""
        said = sum(name == sign for name, _, _ in self.signs)
        return said if said >= CORRECTED else min(2, said)

    @property
    def place(self) -> int:
        """Where it is named first."""
        return self.mentions[0].start if self.mentions else 0


class Named(NamedTuple):
    """A name in a passage, and whom it stands for."""

    mention: Mention
    actor: Actor


class Actors:
    """Everybody whom a post names."""

    def __init__(self, tagged: Tagged) -> None:
        self.tagged: Final = tagged
        self.by_key: Final[dict[str, Actor]] = {}
        self._known = {family_of(one.rows[0]) for one in tagged.mentions if len(set(map(family_of, one.rows))) == 1}
        for passage in tagged.passages:
            passage.mentions = [self._owned(one) for one in passage.mentions]
            for mention in passage.mentions:
                if not tagged.is_denied(mention.start, passage.start):
                    self._add(mention)

    def _owned(self, mention: Mention) -> Mention:
        """Return "the combined fleet" as that of the only nation of the post that has one of this name."""
        if mention.rows or not mention.militaries or " " not in self.tagged.text[mention.start : mention.end].strip():
            return mention
        rows = [
            row for row in self.tagged.gazetteer.fielders(mention.militaries.names) if family_of(row) in self._known
        ]
        return replace(mention, rows=tuple(rows)) if len(set(map(family_of, rows))) == 1 else mention

    def of_mention(self, mention: Mention) -> Actor | None:
        """Return whom a name stands for."""
        if mention.elsewhere and not mention.rows:
            return self.by_key.get(_stem(mention.elsewhere))
        return self.of_rows(mention.rows)

    def of_rows(self, rows: Sequence[str]) -> Actor | None:
        """Return the nation that has these rows, None where several have."""
        key = self._key(rows)
        if key in self.by_key:
            return self.by_key[key]
        sharing = [one for one in self.by_key.values() if set(one.rows) & set(rows)]
        return sharing[0] if len(sharing) == 1 else None

    def of_place(self, mention: Mention) -> Actor | None:
        """Return whose capital a place is, or the nation that is named as one."""
        if mention.rows:
            return self.of_mention(mention)
        names = set(mention.locations.names if mention.locations else ())
        return self.of_rows([row for row, home in self.tagged.gazetteer.homes.items() if home in names])

    def unknown(self, name: str) -> Actor:
        """Return somebody of whom no more is known than what he is called."""
        return self.by_key.setdefault(f"? {name.casefold()}", Actor(f"? {name.casefold()}", (), name))

    def in_passage(self, passage: Passage) -> list[Named]:
        """Return the names of a passage that stand for somebody, in their order."""
        said = [one for one in passage.mentions if not self.tagged.is_denied(one.start, passage.start)]
        pairs = [(mention, self.of_mention(mention)) for mention in said]
        return [Named(mention, actor) for mention, actor in pairs if actor is not None]

    def _key(self, rows: Sequence[str]) -> str:
        families = list(dict.fromkeys(map(family_of, rows)))
        if len(families) <= 1:
            return families[0] if families else ""
        meant = [family for family in families if family in self._known]
        return meant[0] if len(meant) == 1 else "" if meant else " or ".join(families)

    def _add(self, mention: Mention) -> None:
        is_elsewhere = bool(mention.elsewhere and not mention.rows)
        key = _stem(mention.elsewhere) if is_elsewhere else self._key(mention.rows)
        if key:
            actor = self.by_key.setdefault(key, Actor(key, (), mention.elsewhere))
            own = tuple(row for row in mention.rows if family_of(row) == key) or mention.rows
            shared = tuple(row for row in actor.rows if row in own)
            actor.rows = shared or tuple(dict.fromkeys([*actor.rows, *own]))
            actor.mentions.append(mention)


def _stem(name: str) -> str:
    """Return a key for what a nation and its people have in common: their first letters."""
    telling = [word for word in name.split() if word not in GENERIC] or [name]
    return f"? {telling[0][:4]}"
