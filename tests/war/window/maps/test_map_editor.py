"""W-21: the map editor, by real clicks and keys, beside what a battle reads from the file."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hands import click, press
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from questions import answering

from autoalgo.common.kit.brushes import BrushKind, Cell
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.map_making.generator import generated
from autoalgo.war.map_making.landscape import Landscape
from autoalgo.war.terrain import TerrainMap, read_map
from autoalgo.war.window.maps.map_editor import MapEditor
from autoalgo.war.window.maps.map_journal_model import MapJournal
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def editor(window: MainWindow, qtbot: QtBot) -> Iterator[MapEditor]:
    """The editor of a new map, opened by its key; what is painted by the end of the test is lost."""
    press("F4", window, qtbot)
    found = window.maps.editor
    assert found is not None
    qtbot.waitUntil(found.isActiveWindow)
    yield found
    found.model.begin(100)


def drag(editor: MapEditor, *cells: Cell) -> None:
    viewport, nothing = editor.canvas.viewport(), Qt.KeyboardModifier.NoModifier
    QTest.mousePress(viewport, LEFT, nothing, editor.canvas.point_of(cells[0]))
    for cell in cells[1:]:
        QTest.mouseMove(viewport, editor.canvas.point_of(cell))
    QTest.mouseRelease(viewport, LEFT, nothing, editor.canvas.point_of(cells[-1]))


def at(editor: MapEditor, cell: Cell) -> Feature:
    return Feature(int(editor.model.grid[cell[1], cell[0]]))


def test_w_21_brush_line_and_fill_paint_and_each_stroke_is_undone_as_one(editor: MapEditor, qtbot: QtBot) -> None:
    press("W", editor, qtbot)
    drag(editor, (100, 20), (100, 200), (100, 390))  # a river from top to bottom
    drag(editor, (100, 0), (100, 399))
    press("F", editor, qtbot)
    press("Shift+F", editor, qtbot)
    drag(editor, (20, 200))
    assert (at(editor, (20, 390)), at(editor, (100, 300)), at(editor, (200, 200))) == (
        Feature.FOREST,
        Feature.WATER,
        Feature.PLAIN,
    )
    press("Shift+L", editor, qtbot)
    press("C", editor, qtbot)
    drag(editor, (200, 100), (390, 390), (300, 100))  # only where the hand is lifted counts
    cliffs = np.argwhere(editor.model.grid == Feature.CLIFFS)
    assert cliffs[:, 0].max() < 110
    assert cliffs[:, 1].max() - cliffs[:, 1].min() > 100
    assert editor.windowTitle().startswith("* not saved yet")
    steps = editor.model.stack.count()
    for _ in range(steps):
        press("Ctrl+Z", editor, qtbot)
    assert steps == 4
    assert not editor.model.grid.any()
    press("Ctrl+Y", editor, qtbot)
    assert at(editor, (100, 200)) is Feature.WATER


def test_w_21_all_is_done_by_keys_too(editor: MapEditor, qtbot: QtBot) -> None:
    canvas = editor.canvas
    canvas.setFocus()
    qtbot.keyClick(canvas, Qt.Key.Key_H)
    while editor.model.brush.size > 1:
        qtbot.keyClick(canvas, Qt.Key.Key_BracketLeft)
    qtbot.keySequence(canvas, "Shift+L")
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    for _ in range(3):
        qtbot.keyClick(canvas, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    qtbot.keyClick(canvas, Qt.Key.Key_Space)
    painted = np.argwhere(editor.model.grid == Feature.HIGH_GROUND)
    assert [tuple(cell) for cell in painted.tolist()] == [(200, column) for column in range(200, 230)]
    assert editor.model.brush.kind is BrushKind.LINE
    qtbot.waitUntil(lambda: editor.pointer.text().startswith("57.2, 50.0 km: high ground, speed × 1.1"))


def test_w_21_a_map_made_up_is_saved_where_wars_find_it_and_used(
    editor: MapEditor, models: ViewModels, qtbot: QtBot
) -> None:
    editor.tools.kinds.choose(Landscape.PLAIN)
    qtbot.keyClicks(editor.tools.seed, "4")
    with qtbot.waitSignal(editor.model.read):
        click(editor.tools.make, qtbot)
        qtbot.waitUntil(lambda: editor.model.stack.count() == 1)
    assert np.array_equal(editor.model.grid, generated(Landscape.PLAIN, 4))
    assert editor.name.text() == "Plain 4"
    editor.name.selectAll()
    qtbot.keyClicks(editor.name, "Bosworth")
    editor.width_field.selectAll()
    qtbot.keyClicks(editor.width_field, "12.5")
    qtbot.keyClick(editor.width_field, Qt.Key.Key_Return)
    with qtbot.waitSignal(editor.model.saved):
        press("Ctrl+F2", editor, qtbot)
    file = editor.model.folder / "Bosworth.png"
    read = read_map(file, editor.model.legend)
    assert isinstance(read, TerrainMap)
    assert np.array_equal(read.grid, editor.model.grid)
    assert "Bosworth" in models.session.maps
    qtbot.waitUntil(lambda: models.strategy.map.terrain is not None and models.strategy.map.terrain.name == "Bosworth")
    assert models.strategy.battlefield.width_km == 12.5
    assert not editor.model.unsaved
    models.strategy.history.undo_stack.undo()
    models.strategy.history.undo_stack.undo()
    assert models.strategy.map.name != "Bosworth"


def test_w_21_a_map_that_is_painted_outlives_the_program(
    editor: MapEditor, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """W-21: in a file within a second, in the middle of a stroke too; a damaged one is told and brings nothing."""
    journal = MapJournal(tmp_path / "window.ini", lambda: window.maps.painting)
    kept = tmp_path / "window-map-1.json"
    window.maps.keep(journal.follow)
    press("W", editor, qtbot)
    drag(editor, (100, 20), (100, 200))
    qtbot.keyClicks(editor.name, "Ford")
    viewport, nothing = editor.canvas.viewport(), Qt.KeyboardModifier.NoModifier
    QTest.mousePress(viewport, LEFT, nothing, editor.canvas.point_of((300, 300)))
    painted = np.array(editor.model.grid)
    qtbot.waitUntil(lambda: (left := journal.left_behind()) is not None and np.array_equal(left.grid, painted))
    (tmp_path / "killed-map-1.json").write_bytes(kept.read_bytes())
    QTest.mouseRelease(viewport, LEFT, nothing, editor.canvas.point_of((300, 300)))
    editor.model.begin(100)
    qtbot.waitUntil(lambda: not kept.exists())  # nothing would be lost
    left = MapJournal(tmp_path / "killed.ini", lambda: None).left_behind()
    assert left is not None
    assert window.maps.resume(left)
    assert (editor.model.name, editor.model.unsaved, at(editor, (300, 300))) == ("Ford", True, Feature.WATER)
    assert np.array_equal(editor.model.grid, painted)
    (tmp_path / "torn-map-1.json").write_text('{"file": null, "name": "x", "width_km": 9.0, "grid": "AAAA"}')
    assert MapJournal(tmp_path / "torn.ini", lambda: None).left_behind() is None
    window.maps.keep(lambda: None)
    journal.end(remembered=True)


def test_w_21_names_and_files_that_will_not_do_are_told(
    editor: MapEditor, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    press("Ctrl+S", editor, qtbot)
    assert "the map has no name" in editor.note.text
    qtbot.keyClicks(editor.name, "a/b")
    press("Ctrl+S", editor, qtbot)
    assert '"a/b" cannot be the name of a map' in editor.note.text
    editor.name.clear()
    existing = next(editor.model.folder.glob("*.png"))
    before = existing.read_bytes()
    qtbot.keyClicks(editor.name, existing.stem.upper())  # the same map, as a cell would spell it
    asked: list[str] = []
    answering("Cancel", asked)
    press("Ctrl+S", editor, qtbot)
    assert asked == [f"{existing.name} is there already. Replace it?"]
    assert existing.read_bytes() == before
    editor.activateWindow()  # which the question was
    qtbot.waitUntil(editor.isActiveWindow)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "none" / "x.png"), ""))
    with qtbot.waitSignal(editor.model.not_saved):
        press("Ctrl+Shift+S", editor, qtbot)
    assert "The map was not saved" in editor.note.text
    assert "the map cannot be written" in editor.note.text


def test_w_21_any_png_is_opened_as_a_battle_reads_it_and_what_differs_is_told(
    editor: MapEditor, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "atlas.png"
    Image.new("RGB", (500, 300), (0, 200, 200)).save(file)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    with qtbot.waitSignal(editor.model.opened):
        press("Ctrl+O", editor, qtbot)
    assert (at(editor, (0, 0)), at(editor, (399, 399))) == (Feature.WATER, Feature.PLAIN)
    assert "500 × 300 pixels: the top left 400 × 400 count" in editor.note.text
    assert "100% of it has colours that the legend has not" in editor.note.text
    file.write_bytes(b"\x89PNG\r\n\x1a\nbroken")
    with qtbot.waitSignal(editor.model.refused):
        press("Ctrl+O", editor, qtbot)
    assert editor.note.text.startswith("The map was not opened")
    assert at(editor, (0, 0)) is Feature.WATER


def test_w_22_colours_clicked_in_a_picture_make_a_map_that_is_touched_up(
    editor: MapEditor, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a picture of 800 × 600 the left 300 are sea, the rest a wood with a red strip; the square is the right 500."""
    atlas = np.full((600, 800, 3), (150, 190, 230), np.uint8)
    atlas[:, 300:] = (120, 160, 90)
    atlas[200:260, 300:] = (200, 0, 0)
    file = tmp_path / "atlas.png"
    Image.fromarray(atlas).save(file)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    press("Ctrl+F8", editor, qtbot)
    dialog = editor.pictures
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.model.picture is not None)
    qtbot.waitExposed(dialog)
    assert not dialog.use_button.isEnabled()
    source = dialog.source
    viewport, nothing = source.viewport(), Qt.KeyboardModifier.NoModifier
    QTest.mousePress(viewport, LEFT, nothing, source.mapFromScene(200, 50))
    QTest.mouseMove(viewport, source.mapFromScene(500, 300))
    QTest.mouseRelease(viewport, LEFT, nothing, source.mapFromScene(700, 550))
    for field, number in ((dialog.left, 200), (dialog.top, 50), (dialog.side, 500)):
        assert abs(field.value() - number) <= 4  # a pixel of the screen is some of the picture
        field.selectAll()
        qtbot.keyClicks(field, str(number))
        qtbot.keyClick(field, Qt.Key.Key_Return)
    for feature, place in ((Feature.WATER, (250, 300)), (Feature.FOREST, (600, 400))):
        click(dialog.features.buttons[feature], qtbot)
        qtbot.mouseClick(viewport, LEFT, pos=source.mapFromScene(*place))
    qtbot.waitUntil(lambda: "Magenta, 10%, is like no picked colour and becomes plain" in dialog.state.text())
    click(dialog.features.buttons[Feature.HIGH_GROUND], qtbot)
    qtbot.keyClicks(dialog.typed, "#c80000")
    qtbot.keyClick(dialog.typed, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "High ground 10%" in dialog.state.text() and "Magenta" not in dialog.state.text())
    click(dialog.use_button, qtbot)
    assert not dialog.isVisible()
    assert [at(editor, cell) for cell in ((40, 10), (200, 10), (200, 140))] == [
        Feature.WATER,
        Feature.FOREST,
        Feature.HIGH_GROUND,
    ]
    editor.activateWindow()
    qtbot.waitUntil(editor.isActiveWindow)
    drag(editor, (20, 350), (380, 350))  # the wood goes on over the sea
    assert at(editor, (40, 350)) is Feature.FOREST
    press("Ctrl+Z", editor, qtbot)
    press("Ctrl+Z", editor, qtbot)
    assert not editor.model.grid.any()


def test_w_23_heights_make_a_map_and_a_broken_picture_is_told(
    editor: MapEditor, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "heights.png"
    Image.fromarray(np.tile(np.linspace(0, 255, 400).astype(np.uint8), (400, 1))).save(file)
    broken = tmp_path / "broken.png"
    broken.write_bytes(file.read_bytes()[:200])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(broken), ""))
    press("Ctrl+F8", editor, qtbot)
    dialog = editor.pictures
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.note.text.startswith("The picture was not opened"))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    click(dialog.open_button, qtbot)
    qtbot.waitUntil(lambda: dialog.model.picture is not None)
    dialog.ways.tabBar().setFocus()
    qtbot.keyClick(dialog.ways.tabBar(), Qt.Key.Key_Right)
    for field, text in ((dialog.water, "20"), (dialog.high, "80")):
        field.selectAll()
        qtbot.keyClicks(field, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.state.text() == "Plain 60%, Water 20%, High ground 20%")
    click(dialog.use_button, qtbot)
    assert [at(editor, (column, 200)) for column in (10, 200, 390)] == [
        Feature.WATER,
        Feature.PLAIN,
        Feature.HIGH_GROUND,
    ]


def test_w_21_a_map_that_would_be_lost_is_asked_about(window: MainWindow, editor: MapEditor, qtbot: QtBot) -> None:
    drag(editor, (200, 200))
    asked: list[str] = []
    answering("Cancel", asked)
    window.close()
    assert window.isVisible()
    answering("Discard", asked)
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert asked == ["The map was changed."] * 2
    assert not editor.isVisible()
