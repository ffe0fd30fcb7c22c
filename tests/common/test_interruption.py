"""What asks a command to end becomes an exception once, and ends the process when there is nothing to clean up."""

import os
import signal
from collections.abc import Iterator

import pytest

from autoalgo.common.interruption import Interruption, end_by_signals, interrupted, listen

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows sends no signals to a process itself")


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """Every signal as a process finds it when it starts, and as before afterwards."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, *ENDING)}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in ENDING:
        signal.signal(number, signal.SIG_DFL)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_the_first_ctrl_c_is_an_exception_and_the_next_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    listen()
    assert not interrupted()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert interrupted()

    def end(code: int) -> None:
        raise SystemExit(code)

    monkeypatch.setattr(os, "_exit", end)
    with pytest.raises(SystemExit) as ended:
        signal.raise_signal(signal.SIGINT)
    assert ended.value.code == 130


@pytest.mark.parametrize("number", ENDING)
def test_what_asks_to_end_is_an_exception_with_its_exit_code(number: int) -> None:
    listen()
    with pytest.raises(SystemExit) as ended:
        signal.raise_signal(number)
    assert ended.value.code == 128 + number


def test_ignored_signals_stay_ignored() -> None:
    for number in (signal.SIGINT, *ENDING):
        signal.signal(number, signal.SIG_IGN)
    listen()
    end_by_signals()
    assert all(signal.getsignal(number) is signal.SIG_IGN for number in (signal.SIGINT, *ENDING))


def test_at_the_end_signals_end_the_process() -> None:
    listen()
    end_by_signals()
    assert all(signal.getsignal(number) is signal.SIG_DFL for number in (signal.SIGINT, *ENDING))


def test_something_that_must_not_be_cut_off_only_notes_the_first() -> None:
    with Interruption() as interruption:
        assert not interruption.wanted()
        signal.raise_signal(signal.SIGINT)
        assert interruption.wanted()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
