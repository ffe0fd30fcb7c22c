"""TNCC as an AEC environment of PettingZoo: agents are asked one after the other, as the rules ask players (TN-19)."""

from typing import Any, Final

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from autoalgo.games.tncc.rl.choices import Choices
from autoalgo.games.tncc.rl.observations import length, observation
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.game import Game, begin, decide
from autoalgo.games.tncc.words.sentences import sentences

_GREATEST: Final = np.float32(100)
"""More than the logarithm of anything that a country can have."""


def env(constants: Constants, players: int = 2) -> AECEnv[str, Any, Any]:
    """Return an environment that also says when it is used in the wrong order."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TnccEnvironment(constants, players)))


class TnccEnvironment(AECEnv[str, Any, Any]):  # type: ignore[misc] # PettingZoo tells no types
    """A game; agents are called player_0, player_1 … and take turns in this order after a reset without a seed.

    A seed draws another order of turns; nothing else is left to chance. An answer to a trade or a war is a step of the
    one who is asked. Rewards are the points of the end: one for the game, shared by whoever is alive.

    Parameters
    ----------
    constants
        What is played by.
    players
        2 to 50.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "tncc_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, constants: Constants, players: int = 2, render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self._constants = constants
        self._choices = Choices(players)
        seen = gymnasium.spaces.Box(np.float32(0), _GREATEST, (length(players),), np.float32)
        mask = gymnasium.spaces.Box(0, 1, (self._choices.count,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self._choices.count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        del options
        self.agents = list(self.possible_agents)
        self._seats = list(self.possible_agents)
        if seed is not None:
            np.random.Generator(np.random.PCG64(seed)).shuffle(self._seats)
        self._game = begin(self._constants, tuple(self._seats))
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    @property
    def game(self) -> Game:
        """The game as it stands, with its chronicle."""
        return self._game

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and what it may choose now: nothing while another is asked."""
        player = self._seats.index(agent)
        pending = self._game.pending
        asked = pending is not None and pending.player == player
        allowed = self._choices.allowed(self._game) if asked else [False] * self._choices.count
        return {"observation": observation(self._game, player), "action_mask": np.array(allowed, dtype=np.int8)}

    def step(self, action: int | None) -> None:
        """Decide for the agent that is asked; ValueError for a choice that its mask leaves out."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is in the game and has to choose")
        decision = list(self._choices.decisions(self._game))[int(action)]
        if decision is None:
            raise ValueError(f"choice {action} does not answer what {agent} is asked")
        self._game = decide(self._game, decision)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._game.pending is None:
            self._end()
        else:
            self.agent_selection = self._asked()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the chronicle so far in sentences."""
        return "\n".join(sentences(self._game)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Let go of nothing: there is no window."""

    def _asked(self) -> str:
        pending = self._game.pending
        assert pending is not None, "the game is under way"  # noqa: S101
        return self._seats[pending.player]

    def _end(self) -> None:
        winners = self._game.winners
        for winner in winners:
            self.rewards[self._seats[winner]] = 1 / len(winners)
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
