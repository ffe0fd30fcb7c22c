"""What a job waits for is told, counted down, and cancelled."""

from pytestqt.qtbot import QtBot

from autoalgo.war.database.watch import Waiting
from autoalgo.war.window.session.jobs import Jobs


def waiting(seconds: float = 4, reason: str = "Google is asked too often") -> Waiting:
    """Return what is told by a thread that waits."""
    return Waiting(seconds, 2, 6, reason)


def test_t_8_a_wait_is_told_in_a_sentence_and_its_end_too(qtbot: QtBot) -> None:
    """T-8: Google is asked too often; trying again in 4 s (2 of 6)."""
    jobs = Jobs()
    job = jobs.begin()
    with qtbot.waitSignal(jobs.changed):
        job.told(waiting(3.2))
    assert jobs.pause is not None
    assert jobs.pause.text == "Google is asked too often; trying again in 4 s (2 of 6)"
    with qtbot.waitSignal(jobs.changed):
        job.told(None)
    assert jobs.pause is None


def test_t_8_the_seconds_are_counted_down(qtbot: QtBot) -> None:
    jobs, left = Jobs(), list[int]()
    jobs.changed.connect(lambda: left.append(jobs.pause.seconds if jobs.pause else -1))
    jobs.begin().told(waiting(2))
    qtbot.waitUntil(lambda: len(left) == 3)
    jobs.end()
    assert left == [2, 1, 0, -1]


def test_a_reason_with_braces_is_no_format(qtbot: QtBot) -> None:
    jobs = Jobs()
    with qtbot.waitSignal(jobs.changed):
        jobs.begin().told(waiting(reason="{seconds} {x}"))
    assert jobs.pause is not None
    assert jobs.pause.text.startswith("{seconds} {x}; trying again in 4 s")


def test_a_job_that_was_cancelled_is_not_heard_any_more(qtbot: QtBot) -> None:
    jobs = Jobs()
    former = jobs.begin()
    job = jobs.begin()
    assert former.cancelled.is_set()
    assert not job.cancelled.is_set()
    former.told(waiting())
    job.told(waiting())
    jobs.cancel()
    assert job.cancelled.is_set()
    with qtbot.waitSignal(jobs.changed):
        jobs.begin().told(waiting(reason="newest"))
    assert jobs.pause is not None
    assert jobs.pause.reason == "newest"
    jobs.end()
