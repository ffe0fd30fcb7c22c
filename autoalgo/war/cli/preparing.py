"""From the options of a command to a war that is ready to be fought: request, tables, database and seed.

All problems with them are reported together.
"""

from dataclasses import dataclass

from autoalgo.common.console import tell
from autoalgo.common.problems import Problem, warning_text
from autoalgo.war.cli.arguments import OddsOptions, RunOptions, SweepOptions
from autoalgo.war.cli.databases import read_database
from autoalgo.war.database import Database
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.folders import Folders
from autoalgo.war.pipeline import Preparation, prepare, warnings_of
from autoalgo.war.requests import load_request
from autoalgo.war.running import seeded
from autoalgo.war.tables import Tables, load_tables


@dataclass(frozen=True)
class Ready:
    """All that a war needs."""

    preparation: Preparation
    tables: Tables
    database: Database


def make_ready(options: RunOptions | OddsOptions | SweepOptions, folders: Folders) -> Ready | list[Problem]:
    """Return the war that is asked for, or every problem with it; warnings and a new seed are printed."""
    request, tables = load_request(options.request, folders.examples), load_tables(folders.json)
    database = read_database(options.database, folders)
    if isinstance(request, list) or isinstance(tables, list) or isinstance(database, list):
        return [problem for read in (request, tables, database) if isinstance(read, list) for problem in read]
    prepared = prepare(_seeded(request, options.seed, options.battle), database, tables, folders.maps)
    if isinstance(prepared, list):
        return prepared
    for warning in warnings_of(prepared, tables):
        tell(warning_text(warning))
    return Ready(prepared, tables, database)


def _seeded(request: WarRequest, seed: int | None, battle: int | None) -> WarRequest:
    """Return `request` with a seed: the one given, else its own, else a new one, which is told. So with the battle."""
    given = {"seed": seed, "battle": battle}
    request = request.model_copy(update={name: number for name, number in given.items() if number is not None})
    if request.seed is None:
        request = seeded(request)
        tell(f"Seed: {request.seed}")
    return request
