"""What bots see, and that the same seed makes the same game and the same table."""

from collections import Counter
from dataclasses import FrozenInstanceError, replace
from itertools import islice
from typing import Any

import numpy as np
import pytest
from tncc_games import constants, lines_of_record

from autoalgo.common.workers.processes import ThisProcess
from autoalgo.games.tncc.bots import BUILT_IN, Bot, Offer, PastWar, Seat, View, play
from autoalgo.games.tncc.play.moves import Moves
from autoalgo.games.tncc.rules.actions import Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.war import Division
from autoalgo.games.tncc.store.entries import NAME
from autoalgo.games.tncc.tournament.games import Tournament, results
from autoalgo.games.tncc.tournament.ratings import RatedGame, ratings
from autoalgo.games.tncc.tournament.standings import standings
from autoalgo.games.tncc.tournament.tables import DrawnOrders, EveryOrder, Orders, balanced, usual_games


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
    lines = list(lines_of_record(game, ("nothing", "war"), 1))
    assert lines[0] == f'{{"record": "format", "name": "{NAME}", "version": 3}}'
    # Format, program, game; the start; two turns and an end of each of two cycles; the winners.
    assert len(lines) == 3 + 1 + 2 * 3 + 1
    assert lines[-1] == '{"record": "end", "winners": ["Ash", "Bay"]}'


def tournament(seats: list[Seat], orders: Orders, table: int, games: int, **more: Any) -> Tournament:  # noqa: ANN401
    return Tournament(constants(last_cycle=3), tuple(seats), orders, table, games, 1, **more)


def test_tn_15_every_order_is_played_once_and_points_are_shared() -> None:
    seats = [Seat(name, BUILT_IN[name]) for name in ("nothing", "turtle", "war")]
    work = tournament(seats, EveryOrder(3), 3, usual_games(3, 3))
    orders = [work.orders(game) for game in range(work.games)]
    assert sorted(orders) == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    reached = standings([seat.name for seat in seats], results(work, ThisProcess()), 1)
    # Nobody can pay a war within three cycles, so all three share every point.
    assert [standing.points for standing in reached.players] == [2, 2, 2]
    assert reached.cycles == 18


@pytest.mark.parametrize("long", [False, True])
def test_tn_15_results_of_another_machine_are_whole_numbers_that_are_looked_at(long: bool) -> None:
    work = tournament([Seat(name, BUILT_IN["war"]) for name in "abcd"], DrawnOrders(4, 3, 1), 3, 9, whole=True)
    games = range(4, 6)
    played = work.fight(games)
    if long:  # as a game of many turns, which is played here once more
        packed = work.packed(tuple(replace(game, moves=Moves(random_text())) for game in played))
    else:
        packed = work.packed(played)
    assert (work.unpacked(packed, games), work.size(games)) == (played, packed.size)
    for place, number in ((0, 0), (0, 4), (1, 2), (4, -1), *(() if long else ((7, 10**6), (8, 3)))):
        changed = packed.copy()
        changed[place] = number
        with pytest.raises(ValueError, match=r"games that cannot have ended so|cannot be read"):
            work.unpacked(changed, games)


def random_text() -> str:
    return np.random.default_rng(1).integers(0, 10, 20_000).astype(str).tobytes().hex()


def test_tn_15_tables_are_in_balance_also_where_somebody_joins_late() -> None:
    orders = DrawnOrders(9, 4, 4)
    for place in range(4):
        assert sorted(orders(game)[place] for game in range(9, 18)) == list(range(9))
    played = list(islice(balanced(range(6), 4, 1, []), 300))
    assert list(islice(balanced(range(6), 4, 1, played[:7]), 293)) == played[7:]
    counts = [sum(order[place] == player for order in played) for place in range(4) for player in range(6)]
    assert max(abs(count - 50) for count in counts) <= 1
    late = list(islice(balanced(range(7), 4, 1, played), 200))
    assert all(6 in order for order in late)


def test_tn_17_ratings_are_those_of_the_model_and_know_no_order() -> None:
    """Of 30 duels one wins 20: the best is ln 2 for the difference, but for a weak prior."""
    games = Counter[RatedGame]({((0, 1), (0,)): 20, ((0, 1), (1,)): 10})
    better, worse = ratings(2, games, 1)
    assert better.points - worse.points == pytest.approx(400 * np.log10(2), rel=0.02)
    assert better.points + worse.points == 3000
    assert ratings(2, Counter(dict(reversed(games.items()))), 1) == (better, worse)
    # The standard error of a logarithm of odds is √(1/20 + 1/10); a rating is half of it away from the middle.
    deviation = (better.interval[1] - better.points) / 1.96
    assert deviation == pytest.approx(400 / np.log(10) * np.sqrt(1 / 20 + 1 / 10) / 2, rel=0.15)


def test_tn_17_more_games_narrow_an_interval_and_do_not_move_a_rating() -> None:
    games = {((0, 1, 2), (0,)): 5, ((0, 1, 2), (1,)): 3, ((0, 1, 2), (0, 1)): 2, ((0, 1, 2), (2,)): 2}
    few, many = (ratings(3, Counter({kind: times * count for kind, count in games.items()}), 1) for times in (2, 50))
    for one, other in zip(few, many, strict=True):
        assert one.points == pytest.approx(other.points, abs=20)
        assert 3.5 < one.width / other.width < 6.5


def test_tn_17_who_won_all_or_nothing_is_known_only_so_far() -> None:
    unknown = ratings(2, Counter({((0, 1), ()): 9}), 1)
    assert [each.points for each in unknown] == [1500, 1500]
    winner, loser = ratings(2, Counter({((0, 1), (0,)): 9}), 1)
    assert winner.points > loser.points
    assert 300 < winner.width < unknown[0].width
