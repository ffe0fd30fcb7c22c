"""What a deed waits for is told, counted down, and called off."""

from dataclasses import dataclass

from pytestqt.qtbot import QtBot

from autoalgo.gui.models.errand import Errands


@dataclass(frozen=True)
class Waiting:
    """What is told by a thread that waits."""

    seconds: float = 4
    attempt: int = 2
    attempts: int = 6
    reason: str = "Google is asked too often"


def test_t_8_a_wait_is_told_in_a_sentence_and_its_end_too(qtbot: QtBot) -> None:
    """T-8: Google is asked too often; trying again in 4 s (2 of 6)."""
    errands = Errands()
    errand = errands.begin()
    with qtbot.waitSignal(errands.changed):
        errand.told(Waiting(3.2))
    assert errands.pause is not None
    assert errands.pause.text == "Google is asked too often; trying again in 4 s (2 of 6)"
    with qtbot.waitSignal(errands.changed):
        errand.told(None)
    assert errands.pause is None


def test_t_8_the_seconds_are_counted_down(qtbot: QtBot) -> None:
    errands = Errands()
    errands.begin().told(Waiting(2))
    qtbot.waitUntil(lambda: errands.pause is not None and errands.pause.seconds == 1)
    errands.end()


def test_a_reason_with_braces_is_no_format(qtbot: QtBot) -> None:
    errands = Errands()
    with qtbot.waitSignal(errands.changed):
        errands.begin().told(Waiting(reason="{seconds} {x}"))
    assert errands.pause is not None
    assert errands.pause.text.startswith("{seconds} {x}; trying again in 4 s")


def test_a_deed_that_was_called_off_is_not_heard_any_more(qtbot: QtBot) -> None:
    errands = Errands()
    former = errands.begin()
    errand = errands.begin()
    assert former.cancelled.is_set()
    assert not errand.cancelled.is_set()
    former.told(Waiting())
    errand.told(Waiting())
    errands.cancel()
    assert errand.cancelled.is_set()
    with qtbot.waitSignal(errands.changed):
        errands.begin().told(Waiting(reason="newest"))
    assert errands.pause is not None
    assert errands.pause.reason == "newest"
    errands.end()
