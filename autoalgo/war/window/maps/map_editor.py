"""The window of the map editor: tools at the left, the picture that is painted, and the ground that a battle reads."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QHideEvent, QImage
from PySide6.QtWidgets import QDoubleSpinBox, QFileDialog, QFormLayout, QLineEdit, QMessageBox, QWidget

from autoalgo.common.kit.brushes import Cell
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.asking import asked
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.editor_dialog import ACCEPT, LEAVE, EditorDialog
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.laying_out import NO_MARGINS, boxed, in_column, in_row, split_row
from autoalgo.common.qt.note_bar import NoteBar
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.theme import DARK, colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.common.qt.zoom_commands import zoom_commands
from autoalgo.war.domain.terrain import GREATEST_MAP_KM, LEAST_MAP_KM, MAP_PIXELS, Feature, km_per_pixel
from autoalgo.war.map_making.landscape import Landscape
from autoalgo.war.map_making.map_picture import OpenedMap
from autoalgo.war.tables import TerrainTable
from autoalgo.war.window.battlefield.overlays import ScaleBar
from autoalgo.war.window.battlefield.terrain_item import terrain_image
from autoalgo.war.window.maps.map_canvas import MapCanvas
from autoalgo.war.window.maps.map_editor_model import MapEditorModel
from autoalgo.war.window.maps.map_image import MapImage
from autoalgo.war.window.maps.map_tools import MapTools
from autoalgo.war.window.maps.picture_dialog import PictureDialog
from autoalgo.war.window.maps.picture_model import PictureModel

_KINDS: Final = "Maps (*.png)"
_TOOLS_WIDTH: Final = 264
_FIRST: Final = (1000, 620)
_LARGEST_DRAWN_SEED: Final = 999_999
"""Of maps whose seed nobody has typed: short enough to tell somebody."""


class MapEditor(Themed, EditorDialog):
    """Paints `model`'s map with the features of `terrain`.

    Signals
    -------
    use_wanted(str, float)
        The war that is set is to be fought on the map of this name, so many km wide.
    hidden()
        It was closed.
    """

    use_wanted = Signal(str, float)
    hidden = Signal()

    def __init__(
        self, model: MapEditorModel, terrain: TerrainTable, can_use: Callable[[], bool], window: QWidget | None = None
    ) -> None:
        """`can_use` says whether the war that is set can be given another map."""
        super().__init__(window)
        self.model: Final = model
        self._terrain = terrain
        self._can_use = can_use
        self.note = NoteBar()
        self.name, self.width_field = QLineEdit(), QDoubleSpinBox()
        self.tools = MapTools(dict(terrain.features))
        self.canvas = MapCanvas()
        self.ground = MapImage("The ground as a battle reads it")
        self.pictures: PictureDialog | None = None
        self.state, self.pointer = ElidedLabel(), ElidedLabel()
        self.scale_bar = ScaleBar(self.canvas)
        self.commands.add(self._own_commands(), (model.changed, model.stack.indexChanged))
        self.commands.add(zoom_commands(self.canvas, "map"), (self.canvas.zoomed,))
        for name in self.commands:
            self.addAction(self.commands[name])
        # Qt ends children in the order in which they came, and a stack that ends tells the commands so.
        model.setParent(self)
        self._describe()
        self._lay_out()
        self._connect()
        self.tools.brush.resize_brush(model.brush.size)
        self.canvas.show_brush(model.brush)
        self._show_picture()
        self.refresh()

    def refresh(self) -> None:
        """Show name, width, file and what one paints with."""
        model = self.model
        if self.name.text() != model.name:
            self.name.setText(model.name)
        with QSignalBlocker(self.width_field):
            self.width_field.setValue(model.width_km)
        self.scale_bar.set_width(model.width_km)
        self.tools.features.press(model.feature)
        self.tools.make.setEnabled(not model.busy)
        where = one_line(model.file.name) if model.file else "not saved yet"
        self.setWindowTitle(f"{'* ' if model.unsaved else ''}{where} – Map editor – Autoalgo")

    def _dress(self) -> None:
        self._show_ground()

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it is closed."""
        super().hideEvent(event)
        self.hidden.emit()

    def may_leave(self) -> bool:
        """Return whether nothing is lost by leaving this map, after asking where something would be."""
        if not self.model.unsaved or not self.isVisible():
            return True
        pressed = self._ask("The map was changed.", ("&Save", ACCEPT), ("&Discard", LEAVE))
        file = self._file_to_save() if pressed is ACCEPT else None
        return pressed is LEAVE or (file is not None and self.model.save_at_once(file) is None)

    def save(self, then: Callable[[], None] = lambda: None) -> None:
        """Save the map in the Maps folder by its name, or where it was opened, and do `then` once it is saved."""
        file = self._file_to_save()
        if file is not None:
            self.model.save(file, then)

    def save_as(self) -> None:
        """Ask for a file, and save the map there."""
        option = QFileDialog.Option.DontConfirmOverwrite
        proposed = self.model.folder / f"{self.model.name or 'map'}.png"
        name, _ = QFileDialog.getSaveFileName(self, "Save the map", str(proposed), _KINDS, options=option)
        if not name:
            return
        file = Path(name) if Path(name).suffix.lower() == ".png" else Path(f"{name}.png")
        if self._may_replace(file):
            self.model.save(file)

    def _file_to_save(self) -> Path | None:
        """Return the file that the map belongs in; None where its name will not do, or another map stays there."""
        model = self.model
        known = model.file
        elsewhere = known is not None and known.parent.resolve() != model.folder.resolve()
        file = known if elsewhere and known is not None and known.stem == model.name else model.target()
        if isinstance(file, Failure):
            self.note.tell(file, "The map was not saved")
            self.name.setFocus()
            return None
        return file if self._may_replace(file) else None

    def show_pictures(self) -> PictureDialog:
        """Show the dialog that makes a map from a picture, and return it."""
        if self.pictures is not None:
            self.pictures.model.close()
            self.pictures.deleteLater()
        self.pictures = PictureDialog(PictureModel(self.model.width_km), self._terrain, self)
        self.pictures.made.connect(lambda name, grid: self.model.put(f"the picture {name}", grid))
        self.pictures.setModal(True)
        self.pictures.show()
        return self.pictures

    # What happens.

    def _tell_saved(self, file: Path) -> None:
        found = file.parent.resolve() == self.model.folder.resolve()
        where = "wars find it by its name" if found else f"wars find those in {self.model.folder}"
        self.note.say(f"The map is in {file}; {where}.")

    def _may_replace(self, file: Path) -> bool:
        if file == self.model.file or not file.exists():
            return True
        return self._ask(f"{file.name} is there already. Replace it?", ("&Replace it", ACCEPT)) is ACCEPT

    def _ask(self, question: str, *buttons: tuple[str, QMessageBox.ButtonRole]) -> QMessageBox.ButtonRole:
        return asked(self, "Map editor", question, *buttons)

    def _begin(self) -> None:
        if self.may_leave():
            self.model.begin(self.model.width_km)
            self.note.clear()

    def _ask_for_file(self) -> None:
        if not self.may_leave():
            return
        name, _ = QFileDialog.getOpenFileName(self, "Open a map", str(self.model.folder), _KINDS)
        if name:
            self.model.open(Path(name))

    def _use(self) -> None:
        if self.model.unsaved:
            self.save(self._want_use)
        else:
            self._want_use()

    def _want_use(self) -> None:
        self.use_wanted.emit(self.model.name, self.model.width_km)

    def _make_up(self, kind: Landscape, seed: int | None) -> None:
        chosen = secrets.randbelow(_LARGEST_DRAWN_SEED + 1) if seed is None else seed
        self.state.say(f"Drawing {kind.label.lower()}, seed {chosen} …")
        self.model.make_up(kind, chosen)

    def _ask_for_picture(self) -> None:
        self.show_pictures().choose_file()

    def _show_picture(self) -> None:
        self.canvas.show_image(terrain_image(self.model.grid, self._terrain.legend))

    def _show_ground(self) -> None:
        ground = self.model.ground
        if ground is None:
            return
        pixels = ground.painted[colours_of(self.palette()) is DARK]
        edge = pixels.shape[0]
        self.ground.show_image(QImage(pixels.tobytes(), edge, edge, 3 * edge, QImage.Format.Format_RGB888).copy())
        shares = ((feature, float((ground.grid == feature).mean())) for feature in Feature)
        self.state.say(", ".join(f"{feature.label} {share:.0%}" for feature, share in shares if share))
        self._tell_place(self.canvas.at)

    def _tell_place(self, cell: Cell) -> None:
        ground = self.model.ground
        column, row = cell
        within = all(0 <= place < MAP_PIXELS for place in cell)
        self.ground.show_place(cell if within else None)
        if not within or ground is None:
            self.pointer.say("")
            return
        feature, km = Feature(int(ground.grid[row, column])), km_per_pixel(self.model.width_km)
        numbers = self._terrain.features[feature]
        self.pointer.say(f"{column * km:.1f}, {row * km:.1f} km: {feature.label.lower()}, speed × {numbers.speed:g}")

    # Putting together.

    def _own_commands(self) -> tuple[Command, ...]:
        stack = self.model.stack
        takes = "Makes a map from an atlas, a scan or a height map; Undo takes it back."
        uses = "Saves the map, and lets the war that is set be fought on it, as wide as is said here."
        return (
            Command("new", "&New", Key.NEW, "Begins a map of plain alone.", self._begin),
            Command("open", "&Open…", Key.OPEN, "Opens any PNG as a battle would read it.", self._ask_for_file),
            Command("save", "&Save", Key.SAVE, "Saves the map by its name where wars find it.", self.save),
            Command("save_as", "Save &as…", Key.SAVE_AS, "Saves the map in another file.", self.save_as),
            Command("undo", "&Undo", Key.UNDO, "Takes the last change back.", stack.undo, stack.canUndo),
            Command("redo", "&Redo", Key.REDO, "Makes it again.", stack.redo, stack.canRedo),
            Command("from_picture", "From a &picture…", "Ctrl+F8", takes, self._ask_for_picture),
            Command("use_map", "Use in this &war", "Ctrl+F2", uses, self._use, self._can_use),
        )

    def _describe(self) -> None:
        self.name.setMaxLength(60)
        self.name.setPlaceholderText("the name of the place")
        self.name.setToolTip("The map's name: locations and requests spell it.")
        self.width_field.setRange(LEAST_MAP_KM, GREATEST_MAP_KM)
        self.width_field.setDecimals(1)
        self.width_field.setSuffix(" km")
        self.width_field.setKeyboardTracking(False)
        self.width_field.setToolTip("How wide the place is. It is noted in the file, for this editor alone.")
        self.state.setAccessibleDescription("What the map is made of")
        self.resize(*_FIRST)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow("P&lace", self.name)
        form.addRow("W&idth", self.width_field)
        taken, used = ActionButton(self.commands["from_picture"]), ActionButton(self.commands["use_map"])
        for button in (taken, used):
            button.setAutoDefault(False)
        left = boxed(in_column(self.file_buttons(), form, self.tools, taken, 1, used, spacing=8))
        left.setFixedWidth(_TOOLS_WIDTH)
        picture = boxed(in_column(titled("The picture", Rank.MUTED), (self.canvas, 1), spacing=4))
        read = boxed(in_column(titled("As a battle reads it", Rank.MUTED), (self.ground, 1), spacing=4))
        split = split_row((picture, 3), (read, 2), sizes=(420, 280), handle=8)
        foot = in_row((self.state, 3), (self.pointer, 2), self.scale_bar)
        right = in_column((split, 1), foot, spacing=6)
        columns = in_row(left, (right, 1), margins=(10, 8, 10, 8), spacing=12)
        in_column(self.note, (columns, 1), on=self, margins=NO_MARGINS, spacing=0)

    def _connect(self) -> None:
        model, canvas = self.model, self.canvas
        canvas.pressed.connect(model.press)
        canvas.moved.connect(model.go_to)
        canvas.lifted.connect(model.lift)
        canvas.pointed_at.connect(self._tell_place)
        self.tools.features.chosen.connect(model.choose_feature)
        self.tools.brush.chosen.connect(model.choose_brush)
        self.tools.brush.chosen.connect(canvas.show_brush)
        self.tools.made_up.connect(self._make_up)
        self.name.textEdited.connect(model.rename)
        self.width_field.valueChanged.connect(model.widen)
        model.changed.connect(self.refresh)
        model.painted.connect(self._show_picture)
        model.read.connect(self._show_ground)
        model.opened.connect(self._tell_opened)
        model.refused.connect(lambda failure: self.note.tell(failure, "The map was not opened"))
        model.saved.connect(self._tell_saved)
        model.not_saved.connect(lambda failure: self.note.tell(failure, "The map was not saved"))

    def _tell_opened(self, opened: OpenedMap) -> None:
        if opened.notes:
            self.note.say(" ".join(opened.notes))
        else:
            self.note.clear()
