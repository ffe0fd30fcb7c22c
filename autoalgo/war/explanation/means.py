"""What there is to choose from besides a war's own rows, for what would have changed it."""

from autoalgo.common.checked_json import read_file
from autoalgo.common.problems import Problem
from autoalgo.war.database import Database
from autoalgo.war.domain.records import Location
from autoalgo.war.explanation.changes import Means
from autoalgo.war.folders import Folders
from autoalgo.war.pipeline import Preparation
from autoalgo.war.selection import select
from autoalgo.war.tables import Tables
from autoalgo.war.tables.soldier import load_branches
from autoalgo.war.terrain import list_maps


def means_of(
    preparation: Preparation, tables: Tables, database: Database | None, folders: Folders
) -> Means | list[Problem]:
    """Return the unit types and places that a war could have had, or why they cannot be read.

    Without a `database` no other place is tried.
    """
    file = folders.json / "Soldier.json"
    text = read_file(file)
    branches = text if isinstance(text, list) else load_branches(file, text)
    if isinstance(branches, list):
        return branches
    places = () if database is None else _places(preparation, tables, database, folders)
    return Means(branches, places, folders.maps)


def _places(preparation: Preparation, tables: Tables, database: Database, folders: Folders) -> tuple[Location, ...]:
    """Return the places of the database that the war could be fought at; none where its rows cannot be selected."""
    maps, found = list_maps(folders.maps), []
    for name in database.locations():
        request = preparation.campaign.request.model_copy(update={"location": name, "map": None})
        selection = select(request, database, tables, maps)
        if not isinstance(selection, list):
            found.append(selection.location)
    return tuple(found)
