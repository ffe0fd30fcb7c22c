"""A sweep as one JSON object, for `autoalgo sweep --json` and programs that read it.

It holds every number of every combination, unrounded, and all that the wars were fought from by name or digest. The
object is the same, byte for byte, on every machine.
"""

from collections.abc import Sequence
from typing import Final, Literal

from autoalgo import __version__
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.odds.as_json import ChancesRecord, ShareRecord
from autoalgo.war.odds.sweep.findings import Balance, FieldEffect, Weight, balances, findings
from autoalgo.war.odds.sweep.plan import Dimension, Plan
from autoalgo.war.odds.sweep.sweep_run import SweepRow, finished
from autoalgo.war.odds.tally import Quantity
from autoalgo.war.report.summary import SideName

SCHEMA_VERSION: Final = 1
"""History: 1 is the first."""


class FieldRecord(JsonPart):
    """The field that is varied."""

    field: str
    """Its whole name."""
    label: str
    """Its name in short, which other fields may share."""
    as_it_stands: str
    """Empty for a blank cell."""
    values: tuple[str, ...]


class SpreadRecord(JsonPart):
    """How a quantity was distributed over the `wars` that have it."""

    quantity: Quantity
    side: SideName | None
    """Null for what belongs to no side."""
    wars: int
    p5: float
    median: float
    p95: float
    mean: float


class RowRecord(JsonPart):
    """A combination: one value of each field, in the order of `fields`, and what came of it."""

    values: tuple[str, ...]
    stands: bool
    """Whether this is the war as it stands."""
    runs: int = 0
    """The wars that were fought; 0 where the combination is not possible."""
    partial: bool = False
    problems: tuple[str, ...] = ()
    """Why it is not possible."""
    rescaled: tuple[SideName, ...] = ()
    """Sides whose flanks of the request have the men and ships of another military, in proportion."""
    map: str | None = None
    map_digest: str | None = None
    """SHA-256 of the map's file; null, like its name, where the combination is not possible."""
    chances: ChancesRecord | None = None
    spreads: tuple[SpreadRecord, ...] = ()


class FindingRecord(JsonPart):
    """The effect of a field on the chance of the side that it matters most to."""

    field: str
    weight: Weight
    side: SideName
    least_value: str
    least: ShareRecord
    most_value: str
    most: ShareRecord


class BalanceRecord(JsonPart):
    """Where the sides win equally often along the numbers of a field, at one combination of the others."""

    field: str
    others: tuple[str, ...]
    even_at: tuple[float, ...]
    """On straight lines between two values."""
    closest: str
    """The value at which they are nearest to it."""


class SweepRecord(JsonResult):
    """A sweep. War i of a row draws from the same stream as war i of any other row: stream (`seed`, i)."""

    schema_version: Literal[1] = SCHEMA_VERSION
    version: str
    """Of the program."""
    request: WarRequest
    """As it stands, with the seed filled in."""
    database: str
    """What the database is called."""
    tables: dict[str, str]
    """The files of the JSON folder as they stand, and the SHA-256 of each."""
    seed: int
    asked: int
    """The wars to be fought of each combination."""
    combinations: int
    partial: bool
    """True when it ended before all wars of all combinations were fought."""
    problem: str | None
    """Why it ended early, if the user did not stop it."""
    fields: tuple[FieldRecord, ...]
    rows: tuple[RowRecord, ...]
    findings: tuple[FindingRecord, ...]
    balances: tuple[BalanceRecord, ...]


def sweep_record(plan: Plan, rows: Sequence[SweepRow], problem: str | None = None) -> SweepRecord:
    """Return a sweep as one object; `problem` is why it ended early if the user did not stop it."""
    basis = plan.basis
    return SweepRecord.model_validate(
        {
            "version": __version__,
            "request": basis.request,
            "database": basis.database.file,
            "tables": dict(basis.tables.digests),
            "seed": plan.seed,
            "asked": plan.runs,
            "combinations": len(plan),
            "partial": finished(rows) < len(plan),
            "problem": problem,
            "fields": list(map(_field, plan.dimensions)),
            "rows": [_row(plan, row) for row in rows],
            "findings": list(map(_finding, findings(plan, rows))),
            "balances": [_balance(plan, balance) for balance in balances(plan, rows)],
        }
    )


def _field(dimension: Dimension) -> dict[str, object]:
    field = dimension.field
    return {"field": field.name, "label": field.label, "as_it_stands": field.now, "values": dimension.values}


def _row(plan: Plan, row: SweepRow) -> dict[str, object]:
    outcome = row.outcome
    told: dict[str, object] = {"values": row.values, "stands": plan.stands(row.values)}
    if outcome is None:
        return {**told, "problems": [problem.text() for problem in row.problems]}
    return {
        **told,
        "runs": outcome.runs,
        "partial": outcome.partial,
        "rescaled": outcome.rescaled,
        "map": outcome.map,
        "map_digest": outcome.map_digest,
        "chances": outcome,
        "spreads": outcome.spreads,
    }


def _finding(finding: FieldEffect) -> dict[str, object]:
    (least_value, least), (most_value, most) = finding.least, finding.most
    return {
        "field": finding.dimension.field.name,
        "weight": finding.weight,
        "side": finding.side,
        "least_value": least_value,
        "least": least,
        "most_value": most_value,
        "most": most,
    }


def _balance(plan: Plan, balance: Balance) -> dict[str, object]:
    return {
        "field": plan.dimensions[balance.place].field.name,
        "others": balance.others,
        "even_at": [point.at for point in balance.points],
        "closest": balance.closest[0],
    }
