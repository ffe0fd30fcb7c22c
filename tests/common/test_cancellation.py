import threading

import pytest

from autoalgo.common.cancellation import unless_cancelled


def test_work_is_done_on_a_thread_of_its_own_and_its_result_comes_back() -> None:
    there = unless_cancelled(threading.current_thread, threading.Event())
    assert there is not None
    assert there is not threading.current_thread()
    assert there.daemon, "a server that never answers must not keep the program from ending"


def test_a_mistake_in_the_work_comes_back_too() -> None:
    with pytest.raises(ZeroDivisionError):
        unless_cancelled(lambda: 1 / 0, threading.Event())


def test_whoever_calls_it_off_goes_on_at_once() -> None:
    release, cancelled, ended = threading.Event(), threading.Event(), threading.Event()

    def work() -> str:
        cancelled.set()
        release.wait(30)
        ended.set()
        return "too late"

    assert unless_cancelled(work, cancelled) is None
    assert not ended.is_set()
    release.set()
    assert ended.wait(30)


def test_a_result_that_comes_after_calling_off_is_dropped() -> None:
    cancelled = threading.Event()

    def work() -> str:
        cancelled.set()
        return "dropped"

    assert unless_cancelled(work, cancelled) is None
