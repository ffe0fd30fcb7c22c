"""Everything that is wrong with what wars are fought from: database, tables, units and maps (DB-2, JS-2)."""

from collections.abc import Iterable, Iterator

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.database import Database
from autoalgo.war.folders import Folders
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import find_map, list_maps, read_map


def everything_wrong(
    database: Database | Failure, tables: Tables | Failure, folders: Folders
) -> Iterator[tuple[str, Iterable[Problem]]]:
    """Yield what is looked at next and its problems; a reader may stop at any time."""
    if isinstance(tables, Failure):
        yield "the tables", tables
    else:
        yield from _maps_wrong(tables, folders)
    yield "the database", database_problems(database, tables, folders)


def _maps_wrong(tables: Tables, folders: Folders) -> Iterator[tuple[str, Iterable[Problem]]]:
    maps = list_maps(folders.maps)
    if not maps:
        yield "the maps", (_no_maps(folders),)
    legend = {feature: numbers.colour for feature, numbers in tables.terrain.features.items()}
    for name in maps:
        file = find_map(folders.maps, name)
        terrain = file if isinstance(file, Failure) else read_map(file, legend)
        yield f"the map {name}", terrain if isinstance(terrain, Failure) else ()


def database_problems(database: Database | Failure, tables: Tables | Failure, folders: Folders) -> Iterable[Problem]:
    """Return what is wrong with all rows of all tabs."""
    if isinstance(database, Failure):
        return database
    if isinstance(tables, Failure):
        # Without unit types every military would be wrong, which says nothing about the database.
        return database.problems
    maps = list_maps(folders.maps)
    # Without maps every location would be wrong, which says nothing about the database.
    return (database.check(tables.units, maps, tables.branches) or ()) if maps else database.problems


def _no_maps(folders: Folders) -> Problem:
    hint = "put the terrain maps that ship with the program back, or your own"
    return Problem(Place(file=str(folders.maps)), "no terrain map in this folder", "PNG files", hint)
