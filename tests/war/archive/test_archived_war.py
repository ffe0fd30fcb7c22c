"""What a list tells of a record without opening it, and of one that cannot be read (O-5)."""

import json
from pathlib import Path

import pytest
from archive_records import Lines, asking, stamped, varied

from autoalgo.war.archive.archived_war import WarEnding, read_archived
from autoalgo.war.report.entries import RECORD


def test_a_war_is_told_from_its_record(record: Path, folder: Path) -> None:
    war = read_archived(varied(record, folder / stamped(1, 7), asking(war="A war", attacker="Albion")))
    result = json.loads(record.read_text(encoding="utf-8").splitlines()[-2])["battle"]
    assert (war.id, war.fought) == ("2026-05-01-14.30.07", "2026-05-01 14:30:07")
    assert (war.name, war.date, war.nations, war.seed) == ("A war", "1066 AD", ("Albion", "Gaul"), 5)
    assert (war.run, war.word, war.problem, war.ending) == (1, None, "", WarEnding.FINISHED)
    assert (war.winner, war.hours) == (result["winner"], result["hours"])


@pytest.mark.parametrize(("winner", "words"), [(0, "Albion (attacker)"), (1, "Gaul (defender)"), (None, "stalemate")])
def test_the_result_is_told_in_words(record: Path, folder: Path, winner: int | None, words: str) -> None:
    def won(lines: Lines) -> None:
        lines[-2]["battle"]["winner"] = winner

    assert read_archived(varied(record, folder / stamped(1), won)).result == words


def test_the_number_after_a_name_is_in_the_id(record: Path, folder: Path) -> None:
    path = varied(record, folder / "Autoalgo log 2026-05-01 14.30.07 (2).jsonl")
    assert read_archived(path).id == "2026-05-01-14.30.07-2"
    assert read_archived(varied(record, folder / "mine.jsonl")).id == "mine"


def test_a_war_without_an_end_is_told_as_that(record: Path, folder: Path) -> None:
    def stopped(lines: Lines) -> None:
        lines[20:] = [{"record": "interrupted"}]

    def under_way(lines: Lines) -> None:
        del lines[20:]

    assert read_archived(varied(record, folder / stamped(1), stopped)).result == "interrupted"
    path = varied(record, folder / stamped(2), under_way)
    assert read_archived(path).result == "not finished"
    path.write_bytes(path.read_bytes()[:-9])
    assert read_archived(path).result == "not finished"
    path.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:7]))
    assert read_archived(path).result == "not finished"


def test_a_long_last_line_is_read_whole(record: Path, folder: Path) -> None:
    """The tail that is read first has 64 kB."""

    def padded(lines: Lines) -> None:
        lines[-1]["text"] = "x" * 100_000

    assert read_archived(varied(record, folder / stamped(1), padded)).ending is WarEnding.FINISHED


def test_a_record_of_the_first_version_is_told(folder: Path) -> None:
    [old] = (Path(__file__).parents[2] / "old_files" / "data_record" / "1").glob("hastings.jsonl")
    war = read_archived(old)
    assert (war.problem, war.version, war.run, war.attacker) == ("", "0.1.0", 1, "Normandy 1066")
    assert folder.is_dir()


def test_what_cannot_be_read_says_why(record: Path, folder: Path) -> None:
    def newer(lines: Lines) -> None:
        lines[0]["version"] = RECORD.current + 1

    def without_names(lines: Lines) -> None:
        del lines[2]["request"]["attacker"]

    def told(path: Path) -> str:
        war = read_archived(path)
        assert (war.ending, war.name) == (WarEnding.UNREADABLE, "")
        return war.problem

    assert "a newer Autoalgo wrote this data record" in told(varied(record, folder / "newer.jsonl", newer))
    assert "not a data record that" in told(varied(record, folder / "nameless.jsonl", without_names))
    for number, content in enumerate(
        (b"", b"\xff\xfe", b"[]\n", b"no JSON\n", b'{"record": "format"}\n' * 9, b"\0" * 99)
    ):
        path = folder / f"{number}.jsonl"
        path.write_bytes(content)
        assert "not a data record" in told(path)
    (folder / "folder.jsonl").mkdir()
    assert "cannot be read" in told(folder / "folder.jsonl")
