"""T-10: a coalition made on the Tactics tab, with mouse and keys."""

from hands import choose, click
from pytestqt.qtbot import QtBot

from autoalgo.war.domain.sides import Side
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels


def test_t_10_an_ally_is_added_and_taken_out(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """T-10: an ally brings its first free military and its own flanks; all of it can be undone."""
    panel = window.tactics.attacker.allies
    assert panel.add.names() == ["Albion"]  # Gaul is the enemy
    before = models.request()
    models.strategy.edits.move(1, 33, 44)
    choose(panel.add, "albion", qtbot)
    [row] = panel.rows
    assert (row.nation.text(), row.military.currentText(), panel.add.currentText()) == ("Albion", "Fleet", "")
    request = models.request()
    assert [(ally.nation, ally.military) for ally in request.attacker_allies] == [("Albion", "Fleet")]
    assert [flank.military for flank in request.flanks_of(Side.ATTACKER)] == ["", "", "", "Fleet", "Fleet", "Fleet"]
    assert models.strategy.problems == ()
    assert "Fleet" in window.tactics.attacker.summary.text()
    models.strategy.edits.add(Side.ATTACKER)  # beside the last one, so it is the ally's
    assert models.request().flanks_of(Side.ATTACKER)[-1].military == "Fleet"
    click(row.remove, qtbot)
    assert panel.rows == []
    assert models.request().attacker_allies == ()
    kept = models.request().flanks_of(Side.ATTACKER)
    assert [(flank.military, flank.x, flank.y) for flank in kept][1] == ("", 33, 44)
    assert len(kept) == 3
    for _ in range(4):
        models.strategy.history.undo_stack.undo()
    assert models.request() == before


def test_t_10_an_ally_without_an_army_asks_for_one(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    """T-10: nothing is guessed, and a side that changes places takes its allies along."""
    panel = window.tactics.defender.allies
    choose(panel.add, "Gaul", qtbot)
    assert panel.rows[0].military.property("asking")
    assert any("no military of the ally is chosen" in problem.text() for problem in models.war.problems)
    models.switch_sides()
    assert len(window.tactics.attacker.allies.rows) == 1
    assert window.tactics.defender.allies.rows == []


def test_t_10_an_ally_a_side_pushes_no_column_out_of_a_small_window(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1024, 660)
    tab = window.tactics
    for panel in (tab.attacker.allies, tab.defender.allies):
        choose(panel.add, panel.add.names()[0], qtbot)
        qtbot.waitUntil(panel.rows[0].remove.isVisible)
    page = tab.widget()
    assert page is not None
    assert page.minimumSizeHint().width() <= tab.viewport().width()
