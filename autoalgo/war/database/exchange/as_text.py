"""An exchange in words: one line for each cell that changes, each new record, and each thing that is left alone.

Years and names are shown as they stand, other numbers in groups of three, texts in quotation marks. Of two long texts
the part is shown in which they differ.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from autoalgo.war.database.cells.cells import Cell, Unreadable, is_blank, shown, text_of
from autoalgo.war.database.exchange.comparison import CellDifference, Exchange, KeptRecord
from autoalgo.war.domain.column import NumberColumn

_LONGEST: Final = 60
_LEAD: Final = 20
"""Characters that are shown before the first in which two long texts differ."""
_NEW_LINE: Final = " ⏎ "


def exchange_lines(exchange: Exchange, target: str) -> tuple[str, ...]:
    """Return everything that differs, a line each; `target` is what messages call the side that is written to."""
    return (
        *_differences(exchange.differences),
        *map(_spared, exchange.spared),
        *(_kept(kept, target) for kept in exchange.only_there),
    )


def exchange_summary(exchange: Exchange) -> str:
    """Return what is to be written, in numbers: "3 cells differ, 1 record is new"."""
    added = len({(difference.sheet, difference.row) for difference in exchange.differences if difference.is_new})
    changed = sum(not difference.is_new for difference in exchange.differences)
    parts = [f"{changed:,} {'cell differs' if changed == 1 else 'cells differ'}"] if changed else []
    parts += [f"{added:,} {'record is' if added == 1 else 'records are'} new"] if added else []
    return ", ".join(parts) or "no differences"


def difference_words(difference: CellDifference) -> str:
    """Return a difference in words: `Nations, row 5, Gaul, Population: 1,200,000 → 1,350,000`."""
    old, new = values_in_words(difference)
    return f"{_place(difference)}, {difference.record}, {difference.column.name}: {old} → {new}"


def _differences(differences: Sequence[CellDifference]) -> Iterator[str]:
    """Yield a line for each changed cell, and one for all cells of a new record."""
    for new_row, group in groupby(differences, lambda found: (found.sheet, found.row) if found.is_new else None):
        found = list(group)
        if new_row is None:
            yield from map(difference_words, found)
            continue
        name = found[0].tab.name_column
        cells = (f"{each.column.name} {values_in_words(each)[1]}" for each in found if each.column is not name)
        yield f"{_place(found[0])} (new), {found[0].record}: {'; '.join(cells) or 'nothing but the name'}"


def _spared(difference: CellDifference) -> str:
    return f"{difference_words(difference)}; not written, because {difference.formula} stands there"


def _kept(kept: KeptRecord, target: str) -> str:
    record = kept.record or "a row without a name"
    return f"{kept.tab.tab_name}, row {kept.row}, {record}: only in {target}, where it stays"


def _place(difference: CellDifference) -> str:
    return f"{difference.tab.tab_name}, row {difference.row}"


def values_in_words(difference: CellDifference) -> tuple[str, str]:
    """Return the old and the new value as they are shown beside each other."""
    old, new = difference.old, difference.new
    if not isinstance(old, str) or not isinstance(new, str) or max(len(old), len(new)) <= _LONGEST:
        return _shown(difference, old), _shown(difference, new)
    same = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0)
    start = max(0, min(same, len(old), len(new)) - _LEAD)
    return _shown(difference, old[start:], start > 0), _shown(difference, new[start:], start > 0)


def _shown(difference: CellDifference, cell: Cell, is_cut: bool = False) -> str:
    if isinstance(cell, str) and not is_blank(cell):
        text = _NEW_LINE.join(cell.splitlines())
        cut = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
        return f'"{"…" if is_cut else ""}{cut}"'
    if isinstance(cell, int | float) and not isinstance(cell, bool | str):
        if isinstance(difference.column, NumberColumn):
            return shown(cell)
        digits = text_of(cell)
        return digits.found if isinstance(digits, Unreadable) else digits
    return "blank" if is_blank(cell) else shown(cell)
