"""The run: what decides when it ends, what is kept when it ends early, and what is told meanwhile."""

import gc
import pickle
from collections.abc import Generator, Iterator

import bouts
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.common.problems import Place, Problem
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import (
    Odds,
    Order,
    Pause,
    Piece,
    SimulationProgress,
    Tally,
    WorkersLost,
    measures_of,
    simulate,
)
from autoalgo.war.odds.estimate import estimate
from autoalgo.war.odds.simulation import checkpoints, widest
from autoalgo.war.tables import Tables


class Clock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds

    def tick(self, seconds: float = 1.0) -> None:
        self.seconds += seconds


def run(order: Order, workers: bouts.Obedient) -> Odds:
    return simulate(order, workers, lambda _: None, lambda: True, Clock())


def test_all_wars_are_counted(tables: Tables) -> None:
    order, workers = bouts.order(tables, runs=4321), bouts.Obedient(most=1000)
    assert run(order, workers) == estimate(order, bouts.tally_of(order, bouts.mixed_rows()[:4321]), partial=False)
    assert workers.closed


@settings(max_examples=20)
@given(most=st.integers(70, 3000), seed=st.integers(0, 2**32), until=st.sampled_from([None, 0.05, 0.02, 0.001]))
def test_pieces_and_their_order_change_nothing(tables: Tables, most: int, seed: int, until: float | None) -> None:
    order = bouts.order(tables, runs=7500, until=until, actual=bouts.ended(Side.DEFENDER))
    assert run(order, bouts.Obedient(most, shuffled=seed)) == run(order, bouts.Obedient(7500))


@pytest.mark.parametrize(
    ("until", "runs"),
    [
        # All wars are the attacker's: each interval is z²/(n + z²) wide, 3.841459/1,003.841459 = 0.003827 after 1,000,
        # 3.841459/2,003.841459 = 0.001917 after 2,000, 0.000959 after 4,000 and 0.000480 after 8,000.
        (0.5, 1000),
        (0.003828, 1000),
        (0.003826, 2000),
        (0.001918, 2000),
        (0.001, 4000),
        (0.0009, 8000),
        (0.00047, 10_000),
        (0.00001, 10_000),
    ],
)
def test_until_stops_at_a_checkpoint(tables: Tables, until: float, runs: int) -> None:
    victories = np.repeat(bouts.won(Side.ATTACKER, 0.5), 10_000)
    order = bouts.order(tables, runs=10_000, until=until)
    odds = run(order, bouts.Obedient(rows=victories, shuffled=3))
    assert (odds.runs, odds.asked, odds.partial) == (runs, 10_000, False)
    if runs < 10_000:
        assert odds.widest <= until


def test_until_needs_every_chance(tables: Tables) -> None:
    """Stalemates are certain not to come, but of victory and defeat half and half little is known."""
    rows = np.tile(np.concatenate([bouts.won(side, 0.5) for side in Side]), 4000)
    # 2 · 1.96 · √(1/4 + z²/4n)/√n: 0.0619 after 1,000 and 0.0438 after 2,000.
    assert run(bouts.order(tables, runs=8000, until=0.05), bouts.Obedient(rows=rows)).runs == 2000


def test_workers_are_not_asked_for_more_once_it_is_enough(tables: Tables) -> None:
    workers = bouts.Obedient(most=500, rows=np.repeat(bouts.won(Side.ATTACKER, 0.5), 10_000))
    run(bouts.order(tables, runs=10_000, until=0.1), workers)
    assert workers.handed_over == [range(500), range(500, 1000)]
    assert workers.closed


@pytest.mark.parametrize(
    ("runs", "until", "ends"),
    [
        (1, None, (1,)),
        (50_000, None, (50_000,)),
        (10, 0.1, (10,)),
        (1000, 0.1, (1000,)),
        (1001, 0.1, (1000, 1001)),
        (8000, 0.1, (1000, 2000, 4000, 8000)),
        (8001, 0.1, (1000, 2000, 4000, 8000, 8001)),
    ],
)
def test_checkpoints(runs: int, until: float | None, ends: tuple[int, ...]) -> None:
    assert checkpoints(runs, until) == ends


def test_stopping_keeps_what_was_done(tables: Tables) -> None:
    order, workers = bouts.order(tables, runs=10_000), bouts.Obedient(most=300)
    odds = simulate(order, workers, lambda _: None, lambda: len(workers.handed_over) < 4, Clock())
    assert odds == estimate(order, bouts.tally_of(order, bouts.mixed_rows()[:1200]), partial=True)
    assert (odds.runs, odds.asked, odds.partial, odds.problem) == (1200, 10_000, True, None)
    assert workers.closed


def test_stopping_at_once_leaves_nothing(tables: Tables) -> None:
    """A pause is enough to notice it."""
    odds = simulate(bouts.order(tables), bouts.Obedient(), lambda _: None, lambda: False, Clock())
    assert (odds.runs, odds.partial, odds.distributions) == (0, True, ())


def test_stopping_after_the_last_war_is_too_late(tables: Tables) -> None:
    workers = bouts.Obedient(most=1000)
    odds = simulate(bouts.order(tables), workers, lambda _: None, lambda: not workers.handed_over, Clock())
    assert (odds.runs, odds.partial) == (1000, False)


def test_lost_workers_leave_what_they_did_and_why(tables: Tables) -> None:
    order, problem = bouts.order(tables, runs=5000), Problem(Place(key="cluster"), "it is gone", "")

    def die() -> None:
        if len(workers.handed_over) == 3:
            raise WorkersLost(problem)

    workers = bouts.Obedient(meanwhile=die)
    odds = run(order, workers)
    assert odds == estimate(order, bouts.tally_of(order, bouts.mixed_rows()[:1500]), partial=True, problem=problem)
    assert odds.problem == problem
    assert str(WorkersLost(problem)) == "cluster: it is gone"


@pytest.mark.parametrize(
    ("claimed", "counted"), [(range(499), 500), (range(900, 1400), 500), (range(2000, 2500), 500), (range(700), 700)]
)
def test_no_more_wars_are_counted_than_there_are(tables: Tables, claimed: range, counted: int) -> None:
    """Of other wars than it says, across a checkpoint, beyond the last, or more than the stage still has."""
    order = bouts.order(tables, runs=2000, until=0.001)

    class Confused(bouts.Obedient):
        def tallies(self, order: Order, ranges: Iterator[range]) -> Generator[Piece | Pause, None, None]:
            assert next(ranges) == range(1000)
            yield range(400), bouts.tally_of(order, self.rows[:400])
            yield claimed, bouts.tally_of(order, self.rows[:counted])

    with pytest.raises(ValueError, match="cannot be that of the wars"):
        run(order, Confused())


def test_told_how_far_it_is(tables: Tables) -> None:
    """100 wars a second: after three seconds 300 of 1,000 are done, and 700 wars take seven seconds more."""
    order, clock, told = bouts.order(tables), Clock(), list[SimulationProgress]()
    simulate(order, bouts.Obedient(most=100, meanwhile=clock.tick), told.append, lambda: True, clock)
    assert [each.done for each in told] == [*range(0, 1000, 100), 1000]
    assert (told[0].waiting_for, told[0].rate, told[0].seconds_left) == ("a worker", 0, None)
    # How long the workers take to begin says nothing of how fast they are, nor does what they begin with.
    assert (told[1].done, told[1].rate, told[1].seconds_left) == (100, 0, None)
    assert (told[3].rate, told[3].asked, told[3].seconds_left) == (100, 1000, 7)
    assert (told[-1].seconds_left, told[-1].waiting_for) == (0, "")
    assert told[3].odds == estimate(order, bouts.tally_of(order, bouts.mixed_rows()[:300]), partial=True)


def test_the_rate_is_that_of_late(tables: Tables) -> None:
    """After 20 wars in 20 seconds come 100 a second for ten seconds: nothing is left of the slow ones."""
    order, clock, told = bouts.order(tables, runs=2000), Clock(), list[SimulationProgress]()
    workers = bouts.Obedient(most=1)
    workers.meanwhile = lambda: clock.tick(1.0 if len(workers.handed_over) < 20 else 0.01)
    simulate(order, workers, told.append, lambda: True, clock)
    assert next(each.rate for each in told if each.done == 20) < 1.01
    assert told[-1].rate == pytest.approx(100, rel=0.01)


def test_telling_is_rare(tables: Tables) -> None:
    """1,000 pieces in ten seconds are told of a hundred times, ten a second."""
    clock, told = Clock(), list[SimulationProgress]()
    workers = bouts.Obedient(most=1, meanwhile=lambda: clock.tick(0.01))
    simulate(bouts.order(tables), workers, told.append, lambda: True, clock)
    assert 90 <= len(told) <= 102
    assert told[-1].done == 1000


def test_what_is_expected_with_until(tables: Tables) -> None:
    """Half and half, the interval is 0.0619 wide after 1,000; for 0.03 it takes 1,000 · (0.0619/0.03)² = 4,254."""
    rows = np.tile(np.concatenate([bouts.won(side, 0.5) for side in Side]), 10_000)
    order, clock, told = bouts.order(tables, runs=20_000, until=0.03), Clock(), list[SimulationProgress]()
    odds = simulate(order, bouts.Obedient(1000, rows=rows, meanwhile=clock.tick), told.append, lambda: True, clock)
    assert odds.runs == 8000
    assert [each.asked for each in told] == [20_000, *[8000] * 8]
    assert all(each.seconds_left is None or each.seconds_left >= 0 for each in told)


def test_widest_is_that_of_the_odds(tables: Tables) -> None:
    order = bouts.order(tables)
    tally = bouts.tally_of(order, bouts.mixed_rows())
    assert widest(tally) == estimate(order, tally, partial=False).widest


def test_memory_does_not_grow_with_the_wars(tables: Tables) -> None:
    """Of the tallies of 2,000 pieces a few are alive at a time, and none takes more room than the first."""
    order, sizes, alive = bouts.order(tables, runs=20_000, until=1e-5), set[int](), list[int]()
    measures = measures_of(order.preparation.campaign, tables)

    def weigh() -> None:
        if len(workers.handed_over) % 500 == 20:
            tallies = [each for each in gc.get_objects() if isinstance(each, Tally) and each.measures == measures]
            sizes.update(len(pickle.dumps(each)) for each in tallies)
            alive.append(len(tallies))

    workers = bouts.Obedient(most=10, meanwhile=weigh)
    simulate(order, workers, lambda _: None, lambda: True, Clock())
    assert len(alive) == 4
    assert max(alive) < 20
    assert max(sizes) - min(sizes) < 100
