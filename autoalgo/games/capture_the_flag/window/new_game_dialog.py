"""The dialog that begins a game: board, teams, people, numbers, seed, folder; all is checked before it is written."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from autoalgo.common.kit.luck import CHOSEN
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure, Problem, told
from autoalgo.common.qt.beginning_dialog import BeginningDialog
from autoalgo.common.qt.choice_box import ChoiceBox
from autoalgo.common.qt.form_dialog import FolderField
from autoalgo.common.qt.ranks import Rank, wrapped
from autoalgo.common.qt.theme import colours_of
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.folder import LONGEST_NAME
from autoalgo.games.capture_the_flag.window.board_scene import BoardScene
from autoalgo.games.capture_the_flag.window.board_view import BoardView
from autoalgo.games.capture_the_flag.window.new_game_model import NewGameModel

_MOST_PROBLEMS: Final = 4


class NewGameDialog(BeginningDialog):
    """Asks what a game is made from. It is accepted once the game is written."""

    def __init__(self, model: NewGameModel, parent: QWidget | None = None) -> None:
        view = BoardView(BoardScene())
        view.setAccessibleName("Preview of the board")
        super().__init__("capture the flag", view, 380, parent)
        self.scene = view.board_scene
        self._model = model
        self._shown = ""
        layouts = model.choices.layouts.items()
        self.board = ChoiceBox(
            (f"{one_line(each.name)}, {' × '.join(map(str, each.board.size))}", name) for name, each in layouts
        )
        self.numbers = ChoiceBox((name, name) for name in model.choices.numbers)
        self.teams = [QLineEdit(), QLineEdit()]
        self.chosen = wrapped(Rank.MUTED)
        self.chosen.setText(f"{CHOSEN} (Mail > Players' words).")
        self.folder = FolderField(model.folder, "The folder of the new game")
        self.people: list[QLineEdit] = []
        self._fill()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen, and what is wrong with it."""
        if self._shown != self._model.board:
            self._show_board()
            return
        self.board.choose(self._model.board)
        self.numbers.choose(self._model.numbers)
        start = self._model.start()
        for number, person in enumerate(self.people):
            person.setPlaceholderText(self._model.default_name(number))
        self._object_to(start if isinstance(start, Failure) else ())
        if isinstance(start, Game):
            self.scene.show_game(start, None, (), colours_of(self.palette()))

    def accept(self) -> None:
        """Write the game; stay where that cannot be done."""
        self._model.seed = self.seed.seed
        if failure := self._model.write():
            self._object_to(failure)
        else:
            super().accept()

    def _object_to(self, problems: Sequence[Problem]) -> None:
        lines = told(problems[:_MOST_PROBLEMS])
        if len(problems) > _MOST_PROBLEMS:
            lines.append(f"and {len(problems) - _MOST_PROBLEMS} more")
        self.object_to(lines)

    def _fill(self) -> None:
        for team in self.teams:
            team.setMaxLength(LONGEST_NAME)
        for text, field in (
            ("&Board", self.board),
            ("&First team", self.teams[0]),
            ("S&econd team", self.teams[1]),
            ("&Rules", self.numbers),
            ("&Seed", self.seed),
            ("", self.chosen),
            ("F&older", self.folder),
        ):
            self.form.addRow(text, field)
        self.form.setRowVisible(self.chosen, False)

    def _connect(self) -> None:
        model = self._model
        self.board.picked.connect(model.choose_board)
        self.numbers.picked.connect(model.choose_numbers)
        for number, team in enumerate(self.teams):
            team.textEdited.connect(partial(model.name_team, number))
        self.seed.textChanged.connect(lambda text: self.form.setRowVisible(self.chosen, bool(text)))
        self.folder.field.textChanged.connect(lambda text: model.choose_folder(Path(text)))
        model.changed.connect(self.refresh)

    def _show_board(self) -> None:
        """List the units of the board, and show it."""
        model = self._model
        self._shown = model.board
        for field, name in zip(self.teams, model.teams, strict=True):
            field.setText(name)
        self.people = [QLineEdit() for _ in model.layout.starts]
        self.list_rows(("Unit", "Whose it is"), self._rows())
        self.refresh()
        self.preview.zoom_to_fit()

    def _rows(self) -> Iterator[tuple[QLabel, QLineEdit]]:
        for number, (team, kind, square) in enumerate(self._model.layout.starts):
            person = self.people[number]
            person.setMaxLength(LONGEST_NAME)
            person.setAccessibleName(f"Whose is the {kind} at {square.text}")
            person.textEdited.connect(partial(self._model.name_person, number))
            label = QLabel(f"{'First' if team == 0 else 'Second'} team, {kind} at {square.text}")
            label.setTextFormat(Qt.TextFormat.PlainText)
            yield label, person
