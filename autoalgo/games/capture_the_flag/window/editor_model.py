"""The board editor: what is drawn, by which tool, every change one that can be undone (no widget)."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from autoalgo.common.kit.brushes import Brush, Stroke
from autoalgo.common.problems import Failure, failure_in
from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.board_file import FOLDER, read_board_file
from autoalgo.games.capture_the_flag.rules.numbers import Numbers, load_numbers, rules_names
from autoalgo.games.capture_the_flag.store.board_writer import save_board
from autoalgo.games.capture_the_flag.window.board_draft import Clear, Drawing, PutFlag, PutUnit, Symmetry, Tool

_FIRST_SIZE: Final = (20, 14)
_NAMING: Final = 1
"""Of commands that belong together while one types."""


class _Change(QUndoCommand):
    """The drawing, changed; typing on in the same field is one change."""

    def __init__(self, model: "EditorModel", text: str, after: Drawing, field: str = "") -> None:
        super().__init__(text)
        self._model = model
        self._before = model.before
        self._after = after
        self._field = field

    def id(self) -> int:
        return _NAMING if self._field else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Change) or other._field != self._field:
            return False
        self._after = other._after
        vars(other).clear()  # PySide keeps a command that was merged for ever, and with it all that it holds
        return True

    def undo(self) -> None:
        self._model.show_drawing(self._before)

    def redo(self) -> None:
        self._model.show_drawing(self._after)


class EditorModel(QObject):
    """A board that is drawn.

    Signals
    -------
    changed
        The drawing, the tool or the file is another.
    """

    changed = Signal()

    def __init__(
        self, json_folder: Path, shipped: Path, choices: Mapping[str, Numbers], parent: QObject | None = None
    ) -> None:
        """Keep boards in the folder of boards within `json_folder`; those that ship lie in the one of `shipped`.

        `choices` are the rules, one at least, by their names.
        """
        super().__init__(parent)
        self.folder: Final = json_folder / FOLDER
        self._shipped = shipped / FOLDER
        self.choices: Final = choices
        self.rules = next(iter(choices))
        """The name of those that the board is for."""
        self.stack: Final = QUndoStack(self)
        self.file: Path | None = None
        """Where the board was opened or saved; None for a new one."""
        self.tool: Tool = Terrain.TREE
        self.symmetry = Symmetry.TURNED
        self.problems: Failure | None = None
        """Why nobody can play on it as it is."""
        self._drawing = Drawing.blank(*_FIRST_SIZE)
        self.brush = Brush()
        self._before: Drawing | None = None
        self._stroke: Stroke | None = None
        self.show_drawing(self._drawing)
        self.stack.cleanChanged.connect(lambda _: self.changed.emit())

    @property
    def numbers(self) -> Numbers:
        """The rules that the board is for: they know its kinds of units."""
        return self.choices[self.rules]

    @property
    def drawing(self) -> Drawing:
        """The drawing as it stands."""
        return self._drawing

    @property
    def before(self) -> Drawing:
        """The drawing before the stroke that is under way, if one is."""
        return self._before or self._drawing

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost."""
        return not self.stack.isClean()

    def choose_tool(self, tool: Tool) -> None:
        """Paint with another tool."""
        self.tool = tool
        self.changed.emit()

    def choose_rules(self, rules: str) -> None:
        """Draw for other rules."""
        self.rules = rules
        if isinstance(self.tool, PutUnit) and self.tool.kind not in self.numbers.units:
            self.tool = Terrain.TREE
        self.show_drawing(self._drawing)

    def choose_symmetry(self, symmetry: Symmetry) -> None:
        """Paint other squares along, or none."""
        self.symmetry = symmetry
        self.changed.emit()

    def choose_brush(self, brush: Brush) -> None:
        """Paint ground by another brush; flags and units are put on squares one by one."""
        self.brush = brush

    def press(self, square: Square) -> None:
        """Begin a stroke; all squares up to `end_stroke` are undone together."""
        if square in self._drawing.board:
            self._before = self._drawing
            brush = self.brush if isinstance(self.tool, Terrain | Clear) else Brush()
            self._stroke = Stroke(brush, self._drawing.signs(), square)
            self._cover()

    def go_to(self, square: Square) -> None:
        """Go on with it; a flag goes along, since a team has one."""
        if self._stroke is None:
            self.press(square)
        elif square in self._drawing.board:
            if isinstance(self.tool, PutFlag):
                self._stroke = Stroke(Brush(), self.before.signs(), square)
                self._cover()
            elif self._stroke.go_to(square):
                self._cover()

    def end_stroke(self) -> None:
        """Make what was painted one change."""
        if self._before is not None and self._drawing != self._before:
            self.stack.push(_Change(self, "painting", self._drawing))
        self._before = self._stroke = None

    def resize(self, columns: int, rows: int) -> None:
        """Give the board another size."""
        if (columns, rows) != self._drawing.board.size:
            self.stack.push(_Change(self, "the size", self._drawing.resized(columns, rows)))

    def rename(self, name: str) -> None:
        """Give the board another name."""
        if name != self._drawing.name:
            self.stack.push(_Change(self, "the name", replace(self._drawing, name=name), "name"))

    def rename_team(self, team: int, name: str) -> None:
        """Give a team another name."""
        first, second = self._drawing.teams
        teams = (name, second) if team == 0 else (first, name)
        if teams != self._drawing.teams:
            self.stack.push(_Change(self, "a team's name", replace(self._drawing, teams=teams), f"team {team}"))

    def begin(self) -> None:
        """Draw a new board."""
        self._take(Drawing.blank(*_FIRST_SIZE), None)

    def open(self, file: Path) -> Failure | None:
        """Go on with a board file, even one that nobody can play on; return why it cannot be read."""
        content = read_board_file(file)
        if isinstance(content, Failure):
            return content
        drawing = Drawing.of_file(content)
        kinds = {kind for _, kind, _ in drawing.starts}
        # A board of other rules is opened for those.
        fitting = (rules for rules, numbers in self.choices.items() if kinds <= numbers.units.keys())
        if not kinds <= self.numbers.units.keys():
            self.choose_rules(next(fitting, self.rules))
        self._take(drawing, file)
        return None

    def save(self, file: Path) -> Failure | None:
        """Write the board into a file, in place of what is there; return why that could not be done."""
        content = self._drawing.content(file)
        if isinstance(content, Failure):
            return content
        if failure := save_board(file, content):
            return failure
        self.file = file
        self.stack.setClean()
        self.changed.emit()
        return None

    def ships(self, file: Path) -> bool:
        """Return whether a file holds a board that comes with the program."""
        return (
            file.parent.resolve() in {self.folder.resolve(), self._shipped.resolve()}
            and (self._shipped / file.name).exists()
        )

    def show_drawing(self, drawing: Drawing) -> None:
        """Let this be what is drawn; only changes call it."""
        self._drawing = drawing
        self.problems = drawing.problems(self.file or Path("new board"), self.numbers)
        self.changed.emit()

    def _cover(self) -> None:
        if self._stroke is None:
            return
        drawing = self.before
        for row, column in np.argwhere(self._stroke.covered):
            drawing = drawing.used(self.tool, Square(int(column), int(row)), self.symmetry)
        self.show_drawing(drawing)

    def _take(self, drawing: Drawing, file: Path | None) -> None:
        self.file, self._before, self._stroke = file, None, None
        self.stack.clear()
        self.show_drawing(drawing)


def read_rules(json_folder: Path) -> dict[str, Numbers] | Failure:
    """Return all rules that can be read, by their names; what is wrong where none can."""
    read = {rules: load_numbers(json_folder, rules) for rules in rules_names(json_folder)}
    numbers = {rules: found for rules, found in read.items() if isinstance(found, Numbers)}
    return numbers or failure_in(*read.values())
