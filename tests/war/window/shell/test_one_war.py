"""Header, form and pages tell of one war, or say which; and the war that was fought is there after a restart (W-9)."""

import json
from pathlib import Path

import pytest
from hands import Fight, press
from homes import NewModels
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.theme import Theme
from autoalgo.war.window.session.memory import Memory, settings_of
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

Restarted = tuple[MainWindow, ViewModels]


def sentence(window: MainWindow) -> str:
    return window.header.problems.sentence.text()


def test_the_header_names_the_war_on_show_where_the_form_asks_for_another(
    window: MainWindow, models: ViewModels, fight: Fight
) -> None:
    """An older run that is looked at again is not the war that stands in the form."""
    fight()
    assert " won after " in sentence(window) or "Stalemate after " in sentence(window)
    assert "Output shows" not in sentence(window)
    name = models.war.war
    models.begin_new()
    assert "Output shows" not in sentence(window)
    models.outcome.show(0)
    assert sentence(window).startswith(f"Output shows “{name}”: ")
    assert window.header.controls.commit.isEnabled()
    models.strategy.history.undo_stack.undo()
    assert "Output shows" not in sentence(window)
    models.war.set_year(1453)
    models.war.choose(Choice.LOCATION, "default")
    assert sentence(window).startswith(f"Output shows “{name}”: ")


@pytest.fixture(params=["set by hand", "an example"])
def restarted(
    request: pytest.FixtureRequest,
    window: MainWindow,
    models: ViewModels,
    fight: Fight,
    new_models: NewModels,
    qtbot: QtBot,
    theme: Theme,
    ini: Path,
) -> Restarted:
    """The window of the next start, after a war was fought and the program quit.

    The example leaves map, flanks and seed to the program, and one side's flanks are listed after the other's.
    """
    if request.param == "an example":
        file = models.session.folders.home / "example.json"
        flanks = [
            {"side": "defender", "x": 300, "y": 90, "infantry": 7500},
            {"side": "attacker", "x": 90, "y": 90, "infantry": 3500, "cavalry": 2100, "artillery": 1400, "ships": 30},
        ]
        asked = {"war": "Ford", "year": 1066, "attacker": "Albion", "attacker_military": "Fyrd", "flanks": flanks}
        asked |= {"defender": "Gaul", "defender_military": "Host", "location": "Senlac"}
        file.write_text(json.dumps(asked), encoding="utf-8")
        with qtbot.waitSignal(models.request_opened):
            models.open_request(file)
        qtbot.waitUntil(lambda: models.can_run)
    fight()
    window.close()
    fresh = new_models(models.session.folders)
    again = MainWindow(fresh, theme, Memory(settings_of(ini)))
    qtbot.addWidget(again)
    with qtbot.waitSignal(fresh.outcome.changed):
        again.show()
    return again, fresh


def test_the_war_that_was_fought_is_on_show_after_a_restart(restarted: Restarted, models: ViewModels) -> None:
    again, fresh = restarted
    former, run = models.outcome.runs[0], fresh.outcome.current
    assert run is not None
    assert (run.receipt, run.record, run.log) == (former.receipt, former.record, former.log)
    assert run.result.battle == former.result.battle
    assert former.receipt.splitlines()[0] in again.output.receipt.markup.toPlainText()
    assert fresh.strategy.battle.can_restore
    assert "Output shows" not in sentence(again)


def test_a_war_that_was_fought_before_quitting_is_not_asked_about(restarted: Restarted, qtbot: QtBot) -> None:
    """New war asked whether to save what was "not fought as it is now"."""
    again, fresh = restarted
    assert not fresh.would_lose
    press("Ctrl+N", again, qtbot)
    assert fresh.war.choice(Choice.ATTACKER) == "default"


def test_a_request_that_was_opened_and_not_changed_is_not_asked_about_after_a_restart(
    window: MainWindow, models: ViewModels, new_models: NewModels, qtbot: QtBot, theme: Theme, ini: Path, tmp_path: Path
) -> None:
    file = tmp_path / "war.json"
    models.war.choose(Choice.ATTACKER, "Albion")
    models.war.choose(Choice.DEFENDER, "Gaul")
    assert models.would_lose
    with qtbot.waitSignal(models.request_saved):
        models.save_request(file)
    window.close()
    fresh = new_models(models.session.folders)
    again = MainWindow(fresh, theme, Memory(settings_of(ini)))
    qtbot.addWidget(again)
    with qtbot.waitSignal(fresh.session.loaded):
        again.show()
    assert not fresh.would_lose
    fresh.war.set_year(1453)
    assert fresh.would_lose


def test_a_record_that_is_gone_or_changed_shows_nothing_after_a_restart(
    window: MainWindow, models: ViewModels, fight: Fight, new_models: NewModels, qtbot: QtBot, theme: Theme, ini: Path
) -> None:
    run = fight()
    assert run.record is not None
    window.close()
    run.record.write_bytes(run.record.read_bytes()[:-40])
    fresh = new_models(models.session.folders)
    again = MainWindow(fresh, theme, Memory(settings_of(ini)))
    qtbot.addWidget(again)
    with qtbot.waitSignal(fresh.session.loaded):
        again.show()
    fresh.close()
    assert fresh.outcome.runs == ()
