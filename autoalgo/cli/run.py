"""`autoalgo run`: from a request file to a receipt, with log and data record written as the war goes."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from autoalgo.cli.arguments import RunOptions
from autoalgo.cli.console import Exit, Progress, say, tell, tell_problems
from autoalgo.installation import Folders, find_folders
from autoalgo.cli.interruption import Interruption
from autoalgo.cli.sources import read_database, read_tables
from autoalgo.domain.campaign import WarResult
from autoalgo.domain.problems import Problem
from autoalgo.domain.request import WarRequest
from autoalgo.report import LogWriter, RecordWriter, log_path, receipt, record_path, summary_of
from autoalgo.requests import load_request
from autoalgo.tables import Tables
from autoalgo.war import Preparation, prepare, wage

_SEED_BITS: Final = 48
"""Enough seeds that no two runs share one, few enough digits to type and for any reader of JSON to hold exactly."""


@dataclass(frozen=True)
class _Papers:
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

    def tell(self) -> None:
        """Say where the files are, or why they are not whole."""
        tell(self.log.failure or f"Log: {self.log.path}")
        tell(self.record.failure or f"Data record: {self.record.path}")


def run(options: RunOptions) -> Exit:
    """Fight the war of a request file and print its receipt."""
    folders = find_folders()
    if isinstance(folders, list):
        return tell_problems(folders)
    prepared = _prepare(options, folders)
    if isinstance(prepared, list):
        return tell_problems(prepared)
    preparation, tables = prepared
    log = LogWriter(log_path(options.out or folders.logs, _timestamp()), tables)
    papers = _Papers(log, RecordWriter(record_path(log.path), preparation.terrain, tables))
    try:
        result = _fight(preparation, tables, papers)
    finally:
        papers.close()
    papers.tell()
    if result is None:
        return Exit.INTERRUPTED
    if options.json:
        say(summary_of(result, papers.log_path, papers.record_path).text())
    else:
        say(receipt(result, tables))
    return Exit.DONE


def _prepare(options: RunOptions, folders: Folders) -> tuple[Preparation, Tables] | list[Problem]:
    """Read everything that the war is fought from; what is wrong anywhere is told together."""
    request, tables = load_request(options.request), read_tables(folders)
    database = read_database(options.database, folders)
    if isinstance(request, list) or isinstance(tables, list) or isinstance(database, list):
        return [problem for read in (request, tables, database) if isinstance(read, list) for problem in read]
    prepared = prepare(_seeded(request, options.seed), database, tables, folders.maps)
    return prepared if isinstance(prepared, list) else (prepared, tables)


def _seeded(request: WarRequest, seed: int | None) -> WarRequest:
    """Return `request` with a seed: the one given, else its own, else a new one, which is told."""
    if seed is None and request.seed is None:
        seed = secrets.randbits(_SEED_BITS)
        tell(f"Seed: {seed}")
    return request if seed is None else request.model_copy(update={"seed": seed})


def _timestamp() -> str:
    # No colons: Windows allows none in a file name.
    return datetime.now().strftime("%Y-%m-%d %H.%M.%S")


def _fight(preparation: Preparation, tables: Tables, papers: _Papers) -> WarResult | None:
    """Return the result, or None when somebody stopped the war."""
    progress, campaign = Progress(), preparation.campaign
    chronicles = (papers.log, papers.record, progress)
    try:
        with Interruption() as interruption:
            result = wage(campaign, preparation.terrain.grid, tables, chronicles, lambda _: not interruption.wanted())
    except KeyboardInterrupt:
        result = None
    if result is None:
        papers.interrupted()
        progress.clear()
        tell(f"Interrupted after hour {progress.hours:,}")
    return result
