"""Pictures made of characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.common.text_charts import BLOCKS, bar, columns, histogram, padded, width_of


@pytest.mark.parametrize(
    ("share", "drawn"),
    [(0, "    "), (1, "████"), (0.5, "██  "), (0.03125, "▏   "), (0.0001, "▏   "), (0.9999, "████"), (0.8, "███▎")],
)
def test_bars(share: float, drawn: str) -> None:
    """4 · 8 = 32 eighths: 0.8 of them are 25.6, so three blocks and two eighths."""
    assert bar(share, 4) == drawn


def test_a_histogram_shows_even_a_single_war() -> None:
    assert histogram((1, 0, 500, 1000, 251)) == "▁ ▄█▃"


def test_neighbors_of_a_long_histogram_are_taken_together() -> None:
    """39 bars in pairs are 20, the last of them alone."""
    assert histogram((1,) * 39) == "█" * 19 + "▄"


def test_a_histogram_is_as_narrow_as_it_has_to_be() -> None:
    """40 bars in threes are 14, the last of them alone; in fours, 10."""
    assert histogram((3,) * 40, 14) == "█" * 13 + "▃"
    assert histogram((3,) * 40, 10) == "█" * 10


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=40).filter(any))
def test_a_histogram_fits_and_hides_nothing(counts: list[int]) -> None:
    drawn = histogram(counts)
    together = -(-len(counts) // BLOCKS)
    assert len(drawn) <= BLOCKS
    assert "█" in drawn
    for place, character in enumerate(drawn):
        assert (character == " ") == (sum(counts[place * together : (place + 1) * together]) == 0)


def test_columns_stand_under_each_other() -> None:
    rows = [("", "median", "how often"), ("killed", "7", "█"), ("died", "1,000", "▁▂")]
    assert columns(rows, left=(0, 2)) == ["        median  how often", "killed       7  █", "died     1,000  ▁▂"]


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("Size", 4), ("黒斉", 4), ("e\u0301", 1), ("\u2068مرحبا\u2069", 5), ("ａ", 2)]
)
def test_widths_on_a_terminal(text: str, width: int) -> None:
    assert width_of(text) == width
    assert width_of(padded(text, 9)) == width_of(padded(text, 9, left=False)) == 9


def test_columns_of_any_script_stand_under_each_other() -> None:
    assert columns([("黒斉", "1"), ("Fyrd", "20"), ("a", "3")], left=(0,)) == ["黒斉   1", "Fyrd  20", "a      3"]
