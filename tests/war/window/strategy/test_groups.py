"""S-15: several flanks as values: moved, commanded, pasted and taken away together."""

from collections.abc import Iterable

import pytest

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.window.battlefield.board import Board, fresh_card, numbered, without
from autoalgo.war.window.strategy.groups import commanded, has_room, pasted, shifted

A, D = Side.ATTACKER, Side.DEFENDER
Place = tuple[float, float]


def board_of(places: Iterable[tuple[Side, float, float]]) -> Board:
    """Return flanks of 100 men with the keys 0, 1, 2 …"""
    plans = [FlankPlan(side, x, y, infantry=100, cavalry=0, artillery=0, ships=0) for side, x, y in places]
    return numbered(fresh_card(plan, key, 20) for key, plan in enumerate(plans))


def places(board: Board) -> list[Place]:
    return [(card.plan.x_pixels, card.plan.y_pixels) for card in board]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ((5, -7), [(15, 13), (55, 53), (300, 300)]),
        ((-50, 0), [(0, 20), (40, 60), (300, 300)]),  # the first of them stands 10 from the edge
        ((0, 999), [(10, 360), (50, 400), (300, 300)]),  # the second stands 340 from it
    ],
)
def test_a_group_keeps_its_shape_and_stops_at_the_edge(step: Place, expected: list[Place]) -> None:
    board = board_of([(A, 10, 20), (D, 50, 60), (A, 300, 300)])
    assert places(shifted(board, (0, 1), *step)) == expected


def test_a_maneuver_for_some_leaves_the_others_theirs() -> None:
    board = commanded(board_of([(A, 10, 20), (D, 50, 60), (A, 300, 300)]), (1, 2), Maneuver.POSITION)
    assert [card.plan.maneuver for card in board] == [Maneuver.NORMAL, Maneuver.POSITION, Maneuver.POSITION]


def test_those_that_are_left_are_numbered_anew() -> None:
    board = without(board_of([(A, 10, 20), (D, 50, 60), (A, 300, 300), (D, 60, 60)]), (0, 1))
    assert [(card.key, card.number) for card in board] == [(2, 1), (3, 1)]


def test_a_pasted_group_stands_in_its_shape_on_free_ground() -> None:
    """The two stand 40 apart, so new ones keep 30 from all: straight below, one step of 30, is the nearest place."""
    board = board_of([(A, 100, 100), (A, 140, 100), (D, 300, 100)])
    new = pasted(board, board[:2], [7, 8])
    assert places(new) == [(100, 130), (140, 130)]
    assert [card.key for card in new] == [7, 8]


def test_a_group_without_room_for_its_shape_is_pasted_flank_by_flank() -> None:
    """As wide and as high as the map, it can stand only where it stands."""
    board = board_of([(A, 0, 0), (A, 400, 400)])
    new = pasted(board, board, [7, 8])
    assert places(new) == [(0, 30), (400, 370)]


def test_a_group_needs_room_on_each_side() -> None:
    """S-4: at most 99 flanks a side."""
    ninety_eight = board_of([(A, 1, 1)] * 98)
    assert has_room(ninety_eight, board_of([(A, 1, 1), (D, 1, 1)]))
    assert not has_room(ninety_eight, board_of([(A, 1, 1), (A, 2, 2)]))
