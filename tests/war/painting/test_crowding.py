"""Every number on the map can be read in full, or is left out (S-14)."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.war.painting.label_placement import Crowd, number_box, placed


def crowd(points: list[tuple[float, float]], edge: float = 40.0) -> Crowd:
    """Return squares of one size, the later above the earlier, with numbers 20 pixels high in their middle."""
    count = len(points)
    return Crowd(
        points=np.array(points, dtype=np.float64).reshape(-1, 2),
        edges=np.full(count, edge),
        layers=np.zeros(count, dtype=np.int64),
        reaches=np.full(count, 4.0),
        fans=np.zeros(count, dtype=np.bool_),
        scale=1.0,
        number_box=lambda _, edge: number_box(88, edge / 2, 0.0),
    )


def test_s_14_the_room_of_a_number_goes_by_its_digits() -> None:
    """S-14: at 10 pixels, two digits take 0.7 x 2 - 0.1 of it across and 0.73 down; here 4 above the middle."""
    assert np.allclose(number_box(42, 10, -4), (-6.5, -7.65, 6.5, -0.35))


def test_s_14_a_number_below_another_square_is_left_out() -> None:
    """S-14: they may not give way; one of 40 pixels shrinks to 27 and still lies over the number 12 pixels away."""
    found = placed(crowd([(100, 100), (112, 100)]))
    assert found.legible.tolist() == [False, True]
    assert found.edges.tolist() == [27, 27]
    assert found.middles.tolist() == [[100, 100], [112, 100]]


def test_s_14_large_squares_shrink_where_that_is_enough() -> None:
    """S-14: 30 apart, one of 40 with its ring reaches to 6 from the middle, one of 27 to 12.5; the number to 8.8."""
    found = placed(crowd([(100, 100), (130, 100), (300, 100)]))
    assert found.edges.tolist() == [27, 27, 40]
    assert found.legible.all()


def test_s_14_the_square_that_is_seen_is_that_of_the_higher_layer() -> None:
    """S-14: an earlier square on a higher layer, as those that are selected are, keeps its number."""
    found = placed(replace(crowd([(100, 100), (112, 100)]), layers=np.array([1, 0])))
    assert found.legible.tolist() == [True, False]


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200)), max_size=30))
def test_s_14_no_number_is_half_covered(points: list[tuple[float, float]]) -> None:
    """S-14: of those that are written, none lies under a square that is drawn later."""
    drawn = replace(crowd(points), fans=np.ones(len(points), dtype=np.bool_))
    found = placed(drawn)
    for index in np.flatnonzero(found.legible):
        left, top, right, bottom = drawn.number_box(0, found.edges[index])
        x, y = found.middles[index]
        for above in range(index + 1, len(points)):
            half = found.edges[above] / 2 + 3
            over_x, over_y = found.middles[above]
            apart = (
                over_x + half <= x + left
                or over_x - half >= x + right
                or over_y + half <= y + top
                or over_y - half >= y + bottom
            )
            assert apart
