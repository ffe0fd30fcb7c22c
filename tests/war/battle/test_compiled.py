"""What needs the compiled kernels: the same bytes as uncompiled, fairness over many battles, and big battles."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import skirmishes
from boards import needs_compiled_kernels, unit

from autoalgo.common.streams import Streams
from autoalgo.war.battle import Battles
from autoalgo.war.battle.arrays import Battlefield, StructuredArray
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import MAP_KM
from autoalgo.war.domain.units import Branch

pytestmark = needs_compiled_kernels

Sample = npt.NDArray[np.float64 | np.int64 | np.bool_]

BATTLES = 10_000
TESTS = Path(__file__).resolve().parents[2]


def test_compiled_and_uncompiled_kernels_give_the_same_bytes() -> None:
    """SC-6: every flank, side, clock and event of every hour, on land and water, in sieges, hunger and disease."""
    script = str(Path(__file__).with_name("skirmishes.py"))
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent)]),
    }
    plain = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=True)
    assert json.loads(plain.stdout) == skirmishes.fingerprints()


def fight(opening: Battlefield, seed: int) -> StructuredArray:
    """Return the results of many battles from one opening."""
    return fought(Battles(opening), seed, 0, BATTLES)


def fought(battles: Battles, seed: int, first: int, count: int) -> StructuredArray:
    """Return the results of some battles of a seed."""
    streams, rows = Streams(seed), np.zeros(count, dtype=WAR)
    battles.fight(streams, streams.states(first, count), rows)
    return rows


def mirrored(field: Battlefield) -> Battlefield:
    """Return a board on which the sides have changed places, and the map its left and right."""
    order = np.argsort(1 - field.flanks["side"], kind="stable")
    flanks = field.flanks[order]
    flanks["side"] = flanks["army"] = 1 - flanks["side"]
    flanks["third_of"] = np.argsort(order)[flanks["third_of"]]
    flanks["x_km"] = MAP_KM - flanks["x_km"]
    features = np.ascontiguousarray(field.features[:, ::-1])
    return field._replace(
        flanks=flanks, units=field.units[::-1].copy(), sides=field.sides[::-1].copy(), features=features
    )


def share_won(results: StructuredArray, side: Side) -> float:
    """Return the share of battles that a side has won."""
    return float(np.mean(results["winner"] == side))


@pytest.mark.parametrize("opening", [skirmishes.on_land, skirmishes.stricken, skirmishes.hungry])
def test_two_identical_sides_win_half_their_battles_each(opening: skirmishes.Opening) -> None:
    """HR-1: 50 ± 2 % of 10,000; chance alone strays by √(0.25/10,000) = 0.5 %."""
    results = fight(opening(), seed=1)
    assert share_won(results, Side.ATTACKER) == pytest.approx(0.5, abs=0.02)
    assert share_won(results, Side.DEFENDER) == pytest.approx(0.5, abs=0.02)


def assert_same_mean(here: Sample, there: Sample) -> None:
    """Assert that two samples have the same mean, but for four times what chance explains."""
    chance = np.sqrt((here.var() + there.var()) / BATTLES)
    assert abs(here.mean() - there.mean()) <= 4 * chance


def test_two_identical_sides_lose_the_same() -> None:
    """HR-1: in killed, captured, remaining and morale there is no difference but chance."""
    results = fight(skirmishes.on_land(), seed=2)
    for fate in ("killed", "captured", "remaining", "morale"):
        assert_same_mean(*results[fate].T)


@pytest.mark.parametrize("opening", [skirmishes.at_sea, skirmishes.uneven, skirmishes.pillaged, skirmishes.overrun])
def test_sides_that_change_places_fare_the_same(opening: skirmishes.Opening) -> None:
    """HR-1: who attacks, and from which edge, decides nothing: neither victory nor losses nor the length of battles."""
    field = opening()
    here, there = fight(field, seed=3), fight(mirrored(field), seed=4)
    assert_same_mean(here["hours"], there["hours"])
    for side in Side:
        assert_same_mean(here["winner"] == side, there["winner"] == side.enemy)
        assert_same_mean(here["remaining"][:, side], there["remaining"][:, side.enemy])
        assert_same_mean(here["morale"][:, side], there["morale"][:, side.enemy])


def test_battles_in_a_row_are_battles_one_by_one() -> None:
    """SC-6: nothing of a battle is left on the board for the next: 25 in a row equal the same played each alone."""
    in_a_row = fought(Battles(skirmishes.pillaged()), 9, 0, 25)
    alone = [fought(Battles(skirmishes.pillaged()), 9, battle, 1) for battle in range(25)]
    assert in_a_row.tobytes() == np.concatenate(alone).tobytes()


def test_threads_fight_side_by_side() -> None:
    """SC-6: two threads, each with a board and streams of its own, fight the very battles that one would."""
    with ThreadPoolExecutor(2) as threads:
        halves = threads.map(lambda first: fought(Battles(skirmishes.on_land()), 4, first, 1000), (0, 1000))
    assert np.concatenate(list(halves)).tobytes() == fought(Battles(skirmishes.on_land()), 4, 0, 2000).tobytes()


def test_playing_leaves_the_opening_alone() -> None:
    """HR: fighting never changes the opening."""
    opening = skirmishes.on_land()
    before = [part.tobytes() for part in opening]
    fought(Battles(opening), 1, 0, 3)
    assert [part.tobytes() for part in opening] == before


def test_the_stronger_side_wins_more_often() -> None:
    """AT-2: with half as much Power again on one side, the other wins fewer than four in ten."""
    opening = skirmishes.on_land()
    opening.units[Side.DEFENDER, Branch.INFANTRY] = unit(
        ranges_km=(0.002, 0.075, 0.15), powers=(0.75, 2.25, 1.2), psychology=4, rebound_hours=1
    )
    assert share_won(fight(opening, seed=5), Side.ATTACKER) < 0.4
