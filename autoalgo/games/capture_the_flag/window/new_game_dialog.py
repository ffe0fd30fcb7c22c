"""The dialog that begins a game: board, teams, people, numbers, seed, folder; all is checked before it is written."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QRegularExpression, QSize, Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Problem, told
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.games.capture_the_flag.report.folder import LONGEST_NAME
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.window.board_scene import BoardScene
from autoalgo.games.capture_the_flag.window.board_view import BoardView
from autoalgo.games.capture_the_flag.window.new_game_model import NewGameModel

_PREVIEW: Final = QSize(430, 300)
_MOST_PROBLEMS: Final = 4


class NewGameDialog(QDialog):
    """Asks what a game is made from. It is accepted once the game is written."""

    def __init__(self, model: NewGameModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._shown = ""
        self.setWindowTitle("New game of capture the flag")
        self.board, self.numbers = QComboBox(), QComboBox()
        self.teams = [QLineEdit(), QLineEdit()]
        self.seed, self.folder = QLineEdit(), QLineEdit(str(model.folder))
        self.browse = QPushButton("C&hoose…")
        self.scene = BoardScene()
        self.preview = BoardView(self.scene)
        self.objection = titled("", Rank.ERROR)
        self.rows = QScrollArea()
        self.people: list[QLineEdit] = []
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.go = self.buttons.addButton("&Begin", QDialogButtonBox.ButtonRole.AcceptRole)
        self._fill()
        self._lay_out()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen, and what is wrong with it."""
        if self._shown != self._model.board:
            self._show_board()
            return
        self.board.setCurrentIndex(self.board.findData(self._model.board))
        self.numbers.setCurrentIndex(self.numbers.findData(self._model.numbers))
        start = self._model.start()
        for number, person in enumerate(self.people):
            person.setPlaceholderText(self._model.default_name(number))
        self._object_to(start if isinstance(start, list) else [])
        if isinstance(start, Game):
            self.scene.show_game(start, None, (), colours_of(self.palette()))

    def changeEvent(self, event: QEvent) -> None:
        """Draw the board in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.refresh()

    def accept(self) -> None:
        """Write the game; stay where that cannot be done."""
        if problems := self._model.write():
            self._object_to(problems)
        else:
            super().accept()

    def _object_to(self, problems: list[Problem]) -> None:
        lines = told(problems[:_MOST_PROBLEMS])
        if len(problems) > _MOST_PROBLEMS:
            lines.append(f"and {len(problems) - _MOST_PROBLEMS} more")
        self.objection.setText(shortened("\n".join(lines)))
        self.objection.setVisible(bool(lines))
        self.go.setEnabled(not problems)

    def _fill(self) -> None:
        for name, layout in self._model.choices.layouts.items():
            columns, rows = layout.board.size
            self.board.addItem(f"{one_line(layout.name)}, {columns} × {rows}", name)
        for name in self._model.choices.numbers:
            self.numbers.addItem(name, name)
        self.seed.setPlaceholderText("drawn")
        self.seed.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]{0,20}")))
        self.objection.setTextFormat(Qt.TextFormat.PlainText)
        self.objection.setWordWrap(True)
        for team in self.teams:
            team.setMaxLength(LONGEST_NAME)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow("&Board", self.board)
        form.addRow("&First team", self.teams[0])
        form.addRow("S&econd team", self.teams[1])
        form.addRow("&Rules", self.numbers)
        form.addRow("&Seed", self.seed)
        folder = QHBoxLayout()
        folder.addWidget(self.folder, 1)
        folder.addWidget(self.browse)
        label = QLabel("F&older")
        label.setBuddy(self.folder)
        form.addRow(label, folder)
        left = QVBoxLayout()
        left.addLayout(form)
        self.preview.setMinimumSize(_PREVIEW)
        self.preview.setAccessibleName("Preview of the board")
        self.preview.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        left.addWidget(self.preview, 1)
        self.rows.setWidgetResizable(True)
        self.rows.setMinimumWidth(380)
        columns = QHBoxLayout()
        columns.addLayout(left, 1)
        columns.addWidget(self.rows)
        column = QVBoxLayout(self)
        column.addLayout(columns, 1)
        column.addWidget(self.objection)
        column.addWidget(self.buttons)
        self.resize(1000, 620)

    def _connect(self) -> None:
        model = self._model
        self.board.activated.connect(lambda _: model.choose_board(self.board.currentData()))
        self.numbers.activated.connect(lambda _: model.choose_numbers(self.numbers.currentData()))
        for number, team in enumerate(self.teams):
            team.textEdited.connect(partial(model.name_team, number))
        self.seed.textChanged.connect(self._choose_seed)
        self.folder.textEdited.connect(lambda text: model.choose_folder(Path(text)))
        self.browse.clicked.connect(self._ask_for_folder)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        model.changed.connect(self.refresh)

    def _choose_seed(self, text: str) -> None:
        self._model.seed = min(int(text), LARGEST_SEED) if text else None

    def _ask_for_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, "The folder of the new game", str(self._model.folder.parent))
        if name:
            self.folder.setText(name)
            self._model.choose_folder(Path(name))

    def _show_board(self) -> None:
        """List the units of the board, and show it."""
        model = self._model
        self._shown = model.board
        for field, name in zip(self.teams, model.teams, strict=True):
            field.setText(name)
        box = QWidget()
        grid = QGridLayout(box)
        for column, title in enumerate(("Unit", "Whose it is")):
            grid.addWidget(titled(title, Rank.MUTED), 0, column)
        self.people = []
        for number, (team, kind, square) in enumerate(model.layout.starts):
            person = QLineEdit()
            person.setMaxLength(LONGEST_NAME)
            person.setAccessibleName(f"Whose is the {kind} at {square.text}")
            person.textEdited.connect(partial(model.name_person, number))
            label = QLabel(f"{'First' if team == 0 else 'Second'} team, {kind} at {square.text}")
            label.setTextFormat(Qt.TextFormat.PlainText)
            grid.addWidget(label, number + 1, 0)
            grid.addWidget(person, number + 1, 1)
            self.people.append(person)
        grid.setRowStretch(len(self.people) + 1, 1)
        self.rows.setWidget(box)
        self.refresh()
        self.preview.zoom_to_fit()
