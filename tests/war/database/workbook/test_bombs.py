"""Workbooks that are made to take long or much memory, and damaged ones: read or refused, and soon (DB-9)."""

import io
import json
import os
import resource
import subprocess
import sys
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from archives import replace_in, rezip
from hypothesis import given
from hypothesis import strategies as st
from rows import FILE, cells, checked, save

from autoalgo.common.problems import Failure
from autoalgo.war.database import Cells, Database, WorkbookStore
from autoalgo.war.database.cells.store import CellEdit
from autoalgo.war.database.workbook import limits, part_parser
from autoalgo.war.database.workbook.limits import PartError
from autoalgo.war.database.workbook.workbook_editor import edited_workbook
from autoalgo.war.database.workbook.workbook_reader import cells_of
from autoalgo.war.domain.columns import LEADERS
from benchmarks.workbook.bombs import BOMBS
from benchmarks.workbook.packages import BOOK, SHEETS, STRINGS, STYLES, book, packed, sheet, strings, styles, workbook

SCALE = 0.004
"""Of the size that is measured in benchmarks/workbook."""
MOST_MEMORY = 1024 * 2**20
FIRST_SHEET = "xl/worksheets/sheet1.xml"
MEASURE = """
import json, sys
from pathlib import Path
from autoalgo.common.problems import Failure
from autoalgo.war.database import Database, StabilityCommit, WorkbookStore
read = []
for path in map(Path, sys.argv[1:]):
    store = WorkbookStore(path)
    found = store.read_once()
    problems = found if isinstance(found, Failure) else Database(found, path.name).check({}, ("Plain",))
    told = [problem.text() for problem in problems or ()]
    store.write_stability([StabilityCommit("Albion", 100, 90)])
    assert len(told) <= 101, len(told)
    read.append(path.stem)
print(json.dumps(read))
"""


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (300, 300))


def test_every_bomb_is_read_or_refused_in_little_memory(tmp_path: Path) -> None:
    paths = []
    for number, build in enumerate(BOMBS.values()):
        paths.append(tmp_path / f"{number}.xlsx")
        paths[-1].write_bytes(build(SCALE))
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, *map(str, paths)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "AUTOALGO_HOME": str(tmp_path / "home"), "XDG_CACHE_HOME": str(tmp_path / "cache")},
        preexec_fn=limited,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert len(json.loads(done.stdout)) == len(BOMBS)


def problem_of(data: bytes) -> str:
    """Return the text of the one problem with the workbook `data`."""
    found = cells_of(data, FILE)
    assert isinstance(found, Failure)
    (problem,) = found
    return problem.text()


# Limits


def test_the_workbook_of_these_tests_is_sound() -> None:
    found = cells_of(workbook(), FILE)
    assert isinstance(found, Cells)
    assert checked(Database(found, FILE)) == []


def test_elements_of_all_parts_are_counted_whatever_these_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part_parser, "MAXIMUM_ELEMENTS", 1000)
    assert isinstance(cells_of(workbook(), FILE), Cells)
    parts = {STYLES: styles(cells="<xf/>" * 500), STRINGS: strings("<si/>" * 500)}
    assert "xl/styles.xml in the workbook cannot be read: it has more than 1,000 XML elements" in problem_of(
        workbook({**parts})
    )


def test_size_of_a_part_is_bounded_whatever_it_is_called() -> None:
    relations = "xl/_rels/workbook.xml.rels"
    data = workbook()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        renamed = archive.read(relations).replace(STRINGS.encode(), b"xl/texts.bin")
    found = problem_of(workbook({relations: renamed, "xl/texts.bin": strings(" " * 17 * 2**20)}))
    assert "xl/texts.bin in the workbook would unpack to 17 MiB" in found


def test_pictures_may_be_larger_than_a_part_that_is_read() -> None:
    assert isinstance(cells_of(workbook({"xl/media/1.emf": bytes(17 * 2**20)}), FILE), Cells)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("<a>" * 101 + "</a>" * 101, "its XML is not that of a workbook"),
        ("".join(f"<a{at}/>" for at in range(limits.MAXIMUM_NAMES + 1)), "its XML is not that of a workbook"),
        (f"<row a='{'x' * 2**21}'/>", "has a tag or a comment of more than 1 MiB"),
        (f"<!--{'x' * 2**21}-->", "has a tag or a comment of more than 1 MiB"),
    ],
)
def test_xml_that_no_workbook_has_is_refused(rows: str, words: str) -> None:
    found = problem_of(workbook({FIRST_SHEET: sheet(rows)}))
    assert words in found
    assert "xl/worksheets/sheet1.xml, tab Nations" in found


def test_document_types_are_refused_with_their_entities() -> None:
    doctype = '<!DOCTYPE x [<!ENTITY a "b">]>'
    assert "has a document type" in problem_of(workbook({BOOK: book(before=doctype)}))
    assert "(xl/sharedStrings.xml)" in problem_of(workbook({STRINGS: strings(before=doctype)}))


def test_sheets_and_parts_are_counted() -> None:
    titles = [(f"S{at}", "s1") for at in range(limits.MAXIMUM_SHEETS + 1)]
    assert "xl/workbook.xml in the workbook lists more than 1,000 sheets" in problem_of(workbook({BOOK: book(titles)}))
    parts = {f"{at}": b"" for at in range(limits.MAXIMUM_PARTS)}
    assert "the workbook has more than 5,000 parts; allowed: at most 5,000" in problem_of(workbook(parts))


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_packings_that_cannot_be_unpacked_piece_by_piece_are_refused(packing: int) -> None:
    parts = {"[Content_Types].xml": b"", BOOK: bytes(100_000)}
    assert "packed in a way that no spreadsheet program packs one" in problem_of(packed(parts, packing))


def test_only_the_first_sheet_of_a_name_is_read() -> None:
    titles = [("Nations", "s1"), ("NATIONS", "s1"), ("nations ", "s1")]
    found = cells_of(workbook({BOOK: book(titles)}), FILE)
    assert isinstance(found, Cells)
    assert [len(one.rows) for one in found.sheets] == [3, 0, 0]


def test_a_cell_is_changed_beside_a_comment_that_repeats_a_tag() -> None:
    formula = sheet('<row r="2"><c r="A2"><f>1</f><v>1</v></c></row>')
    data = workbook({BOOK: book(before=f"<!--{'<calcPr ' * 1000}-->"), SHEETS[LEADERS]: formula})
    edited = edited_workbook(data, [CellEdit("Nations", 2, 2, 5)])
    with zipfile.ZipFile(io.BytesIO(edited)) as archive:
        assert b'<calcPr fullCalcOnLoad="1" calcId="1"/>' in archive.read(BOOK)


# Damage


@pytest.mark.parametrize(
    ("element", "words"),
    [
        ('<c r="B2"><v>abc</v></c>', '"abc" in a damaged cell'),
        ('<c r="B2" s="x"><v>5</v></c>', '"5" in a damaged cell'),
        ('<c r="B2" t="s"><v>999</v></c>', "a text that is missing in the file"),
        ('<c r="B2" t="s"><v>-1</v></c>', "a text that is missing in the file"),
        ('<c r="B2" t="b"><v>maybe</v></c>', '"maybe" in a damaged cell'),
        ('<c r="B2" t="d"><v>soon</v></c>', '"soon" in a damaged cell'),
    ],
)
def test_damaged_cell_is_told_with_tab_row_and_column(tmp_path: Path, element: str, words: str) -> None:
    path = save(tmp_path / FILE, cells())
    replace_in(path, FIRST_SHEET, b'<c r="B2" t="n"><v>2000000</v></c>', element.encode())
    found = WorkbookStore(path).read()
    assert isinstance(found, Cells)
    (problem,) = checked(Database(found, FILE))
    assert problem.startswith(f"Game.xlsx, tab Nations, row 2, column Population: {words}; allowed: ")
    assert problem.endswith("the file is damaged there: write the value again")


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ('<row r="x"/>', 'a row has the number "x"'),
        ('<row r="0"/>', 'a row has the number "0"'),
        ('<row r="1e999"/>', 'a row has the number "1e999"'),
        ('<row r="7"><c r="?7"/></row>', 'a cell of row 7 is called "?7"'),
        ('<row r="7"><c r="A0"/></row>', 'a cell of row 7 is called "A0"'),
    ],
)
def test_rows_and_cells_that_are_nowhere_are_told_with_their_tab(row: str, words: str) -> None:
    found = problem_of(workbook({FIRST_SHEET: sheet(row)}))
    assert f"{words} (xl/worksheets/sheet1.xml, tab Nations)" in found


def test_a_damaged_picture_does_not_stop_the_program_at_a_commit(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(workbook({"xl/media/1.png": b"picture" * 100}))
    rezip(path, lambda _, content: content)
    data = bytearray(path.read_bytes())
    at = data.rindex(b"xl/media/1.png") - 46 + 16
    data[at] ^= 1  # of the checksum in the directory
    assert isinstance(cells_of(bytes(data), FILE), Cells)
    with pytest.raises(PartError, match=r"xl/media/1\.png cannot be unpacked"):
        edited_workbook(bytes(data), [CellEdit("Nations", 2, 2, 5)])


USUAL = workbook()
with zipfile.ZipFile(io.BytesIO(USUAL)) as opened:
    PARTS = {name: opened.read(name) for name in opened.namelist()}


@given(
    st.sampled_from(sorted(PARTS)),
    st.lists(
        st.tuples(
            st.floats(0, 1),
            st.integers(0, 12),
            st.sampled_from(
                [b"", b"<", b">", b'"', b"\x00", b"\xff", b"-1", b"1e999", b"</c>", b"<c/>", b"<f>", b"&a;"]
            )
            | st.binary(max_size=4),
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_mutated_packages_never_raise(part: str, changes: list[tuple[float, int, bytes]]) -> None:
    content = PARTS[part]
    for share, length, new in changes:
        at = int(share * len(content))
        content = content[:at] + new + content[at + length :]
    data = packed({**PARTS, part: content})
    found = cells_of(data, FILE)
    if isinstance(found, Cells):
        checked(Database(found, FILE))
        titles = [one.title for one in found.sheets]
        with suppress(PartError):
            edited_workbook(data, [CellEdit(titles[0], 2, 2, 5)] if titles else [])
    else:
        assert {problem.place.file for problem in found} == {FILE}
