"""A real cluster of processes on this machine: the numbers of one process, whoever dies, joins late or differs."""

import asyncio
import os
import re
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import bouts
import clusters
import pytest
import uncertain_wars
from boards import needs_compiled_kernels
from clusters import DEADLY, FAILING, OUTDATED, REFUSING, SLOW, WITHOUT_AUTOALGO, Cluster, Member
from distributed import Client

from autoalgo import __version__
from autoalgo.common import workers as workers_package
from autoalgo.common.workers import cluster as cluster_module
from autoalgo.common.workers import dispatch, sizes
from autoalgo.common.workers.cluster_job import ClusterJob
from autoalgo.war.explanation.cause_shares import Query, explain
from autoalgo.war.odds import (
    ClusterWorkers,
    Fighter,
    Odds,
    Order,
    Pause,
    SimulationProgress,
    ThreadWorkers,
    WorkersLost,
    check_cluster,
    simulate,
)
from autoalgo.war.tables import Tables

FEW = 1200
"""Wars that a slow cluster of two fights in about a second."""


@pytest.fixture(autouse=True)
def nobody_stays(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Fail a test that leaves a thread behind, or after which Dask has had a word on the console."""
    yield
    assert [thread.name for thread in threading.enumerate() if thread.name.startswith(("cluster", "odds"))] == []
    assert capfd.readouterr() == ("", "")


@pytest.fixture(autouse=True)
def short_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pieces last a tenth of a second, so that tests see many; a scheduler on a busy machine has time to answer."""
    monkeypatch.setattr(sizes, "SECONDS_PER_PIECE", 0.1)
    monkeypatch.setattr(dispatch, "CONNECT_SECONDS", 120.0)


@pytest.fixture(scope="module")
def pair(tables: Tables, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Have a cluster of two slow workers that no test kills.

    The kernels are compiled before, or every worker would compile them.
    """
    expected(bouts.real_order(tables, 1))
    with clusters.cluster(tmp_path_factory.mktemp("pair")) as cluster:
        cluster.join(SLOW, SLOW)
        yield cluster


@pytest.fixture
def lonely(tmp_path: Path) -> Iterator[Cluster]:
    """Have a scheduler that has no worker yet."""
    with clusters.cluster(tmp_path) as cluster:
        yield cluster


class Listener:
    """Hears how far a run is, does something once `done` wars are fought, and then lets it go on or not."""

    def __init__(self, done: int = 0, action: Callable[[], object] = lambda: None, *, stops: bool = False) -> None:
        self.done, self.action, self.stops = done, action, stops
        self.waits: list[str] = []
        self.has_done = False

    def told(self, progress: SimulationProgress) -> None:
        if progress.waiting_for not in self.waits:
            self.waits.append(progress.waiting_for)
        if progress.done >= self.done and not self.has_done:
            self.has_done = True
            self.action()

    def goes_on(self) -> bool:
        return not (self.stops and self.has_done)


def odds_of(order: Order, address: str, listener: Listener | None = None, patience_seconds: float = 300) -> Odds:
    listening = listener or Listener()
    workers = ClusterWorkers(address, patience_seconds)
    return simulate(order, workers, listening.told, listening.goes_on, time.monotonic)


def expected(order: Order) -> Odds:
    """Return the odds that one who fights alone would find."""
    return simulate(order, ThreadWorkers(1, time.monotonic), lambda _: None, lambda: True, time.monotonic)


def complaint(odds: Odds) -> str:
    """Return the problem of odds whose run ended early."""
    assert odds.partial
    assert odds.problem is not None
    return odds.problem.text()


def test_a_cluster_gives_the_numbers_of_threads(tables: Tables, pair: Cluster) -> None:
    order = bouts.real_order(tables, FEW)
    odds = odds_of(order, pair.address)
    assert odds == expected(order)
    assert not odds.partial


def test_b_9_a_cluster_draws_what_threads_draw(tables: Tables, pair: Cluster) -> None:
    """B-9, EX-2: the variants of uncertain inputs are the same wherever they are made ready."""
    order = uncertain_wars.order(tables, 2400)
    odds = odds_of(order, pair.address)
    assert odds == expected(order)
    assert odds.ignorance


def test_b_4a_a_cluster_explains_what_threads_explain(tables: Tables, pair: Cluster) -> None:
    query = Query(bouts.real_order(tables, 1).preparation, tables, 7, 30)
    found = explain(query, ClusterWorkers(pair.address))
    assert found == explain(query, ThreadWorkers(1, time.monotonic))
    assert (found.wars, found.partial, found.problem) == (30, False, None)


def test_b_4a_an_explanation_without_a_cluster_is_told(tables: Tables, listening: socket.socket) -> None:
    address = "tcp://{}:{}".format(*listening.getsockname())
    listening.close()
    query = Query(bouts.real_order(tables, 1).preparation, tables, 7, 30)
    found = explain(query, ClusterWorkers(address))
    assert (found.wars, found.partial, found.breakdowns) == (0, True, ())
    assert found.problem is not None
    assert "no Dask scheduler answers" in found.problem.text()


def test_every_war_arrives_once(tables: Tables, pair: Cluster) -> None:
    """In more pieces than workers, none beyond its range."""
    order, ranges = bouts.real_order(tables, 600), [range(7), range(7, 350), range(350, 600)]
    items = ClusterWorkers(pair.address).tallies(order, iter(ranges))
    pieces = [item for item in items if not isinstance(item, Pause)]
    assert sorted(war for wars, _ in pieces for war in wars) == list(range(600))
    assert len(pieces) > 6
    assert all(any(wars[0] in each and wars[-1] in each for each in ranges) for wars, _ in pieces)
    fighter = Fighter(order)
    assert all(tally == fighter.fight(wars) for wars, tally in pieces)


def test_until_stops_a_cluster_where_it_stops_threads(tables: Tables, pair: Cluster) -> None:
    order = replace(bouts.real_order(tables, 100_000), until=0.08)
    odds = odds_of(order, pair.address)
    assert odds == expected(order)
    assert odds.runs == 1000


def test_stopping_leaves_the_cluster_free(tables: Tables, pair: Cluster) -> None:
    """The workers finish what they are at, a tenth of a second's wars, and take the next order."""
    order, listener = bouts.real_order(tables, 10**9), Listener(100, stops=True)
    odds = odds_of(order, pair.address, listener)
    assert odds.partial
    assert odds.problem is None
    assert odds.runs >= 100
    few = bouts.real_order(tables, 50)
    assert odds_of(few, pair.address) == expected(few)


def test_an_interrupt_takes_leave_of_the_cluster(tables: Tables, pair: Cluster) -> None:
    """Ctrl+C, wherever it comes, passes through; no thread stays."""

    def interrupt() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        odds_of(bouts.real_order(tables, 10**9), pair.address, Listener(100, interrupt))


def test_a_job_ends_though_an_answer_comes_as_it_is_cancelled(pair: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else who ends a run, or a run that gives up, would wait for ever for what goes on."""
    ask = Client.nthreads

    async def cancelled() -> bool:
        job = ClusterJob(pair.address, b"", 1, iter([range(1)]), 300, "wars")
        task = asyncio.create_task(dispatch.dispatch(job))

        async def answer(client: Client) -> object:
            told = await ask(client)  # type: ignore[no-untyped-call] # Dask does not say
            task.cancel()
            return told

        monkeypatch.setattr(Client, "nthreads", answer)
        await asyncio.wait({task}, timeout=120)
        return task.cancelled()

    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        assert runner.run(cancelled())


def test_a_worker_of_another_version_is_refused(tables: Tables, pair: Cluster) -> None:
    """At once where it is there from the start, and, with what was fought until then, where it joins late."""
    order, late = bouts.real_order(tables, 10**9), list[Member]()
    listener = Listener(100, lambda: late.append(pair.start_worker(OUTDATED)))
    odds = odds_of(order, pair.address, listener)
    assert odds.runs >= 100
    told = complaint(odds)
    assert told.startswith("cluster: the worker tcp://127.0.0.1:")
    assert f" has autoalgo 0.0.9; allowed: autoalgo {__version__}, as on this machine; install the same" in told
    again = odds_of(order, pair.address)
    assert again.runs == 0
    assert complaint(again) == told
    late[0].kill()


def test_a_worker_without_autoalgo_is_refused(tables: Tables, pair: Cluster) -> None:
    order, late = bouts.real_order(tables, 10**9), list[Member]()
    listener = Listener(100, lambda: late.append(pair.start_worker(WITHOUT_AUTOALGO)))
    odds = odds_of(order, pair.address, listener)
    assert " cannot load autoalgo (" in complaint(odds)
    assert odds_of(order, pair.address).runs == 0
    late[0].kill()


@pytest.mark.slow
def test_workers_that_die_cost_nothing_but_time(tables: Tables, lonely: Cluster) -> None:
    """One is killed mid-run: the other fights all. Then the other is: what was fought until then is kept."""
    first, second = lonely.join(SLOW, SLOW)
    order = bouts.real_order(tables, FEW)
    assert odds_of(order, lonely.address, Listener(200, first.kill)) == expected(order)
    endless, listener = bouts.real_order(tables, 10**9), Listener(200, second.kill)
    odds = odds_of(endless, lonely.address, listener, patience_seconds=4)
    assert complaint(odds).startswith(f"cluster: all workers of the scheduler {lonely.address} are gone, and none has")
    assert "a worker to come back: all are gone" in listener.waits
    assert odds.runs >= 200


@pytest.mark.slow
def test_a_worker_comes_back_in_time(tables: Tables, lonely: Cluster) -> None:
    [worker] = lonely.join(SLOW)
    order = bouts.real_order(tables, FEW)

    def replace_worker() -> None:
        worker.kill()
        lonely.start_worker(SLOW, threads=2)

    listener = Listener(200, replace_worker)
    assert odds_of(order, lonely.address, listener) == expected(order)
    assert "a worker to come back: all are gone" in listener.waits


@pytest.mark.slow
@pytest.mark.parametrize("blow", ["SIGKILL", "SIGSTOP"])
def test_a_scheduler_falls_silent(tables: Tables, lonely: Cluster, blow: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cluster's first worker joins only after the user has been told what is waited for."""
    monkeypatch.setattr(dispatch, "CONNECT_SECONDS", 20.0)  # which leave is waited for, too
    order = bouts.real_order(tables, 10**9)
    started = list[Member]()

    class Patron(Listener):
        def told(self, progress: SimulationProgress) -> None:
            super().told(progress)
            if "a worker to join the scheduler" in progress.waiting_for and not started:
                started.append(lonely.start_worker(SLOW))

    listener = Patron(200, lambda: os.kill(lonely.scheduler.process.pid, getattr(signal, blow)))
    odds = odds_of(order, lonely.address, listener, patience_seconds=5)
    assert complaint(odds).startswith(f"cluster: the scheduler {lonely.address} is gone")
    assert odds.runs >= 200


@pytest.mark.slow
def test_pieces_are_sent_again_after_deaths(tables: Tables, tmp_path: Path) -> None:
    """On a cluster whose scheduler lets no piece survive its worker; not for ever, if every worker dies of one war."""
    with clusters.cluster(tmp_path, allowed_failures=0) as cluster:
        first, second = cluster.join(SLOW, SLOW)
        order = bouts.real_order(tables, FEW)
        assert odds_of(order, cluster.address, Listener(200, first.kill)) == expected(order)
        second.kill()
        cluster.join(DEADLY, DEADLY, DEADLY)
        assert "every worker that was to fight the wars " in complaint(odds_of(order, cluster.address))


def test_what_fails_on_a_worker_is_told_and_the_rest_kept(tables: Tables, lonely: Cluster) -> None:
    """Its machine lacks memory, say: no traceback, and the wars before are counted."""
    lonely.join(FAILING)
    odds = odds_of(bouts.real_order(tables, FEW), lonely.address)
    told = complaint(odds)
    assert told.startswith("cluster: no worker could fight the wars ")
    assert "(MemoryError: no room for more wars); what was fought until then is kept" in told
    assert 0 < odds.runs < FEW


def test_who_refuses_and_does_not_say_why(tables: Tables, lonely: Cluster) -> None:
    """A worker that told the right versions, or could not be asked in time, and has others when it is to fight."""
    lonely.join(REFUSING)
    odds = odds_of(bouts.real_order(tables, FEW), lonely.address)
    # Of the first two wars, each a piece, either may be given up first.
    told = complaint(odds)
    assert re.match("cluster: workers of other versions were to fight the wars ([01]) to \\1, and did not;", told)
    assert odds.runs == 0


@needs_compiled_kernels
def test_workers_share_machine_code_and_threads(tables: Tables, lonely: Cluster) -> None:
    """Two processes of two threads each, all at full speed."""
    lonely.join("", "", threads=2)
    order = bouts.real_order(tables, 20_000)
    assert odds_of(order, lonely.address) == expected(order)


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Have a port that somebody listens at, who is no scheduler: it is waited for a second."""
    monkeypatch.setattr(dispatch, "CONNECT_SECONDS", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server


def unreachable(tables: Tables, port: int) -> list[str]:
    """Assert that it is told that no scheduler answers at a port; return what was waited for meanwhile."""
    listener = Listener()
    odds = odds_of(bouts.real_order(tables, FEW), f"127.0.0.1:{port}", listener)
    assert odds.runs == 0
    assert complaint(odds).startswith(
        f"cluster: no Dask scheduler answers at 127.0.0.1:{port}; allowed: the address of"
    )
    return listener.waits


def test_nobody_listens(tables: Tables, listening: socket.socket) -> None:
    port = listening.getsockname()[1]
    listening.close()
    assert f"an answer of the scheduler 127.0.0.1:{port}" in unreachable(tables, port)


def test_somebody_listens_and_says_nothing(tables: Tables, listening: socket.socket) -> None:
    unreachable(tables, listening.getsockname()[1])


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-OpenSSH_9.6\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\x00" * 64])
def test_somebody_else_answers(tables: Tables, listening: socket.socket, answer: bytes) -> None:
    def serve() -> None:
        while True:
            try:
                caller, _ = listening.accept()
            except OSError:
                return
            with caller:
                caller.sendall(answer)

    server = threading.Thread(target=serve)
    server.start()
    unreachable(tables, listening.getsockname()[1])
    listening.shutdown(socket.SHUT_RDWR)
    server.join()


def test_why_a_certificate_is_missing_is_told(tables: Tables) -> None:
    """In Dask's own words: it alone knows its configuration."""
    odds = odds_of(bouts.real_order(tables, FEW), "tls://127.0.0.1:1")
    assert "or mend the address (TLS expects a `ssl_context`" in complaint(odds)


@pytest.mark.parametrize(
    "address", ["localhost", "tcp://", "localhost:", "localhost:port", "localhost:99999", ":8786", ""]
)
def test_an_address_needs_host_and_port(tables: Tables, address: str) -> None:
    failure = check_cluster(address)
    assert failure is not None
    [problem] = failure
    assert problem.text().startswith(f'cluster: no host and port in "{address}"; allowed: an address such as ')
    with pytest.raises(WorkersLost, match="no host and port"):
        next(ClusterWorkers(address).tallies(bouts.real_order(tables, 1), iter([range(1)])))


def test_an_address_needs_a_protocol_of_dask() -> None:
    failure = check_cluster("tcps://localhost:8786")
    assert failure is not None
    [problem] = failure
    assert problem.text() == ('cluster: "tcps" is no protocol of Dask; allowed: tcp, tls; did you mean "tcp"?')


@pytest.mark.parametrize("address", ["localhost:8786", "tcp://10.0.0.1:1", "tls://[::1]:8786", "[::1]:8786"])
def test_good_addresses(address: str) -> None:
    assert check_cluster(address) is None


def test_a_cluster_without_dask_is_a_problem(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "find_spec", lambda _: None)
    odds = odds_of(bouts.real_order(tables, FEW), "localhost:8786")
    assert complaint(odds) == (
        "cluster: Dask distributed is not installed here, so no cluster can be reached; "
        'install it: pip install "autoalgo[cluster]", or pip install distributed'
    )


def test_a_broken_dask_is_a_problem(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "autoalgo.common.workers.dispatch")
    monkeypatch.delattr(workers_package, "dispatch")
    monkeypatch.setitem(sys.modules, "distributed.versions", None)
    told = complaint(odds_of(bouts.real_order(tables, FEW), "localhost:8786"))
    assert told.startswith("cluster: Dask distributed cannot be loaded (import of distributed.versions halted")
