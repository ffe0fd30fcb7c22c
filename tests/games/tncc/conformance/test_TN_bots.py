"""What bots see, and that the same seed makes the same game and the same table."""

from contextlib import ExitStack
from dataclasses import FrozenInstanceError
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from tncc_games import constants, lines_of_record

from autoalgo.common.workers.processes import ThisProcess
from autoalgo.games.tncc.bots import BUILT_IN, Bot, Offer, PastWar, Seat, View, play
from autoalgo.games.tncc.rules.actions import Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.war import Division
from autoalgo.games.tncc.store.entries import NAME
from autoalgo.games.tncc.tournament.games import GameResult, Tournament, results
from autoalgo.games.tncc.tournament.kept_games import KeptGames, open_kept
from autoalgo.games.tncc.tournament.ratings import ratings
from autoalgo.games.tncc.tournament.schedule import games_of
from autoalgo.games.tncc.tournament.standings import standings


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
    assert lines[0] == f'{{"record": "format", "name": "{NAME}", "version": 2}}'
    # Format, program, game; the start; two turns and an end of each of two cycles; the winners.
    assert len(lines) == 3 + 1 + 2 * 3 + 1
    assert lines[-1] == '{"record": "end", "winners": ["Ash", "Bay"]}'


def orders_of(players: int, games: int | None, seed: int) -> list[tuple[int, ...]]:
    tournament = Tournament.of(constants(), [Seat("a", Bot)] * players, games, seed)
    return [tournament.order(game) for game in range(tournament.games)]


def test_tn_15_every_order_is_played_once_and_points_are_shared() -> None:
    seats = [Seat(name, BUILT_IN[name]) for name in ("nothing", "turtle", "war")]
    tournament = Tournament.of(constants(last_cycle=3), seats, None, 1)
    assert (tournament.games, tournament.every_order) == (6, True)
    assert sorted(orders_of(3, None, 1)) == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    played = results(tournament, ThisProcess())
    reached = standings([seat.name for seat in seats], played, 1)
    # Nobody can pay a war within three cycles, so all three share every point.
    assert [standing.points for standing in reached.players] == [2, 2, 2]
    assert reached.cycles == 18


def test_tn_15_results_of_another_machine_are_whole_numbers_that_are_looked_at() -> None:
    work = Tournament.of(constants(last_cycle=3), [Seat("a", BUILT_IN["war"])] * 3, 9, 1)
    played, games = (GameResult((0, 2), 3, (0, 5, 1)), GameResult((1,), 1, (0, 0, 0))), range(4, 6)
    packed = work.packed(played)
    assert packed.tolist() == [3, 1, 0, 1, 0, 5, 1, 1, 0, 1, 0, 0, 0, 0]
    assert (work.unpacked(packed, games), work.size(games)) == (played, packed.size)
    for place, number in ((0, 0), (0, 4), (1, 2), (2, -1), (-1, -1)):
        changed = packed.copy()
        changed[place] = number
        with pytest.raises(ValueError, match="games that cannot have ended so"):
            work.unpacked(changed, games)


def test_tn_15_drawn_orders_give_everybody_every_place() -> None:
    orders = orders_of(9, 18, 4)
    assert (len(orders), games_of(9, 18)) == (18, (18, False))
    for block in (orders[:9], orders[9:]):
        for place in range(9):
            assert sorted(order[place] for order in block) == list(range(9))
    assert orders == orders_of(9, 18, 4)
    assert orders != orders_of(9, 18, 5)
    assert games_of(9, None) == (450, False)
    assert games_of(7, None) == (5040, True)


def test_tn_17_a_rating_after_one_duel_by_the_formulas_of_plackett_and_luce() -> None:
    """Both begin at 25 and 25/3; the model's c is the root of both variances and twice the square of 25/6."""
    sigma, beta = 25 / 3, 25 / 6
    c = sqrt(2 * sigma**2 + 2 * beta**2)
    # Of equals each wins with chance 1/2, so the winner moves by half of sigma²/c, and the loser back by as much.
    step = sigma**2 / c / 2
    # The variance shrinks by 1/4 · sigma²/c², weighed by sigma/c.
    shrunk = sigma * sqrt(1 - (sigma / c) * (sigma**2 / c**2) / 4)
    winner, loser = ratings(2, [(0,)], 1)
    assert winner.mu == pytest.approx(25 + step, abs=1e-6)
    assert loser.mu == pytest.approx(25 - step, abs=1e-6)
    assert [winner.sigma, loser.sigma] == pytest.approx([shrunk, shrunk], abs=1e-6)
    assert winner.interval == pytest.approx((winner.mu - 1.96 * shrunk, winner.mu + 1.96 * shrunk), abs=1e-5)


def test_tn_17_a_game_that_all_or_nobody_survived_says_nothing_and_the_seed_orders_the_rest() -> None:
    games = [(0,), (0, 1), (2,), (), (0, 1, 2), (1,)]
    assert ratings(3, games, 1) == ratings(3, [(0,), (0, 1), (2,), (1,)], 1)
    assert len({ratings(3, games, seed) for seed in range(4)}) > 1
    new = ratings(3, [(), (0, 1, 2)], 1)
    assert {(each.mu, round(each.sigma, 4)) for each in new} == {(25.0, round(25 / 3, 4))}


def test_tn_18_a_kept_game_is_a_line_and_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    seats = tuple(Seat(name, BUILT_IN[name]) for name in ("nothing", "war"))
    tournament = Tournament.of(constants(last_cycle=3), seats, 4, 1)
    file = tmp_path / "games.jsonl"
    with ExitStack() as stack:
        kept = open_kept(file, tournament, ("nothing", "war"), stack)
        assert isinstance(kept, KeptGames)
        kept.keep(GameResult((0,), 2, (0, 5)))
    assert file.read_text().splitlines()[2:] == [
        '{"record": "game", "game": 0, "alive": [0], "cycles": 2, "defaults": [0, 5]}'
    ]
    with ExitStack() as stack:
        again = open_kept(file, tournament, ("nothing", "war"), stack)
        assert isinstance(again, KeptGames)
        assert again.results == [GameResult((0,), 2, (0, 5))]
    assert len(list(results(tournament, ThisProcess(), 1))) == 3
