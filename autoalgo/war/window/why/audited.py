"""The words of a record's audit before its war is explained (OUT-4, B-4)."""

from autoalgo.common.problems import Failure
from autoalgo.war.audit import AuditResult


def warning_of(found: AuditResult | Failure) -> tuple[str, bool, bool]:
    """Return what is amiss in words, whether that stops the explanation, and whether the user may go on all the same.

    Nothing is explained by numbers other than those of the war unless the user says so. A record that was changed is
    explained as it stands, with the audit's word above.
    """
    if isinstance(found, Failure):
        return "\n".join(problem.text() for problem in found), True, False
    if found.changed_tables:
        files = ", ".join(found.changed_tables)
        return f"The war was fought by other numbers. Changed in the JSON folder since: {files}.", True, True
    if found.older_rules:
        return f"The rules have changed since version {found.fought_by}, by which it was fought.", True, True
    if found.difference is not None:
        words = found.difference.text()
        return (
            f"The audit says that this record was changed: {words}. What follows is of what it holds now.",
            False,
            False,
        )
    return "", False, False
