"""A war between two countries: two waves, then looting (TN-7, TN-8). Nothing in it is left to chance."""

from dataclasses import dataclass, replace
from typing import Final

from autoalgo.games.tncc.rules.constants import Arithmetic, Constants
from autoalgo.games.tncc.rules.country import Country, Resource

Division = tuple[int, int, int]
"""Soldiers on the left, middle and right flank; who is in none stays at home and cannot die."""
FLANKS: Final = 3


@dataclass(frozen=True, slots=True)
class Battle:
    """What became of the committed soldiers."""

    attacking: Division
    defending: Division
    attacking_after_one: Division
    """Survivors of the first wave."""
    defending_after_one: Division
    attackers_left: int
    """Survivors of the second wave, at most on one side."""
    defenders_left: int


def fight(attacking: Division, defending: Division, constants: Constants) -> Battle:
    """Return how the waves end (TN-7).

    In the first wave each flank fights its own counterpart and the defender has the advantage; in the second all
    survivors fight together and the attacker has it.
    """
    wave = _WAVES[constants.war_arithmetic]
    first = [
        wave(defender, attacker, constants.wave_one_advantage)
        for attacker, defender in zip(attacking, defending, strict=True)
    ]
    defending_after, attacking_after = (_division(each) for each in zip(*first, strict=True))
    attackers, defenders = wave(sum(attacking_after), sum(defending_after), constants.wave_two_advantage)
    return Battle(attacking, defending, attacking_after, defending_after, attackers, defenders)


def loot(loser: Country, survivors: int, constants: Constants) -> dict[Resource, int]:
    """Return what the winner's surviving soldiers carry away, of each resource at most what the loser has (TN-8)."""
    return {
        resource: min(int(survivors * factor), loser.amount(resource))
        for resource, factor in (
            (Resource.GOLD, constants.loot_gold),
            (Resource.FOOD, constants.loot_food),
            (Resource.CITIZENS, constants.loot_citizens),
            (Resource.ARMY, constants.loot_army),
            (Resource.LAND, constants.loot_land),
        )
    }


def moved(country: Country, amounts: dict[Resource, int], sign: int) -> Country:
    """Return the country with `amounts` added (`sign` 1) or taken away (−1)."""
    change = {resource: sign * amounts.get(resource, 0) for resource in Resource}
    return replace(
        country,
        gold=country.gold + change[Resource.GOLD],
        food=country.food + change[Resource.FOOD],
        citizens=country.citizens + change[Resource.CITIZENS],
        army=country.army + change[Resource.ARMY],
        land=country.land + change[Resource.LAND],
    )


def _as_written(favoured: int, other: int, advantage: float) -> tuple[int, int]:
    return max(0, favoured - other), max(0, int(other - advantage * favoured))


def _as_the_original(favoured: int, other: int, advantage: float) -> tuple[int, int]:
    strength = advantage * favoured
    return max(0, int(min(strength - other, favoured))), max(0, int(other - strength))


_WAVES = {Arithmetic.TEXT: _as_written, Arithmetic.ORIGINAL: _as_the_original}
"""How many are left of the favoured side and of the other."""


def _division(soldiers: tuple[int, ...]) -> Division:
    left, middle, right = soldiers
    return left, middle, right
