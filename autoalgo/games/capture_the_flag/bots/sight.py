"""The sight of an automatic player: the whole board, as everybody sees it (CF-33), from where its unit stands."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, TypeVar

from autoalgo.games.capture_the_flag.rules.board import Board, Square, spaces
from autoalgo.games.capture_the_flag.rules.chance import Chance
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game
from autoalgo.games.capture_the_flag.rules.numbers import SpellNumbers

_Effect = TypeVar("_Effect", bound=SpellNumbers)


class Sight:
    """A game as one living unit sees it.

    What a player draws from the turn's `chance` has purposes of its own.
    """

    def __init__(self, game: Game, number: int, chance: Chance) -> None:
        self.game = game
        self.number = number
        self.unit = game.units[number]
        self.kind = game.kind(self.unit)
        self.enemies = [n for n, other in enumerate(game.units) if other.alive and other.team != self.unit.team]
        self.friends = [
            n for n, other in enumerate(game.units) if other.alive and other.team == self.unit.team and n != number
        ]
        self.carries = game.carried(number) != NOBODY
        self.home = game.board.homes[self.unit.team]
        self.own_flag = game.flags[self.unit.team]
        self.enemy_flag = game.flags[1 - self.unit.team]
        self.whim = chance(f"whim {number}")
        """0 to below 1, another one every turn."""

    def nearest(self, units: Iterable[int], square: Square | None = None) -> int | None:
        """Return which of some units is nearest to a square, by default the own one."""
        found = square or self.unit.square
        return min(units, key=lambda n: spaces(found, self.game.units[n].square), default=None)

    def spell(self, effect: type[_Effect], unit: int | None = None) -> _Effect | None:
        """Return the first spell of a unit, by default the own one, that does something; None without one."""
        kind = self.kind if unit is None else self.game.kind(self.game.units[unit])
        found = (self.game.numbers.spells[spell] for spell in kind.spells)
        return next((spell for spell in found if isinstance(spell, effect)), None)

    def steps_to(self, goal: Square, board: Board | None = None) -> int:
        """Return how many squares the way to a square is, whoever stands on it; very many where there is none."""
        return distances(board or self.game.board, goal).get(self.unit.square, FAR)


FAR: Final = 10_000


@lru_cache(512)
def distances(board: Board, goal: Square) -> Mapping[Square, int]:
    """Return how many squares it is to one square from every other from which a way leads there."""
    found, steps = {goal: 0}, board.steps()
    waiting = [goal]
    for square in waiting:
        for step in steps[square]:
            if step not in found:
                found[step] = found[square] + 1
                waiting.append(step)
    return found
