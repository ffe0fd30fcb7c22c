"""The personalities of automatic players, and which units of a team have which (CF-50)."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.numbers import Heal, Resurrection


class Personality(StrEnum):
    """The weights by which an automatic player decides."""

    RUNNER = "runner"
    """Fetches the enemy flag, whoever stands in the way."""
    HUNTER = "hunter"
    """Goes for the nearest enemy."""
    DEFENDER = "defender"
    """Stays near the own flag, and goes for who comes near it."""
    HELPER = "helper"
    """Goes where friends are hurt or dead, or else with the one who is farthest ahead."""


Mix = Callable[[Game, int], Personality]
"""Which personality a unit of a team has."""


def _divided(game: Game, number: int) -> Personality:
    """Let every second unit of a kind defend, and the others run."""
    unit = game.units[number]
    before = sum(other.team == unit.team and other.kind == unit.kind for other in game.units[:number])
    return Personality.DEFENDER if before % 2 else Personality.RUNNER


def _by_kind(game: Game, number: int) -> Personality:
    """Let healers help, who reaches far defend, who is quick run, and the others hunt."""
    kind = game.kind(game.units[number])
    if any(isinstance(game.numbers.spells[spell], Heal | Resurrection) for spell in kind.spells):
        return Personality.HELPER
    if kind.range > 1:
        return _divided(game, number)
    return Personality.HUNTER


MIXES: Final[dict[str, Mix]] = {
    "runners": lambda _game, _number: Personality.RUNNER,
    "hunters": lambda _game, _number: Personality.HUNTER,
    "divided": _divided,
    "by kind": _by_kind,
}
"""By their names."""
