"""S-16: formations by coordinates that were worked out by hand, and what holds of all of them."""

from math import hypot, sqrt
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_groups import board_of, places

from autoalgo.war.domain.sides import Side
from autoalgo.war.strategy.formations import CLOSEST, WIDEST, Formation, Point, arranged
from autoalgo.war.window.strategy.groups import formed, ranks

A, D = Side.ATTACKER, Side.DEFENDER
EAST, SOUTH, WEST = (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)
MANY = st.lists(st.tuples(st.floats(0, 400), st.floats(0, 400)), max_size=99)
DIRECTION = st.tuples(st.floats(-400, 400), st.floats(-400, 400)).filter(lambda ahead: hypot(*ahead) > 1e-3)


def column(x: float, middle: float, spacing: float, count: int) -> list[Point]:
    """Return flanks one above the other, the uppermost first."""
    return [(x, middle + spacing * (index - (count - 1) / 2)) for index in range(count)]


@pytest.mark.parametrize(
    ("formation", "before", "ahead", "expected"),
    [
        # Facing south, the right hand is west; of those that stand behind one another the foremost goes to the left.
        (Formation.LINE, column(100, 140, 40, 3), SOUTH, [(60, 140), (100, 140), (140, 140)]),
        # Three in front, two behind, 30 apart: their centre is 12 behind the first line. Facing west, left is south.
        (
            Formation.DOUBLE_LINE,
            column(300, 100, 30, 5),
            WEST,
            [(288, 70), (318, 85), (288, 100), (318, 115), (288, 130)],
        ),
        # Arms at 45°: 10 back and 10 aside for each 10√2. Their centre is (10 + 10 + 20 + 20) / 5 = 12 behind.
        (
            Formation.WEDGE,
            column(100, 100, 10 * sqrt(2), 5),
            EAST,
            [(92, 80), (102, 90), (112, 100), (102, 110), (92, 120)],
        ),
        # Of an even number two are in front, 10√2 apart: ±5√2 aside; the other two 10 back and 10 further aside.
        (
            Formation.WEDGE,
            column(100, 100, 10 * sqrt(2), 4),
            EAST,
            [(95, 90 - 5 * sqrt(2)), (105, 100 - 5 * sqrt(2)), (105, 100 + 5 * sqrt(2)), (95, 110 + 5 * sqrt(2))],
        ),
        # Three on 120° of a circle: 60° apart, so its radius is the spacing, 60. The horns are 30 ahead of the third.
        (
            Formation.CRESCENT,
            column(100, 200, 60, 3),
            EAST,
            [(110, 200 - 30 * sqrt(3)), (80, 200), (110, 200 + 30 * sqrt(3))],
        ),
        # Four on a ring, 20√2 apart: its radius is 20.
        (Formation.HEDGEHOG, column(100, 100, 20 * sqrt(2), 4), EAST, [(100, 80), (120, 100), (80, 100), (100, 120)]),
        # Near the edge: 200 wide, it comes in from x = 5 to x = 100.
        (Formation.LINE, column(5, 200, 100, 3), SOUTH, [(0, 200), (100, 200), (200, 200)]),
        # Too wide for the map: nine flanks 150 apart count as 100 apart and have room for 50.
        (
            Formation.LINE,
            [(x, y) for y in (50.0, 200.0, 350.0) for x in (350.0, 200.0, 50.0)],
            EAST,
            [(200, 50 * index) for index in range(9)],
        ),
        # On one spot they go as far apart as flanks must be, 10; the first of equals is the first to be placed.
        (Formation.LINE, [(100.0, 100.0)] * 3, EAST, [(100, 90), (100, 100), (100, 110)]),
    ],
)
def test_formations_worked_out_by_hand(
    formation: Formation, before: list[Point], ahead: Point, expected: list[Point]
) -> None:
    after = arranged(formation, before, ahead)
    assert after == [pytest.approx(place, abs=1e-9) for place in expected]


@given(formation=st.sampled_from(Formation), before=MANY, ahead=DIRECTION)
def test_every_formation_keeps_its_flanks_on_the_map_and_its_centre_where_there_is_room(
    formation: Formation, before: list[Point], ahead: Point
) -> None:
    """Only where a flank has come to an edge, the centre has moved away from it."""
    after = arranged(formation, before, ahead)
    assert len(after) == len(before)
    assert all(0 <= x <= 400 and 0 <= y <= 400 for x, y in after)
    for axis in (0, 1) if before else ():
        at = [place[axis] for place in after]
        if min(at) > 1e-6 and max(at) < 400 - 1e-6:
            assert fmean(at) == pytest.approx(fmean(place[axis] for place in before), abs=1e-6)


@given(formation=st.sampled_from(Formation), before=MANY.filter(lambda flanks: len(flanks) > 1), ahead=DIRECTION)
def test_a_formation_is_as_wide_as_is_sensible_and_formed_again_stays(
    formation: Formation, before: list[Point], ahead: Point
) -> None:
    once = arranged(formation, before, ahead)
    nearest = [
        min(hypot(x - a, y - b) for at, (a, b) in enumerate(once) if at != index) for index, (x, y) in enumerate(once)
    ]
    assert max(nearest) <= WIDEST * sqrt(1.25) + 1e-6  # one behind the gap of two
    if len(once) <= 5:
        assert min(nearest) >= CLOSEST - 1e-6
    twice = arranged(formation, once, ahead)
    for x, y in twice:
        assert min(hypot(x - a, y - b) for a, b in once) < 1e-3


def test_a_lonely_flank_stays() -> None:
    assert arranged(Formation.HEDGEHOG, [(3, 4)], EAST) == [(3, 4)]
    assert arranged(Formation.HEDGEHOG, [], EAST) == []


def test_each_side_faces_the_other_and_keeps_men_and_maneuvers() -> None:
    """Wedges of three, 10√2 apart: the point is 20 / 3 before the centre, the arms are 10 / 3 behind it."""
    space = 10 * sqrt(2)
    board = board_of(
        [*((A, x, y) for x, y in column(100, 200, space, 3)), *((D, x, y) for x, y in column(300, 200, space, 3))]
    )
    after = formed(board, ranks(board, [0, 1, 2, 3, 4, 5]), Formation.WEDGE)
    attackers = [(100 - 10 / 3, 190), (100 + 20 / 3, 200), (100 - 10 / 3, 210)]
    defenders = [(300 + 10 / 3, 190), (300 - 20 / 3, 200), (300 + 10 / 3, 210)]
    assert places(after) == [pytest.approx(place) for place in (*attackers, *defenders)]
    assert [(card.key, card.plan.size, card.plan.maneuver) for card in after] == [
        (card.key, card.plan.size, card.plan.maneuver) for card in board
    ]


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ([0, 1], [[0, 1]]),
        ([0, 1, 4], [[0, 1]]),  # one of the defenders is no formation
        ([0, 1, 3, 4], [[0, 1], [3, 4]]),
        ([0], [[0, 1, 2]]),
        ([0, 4], [[3, 4]]),  # of neither side two: the whole side of the last
        ([], []),
    ],
)
def test_who_forms_up(chosen: list[int], expected: list[list[int]]) -> None:
    board = board_of([(A, 1, 1), (A, 2, 2), (A, 3, 3), (D, 4, 4), (D, 5, 5)])
    assert [[card.key for card in group] for group in ranks(board, chosen)] == expected


@pytest.mark.parametrize(("side", "toward"), [(A, 1), (D, -1)])
def test_without_an_enemy_it_faces_where_the_enemy_would_be(side: Side, toward: int) -> None:
    """The attacker's flanks are laid out on the left of the map, so they look to the right."""
    board = board_of([(side, x, y) for x, y in column(200, 200, 30, 3)])
    [left, point, right] = places(formed(board, ranks(board, [0]), Formation.WEDGE))
    assert (point[0] - left[0]) * toward > 0
    assert point[0] - left[0] == pytest.approx(point[0] - right[0])
