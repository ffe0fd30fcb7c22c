import pytest

from autoalgo.war.report.interval import Interval, clock


@pytest.mark.parametrize(
    ("battle", "occupation", "text"),
    [
        (0, 0, "0 hours"),
        (1, 0, "1 hour"),
        (11, 0, "11 hours"),
        (12, 0, "1 day"),
        (12, 1, "1 day, 1 hour"),
        (20, 30, "4 days, 2 hours"),
    ],
)
def test_interval_in_days_and_hours(battle: int, occupation: int, text: str) -> None:
    assert Interval(battle, occupation, hours_per_day=12).text() == text


@pytest.mark.parametrize(
    ("start", "days", "end"),
    [
        (1066, 0, 1066),
        (1066, 364, 1066),
        (1066, 365, 1067),
        (-216, 364, -216),
        (-216, 365, -215),
        (-1, 364, -1),
        # There is no year 0: 1 BC is followed by 1 AD.
        (-1, 365, 1),
        (-2, 730, 1),
        (-1, 730, 2),
    ],
)
def test_end_year(start: int, days: int, end: int) -> None:
    assert Interval(12 * days, 0, hours_per_day=12).end_year(start) == end


@pytest.mark.parametrize(
    ("hour", "text"),
    [
        (1, "Hour 1 (day 1, hour 1)"),
        (7, "Hour 7 (day 1, hour 7)"),
        (12, "Hour 12 (day 1, hour 12)"),
        (13, "Hour 13 (day 2, hour 1)"),
        (1201, "Hour 1,201 (day 101, hour 1)"),
    ],
)
def test_clock(hour: int, text: str) -> None:
    assert clock(hour, hours_per_day=12) == text
