"""Work off the GUI thread that tells how far it is, and can be cancelled."""

from collections.abc import Iterator
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.job import Job, JobWatch


@pytest.fixture
def job() -> Iterator[Job[str, int]]:
    made: Job[str, int] = Job()
    yield made
    made.close()


def test_work_tells_how_far_it_is_before_what_came_of_it(job: Job[str, int], qtbot: QtBot) -> None:
    heard: list[object] = []
    job.told.connect(heard.append)
    job.done.connect(heard.append)

    def work(watch: JobWatch[int]) -> str:
        watch.tell(1)
        return "done"

    with qtbot.waitSignal(job.done):
        job.begin(work)
    assert heard == [1, "done"]


def test_cancelled_work_ends_by_itself_and_delivers_what_came_of_it(job: Job[str, int], qtbot: QtBot) -> None:
    heard: list[object] = []
    job.told.connect(heard.append)
    cancelled = Event()

    def work(watch: JobWatch[int]) -> str:
        assert cancelled.wait(60)
        watch.tell(1)
        return "partial" if watch.cancelled.is_set() else "whole"

    job.begin(work)
    job.cancel()
    with qtbot.waitSignal(job.done) as ended:
        cancelled.set()
    assert (heard, ended.args) == ([1], ["partial"])


def test_a_new_piece_cancels_the_one_before(job: Job[str, int], qtbot: QtBot) -> None:
    """What the former one still tells is not taken for news of the new one."""
    heard: list[object] = []
    job.told.connect(heard.append)
    begun, overtaken = Event(), Event()

    def former(watch: JobWatch[int]) -> str:
        begun.set()
        assert watch.cancelled.wait(60)
        watch.tell(1)
        overtaken.set()
        return "former"

    def new(watch: JobWatch[int]) -> str:
        watch.tell(2)
        return "new"

    job.begin(former)
    assert begun.wait(60)
    with qtbot.waitSignal(job.done) as ended:
        job.begin(new)
    assert overtaken.is_set()
    assert (heard, ended.args) == ([2], ["new"])
