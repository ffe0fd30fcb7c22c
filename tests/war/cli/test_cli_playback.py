"""`autoalgo replay`: what an audit says first, then the war hour by hour, or one hour of it (B-3a)."""

import json
from pathlib import Path

import pytest
from archive_records import Lines, varied

from autoalgo.war.cli import main
from autoalgo.war.playback.chance import continuations

Captured = pytest.CaptureFixture[str]
HASTINGS = Path(__file__).resolve().parents[3] / "examples" / "hastings_1066.json"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of the shipped example."""
    folder = tmp_path_factory.mktemp("Logs")
    assert main(["run", str(HASTINGS), "--out", str(folder)]) == 0
    [path] = folder.glob("*.jsonl")
    return str(path)


@pytest.fixture
def forged(record: str, tmp_path: Path) -> Path:
    """Hastings, where a flank keeps a man whom the battle took."""

    def change(lines: Lines) -> None:
        hour = next(line for line in lines if line["record"] == "hour" and line["hour"] == 2)
        # England's second flank: hour 3 tells of it anew, so that the record ends as it did.
        next(size for size in hour["size"] if size[0] == 4)[1] += 1

    return varied(Path(record), tmp_path / "forged.jsonl", change)


def shown(capsys: Captured, *words: str, code: int) -> tuple[list[str], str]:
    assert main(["replay", *words]) == code
    said = capsys.readouterr()
    return said.out.splitlines(), said.err


def test_b_3a_the_audit_comes_first_and_then_a_line_an_hour(record: str, capsys: Captured) -> None:
    lines, err = shown(capsys, record, code=0)
    count = len(Path(record).read_text(encoding="utf-8").splitlines())
    assert lines[0] == f"The record is true: fought again, the war is identical in {count} lines"
    assert lines[1] == "Battle of Hastings (1066 AD): Normandy 1066 attacks England 1066 at Sussex 1066"
    hours, rounds = int(lines[2].split()[0]), int(lines[2].split()[4])
    assert lines[2].endswith("6 flanks; the map Hill is 5 km wide")
    assert lines[3].split()[:2] == ["Hour", "Attacker's"]
    assert [line.split()[0] for line in lines[4 : 5 + hours]] == [str(hour) for hour in range(hours + 1)]
    # 7,500 a side before the battle; who is lost in an hour is not there at its end.
    assert lines[4].split()[0::3] == ["0", "0", "0"]
    assert (lines[4].split()[1], lines[4].split()[4]) == ("7,500", "7,500")
    _, men, _, lost, *_ = (cell.replace(",", "") for cell in lines[5].split())
    assert abs(int(men) + int(lost) - 7500) <= 1
    assert any(line.endswith("captured") or "routed" in line for line in lines[5 : 5 + hours])
    assert lines[5 + hours].startswith("Round 1 of the occupation: The ")
    assert lines[-1].startswith(f"Round {rounds} of the occupation: The ")
    assert err == ""


def test_b_3a_one_hour_is_shown_flank_by_flank_with_what_happened(record: str, capsys: Captured) -> None:
    lines, _ = shown(capsys, record, "--hour", "2", code=0)
    assert lines[3] == "Hour 2"
    assert [line.split()[:2] for line in lines[5:11]] == [
        *(["Attacker", str(number)] for number in range(1, 4)),
        *(["Defender", str(number)] for number in range(1, 4)),
    ]
    assert any(" attacks the " in line for line in lines[11:])
    plan, _ = shown(capsys, record, "--hour", "0", code=0)
    assert plan[3] == "Hour 0, before the battle"
    assert plan[5].split() == ["Attacker", "1", "Idle", "2,025", "2,025", "49,241", "135", "108.0", "168.0"]
    assert len(plan) == 11


def test_b_3a_an_edited_record_is_told_before_it_is_shown(capsys: Captured, forged: Path) -> None:
    lines, err = shown(capsys, str(forged), code=1)
    assert err.startswith(f"{forged}: the record was edited, or fought by other rules")
    assert lines[0].startswith("The record is not what the war is when fought again: line ")
    assert "hour 2 of the battle, where the flanks stand" in lines[0]
    assert lines[1].startswith("Battle of Hastings")
    found = json.loads("\n".join(shown(capsys, str(forged), "--json", code=1)[0]))
    assert found["audit"]["identical"] is False


def test_b_3a_all_of_it_as_json(record: str, capsys: Captured) -> None:
    found = json.loads("\n".join(shown(capsys, record, "--json", code=0)[0]))
    assert (found["recorded"], found["audit"]["identical"]) == (found["hours"], True)
    assert [hour["hour"] for hour in found["board"]] == list(range(found["hours"] + 1))
    assert [each["round"] for each in found["occupation"]] == list(range(1, found["rounds"] + 1))
    first = found["board"][1]
    assert sum(flank["men"] for flank in first["flanks"] if flank["side"] == "attacker") == first["attacker"]["men"]
    assert first["attacker"]["casualties"] == 7500 - first["attacker"]["men"]
    assert {mark["kind"] for mark in found["marks"]} & {"captured", "routed", "left the map"}
    assert all(event["sentence"] for hour in found["board"] for event in hour["events"])
    one = json.loads("\n".join(shown(capsys, record, "--json", "--hour", "1", code=0)[0]))
    assert (one["board"], one["occupation"]) == ([first], [])


def test_b_3a_what_is_not_there_is_told(record: str, capsys: Captured) -> None:
    said = shown(capsys, record, "--hour", "4381", code=1)[1]
    assert "--hour: hour 4,381; allowed: 0 to " in said
    folder = str(Path(record).parent)
    assert "no war has the id nowhere" in shown(capsys, "nowhere", "--folder", folder, code=1)[1]


@pytest.mark.parametrize("hour", ["-1", "two", "1.5"])
def test_b_3a_an_hour_is_a_whole_number(record: str, capsys: Captured, hour: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["replay", record, f"--hour={hour}"])
    assert ended.value.code == 2
    assert "is not an hour" in capsys.readouterr().err


def test_b_3a_a_broken_record_is_told_and_nothing_shown(record: str, capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_bytes(Path(record).read_bytes()[:-9])
    lines, err = shown(capsys, str(path), code=1)
    assert lines == []
    assert "the line is cut off" in err


def test_b_3e_pictures_are_drawn_where_they_are_wanted(record: str, tmp_path: Path, capsys: Captured) -> None:
    """B-3e: the GIF of Hastings, plan, four hours and rounds of the occupation, stays under 2 MB."""
    gif, svg = tmp_path / "war.gif", tmp_path / "war.svg"
    _, told = shown(capsys, record, "--hour", "2", "--gif", str(gif), "--size", "240", "--svg", str(svg), code=0)
    assert f"Picture: {gif} (240 pixels wide, 9 frames, {gif.stat().st_size:,} bytes)" in told
    assert gif.stat().st_size < 2_000_000
    assert "Hour 2 of 4" in svg.read_text(encoding="utf-8")


def test_b_3d_a_run_tells_its_story_in_the_receipt(
    record: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """OUT-8: `run --story` prints what `replay --story` makes of its record."""
    monkeypatch.setattr(continuations, "usual_wars", lambda _hours, _flanks: 20)
    assert main(["run", str(HASTINGS), "--story", "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert main(["replay", record, "--story"]) == 0
    assert told == capsys.readouterr().out
    assert told.splitlines()[2].startswith("In 1066 AD ")


def test_b_3e_the_occupation_is_the_last_chapter(record: str, tmp_path: Path, capsys: Captured) -> None:
    """B-3e: hour 8 of Hastings is the last of the four rounds after its four hours."""
    svg = tmp_path / "war.svg"
    lines, _ = shown(capsys, record, "--hour", "8", "--svg", str(svg), code=0)
    assert lines[-1].startswith("Round 4 of the occupation: The attacker's occupation grows")
    text = svg.read_text(encoding="utf-8")
    assert "Occupation, round 4 of 4" in text
    assert "Normandy 1066: Raid" in text
    one = json.loads("\n".join(shown(capsys, record, "--json", "--hour", "8", code=0)[0]))
    assert (one["board"], [each["round"] for each in one["occupation"]]) == ([], [4])


def test_b_3e_pictures_that_cannot_be_drawn(record: str, tmp_path: Path, capsys: Captured) -> None:
    """B-3e: an ending of another kind and a folder that is missing are told together, and nothing is drawn."""
    words = ("--gif", str(tmp_path / "war.webp"), "--png", str(tmp_path / "nowhere" / "war.png"))
    _, told = shown(capsys, record, *words, code=1)
    assert 'no GIF can be a ".webp" file; allowed: .gif' in told
    assert "the picture cannot be written: No such file or directory" in told
    assert list(tmp_path.iterdir()) == []
