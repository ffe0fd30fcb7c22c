"""Errors that the program logs while a test runs: they fail it, unless it expects them."""

import logging
from collections.abc import Iterator

import pytest


class _Errors(logging.Handler):
    """Keeps what is logged at level ERROR or above."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def logged_errors(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Fails a test in which the program logs an error, unless it asks for `expected_log_errors`."""
    handler = _Errors()
    ours = logging.getLogger("autoalgo")
    ours.addHandler(handler)
    yield handler.messages
    ours.removeHandler(handler)
    expected = "expected_log_errors" in request.fixturenames
    if expected and not handler.messages:
        pytest.fail("the program logged no error, although the test expects it to")
    if handler.messages and not expected:
        pytest.fail("the program logged errors:\n" + "\n".join(handler.messages))


@pytest.fixture
def expected_log_errors(logged_errors: list[str]) -> list[str]:
    """What the program has logged at level ERROR or above; a test that asks for it fails if that is nothing."""
    return logged_errors
