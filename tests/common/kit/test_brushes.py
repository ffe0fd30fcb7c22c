"""What brush, line and fill cover, beside counting it cell by cell."""

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.common.kit.brushes import Brush, BrushKind, Cell, Stroke, filled, way

CELL = st.tuples(st.integers(-3, 11), st.integers(-3, 9))


def shown(covered: np.ndarray) -> list[str]:
    return ["".join(".#"[cell] for cell in row) for row in covered.astype(int)]


def test_a_brush_is_round_and_a_line_has_no_gaps() -> None:
    assert shown(way((3, 4), (1, 1), (1, 1), 1)) == ["....", ".#..", "...."]
    assert shown(way((4, 4), (2, 2), (2, 2), 2)) == ["....", ".##.", ".##.", "...."]
    assert shown(way((5, 5), (2, 2), (2, 2), 5))[0] == ".###."
    assert shown(way((3, 6), (0, 0), (5, 2), 1)) == ["##....", "..##..", "....##"]


@given(CELL, CELL, st.integers(1, 6))
def test_a_way_covers_the_straight_line_and_is_the_same_from_its_other_end(start: Cell, end: Cell, size: int) -> None:
    """A thin one has a cell in each column of a flat line, and in each row of a steep one."""
    covered = way((7, 9), start, end, size)
    assert np.array_equal(covered, way((7, 9), end, start, size))
    across, down = (to - at for at, to in zip(start, end, strict=True))
    steps = max(abs(across), abs(down), 1)
    for step in range(steps + 1):
        column, row = start[0] + across * step / steps, start[1] + down * step / steps
        if 0 <= column <= 8 and 0 <= row <= 6:
            near = covered[math.floor(row) : math.ceil(row) + 1, math.floor(column) : math.ceil(column) + 1]
            assert near.any()


@given(st.lists(st.lists(st.integers(0, 1), min_size=6, max_size=6), min_size=5, max_size=5), st.integers(0, 29))
def test_a_fill_covers_what_is_joined_side_by_side(rows: list[list[int]], at: int) -> None:
    cells = np.array(rows)
    start = at % 6, at // 6
    reached = {start}
    while (
        more := {
            (column + across, row + down)
            for column, row in reached
            for across, down in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if 0 <= column + across < 6
            and 0 <= row + down < 5
            and cells[row + down, column + across] == cells[start[1], start[0]]
        }
        - reached
    ):
        reached |= more
    covered = filled(cells, start)
    assert {(int(column), int(row)) for row, column in np.argwhere(covered)} == reached


def test_a_stroke_follows_the_hand() -> None:
    cells = np.zeros((3, 5), np.int8)
    brush = Stroke(Brush(), cells, (0, 0))
    line = Stroke(Brush(BrushKind.LINE), cells, (0, 0))
    fill = Stroke(Brush(BrushKind.FILL), cells, (0, 0))
    for stroke in (brush, line, fill):
        stroke.go_to((4, 0))
        stroke.go_to((4, 2))
    assert shown(brush.covered) == ["#####", "....#", "....#"]
    assert shown(line.covered) == ["##...", ".###.", "...##"]
    assert fill.covered.all()
    assert not Stroke(Brush(BrushKind.FILL), cells, (5, 0)).covered.any()
