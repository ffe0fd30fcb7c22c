"""C-35 … C-37: the board editor of capture the flag, by real clicks and keys."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flag_games import JSON, at, shipped_numbers
from flag_windows import LEFT, key, window_in
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.theme import Theme
from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.board_file import FOLDER, BoardSetup, load_layout
from autoalgo.games.capture_the_flag.window import FlagWindow
from autoalgo.games.capture_the_flag.window.board_draft import Clear, Drawing, PutFlag, PutUnit, Symmetry, Tool
from autoalgo.games.capture_the_flag.window.board_editor import BoardEditor

ACCEPT, REJECT, LEAVE = (
    QMessageBox.ButtonRole.AcceptRole,
    QMessageBox.ButtonRole.RejectRole,
    QMessageBox.ButtonRole.DestructiveRole,
)


@pytest.fixture(scope="module")
def umpires(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlagWindow]:
    with window_in(tmp_path_factory.mktemp("home"), Theme(qapp)) as window:
        yield window
        assert window.editor is None or not window.editor.model.unsaved


@pytest.fixture
def editor(umpires: FlagWindow, qtbot: QtBot) -> Iterator[BoardEditor]:
    """The editor with a board of dirt alone, 7 by 5 squares."""
    if umpires.editor is None:
        key(qtbot, umpires, "F4")
        qtbot.waitUntil(lambda: umpires.editor is not None)
    made = umpires.editor
    assert made is not None
    made.model.begin()
    made.model.resize(7, 5)
    made.model.choose_symmetry(Symmetry.NONE)
    made.model.stack.setClean()
    QApplication.processEvents()
    yield made
    made.model.begin()


def spot(editor: BoardEditor, square: str) -> QPoint:
    return editor.view.point_of(at(square))


def click(qtbot: QtBot, editor: BoardEditor, *squares: str) -> None:
    for square in squares:
        qtbot.mouseClick(editor.view.viewport(), LEFT, pos=spot(editor, square))


def drag(editor: BoardEditor, *squares: str) -> None:
    viewport = editor.view.viewport()
    QTest.mousePress(viewport, LEFT, Qt.KeyboardModifier.NoModifier, spot(editor, squares[0]))
    for square in squares[1:]:
        QTest.mouseMove(viewport, spot(editor, square))
    QTest.mouseRelease(viewport, LEFT, Qt.KeyboardModifier.NoModifier, spot(editor, squares[-1]))


def choose(qtbot: QtBot, editor: BoardEditor, tool: Tool) -> None:
    qtbot.mouseClick(editor.tools.buttons[tool], LEFT)


def rows(editor: BoardEditor) -> tuple[str, ...]:
    return editor.model.drawing.board.rows


def problems(editor: BoardEditor) -> list[str]:
    return [editor.problems.item(row).text() for row in range(editor.problems.count())]


def test_c_35_a_stroke_paints_squares_and_their_images_and_is_undone_as_one(editor: BoardEditor, qtbot: QtBot) -> None:
    """C-35: turned round, b1 … b3 are f5 … f3; a fast mouse leaves no square out."""
    key_of_symmetry = list(Symmetry).index(Symmetry.TURNED)
    editor.symmetry.setFocus()
    while editor.symmetry.currentIndex() != key_of_symmetry:
        qtbot.keyClick(editor.symmetry, Qt.Key.Key_Down)
    choose(qtbot, editor, Terrain.WATER)
    drag(editor, "b1", "b3")
    painted = (".~.....", ".~.....", ".~...~.", ".....~.", ".....~.")
    assert rows(editor) == painted
    qtbot.mouseClick(_button(editor, "undo"), LEFT)
    assert rows(editor) == (".......",) * 5
    qtbot.mouseClick(_button(editor, "redo"), LEFT)
    assert rows(editor) == painted
    assert editor.windowTitle().startswith("* not saved yet")


def test_c_35_ground_is_painted_by_thick_brush_line_and_fill(editor: BoardEditor, qtbot: QtBot) -> None:
    """C-35: the brushes of the war's map editor; a flag is one square of any brush, and follows the hand."""
    before = editor.model.stack.count()
    choose(qtbot, editor, Terrain.WATER)
    qtbot.keySequence(editor, "Shift+L")
    drag(editor, "a3", "d1", "g3")  # only where the hand is lifted counts
    river = (".......", ".......", "~~~~~~~", ".......", ".......")
    assert rows(editor) == river
    choose(qtbot, editor, Terrain.TREE)
    qtbot.keySequence(editor, "Shift+F")
    click(qtbot, editor, "a1")
    assert rows(editor) == ("TTTTTTT", "TTTTTTT", *river[2:])
    choose(qtbot, editor, Terrain.BRIDGE)
    qtbot.keySequence(editor, "Shift+B")
    qtbot.keySequence(editor, "]")
    click(qtbot, editor, "d4")
    assert rows(editor)[2:] == ("~~==~~~", "..==...", ".......")
    choose(qtbot, editor, PutFlag(0))
    drag(editor, "a5", "c5", "b4")
    assert editor.model.drawing.board.homes[0] == at("b4")
    qtbot.keySequence(editor, "[")
    assert editor.model.stack.count() == before + 4


def test_c_35_flags_units_names_and_size_are_edits_too(editor: BoardEditor, qtbot: QtBot) -> None:
    """C-35: what is placed for one team is placed for the other at the image; typing a name is one edit."""
    model = editor.model
    model.choose_symmetry(Symmetry.SIDES)
    choose(qtbot, editor, PutFlag(0))
    click(qtbot, editor, "b2")
    assert model.drawing.board.homes == (at("b2"), at("f2"))
    choose(qtbot, editor, PutUnit(1, "wizard"))
    click(qtbot, editor, "g4")
    assert set(model.drawing.starts) == {(1, "wizard", at("g4")), (0, "wizard", at("a4"))}
    choose(qtbot, editor, Clear())
    editor.view.setFocus()
    qtbot.keyClick(editor.view, Qt.Key.Key_Space)  # on the square that was clicked last
    assert model.drawing.starts == ()
    before = model.stack.count()
    editor.name.clear()
    qtbot.keyClicks(editor.name, "Ford")
    assert (model.drawing.name, model.stack.count()) == ("Ford", before + 1)
    model.stack.undo()
    assert editor.name.text() == "New board"
    editor.columns.setValue(4)
    assert (rows(editor), model.drawing.board.homes) == (("....",) * 5, (at("b2"), at("d2")))
    model.stack.undo()
    assert model.drawing.board.homes == (at("b2"), at("f2"))


def test_c_36_what_is_wrong_is_told_at_once_with_its_square(editor: BoardEditor, qtbot: QtBot) -> None:
    """C-36: no units, no way between the flags, a unit in the water; a click on what is told selects the square."""
    assert [line.partition(": ")[0] for line in problems(editor)] == ["new board, team West", "new board, team East"]
    choose(qtbot, editor, PutUnit(0, "soldier"))
    click(qtbot, editor, "a1")
    choose(qtbot, editor, PutUnit(1, "archer"))
    click(qtbot, editor, "g1")
    assert problems(editor) == []
    assert editor.state.text() == "The board can be played on."
    choose(qtbot, editor, Terrain.WATER)
    drag(editor, "d1", "d5")
    assert "no way leads from a5 to g5" in problems(editor)[0]
    choose(qtbot, editor, Terrain.BRIDGE)
    click(qtbot, editor, "d4")
    assert problems(editor) == []
    choose(qtbot, editor, Terrain.TREE)
    click(qtbot, editor, "g1")
    assert "the archer at g1 is " in problems(editor)[0]
    click(qtbot, editor, "c5")
    item = editor.problems.visualItemRect(editor.problems.item(0)).center()
    qtbot.mouseClick(editor.problems.viewport(), LEFT, pos=item)
    assert editor.scene.selected == at("g1")


def test_c_36_two_flags_on_one_square_are_told(editor: BoardEditor, qtbot: QtBot) -> None:
    choose(qtbot, editor, PutFlag(1))
    click(qtbot, editor, "a5")
    assert any("both flags belong at a5" in line for line in problems(editor))


def test_c_35_a_board_of_other_rules_brings_their_kinds(editor: BoardEditor, qtbot: QtBot) -> None:
    """C-35: the sister game's board has druids, and choosing the text's rules tells that there are none."""
    editor.open_file(editor.model.folder / "ford.json")
    assert editor.rules.currentText() == "primega"
    assert problems(editor) == []
    choose(qtbot, editor, PutUnit(1, "druid"))
    editor.rules.setFocus()
    qtbot.keyClick(editor.rules, Qt.Key.Key_Home)
    assert any('there is no kind "druid"' in line for line in problems(editor))
    assert PutUnit(1, "druid") not in editor.tools.buttons
    assert editor.tools.buttons[Terrain.TREE].isChecked()


def test_c_37_a_board_of_the_program_is_never_replaced_unasked(
    editor: BoardEditor, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C-37: Cancel leaves the file, Replace writes it; what was saved is what is read."""
    file = editor.model.folder / "river.json"
    shipped, asked = file.read_bytes(), list[str]()

    def say(answer: QMessageBox.ButtonRole) -> Callable[..., QMessageBox.ButtonRole]:
        def ask(question: str, *_: object) -> QMessageBox.ButtonRole:
            asked.append(question)
            return answer

        return ask

    editor.open_file(file)
    choose(qtbot, editor, Terrain.TREE)
    click(qtbot, editor, "e1")
    for answer in (REJECT, ACCEPT):
        monkeypatch.setattr(editor, "_ask", say(answer))
        qtbot.mouseClick(_button(editor, "save"), LEFT)
        assert (file.read_bytes() == shipped) is (answer is REJECT)
    assert asked == ["river.json is a board of the program. Replace it by yours?"] * 2
    numbers = shipped_numbers()
    saved, old = load_layout(editor.model.folder.parents[1], "river", numbers), load_layout(JSON, "river", numbers)
    assert isinstance(saved, BoardSetup)
    assert isinstance(old, BoardSetup)
    assert saved.board == old.board.changed(at("e1"), Terrain.TREE)
    assert saved.starts == old.starts
    assert json.loads(file.read_bytes())["_source"] == json.loads(shipped)["_source"]
    assert (JSON / FOLDER / "river.json").read_bytes() == shipped


def test_c_37_saving_as_asks_before_it_replaces_and_tells_what_fails(
    editor: BoardEditor, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C-37: the ending is added, another's file is asked about, and a folder that cannot be is told."""
    monkeypatch.setattr(editor, "_ask", lambda *_: REJECT)
    choose(qtbot, editor, Terrain.TREE)
    click(qtbot, editor, "d1")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "mine"), ""))
    qtbot.mouseClick(_button(editor, "save_as"), LEFT)
    file = tmp_path / "mine.json"
    assert editor.model.file == file
    assert not editor.model.unsaved
    kept = file.read_bytes()
    editor.model.begin()
    qtbot.mouseClick(_button(editor, "save_as"), LEFT)
    assert file.read_bytes() == kept
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(file / "in a file.json"), ""))
    qtbot.mouseClick(_button(editor, "save_as"), LEFT)
    assert "The board was not saved" in editor.note.text
    file.write_text('{"_source": "x", "name": "y", "rows": ["..", "."], "teams": []}', encoding="utf-8")
    editor.open_file(file)
    assert "The board was not opened" in editor.note.text


def test_c_37_a_board_that_would_be_lost_is_asked_about(
    editor: BoardEditor, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(qtbot, editor, Terrain.TREE)
    click(qtbot, editor, "d1")
    monkeypatch.setattr(editor, "_ask", lambda *_: REJECT)
    qtbot.mouseClick(_button(editor, "new"), LEFT)
    assert rows(editor)[0] == "...T..."
    monkeypatch.setattr(editor, "_ask", lambda *_: LEAVE)
    qtbot.mouseClick(_button(editor, "new"), LEFT)
    assert set(rows(editor)) == {"." * 20}


@given(
    symmetry=st.sampled_from([Symmetry.SIDES, Symmetry.ENDS, Symmetry.TURNED]),
    size=st.tuples(st.integers(2, 26), st.integers(1, 99)),
    strokes=st.lists(st.tuples(st.sampled_from(list(Terrain)), st.integers(0, 25), st.integers(0, 98)), max_size=8),
)
@settings(max_examples=20)
def test_c_35_a_symmetric_board_stays_symmetric(
    symmetry: Symmetry, size: tuple[int, int], strokes: list[tuple[Terrain, int, int]]
) -> None:
    drawing = Drawing.blank(*size)
    for terrain, column, row in strokes:
        square = Square(column % size[0], row % size[1])
        drawing = drawing.used(terrain, square, symmetry)
        assert drawing.board.terrain(square) is terrain
    ground = drawing.board.rows
    turned = tuple(row[::-1] for row in ground) if symmetry is not Symmetry.ENDS else ground
    assert ground == (turned if symmetry is Symmetry.SIDES else turned[::-1])


def _button(editor: BoardEditor, name: str) -> ActionButton:
    text = editor.commands[name].text().replace("&", "")
    return next(button for button in editor.findChildren(ActionButton) if button.text() == text)
