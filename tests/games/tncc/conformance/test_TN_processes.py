"""The time that the rules give to bots in processes of their own."""

import sys

import pytest
from tncc_games import constants

from autoalgo.common.confined import why_no_cell
from autoalgo.games.tncc.bots import BUILT_IN, BotLimits, Isolated, Seat, play
from autoalgo.games.tncc.bots.isolated import Program
from autoalgo.games.tncc.rules.actions import Wait
from autoalgo.games.tncc.rules.game import Turn

SLEEPY = """
import sys, time
sys.stdin.readline()
print('{"id": 1, "answer": null}', flush=True)
time.sleep(1e6)
"""


def test_tn_16_the_limits_are_those_of_the_program() -> None:
    limits = BotLimits()
    assert (limits.action_seconds, limits.answer_seconds, limits.start_seconds) == (0.05, 0.025, 10)


@pytest.mark.skipif(bool(why_no_cell()), reason=why_no_cell())
def test_tn_16_who_is_too_late_ten_times_in_a_row_is_asked_no_more() -> None:
    program = Program((sys.executable, "-I", "-S", "-c", SLEEPY), (sys.prefix, sys.base_prefix), True)
    sleepy = Isolated(program, BotLimits(0.005, 60, 60))
    game = play(constants(last_cycle=12), [Seat("Ash", sleepy), Seat("Bay", BUILT_IN["nothing"])], 1)
    sleepy.close()
    turns = [turn for turn in game.chronicle if isinstance(turn, Turn) and turn.player == 0]
    never = "it was too late 10 times in a row and is asked nothing more in this game"
    assert [turn.default for turn in turns] == ["it did not answer within 5 ms"] * 10 + [never] * 2
    assert {turn.action for turn in turns} == {Wait()}
