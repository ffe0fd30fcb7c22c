from dataclasses import replace

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot
from test_strategy_model import fallen

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.flank_editor_model import EditorModel
from autoalgo.war.window.strategy.strategy_model import StrategyModel


@pytest.fixture
def editor(models: ViewModels) -> EditorModel:
    """The editor on the attacker's first flank: 1,167 infantry, 700 cavalry, 467 artillery, 10 ships."""
    models.war.choose(Choice.ATTACKER, "Albion")
    models.war.choose(Choice.DEFENDER, "Gaul")
    models.strategy.history.undo_stack.clear()
    assert models.editor.open(0)
    return models.editor


@pytest.fixture
def strategy(models: ViewModels) -> StrategyModel:
    return models.strategy


def numbers(editor: EditorModel) -> list[int]:
    return [editor.men(branch) for branch in Branch]


def test_it_shows_the_flank(editor: EditorModel) -> None:
    """F-2, F-3, F-4: 1,167 + 700 + 467 = 2,334 men; 2,334 · 20 = 46,680 morale."""
    assert editor.title == "Attacker's flank 1"
    assert (editor.plan.size, editor.shown.morale) == (2334, 46_680)
    assert numbers(editor) == [1167, 700, 467, 10]
    assert (editor.shown.state, editor.plan.maneuver) == (FlankState.IDLE, Maneuver.NORMAL)
    assert not editor.dirty
    assert editor.warning == ""


def test_size_and_morale_follow_the_spinners_and_nothing_else_does(
    editor: EditorModel, strategy: StrategyModel, qtbot: QtBot
) -> None:
    """F-2, F-6: 1,000 + 700 + 467 = 2,167; nothing is committed before Apply."""
    flanks = strategy.battlefield.flanks
    with qtbot.waitSignal(editor.changed):
        editor.set_men(Branch.INFANTRY, 1000)
    assert (editor.plan.size, editor.shown.morale) == (2167, 43_340)
    assert editor.dirty
    assert strategy.battlefield.flanks == flanks
    editor.set_men(Branch.INFANTRY, 1167)
    assert not editor.dirty


@pytest.mark.parametrize(
    ("state", "colour"),
    [
        (FlankState.INACTIVE, "black"),
        (FlankState.ROUTED, "red"),
        (FlankState.RETREATING, "orange"),
        (FlankState.READY, "green"),
        (FlankState.IDLE, "blue"),
    ],
)
def test_every_status_has_its_colour(
    editor: EditorModel, strategy: StrategyModel, state: FlankState, colour: str
) -> None:
    """F-3."""
    strategy.battle.end([replace(situation, state=state) for situation in fallen(strategy)])
    assert editor.shown.state is state
    assert editor.status_colour == QColor(colour)
    assert editor.shown.morale == 7


def test_a_flank_without_men_is_inactive(editor: EditorModel) -> None:
    for branch in (Branch.INFANTRY, Branch.CAVALRY, Branch.ARTILLERY):
        editor.set_men(branch, -5)
    assert (editor.plan.size, editor.shown.state) == (0, FlankState.INACTIVE)


def test_a_missing_unit_is_disabled(editor: EditorModel, strategy: StrategyModel) -> None:
    """F-4."""
    editor.open(3)
    assert [editor.unit_name(branch) for branch in Branch] == [
        "Soldier",
        "<none selected>",
        "<none selected>",
        "Barges",
    ]
    assert [editor.enabled(branch) for branch in Branch] == [True, False, False, False]
    editor.set_men(Branch.INFANTRY, 250)
    assert editor.men(Branch.SHIP) == 3
    strategy.battle.begin()
    assert not editor.enabled(Branch.INFANTRY)
    strategy.battle.cancel()


def test_the_crew_of_a_navy_only_takes_the_place_of_infantry(models: ViewModels, editor: EditorModel) -> None:
    models.war.choose(Choice.ATTACKER_MILITARY, "Fleet")
    assert numbers(editor) == [200, 0, 0, 10]
    editor.set_men(Branch.INFANTRY, 50)
    editor.set_men(Branch.SHIP, 2)
    editor.apply()
    plan = models.strategy.battlefield.flanks[0].plan
    assert (plan.crew, plan.infantry, plan.ships) == (50, 0, 2)


def test_every_maneuver_has_a_sentence(editor: EditorModel) -> None:
    """F-5."""
    sentences = set()
    for maneuver in Maneuver:
        editor.set_maneuver(maneuver)
        sentences.add(editor.maneuver_sentence)
    assert len(sentences) == len(Maneuver)
    assert all(sentence.endswith(".") for sentence in sentences)


def test_apply_commits_as_one_step_and_stays_open(editor: EditorModel, strategy: StrategyModel) -> None:
    """F-6."""
    editor.set_men(Branch.CAVALRY, 1)
    editor.set_maneuver(Maneuver.POSITION)
    editor.apply()
    assert (strategy.battlefield.flanks[0].plan.cavalry, strategy.battlefield.flanks[0].plan.maneuver) == (
        1,
        Maneuver.POSITION,
    )
    assert strategy.history.undo_stack.count() == 1
    assert editor.is_open
    assert not editor.dirty
    strategy.history.undo_stack.undo()
    assert editor.men(Branch.CAVALRY) == 700


def test_save_commits_and_closes(editor: EditorModel, strategy: StrategyModel, qtbot: QtBot) -> None:
    """F-6."""
    editor.set_men(Branch.ARTILLERY, 2)
    with qtbot.waitSignal(editor.closed):
        editor.save()
    assert strategy.battlefield.flanks[0].plan.artillery == 2
    assert not editor.is_open
    assert editor.index == -1


def test_cancel_discards(editor: EditorModel, strategy: StrategyModel, qtbot: QtBot) -> None:
    """F-6."""
    flanks = strategy.battlefield.flanks
    editor.set_men(Branch.ARTILLERY, 2)
    with qtbot.waitSignal(editor.closed):
        editor.cancel()
    assert strategy.battlefield.flanks == flanks
    assert editor.open(0)
    assert editor.men(Branch.ARTILLERY) == 467


def test_delete_removes_the_flank(editor: EditorModel, strategy: StrategyModel, qtbot: QtBot) -> None:
    """F-6."""
    key = strategy.battlefield.flanks[0].key
    with qtbot.waitSignal(editor.closed):
        editor.delete()
    assert key not in {card.key for card in strategy.battlefield.flanks}
    assert not editor.is_open


def test_changes_of_one_flank_keep_the_editor_from_another(editor: EditorModel) -> None:
    """F-1: one editor at a time, and nothing is lost silently."""
    assert editor.open(1)
    editor.set_men(Branch.INFANTRY, 1)
    assert not editor.open(2)
    assert editor.index == 1
    assert editor.open(1)
    assert editor.men(Branch.INFANTRY) == 1
    editor.cancel()
    assert editor.open(2)
    assert editor.title == "Attacker's flank 3"


def test_it_follows_its_flank(editor: EditorModel, strategy: StrategyModel) -> None:
    editor.open(2)
    strategy.edits.remove(0)
    assert (editor.index, editor.title) == (1, "Attacker's flank 2")
    strategy.edits.move(1, 3, 4)
    assert not editor.dirty
    editor.set_men(Branch.INFANTRY, 5)
    strategy.edits.move(1, 7, 8)
    assert editor.warning == ""
    editor.apply()
    plan = strategy.battlefield.flanks[1].plan
    assert (plan.infantry, plan.x_pixels, plan.y_pixels) == (5, 7, 8)


def test_another_military_is_shown_at_once_in_an_unchanged_editor(models: ViewModels, editor: EditorModel) -> None:
    models.war.choose(Choice.ATTACKER_MILITARY, "Fleet")
    assert editor.plan.size == 200
    assert editor.warning == ""


def test_another_military_does_not_take_a_changed_draft_away(models: ViewModels, editor: EditorModel) -> None:
    editor.set_men(Branch.CAVALRY, 123)
    models.war.choose(Choice.ATTACKER_MILITARY, "default")
    assert editor.men(Branch.CAVALRY) == 123
    assert editor.warning.startswith("The military was changed while this editor was open")
    editor.cancel()
    editor.open(0)
    assert editor.men(Branch.CAVALRY) == 0


def test_a_draft_turned_back_follows_its_flank_again(models: ViewModels, editor: EditorModel) -> None:
    """The default military has 1,000 men on foot: 333 in the first of three flanks, with a third of ten barges."""
    editor.set_maneuver(Maneuver.POSITION)
    models.war.choose(Choice.ATTACKER_MILITARY, "default")
    assert numbers(editor) == [1167, 700, 467, 10]
    editor.set_maneuver(Maneuver.NORMAL)
    assert editor.warning == ""
    assert numbers(editor) == [333, 0, 0, 3]


def test_a_flank_that_is_gone_closes_an_unchanged_editor_alone(
    editor: EditorModel, strategy: StrategyModel, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(editor.closed):
        strategy.edits.remove(0)
    editor.open(0)
    editor.set_maneuver(Maneuver.PILLAGING)
    strategy.edits.remove(0)
    assert editor.is_open
    assert not editor.can_apply
    assert "not there any more" in editor.warning
    editor.save()
    editor.delete()
    assert editor.is_open
    strategy.history.undo_stack.undo()
    assert editor.warning == ""
    editor.save()
    assert strategy.battlefield.flanks[0].plan.maneuver is Maneuver.PILLAGING


def test_it_follows_a_flank_to_the_other_side(models: ViewModels, editor: EditorModel) -> None:
    editor.open(3)
    models.switch_sides()
    assert (editor.plan.side, editor.title, editor.plan.size) == (Side.ATTACKER, "Attacker's flank 1", 2500)
