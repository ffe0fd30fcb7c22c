"""The orders of an automatic player (CF-50)."""

from typing import Final

from autoalgo.games.capture_the_flag.bots.actions import best_action
from autoalgo.games.capture_the_flag.bots.goals import goal_of, way_to
from autoalgo.games.capture_the_flag.bots.personalities import Personality
from autoalgo.games.capture_the_flag.bots.sight import Sight
from autoalgo.games.capture_the_flag.rules.chance import Chance
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.numbers import Improvement, Speed
from autoalgo.games.capture_the_flag.rules.orders import Action, Aim, Cast, Move, Orders, TakeFlag

_WANTED: Final = {
    Personality.RUNNER: (Improvement.LIFE, Improvement.ARMOR),
    Personality.HUNTER: (Improvement.DAMAGE, Improvement.LIFE),
    Personality.DEFENDER: (Improvement.RANGE, Improvement.ARMOR, Improvement.DAMAGE),
    Personality.HELPER: (Improvement.REGENERATION, Improvement.MANA, Improvement.ARMOR),
}
"""What each buys in turn, of what its kind can get."""


def orders_of(game: Game, number: int, personality: Personality, chance: Chance) -> Orders:
    """Return what a living unit is ordered; the same for the same game and chance."""
    sight = Sight(game, number, chance)
    goal = goal_of(sight, personality)
    action = best_action(sight, goal.square)
    still = isinstance(action, TakeFlag | Aim)
    path = () if still else way_to(sight, goal, sight.kind.moves + _hurry(game, action))
    bought = _bought(sight, personality)
    return Orders(action, Move(path) if path else None, bought, waits=bool(bought) and not (action or path))


def _hurry(game: Game, action: Action | None) -> int:
    """Return how many moves a spell adds."""
    spell = game.numbers.spells[action.spell] if isinstance(action, Cast) else None
    return spell.moves if isinstance(spell, Speed) else 0


def _bought(sight: Sight, personality: Personality) -> tuple[Improvement, ...]:
    """Return what a unit buys for all of its experience."""
    experience = sight.game.numbers.experience
    wanted = [what for what in _WANTED[personality] if what in sight.kind.improvements and what in experience.cost]
    bought: list[Improvement] = []
    left = sight.unit.experience
    while wanted and left >= (cost := experience.cost[wanted[len(bought) % len(wanted)]]):
        bought.append(wanted[len(bought) % len(wanted)])
        left -= cost
    return tuple(bought)
