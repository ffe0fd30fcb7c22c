"""B-2: the values along a chart's line."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.common.qt.axis import Axis, labels, placed_labels


@pytest.mark.parametrize(
    ("low", "high", "most", "whole", "words"),
    [
        (-0.5, 3334.5, 4, True, ["0", "1,000", "2,000", "3,000"]),
        (-0.5, 3334.5, 3, True, ["0", "2,000"]),
        (4100, 7500, 3, True, ["5,000", "6,000", "7,000"]),
        (54, 120, 2, False, ["75", "100"]),
        (-0.2, 0.9, 5, False, ["0.00", "0.25", "0.50", "0.75"]),
        (-0.5, 15.5, 5, True, ["0", "5", "10", "15"]),
        # A tenth of an hour is no hour.
        (3.5, 5.5, 9, True, ["4", "5"]),
        (0.2, 0.8, 3, True, []),
        # As wide as a digit: a minus sign, no hyphen.
        (-0.45, 0.25, 4, False, ["−0.4", "−0.2", "0.0", "0.2"]),
    ],
)
def test_b_2_labels_are_round(low: float, high: float, most: int, whole: bool, words: list[str]) -> None:
    assert [text for _, text in labels(low, high, most, whole)] == words


@given(low=st.floats(-1e6, 1e6), span=st.floats(1e-3, 1e6), most=st.integers(2, 12), whole=st.booleans())
def test_b_2_labels_are_few_even_and_inside(low: float, span: float, most: int, whole: bool) -> None:
    """B-2: also the numbers that are written differ from one label to the next."""
    high = low + span
    found = labels(low, high, most, whole)
    values = [value for value, _ in found]
    slack = 1e-6 * span
    assert len(found) <= most
    assert all(low - slack <= value <= high + slack for value in values)
    steps = [second - first for first, second in pairwise(values)]
    assert all(step == pytest.approx(steps[0], rel=1e-6, abs=1e-9) for step in steps)
    assert len({text for _, text in found}) == len(found)
    if whole:
        assert all(value == round(value) for value in values)


@given(low=st.floats(-1e6, 1e6), span=st.floats(1e-3, 1e6), width=st.floats(20, 2000), whole=st.booleans())
def test_b_2_labels_never_touch(low: float, span: float, width: float, whole: bool) -> None:
    """B-2: each letter is six pixels wide, and two labels are as far apart; all are in the room if any could be."""
    placed = placed_labels(Axis(low, low + span, 4, width - 8), (0, width), whole, lambda text: 6.0 * len(text))
    assert all(one.left + one.width + 6 <= other.left for one, other in pairwise(placed))
    assert all(label.left >= 0 for label in placed)
    assert all(label.left + label.width <= width + 1e-6 for label in placed if label.width <= width)


def test_b_2_labels_with_decimals_have_room() -> None:
    """B-2: six values of 36 pixels side by side do not fit into 165; four of 24 do."""
    placed = placed_labels(Axis(0.0, 0.155, 4, 157), (0, 165), whole=False, width=lambda text: 6.0 * len(text))
    assert [label.text for label in placed] == ["0.00", "0.05", "0.10", "0.15"]


def test_b_2_values_beyond_the_axis_lie_on_its_end() -> None:
    axis = Axis(10, 20, 100, 50)
    assert [axis.x(value) for value in (0, 10, 15, 20, 99)] == [100, 100, 125, 150, 150]
