"""`autoalgo audit`: whether a data record tells what the program computes (OUT-4)."""

from typing import Final

from autoalgo import __version__
from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Problem
from autoalgo.war.audit import AuditResult, audit, otherwise_today
from autoalgo.war.cli.arguments import AuditOptions
from autoalgo.war.cli.databases import read_database
from autoalgo.war.folders import Folders
from autoalgo.war.report import Record
from autoalgo.war.tables import Tables, load_tables

_MOST_TOLD: Final = 10
"""Lines on what the database has otherwise."""


def audit_record(options: AuditOptions, folders: Folders) -> Exit:
    """Say "identical", or name the first record that differs; a difference is a problem of the record."""
    tables = load_tables(folders.json)
    if isinstance(tables, list):
        return tell_problems(tables)
    result = audit(options.record, tables)
    if isinstance(result, list):
        return tell_problems(result)
    _tell_circumstances(result)
    _tell_changed_inputs(result.record, tables, options, folders)
    if result.difference:
        say_lines([f"Different: {result.difference.text()}"])
        return Exit.PROBLEMS
    end = ", up to where the war was interrupted" if result.interrupted else ""
    say_lines([f"Identical: {counted(result.lines, 'line')}{end}"])
    return Exit.DONE


def _tell_circumstances(result: AuditResult) -> None:
    """Say what has changed since the record was made, which may be why it differs."""
    record = result.record
    if record.run > 1:
        tell(f"Recorded as run {record.run:,} of its request, as counted in the folder where it was fought")
    if record.request.word is not None:
        tell(f"The seed follows from the request and the word {one_line(record.request.word)}")
    if result.version != __version__:
        tell(f"Recorded by version {result.version}, compared by version {__version__}")
    if result.older_rules:
        again = f"to audit this record, use Autoalgo {result.version}"
        tell(f"The rules have changed since version {result.version}, and wars go otherwise (CHANGELOG.md): {again}")
    if result.changed_tables:
        tell(f"Changed in the JSON folder since: {', '.join(result.changed_tables)}")


def _tell_changed_inputs(record: Record, tables: Tables, options: AuditOptions, folders: Folders) -> None:
    """Say which rows and map the database and the Maps folder have otherwise now."""
    database = read_database(options.database, folders)
    changed = database if isinstance(database, list) else otherwise_today(record, database, tables, folders.maps)
    for found in changed[:_MOST_TOLD]:
        if isinstance(found, Problem):
            tell(f"Cannot be compared with the database: {found.text()}")
        else:
            tell(f"Otherwise in the database now: {found}")
    if len(changed) > _MOST_TOLD:
        tell(f"… and {len(changed) - _MOST_TOLD:,} more")
