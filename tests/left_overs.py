"""What a test leaves behind in the application: a window fails it, since the next one might take that for its own.

All else is put right for the next test: nothing is copied, no key or button of the mouse is held, and its cursor is on
no window. Qt keeps what is held for the whole program, a double click of QTest's does not let go, and a move to where
the cursor is already is none.
"""

import gc
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from PySide6.QtCore import QObject


def _is_running() -> bool:
    if "PySide6.QtWidgets" not in sys.modules:
        return False
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415 - most tests do without Qt

    return QApplication.instance() is not None


def _windows_and_themes() -> "tuple[set[QObject], set[QObject]]":
    """Return all windows, and what of the program lives as long as the application; deleted ones are gone then."""
    from PySide6.QtCore import QCoreApplication, QEvent  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    # Else what is to be deleted would live on into the next test, until that waits for something.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    application = QApplication.instance()
    assert application
    return (
        {each for each in QApplication.topLevelWidgets() if each.parent() is None},
        {each for each in application.children() if type(each).__module__.startswith("autoalgo.")},
    )


def _let_go() -> None:
    from PySide6.QtCore import Qt  # noqa: PLC0415
    from PySide6.QtGui import QCursor  # noqa: PLC0415
    from PySide6.QtTest import QTest  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication, QWidget  # noqa: PLC0415

    held = QApplication.mouseButtons()
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
        if button in held:
            QTest.mouseRelease(QWidget(), button)
    if QApplication.keyboardModifiers() is not Qt.KeyboardModifier.NoModifier:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Control)
    QCursor.setPos(-1, -1)
    QApplication.clipboard().clear()


def _cleared_away() -> Iterator[None]:
    windows, themes = _windows_and_themes() if _is_running() else (set(), set())
    yield
    if not _is_running():
        return
    _let_go()
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
