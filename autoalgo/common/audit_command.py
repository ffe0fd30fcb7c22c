"""The command by which the record of a sister game is audited."""

from autoalgo import __version__
from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.problems import Problem
from autoalgo.common.records import Audit


def tell_audit(found: Audit | list[Problem]) -> Exit:
    """Say "identical", or name what differs first; a difference is a problem of the record."""
    if isinstance(found, list):
        return tell_problems(found)
    if found.version != __version__:
        tell(f"Recorded by version {found.version}, compared by version {__version__}")
    if found.difference:
        say_lines([f"Different: {found.difference.text()}"])
        return Exit.PROBLEMS
    say_lines([f"Identical: {counted(found.lines, 'line')}{'' if found.over else ', of a game that is not over'}"])
    return Exit.DONE
