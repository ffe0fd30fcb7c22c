"""The standard battle of the speed measurements, and the file in which the C yardstick reads it."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from autoalgo.battle.arrays import RESULT, Field, Records
from autoalgo.battle.hour import play_battles
from autoalgo.battle.opening import open_field
from autoalgo.domain.strategy import FlankPlan, Side, even_share
from autoalgo.domain.terrain import MAP_PIXELS, FeatureGrid
from autoalgo.tables import Tables
from benchmarks.history.mapping import campaign_of
from benchmarks.history.recorded import RecordedBattle, RecordedSide

ATTACKERS = 10_000
DEFENDERS = 11_000
GAP_PIXELS = 8.0
PLAIN: FeatureGrid = np.zeros((MAP_PIXELS, MAP_PIXELS), dtype=np.int8)


def standard_board(tables: Tables, flanks: int = 3) -> Field:
    """Return 10,000 against 11,000 line infantry of 1750 on a plain, in so many even flanks a side, two km apart."""
    attacker, defender = (RecordedSide(men, 0.0, 0.0, None) for men in (ATTACKERS, DEFENDERS))
    battle = RecordedBattle(0, "standard", 1750, attacker, defender, "HD", "F", 1.0, 0, 0, 0, 0, Side.ATTACKER)
    campaign = campaign_of(battle, tables, seed=0)
    plans = tuple(_flank(side, index, flanks) for side in Side for index in range(flanks))
    return open_field(replace(campaign, flanks=plans), PLAIN, tables, events=False)


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


def play(board: Field, opening: Field, battles: int, seed: int) -> Records:
    """Fight so many battles on `board` from one generator and return their results, dtype `RESULT`."""
    results = np.zeros(battles, dtype=RESULT)
    play_battles(board, opening, np.random.Generator(np.random.PCG64(seed)), results)
    return results


def write_board(file: Path, opening: Field, seed: int) -> None:
    """Write the board and the generator's state as yardstick.c reads them."""
    words = np.random.PCG64(seed).state["state"]
    low = (1 << 64) - 1
    generator = [words["state"] >> 64, words["state"] & low, words["inc"] >> 64, words["inc"] & low]
    arrays = (opening.flanks, opening.units, opening.sides, opening.rules, opening.ground, opening.features)
    with file.open("wb") as stream:
        stream.write(np.int64(len(opening.flanks)).tobytes())
        for array in arrays:
            stream.write(array.tobytes())
        stream.write(np.array(generator, dtype=np.uint64).tobytes())
