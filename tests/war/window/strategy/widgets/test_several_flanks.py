"""S-15: several flanks selected at once by mouse, keys and lists, and moved, removed, copied and commanded together."""

import pytest
from battlefields import ATTACKER_2, DEFENDER_1, LEFT, Map, situations
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


def click(board: Map, index: int, modifier: Qt.KeyboardModifier = CONTROL) -> None:
    board.qtbot.mouseClick(board.tab.view.viewport(), LEFT, modifier, board.point(index))


def band(board: Map, start: QPoint, end: QPoint, modifier: Qt.KeyboardModifier = SHIFT) -> None:
    viewport = board.tab.view.viewport()
    board.qtbot.mousePress(viewport, LEFT, modifier, start)
    board.move(end)
    board.qtbot.mouseRelease(viewport, LEFT, modifier, end)


def steps(board: Map, before: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return how far each flank stands from where it stood."""
    after = [(plan.x_pixels, plan.y_pixels) for plan in board.plans]
    return [(x - a, y - b) for (x, y), (a, b) in zip(after, before, strict=True)]


def places(board: Map) -> list[tuple[float, float]]:
    return [(plan.x_pixels, plan.y_pixels) for plan in board.plans]


def ringed(board: Map) -> list[int]:
    return [index for index, item in enumerate(board.tab.scene.flank_items) if item.is_selected]


def test_ctrl_click_adds_and_takes_away(models: ViewModels, board: Map) -> None:
    click(board, 0)
    click(board, DEFENDER_1)
    assert (models.strategy.battlefield.selection, models.strategy.battlefield.selected) == (
        (0, DEFENDER_1),
        DEFENDER_1,
    )
    assert ringed(board) == [0, DEFENDER_1]
    click(board, DEFENDER_1)
    assert (models.strategy.battlefield.selection, ringed(board)) == ((0,), [0])


def test_a_band_with_shift_selects_what_is_in_it_and_a_plain_drag_pans(models: ViewModels, board: Map) -> None:
    """The three attackers of Hastings stand on the left half of the map, one above the other."""
    before = places(board)
    corner, foot = board.at(60, 20), board.at(190, 390)
    band(board, corner, foot)
    assert sorted(models.strategy.battlefield.selection) == [0, 1, 2]
    band(board, board.at(260, 20), board.at(340, board.plans[DEFENDER_1].y_pixels + 20), SHIFT | CONTROL)
    assert sorted(models.strategy.battlefield.selection) == [0, 1, 2, DEFENDER_1]
    band(board, board.at(190, 20), board.at(210, 40))
    assert models.strategy.battlefield.selection == ()
    board.wheel(board.at(200, 200), 4)
    shown = board.at(200, 200)
    board.drag(shown, shown + QPoint(40, 10))
    assert board.at(200, 200) == shown + QPoint(40, 10)
    assert (models.strategy.battlefield.selection, places(board)) == ((), before)


def test_escape_ends_a_band(models: ViewModels, board: Map) -> None:
    viewport = board.tab.view.viewport()
    board.qtbot.mousePress(viewport, LEFT, SHIFT, board.at(60, 20))
    board.move(board.at(190, 390))
    board.key(Qt.Key.Key_Escape)
    board.qtbot.mouseRelease(viewport, LEFT, SHIFT, board.at(190, 390))
    assert models.strategy.battlefield.selection == ()


def test_ctrl_a_selects_the_side_of_the_selected_flank_or_all(models: ViewModels, board: Map) -> None:
    board.key(Qt.Key.Key_A, CONTROL)
    assert sorted(models.strategy.battlefield.selection) == [0, 1, 2, 3, 4, 5]
    board.click(board.point(DEFENDER_1))
    board.key(Qt.Key.Key_A, CONTROL)
    assert sorted(models.strategy.battlefield.selection) == [3, 4, 5]
    assert models.strategy.battlefield.selected == DEFENDER_1
    board.key(Qt.Key.Key_Escape)
    assert models.strategy.battlefield.selection == ()


def test_dragging_one_of_several_moves_all_in_one_step(models: ViewModels, board: Map) -> None:
    """The formation keeps its shape, also where a part of it comes to the edge of the map."""
    before = places(board)
    click(board, 0)
    click(board, ATTACKER_2)
    board.drag(board.point(0), board.point(0) + QPoint(20, 0), board.point(0) + QPoint(50, 30))
    moved = steps(board, before)
    assert moved[0] == pytest.approx(moved[ATTACKER_2])
    assert moved[0][0] > 10
    assert moved[2:] == [(0, 0)] * 4
    assert [models.strategy.history.undo_stack.count(), models.strategy.history.undo_stack.undoText()] == [
        1,
        "Move 2 flanks",
    ]

    board.drag(board.point(0), QPoint(-2000, -2000))
    moved = steps(board, before)
    assert moved[0] == pytest.approx(moved[ATTACKER_2])
    assert min(places(board)[0] + places(board)[ATTACKER_2]) == 0
    board.key(Qt.Key.Key_Z, CONTROL)
    board.key(Qt.Key.Key_Z, CONTROL)
    assert places(board) == before


def test_a_click_on_one_of_several_selects_it_alone(models: ViewModels, board: Map) -> None:
    board.key(Qt.Key.Key_A, CONTROL)
    board.click(board.point(ATTACKER_2))
    assert models.strategy.battlefield.selection == (ATTACKER_2,)


def test_arrow_keys_move_all_selected_in_one_step(models: ViewModels, board: Map) -> None:
    before = places(board)
    click(board, 0)
    click(board, DEFENDER_1)
    for _ in range(3):
        board.key(Qt.Key.Key_Right)
    board.key(Qt.Key.Key_Up, SHIFT)
    assert steps(board, before) == [pytest.approx((3, -10)) if at in {0, 3} else (0, 0) for at in range(6)]
    assert models.strategy.history.undo_stack.count() == 1


def test_delete_removes_all_selected_in_one_step(models: ViewModels, board: Map) -> None:
    before = models.strategy.battlefield.flanks
    click(board, 0)
    click(board, DEFENDER_1)
    board.key(Qt.Key.Key_Delete)
    assert [card.key for card in models.strategy.battlefield.flanks] == [before[at].key for at in (1, 2, 4, 5)]
    assert models.strategy.history.undo_stack.undoText() == "Remove 2 flanks"
    board.key(Qt.Key.Key_Z, CONTROL)
    assert models.strategy.battlefield.flanks == before
    assert models.strategy.battlefield.selection == (0, DEFENDER_1)


def test_several_are_cut_and_pasted_in_their_shape(models: ViewModels, board: Map) -> None:
    """S-6: on the ground that they left they stand as they stood; pasted again, beside that in the same shape."""
    before = board.plans
    click(board, 0)
    click(board, ATTACKER_2)
    board.key(Qt.Key.Key_X, CONTROL)
    assert models.strategy.battlefield.count(Side.ATTACKER) == 1
    board.key(Qt.Key.Key_V, CONTROL)
    assert board.plans[4:] == before[:2]
    assert models.strategy.battlefield.selection == (4, 5)
    board.key(Qt.Key.Key_V, CONTROL)
    apart = [(one.x_pixels - two.x_pixels, one.y_pixels - two.y_pixels) for one, two in (before[:2], board.plans[6:])]
    assert apart[0] == pytest.approx(apart[1])
    assert models.strategy.battlefield.count(Side.ATTACKER) == 5
    assert models.strategy.history.undo_stack.undoText() == "Paste 2 flanks"


def test_a_maneuver_is_given_to_all_selected(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """One step, by key; the mark in the menu is of what all of them have."""
    click(board, 0)
    board.key(Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert tab.commands["maneuver_position"].isChecked()
    click(board, DEFENDER_1)
    assert not tab.commands["maneuver_position"].isChecked()
    tab.commands["maneuver_pillaging"].trigger()
    assert [at for at, plan in enumerate(board.plans) if plan.maneuver is Maneuver.PILLAGING] == [0, DEFENDER_1]
    tab.commands["maneuver_pillaging"].trigger()
    assert tab.commands["maneuver_pillaging"].isChecked()
    assert models.strategy.history.undo_stack.count() == 2


def test_the_lists_follow_and_choose_several(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """Shift extends in a list; Ctrl adds to what is selected on the other side; a plain click is the only one."""
    attackers, defenders = (panel.roster for panel in tab.panels)
    click(board, 0)
    click(board, DEFENDER_1)
    assert [[index.row() for index in roster.selectedIndexes()] for roster in (attackers, defenders)] == [[0], [0]]

    def press(roster: object, row: int, modifier: Qt.KeyboardModifier) -> None:
        place = roster.visualRect(roster.model().index(row)).center()  # type: ignore[attr-defined]  # a Roster
        board.qtbot.mouseClick(roster.viewport(), LEFT, modifier, place)  # type: ignore[attr-defined]

    press(attackers, 2, CONTROL)
    assert (sorted(models.strategy.battlefield.selection), models.strategy.battlefield.selected) == (
        [0, 2, DEFENDER_1],
        2,
    )
    press(attackers, 0, NONE)
    assert models.strategy.battlefield.selection == (0,)
    press(attackers, 2, SHIFT)
    assert sorted(models.strategy.battlefield.selection) == [0, 1, 2]
    assert ringed(board) == [0, 1, 2]
    press(defenders, 1, NONE)
    assert (models.strategy.battlefield.selection, attackers.selectedIndexes()) == ((4,), [])
    attackers.setFocus()
    board.qtbot.keyClick(attackers, Qt.Key.Key_A, CONTROL)
    assert sorted(models.strategy.battlefield.selection) == [3, 4, 5]


def test_a_line_tells_how_many_are_selected_and_their_men(tab: StrategyTab, board: Map) -> None:
    men = [plan.size for plan in board.plans]
    click(board, 0)
    click(board, ATTACKER_2)
    click(board, DEFENDER_1)
    line = tab.view.accessibleDescription()
    assert line.startswith("3 flanks selected")
    assert f"Attacker: 2 flanks, {men[0] + men[1]:,} men" in line
    assert f"Defender: 1 flank, {men[3]:,} men" in line


def test_what_is_done_to_several_is_done_to_the_plan(models: ViewModels, board: Map) -> None:
    """S-13: in the aftermath an edit of several is one of the plan, and shows it."""
    plan = models.strategy.history.plan
    models.strategy.battle.end(situations(models.strategy.battlefield.flanks, x_pixels=200.0, size=1.0))
    models.strategy.battlefield.select_several((0, 1))
    board.key(Qt.Key.Key_Down)
    assert models.strategy.battlefield.aftermath is None
    assert places(board)[:2] == [(card.plan.x_pixels, card.plan.y_pixels + 1) for card in plan[:2]]
    assert models.strategy.battlefield.flanks[2:] == plan[2:]


def test_nothing_is_moved_in_a_war(models: ViewModels, board: Map) -> None:
    before = models.strategy.history.plan
    models.strategy.battle.begin()
    board.key(Qt.Key.Key_A, CONTROL)
    assert len(models.strategy.battlefield.selection) == 6
    board.drag(board.point(0), board.point(0) + QPoint(50, 30))
    board.key(Qt.Key.Key_Right)
    board.key(Qt.Key.Key_Delete)
    board.key(Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert models.strategy.history.plan == before


def test_the_map_has_a_menu_for_the_selection(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """A flank beneath the cursor that is not selected is selected alone; several that are stay so."""
    viewport = tab.view.viewport()

    def menu_at(point: QPoint) -> None:
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, viewport.mapToGlobal(point))
        QApplication.sendEvent(viewport, event)
        assert tab.flank_menu.isVisible()
        tab.flank_menu.hide()

    click(board, 0)
    click(board, ATTACKER_2)
    menu_at(board.point(0))
    assert [*models.strategy.battlefield.selection] == [0, ATTACKER_2]
    menu_at(board.point(DEFENDER_1))
    assert [*models.strategy.battlefield.selection] == [DEFENDER_1]
    menu_at(board.at(200, 15))
    assert [*models.strategy.battlefield.selection] == [DEFENDER_1]


def test_letters_of_the_menus_are_each_used_once(tab: StrategyTab) -> None:
    menus = [tab.flank_menu, *(menu for menu in tab.flank_menu.findChildren(QMenu))]
    assert len(menus) > 1
    for menu in menus:
        texts = [action.text() for action in menu.actions() if not action.isSeparator()]
        letters = [text[text.index("&") + 1].lower() for text in texts]
        assert len(letters) == len(set(letters)), (menu.title(), sorted(letters))


def test_a_side_stands_in_formation_by_key_and_by_menu(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """One step each; men and maneuvers stay. The point of the attacker's wedge is the nearest to the defender."""
    line = tab.commands["formation_line"]
    assert not line.isEnabled()
    before = board.plans
    board.click(board.point(ATTACKER_2))
    board.key(Qt.Key.Key_8, Qt.KeyboardModifier.AltModifier)
    assert models.strategy.history.undo_stack.undoText() == "Wedge"
    assert board.plans[ATTACKER_2].x_pixels > max(board.plans[at].x_pixels for at in (0, 2)) + 10
    assert [(plan.size, plan.maneuver) for plan in board.plans] == [(plan.size, plan.maneuver) for plan in before]
    assert board.plans[3:] == before[3:]
    line.trigger()
    assert models.strategy.history.undo_stack.count() == 2
    board.key(Qt.Key.Key_Z, CONTROL)
    board.key(Qt.Key.Key_Z, CONTROL)
    assert board.plans == before
    models.strategy.battle.begin()
    assert not line.isEnabled()
