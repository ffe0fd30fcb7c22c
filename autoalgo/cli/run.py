"""`autoalgo run`: from a request file to a receipt, with log and data record written as the war goes."""

from dataclasses import dataclass
from datetime import datetime

from autoalgo.cli.arguments import RunOptions
from autoalgo.cli.console import Exit, Progress, say, tell, tell_problems
from autoalgo.cli.databases import read_database
from autoalgo.cli.interruption import Interruption
from autoalgo.domain.campaign import WarResult
from autoalgo.domain.problems import Problem
from autoalgo.domain.request import WarRequest
from autoalgo.installation import Folders, find_folders
from autoalgo.report import receipt, summary_of
from autoalgo.requests import load_request
from autoalgo.running import Papers, fight, open_papers, seeded
from autoalgo.tables import Tables, load_tables
from autoalgo.war import Preparation, prepare


@dataclass(frozen=True)
class _Ready:
    """All that a war needs."""

    preparation: Preparation
    tables: Tables
    database: str
    """What the database is called."""


def run(options: RunOptions) -> Exit:
    """Fight the war of a request file and print its receipt."""
    folders = find_folders()
    if isinstance(folders, list):
        return tell_problems(folders)
    ready = _prepare(options, folders)
    if isinstance(ready, list):
        return tell_problems(ready)
    papers = open_papers(options.out or folders.logs, datetime.now(), ready.preparation, ready.tables)
    result = _fight(ready.preparation, ready.tables, papers)
    _tell_papers(papers)
    if result is None:
        return Exit.INTERRUPTED
    if options.json:
        say(summary_of(result, ready.database, papers.log_path, papers.record_path).text())
    else:
        say(receipt(result, ready.tables))
    return Exit.DONE


def _prepare(options: RunOptions, folders: Folders) -> _Ready | list[Problem]:
    """Read everything that the war is fought from; what is wrong anywhere is told together."""
    request, tables = load_request(options.request), load_tables(folders.json)
    database = read_database(options.database, folders)
    if isinstance(request, list) or isinstance(tables, list) or isinstance(database, list):
        return [problem for read in (request, tables, database) if isinstance(read, list) for problem in read]
    prepared = prepare(_with_seed(request, options.seed), database, tables, folders.maps)
    return prepared if isinstance(prepared, list) else _Ready(prepared, tables, database.file)


def _with_seed(request: WarRequest, seed: int | None) -> WarRequest:
    """Return `request` with a seed: the one given, else its own, else a new one, which is told."""
    if seed is not None:
        return request.model_copy(update={"seed": seed})
    if request.seed is None:
        request = seeded(request)
        tell(f"Seed: {request.seed}")
    return request


def _fight(preparation: Preparation, tables: Tables, papers: Papers) -> WarResult | None:
    """Return the result, or None when somebody stopped the war."""
    progress = Progress()
    try:
        with Interruption() as interruption:
            result = fight(preparation, tables, papers, [progress], lambda _: not interruption.wanted())
    except KeyboardInterrupt:
        result = None
    if result is None:
        progress.clear()
        tell(f"Interrupted after hour {progress.hours:,}")
    return result


def _tell_papers(papers: Papers) -> None:
    """Say where the files are, or why they are not whole."""
    tell(papers.log.failure or f"Log: {papers.log.path}")
    tell(papers.record.failure or f"Data record: {papers.record.path}")
