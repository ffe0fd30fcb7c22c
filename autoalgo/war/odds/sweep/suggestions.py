"""The fields that are worth offering to somebody who does not know their names: of this war, with their values."""

from collections.abc import Iterator

from autoalgo.common.problems import Failure
from autoalgo.war.domain.columns import TABS
from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.sweep.fields import find_field
from autoalgo.war.odds.sweep.inputs import SweepBasis, SweptField
from autoalgo.war.odds.sweep.json_field import json_fields
from autoalgo.war.odds.sweep.request_field import FLANK_FIELDS, FLANKS, VARIABLE

_RULES = "Rules.json"


def suggested_fields(basis: SweepBasis) -> Iterator[SweptField]:
    """Yield the fields of the request and its flanks, the cells of the chosen rows, and the numbers of the rules.

    Others can be varied too: cells of other rows, and every key of the JSON folder.
    """
    for name in (*VARIABLE, *_flank_names(basis), *_cell_names(basis)):
        field = find_field(name, basis)
        if not isinstance(field, Failure):
            yield field
    yield from json_fields(_RULES, basis)


def _flank_names(basis: SweepBasis) -> Iterator[str]:
    flanks = basis.request.flanks or ()
    sides = [side.label for side in Side if any(flank.side == side.label for flank in flanks)]
    for which in (*sides, *range(1, len(flanks) + 1)):
        for name in FLANK_FIELDS:
            yield f"{FLANKS}.{which}.{name}"


def _cell_names(basis: SweepBasis) -> Iterator[str]:
    """Yield the cells of the rows that the war is made of, but for their names."""
    selection = basis.selection
    sides = [selection.belligerent(side) for side in Side]
    leaders = [each.leader for side in sides for each in (side.nation, side.military)]
    names = (
        [side.nation.name for side in sides],
        [side.military.name for side in sides],
        [selection.location.name],
        [leader.name for leader in leaders if leader is not None],
    )
    for tab, rows in zip(TABS, names, strict=True):
        for row in dict.fromkeys(rows):
            if row != DEFAULT_NAME:
                yield from (f"{tab.tab_name}:{row}:{column.name}" for column in tab.columns[1:])
