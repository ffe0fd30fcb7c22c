"""What both faces do around a war: a seed where none is given, log and data record while it goes.

The command line and the window fight the same war and leave the same two files behind; only what they show meanwhile
differs. A war that ends early, whatever the reason, leaves files that are complete up to there.
"""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from autoalgo.common.growing_file import timestamp
from autoalgo.common.kernels import compiling_told
from autoalgo.war.battle import Battle
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.pipeline import Preparation, WarObserver, wage
from autoalgo.war.report import LogWriter, RecordWriter, log_path, record_path
from autoalgo.war.tables import Tables

__all__ = ["WarFiles", "compiling_told", "fight", "open_war_files", "seeded"]

_SEED_BITS: Final = 48
"""Enough seeds that no two runs share one, few enough digits to type and for any reader of JSON to hold exactly."""


@dataclass(frozen=True)
class WarFiles:
    """The two files that a run leaves behind."""

    log: LogWriter
    record: RecordWriter

    def interrupted(self) -> None:
        """End both as those of a war without an end."""
        self.log.interrupted()
        self.record.interrupted()

    def close(self) -> None:
        """Close both as they are."""
        self.log.close()
        self.record.close()

    @property
    def log_path(self) -> Path | None:
        """Where the log is, None when it could not be written."""
        return None if self.log.failure else self.log.path

    @property
    def record_path(self) -> Path | None:
        """Where the data record is, None when it could not be written."""
        return None if self.record.failure else self.record.path

    @property
    def failures(self) -> tuple[str, ...]:
        """Why a file could not be written whole, in words for the user; empty while all is well."""
        return tuple(failure for failure in (self.log.failure, self.record.failure) if failure)


def seeded(request: WarRequest) -> WarRequest:
    """Return `request` as it is if it has a seed, else with a new one."""
    if request.seed is not None:
        return request
    return request.model_copy(update={"seed": secrets.randbits(_SEED_BITS)})


def open_war_files(folder: Path, moment: datetime, preparation: Preparation, tables: Tables) -> WarFiles:
    """Return the files of a run that begins at `moment`, in `folder`; a file that cannot be opened says so itself."""
    log = LogWriter(log_path(folder, timestamp(moment)), tables)
    return WarFiles(log, RecordWriter(record_path(log.path), preparation.terrain, tables))


def fight(
    preparation: Preparation,
    tables: Tables,
    files: WarFiles,
    observers: Sequence[WarObserver] = (),
    goes_on: Callable[[Battle], bool] = lambda _: True,
) -> WarResult | None:
    """Fight the war and write it down; return the result, or None once `goes_on` says no.

    The files are closed afterwards. Without a result they say that the war was interrupted, also when an exception or
    Ctrl+C ended it.
    """
    result = None
    try:
        told: Sequence[WarObserver] = (files.log, files.record, *observers)
        result = wage(preparation.campaign, preparation.terrain.grid, tables, told, goes_on)
    finally:
        if result is None:
            files.interrupted()
        files.close()
    return result
