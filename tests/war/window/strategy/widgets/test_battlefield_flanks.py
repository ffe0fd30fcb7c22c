"""Flanks under mouse and keys: drawn, selected, dragged, nudged, added, removed, copied and taken back (S-3 … S-12)."""

import pytest
from battlefields import ATTACKER_2, DEFENDER_1, LEFT, Map, contrast, situations
from PySide6.QtCore import QPoint, Qt

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side
from autoalgo.war.window.battlefield.colours import state_colour, text_on
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_s_3_attackers_are_cyan_and_defenders_red(board: Map) -> None:
    """S-3: six squares of the even spread, three of each colour, numbered within their side."""
    hues = [board.item(index).colour.hue() for index in range(6)]
    assert all(abs(hue - 180) < 10 for hue in hues[:3])
    assert all(min(hue, 360 - hue) < 10 for hue in hues[3:])
    assert [board.item(index).card.number for index in range(6)] == [1, 2, 3, 1, 2, 3]


def test_s_3_routed_flanks_are_darker(models: ViewModels, board: Map) -> None:
    """S-3: a routed flank keeps its hue and loses half its lightness or more."""
    before = [board.item(index).colour for index in range(6)]

    models.strategy.battle.show(situations(models.strategy.battlefield.flanks, state=FlankState.ROUTED))

    for index, colour in enumerate(before):
        routed = board.item(index).colour
        assert routed.lightness() <= colour.lightness() * 0.55
        assert abs(routed.hue() - colour.hue()) % 360 < 12 or abs(routed.hue() - colour.hue()) > 345


def test_s_3_what_is_drawn_is_where_the_flank_stands(tab: StrategyTab, board: Map) -> None:
    """S-3: the middle of the screen's square has the side's colour, at every zoom."""
    for _ in range(3):
        for index in (0, DEFENDER_1):
            corner = board.point(index) - QPoint(9, -9)
            pixel = tab.view.viewport().grab().toImage().pixelColor(corner)
            assert pixel == board.item(index).colour
        board.wheel(board.at(200, 100), 1)


def test_s_3_dragging_moves_a_flank_with_the_hand(tab: StrategyTab, board: Map) -> None:
    """S-3: the flank ends where the hand let go, less where in the square it was taken; the others stay."""
    others = board.plans[1:]
    x, y = board.plans[0].x_pixels, board.plans[0].y_pixels
    grip = board.point(0) + QPoint(6, -5)

    board.drag(grip, grip + QPoint(20, 5), grip + QPoint(70, 42))

    scale = tab.view.scale_factor
    assert board.plans[0].x_pixels == pytest.approx(x + 70 / scale, abs=1e-6)
    assert board.plans[0].y_pixels == pytest.approx(y + 42 / scale, abs=1e-6)
    assert board.plans[1:] == others
    assert board.item(0).pos().x() == board.plans[0].x_pixels


def test_s_3_a_flank_dragged_over_the_edge_stays_on_the_map(board: Map) -> None:
    """S-3: kept on the map, however far the hand goes."""
    board.drag(board.point(0), QPoint(-500, -500))
    assert (board.plans[0].x_pixels, board.plans[0].y_pixels) == (0, 0)

    board.drag(board.point(DEFENDER_1), QPoint(5000, 5000))
    assert (board.plans[DEFENDER_1].x_pixels, board.plans[DEFENDER_1].y_pixels) == (400, 400)


def test_s_3_a_trembling_click_moves_nothing(models: ViewModels, board: Map) -> None:
    """S-3: a hand that trembles three pixels in a click has not dragged."""
    before = board.plans
    board.drag(board.point(0), board.point(0) + QPoint(2, 1))
    assert board.plans == before
    assert models.strategy.history.undo_stack.count() == 0


@pytest.mark.parametrize(
    ("key", "across", "down"),
    [(Qt.Key.Key_Left, -1, 0), (Qt.Key.Key_Right, 1, 0), (Qt.Key.Key_Up, 0, -1), (Qt.Key.Key_Down, 0, 1)],
)
def test_s_3_arrow_keys_nudge_and_shift_nudges_further(board: Map, key: Qt.Key, across: int, down: int) -> None:
    """S-3: an arrow key is one map pixel, 250 m; with Shift ten."""
    board.click(board.point(ATTACKER_2))
    start = board.plans[ATTACKER_2]

    board.key(key)
    board.key(key, SHIFT)

    moved = board.plans[ATTACKER_2]
    assert moved.x_pixels == pytest.approx(start.x_pixels + 11 * across)
    assert moved.y_pixels == pytest.approx(start.y_pixels + 11 * down)


def test_s_3_inactive_flanks_and_states_are_told_apart(models: ViewModels, board: Map) -> None:
    """S-3, F-3: a badge in the colour of the state: black, red, orange, green, blue."""
    names = [state_colour(state).name() for state in FlankState]
    assert names == ["#0000ff", "#008000", "#ffa500", "#ff0000", "#000000"]
    models.strategy.edits.add(Side.ATTACKER)
    assert board.item(6).card.state is FlankState.INACTIVE


@pytest.mark.parametrize("notches", [0, 4, 10, 17])
def test_s_3_numbers_can_be_read_at_every_zoom(tab: StrategyTab, board: Map, notches: int) -> None:
    """S-3: a square keeps its size on the screen, so its number never shrinks below eleven pixels."""
    board.wheel(board.at(200, 200), notches)
    for item in tab.scene.flank_items:
        shown = item.deviceTransform(tab.view.viewportTransform()).mapRect(item.shape().boundingRect())
        assert 20 <= shown.width() <= 60
        assert item.number_pixels >= 11
        assert contrast(text_on(item.colour), item.colour) >= 4.5


def test_s_3_a_crowd_has_smaller_squares_that_can_still_be_read(
    models: ViewModels, tab: StrategyTab, board: Map
) -> None:
    """S-3: 99 flanks a side are drawn smaller, and show sizes only where one looks."""
    for _ in range(MAXIMUM_FLANKS - 3):
        models.strategy.edits.add(Side.ATTACKER)
    assert all(item.number_pixels >= 11 for item in tab.scene.flank_items)
    assert not any(item.shows_size for item in tab.scene.flank_items)
    board.move(board.point(0))
    assert [index for index, item in enumerate(tab.scene.flank_items) if item.shows_size] == [0]


def test_s_14_flanks_on_one_spot_can_each_be_taken(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-14: they fan out, a click takes the one that is seen, and the place of none of them changes."""
    there = board.plans[0]
    models.strategy.edits.move(1, there.x_pixels, there.y_pixels)
    seen = [board.point(index) + board.item(index).aside.toPoint() for index in (0, 1)]
    for index in (0, 1):
        board.click(seen[index])
        assert models.strategy.battlefield.selected == index
    assert (board.plans[1].x_pixels, board.plans[1].y_pixels) == (there.x_pixels, there.y_pixels)
    assert all(tab.scene.flank_items[index].aside.isNull() for index in range(2, 6))


def test_s_14_a_fanned_flank_is_dragged_by_as_much_as_the_hand_moves(models: ViewModels, board: Map) -> None:
    """S-14: the hand takes the square, and the flank moves from where it stands."""
    there = board.plans[0]
    models.strategy.edits.move(1, there.x_pixels, there.y_pixels)
    seen = board.point(1) + board.item(1).aside.toPoint()
    board.drag(seen, seen + QPoint(20, 0), seen + QPoint(60, 0))
    scale = board.tab.view.scale_factor
    assert board.plans[1].x_pixels == pytest.approx(there.x_pixels + 60 / scale, abs=1 / scale)
    assert board.plans[1].y_pixels == pytest.approx(there.y_pixels, abs=1 / scale)


def test_s_3_sizes_hide_no_other_flank(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-3: the size of a flank is written under its square only where no other square or size lies."""
    assert all(item.shows_size for item in tab.scene.flank_items)
    above, below = board.plans[0], board.plans[1]
    models.strategy.edits.move(1, above.x_pixels + 3, above.y_pixels + 30 / tab.view.scale_factor)
    assert [item.shows_size for item in tab.scene.flank_items] == [False, True, True, True, True, True]
    models.strategy.edits.move(1, below.x_pixels, below.y_pixels)
    assert board.item(0).shows_size


def test_s_3_pointing_at_a_flank_shows_composition_maneuver_and_morale(models: ViewModels, board: Map) -> None:
    """S-3: the tooltip of a square, and its size beneath it."""
    plan = board.plans[0]
    board.move(board.point(0))
    said = board.tooltip(board.point(0))
    for part in ("Attacker's flank 1", f"{plan.size:,} men", f"{plan.infantry:,}", f"{plan.size * 20:,}", "Normal"):
        assert part in said
    assert models.strategy.forces.unit_names(Side.ATTACKER)[0] in said


def test_s_4_counts_stand_in_the_top_corners(tab: StrategyTab) -> None:
    """S-4: the attacker's count top left, the defender's top right, each above everything else of its side."""
    left, right = (panel.count_label for panel in tab.panels)
    assert (left.text(), right.text()) == ("3", "3")
    at_left, at_right = (label.mapTo(tab, QPoint(0, 0)) for label in (left, right))
    assert at_left.x() < 40
    assert at_right.x() + right.width() > tab.width() - 40
    assert max(at_left.y(), at_right.y()) < 40


@pytest.mark.parametrize("side", Side)
def test_s_4_plus_adds_an_empty_inactive_flank(models: ViewModels, tab: StrategyTab, board: Map, side: Side) -> None:
    """S-4: the plus button of a side gives that side one more flank, of size 0 and Inactive."""
    board.qtbot.mouseClick(tab.panels[side].add_button, LEFT)

    assert [models.strategy.battlefield.count(each) for each in Side] == [3 + (side is each) for each in Side]
    new = models.strategy.battlefield.flanks[-1]
    assert (new.plan.side, new.plan.size, new.state) == (side, 0, FlankState.INACTIVE)
    assert tab.panels[side].count_label.text() == "4"
    assert len(tab.scene.flank_items) == 7


def test_s_4_at_99_flanks_there_is_no_more_plus(tab: StrategyTab, board: Map) -> None:
    """S-4: at most 99 a side; the other side's plus stays."""
    for _ in range(MAXIMUM_FLANKS - 3):
        board.qtbot.keyClick(tab.view, Qt.Key.Key_A, CONTROL | SHIFT)
    assert tab.panels[Side.ATTACKER].count_label.text() == "99"
    assert not tab.panels[Side.ATTACKER].add_button.isEnabled()
    assert tab.panels[Side.DEFENDER].add_button.isEnabled()


def test_s_5_one_flank_is_selected_at_a_time(tab: StrategyTab, board: Map) -> None:
    """S-5: a plain click selects, another click selects another, a click on the ground selects none."""
    for index in (0, DEFENDER_1):
        board.click(board.point(index))
        assert [item.is_selected for item in tab.scene.flank_items] == [each == index for each in range(6)]
    board.click(board.at(200, 15))
    assert not any(item.is_selected for item in tab.scene.flank_items)


def test_s_5_page_keys_go_through_all_flanks(models: ViewModels, board: Map) -> None:
    """S-5: without a mouse, Page Down selects the next flank and Page Up the one before, round and round."""
    seen = []
    for _ in range(7):
        board.key(Qt.Key.Key_PageDown)
        seen.append(models.strategy.battlefield.selected)
    assert seen == [0, 1, 2, 3, 4, 5, 0]
    board.key(Qt.Key.Key_PageUp)
    assert models.strategy.battlefield.selected == 5


@pytest.mark.parametrize("way", ["button", "key on the map", "key in the roster"])
def test_s_5_remove_takes_the_selected_flank_with_its_men(
    models: ViewModels, tab: StrategyTab, board: Map, way: str
) -> None:
    """S-5: the Remove button, and the Delete key wherever on the tab the focus is."""
    men = sum(plan.size for plan in board.plans[:3])
    gone = board.plans[ATTACKER_2].size
    board.click(board.point(ATTACKER_2))

    if way == "button":
        board.qtbot.mouseClick(tab.remove_button, LEFT)
    elif way == "key on the map":
        board.key(Qt.Key.Key_Delete)
    else:
        tab.panels[0].roster.setFocus()
        board.qtbot.keyClick(tab.panels[0].roster, Qt.Key.Key_Delete)

    assert models.strategy.battlefield.count(Side.ATTACKER) == 2
    assert sum(plan.size for plan in board.plans[:2]) == men - gone
    assert models.strategy.battlefield.selected == -1
    assert not tab.remove_button.isEnabled()


def test_s_5_removing_the_last_row_of_a_roster_selects_no_other(
    models: ViewModels, tab: StrategyTab, board: Map
) -> None:
    """S-5: Qt's list would select the row before; here nothing is selected that nobody chose."""
    board.click(board.point(2))
    tab.panels[0].roster.setFocus()
    board.qtbot.keyClick(tab.panels[0].roster, Qt.Key.Key_Delete)
    assert models.strategy.battlefield.selected == -1
    assert tab.panels[0].roster.model().rowCount() == 2


def test_s_5_the_roster_selects_on_the_map_and_the_map_in_the_roster(
    models: ViewModels, tab: StrategyTab, board: Map
) -> None:
    """S-5: the roster is another view of the same selection."""
    rosters = [panel.roster for panel in tab.panels]
    board.click(board.point(DEFENDER_1))
    assert [len(roster.selectedIndexes()) for roster in rosters] == [0, 1]

    rosters[0].setFocus()
    board.qtbot.keyClick(rosters[0], Qt.Key.Key_Down)
    assert models.strategy.battlefield.flanks[models.strategy.battlefield.selected].plan.side is Side.ATTACKER
    assert [len(roster.selectedIndexes()) for roster in rosters] == [1, 0]


def test_s_5_a_flank_deleted_in_mid_drag_is_gone(board: Map) -> None:
    """S-5: the hand then holds nothing, and moves nothing else."""
    start = board.point(ATTACKER_2)
    board.press(start)
    board.move(start + QPoint(30, 0))
    board.key(Qt.Key.Key_Delete)
    rest = board.plans
    board.move(start + QPoint(90, 60))
    board.release(start + QPoint(90, 60))
    assert board.plans == rest
    assert len(rest) == 5


def test_s_6_copy_and_paste_add_the_same_flank_again(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-6: Ctrl+C and Ctrl+V; composition, maneuver and status are the same, and the side's total grows."""
    board.click(board.point(ATTACKER_2))
    board.key(Qt.Key.Key_C, CONTROL)
    board.key(Qt.Key.Key_V, CONTROL)

    copied, original = models.strategy.battlefield.flanks[-1], models.strategy.battlefield.flanks[ATTACKER_2]
    for what in ("side", "infantry", "cavalry", "artillery", "ships", "maneuver"):
        assert getattr(copied.plan, what) == getattr(original.plan, what)
    assert copied.state is original.state
    assert tab.panels[0].count_label.text() == "4"
    assert "too many" in tab.panels[0].hint_label.text()


def test_s_6_cut_and_paste_move_a_flank(models: ViewModels, board: Map) -> None:
    """S-6: Ctrl+X takes the flank away, Ctrl+V brings it back."""
    men = sum(plan.size for plan in board.plans)
    board.click(board.point(DEFENDER_1))
    board.key(Qt.Key.Key_X, CONTROL)
    assert models.strategy.battlefield.count(Side.DEFENDER) == 2
    board.key(Qt.Key.Key_V, CONTROL)
    assert models.strategy.battlefield.count(Side.DEFENDER) == 3
    assert sum(plan.size for plan in board.plans) == men


def test_s_6_paste_is_offered_only_after_a_copy(tab: StrategyTab, board: Map) -> None:
    """S-6: the action is grey until there is something to paste."""
    assert not tab.commands["paste"].isEnabled()
    board.click(board.point(0))
    board.key(Qt.Key.Key_C, CONTROL)
    assert tab.commands["paste"].isEnabled()


def test_s_8_reset_spreads_three_flanks_a_side_and_leaves_the_map(
    models: ViewModels, tab: StrategyTab, board: Map
) -> None:
    """S-8: whatever was added, removed or moved before."""
    spread, map_name = board.plans, models.strategy.map.name
    board.key(Qt.Key.Key_A, CONTROL | SHIFT)
    board.drag(board.point(0), board.at(300, 300))
    board.click(board.point(DEFENDER_1))
    board.key(Qt.Key.Key_Delete)

    board.qtbot.mouseClick(tab.reset_button, LEFT)

    assert sorted(board.plans, key=lambda plan: (plan.side, plan.y_pixels)) == spread
    assert models.strategy.map.name == map_name


def test_s_9_restore_goes_back_and_forth(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-9: before the battle, after it, before it, and so on; not offered before there was one."""
    assert not tab.restore_button.isEnabled()
    before = board.plans
    models.strategy.battle.end(situations(models.strategy.battlefield.flanks, x_pixels=200.0, state=FlankState.ROUTED))
    after = board.plans

    for expected in (before, after, before):
        board.qtbot.mouseClick(tab.restore_button, LEFT)
        assert board.plans == expected
        assert [board.item(index).pos().x() for index in range(6)] == [plan.x_pixels for plan in expected]


def test_s_10_after_a_battle_the_flanks_stand_where_it_ended(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-10: positions, men and states are the battle's end."""
    end = situations(models.strategy.battlefield.flanks, y_pixels=111.0, size=500.0, state=FlankState.RETREATING)
    models.strategy.battle.end(end)

    assert {item.pos().y() for item in tab.scene.flank_items} == {111.0}
    assert {item.card.state for item in tab.scene.flank_items} == {FlankState.RETREATING}
    assert {plan.size for plan in board.plans} == {500}


def test_s_11_one_drag_is_one_step_and_two_drags_are_two(models: ViewModels, board: Map) -> None:
    """S-11: Ctrl+Z takes back a whole drag, Ctrl+Y brings it back."""
    start = board.plans[0].x_pixels
    for _ in range(2):
        point = board.point(0)
        board.drag(point, *(point + QPoint(step, 0) for step in (10, 20, 30, 40)))
    assert models.strategy.history.undo_stack.count() == 2
    end = board.plans[0].x_pixels

    board.key(Qt.Key.Key_Z, CONTROL)
    assert start < board.plans[0].x_pixels < end
    board.key(Qt.Key.Key_Z, CONTROL)
    assert board.plans[0].x_pixels == start
    assert board.item(0).pos().x() == start
    board.key(Qt.Key.Key_Y, CONTROL)
    board.key(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert board.plans[0].x_pixels == end


def test_s_11_every_edit_can_be_taken_back(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-11: adding, pasting, removing, nudging and Reset, one after the other and all the way back."""
    before = board.plans
    board.key(Qt.Key.Key_D, CONTROL | SHIFT)
    board.click(board.point(0))
    board.key(Qt.Key.Key_C, CONTROL)
    board.key(Qt.Key.Key_V, CONTROL)
    board.key(Qt.Key.Key_Right)
    board.key(Qt.Key.Key_Delete)
    board.qtbot.mouseClick(tab.reset_button, LEFT)
    assert models.strategy.history.undo_stack.count() == 5

    for _ in range(5):
        board.qtbot.mouseClick(tab.undo_button, LEFT)
    assert board.plans == before
    assert not tab.undo_button.isEnabled()
    assert len(tab.scene.flank_items) == 6


def test_s_11_the_buttons_say_what_they_take_back(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-11: the tooltip of Undo names the edit."""
    board.key(Qt.Key.Key_A, CONTROL | SHIFT)
    assert models.strategy.history.undo_stack.undoText() in tab.undo_button.toolTip()
    assert models.strategy.history.undo_stack.undoText()


@pytest.mark.parametrize("way", ["double-click", "Enter", "roster"])
def test_s_12_a_flank_is_opened_in_the_editor(models: ViewModels, tab: StrategyTab, board: Map, way: str) -> None:
    """S-12: by a double click on its square, Enter on the map, or Enter in the roster."""
    if way == "double-click":
        board.double_click(DEFENDER_1)
    else:
        board.click(board.point(DEFENDER_1))
    if way == "Enter":
        board.key(Qt.Key.Key_Return)
    if way == "roster":
        tab.panels[1].roster.setFocus()
        board.qtbot.keyClick(tab.panels[1].roster, Qt.Key.Key_Return)

    assert tab.editor.isVisible()
    assert models.editor.index == DEFENDER_1


def test_s_12_a_double_click_on_the_ground_opens_nothing(tab: StrategyTab, board: Map) -> None:
    """S-12: the editor is a flank's."""
    board.qtbot.mouseDClick(tab.view.viewport(), LEFT, pos=board.at(200, 15))
    board.key(Qt.Key.Key_Return)
    assert not tab.editor.isVisible()
