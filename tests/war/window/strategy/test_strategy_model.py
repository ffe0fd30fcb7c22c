import shutil
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from math import dist

import pytest
from pytestqt.qtbot import QtBot

from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankSituation, FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.strategy.composition import CompositionVerdict
from autoalgo.war.window.battlefield.board import FlankCard
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_model import StrategyModel

ATTACKERS, DEFENDERS = (0, 1, 2), (3, 4, 5)
"""Indices of the flanks after the even spread."""


@pytest.fixture
def strategy(models: ViewModels) -> StrategyModel:
    """The Fyrd against the Host, three flanks each."""
    models.war.choose(Choice.ATTACKER, "Albion")
    models.war.choose(Choice.DEFENDER, "Gaul")
    models.strategy.history.undo_stack.clear()
    return models.strategy


def wait_for_map(strategy: StrategyModel, name: str, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: strategy.map.terrain is not None and strategy.map.terrain.name == name)


def men(strategy: StrategyModel, side: Side) -> list[int]:
    return [card.plan.size for card in strategy.battlefield.flanks if card.plan.side is side]


def fallen(strategy: StrategyModel) -> list[FlankSituation]:
    """Every flank has half its men and ships left at the map's centre, with a morale of 7, and is routed."""
    return [
        FlankSituation(
            card.plan.side,
            card.number,
            x_pixels=200.0,
            y_pixels=201.5,
            size=card.plan.size / 2,
            initial_size=float(card.plan.size),
            morale=7.0,
            ships=card.plan.ships / 2,
            state=FlankState.ROUTED,
            maneuver=card.plan.maneuver,
            supply_cut=False,
        )
        for card in strategy.battlefield.flanks
    ]


def test_choosing_a_military_spreads_it_over_the_flanks_that_are_there(
    models: ViewModels, strategy: StrategyModel
) -> None:
    """T-6, FL-2: 7,000 men in three flanks are 2,334, 2,332 and 2,334; places and maneuvers of the flanks stay."""
    assert [card.plan.infantry for card in strategy.battlefield.flanks[:3]] == [1167, 1166, 1167]
    assert [card.plan.cavalry for card in strategy.battlefield.flanks[:3]] == [700, 700, 700]
    assert [card.plan.ships for card in strategy.battlefield.flanks[:3]] == [10, 10, 10]
    strategy.edits.move(0, 55, 66)
    strategy.edits.edit(0, replace(strategy.battlefield.flanks[0].plan, maneuver=Maneuver.POSITION))
    strategy.edits.add(Side.ATTACKER)
    models.war.choose(Choice.ATTACKER_MILITARY, "Fleet")
    fleet = [card for card in strategy.battlefield.flanks if card.plan.side is Side.ATTACKER]
    assert [card.plan.crew for card in fleet] == [150, 150, 150, 150]
    assert [card.plan.ships for card in fleet] == [8, 7, 7, 8]
    assert (fleet[0].plan.x_pixels, fleet[0].plan.y_pixels, fleet[0].plan.maneuver) == (55, 66, Maneuver.POSITION)
    assert men(strategy, Side.DEFENDER) == [2500, 2500, 2500]


def test_choosing_a_location_selects_its_map(models: ViewModels, strategy: StrategyModel, qtbot: QtBot) -> None:
    """T-7."""
    wait_for_map(strategy, "Plain", qtbot)
    models.war.choose(Choice.LOCATION, "Dover")
    assert strategy.map.name == "Normal Coast"
    wait_for_map(strategy, "Normal Coast", qtbot)
    strategy.choose_map("Hill")
    wait_for_map(strategy, "Hill", qtbot)
    models.war.choose(Choice.LOCATION, "Senlac")
    wait_for_map(strategy, "Plain", qtbot)


def test_a_map_that_is_no_picture_is_told(models: ViewModels, strategy: StrategyModel, qtbot: QtBot) -> None:
    (models.session.folders.maps / "Broken.png").write_bytes(b"no picture")
    strategy.choose_map("Broken")
    qtbot.waitUntil(lambda: strategy.map.failure is not None)
    assert strategy.map.terrain is None
    assert strategy.map.failure == strategy.problems
    strategy.choose_map("Hill")
    wait_for_map(strategy, "Hill", qtbot)
    assert strategy.problems == ()


def test_a_map_is_read_again_on_reload(models: ViewModels, strategy: StrategyModel, qtbot: QtBot) -> None:
    shutil.copy(models.session.folders.maps / "Sea.png", models.session.folders.maps / "Plain.png")
    before = strategy.map.terrain
    assert before is not None
    models.session.reload()
    qtbot.waitUntil(lambda: strategy.map.terrain is not None and strategy.map.terrain.digest != before.digest)


def test_flanks_are_kept_on_the_map(strategy: StrategyModel, qtbot: QtBot) -> None:
    """S-3."""
    with qtbot.waitSignal(strategy.battlefield.moved) as moved:
        strategy.edits.move(1, -50, 1000)
    assert moved.args == [(1,)]
    assert (strategy.battlefield.flanks[1].plan.x_pixels, strategy.battlefield.flanks[1].plan.y_pixels) == (0, 400)
    strategy.battlefield.select(1)
    strategy.edits.nudge(-1, 1)
    assert (strategy.battlefield.flanks[1].plan.x_pixels, strategy.battlefield.flanks[1].plan.y_pixels) == (0, 400)
    strategy.edits.nudge(3, -2)
    assert (strategy.battlefield.flanks[1].plan.x_pixels, strategy.battlefield.flanks[1].plan.y_pixels) == (3, 398)


def test_a_new_flank_is_empty_inactive_and_selected(strategy: StrategyModel, qtbot: QtBot) -> None:
    """S-4."""
    with qtbot.waitSignals([strategy.battlefield.flanks_changed, strategy.battlefield.selected_changed]):
        strategy.edits.add(Side.DEFENDER)
    assert strategy.battlefield.count(Side.DEFENDER) == 4
    new = strategy.battlefield.flanks[strategy.battlefield.selected]
    assert (new.plan.side, new.plan.size, new.state, new.morale, new.number) == (
        Side.DEFENDER,
        0,
        FlankState.INACTIVE,
        0,
        4,
    )


def test_there_are_at_most_99_flanks_a_side(strategy: StrategyModel) -> None:
    """S-4."""
    strategy.battlefield.select(0)
    strategy.edits.copy()
    for _ in range(200):
        strategy.edits.add(Side.ATTACKER)
    assert strategy.battlefield.count(Side.ATTACKER) == 99
    assert not strategy.edits.can_add(Side.ATTACKER)
    assert not strategy.edits.can_paste
    strategy.edits.paste()
    assert strategy.battlefield.count(Side.ATTACKER) == 99
    assert strategy.edits.can_add(Side.DEFENDER)
    assert len(strategy.flank_requests()) == 102


def test_removing_takes_the_men_along_and_renumbers(strategy: StrategyModel) -> None:
    """S-5."""
    strategy.battlefield.select(0)
    second = strategy.battlefield.flanks[1]
    strategy.edits.remove_selected()
    assert strategy.battlefield.selected == -1
    assert strategy.battlefield.flanks[0] == replace(second, number=1)
    status = strategy.composition(Side.ATTACKER)
    assert status is not None
    assert status.used == 7000 - 2334
    strategy.edits.remove_selected()
    assert strategy.battlefield.count(Side.ATTACKER) == 2


def test_a_pasted_flank_is_the_same_and_the_total_grows(strategy: StrategyModel) -> None:
    """S-6, S-13: composition, size, maneuver and status of the plan; the side's total grows accordingly."""
    strategy.edits.edit(0, replace(strategy.battlefield.flanks[0].plan, maneuver=Maneuver.PILLAGING))
    copied = strategy.history.plan[0]
    strategy.battle.end(fallen(strategy))
    strategy.battlefield.select(0)
    strategy.edits.copy()
    strategy.edits.paste()
    pasted = strategy.battlefield.flanks[strategy.battlefield.selected]
    assert strategy.battlefield.selected == 6
    assert (pasted.state, pasted.morale, pasted.number) == (copied.state, copied.morale, 4)
    there = replace(copied.plan, x_pixels=pasted.plan.x_pixels, y_pixels=pasted.plan.y_pixels)
    assert there == pasted.plan
    assert copied.plan.maneuver is Maneuver.PILLAGING
    # On free ground, as far off as a side's flanks stand from one another, and never further than 30 pixels.
    assert (pasted.plan.x_pixels, pasted.plan.y_pixels) == (100, 130)
    assert sum(men(strategy, Side.ATTACKER)) == 7000 + 2334


def test_pasting_at_the_edge_stays_on_the_map_and_in_sight(strategy: StrategyModel) -> None:
    strategy.edits.move(0, 400, 400)
    strategy.battlefield.select(0)
    strategy.edits.copy()
    strategy.edits.paste()
    pasted = strategy.battlefield.flanks[strategy.battlefield.selected].plan
    assert (pasted.x_pixels, pasted.y_pixels) == (400, 370)


def test_what_was_cut_is_pasted_where_it_stood(strategy: StrategyModel) -> None:
    strategy.battlefield.select(0)
    stood = strategy.battlefield.flanks[0].plan
    strategy.edits.cut()
    strategy.edits.paste()
    pasted = strategy.battlefield.flanks[strategy.battlefield.selected].plan
    assert (pasted.x_pixels, pasted.y_pixels) == (stood.x_pixels, stood.y_pixels)


def test_new_flanks_stand_on_free_ground(strategy: StrategyModel) -> None:
    """S-4: 20 more a side, each 30 pixels or more from every other, so that every square can be seen."""
    for side in Side:
        for _ in range(20):
            strategy.edits.add(side)
    points = [(card.plan.x_pixels, card.plan.y_pixels) for card in strategy.battlefield.flanks]
    assert all(0 <= x <= 400 and 0 <= y <= 400 for x, y in points)
    assert min(dist(one, other) for one, other in combinations(points, 2)) >= 29.9


def test_beside_flanks_that_stand_close_a_new_one_stands_as_close(strategy: StrategyModel) -> None:
    """S-4: three attackers in a column 4 pixels apart; the fourth and the fifth go on with it, and miss the enemy."""
    for index, y in enumerate((200, 204, 208)):
        strategy.edits.move(index, 150, y)
    strategy.edits.move(DEFENDERS[0], 150, 216)
    strategy.edits.add(Side.ATTACKER)
    strategy.edits.add(Side.ATTACKER)
    added = [card.plan for card in strategy.battlefield.flanks[6:]]
    # Below the fourth, at 216, the enemy stands: the fifth stands behind it, farther from the enemy.
    assert [(plan.x_pixels, plan.y_pixels) for plan in added] == [(150, 212), (146, 212)]


def test_a_sides_military_is_spread_over_the_flanks_that_it_has(strategy: StrategyModel) -> None:
    """FL-2: 7,000 men over five flanks, 1,400 each, which stay where they are and keep their maneuvers; undone."""
    strategy.edits.edit(1, replace(strategy.battlefield.flanks[1].plan, maneuver=Maneuver.POSITION, infantry=5))
    strategy.edits.add(Side.ATTACKER)
    strategy.edits.add(Side.ATTACKER)
    before = strategy.battlefield.flanks
    places = [(card.plan.x_pixels, card.plan.y_pixels, card.plan.maneuver) for card in before]
    steps = strategy.history.undo_stack.count()
    strategy.edits.spread(Side.ATTACKER)
    assert men(strategy, Side.ATTACKER) == [1400] * 5
    assert men(strategy, Side.DEFENDER) == [2500] * 3
    assert [
        (card.plan.x_pixels, card.plan.y_pixels, card.plan.maneuver) for card in strategy.battlefield.flanks
    ] == places
    status = strategy.composition(Side.ATTACKER)
    assert status is not None
    assert status.text == "Good (7000/7000)"
    assert strategy.history.undo_stack.count() == steps + 1
    strategy.history.undo_stack.undo()
    assert strategy.battlefield.flanks == before


def test_nothing_is_spread_over_no_flanks(strategy: StrategyModel) -> None:
    for _ in range(3):
        strategy.edits.remove(0)
    assert not strategy.edits.can_spread(Side.ATTACKER)
    assert strategy.edits.can_spread(Side.DEFENDER)


def test_cutting_is_one_step_and_pasting_brings_it_back(strategy: StrategyModel) -> None:
    """S-6."""
    strategy.battlefield.select(4)
    cut = strategy.battlefield.flanks[4].plan
    strategy.edits.cut()
    assert strategy.history.undo_stack.count() == 1
    assert strategy.battlefield.count(Side.DEFENDER) == 2
    assert strategy.edits.can_paste
    strategy.edits.paste()
    pasted = strategy.battlefield.flanks[strategy.battlefield.selected].plan
    assert (pasted.side, pasted.infantry, pasted.ships) == (cut.side, cut.infantry, cut.ships)


@pytest.mark.parametrize(
    ("changes", "text", "verdict"),
    [
        ({}, "Good (7000/7000)", None),
        ({"infantry": 1177}, "Good (7010/7000)", None),
        ({"infantry": 1178}, "Invalid Inf (3511/3500)", CompositionVerdict.TOO_MANY),
        ({"cavalry": 689}, "Invalid Cav (2089/2100)", CompositionVerdict.TOO_FEW),
        ({"artillery": 0}, "Invalid Art (933/1400)", CompositionVerdict.TOO_FEW),
        ({"ships": 11}, "Good (7000/7000)", None),
        ({"ships": 12}, "Invalid Navy (32/30)", CompositionVerdict.TOO_MANY),
        ({"ships": 8}, "Invalid Navy (28/30)", CompositionVerdict.TOO_FEW),
    ],
)
def test_statuses(
    strategy: StrategyModel, changes: dict[str, int], text: str, verdict: CompositionVerdict | None
) -> None:
    """S-7: good within 10 soldiers and within one ship; too many are red, too few orange."""
    strategy.edits.edit(0, replace(strategy.battlefield.flanks[0].plan, **changes))  # type: ignore[arg-type]  # fields by name
    status = strategy.composition(Side.ATTACKER)
    assert status is not None
    assert status.text == text
    assert [branch.verdict for branch in status.invalid] == ([] if verdict is None else [verdict])
    assert bool(strategy.problems) == (verdict is not None)


def test_a_side_without_any_flank_is_told(strategy: StrategyModel) -> None:
    for _ in ATTACKERS:
        strategy.edits.remove(0)
    assert any("no soldiers" in problem.text() for problem in strategy.problems)


def test_reset_goes_back_to_three_even_flanks_and_leaves_the_map(strategy: StrategyModel, qtbot: QtBot) -> None:
    """S-8."""
    spread = [card.plan for card in strategy.battlefield.flanks]
    strategy.choose_map("Hill")
    strategy.edits.add(Side.ATTACKER)
    strategy.edits.remove(4)
    strategy.edits.move(0, 1, 1)
    strategy.edits.edit(1, replace(strategy.battlefield.flanks[1].plan, maneuver=Maneuver.POSITION, infantry=5))
    strategy.edits.reset()
    assert sorted(map(repr, (card.plan for card in strategy.battlefield.flanks))) == sorted(map(repr, spread))
    assert strategy.map.name == "Hill"
    strategy.history.undo_stack.undo()
    assert strategy.battlefield.count(Side.ATTACKER) == 4
    wait_for_map(strategy, "Hill", qtbot)


def test_restore_goes_to_and_fro(strategy: StrategyModel) -> None:
    """S-9: the strategy before the battle; again: the situation after it; and so on."""
    strategy.edits.move(0, 20, 30)
    before = strategy.battlefield.flanks
    assert not strategy.battle.can_restore
    strategy.battle.end(fallen(strategy))
    after = strategy.battlefield.flanks
    for _ in range(3):
        assert strategy.battle.can_restore
        strategy.battle.restore()
        assert strategy.battlefield.flanks == before
        strategy.battle.restore()
        assert strategy.battlefield.flanks == after


def test_restore_keeps_what_was_edited_since(strategy: StrategyModel) -> None:
    """S-9, S-13: an edit is of the plan, which is seen then; to look at what became of the former one loses nothing."""
    before = strategy.history.plan
    strategy.battle.end(fallen(strategy))
    after = strategy.battlefield.flanks
    strategy.edits.move(0, 1, 2)
    edited = strategy.battlefield.flanks
    assert [(card.plan.x_pixels, card.plan.y_pixels) for card in edited[:2]] == [(1, 2), (100, 200)]
    strategy.battle.restore()
    assert strategy.battlefield.flanks == after
    strategy.battle.restore()
    assert strategy.battlefield.flanks == strategy.history.plan == edited
    strategy.history.undo_stack.undo()
    assert strategy.history.plan == before


@pytest.mark.parametrize(
    "edit",
    [
        lambda strategy: strategy.edits.move(1, 30, 40),
        lambda strategy: strategy.edits.nudge(1, 0),
        lambda strategy: strategy.edits.add(Side.ATTACKER),
        lambda strategy: strategy.edits.remove_selected(),
        lambda strategy: strategy.edits.cut(),
        lambda strategy: strategy.edits.paste(),
        lambda strategy: strategy.edits.reset(),
        lambda strategy: strategy.edits.edit(1, replace(strategy.history.plan[1].plan, infantry=5)),
        lambda strategy: strategy.edits.set_width(40),
        lambda strategy: strategy.choose_map("Hill"),
    ],
)
def test_s_13_every_edit_shows_the_plan_and_is_one_of_it(
    strategy: StrategyModel, edit: Callable[[StrategyModel], None]
) -> None:
    """S-13: done while the aftermath is looked at, it leaves what the same edit of the plan alone would leave."""
    strategy.battlefield.select(1)
    strategy.edits.copy()
    start = strategy.history.plan
    edit(strategy)
    wanted = [card.plan for card in strategy.history.plan]
    strategy.history.undo_stack.setIndex(0)
    strategy.choose_map("Plain")
    strategy.battlefield.select(1)
    assert strategy.history.plan == start
    strategy.battle.end(fallen(strategy))
    assert strategy.battlefield.aftermath is not None
    edit(strategy)
    assert strategy.battlefield.aftermath is None
    assert strategy.battlefield.flanks == strategy.history.plan
    if wanted[-1] != start[-1].plan and len(wanted) > len(start):
        # What is pasted a second time stands beside what was pasted the first time.
        wanted[-1] = strategy.history.plan[-1].plan
    assert [card.plan for card in strategy.history.plan] == wanted


def test_s_13_a_flank_that_the_plan_has_no_more_can_be_looked_at_and_not_edited(strategy: StrategyModel) -> None:
    strategy.battle.end(fallen(strategy))
    strategy.edits.remove(0)
    strategy.battle.restore()
    assert len(strategy.battlefield.flanks) == 6
    strategy.battlefield.select(0)
    strategy.edits.move(0, 9, 9)
    strategy.edits.remove_selected()
    assert len(strategy.battlefield.flanks) == 6
    assert len(strategy.history.plan) == 5
    strategy.battle.restore()
    assert (len(strategy.battlefield.flanks), strategy.battlefield.selected) == (5, -1)


def test_s_13_the_aftermath_tells_who_marched_where_and_who_is_left(strategy: StrategyModel) -> None:
    """S-13: of 2,334 + 2,332 + 2,334 men half are left; each flank ends at the map's centre."""
    strategy.battle.end(fallen(strategy))
    strategy.edits.remove(0)
    strategy.battle.restore()
    aftermath = strategy.battlefield.aftermath
    assert aftermath is not None
    assert aftermath.men_left(Side.ATTACKER) == (1167 + 1166 + 1167, 7000)
    assert aftermath.ships_left(Side.ATTACKER) == (15, 30)
    marches = list(aftermath.marches())
    assert [planned.number for planned, _ in marches] == [1, 2, 3, 1, 2, 3]
    assert [(planned.plan.x_pixels, planned.plan.y_pixels) for planned, _ in marches[:3]] == [
        (100, 100),
        (100, 200),
        (100, 300),
    ]
    assert {(ended.plan.x_pixels, ended.plan.y_pixels) for _, ended in marches} == {(200.0, 201.5)}


def test_s_13_another_map_takes_the_aftermath_with_it(strategy: StrategyModel, qtbot: QtBot) -> None:
    """S-13: what was fought on another ground is not shown on this one."""
    strategy.battle.end(fallen(strategy))
    strategy.choose_map("Hill")
    wait_for_map(strategy, "Hill", qtbot)
    assert not strategy.battle.can_restore


def test_a_second_battle_is_what_restore_goes_between(strategy: StrategyModel) -> None:
    strategy.battle.end(fallen(strategy))
    strategy.battle.restore()
    strategy.edits.move(0, 5, 5)
    before = strategy.battlefield.flanks
    strategy.battle.end(fallen(strategy))
    strategy.battle.restore()
    assert strategy.battlefield.flanks == before


def test_the_flanks_stand_where_the_battle_ended(strategy: StrategyModel) -> None:
    """S-10: end state, and the men that are left in their old proportions: half of 1,167 + 700 + 467, sums rounded."""
    strategy.battle.end(fallen(strategy))
    first = strategy.battlefield.flanks[0]
    assert (first.state, first.morale) == (FlankState.ROUTED, 7.0)
    assert (first.plan.x_pixels, first.plan.y_pixels) == (200.0, 201.5)
    assert first.plan.size == 1167
    assert (first.plan.infantry, first.plan.cavalry, first.plan.artillery) == (584, 350, 233)
    assert first.plan.ships == 5
    assert strategy.problems == ()


def test_a_battle_is_shown_without_undo_steps_and_locks_the_flanks(strategy: StrategyModel, qtbot: QtBot) -> None:
    before, requests = strategy.battlefield.flanks, strategy.flank_requests()
    with qtbot.waitSignal(strategy.battle.locked_changed):
        strategy.battle.begin()
    with qtbot.waitSignal(strategy.battlefield.flanks_changed):
        strategy.battle.show(fallen(strategy))
    assert strategy.battlefield.flanks[0].state is FlankState.ROUTED
    strategy.battlefield.select(0)
    for edit in (
        strategy.edits.remove_selected,
        strategy.edits.reset,
        strategy.edits.cut,
        lambda: strategy.edits.add(Side.ATTACKER),
    ):
        edit()
    strategy.edits.move(0, 1, 1)
    assert strategy.history.undo_stack.count() == 0
    assert strategy.flank_requests() == requests
    strategy.battle.cancel()
    assert strategy.battlefield.flanks == before
    assert not strategy.battle.locked
    assert not strategy.battle.can_restore


def test_a_battle_that_is_not_of_these_flanks_any_more_is_not_shown(
    models: ViewModels, strategy: StrategyModel
) -> None:
    strategy.battle.begin()
    situations = fallen(strategy)
    models.war.choose(Choice.ATTACKER_MILITARY, "Fleet")
    fleet = strategy.battlefield.flanks
    strategy.battle.show(situations)
    assert strategy.battlefield.flanks == fleet
    strategy.battle.end(situations)
    assert strategy.battlefield.flanks == fleet
    assert not strategy.battle.locked
    assert not strategy.battle.can_restore


def test_unit_names_and_what_can_be_chosen(models: ViewModels, strategy: StrategyModel) -> None:
    """F-4: "<none selected>" for a missing unit, "Barges" for a missing transport, both disabled."""
    assert strategy.forces.unit_names(Side.ATTACKER) == ("Huscarl", "Norman knight", "Crossbowman", "Dromon")
    assert all(strategy.forces.enabled(Side.ATTACKER, branch) for branch in Branch)
    assert strategy.forces.unit_names(Side.DEFENDER) == ("Soldier", "<none selected>", "<none selected>", "Barges")
    assert [strategy.forces.enabled(Side.DEFENDER, branch) for branch in Branch] == [True, False, False, False]
    models.war.choose(Choice.ATTACKER_MILITARY, "Fleet")
    assert strategy.forces.unit_names(Side.ATTACKER) == ("Soldier", "<none selected>", "<none selected>", "Dromon")
    assert [strategy.forces.enabled(Side.ATTACKER, branch) for branch in Branch] == [True, False, False, True]


def test_stand_in_barges_follow_the_men(strategy: StrategyModel) -> None:
    """DB-7: 250 men need three barges of 100."""
    strategy.edits.edit(3, replace(strategy.battlefield.flanks[3].plan, infantry=250))
    assert strategy.battlefield.flanks[3].plan.ships == 3
    strategy.edits.edit(0, replace(strategy.battlefield.flanks[0].plan, infantry=1))
    assert strategy.battlefield.flanks[0].plan.ships == 10


def test_other_men_make_a_flank_of_another_state(strategy: StrategyModel) -> None:
    """F-2, F-3: 20 a man; none at all is Inactive."""
    strategy.edits.edit(0, replace(strategy.battlefield.flanks[0].plan, infantry=100, cavalry=0, artillery=0))
    assert (strategy.battlefield.flanks[0].state, strategy.battlefield.flanks[0].morale) == (FlankState.IDLE, 2000)
    strategy.edits.edit(0, replace(strategy.battlefield.flanks[0].plan, infantry=0))
    assert (strategy.battlefield.flanks[0].state, strategy.battlefield.flanks[0].morale) == (FlankState.INACTIVE, 0)


def test_switching_gives_each_flank_to_the_other_side_where_it_stands(
    models: ViewModels, strategy: StrategyModel
) -> None:
    """W-5."""
    strategy.edits.move(0, 11, 12)
    before = strategy.battlefield.flanks
    models.switch_sides()
    assert models.war.choice(Choice.ATTACKER) == "Gaul"
    for card, former in zip(strategy.battlefield.flanks, before, strict=True):
        assert card == replace(former, plan=replace(former.plan, side=former.plan.side.enemy))
    assert strategy.problems == ()
    models.switch_sides()
    assert strategy.battlefield.flanks == before


def test_keys_are_never_given_twice(strategy: StrategyModel) -> None:
    seen: set[int] = set()

    def new(cards: tuple[FlankCard, ...]) -> set[int]:
        return {card.key for card in cards} - seen

    seen |= new(strategy.battlefield.flanks)
    for _ in range(3):
        strategy.edits.add(Side.ATTACKER)
        assert len(new(strategy.battlefield.flanks)) == 1
        seen |= new(strategy.battlefield.flanks)
        strategy.edits.remove_selected()
