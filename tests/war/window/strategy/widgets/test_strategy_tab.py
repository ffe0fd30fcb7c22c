"""The tab around the map: statuses, what a running war locks, reach by keyboard and screen reader, room for text."""

import pytest
from battlefields import ATTACKER_2, LEFT, Map, contrast, situations
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.request import FlankRequest
from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_commands import EDITING, SUBMENUS, VIEWING
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def palette(window: str, text: str) -> QPalette:
    colours = QPalette(QColor(window))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        colours.setColor(role, QColor(text))
    colours.setColor(QPalette.ColorRole.Window, QColor(window))
    return colours


def dress(colours: QPalette) -> None:
    """Give the program other colours, as its theme does."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setPalette(colours)
    QApplication.processEvents()


def text_colour(label: QLabel) -> QColor:
    return QColor(label.styleSheet().removeprefix("color: "))


def change_infantry(models: ViewModels, change: int) -> None:
    """Give the attacker's first flank more or fewer infantry, as the editor would."""
    editor = models.editor
    assert editor.open(0)
    editor.set_men(Branch.INFANTRY, editor.men(Branch.INFANTRY) + change)
    editor.save()


def test_s_7_a_military_that_is_used_exactly_is_good_and_green(tab: StrategyTab) -> None:
    """S-7: "Good (X/Y)" under each side, in green."""
    for side, size in ((Side.ATTACKER, 7500), (Side.DEFENDER, 7500)):
        status = tab.panels[side].status_label
        assert status.text() == f"Good ({size}/{size})"
        assert 90 <= text_colour(status).hue() <= 160


@pytest.mark.parametrize(("change", "word", "least", "most"), [(300, "too many", 350, 370), (-300, "too few", 20, 40)])
def test_s_7_a_unit_type_that_is_off_is_invalid(
    models: ViewModels, tab: StrategyTab, change: int, word: str, least: int, most: int
) -> None:
    """S-7: "Invalid Inf (X/Y)" with that unit type's numbers; red when too many, orange when too few."""
    plans = [card.plan for card in models.strategy.battlefield.flanks]
    available = sum(plan.infantry for plan in plans[:3])

    change_infantry(models, change)

    panel = tab.panels[Side.ATTACKER]
    assert panel.status_label.text() == f"Invalid Inf ({available + change}/{available})"
    assert panel.hint_label.text() == f"300 infantry {word}"
    hue = text_colour(panel.status_label).hue()
    assert least <= hue <= most or least <= hue + 360 <= most
    assert tab.panels[Side.DEFENDER].status_label.text().startswith("Good")


def test_s_7_ten_soldiers_more_or_less_are_good(models: ViewModels, tab: StrategyTab) -> None:
    """S-7: within 10 soldiers; eleven are too many."""
    change_infantry(models, 10)
    assert tab.panels[0].status_label.text().startswith("Good")
    change_infantry(models, 1)
    assert tab.panels[0].status_label.text().startswith("Invalid Inf")


@pytest.mark.parametrize(("window", "text"), [("#eef0f4", "#1b1d23"), ("#14161b", "#e8eaf0")])
@pytest.mark.parametrize("change", [0, 300, -300])
def test_s_7_statuses_can_be_read_in_light_and_in_dark(
    models: ViewModels, tab: StrategyTab, window: str, text: str, change: int
) -> None:
    """S-7: every colour of text has a contrast of at least 4.5 to the window it lies on."""
    if change:
        change_infantry(models, change)
    former = QApplication.palette()
    dress(palette(window, text))
    labels = [label for panel in tab.panels for label in (panel.count_label, panel.name_label, panel.status_label)]
    colours = [text_colour(label) for label in labels]
    dress(former)
    assert len(colours) == 6
    assert all(contrast(colour, QColor(window)) >= 4.5 for colour in colours)


def test_s_7_without_a_military_the_tab_says_so(models: ViewModels, tab: StrategyTab) -> None:
    """S-7: no status can be given before a military is chosen."""
    models.war.choose(Choice.ATTACKER_MILITARY, "no such military")
    assert tab.panels[Side.ATTACKER].status_label.text() == "No military chosen"


def test_w_4_while_a_war_runs_the_flanks_move_and_cannot_be_edited(
    models: ViewModels, tab: StrategyTab, board: Map
) -> None:
    """W-4: the battle is shown hour by hour; neither hand nor key changes anything, and looking still works."""
    strategy = models.strategy
    board.click(board.point(0))
    strategy.battle.begin()
    models.runner.progressed.emit(37, situations(strategy.battlefield.flanks, x_pixels=150.0))
    shown = board.plans

    assert {item.pos().x() for item in tab.scene.flank_items} == {150.0}
    assert "37" in tab.stage_line.text()
    board.drag(board.point(0), board.point(0) + QPoint(60, 0))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Delete):
        board.key(key)
    for key in (Qt.Key.Key_X, Qt.Key.Key_V, Qt.Key.Key_Z):
        board.key(key, CONTROL)
    board.key(Qt.Key.Key_A, CONTROL | SHIFT)
    for button in (tab.remove_button, tab.reset_button, tab.restore_button, tab.panels[0].add_button):
        board.qtbot.mouseClick(button, LEFT)

    assert board.plans == shown
    assert not tab.map_menu.isEnabled()
    board.click(board.point(ATTACKER_2))
    assert strategy.battlefield.selected > 0


def test_w_4_when_the_war_ends_editing_goes_on(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """W-4, S-10: ended or cancelled, the flanks can be moved again."""
    strategy = models.strategy
    strategy.battle.show(situations(strategy.battlefield.flanks, x_pixels=150.0))
    strategy.battle.cancel()

    assert not tab.stage_line.isVisible()
    assert board.plans[0].x_pixels == 100
    board.drag(board.point(0), board.at(130, 90))
    assert board.plans[0].x_pixels == pytest.approx(130, abs=1)


def test_w_4_a_battle_of_99_against_99_moves_the_same_items(models: ViewModels, tab: StrategyTab) -> None:
    """W-4: no frame makes or drops an item, and a frame in which nothing looks different repaints nothing."""
    strategy = models.strategy
    flanks = [FlankRequest(side=side, x=200, y=200) for side in ("attacker", "defender") for _ in range(MAXIMUM_FLANKS)]
    strategy.adopt(models.request().model_copy(update={"flanks": tuple(flanks)}))
    items, rows = tab.scene.flank_items, [panel.roster.model().rowCount() for panel in tab.panels]
    assert len(items) == 198

    for hour in range(1, 6):
        strategy.battle.show(situations(strategy.battlefield.flanks, x_pixels=150.0 + hour, state=FlankState.READY))
        QApplication.processEvents()

    assert all(one is other for one, other in zip(tab.scene.flank_items, items, strict=True))
    assert {item.pos().x() for item in items} == {155.0}
    assert [panel.roster.model().rowCount() for panel in tab.panels] == rows == [99, 99]


def test_everything_is_reached_by_the_tab_key(tab: StrategyTab, board: Map) -> None:
    """S-5, S-11: every button, menu and list that can be used takes the keyboard's focus in turn."""
    board.click(board.point(0))
    board.key(Qt.Key.Key_A, CONTROL | SHIFT)
    board.key(Qt.Key.Key_Plus)
    wanted: set[QWidget] = {
        button for button in tab.findChildren(QAbstractButton) if button.isVisible() and button.isEnabled()
    }
    wanted |= {tab.map_menu, tab.view, *(panel.roster for panel in tab.panels)}

    reached: set[QWidget | None] = set()
    for _ in range(60):
        board.qtbot.keyClick(QApplication.focusWidget() or tab, Qt.Key.Key_Tab)
        reached.add(QApplication.focusWidget())

    assert wanted <= reached


def test_everything_has_a_name_and_a_tooltip(tab: StrategyTab) -> None:
    """S-2 … S-9: a screen reader can name each control, and each explains itself in a sentence."""
    controls: list[QWidget] = [*tab.findChildren(QAbstractButton), tab.map_menu, tab.map_width]
    for control in controls:
        if control.isVisible():
            assert control.accessibleName()
            assert control.toolTip()
    for widget in (tab.view, *(panel.roster for panel in tab.panels)):
        assert widget.accessibleName()


def test_the_selected_flank_is_told_to_a_screen_reader(tab: StrategyTab, board: Map) -> None:
    """S-5: the map describes itself by its selected flank, as does the line beneath it."""
    board.click(board.point(ATTACKER_2))
    for said in (tab.view.accessibleDescription(), tab.selection_line.text()):
        assert said.startswith("Attacker's flank 2 · ")
        assert "25.0 km" in said


def test_s_8_a_side_is_spread_over_its_flanks_by_a_button_and_the_menu_says_over_how_many(
    models: ViewModels, tab: StrategyTab, board: Map
) -> None:
    """S-8: the button keeps its words and its place; undo takes the edit back."""
    button = tab.panels[Side.ATTACKER].spread_button
    words, width = button.text(), button.width()
    board.key(Qt.Key.Key_A, CONTROL | SHIFT)
    assert tab.commands["spread_attacker"].text().replace("&", "") == "Spread the attacker evenly over 4 flanks"
    assert (button.text(), button.width()) == (words, width)
    board.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    sizes = [card.plan.size for card in models.strategy.battlefield.flanks if card.plan.side is Side.ATTACKER]
    assert (len(sizes), sum(sizes)) == (4, 7500)
    assert max(sizes) - min(sizes) <= 3  # one of each branch
    tab.view.setFocus()
    board.key(Qt.Key.Key_Z, CONTROL)
    assert models.strategy.battlefield.flanks[6].plan.size == 0


def test_every_command_has_a_key_and_a_sentence(models: ViewModels, tab: StrategyTab) -> None:
    """S-11: what the menus show has a shortcut of its own each."""
    tab.follow_odds(models.plan_odds)
    groups = (*EDITING, *VIEWING, *(names for _, names in SUBMENUS))
    actions = [tab.commands[name] for group in groups for name in group]
    keys = [key.toString() for action in actions for key in action.shortcuts()]
    assert all(action.shortcut().toString() and action.toolTip() for action in actions)
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(("width", "height"), [(1024, 620), (1024, 700), (2560, 1440)])
def test_no_text_is_clipped(models: ViewModels, tab: StrategyTab, board: Map, width: int, height: int) -> None:
    """S-7: every label and button has the room that its text asks for, also with the longest statuses."""
    board.key(Qt.Key.Key_A, CONTROL | SHIFT)
    change_infantry(models, -1500)
    tab.resize(width, height)
    QApplication.processEvents()
    widgets: list[QWidget] = [*tab.findChildren(QAbstractButton), *tab.findChildren(QLabel), tab.map_menu]
    for widget in widgets:
        if not widget.isVisible() or isinstance(widget, ElidedLabel):
            continue
        needed = widget.sizeHint()
        if isinstance(widget, QLabel) and widget.wordWrap():
            assert widget.height() >= widget.heightForWidth(widget.width())
        else:
            assert (widget.width(), widget.height()) >= (needed.width(), needed.height()), widget


def test_a_tab_that_goes_takes_all_its_parts_with_it(models: ViewModels, qtbot: QtBot) -> None:
    """W-4: nothing of it waits for Python's collector, which may run in the thread in which a war is fought."""
    tab = StrategyTab(models.strategy, models.editor, models.session, models.war, models.runner)
    parts = [tab.scene, tab.view, tab.editor, *(panel.roster.model() for panel in tab.panels), *tab.scene.flank_items]
    with qtbot.waitSignal(tab.destroyed):
        tab.deleteLater()
    assert [part for part in parts if isValid(part)] == []


def test_a_tab_that_is_gone_leaves_the_view_models_alone(models: ViewModels, qtbot: QtBot) -> None:
    """S-10: the view-models live longer than the widgets that show them."""
    tab = StrategyTab(models.strategy, models.editor, models.session, models.war, models.runner)
    with qtbot.waitSignal(tab.destroyed):
        tab.deleteLater()
    models.strategy.edits.add(Side.ATTACKER)
    models.strategy.battlefield.select(0)
    models.strategy.history.undo_stack.undo()
    assert models.strategy.battlefield.count(Side.ATTACKER) == 3
