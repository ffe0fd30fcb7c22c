"""A trained policy as a bot, which plays wherever bots do (TN-19)."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autoalgo.games.tncc.bots import Bot, Offer, View
from autoalgo.games.tncc.rl.choices import Choices
from autoalgo.games.tncc.rl.observations import observation
from autoalgo.games.tncc.rules.actions import Action, Trade, War
from autoalgo.games.tncc.rules.game import Decision, Game, Pending, Question
from autoalgo.games.tncc.rules.war import Division

Seen = Mapping[str, NDArray[Any]]
"""What the environment shows to an agent: its `observation`, and the `action_mask` of its choices."""
Policy = Callable[[Seen], int]
"""What a learning program has learned: the number of its choice by what it sees."""


def policy_to_bot(policy: Policy) -> type[Bot]:
    """Return the class of a bot that chooses by a policy, at any table of as many players as it has learned at."""

    class PolicyBot(Bot):
        """Chooses by a policy."""

        def action(self, game: View) -> Action:
            """Return the action of its choice."""
            return _chosen(policy, game, Pending(game.number, Question.ACTION))  # type: ignore[return-value]

        def accept_trade(self, game: View, offer: Offer) -> bool:
            """Agree or refuse, by its choice."""
            asked = Trade(game.number, offer.getting, offer.getting_amount, offer.giving, offer.giving_amount)
            return bool(_chosen(policy, game, Pending(game.number, Question.TRADE, offer.partner, asked)))

        def fight_war(self, game: View, attacker: int, total: int) -> Division:
            """Divide the army by its choice."""
            # How the attack is divided nobody knows who answers it, and an observation has its sum alone.
            asked = War(game.number, (total, 0, 0))
            return _chosen(policy, game, Pending(game.number, Question.DEFENSE, attacker, asked))  # type: ignore[return-value]

    return PolicyBot


def seen_by(game: Game, player: int, choices: Choices) -> Seen:
    """Return what a player who is asked sees, and 1 for each choice that the rules allow now."""
    mask = np.array(choices.allowed(game), dtype=np.int8)
    return {"observation": observation(game, player), "action_mask": mask}


def _chosen(policy: Policy, view: View, pending: Pending) -> Decision:
    """Return what a policy chooses; ValueError for a choice that its mask leaves out."""
    choices = Choices(len(view.players))
    game = Game(view.constants, view.players, view.cycle, pending, ())
    number = policy(seen_by(game, view.number, choices))
    decision = choices.decision(game, number)
    if decision is None:
        raise ValueError(f"choice {number} does not answer the question for {pending.question}")
    return decision
