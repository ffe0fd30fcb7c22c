"""Workbooks of at most 10 MB that are made to take as long, or as much memory, as can be.

Each is a function of its scale: 1 is the worst that was found, less builds faster.
"""

import struct
import zipfile
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Final

from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS, TABS
from benchmarks.workbook.packages import (
    ADA,
    ALBION,
    BOOK,
    FYRD,
    GAUL,
    SHEETS,
    STRINGS,
    STYLES,
    Row,
    book,
    book_relations,
    content_types,
    packed,
    relations,
    rows_of,
    sheet,
    strings,
    styles,
    workbook,
)

Bomb = Callable[[float], bytes]
"""Builds a workbook of a scale from 0 to 1."""

_NATIONS: Final = SHEETS[NATIONS]
_ENTITY_STEPS: Final = 8


def _times(scale: float, number: float) -> int:
    return max(1, round(scale * number))


def _numbers(scale: float, number: float) -> range:
    return range(_times(scale, number))


def _in_nations(scale: float, number: float, write: Callable[[int], str], where: str = "rows") -> bytes:
    """Return a workbook with many elements among the rows of Nations, "before" or "after" them."""
    elements = "".join(map(write, _numbers(scale, number)))
    rows = rows_of(NATIONS, (ALBION, GAUL), elements if where == "rows" else "")
    around = {} if where == "rows" else {where: elements}
    return workbook({_NATIONS: sheet(rows, **around)})


def _with_text(text: str, before: str = "") -> bytes:
    """Return a workbook with one text that all sheets share, and that a cell holds."""
    nations = rows_of(NATIONS, ({**ALBION, "Name": "#0"}, GAUL))
    return workbook({STRINGS: strings(f"<si><t>{text}</t></si>", before), _NATIONS: sheet(nations)})


def _everywhere(scale: float, text: str, tab: Tab, columns: Iterable[str], usual: Row) -> bytes:
    """Return a workbook in which many rows of `tab` hold the same shared text in each of `columns`."""
    rows = [{**usual, "Name": f"N{at}", **dict.fromkeys(columns, "#0")} for at in _numbers(scale, 9_990)]
    return workbook({STRINGS: strings(f"<si><t>{text}</t></si>")}, {tab: rows})


# Parts of the archive


def _many_members(scale: float) -> bytes:
    return workbook({f"{at}": b"" for at in _numbers(scale, 100_000)})


def _pictures(scale: float) -> bytes:
    return workbook({f"xl/media/{at}.png": bytes(16 * 2**20) for at in _numbers(scale, 60)})


def _lying_size(scale: float) -> bytes:
    data = bytearray(workbook({STRINGS: strings("<si/>" + " " * _times(scale, 2e9))}))
    return _claiming(data, STRINGS, 500)


def _lying_picture(scale: float) -> bytes:
    return _claiming(bytearray(workbook({"xl/media/1.png": bytes(_times(scale, 2e9))})), "xl/media/1.png", 500)


def _claiming(data: bytearray, part: str, size: int) -> bytes:
    """Return the archive with a false size of one part in its directory."""
    entry = data.rindex(part.encode())
    struct.pack_into("<I", data, entry - 46 + 24, size)
    return bytes(data)


def _other_packing(compression: int) -> Bomb:
    def build(scale: float) -> bytes:
        parts = {"xl/workbook.xml": book(before=" " * _times(scale, 250e6))}
        rest = {
            "[Content_Types].xml": content_types(),
            "_rels/.rels": relations((("r1", "officeDocument", "/xl/workbook.xml"),)),
        }
        return packed({**rest, **parts}, compression)

    return build


def _unnamed_strings(scale: float) -> bytes:
    part = "xl/texts.bin"
    types = content_types().replace(f"/{STRINGS}", f"/{part}")
    texts = strings("<si><t>a</t></si>" * _times(scale, 3e6))
    relations_there = book_relations(texts=part)
    return workbook({"[Content_Types].xml": types, "xl/_rels/workbook.xml.rels": relations_there, part: texts})


def _unnamed_sheet(scale: float) -> bytes:
    part = "xl/worksheets/sheet.bin"
    cells = "<row>" + '<c t="inlineStr"><is><t>a</t></is></c>' * 400 + "</row>"
    content = sheet(rows_of(NATIONS, (ALBION, GAUL), cells * _times(scale, 10_000)))
    sheets = [part, *list(SHEETS.values())[1:]]
    return workbook({"xl/_rels/workbook.xml.rels": book_relations(sheets), part: content})


def _one_part_for_many(scale: float) -> bytes:
    titles = [("nations" + " " * at, "s1") for at in _numbers(scale, 900)]
    return workbook({BOOK: book(titles), _NATIONS: sheet("<row><c/></row>" * 400_000)})


# Parts that list


def _many_sheets(scale: float) -> bytes:
    usual = [(tab.tab_name, f"s{number}") for number, tab in enumerate(TABS, start=1)]
    return workbook({BOOK: book([*usual, *((f"S{at}", "s1") for at in _numbers(scale, 98_000))])})


def _long_titles(scale: float) -> bytes:
    titles = [("x" * 100_000 + str(at), "s1") for at in _numbers(scale, 100)]
    return workbook({BOOK: book(titles)})


def _many_names(scale: float) -> bytes:
    names = "".join(f'<definedName name="n{at}">A1</definedName>' for at in _numbers(scale, 350_000))
    return workbook({BOOK: book(after=f"<definedNames>{names}</definedNames>")})


def _many_relations(scale: float) -> bytes:
    more = "".join(f'<Relationship Id="x{at}" Type="t" Target="{at}"/>' for at in _numbers(scale, 300_000))
    return workbook({"xl/_rels/workbook.xml.rels": book_relations(more=more)})


def _many_types(scale: float) -> bytes:
    more = "".join(f'<Override PartName="/{at}" ContentType="t"/>' for at in _numbers(scale, 300_000))
    return workbook({"[Content_Types].xml": content_types(more)})


def _properties(scale: float) -> bytes:
    return workbook({"docProps/core.xml": "<a>" + "<b/>" * _times(scale, 4e6) + "</a>"})


def _calculation_in_comment(scale: float) -> bytes:
    formula = sheet(rows_of(NATIONS, (ALBION, GAUL), '<row r="9"><c r="AA9"><f>1</f><v>1</v></c></row>'))
    return workbook({BOOK: book(before=f"<!--{'<calcPr ' * _times(scale, 120_000)}-->"), _NATIONS: formula})


# Styles


def _style_elements(element: str, number: float) -> Bomb:
    return lambda scale: workbook({STYLES: styles(cells=element * _times(scale, number))})


def _number_formats(scale: float) -> bytes:
    formats = "".join(f'<numFmt numFmtId="{at}" formatCode="0.{at}"/>' for at in _numbers(scale, 300_000))
    return workbook({STYLES: styles(formats, "".join(f'<xf numFmtId="{at}"/>' for at in _numbers(scale, 300_000)))})


def _bracketed_format(scale: float) -> bytes:
    formats = f'<numFmt numFmtId="200" formatCode="{"[" * _times(scale, 800_000)}"/>'
    return workbook({STYLES: styles(formats, '<xf numFmtId="200"/>')})


def _differential_styles(scale: float) -> bytes:
    return workbook({STYLES: styles(more=f"<dxfs>{'<dxf/>' * _times(scale, 2.5e6)}</dxfs>")})


# XML


def _entities(scale: float) -> bytes:
    letters = "abcdefghijklmnop"[: 2 + round(scale * _ENTITY_STEPS)]
    entities = '<!ENTITY a "aaaaaaaaaa">'
    for before, name in pairwise(letters):
        entities += f'<!ENTITY {name} "{f"&{before};" * 10}">'
    return _with_text(f"&{letters[-1]};", f"<!DOCTYPE x [{entities}]>")


def _one_long_entity(scale: float) -> bytes:
    long = "a" * _times(scale, 100_000)
    return _with_text("&a;" * _times(scale, 15_000), f'<!DOCTYPE x [<!ENTITY a "{long}">]>')


def _attributes(scale: float) -> bytes:
    many = "".join(f' a{at}=""' for at in _numbers(scale, 1_300_000))
    return _in_nations(1, 1, lambda _: f"<row{many}/>")


def _long_attribute(scale: float) -> bytes:
    return _in_nations(1, 1, lambda _: f'<row a="{"x" * _times(scale, 15e6)}"/>')


def _comment(scale: float) -> bytes:
    return _in_nations(1, 1, lambda _: f"<!--{'x' * _times(scale, 15e6)}-->")


def _deep(scale: float) -> bytes:
    return _in_nations(1, 1, lambda _: "<a>" * _times(scale, 2e6) + "</a>" * _times(scale, 2e6))


def _distinct_elements(scale: float) -> bytes:
    return _in_nations(scale, 1_300_000, lambda at: f"<a{at}/>")


def _another_encoding(scale: float) -> bytes:
    text = sheet("<row><c/></row>" * _times(scale, 450_000)).replace("UTF-8", "UTF-16")
    return workbook({_NATIONS: text.encode("utf-16")})


# Sheets


def _cells_in_all_sheets(scale: float) -> bytes:
    row = "<row>" + "<c><v>1</v></c>" * 250 + "</row>"
    rows = {tab: rows_of(tab, (), row * _times(scale, 3_900)) for tab in TABS}
    return workbook({SHEETS[tab]: sheet(written) for tab, written in rows.items()})


def _many_texts_in_all_sheets(scale: float) -> bytes:
    row = "<row>" + '<c t="s"><v>0</v></c>' * 250 + "</row>"
    parts: dict[str, str | bytes] = {SHEETS[tab]: sheet(rows_of(tab, (), row * _times(scale, 2_900))) for tab in TABS}
    return workbook({**parts, STRINGS: strings(f"<si><t>{'long ' * 9_000}</t></si>")})


def _far_cells(scale: float) -> bytes:
    return _in_nations(scale, 400_000, lambda at: f'<row><c r="XFD{1_048_576 - at}"><v>1</v></c></row>')


def _wide(scale: float) -> bytes:
    return _in_nations(scale, 9_990, lambda at: f'<row r="{at + 4}"><c r="IV{at + 4}"><v>1</v></c></row>')


def _array_formulas(scale: float) -> bytes:
    return _in_nations(scale, 250_000, lambda _: '<row><c><f t="array" ref="A1:XFD1048576"/></c></row>')


def _shared_formulas(scale: float) -> bytes:
    return _in_nations(scale, 300_000, lambda at: f'<row><c><f t="shared" si="{at}" ref="A1:B2">A1</f></c></row>')


def _merged(scale: float) -> bytes:
    merged = "".join(f'<mergeCell ref="A{at}:B{at}"/>' for at in _numbers(scale, 500_000))
    return workbook({_NATIONS: sheet(rows_of(NATIONS, (ALBION,)), after=f"<mergeCells>{merged}</mergeCells>")})


def _columns(scale: float) -> bytes:
    return _in_nations(scale, 400_000, lambda _: '<col min="1" max="2" style="1"/>', "before")


def _validations(scale: float) -> bytes:
    return _in_nations(scale, 1_200_000, lambda _: "<x><y/></x>", "after")


def _prefixed_cells(scale: float) -> bytes:
    return _in_nations(scale, 250_000, lambda at: f"<row><p{at}:c/></row>")


def _long_formula(scale: float) -> bytes:
    return _in_nations(1, 1, lambda _: f'<row r="9"><c r="C9"><f>{"1+" * _times(scale, 7e6)}1</f></c></row>')


# Texts


def _runs(scale: float) -> bytes:
    return workbook({STRINGS: strings(f"<si>{'<r><t>a</t></r>' * _times(scale, 1_000_000)}</si>")})


def _phonetic(scale: float) -> bytes:
    return workbook({STRINGS: strings(f"<si>{'<rPh><t>a</t></rPh>' * _times(scale, 800_000)}</si>")})


def _empty_strings(scale: float) -> bytes:
    return workbook({STRINGS: strings("<si/>" * _times(scale, 3_300_000))})


def _long_text(scale: float) -> bytes:
    return _with_text("a" * _times(scale, 15e6))


def _digits(scale: float) -> bytes:
    return _in_nations(1, 1, lambda _: f'<row r="9"><c r="B9"><v>{"1" * _times(scale, 15e6)}</v></c></row>')


def _delimiters(scale: float) -> bytes:
    nations = "a;" * _times(scale, 5e6)
    return workbook({}, {MILITARIES: [{**FYRD, "Nations": nations}]})


def _delimiters_in_every_row(scale: float) -> bytes:
    return _everywhere(scale, "a;" * 400, MILITARIES, ["Nations"], FYRD)


def _lists_of_compound_names(scale: float) -> bytes:
    row = {**ALBION, "Name": "a;a;a;a;a;a;b"}
    militaries = [{**FYRD, "Name": f"M{at}", "Nations": "#0"} for at in _numbers(scale, 4_900)]
    texts = strings(f"<si><t>{'a;' * 800}</t></si>")
    return workbook({STRINGS: texts}, {NATIONS: [row, GAUL], MILITARIES: militaries})


def _accents(scale: float) -> bytes:
    accents = "a" + "\u0301\u0316" * 24_000
    columns = [column.name for column in LEADERS.columns if column.name != "Name"]
    return _everywhere(scale, accents, LEADERS, columns, ADA)


def _words_for_numbers(scale: float) -> bytes:
    columns = [column.name for column in LEADERS.columns if column.name not in {"Name", "Nations"}]
    return _everywhere(scale, "\uff11" * 49_000, LEADERS, columns, ADA)


# What is checked


def _near_names(scale: float) -> bytes:
    count = _times(scale, 9_990)
    leaders = [{**ADA, "Name": f"{at:05} " + "ab" * 25} for at in range(count)]
    nations = [{**ALBION, "Name": f"N{at}", "Leader": f"{at:05} " + "ba" * 25} for at in range(count)]
    return workbook({}, {NATIONS: nations, LEADERS: leaders})


def _ordinary_names(scale: float) -> bytes:
    count = _times(scale, 9_990)
    leaders = [{**ADA, "Name": f"Leader {at}"} for at in range(count)]
    nations = [{**ALBION, "Name": f"N{at}", "Leader": f"Laeder {at}x"} for at in range(count)]
    return workbook({}, {NATIONS: nations, LEADERS: leaders})


def _one_leader_named_by_all(scale: float) -> bytes:
    count = _times(scale, 9_990)
    nations = [{**ALBION, "Name": f"N{at}", "Leader": "Ada"} for at in range(count)]
    return workbook({}, {NATIONS: nations, LEADERS: [ADA] * count})


def _everything_wrong(scale: float) -> bytes:
    def rows(tab: Tab) -> list[Row]:
        return [{column.name: f"bad{at}" for column in tab.columns} for at in _numbers(scale, 9_990)]

    return workbook({}, {tab: rows(tab) for tab in (NATIONS, LOCATIONS, LEADERS)})


def _long_headers(scale: float) -> bytes:
    cells = "".join(f'<c t="inlineStr"><is><t>{"x" * _times(scale, 40_000)}{at}</t></is></c>' for at in range(200))
    rows = f'<row r="1">{cells}<c t="inlineStr"><is><t>Name</t></is></c></row><row><c><v>1</v></c></row>'
    return workbook({_NATIONS: sheet(rows)})


BOMBS: Final[dict[str, Bomb]] = {
    "members: 100,000": _many_members,
    "pictures that unpack to 960 MiB": _pictures,
    "texts of 2 GB that claim 500 bytes": _lying_size,
    "picture of 2 GB that claims 500 bytes": _lying_picture,
    "packed by bzip2, 250 MB": _other_packing(zipfile.ZIP_BZIP2),
    "packed by LZMA, 250 MB": _other_packing(zipfile.ZIP_LZMA),
    "shared texts in a part called .bin": _unnamed_strings,
    "sheet in a part called .bin": _unnamed_sheet,
    "one part for 900 tabs": _one_part_for_many,
    "sheets: 98,000": _many_sheets,
    "titles of 100,000 characters": _long_titles,
    "defined names: 350,000": _many_names,
    "relations: 300,000": _many_relations,
    "content types: 300,000": _many_types,
    "properties of 4 million elements": _properties,
    "calcPr 120,000 times in a comment": _calculation_in_comment,
    "styles: 3.1 million <xf/>": _style_elements("<xf/>", 3.1e6),
    "styles: 700,000 <xf> with parts": _style_elements("<xf><alignment/></xf>", 700_000),
    "number formats: 300,000": _number_formats,
    "number format of 800,000 brackets": _bracketed_format,
    "differential styles: 2.5 million": _differential_styles,
    "entities in entities": _entities,
    "one long entity, often": _one_long_entity,
    "attributes: 1.3 million of one element": _attributes,
    "attribute of 15 MB": _long_attribute,
    "comment of 15 MB": _comment,
    "elements 2 million deep": _deep,
    "names of elements: 1.3 million": _distinct_elements,
    "sheet in UTF-16": _another_encoding,
    "numbers: 975,000 in each tab": _cells_in_all_sheets,
    "long shared text: 725,000 times in each tab": _many_texts_in_all_sheets,
    "rows near the last possible": _far_cells,
    "cells in column IV": _wide,
    "array formulas over everything": _array_formulas,
    "shared formulas: 300,000": _shared_formulas,
    "merged ranges: 500,000": _merged,
    "columns: 400,000": _columns,
    "elements after the rows: 2.4 million": _validations,
    "prefixes of cells: 250,000": _prefixed_cells,
    "formula of 14 MB": _long_formula,
    "runs of one text: 1 million": _runs,
    "phonetic runs: 800,000": _phonetic,
    "empty shared texts: 3.3 million": _empty_strings,
    "text of 15 MB": _long_text,
    "number of 15 million digits": _digits,
    "delimiters: 5 million in a cell": _delimiters,
    "delimiters: 400 in each of 9,990 rows": _delimiters_in_every_row,
    "delimiters of compound names": _lists_of_compound_names,
    "accents: 48,000 on a letter, everywhere": _accents,
    "wide digits: 49,000 in every number": _words_for_numbers,
    "near names: 9,990 by 9,990": _near_names,
    "ordinary wrong names: 9,990 by 9,990": _ordinary_names,
    "leaders of one name: 9,990, led by all": _one_leader_named_by_all,
    "everything wrong in 29,970 rows": _everything_wrong,
    "headers of 40,000 characters": _long_headers,
}
