"""Receipts and logs against the files in `golden`, which somebody has read.

`every event` is a war made by hand, with an event of every kind; only the words of the report change it. `hastings` is
the shipped example; the rules' tables and the database change it, too. The program's version does not count.
`atlantis` is a game by mail: what the orders were is in `atlantis_whole_game`, and the reports stand month by month.
`pytest tests/test_golden.py --regenerate` writes the files anew; then read the difference line by line.
"""

from collections.abc import Callable
from pathlib import Path

import atlantis_whole_game
import fought
import pytest

from autoalgo import __version__
from autoalgo.war.cli import main
from autoalgo.war.report.log import LogWriter
from autoalgo.war.report.receipt import receipt
from autoalgo.war.tables import Tables

GOLDEN = Path(__file__).resolve().parent / "golden"
HASTINGS = GOLDEN.parent.parent / "examples" / "hastings_1066.json"

Compare = Callable[[str, str], None]


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Compare:
    """Compare a text with the golden file of a name, or write that file."""

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        found = text.replace(f"Autoalgo {__version__},", "Autoalgo VERSION,")
        found = found.replace(f"Program version {__version__},", "Program version VERSION,")
        if request.config.getoption("--regenerate"):
            file.write_text(found, encoding="utf-8", newline="\n")
        assert found.splitlines() == file.read_text(encoding="utf-8").splitlines()

    return compare


def test_every_event(golden: Compare, tmp_path: Path, tables: Tables) -> None:
    log, result = LogWriter(tmp_path / "log.txt", tables), fought.result(naval=True)
    log.opening(result.campaign)
    log.events(fought.BATTLE_EVENTS)
    log.events(fought.OCCUPATION_EVENTS)
    log.closing(result)
    golden("every event log.txt", log.path.read_text(encoding="utf-8"))
    golden("every event receipt.txt", receipt(result, tables))


def test_hastings(golden: Compare, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", str(HASTINGS), "--out", str(tmp_path)]) == 0
    [log] = tmp_path.glob("*.txt")
    golden("hastings receipt.txt", capsys.readouterr().out)
    golden("hastings log.txt", log.read_text(encoding="utf-8"))


def test_atlantis_by_mail_with_every_order_and_every_spell(golden: Compare, tmp_path: Path) -> None:
    """AL-70, AL-72: all that four factions were told in twelve months, a JSON file and a text a faction.

    That every order and every spell did something is in `test_AL_whole_game`.
    """
    game = tmp_path / "game"
    atlantis_whole_game.play_by_mail(game)
    for faction in (1, 2, 3, 4):
        for written, kept in (("txt", "txt"), ("json", "jsonl")):
            reports = sorted(game.glob(f"turns/*/reports/{faction}.{written}"))
            text = "".join(report.read_text(encoding="utf-8") for report in reports)
            golden(f"atlantis faction {faction}.{kept}", text)
