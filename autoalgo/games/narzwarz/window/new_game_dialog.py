"""The dialog that begins a game: map, people, leaders, rules, seed."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QWidget

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.beginning_dialog import BeginningDialog
from autoalgo.common.qt.number_field import NumberField
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.zooming_view import ZoomingView
from autoalgo.games.narzwarz.rules.constants import Commands, Personality
from autoalgo.games.narzwarz.window.country_looks import CountryLook, Relation
from autoalgo.games.narzwarz.window.map_scene import MapScene
from autoalgo.games.narzwarz.window.new_game_model import LONGEST_NAME, MOST_PEOPLE, LeaderGeneration, NewGameModel
from autoalgo.games.narzwarz.window.paints import paints_of

_PERSON: Final = "a person"
_COMMANDS: Final = {Commands.COUNTRY: "one for each country", Commands.LEADER: "one in all"}


class NewGameDialog(BeginningDialog):
    """Asks what a game is made from."""

    def __init__(self, model: NewGameModel, parent: QWidget | None = None) -> None:
        scene = MapScene()
        view = ZoomingView(scene)
        view.setAccessibleName("Preview of the map")
        super().__init__("NarzWarz", view, 470, parent)
        self._model = model
        self.scene = scene
        self.map, self.generation, self.commands = QComboBox(), QComboBox(), QComboBox()
        self.people = NumberField()
        self.names: list[QLineEdit] = []
        self.leaders: list[QComboBox] = []
        self._fill()
        self._connect()
        self._show_rows()
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen."""
        model = self._model
        self.generation.setCurrentIndex(self.generation.findData(model.generation))
        self.people.setValue(model.people)
        for combo, personality in zip(self.leaders, model.personalities, strict=True):
            combo.setCurrentIndex(combo.findData(personality))
        objection = model.objection()
        self.object_to([f"{objection}."] if objection else [])
        paints, places = paints_of(model.names), model.atlas.map.places
        faces = [
            CountryLook(
                one_line(place.name),
                paint,
                "" if personality else "person",  # what the others are stands beside
                "",
                is_old=False,
                is_ready=False,
                standing=Relation.PLAIN,
            )
            for place, paint, personality in zip(places, paints, model.personalities, strict=True)
        ]
        self.scene.show_faces(faces, [face.name for face in faces], colours_of(self.palette()))

    def accept(self) -> None:
        """Take the seed along."""
        self._model.seed = self.seed.seed
        super().accept()

    def _fill(self) -> None:
        for name, atlas in self._model.maps.items():
            self.map.addItem(f"{one_line(atlas.map.name)}, {len(atlas.map.places)} countries", name)
        self.map.setCurrentIndex(self.map.findData(self._model.map))
        for generation in LeaderGeneration:
            self.generation.addItem(generation.value, generation)
        for commands, text in _COMMANDS.items():
            self.commands.addItem(text, commands)
        self.commands.setCurrentIndex(self.commands.findData(self._model.commands))
        self.people.setRange(1, MOST_PEOPLE)
        for text, field in (
            ("&Map", self.map),
            ("&People", self.people),
            ("Computer's &leaders", self.generation),
            ("&Commands a turn", self.commands),
            ("&Seed", self.seed),
        ):
            self.form.addRow(text, field)

    def _connect(self) -> None:
        model = self._model
        self.map.activated.connect(lambda _: self._choose_map())
        self.people.valueChanged.connect(model.choose_people)
        self.generation.activated.connect(lambda _: model.choose_generation(self.generation.currentData()))
        self.commands.activated.connect(lambda _: model.choose_commands(self.commands.currentData()))
        model.changed.connect(self.refresh)

    def _choose_map(self) -> None:
        name = self.map.currentData()
        if name != self._model.map:
            with QSignalBlocker(self._model):
                self._model.choose_map(name)
            self._show_rows()
            self.refresh()

    def _show_rows(self) -> None:
        """List the countries of the map, and show it."""
        model = self._model
        self.names = [QLineEdit(name) for name in model.names]
        self.leaders = [QComboBox() for _ in model.names]
        self.list_rows(("Country", "Leader", "Played by"), self._rows())
        self.scene.show_map(model.atlas)
        self.preview.zoom_to_fit()

    def _rows(self) -> Iterator[tuple[QLabel, QLineEdit, QComboBox]]:
        for number, place in enumerate(self._model.atlas.map.places):
            name, leader = self.names[number], self.leaders[number]
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
            yield label, name, leader

    def _name(self, number: int, text: str) -> None:
        self._model.names[number] = text
        self.refresh()

    def _choose_leader(self, number: int, _: int) -> None:
        self._model.choose_leader(number, self.leaders[number].currentData())
