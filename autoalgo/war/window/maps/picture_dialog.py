"""A picture turned into a map by its colours or its heights: what is asked for, the picture, and what comes of it."""

import re
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTabWidget,
    QWidget,
)

from autoalgo.common.qt.choice_box import ChoiceBox
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import NO_MARGINS, boxed, in_column, in_row, split_row
from autoalgo.common.qt.note_bar import NoteBar
from autoalgo.common.qt.number_field import NumberField
from autoalgo.common.qt.ranks import Rank, titled, wrapped
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature
from autoalgo.war.map_making.from_picture import LARGEST_TOLERANCE, MOST_SMOOTHING, ColourReading, HeightReading, Pick
from autoalgo.war.map_making.source_picture import Frame
from autoalgo.war.tables import TerrainTable
from autoalgo.war.window.maps.map_image import MapImage
from autoalgo.war.window.maps.map_tools import FeatureButtons, swatch
from autoalgo.war.window.maps.picture_model import PictureModel
from autoalgo.war.window.maps.source_view import SourceView

_KINDS: Final = "Pictures (*.png *.jpg *.jpeg *.gif *.bmp *.tif *.tiff *.webp)"
_FIRST: Final = (1000, 620)
_CONTROLS_WIDTH: Final = 264
_UNLIKE: Final = (255, 0, 255)
"""Magenta, which no map has."""
_HEX: Final = re.compile(r"#?([0-9a-fA-F]{6})")
_LARGEST_SIDE: Final = 2_000


class PictureDialog(QDialog):
    """Shows `model`, in the colours of `terrain`.

    Signals
    -------
    made(str, grid)
        The name of a picture and what became of it, shape (400, 400).
    """

    made = Signal(str, object)

    def __init__(self, model: PictureModel, terrain: TerrainTable, window: QWidget) -> None:
        super().__init__(window)
        self.model: Final = model
        model.setParent(self)
        self._legend = terrain.legend
        self.note = NoteBar()
        self.source, self.shown = SourceView(), MapImage("What becomes of it")
        self.ways = QTabWidget()
        self.features = FeatureButtons(dict(terrain.features))
        self.picks, self.drop_button = QListWidget(), QPushButton("&Remove")
        self.typed = QLineEdit()
        self.rest = ChoiceBox[Feature]((feature.label, feature) for feature in Feature)
        self.tolerance, self.smoothing = NumberField(), NumberField()
        self.left, self.top, self.side = NumberField(), NumberField(), NumberField()
        self.water, self.high, self.relief, self.cliffs = (NumberField() for _ in range(4))
        self.open_button, self.use_button = QPushButton("&Open a picture…"), QPushButton("&Use it")
        self.state = ElidedLabel()
        self._describe()
        self._lay_out()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        """Show what is asked for."""
        model = self.model
        self.features.press(model.feature)
        self.source.show_frame(model.order.frame)
        for field, number in zip((self.left, self.top, self.side), self._frame_numbers(), strict=True):
            field.setEnabled(model.picture is not None)
            with QSignalBlocker(field):
                field.setValue(number)
        lines = [f"#{''.join(f'{shade:02x}' for shade in pick.colour)}: {pick.feature.label}" for pick in self._picks]
        if lines != [self.picks.item(row).text() for row in range(self.picks.count())]:
            self.picks.clear()
            for pick, line in zip(self._picks, lines, strict=True):
                self.picks.addItem(QListWidgetItem(swatch(pick.colour), line))
            self.picks.setCurrentRow(len(lines) - 1)
        self.drop_button.setEnabled(bool(lines))
        self.use_button.setEnabled(model.found is not None)
        if model.found is None:
            self.shown.show_image(QImage())
            self.state.say(self._wanted())

    def choose_file(self) -> None:
        """Ask for a picture."""
        name, _ = QFileDialog.getOpenFileName(self, "Open a picture", "", _KINDS)
        if name:
            self.model.open(Path(name))

    @property
    def _picks(self) -> tuple[Pick, ...]:
        return self.model.order.colours.picks

    def _frame_numbers(self) -> tuple[int, int, int]:
        frame = self.model.order.frame
        return frame.left, frame.top, frame.side

    def _wanted(self) -> str:
        if self.model.picture is None:
            return "Open a picture: an atlas, a scan, or a height map, white at its highest."
        return "Choose a ground, then click its colour in the picture." if not self.model.can_convert else ""

    def _show_result(self) -> None:
        found = self.model.found
        if found is None:
            return
        palette = np.array([self._legend[feature] for feature in Feature], np.uint8)
        pixels = palette[found.grid]
        pixels[found.unlike] = _UNLIKE
        edge = MAP_PIXELS
        self.shown.show_image(QImage(pixels.tobytes(), edge, edge, 3 * edge, QImage.Format.Format_RGB888).copy())
        shares = ", ".join(
            f"{feature.label} {float((found.grid == feature).mean()):.0%}"
            for feature in Feature
            if (found.grid == feature).any()
        )
        unlike = self.model.unlike
        rest = self.model.order.colours.rest.label.lower()
        magenta = f"Magenta, {unlike:.0%}," if unlike >= 0.005 else "Magenta, less than 1%,"
        told = f"{magenta} is like no picked colour and becomes {rest}. " if unlike else ""
        self.state.say(told + shares)
        self.use_button.setEnabled(True)

    def _show_picture(self) -> None:
        self.note.clear()
        if self.model.picture is not None:
            self.source.show_picture(self.model.picture)

    def _choose_frame(self) -> None:
        self.model.choose_frame(Frame(self.left.value(), self.top.value(), self.side.value()))

    def _choose_colours(self) -> None:
        reading = self.model.order.colours
        self.model.read_colours(
            ColourReading(reading.picks, self.tolerance.value(), self.rest.value, self.smoothing.value())
        )

    def _choose_heights(self) -> None:
        self.model.read_heights(
            HeightReading(
                self.water.value() / 100, self.high.value() / 100, float(self.relief.value()), self.cliffs.value()
            )
        )

    def _choose_feature(self, feature: Feature) -> None:
        self.model.feature = feature
        self.refresh()

    def _pick_typed(self) -> None:
        found = _HEX.fullmatch(self.typed.text().strip())
        if found is None:
            self.state.say("A colour is six hexadecimal figures, such as #96bee6.")
            return
        red, green, blue = bytes.fromhex(found[1])
        self.model.pick((red, green, blue))
        self.typed.clear()

    def _use(self) -> None:
        model = self.model
        if model.found is not None and model.picture is not None:
            self.made.emit(model.picture.name, model.found.grid)
            self.accept()

    def _describe(self) -> None:
        self.setWindowTitle("A map from a picture")
        self.resize(*_FIRST)
        self._set_ranges()
        self.picks.setAccessibleName("Picked colours")
        self.typed.setPlaceholderText("#rrggbb, then Return")
        self.typed.setToolTip("A colour for the chosen ground, as an alternative to a click in the picture.")
        self.rest.setToolTip("What colours become that are like none that was picked: magenta at the right.")
        for button in (self.open_button, self.use_button, self.drop_button):
            button.setAutoDefault(False)

    def _set_ranges(self) -> None:
        colours, heights, in_picture = self.model.order.colours, self.model.order.heights, "In pixels of the picture."
        smooths = "How often each pixel becomes what most around it are: lettering and specks go."
        tolerates = "How far a colour may be from a picked one, as people see it: 2 can just be seen."
        rises = "How far the highest point of the square lies above the lowest."
        slopes = "The slope in degrees, on a map as wide as the editor says."
        water, high = round(heights.water_to * 100), round(heights.high_from * 100)
        for field, least, most, value, suffix, name, sentence in (
            (self.left, 0, _LARGEST_SIDE, 0, "", "Left edge of the square", in_picture),
            (self.top, 0, _LARGEST_SIDE, 0, "", "Upper edge of the square", in_picture),
            (self.side, 1, _LARGEST_SIDE, 1, "", "Side of the square", in_picture),
            (self.tolerance, 1, LARGEST_TOLERANCE, round(colours.tolerance), "", "Tolerance", tolerates),
            (self.smoothing, 0, MOST_SMOOTHING, colours.smoothing, "", "Smoothing", smooths),
            (self.relief, 1, 9000, round(heights.relief_m), " m", "Lowest to highest", rises),
            (self.water, 0, 100, water, " %", "Water up to", "Of the way from the lowest point to the highest."),
            (self.high, 0, 100, high, " %", "High ground from", "Of the way from the lowest point to the highest."),
            (self.cliffs, 1, 90, round(heights.cliffs_from), "°", "Cliffs from", slopes),
        ):
            field.setRange(least, most)
            field.setValue(value)
            field.setSuffix(suffix)
            field.setAccessibleName(name)
            field.setToolTip(sentence)
            field.setKeyboardTracking(False)

    def _lay_out(self) -> None:
        for page, title in ((self._colours_page(), "Colours"), (self._heights_page(), "Heights")):
            self.ways.addTab(page, title)
        square = in_row(titled("Square", Rank.MUTED), self.left, self.top, self.side, spacing=4)
        left = boxed(in_column(self.open_button, square, (self.ways, 1), self.use_button, spacing=8))
        left.setFixedWidth(_CONTROLS_WIDTH)
        words = "The picture: click a colour, drag a square"
        source = boxed(in_column(titled(words, Rank.MUTED), (self.source, 1), spacing=4))
        shown = boxed(in_column(titled("The map", Rank.MUTED), (self.shown, 1), spacing=4))
        split = split_row((source, 3), (shown, 2), sizes=(420, 280), handle=8)
        right = in_column((split, 1), self.state, spacing=6)
        columns = in_row(left, (right, 1), margins=(10, 8, 10, 8), spacing=12)
        in_column(self.note, (columns, 1), on=self, margins=NO_MARGINS, spacing=0)

    def _colours_page(self) -> QWidget:
        hint = wrapped(Rank.MUTED, "Choose a ground, and click its colours in the picture.")
        form = QFormLayout()
        form.addRow("&Tolerance", self.tolerance)
        form.addRow("A&nything else", self.rest)
        form.addRow("S&moothing", self.smoothing)
        page, typed = QWidget(), in_row((self.typed, 1), self.drop_button)
        in_column(hint, self.features, (self.picks, 1), typed, form, on=page, margins=(8, 8, 8, 8), spacing=6)
        return page

    def _heights_page(self) -> QWidget:
        hint = wrapped(Rank.MUTED, "Black is the lowest point of the square, white the highest.")
        form = QFormLayout()
        form.addRow("&Lowest to highest", self.relief)
        form.addRow("&Water up to", self.water)
        form.addRow("&High ground from", self.high)
        form.addRow("&Cliffs from", self.cliffs)
        page = QWidget()
        in_column(hint, form, 1, on=page, margins=(8, 8, 8, 8), spacing=6)
        return page

    def _connect(self) -> None:
        model = self.model
        self.open_button.clicked.connect(self.choose_file)
        self.use_button.clicked.connect(self._use)
        self.source.picked.connect(model.pick_at)
        self.source.framed.connect(model.choose_frame)
        self.features.chosen.connect(self._choose_feature)
        self.ways.currentChanged.connect(lambda page: model.choose_way(page == 1))
        self.drop_button.clicked.connect(lambda: model.drop(self.picks.currentRow()))
        self.typed.returnPressed.connect(self._pick_typed)
        self.rest.picked.connect(lambda _: self._choose_colours())
        for field in (self.tolerance, self.smoothing):
            field.valueChanged.connect(lambda _: self._choose_colours())
        for field in (self.left, self.top, self.side):
            field.valueChanged.connect(lambda _: self._choose_frame())
        for field in (self.water, self.high, self.relief, self.cliffs):
            field.valueChanged.connect(lambda _: self._choose_heights())
        model.changed.connect(self.refresh)
        model.opened.connect(self._show_picture)
        model.converted.connect(self._show_result)
        model.refused.connect(lambda failure: self.note.tell(failure, "The picture was not opened"))
