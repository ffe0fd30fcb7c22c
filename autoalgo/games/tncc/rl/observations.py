"""What a learning program sees, as numbers: what the rules show to the player who is asked, and no secret (TN-19)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from autoalgo.games.tncc.rules.actions import Trade, War
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.game import Game, Question

_A_PLAYER: Final = 6
"""Whether he is in the game, and his five resources."""
_OFFER: Final = 2 * len(Resource)
_QUESTION: Final = len(Question)


def length(players: int) -> int:
    """Return how many numbers an observation has."""
    return players * _A_PLAYER + 1 + _QUESTION + (players - 1) + 1 + _OFFER


def observation(game: Game, player: int) -> NDArray[np.float32]:
    """Return what a player sees now; amounts x as log(1 + x), everything else from 0 to 1.

    All countries, his own first and the others in the order of turns after it; how much of the game is over; what he is
    asked, by whom, how many soldiers attack him in all, and what an offer gives him and takes. Of a war that another
    has to answer, or that he wages himself, there is nothing.
    """
    players = len(game.countries)
    seen: list[float] = []
    for distance in range(players):
        country = game.countries[(player + distance) % players]
        seen += [float(country.alive), *(np.log1p(country.amount(resource)) for resource in Resource)]
    seen.append(game.cycle / game.constants.last_cycle)
    pending = game.pending if game.pending is not None and game.pending.player == player else None
    seen += [float(pending is not None and pending.question is question) for question in Question]
    asker = (pending.asker - player) % players if pending is not None and pending.asked is not None else 0
    seen += [float(asker == distance) for distance in range(1, players)]
    asked = pending.asked if pending is not None else None
    seen.append(float(np.log1p(sum(asked.flanks))) if isinstance(asked, War) else 0.0)
    gets, gives = dict.fromkeys(Resource, 0.0), dict.fromkeys(Resource, 0.0)
    if isinstance(asked, Trade):
        gets[asked.giving] = float(np.log1p(asked.giving_amount))
        gives[asked.taking] = float(np.log1p(asked.taking_amount))
    return np.array([*seen, *gets.values(), *gives.values()], dtype=np.float32)
