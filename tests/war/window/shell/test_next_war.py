"""S-13: a second war begins clean, an opened request can be undone, and a seed stays with its war."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hands import Fight, choose, click, press
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from questions import answering

from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.requests import load_request, request_text
from autoalgo.war.window.session.memory import Memory
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

Open = Callable[..., Path]
EVEN = [(100.0, 100.0), (100.0, 200.0), (100.0, 300.0)]
"""Where the even spread puts the attacker's three flanks."""


@pytest.fixture
def opened(
    window: MainWindow, models: ViewModels, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Open:
    """Opens a request of Gaul against Albion at Dover by Ctrl+O."""

    def open_one(**changes: object) -> Path:
        request = {"war": "From a file", "year": -216, "attacker": "Gaul", "attacker_military": "Host"}
        request |= {"defender": "Albion", "defender_military": "Fyrd", "location": "Dover"}
        file = tmp_path / "request.json"
        file.write_text(json.dumps({**request, **changes}), encoding="utf-8")
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
        with qtbot.waitSignal(models.request_opened):
            press("Ctrl+O", window, qtbot)
        return file

    return open_one


def type_seed(window: MainWindow, qtbot: QtBot, seed: str) -> None:
    press("Ctrl+D", window, qtbot)
    window.tactics.source.seed.selectAll()
    qtbot.keyClicks(window.tactics.source.seed, seed)


def nudge_first(window: MainWindow, qtbot: QtBot) -> None:
    press("Ctrl+2", window, qtbot)
    qtbot.keyClick(window.strategy.view, Qt.Key.Key_PageDown)
    qtbot.keyClick(window.strategy.view, Qt.Key.Key_Right)


def saved_as(
    path: Path, keys: str, window: MainWindow, models: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> WarRequest:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    with qtbot.waitSignal(models.request_saved):
        press(keys, window, qtbot)
    request = load_request(path)
    assert isinstance(request, WarRequest)
    return request


def test_s_13_a_new_war_has_nothing_of_the_former(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, opened: Open
) -> None:
    """S-13: name, date, choices, flanks, seed, file, result and undo are as at a first start; the run stays listed."""
    file = opened(seed=7, flanks=[{"side": "attacker", "x": 9, "y": 9, "infantry": 7500}])
    fight()
    press("Ctrl+3", window, qtbot)
    press("Ctrl+N", window, qtbot)
    assert window.tactics.isVisible()
    assert models.war.war == window.header.form.name.text() == ""
    assert window.header.form.year.text() == "1066 AD"
    assert {models.war.choice(field) for field in Choice} == {"default"}
    assert window.tactics.source.seed.text() == ""
    assert [(card.plan.x_pixels, card.plan.y_pixels) for card in models.strategy.history.plan[:3]] == EVEN
    assert models.strategy.battlefield.count(Side.ATTACKER) == models.strategy.battlefield.count(Side.DEFENDER) == 3
    assert not models.strategy.battle.can_restore
    assert models.outcome.current is None
    assert len(models.outcome.runs) == 1
    assert window.header.controls.run.isEnabled()
    assert not window.header.controls.commit.isEnabled()
    assert models.file is None
    assert file.exists()


def test_s_13_a_new_war_is_not_saved_over_the_former(
    window: MainWindow, models: ViewModels, qtbot: QtBot, opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S-13: Save asks for a file again; undone, the former war has its own."""
    file = opened()
    content = file.read_bytes()
    press("Ctrl+N", window, qtbot)
    saved = saved_as(tmp_path / "other.json", "Ctrl+S", window, models, qtbot, monkeypatch)
    assert saved.attacker == "default"
    assert file.read_bytes() == content
    press("Ctrl+Z", window, qtbot)
    assert models.file == file
    assert models.war.war == "From a file"


@pytest.mark.parametrize("doing", ["nothing", "opening", "fighting", "saving"])
def test_s_13_a_new_war_does_not_ask_when_nothing_would_be_lost(
    window: MainWindow,
    models: ViewModels,
    qtbot: QtBot,
    fight: Fight,
    opened: Open,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    doing: str,
) -> None:
    """S-13: nothing is chosen; all is as it was opened; it was fought so; it was saved so."""
    if doing == "nothing":
        answering("Discard", [])  # the nations that the window of the tests begins with
        press("Ctrl+N", window, qtbot)
    elif doing == "opening":
        opened()
    elif doing == "fighting":
        nudge_first(window, qtbot)
        fight()
    else:
        nudge_first(window, qtbot)
        saved_as(tmp_path / "saved.json", "Ctrl+S", window, models, qtbot, monkeypatch)
    assert not models.would_lose
    window.commands["new"].trigger()  # a question would stop the test here
    assert models.war.choice(Choice.ATTACKER) == "default"


@pytest.mark.parametrize("answer", ["Save", "Discard", "Cancel"])
def test_s_13_a_new_war_asks_when_a_plan_would_be_lost(
    window: MainWindow,
    models: ViewModels,
    qtbot: QtBot,
    fight: Fight,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
) -> None:
    """S-13: it was edited since it was fought, and is not saved; each answer does what it says."""
    fight()
    nudge_first(window, qtbot)
    plan = models.request()
    asked: list[str] = []
    answering(answer, asked)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "kept.json"), ""))
    press("Ctrl+N", window, qtbot)
    assert len(asked) == 1
    if answer == "Cancel":
        assert models.request() == plan
        return
    assert models.war.choice(Choice.ATTACKER) == "default"
    if answer == "Save":
        qtbot.waitUntil((tmp_path / "kept.json").exists)
        kept = load_request(tmp_path / "kept.json")
        assert isinstance(kept, WarRequest)
        assert kept.flanks == plan.flanks
    window.strategy.commands["undo"].trigger()  # without a screen, the keys stay with the question that was answered
    assert models.request() == plan


def test_s_13_an_opened_request_can_be_undone_and_redone(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, opened: Open
) -> None:
    """S-13: plan, choices, result and aftermath come back; once more, the request."""
    assert not window.strategy.commands["undo"].isEnabled()
    nudge_first(window, qtbot)
    run = fight()
    plan, ended = models.request(), models.strategy.battlefield.flanks
    opened(seed=7)
    request = models.request()
    assert models.outcome.current is None
    assert "Undo: Open request.json" in window.strategy.commands["undo"].toolTip()
    press("Ctrl+Z", window, qtbot)
    assert models.request() == plan
    assert models.file is None
    assert models.outcome.current is run
    press("F6", window, qtbot)
    assert [card.plan for card in models.strategy.battlefield.flanks] == [card.plan for card in ended]
    press("Ctrl+Y", window, qtbot)
    assert models.request() == request
    assert models.war.seed == 7


def test_s_13_a_plan_that_came_back_is_no_safer_than_before(
    window: MainWindow, models: ViewModels, qtbot: QtBot, opened: Open
) -> None:
    """S-13: it was never saved, so New war asks, as it did before a request was opened and that was undone."""
    nudge_first(window, qtbot)
    plan = models.request()
    opened()
    press("Ctrl+Z", window, qtbot)
    asked: list[str] = []
    answering("Cancel", asked)
    press("Ctrl+N", window, qtbot)
    assert len(asked) == 1
    assert models.request() == plan


def test_s_13_other_nations_are_laid_out_anew_and_it_is_said(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    """S-13: three even flanks in the place of what was arranged for the former nation; the enemy's stay."""
    press("Ctrl+2", window, qtbot)
    press("Ctrl+Shift+A", window.strategy.view, qtbot)
    press("Ctrl+Shift+D", window.strategy.view, qtbot)
    press("Ctrl+1", window, qtbot)
    choose(window.tactics.attacker.nation, "Gaul", qtbot)
    attackers = [card.plan for card in models.strategy.history.plan if card.plan.side is Side.ATTACKER]
    assert [(plan.x_pixels, plan.y_pixels, plan.infantry) for plan in attackers] == [(*at, 2500) for at in EVEN]
    assert models.strategy.battlefield.count(Side.DEFENDER) == 4
    assert window.statusBar().currentMessage() == (
        "Gaul: the attacker's flanks are laid out again, three equal ones; Ctrl+Z undoes that."
    )


def test_s_13_a_nation_in_the_place_of_one_that_was_left_as_it_came_is_not_told(
    window: MainWindow, qtbot: QtBot
) -> None:
    choose(window.tactics.attacker.nation, "Gaul", qtbot)
    assert "anew" not in window.statusBar().currentMessage()


def test_s_13_the_seed_of_a_war_that_was_fought_is_not_that_of_the_next(
    window: MainWindow, qtbot: QtBot, fight: Fight
) -> None:
    """S-13: it repeats its own war; another nation drops it, and says so."""
    type_seed(window, qtbot, "5")
    assert fight().result.campaign.seed == fight().result.campaign.seed == 5
    press("Ctrl+1", window, qtbot)
    choose(window.tactics.defender.nation, "Albion", qtbot)
    assert window.tactics.source.seed.text() == ""
    assert "seed, 5, is dropped" in window.statusBar().currentMessage()


def test_s_13_a_seed_that_is_typed_before_the_nations_is_theirs(
    window: MainWindow, models: ViewModels, qtbot: QtBot
) -> None:
    type_seed(window, qtbot, "5")
    choose(window.tactics.defender.nation, "Albion", qtbot)
    assert models.war.seed == 5


def test_s_13_an_opened_request_keeps_its_seed(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, opened: Open
) -> None:
    """S-13: whatever was typed before, for all its runs, and not for other nations."""
    type_seed(window, qtbot, "5")
    opened(seed=7)
    assert fight().result.campaign.seed == fight().result.campaign.seed == 7
    press("Ctrl+1", window, qtbot)
    choose(window.tactics.attacker.military, "default", qtbot)
    assert models.war.seed == 7
    choose(window.tactics.attacker.nation, "Albion", qtbot)
    assert models.war.seed is None
    opened()
    assert models.war.seed is None


def test_s_13_save_writes_the_seed_that_was_rolled(
    window: MainWindow,
    models: ViewModels,
    qtbot: QtBot,
    fight: Fight,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """S-13: so that the file is of the very war on show; for another plan, and for the next run, there is none."""
    rolled = fight().result.campaign.seed
    saved = saved_as(tmp_path / "a.json", "Ctrl+Shift+S", window, models, qtbot, monkeypatch)
    assert saved.seed == rolled
    assert models.war.seed is None
    assert fight().result.campaign.seed != rolled
    nudge_first(window, qtbot)
    assert saved_as(tmp_path / "b.json", "Ctrl+Shift+S", window, models, qtbot, monkeypatch).seed is None


def test_s_13_nothing_replaces_a_war_that_is_being_fought(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    with qtbot.waitSignal(models.runner.stopped):
        click(window.header.controls.run, qtbot)
        assert not window.commands["new"].isEnabled()
        models.begin_new()
        assert not window.strategy.commands["undo"].isEnabled()
        assert models.war.choice(Choice.ATTACKER) == "Albion"
        click(window.header.controls.cancel, qtbot)


def test_b_6_an_example_is_not_saved_over(
    window: MainWindow,
    models: ViewModels,
    qtbot: QtBot,
    memory: Memory,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """B-6: Ctrl+S asks for a place, in a folder of the moderator's; the file there is saved over from then on."""
    examples = models.session.folders.examples
    examples.mkdir()
    example = examples / "gaul.json"
    example.write_text(request_text(models.request()), encoding="utf-8")
    shipped, mine, proposed = example.read_bytes(), tmp_path / "mine", list[Path]()
    mine.mkdir()
    memory.remember_request(mine / "older.json")
    with qtbot.waitSignal(models.request_opened):
        models.open_request(example)
    nudge_first(window, qtbot)

    def asked(_window: object, _title: str, name: str, _kinds: str) -> tuple[str, str]:
        proposed.append(Path(name))
        return str(mine / "gaul.json"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    for _ in range(2):
        with qtbot.waitSignal(models.request_saved):
            press("Ctrl+S", window, qtbot)
        nudge_first(window, qtbot)
    assert [path.parent for path in proposed] == [mine]
    assert example.read_bytes() == shipped
    assert models.file == mine / "gaul.json"
