"""A tab as comma-separated text, for any spreadsheet, and such a text taken into a draft (W-11)."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from autoalgo.common.problems import Failure, Place, Problem, did_you_mean, failure_of
from autoalgo.war.database.cells.cells import Cell
from autoalgo.war.database.cells.structure import MAXIMUM_ROWS
from autoalgo.war.database.editing.draft import Draft, DraftRow, DraftSheet, Keys
from autoalgo.war.database.editing.edits import filled
from autoalgo.war.database.editing.patch import Patch, RowPatch
from autoalgo.war.database.editing.typed import content_of, edited_text
from autoalgo.war.domain.column import Tab


@dataclass(frozen=True)
class CsvEdit:
    """What a text comes to."""

    patch: Patch
    changed: int
    """Records that were there and get other cells."""
    new: int


def csv_text(sheet: DraftSheet) -> str:
    """Return all rows of a tab under their headers."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.name for column in sheet.columns])
    writer.writerows([edited_text(cell) for cell in row.cells] for row in sheet.rows)
    return out.getvalue()


def csv_edit(draft: Draft, tab: Tab, text: str, file: str, keys: Keys) -> CsvEdit | Failure:
    """Return what the rows of a text change in a tab, or why they cannot be understood; then nothing is taken.

    The first line holds headers, in any order; a record that is there already, by its name and a military's nations, is
    changed in those columns, any other is added. Commas, semicolons or tabs stand between cells.
    """
    sheet = draft.mine[tab.tab_name]
    lines = _lines(text, file)
    if isinstance(lines, Failure):
        return lines
    headers, *rows = lines
    columns = _columns(sheet, headers, file)
    if isinstance(columns, Failure):
        return columns
    too_long = [number for number, row in enumerate(rows, start=2) if any(map(str.strip, row[len(columns) :]))]
    if too_long or len(rows) > MAXIMUM_ROWS:
        found = "more cells than there are headers" if too_long else f"{len(rows):,} rows"
        allowed = "a cell for each header at most" if too_long else f"at most {MAXIMUM_ROWS:,} rows"
        return Failure(Problem(Place(file=file, row=too_long[0] if too_long else 0), found, allowed, "mend the file"))
    return _edit(draft, sheet, columns, rows, keys)


def _edit(
    draft: Draft, sheet: DraftSheet, columns: Sequence[int], rows: Sequence[Sequence[str]], keys: Keys
) -> CsvEdit:
    by_identity = {sheet.identity(row.cells): row.key for row in reversed(sheet.rows)}
    texts: list[tuple[int, int, str]] = []
    new: list[RowPatch] = []
    taken: set[int] = set()
    for line in rows:
        cells: list[Cell] = [None] * len(sheet.columns)
        for at, text in zip(columns, line, strict=False):
            cells[at] = content_of(sheet.columns[at], text)
        if all(cell is None for cell in cells):
            continue
        identity = sheet.identity(tuple(cells))
        key = by_identity.get(identity) if identity[0] else None
        if key is None or key in taken:
            new.append(
                RowPatch(sheet.tab.tab_name, len(sheet.rows) + len(new), DraftRow(next(keys), tuple(cells)), True)
            )
        else:
            taken.add(key)
            texts += [(key, at, text) for at, text in zip(columns, line, strict=False)]
    patch = filled(draft, sheet.tab, texts)
    return CsvEdit((*patch, *new), len({part.key for part in patch if not isinstance(part, RowPatch)}), len(new))


def _lines(text: str, file: str) -> list[list[str]] | Failure:
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    try:
        lines = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=delimiter))
    except csv.Error as error:
        return Failure(Problem(Place(file=file), f"no table of comma-separated values ({error})", "a file in CSV"))
    if not lines or not any(map(str.strip, lines[0])):
        found, hint = "there are no headers", "export a tab, and see what its first line is"
        return Failure(Problem(Place(file=file, row=1), found, "the headers of the tab in the first line", hint))
    return lines


def _columns(sheet: DraftSheet, headers: Sequence[str], file: str) -> Sequence[int] | Failure:
    """Return to which column each header belongs."""
    found: list[int] = []
    problems: list[Problem] = []
    names = [column.name for column in sheet.columns]
    while headers and not headers[-1].strip():
        headers = headers[:-1]
    for header in headers:
        at = next((at for at, column in enumerate(sheet.columns) if column.is_called(header.strip())), None)
        if at is None or at in found:
            what = f'the column "{header}" stands there twice' if at in found else f'unknown column "{header}"'
            problems.append(Problem(Place(file=file, row=1), what, ", ".join(names), did_you_mean(header, names)))
        else:
            found.append(at)
    if sheet.name_at not in found and not problems:
        column = sheet.tab.name_column.name
        problems.append(Problem(Place(file=file, row=1), f"no column {column}", f"a column {column}", "put it in"))
    return failure_of(problems) or found
