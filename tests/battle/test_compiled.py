"""What needs the compiled kernels: the same bytes as uncompiled, fairness over many battles, and big battles."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import skirmishes
from boards import needs_compiled_kernels, unit

from autoalgo.battle.arrays import RESULT, Field, Records
from autoalgo.battle.hour import play_battles
from autoalgo.domain.strategy import Side
from autoalgo.domain.terrain import MAP_KM
from autoalgo.domain.units import Branch

pytestmark = needs_compiled_kernels

Sample = npt.NDArray[np.float64 | np.int64 | np.bool_]

BATTLES = 10_000
TESTS = Path(__file__).resolve().parent.parent


def test_compiled_and_uncompiled_kernels_give_the_same_bytes() -> None:
    """SC-6: every flank, side, clock and event of every hour, on land and water, in sieges, hunger and disease."""
    script = str(TESTS / "battle" / "skirmishes.py")
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent)]),
    }
    plain = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=True)
    assert json.loads(plain.stdout) == skirmishes.fingerprints()


def fight(opening: Field, seed: int) -> Records:
    """Return the results of many battles from one opening."""
    results = np.zeros(BATTLES, dtype=RESULT)
    play_battles(copy_of(opening), opening, np.random.Generator(np.random.PCG64(seed)), results)
    return results


def copy_of(field: Field) -> Field:
    """Return a board of its own with the same content."""
    return field._replace(**{name: part.copy() for name, part in field._asdict().items()})


def without_events(field: Field) -> Field:
    """Return a board that notes nothing."""
    return field._replace(events=field.events[:0].copy())


def mirrored(field: Field) -> Field:
    """Return a board on which the sides have changed places, and the map its left and right."""
    order = np.argsort(1 - field.flanks["side"], kind="stable")
    flanks = field.flanks[order]
    flanks["side"] = 1 - flanks["side"]
    flanks["x_km"] = MAP_KM - flanks["x_km"]
    features = np.ascontiguousarray(field.features[:, ::-1])
    return field._replace(
        flanks=flanks, units=field.units[::-1].copy(), sides=field.sides[::-1].copy(), features=features
    )


def share_won(results: Records, side: Side) -> float:
    """Return the share of battles that a side has won."""
    return float(np.mean(results["winner"] == side))


@pytest.mark.parametrize("opening", [skirmishes.on_land, skirmishes.stricken, skirmishes.hungry])
def test_two_identical_sides_win_half_their_battles_each(opening: skirmishes.Opening) -> None:
    """HR-1: 50 ± 2 % of 10,000; chance alone strays by √(0.25/10,000) = 0.5 %."""
    results = fight(without_events(opening()), seed=1)
    assert share_won(results, Side.ATTACKER) == pytest.approx(0.5, abs=0.02)
    assert share_won(results, Side.DEFENDER) == pytest.approx(0.5, abs=0.02)


def assert_same_mean(here: Sample, there: Sample) -> None:
    """Assert that two samples have the same mean, but for four times what chance explains."""
    chance = np.sqrt((here.var() + there.var()) / BATTLES)
    assert abs(here.mean() - there.mean()) <= 4 * chance


def test_two_identical_sides_lose_the_same() -> None:
    """HR-1: in killed, captured, remaining and morale there is no difference but chance."""
    results = fight(without_events(skirmishes.on_land()), seed=2)
    for fate in ("killed", "captured", "remaining", "morale"):
        assert_same_mean(*results[fate].T)


@pytest.mark.parametrize("opening", [skirmishes.at_sea, skirmishes.uneven, skirmishes.pillaged, skirmishes.overrun])
def test_sides_that_change_places_fare_the_same(opening: skirmishes.Opening) -> None:
    """HR-1: who attacks, and from which edge, decides nothing: neither victory nor losses nor the length of battles."""
    field = without_events(opening())
    here, there = fight(field, seed=3), fight(mirrored(field), seed=4)
    assert_same_mean(here["hours"], there["hours"])
    for side in Side:
        assert_same_mean(here["winner"] == side, there["winner"] == side.enemy)
        assert_same_mean(here["remaining"][:, side], there["remaining"][:, side.enemy])
        assert_same_mean(here["morale"][:, side], there["morale"][:, side.enemy])


def test_battles_in_a_row_are_battles_one_by_one() -> None:
    """SC-6: nothing of a battle is left on the board for the next: two of 25 equal the same two played alone."""
    opening = without_events(skirmishes.pillaged())
    generator = np.random.Generator(np.random.PCG64(9))
    alone = np.zeros(25, dtype=RESULT)
    for battle in range(25):
        play_battles(copy_of(opening), opening, generator, alone[battle : battle + 1])
    in_a_row = np.zeros(25, dtype=RESULT)
    play_battles(copy_of(opening), opening, np.random.Generator(np.random.PCG64(9)), in_a_row)
    assert alone.tobytes() == in_a_row.tobytes()


def test_playing_leaves_the_opening_alone() -> None:
    """HR: `play_battles` never changes the opening."""
    opening = without_events(skirmishes.on_land())
    before = [part.tobytes() for part in opening]
    play_battles(copy_of(opening), opening, np.random.Generator(np.random.PCG64(1)), np.zeros(3, dtype=RESULT))
    assert [part.tobytes() for part in opening] == before


def test_the_stronger_side_wins_more_often() -> None:
    """AT-2: with half as much Power again on one side, the other wins fewer than four in ten."""
    opening = without_events(skirmishes.on_land())
    opening.units[Side.DEFENDER, Branch.INFANTRY] = unit(
        ranges_km=(0.002, 0.075, 0.15), powers=(0.75, 2.25, 1.2), psychology=4, rebound_hours=1
    )
    assert share_won(fight(opening, seed=5), Side.ATTACKER) < 0.4
