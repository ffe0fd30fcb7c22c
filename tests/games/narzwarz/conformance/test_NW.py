"""The rules of NarzWarz by their ids (docs/games/narzwarz.md), with numbers worked out by hand."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from narzwarz_games import changed, game, row, rules

from autoalgo.games.narzwarz.rules.battle import odds
from autoalgo.games.narzwarz.rules.commands import Attack, Build, Command, End, Hire, Move, Spy, Train
from autoalgo.games.narzwarz.rules.constants import SECOND_GENERATION, Commands, Personality, Sight
from autoalgo.games.narzwarz.rules.events import BattleFought, Ended, Fell, Moved, Spied, TurnBegan
from autoalgo.games.narzwarz.rules.game import LeaderSeat, begin, decide, play_computer, wrong
from autoalgo.games.narzwarz.rules.map import Map, MapCountry, map_objection
from autoalgo.games.narzwarz.rules.state import Country, SpyReport
from autoalgo.games.narzwarz.tournament import Contest, simulate
from autoalgo.games.narzwarz.tournament.deal import dealt


def draws(seed: int, turn: int, count: int) -> list[float]:
    """The draws of a turn, as numpy alone has them."""
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(turn,))))
    return [generator.random() for _ in range(count)]


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (row(), ""),
        (row(1), "a map has 2 to 40 countries, not 1"),
        (replace(row(), neighbours=row(2).neighbours), "3 countries need 3 lists of neighbours, not 2"),
        (replace(row(2), places=(MapCountry(1, "A"), MapCountry(1, "B"))), "two countries have one number"),
        (replace(row(2), places=(MapCountry(1, "A"), MapCountry(2, "A"))), "two countries have one name"),
        (replace(row(2), neighbours=((0, 1), (0,))), "Land 1 has a neighbour that is no other"),
        (replace(row(2), neighbours=((2,), ())), "Land 1 has a neighbour that is no other"),
        (
            Map("", row().places, ((1,), (0, 2), ())),
            "Land 2 has Land 3 as a neighbour, but not the other way round",
        ),
        (Map("", row().places, ((1,), (0,), ())), "no way leads to Land 3"),
    ],
)
def test_nw_1_neighbours_are_mutual_and_every_country_can_be_reached(found: Map, said: str) -> None:
    assert map_objection(found).startswith(said)
    assert bool(map_objection(found)) == bool(said)


def test_nw_3_the_start_is_drawn_from_turn_0() -> None:
    first = draws(7, 0, 8)
    started = begin(rules(), row(2), (LeaderSeat("Ash", None), LeaderSeat("Bay", None)), 7).game
    expected = [(30 + int(first[i] * 41), 25 + int(first[i + 1] * 21)) for i in (0, 4)]
    assert [(each.men, led.skill) for each, led in zip(started.countries, started.leaders, strict=True)] == expected


def test_nw_3_a_turn_begins_with_taxes_and_a_new_price() -> None:
    """20 % of 504 and of 9 are 100.8 and 1.8, cut to 100 and 1; the price changes by −2 + the whole part of 7 draws."""
    played = game(Country(0, 50, 3, 504), Country(1, 50, 0, 9))
    step = decide(decide(played, End()).game, End())
    change = int(draws(1, 2, 1)[0] * 7) - 2
    assert step.events == (TurnBegan(2, 10 + change, (100, 1)),)
    assert [country.gold for country in step.game.countries] == [103, 1]
    assert (step.game.turn, step.game.on_turn, step.game.price) == (2, 0, 10 + change)


@pytest.mark.parametrize(("price", "least", "most"), [(5, 5, 9), (50, 48, 50)])
def test_nw_6_the_price_stays_within_its_bounds(price: int, least: int, most: int) -> None:
    found = set()
    played = replace(game(Country(0, 50, 0, 9), Country(1, 50, 0, 9)), price=price)
    for seed in range(40):
        found.add(decide(decide(replace(played, seed=seed), End()).game, End()).game.price)
    assert (min(found), max(found)) == (least, most)


def test_nw_4_each_country_has_one_command_that_ends_something() -> None:
    played = game(Country(0, 50, 100, 9), Country(0, 50, 100, 9), Country(2, 50, 0, 9))
    after = decide(played, Hire(0, 1)).game
    assert after.ready == (1,)
    assert wrong(after, Train(0)) == "Land 1 has had its command in this turn"
    assert wrong(after, Train(1)) == ""
    assert wrong(after, Move(0, 1, 5)) == ""
    assert decide(decide(after, Train(1)).game, End()).game.on_turn == 2


def test_nw_4_one_command_a_leader_ends_his_turn() -> None:
    by = changed(commands=Commands.LEADER)
    played = game(Country(0, 50, 100, 9), Country(0, 50, 100, 9), Country(2, 50, 0, 9), by=by)
    assert decide(played, Move(0, 1, 5)).game.on_turn == 0
    assert decide(played, Hire(0, 1)).game.on_turn == 2


def test_nw_5_two_gold_are_a_point_of_economy_up_to_5000() -> None:
    played = game(Country(0, 50, 101, 4960), Country(1, 50, 0, 9))
    assert decide(played, Build(0, 80)).game.countries[0] == Country(0, 50, 21, 5000)
    assert wrong(played, Build(0, 82)) == "the economy, 4,960, cannot pass 5,000"
    assert "3 cannot be divided" in wrong(played, Build(0, 3))
    assert "0 cannot be divided" in wrong(played, Build(0, 0))
    assert wrong(game(Country(0, 1, 9, 9), Country(1, 1, 0, 9)), Build(0, 10)) == (
        "this costs 10 gold, and Land 1 has 9"
    )


def test_nw_6_men_cost_the_price() -> None:
    played = game(Country(0, 50, 99, 9), Country(1, 50, 0, 9))
    assert decide(played, Hire(0, 9)).game.countries[0] == Country(0, 59, 9, 9)
    assert wrong(played, Hire(0, 10)) == "10 men cost 100 gold, and Land 1 has 99"
    assert wrong(played, Hire(0, 0)) == "at least one man is hired"


@pytest.mark.parametrize(("before", "least", "most"), [(40, 44, 46), (56, 60, 60), (63, 63, 63)])
def test_nw_7_training_brings_4_to_6_up_to_60(before: int, least: int, most: int) -> None:
    played = game(Country(0, 50, 0, 9), Country(1, 50, 0, 9), skills=(before, 40))
    found = {decide(replace(played, seed=seed), Train(0)).game.leaders[0].skill for seed in range(30)}
    assert (min(found), max(found)) == (least, most)


def test_nw_8_men_move_between_own_neighbours_and_nothing_ends() -> None:
    played = game(Country(0, 50, 0, 9), Country(0, 5, 0, 9), Country(2, 50, 0, 9))
    step = decide(played, Move(0, 1, 50))
    assert [country.men for country in step.game.countries] == [0, 55, 50]
    assert step.game.ready == (0, 1)
    assert wrong(played, Move(1, 2, 1)) == "Land 3 is another leader's"
    assert wrong(played, Move(0, 2, 1)) == "only a neighbour of Land 1 can be reached"
    assert wrong(played, Move(0, 1, 51)) == "51 men cannot leave Land 1, where 50 are"


def test_nw_9_a_spy_costs_50_and_sees_any_country() -> None:
    played = game(Country(0, 9, 60, 9), Country(1, 8, 7, 6), Country(2, 5, 4, 3), skills=(40, 41, 42))
    step = decide(played, Spy(0, 2))
    seen = SpyReport(1, 2, 5, 4, 3, 42)
    assert step.events == (Spied(0, 0, 2, seen),)
    assert step.game.known == ((None, None, seen), (None,) * 3, (None,) * 3)
    assert (step.game.countries[0].gold, step.game.ready) == (10, (0,))
    assert wrong(step.game, Spy(0, 1)) == "a spy costs 50 gold, and Land 1 has 10"
    assert wrong(played, Spy(0, 0)) == "Land 1 is your own"


def test_nw_10_each_roll_kills_an_attacker_above_his_skill_and_else_a_defender() -> None:
    """Skills 3 and 1: the whole part of 4 draws, and 1, is 1 to 4; 4 alone kills an attacker."""
    played = game(Country(0, 20, 0, 9), Country(1, 6, 77, 9), skills=(3, 1))
    attackers, defenders = 19, 6
    for draw in draws(1, 1, 60)[1:]:
        if not attackers or not defenders:
            break
        if int(draw * 4) + 1 > 3:
            attackers -= 1
        else:
            defenders -= 1
    assert attackers
    assert not defenders
    step = decide(played, Attack(0, 1, 19))
    assert step.events[:1] == (BattleFought(0, 1, 0, 1, 19, 6, attackers, 0, 3, 1, 77, None),)
    assert step.game.countries == (Country(0, 1, 0, 9), Country(0, attackers, 77, 9))
    assert [leader.skill for leader in step.game.leaders] == [8, 1]


def test_nw_10_who_is_thrown_back_loses_all_whom_he_sent() -> None:
    played = game(Country(0, 3, 0, 9), Country(1, 500, 77, 9), skills=(40, 78))
    step = decide(played, Attack(0, 1, 2))
    [battle] = step.events
    assert isinstance(battle, BattleFought)
    assert not battle.won
    assert step.game.countries == (Country(0, 1, 0, 9), Country(1, battle.defenders_left, 77, 9))
    assert [leader.skill for leader in step.game.leaders] == [40, 80]


def test_nw_10_one_man_stays_and_an_empty_country_is_taken_without_a_battle() -> None:
    played = game(Country(0, 3, 0, 9), Country(1, 0, 77, 9), Country(1, 5, 0, 9))
    assert wrong(played, Attack(0, 1, 3)) == "3 men cannot leave Land 1, where 3 are, as one must stay"
    step = decide(played, Attack(0, 1, 2))
    assert step.game.countries[1] == Country(0, 2, 77, 9)
    assert step.game.leaders[0].skill == 40
    assert step.game.drawn == played.drawn


@pytest.mark.parametrize("sides", [(1, 1, 1, 1), (3, 48, 5, 32), (17, 25, 9, 31), (60, 7, 40, 120), (2, 120, 30, 1)])
def test_nw_11_odds_are_those_of_exact_fractions(sides: tuple[int, int, int, int]) -> None:
    attackers, skill, defenders, defending = sides
    hit = Fraction(skill, skill + defending)
    wins = [comb(defenders - 1 + dead, dead) * hit**defenders * (1 - hit) ** dead for dead in range(attackers)]
    losses = [comb(attackers - 1 + dead, dead) * (1 - hit) ** attackers * hit**dead for dead in range(defenders)]
    assert sum(wins) + sum(losses) == 1
    found = odds(*sides)
    assert found.win == pytest.approx(float(sum(wins)), rel=1e-12)
    left = sum((attackers - dead) * each for dead, each in enumerate(wins)) / sum(wins)
    assert found.attackers_left == pytest.approx(float(left), rel=1e-12)
    left = sum((defenders - dead) * each for dead, each in enumerate(losses)) / sum(losses)
    assert found.defenders_left == pytest.approx(float(left), rel=1e-12)


def test_nw_13_the_weakest_neighbour_is_attacked_with_65_to_75_percent() -> None:
    sent = set()
    for seed in range(60):
        played = replace(
            game(Country(0, 40, 0, 90), Country(1, 1000, 0, 90), Country(2, 30, 0, 90), computer=(0, 1, 2)), seed=seed
        )
        fought = [
            each
            for each in play_computer(replace(played, on_turn=1, ready=(1,))).events
            if isinstance(each, BattleFought)
        ]
        assert all(each.target == 2 for each in fought)
        sent |= {each.men for each in fought}
    assert min(sent) == 650
    assert max(sent) == 750


def test_nw_15_below_25_men_a_country_hires_with_all_its_gold_or_trains() -> None:
    played = game(Country(0, 24, 95, 90), Country(1, 24, 9, 90), computer=(0, 1))
    after = play_computer(played).game
    assert after.countries[0] == Country(0, 33, 5, 90)
    assert play_computer(after).game.leaders[1].skill > 40


def test_nw_14_each_personality_hires_trains_and_builds_in_its_shares() -> None:
    """By the draw: of 100 draws below 0.4 a general hires, below 0.8 he trains, else he builds."""
    started = game(Country(0, 30, 101, 90), Country(1, 30, 0, 90), computer=(0, 1), personality=Personality.GENERAL)
    for seed in range(20):
        [draw] = draws(seed, 1, 2)[1:]
        after = play_computer(replace(started, seed=seed)).game
        if draw < 0.4:
            assert after.countries[0] == Country(0, 40, 1, 90)
        elif draw < 0.8:
            assert after.leaders[0].skill > 40
        else:
            assert after.countries[0] == Country(0, 30, 1, 140)


def test_nw_12_surrounded_by_its_own_four_fifths_of_50_men_go_towards_the_enemy() -> None:
    played = game(
        Country(0, 51, 0, 90), Country(0, 1, 0, 90), Country(0, 2, 0, 90), Country(3, 500, 0, 90), computer=(0, 1, 2, 3)
    )
    moves = [each for each in play_computer(played).events if isinstance(each, Moved)]
    assert moves == [Moved(0, 0, 1, 40)]
    fewer = replace(played, countries=(Country(0, 49, 0, 90), *played.countries[1:]))
    assert not [each for each in play_computer(fewer).events if isinstance(each, Moved)]


@pytest.mark.parametrize(
    ("left", "right", "sent"),
    [
        (33, 60, 83),  # 15 stay, a quarter of the other neighbour's men; 2.5 × 33 are 82.5 of the 85 who can go
        (34, 60, None),  # 85 do not suffice: there must be more
        (20, 100, 74),  # 75 can go, and 51 would do: three quarters of 99 go
        (20, 190, 52),  # 48 stay
        (20, 240, None),  # 60 would stay, and 51 are needed
    ],
)
def test_nw_20_a_master_attacks_with_two_and_a_half_times_the_strength_and_keeps_a_guard(
    left: int, right: int, sent: int | None
) -> None:
    middle, weak = Country(0, 100, 0, 9), Country(1, left, 0, 9)
    played = game(middle, weak, Country(2, right, 0, 0), computer=(0,), personality=Personality.MASTER, on=around())
    found = [event.men for event in play_computer(played).events if isinstance(event, BattleFought)]
    assert found == ([] if sent is None else [sent])


def around() -> Map:
    """Three lands, of which the first lies between the others."""
    return Map("around", row().places, ((1, 2), (0,), (0,)))


def test_nw_20_a_master_hires_where_a_neighbour_is_stronger_trains_and_then_builds() -> None:
    def event_of(men: int, skill: int) -> str:
        played = game(Country(0, men, 100, 9), Country(1, 90, 0, 9), computer=(0,), personality=Personality.MASTER)
        leaders = (replace(played.leaders[0], skill=skill), played.leaders[1])
        return play_computer(replace(played, leaders=leaders)).events[0].kind

    assert event_of(80, 40) == "hired"
    assert event_of(100, 40) == "trained"
    assert event_of(100, 60) == "built"


def test_nw_21_in_the_fog_the_computer_decides_by_what_its_spies_saw() -> None:
    by = changed(computer_sees=Sight.SPIES)
    mine, theirs = Country(0, 100, 0, 9), Country(1, 10, 0, 9)
    blind = game(mine, theirs, computer=(0,), personality=Personality.MASTER, by=by)
    assert play_computer(blind).events[0].kind == "trained"
    paid = play_computer(replace(blind, countries=(replace(mine, gold=100), theirs)))
    assert [event.kind for event in paid.events][:2] == ["spied", "fought"]
    assert paid.game.countries[0].gold == 50
    # What was seen counts, not what is there by now; no second spy goes within five turns.
    seen = SpyReport(1, 1, 90, 0, 9, 40)
    deceived = replace(blind, known=((None, seen), (None, None)), countries=(replace(mine, gold=100), theirs))
    assert play_computer(deceived).events[0].kind == "trained"


def test_nw_16_whoever_has_every_country_has_won() -> None:
    step = decide(game(Country(0, 500, 0, 9), Country(1, 1, 0, 9), skills=(80, 1)), Attack(0, 1, 499))
    assert step.events[1:] == (Fell(1, 0), Ended((0,), conquest=True))
    assert (step.game.on_turn, step.game.winners) == (None, (0,))
    assert wrong(step.game, End()) == "the game is over"


@pytest.mark.parametrize(("economies", "winners"), [((9, 8, 20), (0,)), ((9, 9, 18), (0,)), ((20, 9, 18), (0,))])
def test_nw_16_after_the_last_turn_countries_count(economies: tuple[int, int, int], winners: tuple[int, ...]) -> None:
    owners = (0, 0, 2)
    countries = (Country(owner, 9, 0, economy) for owner, economy in zip(owners, economies, strict=True))
    step = decide(game(*countries, by=changed(last_turn=1)), End())
    step = decide(step.game, End())
    assert step.events == (Ended(winners, conquest=False),)


def test_nw_16_of_equal_countries_the_economy_counts_and_then_both_have_won() -> None:
    for economy, winners in ((9, (0, 1)), (10, (1,))):
        countries = Country(0, 9, 0, 9), Country(1, 9, 0, economy)
        step = decide(decide(game(*countries, by=changed(last_turn=1)), End()).game, End())
        assert step.game.winners == winners


@pytest.mark.parametrize(
    "command", [Build(1, 2), Hire(1, 1), Train(1), Attack(1, 0, 1), Move(1, 0, 1), Spy(1, 0), Train(9), Spy(0, -1)]
)
def test_nw_4_nobody_commands_another_s_country(command: Command) -> None:
    played = game(Country(0, 50, 99, 9), Country(1, 50, 99, 9))
    assert wrong(played, command)
    with pytest.raises(ValueError, match=r"Land 2 is another leader's|there is no such country"):
        decide(played, command)


def test_nw_19_every_personality_has_as_many_countries_as_every_other() -> None:
    """Twelve countries for five: two each, and the two that are left over go round from game to game."""
    counts = [Counter(dealt(SECOND_GENERATION, 12, 1, number)[0]) for number in range(5)]
    assert all(sorted(count.values()) == [2, 2, 2, 3, 3] for count in counts)
    assert sum(counts, Counter()) == dict.fromkeys(SECOND_GENERATION, 12)


def test_nw_19_shares_have_wilsons_intervals_and_tables_follow_from_the_seed() -> None:
    """Of 4 games none won: Wilson's interval ends at z² / (n + z²), with z = 1.96: 3.8416 / 7.8416."""
    contest = Contest(rules(), row(6), (Personality.GENERAL,), 4, 3)
    result = simulate(contest, jobs=1)
    assert result == simulate(contest, jobs=1)
    assert result.games == 4
    never = result.wins(Personality.COMMANDER)
    assert (never.low, never.high) == pytest.approx((0, 3.8416 / 7.8416), abs=1e-4)
