"""Which row of one database is the same record as which row of another.

Rows may stand in any order on either side, so they are matched by what names a record: its name, and for a military
its nations too, because two nations may each have a "Royal Army" (DB-4). A row that has no name, or could be more than
one record, is not guessed at: it is left out and told.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from autoalgo.common.problems import Failure, Problem
from autoalgo.war.database.cells.cells import Unreadable, text_of
from autoalgo.war.database.cells.spelling import Names
from autoalgo.war.database.cells.table import Row, Table
from autoalgo.war.database.records.membership import nations_of
from autoalgo.war.domain.columns import MILITARIES

Key = tuple[str, str]
"""A nation and a name. The nation is empty where the name is enough."""


@dataclass(frozen=True)
class Pairing:
    """The rows of two tables, each in its table's order."""

    pairs: tuple[tuple[Row, Row], ...]
    only_source: tuple[Row, ...]
    only_target: tuple[Row, ...]
    problems: tuple[Problem, ...]
    """Of rows of the source that are in neither of the first two."""


def record_name(row: Row, nations: Names) -> str:
    """Return what messages call the record of `row`."""
    if row.tab is not MILITARIES:
        return row.name
    return " of ".join(filter(None, (row.name, "; ".join(nations_of(row, MILITARIES.nations, nations)))))


def pair_rows(source: Table, target: Table, nations: Names) -> Pairing:
    """Return which rows of `source` and `target` are the same record. `nations` are those of both databases."""
    ours, theirs = _Keyed(source, nations), _Keyed(target, nations)
    pairs: list[tuple[Row, Row]] = []
    only_source: list[Row] = []
    problems: list[Problem] = []
    claimed: set[int] = set()
    for row in source.rows:
        others = theirs.sharing(row)
        claimed.update(other.number for other in others)
        doubt = _doubt(row, ours, theirs, nations)
        if doubt:
            problems += doubt
        elif others:
            pairs.append((row, others[0]))
        else:
            only_source.append(row)
    only_target = tuple(row for row in target.rows if row.number not in claimed)
    return Pairing(tuple(pairs), tuple(only_source), only_target, tuple(problems))


class _Keyed:
    """The rows of a table by what names their records."""

    def __init__(self, table: Table, nations: Names) -> None:
        self._nations = nations
        self._rows: dict[Key, list[Row]] = {}
        for row in table.rows:
            for key in self._keys(row):
                self._rows.setdefault(key, []).append(row)

    def sharing(self, *rows: Row) -> list[Row]:
        """Return the rows of this table that could be the record of one of `rows`, in order."""
        keys = (key for row in rows for key in self._keys(row))
        found = {row.number: row for key in keys for row in self._rows.get(key, ())}
        return [found[number] for number in sorted(found)]

    def _keys(self, row: Row) -> tuple[Key, ...]:
        """Return what names the record; a military has a name for each of its nations. Nothing without a name."""
        if not row.name:
            return ()
        fielded_by = nations_of(row, MILITARIES.nations, self._nations) if row.tab is MILITARIES else ()
        return tuple((nation, row.name) for nation in fielded_by or ("",))


def _doubt(row: Row, source: _Keyed, target: _Keyed, nations: Names) -> Failure | None:
    """Return why `row` cannot be matched with a row of the target, or with none."""
    if not row.name:
        return _nameless(row)
    twins = source.sharing(row)
    if len(twins) > 1:
        return _twice(row, next(twin for twin in twins if twin is not row), nations)
    others = target.sharing(row)
    rivals, claimants = target.sharing(*others), source.sharing(*others)
    if len(rivals) > 1 or len(claimants) > 1:
        return _ambiguous(row, claimants, rivals, nations)
    return None


def _nameless(row: Row) -> Failure:
    text = text_of(row.cell(row.tab.name_column))
    found = f"{text.found} instead of a name" if isinstance(text, Unreadable) else "a row without a name"
    allowed, hint = "a name, by which rows are matched", "not copied; fill in the name"
    return Failure(Problem(row.place(row.tab.name_column), found, allowed, hint))


def _twice(row: Row, other: Row, nations: Names) -> Failure:
    found = f"{record_name(row, nations)} stands in row {other.number} too"
    hint = "not copied; rename or delete one of them"
    return Failure(Problem(row.place(row.tab.name_column), found, "each name once", hint))


def _ambiguous(row: Row, claimants: Sequence[Row], rivals: Sequence[Row], nations: Names) -> Failure:
    found = (
        f"{record_name(row, nations)} cannot be matched: "
        f"{_rows(claimants)} may be the same as {_rows(rivals)} of {rivals[0].file}"
    )
    hint = "not copied; rename or delete what is there twice, or give it the same nations on both sides"
    return Failure(Problem(row.place(row.tab.name_column), found, "one row on either side for each record", hint))


def _rows(rows: Sequence[Row]) -> str:
    numbers = " and ".join(str(row.number) for row in rows)
    return f"row{'s' if len(rows) > 1 else ''} {numbers}"
