"""Which terrain map is chosen, and its picture once it was read off the GUI thread (S-2, T-7)."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.war.painting.ground import painted_ground
from autoalgo.war.terrain import Legend, TerrainMap, find_map, read_map
from autoalgo.war.window.session.session_model import Session


class TerrainChoice(QObject):
    """The chosen map. The former map's grid stays until the new one is read.

    Signals
    -------
    changed()
        Another map was chosen, or a chosen one was read.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._name = ""
        self._terrain: TerrainMap | None = None
        self._failure: Failure | None = None
        self._reader = Background[TerrainMap | Failure](self)
        self._reader.done.connect(self._take)
        self._reader.failed.connect(self._tell_bug)
        session.loaded.connect(self.read_again)

    @property
    def name(self) -> str:
        """The map's name, empty before the first choice."""
        return self._name

    @property
    def terrain(self) -> TerrainMap | None:
        """The map that was read last; None before, and when the chosen one cannot be read."""
        return self._terrain

    @property
    def failure(self) -> Failure | None:
        """Why the chosen map cannot be read."""
        return self._failure

    def choose(self, name: str) -> None:
        """Choose a map by its name."""
        if name != self._name:
            self._name = name
            self.changed.emit()
            self.read_again()

    def read_again(self) -> None:
        """Read the chosen map from its file as it is now."""
        tables = self._session.tables
        if tables is None or not self._name:
            return
        folder, name = self._session.folders.maps, self._name
        legend = {feature: numbers.colour for feature, numbers in tables.terrain.features.items()}
        self._reader.start(lambda: _read(folder, name, legend))

    def close(self) -> None:
        """Wait for a reading that is under way."""
        self._reader.wait()

    def _take(self, read: TerrainMap | Failure) -> None:
        if isinstance(read, Failure):
            self._terrain, self._failure = None, read
        else:
            self._name, self._terrain, self._failure = read.name, read, None
        self.changed.emit()

    def _tell_bug(self, bug: Exception) -> None:
        found = f"the map cannot be read ({bug!r})"
        self._take(Failure(Problem(Place(file=self._name), found, "", "choose another map")))


def _read(folder: Path, name: str, legend: Legend) -> TerrainMap | Failure:
    found = find_map(folder, name)
    terrain = found if isinstance(found, Failure) else read_map(found, legend)
    if isinstance(terrain, TerrainMap):
        painted_ground(terrain.grid, legend, dark=False)  # kept there: the GUI thread would stand still for it
    return terrain
