"""A folder of wars in the window's home, and an index of the test's own."""

from pathlib import Path

import fought
import pytest
from archive_records import asking, stamped, varied

from autoalgo.war.archive import index
from autoalgo.war.folders import Folders
from autoalgo.war.tables import Tables


@pytest.fixture(autouse=True)
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the index lies."""
    folder = tmp_path / "kept"
    folder.mkdir()
    monkeypatch.setattr(index, "_kept_in", lambda: folder)
    monkeypatch.setattr(index, "FEW", 0)
    return folder


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> Path:
    """The record of Albion's war against Gaul, fought with seed 5."""
    return fought.fight(tmp_path_factory.mktemp("war"), tables)


@pytest.fixture
def logs(home: Folders, record: Path) -> Path:
    """Three wars, fought on the first three days of May: of Albion, of Rome, and of Albion again."""
    varied(record, home.logs / stamped(1), asking(war="The Anarchy"))
    varied(record, home.logs / stamped(2), asking(war="Second", attacker="Rome", year=-216))
    varied(record, home.logs / stamped(3), asking(war="Siege of Senlac", seed=6, run=2))
    return home.logs
