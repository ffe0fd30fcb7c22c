"""The lines of a data record: what each kind of line holds, and how it is written (OUT-3).

After the line of the format comes what the war was fought from, then hour by hour every event and where the flanks
stand (`hour_lines`), then the result.
"""

import base64
import binascii
import bz2
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from operator import not_
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from autoalgo.common.records import Entry, FormatEntry, JsonObject, RecordFormat
from autoalgo.common.versions import Version
from autoalgo.war.domain.branch import WarBranch
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.events import Event
from autoalgo.war.domain.outcome import Aftermath, BattleOutcome, Headcount
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.run_count import RunCount
from autoalgo.war.domain.scores import WarScores
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid
from autoalgo.war.tables import Edition
from autoalgo.war.terrain import TerrainMap

FORMAT_NAME: Final = "Autoalgo data record"


def _with_run(objects: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Serve version 1, in which nobody counted the runs of a request, and no request had a word (OUT-5, OUT-6)."""
    for entry in objects:
        match entry.get("record"):
            case "format":
                yield {**entry, "version": 2}
            case "program":
                yield {**entry, "run": 1}
            case _:
                yield entry


def _without_hours(objects: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Serve version 2, which did not say where the flanks stood: such a record has no lines of hours (OUT-3)."""
    return _of_version(3, objects)


def _by_earlier_rules(objects: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Serve version 4, whose wars nobody was ridden down in (PU-2); its lines are those of version 5."""
    return _of_version(5, objects)


def _before_fleets_surrendered(objects: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Serve version 5, whose wars nobody surrendered in at sea (PU-1); its lines are those of version 6."""
    return _of_version(6, objects)


def _of_version(version: int, objects: Iterable[JsonObject]) -> Iterator[JsonObject]:
    for entry in objects:
        yield {**entry, "version": version} if entry.get("record") == "format" else entry


def _by_source(objects: Iterable[JsonObject]) -> Iterator[JsonObject]:
    """Serve version 3, which had one set of rules: the source's, as they were read then (EX-3)."""
    for entry in objects:
        match entry.get("record"):
            case "format":
                yield {**entry, "version": 4}
            case "program":
                yield {**entry, "rules": RuleSet.SOURCE.value}
            case _:
                yield entry


RECORD: Final = RecordFormat(
    "data record",
    (
        Version("0.1.0", "the first"),
        Version("0.2.0", "it says which run of its request it is, and from which word the seed follows"),
        Version("0.2.0", "it says where the flanks stood, with a line for every hour of battle"),
        Version("0.2.0", "it says by which set of rules the war was fought; AT-7 and HR-1 are read otherwise"),
        Version("0.2.0", "who flees is ridden down (PU-2), the besieged surrender (PU-1), a third acts as one (EX-5)"),
        Version("0.2.0", "fleets surrender too (PU-1)"),
    ),
    {1: _with_run, 2: _without_hours, 3: _by_source, 4: _by_earlier_rules, 5: _before_fleets_surrendered},
)
HOURS_SINCE: Final = 3
"""The first version with lines of hours."""
RULES_SINCE: Final = 6
"""The first version whose wars were fought by the rules of today."""
_GRID_BYTES: Final = MAP_PIXELS * MAP_PIXELS


class ProgramEntry(Entry):
    """Which program fought the war, by which rules, from which seed (B-1); which run of its request it was (OUT-5)."""

    record: Literal["program"] = "program"
    version: str
    seed: int
    run: int = Field(ge=1)
    rules: RuleSet
    """The set of rules (EX-3)."""
    run_of_plan: Annotated[int | None, Field(ge=1, exclude_if=not_)] = None
    """Which of those of the very same plan it was; left out where all of them had that plan."""
    other_plans: Annotated[int, Field(ge=0, exclude_if=not_)] = 0
    """Wars of the same armies, place and date by other plans; left out where there were none."""
    branch: Annotated[WarBranch | None, Field(exclude_if=not_)] = None
    """Where it leaves the war of the request; left out for that war itself (B-11)."""

    @property
    def count(self) -> RunCount:
        """Which run of its request it was, and of its plan."""
        return RunCount(self.run, self.run_of_plan, self.other_plans)


class RequestEntry(Entry):
    """The war request, with the seed filled in."""

    record: Literal["request"] = "request"
    request: WarRequest


class TablesEntry(Entry):
    """The JSON folder: file names and the SHA-256 of their bytes; and the edition of the rules, whole (JS-6)."""

    record: Literal["tables"] = "tables"
    digests: dict[str, str]
    edition: Annotated[Edition | None, Field(exclude_if=not_)] = None
    """Left out where there was none."""


class MapEntry(Entry):
    """The terrain map: its name, the SHA-256 of its file, and its grid.

    `grid` is 400 rows of 400 bytes, one `Feature` each, compressed with bzip2 and written in base 64. bzip2, unlike
    zlib, compresses to the same bytes on every machine.
    """

    record: Literal["map"] = "map"
    name: str
    digest: str
    grid: str


class SelectionEntry(Entry):
    """The records of the database that were picked, with defaults filled in."""

    record: Literal["selection"] = "selection"
    selection: Selection


class FlanksEntry(Entry):
    """The flanks before the first hour."""

    record: Literal["flanks"] = "flanks"
    flanks: tuple[FlankPlan, ...]


class ScoresEntry(Entry):
    """All variables with all contributions (IV)."""

    record: Literal["scores"] = "scores"
    scores: WarScores


class EventEntry(Entry):
    """One event with all its factors."""

    record: Literal["event"] = "event"
    event: Event


class ResultEntry(Entry):
    """How the war ended, in exact numbers and in whole men (FL-5)."""

    record: Literal["result"] = "result"
    battle: BattleOutcome
    attacker_headcount: Headcount
    defender_headcount: Headcount
    aftermath: Aftermath


class ReceiptEntry(Entry):
    """The last line of a finished war: its receipt."""

    record: Literal["receipt"] = "receipt"
    text: str


class InterruptedEntry(Entry):
    """The last line of a war that was stopped before its end."""

    record: Literal["interrupted"] = "interrupted"


def opening_entries(
    campaign: Campaign, terrain: TerrainMap, version: str, digests: Mapping[str, str], edition: Edition | None
) -> Iterator[Entry]:
    """Yield everything that is known before the first hour."""
    yield FormatEntry(name=FORMAT_NAME, version=RECORD.current)
    yield ProgramEntry(
        version=version,
        seed=campaign.seed,
        run=campaign.run.number,
        rules=campaign.rules,
        run_of_plan=campaign.run.of_plan,
        other_plans=campaign.run.other_plans,
        branch=campaign.branch,
    )
    yield RequestEntry(request=campaign.request)
    yield TablesEntry(digests=dict(sorted(digests.items())), edition=edition)
    yield map_entry(terrain)
    yield SelectionEntry(selection=campaign.selection)
    yield FlanksEntry(flanks=campaign.flanks)
    yield ScoresEntry(scores=campaign.scores)


def map_entry(terrain: TerrainMap) -> MapEntry:
    """Return the entry of a terrain map."""
    return MapEntry(name=terrain.name, digest=terrain.digest, grid=packed(terrain.grid))


def event_entry(event: Event) -> Entry:
    """Return the entry of one event."""
    return EventEntry(event=replace(event, factors=dict(event.factors)))


def closing_entries(result: WarResult, receipt: str) -> Iterator[Entry]:
    """Yield the results and the receipt."""
    yield ResultEntry(
        battle=result.battle,
        attacker_headcount=result.attacker_headcount,
        defender_headcount=result.defender_headcount,
        aftermath=result.aftermath,
    )
    yield ReceiptEntry(text=receipt)


def packed(grid: FeatureGrid) -> str:
    """Return a grid as `MapEntry` holds it."""
    return _packed(grid.astype(np.int8).tobytes())


@lru_cache(maxsize=2)  # many wars are fought on one map
def _packed(content: bytes) -> str:
    return base64.b64encode(bz2.compress(content)).decode("ascii")


@lru_cache(maxsize=2)
def unpacked(text: str) -> FeatureGrid | None:
    """Return the grid that `MapEntry` holds as `text`, read-only, or None when it is not a whole grid of features."""
    unpacking = bz2.BZ2Decompressor()
    try:
        # Bounded: a forged record could otherwise unfold to any size.
        content = unpacking.decompress(base64.b64decode(text, validate=True), _GRID_BYTES + 1)
    except (binascii.Error, OSError, ValueError):
        return None
    features = np.frombuffer(content, dtype=np.uint8)
    if not unpacking.eof or len(features) != _GRID_BYTES or features.max() > max(Feature):
        return None
    return features.view(np.int8).reshape(MAP_PIXELS, MAP_PIXELS)
