import threading

from pytestqt.qtbot import QtBot

from autoalgo.gui.models.newest import Newest


def told_elsewhere(newest: Newest[int], *news: int) -> None:
    """Offer news from another thread, one after the other."""
    teller = threading.Thread(target=lambda: [newest.offer(each) for each in news])
    teller.start()
    teller.join()


def test_the_newest_is_shown_on_this_thread_and_nothing_queues(qtbot: QtBot) -> None:
    newest, shown = Newest[int](), []
    newest.shown.connect(lambda news: shown.append((news, threading.get_ident())))
    told_elsewhere(newest, 1, 2, 3)
    assert shown == []
    qtbot.waitUntil(lambda: bool(shown))
    told_elsewhere(newest, 4)
    qtbot.waitUntil(lambda: len(shown) == 2)
    assert shown == [(3, threading.get_ident()), (4, threading.get_ident())]


def test_what_is_dropped_is_never_shown(qtbot: QtBot) -> None:
    newest, shown = Newest[int](), []
    newest.shown.connect(shown.append)
    told_elsewhere(newest, 1)
    newest.drop()
    told_elsewhere(newest, 2)
    qtbot.waitUntil(lambda: bool(shown))
    assert shown == [2]
