"""Workers and schedulers that lie, or mean harm: nothing of theirs runs here, and each is told in a sentence."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import bouts
import clusters
import pytest
from clusters import Cluster

from autoalgo.common.workers import dispatch
from autoalgo.war.odds import ClusterWorkers, Odds, Order, ThreadWorkers, simulate
from autoalgo.war.tables import Tables

TRAP: Final = """
import os
import pickle
from pathlib import Path

HERE = Path.cwd()

def attack():
    return (HERE.parent / "attack").read_text(encoding="utf-8")

class Trap:
    # Whoever unpickles it makes a file that is named after the process.
    def __reduce__(self):
        return exec, (f"import os; open({str(HERE.parent)!r} + '/caught-' + str(os.getpid()), 'w').close()",)

class TrapError(Exception):
    __reduce__ = Trap.__reduce__
"""
HOSTILE_WORKER: Final = f"""{TRAP}
import time
import zlib
import numpy as np
from distributed import get_worker
from distributed.protocol.serialize import Serialized
from autoalgo.common.workers import cluster_task, software_versions

def fought(packed):
    return "fought", 0.01, packed

def changed(answer, place, number):
    numbers = np.frombuffer(zlib.decompress(answer[2]), "<i8").copy()
    numbers[place] += number
    return fought(zlib.compress(numbers.tobytes()))

def a_pickle():
    return Serialized({{"serializer": "pickle", "writeable": ()}}, [pickle.dumps(Trap())])

def published(topic, message):
    get_worker().log_event(topic, message)

def hostile(task, numbers, honest=cluster_task.fight):
    while attack() == "nothing":
        time.sleep(0.05)
    match attack():
        case "an object": return Trap()
        case "a pickle": return a_pickle()
        case "a pickle for numbers": return fought(pickle.dumps(Trap()))
        case "a packed pickle for numbers": return fought(zlib.compress(pickle.dumps(Trap())))
        case "an exception": raise TrapError
        case "a warning": published("warn", {{"message": pickle.dumps(Trap())}})
        case "a print": published("print", {{"args": ("\\x1b]0;harm",)}})
        case "an int": return 5
        case "a list": return [[1, 2], [3]]
        case "no seconds": return "fought", float("nan"), b""
        case "no bytes": return fought("text")
        case "few numbers": return fought(zlib.compress(bytes(56)))
        case "a bomb": return fought(zlib.compress(bytes(2**27)))
        case "64 MiB": return fought(os.urandom(2**26))
        case "other wars": return honest(task, range(numbers.start, numbers.stop + 1))
        case "a war too many": return changed(honest(task, numbers), 0, 1)
        case "a war too few": return changed(honest(task, numbers), -1, -1)
        case "less than nothing": return changed(honest(task, numbers), 3, -(2**62))
        case "beyond all men": return changed(honest(task, numbers), slice(None), 2**62)
    return honest(task, numbers)

def told(honestly=software_versions.versions_here):
    match attack():
        case "versions: an object": return Trap()
        case "versions: a pickle": return a_pickle()
        case "versions: an exception": raise TrapError
        case "versions: an int": return 5
        case "versions: numbers": return {{"autoalgo": 5}}
    return honestly()

cluster_task.fight = hostile
software_versions.versions_here = told
"""
HOSTILE_SCHEDULER: Final = f"""{TRAP}
from distributed.batched import BatchedSend
from distributed.protocol.serialize import ToPickle
from distributed.scheduler import Scheduler

def ncores(self, workers=None, honestly=Scheduler.get_ncores):
    match attack():
        case "workers: a pickle": return ToPickle(Trap())
        case "workers: an int": return 5
    return honestly(self, workers)

async def gather(self, keys, serializers=None, honestly=Scheduler.gather):
    if attack() == "results: a pickle":
        return ToPickle(Trap())
    return await honestly(self, keys, serializers)

def send(self, *messages, honestly=BatchedSend.send):
    for message in messages:
        if message.get("op") == "key-in-memory":
            match attack():
                case "a type": message["type"] = pickle.dumps(Trap())
                case "a message": message["type"] = ToPickle(Trap())
    return honestly(self, *messages)

if Scheduler.gather is not gather:
    Scheduler.get_ncores, Scheduler.gather, BatchedSend.send = ncores, gather, send
"""


@pytest.fixture(autouse=True)
def nothing_is_said(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Fail a test after which somebody has had a word on the console."""
    yield
    assert capfd.readouterr() == ("", "")


@pytest.fixture(autouse=True)
def time_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "CONNECT_SECONDS", 120.0)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the attack is named."""
    return tmp_path_factory.mktemp("hostile")


@pytest.fixture(scope="module")
def hostile(tables: Tables, folder: Path) -> Iterator[Cluster]:
    """A cluster with a worker that does harm."""
    (folder / "attack").write_text("", encoding="utf-8")
    expected(bouts.real_order(tables, 1))  # the kernels are compiled
    with clusters.cluster(folder) as cluster:
        cluster.join(HOSTILE_WORKER)
        yield cluster


@pytest.fixture(scope="module")
def hostile_scheduler(tables: Tables, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Cluster, Path]]:
    """A cluster whose scheduler does harm, and where the attack is named."""
    folder = tmp_path_factory.mktemp("hostile_scheduler")
    (folder / "attack").write_text("", encoding="utf-8")
    expected(bouts.real_order(tables, 1))
    with clusters.cluster(folder, preload=HOSTILE_SCHEDULER) as cluster:
        cluster.join("")
        yield cluster, folder


def expected(order: Order) -> Odds:
    return simulate(order, ThreadWorkers(1, time.monotonic), lambda _: None, lambda: True, time.monotonic)


def attacked(order: Order, cluster: Cluster, folder: Path, attack: str) -> Odds:
    """Return the odds that a cluster gives while it attacks; whatever it does, nothing of it may run here."""
    (folder / "attack").write_text(attack, encoding="utf-8")
    workers = ClusterWorkers(cluster.address, patience_seconds=120)
    try:
        return simulate(order, workers, lambda _: None, lambda: True, time.monotonic)
    finally:
        (folder / "attack").write_text("", encoding="utf-8")
        assert not (folder / f"caught-{os.getpid()}").exists()


NOT_PLAIN: Final = "has died, or has answered what is no plain data; their own logs may tell why"
FALSE: Final = "cannot be true: "


@pytest.mark.parametrize(
    ("attack", "told"),
    [
        ("an object", NOT_PLAIN),
        ("a pickle", NOT_PLAIN),
        ("a pickle for numbers", f"{FALSE}it cannot be unpacked"),
        ("a packed pickle for numbers", f"{FALSE}it is not "),
        ("an exception", NOT_PLAIN),
        ("an int", NOT_PLAIN),
        ("a list", NOT_PLAIN),
        ("no seconds", NOT_PLAIN),
        ("no bytes", NOT_PLAIN),
        ("few numbers", f"{FALSE}it is not "),
        ("a bomb", f"{FALSE}it is not "),
        ("64 MiB", " sends more than 33,554,432 bytes at once"),
        ("other wars", f"{FALSE}counts that 1 wars cannot have"),
        ("a war too many", f"{FALSE}counts that "),
        ("less than nothing", f"{FALSE}counts that "),
        ("beyond all men", f"{FALSE}counts that "),
        ("versions: an object", "is no plain data"),
        ("versions: a pickle", "is no plain data"),
        ("versions: an exception", "cannot load autoalgo (TrapError())"),
        ("versions: an int", "cannot load autoalgo (it does not say why)"),
        ("versions: numbers", "cannot load autoalgo (it does not say why)"),
    ],
)
def test_what_a_worker_answers_is_data_that_is_looked_at(
    tables: Tables, hostile: Cluster, folder: Path, attack: str, told: str
) -> None:
    odds = attacked(bouts.real_order(tables, 200), hostile, folder, attack)
    assert (odds.runs, odds.partial) == (0, True)
    assert odds.problem is not None
    assert told in odds.problem.text()


def test_workers_that_never_answer_are_given_up(
    tables: Tables, hostile: Cluster, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatch, "LONGEST_SILENCE_SECONDS", 0.1)
    odds = attacked(bouts.real_order(tables, 200), hostile, folder, "nothing")
    assert odds.problem is not None
    assert "has workers, and none of them has answered for 0.1 s" in odds.problem.text()


@pytest.mark.parametrize("attack", ["", "a warning", "a print"])
def test_what_a_worker_publishes_is_not_heard(tables: Tables, hostile: Cluster, folder: Path, attack: str) -> None:
    order = bouts.real_order(tables, 50)
    assert attacked(order, hostile, folder, attack) == expected(order)


@pytest.mark.parametrize("attack", ["workers: a pickle", "workers: an int", "results: a pickle", "a message"])
def test_what_a_scheduler_answers_is_plain_data(
    tables: Tables, hostile_scheduler: tuple[Cluster, Path], attack: str
) -> None:
    odds = attacked(bouts.real_order(tables, 200), *hostile_scheduler, attack)
    assert odds.partial
    assert odds.problem is not None
    assert "no plain data" in odds.problem.text()


def test_a_type_that_a_scheduler_tells_is_not_opened(tables: Tables, hostile_scheduler: tuple[Cluster, Path]) -> None:
    order = bouts.real_order(tables, 50)
    assert attacked(order, *hostile_scheduler, "a type") == expected(order)
