"""What the author's text says of when there are updates: CFS-4 … CFS-13."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flag_games import flag_game
from pydantic import ValidationError

from autoalgo.common.kit.luck import Luck
from autoalgo.games.capture_the_flag.store.clock import Clock, clock_lines
from autoalgo.games.capture_the_flag.store.folder import OpenedGame


def _may(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 5, day, hour, minute, tzinfo=UTC)


def test_cfs_4_there_are_one_to_five_updates_a_day() -> None:
    times = ("09:00", "12:00", "15:00", "18:00", "21:00")
    clock = Clock(began=_may(1, 6), times=times)
    due, found = clock.began, []
    for _ in range(5):
        due = clock.due(due, damage_dealt=False)
        found.append(f"{due:%H:%M}")
    assert tuple(found) == times
    for wrong in ((), (*times, "23:00")):
        with pytest.raises(ValidationError):
            Clock(began=_may(1, 8), times=wrong)


def test_for_now_updates_are_at_five_and_at_nine_and_once_a_day_after_the_first_damage() -> None:
    """CFS-6, CFS-7, CFS-8: about then; one that is late counts for its time."""
    clock = Clock(began=_may(1, 10))
    assert clock.due(None, damage_dealt=False) == _may(1, 17)
    assert clock.due(_may(1, 17, 20), damage_dealt=False) == _may(1, 21)
    assert clock.due(_may(1, 21, 5), damage_dealt=False) == _may(2, 17)
    assert clock.due(_may(1, 21, 5), damage_dealt=True) == _may(2, 21)


def test_cfs_13_when_the_last_update_was_is_told() -> None:
    game = flag_game("A soldier a1,b soldier i9")
    opened = OpenedGame(Path(), Luck(1), game, replace(game, turn=2), _may(1, 17, 5))
    told = list(clock_lines(opened, Clock(began=_may(1, 10))))
    assert told[0] == "Last update: turn 1, Friday 2026-05-01, 17:05 (UTC)"
