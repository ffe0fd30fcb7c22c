"""The inputs of a war before anything is checked, so that any part of it can be another one.

A sweep turns the request, the cells of the database and the documents of the JSON folder one value at a time.
`SweepInputs` are never changed: each field returns another one, which shares all that it leaves alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

from autoalgo.common.checked_json import JsonValue
from autoalgo.war.database import Cells, Database
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.uncertain_inputs import at_middle
from autoalgo.war.folders import Folders
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables


@dataclass(frozen=True)
class SweepBasis:
    """The war as it stands, and where it comes from."""

    request: WarRequest
    """With a seed."""
    request_file: Path
    database: Database
    tables: Tables
    json_folder: Path
    maps_folder: Path
    selection: Selection
    """What the request picks as it stands; the middle of what is uncertain, for which its flanks are made (EX-2)."""

    @classmethod
    def of(
        cls, preparation: Preparation, request_file: Path, database: Database, tables: Tables, folders: Folders
    ) -> Self:
        """Return the basis of a war that was made ready from `database` and `tables`."""
        campaign = preparation.campaign
        selection = at_middle(campaign.selection)
        return cls(campaign.request, request_file, database, tables, folders.json, folders.maps, selection)


@dataclass(frozen=True)
class SweepInputs:
    """The request as JSON, the cells, and the JSON documents that differ from the folder's, by file name."""

    request: Mapping[str, JsonValue]
    cells: Cells
    documents: Mapping[str, JsonValue]


def inputs_of(basis: SweepBasis) -> SweepInputs:
    """Return the war as it stands."""
    return SweepInputs(basis.request.model_dump(mode="json", exclude_none=True), basis.database.cells, {})


class SweptField(Protocol):
    """A single value of a war that can be another one: a field of the request, a cell, or a key of a JSON file."""

    @property
    def name(self) -> str:
        """The field in full, spelled as its place spells it: `Militaries:Fyrd:Size`."""

    @property
    def label(self) -> str:
        """A short name: `Size`."""

    @property
    def now(self) -> str:
        """The value as it stands, in words a `--vary` would use; empty for a blank cell."""

    @property
    def places(self) -> frozenset[str]:
        """The places that it changes; two fields that share a place cannot both be varied."""

    def put(self, inputs: SweepInputs, value: str) -> SweepInputs:
        """Return `inputs` with another value. Whether it is allowed is for the checks of a run to say."""
