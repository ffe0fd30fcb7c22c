"""The selection of a request from database, tables and maps (DB-2), and what drop-down lists offer.

Both faces ask here, the window each time that a choice is made. Nothing of the battle is needed for it, so that no menu
waits for the compiler.
"""

from collections.abc import Collection
from dataclasses import replace

from autoalgo.common.checked_json import read_file
from autoalgo.common.problems import Failure
from autoalgo.war.database import Database, Defaults
from autoalgo.war.database.records.presentation import DropDownChoices, choices_of
from autoalgo.war.domain.coalition import allied
from autoalgo.war.domain.records import Belligerent, Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.units import SOLDIER
from autoalgo.war.folders import Folders
from autoalgo.war.tables import Tables
from autoalgo.war.tables.soldier import load_branches
from autoalgo.war.terrain import list_maps


def choices_for(folders: Folders) -> DropDownChoices | Failure:
    """Return what drop-down lists offer of unit types and terrain maps, or why the unit types cannot be read."""
    file = folders.json / "Soldier.json"
    text = read_file(file)
    branches = text if isinstance(text, Failure) else load_branches(file, text)
    return branches if isinstance(branches, Failure) else choices_of(branches, list_maps(folders.maps))


def select(request: WarRequest, database: Database, tables: Tables, maps: Collection[str]) -> Selection | Failure:
    """Return what `request` picks from the database, or every problem with it (DB-2). `maps` names the terrain maps."""
    rules = tables.rules.defaults
    defaults = Defaults(
        rules.nation_population, rules.nation_founded_years_ago, rules.nation_crisis_years_ago, rules.military_size
    )
    selection = database.select(request, tables.units, defaults, maps, tables.branches)
    return selection if isinstance(selection, Failure) else _with_soldiers_ashore(selection, tables)


def _with_soldiers_ashore(selection: Selection, tables: Tables) -> Selection:
    """Give a military with a crew the default infantry type, as which the crew fights ashore (source, Navy)."""

    def ashore(belligerent: Belligerent) -> Belligerent:
        return allied([land(part) for part in belligerent.parts]) if belligerent.members else land(belligerent)

    def land(belligerent: Belligerent) -> Belligerent:
        if not belligerent.military.crew_proportion:
            return belligerent
        return replace(belligerent, military=replace(belligerent.military, infantry=tables.units[SOLDIER]))

    return replace(selection, attacker=ashore(selection.attacker), defender=ashore(selection.defender))
