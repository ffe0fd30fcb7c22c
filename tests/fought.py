"""Wars that have been fought: one made by hand, with an event of every kind, and one that really was."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import wars

from autoalgo.common.problems import Failure
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.events import Event, EventKind, Phase
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import (
    Aftermath,
    BattleOutcome,
    FlankSituation,
    FlankState,
    Headcount,
    LeaderFate,
    OccupationResult,
    SideAftermath,
    StabilityChange,
)
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.scores import Contribution, Score, SideScores, UnitScores, WarScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature
from autoalgo.war.pipeline import wage
from autoalgo.war.report.log import LogWriter
from autoalgo.war.report.record_writer import RecordWriter
from autoalgo.war.strategy.flank_plans import plan_flanks
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap
from autoalgo.war.variables import derive

SEED = 42


def terrain() -> TerrainMap:
    """Return a map of plain with a strip of water at its top."""
    grid = np.full((MAP_PIXELS, MAP_PIXELS), Feature.PLAIN, np.int8)
    grid[:10] = Feature.WATER
    return TerrainMap("Coast", grid, "0" * 64)


EFFICIENCY = Score(
    "Efficiency",
    0.41,
    (
        Contribution("Training", "6", 0.6, 3, 0.36),
        Contribution("Steel", "0 tons", 0.0, 2, 0.0, undefined=True),
        Contribution("Military leader", "Ada, martial 5", 0.5, 0, 0.05),
    ),
)
EFFECTIVENESS = Score("Effectiveness", 1.875, (Contribution("Shock", "0.25", 0.25, 1, 1.25),))


def unit_scores() -> UnitScores:
    """Return the variables of a unit type, with contributions."""
    return replace(wars.unit_scores(), efficiency=EFFICIENCY, effectiveness=EFFECTIVENESS)


def side_scores() -> SideScores:
    """Return the variables of a side with infantry and ships."""
    ship = replace(wars.unit_scores(wars.SHIP), efficiency=EFFICIENCY)
    return replace(wars.side_scores(), units=(unit_scores(), None, None, ship))


def campaign(war: str = "Test war", year: int = 1066, selection: Selection | None = None) -> Campaign:
    """Return a campaign of one flank a side."""
    picked = selection or wars.war_selection(
        attacker=wars.NATION,
        defender=replace(wars.NATION, name="Gaul"),
        attacker_military=replace(wars.MILITARY, leader=wars.LEADER),
        defender_military=replace(wars.MILITARY, name="Legion", nations=("Gaul",)),
    )
    asked = {"war": war, "year": year, "seed": SEED, "defender_military": "Legion", "map": "Coast"}
    request = wars.war_request().model_copy(update=asked)
    flanks = (
        FlankPlan(Side.ATTACKER, 100.0, 200.0, 1000, 0, 0, 20),
        FlankPlan(Side.DEFENDER, 300.5, 200.0, 1000, 0, 0, 20, maneuver=Maneuver.POSITION),
    )
    return Campaign(request, picked, flanks, "Coast", WarScores(side_scores(), side_scores()))


def situation(side: Side, state: FlankState) -> FlankSituation:
    """Return a flank at the end of the battle."""
    return FlankSituation(side, 1, 150.0, 200.0, 600.0, 1000.0, 10_000.0, 20.0, state, Maneuver.NORMAL, supply_cut=True)


def stability(after: float = 92.25, band: str = "Shaky") -> StabilityChange:
    """Return a stability of 100 that has sunk."""
    return StabilityChange(100.0, after, band, 0.8, 0.7, 300.0, 0.3, 0.5, 0.6, 2.5)


OCCUPATION = OccupationResult(Side.ATTACKER, 1.25, 5.0, 0.69897, "Partial conquest", 13, 0.5, 0.4, "Guard")
FATE = LeaderFate("Ada", 40, 0.75, 0.5, 5.0, survived=True, ruler=False)


def result(
    fought: Campaign | None = None,
    winner: Side | None = Side.ATTACKER,
    hours: int = 12,
    occupation: OccupationResult | None = OCCUPATION,
    naval: bool = False,
) -> WarResult:
    """Return a war in which 1,000 men a side fought; the attacker has 600 left and the defender 100."""
    flanks = (situation(Side.ATTACKER, FlankState.READY), situation(Side.DEFENDER, FlankState.ROUTED))
    battle = BattleOutcome(winner, hours, wars.HALF_BEATEN, wars.HALF_BEATEN, flanks, naval, 1_000_000.0)
    return WarResult(
        campaign=fought or campaign(),
        battle=battle,
        attacker_headcount=Headcount(1000, 300, 100, 0, 600, 0),
        defender_headcount=Headcount(1000, 500, 150, 250, 100, 3),
        aftermath=Aftermath(
            occupation=occupation,
            attacker=SideAftermath(stability(), FATE),
            defender=SideAftermath(stability(12.0, "Collapsing"), None),
        ),
    )


def event(kind: EventKind, hour: int = 1, flank: int = 1, target: int = 0, **factors: float) -> Event:
    """Return an event of the battle, the attacker's unless a test replaces the side."""
    return Event(Phase.BATTLE, hour, kind, Side.ATTACKER, flank, target, "", "", factors)


ATTACK = replace(
    event(
        EventKind.ATTACK,
        hour=7,
        flank=2,
        target=1,
        distance_km=0.35,
        number=1000,
        ships=20,
        battalion=20,
        effectiveness=1.5,
        power=0.5,
        efficiency=0.8,
        limitation=0.4,
        random=2.5,
        mercy=1,
        defense=0.4,
        psychology=2,
        flanking=1,
        killed=18,
        demoralised=36,
        morale_lost=1080,
    ),
    unit="Guard",
    weapon="long",
)
"""20 · 1.5 · 0.5 · 0.8 · 2.5 · 1 · 0.6 = 18 killed, twice as many demoralised; 36 · 20 + 18 · 20 = 1,080 morale."""

OUTBREAK = replace(
    event(EventKind.OUTBREAK, flank=0, disease=1, probability=0.05, draw=0.02, soldiers=1000, random=2, men=12.5),
    unit="Smallpox",
)

BATTLE_EVENTS = (
    ATTACK,
    event(EventKind.CHARGE, target=1, distance_km=12.5, moved_km=6.25, ready=400, total=1000),
    event(EventKind.HIGH_GROUND, target=1, height=1, limitation=1.2, efficiency=1.1),
    event(EventKind.RETREATING, morale=5999, starting_morale=20_000),
    event(EventKind.ROUTED, morale=1999, starting_morale=20_000),
    event(EventKind.CAPTURED, men=40),
    event(EventKind.SUNK, ships=3, men=60),
    event(EventKind.ATTRITION, overcrowding=1.5, constant=0.01, random=0.03, men=20, morale_lost=400),
    OUTBREAK,
    event(EventKind.WIPED_OUT_BY_ATTRITION, size=5),
    event(EventKind.SUPPLY_CUT, target=1, draw=0.3, rounds=4, resilience=3),
    event(EventKind.SIDE_CUT_OFF, flank=0, capacity=0.01),
    event(EventKind.WIPED_OUT_BY_DISEASE, size=7),
    event(EventKind.LEFT_THE_MAP, morale=4000, starting_morale=20_000),
    event(EventKind.SIEGE, flank=0, capacity=0.09, siege_rate=1),
    event(EventKind.FORTUNE, flank=0, draw=-1.5, fortune=0.4724),
    event(EventKind.SURRENDERED, men=80, in_the_way=50),
    event(EventKind.LAPSED, flank=0, number=6),
    event(EventKind.RIDDEN_DOWN, men=30, size=80),
)
"""One event of every kind of the battle phase."""

OCCUPATION_EVENTS = (
    replace(
        event(EventKind.OUTBREAK, flank=0, disease=1, probability=0.05, draw=0.02, random=2, morale_lost=300),
        phase=Phase.OCCUPATION,
        unit="Smallpox",
    ),
    replace(
        event(
            EventKind.OCCUPATION,
            flank=0,
            occupation=1.5,
            growth=1.2,
            efficiency=0.5,
            limitation=0.4,
            morale=9000,
            morale_lost_effort=500,
            morale_lost_attrition=200,
            morale_lost_disease=300,
        ),
        phase=Phase.OCCUPATION,
    ),
)


def fight(
    folder: Path,
    tables: Tables,
    hours: int | None = None,
    number: int | None = None,
    map_km: float | None = None,
    source: str = "",
    rules: RuleSet = RuleSet.SOURCE,
    places: Sequence[tuple[float, float]] = (),
) -> Path:
    """Really fight a war of 1,000 men a side, interrupted after `hours` if given; return its record, beside its log.

    `number` says which battle of the seed it is, `map_km` how wide the map is, `source` where the request is from,
    `places` where the first flanks stand. The rules are the source's, as of all wars of older records.
    """
    selection = wars.war_selection(
        defender=replace(wars.NATION, name="Gaul"), defender_military=replace(wars.MILITARY, nations=("Gaul",))
    )
    said = {"seed": 5, "battle": number, "map": "Coast", "map_km": map_km, "source": source}
    request = wars.war_request().model_copy(update=said)
    flanks = plan_flanks(request, selection, tables.rules)
    assert not isinstance(flanks, Failure)
    moved = [replace(flank, x_pixels=x, y_pixels=y) for flank, (x, y) in zip(flanks, places, strict=False)]
    flanks = (*moved, *flanks[len(moved) :])
    plain = terrain()
    scores = derive(request, selection, tables)
    prepared = Campaign(request, selection, flanks, plain.name, scores, rules=rules)
    log, record = LogWriter(folder / "war.txt", tables), RecordWriter(folder / "war.jsonl", plain, tables)
    left = iter(range(10_000 if hours is None else hours - 1))
    if wage(prepared, plain.grid, tables, [log, record], lambda _: next(left, None) is not None) is None:
        log.interrupted()
        record.interrupted()
    assert log.failure is None
    assert record.failure is None
    return record.path
