"""The dialog that begins a game: map, people, leaders, rules, seed."""

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QRegularExpression, QSize, Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.number_field import NumberField
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.zooming_view import ZoomingView
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.games.narzwarz.rules.constants import Commands, Personality
from autoalgo.games.narzwarz.window.faces import Face, Standing
from autoalgo.games.narzwarz.window.map_scene import MapScene
from autoalgo.games.narzwarz.window.new_game_model import LONGEST_NAME, MOST_PEOPLE, Generation, NewGameModel
from autoalgo.games.narzwarz.window.paints import paints_of

_PREVIEW: Final = QSize(430, 330)
_PERSON: Final = "a person"
_COMMANDS: Final = {Commands.COUNTRY: "one for each country", Commands.LEADER: "one in all"}


class NewGameDialog(QDialog):
    """Asks what a game is made from."""

    def __init__(self, model: NewGameModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setWindowTitle("New game of NarzWarz")
        self.map, self.generation, self.commands = QComboBox(), QComboBox(), QComboBox()
        self.people = NumberField()
        self.seed = QLineEdit()
        self.scene = MapScene()
        self.preview = ZoomingView(self.scene)
        self.objection = titled("", Rank.ERROR)
        self.rows = QScrollArea()
        self.names: list[QLineEdit] = []
        self.leaders: list[QComboBox] = []
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.go = self.buttons.addButton("&Begin", QDialogButtonBox.ButtonRole.AcceptRole)
        self._fill()
        self._lay_out()
        self._connect()
        self._show_rows()
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the preview anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Show what is chosen."""
        model = self._model
        self.generation.setCurrentIndex(self.generation.findData(model.generation))
        self.people.setValue(model.people)
        for combo, personality in zip(self.leaders, model.personalities, strict=True):
            combo.setCurrentIndex(combo.findData(personality))
        objection = model.objection()
        self.objection.setText(f"{objection}." if objection else "")
        self.go.setEnabled(not objection)
        paints, places = paints_of(model.names), model.atlas.map.places
        faces = [
            Face(
                one_line(place.name),
                paint,
                "" if personality else "person",  # what the others are stands beside
                "",
                is_old=False,
                is_ready=False,
                standing=Standing.PLAIN,
            )
            for place, paint, personality in zip(places, paints, model.personalities, strict=True)
        ]
        self.scene.show_faces(faces, [face.name for face in faces], colours_of(self.palette()))

    def _fill(self) -> None:
        for name, atlas in self._model.maps.items():
            self.map.addItem(f"{one_line(atlas.map.name)}, {len(atlas.map.places)} countries", name)
        self.map.setCurrentIndex(self.map.findData(self._model.map))
        for generation in Generation:
            self.generation.addItem(generation.value, generation)
        for commands, text in _COMMANDS.items():
            self.commands.addItem(text, commands)
        self.commands.setCurrentIndex(self.commands.findData(self._model.commands))
        self.people.setRange(1, MOST_PEOPLE)
        self.seed.setPlaceholderText("drawn")
        self.seed.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]{0,20}")))

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow("&Map", self.map)
        form.addRow("&People", self.people)
        form.addRow("Computer's &leaders", self.generation)
        form.addRow("&Commands a turn", self.commands)
        form.addRow("&Seed", self.seed)
        left = QVBoxLayout()
        left.addLayout(form)
        self.preview.setMinimumSize(_PREVIEW)
        self.preview.setAccessibleName("Preview of the map")
        left.addWidget(self.preview, 1)
        self.rows.setWidgetResizable(True)
        self.rows.setMinimumWidth(470)
        columns = QHBoxLayout()
        columns.addLayout(left, 1)
        columns.addWidget(self.rows)
        column = QVBoxLayout(self)
        column.addLayout(columns, 1)
        column.addWidget(self.objection)
        column.addWidget(self.buttons)
        self.resize(980, 600)

    def _connect(self) -> None:
        model = self._model
        self.map.activated.connect(lambda _: self._choose_map())
        self.people.valueChanged.connect(model.choose_people)
        self.generation.activated.connect(lambda _: model.choose_generation(self.generation.currentData()))
        self.commands.activated.connect(lambda _: model.choose_commands(self.commands.currentData()))
        self.seed.textChanged.connect(self._choose_seed)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        model.changed.connect(self.refresh)

    def _choose_map(self) -> None:
        name = self.map.currentData()
        if name != self._model.map:
            blocked = self._model.blockSignals(True)
            self._model.choose_map(name)
            self._model.blockSignals(blocked)
            self._show_rows()
            self.refresh()

    def _choose_seed(self, text: str) -> None:
        self._model.seed = min(int(text), LARGEST_SEED) if text else None

    def _show_rows(self) -> None:
        """List the countries of the map, and show it."""
        model = self._model
        box = QWidget()
        grid = QGridLayout(box)
        for column, title in enumerate(("Country", "Leader", "Played by")):
            grid.addWidget(titled(title, Rank.MUTED), 0, column)
        self.names, self.leaders = [], []
        for number, place in enumerate(model.atlas.map.places):
            name, leader = QLineEdit(model.names[number]), QComboBox()
            name.setMaxLength(LONGEST_NAME)
            name.setAccessibleName(f"Leader of {place.name}")
            leader.setAccessibleName(f"Who plays {place.name}")
            leader.addItem(_PERSON, None)
            for personality in Personality:
                leader.addItem(f"computer, {personality}", personality)
            name.textChanged.connect(partial(self._name, number))
            leader.activated.connect(partial(self._choose_leader, number))
            label = QLabel(f"{place.number}. {one_line(place.name)}")
            label.setTextFormat(Qt.TextFormat.PlainText)
            for column, widget in enumerate((label, name, leader)):
                grid.addWidget(widget, number + 1, column)
            self.names.append(name)
            self.leaders.append(leader)
        grid.setRowStretch(len(self.names) + 1, 1)
        self.rows.setWidget(box)
        self.scene.show_map(model.atlas)
        self.preview.zoom_to_fit()

    def _name(self, number: int, text: str) -> None:
        self._model.names[number] = text
        self.refresh()

    def _choose_leader(self, number: int, _: int) -> None:
        self._model.choose_leader(number, self.leaders[number].currentData())
