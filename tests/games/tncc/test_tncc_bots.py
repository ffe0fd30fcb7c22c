"""Whatever a bot answers or raises, the game goes on by the default, and the chronicle says why (G-4, TN-11)."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import numpy as np
import pytest
from tncc_games import constants, country
from tncc_games import game as game_at

from autoalgo.games.tncc.bots import BUILT_IN, Bot, BotTable, Offer, Seat, View, play
from autoalgo.games.tncc.bots.built_in import tactics
from autoalgo.games.tncc.rules.actions import Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.constants import Defaults
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.game import Game, Pending, Question, Turn
from autoalgo.games.tncc.rules.war import thirds
from autoalgo.games.tncc.words.sentences import sentences

REPOSITORY = Path(__file__).resolve().parents[3]


def raising(error: BaseException) -> Callable[[], Any]:
    def answer() -> object:
        raise error

    return answer


class MuteError(Exception):
    def __str__(self) -> str:
        raise ValueError


def game_of(action: object, trade: object = True, war: object = (0, 0, 0), defaults: Defaults = Defaults.TEXT) -> Game:
    """One cycle in which Ash asks what `action` says, and Bay answers."""

    class Asker(Bot):
        def action(self, game: View) -> Any:  # noqa: ANN401 - what a bot should not answer
            return action() if callable(action) else action

        def fight_war(self, game: View, attacker: int, total: int) -> Any:  # noqa: ANN401
            return war() if callable(war) else war

        def accept_trade(self, game: View, offer: Offer) -> Any:  # noqa: ANN401
            return trade() if callable(trade) else trade

    class Answerer(Asker):
        def action(self, game: View) -> Any:  # noqa: ANN401
            return Wait()

    by = constants(last_cycle=1, war_cost=0, start_army=10, defaults=defaults)
    return play(by, [Seat("Ash", Asker), Seat("Bay", Answerer)], 1)


def first_turn(game: Game) -> Turn:
    turn = game.chronicle[1]
    assert isinstance(turn, Turn)
    return turn


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (None, "its action was nothing, not Wait, Recruit, Trade or War"),
        ("wait", "its action was a value of the kind str, not Wait, Recruit, Trade or War"),
        (Recruit(2.5), "it gave a value of the kind float for a whole number"),  # type: ignore[arg-type]
        (Recruit(float("nan")), "it gave a value of the kind float for a whole number"),  # type: ignore[arg-type]
        (Recruit(True), "it gave a value of the kind bool for a whole number"),
        (Recruit(10**5000), "it gave a number that is larger than anything a country can have"),
        (Recruit(1001), "1,001 recruits are more than the 1,000 citizens"),
        (War(1, (1, 2)), "it divided its army by a value of the kind tuple, not by 3 whole numbers"),  # type: ignore[arg-type]
        (War(1, "123"), "it divided its army by a value of the kind str, not by 3 whole numbers"),  # type: ignore[arg-type]
        (War(5, (1, 2, 3)), "it takes another player"),
        (War(1, (11, 0, 0)), "11 soldiers are more than the army of 10"),
        (Trade(1, "silver", 1, Resource.GOLD, 1), "it gave a value of the kind str for a resource"),  # type: ignore[arg-type]
        (raising(ValueError("no\nidea\x1b[2J")), "it failed: ValueError: no\\u000aidea\\u001b[2J"),
        (raising(SystemExit(0)), "it failed: SystemExit: 0"),
        (raising(RecursionError()), "it failed: RecursionError"),
        (raising(MuteError()), "it failed: MuteError"),
    ],
)
def test_g_4_a_bad_action_is_waiting(answer: object, why: str) -> None:
    game = game_of(answer)
    turn = first_turn(game)
    assert turn.action == Wait()
    assert turn.default.startswith(why)
    assert f"Cycle 1, Ash waits, since {turn.default}" in list(sentences(game))


def test_numbers_of_numpy_and_lists_are_as_good_as_any() -> None:
    assert first_turn(game_of(Recruit(np.int64(5)))).action == Recruit(5)  # type: ignore[arg-type]
    turn = first_turn(game_of(War(1, [np.int32(1), 2, 3]), war=[1, 0, 0]))  # type: ignore[arg-type]
    assert turn.action == War(1, (1, 2, 3))
    assert turn.battle is not None and turn.battle.defending == (1, 0, 0)


@pytest.mark.parametrize("answer", [None, 1, "yes", raising(KeyError("x"))])
def test_a_bad_answer_to_a_trade_is_agreeing(answer: object) -> None:
    game = game_of(Trade(1, "gold", 1, "land", 2), trade=answer)  # type: ignore[arg-type]
    turn = first_turn(game)
    assert turn.accepted is True
    assert turn.reply_default
    told = f"Cycle 1, Ash offers Bay 1 gold for 2 land; Bay agrees (the default, since {turn.reply_default})"
    assert told in list(sentences(game))


@pytest.mark.parametrize("answer", [None, (1, 2), (-1, 0, 0), (11, 0, 0), (1.0, 0, 0), raising(KeyError("x"))])
def test_a_bad_answer_to_a_war_is_nobody(answer: object) -> None:
    turn = first_turn(game_of(War(1, (1, 0, 0)), war=answer))
    assert turn.battle is not None and turn.battle.defending == (0, 0, 0)
    assert turn.reply_default


def test_tn_11_with_careful_defaults_an_exception_costs_no_country() -> None:
    """The trade is refused, and ten soldiers defend in thirds."""
    traded = game_of(Trade(1, Resource.GOLD, 0, Resource.LAND, 99), raising(KeyError("x")), defaults=Defaults.CAREFUL)
    assert first_turn(traded).accepted is False
    turn = first_turn(game_of(War(1, (1, 0, 0)), war=None, defaults=Defaults.CAREFUL))
    assert turn.battle is not None and turn.battle.defending == (4, 3, 3)


def test_a_bot_that_cannot_be_made_or_reset_plays_by_defaults() -> None:
    class Unmade(Bot):
        def __init__(self, chance: np.random.Generator) -> None:
            raise RuntimeError("no file")

    class Unset(Bot):
        def reset(self, game: View) -> None:
            raise RuntimeError("no mood")

    game = play(constants(last_cycle=1), [Seat("Ash", Unmade), Seat("Bay", Unset), Seat("Cay", Bot)], 1)
    assert [entry.default for entry in game.chronicle if isinstance(entry, Turn)] == [
        "it could not be made: RuntimeError: no file",
        "its reset failed: RuntimeError: no mood",
        "it failed: NotImplementedError",
    ]


def test_ctrl_c_is_not_the_bots() -> None:
    with pytest.raises(KeyboardInterrupt):
        game_of(raising(KeyboardInterrupt()))


@pytest.mark.parametrize("preset", ["default", "original", "tribe", "robot army", "mexican standoff", "decay"])
def test_bots_that_come_along_make_no_mistake(preset: str) -> None:
    seats = [Seat(name, make) for name, make in BUILT_IN.items()]
    game = play(constants(preset, last_cycle=40), seats, 3)
    assert [
        entry for entry in game.chronicle if isinstance(entry, Turn) and (entry.default or entry.reply_default)
    ] == []


def test_divisions() -> None:
    assert [thirds(army) for army in (0, 1, 5, 9)] == [(0, 0, 0), (1, 0, 0), (2, 2, 1), (3, 3, 3)]
    assert [tactics.on_one(4, flank) for flank in range(3)] == [(4, 0, 0), (0, 4, 0), (0, 0, 4)]
    assert [tactics.on_two(5, empty) for empty in range(3)] == [(0, 2, 3), (2, 0, 3), (2, 3, 0)]


def test_what_holds_an_attack() -> None:
    """By the text, A on one flank against D in thirds leaves A − 2D/3 − 2D/3: D of 3/4 A holds."""
    assert tactics.enough_to_hold(1200, constants()) == 900
    assert tactics.enough_to_hold(0, constants()) == 0


def test_the_merchant_buys_land_and_knows_a_good_offer() -> None:
    by = constants(last_cycle=30)
    game = play(by, [Seat("merchant", BUILT_IN["merchant"]), Seat("merchant 2", BUILT_IN["merchant"])], 1)
    trades = [entry for entry in game.chronicle if isinstance(entry, Turn) and isinstance(entry.action, Trade)]
    assert trades
    assert not any(trade.accepted for trade in trades)


@pytest.mark.parametrize(("bot", "guard"), [("beaver", 900), ("strategist", 927)])
def test_bots_that_look_ahead_draft_what_holds_the_worst_attack(bot: str, guard: int) -> None:
    """900 in thirds hold 1,200, 927 hold 1,236; the larger army is of a country that cannot pay for a war."""
    home = country("home", gold=500, food=5000, citizens=1000, land=100)
    game = game_at(home, country("near", gold=1600, citizens=10, army=1200), country("poor", citizens=10, army=5000))
    after = BotTable(game, {0: BUILT_IN[bot]}, 1).decided(game)
    assert after.countries[0].army == guard


def test_the_strategist_hides_only_behind_who_has_no_turn_before_the_attacker() -> None:
    """Food for 500 soldiers; 773 hold the attack. Who has his turn first could arm, and would be no victim."""
    home = country("home", gold=500, food=300, citizens=1000, land=100)
    near = country("near", gold=1600, citizens=10, army=1000, land=100)
    soft = country("soft", citizens=3000, land=300)
    games = (game_at(home, near, soft), game_at(home, soft, near))
    after = [BotTable(game, {0: BUILT_IN["strategist"]}, 1).decided(game) for game in games]
    assert [game.countries[0].army for game in after] == [500, 773]


@pytest.mark.parametrize("bot", ["beaver", "strategist"])
def test_bots_that_look_ahead_strike_who_has_the_most_to_take(bot: str) -> None:
    home = country("home", gold=1600, food=5000, citizens=500, army=500, land=100)
    held, bare = country("held", citizens=500, army=400), country("bare", citizens=500)
    landless = country("landless", citizens=500, land=1)
    game = game_at(home, held, bare, landless)
    assert BotTable(game, {0: BUILT_IN[bot]}, 1).decided(game).pending == Pending(2, Question.DEFENSE, 0, ANY)


def test_the_strategist_ends_the_last_rival_rather_than_guard_itself_for_ever() -> None:
    """42,000 on a flank lose 36,000 to 27,000 in thirds; 6,000 take all land, and there is nobody left to fear."""
    home = country("home", gold=99_000, food=99_000, citizens=78_000, army=42_000, land=6000)
    last = country("last", gold=40_000, citizens=3000, army=27_000, land=1500)
    game = game_at(home, last, by=constants("crazy"))
    assert BotTable(game, {0: BUILT_IN["strategist"]}, 1).decided(game).pending == Pending(1, Question.DEFENSE, 0, ANY)


def test_the_strategist_does_not_starve_for_a_guard_while_others_have_gold_for_many_wars() -> None:
    """700 soldiers eat more than 500 citizens grow; a rival who can pay for one war leaves time to feed them later."""
    home = country("home", gold=500, food=0, citizens=1200, land=150)
    games = [game_at(home, country("near", gold=gold, citizens=2000, army=900, land=200)) for gold in (1600, 16_000)]
    poor, rich = (BotTable(game, {0: BUILT_IN["strategist"]}, 1).decided(game).countries[0].army for game in games)
    assert poor > rich


def test_the_strongest_bot_beats_the_beaver() -> None:
    """Seven games of the seven strongest, each begun by another; docs/games/tncc_bots_compared.md has all presets."""
    names = [name for name in BUILT_IN if name not in {"nothing", "turtle", "war"}]
    points = dict.fromkeys(names, 0.0)
    for first in range(len(names)):
        order = names[first:] + names[:first]
        winners = play(constants("original"), [Seat(name, BUILT_IN[name]) for name in order], 1, first).winners
        for winner in winners:
            points[order[winner]] += 1 / len(winners)
    assert points["strategist"] > points["beaver"]


def test_the_example_of_the_page_plays() -> None:
    page = (REPOSITORY / "docs" / "games" / "tncc.md").read_text(encoding="utf-8")
    program, _ = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=REPOSITORY, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Cycle 1, hedgehog recruits 333 citizens" in done.stdout
    assert "since" not in done.stdout
