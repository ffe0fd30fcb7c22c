"""B-11: the analysis board: a branch is planned by mouse, fought, kept under its war, compared and deleted."""

from collections.abc import Iterator
from pathlib import Path

import contested_wars
import numpy as np
import pytest
from hands import click
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.theme import Theme
from autoalgo.war.domain.branch import FlankOrder
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.playback.branches import branch_causes, branching
from autoalgo.war.playback.branches.branching import fight_branch
from autoalgo.war.playback.chance import Effort, continuations
from autoalgo.war.tables import Tables
from autoalgo.war.window.playback.branches.branch_dialog import BranchDialog
from autoalgo.war.window.playback.branches.branch_model import BranchModel
from autoalgo.war.window.playback.branches.compared import Compared
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.playback.time_chart import Curve, TimeChart

HOUR = 3


@pytest.fixture(autouse=True)
def few_wars(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fight few wars from an hour."""

    def fight_on(basis: object, _: Effort, *others: object, **named: object) -> object:
        return continuations.fight_on(basis, Effort(20, 1), *others, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(branching, "fight_on", fight_on)
    monkeypatch.setattr(branch_causes, "fight_on", fight_on)


@pytest.fixture
def contested(tmp_path: Path, tables: Tables) -> Path:
    """The record of a war that either side may win."""
    return contested_wars.record(tmp_path / "Logs", tables)


@pytest.fixture
def model(playback: PlaybackModel, contested: Path, qtbot: QtBot) -> Iterator[BranchModel]:
    """A branch from hour 3 of that war, nothing changed yet."""
    playback.open(contested)
    qtbot.waitUntil(lambda: playback.opened is not None)
    playback.go(HOUR)
    model = BranchModel(playback.session)
    assert model.begin(playback) is None
    yield model
    model.close()


@pytest.fixture
def board(model: BranchModel, playback: PlaybackModel, qtbot: QtBot, theme: Theme) -> Iterator[BranchDialog]:  # noqa: ARG001
    """The analysis board on the screen; whoever is asked agrees."""
    compared = Compared(playback.session)
    window = QWidget()
    qtbot.addWidget(window)
    dialog = BranchDialog(model, compared, playback.session, lambda *_: True, window)
    dialog.come_forward()
    qtbot.waitExposed(dialog)
    yield dialog
    dialog.close()
    compared.close()


def middle(board: BranchDialog, index: int) -> QPoint:
    """Return where the square of a flank is on the screen."""
    view, item = board.editor.map, board.editor.scene.flank_items[index]
    return view.mapFromScene(item.pos()) + item.aside.toPoint()


def test_b_11_orders_are_given_by_mouse_and_undone(board: BranchDialog, model: BranchModel, qtbot: QtBot) -> None:
    """B-11: a drag is one order, the menu another; each is undone by itself; their chances stand beside the former."""
    viewport, start = board.editor.map.viewport(), middle(board, 0)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for step in (10, 30, 60):
        QTest.mouseMove(viewport, start - QPoint(step, 0))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start - QPoint(60, 0))
    [order] = model.orders
    assert order.x is not None
    assert (order.side, order.flank, order.x < 185, order.maneuver) == ("attacker", 1, True, None)
    menu = board.editor.maneuver
    menu.setFocus()
    QTest.keyClick(menu, Qt.Key.Key_Down)
    assert model.orders[0].maneuver is Maneuver.POSITION
    qtbot.waitUntil(lambda: model.chances is not None)
    assert "20 wars" in board.editor.state.text()
    assert board.editor.ordered.text().startswith("With these orders: ")
    QTest.keyClick(board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [*model.orders] == [order]
    QTest.keyClick(board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not model.orders


def test_b_11_a_branch_is_fought_kept_compared_and_deleted(
    board: BranchDialog, model: BranchModel, contested: Path, qtbot: QtBot
) -> None:
    """B-11: beside the war as it went, at the same hour; Delete leaves the war alone."""
    model.give(0, Maneuver.FEIGNED_RETREAT)
    board.editor.name.setText("A feint")
    click(board.editor.fight, qtbot)
    page = board.page
    qtbot.waitUntil(lambda: page.chosen is not None and page.chosen.name == "A feint")
    assert board.pages.currentWidget() is page
    folder = contested.parent / "Branches" / contested.stem
    assert [file.name for file in folder.iterdir()] == ["A feint.jsonl"]
    left, right = page.left.board, page.right.board
    qtbot.waitUntil(lambda: bool(left.flanks) and bool(right.flanks))
    qtbot.keyClick(page.hour, Qt.Key.Key_Home)
    for _ in range(HOUR):
        qtbot.keyClick(page.hour, Qt.Key.Key_Right)
    assert left.flanks[0].plan.maneuver is Maneuver.NORMAL
    assert right.flanks[0].plan.maneuver is Maneuver.FEIGNED_RETREAT
    qtbot.waitUntil(lambda: bool(page.left.chance.curves) and bool(page.right.chance.curves))
    assert page.right.chance.curves[0].positions[0] == HOUR
    qtbot.waitUntil(lambda: page.right.causes.count() == 4 and page.left.causes.count() == 2)
    assert page.right.causes.item(1).text().startswith("Albion's left wing on Feigned Retreat: ")
    assert page.left.causes.item(0).text().startswith("Before the battle: Albion ")
    page.name.selectAll()
    qtbot.keyClicks(page.name, "A long feint")
    qtbot.keyClick(page.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.chosen is not None and page.chosen.name == "A long feint")
    assert [file.name for file in folder.iterdir()] == ["A long feint.jsonl"]
    click(page.delete, qtbot)
    qtbot.waitUntil(lambda: len(model.rows) == 1)
    assert not folder.exists()
    assert contested.exists()


def test_b_11_closing_while_a_branch_is_fought_leaves_nothing_behind(
    model: BranchModel, contested: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """B-11: a branch is written when it is whole, or not at all."""
    from autoalgo.war.window.playback.branches import branch_job  # noqa: PLC0415

    with qtbot.waitSignal(model.changed):
        monkeypatch.setattr(branch_job, "fight_branch", lambda *asked: (model.cancel(), fight_branch(*asked))[1])
        model.start("Never")
    model.close()
    assert not (contested.parent / "Branches").exists()


@pytest.mark.parametrize(("hour", "words"), [(0, "hour 0, before the battle"), (99, "the battle was over")])
def test_b_11_no_branch_before_the_first_hour_or_after_the_last(
    model: BranchModel, playback: PlaybackModel, hour: int, words: str, qtbot: QtBot
) -> None:
    """B-11: it is told, and the branch that is planned stays; of another war its branches are listed at least."""
    model.give(0, Maneuver.POSITION)
    playback.go(hour)
    failure = model.begin(playback)
    assert failure is not None
    assert words in failure[0].text()
    assert model.orders == (FlankOrder(side="attacker", flank=1, maneuver=Maneuver.POSITION),)
    fresh = BranchModel(playback.session)
    with qtbot.waitSignal(fresh.listed):
        assert fresh.begin(playback) is not None
    assert (fresh.flanks, [row.name for row in fresh.rows]) == ((), ["The war as it went"])
    fresh.close()


def test_a_narrow_chart_still_names_both_sides(qtbot: QtBot) -> None:
    chart = TimeChart("Chance of victory", "How often each side wins.", " %")
    qtbot.addWidget(chart)
    hours = np.arange(2.0)
    shares = (
        (Side.ATTACKER, "Normandy 1066 and Norway 1066", 86.0),
        (Side.DEFENDER, "England 1066 and Wales 1063", 14.0),
    )
    chart.show_curves(None, [Curve(name, side, hours, np.full(2, share)) for side, name, share in shares])
    chart.resize(1200, 150)
    assert chart.legend == ("Normandy 1066 and Norway 1066 86 %", "England 1066 and Wales 1063 14 %")
    above = chart.plot().top()
    chart.resize(320, 150)
    attacker, defender = chart.legend
    assert (attacker[:1], attacker[-6:]) == ("N", "… 86 %")
    assert (defender[:1], defender[-6:]) == ("E", "… 14 %")
    assert chart.plot().top() > above
