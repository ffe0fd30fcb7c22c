"""A battle, and its exact odds (NW-10, NW-11)."""

import math
from dataclasses import dataclass

import numpy as np

from autoalgo.games.narzwarz.rules.chance import Chance


def fight(attackers: int, skill: int, defenders: int, defending_skill: int, chance: Chance) -> tuple[int, int]:
    """Return how many attackers and defenders are left: men die one by one until one side has none (NW-10).

    Each time a number from 1 to the sum of both skills is drawn; above the attacker's skill an attacker dies, else a
    defender.
    """
    both = skill + defending_skill
    while attackers and defenders:
        # As many must die before either side can be gone, so their draws may be looked at together.
        certain = min(attackers, defenders)
        rolls = 1 + np.floor(chance.shares(certain) * both)
        fallen = int(np.count_nonzero(rolls > skill))
        attackers -= fallen
        defenders -= certain - fallen
    return attackers, defenders


@dataclass(frozen=True, slots=True)
class Odds:
    """What a battle can come to."""

    win: float
    """The chance that the attacker wins, 0–1."""
    attackers_left: float
    """Attackers who live on the average, if they win."""
    defenders_left: float
    """Defenders who live on the average, if they win."""


def odds(attackers: int, skill: int, defenders: int, defending_skill: int) -> Odds:
    """Return the exact odds of a battle of at least one attacker, with at least one point of skill a side (NW-11).

    That the attacker wins and loses l men on the way has the chance C(d − 1 + l, l) p^d q^l, with d defenders and the
    chance p = skill / both skills that the next to die is a defender. The other way round likewise. All terms are
    logarithms until the largest is known, and are divided by their sum, which would be 1 without rounding.
    """
    if not defenders:
        return Odds(1.0, attackers, 0.0)
    both = skill + defending_skill
    hit, miss = math.log(skill / both), math.log(defending_skill / both)
    wins = _terms(defenders, attackers, hit, miss)
    losses = _terms(attackers, defenders, miss, hit)
    largest = max(*wins, *losses)
    won, lost = ([math.exp(term - largest) for term in terms] for terms in (wins, losses))
    win, loss = math.fsum(won), math.fsum(lost)
    return Odds(
        win / math.fsum((win, loss)),
        math.fsum(share * (attackers - dead) for dead, share in enumerate(won)) / win if win else 0.0,
        math.fsum(share * (defenders - dead) for dead, share in enumerate(lost)) / loss if loss else 0.0,
    )


def _terms(killed: int, winners: int, hit: float, miss: float) -> list[float]:
    """Return the logarithm of the chance that a side kills all `killed` and loses 0, 1, … of its `winners`."""
    return [
        math.lgamma(killed + dead) - math.lgamma(killed) - math.lgamma(dead + 1) + killed * hit + dead * miss
        for dead in range(winners)
    ]
