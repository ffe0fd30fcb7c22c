"""The result of a war as one JSON object, for `autoalgo run --json` and programs that read it."""

import os
from dataclasses import asdict
from operator import not_
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.plain_text import one_line
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.outcome import Headcount, SideAftermath
from autoalgo.war.domain.records import Belligerent
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.sides import Side

SideName = Annotated[
    Literal["attacker", "defender"],
    BeforeValidator(lambda side: side.label if isinstance(side, Side) else side),
]


class StabilitySummary(JsonPart):
    """A nation's stability before and after, and the band it is in now."""

    before: float
    after: float
    band: str


class LeaderSummary(JsonPart):
    """A military leader and whether he survived."""

    name: str
    ruler: bool
    survived: bool


class OccupationSummary(JsonPart):
    """How far the winner came; rounds are hours."""

    score: float
    band: str
    rounds: int


class SideSummary(JsonPart):
    """The losses of one side, in whole men and ships."""

    nation: str
    military: str
    initial: int
    killed: int
    died: int
    captured: int
    remaining: int
    ships_sunk: int
    leader: LeaderSummary | None
    stability: StabilitySummary
    members: "Annotated[tuple[SideSummary, ...], Field(exclude_if=not_)]" = ()
    """Those of each member of a coalition; `leader` and `stability` are then the leading member's."""


class Summary(JsonResult):
    """The results of one war. `winner` and `occupation` are null after a stalemate (SC-5)."""

    model_config = ConfigDict(ser_json_inf_nan="strings")

    war: str
    year: int
    winner: SideName | None
    hours: int
    """Hours of the battle; the rounds of the occupation come on top."""
    attacker: SideSummary
    defender: SideSummary
    occupation: OccupationSummary | None
    seed: int
    battle: int | None
    """Which of the very many wars of the seed; null for the war of the seed alone."""
    run: int
    """Which run of this request it is, from 1 (OUT-5)."""
    run_of_plan: int
    """Which of those of the very same plan."""
    other_plans: int
    """Wars of the same armies, place and date by other plans."""
    word: str | None
    """What the seed follows from, besides the request; null for a seed of its own (OUT-6)."""
    rules: RuleSet
    """The set of rules (EX-3)."""
    database: str
    """What the database is called; a copy that was used for a Google Sheet says so (B-7)."""
    log: str | None
    """Path of the log, null when it could not be written."""
    record: str | None
    """Path of the data record, null when it could not be written."""


def summary_of(result: WarResult, database: str, log: Path | None, record: Path | None) -> Summary:
    """Return the results of a war as one object; `log` and `record` are None where nothing could be written.

    `database` is the name of the store that the war was fought from.
    """
    request = result.campaign.request
    return Summary.model_validate(
        {
            "war": request.name,
            "year": request.year,
            "winner": result.battle.winner,
            "hours": result.battle.hours,
            "attacker": _side_summary(result, Side.ATTACKER),
            "defender": _side_summary(result, Side.DEFENDER),
            "occupation": result.aftermath.occupation,
            "seed": result.campaign.seed,
            "battle": request.battle,
            "run": result.campaign.run.number,
            "run_of_plan": result.campaign.run.of_plan or result.campaign.run.number,
            "other_plans": result.campaign.run.other_plans,
            "word": request.word,
            "rules": result.campaign.rules,
            "database": one_line(database),
            "log": _path_text(log),
            "record": _path_text(record),
        }
    )


def _path_text(path: Path | None) -> str | None:
    """Return a path as text that JSON can hold, also where its name is not UTF-8."""
    return os.fsencode(path).decode("utf-8", "backslashreplace") if path else None


def _side_summary(result: WarResult, side: Side) -> dict[str, object]:
    belligerent, aftermath = result.campaign.selection.belligerent(side), result.aftermath.side(side)
    headcount = result.headcount(side)
    members = zip(belligerent.members, headcount.members, aftermath.members, strict=True)
    return {**_part_summary(belligerent, headcount, aftermath), "members": [_part_summary(*each) for each in members]}


def _part_summary(belligerent: Belligerent, headcount: Headcount, aftermath: SideAftermath) -> dict[str, object]:
    return {
        "nation": belligerent.nation.name,
        "military": belligerent.military.name,
        **asdict(headcount),
        "leader": aftermath.leader,
        "stability": aftermath.stability,
        "members": [],
    }
