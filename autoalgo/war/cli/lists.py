"""`autoalgo list`: the names that a request can use, one a line."""

from collections.abc import Iterable

from autoalgo.common.console import Exit, say, tell_problems
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure, failure_of
from autoalgo.war.cli.arguments import ListOptions
from autoalgo.war.folders import Folders
from autoalgo.war.requests import example_names
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.terrain import list_maps


class NamePart(JsonPart):
    """A name."""

    name: str
    nation: str
    """Of a military; empty for everything else."""


class NamesResult(JsonResult):
    """Names that a request can use."""

    names: tuple[NamePart, ...]


def _part(line: str) -> NamePart:
    nation, _, name = line.rpartition("\t")
    return NamePart(name=name, nation=nation)


def list_names(options: ListOptions, folders: Folders) -> Exit:
    """Print the names asked for. Of a military, its nation stands first, and a tab between the two."""
    names = _names(options, folders)
    if isinstance(names, Failure):
        return tell_problems(names)
    if options.json:
        say(NamesResult(names=tuple(_part(name) for name in names)).text())
    else:
        say("".join(f"{name}\n" for name in names))
    return Exit.DONE


def _names(options: ListOptions, folders: Folders) -> tuple[str, ...] | Failure:
    match options.what:
        case "maps":
            return _lines(list_maps(folders.maps))
        case "examples":
            return _lines(example_names(folders.examples))
        case "units":
            tables = tables_in_use(folders)
            return tables if isinstance(tables, Failure) else _lines(tables.units)
        case _:
            return _database_names(options, folders)


def _database_names(options: ListOptions, folders: Folders) -> tuple[str, ...] | Failure:
    # Units and maps need no database, and do not wait for what reads one.
    from autoalgo.war.cli.databases import read_database  # noqa: PLC0415

    database = read_database(options.database, folders)
    if isinstance(database, Failure):
        return database
    if failure := failure_of(database.problems):
        return failure
    match options.what:
        case "nations":
            return _lines(database.nations())
        case "locations":
            return _lines(database.locations())
        case "leaders":
            return _lines(database.leaders())
        case _:
            fielded = (
                (nation, military) for nation in database.nations() for military in database.militaries_of(nation)
            )
            return tuple(f"{one_line(nation)}\t{one_line(military)}" for nation, military in fielded)


def _lines(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(one_line(name) for name in names)
