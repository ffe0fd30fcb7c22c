"""What tests of the archive may use: a record, and a cache of their own."""

from collections.abc import Iterator
from pathlib import Path

import fought
import pytest

from autoalgo.war.archive import index
from autoalgo.war.tables import Tables


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> Path:
    """The record of a war that was really fought: Albion's against Gaul's, on a coast, in 1066, with seed 5."""
    return fought.fight(tmp_path_factory.mktemp("war"), tables)


@pytest.fixture(autouse=True)
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the indexes of a test lie."""
    folder = tmp_path / "kept"
    folder.mkdir()
    monkeypatch.setattr(index, "_kept_in", lambda: folder)
    monkeypatch.setattr(index, "FEW", 0)
    yield folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder for records."""
    path = tmp_path / "Logs"
    path.mkdir()
    return path
