"""S-3: what of the flanks is seen when they are put on the map, and marks for those beyond its edge."""

from dataclasses import replace
from itertools import combinations
from typing import Literal

import pytest
from battlefields import HASTINGS, Map, chosen, situations
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication

from autoalgo.war.domain.request import FlankRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

_Label = Literal["attacker", "defender"]
_SIDES: tuple[_Label, ...] = ("attacker", "defender")
HEAP = tuple(
    FlankRequest(side=side, x=200 + 3 * column, y=200 + 3 * row, infantry=100)
    for column, side in enumerate(_SIDES)
    for row in range(3)
)
"""Six flanks three pixels of the map from one another, which is 750 m."""


def open_heap(models: ViewModels) -> None:
    models.adopt(HASTINGS.model_copy(update={"flanks": HEAP}))


def is_seen(board: Map, index: int) -> bool:
    return board.tab.view.viewport().rect().contains(board.point(index))


def squares(board: Map) -> list[QRect]:
    view = board.tab.view
    return [item.square.translated(view.mapFromScene(item.pos())).toRect() for item in board.tab.scene.flank_items]


def test_flanks_that_would_hide_one_another_are_shown_from_near(
    models: ViewModels, tab: StrategyTab, board: Map
) -> None:
    """S-3: a request whose flanks stand close together opens with every square to be seen by itself."""
    assert tab.view.zoom == 1.0
    open_heap(models)
    assert all(is_seen(board, index) for index in range(6))
    assert not any(one.intersects(other) for one, other in combinations(squares(board), 2))


def test_a_map_that_is_not_looked_at_catches_up(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-3: the request is opened on another tab; its flanks are seen when this one is."""
    tab.hide()
    open_heap(models)
    tab.resize(1300, 760)
    tab.show()
    board.qtbot.waitUntil(tab.isVisible)
    assert all(is_seen(board, index) for index in range(6))
    assert not any(one.intersects(other) for one, other in combinations(squares(board), 2))
    tab.resize(900, 640)
    QApplication.processEvents()
    assert all(is_seen(board, index) for index in range(6))


def test_flanks_elsewhere_bring_the_whole_map_back(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-3: from near, a request opens whose flanks stand far apart."""
    open_heap(models)
    chosen(models, HASTINGS, board.qtbot)
    models.strategy.edits.reset()
    assert tab.view.zoom == 1.0
    assert all(is_seen(board, index) for index in range(6))


def test_what_the_user_zoomed_to_stays_while_all_flanks_are_seen(tab: StrategyTab, board: Map) -> None:
    """S-3: a reset that hides nothing changes no zoom."""
    board.wheel(board.at(200, 200), 1)
    zoom = tab.view.zoom
    board.qtbot.mouseClick(tab.reset_button, Qt.MouseButton.LeftButton)
    assert all(is_seen(board, index) for index in range(6))
    assert tab.view.zoom == zoom


def test_flanks_beyond_the_edge_are_marked_and_a_click_goes_there(tab: StrategyTab, board: Map) -> None:
    """S-3: the defenders lie to the right, 100 pixels apart; each attacker is in sight or has a mark of his side."""
    assert [*tab.markers.marks] == []
    for _ in range(8):
        board.wheel(board.at(100, 200), 1)
    unseen = {index for index in range(6) if not is_seen(board, index)}
    assert {3, 4, 5} <= unseen
    assert {flank for mark in tab.markers.marks for flank in mark.flanks} == unseen
    for mark in tab.markers.marks:
        assert tab.view.rect().contains(mark.geometry())
        assert len({board.tab.scene.flank_items[flank].card.plan.side for flank in mark.flanks}) == 1
    mark = next(mark for mark in tab.markers.marks if 4 in mark.flanks)
    assert mark.x() > tab.view.width() / 2
    assert "of the defender" in mark.toolTip() or "Defender's flank 2" in mark.toolTip()
    wanted = mark.flanks[0]
    board.qtbot.mouseClick(mark, Qt.MouseButton.LeftButton)
    assert is_seen(board, wanted)
    assert wanted not in {flank for other in tab.markers.marks for flank in other.flanks}


def test_marks_cover_neither_one_another_nor_what_lies_over_the_map(tab: StrategyTab, board: Map) -> None:
    """S-3: attackers and defenders beyond the same corner, where the zoom buttons are."""
    for index, (x, y) in enumerate([(380, 395), (390, 395), (395, 390), (395, 398), (398, 395), (390, 390)]):
        board.models.strategy.edits.move(index, x, y)
    for _ in range(9):
        board.wheel(board.at(20, 20), 1)
    rooms = [mark.geometry() for mark in tab.markers.marks]
    assert len(rooms) == 2
    assert not any(one.intersects(other) for one, other in combinations(rooms, 2))
    assert not any(room.intersects(tab.zoom_controls.geometry()) for room in rooms)


@pytest.mark.parametrize("side", list(Side))
def test_a_selected_or_added_flank_comes_into_sight(tab: StrategyTab, board: Map, side: Side) -> None:
    """S-4, S-5: from the roster, or with plus."""
    for _ in range(12):
        board.wheel(board.at(200, 20), 1)
    index = 5 if side is Side.DEFENDER else 2
    assert not is_seen(board, index)
    roster = tab.panels[side].roster
    place = roster.visualRect(roster.model().index(2, 0)).center()
    board.qtbot.mouseClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert is_seen(board, index)
    for _ in range(6):
        board.qtbot.mouseClick(tab.panels[side].add_button, Qt.MouseButton.LeftButton)
        assert is_seen(board, board.models.strategy.battlefield.selected)


def test_the_marks_follow_a_battle(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """W-4: a flank that marches out of sight gets a mark while the war is fought, and loses it when it comes back."""
    for _ in range(4):
        board.wheel(board.at(100, 200), 1)
    strategy = models.strategy
    assert is_seen(board, 1)
    strategy.battle.show([replace(each, x_pixels=395.0) for each in situations(strategy.battlefield.flanks)])
    assert any(1 in mark.flanks for mark in tab.markers.marks)
    strategy.battle.cancel()
    assert not any(1 in mark.flanks for mark in tab.markers.marks)
