"""TNCC as an AEC environment of PettingZoo: agents are asked one after the other, as the rules ask players (TN-19)."""

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from autoalgo.games.tncc.bots import BotTable, Seat
from autoalgo.games.tncc.rl.choices import Choices
from autoalgo.games.tncc.rl.observations import length, observation
from autoalgo.games.tncc.rl.policy import seen_by
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.game import Game, begin, decide
from autoalgo.games.tncc.words.sentences import sentences

_GREATEST: Final = np.float32(100)
"""More than the logarithm of anything that a country can have."""


_SEEDS: Final = 2**53


def env(
    constants: Constants, players: int = 2, opponents: Sequence[Seat] = (), *, dense: bool = False
) -> AECEnv[str, Any, Any]:
    """Return an environment that also says when it is used in the wrong order."""
    environment = TnccEnvironment(constants, players, opponents, dense=dense)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(environment))


class TnccEnvironment(AECEnv[str, Any, Any]):  # type: ignore[misc] # PettingZoo tells no types
    """A game; agents are called player_0, player_1 … and take turns in this order, the opponents after them.

    A seed draws another order of turns, and what the opponents draw from; resets without one go on from it. An answer
    to a trade or a war is a step of the one who is asked. Rewards are the points of the end: one for the game, shared
    by whoever is alive. Once no agent is alive the game is not played on.

    Parameters
    ----------
    constants
        What is played by.
    players
        How many agents; with the opponents 2 to 50.
    opponents
        Bots that play too, shipped ones or any others. They are no agents.
    dense
        Whether the agent's share of all land, on average over all cycles of a game, is given too, from 0 to 1: a part
        of it with each cycle's end. After an early end it counts as it is then.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "tncc_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        constants: Constants,
        players: int = 2,
        opponents: Sequence[Seat] = (),
        render_mode: str | None = None,
        *,
        dense: bool = False,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._opponents = {seat.name: seat.make for seat in opponents}
        self._dense = dense
        self._chance: np.random.Generator | None = None
        self._table: BotTable | None = None
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self._constants = constants
        self._names = [*self.possible_agents, *(seat.name for seat in opponents)]
        self._choices = Choices(len(self._names))
        seen = gymnasium.spaces.Box(np.float32(0), _GREATEST, (length(len(self._names)),), np.float32)
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
        self._seats = list(self._names)
        if seed is not None:
            self._chance = np.random.Generator(np.random.PCG64(seed))
        if self._chance is not None:
            self._chance.shuffle(self._seats)
        self._game = begin(self._constants, tuple(self._seats))
        bots = {player: self._opponents[name] for player, name in enumerate(self._seats) if name in self._opponents}
        drawn = int(self._chance.integers(_SEEDS)) if bots and self._chance is not None else 0
        self.close()
        self._table = BotTable(self._game, bots, drawn)
        self._play_opponents()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask_or_end()

    @property
    def game(self) -> Game:
        """The game as it stands, with its chronicle."""
        return self._game

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and what it may choose now: nothing while another is asked."""
        player = self._seats.index(agent)
        pending = self._game.pending
        if pending is not None and pending.player == player:
            return dict(seen_by(self._game, player, self._choices))
        nothing = np.zeros(self._choices.count, dtype=np.int8)
        return {"observation": observation(self._game, player), "action_mask": nothing}

    def step(self, action: int | None) -> None:
        """Decide for the agent that is asked; ValueError for a choice that its mask leaves out."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is in the game and has to choose")
        decision = self._choices.decision(self._game, int(action))
        if decision is None:
            raise ValueError(f"choice {action} does not answer what {agent} is asked")
        ended = len(self._game.past)
        self._game = decide(self._game, decision)
        if self._table is not None:
            self._table.follow(self._game)
        self._play_opponents()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._ask_or_end()
        if self._dense:
            self._give_land(ended)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the chronicle so far in sentences."""
        return "\n".join(sentences(self._game)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Let go of the processes that some opponents may have."""
        if self._table is not None:
            self._table.close()

    def _play_opponents(self) -> None:
        table = self._table
        while table is not None and table.decides(self._game) and self._lives():
            self._game = table.decided(self._game)

    def _lives(self) -> bool:
        """Return whether an agent is still in the game."""
        return any(country.alive and country.name not in self._opponents for country in self._game.countries)

    def _give_land(self, ended: int) -> None:
        """Reward the agents' shares of the land of all who are alive, for the cycles since `ended` had ended."""
        last, now = self._constants.last_cycle, len(self._game.past)
        cycles = (last + 1 if all(self.terminations.values()) else now) - ended
        land = {country.name: country.land for country in self._game.countries if country.alive}
        for agent in self.agents:
            self.rewards[agent] += cycles / last * land.get(agent, 0) / max(sum(land.values()), 1)

    def _ask_or_end(self) -> None:
        """Ask the agent who has to decide; with no question left, or no agent, give the points of the end."""
        if self._game.pending is not None and self._lives():
            self.agent_selection = self._seats[self._game.pending.player]
            return
        winners = self._game.winners
        for winner in winners:
            if (name := self._seats[winner]) in self.rewards:
                self.rewards[name] += 1 / len(winners)
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
