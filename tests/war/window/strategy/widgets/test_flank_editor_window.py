"""The flank editor under mouse and keys (F-1 … F-6)."""

import pytest
from battlefields import ATTACKER_2, DEFENDER_1, LEFT, Map, situations
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QSpinBox

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.flank_editor import FlankEditor
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def editor(tab: StrategyTab, board: Map) -> FlankEditor:
    """The editor, opened by a double click on the attacker's second flank."""
    board.double_click(ATTACKER_2)
    board.qtbot.waitUntil(tab.editor.isVisible)
    return tab.editor


def type_number(board: Map, spinner: QSpinBox, number: int) -> None:
    """Put a number in place of the spinner's, digit by digit."""
    spinner.setFocus()
    spinner.selectAll()
    for digit in str(number):
        board.qtbot.keyClick(spinner, Qt.Key(Qt.Key.Key_0 + int(digit)))


def test_f_1_one_editor_for_the_flank_that_was_opened(models: ViewModels, editor: FlankEditor, board: Map) -> None:
    """F-1: opening another flank shows it in the same window, which leaves the map usable."""
    assert not editor.isModal()
    assert editor.title_label.text() == "Attacker's flank 2"
    board.double_click(DEFENDER_1)
    assert editor.title_label.text() == "Defender's flank 1"
    windows = [window for window in QApplication.topLevelWidgets() if isinstance(window, FlankEditor)]
    assert [window.isVisible() for window in windows] == [True]
    assert models.strategy.battlefield.selected == DEFENDER_1


def test_f_1_the_editor_follows_the_selection(editor: FlankEditor, board: Map) -> None:
    """F-1: it shows whatever flank is selected, while nothing in it was changed."""
    board.click(board.point(0))
    assert editor.title_label.text() == "Attacker's flank 1"


def test_f_1_unsaved_changes_keep_the_editor_and_it_says_so(editor: FlankEditor, board: Map) -> None:
    """F-1: opening another flank does not throw away what was typed for the first."""
    type_number(board, editor.spinners[Branch.INFANTRY], 77)
    board.double_click(DEFENDER_1)
    assert editor.title_label.text() == "Attacker's flank 2"
    assert editor.spinners[Branch.INFANTRY].value() == 77
    assert editor.warning_label.isVisible()
    assert "changes" in editor.warning_label.text()


def test_f_2_size_and_morale_follow_the_spinners(models: ViewModels, editor: FlankEditor, board: Map) -> None:
    """F-2: the total is the sum of the men, ships not counted, and the morale twenty times that."""
    plan = models.strategy.battlefield.flanks[ATTACKER_2].plan
    assert editor.size_label.text() == f"{plan.size:,}"
    assert editor.morale_label.text() == f"{plan.size * 20:,}"
    assert editor.morale_scale.text() == "Morale: 100 % of 20 a man"

    type_number(board, editor.spinners[Branch.INFANTRY], 1234)

    size = 1234 + plan.cavalry + plan.artillery
    assert editor.size_label.text() == f"{size:,}"
    assert editor.morale_label.text() == f"{size * 20:,}"


def test_f_2_after_a_battle_the_morale_is_the_battles(models: ViewModels, editor: FlankEditor) -> None:
    """F-2: what the battle left, not twenty a man."""
    strategy = models.strategy
    strategy.battle.end(
        situations(strategy.battlefield.flanks, size=1000.0, morale=4321.0, state=FlankState.RETREATING)
    )
    assert editor.size_label.text() == "1,000"
    assert editor.morale_label.text() == "4,321"


@pytest.mark.parametrize(
    ("state", "colour"),
    [
        (FlankState.INACTIVE, "#000000"),
        (FlankState.ROUTED, "#ff0000"),
        (FlankState.RETREATING, "#ffa500"),
        (FlankState.READY, "#008000"),
        (FlankState.IDLE, "#0000ff"),
    ],
)
def test_f_3_the_status_has_its_colour(models: ViewModels, editor: FlankEditor, state: FlankState, colour: str) -> None:
    """F-3: Inactive black, Routed red, Retreating orange, Ready green, Idle blue."""
    strategy = models.strategy
    strategy.battle.end(situations(strategy.battlefield.flanks, state=state))
    assert editor.badge.text == state.name.capitalize()
    assert editor.badge.colour.name() == colour
    QApplication.processEvents()
    beside_the_word = editor.badge.grab().toImage().pixelColor(8, editor.badge.height() // 2)
    assert beside_the_word.name() == colour


def test_f_4_the_spinners_hold_the_flanks_composition(models: ViewModels, editor: FlankEditor) -> None:
    """F-4: infantry, cavalry, artillery and ships, each beside its unit type's name."""
    plan, names = models.strategy.battlefield.flanks[ATTACKER_2].plan, models.strategy.forces.unit_names(Side.ATTACKER)
    held = [editor.spinners[branch].value() for branch in Branch]
    assert held == [plan.infantry, plan.cavalry, plan.artillery, plan.ships]
    assert [editor.unit_labels[branch].text() for branch in Branch] == list(names)


def test_f_4_what_the_military_lacks_is_disabled(models: ViewModels, editor: FlankEditor, board: Map) -> None:
    """F-4: Harold's army has no artillery: "<none selected>", and a spinner that cannot be used."""
    board.double_click(DEFENDER_1)
    artillery = editor.unit_labels[Branch.ARTILLERY]
    assert artillery.text() == "<none selected>"
    assert artillery.textFormat() is Qt.TextFormat.PlainText
    assert [editor.spinners[branch].isEnabled() for branch in Branch] == [
        models.strategy.forces.enabled(Side.DEFENDER, branch) for branch in Branch
    ]
    assert not editor.spinners[Branch.ARTILLERY].isEnabled()


def test_f_5_each_maneuver_has_its_sentence(editor: FlankEditor, board: Map) -> None:
    """F-5: five maneuvers in the menu, each with a sentence of its own that fits its place."""
    menu = editor.maneuver_menu
    assert [menu.itemText(row) for row in range(menu.count())] == [maneuver.value for maneuver in Maneuver]
    menu.setFocus()
    sentences = []
    for _ in range(5):
        sentences.append(editor.sentence_label.text())
        label = editor.sentence_label
        assert label.height() >= label.heightForWidth(label.width())
        board.qtbot.keyClick(menu, Qt.Key.Key_Down)
    assert len(set(sentences)) == 5


def test_f_6_apply_commits_and_stays(models: ViewModels, editor: FlankEditor, board: Map) -> None:
    """F-6: nothing reaches the flank before Apply; then all of it does, as one step that can be taken back."""
    before = board.plans[ATTACKER_2]
    type_number(board, editor.spinners[Branch.INFANTRY], 900)
    editor.maneuver_menu.setFocus()
    board.qtbot.keyClick(editor.maneuver_menu, Qt.Key.Key_Down)
    assert board.plans[ATTACKER_2] == before
    assert editor.isWindowModified()

    board.qtbot.mouseClick(editor.apply_button, LEFT)

    assert (board.plans[ATTACKER_2].infantry, board.plans[ATTACKER_2].maneuver) == (900, Maneuver.POSITION)
    assert editor.isVisible()
    assert not editor.isWindowModified()
    models.strategy.history.undo_stack.undo()
    assert board.plans[ATTACKER_2] == before


@pytest.mark.parametrize("way", ["button", "Enter"])
def test_f_6_save_commits_and_closes(editor: FlankEditor, board: Map, way: str) -> None:
    """F-6: by the button, or Enter from a spinner."""
    type_number(board, editor.spinners[Branch.INFANTRY], 901)
    if way == "button":
        board.qtbot.mouseClick(editor.save_button, LEFT)
    else:
        board.qtbot.keyClick(editor.spinners[Branch.INFANTRY], Qt.Key.Key_Return)
    assert board.plans[ATTACKER_2].infantry == 901
    assert not editor.isVisible()


@pytest.mark.parametrize("way", ["button", "Escape", "closing"])
def test_f_6_cancel_and_closing_discard(models: ViewModels, editor: FlankEditor, board: Map, way: str) -> None:
    """F-6: the flank stays as it was, and the editor opens afresh."""
    before = board.plans
    type_number(board, editor.spinners[Branch.INFANTRY], 902)
    if way == "button":
        board.qtbot.mouseClick(editor.cancel_button, LEFT)
    elif way == "Escape":
        board.qtbot.keyClick(editor, Qt.Key.Key_Escape)
    else:
        editor.close()

    assert board.plans == before
    assert not editor.isVisible()
    assert not models.editor.is_open
    board.double_click(ATTACKER_2)
    assert editor.spinners[Branch.INFANTRY].value() == before[ATTACKER_2].infantry


def test_f_6_delete_removes_the_flank_and_closes(tab: StrategyTab, editor: FlankEditor, board: Map) -> None:
    """F-6: with its men; the others keep theirs."""
    others = [plan for index, plan in enumerate(board.plans) if index != ATTACKER_2]
    board.qtbot.mouseClick(editor.delete_button, LEFT)
    assert board.plans == others
    assert not editor.isVisible()
    assert tab.panels[Side.ATTACKER].count_label.text() == "2"


def test_f_6_a_military_changed_under_the_editor_is_told(models: ViewModels, editor: FlankEditor, board: Map) -> None:
    """F-6: what was typed stays, and the window says what happened."""
    type_number(board, editor.spinners[Branch.INFANTRY], 903)
    models.war.choose(Choice.ATTACKER, "England 1066")
    models.war.choose(Choice.ATTACKER_MILITARY, "Harold's army at Stamford Bridge")
    board.qtbot.waitUntil(editor.warning_label.isVisible)
    assert editor.spinners[Branch.INFANTRY].value() == 903
    assert "military" in editor.warning_label.text()


def test_f_6_while_a_war_runs_nothing_can_be_changed(models: ViewModels, editor: FlankEditor) -> None:
    """F-6, W-4: the editor shows the flank as it fights."""
    strategy = models.strategy
    strategy.battle.show(situations(strategy.battlefield.flanks, size=700.0))
    assert editor.size_label.text() == "700"
    controls = (*editor.spinners.values(), editor.maneuver_menu)
    buttons = (editor.apply_button, editor.save_button, editor.delete_button)
    assert not any(widget.isEnabled() for widget in (*controls, *buttons))
    assert editor.cancel_button.isEnabled()


def test_f_6_everything_has_a_name_and_a_tooltip(editor: FlankEditor) -> None:
    """F-6: a screen reader can name each control, and each explains itself."""
    for control in (*editor.spinners.values(), editor.maneuver_menu):
        assert control.accessibleName()
        assert control.toolTip()
    for button in editor.findChildren(QAbstractButton):
        assert button.text()
        assert button.toolTip()


def test_f_6_no_text_is_clipped(editor: FlankEditor, board: Map) -> None:
    """F-6: with the largest army and the longest names."""
    type_number(board, editor.spinners[Branch.INFANTRY], 999_999_999)
    editor.unit_labels[Branch.INFANTRY].setText("Landsknecht pikemen of the Imperial army")
    QApplication.processEvents()
    for label in editor.findChildren(QLabel):
        if label.isVisible() and not label.wordWrap():
            assert label.width() >= label.sizeHint().width()
    for spinner in editor.spinners.values():
        assert spinner.width() >= spinner.sizeHint().width()


@pytest.mark.parametrize("way", ["click", "tab", "opening"])
def test_f_4_typing_replaces_the_number(editor: FlankEditor, board: Map, way: str) -> None:
    """F-4: 400 is typed into a field that takes the focus, and is 400 and not 4,001,400."""
    spinner = editor.spinners[Branch.CAVALRY if way != "opening" else Branch.INFANTRY]
    if way == "click":
        board.qtbot.mouseClick(spinner.lineEdit(), LEFT, pos=spinner.lineEdit().rect().center())
    elif way == "tab":
        for _ in range(20):
            board.qtbot.keyClick(QApplication.focusWidget() or editor, Qt.Key.Key_Tab)
            if spinner.hasFocus():
                break
    else:
        spinner.setFocus()
    board.qtbot.waitUntil(lambda: spinner.lineEdit().hasSelectedText())
    for digit in (Qt.Key.Key_4, Qt.Key.Key_0, Qt.Key.Key_0):
        board.qtbot.keyClick(spinner, digit)
    assert spinner.value() == 400


def test_s_7_what_no_flank_has_is_told_and_taken(models: ViewModels, editor: FlankEditor, board: Map) -> None:
    """S-7: of the attacker's 4,200 infantry the two other flanks hold 1,400 each."""
    infantry = Branch.INFANTRY
    assert sum(card.plan.infantry for card in models.strategy.battlefield.flanks[:3]) == 4200
    assert editor.rest_labels[infantry].text() == "0 left"
    assert not editor.rest_buttons[infantry].isEnabled()
    type_number(board, editor.spinners[infantry], 400)
    assert editor.rest_labels[infantry].text() == "1,000 left"
    type_number(board, editor.spinners[infantry], 1500)
    assert editor.rest_labels[infantry].text() == "100 over"
    for _ in range(2):  # once of too many, once of too few
        board.qtbot.mouseClick(editor.rest_buttons[infantry], LEFT)
        assert editor.spinners[infantry].value() == 1400
        type_number(board, editor.spinners[infantry], 7)
    board.qtbot.mouseClick(editor.rest_buttons[infantry], LEFT)
    board.qtbot.mouseClick(editor.save_button, LEFT)
    status = models.strategy.composition(Side.ATTACKER)
    assert status is not None
    assert status.text == "Good (7500/7500)"


def test_f_6_no_button_moves_when_a_text_changes(editor: FlankEditor, board: Map) -> None:
    """F-6: not with other numbers, another maneuver, or a warning."""
    buttons = editor.findChildren(QAbstractButton)
    places = [button.mapTo(editor, button.rect().topLeft()) for button in buttons]
    type_number(board, editor.spinners[Branch.INFANTRY], 999_999)
    board.qtbot.keyClick(editor.maneuver_menu, Qt.Key.Key_End)
    board.double_click(DEFENDER_1)
    assert editor.warning_label.isVisible()
    QApplication.processEvents()
    assert [button.mapTo(editor, button.rect().topLeft()) for button in buttons] == places


@pytest.mark.parametrize("index", range(6))
def test_f_1_the_editor_does_not_cover_its_flank(tab: StrategyTab, board: Map, index: int) -> None:
    """F-1: beside the square that is edited, wherever on the map that stands."""
    board.double_click(index)
    board.qtbot.waitUntil(tab.editor.isVisible)
    square = tab.view.square_on_screen(index)
    assert square is not None
    assert not tab.editor.frameGeometry().intersects(square)


def test_f_7_a_flank_is_named_by_typing(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """F-7: the list and the line under the map say the name as soon as it is applied."""
    board.double_click(0)
    tab.editor.name_field.setFocus()
    board.qtbot.keyClicks(tab.editor.name_field, "Left wing")
    assert models.strategy.battlefield.flanks[0].name == ""
    board.qtbot.mouseClick(tab.editor.save_button, LEFT)
    assert models.strategy.battlefield.flanks[0].name == "Left wing"
    assert "Left wing" in tab.panels[0].roster.model().index(0, 0).data()
    assert "Left wing" in tab.view.accessibleDescription()
