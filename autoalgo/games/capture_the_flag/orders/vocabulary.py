"""The vocabulary of one game: its kinds of units, its spells, and the words for a caster's creature (CF-41)."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from autoalgo.games.capture_the_flag.rules.numbers import Numbers, Spell, Summon

SPELLS: Final = {
    Spell.THUNDERSHOCK: r"thunder ?shocks?|shock",
    Spell.FLAMEBALL: r"flame ?balls?|fire ?balls?",
    Spell.FIREBALL: r"flame ?balls?|fire ?balls?",
    Spell.GREATER_WATER_SHIELD: r"greater (?:water )?shield",
    Spell.WATER_SHIELD: r"water ?shields?|shields? up",
    Spell.WIND_WALK: r"wind ?-?(?:walk|warp)(?:ing)?",
    Spell.WIND_WARP: r"wind ?(?:walk|warp)",
    Spell.HEAL: r"heal(?:ing|s)?|patch up|bandage|cure|mend",
    # Before resurrection, which "raise" alone means.
    Spell.RAISE_UNDEAD: r"(?:raise )?undead",
    Spell.RESURRECTION: r"resurrect(?:ion|ing|s)?|reviv(?:es?|ing)|rez+|res|raise|bring back(?: to life)?",
    Spell.ICE_BOLT: r"ice ?bolts?",
    Spell.DEVILS_THORN: r"devil['’]?s? ?thorns?|thorns?",
    Spell.SOUL_SHADE: r"(?:soul ?)?shade",
    Spell.INFERNAL_CONTRACT: r"(?:infernal )?contract",
}
"""How the spells are called."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game."""

    kinds: tuple[tuple[str, str], ...]
    """What a kind of unit is called, and the kind: of a long name its last word will do, where it is no other's."""
    spells: tuple[tuple[str, Spell], ...]
    """How a spell is called, as a pattern, and the spell."""
    creatures: frozenset[str]
    """The kinds that are called up."""

    def kind(self, said: str) -> str:
        """Return the kind that a word means, in the singular or the plural."""
        known = dict(self.kinds)
        return known.get(said) or known[said.removesuffix("s")]

    def spell(self, said: str) -> Spell:
        """Return the spell that some words mean."""
        return next(spell for pattern, spell in self.spells if re.fullmatch(pattern, said))

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
    spells = tuple((pattern, spell) for spell, pattern in SPELLS.items() if spell in numbers.spells)
    creatures = frozenset(spell.unit for spell in numbers.spells.values() if isinstance(spell, Summon))
    return Vocabulary(tuple(kinds.items()), spells, creatures)


@cache
def _marker(words: Vocabulary) -> re.Pattern[str]:
    """Return the pattern of what a creature is addressed with."""
    said = "|".join(re.escape(said).replace(r"\ ", r"\s+") for said, kind in words.kinds if kind in words.creatures)
    return re.compile(rf"(?:(?:\band\b|\bthen\b|\bmy\b|\bthe\b)\s+)*\b({said})s?\s*:", re.IGNORECASE)
