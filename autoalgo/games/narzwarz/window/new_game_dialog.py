"""The dialog that begins a game: map, people, leaders, rules, seed."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.beginning_dialog import BeginningDialog
from autoalgo.common.qt.choice_box import ChoiceBox
from autoalgo.common.qt.number_field import NumberField
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.zooming_view import ZoomingView
from autoalgo.games.narzwarz.maps import Atlas
from autoalgo.games.narzwarz.rules.constants import Commands, Personality, Sight
from autoalgo.games.narzwarz.rules.names import LONGEST_NAME, MOST_PEOPLE
from autoalgo.games.narzwarz.window.map_scene import MapScene
from autoalgo.games.narzwarz.window.new_game_model import LeaderGeneration, NewGameModel
from autoalgo.games.narzwarz.window.paints import CountryLook, paints_of


class NewGameDialog(BeginningDialog):
    """Asks what a game is made from."""

    def __init__(self, model: NewGameModel, parent: QWidget | None = None) -> None:
        self.scene = MapScene()
        view = ZoomingView(self.scene)
        view.setAccessibleName("Preview of the map")
        super().__init__("NarzWarz", view, 470, parent)
        self._model = model
        self._shown: Atlas | None = None
        self.map = ChoiceBox(
            (f"{one_line(atlas.map.name)}, {len(atlas.map.places)} countries", name)
            for name, atlas in model.files.atlases.items()
        )
        self.people = NumberField()
        self.people.setRange(1, MOST_PEOPLE)
        self.generation = ChoiceBox((generation.value, generation) for generation in LeaderGeneration)
        self.commands = ChoiceBox([("one for each country", Commands.COUNTRY), ("one in all", Commands.LEADER)])
        self.sight = ChoiceBox([("everything", Sight.ALL), ("what their spies have seen", Sight.SPIES)])
        self.names: list[QLineEdit] = []
        self.leaders: list[ChoiceBox[Personality | None]] = []
        for text, field in (
            ("&Map", self.map),
            ("&People", self.people),
            ("Computer's &leaders", self.generation),
            ("They &know", self.sight),
            ("&Commands a turn", self.commands),
            ("&Seed", self.seed),
        ):
            self.form.addRow(text, field)
        self.map.picked.connect(model.choose_map)
        self.people.valueChanged.connect(model.choose_people)
        self.generation.picked.connect(model.choose_generation)
        self.commands.picked.connect(model.choose_commands)
        self.sight.picked.connect(model.choose_sight)
        model.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen."""
        model = self._model
        if self._shown is not model.atlas:
            self._show_map(model.atlas)
        self.map.choose(model.map)
        self.generation.choose(model.generation)
        self.commands.choose(model.commands)
        self.sight.choose(model.sight)
        self.people.setValue(model.people)
        for box, personality in zip(self.leaders, model.personalities, strict=True):
            box.choose(personality)
        objection = model.objection()
        self.object_to([f"{objection}."] if objection else [])
        # What the computer's leaders are stands beside.
        faces = [
            CountryLook(one_line(place.name), paint, "" if personality else "person")
            for place, paint, personality in zip(
                model.atlas.map.places, paints_of(model.names), model.personalities, strict=True
            )
        ]
        self.scene.show_faces(faces, [face.name for face in faces], colours_of(self.palette()))

    def accept(self) -> None:
        """Take the seed along."""
        self._model.seed = self.seed.seed
        super().accept()

    def _show_map(self, atlas: Atlas) -> None:
        """List the countries of a map, and show it."""
        self._shown = atlas
        self.names = [QLineEdit(name) for name in self._model.names]
        choices = [("a person", None), *((f"computer, {personality}", personality) for personality in Personality)]
        self.leaders = [ChoiceBox(choices) for _ in self.names]
        self.list_rows(("Country", "Leader", "Played by"), self._rows(atlas))
        self.scene.show_map(atlas)
        self.preview.zoom_to_fit()

    def _rows(self, atlas: Atlas) -> Iterator[tuple[QLabel, QLineEdit, QWidget]]:
        for number, (place, name, leader) in enumerate(zip(atlas.map.places, self.names, self.leaders, strict=True)):
            name.setMaxLength(LONGEST_NAME)
            name.setAccessibleName(f"Leader of {place.name}")
            leader.setAccessibleName(f"Who plays {place.name}")
            name.textChanged.connect(partial(self._model.name, number))
            leader.picked.connect(partial(self._model.choose_leader, number))
            label = QLabel(f"{place.number}. {one_line(place.name)}")
            label.setTextFormat(Qt.TextFormat.PlainText)
            yield label, name, leader
