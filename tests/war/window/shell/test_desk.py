import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from homes import OpenDesk
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot
from test_runner import SECONDS

from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.strategy import Side
from autoalgo.war.requests import load_request
from autoalgo.war.window.session.problems_model import TARGET_ROLE, Tab, Target
from autoalgo.war.window.session.war_model import Field
from autoalgo.war.window.shell.desk import WarDesk

EXAMPLES = sorted((Path(__file__).resolve().parents[4] / "examples").glob("*.json"))


@pytest.fixture
def war_desk(desk: WarDesk) -> WarDesk:
    """The Fyrd against the Host at Senlac with seed 5, ready to run."""
    desk.war.set_war("A war")
    desk.war.set_seed(5)
    desk.war.choose(Field.ATTACKER, "Albion")
    desk.war.choose(Field.DEFENDER, "Gaul")
    desk.war.choose(Field.LOCATION, "Senlac")
    return desk


def run(desk: WarDesk, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.runner.finished, timeout=SECONDS):
        desk.run()


def told(desk: WarDesk) -> str:
    return "\n".join(problem.text() for problem in desk.problems.problems)


def targets(desk: WarDesk) -> list[Target]:
    return [desk.problems.target(row) for row in range(desk.problems.count)]


def test_run_is_possible_as_soon_as_nothing_is_wrong(desk: WarDesk, qtbot: QtBot) -> None:
    """W-7."""
    assert not desk.can_run
    with qtbot.waitSignal(desk.can_run_changed) as changed:
        desk.war.set_war("A war")
    assert changed.args == [True]
    assert desk.problems.count == 0
    with qtbot.waitSignal(desk.can_run_changed):
        desk.war.choose(Field.ATTACKER, "Nobody")
    assert not desk.can_run


def test_a_desk_before_anything_is_read_can_not_run(desk: WarDesk) -> None:
    empty = WarDesk(desk.session.folders)
    empty.war.set_war("A war")
    assert not empty.can_run
    assert not empty.can_run_again
    assert empty.war.options(Field.ATTACKER) == ("default",)
    assert empty.war.military_summary(Side.ATTACKER) == ""
    empty.run()
    assert not empty.runner.running
    empty.close()


def test_a_run_shows_its_result_and_the_end_of_the_battle(war_desk: WarDesk, qtbot: QtBot) -> None:
    """S-10, O-1."""
    before = war_desk.strategy.flanks
    assert not war_desk.can_run_again
    run(war_desk, qtbot)
    current = war_desk.outcome.current
    assert current is not None
    assert war_desk.outcome.runs == (current,)
    flanks = war_desk.strategy.flanks
    assert FlankState.ROUTED in {card.state for card in flanks}
    for card, situation in zip(flanks, current.result.battle.flanks, strict=True):
        assert (card.plan.x_pixels, card.plan.y_pixels) == (situation.x_pixels, situation.y_pixels)
        assert card.plan.size == round(situation.size)
    war_desk.strategy.restore()
    assert war_desk.strategy.flanks == before
    assert war_desk.can_run


def test_running_locks_the_strategy_and_can_be_cancelled(war_desk: WarDesk, qtbot: QtBot) -> None:
    before = war_desk.strategy.flanks
    with qtbot.waitSignal(war_desk.runner.stopped, timeout=SECONDS):
        war_desk.run()
        assert war_desk.strategy.locked
        assert not war_desk.can_run
        war_desk.switch_sides()
        assert war_desk.war.choice(Field.ATTACKER) == "Albion"
        war_desk.runner.cancel()
    assert not war_desk.strategy.locked
    assert war_desk.strategy.flanks == before
    assert war_desk.outcome.runs == ()
    assert war_desk.can_run


def test_closing_during_a_run_leaves_complete_papers(war_desk: WarDesk, qtbot: QtBot) -> None:
    war_desk.run()
    war_desk.close()
    [log] = war_desk.session.folders.logs.glob("*.txt")
    assert log.read_text(encoding="utf-8").endswith(("has no result.\n", "End of the log\n"))
    qtbot.waitUntil(lambda: not war_desk.runner.running)


def test_running_again_with_the_same_seed_and_with_a_new_one(war_desk: WarDesk, qtbot: QtBot) -> None:
    before = war_desk.strategy.flanks
    run(war_desk, qtbot)
    after = war_desk.strategy.flanks
    war_desk.strategy.move(0, 1, 1)
    for same_seed in (True, False):
        with qtbot.waitSignal(war_desk.runner.finished, timeout=SECONDS):
            war_desk.run_again(same_seed)
    first, second, third = war_desk.outcome.runs
    assert first.receipt == second.receipt
    assert third.result.campaign.seed != 5
    assert third.result.campaign.flanks == first.result.campaign.flanks
    war_desk.strategy.undo_stack.undo()
    assert war_desk.strategy.flanks == after
    war_desk.strategy.restore()
    assert [card.plan for card in war_desk.strategy.flanks] == [card.plan for card in before]


def test_running_another_war_again_leaves_the_strategy_alone(war_desk: WarDesk, qtbot: QtBot) -> None:
    run(war_desk, qtbot)
    war_desk.war.choose(Field.ATTACKER_MILITARY, "Fleet")
    flanks = war_desk.strategy.flanks
    with qtbot.waitSignal(war_desk.runner.finished, timeout=SECONDS):
        war_desk.run_again(same_seed=True)
    assert war_desk.outcome.runs[0].receipt == war_desk.outcome.runs[1].receipt
    assert war_desk.strategy.flanks == flanks
    assert not war_desk.strategy.locked


def test_a_refused_run_is_told_until_the_next_action(war_desk: WarDesk, qtbot: QtBot) -> None:
    database = war_desk.session.folders.database
    good = database.read_bytes()
    database.write_bytes(b"nonsense")
    with qtbot.waitSignal(war_desk.runner.refused, timeout=SECONDS):
        war_desk.run()
    assert "the file is not a workbook" in told(war_desk)
    assert war_desk.can_run
    database.write_bytes(good)
    run(war_desk, qtbot)
    assert "the file is not a workbook" not in told(war_desk)


@pytest.mark.usefixtures("expected_log_errors")
def test_a_crash_is_among_the_problems_in_one_sentence(
    war_desk: WarDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autoalgo.war.window.session.runner.receipt", lambda *_: 1 / 0)
    with qtbot.waitSignal(war_desk.runner.crashed, timeout=SECONDS):
        war_desk.run()
    assert "A mistake in the program" in told(war_desk)
    assert "\n" not in told(war_desk)
    assert not war_desk.strategy.locked


def test_the_history_can_be_looked_through(war_desk: WarDesk, qtbot: QtBot) -> None:
    run(war_desk, qtbot)
    war_desk.strategy.restore()
    run(war_desk, qtbot)
    first, second = war_desk.outcome.runs
    assert war_desk.outcome.current is second
    with qtbot.waitSignal(war_desk.outcome.changed):
        war_desk.outcome.show(0)
    assert war_desk.outcome.current is first


SIDES = st.sampled_from([("default", "default"), ("Albion", "Gaul"), ("Gaul", "Albion"), ("Albion", "Albion")])
MOVES = st.lists(st.tuples(st.integers(0, 5), st.floats(0, 400), st.floats(0, 400)), max_size=4)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=20)
@given(sides=SIDES, moves=MOVES, added=st.lists(st.sampled_from(Side), max_size=3))
def test_switching_sides_twice_is_nothing(
    desk: WarDesk, sides: tuple[str, str], moves: list[tuple[int, float, float]], added: list[Side]
) -> None:
    """W-5: choices, flanks and map are as before; only the result and the undo stack are gone."""
    desk.war.choose(Field.ATTACKER, sides[0])
    desk.war.choose(Field.DEFENDER, sides[1])
    for side in added:
        desk.strategy.add(side)
    for move in moves:
        desk.strategy.move(*move)
    before, request, problems = desk.strategy.flanks, desk.request(), told(desk)
    desk.switch_sides()
    switched = desk.request()
    assert (switched.attacker, switched.defender) == (request.defender, request.attacker)
    assert desk.strategy.count(Side.ATTACKER) == sum(card.plan.side is Side.DEFENDER for card in before)
    desk.switch_sides()
    assert desk.strategy.flanks == before
    assert desk.request() == request
    assert told(desk) == problems


def test_switching_sides_clears_the_result(war_desk: WarDesk, qtbot: QtBot) -> None:
    """W-5."""
    run(war_desk, qtbot)
    war_desk.switch_sides()
    assert war_desk.outcome.current is None
    assert len(war_desk.outcome.runs) == 1
    assert not war_desk.strategy.can_restore


def test_a_request_is_saved_and_opened_with_everything_in_it(war_desk: WarDesk, qtbot: QtBot, tmp_path: Path) -> None:
    """B-6."""
    path = tmp_path / "war.json"
    war_desk.strategy.move(0, 7.5, 8.25)
    war_desk.strategy.choose_map("Hill")
    war_desk.strategy.add(Side.DEFENDER)
    with qtbot.waitSignal(war_desk.request_saved):
        war_desk.save_request(path)
    saved, flanks = war_desk.request(), war_desk.strategy.flanks
    assert load_request(path) == saved
    assert war_desk.file == path
    war_desk.war.choose(Field.ATTACKER, "default")
    war_desk.strategy.reset()
    with qtbot.waitSignal(war_desk.request_opened) as opened:
        war_desk.open_request(path)
    assert opened.args == [path]
    assert war_desk.request() == saved
    assert [card.plan for card in war_desk.strategy.flanks] == [card.plan for card in flanks]


def test_a_request_that_cannot_be_opened_changes_nothing(war_desk: WarDesk, qtbot: QtBot, tmp_path: Path) -> None:
    before = war_desk.request()
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    with qtbot.waitSignal(war_desk.problems.modelReset):
        war_desk.open_request(tmp_path / "broken.json")
    assert "broken.json" in told(war_desk)
    assert targets(war_desk) == [Target(Tab.HEADER)]
    assert war_desk.request() == before
    assert war_desk.can_run


@pytest.mark.parametrize("side", Side)
def test_s_4_a_request_of_more_flanks_than_a_side_holds_is_told(
    war_desk: WarDesk, qtbot: QtBot, tmp_path: Path, side: Side
) -> None:
    """S-4, B-6: with the three that the other side gets, 198 flanks of one side would be no request any more."""
    before = war_desk.request()
    flanks = [{"side": side.label, "x": 1, "y": 1, "infantry": 1}] * 198
    path = tmp_path / "crowd.json"
    path.write_text(json.dumps({**before.model_dump(mode="json"), "flanks": flanks}), encoding="utf-8")
    with qtbot.waitSignal(war_desk.problems.modelReset):
        war_desk.open_request(path)
    assert f"{side.label} flanks: 198 flanks; allowed: at most 99 a side; remove some" in told(war_desk)
    assert war_desk.request() == before
    assert war_desk.can_run


def test_what_an_action_came_to_is_gone_after_everything_is_read_anew(
    war_desk: WarDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    with qtbot.waitSignal(war_desk.problems.modelReset):
        war_desk.open_request(tmp_path / "absent.json")
    assert "there is no such file" in told(war_desk)
    with qtbot.waitSignal(war_desk.session.loaded):
        war_desk.session.reload()
    assert told(war_desk) == ""


def test_a_request_that_cannot_be_saved_is_told(war_desk: WarDesk, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.waitSignal(war_desk.problems.modelReset):
        war_desk.save_request(tmp_path / "absent" / "war.json")
    assert "the file cannot be written" in told(war_desk)
    assert war_desk.file is None


def test_a_request_adopted_before_anything_is_read_is_there_afterwards(war_desk: WarDesk, qtbot: QtBot) -> None:
    war_desk.strategy.move(0, 7, 8)
    wanted = war_desk.request()
    fresh = WarDesk(war_desk.session.folders)
    fresh.adopt(wanted)
    assert fresh.request().flanks == wanted.flanks
    with qtbot.waitSignal(fresh.session.loaded):
        fresh.session.reload()
    assert fresh.request() == wanted
    assert fresh.can_run
    fresh.close()


def test_a_request_with_an_unknown_military_keeps_its_flanks(war_desk: WarDesk) -> None:
    wanted = war_desk.request().model_copy(update={"attacker_military": "Nobody"})
    war_desk.adopt(wanted)
    assert not war_desk.can_run
    kept = war_desk.request().flanks
    assert kept is not None
    assert wanted.flanks is not None
    assert sorted(map(repr, kept)) == sorted(map(repr, wanted.flanks))
    war_desk.war.choose(Field.ATTACKER_MILITARY, "Fyrd")
    assert war_desk.can_run


@pytest.mark.parametrize("path", EXAMPLES[:4], ids=lambda path: path.stem)
def test_the_examples_can_be_opened_and_run(path: Path, open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk()
    shutil.copy(path.parents[1] / "Database" / "Map Game Database.xlsx", desk.session.folders.database)
    with qtbot.waitSignal(desk.session.loaded):
        desk.session.reload()
    with qtbot.waitSignal(desk.request_opened):
        desk.open_request(path)
    assert told(desk) == ""
    assert desk.can_run


def test_the_problem_list_passes_qts_model_tester(war_desk: WarDesk, qtmodeltester: ModelTester) -> None:
    war_desk.war.choose(Field.ATTACKER, "Nobody")
    assert war_desk.problems.count > 0
    qtmodeltester.check(war_desk.problems)
    index = war_desk.problems.index(0, 0)
    assert index.data() == war_desk.problems.problems[0].text()
    assert index.data(TARGET_ROLE) == war_desk.problems.target(0)
    assert index.data(Qt.ItemDataRole.DecorationRole) is None


def test_every_problem_leads_to_its_place(war_desk: WarDesk) -> None:
    """W-7: to the field, tab or flank that causes it."""
    war_desk.war.set_war("")
    assert targets(war_desk) == [Target(Tab.HEADER)]
    war_desk.war.set_war("A war")
    war_desk.war.choose(Field.LOCATION, "Nowhere")
    assert targets(war_desk) == [Target(Tab.TACTICS, Field.LOCATION)]
    war_desk.war.choose(Field.LOCATION, "Senlac")
    war_desk.strategy.remove(0)
    assert {target.tab for target in targets(war_desk)} == {Tab.STRATEGY}


def test_a_problem_of_one_flank_leads_to_it(war_desk: WarDesk) -> None:
    plan = war_desk.strategy.flanks[4].plan
    war_desk.strategy.edit(4, replace(plan, cavalry=20))
    rows = [row for row, text in enumerate(told(war_desk).splitlines()) if text.startswith("defender flank 2")]
    assert [war_desk.problems.target(row) for row in rows] == [Target(Tab.STRATEGY, flank=4)]


def test_a_problem_of_a_row_leads_to_the_choice_that_brings_it(war_desk: WarDesk) -> None:
    """Gaul was founded in 911, Albion in 927 and had its crisis in 1016."""
    war_desk.war.set_year(920)
    assert Target(Tab.TACTICS, Field.ATTACKER) in targets(war_desk)
    war_desk.switch_sides()
    assert Target(Tab.TACTICS, Field.DEFENDER) in targets(war_desk)


def test_an_unreadable_map_leads_to_the_strategy(war_desk: WarDesk, qtbot: QtBot) -> None:
    war_desk.strategy.choose_map("Atlantis")
    qtbot.waitUntil(lambda: war_desk.strategy.map_problem is not None)
    assert targets(war_desk) == [Target(Tab.STRATEGY)]
    assert not war_desk.can_run


def test_start_reads_and_warms_up_once(desk: WarDesk, qtbot: QtBot, tmp_path: Path) -> None:
    other = tmp_path / "Other.xlsx"
    shutil.copy(desk.session.folders.database, other)
    fresh = WarDesk(desk.session.folders)
    with qtbot.waitSignals([fresh.session.loaded, fresh.runner.warmed], timeout=SECONDS):
        fresh.start(other)
    assert fresh.session.source == other
    fresh.close()
