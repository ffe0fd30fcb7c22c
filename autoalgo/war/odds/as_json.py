"""The odds as one JSON object, for `autoalgo odds --json` and programs that read it.

It holds every number that was counted, unrounded, and all that the wars were fought from by name or digest, so that
anyone can ask for the same odds again. The object is the same, byte for byte, on every machine.
"""

from typing import Final, Literal

from pydantic import AliasChoices, Field, model_validator

from autoalgo import __version__
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.shares import Share
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.uncertain_inputs import UncertainInput
from autoalgo.war.odds.estimate import Histogram, Odds
from autoalgo.war.odds.ignorance import Ignorance
from autoalgo.war.odds.luck import LuckLevel
from autoalgo.war.odds.order import Order
from autoalgo.war.odds.precedent import Precedent, precedent_of
from autoalgo.war.odds.tally import Quantity
from autoalgo.war.report.summary import SideName

SCHEMA_VERSION: Final = 1
"""History: 1 is the first; `bands`, `uncertain`, `ignorance`, `rules`, `fortune`, `precedent`, `flanks` came later."""


class ShareRecord(JsonPart):
    """How often something happened, and the 95 % interval of its chance (Wilson); shares of 1, null without a war."""

    count: int
    runs: int
    share: float | None = Field(validation_alias=AliasChoices("share", "value"))
    low: float | None
    high: float | None

    @model_validator(mode="before")
    @classmethod
    def _unknown_without_wars(cls, share: object) -> object:
        if isinstance(share, Share) and share.runs == 0:
            return {"count": 0, "runs": 0, "share": None, "low": None, "high": None}
        return share


class ChancesRecord(JsonPart):
    """Who wins how often."""

    attacker: ShareRecord
    defender: ShareRecord
    stalemate: ShareRecord


class SurvivalRecord(JsonPart):
    """How often a military leader survived."""

    side: SideName
    leader: str
    survived: ShareRecord = Field(validation_alias=AliasChoices("survived", "share"))


class BandRecord(JsonPart):
    """How often a score fell into a band."""

    band: str
    chance: ShareRecord = Field(validation_alias=AliasChoices("chance", "share"))


class BandsRecord(JsonPart):
    """How often a side's score fell into each band, from the lowest up: of the occupation score, where the side won."""

    quantity: Quantity
    side: SideName
    chances: tuple[BandRecord, ...]
    actual: str | None
    """The band in the actual war; null where it has none."""
    nation: str
    """Of a coalition, whose stability it is (CO-8); empty for all else."""


class DistributionRecord(JsonPart):
    """How a quantity was distributed over the `wars` that have it; values are told apart to `bin_width`."""

    quantity: Quantity
    side: SideName | None
    """Null for what belongs to no side."""
    wars: int = Field(validation_alias=AliasChoices("wars", "count"))
    least: float
    p5: float
    median: float
    p95: float
    greatest: float
    mean: float
    bin_width: float
    histogram: Histogram
    actual: float | None
    """The value in the actual war; null where it has none."""
    nation: str
    """Of a coalition, whose stability it is (CO-8); empty for all else."""


class LuckRecord(JsonPart):
    """Where the actual war lies among all, as a side sees it."""

    side: SideName
    percentile: float
    """Of 100 wars, how many ended worse; half of those that ended the same count."""
    worse: int
    equal: int
    fortune: LuckLevel
    sentence: str


class UncertainRecord(JsonPart):
    """A number that each war drew anew between two ends (EX-2)."""

    input: str
    """What it is: "size of the attacker", "attack of NAME"."""
    least: float
    greatest: float


class IgnoranceRecord(JsonPart):
    """Which share of the variance comes from not knowing the uncertain inputs, 0–1, and its 95 % interval."""

    quantity: Literal["victory", "killed"]
    side: SideName
    share: float
    low: float
    high: float


class PrecedentRecord(JsonPart):
    """The outcome of calls as sure in recorded battles; null where they say nothing of such a war."""

    battles: int
    """Field battles that were called, of `first_year` to `last_year`."""
    first_year: int
    last_year: int
    low: float | None
    """Of the chance of the likelier winner."""
    high: float | None
    came_true: ShareRecord | None
    sentence: str
    """All of it, with what is not as in those battles."""


class FlankNameRecord(JsonPart):
    """A flank by its side and its number in it, from 1."""

    side: SideName
    number: int


class BreakHourRecord(JsonPart):
    """The hour in which a flank breaks, in the wars in which it does."""

    p25: int
    median: int
    p75: int


class BreakerRecord(JsonPart):
    """Who breaks a flank most often, and in how many of the wars in which it breaks."""

    flank: FlankNameRecord | None
    """Null for hunger, disease and sieges."""
    share: ShareRecord


class MenRecord(JsonPart):
    """How many men, over all wars."""

    mean: float
    p5: float
    p95: float


class FlankRecord(JsonPart):
    """The odds of a flank: whether it breaks, when and by whom, what it kills and loses."""

    flank: FlankNameRecord = Field(validation_alias=AliasChoices("flank", "name"))
    men: int
    breaks: ShareRecord
    hour: BreakHourRecord | None
    breaker: BreakerRecord | None
    killed: MenRecord
    lost: MenRecord


class OddsRecord(JsonResult):
    """The odds of a war. War i of `runs` is fought again by `autoalgo run REQUEST --seed SEED --battle i`."""

    schema_version: Literal[1] = SCHEMA_VERSION
    version: str
    """Of the program."""
    request: WarRequest
    """As asked, with the seed filled in; its own war is the actual one."""
    rules: RuleSet
    """The set of rules that all wars were fought by (EX-3)."""
    fortune: float
    """The spread of the fortune of the day, 0 without one (EX-1)."""
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
    """Why it ended early, if the user did not stop it."""
    widest: float | None
    """The width of the widest interval of `chances`; null without a war."""
    chances: ChancesRecord
    precedent: PrecedentRecord | None
    """Null without a war."""
    survival: tuple[SurvivalRecord, ...]
    bands: tuple[BandsRecord, ...]
    distributions: tuple[DistributionRecord, ...]
    flanks: tuple[FlankRecord, ...] | None
    """Null where they were not asked for (--flanks)."""
    luck: tuple[LuckRecord, ...] | None
    """Null where there is no actual war, or no other to compare it with."""
    uncertain: tuple[UncertainRecord, ...]
    ignorance: tuple[IgnoranceRecord, ...]
    """Empty where nothing is uncertain, where too few wars were fought, and of what is the same in all."""


def record_of(odds: Odds, order: Order, database: str) -> OddsRecord:
    """Return the odds of `order` as one object; `database` is what the database is called."""
    preparation = order.preparation
    return OddsRecord.model_validate(
        {
            "version": __version__,
            "request": preparation.campaign.request,
            "rules": preparation.campaign.rules,
            "fortune": order.house_rules.fortune_of_the_day,
            "database": database,
            "map": preparation.terrain.name,
            "map_digest": preparation.terrain.digest,
            "tables": dict(order.tables.digests),
            "seed": odds.seed,
            "asked": odds.asked,
            "until": order.until,
            "runs": odds.runs,
            "partial": odds.partial,
            "problem": None if odds.problem is None else odds.problem.text(),
            "widest": odds.widest if odds.runs else None,
            "chances": odds,
            "precedent": _precedent(precedent_of(odds, order)) if odds.runs else None,
            "survival": odds.survival,
            "bands": odds.bands,
            "distributions": odds.distributions,
            "flanks": None if odds.by_flank is None else odds.by_flank.flanks,
            "luck": odds.luck,
            "uncertain": list(map(_uncertain, odds.uncertain)),
            "ignorance": list(map(_ignorance, odds.ignorance)),
        }
    )


def _precedent(found: Precedent) -> dict[str, object]:
    low, high = (None, None) if found.found is None else (found.found.low, found.found.high)
    years = {"first_year": found.recorded.first_year, "last_year": found.recorded.last_year}
    told = {"battles": found.recorded.battles, **years, "low": low, "high": high}
    return {**told, "came_true": found.share, "sentence": found.sentence}


def _uncertain(uncertain: UncertainInput) -> dict[str, object]:
    return {"input": uncertain.text, "least": uncertain.span.least, "greatest": uncertain.span.greatest}


def _ignorance(found: Ignorance) -> dict[str, object]:
    quantity, side = ("victory", Side.ATTACKER) if found.killed is None else ("killed", found.killed)
    return {"quantity": quantity, "side": side, "share": found.share, "low": found.low, "high": found.high}
