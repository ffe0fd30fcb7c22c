"""What a test leaves behind in the application: a window fails it, since the next one might take that for its own."""

import gc
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from PySide6.QtCore import QObject


def _windows_and_themes() -> "tuple[set[QObject], set[QObject]]":
    """Return all windows, and what of the program lives as long as the application; deleted ones are gone then."""
    if "PySide6.QtWidgets" not in sys.modules:
        return set(), set()
    from PySide6.QtCore import QCoreApplication, QEvent  # noqa: PLC0415 - most tests do without Qt
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    application = QApplication.instance()
    if application is None:
        return set(), set()
    # Else what is to be deleted would live on into the next test, until that waits for something.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.clipboard().clear()
    return (
        {each for each in QApplication.topLevelWidgets() if each.parent() is None},
        {each for each in application.children() if type(each).__module__.startswith("autoalgo.")},
    )


def _cleared_away() -> Iterator[None]:
    windows, themes = _windows_and_themes()
    yield
    if _windows_and_themes()[0] - windows:
        gc.collect()
    windows_now, themes_now = _windows_and_themes()
    left = windows_now - windows
    for each in left | (themes_now - themes):
        each.deleteLater()
    if left:
        pytest.fail("left behind: " + ", ".join(sorted(type(each).__name__ for each in left)))


@pytest.fixture(autouse=True)
def left_overs() -> Iterator[None]:
    """Fails a test that leaves a window behind; takes away what it has copied, and themes of its own."""
    yield from _cleared_away()


@pytest.fixture(scope="module", autouse=True)
def left_overs_of_a_module() -> Iterator[None]:
    """Does the same for what the fixtures of a whole module leave behind."""
    yield from _cleared_away()
