"""More men never hurt (HR-4, AT-1): men added to a side in the same flanks do not lower its chance to win."""

import pytest
from boards import needs_compiled_kernels

from autoalgo.war.tables import Tables
from benchmarks.balance.more_men import UNITS, breaks, cases, chances

WARS = 100


@needs_compiled_kernels
@pytest.mark.parametrize("unit", UNITS)
def test_more_men_never_hurt(unit: str, tables: Tables) -> None:
    """HR-4: 3,000 to 48,000 men against 3,000, with every maneuver of the side that grows, from 0.2, 2 and 20 km."""
    combinations = [case for case in cases() if case.unit == unit]
    assert len(combinations) == 2 * 4 * 2 * 3
    broken = [case for case in combinations if breaks(chances(case, tables, WARS), WARS)]
    assert broken == []


@pytest.mark.parametrize(
    ("found", "broken"),
    [
        ([0.5, 0.8, 1.0], False),
        ([0.5, 0.45, 0.5], False),
        ([0.8, 1.0, 0.5], True),
        ([1.0, 0.0, 0.0], True),
        ([0.0, 0.0, 0.0], False),
    ],
)
def test_only_a_fall_beyond_chance_breaks_the_rule(found: list[float], broken: bool) -> None:
    """Of 100 wars, from 50 % to 45 % is 0.7 standard deviations of √((0.25 + 0.2475)/100) = 0.07; to 50 % from 100 %
    it is 10 of 0.05."""
    assert breaks(found, WARS) == broken
