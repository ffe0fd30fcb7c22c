"""A desk with Hastings chosen, and the Strategy tab on it, shown and ready for mouse and keys.

Nothing here fights: a battle is shown by handing the strategy the situations that one would report.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from battlefields import HASTINGS, Map, chosen
from pytestqt.qtbot import QtBot

from autoalgo.war.folders import Folders
from autoalgo.war.window.shell.desk import WarDesk
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

REPOSITORY = Path(__file__).resolve().parents[5]


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
    tab = StrategyTab(desk.strategy, desk.editor, desk.session, desk.war, desk.runner)
    qtbot.addWidget(tab)
    tab.resize(1024, 700)
    with qtbot.waitActive(tab):
        tab.show()
        tab.activateWindow()
    tab.view.setFocus()
    return tab


@pytest.fixture
def board(tab: StrategyTab, desk: WarDesk, qtbot: QtBot) -> Map:
    return Map(tab, desk, qtbot)
