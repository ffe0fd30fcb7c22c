"""Very many games in the sight of whoever waits for them."""

import io
from collections.abc import Callable

import pytest

from autoalgo.common.kit.contest import Tally, played_in_sight
from autoalgo.common.problems import NOWHERE, Failure, Problem
from autoalgo.common.workers.pieces import WorkersLost


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def two_games(told: Callable[[int], None]) -> Tally:
    told(1)
    told(2)
    return Tally(2)


def test_the_number_of_games_is_shown_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert played_in_sight(two_games, 2) == Tally(2)
    shown = [line.strip() for line in terminal.getvalue().split("\r")]
    assert shown[1].startswith("1 of 2 games")
    assert shown[2].startswith("2 of 2 games")
    assert shown[-1] == ""


def test_workers_that_died_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lost, terminal = Problem(NOWHERE, "a process has died", ""), Terminal()
    monkeypatch.setattr("sys.stderr", terminal)

    def play(told: Callable[[int], None]) -> Tally:
        told(1)
        raise WorkersLost(lost)

    found = played_in_sight(play, 2)
    assert isinstance(found, Failure)
    assert list(found) == [lost]
    assert terminal.getvalue().split("\r")[-1].strip() == ""
