"""The environment for learning programs: TN-19 of docs/games/tncc.md."""

import pytest
from tncc_games import constants

pytest.importorskip("pettingzoo", reason="PettingZoo is an extra: pip install autoalgo[rl]")

from gymnasium.spaces import Discrete

from autoalgo.games.tncc.rl import TnccEnvironment


def test_tn_19_two_who_only_wait_share_the_point_of_the_last_cycle() -> None:
    """21 choices of one's own and 22 against the other: 14 attacks, 4 purchases, 4 sales."""
    played = TnccEnvironment(constants(last_cycle=2), 2)
    played.reset()
    assert played.action_space("player_0") == Discrete(21 + 22)
    asked = []
    for _ in range(4):
        asked.append(played.agent_selection)
        played.step(0)
    assert asked == ["player_0", "player_1"] * 2
    assert played.rewards == {"player_0": 0.5, "player_1": 0.5}
    assert all(played.terminations.values())
