"""From a combination of values to a war that is ready to be fought, through the very checks of a run.

What is varied of the JSON folder is written into a copy of the folder, which is read like the folder itself; a changed
cell is read like any cell, and the request like any request.
"""

import json
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from autoalgo.common.checked_json import JsonValue, validate
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.war.database import Database
from autoalgo.war.domain.records import Belligerent, Selection
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.sweep.inputs import SweepBasis, SweepInputs
from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.selection import select
from autoalgo.war.strategy.flank_plans import flank_owners, following_flanks
from autoalgo.war.tables import Tables, load_tables
from autoalgo.war.terrain import list_maps

_CHOICES: Final = (
    *("attacker", "attacker_military", "defender", "defender_military"),
    *("attacker_inputs", "defender_inputs"),
)
"""What of a request decides which militaries there are."""


@dataclass(frozen=True)
class PreparedWar:
    """A war of a sweep, ready to be fought."""

    preparation: Preparation
    tables: Tables
    rescaled: tuple[Side, ...]
    """Sides whose flanks are the request's, but with the men and ships of a military that is not as it stands."""


class Preparer:
    """Prepares wars from their inputs. Used in a `with` block, at whose end the copy of the JSON folder is gone."""

    def __init__(self, basis: SweepBasis) -> None:
        self._basis: Final = basis
        self._folder: Path | None = None
        self._documents: Mapping[str, JsonValue] = {}
        self._tables: Tables | Failure = basis.tables

    def __enter__(self) -> Self:
        """Begin; nothing is copied before it has to be."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Remove the copy."""
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    def prepare(self, inputs: SweepInputs) -> PreparedWar | Failure:
        """Return the war, or everything that is wrong with it."""
        request = validate(WarRequest, self._basis.request_file, dict(inputs.request))
        tables = self._tables_of(inputs.documents)
        if isinstance(request, Failure) or isinstance(tables, Failure):
            return failure_in(request, tables)
        database = self._basis.database
        if inputs.cells is not database.cells:
            database = Database(inputs.cells, database.file)
        request, rescaled = self._following(request, database, tables)
        preparation = prepare(request, database, tables, self._basis.maps_folder)
        return preparation if isinstance(preparation, Failure) else PreparedWar(preparation, tables, rescaled)

    def _following(
        self, request: WarRequest, database: Database, tables: Tables
    ) -> tuple[WarRequest, tuple[Side, ...]]:
        """Return the request with flanks that follow their militaries, and the sides where any had to."""
        now = self._other_selection(request, database, tables)
        if now is None:
            return request, ()
        flanks = list(request.flanks or ())
        rescaled = []
        for side in Side:
            places = [place for place, flank in enumerate(flanks) if flank.side == side.label]
            own = [flanks[place] for place in places]
            following = _following(own, side, self._basis.selection.belligerent(side), now.belligerent(side))
            if following != own:
                rescaled.append(side)
            for place, flank in zip(places, following, strict=True):
                flanks[place] = flank
        return request.model_copy(update={"flanks": tuple(flanks)}), tuple(rescaled)

    def _other_selection(self, request: WarRequest, database: Database, tables: Tables) -> Selection | None:
        """Return what the request picks, None where its flanks need not follow: there are none, or it is the same."""
        basis = self._basis
        same = all(getattr(request, name) == getattr(basis.request, name) for name in _CHOICES)
        if not request.flanks or (same and database is basis.database and tables is basis.tables):
            return None
        found = select(request, database, tables, list_maps(basis.maps_folder))
        # What is wrong with the choice is told where the war is prepared.
        return None if isinstance(found, Failure) else found

    def _tables_of(self, documents: Mapping[str, JsonValue]) -> Tables | Failure:
        """Return the tables with these documents in the place of the folder's; those of the last time at no cost."""
        if documents != self._documents:
            self._tables = self._read(documents)
            self._documents = documents
        return self._tables

    def _read(self, documents: Mapping[str, JsonValue]) -> Tables | Failure:
        try:
            folder = self._folder or self._copied()
            for name in self._documents.keys() - documents.keys():
                self._copy(name, folder)
            for name, document in documents.items():
                (folder / name).write_text(json.dumps(document, ensure_ascii=True), encoding="utf-8")
        except OSError as error:
            found = f"a changed copy of the JSON folder cannot be written: {error.strerror or error}"
            place = Place(file=str(self._folder or tempfile.gettempdir()))
            allowed = "a folder for temporary files that can be written to"
            return Failure(Problem(place, found, allowed, "make room on the disk"))
        return load_tables(folder)

    def _copied(self) -> Path:
        """Return a copy of the table files of the JSON folder; what else lies there is left alone."""
        self._folder = Path(tempfile.mkdtemp(prefix="autoalgo-"))
        for name in self._basis.tables.files:
            self._copy(name, self._folder)
        return self._folder

    def _copy(self, name: str, folder: Path) -> None:
        """Copy a table file, as the edition of the rules has it."""
        file, edition = self._basis.json_folder / name, self._basis.tables.edition
        changed = None if edition is None or not edition.touches(name) else edition.text(file, file.read_bytes())
        if isinstance(changed, bytes):
            (folder / name).write_bytes(changed)
        else:
            shutil.copyfile(file, folder / name)


def _following(flanks: Sequence[FlankRequest], side: Side, before: Belligerent, now: Belligerent) -> list[FlankRequest]:
    """Return the flanks of a side made for other militaries, each for its member's (S-7, CO-5)."""
    owners = flank_owners(flanks, side, before)
    # What is wrong with them is told when the war is prepared.
    return list(flanks) if isinstance(owners, Failure) else following_flanks(flanks, owners, before, now)
