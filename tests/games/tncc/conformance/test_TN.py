"""The rules of TNCC as docs/games/tncc.md has them, with numbers worked out by hand."""

from dataclasses import replace

import pytest
from tncc_games import constants, country, game, presets

from autoalgo.games.tncc.rules.actions import Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.game import CycleEnd, Game, Question, Turn, begin, decide, decide_by_default, wrong


def amounts(found: Country) -> tuple[int, int, int, int, int]:
    return found.gold, found.food, found.citizens, found.army, found.land


def test_tn_1_a_country_has_five_resources() -> None:
    assert [resource.value for resource in Resource] == ["gold", "food", "citizens", "army", "land"]
    ash = country("Ash", gold=1, food=2, citizens=3, army=4, land=5)
    assert [ash.amount(resource) for resource in Resource] == [1, 2, 3, 4, 5]
    assert ash.population == 7


def test_tn_2_each_constant_has_a_unit_and_each_preset_a_source() -> None:
    assert presets().units.keys() == constants().model_dump().keys()
    assert all(presets().sources.values())


def test_tn_3_players_have_their_turns_in_order_and_those_who_are_out_have_none() -> None:
    bay = replace(country("Bay"), alive=False)
    played = game(country("Ash", citizens=100, food=100), bay, country("Cay", citizens=100, food=100))
    asked = []
    for _ in range(4):
        assert played.pending is not None
        asked.append((played.cycle, played.pending.player))
        played = decide(played, Wait())
    assert asked == [(1, 0), (1, 2), (2, 0), (2, 2)]


@pytest.mark.parametrize("names", [("Ash",), ("Ash", "Ash"), tuple(f"Ash {number}" for number in range(51))])
def test_tn_3_a_game_takes_two_to_fifty_players_of_different_names(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="2 to 50 players of different names"):
        begin(constants(), names)


def test_tn_5_recruiting_is_instant_both_ways() -> None:
    played = game(country("Ash", citizens=100), country("Bay", citizens=50, army=30))
    played = decide(played, Recruit(100))
    assert amounts(played.countries[0])[2:4] == (0, 100)
    assert wrong(played, Recruit(-31)) == "31 soldiers are more than the army of 30"
    assert wrong(played, Recruit(51)) == "51 recruits are more than the 50 citizens"
    assert wrong(played, Recruit(-30)) == ""


def test_tn_6_a_trade_that_is_agreed_to_moves_both_amounts_at_once() -> None:
    offered = decide(
        game(country("Ash", gold=100), country("Bay", food=80), country("Cay")),
        Trade(1, Resource.GOLD, 60, Resource.FOOD, 70),
    )
    assert offered.pending is not None
    assert (offered.pending.player, offered.pending.question, offered.pending.asker) == (1, Question.TRADE, 0)
    agreed, refused = decide(offered, True), decide(offered, False)
    assert [each.gold for each in agreed.countries] == [40, 60, 0]
    assert [each.food for each in agreed.countries] == [70, 10, 0]
    assert refused.countries == offered.countries
    for played in (agreed, refused):
        assert played.pending is not None
        assert (played.pending.player, played.pending.question) == (1, Question.ACTION)


@pytest.mark.parametrize(
    ("trade", "why"),
    [
        (Trade(1, Resource.FOOD, 1, Resource.LAND, 1), "one side of a trade must be gold"),
        (Trade(1, Resource.GOLD, -1, Resource.LAND, 1), "an amount is below 0"),
        (Trade(1, Resource.GOLD, 101, Resource.LAND, 1), "Ash has 100 gold, not 101"),
        (Trade(1, Resource.GOLD, 1, Resource.ARMY, 6), "Bay has 5 army, not 6"),
        (Trade(0, Resource.GOLD, 1, Resource.LAND, 1), "it takes another player"),
        (Trade(2, Resource.GOLD, 1, Resource.LAND, 1), "it takes another player"),
        (Trade(-1, Resource.GOLD, 1, Resource.LAND, 1), "it takes another player"),
        (Trade(1, Resource.GOLD, 100, Resource.LAND, 10_000), ""),
        (Trade(1, Resource.ARMY, 0, Resource.GOLD, 3), ""),
        (Trade(1, Resource.GOLD, 5, Resource.GOLD, 3), ""),
    ],
)
def test_tn_6_what_can_be_offered(trade: Trade, why: str) -> None:
    assert wrong(game(country("Ash", gold=100), country("Bay", gold=3, army=5)), trade) == why


def test_tn_6_gold_for_gold() -> None:
    offered = decide(
        game(country("Ash", gold=10), country("Bay", gold=10)), Trade(1, Resource.GOLD, 9, Resource.GOLD, 2)
    )
    assert [each.gold for each in decide(offered, True).countries] == [3, 17]


def test_tn_10_the_chronicle_tells_every_turn_and_every_cycle() -> None:
    played = game(country("Ash", citizens=100, food=99), country("Bay", citizens=50, food=99))
    played = decide_by_default(decide(played, Recruit(40)), "it slept")
    start, first, second, end = played.chronicle
    assert isinstance(start, CycleEnd) and start.cycle == 0
    assert first == Turn(1, 0, Recruit(40))
    assert second == Turn(1, 1, Wait(), default="it slept")
    assert end == CycleEnd(1, played.countries)
    assert (played.cycle, played.turns, played.last_turn) == (2, (), second)


def test_tn_10_the_soldiers_that_were_sent_are_kept() -> None:
    played = game(country("Ash", gold=1600, citizens=1, army=25), country("Bay", citizens=9, army=10))
    played = decide(decide(played, War(1, (25, 0, 0))), (10, 0, 0))
    [turn] = played.turns
    assert turn.battle is not None
    assert (turn.battle.attacking, turn.battle.defending) == ((25, 0, 0), (10, 0, 0))


def test_tn_11_whoever_gives_no_answer_waits_agrees_and_sends_nobody() -> None:
    def answered(played: Game) -> Game:
        return decide_by_default(played, "it slept")

    started = game(country("Ash", gold=1600, citizens=9, army=7), country("Bay", food=5, citizens=9, army=7))
    waited = answered(started)
    assert waited.countries == started.countries
    traded = answered(decide(started, Trade(1, Resource.GOLD, 0, Resource.FOOD, 5)))
    assert [each.food for each in traded.countries] == [5, 0]
    fought = answered(decide(started, War(1, (7, 0, 0))))
    [turn] = fought.turns
    assert turn.battle is not None
    assert (turn.battle.defending, turn.battle.attackers_left, turn.reply_default) == ((0, 0, 0), 7, "it slept")
    assert fought.countries[1].army == 7
