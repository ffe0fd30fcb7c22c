"""The best arrangements as one JSON object, for `autoalgo best --json` and programs that read it."""

from typing import Final, Literal

from autoalgo import __version__
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.odds.as_json import ShareRecord
from autoalgo.war.odds.best.best_search import BestFound, RankedArrangement
from autoalgo.war.odds.best.with_arrangement import request_with
from autoalgo.war.report.summary import SideName

SCHEMA_VERSION: Final = 1
"""History: 1 is the first."""


class ArrangementRecord(JsonPart):
    """An arrangement with the chances of the side that is arranged."""

    changes: tuple[str, ...]
    """What differs from the plan, in words; none of the plan itself."""
    better: bool
    """Whether it wins more often than the plan beyond chance."""
    victory: ShareRecord
    defeat: ShareRecord
    stalemate: ShareRecord
    request: WarRequest
    """The request with this arrangement."""


class BestRecord(JsonResult):
    """The best arrangements. War i of each draws from the same stream as war i of any other: stream (`seed`, i)."""

    schema_version: Literal[1] = SCHEMA_VERSION
    version: str
    """Of the program."""
    database: str
    """What the database is called."""
    tables: dict[str, str]
    """The files of the JSON folder, and the SHA-256 of each."""
    seed: int
    side: SideName
    tried: int
    """Arrangements that were tried."""
    as_it_stands: ArrangementRecord
    best: tuple[ArrangementRecord, ...]
    """The best one first."""


def best_record(found: BestFound, database: str) -> BestRecord:
    """Return the best arrangements as one object."""
    order = found.order
    return BestRecord.model_validate(
        {
            "version": __version__,
            "database": database,
            "tables": dict(order.tables.digests),
            "seed": order.seed,
            "side": order.side,
            "tried": found.tried,
            "as_it_stands": _record(found, found.as_it_stands),
            "best": [_record(found, ranked) for ranked in found.best],
        }
    )


def _record(found: BestFound, ranked: RankedArrangement) -> dict[str, object]:
    order, plans = found.order, ranked.arrangement.plans
    return {
        "changes": ranked.arrangement.changes,
        "better": found.better(ranked),
        "victory": ranked.victory,
        "defeat": ranked.defeat,
        "stalemate": ranked.stalemate,
        "request": request_with(order.preparation.campaign, order.tables.rules, order.side, plans),
    }
