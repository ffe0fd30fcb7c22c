"""What every test may use: the tables that ship with the program.

pytest puts this folder on the import path for its sake, so that tests in any folder can import `wars`.
"""

from pathlib import Path

import pytest

from autoalgo.tables import Tables, load_tables

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
