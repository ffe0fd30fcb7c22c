import pytest

from autoalgo.common.figures import counted, distance, figure, percent, whole
from autoalgo.common.plain_text import UNNAMED, isolated, one_line


def test_right_to_left_names_are_fenced_by_isolates() -> None:
    assert isolated("معركة") == "\u2068معركة\u2069"
    assert isolated("Hastings") == "Hastings"


def test_a_name_stays_on_its_line() -> None:
    assert one_line(" a\r\nb\tc\x00\x1b[31m\u2029 ") == "a  b c  [31m"


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (0.5, "0.5"),
        (31.6227766, "31.62"),
        (999.94, "999.9"),
        (999.96, "1,000"),
        (12345.6, "12,346"),
        (-1500, "-1,500"),
    ],
)
def test_figures_have_four_digits_or_thousands(number: float, text: str) -> None:
    assert figure(number) == text


def test_percent_whole_and_counted() -> None:
    assert percent(0.07) == "7 %"
    assert whole(1234.5678) == "1,235"
    assert [counted(number, "hour") for number in (0, 1, 1000)] == ["0 hours", "1 hour", "1,000 hours"]


@pytest.mark.parametrize(
    ("kilometres", "text"), [(0, "0 m"), (0.35, "350 m"), (0.9994, "999 m"), (0.9996, "0.9996 km"), (12.5, "12.5 km")]
)
def test_distances_below_a_kilometre_are_metres(kilometres: float, text: str) -> None:
    assert distance(kilometres) == text


def test_a_name_of_nothing_but_format_characters_is_unnamed() -> None:
    assert one_line("\u200b\ufeff\u00ad") == UNNAMED
