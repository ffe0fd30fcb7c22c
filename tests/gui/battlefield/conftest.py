"""A desk with Hastings chosen, and the Strategy tab on it, shown and ready for mouse and keys.

Nothing here fights: a battle is shown by handing the strategy the situations that one would report.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from battlefields import HASTINGS, Map, chosen
from pytestqt.qtbot import QtBot

from autoalgo.gui.battlefield import StrategyTab
from autoalgo.gui.models import WarDesk
from autoalgo.installation import Folders

REPOSITORY = Path(__file__).resolve().parents[3]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let Qt say that there is no real screen: the offscreen platform has no window manager to give hints to."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[WarDesk]:
    desk = WarDesk(Folders(REPOSITORY))
    with qtbot.waitSignal(desk.session.loaded, timeout=20_000):
        desk.session.reload()
    chosen(desk, HASTINGS, qtbot)
    yield desk
    desk.close()


@pytest.fixture
def tab(desk: WarDesk, qtbot: QtBot) -> StrategyTab:
    tab = StrategyTab(desk)
    qtbot.addWidget(tab)
    tab.resize(1024, 700)
    with qtbot.waitActive(tab):
        tab.show()
        tab.activateWindow()
    tab.view.setFocus()
    return tab


@pytest.fixture
def board(tab: StrategyTab, qtbot: QtBot) -> Map:
    return Map(tab, qtbot)
