"""What tests of TNCC have in common."""

from pathlib import Path

import pytest

from autoalgo.app import main


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The record of a game with recruiting, wars and trades."""
    file = tmp_path / "game.jsonl"
    assert main(["tncc", "play", "--bots", "merchant,raider,blitz", "--seed", "3", "--out", str(file)]) == 0
    assert capsys.readouterr().err == f"The record is in {file}\n"
    return file
