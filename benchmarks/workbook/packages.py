"""Small workbooks whose every part is written by hand, so that each can be made as bad as it can be."""

import io
import zipfile
from collections.abc import Iterable, Mapping
from typing import Final
from xml.sax.saxutils import escape

from autoalgo.war.database.cells.coordinates import column_letters
from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS, TABS

BOOK: Final = "xl/workbook.xml"
STYLES: Final = "xl/styles.xml"
STRINGS: Final = "xl/sharedStrings.xml"
SHEETS: Final = {tab: f"xl/worksheets/sheet{number}.xml" for number, tab in enumerate(TABS, start=1)}
_XML: Final = '<?xml version="1.0" encoding="UTF-8"?>'
_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_KINDS: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"

Row = Mapping[str, str | float]
"""What stands in a row by the name of its column."""
ALBION: Final[Row] = {"Name": "Albion", "Population": 2_000_000, "Year Founded": 927, "Year Crisis": 1016}
GAUL: Final[Row] = {"Name": "Gaul", "Population": 700_000, "Year Founded": 911, "Year Crisis": 1047}
FYRD: Final[Row] = {"Nations": "Albion", "Name": "Fyrd", "Size": 7000}
SENLAC: Final[Row] = {"Name": "Senlac"}
ADA: Final[Row] = {"Name": "Ada", "Nations": "Albion", "Birth year": 1026}
USUAL: Final[Mapping[Tab, Iterable[Row]]] = {
    NATIONS: (ALBION, GAUL),
    MILITARIES: (FYRD,),
    LOCATIONS: (SENLAC,),
    LEADERS: (ADA,),
}


def workbook(
    changes: Mapping[str, str | bytes] | None = None, rows: Mapping[Tab, Iterable[Row]] | None = None
) -> bytes:
    """Return a workbook with `rows` by tab, the usual few where a tab has none, and some of its parts changed."""
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": content_types(),
        "_rels/.rels": relations((("r1", "officeDocument", "/xl/workbook.xml"),)),
        BOOK: book(),
        "xl/_rels/workbook.xml.rels": book_relations(),
        STYLES: styles(),
        STRINGS: strings(),
        **{part: sheet(rows_of(tab, (rows or {}).get(tab, USUAL[tab]))) for tab, part in SHEETS.items()},
        **(changes or {}),
    }
    return packed(parts)


def packed(parts: Mapping[str, str | bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return the archive with `parts` by name."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", compression, compresslevel=9) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return data.getvalue()


def content_types(more: str = "") -> str:
    """Return the list of the parts' kinds, with `more` at its end."""
    kinds = [(f"/{BOOK}", "sheet.main"), (f"/{STYLES}", "styles"), (f"/{STRINGS}", "sharedStrings")]
    kinds += [(f"/{part}", "worksheet") for part in SHEETS.values()]
    overrides = "".join(f'<Override PartName="{part}" ContentType="{_KINDS}.{kind}+xml"/>' for part, kind in kinds)
    default = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    namespace = "http://schemas.openxmlformats.org/package/2006/content-types"
    return f'{_XML}<Types xmlns="{namespace}">{default}{overrides}{more}</Types>'


def relations(targets: Iterable[tuple[str, str, str]], more: str = "") -> str:
    """Return relations: identifier, last word of their kind, and target of each."""
    written = "".join(
        f'<Relationship Id="{identifier}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for identifier, kind, target in targets
    )
    return f'{_XML}<Relationships xmlns="{_RELATIONS}">{written}{more}</Relationships>'


def book_relations(sheets: Iterable[str] = tuple(SHEETS.values()), texts: str = STRINGS, more: str = "") -> str:
    """Return what the workbook's own part leads to."""
    targets = [(f"s{number}", "worksheet", f"/{part}") for number, part in enumerate(sheets, start=1)]
    return relations([*targets, ("styles", "styles", f"/{STYLES}"), ("texts", "sharedStrings", f"/{texts}")], more)


def book(titles: Iterable[tuple[str, str]] | None = None, before: str = "", after: str = "") -> str:
    """Return the workbook's own part: `titles` with the identifiers of their relations, and what is around them."""
    named = titles or [(tab.tab_name, f"s{number}") for number, tab in enumerate(TABS, start=1)]
    listed = "".join(
        f'<sheet name="{title}" sheetId="{number}" r:id="{relation}"/>'
        for number, (title, relation) in enumerate(named, start=1)
    )
    return (
        f'{_XML}{before}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{listed}</sheets>{after}'
        '<calcPr calcId="1"/></workbook>'
    )


def styles(formats: str = "", cells: str = "<xf/>", more: str = "") -> str:
    """Return a style sheet: `formats` of numbers, styles of `cells`, and `more`."""
    return (
        f'{_XML}<styleSheet xmlns="{_MAIN}"><numFmts>{formats}</numFmts><fonts><font/></fonts>'
        f"<fills><fill><patternFill/></fill></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs>{cells}</cellXfs>{more}</styleSheet>"
    )


def strings(items: str = "", before: str = "") -> str:
    """Return the texts that all sheets share, each an element si in `items`."""
    return f'{_XML}{before}<sst xmlns="{_MAIN}">{items}</sst>'


def sheet(rows: str, before: str = "", after: str = "") -> str:
    """Return a sheet with `rows` and what is around them."""
    return f'{_XML}<worksheet xmlns="{_MAIN}">{before}<sheetData>{rows}</sheetData>{after}</worksheet>'


def rows_of(tab: Tab, rows: Iterable[Row], more: str = "") -> str:
    """Return the header of `tab`, `rows` below it, and `more`."""
    names = [column.name for column in tab.columns]
    header = "".join(cell(f"{column_letters(at)}1", name) for at, name in enumerate(names, start=1))
    written = [f'<row r="1">{header}</row>']
    for number, row in enumerate(rows, start=2):
        cells = (cell(f"{column_letters(names.index(name) + 1)}{number}", value) for name, value in row.items())
        written.append(f'<row r="{number}">{"".join(cells)}</row>')
    return "".join(written) + more


def cell(reference: str, value: str | float) -> str:
    """Return a cell with a text of its own, one that all share (as "#3"), or a number in it."""
    if isinstance(value, str) and value.startswith("#"):
        return f'<c r="{reference}" t="s"><v>{value[1:]}</v></c>'
    if isinstance(value, str):
        return f'<c r="{reference}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f'<c r="{reference}"><v>{value}</v></c>'
