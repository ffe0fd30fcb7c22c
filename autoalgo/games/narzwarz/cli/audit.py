"""`autoalgo narzwarz audit`: whether a record tells what its commands lead to."""

from autoalgo import __version__
from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.games.narzwarz.cli.arguments import AuditOptions
from autoalgo.games.narzwarz.report.record import audit


def audit_record(options: AuditOptions) -> Exit:
    """Say "identical", or name what differs first; a difference is a problem of the record."""
    found = audit(options.record)
    if isinstance(found, list):
        return tell_problems(found)
    if found.version != __version__:
        tell(f"Recorded by version {found.version}, compared by version {__version__}")
    if found.difference:
        say_lines([f"Different: {found.difference.text()}"])
        return Exit.PROBLEMS
    say_lines([f"Identical: {counted(found.lines, 'line')}{'' if found.over else ', of a game that is not over'}"])
    return Exit.DONE
