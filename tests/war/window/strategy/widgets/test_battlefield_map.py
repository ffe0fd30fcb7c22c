"""The map itself: what is drawn, and how it is zoomed, panned, measured and chosen (S-1, S-2)."""

import numpy as np
import pytest
from battlefields import ATTACKER_2, HASTINGS, Map
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from autoalgo.war.domain.terrain import MAP_PIXELS, Feature
from autoalgo.war.tables import Tables
from autoalgo.war.window.battlefield.terrain_item import terrain_image
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

CONTROL = Qt.KeyboardModifier.ControlModifier


def rgb(image: QImage, x: int, y: int) -> tuple[int, int, int]:
    """Return the red, green and blue of a pixel."""
    colour = image.pixelColor(x, y)
    return colour.red(), colour.green(), colour.blue()


def test_s_1_the_picture_is_the_grid_cell_for_cell(tables: Tables) -> None:
    """S-1: every cell of the grid is one pixel, at its place, in its feature's legend colour."""
    grid = np.fromfunction(lambda y, x: (x + 2 * y) % 5, (MAP_PIXELS, MAP_PIXELS), dtype=np.int64).astype(np.int8)
    colours = {feature: row.colour for feature, row in tables.terrain.features.items()}

    image = terrain_image(grid, colours)

    assert (image.width(), image.height()) == (400, 400)
    for x, y in ((0, 0), (1, 0), (0, 1), (399, 0), (0, 399), (399, 399), (123, 321)):
        assert rgb(image, x, y) == colours[Feature((x + 2 * y) % 5)]


def test_s_1_the_five_colours_are_white_blue_green_grey_and_brown(tables: Tables) -> None:
    """S-1: plain white, water blue, forest green, cliff grey, high ground brown."""
    grid = np.zeros((MAP_PIXELS, MAP_PIXELS), np.int8)
    grid[0, :5] = [Feature.PLAIN, Feature.WATER, Feature.FOREST, Feature.CLIFFS, Feature.HIGH_GROUND]

    image = terrain_image(grid, {feature: row.colour for feature, row in tables.terrain.features.items()})

    names = [image.pixelColor(x, 0).name() for x in range(5)]
    assert names == ["#ffffff", "#0000ff", "#008000", "#808080", "#8b4513"]


def test_s_1_what_is_shown_has_no_colour_between_those_of_the_legend(
    models: ViewModels, tab: StrategyTab, board: Map
) -> None:
    """S-1: after G the grid is drawn without smoothing, so that no pixel of the screen is half of one feature."""
    for item in tab.scene.flank_items:
        item.hide()
    board.key(Qt.Key.Key_G)
    for _ in range(6):
        board.wheel(board.at(200, 200), 1)

    shown = tab.view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)

    tables = models.session.tables
    assert tables is not None
    legend = {row.colour for row in tables.terrain.features.values()}
    seen = {rgb(shown, x, y) for x in range(0, shown.width(), 3) for y in range(0, shown.height(), 3)}
    assert seen <= legend
    assert len(seen) > 1


def test_s_1_the_whole_map_is_in_sight_at_first_and_after_a_resize(tab: StrategyTab) -> None:
    """S-1: until the user zooms, the map fills what room there is."""
    for width, height in ((1024, 700), (1600, 900), (900, 1000)):
        tab.resize(width, height)
        view = tab.view.viewport().rect()
        corners = [tab.view.mapFromScene(QPointF(x, y)) for x in (0, MAP_PIXELS) for y in (0, MAP_PIXELS)]
        assert all(view.contains(corner) for corner in corners)
        assert max(corners[3].x() - corners[0].x(), corners[3].y() - corners[0].y()) > 0.9 * min(
            view.width(), view.height()
        )


@pytest.mark.parametrize(("x", "y"), [(50, 60), (200, 200), (390, 20)])
def test_s_1_the_wheel_zooms_around_the_cursor(tab: StrategyTab, board: Map, x: float, y: float) -> None:
    """S-1: what lies under the cursor stays under it while the wheel turns."""
    under = board.at(x, y)

    board.wheel(under, 4)

    assert tab.view.zoom == pytest.approx(1.25**4)
    there = tab.view.mapToScene(under)
    assert there.x() == pytest.approx(x, abs=1.5)
    assert there.y() == pytest.approx(y, abs=1.5)


def test_s_1_zooming_out_ends_with_the_whole_map(tab: StrategyTab, board: Map) -> None:
    """S-1: nothing smaller than the whole map is of use, nor larger than forty times."""
    board.wheel(board.at(100, 100), 3)
    board.wheel(board.at(300, 100), -9)
    assert tab.view.zoom == 1.0
    assert not tab.commands["zoom_out"].isEnabled()

    board.wheel(board.at(100, 100), 99)
    assert tab.view.zoom == 40.0
    assert not tab.commands["zoom_in"].isEnabled()


def test_s_1_keys_and_buttons_zoom_too(tab: StrategyTab, board: Map) -> None:
    """S-1: plus, minus and Ctrl+0, and the buttons beside the map, for those without a wheel."""
    board.key(Qt.Key.Key_Plus)
    board.key(Qt.Key.Key_Plus, CONTROL)
    assert tab.view.zoom == pytest.approx(1.25**2)
    board.key(Qt.Key.Key_Minus)
    assert tab.view.zoom == pytest.approx(1.25)
    board.key(Qt.Key.Key_0, CONTROL)
    assert tab.view.zoom == 1.0

    for button in tab.zoom_controls.buttons[:1] * 3:
        board.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert tab.view.zoom == pytest.approx(1.25**3)


def test_s_1_dragging_the_ground_pans(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-1: the ground follows the hand once the map is larger than its frame, and the selection stays."""
    board.click(board.point(0))
    board.wheel(board.at(200, 200), 5)
    start = board.at(200, 230)
    before = tab.view.mapToScene(start)

    board.drag(start, start + QPoint(30, 20), start + QPoint(60, 45))

    after = tab.view.mapToScene(start + QPoint(60, 45))
    assert (after - before).manhattanLength() < 1.0
    assert models.strategy.battlefield.selected == 0


def test_s_1_without_a_selected_flank_arrows_pan(tab: StrategyTab, board: Map) -> None:
    """S-1: the keyboard reaches every part of a zoomed map."""
    board.wheel(board.at(200, 200), 5)
    before = tab.view.mapToScene(QPoint(0, 0))

    board.key(Qt.Key.Key_Right)
    board.key(Qt.Key.Key_Down)

    after = tab.view.mapToScene(QPoint(0, 0))
    assert after.x() > before.x()
    assert after.y() > before.y()


def test_s_14_g_turns_to_the_engines_grid_and_back(tab: StrategyTab, board: Map) -> None:
    """S-14: the key works on the map, and the menu View has a mark for it."""
    picture = tab.view.viewport().grab().toImage()
    assert not tab.commands["grid"].isChecked()
    board.key(Qt.Key.Key_G)
    assert tab.commands["grid"].isChecked()
    assert tab.view.viewport().grab().toImage() != picture
    board.key(Qt.Key.Key_G)
    assert not tab.commands["grid"].isChecked()
    assert tab.view.viewport().grab().toImage() == picture


@pytest.mark.parametrize("notches", [0, 3, 7, 12])
def test_s_1_the_scale_bar_measures_the_map(tab: StrategyTab, board: Map, notches: int) -> None:
    """S-1: the bar is as long as its kilometres are on the map: 400 pixels are 100 km."""
    board.wheel(board.at(200, 200), notches)

    length = tab.scale_bar.length_km
    ends = tab.view.mapFromScene(QPointF(0, 0)), tab.view.mapFromScene(QPointF(length * 4, 0))
    assert ends[1].x() - ends[0].x() == pytest.approx(tab.scale_bar.bar_pixels, abs=1.5)
    assert 20 <= tab.scale_bar.bar_pixels <= 140
    assert tab.scale_bar.text == f"{length:g} km"


@pytest.mark.parametrize(("width_km", "zoom"), [(5, 0), (5, 12), (400, 0), (400, 12)])
def test_sc_1_the_scale_bar_measures_a_map_of_any_width(
    models: ViewModels, tab: StrategyTab, board: Map, width_km: float, zoom: int
) -> None:
    """SC-1, S-1: a kilometre is 400 pixels by the width."""
    models.strategy.edits.set_width(width_km)
    board.wheel(board.at(200, 200), zoom)

    length = tab.scale_bar.length_km
    ends = tab.view.mapFromScene(QPointF(0, 0)), tab.view.mapFromScene(QPointF(length * 400 / width_km, 0))
    assert ends[1].x() - ends[0].x() == pytest.approx(tab.scale_bar.bar_pixels, abs=1.5)
    assert 20 <= tab.scale_bar.bar_pixels <= 140


def test_sc_1_the_width_is_typed_told_in_km_and_taken_back(
    models: ViewModels, tab: StrategyTab, board: Map, qtbot: QtBot
) -> None:
    """SC-1, S-11: the field beside the map, the line under it, the request, and undo."""
    board.click(board.point(ATTACKER_2))
    assert "x 25.0 km" in tab.selection_line.text()
    tab.map_width.setFocus()
    tab.map_width.selectAll()
    qtbot.keyClicks(tab.map_width.lineEdit(), "40")
    qtbot.keyClick(tab.map_width.lineEdit(), Qt.Key.Key_Return)
    assert models.request().map_km == 40
    assert "x 10.0 km" in tab.selection_line.text()
    models.strategy.history.undo_stack.undo()
    assert models.request().map_km is None
    assert tab.map_width.value() == 100
    assert "x 25.0 km" in tab.selection_line.text()


def test_sc_1_a_request_brings_its_width(models: ViewModels, tab: StrategyTab) -> None:
    """SC-1: also one finer than the field shows, which showing does not change."""
    models.adopt(HASTINGS.model_copy(update={"map_km": 12.345}))
    assert models.request().map_km == 12.345
    assert tab.map_width.value() == pytest.approx(12.3)
    assert models.strategy.history.undo_stack.count() == 0
    models.adopt(HASTINGS)
    assert models.request().map_km is None


def test_s_1_the_ground_under_the_cursor_is_named(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-1: pointing at the map tells where that is and what the engine sees there."""
    terrain = models.strategy.map.terrain
    assert terrain is not None
    board.move(board.at(120.5, 80.5))

    said = tab.pointer_line.text()
    point = tab.view.mapToScene(board.at(120.5, 80.5))
    assert f"x {point.x() / 4:.1f} km, y {point.y() / 4:.1f} km" in said
    assert Feature(terrain.grid[int(point.y()), int(point.x())]).label in said


def test_s_2_the_menu_has_every_map_and_shows_the_chosen_one(models: ViewModels, tab: StrategyTab) -> None:
    """S-2: the menu lists the PNG files of the Maps folder by name."""
    listed = tuple(tab.map_menu.itemText(row) for row in range(tab.map_menu.count()))
    assert listed == models.session.maps
    assert len(listed) > 5
    assert tab.map_menu.currentText() == "Hillcountry"


def test_s_2_choosing_a_map_shows_it(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-2: the map chosen by key in the menu is the one that is drawn."""
    tab.map_menu.setFocus()
    tab.map_menu.setCurrentText("Hillcountry")
    row = tab.map_menu.findText("Sea")
    step = Qt.Key.Key_Down if row > tab.map_menu.currentIndex() else Qt.Key.Key_Up
    while tab.map_menu.currentIndex() != row:
        board.qtbot.keyClick(tab.map_menu, step)

    strategy = models.strategy
    board.qtbot.waitUntil(lambda: strategy.map.terrain is not None and strategy.map.terrain.name == "Sea")
    for item in tab.scene.flank_items:
        item.hide()
    board.key(Qt.Key.Key_G)
    centre = tab.view.viewport().grab().toImage().pixelColor(board.at(200, 200))
    assert centre.name() == "#0000ff"


def test_s_2_a_map_that_cannot_be_shown_says_why(models: ViewModels, tab: StrategyTab, board: Map) -> None:
    """S-2: a missing map leaves a plain message on the map, which goes with the next good one."""
    models.strategy.choose_map("Atlantis")
    board.qtbot.waitUntil(tab.notice.isVisible)
    assert "Atlantis" in tab.notice.text

    models.strategy.choose_map("Plain")
    board.qtbot.waitUntil(lambda: not tab.notice.isVisible())
