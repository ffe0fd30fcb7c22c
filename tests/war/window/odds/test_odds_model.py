"""B-2: the odds of the shown war, off the GUI thread, live, kept with each war."""

import shutil
import threading
import time

import pytest
from pytestqt.qtbot import QtBot
from stepwise import Stepwise

from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Fighter, Flanks, Order, ThreadWorkers, simulate
from autoalgo.war.odds.as_text import odds_text
from autoalgo.war.pipeline import Preparation
from autoalgo.war.window.odds.odds_model import MOST_RUNS, OddsModel, WarOdds
from autoalgo.war.window.session.problems_model import Destination, WindowPart
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.view_models import ViewModels


def fight(models: ViewModels, qtbot: QtBot, seed: int = 5) -> None:
    models.war.set_war("A war")
    models.war.set_seed(seed)
    models.war.choose(Choice.ATTACKER, "Albion")
    models.war.choose(Choice.DEFENDER, "Gaul")
    if models.outcome.current is not None:
        models.strategy.edits.reset()
    with qtbot.waitSignal(models.runner.finished):
        models.run()


@pytest.fixture
def fought(models: ViewModels, qtbot: QtBot) -> ViewModels:
    fight(models, qtbot)
    return models


@pytest.fixture
def stepwise(monkeypatch: pytest.MonkeyPatch) -> Stepwise:
    workers = Stepwise()
    monkeypatch.setattr("autoalgo.war.odds.ThreadWorkers", lambda *_: workers)
    return workers


def worked_out(odds: OddsModel, qtbot: QtBot, runs: int = 500) -> WarOdds:
    odds.set_runs(runs)
    odds.start()
    qtbot.waitUntil(lambda: not odds.busy)
    assert odds.shown is not None
    return odds.shown


def done(odds: OddsModel) -> int:
    return 0 if odds.progress is None else odds.progress.done


def begun(odds: OddsModel, stepwise: Stepwise, qtbot: QtBot, wars: int, runs: int = 10_000) -> None:
    """Begin, and wait until so many wars are fought and told of."""
    odds.set_runs(runs)
    odds.start()
    stepwise.allow(wars)
    qtbot.waitUntil(lambda: done(odds) == wars)


def cancelled(odds: OddsModel, qtbot: QtBot) -> None:
    odds.cancel()
    qtbot.waitUntil(lambda: not odds.busy)


def test_b_2_nothing_can_be_worked_out_before_a_war(models: ViewModels) -> None:
    """B-2: there is nothing to start, show or copy."""
    assert not models.odds.can_start
    models.odds.start()
    assert not models.odds.busy
    assert (models.odds.shown, models.odds.text()) == (None, "")


def test_b_2_the_odds_are_those_of_the_shown_war(fought: ViewModels, qtbot: QtBot) -> None:
    """B-2: its campaign, map, numbers and seed, to the last bit what the engine says of them."""
    run = fought.outcome.current
    assert run is not None
    shown = worked_out(fought.odds, qtbot)
    preparation = Preparation(run.result.campaign, run.terrain)
    order = Order(preparation, run.tables, 5, 500, actual=run.result, flanks=Flanks.COUNTED)
    assert shown.odds == simulate(order, ThreadWorkers(1, time.monotonic), lambda _: None, lambda: True, time.monotonic)
    assert shown.run is run
    assert (shown.odds.runs, shown.odds.partial, shown.odds.seed) == (500, False, 5)
    assert fought.odds.text() == odds_text(shown.odds, shown.order)
    killed = shown.odds.distributions[0]
    assert (killed.side, killed.actual) == (Side.ATTACKER, run.result.attacker_headcount.killed)


def test_b_2_nothing_is_read_again(fought: ViewModels, qtbot: QtBot) -> None:
    """B-2: what was read for the war is what the odds are worked out from, whatever has become of the files."""
    before = worked_out(fought.odds, qtbot).odds
    for folder in ("JSON", "Maps", "Database"):
        shutil.rmtree(fought.session.folders.home / folder)
    with qtbot.waitSignal(fought.session.loaded):
        fought.session.reload()
    assert fought.session.tables is None
    fought.war.choose(Choice.ATTACKER, "default")
    assert worked_out(fought.odds, qtbot).odds == before


def test_b_2_the_wars_are_fought_elsewhere_and_told_here(
    fought: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B-2, W-4: the GUI thread fights no war and estimates nothing."""
    fighters, tellings = set[int](), set[int]()
    really_fight = Fighter.fight

    def watched(self: Fighter, wars: range) -> object:
        fighters.add(threading.get_ident())
        return really_fight(self, wars)

    monkeypatch.setattr(Fighter, "fight", watched)
    fought.odds.changed.connect(lambda: tellings.add(threading.get_ident()))
    worked_out(fought.odds, qtbot)
    assert fighters
    assert threading.get_ident() not in fighters
    assert tellings == {threading.get_ident()}


def test_b_2_odds_are_live(fought: ViewModels, qtbot: QtBot, stepwise: Stepwise) -> None:
    """B-2: what is known so far is shown before the end, and the end is that of all wars."""
    begun(fought.odds, stepwise, qtbot, wars=30, runs=50)
    so_far = fought.odds.shown
    assert so_far is not None
    assert (so_far.odds.runs, so_far.odds.partial) == (30, True)
    assert sum(so_far.histograms[so_far.odds.distributions[0].quantity, Side.ATTACKER].counts) == 30
    assert fought.odds.progress is not None
    assert fought.odds.progress.asked == 50
    stepwise.allow(20)
    qtbot.waitUntil(lambda: not fought.odds.busy)
    assert fought.odds.progress is None
    assert fought.odds.shown is not None
    assert (fought.odds.shown.odds.runs, fought.odds.shown.odds.partial) == (50, False)


def test_b_2_cancel_keeps_what_was_done(fought: ViewModels, qtbot: QtBot) -> None:
    """B-2: ten million wars are stopped within a moment, and are marked partial."""
    fought.odds.set_runs(MOST_RUNS)
    fought.odds.start()
    qtbot.waitUntil(lambda: done(fought.odds) > 0)
    cancelled(fought.odds, qtbot)
    shown = fought.odds.shown
    assert shown is not None
    assert shown.odds.partial
    assert 0 < shown.odds.runs < shown.odds.asked == MOST_RUNS
    assert sum(shown.histograms[shown.odds.distributions[0].quantity, Side.ATTACKER].counts) <= shown.odds.runs


def test_b_2_cancel_before_the_first_war_leaves_nothing(fought: ViewModels, qtbot: QtBot, stepwise: Stepwise) -> None:
    """B-2: without a war there are no odds, and nothing is said to be kept."""
    kept: list[WarOdds] = []
    fought.odds.kept.connect(kept.append)
    fought.odds.start()
    qtbot.waitUntil(lambda: stepwise.at_work)
    cancelled(fought.odds, qtbot)
    assert fought.odds.shown is None
    assert kept == []
    assert not stepwise.at_work


def test_b_2_odds_of_more_wars_are_not_lost_to_cancel(fought: ViewModels, qtbot: QtBot, stepwise: Stepwise) -> None:
    """B-2: 40 wars are known; 10 of another run do not take their place, 60 do, and 20 that were all asked for do."""
    stepwise.allow(40)
    known = worked_out(fought.odds, qtbot, runs=40)
    kept: list[WarOdds] = []
    fought.odds.kept.connect(kept.append)
    begun(fought.odds, stepwise, qtbot, wars=10)
    assert fought.odds.shown is not known
    cancelled(fought.odds, qtbot)
    assert fought.odds.shown is known
    assert kept == [known]
    begun(fought.odds, stepwise, qtbot, wars=60)
    cancelled(fought.odds, qtbot)
    assert fought.odds.shown is not None
    assert (fought.odds.shown.odds.runs, fought.odds.shown.odds.partial) == (60, True)
    stepwise.allow(20)
    assert worked_out(fought.odds, qtbot, runs=20).odds.runs == 20
    assert kept == [known]


def test_b_2_each_war_keeps_its_own_odds(models: ViewModels, qtbot: QtBot, stepwise: Stepwise) -> None:
    """B-2: also while those of another war are worked out."""
    fight(models, qtbot, seed=5)
    stepwise.allow(30)
    first = worked_out(models.odds, qtbot, runs=30)
    fight(models, qtbot, seed=6)
    assert models.odds.shown is None
    begun(models.odds, stepwise, qtbot, wars=10, runs=20)
    assert models.odds.run is models.outcome.runs[1]
    models.outcome.show(0)
    assert models.odds.shown is first
    assert not models.odds.can_start
    models.outcome.clear()
    assert models.odds.shown is None
    stepwise.allow(10)
    qtbot.waitUntil(lambda: not models.odds.busy)
    models.outcome.show(1)
    assert models.odds.shown is not None
    assert (models.odds.shown.odds.seed, models.odds.shown.odds.runs) == (6, 20)
    assert [order.seed for order in stepwise.orders] == [5, 6]
    assert models.odds.of(models.outcome.runs[0]) is first


def test_b_2_one_war_at_a_time(fought: ViewModels, qtbot: QtBot, stepwise: Stepwise) -> None:
    """B-2: a second start is not heard."""
    begun(fought.odds, stepwise, qtbot, wars=10)
    fought.odds.start()
    cancelled(fought.odds, qtbot)
    fought.odds.job.wait()
    assert len(stepwise.orders) == 1


@pytest.mark.parametrize(("asked", "taken"), [(1, 1), (0, 1), (-3, 1), (MOST_RUNS, MOST_RUNS), (10**18, MOST_RUNS)])
def test_b_2_the_number_of_wars_has_bounds(models: ViewModels, asked: int, taken: int) -> None:
    """B-2: 10,000 at first, up to 10,000,000."""
    assert (models.odds.runs, MOST_RUNS) == (10_000, 10_000_000)
    models.odds.set_runs(asked)
    assert models.odds.runs == taken


@pytest.mark.usefixtures("expected_log_errors")
def test_b_2_a_bug_is_one_plain_sentence_and_a_file(
    fought: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B-2, W-7: what was known before stays."""
    known = worked_out(fought.odds, qtbot)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(Fighter, "fight", broken)
    with qtbot.waitSignal(fought.odds.crashed) as crashed:
        fought.odds.start()
    assert not fought.odds.busy
    assert fought.odds.shown is known
    [sentence] = crashed.args
    file = fought.session.folders.logs / "Autoalgo error 2026-05-01 14.30.00.txt"
    assert str(file) in sentence
    assert "ZeroDivisionError: a bug" in file.read_text(encoding="utf-8")
    assert fought.problems.problems[0].found == sentence
    assert fought.problems.target(0) == Destination(WindowPart.OUTPUT)


def test_b_2_closing_ends_all_threads(fought: ViewModels, qtbot: QtBot) -> None:
    """B-2: the program may end after that."""
    fought.odds.set_runs(MOST_RUNS)
    fought.odds.start()
    qtbot.waitUntil(lambda: done(fought.odds) > 0)
    assert any(thread.name.startswith("odds") for thread in threading.enumerate())
    fought.close()
    assert not any(thread.name.startswith("odds") for thread in threading.enumerate())
