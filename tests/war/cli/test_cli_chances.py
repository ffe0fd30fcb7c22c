"""`autoalgo replay --chances` and `--story`: chances by hour, turning points and story of a record (B-3c, B-3d)."""

import json
from pathlib import Path

import contested_wars
import pytest
from archive_records import Lines, varied
from boards import needs_compiled_kernels

from autoalgo.war.cli import main
from autoalgo.war.tables import Tables

pytestmark = needs_compiled_kernels

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> str:
    """A war of 18 hours that the attacker lost."""
    return str(contested_wars.record(tmp_path_factory.mktemp("Logs"), tables))


def said(capsys: Captured, *words: str, code: int = 0) -> tuple[str, str]:
    assert main(["replay", *words]) == code
    told = capsys.readouterr()
    return told.out, told.err


def test_b_3c_a_line_an_hour(record: str, capsys: Captured) -> None:
    out, _ = said(capsys, record, "--chances", "--wars", "100", "--jobs", "1")
    lines = out.splitlines()
    assert lines[0].startswith("The record is true")
    head = next(place for place, line in enumerate(lines) if line.startswith("Hour  "))
    assert [line.split()[0] for line in lines[head + 1 : head + 20]] == [str(hour) for hour in range(19)]
    assert lines[head + 19].split() == ["18", "0", "%", "100", "%"]
    assert "Turning points:" in lines
    assert any(line.startswith("Luck decided the rest in hour") for line in lines)
    assert any(line.startswith("In 1066 AD Ada led 600 men of Albion against Gaul") for line in lines)


def test_as_json(record: str, capsys: Captured) -> None:
    """The gains of luck are those of the curve."""
    out, _ = said(capsys, record, "--chances", "--json", "--wars", "100", "--jobs", "2")
    found = json.loads(out)["chances"]
    shares = [hour["attacker"]["share"] for hour in found["hours"]]
    assert (len(shares), shares[-1], found["wars"], found["partial"]) == (19, 0, 100, False)
    assert shares[0] + sum(step["gained"] for step in found["luck"]) == pytest.approx(shares[-1])
    assert 3 <= len(found["story"]) <= 7


def test_out_8_the_receipt_with_its_story(record: str, capsys: Captured) -> None:
    """On standard output nothing but what goes to the wiki; the receipt of the record is as it was."""
    out, err = said(capsys, record, "--story", "--wars", "50", "--no-seed-line")
    receipt = json.loads(Path(record).read_text(encoding="utf-8").splitlines()[-1])["text"]
    lines = out.split("\n")
    assert lines[2].startswith("In 1066 AD Ada led")
    assert "\n".join(lines[:2] + lines[3:]) == receipt
    assert err.startswith("The record is true")


def test_an_edited_record_has_neither(record: str, tmp_path: Path, capsys: Captured) -> None:
    def change(lines: Lines) -> None:
        event = next(line for line in lines if line["record"] == "event" and "killed" in line["event"]["factors"])
        event["event"]["factors"]["killed"] += 1000

    out, err = said(capsys, str(varied(Path(record), tmp_path / "forged.jsonl", change)), "--chances", code=1)
    assert "The record is not what the war is" in out
    assert "did not go as its record says" in err
    assert "Turning" not in out


def test_what_cannot_be_asked(record: str) -> None:
    for words in (["--wars", "0"], ["--jobs", "0"], ["--story"]):
        with pytest.raises(SystemExit):
            main(["replay", record, "--chances", *words])
