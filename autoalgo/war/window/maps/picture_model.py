"""A picture on its way to a map: which square of it, by which colours or heights, and what comes of it (no widget)."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature
from autoalgo.war.map_making.from_picture import ColourReading, Converted, HeightReading, Pick, by_colours, by_heights
from autoalgo.war.map_making.source_picture import Frame, SourcePicture, read_source
from autoalgo.war.terrain import Colour


@dataclass(frozen=True)
class PictureOrder:
    """What is asked for."""

    frame: Frame
    """The square that becomes the map, within the picture."""
    by_heights: bool = False
    """Whether greys are heights, and colours do not count."""
    colours: ColourReading = field(default_factory=lambda: ColourReading(()))
    heights: HeightReading = field(default_factory=HeightReading)


class PictureModel(QObject):
    """A picture that becomes a map.

    Signals
    -------
    changed()
        Something that is asked for is another.
    opened()
        Another picture was read.
    refused(Failure)
        Why a picture could not be read.
    converted()
        `found` is what comes of what is asked for.
    """

    changed = Signal()
    opened = Signal()
    refused = Signal(object)
    converted = Signal()

    def __init__(self, width_km: float) -> None:
        """Make a map that is `width_km` wide, 5 – 400: slopes depend on it."""
        super().__init__()
        self._width_km = width_km
        self.picture: SourcePicture | None = None
        self.feature = Feature.WATER
        """What the next colour that is picked stands for."""
        self.found: Converted | None = None
        """None while nothing has come of what is asked for."""
        self.order = PictureOrder(Frame(0, 0, 1))
        self._opener = Background[SourcePicture | Failure](self)
        self._converter = Background[Converted](self)
        self._opener.done.connect(self._take_picture)
        self._converter.done.connect(self._take_converted)

    @property
    def can_convert(self) -> bool:
        """Whether enough is known: of colours one at least is picked."""
        return self.picture is not None and (self.order.by_heights or bool(self.order.colours.picks))

    @property
    def unlike(self) -> float:
        """The share of the map whose colours are like none that was picked, 0–1."""
        return float(self.found.unlike.mean()) if self.found is not None else 0.0

    def open(self, file: Path) -> None:
        """Read a picture; then `opened` or `refused` is emitted."""
        self._opener.start(lambda: read_source(file))

    def choose_frame(self, frame: Frame) -> None:
        """Take another square, as far as the picture has it."""
        if self.picture is not None:
            self._ask(replace(self.order, frame=frame.within(self.picture)))

    def choose_way(self, by_heights: bool) -> None:
        """Take greys for heights, or colours for what was picked."""
        self._ask(replace(self.order, by_heights=by_heights))

    def read_colours(self, reading: ColourReading) -> None:
        """Turn colours into features in another way."""
        self._ask(replace(self.order, colours=reading))

    def read_heights(self, reading: HeightReading) -> None:
        """Turn heights into features in another way."""
        self._ask(replace(self.order, heights=reading))

    def pick_at(self, column: int, row: int) -> None:
        """Let the colour at a place of the picture stand for `feature`: the mean of the 3 × 3 pixels there."""
        if self.picture is None:
            return
        colours = self.picture.colours
        rows, columns = colours.shape[:2]
        if 0 <= column < columns and 0 <= row < rows:
            around = colours[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2]
            red, green, blue = (round(float(shade)) for shade in around.reshape(-1, 3).mean(axis=0))
            self.pick((red, green, blue))

    def pick(self, colour: Colour) -> None:
        """Let a colour stand for `feature`, and for nothing else."""
        others = tuple(pick for pick in self.order.colours.picks if pick.colour != colour)
        self.read_colours(replace(self.order.colours, picks=(*others, Pick(colour, self.feature))))

    def drop(self, at: int) -> None:
        """Let a picked colour stand for nothing any more."""
        picks = self.order.colours.picks
        if 0 <= at < len(picks):
            self.read_colours(replace(self.order.colours, picks=picks[:at] + picks[at + 1 :]))

    def close(self) -> None:
        """Wait for what is under way."""
        self._opener.wait()
        self._converter.wait()

    def _ask(self, order: PictureOrder) -> None:
        self.order = order
        picture, width_km = self.picture, self._width_km
        if picture is not None and self.can_convert:
            self._converter.start(lambda: _converted(picture, order, width_km))
        else:
            self.found = None
        self.changed.emit()

    def _take_picture(self, read: SourcePicture | Failure) -> None:
        if isinstance(read, Failure):
            self.refused.emit(read)
            return
        self.picture, self.found = read, None
        rows, columns = read.heights.shape
        side = min(rows, columns)
        self.opened.emit()
        # Colours that were picked in another picture stay: an atlas has several pages.
        self.choose_frame(Frame((columns - side) // 2, (rows - side) // 2, side))

    def _take_converted(self, found: Converted) -> None:
        if self.can_convert:
            found.grid.flags.writeable = False
            self.found = found
            self.converted.emit()


def _converted(picture: SourcePicture, order: PictureOrder, width_km: float) -> Converted:
    if not order.by_heights:
        return by_colours(picture, order.frame, order.colours)
    grid = by_heights(picture, order.frame, order.heights, width_km)
    return Converted(grid, np.zeros((MAP_PIXELS, MAP_PIXELS), np.bool_))
