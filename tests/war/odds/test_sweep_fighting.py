"""Sweeps that are really fought: the same wars whatever runs beside them, stopped whenever somebody wants."""

import threading
import time
from collections.abc import Generator, Iterator
from dataclasses import replace

import pytest
from boards import needs_compiled_kernels
from sweeps import REPOSITORY, SEED, SIZE, basis, plan, swept

from autoalgo.common.problems import Place, Problem
from autoalgo.war.domain.lists import Motive
from autoalgo.war.odds import Order, Pause, Piece, ThreadWorkers, WorkersLost, simulate
from autoalgo.war.odds.sweep.findings import Weight, balances, findings
from autoalgo.war.odds.sweep.sweep_run import Sweeping, SweepProgress, SweepRow, finished
from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.tables import Tables


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    """Fail a test that leaves a thread behind."""
    yield
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith("odds")] == []


def test_a_row_is_what_the_odds_of_that_war_say(tables: Tables) -> None:
    """SC-6: war i of every combination draws from stream i of the one seed."""
    asked = plan(basis(tables), "motive=Conquest,Economic", runs=6)
    changed = asked.basis.request.model_copy(update={"motive": Motive.ECONOMIC})
    preparation = prepare(changed, asked.basis.database, tables, REPOSITORY / "Maps")
    assert isinstance(preparation, Preparation)
    workers = ThreadWorkers(1, time.monotonic)
    odds = simulate(Order(preparation, tables, SEED, 6), workers, lambda _: None, lambda: True, time.monotonic)
    [_, economic] = swept(asked)
    assert economic.values == ("Economic",)
    assert economic.outcome is not None
    assert economic.outcome.attacker == odds.attacker
    assert not economic.outcome.partial
    for found in odds.distributions:
        spread = economic.outcome.spread(found.quantity, found.side)
        assert spread is not None
        assert (spread.wars, spread.p5, spread.median) == (found.count, found.p5, found.median)
        assert (spread.p95, spread.mean) == (found.p95, found.mean)


def test_threads_and_neighbors_change_nothing(tables: Tables) -> None:
    asked = plan(basis(tables), f"{SIZE}=500,7000", runs=8)
    alone = plan(basis(tables), f"{SIZE}=7000", runs=8)
    assert swept(asked, jobs=2)[1:] == swept(alone)


def test_combinations_that_are_not_possible_stop_nothing(tables: Tables) -> None:
    rows = swept(plan(basis(tables), f"{SIZE}=0,500,none", "motive=Conquest,Conqest", runs=1))
    assert [row.outcome is not None for row in rows] == [False, False, True, False, False, False]
    assert [len(row.problems) for row in rows] == [1, 1, 0, 1, 1, 1]
    assert finished(rows) == 6


def test_what_does_not_reach_the_war_is_found_out(tables: Tables) -> None:
    """Nobody in this war comes from Albion's treasury, for its revenue is another value of the list."""
    asked = plan(basis(tables), "Revenue.json:Deficit.Innate Stability=0.61,0.68", runs=3)
    [finding] = findings(asked, swept(asked))
    assert finding.weight is Weight.NONE


class Stops:
    """Somebody who says stop after having been asked so often."""

    def __init__(self, after: int) -> None:
        self.left = after

    def goes_on(self) -> bool:
        self.left -= 1
        return self.left >= 0


def rows_until(tables: Tables, after: int, runs: int = 3) -> list[SweepRow]:
    asked = plan(basis(tables), f"{SIZE}=500,600,700", runs=runs)
    stops = Stops(after)
    sweeping = Sweeping(asked, OneByOne(), lambda _: None, stops.goes_on, time.monotonic)
    rows = list(sweeping.rows())
    assert sweeping.problem is None
    return rows


class OneByOne:
    """A worker who hands over one war at a time, and is lost after so many combinations."""

    def __init__(self, combinations: int = 1000) -> None:
        self.left = combinations

    def tallies(self, order: Order, ranges: Iterator[range]) -> Generator[Piece | Pause, None, None]:
        from autoalgo.war.odds import Fighter, cut  # noqa: PLC0415 - of no other test's interest

        self.left -= 1
        fighter = Fighter(order)
        for wars in cut(ranges, 1):
            yield wars, fighter.fight(wars)
            if self.left < 0:
                raise WorkersLost(Problem(Place(key="cluster"), "it is gone", "a cluster"))


def test_stopped_within_a_combination_its_wars_so_far_count(tables: Tables) -> None:
    """Asked once before a combination and once after each of its 3 wars; the fourth asking is before the second."""
    first, second = rows_until(tables, after=5)
    assert first.outcome is not None
    assert (first.outcome.runs, first.outcome.partial) == (3, False)
    assert second.outcome is not None
    assert (second.outcome.runs, second.outcome.partial) == (2, True)
    assert finished([first, second]) == 1


def test_stopped_between_combinations_the_next_does_not_begin(tables: Tables) -> None:
    assert [row.values for row in rows_until(tables, after=3)] == [("500",)]
    assert rows_until(tables, after=0) == []


def test_lost_workers_end_the_sweep_with_what_they_have_done(tables: Tables) -> None:
    asked = plan(basis(tables), f"{SIZE}=500,600,700", runs=3)
    sweeping = Sweeping(asked, OneByOne(1), lambda _: None, lambda: True, time.monotonic)
    _, second = sweeping.rows()
    assert second.outcome is not None
    assert (second.outcome.runs, second.outcome.partial) == (1, True)
    assert sweeping.problem is not None
    assert sweeping.problem.found == "it is gone"


def test_progress_tells_how_far_it_is_and_how_long_it_will_take(tables: Tables) -> None:
    asked = plan(basis(tables), f"{SIZE}=500,0,700", runs=2)
    told: list[SweepProgress] = []
    ticks = iter(range(10_000))
    workers = ThreadWorkers(1, time.monotonic)
    list(Sweeping(asked, workers, told.append, lambda: True, lambda: float(next(ticks))).rows())
    assert [progress.values for progress in told if progress.values == ("0",)] == [("0",)]
    assert [progress.share for progress in told] == sorted(progress.share for progress in told)
    assert told[-1].share == 1
    assert told[-1].seconds_left == 0
    half = SweepProgress(1, 4, ("a",), 5, 10, 30.0)
    assert half.share == 0.375
    assert half.seconds_left == pytest.approx(50)
    assert replace(half, rows=0, done=0).seconds_left is None


@pytest.mark.slow
@needs_compiled_kernels
def test_how_many_men_would_the_host_have_needed(tables: Tables) -> None:
    """The question that sweeps were made for: the more men a side has, the more often it wins, and one is enough."""
    asked = plan(basis(tables), "Militaries:Host:Size=3000..15000..3000", runs=400)
    rows = swept(asked, jobs=2)
    [finding] = findings(asked, rows)
    assert finding.weight is Weight.MATTERS
    [balance] = balances(asked, rows)
    [point] = balance.points
    assert 3000 < point.at < 15_000
    victories = [row.outcome.attacker.count for row in rows if row.outcome is not None]
    assert victories == sorted(victories, reverse=True)
