"""G-9: TNCC as an environment passes PettingZoo's own tests, masks what the rules forbid and tells no secrets."""

import re
from pathlib import Path

import numpy as np
import pytest
from tncc_games import constants

pytest.importorskip("pettingzoo", reason="PettingZoo is an extra: pip install autoalgo[rl]")

from pettingzoo.test import api_test, seed_test

from autoalgo.games.tncc.bots import BUILT_IN, Seat, play
from autoalgo.games.tncc.rl import Seen, TnccEnvironment, env, policy_to_bot
from autoalgo.games.tncc.rl.choices import SHAPES, Choices, divided
from autoalgo.games.tncc.rules.actions import Recruit, Trade, War
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.game import Turn, decide, wrong

SHORT = constants(start_gold=5000, start_army=100, last_cycle=6)
OPPONENTS = tuple(Seat(name, BUILT_IN[name]) for name in ("war", "merchant"))


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_g_9_the_api_test_of_pettingzoo() -> None:
    api_test(env(SHORT, 3), num_cycles=60)


def test_g_9_the_seed_test_of_pettingzoo() -> None:
    seed_test(lambda: env(SHORT, 3), num_cycles=20)


def test_g_9_random_masked_agents_play_to_the_end_and_share_a_point() -> None:
    chance = np.random.default_rng(1)
    for game in range(4):
        played = TnccEnvironment(SHORT, 3)
        played.reset(seed=game)
        total = dict.fromkeys(played.agents, 0.0)
        for agent in played.agent_iter():
            seen, reward, ended, _, _ = played.last()
            total[agent] += reward
            assert seen is not None
            assert ended or seen["action_mask"].any()
            played.step(None if ended else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        assert sum(total.values()) == pytest.approx(1 if played.game.winners else 0)
        assert played.game.pending is None


def test_g_9_a_mask_is_what_the_rules_allow_to_the_one_who_is_asked() -> None:
    played = TnccEnvironment(SHORT, 2)
    played.reset()
    choices = Choices(2)
    for decision, allowed in zip(
        choices.decisions(played.game), played.observe("player_0")["action_mask"], strict=True
    ):
        assert allowed == (decision is not None and not wrong(played.game, decision))
    assert not played.observe("player_1")["action_mask"].any()
    forbidden = next(number for number, allowed in enumerate(choices.allowed(played.game)) if not allowed)
    with pytest.raises(ValueError, match="does not answer"):
        played.step(forbidden)
    assert Recruit(999) in set(choices.decisions(played.game))


def test_g_9_the_attacked_sees_the_sum_alone() -> None:
    """Two ways to divide the same attack look the same to the one who has to answer, and offers look as they are."""
    played = TnccEnvironment(SHORT, 2)
    seen = []
    for flanks in ((100, 0, 0), (30, 30, 40)):
        played.reset()
        played._game = decide(played.game, War(1, flanks))
        seen.append(played.observe("player_1")["observation"])
    assert (seen[0] == seen[1]).all()
    assert np.isclose(seen[0], np.log1p(100)).sum() == 3  # both armies, and the attack
    played.reset()
    played._game = decide(played.game, Trade(1, Resource.GOLD, 7, Resource.LAND, 3))
    offer = played.observe("player_1")["observation"][-10:]
    assert offer == pytest.approx([np.log(8), 0, 0, 0, 0, 0, 0, 0, 0, np.log(4)])


def whim(seen: Seen) -> int:
    """Choose something that is allowed, another thing whenever another thing is seen."""
    allowed = np.flatnonzero(seen["action_mask"])
    return int(allowed[int(1000 * seen["observation"].sum()) % len(allowed)])


def alone(seed: int | None, *, dense: bool = False) -> tuple[TnccEnvironment, float]:
    """Play an agent's game against opponents, and return it with the sum of his rewards."""
    played = TnccEnvironment(SHORT, 1, OPPONENTS, dense=dense)
    played.reset(seed=seed)
    total = 0.0
    for agent in played.agent_iter():
        assert agent == "player_0"
        seen, reward, over, _, _ = played.last()
        total += reward
        played.step(None if over else whim(seen))
    return played, total


def test_g_9_a_policy_plays_as_a_bot_what_it_plays_as_an_agent() -> None:
    learned = alone(None)[0].game
    seats = (Seat("player_0", policy_to_bot(whim)), *OPPONENTS)
    assert play(SHORT, seats, seed=0).chronicle[: len(learned.chronicle)] == learned.chronicle
    assert {entry.action.kind for entry in learned.chronicle if isinstance(entry, Turn)} >= {"war", "recruit"}


def test_g_9_a_seed_seats_opponents_and_decides_what_they_draw() -> None:
    games = {seed: alone(seed)[0].game for seed in range(6)}
    assert alone(3)[0].game == games[3]
    assert len({tuple(country.name for country in game.countries) for game in games.values()}) > 1


def test_g_9_a_dense_reward_is_the_average_share_of_land() -> None:
    """Two of three wait, each with a third of the land and of the point; a bot that waits has the rest."""
    played = TnccEnvironment(constants(last_cycle=4), 2, (Seat("nothing", BUILT_IN["nothing"]),), dense=True)
    played.reset()
    total = dict.fromkeys(played.agents, 0.0)
    for agent in played.agent_iter():
        _, reward, over, _, _ = played.last()
        total[agent] += reward
        played.step(None if over else 0)
    assert total == pytest.approx({"player_0": 2 / 3, "player_1": 2 / 3})


def test_g_9_a_game_ends_with_its_last_agent() -> None:
    played = TnccEnvironment(SHORT, 1, (Seat("war", BUILT_IN["war"]), Seat("blitz", BUILT_IN["blitz"])))
    played.reset()
    for _ in played.agent_iter():
        over = played.last()[2]
        recruit_all_but_one = 5
        allowed = played.observe("player_0")["action_mask"][recruit_all_but_one]
        played.step(None if over else recruit_all_but_one if allowed else int(played.last()[0]["action_mask"].argmax()))
    assert not played.game.countries[0].alive
    assert played.game.pending is not None


def test_g_9_soldiers_are_divided_evenly() -> None:
    assert divided(100, (1, 1, 1)) == (34, 33, 33)
    assert divided(5, (0, 1, 1)) == (0, 3, 2)
    assert all(sum(divided(11, shape)) == 11 for shape in SHAPES)


def test_g_9_the_example_of_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    repository = Path(__file__).resolve().parents[4]
    monkeypatch.chdir(repository)
    page = (repository / "docs" / "games" / "tncc.md").read_text(encoding="utf-8")
    _, program = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    told: dict[str, object] = {}
    exec(program, told)  # noqa: S102 - our own
    assert told["over"] is True
