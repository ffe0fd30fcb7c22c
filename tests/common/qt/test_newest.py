import threading

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from autoalgo.common.qt.newest import Newest


def told_elsewhere(newest: Newest[int], *news: int) -> None:
    """Offer news from another thread, one after the other."""

    def tell() -> None:
        for each in news:
            newest.offer(each)

    teller = threading.Thread(target=tell)
    teller.start()
    teller.join()


def test_the_newest_is_shown_on_this_thread_and_nothing_queues(qtbot: QtBot) -> None:
    newest, shown = Newest[int](), list[tuple[int, int]]()
    newest.shown.connect(lambda news: shown.append((news, threading.get_ident())))
    told_elsewhere(newest, 1, 2, 3)
    assert shown == []
    qtbot.waitUntil(lambda: bool(shown))
    told_elsewhere(newest, 4)
    qtbot.waitUntil(lambda: len(shown) == 2)
    assert shown == [(3, threading.get_ident()), (4, threading.get_ident())]


def test_what_is_dropped_is_never_shown(qtbot: QtBot) -> None:
    newest, shown = Newest[int](), list[int]()
    newest.shown.connect(shown.append)
    told_elsewhere(newest, 1)
    newest.drop()
    told_elsewhere(newest, 2)
    qtbot.waitUntil(lambda: bool(shown))
    assert shown == [2]


def test_news_are_due_once_the_time_between_them_has_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [0.0]
    monkeypatch.setattr("autoalgo.common.qt.newest.time.monotonic", lambda: seconds[0])
    newest = Newest[int](apart_seconds=1 / 30)
    assert newest.due()
    told_elsewhere(newest, 1)
    assert not newest.due()
    seconds[0] = 0.033
    assert not newest.due()
    seconds[0] = 0.034
    assert newest.due()


def test_nobody_is_told_once_the_window_has_gone(qtbot: QtBot) -> None:  # noqa: ARG001
    """A complaint of the thread would fail this test."""
    newest = Newest[int]()
    delete(newest)
    told_elsewhere(newest, 1)
