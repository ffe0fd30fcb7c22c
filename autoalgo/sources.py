"""What a war is fought from: the database as a store holds it now, and what a request selects in it (DB-2, DB-9).

Both faces ask here, the window each time that a choice is made. Nothing of the battle is needed for it, so that no menu
waits for the compiler.
"""

from collections.abc import Collection
from dataclasses import replace

from autoalgo.database import Database, Defaults, Store
from autoalgo.domain.problems import Problem
from autoalgo.domain.records import Belligerent, Selection
from autoalgo.domain.request import WarRequest
from autoalgo.domain.units import SOLDIER
from autoalgo.tables import Tables


def read_store(store: Store) -> Database | list[Problem]:
    """Return the database that `store` holds now, or why it cannot be read (DB-9).

    Problems inside its tabs are the database's own to tell.
    """
    cells = store.read()
    return cells if isinstance(cells, list) else Database(cells, store.name)


def select(request: WarRequest, database: Database, tables: Tables, maps: Collection[str]) -> Selection | list[Problem]:
    """Return what `request` picks from the database, or every problem with it (DB-2). `maps` names the terrain maps."""
    rules = tables.rules.defaults
    defaults = Defaults(
        rules.nation_population, rules.nation_founded_years_ago, rules.nation_crisis_years_ago, rules.military_size
    )
    selection = database.select(request, tables.units, defaults, maps)
    return selection if isinstance(selection, list) else _with_soldiers_ashore(selection, tables)


def _with_soldiers_ashore(selection: Selection, tables: Tables) -> Selection:
    """Give a navy-only military the default infantry type, as which its crew fights ashore (source, Navy)."""

    def land(belligerent: Belligerent) -> Belligerent:
        if not belligerent.military.navy_only:
            return belligerent
        return replace(belligerent, military=replace(belligerent.military, infantry=tables.units[SOLDIER]))

    return replace(selection, attacker=land(selection.attacker), defender=land(selection.defender))
