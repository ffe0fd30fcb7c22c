"""The result of a war as one JSON object, for `autoalgo run --json` and whoever builds on it."""

import os
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from autoalgo.common.plain_text import one_line
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.strategy import Side

SideName = Literal["attacker", "defender"]


class StabilitySummary(BaseModel):
    """A nation's stability before and after, and the band it is in now."""

    model_config = ConfigDict(frozen=True)

    before: float
    after: float
    band: str


class LeaderSummary(BaseModel):
    """A military leader and whether he survived."""

    model_config = ConfigDict(frozen=True)

    name: str
    ruler: bool
    survived: bool


class OccupationSummary(BaseModel):
    """How far the winner came; rounds are hours."""

    model_config = ConfigDict(frozen=True)

    score: float
    band: str
    rounds: int


class SideSummary(BaseModel):
    """What the war cost one side, in whole men and ships."""

    model_config = ConfigDict(frozen=True)

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


class Summary(BaseModel):
    """The results of one war. `winner` and `occupation` are null after a stalemate (SC-5)."""

    model_config = ConfigDict(frozen=True, ser_json_inf_nan="strings")

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
    database: str
    """What the database is called; a copy that stood in for a Google Sheet says so (B-7)."""
    log: str | None
    """Path of the log, null when it could not be written."""
    record: str | None
    """Path of the data record, null when it could not be written."""

    def text(self) -> str:
        """Return the object as JSON, indented, ending with a line end."""
        return self.model_dump_json(indent=2) + "\n"


def summary_of(result: WarResult, database: str, log: Path | None, record: Path | None) -> Summary:
    """Return the results of a war as one object; `log` and `record` are None where nothing could be written.

    `database` is the name of the store that the war was fought from.
    """
    winner, occupation = result.battle.winner, result.aftermath.occupation
    return Summary(
        war=result.campaign.request.war,
        year=result.campaign.request.year,
        winner=None if winner is None else _name(winner),
        hours=result.battle.hours,
        attacker=_side_summary(result, Side.ATTACKER),
        defender=_side_summary(result, Side.DEFENDER),
        occupation=OccupationSummary(score=occupation.score, band=occupation.band, rounds=occupation.rounds)
        if occupation
        else None,
        seed=result.campaign.seed,
        battle=result.campaign.request.battle,
        database=one_line(database),
        log=_path_text(log),
        record=_path_text(record),
    )


def _path_text(path: Path | None) -> str | None:
    """Return a path as text that JSON can hold, also where its name is not UTF-8."""
    return os.fsencode(path).decode("utf-8", "backslashreplace") if path else None


def _name(side: Side) -> SideName:
    return "attacker" if side is Side.ATTACKER else "defender"


def _side_summary(result: WarResult, side: Side) -> SideSummary:
    belligerent, headcount = result.campaign.selection.belligerent(side), result.headcount(side)
    fate, stability = result.aftermath.side(side).leader, result.aftermath.side(side).stability
    return SideSummary(
        nation=belligerent.nation.name,
        military=belligerent.military.name,
        initial=headcount.initial,
        killed=headcount.killed,
        died=headcount.died,
        captured=headcount.captured,
        remaining=headcount.remaining,
        ships_sunk=headcount.ships_sunk,
        leader=LeaderSummary(name=fate.name, ruler=fate.ruler, survived=fate.survived) if fate else None,
        stability=StabilitySummary(before=stability.before, after=stability.after, band=stability.band),
    )
