import threading
from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from autoalgo.common.qt.background import Background


def test_work_is_done_elsewhere_and_its_result_is_handed_over_here(qtbot: QtBot) -> None:
    here, handed = threading.get_ident(), []
    worker = Background[int]()
    worker.done.connect(lambda result: handed.append((result, threading.get_ident())))
    with qtbot.waitSignal(worker.done):
        worker.start(threading.get_ident)
        assert worker.busy
    [(there, handed_over_on)] = handed
    assert there != here
    assert handed_over_on == here
    assert not worker.busy


def test_a_stale_result_is_dropped_and_stale_work_never_begins(qtbot: QtBot) -> None:
    worker, release = Background[str](), threading.Event()
    begun: list[str] = []
    results: list[str] = []
    worker.done.connect(results.append)

    def slow() -> str:
        begun.append("slow")
        release.wait(120)
        return "slow"

    def overtaken() -> str:
        begun.append("overtaken")
        return "overtaken"

    worker.start(slow)
    qtbot.waitUntil(lambda: begun == ["slow"])
    worker.start(overtaken)
    worker.start(lambda: "newest")
    with qtbot.waitSignal(worker.done):
        release.set()
    worker.wait()
    assert results == ["newest"]
    assert begun == ["slow"]


@pytest.mark.usefixtures("expected_log_errors")
def test_a_mistake_in_the_work_is_told(qtbot: QtBot) -> None:
    worker = Background[float]()
    with qtbot.waitSignal(worker.failed) as failed:
        worker.start(lambda: 1 / 0)
    assert isinstance(failed.args[0], ZeroDivisionError)
    assert not worker.busy


def test_busy_is_told_once_for_work_that_overtakes(qtbot: QtBot) -> None:
    worker = Background[int]()
    told: list[bool] = []
    worker.busy_changed.connect(told.append)
    with qtbot.waitSignal(worker.done):
        worker.start(lambda: 1)
        worker.start(lambda: 2)
    assert told == [True, False]


def test_work_that_nothing_overtakes_is_all_done_and_told_in_its_order(qtbot: QtBot) -> None:
    worker, release = Background[str](overtaken=False), threading.Event()
    begun: list[str] = []
    results: list[str] = []
    busy: list[bool] = []
    worker.done.connect(results.append)
    worker.busy_changed.connect(busy.append)

    def piece(name: str) -> str:
        begun.append(name)
        release.wait(120)
        return name

    for name in "abc":
        worker.start(partial(piece, name))
    release.set()
    qtbot.waitUntil(lambda: len(results) == 3)
    assert begun == results == ["a", "b", "c"]
    assert busy == [True, False]


def test_work_may_end_after_its_window_has_gone(qtbot: QtBot) -> None:
    """Its result is nobody's then; a complaint of the thread would fail this test."""
    worker, begun = Background[None](), threading.Event()

    def outlasting() -> None:
        begun.set()
        while isValid(worker):
            threading.Event().wait(0.001)

    worker.start(outlasting)
    qtbot.waitUntil(begun.is_set)
    worker.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(worker)
