"""The one door to a database: what comes in, what is refused, and what it does not load (DB-9, B-7)."""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from rows import cells, save

from autoalgo.war.database import StabilityCommit
from autoalgo.war.database.door import OpenedDatabase, UnreadDatabase, WriteStatus, read, write_stability
from autoalgo.war.database.google_sheet.copy import CopyStore, keep_copy
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.source import SheetSource
from autoalgo.war.folders import Folders

NOW = datetime(2026, 11, 21, 10, 5, tzinfo=UTC)
BEFORE = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
KEY = "1aB-c_D3fGhIjKlMnOpQrStUvWxYz0123456789abcdE"
SHEET = SheetSource(KEY, offline=True)
COMMITS = [StabilityCommit("Albion", 100, 60)]


def clock() -> datetime:
    return NOW


def opened(source: Path | SheetSource, folder: Path) -> OpenedDatabase:
    found = read(source, Folders(folder), clock)
    assert isinstance(found, OpenedDatabase), found
    return found


def failure(source: Path | SheetSource, folder: Path) -> UnreadDatabase:
    found = read(source, Folders(folder), clock)
    assert isinstance(found, UnreadDatabase)
    return found


def keep(folder: Path, title: str = "Game") -> None:
    assert keep_copy(folder / "Copies", CopyStore(SheetReference(key=KEY), title, BEFORE, cells())) is None


def test_nothing_that_speaks_with_google_is_loaded_for_a_workbook(tmp_path: Path) -> None:
    workbook = save(tmp_path / "Game.xlsx", cells())
    program = f"""
import sys
from datetime import datetime
from pathlib import Path
from autoalgo.war.database.door import OpenedDatabaseDatabase, read
from autoalgo.war.folders import Folders
assert isinstance(read(Path({str(workbook)!r}), Folders(Path({str(tmp_path)!r})), datetime.now), OpenedDatabase)
speakers = {{"gspread", "google", "google_auth_oauthlib", "requests", "urllib3"}}
print(sorted(name for name in sys.modules if name.split(".")[0] in speakers or "google_sheet" in name))
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"


def test_db_9_a_workbook_says_its_name_and_when_it_was_read(tmp_path: Path) -> None:
    found = opened(save(tmp_path / "Game.xlsx", cells()), tmp_path)
    assert found.database.nations() == ("Albion", "Gaul")
    assert (found.origin.name, found.origin.read_at, found.origin.copied_at) == ("Game.xlsx", NOW, None)
    assert found.not_kept is None


def test_db_9_a_workbook_that_is_not_there_is_a_failure_without_a_copy(tmp_path: Path) -> None:
    found = failure(tmp_path / "Game.xlsx", tmp_path)
    assert "there is no file" in found.problems[0].text()
    assert (found.name, found.copied_at, found.copy_name) == ("Game.xlsx", None, "")


def test_b_7_the_copy_of_a_sheet_says_that_it_is_one_and_of_when(tmp_path: Path) -> None:
    keep(tmp_path)
    found = opened(SHEET, tmp_path)
    assert found.origin.name == found.database.file == "Game (copy of 20 Nov 2026 09:00)"
    assert found.origin.read_at == found.origin.copied_at == BEFORE
    assert found.origin.source == SheetSource(SheetReference(key=KEY).url, "Game", offline=True)


def test_b_7_without_a_copy_it_is_told_what_to_do(tmp_path: Path) -> None:
    (problem,) = failure(SHEET, tmp_path).problems
    assert problem.text().startswith(f"{KEY}: there is no copy of it on this computer, or it is damaged; allowed: ")
    assert problem.hint == "read the sheet once while Google can be reached"


def test_a_sheet_that_cannot_be_read_names_the_copy_to_use_instead(tmp_path: Path) -> None:
    keep(tmp_path)
    found = failure(SHEET.online, tmp_path)
    assert "sign-in" in found.problems[0].text()
    assert (found.name, found.copied_at) == ("Game", BEFORE)
    assert found.copy_name == "Game (copy of 20 Nov 2026 09:00)"


def test_what_is_no_sheet_is_told_of_reading_and_writing_alike(tmp_path: Path) -> None:
    source = SheetSource("https://example.com/spreadsheets")
    found = failure(source, tmp_path)
    assert "it is not the address of a Google Sheet" in found.problems[0].text()
    result = write_stability(source, COMMITS, Folders(tmp_path), clock)
    assert (result.status, result.problems) == (WriteStatus.NOT_WRITTEN, found.problems)


def test_b_7_a_copy_takes_no_scores_even_when_it_is_gone(tmp_path: Path) -> None:
    keep(tmp_path)
    told = [write_stability(SHEET, COMMITS, Folders(tmp_path), clock)]
    (tmp_path / "Copies" / f"{KEY}.json").unlink()
    told.append(write_stability(SHEET, COMMITS, Folders(tmp_path), clock))
    assert [result.status for result in told] == [WriteStatus.NOT_WRITTEN] * 2
    assert [result.problems[0].place.file for result in told] == ["Game (copy of 20 Nov 2026 09:00)", KEY]
    assert all("only a copy of the sheet" in result.problems[0].text() for result in told)


def test_db_10_scores_are_written_into_a_workbook_all_or_none(tmp_path: Path) -> None:
    workbook = save(tmp_path / "Game.xlsx", cells())
    before = workbook.read_bytes()
    stale = write_stability(workbook, [StabilityCommit("Albion", 1, 60)], Folders(tmp_path), clock)
    assert stale.status is WriteStatus.NOT_WRITTEN
    assert "is now 100" in stale.problems[0].text()
    assert workbook.read_bytes() == before
    assert write_stability(workbook, COMMITS, Folders(tmp_path), clock).status is WriteStatus.WRITTEN
    again = write_stability(workbook, COMMITS, Folders(tmp_path), clock)
    assert "is now 60" in again.problems[0].text()
