"""What a test says of an outcome that must be a failure."""

from autoalgo.common.problems import Failure, Problem


def only_problem(outcome: object) -> Problem:
    """Return the one problem of a failure."""
    assert isinstance(outcome, Failure), outcome
    (problem,) = outcome
    return problem
