"""The map editor: what is painted and with which brush, every change one that can be undone (W-21; no widget)."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from autoalgo.common.files import file_name
from autoalgo.common.kit.brushes import Brush, Cell, Stroke
from autoalgo.common.picture_files import write_picture
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.edit import Edit
from autoalgo.war.domain.terrain import MAP_KM, MAP_PIXELS, Feature, FeatureGrid
from autoalgo.war.map_making.generator import generated
from autoalgo.war.map_making.landscape import Landscape
from autoalgo.war.map_making.map_picture import OpenedMap, open_map, png_of
from autoalgo.war.painting.ground import Painted, freshly_painted
from autoalgo.war.terrain import Legend, find_map
from autoalgo.war.terrain.legend import features_of
from autoalgo.war.terrain.pixels import read_pixels
from autoalgo.war.window.maps.map_journal_model import Painting
from autoalgo.war.window.session.session_model import Session

FIRST_SIZE: Final = 15
"""Cells of the brush at first."""
_MOST_UNDONE: Final = 300
"""Changes that can be undone: each takes 160 kB."""
_LONGEST_NAME: Final = 60


@dataclass(frozen=True, eq=False)
class ReadGround:
    """A map as the battle reads it from the file that would be saved."""

    grid: FeatureGrid
    painted: Painted


@dataclass(frozen=True, eq=False)
class _Kept:
    """What is in the file."""

    grid: FeatureGrid
    name: str
    width_km: float


@dataclass(frozen=True, eq=False)
class _Saved:
    """The end of a saving."""

    file: Path
    was: str
    """What the map was called."""
    kept: _Kept
    failure: Failure | None
    then: Callable[[], None]


class MapEditorModel(QObject):
    """A map that is painted.

    Signals
    -------
    changed()
        The map, its name, width or file, or what one paints with is another.
    painted()
        The ground is another, perhaps in the middle of a stroke.
    read()
        `ground` is that of the map by now.
    opened(OpenedMap), refused(Failure)
        A file was opened, or why it was not.
    saved(Path), not_saved(Failure)
        The map was saved, or why it was not.
    """

    changed = Signal()
    painted = Signal()
    read = Signal()
    opened = Signal(object)
    refused = Signal(object)
    saved = Signal(object)
    not_saved = Signal(object)

    def __init__(self, session: Session, legend: Legend) -> None:
        super().__init__()
        self._session = session
        self.legend: Final = legend
        self.stack: Final = QUndoStack(self)
        self.stack.setUndoLimit(_MOST_UNDONE)
        self.brush = Brush(size=FIRST_SIZE)
        self.feature = Feature.FOREST
        self.file: Path | None = None
        """Where the map was opened or saved; None for a new one."""
        self.name = ""
        self.width_km = MAP_KM
        self.ground: ReadGround | None = None
        self._grid = self._before = _plain()
        self._stroke: Stroke | None = None
        self._kept = _Kept(self._grid, self.name, self.width_km)
        self._reader, self._maker, self._opener = (
            Background[ReadGround](self),
            Background[Callable[[], None]](self),
            Background[tuple[Path, OpenedMap | Failure]](self),
        )
        self._saver = Background[_Saved](self, overtaken=False)
        self._saver.done.connect(self._take_saved)
        self._reader.done.connect(self._take_ground)
        self._maker.done.connect(lambda put: put())
        self._opener.done.connect(self._take_opened)

    @property
    def folder(self) -> Path:
        """Where wars find their maps."""
        return self._session.folders.maps

    @property
    def grid(self) -> FeatureGrid:
        """The ground as it is painted, shape (400, 400), read-only."""
        return self._grid

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost."""
        kept = self._kept
        return self._grid is not kept.grid or (self.name, self.width_km) != (kept.name, kept.width_km)

    @property
    def busy(self) -> bool:
        """Whether a map is being made up or read."""
        return self._maker.busy or self._opener.busy

    # What one paints with.

    def choose_feature(self, feature: Feature) -> None:
        """Paint another feature."""
        self.feature = feature
        self.changed.emit()

    def choose_brush(self, brush: Brush) -> None:
        """Paint by another brush."""
        self.brush = brush
        self.changed.emit()

    # Strokes.

    def press(self, cell: Cell) -> None:
        """Begin a stroke; all up to `lift` is undone together."""
        self._before = self._grid
        self._stroke = Stroke(self.brush, self._grid, cell)
        self._cover()

    def go_to(self, cell: Cell) -> None:
        """Go on with it."""
        if self._stroke is not None and self._stroke.go_to(cell):
            self._cover()

    def lift(self) -> None:
        """End the stroke, which is now one change."""
        stroke, self._stroke = self._stroke, None
        if stroke is None:
            return
        painted, self._grid = self._grid, self._before
        self.put(f"{self.brush.kind.value.lower()} of {self.feature.label.lower()}", painted)

    def put(self, what: str, grid: FeatureGrid) -> None:
        """Let `grid` be the ground, as a change called `what`; nothing where it is the same."""
        before = self._grid
        if np.array_equal(grid, before):
            self._show(before)
        else:
            self.stack.push(Edit(what, lambda: self._show(grid), lambda: self._show(before)))

    # The whole map.

    def make_up(self, kind: Landscape, seed: int) -> None:
        """Put a terrain of a kind in the place of what is there, as a change, once it is drawn (W-20)."""
        name = f"{kind.label} {seed}"

        def work() -> Callable[[], None]:
            grid = _fixed(generated(kind, seed))
            return lambda: self._take_made(name, grid)

        self._maker.start(work)
        self.changed.emit()

    def rename(self, name: str) -> None:
        """Give the place another name."""
        self.name = name
        self.changed.emit()

    def widen(self, width_km: float) -> None:
        """Say how many km the place is wide, 5 – 400."""
        self.width_km = width_km
        self.changed.emit()

    def begin(self, width_km: float) -> None:
        """Paint a new map, of plain alone."""
        self._take(None, "", width_km, _plain())

    def open(self, file: Path) -> None:
        """Go on with a map file, once it is read; then `opened` or `refused` is emitted."""
        legend = self.legend
        self._opener.start(lambda: (file, open_map(file, legend)))
        self.changed.emit()

    def target(self) -> Path | Failure:
        """Return the file that the map is saved in for wars to find it by its name, or what is wrong with the name."""
        name = " ".join(self.name.split())
        if not name or file_name(name, _LONGEST_NAME) != name or name.startswith("."):
            allowed = f"letters, figures, blanks and hyphens, {_LONGEST_NAME} characters at most"
            found = f'"{name}" cannot be the name of a map' if name else "the map has no name"
            return Failure(Problem(Place(key="Place"), found, allowed, "type the name of the place"))
        known = find_map(self.folder, name)
        return self.folder / f"{name}.png" if isinstance(known, Failure) else known

    def save(self, file: Path, then: Callable[[], None] = lambda: None) -> None:
        """Write the map into a file, in place of what is there, and do `then`; `saved` or `not_saved` tells the end."""
        self._saver.start(self._writing(file, then))

    def save_at_once(self, file: Path) -> Failure | None:
        """Do the same before returning, for an editor that is closed; return why that could not be done."""
        self._saver.wait()
        saved = self._writing(file, lambda: None)()
        self._take_saved(saved)
        return saved.failure

    def painting(self) -> Painting | None:
        """Return the map with where it belongs, for the journal; None while nothing would be lost."""
        return Painting(self.file, self.name, self.width_km, self._grid) if self.unsaved else None

    def resume(self, left: Painting) -> None:
        """Go on with a map that a program which ended had not saved."""
        self._take(left.file, left.name, left.width_km, _plain())
        self._show(_fixed(left.grid))

    def close(self) -> None:
        """Wait for what is under way."""
        for work in (self._reader, self._maker, self._opener, self._saver):
            work.wait()

    def _writing(self, file: Path, then: Callable[[], None]) -> Callable[[], _Saved]:
        was, kept, legend = self.name, _Kept(self._grid, file.stem, self.width_km), self.legend

        def write() -> _Saved:
            failure = write_picture(file, png_of(kept.grid, legend, kept.width_km), "map")
            return _Saved(file, was, kept, failure, then)

        return write

    def _take_saved(self, saved: _Saved) -> None:
        if saved.failure is not None:
            self.not_saved.emit(saved.failure)
            return
        self.file, self._kept = saved.file, saved.kept
        self.name = saved.kept.name if self.name == saved.was else self.name
        if saved.file.parent.resolve() == self.folder.resolve():
            self._session.list_maps_again()
        self.changed.emit()
        self.saved.emit(saved.file)
        saved.then()

    def _cover(self) -> None:
        if self._stroke is not None:
            self._grid = _fixed(np.where(self._stroke.covered, np.int8(self.feature), self._before))
            self.painted.emit()

    def _show(self, grid: FeatureGrid) -> None:
        self._grid = grid
        legend = self.legend
        self._reader.start(lambda: _as_read(grid, legend))
        self.painted.emit()
        self.changed.emit()

    def _take_ground(self, ground: ReadGround) -> None:
        self.ground = ground
        self.read.emit()

    def _take_made(self, name: str, grid: FeatureGrid) -> None:
        if not self.name:
            self.name = name
        self.put(f"drawing {name}", grid)
        self.changed.emit()

    def _take_opened(self, read: tuple[Path, OpenedMap | Failure]) -> None:
        file, opened = read
        if isinstance(opened, Failure):
            self.refused.emit(opened)
        else:
            self._take(file, file.stem, opened.width_km or self.width_km, opened.grid)
            self.opened.emit(opened)
        self.changed.emit()

    def _take(self, file: Path | None, name: str, width_km: float, grid: FeatureGrid) -> None:
        self.file, self.name, self.width_km, self._stroke = file, name, width_km, None
        self._kept = _Kept(grid, name, width_km)
        self._show(grid)
        self.stack.clear()


def _as_read(grid: FeatureGrid, legend: Legend) -> ReadGround:
    """Return what the battle reads from the file of a map, by the code that it is read with."""
    read = features_of(read_pixels(png_of(grid, legend), MAP_PIXELS), legend)
    return ReadGround(read, freshly_painted(read, [legend[feature] for feature in Feature]))


def _plain() -> FeatureGrid:
    return _fixed(np.full((MAP_PIXELS, MAP_PIXELS), Feature.PLAIN, np.int8))


def _fixed(grid: FeatureGrid) -> FeatureGrid:
    grid.flags.writeable = False
    return grid
