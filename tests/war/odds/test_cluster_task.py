"""A war that travels as bytes is the same war, is opened once, and is fought only by the versions that sent it."""

import pickle
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Barrier

import bouts
import numpy as np
import pytest

from autoalgo.common.workers import cluster_task, software_versions
from autoalgo.common.workers.cluster_task import ClusterTask, Fought, Refused, pack, packed_call
from autoalgo.common.workers.software_versions import misfits, source_digest, versions_here
from autoalgo.war.domain.strategy import Side
from autoalgo.war.odds import Fighter, Tally
from autoalgo.war.tables import Tables


def opened(packed: bytes) -> ClusterTask:
    arrived = pickle.loads(packed)  # noqa: S301 - packed by the test
    assert isinstance(arrived, ClusterTask)
    return arrived


def test_a_task_holds_the_very_war(tables: Tables) -> None:
    order = replace(bouts.real_order(tables, 20), actual=bouts.ended(Side.ATTACKER))
    answer = opened(pack(partial(Fighter, order))).fight(range(3, 9))
    assert isinstance(answer, Fought)
    assert answer.seconds > 0
    travelled = pickle.loads(pickle.dumps(answer))  # noqa: S301 - packed here
    assert travelled.found == Fighter(order).fight(range(3, 9))


def test_tasks_and_answers_are_small(tables: Tables) -> None:
    order = bouts.real_order(tables, 20)
    assert len(pack(partial(Fighter, order))) < 100_000
    answer = opened(pack(partial(Fighter, order))).fight(range(20))
    assert len(pickle.dumps(answer)) < 30_000


def test_one_fighter_a_thread_however_many_pieces(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    order, made, together = bouts.real_order(tables, 20), list[object](), Barrier(2)

    def counted(fighter: Fighter, wars: range, fight: Callable[[Fighter, range], Tally] = Fighter.fight) -> Tally:
        made.append(fighter)
        together.wait(10)
        return fight(fighter, wars)

    monkeypatch.setattr(Fighter, "fight", counted)
    arrived = opened(pack(partial(Fighter, order)))
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(arrived.fight, [range(4)] * 8))
    assert len(made) == 8
    assert len(set(map(id, made))) == 2


def test_calls_of_a_task_share_what_was_unpacked(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    task, made = pack(partial(Fighter, bouts.real_order(tables, 20))), list[Fighter]()

    def noted(fighter: Fighter, wars: range, fight: Callable[[Fighter, range], Tally] = Fighter.fight) -> Tally:
        made.append(fighter)
        return fight(fighter, wars)

    monkeypatch.setattr(Fighter, "fight", noted)
    first, second = (pickle.loads(packed_call(task, numbers)) for numbers in (range(4), range(4, 9)))  # noqa: S301
    assert first.found == Fighter(bouts.real_order(tables, 20)).fight(range(4))
    assert made[0] is made[1]
    assert first.found != second.found


def test_other_versions_refuse(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = pack(partial(Fighter, bouts.real_order(tables, 20)))
    there = {**versions_here(), "numba": "0.1"}
    monkeypatch.setattr(cluster_task, "versions_here", lambda: there)
    assert opened(packed).fight(range(4)) == Refused()


def test_the_tables_come_from_the_client(tables: Tables) -> None:
    """A worker's own JSON folder is never read: with other numbers sent, other wars are fought."""
    order = bouts.real_order(tables, 20)
    brief = tables.rules.model_copy(update={"scale": tables.rules.scale.model_copy(update={"maximum_hours": 2})})
    answer = opened(pack(partial(Fighter, replace(order, tables=replace(tables, rules=brief))))).fight(range(20))
    assert isinstance(answer, Fought)
    assert isinstance(answer.found, Tally)
    assert answer.found.stalemates == 20
    assert Fighter(order).fight(range(20)).stalemates < 20


def test_workers_like_this_process_are_welcome() -> None:
    assert misfits({}) is None
    assert misfits({"tcp://a:1": dict(versions_here()), "tcp://b:2": versions_here()}) is None


def found(monkeypatch: pytest.MonkeyPatch, workers: Mapping[str, Mapping[str, str] | Exception]) -> str:
    here = {"Python": "3.13", "autoalgo": "1.2", "numpy": "2.4"}
    monkeypatch.setattr(software_versions, "versions_here", lambda: here)
    problem = misfits(workers)
    assert problem is not None
    return problem.text()


def test_a_problem_names_worker_and_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    workers: dict[str, Mapping[str, str] | Exception] = {
        "tcp://b:2": {"Python": "3.11", "autoalgo": "1.1", "numpy": "2.4"},
        "tcp://a:1": {"Python": "3.13", "autoalgo": "1.2", "numpy": "2.4"},
        "tcp://c:3": ImportError("No module named 'autoalgo'"),
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
