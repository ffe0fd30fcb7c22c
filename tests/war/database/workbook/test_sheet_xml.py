"""The bytes of a sheet: what is found in them, and edits that leave every other byte alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.war.database.cells.coordinates import column_letters, ranges_touching, row_and_column
from autoalgo.war.database.workbook.sheet_walker import SheetError
from autoalgo.war.database.workbook.sheet_xml import edit_cells, scan_sheet


def sheet(content: str) -> bytes:
    """Return the XML of a sheet with the given rows."""
    return f'<?xml version="1.0"?>\n<worksheet><sheetData>{content}</sheetData></worksheet>'.encode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('<row r="2"><c r="B2" s="3"><v>95</v></c></row>', '<row r="2"><c r="B2" s="3"><v>87.5</v></c></row>'),
        ('<row r="2"><c r="B2" t="s" s="3"><v>0</v></c></row>', '<row r="2"><c r="B2" s="3"><v>87.5</v></c></row>'),
        ('<row r="2"><c r="B2"/></row>', '<row r="2"><c r="B2"><v>87.5</v></c></row>'),
        ('<row r="2"><c r="B2" s="1" /></row>', '<row r="2"><c r="B2" s="1"><v>87.5</v></c></row>'),
        ('<row r="2"><c r="B2"></c ></row>', '<row r="2"><c r="B2"><v>87.5</v></c></row>'),
        ('<row r="2"><c r="A2"/></row>', '<row r="2"><c r="A2"/><c r="B2"><v>87.5</v></c></row>'),
        (
            '<row r="2"><c r="A2"/><c r="C2"/></row>',
            '<row r="2"><c r="A2"/><c r="B2"><v>87.5</v></c><c r="C2"/></row>',
        ),
        ('<row r="2"><c r="C2"/></row>', '<row r="2"><c r="B2"><v>87.5</v></c><c r="C2"/></row>'),
        ("<row/><row><c/><c/></row>", '<row/><row><c/><c r="B2"><v>87.5</v></c></row>'),
        ("<row/><row><c/><c><v>1</v></c><c/></row>", '<row/><row><c/><c r="B2"><v>87.5</v></c><c/></row>'),
        (
            '<x:row r="2"><x:c r="B2" x:k="&amp;"><x:v>1</x:v></x:c></x:row>',
            '<x:row r="2"><x:c r="B2" x:k="&amp;"><x:v>87.5</x:v></x:c></x:row>',
        ),
        ('<x:row r="2"><x:c r="A2"/></x:row>', '<x:row r="2"><x:c r="A2"/><x:c r="B2"><x:v>87.5</x:v></x:c></x:row>'),
        (
            '<row r="2"><c r="B2" t="inlineStr"><is><t>95</t></is></c><c r="D2"><v>é</v></c></row>',
            '<row r="2"><c r="B2"><v>87.5</v></c><c r="D2"><v>é</v></c></row>',
        ),
    ],
)
def test_one_cell_is_edited_and_every_other_byte_stays(before: str, after: str) -> None:
    assert edit_cells(sheet(before), {(2, 2): 87.5}) == sheet(after)


def test_two_cells_of_one_row_and_of_two_rows_are_edited() -> None:
    before = sheet('<row r="1"><c r="B1"/></row><row r="2"><c r="A2"/></row>')
    after = edit_cells(before, {(2, 3): 3.0, (1, 2): 1.0, (2, 2): 2.0})
    assert after == sheet(
        '<row r="1"><c r="B1"><v>1.0</v></c></row>'
        '<row r="2"><c r="A2"/><c r="B2"><v>2.0</v></c><c r="C2"><v>3.0</v></c></row>'
    )


def test_what_cannot_be_edited_is_told() -> None:
    with pytest.raises(SheetError, match="it has no cell B9"):
        edit_cells(sheet('<row r="2"><c r="B2"/></row>'), {(9, 2): 1})
    with pytest.raises(SheetError, match="cell B2 holds the formula =1\\+1"):
        edit_cells(sheet('<row r="2"><c r="B2"><f>1+1</f><v>2</v></c></row>'), {(2, 2): 1})
    with pytest.raises(SheetError, match="UTF-16"):
        edit_cells(sheet("").decode().encode("utf-16"), {})


def test_scan_finds_merges_and_the_last_row() -> None:
    rows = (
        '<row r="1"><c r="A1"><f>A2</f></c><c r="B1"><f>A3</f><v>5</v></c><c r="C1" t="str"><f>""</f><v></v></c></row>'
        '<row r="7"><c r="A7" t="inlineStr"><is><t>x</t></is></c></row><row r="900"><c r="A900" s="1"/></row>'
    )
    data = sheet(rows).replace(b"</worksheet>", b'<mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>')
    scan = scan_sheet(data)
    assert (scan.merged, scan.last_row) == (("A1:B2",), 7)


@given(st.integers(1, 16_384), st.integers(1, 1_048_576))
def test_letters_and_numbers_of_a_cell_are_inverse(column: int, row: int) -> None:
    assert row_and_column(f"{column_letters(column)}{row}") == (row, column)


def test_letters() -> None:
    assert [column_letters(column) for column in (1, 26, 27, 52, 702, 703)] == ["A", "Z", "AA", "AZ", "ZZ", "AAA"]
    assert row_and_column("$B$7") == (7, 2)
    assert row_and_column("nonsense") is None
    assert ranges_touching(["A1:B2", "C1:C2", "bad"], 2) == ("A1:B2",)
