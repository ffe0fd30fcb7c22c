"""What the commands of several games share."""

from pathlib import Path

import pytest

from autoalgo.app import main


@pytest.fixture(scope="module")
def filled_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home of the user's own."""
    folder = tmp_path_factory.mktemp("user") / "home"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("AUTOALGO_HOME", str(folder))
        assert main(["home"]) == 0
    return folder
