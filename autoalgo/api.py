"""For scripts: `fight`, `odds` and `explain`, as the commands of the same names.

A request is the name of an example ("hastings_1066"), the path of a request file, a dictionary with the content of one,
or a `WarRequest`. Results are the objects that the commands print with `--json`; a field stays as it is from version to
version unless CHANGELOG.md says otherwise. Nothing is printed, and no log or data record is written.
"""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from autoalgo.common.checked_json import parse_versioned
from autoalgo.common.problems import Failure, Problem, failure_in
from autoalgo.war.database import Database
from autoalgo.war.database.door import UnreadDatabase, read
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.explanation.as_json import ExplanationRecord
from autoalgo.war.explanation.as_json import record_of as explanation_record
from autoalgo.war.explanation.cause_shares import Query
from autoalgo.war.explanation.cause_shares import explain as causes_of
from autoalgo.war.explanation.contributions import variables_of
from autoalgo.war.folders import Folders, find_folders
from autoalgo.war.odds import PLAN_WARS, Order, ThreadWorkers, simulate
from autoalgo.war.odds.as_json import OddsRecord
from autoalgo.war.odds.as_json import record_of as odds_record
from autoalgo.war.pipeline import Preparation, prepare, wage
from autoalgo.war.report.receipt import receipt
from autoalgo.war.report.seed_line import shown_receipt
from autoalgo.war.report.summary import Summary, summary_of
from autoalgo.war.requests import REQUEST, load_request, request_text
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.tables import Tables
from autoalgo.war.war_run import seeded

__all__ = ["Fought", "RequestError", "explain", "fight", "odds"]

Request = str | Path | Mapping[str, object] | WarRequest
Result = TypeVar("Result")


class RequestError(ValueError):
    """Why a war cannot be fought: each of `problems` names a place, what was found, what is allowed and what to do."""

    def __init__(self, problems: Failure) -> None:
        super().__init__("\n".join(problem.text() for problem in problems))
        self.problems: Final[tuple[Problem, ...]] = tuple(problems)


@dataclass(frozen=True)
class Fought:
    """A war that was fought."""

    summary: Summary
    """The object of `autoalgo run --json`; `summary.seed` fights the war again."""
    receipt: str
    """For the talk page, as wiki markup; its last line names version and seed."""


def fight(request: Request, *, seed: int | None = None, database: str | Path | None = None) -> Fought:
    """Fight the war of `request`.

    Parameters
    ----------
    seed
        From 0 to 2**63 - 1. None: that of the request, and where it has none, one that is drawn.
    database
        A workbook; None: the one in the user's home.

    Raises
    ------
    RequestError
        What is wrong with request, database, tables or maps, all of it.
    """
    war = _War(request, seed, database)
    result = war.fought()
    text = shown_receipt(receipt(result, war.tables))
    return Fought(summary_of(result, war.database.file, None, None), text)


def odds(
    request: Request, *, wars: int = PLAN_WARS, seed: int | None = None, database: str | Path | None = None
) -> OddsRecord:
    """Fight the war of `request` many times, on all processors; `wars` is how many times, from 1.

    `seed`, `database` and what is raised are those of `fight`. The same seed gives the same odds on every machine, and
    the war that `fight` fights with it is the one whose luck is told.
    """
    war = _War(request, seed, database)
    order = Order(war.preparation, war.tables, war.preparation.campaign.seed, wars, actual=war.fought())
    found = simulate(order, ThreadWorkers(None, time.monotonic), lambda _: None, lambda: True, time.monotonic)
    return odds_record(found, order, war.database.file)


def explain(request: Request, *, seed: int | None = None, database: str | Path | None = None) -> ExplanationRecord:
    """Tell which causes decide the war of `request`, by how much; changes and luck are left out (docs/why.md).

    `seed`, `database` and what is raised are those of `fight`.
    """
    war = _War(request, seed, database)
    campaign = war.preparation.campaign
    workers = ThreadWorkers(None, time.thread_time)  # as of `autoalgo explain`: on a busy machine pieces stay large
    found = causes_of(Query(war.preparation, war.tables, campaign.seed), workers)
    return explanation_record(found, variables_of(campaign, war.tables))


class _War:
    """A war that is ready to be fought."""

    def __init__(self, request: Request, seed: int | None, database: str | Path | None) -> None:
        folders = _whole(find_folders())
        asked, tables = _read_request(request, seed, folders), tables_in_use(folders)
        records = _read_database(database, folders)
        if isinstance(asked, Failure) or isinstance(tables, Failure) or isinstance(records, Failure):
            raise RequestError(failure_in(asked, tables, records))
        self.tables: Final[Tables] = tables
        self.database: Final[Database] = records
        self.preparation: Final[Preparation] = _whole(prepare(seeded(asked), records, tables, folders.maps))

    def fought(self) -> WarResult:
        result = wage(self.preparation.campaign, self.preparation.terrain.grid, self.tables)
        if result is None:
            raise AssertionError("nobody cancels it")
        return result


def _whole(outcome: Result | Failure) -> Result:
    if isinstance(outcome, Failure):
        raise RequestError(outcome)
    return outcome


def _read_request(request: Request, seed: int | None, folders: Folders) -> WarRequest | Failure:
    if isinstance(request, str | Path):
        read = load_request(Path(request), folders.examples)
    else:
        content = request.model_dump(mode="json") if isinstance(request, WarRequest) else dict(request)
        read = _checked(content)
    if isinstance(read, Failure) or seed is None:
        return read
    return _checked(json.loads(request_text(read)) | {"word": None, "seed": seed})


def _checked(content: Mapping[str, object]) -> WarRequest | Failure:
    return parse_versioned(REQUEST, WarRequest, Path("request"), json.dumps(content).encode())


def _read_database(database: str | Path | None, folders: Folders) -> Database | Failure:
    opened = read(folders.database if database is None else Path(database), folders, lambda: datetime.now(UTC))
    return opened.problems if isinstance(opened, UnreadDatabase) else opened.database
