"""Compiles the kernels, or loads their machine code, before the first war."""

from pathlib import Path

from autoalgo.common.problems import Failure
from autoalgo.war.database import Database
from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.odds.fighter import Fighter
from autoalgo.war.odds.order import Order
from autoalgo.war.pipeline import prepare, wage
from autoalgo.war.tables import Tables


def warm_up(tables: Tables, database: Database, maps: Path) -> None:
    """Fight a war of defaults with the kernels of a single war and with those of very many.

    Nothing is compiled when the defaults cannot be fought; what is wrong with them is told when they are chosen.
    """
    names = dict.fromkeys(("attacker", "attacker_military", "defender", "defender_military", "location"), DEFAULT_NAME)
    request = WarRequest.model_validate({"war": DEFAULT_NAME, "year": 1, "seed": 0, **names})
    preparation = prepare(request, database, tables, maps)
    if not isinstance(preparation, Failure):
        wage(preparation.campaign, preparation.terrain.grid, tables)
        # A war among many is fought by kernels with other entries.
        Fighter(Order(preparation, tables, 0, 1)).fight(range(1))
