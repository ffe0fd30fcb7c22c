"""Finds a field by its name in the request, the database or the JSON folder."""

from autoalgo.common.problems import Failure
from autoalgo.war.domain.numerals import tidy
from autoalgo.war.odds.sweep.cell_field import find_cell_field
from autoalgo.war.odds.sweep.inputs import SweepBasis, SweptField
from autoalgo.war.odds.sweep.json_field import ENDING, find_json_field
from autoalgo.war.odds.sweep.request_field import find_request_field


def find_field(text: str, basis: SweepBasis) -> SweptField | Failure:
    """Return the field that `text` names, or what is wrong with it.

    Without a colon it is a field of the request; what stands before the first colon is else a JSON file, or a tab.
    """
    head, colon, rest = tidy(text).partition(":")
    if not colon:
        return find_request_field(head, basis)
    if head.casefold().endswith(ENDING) or (":" not in rest and f"{head}{ENDING}" in basis.tables.files):
        return find_json_field(tidy(text), basis)
    return find_cell_field(tidy(text), basis)
