"""What tests of the window may use: a home of the program that a test may change, and view-models in it."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from homes import FLEET, MIXED, MOMENT, REPOSITORY, NewModels, NewSession, OpenModels
from pytestqt.qtbot import QtBot
from rows import ADA, ALBION, GAUL, HOST, SENLAC, cells, save
from window_fixtures import fight, ini, memory, window

from autoalgo.war.folders import Folders
from autoalgo.war.odds import warm_up
from autoalgo.war.window.session import plan_odds_model
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.shell.view_models import ViewModels

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from shared_sheets import SharedSheet
    from sheets_server import Google

__all__ = ["fight", "ini", "memory", "window"]


@pytest.fixture(autouse=True)
def few_wars_for_the_plan(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work the odds of the plan out from few wars wherever they are not what is tested: any test may see the map."""
    if request.module.__name__ != "test_plan_odds":
        monkeypatch.setattr(plan_odds_model, "WARS", 50)


@pytest.fixture(autouse=True)
def machine_code_loaded_once(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, loading: Callable[..., None]
) -> None:
    """Let only the first window of a process fight the war that loads machine code: it takes longer than most tests."""
    if request.module.__name__ != "test_runner":
        monkeypatch.setattr(warm_up, "warm_up", loading)


@pytest.fixture(scope="session")
def loading() -> Callable[..., None]:
    load = warm_up.warm_up
    done: list[bool] = []

    def once(*words: object) -> None:
        if not done:
            load(*words)  # type: ignore[arg-type] # as it is called
            done.append(True)

    return once


@pytest.fixture(scope="session")
def small_workbook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The workbook of every home."""
    held = cells(
        nations=[{**ALBION, "Leader": "Ada", "Stability": 95}, GAUL],
        militaries=[MIXED, FLEET, HOST],
        locations=[SENLAC, {"Name": "Dover", "Terrain": "Normal Coast"}],
        leaders=[ADA],
    )
    return save(tmp_path_factory.mktemp("workbook") / "small.xlsx", held)


@pytest.fixture
def home(tmp_path: Path, small_workbook: Path) -> Folders:
    """A home with the shipped tables and maps, and a small workbook.

    Albion fields the Fyrd (7,000 men under Ada) and the Fleet (a navy only), Gaul the Host (7,500 on foot). They fight
    at Senlac, a plain, or at Dover, a coast.
    """
    folders = Folders(tmp_path / "home")
    for folder in ("JSON", "Maps"):
        shutil.copytree(REPOSITORY / folder, folders.home / folder, copy_function=shutil.copyfile)
    folders.database.parent.mkdir()
    shutil.copy(small_workbook, folders.database)
    return folders


@pytest.fixture
def new_models(qapp: "QApplication") -> Iterator[NewModels]:  # noqa: ARG001
    """Makes view-models in a home, nothing read; they are closed after the test."""
    made_models: list[ViewModels] = []

    def made(folders: Folders) -> ViewModels:
        made_models.append(ViewModels(folders, clock=lambda: MOMENT))
        return made_models[-1]

    yield made
    for models in made_models:
        models.close()
        models.deleteLater()


@pytest.fixture
def new_session(qapp: "QApplication", home: Folders) -> Iterator[NewSession]:  # noqa: ARG001
    """Makes sessions in the home, nothing read; they are closed after the test."""
    made_sessions: list[Session] = []

    def made() -> Session:
        made_sessions.append(Session(home, lambda: MOMENT))
        return made_sessions[-1]

    yield made
    for session in made_sessions:
        session.close()
        session.deleteLater()


@pytest.fixture
def open_models(qtbot: QtBot, home: Folders, new_models: NewModels) -> OpenModels:
    """Opens view-models in the home, everything read."""

    def opened() -> ViewModels:
        models = new_models(home)
        with qtbot.waitSignal(models.session.loaded):
            models.session.reload()
        qtbot.waitUntil(lambda: models.strategy.map.terrain is not None)
        return models

    return opened


@pytest.fixture
def models(open_models: OpenModels) -> ViewModels:
    """The view-models in the home, everything read."""
    return open_models()


@pytest.fixture
def shared(google: "Google", home: Folders) -> "SharedSheet":
    """The same game as a Google Sheet, and a moderator who is signed in."""
    from shared_sheets import TITLE, SharedSheet, game  # noqa: PLC0415 – few tests want it, and it takes a while to load

    google.tokens_in(home.tokens)
    return SharedSheet(google, google.add(TITLE, game()))
