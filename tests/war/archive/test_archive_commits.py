"""Whether a war's stability was committed, and a commit taken back while the cells hold what it wrote (DB-10, O-5)."""

from datetime import datetime
from pathlib import Path

import pytest
import rows
from openpyxl import load_workbook

from autoalgo.common.locks import locked
from autoalgo.common.problems import NOWHERE, Failure, Problem
from autoalgo.war.archive.commits import Target, back, commit_war, commits_of, standing_commit, take_back
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.archive.record_lookup import find_war
from autoalgo.war.database import StabilityCommit, WorkbookStore
from autoalgo.war.database.door import WriteResult, WriteStatus
from autoalgo.war.database.watch import Watch
from autoalgo.war.folders import Folders
from autoalgo.war.report.commits import COMMITS_NAME, STABILITY_ALONE, CommitNote, note_commits

FIRST, SECOND = datetime(2026, 5, 1, 15, 0), datetime(2026, 5, 2, 9, 30, 1)


@pytest.fixture
def war(record: Path, folder: Path) -> OpenedWar:
    path = folder / "war.jsonl"
    path.write_bytes(record.read_bytes())
    opened = open_war(path)
    assert isinstance(opened, OpenedWar)
    return opened


@pytest.fixture
def workbook(tmp_path: Path, war: OpenedWar) -> Path:
    """A workbook that holds the scores which the war was fought from."""
    scores = {commit.nation: commit.read for commit in war.commits}
    nations = [{**row, "Stability": scores[str(row["Name"])]} for row in (rows.ALBION, rows.GAUL)]
    return rows.save(tmp_path / rows.FILE, rows.cells(nations=nations))


@pytest.fixture
def committed(war: OpenedWar, workbook: Path) -> OpenedWar:
    """The war, once its stability was committed on the first day."""
    assert WorkbookStore(workbook).write_stability(war.commits) is None
    assert note_commits(war.path.parent, FIRST, war.request, workbook.name, war.commits) is None
    return war


def scores(workbook: Path) -> list[object]:
    sheet = load_workbook(workbook)["Nations"]
    column = next(cell.column for cell in sheet[1] if cell.value == "Stability")
    return [sheet.cell(row, column).value for row in (2, 3)]


def notes(war: OpenedWar) -> tuple[CommitNote, ...]:
    found = commits_of(war)
    assert not isinstance(found, Failure), found
    return found


def undo(war: OpenedWar, workbook: Path, tmp_path: Path) -> WriteResult:
    return take_back(war, into(workbook, tmp_path))


def into(workbook: Path, folder: Path) -> Target:
    return Target(workbook, Folders(folder), lambda: SECOND, Watch())


def refusal(result: WriteResult) -> str:
    assert result.status is WriteStatus.NOT_WRITTEN
    return "\n".join(problem.text() for problem in result.problems)


def test_a_commit_is_found_in_the_list(committed: OpenedWar) -> None:
    assert notes(committed) == (CommitNote(FIRST, rows.FILE, taken_back=False, commits=committed.commits),)
    assert standing_commit(notes(committed)) is not None


def test_a_war_without_a_commit_has_none(war: OpenedWar) -> None:
    assert notes(war) == ()
    assert standing_commit(()) is None


def test_commits_of_other_wars_are_not_taken_for_it(war: OpenedWar, workbook: Path) -> None:
    other = war.request.model_copy(update={"seed": 6})
    forged = war.request.model_copy(update={"war": f'X", seed 5, in Y\n2026-05-01 15:00:00: "{war.request.war}'})
    for request in (other, forged):
        note_commits(war.path.parent, FIRST, request, workbook.name, war.commits)
    note_commits(war.path.parent, FIRST, war.request, workbook.name, [StabilityCommit("Albion", 1, 2)])
    assert notes(war) == ()


def test_a_damaged_list_hides_no_other_lines(committed: OpenedWar) -> None:
    path = committed.path.parent / COMMITS_NAME
    path.write_bytes(b"\xff\xfe\x00 cut\n2026-99-99 99:99:99: stability\n" + path.read_bytes())
    assert len(notes(committed)) == 1


def test_a_list_that_cannot_be_read_is_told(war: OpenedWar) -> None:
    (war.path.parent / COMMITS_NAME).mkdir()
    failure = commits_of(war)
    assert isinstance(failure, Failure)
    assert "the list of commits cannot be read" in failure[0].text()


def test_undo_writes_the_old_scores_back_and_notes_it(committed: OpenedWar, workbook: Path, tmp_path: Path) -> None:
    old, new = ([commit.read for commit in committed.commits], [commit.new for commit in committed.commits])
    assert scores(workbook) == new
    assert undo(committed, workbook, tmp_path) == WriteResult(WriteStatus.WRITTEN)
    assert scores(workbook) == old
    assert [(note.moment, note.taken_back) for note in notes(committed)] == [(FIRST, False), (SECOND, True)]
    assert standing_commit(notes(committed)) is None
    lines = (committed.path.parent / COMMITS_NAME).read_text(encoding="utf-8").splitlines()
    albion = committed.commits[0]
    assert lines[2] == (
        f"2026-05-02 09:30:01: stability of Albion {albion.new!r} -> {albion.read!r} taken back after"
        f' "Test war", seed 5, in {rows.FILE}'
    )


def test_what_was_taken_back_can_be_committed_and_taken_back_again(
    committed: OpenedWar, workbook: Path, tmp_path: Path
) -> None:
    undo(committed, workbook, tmp_path)
    assert "taken back on 2026-05-02 09:30:01" in refusal(undo(committed, workbook, tmp_path))
    assert WorkbookStore(workbook).write_stability(committed.commits) is None
    note_commits(committed.path.parent, SECOND, committed.request, workbook.name, committed.commits)
    assert undo(committed, workbook, tmp_path).status is WriteStatus.WRITTEN


def test_undo_is_refused_where_nothing_was_committed(war: OpenedWar, workbook: Path, tmp_path: Path) -> None:
    before = workbook.read_bytes()
    assert "was not committed" in refusal(undo(war, workbook, tmp_path))
    assert workbook.read_bytes() == before


def test_undo_is_refused_once_a_score_is_another(committed: OpenedWar, workbook: Path, tmp_path: Path) -> None:
    """All or none: Albion's cell still holds what was written, Gaul's does not."""
    gaul = committed.commits[1]
    assert WorkbookStore(workbook).write_stability([StabilityCommit("Gaul", gaul.new, 12.5)]) is None
    before = workbook.read_bytes()
    said = refusal(undo(committed, workbook, tmp_path))
    assert "the stability of Gaul is now 12.5, but the commit wrote" in said
    assert "nothing was written" in said
    assert workbook.read_bytes() == before
    assert len(notes(committed)) == 1


def test_undo_is_refused_in_another_database(committed: OpenedWar, workbook: Path, tmp_path: Path) -> None:
    other = workbook.with_name("Other.xlsx")
    other.write_bytes(workbook.read_bytes())
    assert f"Other.xlsx: the stability was committed to {rows.FILE}" in refusal(undo(committed, other, tmp_path))
    assert "there is no file" in refusal(undo(committed, tmp_path / "absent" / rows.FILE, tmp_path))


def test_undo_waits_its_turn(
    committed: OpenedWar, workbook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autoalgo.common.locks.PATIENCE_SECONDS", 0.05)
    before = workbook.read_bytes()
    with locked(workbook):
        assert "another run of the program has been writing to the workbook for too long" in refusal(
            undo(committed, workbook, tmp_path)
        )
    assert workbook.read_bytes() == before


def test_a_list_that_cannot_be_written_is_told(
    committed: OpenedWar, workbook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failure = Failure(Problem(NOWHERE, "the disk is full", ""))
    monkeypatch.setattr("autoalgo.war.archive.commits.note_commits", lambda *_: failure)
    result = undo(committed, workbook, tmp_path)
    assert result.status is WriteStatus.WRITTEN
    assert "the disk is full" in result.problems[0].text()
    assert scores(workbook) == [commit.read for commit in committed.commits]


def test_what_takes_a_commit_back_is_the_commit_turned_around(war: OpenedWar) -> None:
    for commit, turned in zip(war.commits, back(war.commits), strict=True):
        assert (turned.nation, turned.read, turned.new) == (commit.nation, commit.new, commit.read)


def test_a_war_is_found_by_its_receipt_and_committed_from_its_record(
    war: OpenedWar, workbook: Path, tmp_path: Path
) -> None:
    """O-6l: once, and not again while that commit stands."""
    found = find_war(war.path.parent, war.request, war.receipt)
    assert isinstance(found, OpenedWar)
    assert found.path == war.path
    assert commit_war(found, STABILITY_ALONE, into(workbook, tmp_path)) == WriteResult(WriteStatus.WRITTEN)
    assert scores(workbook) == [each.new for each in war.commits]
    assert notes(war) == (CommitNote(SECOND, rows.FILE, taken_back=False, commits=war.commits),)
    again = refusal(commit_war(found, STABILITY_ALONE, into(workbook, tmp_path)))
    assert f"the war was committed to {rows.FILE}" in again


def test_a_war_is_not_committed_over_a_score_that_is_another_by_now(
    war: OpenedWar, workbook: Path, tmp_path: Path
) -> None:
    gaul = war.commits[1]
    assert WorkbookStore(workbook).write_stability([StabilityCommit("Gaul", gaul.read, 12.5)]) is None
    before = workbook.read_bytes()
    assert "12.5" in refusal(commit_war(war, STABILITY_ALONE, into(workbook, tmp_path)))
    assert workbook.read_bytes() == before
    assert notes(war) == ()


def test_a_receipt_of_no_record_is_told(war: OpenedWar) -> None:
    found = find_war(war.path.parent, war.request, war.receipt.replace("Result", "result"))
    assert isinstance(found, Failure)
    assert "it has no data record of this receipt" in found[0].text()
