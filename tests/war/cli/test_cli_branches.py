"""B-11: `autoalgo run --from`, as somebody types it."""

import json
from pathlib import Path

import contested_wars
import pytest

from autoalgo.war.cli.command import main
from autoalgo.war.tables import Tables


def test_b_11_a_war_is_fought_on_from_an_hour(
    tables: Tables, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Receipt, chances beside the real course, record; nothing among the wars; JSON has all of it."""
    war = contested_wars.record(tmp_path / "logs", tables)
    orders = tmp_path / "orders.json"
    orders.write_text(
        '{"name": "The left waits", "flanks": [{"side": "attacker", "flank": 1, "maneuver": "position"}]}'
    )
    before = sorted(war.parent.glob("*.*"))
    assert main(["run", str(war), "--from", "2", "--request", str(orders), "--battle", "4"]) == 0
    told = capsys.readouterr()
    assert "fought on from hour 2 with other orders, luck 4; not a result of this war" in told.out
    assert "Chance of the attacker from hour 2: " in told.err
    assert sorted(war.parent.glob("*.*")) == before
    [kept] = (war.parent / "Branches" / war.stem).iterdir()
    assert kept.name == "The left waits.jsonl"
    assert main(["run", str(war), "--from", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["as_it_stood"] == found["with_orders"]
    assert found["branch"] == "fought on from hour 2 with the same orders, luck 0"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--from", "2", "--seed", "4"], "argument --from: not with --seed, since a branch has that of its war"),
        (["--from", "2", "--rules", "source"], "argument --from: not with --rules"),
        (["--from", "2", "--database", "other.xlsx"], "argument --from: not with --database"),
        (["--request", "orders.json"], "argument --request: only with --from"),
        (
            ["--from", "2", "--battle", "4294967296"],
            "argument --battle: 4,294,967,296 is not one of 0 to 4,294,967,295",
        ),
    ],
)
def test_b_11_what_does_not_go_with_a_branch(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["run", "war.jsonl", *arguments])
    assert words in " ".join(capsys.readouterr().err.split())


def test_b_11_what_is_wrong_is_a_sentence(tables: Tables, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is fought, and nothing is left behind."""
    war = contested_wars.record(tmp_path, tables, hours=2)
    for hour, words in (("0", "hour 0, before the battle"), ("3", "the war was cut off after hour 2")):
        assert main(["run", str(war), "--from", hour]) == 1
        assert words in capsys.readouterr().err
    assert main(["run", str(war), "--from", "1", "--request", str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err
    assert not (tmp_path / "Branches").exists()
