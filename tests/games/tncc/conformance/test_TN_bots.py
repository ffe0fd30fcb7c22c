"""What bots see, and that the same seed makes the same game and the same table."""

from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from tncc_games import constants

from autoalgo.games.tncc.bots import BUILT_IN, Bot, Offer, PastWar, Seat, View, play
from autoalgo.games.tncc.report.entries import NAME
from autoalgo.games.tncc.report.record import record_lines
from autoalgo.games.tncc.rules.actions import Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.war import Division
from autoalgo.games.tncc.tournament import hold, schedule


class Scripted(Bot):
    """Attacks in the second cycle and offers a trade in the third."""

    def action(self, game: View) -> Action:
        if game.cycle == 1:
            return Recruit(60)
        if game.cycle == 2:
            return War(1, (30, 20, 10))
        return Trade(1, Resource.GOLD, 5, Resource.LAND, 1)

    def fight_war(self, game: View, attacker: int, total: int) -> Division:
        return (0, 0, 0)


class Watcher(Bot):
    """Keeps everything that it was asked with."""

    seen: list[object]

    def __init__(self, chance: np.random.Generator) -> None:
        super().__init__(chance)
        Watcher.seen = []

    def reset(self, game: View) -> None:
        self.seen.append((game.number, game.cycle, len(game.chronicle)))

    def action(self, game: View) -> Action:
        self.view = game
        if game.cycle == 4:
            self.seen.append([turn.action for turn in game.chronicle])
            self.seen.append(game.chronicle.of(2, 0))
            self.seen.append(game.chronicle.of(4, 1))
            assert game.chronicle[-2:] == (game.chronicle[5], game.chronicle[6])
            assert game.number_of("Ash") == 0
            with pytest.raises(KeyError):
                game.number_of("Cay")
            with pytest.raises(FrozenInstanceError):
                game.me.gold = 10**9  # type: ignore[misc]
            with pytest.raises(AttributeError):
                game.chronicle.append("x")  # type: ignore[attr-defined]
        return Wait()

    def accept_trade(self, game: View, offer: Offer) -> bool:
        self.seen.append(offer)
        return False

    def fight_war(self, game: View, attacker: int, total: int) -> Division:
        self.seen.append((attacker, total, game.me.name, [number for number, _ in game.rivals()]))
        return (7, 0, 0)


def test_tn_12_a_bot_learns_of_a_war_the_sum_alone_and_can_change_nothing() -> None:
    by = constants(start_army=10, war_cost=0, last_cycle=4)
    play(by, [Seat("Ash", Scripted), Seat("Bay", Watcher)], 1)
    reset, war, offer, _, actions, second, fourth = Watcher.seen
    assert reset == (1, 1, 0)
    assert war == (0, 60, "Bay", [0])
    assert offer == Offer(0, Resource.GOLD, 5, Resource.LAND, 1)
    # Wave one: 30 − 14, 20 and 10 are left of the attackers, nobody of 7.
    past = PastWar(1, 60, 7, 46, 0, past_loot := second.action.looted)  # type: ignore[attr-defined]
    assert dict(past_loot)[Resource.FOOD] == 46
    offered = Trade(1, Resource.GOLD, 5, Resource.LAND, 1)
    assert actions == [Recruit(60), Wait(), past, Wait(), offered, Wait(), offered]
    assert second.action == past  # type: ignore[attr-defined]
    assert fourth is None


@pytest.mark.parametrize("name", BUILT_IN)
def test_tn_14_the_same_seed_makes_the_same_game(name: str) -> None:
    seats = [Seat(name, BUILT_IN[name]), Seat("blitz 2", BUILT_IN["blitz"]), Seat("war 2", BUILT_IN["war"])]
    by = constants("tribe", last_cycle=30)
    first, again = (play(by, seats, 5, number=2) for _ in range(2))
    assert first == again


def test_tn_14_bot_i_of_game_g_has_a_stream_of_its_own() -> None:
    drawn: list[float] = []

    class Drawing(Bot):
        def reset(self, game: View) -> None:
            drawn.append(self.chance.random())

    play(constants(last_cycle=1), [Seat("Ash", Drawing), Seat("Bay", Drawing)], 42, number=3)
    expected = [
        np.random.Generator(np.random.PCG64(np.random.SeedSequence(42, spawn_key=(3, player)))).random()
        for player in range(2)
    ]
    assert drawn == expected


def test_tn_13_a_record_begins_and_ends_as_told() -> None:
    game = play(constants(last_cycle=2), [Seat("Ash", BUILT_IN["nothing"]), Seat("Bay", BUILT_IN["war"])], 1)
    lines = list(record_lines(game, ("nothing", "war"), 1))
    assert lines[0] == f'{{"record": "format", "name": "{NAME}", "version": 1}}'
    # Format, program, game; the start; two turns and an end of each of two cycles; the winners.
    assert len(lines) == 3 + 1 + 2 * 3 + 1
    assert lines[-1] == '{"record": "end", "winners": ["Ash", "Bay"]}'


def test_tn_15_every_order_is_played_once_and_points_are_shared() -> None:
    seats = [Seat(name, BUILT_IN[name]) for name in ("nothing", "turtle", "war")]
    games = schedule(3, None, 1)
    assert (games.games, games.complete) == (6, True)
    assert sorted(games.orders()) == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    standings = hold(constants(last_cycle=3), seats, games)
    # Nobody can pay a war within three cycles, so all three share every point.
    assert [standing.points for standing in standings.players] == [2, 2, 2]
    assert standings.cycles == 18


def test_tn_15_drawn_orders_give_everybody_every_place() -> None:
    games = schedule(9, 18, 4)
    orders = list(games.orders())
    assert (len(orders), games.complete) == (18, False)
    for block in (orders[:9], orders[9:]):
        for place in range(9):
            assert sorted(order[place] for order in block) == list(range(9))
    assert orders == list(schedule(9, 18, 4).orders())
    assert orders != list(schedule(9, 18, 5).orders())
    assert schedule(9, None, 4).games == 450
    assert schedule(7, None, 4).games == 5040
