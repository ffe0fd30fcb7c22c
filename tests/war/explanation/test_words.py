"""B-4d: shares and measures in figures, and whom a cause has helped."""

import pytest

from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation.explanation import Breakdown, Effect, Estimate
from autoalgo.war.explanation.words import answer, helped, share_text, value_text

NONE = Estimate(0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("effect", "share", "text"),
    [
        (Effect.VICTORY, Estimate(0.09, 0.078, 0.102), "+9 ± 1"),
        (Effect.VICTORY, Estimate(-0.14, -0.17, -0.11), "−14 ± 3"),
        (Effect.LOSSES, Estimate(1744.9, 1667.8, 1822.1), "+1,745 ± 77"),
        (Effect.STABILITY, Estimate(0.004, -0.036, 0.044), "0.00 ± 0.04"),
        (Effect.VICTORY, Estimate(1e-16, 1e-16, 2e-16), "0"),
    ],
)
def test_b_4d_a_share_has_the_digits_that_its_interval_allows(effect: Effect, share: Estimate, text: str) -> None:
    """B-4d: with half of its interval; what adding up has left of nothing is nothing."""
    assert share_text(effect, share) == text


def test_b_4d_measures_are_told_in_their_units() -> None:
    """B-4d: per cent, men, and scores with a minus sign."""
    assert [
        value_text(effect, value) for effect, value in zip(Effect, (0.724, 2685.9, -0.133, -16.04), strict=True)
    ] == [
        *("72 %", "2,686 men"),
        *("−0.13", "−16.0"),
    ]


@pytest.mark.parametrize(
    ("effect", "side", "raised", "wins"),
    [
        (Effect.VICTORY, Side.DEFENDER, 1, Side.DEFENDER),
        (Effect.VICTORY, Side.DEFENDER, -1, Side.ATTACKER),
        (Effect.LOSSES, Side.ATTACKER, 1, Side.DEFENDER),
        (Effect.LOSSES, Side.ATTACKER, -1, Side.ATTACKER),
        (Effect.OCCUPATION, None, 1, Side.ATTACKER),
        (Effect.OCCUPATION, None, -1, Side.DEFENDER),
        (Effect.STABILITY, Side.ATTACKER, -1, Side.DEFENDER),
    ],
)
def test_b_4d_a_cause_has_the_colour_of_whom_it_helped(
    effect: Effect, side: Side | None, raised: int, wins: Side
) -> None:
    """B-4d: more losses of a side are the enemy's gain; the occupation score is above 0 where the attacker wins."""
    assert helped(Breakdown(effect, side, NONE, NONE, ()), raised) is wins


def test_b_4d_equal_sides_have_no_cause() -> None:
    """B-4d: which is said."""
    even = Estimate(0.5, 0.48, 0.52)
    assert "there is no cause" in answer(Breakdown(Effect.VICTORY, Side.ATTACKER, even, even, ()))
