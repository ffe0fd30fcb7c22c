"""Small workbooks made by hand, part by part, so that whatever a part holds can be written, sound or not."""

import io
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from autoalgo.war.database.cells.coordinates import column_letters
from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS, TABS
from fuzz.targets import shipped

NAME: Final = "Game.xlsx"
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_PLAIN: Final = 'numFmtId="0" fontId="0" fillId="0" borderId="0"'


@dataclass(frozen=True)
class Raw:
    """A cell as XML: attributes but for its place, and content."""

    attributes: str
    content: str


Content = str | float | int | bool | Raw | None


@dataclass
class Page:
    """One sheet of a workbook."""

    title: str
    rows: list[list[Content]]
    merged: list[str] = field(default_factory=list)

    def xml(self) -> str:
        """Return the part that holds the sheet."""
        rows = "".join(
            f'<row r="{number}">' + "".join(_cell(number, at, cell) for at, cell in enumerate(row, 1)) + "</row>"
            for number, row in enumerate(self.rows, 1)
        )
        merged = "".join(f'<mergeCell ref="{area}"/>' for area in self.merged)
        merges = f"<mergeCells>{merged}</mergeCells>" if merged else ""
        return f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData>{merges}</worksheet>'


def _cell(row: int, column: int, content: Content) -> str:
    place = f'r="{column_letters(column)}{row}"'
    if content is None:
        return ""
    if isinstance(content, Raw):
        return f"<c {place} {content.attributes}>{content.content}</c>"
    if isinstance(content, bool):
        return f'<c {place} t="b"><v>{int(content)}</v></c>'
    if isinstance(content, str):
        return f'<c {place} t="inlineStr"><is><t xml:space="preserve">{escape(content)}</t></is></c>'
    return f"<c {place}><v>{content!r}</v></c>"


def pages_of(request: Mapping[str, Any]) -> list[Page]:
    """Return the four tabs with what a request of the shipped data needs, and nothing else."""
    nations = {request["attacker"], request["defender"]}
    armies = {request["attacker_military"], request["defender_military"]}
    made = {tab.tab_name: Page(tab.tab_name, [[column.name for column in tab.columns]]) for tab in TABS}
    rows = {sheet.title: sheet.rows[1:] for sheet in shipped.cells().sheets}
    leaders, places = set(), {request["location"]}
    for row in rows[NATIONS.tab_name]:
        if _said(row, NATIONS, "Name") in nations:
            made[NATIONS.tab_name].rows.append(_contents(row))
            leaders.add(_said(row, NATIONS, "Leader"))
            places.add(_said(row, NATIONS, "Capital"))
    for row in rows[MILITARIES.tab_name]:
        if _said(row, MILITARIES, "Name") in armies and _said(row, MILITARIES, "Nations") in nations:
            made[MILITARIES.tab_name].rows.append(_contents(row))
            leaders.add(_said(row, MILITARIES, "Leader"))
    for tab, wanted in ((LOCATIONS, places), (LEADERS, leaders)):
        made[tab.tab_name].rows += [_contents(row) for row in rows[tab.tab_name] if _said(row, tab, "Name") in wanted]
    # Who has served others too would name nations that are not there.
    at = LEADERS.columns.index(LEADERS.nations)
    for leader in made[LEADERS.tab_name].rows[1:]:
        leader[at] = "; ".join(name for name in re.split(r"\s*[;/|\n]\s*", str(leader[at])) if name in nations)
    return list(made.values())


def _contents(row: tuple[object, ...]) -> list[Content]:
    return [cell for cell in row if cell is None or isinstance(cell, str | float | int)]


def _said(row: tuple[object, ...], tab: Tab, name: str) -> object:
    at = next(at for at, column in enumerate(tab.columns) if column.name == name)
    return row[at] if at < len(row) else None


def parts_of(pages: list[Page]) -> dict[str, bytes]:
    """Return the parts of a workbook by their names."""
    sheets = "".join(
        f'<sheet name={quoteattr(page.title)} sheetId="{at}" r:id="rId{at}"/>' for at, page in enumerate(pages, 1)
    )
    numbers = range(1, len(pages) + 1)
    overrides = "".join(
        f'<Override PartName="/xl/worksheets/sheet{at}.xml" ContentType="{_TYPE}.worksheet+xml"/>' for at in numbers
    )
    relations = "".join(
        f'<Relationship Id="rId{at}" Type="{_RELATIONS}/worksheet" Target="worksheets/sheet{at}.xml"/>'
        for at in numbers
    )
    texts = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{_TYPE}.sharedStrings+xml"/>{overrides}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>{sheets}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{relations}'
        f'<Relationship Id="rIdS" Type="{_RELATIONS}/styles" Target="styles.xml"/>'
        f'<Relationship Id="rIdT" Type="{_RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}"><fonts count="1"><font><sz val="11"/></font></fonts>'
        '<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>'
        f'<cellStyleXfs count="1"><xf {_PLAIN}/></cellStyleXfs><cellXfs count="3"><xf {_PLAIN}/>'
        f"<xf {_PLAIN.replace('0', '14', 1)}/><xf {_PLAIN.replace('0', '9', 1)}/></cellXfs>"
        "</styleSheet>",
        "xl/sharedStrings.xml": f'<sst xmlns="{_MAIN}" count="2"><si><t>shared</t></si><si><r><t>ri</t></r></si></sst>',
    }
    parts = {name: (_HEAD + text).encode() for name, text in texts.items()}
    return parts | {
        f"xl/worksheets/sheet{at}.xml": page.xml().encode("utf-8", "surrogatepass") for at, page in enumerate(pages, 1)
    }


def packed(parts: list[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return the bytes of an archive of `parts`, of which several may have one name."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", method) as archive:
        for name, content in parts:
            # One moment for all: the same case must be the same bytes.
            member = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
            member.compress_type = method
            archive.writestr(member, content)
    return written.getvalue()
