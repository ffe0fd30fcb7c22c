"""What ranges in cells and requests mean, and which cannot be understood (DB-5, EX-2)."""

import pytest

from autoalgo.war.domain.numerals import Unreadable
from autoalgo.war.domain.uncertain import Span, span_in


@pytest.mark.parametrize(
    ("text", "least", "greatest"),
    [
        ("7000", 7000, 7000),
        ("7000±1500", 5500, 8500),
        ("7000 +- 1500", 5500, 8500),
        ("7,000 +/- 1,500", 5500, 8500),
        ("4–8", 4, 8),
        ("4-8", 4, 8),
        ("4 − 8", 4, 8),
        ("5,500-8,500", 5500, 8500),
        ("5'500–8'500", 5500, 8500),
        ("7k-8k", 7000, 8000),
        ("7k±500", 6500, 7500),
        ("1 million ± 0.2 million", 800_000, 1_200_000),
        ("7e3-8e3", 7000, 8000),
        ("1e-3", 0.001, 0.001),
        ("1e-3-2e-3", 0.001, 0.002),
        ("٤–٨", 4, 8),
        ("5±0", 5, 5),
        ("-4", -4, -4),
    ],
)
def test_what_a_text_means(text: str, least: float, greatest: float) -> None:
    span = span_in(text)
    assert isinstance(span, Span), span
    assert (span.least, span.greatest) == pytest.approx((least, greatest))


@pytest.mark.parametrize(
    ("text", "found", "hint"),
    [
        ("8-4", "upside down", "4–8"),
        ("7000±-1500", "negative ±", "without a sign"),
        ("7-8 thousand", "may mean two things", "thousand behind both"),
        ("7±1.5k", "may mean two things", "k behind both"),
        ("5±1±1", "two ±", "7000±1500"),
        ("7000±some", '"some" is not a number', "7000±1500"),
        ("about 7000", "is not a number", ""),
        ("5 to 8", "is not a number", ""),
        ("7000±20%", '"20%" is not a number', "percentage"),
        ("±5", '"" is not a number', "7000±1500"),
        ("1-2-3", "is not a number", ""),
        ("4-" + "8" * 400, "is not a number", ""),
        ("–", "is not a number", ""),
    ],
)
def test_what_cannot_be_understood(text: str, found: str, hint: str) -> None:
    unreadable = span_in(text)
    assert isinstance(unreadable, Unreadable), unreadable
    assert found in unreadable.found
    assert hint in unreadable.hint


@pytest.mark.parametrize(
    ("least", "greatest", "text"),
    [(5500, 8500, "7,000 ± 1,500"), (4, 8, "6 ± 2"), (4, 7, "5.5 ± 1.5"), (7000, 7000, "7,000")],
)
def test_how_a_span_is_told(least: float, greatest: float, text: str) -> None:
    assert Span(least, greatest).text == text
