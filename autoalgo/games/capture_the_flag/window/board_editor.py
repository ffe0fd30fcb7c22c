"""The window of the board editor: tools, symmetry, size and names beside the board, and what is wrong with it below."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QScrollArea,
    QWidget,
)

from autoalgo.common.files import file_name
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import told
from autoalgo.common.qt.brush_bar import BrushBar
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.editor_dialog import ACCEPT, LEAVE, EditorDialog
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.laying_out import NO_MARGINS, boxed, in_column, in_row
from autoalgo.common.qt.note_bar import NoteBar
from autoalgo.common.qt.number_field import NumberField
from autoalgo.common.qt.ranks import Rank, give_rank
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.games.capture_the_flag.rules.board import MOST_COLUMNS, MOST_ROWS, Square, square_of
from autoalgo.games.capture_the_flag.window.board_draft import Symmetry
from autoalgo.games.capture_the_flag.window.board_scene import BoardScene
from autoalgo.games.capture_the_flag.window.editor_model import EditorModel
from autoalgo.games.capture_the_flag.window.editor_view import EditorView
from autoalgo.games.capture_the_flag.window.tool_box import ToolBox

Ask = Callable[..., QMessageBox.ButtonRole]
"""Asks a question with buttons, each a text and a role, and returns the role of the one that was pressed."""
_KINDS: Final = "Boards (*.json)"
_SQUARE: Final = re.compile(r"\b[a-z][1-9][0-9]?\b")
_TOOLS_WIDTH: Final = 300
_LONGEST_NAME: Final = 60


class BoardEditor(Themed, EditorDialog):
    """Draws a board. `ask` puts questions to the user."""

    def __init__(self, model: EditorModel, ask: Ask, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model: Final = model
        self._ask = ask
        self._selected: Square | None = None
        self.note = NoteBar()
        self.scene = BoardScene()
        self.view = EditorView(self.scene)
        self.tools = ToolBox()
        self.brush = BrushBar()
        self.symmetry, self.rules = QComboBox(), QComboBox()
        self.name, self.teams = QLineEdit(), [QLineEdit(), QLineEdit()]
        self.columns, self.rows = NumberField(), NumberField()
        self.problems = QListWidget()
        self.state = QLabel()
        self.commands.add(self._own_commands(), (model.changed, model.stack.indexChanged))
        for name in self.commands:
            self.addAction(self.commands[name])
        # Qt ends children in the order in which they came, and a stack that ends tells the commands so.
        model.setParent(self)
        self._fill()
        self._lay_out()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        """Show what is drawn, and what is wrong with it."""
        model, drawing = self.model, self.model.drawing
        known = self.scene.board
        self.scene.show_game(drawing.game(model.numbers), self._selected, (), colours_of(self.palette()))
        if known is None or known.size != drawing.board.size:
            self.view.zoom_to_fit()
        for field, text in zip((self.name, *self.teams), (drawing.name, *drawing.teams), strict=True):
            if field.text() != text:
                field.setText(text)
        for spinner, number in zip((self.columns, self.rows), drawing.board.size, strict=True):
            with QSignalBlocker(spinner):
                spinner.setValue(number)
        self.tools.show_tools(model.numbers, model.tool)
        self.rules.setCurrentIndex(self.rules.findData(model.rules))
        self.symmetry.setCurrentIndex(list(Symmetry).index(model.symmetry))
        lines = [shortened(line) for line in told(model.problems or ())]
        if lines != [self.problems.item(row).text() for row in range(self.problems.count())]:
            self.problems.clear()
            self.problems.addItems(lines)
        self.problems.setVisible(bool(lines))
        self.state.setText("Nobody can play on it yet:" if lines else "The board can be played on.")
        give_rank(self.state, Rank.WARNING if lines else Rank.GOOD)
        where = one_line(model.file.name) if model.file else "not saved yet"
        self.setWindowTitle(f"{'* ' if model.unsaved else ''}{where} – Board editor – Autoalgo")

    def may_leave(self) -> bool:
        """Return whether nothing is lost by leaving this board, after asking where something would be."""
        if not self.model.unsaved or not self.isVisible():
            return True
        pressed = self._ask("The board was changed.", ("&Save", ACCEPT), ("&Discard", LEAVE))
        return pressed is LEAVE or (pressed is ACCEPT and self.save())

    def open_file(self, file: Path) -> None:
        """Go on with a board file."""
        if failure := self.model.open(file):
            self.note.tell(failure, "The board was not opened")
        else:
            self.note.clear()

    def save(self) -> bool:
        """Save the board where it was opened or saved last; return whether it was."""
        file = self.model.file
        if file is None:
            return self.save_as()
        return self._may_replace(file, known=True) and self._save(file)

    def save_as(self) -> bool:
        """Ask for a file, and save the board there; return whether it was."""
        proposed = self.model.folder / f"{file_name(self.model.drawing.name, _LONGEST_NAME) or 'board'}.json"
        option = QFileDialog.Option.DontConfirmOverwrite
        name, _ = QFileDialog.getSaveFileName(self, "Save the board", str(proposed), _KINDS, options=option)
        if not name:
            return False
        file = Path(name) if Path(name).suffix else Path(f"{name}.json")
        return self._may_replace(file, known=file == self.model.file) and self._save(file)

    def _save(self, file: Path) -> bool:
        if failure := self.model.save(file):
            self.note.tell(failure, "The board was not saved")
            return False
        played = (
            "" if file.parent.resolve() == self.model.folder.resolve() else f"; games use those in {self.model.folder}"
        )
        self.note.say(f"The board is in {file}{played}")
        return True

    def _may_replace(self, file: Path, known: bool) -> bool:
        if self.model.ships(file):
            question = f"{file.name} is a board of the program. Replace it by yours?"
        elif not known and file.exists():
            question = f"{file.name} is there already. Replace it?"
        else:
            return True
        return self._ask(question, ("&Replace it", ACCEPT)) is ACCEPT

    def _begin(self) -> None:
        if self.may_leave():
            self.model.begin()
            self.note.clear()

    def _ask_for_file(self) -> None:
        if not self.may_leave():
            return
        name, _ = QFileDialog.getOpenFileName(self, "Open a board", str(self.model.folder), _KINDS)
        if name:
            self.open_file(Path(name))

    def _own_commands(self) -> tuple[Command, ...]:
        stack = self.model.stack
        return (
            Command("new", "&New", Key.NEW, "Begins a board of dirt alone.", self._begin),
            Command(
                "open", "&Open…", Key.OPEN, "Opens a board file, even one that is not right yet.", self._ask_for_file
            ),
            Command("save", "&Save", Key.SAVE, "Saves the board where it was opened.", self.save),
            Command("save_as", "Save &as…", Key.SAVE_AS, "Saves the board in another file.", self.save_as),
            Command("undo", "&Undo", Key.UNDO, "Takes the last change back.", stack.undo, stack.canUndo),
            Command("redo", "&Redo", Key.REDO, "Makes it again.", stack.redo, stack.canRedo),
        )

    def _fill(self) -> None:
        for symmetry in Symmetry:
            self.symmetry.addItem(symmetry.value, symmetry)
        for rules in self.model.choices:
            self.rules.addItem(rules, rules)
        self.rules.setToolTip("The rules that the board is for: they say which kinds of units there are.")
        self.symmetry.setToolTip("Which other square is painted along, for the other team where it is a team's.")
        self.columns.setRange(1, MOST_COLUMNS)
        self.rows.setRange(1, MOST_ROWS)
        for field in (self.columns, self.rows):
            # Otherwise the 2 of a 26 that is being typed would cut the board off.
            field.setKeyboardTracking(False)
        self.name.setMaxLength(_LONGEST_NAME)
        self.columns.setAccessibleName("Columns")
        self.rows.setAccessibleName("Rows")
        self.problems.setAccessibleName("What is wrong with the board")
        self.problems.setToolTip("A click selects the square that is named.")
        self.problems.setWordWrap(True)
        self.problems.setMaximumHeight(86)

    def _lay_out(self) -> None:
        left = in_column(self.file_buttons(), self._form(), self.brush, (self._scrolled_tools(), 1))
        right = in_column((self.view, 1), self.state, self.problems)
        columns = in_row(left, (right, 1), margins=(10, 8, 10, 8))
        in_column(self.note, (columns, 1), on=self, margins=NO_MARGINS)
        self.resize(1180, 700)

    def _form(self) -> QFormLayout:
        size = in_row(self.columns, QLabel("×"), self.rows, 1)
        form = QFormLayout()
        form.addRow("Na&me", self.name)
        form.addRow("&First team", self.teams[0])
        form.addRow("S&econd team", self.teams[1])
        form.addRow("Size", size)
        form.addRow("&Rules", self.rules)
        form.addRow("S&ymmetry", self.symmetry)
        return form

    def _scrolled_tools(self) -> QScrollArea:
        box = boxed(in_column(self.tools, 1))
        scrolled = QScrollArea()
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setWidgetResizable(True)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scrolled.setWidget(box)
        scrolled.setFixedWidth(_TOOLS_WIDTH)
        return scrolled

    def _connect(self) -> None:
        model = self.model
        self.view.pressed.connect(model.press)
        self.view.moved.connect(model.go_to)
        self.brush.chosen.connect(model.choose_brush)
        self.view.lifted.connect(model.end_stroke)
        self.view.chosen.connect(self._select)
        self.view.stepped.connect(self._step)
        self.view.tip_wanted.connect(lambda square, where: self.view.show_tip(self._tip(square), where))
        self.tools.chosen.connect(model.choose_tool)
        self.rules.activated.connect(lambda _: model.choose_rules(self.rules.currentData()))
        self.symmetry.activated.connect(lambda row: model.choose_symmetry(list(Symmetry)[row]))
        self.name.textEdited.connect(model.rename)
        for number, team in enumerate(self.teams):
            team.textEdited.connect(lambda text, number=number: model.rename_team(number, text))
        self.columns.valueChanged.connect(lambda _: model.resize(self.columns.value(), self.rows.value()))
        self.rows.valueChanged.connect(lambda _: model.resize(self.columns.value(), self.rows.value()))
        self.problems.itemClicked.connect(lambda item: self._find(item.text()))
        model.changed.connect(self.refresh)

    def _select(self, square: Square | None) -> None:
        self._selected = square
        self.refresh()

    def _step(self, columns: int, rows: int) -> None:
        at = self._selected
        wanted = Square(0, 0) if at is None else Square(at.column + columns, at.row + rows)
        if wanted in self.model.drawing.board:
            self._select(wanted)
            self.view.bring_in(wanted)

    def _find(self, problem: str) -> None:
        """Select the first square that a problem names."""
        squares = (square_of(text) for text in _SQUARE.findall(problem))
        square = next((each for each in squares if each and each in self.model.drawing.board), None)
        if square is not None:
            self._select(square)
            self.view.bring_in(square)

    def _tip(self, square: Square) -> str:
        drawing = self.model.drawing
        starts = (f", {kind} of {drawing.teams[team]}" for team, kind, at in drawing.starts if at == square)
        flags = (f", flag of {drawing.teams[team]}" for team, home in enumerate(drawing.board.homes) if home == square)
        return f"{square.text}: {drawing.board.terrain(square).name.lower()}{''.join(flags)}{''.join(starts)}"
