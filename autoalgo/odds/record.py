"""The odds as one JSON object, for `autoalgo odds --json` and whoever builds on it.

It holds every number that was counted, unrounded, and all that the wars were fought from by name or digest, so that
anyone can ask for the same odds again. The object is the same, byte for byte, on every machine.
"""

from typing import Final, Literal, Self

from pydantic import BaseModel, ConfigDict

from autoalgo import __version__
from autoalgo.domain.request import WarRequest
from autoalgo.domain.strategy import Side
from autoalgo.odds.estimate import Distribution, Odds, Share, Survival
from autoalgo.odds.luck import Fortune, Luck
from autoalgo.odds.order import Order
from autoalgo.odds.tally import Quantity

SCHEMA_VERSION: Final = 1
"""History: 1 is the first."""

SideName = Literal["attacker", "defender"]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ShareRecord(_Part):
    """How often something happened, and the 95 % interval of its chance (Wilson); shares of 1, null without a war."""

    count: int
    runs: int
    share: float | None
    low: float | None
    high: float | None

    @classmethod
    def of(cls, share: Share) -> Self:
        """Return the record of a share."""
        if share.runs == 0:
            return cls(count=0, runs=0, share=None, low=None, high=None)
        return cls(count=share.count, runs=share.runs, share=share.value, low=share.low, high=share.high)


class ChancesRecord(_Part):
    """Who wins how often."""

    attacker: ShareRecord
    defender: ShareRecord
    stalemate: ShareRecord


class SurvivalRecord(_Part):
    """How often a military leader survived."""

    side: SideName
    leader: str
    survived: ShareRecord

    @classmethod
    def of(cls, survival: Survival) -> Self:
        """Return the record of a leader's chances."""
        return cls(side=_name(survival.side), leader=survival.leader, survived=ShareRecord.of(survival.share))


class HistogramRecord(_Part):
    """Bars of one width: bar i goes from `start` + i · `width` to `start` + (i + 1) · `width`."""

    start: float
    width: float
    counts: tuple[int, ...]


class DistributionRecord(_Part):
    """How a quantity was distributed over the `wars` that have it; values are told apart to `bin_width`."""

    quantity: Quantity
    side: SideName | None
    """Null for what belongs to no side."""
    wars: int
    least: float
    p5: float
    median: float
    p95: float
    greatest: float
    mean: float
    bin_width: float
    histogram: HistogramRecord
    actual: float | None
    """The value in the actual war; null where it has none."""

    @classmethod
    def of(cls, found: Distribution) -> Self:
        """Return the record of a distribution."""
        bars = found.histogram
        return cls(
            quantity=found.quantity,
            side=None if found.side is None else _name(found.side),
            wars=found.count,
            least=found.least,
            p5=found.p5,
            median=found.median,
            p95=found.p95,
            greatest=found.greatest,
            mean=found.mean,
            bin_width=found.bin_width,
            histogram=HistogramRecord(start=bars.start, width=bars.width, counts=bars.counts),
            actual=found.actual,
        )


class LuckRecord(_Part):
    """Where the actual war lies among all, as a side sees it."""

    side: SideName
    percentile: float
    """Of 100 wars, how many ended worse; half of those that ended the same count."""
    worse: int
    equal: int
    fortune: Fortune
    sentence: str

    @classmethod
    def of(cls, luck: Luck) -> Self:
        """Return the record of a side's luck."""
        return cls(
            side=_name(luck.side),
            percentile=luck.percentile,
            worse=luck.worse,
            equal=luck.equal,
            fortune=luck.fortune,
            sentence=luck.sentence,
        )


class OddsRecord(_Part):
    """The odds of a war. War i of `runs` is fought again by `autoalgo run REQUEST --seed SEED --battle i`."""

    schema_version: Literal[1] = SCHEMA_VERSION
    version: str
    """Of the program."""
    request: WarRequest
    """As asked, with the seed filled in; its own war is the actual one."""
    database: str
    """What the database is called."""
    map: str
    map_digest: str
    """SHA-256 of the map's file."""
    tables: dict[str, str]
    """The files of the JSON folder, and the SHA-256 of each."""
    seed: int
    asked: int
    """The wars to be fought, at most where `until` is given."""
    until: float | None
    """The width of the widest interval asked for, as a share of 1."""
    runs: int
    """The wars that were fought."""
    partial: bool
    """True when the run ended before as many wars as asked, or as narrow an interval, were reached."""
    problem: str | None
    """Why it ended early, where nobody stopped it."""
    widest: float | None
    """The width of the widest interval of `chances`; null without a war."""
    chances: ChancesRecord
    survival: tuple[SurvivalRecord, ...]
    distributions: tuple[DistributionRecord, ...]
    luck: tuple[LuckRecord, ...] | None
    """Null where there is no actual war, or no other to compare it with."""

    def text(self) -> str:
        """Return the object as JSON, indented, ending with a line end."""
        return self.model_dump_json(indent=2) + "\n"


def record_of(odds: Odds, order: Order, database: str) -> OddsRecord:
    """Return the odds of `order` as one object; `database` is what the database is called."""
    preparation = order.preparation
    return OddsRecord(
        version=__version__,
        request=preparation.campaign.request,
        database=database,
        map=preparation.terrain.name,
        map_digest=preparation.terrain.digest,
        tables=dict(order.tables.digests),
        seed=odds.seed,
        asked=odds.asked,
        until=order.until,
        runs=odds.runs,
        partial=odds.partial,
        problem=None if odds.problem is None else odds.problem.text(),
        widest=odds.widest if odds.runs else None,
        chances=ChancesRecord(
            attacker=ShareRecord.of(odds.attacker),
            defender=ShareRecord.of(odds.defender),
            stalemate=ShareRecord.of(odds.stalemate),
        ),
        survival=tuple(map(SurvivalRecord.of, odds.survival)),
        distributions=tuple(map(DistributionRecord.of, odds.distributions)),
        luck=None if odds.luck is None else tuple(map(LuckRecord.of, odds.luck)),
    )


def _name(side: Side) -> SideName:
    return "attacker" if side is Side.ATTACKER else "defender"
