"""W-4: a war runs off the GUI thread, shows its progress and can be cancelled."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from homes import MOMENT
from pytestqt.qtbot import QtBot

from autoalgo.war.audit import AuditResult, audit
from autoalgo.war.battle import Battle
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.window.session.runner_model import Runner, WarRun
from autoalgo.war.window.shell.view_models import ViewModels


@pytest.fixture
def runner(models: ViewModels) -> Runner:
    return models.runner


@pytest.fixture
def request_for_war(models: ViewModels) -> WarRequest:
    models.war.set_war("A war")
    models.war.set_seed(5)
    return models.war.request(None)


def far_apart(request: WarRequest) -> WarRequest:
    """Both sides stand on Position in opposite corners, and nothing ends the battle before its greatest length."""
    corners: tuple[tuple[Literal["attacker", "defender"], float], ...] = (("attacker", 0), ("defender", 400))
    flanks = tuple(
        FlankRequest(side=side, x=at, y=at, infantry=1000, ships=10, maneuver=Maneuver.POSITION) for side, at in corners
    )
    return request.model_copy(update={"flanks": flanks})


def fought(runner: Runner, request: WarRequest, qtbot: QtBot) -> WarRun:
    with qtbot.waitSignal(runner.finished) as finished:
        runner.start(request)
    [run] = finished.args
    assert isinstance(run, WarRun)
    return run


def test_a_war_leaves_receipt_log_and_record(
    runner: Runner, request_for_war: WarRequest, models: ViewModels, qtbot: QtBot
) -> None:
    """O-3: log and record of every run lie in Logs, and the record is a faithful one."""
    run = fought(runner, request_for_war, qtbot)
    assert run.receipt.startswith("== A war (1066 AD) ==")
    assert run.notes == ()
    assert run.log is not None
    assert run.record is not None
    assert run.log.name == "Autoalgo log 2026-05-01 14.30.00.txt"
    assert run.log.parent == models.session.folders.logs
    assert run.log.read_text(encoding="utf-8").endswith("End of the log\n")
    assert models.session.tables is not None
    audited = audit(run.record, models.session.tables)
    assert isinstance(audited, AuditResult)
    assert audited.difference is None


def test_the_war_is_fought_on_another_thread(
    runner: Runner, request_for_war: WarRequest, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The GUI thread posts the war to a worker and does none of the work itself."""
    seen: dict[str, int] = {}

    def watched(module: str, name: str) -> None:
        work: Callable[..., object] = getattr(__import__(module, fromlist=[name]), name)

        def on(*arguments: object, **named: object) -> object:
            seen[name] = threading.get_ident()
            return work(*arguments, **named)

        monkeypatch.setattr(f"{module}.{name}", on)

    for module, name in (
        ("autoalgo.war.war_run", "wage"),
        ("autoalgo.war.pipeline", "prepare"),
        ("autoalgo.war.window.session.runner_model", "read_database"),
        ("autoalgo.war.war_run", "begin"),
        ("autoalgo.war.window.session.runner_model", "receipt"),
    ):
        watched(module, name)
    told_on: list[int] = []
    runner.finished.connect(lambda _: told_on.append(threading.get_ident()))
    fought(runner, request_for_war, qtbot)
    assert set(seen) == {"wage", "prepare", "read_database", "begin", "receipt"}
    assert threading.get_ident() not in seen.values()
    assert told_on == [threading.get_ident()]


def test_the_same_seed_gives_the_same_receipt_and_none_a_new_seed(
    runner: Runner, request_for_war: WarRequest, qtbot: QtBot
) -> None:
    first, second = (fought(runner, request_for_war, qtbot) for _ in range(2))
    assert first.receipt == second.receipt
    assert first.log != second.log
    third = fought(runner, request_for_war.model_copy(update={"seed": None}), qtbot)
    assert third.result.campaign.seed != 5


def test_a_war_can_be_cancelled_and_its_files_are_complete(
    runner: Runner, request_for_war: WarRequest, models: ViewModels, qtbot: QtBot
) -> None:
    hours = []
    runner.progressed.connect(lambda hour, _: hours.append(hour))
    runner.progressed.connect(lambda *_: runner.cancel())
    with qtbot.waitSignal(runner.stopped):
        runner.start(far_apart(request_for_war))
    assert not runner.running
    [log] = models.session.folders.logs.glob("*.txt")
    [record] = models.session.folders.logs.glob("*.jsonl")
    assert log.read_text(encoding="utf-8").endswith("Interrupted: the war was stopped here, and has no result.\n")
    assert models.session.tables is not None
    audited = audit(record, models.session.tables)
    assert isinstance(audited, AuditResult)
    assert audited.interrupted
    assert audited.difference is None
    assert hours


def test_the_database_is_read_again(
    runner: Runner, request_for_war: WarRequest, models: ViewModels, qtbot: QtBot
) -> None:
    """DB-9: what the menus cached does not count."""
    request = request_for_war.model_copy(update={"attacker": "Albion", "attacker_military": "Fyrd"})
    models.session.folders.database.write_bytes(b"nonsense")
    with qtbot.waitSignal(runner.refused) as refused:
        runner.start(request)
    assert "the file is not a workbook" in refused.args[0][0].text()


def test_problems_of_the_request_refuse_it(runner: Runner, request_for_war: WarRequest, qtbot: QtBot) -> None:
    with qtbot.waitSignal(runner.refused) as refused:
        runner.start(request_for_war.model_copy(update={"location": "Nowhere"}))
    assert "Nowhere" in refused.args[0][0].text()
    assert not runner.running


@pytest.mark.usefixtures("expected_log_errors")
def test_a_bug_is_one_plain_sentence_and_a_file(
    runner: Runner, request_for_war: WarRequest, models: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(Battle, "outcome", broken)
    with qtbot.waitSignal(runner.crashed) as crashed:
        runner.start(request_for_war)
    [sentence] = crashed.args
    file = models.session.folders.logs / "Autoalgo error 2026-05-01 14.30.00.txt"
    assert str(file) in sentence
    assert "Traceback" not in sentence
    assert "ZeroDivisionError: a bug" in file.read_text(encoding="utf-8")
    [log] = models.session.folders.logs.glob("Autoalgo log *.txt")
    assert log.read_text(encoding="utf-8").endswith("has no result.\n")
    assert not runner.running


def test_logs_that_cannot_be_written_are_noted_and_the_war_is_fought(
    runner: Runner, request_for_war: WarRequest, models: ViewModels, qtbot: QtBot
) -> None:
    models.session.folders.logs.write_text("a file in the folder's place", encoding="utf-8")
    run = fought(runner, request_for_war, qtbot)
    assert (run.log, run.record) == (None, None)
    assert len(run.notes) == 2
    assert all("could not be written" in note for note in run.notes)
    assert run.receipt


def test_only_one_war_is_fought_at_a_time(
    runner: Runner, request_for_war: WarRequest, models: ViewModels, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(runner.finished):
        runner.start(request_for_war)
        assert runner.running
        runner.start(request_for_war)
    runner.wait()
    assert len(list(models.session.folders.logs.glob("*.txt"))) == 1


def test_the_runs_files_are_those_of_the_command_line() -> None:
    """Both faces fight through the same function."""
    import autoalgo.war.cli.run  # noqa: PLC0415 - only this test needs the other face

    assert vars(autoalgo.war.cli.run)["fight"] is autoalgo.war.war_run.fight


def test_warming_up_leaves_no_files(runner: Runner, models: ViewModels, qtbot: QtBot) -> None:
    with qtbot.waitSignal(runner.warmed):
        runner.warm_up()
    assert not Path(models.session.folders.logs).exists()
    assert models.session.clock() == MOMENT
