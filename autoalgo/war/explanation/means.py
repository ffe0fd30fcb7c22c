"""The choices besides a war's own rows, for what would have changed it."""

from collections.abc import Collection, Iterator
from typing import Final

from autoalgo.common.checked_json import read_file
from autoalgo.common.problems import Failure
from autoalgo.war.database import Database
from autoalgo.war.domain.records import DEFAULT_NAME, Location, Military, Selection
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.explanation.changes import Means
from autoalgo.war.folders import Folders
from autoalgo.war.pipeline import Preparation
from autoalgo.war.selection import select
from autoalgo.war.tables import Tables
from autoalgo.war.tables.soldier import load_branches
from autoalgo.war.terrain import list_maps

_NAMES: Final = ("attacker", "attacker_military", "defender", "defender_military", "location")
_OWN: Final = ("attacker_inputs", "defender_inputs", "map")
_LISTS: Final = ("flanks", "attacker_allies", "defender_allies")
"""Fields of the request that belong to its own rows."""


def means_of(preparation: Preparation, tables: Tables, database: Database | None, folders: Folders) -> Means | Failure:
    """Return the unit types and places that a war could have had, or why they cannot be read.

    Unit types are those of both armies, and of every military of the database whose nation shares its culture
    (Ethnicity) with either. Without a `database` no other place is tried.
    """
    file = folders.json / "Soldier.json"
    text = read_file(file)
    branches = text if isinstance(text, Failure) else load_branches(file, text)
    if isinstance(branches, Failure):
        return branches
    war = _War(preparation, tables, database, list_maps(folders.maps))
    known = frozenset(war.unit_types())
    offered = {name: branch for name, branch in branches.items() if name in known}
    return Means(offered, tuple(war.places()), folders.maps)


class _War:
    """A war, and the database that its rows could have come from."""

    def __init__(
        self, preparation: Preparation, tables: Tables, database: Database | None, maps: Collection[str]
    ) -> None:
        self._campaign = preparation.campaign
        self._tables = tables
        self._database = database
        self._maps = maps

    def unit_types(self) -> Iterator[str]:
        """Yield the names of the unit types that an army of either culture carries."""
        sides = [part for side in Side for part in self._campaign.selection.belligerent(side).parts]
        cultures = {each.nation.ethnicity for each in sides}
        for each in sides:
            yield from _carried(each.military)
        if self._database is None:
            return
        for nation in self._database.nations():
            for military in self._database.militaries_of(nation):
                picked = self._selected(attacker=nation, attacker_military=military)
                if picked is not None and picked.attacker.nation.ethnicity in cultures:
                    yield from _carried(picked.attacker.military)

    def places(self) -> Iterator[Location]:
        """Yield the places of the database that a war could be fought at."""
        for name in () if self._database is None else self._database.locations():
            picked = self._selected(location=name)
            if picked is not None:
                yield picked.location

    def _selected(self, **asked: str) -> Selection | None:
        """Return these rows of the database, the rest by default; None where they cannot be picked."""
        if self._database is None:
            return None
        changed = dict.fromkeys(_NAMES, DEFAULT_NAME) | asked
        request = self._campaign.request.model_copy(
            update={**changed, **dict.fromkeys(_OWN), **dict.fromkeys(_LISTS, ())}
        )
        selection = select(request, self._database, self._tables, self._maps)
        return None if isinstance(selection, Failure) else selection


def _carried(military: Military) -> Iterator[str]:
    """Yield the names of the unit types that a military has any of."""
    for branch in Branch:
        unit = military.unit_type(branch)
        share = military.transport_given if branch is Branch.SHIP else military.proportion(branch)
        if unit is not None and share:
            yield unit.name
