"""Where a war lies among many: by hand, and against sorting all wars from a side's own view."""

import bouts
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.war.domain.rows import STALEMATE, StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Luck, LuckLevel
from autoalgo.war.odds.luck import luck_of
from autoalgo.war.tables import Tables

TEN: tuple[tuple[int, float], ...] = (
    (Side.DEFENDER, 0.9),
    (Side.DEFENDER, 0.2),
    (Side.DEFENDER, 0.2),
    (STALEMATE, np.nan),
    (STALEMATE, np.nan),
    (Side.ATTACKER, -0.1),
    (Side.ATTACKER, 0.4),
    (Side.ATTACKER, 0.4),
    (Side.ATTACKER, 0.4),
    (Side.ATTACKER, 1.0),
)
"""Ten wars, the worst for the attacker first."""


def rows_of(ends: tuple[tuple[int, float], ...]) -> StructuredArray:
    return np.concatenate([bouts.won(winner, score) for winner, score in ends])


@pytest.mark.parametrize(
    ("end", "worse", "equal", "percentile"),
    [
        ((Side.ATTACKER, 1.0), 9, 1, 95),  # (9 + 1/2)/10
        ((Side.ATTACKER, 2.0), 10, 0, 100),
        ((Side.ATTACKER, 0.4), 6, 3, 75),  # (6 + 3/2)/10
        ((Side.ATTACKER, 0.1), 6, 0, 60),
        ((Side.ATTACKER, -0.5), 5, 0, 50),  # the least of victories is better than a stalemate
        ((None, 0.0), 3, 2, 40),  # (3 + 2/2)/10
        ((Side.DEFENDER, 0.1), 3, 0, 30),  # he hardly came: the best of defeats
        ((Side.DEFENDER, 0.2), 1, 2, 20),  # (1 + 2/2)/10
        ((Side.DEFENDER, 0.9), 0, 1, 5),  # (0 + 1/2)/10
        ((Side.DEFENDER, 3.0), 0, 0, 0),
    ],
)
def test_percentiles_by_hand(
    tables: Tables, end: tuple[Side | None, float], worse: int, equal: int, percentile: float
) -> None:
    tally = bouts.tally_of(bouts.order(tables), rows_of(TEN))
    found = luck_of(tally, bouts.ended(*end))
    assert found is not None
    attacker, defender = found
    assert attacker == Luck(Side.ATTACKER, worse, equal, 10)
    assert defender == Luck(Side.DEFENDER, 10 - worse - equal, equal, 10)
    assert (attacker.percentile, defender.percentile) == (percentile, 100 - percentile)


def rank(winner: int, score: float) -> tuple[int, float]:
    """Return a number by which results are ordered from the attacker's view; scores to half a hundredth."""
    nearest = round(score * 200) if winner != STALEMATE else 0
    return {Side.DEFENDER: (0, -nearest), STALEMATE: (1, 0), Side.ATTACKER: (2, nearest)}[winner]


ENDS = st.one_of(
    st.tuples(st.just(STALEMATE), st.just(float("nan"))),
    st.tuples(st.sampled_from(list(Side)), st.integers(-50, 50).map(lambda number: number / 100)),
)


@settings(max_examples=30)
@given(ends=st.lists(ENDS, min_size=1, max_size=40), actual=ENDS)
def test_luck_is_a_place_in_the_sorted_wars(
    tables: Tables, ends: list[tuple[int, float]], actual: tuple[int, float]
) -> None:
    tally = bouts.tally_of(bouts.order(tables), rows_of(tuple(ends)))
    winner, score = actual
    found = luck_of(tally, bouts.ended(None if winner == STALEMATE else Side(winner), score))
    assert found is not None
    attacker, defender = found
    ranks = [rank(*end) for end in ends]
    assert attacker.worse == sum(each < rank(*actual) for each in ranks)
    assert defender.worse == sum(each > rank(*actual) for each in ranks)
    assert attacker.equal == defender.equal == sum(each == rank(*actual) for each in ranks)
    assert attacker.percentile + defender.percentile == pytest.approx(100)


@pytest.mark.parametrize(
    ("worse", "fortune"),
    [
        (0, LuckLevel.VERY_UNLUCKY),
        (49, LuckLevel.VERY_UNLUCKY),
        (50, LuckLevel.UNLUCKY),
        (249, LuckLevel.UNLUCKY),
        (250, LuckLevel.EXPECTED),
        (750, LuckLevel.EXPECTED),
        (751, LuckLevel.LUCKY),
        (950, LuckLevel.LUCKY),
        (951, LuckLevel.VERY_LUCKY),
        (1000, LuckLevel.VERY_LUCKY),
    ],
)
def test_fortune_in_words(worse: int, fortune: LuckLevel) -> None:
    """Of 1,000 wars: below 5 and 25 per cent, above 75 and 95, and what lies between."""
    assert Luck(Side.ATTACKER, worse, 0, 1000).fortune is fortune
    mirrored = dict(zip(LuckLevel, reversed(LuckLevel), strict=True))
    assert Luck(Side.DEFENDER, 1000 - worse, 0, 1000).fortune is mirrored[fortune]


@pytest.mark.parametrize(
    ("luck", "sentence"),
    [
        (
            Luck(Side.ATTACKER, 8310, 20, 10_000),
            "Attacker: lucky. Of 10,000 wars from the same start, 83.1 % ended worse for the attacker and 0.2 % the "
            "same.",
        ),
        (
            Luck(Side.DEFENDER, 30, 0, 1000),
            "Defender: very unlucky. Of 1,000 wars from the same start, 97 % ended better for the defender.",
        ),
        (
            Luck(Side.ATTACKER, 9_999_700, 299, 10_000_000),
            "Attacker: very lucky. Of 10,000,000 wars from the same start, 99.997 % ended worse for the attacker and "
            "0.003 % the same.",
        ),
        (
            Luck(Side.DEFENDER, 0, 1, 100_000_000),
            "Defender: very unlucky. Of 100,000,000 wars from the same start, 99.999999 % ended better for the "
            "defender and 0.000001 % the same.",
        ),
        (
            Luck(Side.DEFENDER, 0, 1, 1),
            "Defender: about as expected. Of 1 war from the same start, 0 % ended worse for the defender and 100 % the "
            "same.",
        ),
    ],
)
def test_a_sentence(luck: Luck, sentence: str) -> None:
    assert luck.sentence == sentence
