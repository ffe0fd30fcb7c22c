"""The window that all tests of a file share."""

from collections.abc import Iterator

import pytest
from atlantis_windows import window_in
from PySide6.QtWidgets import QApplication

from autoalgo.common.qt.theme import Theme
from autoalgo.games.atlantis.window import AtlantisWindow


@pytest.fixture(scope="module")
def window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtlantisWindow]:
    """One window for all tests of a file."""
    with window_in(tmp_path_factory.mktemp("home"), Theme(qapp)) as window:
        yield window
