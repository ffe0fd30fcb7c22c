"""S-11: undo and redo for every edit of the Strategy tab."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_strategy_model import fallen

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_model import StrategyModel

Edit = Callable[[StrategyModel], None]


@pytest.fixture
def strategy(models: ViewModels) -> StrategyModel:
    models.war.choose(Choice.ATTACKER, "Albion")
    models.war.choose(Choice.DEFENDER, "Gaul")
    models.strategy.history.undo_stack.clear()
    return models.strategy


def changed(index: int, men: int) -> Edit:
    def edit(strategy: StrategyModel) -> None:
        if strategy.battlefield.flanks:
            at = index % len(strategy.battlefield.flanks)
            plan = strategy.battlefield.flanks[at].plan
            strategy.edits.edit(at, replace(plan, infantry=men, maneuver=list(Maneuver)[men % 5]))

    return edit


def moved(index: int, x: float, y: float) -> Edit:
    return lambda strategy: strategy.edits.move(index, x, y)


INDEX = st.integers(0, 8)
PIXEL = st.floats(-50, 450)
EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(moved, INDEX, PIXEL, PIXEL),
    st.builds(changed, INDEX, st.integers(0, 3000)),
    st.builds(lambda index: lambda strategy: strategy.battlefield.select(index), INDEX),
    st.builds(lambda index: lambda strategy: strategy.edits.remove(index), INDEX),
    st.builds(lambda side: lambda strategy: strategy.edits.add(side), st.sampled_from(Side)),
    st.builds(lambda dx: lambda strategy: strategy.edits.nudge(dx, 1), st.integers(-5, 5)),
    st.builds(lambda width: lambda strategy: strategy.edits.set_width(width), st.sampled_from([5.0, 40.0, 100.0])),
    st.sampled_from(
        [
            lambda strategy: strategy.edits.copy(),
            lambda strategy: strategy.edits.cut(),
            lambda strategy: strategy.edits.paste(),
            lambda strategy: strategy.edits.reset(),
            lambda strategy: strategy.battle.restore(),
            lambda strategy: strategy.history.end_gesture(),
            lambda strategy: strategy.battle.end(fallen(strategy)),
        ]
    ),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(edits=st.lists(EDITS, max_size=15))
def test_any_edits_undone_give_the_start_and_redone_the_end(strategy: StrategyModel, edits: list[Edit]) -> None:
    """S-11, S-13: battles and looks at what became of them among the edits change no plan."""
    start, stack = (strategy.history.plan, strategy.battlefield.width_km), strategy.history.undo_stack
    for edit in edits:
        edit(strategy)
    end = strategy.history.plan, strategy.battlefield.width_km
    assert {card.state for card in strategy.history.plan} <= {FlankState.IDLE, FlankState.INACTIVE}
    while stack.canUndo():
        stack.undo()
    assert (strategy.history.plan, strategy.battlefield.width_km) == start
    while stack.canRedo():
        stack.redo()
    assert (strategy.history.plan, strategy.battlefield.width_km) == end
    while stack.canUndo():
        stack.undo()
    stack.clear()


def test_the_moves_of_one_drag_are_one_step(strategy: StrategyModel) -> None:
    start = strategy.battlefield.flanks
    for x in range(10, 20):
        strategy.edits.move(0, x, x)
    assert strategy.history.undo_stack.count() == 1
    assert strategy.history.undo_stack.undoText() == "Move flank"
    strategy.history.end_gesture()
    strategy.edits.move(0, 50, 50)
    assert strategy.history.undo_stack.count() == 2
    strategy.history.undo_stack.undo()
    assert strategy.battlefield.flanks[0].plan.x_pixels == 19
    strategy.history.undo_stack.undo()
    assert strategy.battlefield.flanks == start


def test_widths_in_a_row_are_one_step_and_the_rules_width_is_none_of_its_own(strategy: StrategyModel) -> None:
    """SC-1."""
    assert (strategy.history.layout.map_km, strategy.battlefield.width_km) == (None, 100)
    for width in (50, 40):
        strategy.edits.set_width(width)
    assert (strategy.history.layout.map_km, strategy.history.undo_stack.count()) == (40, 1)
    strategy.history.end_gesture()
    strategy.edits.set_width(100)
    assert strategy.history.layout.map_km is None
    strategy.history.undo_stack.undo()
    assert strategy.battlefield.width_km == 40
    strategy.history.undo_stack.undo()
    assert strategy.history.layout.map_km is None


def test_a_drag_that_ends_where_it_began_is_no_step(strategy: StrategyModel) -> None:
    place = strategy.battlefield.flanks[0].plan
    strategy.edits.move(0, 10, 10)
    strategy.edits.move(0, place.x_pixels, place.y_pixels)
    assert strategy.history.undo_stack.count() == 0


def test_nudges_in_a_row_are_one_step_until_another_flank_is_selected(strategy: StrategyModel) -> None:
    strategy.battlefield.select(0)
    for _ in range(5):
        strategy.edits.nudge(1, 0)
    strategy.battlefield.select(1)
    strategy.edits.nudge(1, 0)
    strategy.edits.move(1, 9, 9)
    assert [strategy.history.undo_stack.text(step) for step in range(3)] == ["Nudge flank", "Nudge flank", "Move flank"]
    assert strategy.history.undo_stack.count() == 3


@pytest.mark.parametrize(
    ("edit", "text"),
    [
        (lambda strategy: strategy.edits.add(Side.ATTACKER), "Add flank"),
        (lambda strategy: strategy.edits.remove(0), "Remove flank"),
        (lambda strategy: strategy.edits.cut(), "Cut flank"),
        (lambda strategy: strategy.edits.paste(), "Paste flank"),
        (changed(0, 3), "Edit flank"),
    ],
)
def test_every_edit_is_one_step_with_a_name(strategy: StrategyModel, edit: Edit, text: str) -> None:
    strategy.battlefield.select(0)
    strategy.edits.copy()
    before = strategy.battlefield.flanks
    edit(strategy)
    assert strategy.history.undo_stack.count() == 1
    assert strategy.history.undo_stack.undoText() == text
    strategy.history.undo_stack.undo()
    assert strategy.battlefield.flanks == before
    assert strategy.battlefield.selected == 0


def test_a_battle_is_no_step_and_the_steps_before_it_can_be_taken_back(strategy: StrategyModel) -> None:
    """S-13: the plan is undone, whatever is looked at, and is seen then."""
    start = strategy.history.plan
    strategy.edits.move(0, 20, 30)
    strategy.battle.end(fallen(strategy))
    assert strategy.history.undo_stack.count() == 1
    strategy.history.undo_stack.undo()
    assert strategy.battlefield.flanks == strategy.history.plan == start


def test_what_changes_nothing_is_no_step(strategy: StrategyModel) -> None:
    plan = strategy.battlefield.flanks[0].plan
    strategy.edits.edit(0, plan)
    strategy.edits.move(0, plan.x_pixels, plan.y_pixels)
    strategy.edits.remove(-1)
    strategy.edits.remove(99)
    strategy.edits.paste()
    strategy.battle.restore()
    strategy.edits.reset()
    assert strategy.history.undo_stack.count() == 0
