"""The journal of a map that is painted: it outlives the program, however that ends (W-21)."""

import base64
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
from pydantic import Field, ValidationError

from autoalgo.common.checked_json import StrictModel
from autoalgo.common.files import read_whole, write_atomically
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.domain.terrain import GREATEST_MAP_KM, LEAST_MAP_KM, MAP_PIXELS, Feature, FeatureGrid
from autoalgo.war.window.session.journal_model import JournalFile

_LARGEST_BYTES: Final = 2**20
_CELLS: Final = MAP_PIXELS * MAP_PIXELS


@dataclass(frozen=True)
class Painting:
    """A map that is not saved."""

    file: Path | None
    """Where it was opened or saved; None for a new one."""
    name: str
    width_km: float
    grid: FeatureGrid = field(compare=False)
    """Read-only, shape (400, 400)."""
    mark: int = 0
    """Tells one grid from another."""

    def __post_init__(self) -> None:
        """Compare grids by which they are: each change makes another one."""
        object.__setattr__(self, "mark", id(self.grid))


class _Kept(StrictModel):
    """The file of the journal."""

    file: str | None
    name: str
    width_km: float = Field(ge=LEAST_MAP_KM, le=GREATEST_MAP_KM)
    grid: str
    """The features row by row, a byte each, compressed."""


class MapJournal(JournalFile[Painting | None]):
    """Keeps the map that is painted; there is no file while nothing would be lost."""

    what = "map"

    def read(self, file: Path) -> Painting | Failure | None:
        """Return the map in a file."""
        try:
            kept = _Kept.model_validate_json(read_whole(file, _LARGEST_BYTES))
            cells = zlib.decompressobj().decompress(base64.b64decode(kept.grid, validate=True), _CELLS + 1)
        except OSError as error:
            return _unreadable(file, error.strerror or "input error")
        except (ValidationError, ValueError, zlib.error):
            return _unreadable(file, "it is damaged")
        grid = np.frombuffer(cells, np.int8)
        if grid.size != _CELLS or not np.isin(grid, list(Feature)).all():
            return _unreadable(file, "it is damaged")
        shaped = grid.reshape(MAP_PIXELS, MAP_PIXELS).copy()
        return Painting(Path(kept.file) if kept.file else None, kept.name, kept.width_km, shaped)

    def write(self, file: Path, state: Painting | None) -> Failure | None:
        """Write the map into a file, or take the file away."""
        try:
            if state is None:
                file.unlink(missing_ok=True)
                return None
            packed = base64.b64encode(zlib.compress(state.grid.astype(np.int8).tobytes(), 1)).decode()
            where = str(state.file) if state.file else None
            kept = _Kept(file=where, name=state.name, width_km=state.width_km, grid=packed)
            write_atomically(file, kept.model_dump_json().encode(), private=True)
        except OSError as error:
            return Failure(Problem(Place(file=file.name), error.strerror or "output error", "a disk with room"))
        return None


def _unreadable(file: Path, found: str) -> Failure:
    return Failure(Problem(Place(file=file.name), found, "a journal that the program has written"))
