"""`autoalgo audit`: whether a data record tells what the program computes (OUT-4)."""

from autoalgo import __version__
from autoalgo.common.console import Exit, say, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.war.audit import AuditResult, audit
from autoalgo.war.cli.arguments import AuditOptions
from autoalgo.war.folders import Folders
from autoalgo.war.tables import load_tables


def audit_record(options: AuditOptions, folders: Folders) -> Exit:
    """Say "identical", or name the first record that differs; a difference is a problem of the record."""
    tables = load_tables(folders.json)
    if isinstance(tables, list):
        return tell_problems(tables)
    result = audit(options.record, tables)
    if isinstance(result, list):
        return tell_problems(result)
    _tell_circumstances(result)
    if result.difference:
        say(f"Different: {result.difference.text()}\n")
        return Exit.PROBLEMS
    end = ", up to where the war was interrupted" if result.interrupted else ""
    say(f"Identical: {counted(result.lines, 'line')}{end}\n")
    return Exit.DONE


def _tell_circumstances(result: AuditResult) -> None:
    """Say what has changed since the record was made, which may be why it differs."""
    if result.version != __version__:
        tell(f"Recorded by version {result.version}, compared by version {__version__}")
    if result.changed_tables:
        tell(f"Changed in the JSON folder since: {', '.join(result.changed_tables)}")
