"""Texts, blanks and new rows put into the bytes of a sheet, with every other byte left as it was."""

import io
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from autoalgo.war.database import CellEdit, Cells
from autoalgo.war.database.cells.cells import Content, NewRows
from autoalgo.war.database.workbook.cell_xml import LONGEST_TEXT, why_not_held
from autoalgo.war.database.workbook.sheet_walker import SheetError
from autoalgo.war.database.workbook.sheet_xml import edit_cells, scan_sheet
from autoalgo.war.database.workbook.workbook_editor import edited_workbook
from autoalgo.war.database.workbook.workbook_reader import cells_of, formulas_of


def sheet(rows: str, before: str = "") -> bytes:
    """Return the XML of a sheet with the given rows, and elements before them."""
    return f'<?xml version="1.0"?>\n<worksheet>{before}<sheetData>{rows}</sheetData></worksheet>'.encode()


@pytest.mark.parametrize(
    ("content", "cell"),
    [
        ("Gaul", '<c r="B2" s="3" t="inlineStr"><is><t>Gaul</t></is></c>'),
        ("1,200", '<c r="B2" s="3" t="inlineStr"><is><t>1,200</t></is></c>'),
        ("=A1", '<c r="B2" s="3" t="inlineStr"><is><t>=A1</t></is></c>'),
        ("<a> & </t>", '<c r="B2" s="3" t="inlineStr"><is><t>&lt;a&gt; &amp; &lt;/t&gt;</t></is></c>'),
        (" é\n𝄞", '<c r="B2" s="3" t="inlineStr"><is><t xml:space="preserve"> &#233;\n&#119070;</t></is></c>'),
        ("a  b", '<c r="B2" s="3" t="inlineStr"><is><t xml:space="preserve">a  b</t></is></c>'),
        (True, '<c r="B2" s="3" t="b"><v>1</v></c>'),
        (1_200_000, '<c r="B2" s="3"><v>1200000</v></c>'),
        (0.1, '<c r="B2" s="3"><v>0.1</v></c>'),
        (None, '<c r="B2" s="3"/>'),
    ],
)
def test_a_cell_takes_any_content_and_keeps_its_formatting(content: Content, cell: str) -> None:
    before = sheet('<row r="2"><c r="B2" t="s" s="3"><v>0</v></c></row>')
    assert edit_cells(before, {(2, 2): content}) == sheet(f'<row r="2">{cell}</row>')


def test_prefixes_are_kept() -> None:
    before = sheet('<x:row r="2"><x:c r="B2"><x:v>1</x:v></x:c></x:row>')
    after = '<x:row r="2"><x:c r="B2" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row>'
    assert edit_cells(before, {(2, 2): "a"}) == sheet(after)


def test_a_blank_where_no_cell_is_leaves_everything_as_it_was() -> None:
    before = sheet('<row r="2"><c r="A2"/></row>')
    assert edit_cells(before, {(2, 2): None}) == before


def test_a_row_without_cells_is_opened() -> None:
    before = sheet('<row r="2" ht="30" /><row r="3"></row>')
    after = '<row r="2" ht="30" ><c r="A2"><v>1</v></c></row><row r="3"><c r="A3"><v>2</v></c></row>'
    assert edit_cells(before, {(2, 1): 1, (3, 1): 2}) == sheet(after)


def test_new_rows_come_in_order_and_continue_the_formatting_above() -> None:
    before = sheet(
        '<row r="1"><c r="A1" s="9"/></row><row r="2"><c r="A2" s="1"/><c r="C2"/></row><row r="5"><c r="D5"/></row>',
        '<cols><col min="2" max="3" style="7"/></cols>',
    )
    after = edit_cells(before, {(3, 1): 1, (3, 2): 2, (3, 3): 3, (6, 1): 4}, NewRows(frozenset({3, 4, 6}), like=2))
    assert after == sheet(
        '<row r="1"><c r="A1" s="9"/></row><row r="2"><c r="A2" s="1"/><c r="C2"/></row>'
        '<row r="3"><c r="A3" s="1"><v>1</v></c><c r="B3" s="7"><v>2</v></c><c r="C3"><v>3</v></c></row>'
        '<row r="5"><c r="D5"/></row><row r="6"><c r="A6" s="1"><v>4</v></c></row>',
        '<cols><col min="2" max="3" style="7"/></cols>',
    )


def test_a_new_row_that_is_formatted_already_keeps_its_formatting() -> None:
    before = sheet('<row r="2"><c r="A2" s="1"/></row><row r="3" s="4" customFormat="1"><c r="B3" s="5"/></row>')
    after = edit_cells(before, {(3, 1): 1, (3, 2): 2}, NewRows(frozenset({3}), like=2))
    assert after == sheet(
        '<row r="2"><c r="A2" s="1"/></row>'
        '<row r="3" s="4" customFormat="1"><c r="A3" s="4"><v>1</v></c><c r="B3" s="5"><v>2</v></c></row>'
    )


def test_a_cell_that_was_not_there_looks_as_its_row_or_column_did() -> None:
    before = sheet('<row r="2"><c r="A2"/></row>', '<cols><col min="2" max="2" style="7"/></cols>')
    assert b'<c r="B2" s="7"><v>1</v></c>' in edit_cells(before, {(2, 2): 1})


def test_rows_that_are_neither_there_nor_new_are_refused() -> None:
    with pytest.raises(SheetError, match="it has no cell A4"):
        edit_cells(sheet('<row r="2"><c r="A2"/></row>'), {(3, 1): 1, (4, 1): 1}, NewRows(frozenset({3})))


@pytest.mark.parametrize(
    ("dimension", "grown"),
    [
        ('<dimension ref="A1:B2"/>', '<dimension ref="A1:C4"/>'),
        ("<dimension ref='B2' />", "<dimension ref='B2:C4' />"),
        ('<dimension ref="A1:Z90"/>', '<dimension ref="A1:Z90"/>'),
        ('<dimension ref="odd"/>', '<dimension ref="odd"/>'),
        ("", ""),
    ],
)
def test_the_sheets_range_grows_with_its_cells(dimension: str, grown: str) -> None:
    before = sheet('<row r="2"><c r="B2"/></row>', dimension)
    after = edit_cells(before, {(4, 3): 1, (2, 2): 5, (9, 9): None}, NewRows(frozenset({4, 9})))
    assert after == sheet('<row r="2"><c r="B2"><v>5</v></c></row><row r="4"><c r="C4"><v>1</v></c></row>', grown)


def test_rows_of_other_elements_are_no_rows_of_the_sheet() -> None:
    anchor = b"</sheetData><controls><anchor><from><xdr:col>1</xdr:col><xdr:row>2</xdr:row></from></anchor></controls>"
    before = sheet('<row r="2"><c r="A2"/></row>').replace(b"</sheetData>", anchor)
    after = edit_cells(before, {(3, 1): 1}, NewRows(frozenset({3})))
    assert after == before.replace(b"</sheetData>", b'<row r="3"><c r="A3"><v>1</v></c></row></sheetData>')


def test_results_that_a_formula_elsewhere_fills_are_formulas_too_and_not_written_over() -> None:
    rows = (
        '<row r="1"><c r="B1"><v>0</v></c></row>'
        '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f t="array" ref="B2:C3">D2:E3</f><v>1</v></c>'
        '<c r="C2"><v>2</v></c></row>'
        '<row r="3"><c r="B3"><v>3</v></c><c r="D3"><f t="shared" ref="D3:D9" si="0">A3</f><v>1</v></c></row>'
        '<row r="4"><c r="B4"><v>4</v></c><c r="D4"><f t="shared" si="0"/><v>1</v></c></row>'
    )
    assert scan_sheet(sheet(rows)).formulas == {
        (2, 2): "the formula =D2:E3",
        (2, 3): "a result of the formula in B2",
        (3, 2): "a result of the formula in B2",
        (3, 4): "the formula =A3",
        (4, 4): "a formula",
    }
    with pytest.raises(SheetError, match="cell B3 holds a result of the formula in B2"):
        edit_cells(sheet(rows), {(3, 2): 1})
    assert b'<c r="B4"><v>9</v></c>' in edit_cells(sheet(rows), {(4, 2): 9})


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("a\x07b", "the invisible character U+0007, which a workbook cannot hold"),
        ("\ud800", "U+D800"),
        ("a\uffff", "U+FFFF"),
        ("_x0041_", "the text _x0041_, which in a workbook is the code of another character"),
        ("x" * (LONGEST_TEXT + 1), "a text of 32,768 characters, of which a cell of a workbook holds 32,767"),
    ],
)
def test_what_a_workbook_cannot_hold_is_told(content: str, words: str) -> None:
    assert words in why_not_held(content)


def book() -> bytes:
    """Return a workbook with a tab of one header."""
    made, saved = Workbook(), io.BytesIO()
    page = made.worksheets[0]
    page.title = "Nations"
    page.append(["Name", "=1+1"])
    made.save(saved)
    return saved.getvalue()


BOOK = book()
TEXTS = st.text().filter(lambda text: text and not why_not_held(text) and "\r" not in text)
CONTENTS = st.one_of(
    TEXTS, st.booleans(), st.floats(allow_nan=False, allow_infinity=False), st.integers(-(2**53), 2**53)
)


@given(st.lists(st.tuples(st.integers(1, 9), CONTENTS), min_size=1, max_size=5, unique_by=lambda each: each[0]))
def test_whatever_is_written_reads_back_as_it_was(written: list[tuple[int, Content]]) -> None:
    edits = [CellEdit("Nations", 2, column, content) for column, content in written]
    edited = edited_workbook(BOOK, edits, {"Nations": NewRows(frozenset({2}))})
    cells = cells_of(edited, "Book.xlsx")
    assert isinstance(cells, Cells)
    row = cells.sheets[0].rows[1]
    assert [(row[column - 1], type(row[column - 1])) for column, _ in written] == [
        (content, type(content)) for _, content in written
    ]
    with ZipFile(io.BytesIO(edited)) as after, ZipFile(io.BytesIO(BOOK)) as before:
        changed = {name for name in before.namelist() if before.read(name) != after.read(name)}
    assert changed == {"xl/worksheets/sheet1.xml"}


def test_formulas_of_a_workbook_are_found() -> None:
    assert formulas_of(BOOK) == {"Nations": {(1, 2): "the formula =1+1"}}
    assert load_workbook(io.BytesIO(BOOK))["Nations"]["B1"].value == "=1+1"
