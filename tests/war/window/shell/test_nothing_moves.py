"""What is told has a place of its own and moves nothing else (W-10), and the map shows flanks whole (S-17)."""

import shutil

import pytest
from hands import Fight
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from autoalgo.war.folders import Folders
from autoalgo.war.window.services import TABS
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

PRESSED = (QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox, QTabBar)


def place_of(widget: QWidget, window: MainWindow) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def places(window: MainWindow, outside: QWidget) -> dict[QWidget, QRect]:
    """Return where all is that can be pressed or typed into, in the window's pixels; but for what is in `outside`."""
    found = (each for kind in PRESSED for each in window.findChildren(kind) if each.isVisible())
    return {each: place_of(each, window) for each in found if not outside.isAncestorOf(each)}


def flank_places(window: MainWindow) -> list[QPoint]:
    """Return where the flanks of the map are, in pixels of its view."""
    return [window.strategy.view.mapFromScene(item.pos()) for item in window.strategy.scene.flank_items]


@pytest.mark.parametrize("size", [(1366, 728), (1024, 660)])
def test_w_10_nothing_moves_whatever_is_told(
    window: MainWindow, models: ViewModels, home: Folders, qtbot: QtBot, size: tuple[int, int]
) -> None:
    """W-10: a warning, five errors at once, a note and a workbook that cannot be read; a click hits its flank."""
    window.resize(*size)
    models.war.set_year(1066)
    stood: dict[WindowPart, dict[QWidget, QRect]] = {}
    panel = window.header.problems
    for tab in TABS:
        window.services.show_tab(tab)
        stood[tab] = places(window, panel)
    window.services.show_tab(WindowPart.STRATEGY)
    flanks = flank_places(window)

    def nothing_has_moved(told: str) -> None:
        window.services.show_tab(WindowPart.STRATEGY)
        assert flank_places(window) == flanks, told
        for tab in TABS:
            window.services.show_tab(tab)
            now = places(window, panel)
            moved = [each for each, place in stood[tab].items() if now.get(each, place) != place]
            assert not moved, (told, tab, [(each.accessibleName(), stood[tab][each], now[each]) for each in moved])

    models.war.set_year(1035)
    assert models.problems.warnings
    nothing_has_moved("warnings")
    for field in Choice:
        models.war.choose(field, "Atlantis")
    assert models.problems.count >= 5
    nothing_has_moved("five errors")
    window.say("The log could not be written: " + "the disk is full. " * 15)
    nothing_has_moved("a note")
    broken = home.home / "broken.xlsx"
    broken.write_bytes(b"no workbook")
    with qtbot.waitSignal(models.session.loaded):
        models.session.open_database(broken)
    qtbot.waitUntil(window.notice.isVisible)
    nothing_has_moved("a workbook that cannot be read")
    window.services.show_tab(WindowPart.STRATEGY)
    qtbot.mouseClick(window.strategy.view.viewport(), Qt.MouseButton.LeftButton, pos=flanks[1])
    assert models.strategy.battlefield.selected == 1


@pytest.mark.parametrize("size", [(1366, 728), (1024, 660)])
def test_w_10_nothing_moves_on_output_for_what_is_told_of_a_war(
    window: MainWindow, models: ViewModels, home: Folders, qtbot: QtBot, fight: Fight, size: tuple[int, int]
) -> None:
    """W-10: the story, what the audit says, and that files of a war are not whole have their places beforehand."""
    window.resize(*size)
    record = fight().record
    assert record is not None
    output, playback = window.output, window.playback
    receipt = places(window, window.header.problems)
    qtbot.waitUntil(lambda: bool(models.chance.story))
    assert places(window, window.header.problems) == receipt
    models.outcome.clear()
    window.commands["playback_page"].trigger()
    before = place_of(playback.below, window)
    assert not playback.verdict.text()
    models.playback.open(record)
    qtbot.waitUntil(lambda: bool(playback.verdict.text()))
    assert place_of(playback.below, window) == before
    shutil.rmtree(home.logs)
    home.logs.write_bytes(b"in the way")
    window.commands["receipt_page"].trigger()
    fight()
    assert output.caveats.isVisible()
    room = place_of(output.caveats, window)
    assert room.width() > 300
    assert not room.intersects(place_of(output.pages.currentWidget(), window))
    now = places(window, window.header.problems)
    assert [each for each, place in receipt.items() if now.get(each, place) != place] == []


def test_s_17_flanks_at_the_edge_of_the_map_are_seen_whole(
    window: MainWindow, models: ViewModels, fight: Fight
) -> None:
    """S-17: in two corners as the war is opened, and where the battle has left them; no button covers one."""
    models.strategy.edits.move(0, 0, 0)
    models.strategy.edits.move(3, 400, 400)
    window.services.show_tab(WindowPart.STRATEGY)
    models.adopt(models.request())
    strategy, view = window.strategy, window.strategy.view

    def all_are_whole() -> bool:
        places = ((item, view.mapFromScene(item.pos())) for item in strategy.scene.flank_items)
        rooms = [QRectF(item.square.united(item.plate)).translated(place) for item, place in places]
        controls = QRectF(strategy.zoom_controls.geometry())
        seen = QRectF(view.viewport().rect())
        return all(seen.contains(room) and not room.intersects(controls) for room in rooms)

    assert all_are_whole()
    fight()
    assert models.strategy.battlefield.aftermath is not None
    assert all_are_whole()
