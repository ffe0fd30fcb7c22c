"""A war whose attacker has an uncertain size, 7,000 ± 1,500 men, under a general of uncertain skill, Attack 4–8."""

from pathlib import Path

from rows import ADA, FYRD, HOST, database, request

from autoalgo.war.odds import Order
from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.tables import Tables

MAPS = Path(__file__).resolve().parents[1] / "Maps"
SEED = 7
DATABASE = database(
    militaries=[{**FYRD, "Size": "7000±1500", "Leader": "Ada"}, {**HOST, "Size": 11_000}],
    leaders=[{**ADA, "Attack": "4–8"}],
)


def preparation(tables: Tables, **fields: object) -> Preparation:
    """Return the war, ready to be fought, its request changed by `fields`."""
    prepared = prepare(request(**{"seed": SEED, **fields}), DATABASE, tables, MAPS)
    assert isinstance(prepared, Preparation), [problem.text() for problem in prepared]
    return prepared


def order(tables: Tables, runs: int) -> Order:
    """Return an order for so many of these wars."""
    return Order(preparation(tables), tables, SEED, runs)
