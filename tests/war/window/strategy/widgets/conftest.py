"""View-models with Hastings chosen, and the Strategy tab on them, shown and ready for mouse and keys.

Nothing here fights: a battle is shown by handing the strategy the situations that one would report.
"""

from pathlib import Path

import pytest
from battlefields import HASTINGS, Map, chosen
from homes import NewModels
from pytestqt.qtbot import QtBot

from autoalgo.war.folders import Folders
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

REPOSITORY = Path(__file__).resolve().parents[5]


@pytest.fixture
def models(qtbot: QtBot, new_models: NewModels) -> ViewModels:
    models = new_models(Folders(REPOSITORY))
    with qtbot.waitSignal(models.session.loaded):
        models.session.reload()
    chosen(models, HASTINGS, qtbot)
    return models


@pytest.fixture
def tab(models: ViewModels, qtbot: QtBot) -> StrategyTab:
    tab = StrategyTab(models.strategy, models.editor, models.session, models.war, models.runner)
    qtbot.addWidget(tab)
    tab.resize(1024, 700)
    with qtbot.waitActive(tab):
        tab.show()
        tab.activateWindow()
    tab.view.setFocus()
    return tab


@pytest.fixture
def board(tab: StrategyTab, models: ViewModels, qtbot: QtBot) -> Map:
    return Map(tab, models, qtbot)
