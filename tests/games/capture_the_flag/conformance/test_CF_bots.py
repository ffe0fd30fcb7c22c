"""Automatic players and the games between them (CF-50, CF-51, C-20, C-21)."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from flag_games import at, changed, flag_game, number_of, ones, turn, unit_of

from autoalgo.app.command import main
from autoalgo.common.shares import Share
from autoalgo.games.capture_the_flag.bots import MIXES, Personality, orders_of
from autoalgo.games.capture_the_flag.orders import understand
from autoalgo.games.capture_the_flag.rules.chance import chance_of
from autoalgo.games.capture_the_flag.rules.events import Event
from autoalgo.games.capture_the_flag.rules.flags import blocked
from autoalgo.games.capture_the_flag.rules.game import Game, TeamFlag
from autoalgo.games.capture_the_flag.tournament import Contest, ContestCount, End
from autoalgo.games.capture_the_flag.tournament.as_text import table_lines
from autoalgo.games.capture_the_flag.tournament.simulation import play

_WOODS = (
    ".....T...",
    ".T......~",
    "..TT...~.",
    "....T..=.",
    ".~~......",
    "..=......",
    "..~.T....",
    "....TT...",
    ".........",
)
_CREW = "A soldier b8,B archer a8,C paladin b9,D wizard a7,e soldier h8,f archer i8,g paladin h9,h wizard i7"


def _contest(games: int = 16) -> Contest:
    return Contest(flag_game(_CREW, _WOODS), "woods", games, 3)


def _ordered(game: Game, name: str, personality: Personality) -> tuple[str, ...]:
    return orders_of(game, number_of(game, name), personality, ones).texts


@pytest.mark.parametrize(
    ("units", "personality", "orders"),
    [
        ("A paladin h9,b soldier a1", Personality.RUNNER, ("take flag",)),
        ("A archer a1,b soldier a4", Personality.HUNTER, ("attack at a4",)),
        ("A archer a1,b soldier a6", Personality.HUNTER, ("aim",)),
        ("A soldier a1,b soldier a5", Personality.HUNTER, ("move a2, a3",)),
        # 100 − 3 × 3.5 is more than 35 + 3 × 3.5, and than 20 − 3 × 3.5 of an attack.
        ("A wizard a1,b soldier a2", Personality.HUNTER, ("cast flameball at a2",)),
        # Armor 1: 2 × (35 + 3.5) = 77 is less than 100 − 3.5. Armor 3: 2 × (35 + 10.5) = 91 is more than 100 − 10.5.
        ("A wizard b2,b archer a1,c archer a2", Personality.HUNTER, ("cast flameball at a1",)),
        ("A wizard b2,b soldier a1,c soldier a2", Personality.HUNTER, ("cast thundershock",)),
        # The flag is at a9; enemies count within 7 spaces of it.
        ("A soldier b8,b soldier i1", Personality.DEFENDER, ("wait",)),
        ("A soldier b8,b soldier b5", Personality.DEFENDER, ("move b7, b6",)),
        ("A soldier e1,B soldier i5,c soldier a1", Personality.HELPER, ("move f1, g1",)),
    ],
)
def test_cf_50_each_personality_does_what_it_is_for(
    units: str, personality: Personality, orders: tuple[str, ...]
) -> None:
    assert _ordered(flag_game(units), "A", personality) == orders


def test_cf_50_who_carries_the_flag_brings_it_home_and_spends_mana_to_be_quick() -> None:
    game = flag_game("A wizard i5,b soldier e1")
    carrying = replace(game, flags=(game.flags[0], TeamFlag(at("i5"), 0)))
    # 2 moves and 3 of Wind walk; the rules take one for the flag.
    assert _ordered(carrying, "A", Personality.HUNTER) == ("cast wind walk", "move h5, g5, f5, e5, d5")


def test_cf_50_a_helper_heals_and_brings_back_and_the_hurt_come_to_it() -> None:
    game = changed(flag_game("A paladin a1,B soldier b1,C soldier a6,d soldier i9"), "B", life=300)
    assert _ordered(game, "A", Personality.HELPER) == ("cast heal at b1",)
    dead = changed(game, "B", life=0, body_turns=3)
    assert _ordered(dead, "A", Personality.HELPER) == ("cast resurrection on B",)
    # Under 0.4 of 400.
    assert _ordered(changed(game, "C", life=159), "C", Personality.HUNTER) == ("move a5, a4",)
    assert _ordered(changed(game, "C", life=160), "C", Personality.HUNTER) != ("move a5, a4",)


def test_cf_50_a_soldier_chops_a_tree_that_makes_the_way_much_shorter() -> None:
    wall = ("...T.....", "...T.....", "...T.....", "...T.....", "...T.....", "...T.....", "...T.....", ".........")
    game = flag_game("A soldier c1,b soldier a8", wall, ("a1", "i1"))
    assert _ordered(game, "A", Personality.RUNNER)[0] == "chop tree at d1"


def test_cf_50_all_experience_is_spent() -> None:
    game = changed(flag_game("A soldier a1,b soldier i9"), "A", experience=99)
    told = ("improve damage", "improve life", "improve damage")
    assert _ordered(game, "A", Personality.HUNTER)[:3] == told
    assert unit_of(turn(game, A=", ".join(told)).game, "A").experience == 24


def test_c_20_orders_of_automatic_players_can_be_written_and_carried_out() -> None:
    """Nothing is refused but a flag that a friend has picked up."""
    contest = _contest()
    for number in (0, 5, 10, 15):
        personality = MIXES[contest.mixes(number)[0]]
        game = contest.start
        names = [unit.name for unit in game.units]
        for _ in range(8):
            chance = chance_of(number, game.turn)
            alive = [n for n, unit in enumerate(game.units) if unit.alive]
            orders = {n: orders_of(game, n, personality(game, n), chance) for n in alive}
            for written in orders.values():
                read = understand(", ".join(written.texts), game.numbers, names)
                assert read and read.orders == written and not read.notes
            texts = {names[n]: ", ".join(written.texts) for n, written in orders.items()}
            played = turn(game, chance, **texts)
            refused = [event.why for event in played.events if event.event == "refused"]
            assert all(why.endswith("was quicker") for why in refused), refused
            game = played.game
            if game.winner is not None:
                break


def test_c_20_in_every_turn_of_automatic_players_units_stand_apart_on_open_ground() -> None:
    def looked_at(game: Game, events: tuple[Event, ...]) -> None:
        del events
        standing = [unit.square for unit in game.units if unit.alive]
        assert len(set(standing)) == len(standing)
        assert all(game.board.passable(square) for square in standing)

    contest, result = _contest(), ContestCount()
    start = contest.start
    short = replace(start, numbers=start.numbers.model_copy(update={"last_turn": 40}))
    contest = replace(contest, start=short)
    for number in range(contest.games):
        play(contest, number, result, looked_at)
    assert result.ends.total() == result.winners.total() == result.turns.total() == 16
    # Every pair of mixes has played once.
    assert len({(first, second) for first, second, _ in result.winners}) == 16
    # Each death is somebody's kill.
    deeds = Counter[str]()
    for (_, what), times in result.kinds.items():
        deeds[what] += times
    assert deeds["deaths"] == deeds["kills"] > 0
    assert deeds["captured"] >= result.ends[End.CAPTURE] > 0


def test_cf_6_two_carriers_at_home_block_each_other() -> None:
    game = flag_game("A soldier a8,b soldier i8,c soldier e1")
    both = replace(game, flags=(TeamFlag(at("i8"), 1), TeamFlag(at("a8"), 0)))
    assert blocked(both)
    assert turn(both).game.winner is None
    assert not blocked(replace(game, flags=(TeamFlag(at("a9")), TeamFlag(at("a8"), 0))))
    away = changed(both, "b", square=at("i7"))
    assert not blocked(replace(away, flags=(TeamFlag(at("i7"), 1), both.flags[1])))


def test_c_21_the_tables_tell_what_was_counted() -> None:
    """CF-51: each mix against each, on either side."""
    contest = replace(_contest(), games=6)
    result = ContestCount(6, turns=Counter({10: 4, 30: 2}), ends=Counter({End.CAPTURE: 5, End.LAST_TURN: 1}))
    result.winners = Counter({("runners", "hunters", 0): 3, ("hunters", "runners", 0): 2, ("hunters", "by kind", 2): 1})
    result.kinds = Counter({("soldier", "units"): 24, ("soldier", "kills"): 12})
    result.blocked, result.blocked_turns = Counter({End.CAPTURE: 2}), 5
    assert (result.won(0), result.won(1), result.draws()) == (Share(5, 5), Share(0, 5), 1)
    # Against hunters the runners have won the three games in which they were first.
    assert result.mix_won("runners", "hunters") == Share(3, 5)
    assert result.mix_won("hunters") == Share(2, 6)
    text = "\n".join(table_lines(contest, result))
    assert "South won 0.0 % (0.0–43.4)" in text
    assert "capture 83.3 %, nobody left 0.0 %, last turn 16.7 %; median 10 turns, longest 30" in text
    assert "33.3 % (9.7–70.0), for 2.5 turns on average; those games ended by capture 2, nobody left 0" in text
    assert result.each("soldier", "kills") == 0.5


def test_c_21_a_simulation_is_the_same_on_two_processes_and_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["flag", "simulate", "--games", "2", "--seed", "1", "--json"]
    plot = tmp_path / "games.svg"
    assert main([*words, "--jobs", "1", "--plot", str(plot)]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert main([*words, "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == alone
    assert alone["games"] == sum(alone["ends"].values()) == 2
    assert plot.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--board", "rivr"], 1, 'there is no board "rivr"'),
        (["--plot", "games.txt"], 1, "games.txt"),
        (["--games", "0"], 2, "is not a whole number from 1 to"),
    ],
)
def test_c_21_what_cannot_be_simulated_is_told(
    words: list[str], code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        found = main(["flag", "simulate", *words])
    except SystemExit as end:
        found = int(str(end.code))
    assert found == code
    assert told in capsys.readouterr().err
