"""Which personality leads which country, and who sits where: drawn from a seed (NW-19)."""

from collections.abc import Sequence
from typing import Final, TypeVar

import numpy as np

from autoalgo.games.narzwarz.rules.constants import Personality
from autoalgo.games.narzwarz.rules.game import LeaderSeat
from autoalgo.games.narzwarz.rules.names import LEADERS

_DEAL: Final = 1
"""The first spawn key of all deals; the draws of a game have one key alone."""
_SEATING: Final = 2
_SEEDS: Final = 2**53

T = TypeVar("T")


def dealt(
    personalities: Sequence[Personality], countries: int, seed: int, game: int
) -> tuple[tuple[Personality, ...], int]:
    """Return the personality of each country, and the seed of game `game` of a seed.

    All get as many countries as each other; what is left over goes round from game to game. Which ones is drawn.
    """
    generator = _generator(seed, _DEAL, game)
    hand = [personalities[(game * countries + number) % len(personalities)] for number in range(countries)]
    return _shuffled(hand, generator), int(generator.random() * _SEEDS)


def seated(
    people: tuple[str, ...], personalities: tuple[Personality, ...], countries: int, seed: int
) -> tuple[LeaderSeat, ...]:
    """Return who leads which country: people in countries that are drawn, the computer's leaders in the others."""
    hand, _ = dealt(personalities, countries, seed, 0)
    names = [name for name in LEADERS if name not in people]
    computers = [LeaderSeat(name, personality) for name, personality in zip(names, hand[len(people) :], strict=False)]
    return _shuffled([*(LeaderSeat(name, None) for name in people), *computers], _generator(seed, _SEATING, 0))


def _generator(seed: int, *spawn_key: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=spawn_key)))


def _shuffled(things: Sequence[T], generator: np.random.Generator) -> tuple[T, ...]:
    keys = [generator.random() for _ in things]
    return tuple(things[number] for number in sorted(range(len(things)), key=keys.__getitem__))
