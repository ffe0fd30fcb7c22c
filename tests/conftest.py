"""What every test may use: the tables that ship with the program, kernels as plain Python, a Google on this machine.

pytest puts this folder on the import path for its sake, so that tests in any folder can import `wars`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from boards import plain_kernels

from autoalgo.tables import Tables, load_tables

if TYPE_CHECKING:
    from sheets_server import Google

__all__ = ["plain_kernels"]

REPOSITORY = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer --regenerate, which writes the files in `golden` anew."""
    parser.addoption("--regenerate", action="store_true", help="write the golden receipts and logs anew")


@pytest.fixture(scope="session")
def tables() -> Tables:
    """The tables of the JSON folder as shipped."""
    loaded = load_tables(REPOSITORY / "JSON")
    assert isinstance(loaded, Tables), "\n".join(problem.text() for problem in loaded)
    return loaded


@pytest.fixture
def google(monkeypatch: pytest.MonkeyPatch) -> "Iterator[Google]":
    """A Google of the test's own, which the program reaches in place of the real one."""
    from sheets_server import Google  # noqa: PLC0415 – few tests want it, and it takes a while to load

    with Google() as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        yield server
    assert not server.failures, "\n".join(server.failures)
