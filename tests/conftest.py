"""What every test may use: the tables that ship with the program, kernels as plain Python, a Google on this machine.

pytest puts this folder on the import path for its sake, so that tests in any folder can import `wars`. There is no
screen: Qt is told so before anything imports it.
"""

import gc
import itertools
import math
import os
import secrets
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# Tests count the pixels of a screen without scale; what a desktop asks for would leave a quarter of them.
os.environ.pop("QT_SCALE_FACTOR", None)
os.environ.pop("QT_SCREEN_SCALE_FACTORS", None)
os.environ.pop("QT_FONT_DPI", None)

import pytest
from boards import plain_kernels
from bundled_fonts import use_bundled_fonts
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from left_overs import left_overs, left_overs_of_a_module
from logged_errors import expected_log_errors, logged_errors
from pytestqt.qtbot import QtBot
from shipped_files import shipped_files

from autoalgo.common import console, locks
from autoalgo.common.problems import Failure
from autoalgo.war.tables import Tables, load_tables
from autoalgo.war.tables.table_loader import _Folder

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from sheets_server import Google

    from autoalgo.common.qt.theme import Theme

__all__ = [
    "expected_log_errors",
    "left_overs",
    "left_overs_of_a_module",
    "logged_errors",
    "plain_kernels",
    "shipped_files",
]

# A shell that starts the tests in the background lets them ignore Ctrl+C, which some of them press.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No test fails for being slow: on a busy machine anything may take long. Only what never comes is given up.
# So no command tells how far it is for taking long.
console._FIRST_LINE_SECONDS = math.inf  # type: ignore[misc]
# What a change is judged by is the same at every run. With `--hypothesis-profile exploring` each tries other examples.
settings.register_profile("autoalgo", deadline=None, max_examples=30, derandomize=True)
settings.register_profile("exploring", deadline=None, max_examples=30)
settings.load_profile("autoalgo")
_constants_of_modules = providers._get_local_constants
# Hypothesis takes texts and numbers from all modules that are loaded, which are others in each worker of each run.
providers._get_local_constants = lambda: (
    _constants_of_modules() if settings.get_current_profile_name() == "exploring" else providers._local_constants
)
PATIENCE_MS = 120_000
for wait in (QtBot.waitActive, QtBot.waitExposed, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitUntil):
    wait.__kwdefaults__ = {**(wait.__kwdefaults__ or {}), "timeout": PATIENCE_MS}

# What commands of tests have to tell of themselves does not belong into the Logs folder of the checkout.
os.environ["AUTOALGO_LOG_LEVEL"] = "error"

REPOSITORY = Path(__file__).resolve().parent.parent
use_bundled_fonts(REPOSITORY / ".pytest_cache" / "fonts")
PARSED: dict[tuple[str, bytes], object] = {}
"""Tables by the name and text of their file."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer --regenerate, which writes the files in `golden` anew."""
    parser.addoption("--regenerate", action="store_true", help="write the golden receipts and logs anew")


def pytest_collection_finish() -> None:
    """Spare the garbage collector what stays until the end: modules, tests, and the program's tables."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let Qt's screenless platform say that it cannot raise a popup, and Qt that it takes another locale than "C"."""
    for item in items:
        if not {"window", "qt"}.isdisjoint(item.path.parts):
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", "Detected locale"))


@pytest.fixture(scope="session")
def tables() -> Tables:
    """The tables of the JSON folder as shipped."""
    loaded = load_tables(REPOSITORY / "JSON")
    assert isinstance(loaded, Tables), "\n".join(problem.text() for problem in loaded)
    return loaded


@pytest.fixture(scope="session", autouse=True)
def patience() -> Iterator[None]:
    """Waits for a lock as long as for anything else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(locks, "PATIENCE_SECONDS", PATIENCE_MS / 1000)
        yield


@pytest.fixture(scope="session", autouse=True)
def parsed_once() -> Iterator[None]:
    """Parses a file of the JSON folder once, as long as its text is the same.

    Almost all tests that read tables read the shipped folder, or a copy of it, and are about something else.
    """
    load = _Folder.load

    def loaded(folder: _Folder, name: str, parse: Callable[[Path, bytes], object]) -> object:
        def parsed(file: Path, text: bytes) -> object:
            table = PARSED.get((name, text)) or parse(file, text)
            if not isinstance(table, Failure):
                PARSED[name, text] = table
            return table

        return load(folder, name, parsed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_Folder, "load", loaded)
        yield


@pytest.fixture(scope="session")
def theme(qapp: "QApplication") -> "Theme":
    """The look of the window."""
    from autoalgo.common.qt.theme import Theme  # noqa: PLC0415 – only tests of the window want it

    return Theme(qapp)


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no command say that it compiles: whether a test is the first on its machine is not for it to tell."""
    monkeypatch.setattr("autoalgo.war.cli.command.tell_compiling", lambda _: None)


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let who asks for a seed, or for a place on a map, be given the next number: each run plays the same."""
    numbers = itertools.count(1001)
    monkeypatch.setattr(secrets, "randbits", lambda _bits: next(numbers))
    monkeypatch.setattr(secrets, "randbelow", lambda end: next(numbers) % end)


@pytest.fixture
def google(monkeypatch: pytest.MonkeyPatch) -> "Iterator[Google]":
    """A Google of the test's own, which the program reaches in place of the real one."""
    from sheets_server import Google  # noqa: PLC0415 – few tests want it, and it takes a while to load

    with Google() as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        yield server
    assert not server.failures, "\n".join(server.failures)
