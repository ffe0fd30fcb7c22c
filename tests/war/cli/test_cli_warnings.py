"""DB-2, MV-4: warnings on standard error, beside a war that is the same with and without them."""

import json
from pathlib import Path

import pytest

from autoalgo.war.cli import main

HASTINGS = Path(__file__).resolve().parents[3] / "examples" / "hastings_1066.json"
WAITING = {
    "year": 1066,
    "attacker": "default",
    "attacker_military": "default",
    "defender": "default",
    "defender_military": "default",
    "location": "default",
    "seed": 7,
    "flanks": [
        {"side": "attacker", "x": 100, "y": 200, "infantry": 1000, "maneuver": "Position"},
        {"side": "defender", "x": 300, "y": 200, "infantry": 1000, "maneuver": "Feigned Retreat"},
    ],
}


def written(folder: Path, request: object) -> Path:
    path = folder / "war.json"
    path.write_text(json.dumps(request), encoding="utf-8")
    return path


def warnings(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return [line for line in capsys.readouterr().err.splitlines() if line.startswith("Warning: ")]


def test_run_warns_of_a_war_out_of_its_time_and_fights_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """DB-2: William was born in 1028, the knights' era ends in 1150; the exit code is that of any war."""
    request = written(tmp_path, {**json.loads(HASTINGS.read_text(encoding="utf-8")), "year": 1500})
    assert main(["run", str(request), "--out", str(tmp_path / "out")]) == 0
    told = warnings(capsys)
    assert any("attacker_military: the leader William" in line and "is 472 years old" in line for line in told)
    assert any("fought from 1035 AD to 1150 AD, and the war is 350 years after that" in line for line in told)


def test_run_warns_of_a_nation_that_is_not_founded_yet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    request = written(tmp_path, {**json.loads(HASTINGS.read_text(encoding="utf-8")), "year": 900})
    assert main(["run", str(request), "--out", str(tmp_path / "out")]) == 0
    assert any("is founded in 911 AD, after the war" in line for line in warnings(capsys))


@pytest.mark.parametrize(
    "command",
    [["odds", "--wars", "1"], ["sweep", "--wars", "1", "--vary", "motive=Conquest,Existential"]],
    ids=lambda command: command[0],
)
def test_armies_that_wait_are_told_once(tmp_path: Path, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """MV-4: of a sweep only the request itself."""
    name, *words = command
    assert main([name, str(written(tmp_path, WAITING)), *words]) == 0
    [told] = warnings(capsys)
    assert told.startswith("Warning: flanks: no flank will ever march toward an enemy")


def test_files_and_receipt_know_nothing_of_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """DB-2, SC-6: the word is in none of them."""
    request = written(tmp_path, WAITING)
    assert main(["run", str(request), "--out", str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert "Warning" in said.err
    files = [file.read_text(encoding="utf-8") for file in tmp_path.glob("Autoalgo log *")]
    assert len(files) == 2
    assert not any("arning" in text for text in (said.out, *files))
