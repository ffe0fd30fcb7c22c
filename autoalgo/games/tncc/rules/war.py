"""A war between two countries: two waves, then looting (TN-7, TN-8). Nothing in it is left to chance."""

from dataclasses import dataclass
from typing import Final

from autoalgo.games.tncc.rules.constants import Arithmetic, Constants
from autoalgo.games.tncc.rules.country import Country, Resource

Division = tuple[int, int, int]
"""Soldiers on the left, middle and right flank; who is in none stays at home and cannot die."""
FLANKS: Final = 3


@dataclass(frozen=True, slots=True)
class BattleOutcome:
    """What became of the committed soldiers."""

    attacking: Division
    defending: Division
    attacking_after_one: Division
    """Survivors of the first wave."""
    defending_after_one: Division
    attackers_left: int
    """Survivors of the second wave, at most on one side."""
    defenders_left: int


def thirds(army: int) -> Division:
    """Return an army spread evenly; what is left over stands on the first flanks."""
    share, rest = divmod(army, FLANKS)
    return share + (rest > 0), share + (rest > 1), share


def fight(attacking: Division, defending: Division, constants: Constants) -> BattleOutcome:
    """Return how the waves end (TN-7).

    In the first wave each flank fights its own counterpart and the defender has the advantage; in the second all
    survivors fight together and the attacker has it.
    """
    wave, advantage = _WAVES[constants.war_arithmetic], constants.wave_one_advantage
    left, other_left = wave(defending[0], attacking[0], advantage)
    middle, other_middle = wave(defending[1], attacking[1], advantage)
    right, other_right = wave(defending[2], attacking[2], advantage)
    attackers, defenders = wave(
        other_left + other_middle + other_right, left + middle + right, constants.wave_two_advantage
    )
    return BattleOutcome(
        attacking, defending, (other_left, other_middle, other_right), (left, middle, right), attackers, defenders
    )


def loot(loser: Country, survivors: int, constants: Constants) -> dict[Resource, int]:
    """Return what the winner's surviving soldiers carry away, of each resource at most what the loser has (TN-8)."""
    return {
        Resource.GOLD: min(int(survivors * constants.loot_gold), loser.gold),
        Resource.FOOD: min(int(survivors * constants.loot_food), loser.food),
        Resource.CITIZENS: min(int(survivors * constants.loot_citizens), loser.citizens),
        Resource.ARMY: min(int(survivors * constants.loot_army), loser.army),
        Resource.LAND: min(int(survivors * constants.loot_land), loser.land),
    }


def moved(country: Country, amounts: dict[Resource, int], sign: int) -> Country:
    """Return the country with `amounts` added (`sign` 1) or taken away (−1)."""
    return country.with_amounts(*[sign * amounts.get(resource, 0) for resource in _IN_ORDER])


_IN_ORDER: Final = tuple(Resource)


def _as_written(favoured: int, other: int, advantage: float) -> tuple[int, int]:
    killed = advantage * favoured
    return favoured - other if favoured > other else 0, int(other - killed) if other > killed else 0


def _as_the_original(favoured: int, other: int, advantage: float) -> tuple[int, int]:
    strength = advantage * favoured
    return max(0, int(min(strength - other, favoured))), max(0, int(other - strength))


_WAVES = {Arithmetic.TEXT: _as_written, Arithmetic.ORIGINAL: _as_the_original}
"""How many are left of the favoured side and of the other."""
