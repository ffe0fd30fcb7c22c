"""Months of Atlantis in which everybody orders anything: people, money and things come and go by the rules (AL-10)."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from atlantis_months import random_month, random_world
from atlantis_worlds import atlantis_numbers

from autoalgo.common.console import Exit, say
from autoalgo.common.figures import counted
from fuzz.attempts import Attempt
from fuzz.draws import Draws

_FACTIONS: Final = 50
_FEW: Final = 8
_MONTHS: Final = 2
"""Of each change."""
_SEEDS: Final = 10**6


def atlantis_months(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return some months of fifty factions, all with orders that each change draws; without any, one of a few."""
    numbers, seed = atlantis_numbers(), base.below(_SEEDS)
    world = random_world(numbers, Random(seed), seed, _FACTIONS if changes else _FEW)  # noqa: S311 - nothing secret
    seeds = [draws.below(_SEEDS) for draws in changes for _ in range(_MONTHS)] or [seed]

    def act() -> int:
        played = world
        for luck in seeds:
            played = random_month(played, numbers, Random(luck))  # noqa: S311 - nothing secret
        say(f"{counted(len(seeds), 'month')}\n")
        return Exit.DONE

    return Attempt(folder, act=act)
