"""What `--vary` may say: a field, values, quotes and ranges, and every way to say it wrong."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.common.problems import Failure
from autoalgo.war.odds.sweep.variation import MOST_COMBINATIONS, Variation, numeral, parse_variation, same_value


def said(text: str) -> Variation:
    variation = parse_variation(text)
    assert isinstance(variation, Variation), variation
    return variation


def refusal(text: str) -> str:
    problems = parse_variation(text)
    assert isinstance(problems, Failure)
    [problem] = problems
    return problem.text()


def in_quotes(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


@pytest.mark.parametrize(
    ("text", "field", "values"),
    [
        ("motive=Conquest,Hegemony", "motive", ("Conquest", "Hegemony")),
        ("year=1066", "year", ("1066",)),
        (" year = 1066 , 1067 ", "year", ("1066", "1067")),
        ("Militaries:Harold's army:Size=4000,5000", "Militaries:Harold's army:Size", ("4000", "5000")),
        ('location="Ghent, Flanders",Ypres', "location", ("Ghent, Flanders", "Ypres")),
        ('war="the ""old"" war" , x', "war", ('the "old" war', "x")),
        ('Militaries:Fyrd:Leader="",Ada', "Militaries:Fyrd:Leader", ("", "Ada")),
        ('"Militaries:A=B:Size"=1,2', "Militaries:A=B:Size", ("1", "2")),
        ("war=a=b,c", "war", ("a=b", "c")),
        ("Militaries:Fyrd:Size=1000..4000..1000", "Militaries:Fyrd:Size", ("1000", "2000", "3000", "4000")),
        ("x=1..2..0.25", "x", ("1.00", "1.25", "1.50", "1.75", "2.00")),
        ("x=0.1..0.35..0.1", "x", ("0.1", "0.2", "0.3")),
        ("x=10..1..4", "x", ("10", "6", "2")),
        ("x=-2..2..2", "x", ("-2", "0", "2")),
        ("x=1..3..1,7,10..20..10", "x", ("1", "2", "3", "7", "10", "20")),
        ('x="1..3..1",2', "x", ("1..3..1", "2")),
        ("x=5..5..1", "x", ("5",)),
        ("x=a..b..c", "x", ("a..b..c",)),
    ],
)
def test_what_can_be_said(text: str, field: str, values: tuple[str, ...]) -> None:
    assert said(text) == Variation(field, values)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("motive", "--vary motive: no equals sign after the field; allowed: FIELD=a,b,c"),
        ("", "no equals sign"),
        ("=1,2", "no field before the equals sign"),
        ('"a b" c=1', "no equals sign after the field"),
        ("x=", 'nothing where a value belongs; allowed: values with a comma between them; for a blank cell write ""'),
        ("x=1,,2", "nothing where a value belongs"),
        ("x=1,2,", "nothing where a value belongs"),
        ('x="1,2', 'a double quote that is never closed: "1,2; allowed: FIELD=a,b,c; a double quote inside is'),
        ('x="1"2,3', "2 after the closing quote; allowed: a comma there"),
        ("x=1..5", "the range 1..5 without a step; allowed: FROM..TO..STEP with a step above 0"),
        ("x=1..5..0", "the step 0 in 1..5..0"),
        ("x=5..1..-1", "a range counts down by itself"),
        ("x=1..20000..1", f"20,000 values in 1..20000..1; allowed: at most {MOST_COMBINATIONS:,} combinations"),
        ("x=1..6000..1,7001..13000..1", "12,000 values"),
        ("x=1,2,1", "the value 1 twice; allowed: each value once"),
        (
            "x=4,500,6,500",
            "the value 500 twice; allowed: each value once; a comma stands between two values: write 4500",
        ),
        ("x=1000,1e3", "the value 1e3 twice"),
        ("x=a,b, a ", "the value a twice"),
    ],
)
def test_what_cannot_be_said(text: str, told: str) -> None:
    assert told in refusal(text)


def test_a_field_of_any_length_makes_a_message_that_can_be_read() -> None:
    assert len(refusal("x" * 100_000)) < 200


@given(st.lists(st.text(min_size=1), min_size=1, max_size=5, unique_by=lambda text: (numeral(text), text.strip())))
def test_whatever_is_quoted_is_taken_as_it_is(values: list[str]) -> None:
    quoted = ",".join(in_quotes(value) for value in values)
    # Blanks that nobody sees make no difference between two texts, so a few stand there twice.
    if any(same_value(one, other) for one, other in combinations(values, 2)):
        assert "twice" in refusal(f"war={quoted}")
    else:
        assert said(f"war={quoted}").values == tuple(values)


@given(st.text(alphabet='ab=", .-01é\n') | st.text(alphabet='a",01..', min_size=1).map("x={}".format) | st.text())
def test_nothing_that_is_said_is_too_strange(text: str) -> None:
    """Whatever is said is a variation that can be said again, or is refused in a few words that quote it."""
    found = parse_variation(text)
    if isinstance(found, Variation):
        again = ",".join(in_quotes(value) for value in found.values)
        assert parse_variation(f"{in_quotes(found.field)}={again}") == found
        assert found.field.strip()
        assert not any(same_value(one, other) for one, other in combinations(found.values, 2))
    else:
        assert found
        assert all(problem.text().startswith("--vary ") and len(problem.text()) < 400 for problem in found)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("4000", "4,000", True), ("4000", "4e3", True), ("4000", "4001", False), ("A b", "A  b", True), ("a", "b", False)],
)
def test_values_that_mean_the_same(one: str, other: str, same: bool) -> None:
    assert same_value(one, other) is same
