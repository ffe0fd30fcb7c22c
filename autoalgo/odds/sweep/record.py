"""A sweep as one JSON object, for `autoalgo sweep --json` and whoever builds on it.

It holds every number of every combination, unrounded, and all that the wars were fought from by name or digest. The
object is the same, byte for byte, on every machine.
"""

from collections.abc import Sequence
from typing import Final, Literal, Self

from pydantic import BaseModel, ConfigDict

from autoalgo import __version__
from autoalgo.domain.request import WarRequest
from autoalgo.domain.strategy import Side
from autoalgo.odds.record import ChancesRecord, ShareRecord, SideName
from autoalgo.odds.sweep.fighting import Outcome, Row, Spread, finished
from autoalgo.odds.sweep.findings import Balance, Finding, Weight, balances, findings
from autoalgo.odds.sweep.plan import Dimension, Plan
from autoalgo.odds.tally import Quantity

SCHEMA_VERSION: Final = 1
"""History: 1 is the first."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FieldRecord(_Part):
    """What is varied."""

    field: str
    """Its whole name."""
    label: str
    """Its name in short, which other fields may share."""
    as_it_stands: str
    """Empty for a blank cell."""
    values: tuple[str, ...]

    @classmethod
    def of(cls, dimension: Dimension) -> Self:
        """Return the record of a dimension."""
        field = dimension.field
        return cls(field=field.name, label=field.label, as_it_stands=field.now, values=dimension.values)


class SpreadRecord(_Part):
    """How a quantity was distributed over the `wars` that have it."""

    quantity: Quantity
    side: SideName | None
    """Null for what belongs to no side."""
    wars: int
    p5: float
    median: float
    p95: float
    mean: float

    @classmethod
    def of(cls, found: Spread) -> Self:
        """Return the record of a spread."""
        side = None if found.side is None else _name(found.side)
        return cls(
            quantity=found.quantity,
            side=side,
            wars=found.wars,
            p5=found.p5,
            median=found.median,
            p95=found.p95,
            mean=found.mean,
        )


class RowRecord(_Part):
    """A combination: one value of each field, in the order of `fields`, and what came of it."""

    values: tuple[str, ...]
    stands: bool
    """Whether this is the war as it stands."""
    runs: int
    """The wars that were fought; 0 where the combination is not possible."""
    partial: bool
    problems: tuple[str, ...]
    """Why it is not possible."""
    rescaled: tuple[SideName, ...]
    """Sides whose flanks of the request have the men and ships of another military, in proportion."""
    map: str | None
    map_digest: str | None
    """SHA-256 of the map's file; null, like its name, where the combination is not possible."""
    chances: ChancesRecord | None
    spreads: tuple[SpreadRecord, ...]

    @classmethod
    def of(cls, plan: Plan, row: Row) -> Self:
        """Return the record of a combination."""
        outcome = row.outcome
        return cls(
            values=row.values,
            stands=plan.stands(row.values),
            runs=0 if outcome is None else outcome.runs,
            partial=False if outcome is None else outcome.partial,
            problems=tuple(problem.text() for problem in row.problems),
            rescaled=() if outcome is None else tuple(_name(side) for side in outcome.rescaled),
            map=None if outcome is None else outcome.map,
            map_digest=None if outcome is None else outcome.map_digest,
            chances=None if outcome is None else _chances(outcome),
            spreads=() if outcome is None else tuple(map(SpreadRecord.of, outcome.spreads)),
        )


class FindingRecord(_Part):
    """What the values of a field do to the chance of the side that they matter most to."""

    field: str
    weight: Weight
    side: SideName
    least_value: str
    least: ShareRecord
    most_value: str
    most: ShareRecord

    @classmethod
    def of(cls, finding: Finding) -> Self:
        """Return the record of a finding."""
        return cls(
            field=finding.dimension.field.name,
            weight=finding.weight,
            side=_name(finding.side),
            least_value=finding.least[0],
            least=ShareRecord.of(finding.least[1]),
            most_value=finding.most[0],
            most=ShareRecord.of(finding.most[1]),
        )


class BalanceRecord(_Part):
    """Where the sides win equally often along the numbers of a field, at one combination of the others."""

    field: str
    others: tuple[str, ...]
    even_at: tuple[float, ...]
    """On straight lines between two values."""
    closest: str
    """The value at which they are nearest to it."""

    @classmethod
    def of(cls, plan: Plan, balance: Balance) -> Self:
        """Return the record of a balance."""
        return cls(
            field=plan.dimensions[balance.place].field.name,
            others=balance.others,
            even_at=tuple(point.at for point in balance.points),
            closest=balance.closest[0],
        )


class SweepRecord(_Part):
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
    """Why it ended early, where nobody stopped it."""
    fields: tuple[FieldRecord, ...]
    rows: tuple[RowRecord, ...]
    findings: tuple[FindingRecord, ...]
    balances: tuple[BalanceRecord, ...]

    def text(self) -> str:
        """Return the object as JSON, indented, ending with a line end."""
        return self.model_dump_json(indent=2) + "\n"


def sweep_record(plan: Plan, rows: Sequence[Row], problem: str | None = None) -> SweepRecord:
    """Return a sweep as one object; `problem` is why it ended early where nobody stopped it."""
    basis = plan.basis
    return SweepRecord(
        version=__version__,
        request=basis.request,
        database=basis.database.file,
        tables=dict(basis.tables.digests),
        seed=plan.seed,
        asked=plan.runs,
        combinations=len(plan),
        partial=finished(rows) < len(plan),
        problem=problem,
        fields=tuple(map(FieldRecord.of, plan.dimensions)),
        rows=tuple(RowRecord.of(plan, row) for row in rows),
        findings=tuple(map(FindingRecord.of, findings(plan, rows))),
        balances=tuple(BalanceRecord.of(plan, balance) for balance in balances(plan, rows)),
    )


def _chances(outcome: Outcome) -> ChancesRecord:
    return ChancesRecord(
        attacker=ShareRecord.of(outcome.attacker),
        defender=ShareRecord.of(outcome.defender),
        stalemate=ShareRecord.of(outcome.stalemate),
    )


def _name(side: Side) -> SideName:
    return "attacker" if side is Side.ATTACKER else "defender"
