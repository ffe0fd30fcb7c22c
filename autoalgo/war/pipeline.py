"""The pipeline: from a war request to its result (architecture).

Short enough to read as a table of contents. `prepare` checks and gathers all that is known before the first hour;
`wage` fights the war, telling observers as it goes. Both are pure: the same arguments give the same result (SC-6).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from itertools import groupby
from pathlib import Path
from typing import Protocol

import numpy as np

from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.common.rounding import whole_parts
from autoalgo.common.streams import stream_generator
from autoalgo.war.aftermath import conclude
from autoalgo.war.battle import Battle
from autoalgo.war.database import Database
from autoalgo.war.domain.board import Board
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.events import Event
from autoalgo.war.domain.outcome import BattleOutcome, Headcount, MemberOutcome, SideOutcome
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.draws import drawn
from autoalgo.war.plausibility import selection_warnings
from autoalgo.war.selection import select
from autoalgo.war.strategy.flank_plans import plan_flanks
from autoalgo.war.strategy.standstill import standstill_warnings
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap, find_map, list_maps, read_map
from autoalgo.war.variables import derive


class WarObserver(Protocol):
    """Somebody who is told of a war as it goes: a log, a data record, a window."""

    def opening(self, campaign: Campaign) -> None:
        """Hear what is known before the first hour."""

    def events(self, events: Sequence[Event]) -> None:
        """Hear of one hour; called for every hour of battle and occupation, also when nothing happened."""

    def board(self, board: Board) -> None:
        """See where every flank stands: before the first hour, and after the events of every hour of battle."""

    def closing(self, result: WarResult) -> None:
        """Hear how it ended; not called for a war that was cancelled."""


@dataclass(frozen=True)
class Preparation:
    """A war that is ready to be fought."""

    campaign: Campaign
    terrain: TerrainMap


def prepare(request: WarRequest, database: Database, tables: Tables, maps_folder: Path) -> Preparation | Failure:
    """Return the war that `request` asks for, or every problem that stands in its way.

    `request` carries a seed: who draws one is the face's business.
    """
    selected = select(request, database, tables, list_maps(maps_folder))
    if isinstance(selected, Failure):
        return selected
    selection = drawn(selected, request)
    flanks = plan_flanks(request, selection, tables.rules)
    terrain = read_terrain(request.map or selection.location.terrain, tables, maps_folder)
    if isinstance(flanks, Failure) or isinstance(terrain, Failure):
        return failure_in(flanks, terrain)
    scores = derive(request, selection, tables)
    rules = request.rules or tables.rules.extensions.rules
    if rules is RuleSet.SOURCE and request.fortune not in (None, 0):
        return Failure(_fortune_beside_source(request))
    return Preparation(Campaign(request, selection, flanks, terrain.name, scores, rules=rules), terrain)


def _fortune_beside_source(request: WarRequest) -> Problem:
    """Return that a war by the source's rules has no fortune of the day (EX-1, EX-3)."""
    found = f"a fortune of the day, {request.fortune}, in a war by the source's rules"
    return Problem(Place(key="fortune"), found, "none, or 0", 'or let the war have "rules": "fair"')


def warnings_of(preparation: Preparation, tables: Tables) -> tuple[Problem, ...]:
    """Return what of a war is hardly meant, though it can be fought (DB-2, MV-4). The war does not know of it."""
    campaign, scale, grid = preparation.campaign, tables.rules.scale, preparation.terrain.grid
    width_km = campaign.request.width_km(scale.map_km)
    hours = tables.rules.longest_wait(campaign.rules)
    return (
        *selection_warnings(campaign.request.year, campaign.selection, tables),
        *standstill_warnings(campaign.flanks, campaign.selection, grid, width_km, hours),
    )


def read_terrain(name: str, tables: Tables, maps_folder: Path) -> TerrainMap | Failure:
    """Return the terrain map of the folder that `name` means, or why there is none (S-2)."""
    found = find_map(maps_folder, name)
    if isinstance(found, Failure):
        return found
    return read_map(found, {feature: numbers.colour for feature, numbers in tables.terrain.features.items()})


def wage(
    campaign: Campaign,
    grid: FeatureGrid,
    tables: Tables,
    observers: Sequence[WarObserver] = (),
    goes_on: Callable[[Battle], bool] = lambda _: True,
) -> WarResult | None:
    """Fight the war, telling every observer as it goes; return the result.

    `goes_on` is asked after every hour of battle and sees the battle as it stands; once it says no, the result is None.
    """
    generator = stream_generator(campaign.seed, campaign.request.battle)
    for observer in observers:
        observer.opening(campaign)
    battle = Battle(campaign, grid, tables, generator)
    _show(battle.board(), observers)
    for _, events in battle.hours():
        for observer in observers:
            observer.events(events)
        _show(battle.board(), observers)
        if not goes_on(battle):
            return None
    result = replace(conclude_war(campaign, battle.outcome(), tables, generator, observers), fortune=battle.fortune())
    for observer in observers:
        observer.closing(result)
    return result


def _show(board: Board, observers: Sequence[WarObserver]) -> None:
    for observer in observers:
        observer.board(board)


def conclude_war(
    campaign: Campaign,
    outcome: BattleOutcome,
    tables: Tables,
    generator: np.random.Generator,
    observers: Sequence[WarObserver] = (),
) -> WarResult:
    """Return the result of a war whose battle has ended (OC, ST, LD)."""
    aftermath, occupation = conclude(campaign, outcome, tables, generator)
    for _, events in groupby(occupation, key=lambda event: event.hour):
        hour = tuple(events)
        for observer in observers:
            observer.events(hour)
    return WarResult(campaign, outcome, headcount(outcome.attacker), headcount(outcome.defender), aftermath)


def headcount(outcome: SideOutcome) -> Headcount:
    """Return a side's men as whole numbers that add up to its initial size exactly (FL-5), and so does each member's.

    Those of a coalition are the sums of its members' (CO-6).
    """
    if not outcome.members:
        return _headcount(outcome)
    members = tuple(map(_headcount, outcome.members))
    names = [field.name for field in fields(Headcount) if field.name != "members"]
    totals = {name: sum(getattr(each, name) for each in members) for name in names}
    return Headcount(**totals, members=members)


def _headcount(outcome: SideOutcome | MemberOutcome) -> Headcount:
    parts = np.array((outcome.killed, outcome.died, outcome.captured, outcome.remaining))
    killed, died, captured, remaining = (int(part) for part in whole_parts(parts))
    return Headcount(round(outcome.initial), killed, died, captured, remaining, round(outcome.ships_sunk))
