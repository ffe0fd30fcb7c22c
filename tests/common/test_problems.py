"""Failures: problems in the place of a result."""

import copy

import pytest

from autoalgo.common.problems import Failure, Place, Problem, failure_in, failure_of


def test_failures_are_joined_in_their_order_and_survive_a_copy() -> None:
    first, second, third = (Problem(Place(key=key), "found", "allowed") for key in "abc")
    joined = failure_in(Failure(first), "a result", None, [first], Failure(second, third))
    assert joined == (first, second, third)
    assert copy.deepcopy(joined) == joined
    assert failure_of(iter([third])) == Failure(third)
    assert failure_of([]) is None
    with pytest.raises(ValueError, match="without a problem"):
        failure_in("a result", None)
