"""The vocabulary of one game: its kinds of units, its spells, and the words for a caster's creature (CF-41)."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from autoalgo.games.capture_the_flag.rules.numbers import Numbers, Spell, Summon

_ALSO_CALLED: Final = {"flameball": Spell.FIREBALL, "wind walk": Spell.WIND_WARP}
"""What a spell is called in the sister game."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game."""

    kinds: tuple[tuple[str, str], ...]
    """What a kind of unit is called, and the kind: of a long name its last word will do, where it is no other's."""
    spells: frozenset[Spell]
    creatures: frozenset[str]
    """The kinds that are called up."""

    def is_kind(self, said: str) -> bool:
        """Return whether some words mean a kind, in the singular or the plural."""
        known = dict(self.kinds)
        return said in known or said.removesuffix("s") in known

    def kind(self, said: str) -> str:
        """Return the kind that a word means, in the singular or the plural."""
        known = dict(self.kinds)
        return known.get(said) or known[said.removesuffix("s")]

    def spell(self, idea: str) -> Spell | None:
        """Return the spell that an idea of the lexicon is in this game; None where it has none."""
        found = next((each for each in Spell if each == idea and each in self.spells), None)
        also = _ALSO_CALLED.get(idea)
        return found or (also if also in self.spells else None)

    def parted(self, text: str) -> tuple[str, dict[str, str]]:
        """Return a text without what is for creatures, and that by their kinds: what follows "undead:" in its line."""
        if not self.creatures:
            return text, {}
        own, its = list[str](), dict[str, str]()
        for line in text.split("\n"):
            mine, *parts = _marker(self).split(line)
            own.append(mine)
            for said, words in zip(parts[::2], parts[1::2], strict=True):
                kind = self.kind(" ".join(said.lower().split()))
                its[kind] = f"{its.get(kind, '')}\n{words}"
        return "\n".join(own), its


def vocabulary_of(numbers: Numbers) -> Vocabulary:
    """Return the words of a game."""
    kinds = {kind: kind for kind in numbers.units}
    last = [kind.split()[-1] for kind in numbers.units]
    kinds |= {word: kind for word, kind in zip(last, numbers.units, strict=True) if last.count(word) == 1}
    creatures = frozenset(spell.unit for spell in numbers.spells.values() if isinstance(spell, Summon))
    return Vocabulary(tuple(kinds.items()), frozenset(numbers.spells), creatures)


@cache
def _marker(words: Vocabulary) -> re.Pattern[str]:
    """Return the pattern of what a creature is addressed with."""
    said = "|".join(re.escape(said).replace(r"\ ", r"\s+") for said, kind in words.kinds if kind in words.creatures)
    return re.compile(rf"(?:(?:\band\b|\bthen\b|\bmy\b|\bthe\b)\s+)*\b({said})s?\s*:", re.IGNORECASE)
