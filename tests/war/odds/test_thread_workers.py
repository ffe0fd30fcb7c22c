"""Threads that fight real wars: the same odds however many they are, and none left behind."""

import os
import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import bouts
import numpy as np
import pytest
from boards import needs_compiled_kernels

from autoalgo.common.kernels import kernel
from autoalgo.war.arena import Arena
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import (
    Fighter,
    Odds,
    Order,
    Pause,
    Tally,
    ThreadWorkers,
    available_processors,
    check_jobs,
    simulate,
)
from autoalgo.war.odds import threads as threads_module
from autoalgo.war.odds.estimate import estimate
from autoalgo.war.pipeline import wage
from autoalgo.war.tables import Tables

FEW = 12
"""Wars that are quickly fought without compiled kernels, too."""


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    """Fail a test that leaves a thread behind."""
    yield
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith("odds")] == []


def odds_of(order: Order, jobs: int | None) -> Odds:
    return simulate(order, ThreadWorkers(jobs, time.monotonic), lambda _: None, lambda: True, time.monotonic)


def test_a_fighter_counts_the_wars_of_the_arena(tables: Tables) -> None:
    order = bouts.real_order(tables, FEW)
    preparation, rows = order.preparation, np.zeros(FEW, dtype=WAR)
    Arena(preparation.campaign, preparation.terrain.grid, tables, order.seed).fight(0, rows)
    fighter = Fighter(order)
    assert fighter.fight(range(5)).merged(fighter.fight(range(5, FEW))) == bouts.tally_of(order, rows)


def test_any_number_of_threads_gives_the_same_odds(tables: Tables) -> None:
    order = bouts.real_order(tables, FEW)
    alone = odds_of(order, 1)
    assert (alone.runs, alone.partial) == (FEW, False)
    assert odds_of(order, 3) == alone
    assert odds_of(replace(order, seed=order.seed + 1), 3) != alone


@needs_compiled_kernels
@pytest.mark.parametrize("jobs", [1, 2, 5, None])
@pytest.mark.parametrize("until", [None, 0.06])
def test_many_wars_in_threads(tables: Tables, jobs: int | None, until: float | None) -> None:
    """Enough for pieces of many sizes, and blocks within them; both sides win some."""
    order = replace(bouts.real_order(tables, 10_000), until=until)
    odds = odds_of(order, jobs)
    assert odds == estimate(order, Fighter(order).fight(range(odds.runs)), partial=False)
    assert odds.runs == (10_000 if until is None else 2000)
    assert odds.attacker.count > 0
    assert odds.defender.count > 0


@needs_compiled_kernels
def test_the_actual_war_has_its_place(tables: Tables) -> None:
    """War 17 of the seed is one of the 200 fought, so that at least one ended as well."""
    order = bouts.real_order(tables, 200)
    preparation = order.preparation
    request = preparation.campaign.request.model_copy(update={"seed": order.seed, "battle": 17})
    actual = wage(replace(preparation.campaign, request=request), preparation.terrain.grid, tables)
    assert actual is not None
    odds = odds_of(replace(order, actual=actual), 2)
    assert odds.luck is not None
    assert odds.luck[Side.ATTACKER].equal >= 1
    for each in odds.distributions:
        assert each.actual is None or each.least - 1 <= each.actual <= each.greatest + 1


def test_stopping_ends_the_threads(tables: Tables) -> None:
    """Asked for more wars than a century holds."""
    order, asked = bouts.real_order(tables, 10**11), list[int]()

    def goes_on() -> bool:
        asked.append(1)
        return len(asked) < 3

    odds = simulate(order, ThreadWorkers(2, time.monotonic), lambda _: None, goes_on, time.monotonic)
    assert odds.partial
    assert odds.runs < 10**6


@needs_compiled_kernels
def test_stopping_does_not_wait_for_what_is_compiled() -> None:
    """Closing the window while the odds of the first plan wait for kernels takes no half minute."""
    most, compiled = 500, list[int]()

    class Compiler:
        def fight(self, _wars: range) -> None:
            for number in range(most):
                compiled.append(kernel(lambda other, number=number: other + number)(1))

    items = ThreadWorkers(1, time.monotonic).pieces(Compiler, 1, iter([range(1)]))
    assert next(items) == Pause()
    items.close()
    assert len(compiled) < most


def test_a_slow_listener_does_not_fill_the_memory(tables: Tables) -> None:
    """Two threads have at most two tallies waiting, two at hand and two in the making, besides the first."""
    order, taken = bouts.real_order(tables, 1000), list[range]()

    def ranges() -> Iterator[range]:
        for first in range(1000):
            taken.append(range(first, first + 1))
            yield taken[-1]

    with_pauses = ThreadWorkers(2, time.monotonic).tallies(order, ranges())
    arrived = next(item for item in with_pauses if not isinstance(item, Pause))
    assert len(arrived[0]) == arrived[1].runs == 1
    before = -1
    while before != len(taken):
        before = len(taken)
        time.sleep(0.2)
    assert len(taken) <= 7
    with_pauses.close()


def test_pauses_come_while_a_war_is_long(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    order, over = bouts.real_order(tables, 1), threading.Event()

    class Patient(Fighter):
        def fight(self, wars: range) -> Tally:
            over.wait(10)
            return super().fight(wars)

    monkeypatch.setattr(threads_module, "Fighter", Patient)
    items = ThreadWorkers(1, time.monotonic).tallies(order, iter([range(1)]))
    assert next(items) == next(items) == Pause()
    over.set()
    [piece] = [item for item in items if not isinstance(item, Pause)]
    assert piece[0] == range(1)


def test_what_goes_wrong_in_a_thread_comes_out(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    class Clumsy(Fighter):
        def fight(self, wars: range) -> Tally:
            raise ZeroDivisionError(f"in wars {wars}")

    monkeypatch.setattr(threads_module, "Fighter", Clumsy)
    with pytest.raises(ZeroDivisionError, match="in wars"):
        odds_of(bouts.real_order(tables, 50), 3)


def test_pieces_grow_with_the_speed_of_wars(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every war lasts 2 ms: 1, 8, then the 50 wars of a tenth of a second, and what is left."""
    order, fought_so_far = bouts.real_order(tables, 100), list[int]()

    class Steady(Fighter):
        def fight(self, wars: range) -> Tally:
            fought_so_far.extend(wars)
            return bouts.tally_of(order, bouts.mixed_rows()[wars.start : wars.stop])

    monkeypatch.setattr(threads_module, "Fighter", Steady)
    workers = ThreadWorkers(1, lambda: 0.002 * len(fought_so_far))
    pieces = [item[0] for item in workers.tallies(order, iter([range(100)])) if not isinstance(item, Pause)]
    assert pieces == [range(1), range(1, 9), range(9, 59), range(59, 100)]


def test_jobs_are_the_processors_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    if hasattr(os, "sched_getaffinity"):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 3, 5})
        assert available_processors() == 3
        monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert available_processors() == 7
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert available_processors() == 1


@pytest.mark.parametrize("jobs", [0, -1, 1025])
def test_bad_jobs_are_problems(jobs: int) -> None:
    failure = check_jobs(jobs)
    assert failure is not None
    [problem] = failure
    assert problem.text().startswith(f"jobs: {jobs:,} jobs; allowed: 1 to 1,024; this machine has ")


@pytest.mark.parametrize("jobs", [None, 1, 1024])
def test_good_jobs(jobs: int | None) -> None:
    assert check_jobs(jobs) is None
