"""Maps, numbers and seats, as the command line names them."""

from pathlib import Path
from typing import Final

import numpy as np

from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.games.narzwarz.maps import named_map
from autoalgo.games.narzwarz.rules.constants import Personality, Rules, load_rules
from autoalgo.games.narzwarz.rules.game import LeaderSeat
from autoalgo.games.narzwarz.rules.map import Map
from autoalgo.games.narzwarz.rules.names import LEADERS
from autoalgo.games.narzwarz.tournament import dealt

_SEATING: Final = 2
"""The first spawn key of who sits where; the deals of many games have another."""


def rules_and_map(json_folder: Path, name: str) -> tuple[Rules, Map] | Failure:
    """Return the numbers of the home and the map of a name, or the problems of both."""
    rules, atlas = load_rules(json_folder), named_map(name, json_folder)
    if isinstance(rules, Failure) or isinstance(atlas, Failure):
        return failure_in(rules, atlas)
    return rules, atlas.map


def seats_of(
    people: tuple[str, ...], personalities: tuple[Personality, ...], countries: int, seed: int
) -> tuple[LeaderSeat, ...] | Failure:
    """Return who leads which country: people in countries that are drawn, the computer's leaders in the others."""
    if len(people) > countries:
        found = f"{len(people):,} people for {countries:,} countries"
        return Failure(Problem(Place(key="--people"), found, f"at most {countries:,} on this map"))
    hand, _ = dealt(personalities, countries, seed, 0)
    names = [name for name in LEADERS if name not in people]
    computers = [LeaderSeat(name, personality) for name, personality in zip(names, hand[len(people) :], strict=False)]
    seats = [*(LeaderSeat(name, None) for name in people), *computers]
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(_SEATING, 0))))
    keys = [generator.random() for _ in seats]
    return tuple(seats[number] for number in sorted(range(countries), key=keys.__getitem__))
