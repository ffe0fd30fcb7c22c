"""A war that travels as bytes is the same war, is opened once, and is fought only by the versions that sent it."""

import pickle
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier

import bouts
import numpy as np
import pytest
import uncertain_wars

from autoalgo.common.workers import cluster_task, software_versions
from autoalgo.common.workers.cluster_task import (
    ClusterTask,
    WorkerAnswer,
    WorkerRefusal,
    fight,
    pack,
    packed_call,
    read_answer,
)
from autoalgo.common.workers.software_versions import misfits, source_digest, versions_here
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Fighter, Order, Tally
from autoalgo.war.odds.fighter import OddsWork
from autoalgo.war.tables import Tables


def opened(packed: bytes) -> ClusterTask:
    arrived = pickle.loads(packed)  # noqa: S301 - packed by the test
    assert isinstance(arrived, ClusterTask)
    return arrived


def tally_in(answer: object, order: Order, wars: range) -> Tally:
    """Return what a worker's answer says of these wars."""
    fought, work = read_answer(answer), OddsWork(order)
    assert isinstance(fought, WorkerAnswer)
    assert fought.seconds > 0
    return work.unpacked(fought.numbers(work.size(wars)), wars)


def test_a_task_holds_the_very_war(tables: Tables) -> None:
    order = replace(bouts.real_order(tables, 20), actual=bouts.ended(Side.ATTACKER))
    answer = opened(pack(OddsWork(order))).fight(range(3, 9))
    assert tally_in(answer, order, range(3, 9)) == Fighter(order).fight(range(3, 9))


def test_b_9_counts_by_variant_travel_whole_and_are_looked_at(tables: Tables) -> None:
    """B-9, EX-2: what is counted of each variant is of just these wars."""
    work = OddsWork(uncertain_wars.order(tables, 300))
    tally = work().fight(range(70, 200))
    packed = work.packed(tally)
    assert work.unpacked(packed, range(70, 200)) == tally
    counted = tally.by_variant.wars.size
    for place, number in ((-1, -1), (-1, 2**60), (len(packed) - 5 * counted, 131), (len(packed) - 6 * counted, 1)):
        changed = packed.copy()
        changed[place] = number
        with pytest.raises(ValueError, match="counts that 130 wars cannot have"):
            work.unpacked(changed, range(70, 200))
    with pytest.raises(ValueError, match="counts that 130 wars cannot have"):
        work.unpacked(packed, range(71, 201))


def test_tasks_and_answers_are_small(tables: Tables) -> None:
    order = bouts.real_order(tables, 20)
    assert len(pack(OddsWork(order))) < 100_000
    answer = opened(pack(OddsWork(order))).fight(range(20))
    assert len(pickle.dumps(answer)) < 30_000


def test_one_fighter_a_thread_however_many_pieces(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    order, made, together = bouts.real_order(tables, 20), list[object](), Barrier(2)

    def counted(fighter: Fighter, wars: range, fight: Callable[[Fighter, range], Tally] = Fighter.fight) -> Tally:
        made.append(fighter)
        together.wait(10)
        return fight(fighter, wars)

    monkeypatch.setattr(Fighter, "fight", counted)
    arrived = opened(pack(OddsWork(order)))
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(arrived.fight, [range(4)] * 8))
    assert len(made) == 8
    assert len(set(map(id, made))) == 2


def test_calls_of_a_task_share_what_was_unpacked(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    order = bouts.real_order(tables, 20)
    task, made = pack(OddsWork(order)), list[Fighter]()

    def noted(fighter: Fighter, wars: range, fight: Callable[[Fighter, range], Tally] = Fighter.fight) -> Tally:
        made.append(fighter)
        return fight(fighter, wars)

    monkeypatch.setattr(Fighter, "fight", noted)
    first, second = (pickle.loads(packed_call(fight, task, each)) for each in (range(4), range(4, 9)))  # noqa: S301
    assert tally_in(first, order, range(4)) == Fighter(order).fight(range(4))
    assert tally_in(second, order, range(4, 9)) == Fighter(order).fight(range(4, 9))
    assert made[0] is made[1]


def test_other_versions_refuse(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = pack(OddsWork(bouts.real_order(tables, 20)))
    there = {**versions_here(), "numba": "0.1"}
    monkeypatch.setattr(cluster_task, "versions_here", lambda: there)
    assert read_answer(opened(packed).fight(range(4))) == WorkerRefusal()


def test_the_tables_come_from_the_client(tables: Tables) -> None:
    """A worker's own JSON folder is never read: with other numbers sent, other wars are fought."""
    order = bouts.real_order(tables, 20)
    brief = tables.rules.model_copy(update={"scale": tables.rules.scale.model_copy(update={"maximum_hours": 2})})
    sent = replace(order, tables=replace(tables, rules=brief))
    assert tally_in(opened(pack(OddsWork(sent))).fight(range(20)), sent, range(20)).stalemates == 20
    assert Fighter(order).fight(range(20)).stalemates < 20


def test_workers_like_this_process_are_welcome() -> None:
    assert misfits({}) is None
    assert misfits({"tcp://a:1": dict(versions_here()), "tcp://b:2": versions_here()}) is None


def found(monkeypatch: pytest.MonkeyPatch, workers: Mapping[str, Mapping[str, str] | str]) -> str:
    here = {"Python": "3.13", "autoalgo": "1.2", "numpy": "2.4"}
    monkeypatch.setattr(software_versions, "versions_here", lambda: here)
    failure = misfits(workers)
    assert failure is not None
    [problem] = failure
    return problem.text()


def test_a_problem_names_worker_and_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    workers: dict[str, Mapping[str, str] | str] = {
        "tcp://b:2": {"Python": "3.11", "autoalgo": "1.1", "numpy": "2.4"},
        "tcp://a:1": {"Python": "3.13", "autoalgo": "1.2", "numpy": "2.4"},
        "tcp://c:3": "No module named 'autoalgo'",
    }
    assert found(monkeypatch, workers) == (
        "cluster: the worker tcp://b:2 has Python 3.11, autoalgo 1.1 and the worker tcp://c:3 cannot load autoalgo "
        "(No module named 'autoalgo'); allowed: Python 3.13, autoalgo 1.2, as on this machine; "
        "install the same versions here and there, then start those workers again"
    )


def test_a_problem_names_few_of_many_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A version that does not tell of something, such as a later program's, has none of it."""
    workers = {f"tcp://w:{number}": {"Python": "3.13", "autoalgo": "1.2"} for number in range(5)}
    told = found(monkeypatch, workers)
    assert told.startswith("cluster: the worker tcp://w:0 has numpy of no version and the worker tcp://w:1 has ")
    assert " tcp://w:2 has numpy of no version and 2 more workers are no better; allowed: numpy 2.4, as on " in told


def test_a_change_of_what_computes_is_another_source(tmp_path: Path) -> None:
    """Not so the faces, and not how a system ends its lines."""
    (tmp_path / "battle").mkdir()
    (tmp_path / "window").mkdir()
    kernel, face = tmp_path / "battle" / "hour.py", tmp_path / "window" / "app.py"
    kernel.write_bytes(b"a = 1\nb = 2\n")
    face.write_bytes(b"c = 3\n")
    digest = source_digest(tmp_path)
    face.write_bytes(b"c = 4\n")
    kernel.write_bytes(b"a = 1\r\nb = 2\r\n")
    assert source_digest(tmp_path) == digest
    kernel.write_bytes(b"a = 1\nb = 3\n")
    assert source_digest(tmp_path) != digest


def test_versions_are_of_what_runs() -> None:
    assert versions_here()["numpy"] == np.__version__
    assert list(versions_here()) == ["Python", "autoalgo", "autoalgo's source", "numpy", "numba"]
