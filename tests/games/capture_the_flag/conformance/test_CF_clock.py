"""When turns are due, worked out by hand for two times a day that are four hours apart, 17:00 and 21:00 (CF-3)."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flag_games import flag_game

from autoalgo.app.command import main
from autoalgo.common.kit.luck import Luck
from autoalgo.games.capture_the_flag.store.clock import Clock, clock_lines, clock_trouble, keep_clock, open_clock
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, create

BEGAN = datetime(2026, 11, 20, 9, tzinfo=UTC)
CLOCK = Clock(zone="UTC", began=BEGAN)


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("updated", "damage", "due"),
    [
        ("2026-11-23 17:05", False, "2026-11-23 21:00"),
        ("2026-11-23 21:10", False, "2026-11-24 17:00"),
        # An update that is late by less than half the way counts for its time, one by more for the next.
        ("2026-11-23 19:00", False, "2026-11-23 21:00"),
        ("2026-11-23 19:01", False, "2026-11-24 17:00"),
        ("2026-11-24 01:30", False, "2026-11-24 17:00"),
        # One that is early is not done again at its time.
        ("2026-11-23 16:30", False, "2026-11-23 21:00"),
        # Once a day: the turn with the first damage was that of its day.
        ("2026-11-23 17:05", True, "2026-11-24 21:00"),
        ("2026-11-23 21:10", True, "2026-11-24 21:00"),
        ("2026-11-24 00:30", True, "2026-11-24 21:00"),
        ("2026-11-24 09:30", True, "2026-11-25 21:00"),
    ],
)
def test_cf_3_cf_34_cf_35_the_next_turn_is_due(updated: str, damage: bool, due: str) -> None:
    assert CLOCK.due(moment(updated), damage) == moment(due)


def test_cf_34_the_first_turn_leaves_time_after_the_beginning() -> None:
    assert CLOCK.due(None, False) == moment("2026-11-20 17:00")
    late = CLOCK.model_copy(update={"began": moment("2026-11-20 15:01")})
    assert late.due(None, False) == moment("2026-11-20 21:00")


def test_cf_34_times_are_those_of_the_zone_in_summer_and_in_winter() -> None:
    """Berlin is two hours before UTC until 25 October 2026, one hour afterwards."""
    clock = CLOCK.model_copy(update={"zone": "Europe/Berlin"})
    assert clock.due(moment("2026-10-24 15:05"), True).astimezone(UTC) == moment("2026-10-25 20:00")
    assert clock.due(moment("2026-10-23 15:05"), True).astimezone(UTC) == moment("2026-10-24 19:00")
    assert clock.told(moment("2026-10-24 15:05")) == "Saturday 2026-10-24, 17:05 (Europe/Berlin)"


def test_cf_34_once_a_day_and_five_times_a_day() -> None:
    once = CLOCK.model_copy(update={"times": ("18:00",)})
    assert once.due(moment("2026-11-23 06:01"), False) == moment("2026-11-24 18:00")
    often = CLOCK.model_copy(update={"times": ("08:00", "11:00", "14:00", "17:00", "21:00")})
    assert often.due(moment("2026-11-23 11:20"), False) == moment("2026-11-23 14:00")


def test_cf_34_everybody_is_told_when_and_what() -> None:
    game = replace(flag_game("A soldier a1,b soldier i9"), turn=3)
    opened = OpenedGame(Path(), Luck(1), game, game, moment("2026-11-23 17:05"))
    assert list(clock_lines(opened, CLOCK)) == [
        "Last update: turn 2, Monday 2026-11-23, 17:05 (UTC)",
        "Expected: orders for turn 3, due Monday 2026-11-23, 21:00 (UTC)",
        "Turns are due every day at 17:00 and 21:00; once a day, at 21:00, after the first damage",
    ]
    assert "overdue" not in "".join(clock_lines(opened, CLOCK, moment("2026-11-23 21:00")))
    assert "21:00 (UTC) (overdue: it is played as" in "".join(clock_lines(opened, CLOCK, moment("2026-11-23 21:01")))
    assert list(clock_lines(opened, None)) == [
        "Last update: turn 2, 2026-11-23, 17:05 UTC",
        "Expected: orders for turn 3",
    ]
    over = replace(opened, game=replace(game, winner=0))
    assert list(clock_lines(over, CLOCK)) == ["Last update: turn 2, Monday 2026-11-23, 17:05 (UTC)"]


def test_cf_35_a_clock_that_goes_back_is_told_and_nothing_more() -> None:
    game = replace(flag_game("A soldier a1,b soldier i9"), turn=3)
    opened = OpenedGame(Path(), Luck(1), game, game, moment("2026-11-23 17:05"))
    assert "before the last update" in clock_trouble(opened, CLOCK, moment("2026-11-23 17:04"))
    assert not clock_trouble(opened, CLOCK, moment("2026-11-23 17:05"))
    assert not clock_trouble(replace(opened, updated=None), None, moment("1990-01-01 00:00"))
    # A record may say anything.
    assert CLOCK.due(datetime(1, 1, 1, tzinfo=UTC), False) and CLOCK.due(datetime(9999, 12, 31, tzinfo=UTC), True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--zone", "Europe/Berlim"), 'did you mean "Europe/Berlin"?'),
        (("--zone", "../../etc/passwd"), "a time zone such as"),
        (("--zone", "Europe"), "a time zone such as"),
        (("--times", "17:00,25:00"), 'times.item 2: "25:00"'),
        (("--times", "1:00,2:00,3:00,4:00,5:00,6:00"), "times"),
        (("--once-a-day", "noon"), 'once_a_day: "noon"'),
    ],
)
def test_c_60_a_clock_that_cannot_be_is_told_and_not_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    assert not create(tmp_path, flag_game("A soldier a1,b soldier i9"), "small", Luck(1))
    assert not keep_clock(tmp_path, CLOCK)
    assert main(["flag", "clock", str(tmp_path), *words]) == 1
    assert told in capsys.readouterr().err
    assert open_clock(tmp_path) == CLOCK


def test_c_60_a_clock_is_changed_and_keeps_what_is_not_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not create(tmp_path, flag_game("A soldier a1,b soldier i9"), "small", Luck(1))
    keep_clock(tmp_path, CLOCK)
    assert main(["flag", "clock", str(tmp_path), "--zone", "Europe/Berlin", "--times", "08:00, 20:00"]) == 0
    assert "Turns are due every day at 08:00 and 20:00; once a day, at 21:00, after" in capsys.readouterr().out
    changed = open_clock(tmp_path)
    assert isinstance(changed, Clock)
    assert (changed.zone, changed.times, changed.began) == ("Europe/Berlin", ("08:00", "20:00"), BEGAN)
