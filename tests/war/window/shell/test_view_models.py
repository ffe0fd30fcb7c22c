import json
import shutil
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from homes import NewModels, OpenModels
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot
from rows import ALBION, GAUL, cells, save

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.folders import Folders
from autoalgo.war.requests import load_request, save_request
from autoalgo.war.window.session.problems_model import TARGET_ROLE, Destination, WindowPart
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell import request_files_model
from autoalgo.war.window.shell.view_models import ViewModels

EXAMPLES = sorted((Path(__file__).resolve().parents[4] / "examples").glob("*.json"))


@pytest.fixture
def ready(models: ViewModels) -> ViewModels:
    """The Fyrd against the Host at Senlac with seed 5, ready to run."""
    models.war.set_war("A war")
    models.war.set_seed(5)
    models.war.choose(Choice.ATTACKER, "Albion")
    models.war.choose(Choice.DEFENDER, "Gaul")
    models.war.choose(Choice.LOCATION, "Senlac")
    return models


def run(models: ViewModels, qtbot: QtBot) -> None:
    with qtbot.waitSignal(models.runner.finished):
        models.run()


def told(models: ViewModels) -> str:
    return "\n".join(problem.text() for problem in models.problems.problems)


def targets(models: ViewModels) -> list[Destination]:
    return [models.problems.target(row) for row in range(models.problems.count)]


def test_run_is_possible_as_soon_as_nothing_is_wrong(models: ViewModels, qtbot: QtBot) -> None:
    """W-7, W-1: also without a name for the war."""
    assert models.can_run
    assert models.problems.count == 0
    with qtbot.waitSignal(models.standing.can_run_changed) as changed:
        models.war.choose(Choice.ATTACKER, "Nobody")
    assert changed.args == [False]
    assert not models.can_run
    with qtbot.waitSignal(models.standing.can_run_changed):
        models.war.choose(Choice.ATTACKER, "default")
    assert models.can_run


def test_before_anything_is_read_no_war_can_run(home: Folders, new_models: NewModels) -> None:
    empty = new_models(home)
    empty.war.set_war("A war")
    assert not empty.can_run
    assert not empty.can_run_again
    assert empty.war.options(Choice.ATTACKER) == ("default",)
    assert empty.war.military_summary(Side.ATTACKER) == ""
    empty.run()
    assert not empty.runner.running


def test_a_run_shows_its_result_and_the_end_of_the_battle(ready: ViewModels, qtbot: QtBot) -> None:
    """S-10, O-1."""
    before = ready.strategy.battlefield.flanks
    assert not ready.can_run_again
    run(ready, qtbot)
    current = ready.outcome.current
    assert current is not None
    assert ready.outcome.runs == (current,)
    flanks = ready.strategy.battlefield.flanks
    assert ready.can_run
    assert FlankState.ROUTED in {card.state for card in flanks}
    for card, situation in zip(flanks, current.result.battle.flanks, strict=True):
        assert (card.plan.x_pixels, card.plan.y_pixels) == (situation.x_pixels, situation.y_pixels)
        assert card.plan.size == round(situation.size)
    ready.strategy.battle.restore()
    assert ready.strategy.battlefield.flanks == before


def test_running_locks_the_strategy_and_can_be_cancelled(ready: ViewModels, qtbot: QtBot) -> None:
    before = ready.strategy.battlefield.flanks
    with qtbot.waitSignal(ready.runner.stopped):
        ready.run()
        assert ready.strategy.battle.locked
        assert not ready.can_run
        ready.switch_sides()
        assert ready.war.choice(Choice.ATTACKER) == "Albion"
        ready.runner.cancel()
    assert not ready.strategy.battle.locked
    assert ready.strategy.battlefield.flanks == before
    assert ready.outcome.runs == ()
    assert ready.can_run


def test_closing_during_a_run_leaves_complete_files(ready: ViewModels, qtbot: QtBot) -> None:
    ready.run()
    ready.close()
    [log] = ready.session.folders.logs.glob("*.txt")
    assert log.read_text(encoding="utf-8").endswith(("has no result.\n", "End of the log\n"))
    qtbot.waitUntil(lambda: not ready.runner.running)


def test_running_again_with_the_same_seed_and_with_a_new_one(ready: ViewModels, qtbot: QtBot) -> None:
    """S-13: they fight their own flanks, which is shown, and leave the plan, which is another by then."""
    before = ready.strategy.history.plan
    run(ready, qtbot)
    ready.strategy.edits.move(0, 1, 1)
    plan = ready.strategy.history.plan
    for same_seed in (True, False):
        with qtbot.waitSignal(ready.runner.finished):
            ready.run_again(same_seed)
    first, second, third = ready.outcome.runs
    assert first.receipt == second.receipt
    assert third.result.campaign.seed != 5
    assert third.result.campaign.flanks == first.result.campaign.flanks
    aftermath = ready.strategy.battlefield.aftermath
    assert aftermath is not None
    assert [card.plan for card in aftermath.plan] == [card.plan for card in before]
    ready.strategy.battle.restore()
    assert ready.strategy.battlefield.flanks == ready.strategy.history.plan == plan


def test_running_another_war_again_leaves_the_strategy_alone(ready: ViewModels, qtbot: QtBot) -> None:
    run(ready, qtbot)
    ready.war.choose(Choice.ATTACKER_MILITARY, "Fleet")
    flanks = ready.strategy.battlefield.flanks
    with qtbot.waitSignal(ready.runner.finished):
        ready.run_again(same_seed=True)
    assert ready.outcome.runs[0].receipt == ready.outcome.runs[1].receipt
    assert ready.strategy.battlefield.flanks == flanks
    assert not ready.strategy.battle.locked


def test_a_refused_run_is_told_until_the_next_action(ready: ViewModels, qtbot: QtBot) -> None:
    database = ready.session.folders.database
    good = database.read_bytes()
    database.write_bytes(b"nonsense")
    with qtbot.waitSignal(ready.runner.refused):
        ready.run()
    assert "the file is not a workbook" in told(ready)
    assert ready.can_run
    database.write_bytes(good)
    run(ready, qtbot)
    assert "the file is not a workbook" not in told(ready)


@pytest.mark.usefixtures("expected_log_errors")
def test_a_crash_is_among_the_problems_in_one_sentence(
    ready: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autoalgo.war.window.session.runner_model.receipt", lambda *_: 1 / 0)
    with qtbot.waitSignal(ready.runner.crashed):
        ready.run()
    assert "A mistake in the program" in told(ready)
    assert "\n" not in told(ready)
    assert not ready.strategy.battle.locked


def test_the_history_can_be_looked_through(ready: ViewModels, qtbot: QtBot) -> None:
    run(ready, qtbot)
    run(ready, qtbot)
    first, second = ready.outcome.runs
    assert ready.outcome.current is second
    with qtbot.waitSignal(ready.outcome.changed):
        ready.outcome.show(0)
    assert ready.outcome.current is first


SIDES = st.sampled_from([("default", "default"), ("Albion", "Gaul"), ("Gaul", "Albion"), ("Albion", "Albion")])
MOVES = st.lists(st.tuples(st.integers(0, 5), st.floats(0, 400), st.floats(0, 400)), max_size=4)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(sides=SIDES, moves=MOVES, added=st.lists(st.sampled_from(Side), max_size=3))
def test_switching_sides_twice_is_nothing(
    models: ViewModels, sides: tuple[str, str], moves: list[tuple[int, float, float]], added: list[Side]
) -> None:
    """W-5: choices, flanks and map are as before; only the result and the undo stack are gone."""
    models.war.choose(Choice.ATTACKER, sides[0])
    models.war.choose(Choice.DEFENDER, sides[1])
    for side in added:
        models.strategy.edits.add(side)
    for move in moves:
        models.strategy.edits.move(*move)
    before, request, problems = models.strategy.battlefield.flanks, models.request(), told(models)
    models.switch_sides()
    switched = models.request()
    assert (switched.attacker, switched.defender) == (request.defender, request.attacker)
    assert models.strategy.battlefield.count(Side.ATTACKER) == sum(card.plan.side is Side.DEFENDER for card in before)
    models.switch_sides()
    assert models.strategy.battlefield.flanks == before
    assert models.request() == request
    assert told(models) == problems


def test_switching_sides_clears_the_result(ready: ViewModels, qtbot: QtBot) -> None:
    """W-5."""
    run(ready, qtbot)
    ready.switch_sides()
    assert ready.outcome.current is None
    assert len(ready.outcome.runs) == 1
    assert not ready.strategy.battle.can_restore


def test_a_request_is_saved_and_opened_with_everything_in_it(ready: ViewModels, qtbot: QtBot, tmp_path: Path) -> None:
    """B-6."""
    path = tmp_path / "war.json"
    ready.adopt(ready.request().model_copy(update={"source": "Lawson 2002,\nMorillo 1996"}))
    ready.strategy.edits.move(0, 7.5, 8.25)
    ready.strategy.choose_map("Hill")
    ready.strategy.edits.add(Side.DEFENDER)
    with qtbot.waitSignal(ready.request_saved):
        ready.save_request(path)
    saved, flanks = ready.request(), ready.strategy.battlefield.flanks
    assert load_request(path) == saved
    assert saved.source == "Lawson 2002,\nMorillo 1996"
    assert ready.file == path
    ready.war.choose(Choice.ATTACKER, "default")
    ready.strategy.edits.reset()
    with qtbot.waitSignal(ready.request_opened) as opened:
        ready.open_request(path)
    assert opened.args == [path]
    assert ready.request() == saved
    assert [card.plan for card in ready.strategy.battlefield.flanks] == [card.plan for card in flanks]


def test_a_request_that_cannot_be_opened_changes_nothing(ready: ViewModels, qtbot: QtBot, tmp_path: Path) -> None:
    before = ready.request()
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    with qtbot.waitSignal(ready.problems.modelReset):
        ready.open_request(tmp_path / "broken.json")
    assert "broken.json" in told(ready)
    assert (ready.problems.reported, ready.problems.count) == (1, 0)
    assert ready.problems.target(0) == Destination(WindowPart.HEADER)
    assert ready.standing.failed == "broken.json was not opened"
    assert ready.request() == before
    assert ready.can_run


@pytest.mark.parametrize("side", Side)
def test_s_4_a_request_of_more_flanks_than_a_side_holds_is_told(
    ready: ViewModels, qtbot: QtBot, tmp_path: Path, side: Side
) -> None:
    """S-4, B-6: with the three that the other side gets, 198 flanks of one side would be no request any more."""
    before = ready.request()
    flanks = [{"side": side.label, "x": 1, "y": 1, "infantry": 1}] * 198
    path = tmp_path / "crowd.json"
    path.write_text(json.dumps({**before.model_dump(mode="json"), "flanks": flanks}), encoding="utf-8")
    with qtbot.waitSignal(ready.problems.modelReset):
        ready.open_request(path)
    assert f"{side.label} flanks: 198 flanks; allowed: at most 99 a side; remove some" in told(ready)
    assert ready.request() == before
    assert ready.can_run


def test_what_an_action_came_to_is_gone_after_everything_is_read_anew(
    ready: ViewModels, qtbot: QtBot, tmp_path: Path
) -> None:
    with qtbot.waitSignal(ready.problems.modelReset):
        ready.open_request(tmp_path / "absent.json")
    assert "there is no such file" in told(ready)
    with qtbot.waitSignal(ready.session.loaded):
        ready.session.reload()
    assert told(ready) == ""


def test_a_request_that_cannot_be_saved_is_told(ready: ViewModels, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.waitSignal(ready.problems.modelReset):
        ready.save_request(tmp_path / "absent" / "war.json")
    assert "the file cannot be written" in told(ready)
    assert ready.file is None


def test_requests_that_are_saved_at_once_are_all_written(ready: ViewModels, qtbot: QtBot, tmp_path: Path) -> None:
    """B-6: of the same file the last one stays."""
    paths = [tmp_path / name for name in ("a.json", "b.json", "c.json", "a.json")]
    told: list[Path] = []
    ready.request_saved.connect(told.append)
    for year, path in enumerate(paths, start=1100):
        ready.war.set_year(year)
        ready.save_request(path)
    qtbot.waitUntil(lambda: len(told) == 4)
    assert told == paths
    years = {path.name: request.year for path in paths if isinstance(request := load_request(path), WarRequest)}
    assert years == {"a.json": 1103, "b.json": 1101, "c.json": 1102}
    assert ready.file == paths[-1]


def test_s_13_what_is_still_being_saved_counts_as_saved_only_once_it_is(
    ready: ViewModels, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S-13, B-6: of two saves of one file the first has ended and the second fails."""
    release = Event()

    def slow(path: Path, request: WarRequest) -> Failure | None:
        if request.year == 1101:
            release.wait(120)
            return Failure(Problem(Place(file=str(path)), "the disk is full", ""))
        return save_request(path, request)

    monkeypatch.setattr(request_files_model, "save_request", slow)
    ready.war.set_year(1100)
    with qtbot.waitSignal(ready.request_saved):
        ready.save_request(tmp_path / "a.json")
        ready.war.set_year(1101)
        ready.save_request(tmp_path / "a.json")
    assert ready.would_lose
    release.set()
    qtbot.waitUntil(lambda: "the disk is full" in told(ready))
    assert ready.would_lose
    ready.war.set_year(1100)
    assert not ready.would_lose


def test_a_request_adopted_before_anything_is_read_is_there_afterwards(
    ready: ViewModels, new_models: NewModels, qtbot: QtBot
) -> None:
    ready.strategy.edits.move(0, 7, 8)
    wanted = ready.request()
    fresh = new_models(ready.session.folders)
    fresh.adopt(wanted)
    assert fresh.request().flanks == wanted.flanks
    with qtbot.waitSignal(fresh.session.loaded):
        fresh.session.reload()
    assert fresh.request() == wanted
    assert fresh.can_run


def test_a_request_with_an_unknown_military_keeps_its_flanks(ready: ViewModels) -> None:
    wanted = ready.request().model_copy(update={"attacker_military": "Nobody"})
    ready.adopt(wanted)
    assert not ready.can_run
    kept = ready.request().flanks
    assert kept is not None
    assert wanted.flanks is not None
    assert sorted(map(repr, kept)) == sorted(map(repr, wanted.flanks))
    ready.war.choose(Choice.ATTACKER_MILITARY, "Fyrd")
    assert ready.can_run


@pytest.mark.parametrize("path", EXAMPLES[:4], ids=lambda path: path.stem)
def test_the_examples_can_be_opened_and_run(path: Path, open_models: OpenModels, qtbot: QtBot) -> None:
    models = open_models()
    shutil.copy(path.parents[1] / "Database" / "Map Game Database.xlsx", models.session.folders.database)
    with qtbot.waitSignal(models.session.loaded):
        models.session.reload()
    with qtbot.waitSignal(models.request_opened):
        models.open_request(path)
    assert told(models) == ""
    assert models.can_run


def test_the_problem_list_passes_qts_model_tester(ready: ViewModels, qtmodeltester: ModelTester) -> None:
    ready.war.choose(Choice.ATTACKER, "Nobody")
    assert ready.problems.count > 0
    qtmodeltester.check(ready.problems)
    index = ready.problems.index(0, 0)
    # A form has no keys: the field is called as its label calls it.
    assert index.data() == ready.problems.problems[0].text().replace("attacker:", "Attacker's nation:")
    assert index.data(TARGET_ROLE) == ready.problems.target(0)
    assert index.data(Qt.ItemDataRole.DecorationRole) is None


def test_every_problem_leads_to_its_place(ready: ViewModels) -> None:
    """W-7: to the field, tab or flank that causes it."""
    ready.war.set_war("x" * 10_001)
    assert targets(ready) == [Destination(WindowPart.HEADER)]
    ready.war.set_war("")
    ready.war.choose(Choice.LOCATION, "Nowhere")
    assert targets(ready) == [Destination(WindowPart.TACTICS, Choice.LOCATION)]
    ready.war.choose(Choice.LOCATION, "Senlac")
    ready.strategy.edits.remove(0)
    assert {target.tab for target in targets(ready)} == {WindowPart.STRATEGY}


def test_a_problem_of_one_flank_leads_to_it(ready: ViewModels) -> None:
    plan = ready.strategy.battlefield.flanks[4].plan
    ready.strategy.edits.edit(4, replace(plan, cavalry=20))
    rows = [row for row, text in enumerate(told(ready).splitlines()) if text.startswith("defender flank 2")]
    assert [ready.problems.target(row) for row in rows] == [Destination(WindowPart.STRATEGY, flank=4)]


def test_a_problem_of_a_row_leads_to_the_choice_that_brings_it(ready: ViewModels, qtbot: QtBot) -> None:
    save(ready.session.folders.database, cells(nations=[{**ALBION, "Year Crisis": None}, GAUL]))
    with qtbot.waitSignal(ready.session.loaded):
        ready.session.reload()
    assert Destination(WindowPart.TACTICS, Choice.ATTACKER) in targets(ready)
    ready.switch_sides()
    assert Destination(WindowPart.TACTICS, Choice.DEFENDER) in targets(ready)


def test_a_warning_leads_to_its_place_and_prevents_nothing(ready: ViewModels) -> None:
    """DB-2, W-7: Albion was founded in 927 and had its crisis in 1016; Ada, who leads it, was born in 1026."""
    ready.war.set_year(926)
    assert ready.can_run
    assert ready.problems.count == 0
    rows = range(ready.problems.rowCount())
    assert {ready.problems.target(row) for row in rows} == {
        Destination(WindowPart.TACTICS, Choice.ATTACKER),
        Destination(WindowPart.TACTICS, Choice.ATTACKER_MILITARY),
        Destination(WindowPart.TACTICS, Choice.DEFENDER),
    }
    assert all(ready.problems.index(row, 0).data().startswith("Warning: ") for row in rows)
    ready.switch_sides()
    assert Destination(WindowPart.TACTICS, Choice.DEFENDER_MILITARY) in map(ready.problems.target, rows)
    ready.war.choose(Choice.LOCATION, "Nowhere")
    assert targets(ready) == [Destination(WindowPart.TACTICS, Choice.LOCATION)]
    assert not ready.can_run


def test_armies_that_wait_for_each_other_are_warned_of(ready: ViewModels, qtbot: QtBot) -> None:
    """MV-4: until one flank marches; while they fight, nothing is said."""
    for index, card in enumerate(ready.strategy.battlefield.flanks):
        assert not ready.problems.warnings
        ready.strategy.edits.edit(index, replace(card.plan, maneuver=Maneuver.POSITION))
    [warning] = ready.problems.warnings
    assert warning.text().startswith("flanks: no flank will ever march toward an enemy")
    assert ready.problems.target(0) == Destination(WindowPart.STRATEGY)
    assert ready.can_run
    with qtbot.waitSignal(ready.runner.stopped):
        ready.run()
        assert not ready.problems.warnings
        ready.runner.cancel()
    assert list(ready.problems.warnings) == [warning]
    ready.strategy.history.undo_stack.undo()
    assert not ready.problems.warnings


def test_an_unreadable_map_leads_to_the_strategy(ready: ViewModels, qtbot: QtBot) -> None:
    ready.strategy.choose_map("Atlantis")
    qtbot.waitUntil(lambda: ready.strategy.map.failure is not None)
    assert targets(ready) == [Destination(WindowPart.STRATEGY)]
    assert not ready.can_run


def test_start_reads_and_warms_up_once(home: Folders, new_models: NewModels, qtbot: QtBot, tmp_path: Path) -> None:
    other = tmp_path / "Other.xlsx"
    shutil.copy(home.database, other)
    fresh = new_models(home)
    with qtbot.waitSignals([fresh.session.loaded, fresh.runner.warmed]):
        fresh.session.start(other)
    assert fresh.session.source == other
