"""Reports of Atlantis as players give them to `check`, and the numbers of the world, both changed (AL-28)."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from atlantis_wrong_orders import report

from fuzz import json_changes
from fuzz.attempts import REPOSITORY, Attempt, Spot, put
from fuzz.draws import Draws
from fuzz.targets import shipped

ORDERS: Final = "orders.txt"
REPORT: Final = "report.json"
NUMBERS: Final = "JSON/games/atlantis.json"
_TEXT: Final = b"#atlantis 1\nunit 2\nwork\nunit 5\nsail west\nunit 7\nstudy sword\n#end\n"
_CHECK: Final = ("check", ORDERS, REPORT)
_ASKED: Final = (_CHECK, (*_CHECK, "--month"), (*_CHECK, "--month", "--json"), ("new", "game", "--seed", "1"))


@cache
def _report() -> bytes:
    return report().text().encode()


def atlantis_reports(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a check of orders by a changed report, or by changed numbers, or a game that begins by them."""
    words = base.of(_ASKED)
    told, numbers = _report(), (REPOSITORY / NUMBERS).read_bytes()
    for draws in changes:
        if "new" in words or draws.one_in(5):
            numbers = json_changes.changed(draws, numbers)
        else:
            told = json_changes.changed(draws, told)
    put(folder, {ORDERS: _TEXT, REPORT: told})
    home = shipped.changed_home(folder, {NUMBERS: numbers})
    # Orders that were good may be mistakes by another report, which is an answer.
    spots = tuple(Spot((name,)) for name in (REPORT, "atlantis.json")) if "new" in words else ()
    return Attempt(folder, ("atlantis", *words), home, spots=spots, may_write=("Logs", "game"))
