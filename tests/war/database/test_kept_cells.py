"""What is kept of a workbook changes no result; whatever is wrong with it, the workbook itself counts (DB-9)."""

import datetime
import hashlib
import json
import os
import stat
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import load_workbook
from rows import FILE, cells, save

from autoalgo.war.database import Cells, CellSheet, Unreadable, WorkbookStore
from autoalgo.war.database.workbook import cell_cache, workbook_reader

REPOSITORY = Path(__file__).resolve().parents[3]
SHIPPED = REPOSITORY / "Database" / "Map Game Database.xlsx"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where entries are kept."""
    folder = tmp_path / "cells"
    folder.mkdir()
    monkeypatch.setattr(cell_cache, "_folder", lambda: folder)
    return folder


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The workbooks that were really read, one after another."""
    read, files = workbook_reader.cells_of, []

    def noted(data: bytes, file: str) -> object:
        files.append(file)
        return read(data, file)

    monkeypatch.setattr(workbook_reader, "cells_of", noted)
    return files


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    """A workbook with a cell of every kind."""
    path = save(tmp_path / FILE, cells())
    book = load_workbook(path)
    page = book["Nations"]
    odd = (1, 1.0, True, False, "naïve \U0001f3f9", datetime.datetime(1902, 12, 1), "=1+1", 10**20, 1e300, " ")
    page.append([])
    page.append(odd)
    page.merge_cells("A8:B9")
    book.save(path)
    return path


def read(path: Path) -> Cells:
    found = WorkbookStore(path).read_once()
    assert isinstance(found, Cells)
    return found


def entry_in(place: Path) -> Path:
    (entry,) = place.iterdir()
    return entry


def spelt(found: Cells) -> str:
    """Return the cells so that 1, 1.0 and True differ, which are equal in Python."""
    return repr(found)


def test_the_second_reading_gives_the_same_cells_without_the_workbook(
    workbook: Path, place: Path, readings: list[str]
) -> None:
    first, second = read(workbook), read(workbook)
    assert spelt(first) == spelt(second) == spelt(Cells(first.sheets))
    assert any(isinstance(cell, Unreadable) for sheet in second.sheets for row in sheet.rows for cell in row)
    assert "A8:B9" in next(sheet.merged for sheet in second.sheets if sheet.title == "Nations")
    assert readings == [FILE]
    assert hashlib.sha256(workbook.read_bytes()).hexdigest() == entry_in(place).stem


def test_the_shipped_workbook_is_kept_whole(place: Path) -> None:
    plain = WorkbookStore(SHIPPED).read()
    assert spelt(read(SHIPPED)) == spelt(read(SHIPPED)) == repr(plain)
    assert entry_in(place).is_file()


def test_a_changed_workbook_is_read_anew(workbook: Path, place: Path, readings: list[str]) -> None:
    before = read(workbook)
    book = load_workbook(workbook)
    book["Nations"].cell(2, 1).value = "Thule"
    times = workbook.stat()
    book.save(workbook)
    os.utime(workbook, ns=(times.st_atime_ns, times.st_mtime_ns))  # the file's date is not asked
    assert read(workbook) != before
    assert readings == [FILE, FILE]
    assert len(list(place.iterdir())) == 2


def damaged(entry: bytes) -> list[bytes]:
    """Return ways in which an entry can be wrong."""
    content = entry.partition(b"\n")[2]
    sheets = json.loads(content)

    def whole(wrong: object) -> bytes:
        text = json.dumps(wrong).encode()
        return hashlib.sha256(text).hexdigest().encode() + b"\n" + text

    return [
        b"",
        b"\n",
        entry[: len(entry) // 2],
        entry.replace(b"Albion", b"Avalon"),
        b"\x80\x04\x95 no pickle is ever read",
        whole([{**sheets[0], "more": 1}]),
        whole([{**sheets[0], "title": 1}]),
        whole([{**sheets[0], "rows": [[[1]]]}]),
        whole([{**sheets[0], "rows": [[{"found": 1}]]}]),
        whole([{**sheets[0], "rows": 5}]),
        whole([{**sheets[0], "merged": [None]}]),
        whole({"title": "Nations"}),
        whole(None),
        hashlib.sha256(b"[" * 100_000).hexdigest().encode() + b"\n" + b"[" * 100_000,
    ]


def test_whatever_is_wrong_with_an_entry_the_workbook_is_read_and_kept_anew(
    workbook: Path, place: Path, readings: list[str]
) -> None:
    expected = spelt(read(workbook))
    entry = entry_in(place)
    good = entry.read_bytes()
    wrong = damaged(good)
    for content in wrong:
        entry.write_bytes(content)
        assert spelt(read(workbook)) == expected, content[:80]
        assert entry.read_bytes() == good
    assert len(readings) == 1 + len(wrong)


def test_an_entry_that_is_too_large_is_neither_read_nor_kept(
    workbook: Path, place: Path, readings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read(workbook)
    monkeypatch.setattr(cell_cache, "MAXIMUM_ENTRY_BYTES", 100)
    read(workbook)
    assert len(readings) == 2
    entry_in(place).unlink()
    read(workbook)
    assert list(place.iterdir()) == []


@pytest.mark.usefixtures("place")
def test_a_text_that_many_cells_share_is_not_written_out_for_each() -> None:
    text = "long " * 10_000
    tracemalloc.start()
    cell_cache.keep_cells(b"workbook", Cells((CellSheet("Nations", ((text,) * 1000,)),)))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10_000_000
    assert cell_cache.find_cells(b"workbook") is None


def removed(place: Path) -> None:
    place.rmdir()


def in_the_way(place: Path) -> None:
    place.rmdir()
    place.write_bytes(b"")


@pytest.mark.parametrize("spoil", [removed, in_the_way])
def test_a_place_that_cannot_be_written_to_changes_nothing(
    workbook: Path, place: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(place)
    assert read(workbook) == WorkbookStore(workbook).read()


def test_no_place_at_all_changes_nothing(workbook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cell_cache, "_folder", lambda: None)
    assert read(workbook) == WorkbookStore(workbook).read()


def test_a_workbook_that_cannot_be_read_is_not_kept(tmp_path: Path, place: Path) -> None:
    broken = tmp_path / FILE
    broken.write_bytes(b"PK\x03\x04")
    assert WorkbookStore(broken).read_once() == WorkbookStore(broken).read()
    assert list(place.iterdir()) == []


def test_the_oldest_entries_make_room(place: Path) -> None:
    for number in range(cell_cache.MAXIMUM_ENTRIES + 2):
        data = f"workbook {number}".encode()
        cell_cache.keep_cells(data, Cells(()))
        for entry in place.iterdir():
            times = entry.stat()
            os.utime(entry, ns=(times.st_atime_ns, times.st_mtime_ns - 10**9))
    assert len(list(place.iterdir())) == cell_cache.MAXIMUM_ENTRIES
    assert cell_cache.find_cells(b"workbook 0") is None
    assert cell_cache.find_cells(data) == Cells(())


@pytest.mark.skipif(os.name != "posix", reason="permissions as POSIX has them")
def test_nobody_else_can_read_an_entry(workbook: Path, place: Path) -> None:
    read(workbook)
    assert stat.S_IMODE(entry_in(place).stat().st_mode) == 0o600


READING = """
import sys
from pathlib import Path
from autoalgo.war.database import WorkbookStore
from autoalgo.war.database.workbook import cell_cache
cell_cache._folder = lambda: Path(sys.argv[2])
for _ in range(20):
    print(WorkbookStore(Path(sys.argv[1])).read_once())
    for entry in Path(sys.argv[2]).glob("*.json"):
        entry.unlink(missing_ok=True)
"""


def test_two_processes_may_read_and_keep_at_once(workbook: Path, place: Path) -> None:
    command = [sys.executable, "-c", READING, str(workbook), str(place)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") for _ in range(2)]
    said = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert {line for text in said for line in text.splitlines()} == {repr(WorkbookStore(workbook).read())}
