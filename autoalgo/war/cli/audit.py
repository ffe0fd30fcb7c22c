"""`autoalgo audit`: whether a data record tells what the program computes (OUT-4)."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from autoalgo import __version__
from autoalgo.common.audit_command import tell_outcome
from autoalgo.common.console import Exit, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure, Problem
from autoalgo.common.proofs import BLANKS, Proof, Unproved
from autoalgo.war.audit import AuditResult, audit, otherwise_today
from autoalgo.war.cli.arguments import AuditOptions
from autoalgo.war.cli.databases import read_database
from autoalgo.war.folders import Folders
from autoalgo.war.report.record_reader import Record
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.tables import Tables

PAGE_ENDING: Final = ".html"
_PROVED: Final = (
    "that every event, hour, result and the receipt follow from the recorded inputs by the rules of today",
    "that the inputs agree with one another, and that the seed is that of the word, where there is one",
)
_FREE: Final = ("#request.request._source", "#request.request.flanks.*.ships", "#request.request.map_km")
_MOST_TOLD: Final = 10
"""Lines on what the database has otherwise."""


def audit_record(options: AuditOptions, folders: Folders) -> Exit:
    """Say "identical", or name the first record that differs; a difference is a problem of the record.

    Of a page, the record inside it is audited.
    """
    if options.record.suffix.lower() != PAGE_ENDING:
        return _audit(options, folders)
    from autoalgo.war.web_page import record_of_page  # noqa: PLC0415 - takes a while to load

    content = record_of_page(options.record)
    if isinstance(content, Failure):
        return tell_problems(content)
    with TemporaryDirectory() as folder:
        record = Path(folder, f"{options.record.stem}.jsonl")
        record.write_bytes(content)
        return _audit(replace(options, record=record), folders)


def _audit(options: AuditOptions, folders: Folders) -> Exit:
    tables = tables_in_use(folders)
    if isinstance(tables, Failure):
        return tell_problems(tables)
    result = audit(options.record, tables)
    if isinstance(result, Failure):
        return tell_problems(result)
    _tell_circumstances(result)
    _tell_changed_inputs(result.record, tables, options, folders)
    difference = result.difference.text() if result.difference else ""
    end = ", up to where the war was interrupted" if result.interrupted else ""
    return tell_outcome(
        difference, f"{counted(result.lines, 'line')}{end}", _proof(result.interrupted), as_json=options.json
    )


def _proof(interrupted: bool) -> Proof:
    """Return what an audit proves of a record that it finds identical (docs/security.md)."""
    unproved = [
        Unproved("that the inputs were the right ones: what database and maps have otherwise today is told, no more"),
        Unproved("which run of its request this is, and how many were fought elsewhere; a word leaves no choice"),
        Unproved("what changes nothing of the war, such as another spelling of a name in the request", _FREE),
    ]
    if interrupted:
        unproved.append(Unproved("where the war was interrupted"))
    return Proof(_PROVED, (*unproved, BLANKS))


def _tell_circumstances(result: AuditResult) -> None:
    """Say what has changed since the record was made, which may be why it differs."""
    record = result.record
    if record.run.told:
        tell(f"Recorded as run {record.run.number:,} of its request, as counted in the folder where it was fought")
    if record.request.word is not None:
        tell(f"The seed follows from the request and the word {one_line(record.request.word)}")
    if result.version != __version__:
        tell(f"Recorded by version {result.version}, compared by version {__version__}")
    if result.older_rules:
        again = f"to audit this record, use Autoalgo {result.fought_by}"
        tell(f"The rules have changed since version {result.fought_by}, and wars go otherwise (CHANGELOG.md): {again}")
    if result.changed_tables:
        tell(f"Changed in the JSON folder since: {', '.join(result.changed_tables)}")


def _tell_changed_inputs(record: Record, tables: Tables, options: AuditOptions, folders: Folders) -> None:
    """Say which rows and map the database and the Maps folder have otherwise now."""
    database = read_database(options.database, folders)
    changed = database if isinstance(database, Failure) else otherwise_today(record, database, tables, folders.maps)
    for found in changed[:_MOST_TOLD]:
        if isinstance(found, Problem):
            tell(f"Cannot be compared with the database: {found.text()}")
        else:
            tell(f"Otherwise in the database now: {found}")
    if len(changed) > _MOST_TOLD:
        tell(f"… and {len(changed) - _MOST_TOLD:,} more")
