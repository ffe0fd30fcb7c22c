"""`autoalgo check`: every problem of database, tables, units and maps at once (DB-2, JS-2)."""

from collections.abc import Iterator

from autoalgo.common.console import Exit, say, say_lines, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.problems import Failure, Problem
from autoalgo.war.cli.arguments import CheckOptions
from autoalgo.war.cli.databases import read_database
from autoalgo.war.data_check import everything_wrong
from autoalgo.war.database import Database
from autoalgo.war.folders import Folders
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import list_maps


class ProblemPart(JsonPart):
    """A problem."""

    place: str
    found: str
    allowed: str
    hint: str


class CheckResult(JsonResult):
    """Every problem; none where all is in order."""

    problems: tuple[ProblemPart, ...]


def problem_part(problem: Problem) -> ProblemPart:
    """Return a problem for an object of JSON."""
    place = problem.place.text()
    return ProblemPart(place=place, found=problem.found, allowed=problem.allowed, hint=problem.hint)


def check(options: CheckOptions, folders: Folders) -> Exit:
    """List every problem on standard error, or say what was checked and is in order."""
    tables, database = tables_in_use(folders), read_database(options.database.meant, folders)
    problems = [problem for _, found in everything_wrong(database, tables, folders) for problem in found]
    if options.json:
        parts = tuple(problem_part(each) for each in problems)
        say(CheckResult(problems=parts).text())
        return Exit.PROBLEMS if problems else Exit.DONE
    if problems or isinstance(tables, Failure) or isinstance(database, Failure):
        return tell_problems(problems)
    say_lines([_summary(database, tables, folders), *_on_aliases(database)])
    return Exit.DONE


def _on_aliases(database: Database) -> Iterator[str]:
    """Yield how to add the column of other names where a tab lacks it (O-6j)."""
    if database.without_aliases:
        tabs = ", ".join(database.without_aliases)
        yield f"Posts are read by the names of the rows alone in {tabs}, which have no column Aliases."
        yield "To add it, write Aliases into row 1 to the right of all other columns, and into each row the other"
        yield "names, with ; between them."


def _summary(database: Database, tables: Tables, folders: Folders) -> str:
    sound = [
        counted(len(database.nations()), "nation"),
        counted(len(database.locations()), "location"),
        counted(len(database.leaders()), "leader"),
        counted(len(tables.units), "unit type"),
        counted(len(list_maps(folders.maps)), "map"),
    ]
    return f"No problems in {database.file}, JSON and Maps: {', '.join(sound)}."
