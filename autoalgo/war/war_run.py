"""The run of a war in window and command line: a seed where none is given, log and data record while it goes.

The command line and the window fight the same war and leave the same two files behind; only what they show meanwhile
differs. A war that ends early, whatever the reason, leaves files that are complete up to there.
"""

import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from autoalgo.common.growing_file import timestamp
from autoalgo.common.kernels import compiling_told, compiling_until
from autoalgo.common.locks import locked
from autoalgo.common.problems import Failure
from autoalgo.war.archive.index import UNWATCHED, ReadingWatch
from autoalgo.war.archive.runs import counted
from autoalgo.war.battle import Battle
from autoalgo.war.domain.board import Board
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.events import Event
from autoalgo.war.domain.fingerprint import seed_of_word
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.pipeline import Preparation, WarObserver, wage
from autoalgo.war.report.files import LOG_NAME, log_path, record_path
from autoalgo.war.report.log import LogWriter
from autoalgo.war.report.record_writer import RecordWriter
from autoalgo.war.tables import Tables

__all__ = ["WarBeginning", "WarFiles", "begin", "compiling_told", "compiling_until", "fight", "seeded"]

logger = logging.getLogger(__name__)

_SEED_BITS: Final = 48
"""Enough seeds that no two runs share one, few enough digits to type and for any reader of JSON to hold exactly."""


@dataclass(frozen=True)
class WarFiles:
    """The two files that a run leaves behind; a war observer."""

    log: LogWriter
    record: RecordWriter

    def opening(self, campaign: Campaign) -> None:
        """Do nothing: both have been begun with all of it."""

    def events(self, events: Sequence[Event]) -> None:
        """Write the events of one hour into both."""
        self.log.events(events)
        self.record.events(events)

    def board(self, board: Board) -> None:
        """Write the flanks of one hour into the record."""
        self.record.board(board)

    def closing(self, result: WarResult) -> None:
        """Write the results into both."""
        self.log.closing(result)
        self.record.closing(result)

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


@dataclass(frozen=True)
class WarBeginning:
    """A war that may be fought now."""

    preparation: Preparation
    """Its campaign says which run of its request it is."""
    files: WarFiles
    failure: Failure | None
    """Why that may not be counted right."""


def seeded(request: WarRequest) -> WarRequest:
    """Return `request` as it is if it has a seed, else with that of its word, else with a new one (OUT-6)."""
    if request.seed is not None:
        return request
    if request.word is not None:
        return request.model_copy(update={"seed": seed_of_word(request, request.word)})
    return request.model_copy(update={"seed": secrets.randbits(_SEED_BITS)})


def begin(
    folder: Path, moment: datetime, preparation: Preparation, tables: Tables, reading: ReadingWatch = UNWATCHED
) -> WarBeginning:
    """Return a war that begins at `moment`, counted as the run of its request that it is in `folder` (OUT-5).

    Its files are there by then with all that is known before the first hour, so that whoever begins the same war at the
    same moment counts this one. A file that cannot be opened says so itself.
    """
    campaign, terrain = preparation.campaign, preparation.terrain
    if folder.is_dir():
        counted(campaign, terrain, tables, folder, reading)  # what takes long is done before others have to wait
    with _turn(folder):
        campaign, failure = counted(campaign, terrain, tables, folder, reading)
        log = LogWriter(log_path(folder, timestamp(moment)), tables)
        files = WarFiles(log, RecordWriter(record_path(log.path), terrain, tables))
        try:
            files.log.opening(campaign)
            files.record.opening(campaign)
        except BaseException:  # Ctrl+C above all
            files.interrupted()
            raise
    return WarBeginning(replace(preparation, campaign=campaign), files, failure)


@contextmanager
def _turn(folder: Path) -> Iterator[None]:
    """Keep other runs from counting in `folder` meanwhile, as far as the file system lets that be done."""
    with ExitStack() as turn:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            turn.enter_context(locked(folder / LOG_NAME))
        except OSError as error:
            logger.warning("Runs in %s cannot take turns: %s", folder, error.strerror or error)
        yield


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
        result = wage(preparation.campaign, preparation.terrain.grid, tables, (files, *observers), goes_on)
    finally:
        if result is None:
            files.interrupted()
        files.close()
    return result
