"""Workbook files: every way in which one cannot be read, and what is in their cells."""

import datetime
import errno
import os
import re
import struct
import warnings
import zipfile
from pathlib import Path

import pytest
from archives import replace_in, rezip
from openpyxl import load_workbook
from rows import FILE, cells, checked, save

from autoalgo.common.problems import Failure
from autoalgo.war.database import Cells, Database, Unreadable, WorkbookStore

OLE_SIGNATURE = bytes.fromhex("D0CF11E0A1B11AE1")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The usual database as a workbook."""
    return save(tmp_path / FILE, cells())


def problem_of(path: Path) -> str:
    """Return the text of the one problem with reading `path`."""
    found = WorkbookStore(path).read()
    assert isinstance(found, Failure)
    (problem,) = found
    return problem.text()


def read(path: Path) -> Cells:
    """Return the cells, which must be readable."""
    found = WorkbookStore(path).read()
    assert isinstance(found, Cells), [problem.text() for problem in found]
    return found


def test_a_saved_database_reads_back(path: Path) -> None:
    assert checked(Database(read(path), FILE)) == []
    assert Database(read(path), FILE).nations() == ("Albion", "Gaul")


# What keeps a file from being read


def test_missing_file_names_the_nearest(path: Path) -> None:
    text = problem_of(path.with_name("Gmae.xlsx"))
    assert f"there is no file {path.with_name('Gmae.xlsx')}" in text
    assert text.endswith('did you mean "Game.xlsx"?')


def test_folder_and_device_are_not_files(tmp_path: Path) -> None:
    assert "is a folder; allowed: a workbook in the format .xlsx; name the workbook in it" in problem_of(tmp_path)
    os.mkfifo(tmp_path / "pipe.xlsx")
    assert "is not a file" in problem_of(tmp_path / "pipe.xlsx")


def test_empty_file(path: Path) -> None:
    path.write_bytes(b"")
    assert problem_of(path) == "Game.xlsx: the file is empty; allowed: a workbook in the format .xlsx; put back a copy"


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_truncated_file(path: Path, share: float) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    assert problem_of(path).startswith("Game.xlsx: the workbook is cut short or damaged; allowed: ")


def test_every_truncation_and_every_flipped_byte_is_a_problem_or_a_database(path: Path) -> None:
    data = path.read_bytes()
    for at in range(0, len(data), len(data) // 40):
        path.write_bytes(data[:at])
        assert problem_of(path)
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])
        found = WorkbookStore(path).read()
        assert isinstance(found, Cells) or {problem.place.file for problem in found} == {"Game.xlsx"}


def test_password_protected_workbook(path: Path) -> None:
    path.write_bytes(OLE_SIGNATURE + bytes(504) + "EncryptedPackage".encode("utf-16-le") + bytes(512))
    assert problem_of(path) == (
        "Game.xlsx: the workbook is protected by a password; allowed: a workbook in the format .xlsx without a "
        "password; open it in a spreadsheet program and save it without the password"
    )


def test_password_protected_archive(path: Path) -> None:
    data = bytearray(path.read_bytes())
    at = data.index(b"PK\x01\x02")
    struct.pack_into("<H", data, at + 8, 1)
    path.write_bytes(data)
    assert "the workbook is protected by a password" in problem_of(path)


def test_old_excel_workbook(path: Path) -> None:
    path.write_bytes(OLE_SIGNATURE + bytes(504) + "Workbook".encode("utf-16-le") + bytes(512))
    assert "the file is an old Excel workbook (.xls); allowed" in problem_of(path)
    assert problem_of(path).endswith("save it as Excel workbook (.xlsx)")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"Name,Population\nAlbion,5\n", "the file is not a workbook"),
        (b"\x00" * 1000, "the file is not a workbook"),
        (b"  <!DOCTYPE html><html>Sign in</html>", "the file is a web page, not a workbook"),
        (b"PK", "the workbook is cut short or damaged"),
    ],
)
def test_other_files(path: Path, content: bytes, words: str) -> None:
    path.write_bytes(content)
    assert f"Game.xlsx: {words}" in problem_of(path)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["mimetype", "content.xml"], "the file is an OpenDocument file (.ods)"),
        (["[Content_Types].xml", "xl/workbook.bin"], "the file is a binary Excel workbook (.xlsb)"),
        (["[Content_Types].xml", "word/document.xml"], "the file is an archive, but not a workbook"),
        (["photo.jpg"], "the file is an archive, but not a workbook"),
        (["[Content_Types].xml", "xl/workbook.xml"], "the workbook is damaged or cut short"),
    ],
)
def test_other_archives(path: Path, names: list[str], words: str) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, b"")
    assert f"Game.xlsx: {words}" in problem_of(path)


def test_permission_denied_or_locked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", denied)
    assert "must not be read: permission denied, or locked by another program" in problem_of(path)
    assert problem_of(path).endswith("close it in the other program, or ask for permission to read it")


def test_failing_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> int:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "open", failing)
    assert "cannot be read: Input/output error" in problem_of(path)


def test_zip_bomb_is_refused_unopened(path: Path) -> None:
    rezip(path, lambda name, data: b"0" * 17 * 2**20 if name == "xl/styles.xml" else data)
    assert path.stat().st_size < 100_000
    assert "xl/styles.xml in the workbook would unpack to 17 MiB; allowed: at most 16 MiB" in problem_of(path)


def test_zip_bomb_of_pictures_is_refused_unopened(path: Path) -> None:
    with zipfile.ZipFile(path, "a") as archive:
        for number in range(17):
            archive.writestr(f"xl/media/{number}.png", b"")
    data = bytearray(path.read_bytes())
    for entry in re.finditer(rb"PK\x01\x02.{42}xl/media", data, re.DOTALL):
        # the size that the archive's directory promises for the member
        struct.pack_into("<I", data, entry.start() + 24, 16 * 2**20)
    path.write_bytes(data)
    assert "the workbook would unpack to 272 MiB in" in problem_of(path)


def test_sheet_of_too_many_cells_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autoalgo.war.database.workbook.sheet_walker.MAXIMUM_CELLS", 60)
    replace_in(path, "xl/worksheets/sheet2.xml", b"</row>", b"<c/>" * 61 + b"</row>")
    assert "it has more than 60 cells" in problem_of(path)


def test_exploding_entities_are_refused(path: Path) -> None:
    entities = b'<!DOCTYPE x [<!ENTITY a "' + b"1" * 1000 + b'">'
    for before, name in zip("abcdefg", "bcdefgh", strict=True):
        entities += f'<!ENTITY {name} "{f"&{before};" * 10}">'.encode()

    def change(name: str, data: bytes) -> bytes:
        if name != "xl/worksheets/sheet1.xml":
            return data
        start = data.index(b"<worksheet")
        return data[:start] + entities + b"]>" + data[start:].replace(b"<sheetData>", b"<sheetData><x>&h;</x>", 1)

    rezip(path, change)
    assert "Game.xlsx: the workbook is damaged" in problem_of(path)


def test_broken_xml_in_a_sheet(path: Path) -> None:
    replace_in(path, "xl/worksheets/sheet1.xml", b"</sheetData>", b"</sheetDat")
    assert "Game.xlsx: the workbook is damaged, or none that a game needs: its XML is broken" in problem_of(path)


# What is in cells


def test_merged_cells_are_told(path: Path) -> None:
    book = load_workbook(path)
    book["Nations"].merge_cells("A2:A3")
    book["Locations"].merge_cells("J1:K1")
    book.save(path)
    (problem,) = Database(read(path), FILE).problems
    assert problem.text().startswith("Game.xlsx, tab Nations: merged cells: A2:A3; allowed: no merged cells")


def test_formula_without_result_is_no_blank_cell(path: Path) -> None:
    book = load_workbook(path)
    book["Nations"]["C2"] = '="Stat"&"ist"'
    book.save(path)
    (problem,) = checked(Database(read(path), FILE))
    assert 'tab Nations, row 2, column Ideology: the formula ="Stat"&"ist", which has no result in the file' in problem
    assert problem.endswith("open the workbook in a spreadsheet program and save it there")


def test_formula_with_a_result_is_its_result(path: Path) -> None:
    book = load_workbook(path)
    book["Nations"]["B2"] = "=7*100000"
    book.save(path)
    replace_in(path, "xl/worksheets/sheet1.xml", b"<f>7*100000</f><v />", b"<f>7*100000</f><v>700000</v>")
    assert read(path).sheets[0].rows[1][1] == 700_000


def test_formula_with_an_empty_text_as_result_is_blank(path: Path) -> None:
    book = load_workbook(path)
    book["Nations"]["C2"] = '=""'
    book.save(path)
    old = b'<c r="C2"><f>""</f><v /></c>'
    replace_in(path, "xl/worksheets/sheet1.xml", old, b'<c r="C2" t="str"><f>""</f><v></v></c>')
    assert checked(Database(read(path), FILE)) == []


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (datetime.datetime(1902, 12, 1), "the date 1902-12-01"),
        (datetime.date(1902, 12, 1), "the date 1902-12-01"),
        (datetime.time(10, 30), "the date or time 10:30:00"),
    ],
)
def test_dates_are_told_with_what_to_do(path: Path, value: datetime.date | datetime.time, found: str) -> None:
    book = load_workbook(path)
    book["Nations"]["I2"] = value
    book.save(path)
    cell = read(path).sheets[0].rows[1][8]
    assert cell == Unreadable(found, "give the cell the format of a number, and write it again")


def test_booleans_errors_and_numbers_arrive_as_such(path: Path) -> None:
    book = load_workbook(path)
    page = book["Nations"]
    page["B2"], page["C2"], page["D2"], page["E2"] = True, "#REF!", 1.5, 7
    book.save(path)
    assert read(path).sheets[0].rows[1][1:5] == (True, "#REF!", 1.5, 7)


def test_wrong_dimensions_and_far_cells_do_not_matter(path: Path) -> None:
    book = load_workbook(path)
    book["Nations"]["XFD3"] = "far away"
    book["Nations"]["A9999"] = "Rome"
    book.save(path)
    replace_in(path, "xl/worksheets/sheet1.xml", b'<dimension ref="A1:XFD9999"', b'<dimension ref="A1:B1"')
    rows = read(path).sheets[0].rows
    assert (len(rows), rows[9998]) == (9999, ("Rome",))


def test_no_warning_of_openpyxl_leaks(path: Path) -> None:
    extension = b'<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"/></extLst></worksheet>'
    replace_in(path, "xl/worksheets/sheet1.xml", b"</worksheet>", extension)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        read(path)
        load_workbook(path)  # which does warn
    assert len(caught) == 1


def test_parts_may_stand_anywhere_in_the_archive(path: Path) -> None:
    absolute, relative = b'Target="/xl/worksheets/sheet1.xml"', b'Target="worksheets/./sheet1.xml"'
    replace_in(path, "xl/_rels/workbook.xml.rels", absolute, relative)
    assert Database(read(path), FILE).nations() == ("Albion", "Gaul")
