"""The standard battle of the speed measurements, and the file in which the C yardstick reads it."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from autoalgo.common.streams import Streams, stream_states
from autoalgo.war.arena import Arena
from autoalgo.war.battle import Battles
from autoalgo.war.battle.arrays import Battlefield, StructuredArray
from autoalgo.war.battle.opening import open_field
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan, even_share
from autoalgo.war.domain.terrain import MAP_PIXELS, FeatureGrid
from autoalgo.war.tables import Tables
from benchmarks.history.mapping import campaign_of
from benchmarks.history.recorded import RecordedBattle, RecordedSide

ATTACKERS = 10_000
DEFENDERS = 11_000
GAP_PIXELS = 8.0
PLAIN: FeatureGrid = np.zeros((MAP_PIXELS, MAP_PIXELS), dtype=np.int8)


def standard_campaign(tables: Tables, flanks: int = 3) -> Campaign:
    """Return 10,000 against 11,000 line infantry of 1750 on a plain, in so many even flanks a side, two km apart."""
    attacker, defender = (RecordedSide(men, 0.0, 0.0, None) for men in (ATTACKERS, DEFENDERS))
    battle = RecordedBattle(0, "standard", 1750, attacker, defender, "HD", "F", 1.0, 0, 0, 0, 0, Side.ATTACKER)
    plans = tuple(_flank(side, index, flanks) for side in Side for index in range(flanks))
    return replace(campaign_of(battle, tables, seed=0), flanks=plans)


def standard_board(tables: Tables, flanks: int = 3, rules: RuleSet = RuleSet.FAIR) -> Battlefield:
    """Return the board of the standard battle before the first hour."""
    return open_field(replace(standard_campaign(tables, flanks), rules=rules), PLAIN, tables, events=False)


def standard_arena(tables: Tables, seed: int) -> Arena:
    """Return an arena for the standard battle and its aftermath."""
    return Arena(standard_campaign(tables), PLAIN, tables, seed)


def _flank(side: Side, index: int, count: int) -> FlankPlan:
    men = ATTACKERS if side is Side.ATTACKER else DEFENDERS
    return FlankPlan(
        side=side,
        x_pixels=MAP_PIXELS / 2 + (GAP_PIXELS / 2 if side is Side.DEFENDER else -GAP_PIXELS / 2),
        y_pixels=MAP_PIXELS * (index + 1) / (count + 1),
        infantry=even_share(men, index, count),
        cavalry=0,
        artillery=0,
        ships=0,
    )


def play(battles: Battles, count: int, seed: int) -> StructuredArray:
    """Fight the first battles of `seed` and return their results, dtype `WAR`."""
    streams, rows = Streams(seed), np.zeros(count, dtype=WAR)
    battles.fight(streams, streams.states(0, count), rows)
    return rows


def write_board(file: Path, opening: Battlefield, seed: int, count: int) -> None:
    """Write the board and where the first streams of `seed` begin as yardstick.c reads them.

    The sizes of its records come first, so that the program refuses a board of another form.
    """
    arrays = (opening.flanks, opening.units, opening.sides, opening.rules, opening.ground, opening.features)
    sizes = [array.dtype.itemsize for array in arrays[:4]]
    with file.open("wb") as stream:
        stream.write(np.array([*sizes, len(opening.flanks)], dtype=np.int64).tobytes())
        for array in arrays:
            stream.write(array.tobytes())
        stream.write(stream_states(seed, 0, count).tobytes())
