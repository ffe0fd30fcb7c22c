"""The findings of an audit in the words of the window."""

from typing import TYPE_CHECKING

from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure

if TYPE_CHECKING:
    from autoalgo.war.audit import AuditResult


def audit_text(found: "AuditResult | Failure") -> str:
    """Return what an audit found, in a few lines."""
    if isinstance(found, Failure):
        return "\n".join(problem.text() for problem in found)
    if found.stopped:
        part = f"{found.lines:,} of {len(found.record.lines):,} lines"
        lines = [
            f"Not audited: the audit was stopped after {part}, which are identical. The rest may have been edited."
        ]
    elif found.difference is None:
        end = ", up to where the war was interrupted" if found.interrupted else ""
        lines = [f"Audit: identical, {counted(found.lines, 'line')}{end}."]
    else:
        lines = [f"Audit: different. {found.difference.text()}"]
    if found.older_rules:
        lines.append(f"The rules have changed since version {found.fought_by}, by which it was fought.")
    if found.changed_tables:
        lines.append(f"Changed in the JSON folder since: {', '.join(found.changed_tables)}.")
    return "\n".join(lines)
