"""Numbers and years in cells, and that no cell whatever makes anything but a value or a problem."""

import math
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rows import MAPS, UNITS, Row, database, select
from years import YEARS, YEARS_REFUSED

from autoalgo.common.problems import Problem
from autoalgo.war.database import Cell, Unreadable
from autoalgo.war.database.cells.cells import shown
from autoalgo.war.database.cells.numerals import number_of, year_of
from autoalgo.war.domain.columns import TABS
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.years import year_text


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("0", 0.0),
        (".5", 0.5),
        ("5.", 5.0),
        ("-1,234.5", -1234.5),
        ("1.5×10^6", 1_500_000.0),
        ("1.5 x 10^-2", 0.015),
        ("4.35 thousand", 4350.0),
        ("2 millions", 2e6),
        ("3 trillion", 3e12),
        ("1_000", 1000.0),
        ("1’000", 1000.0),
        ("७५", 75.0),
        ("－５．５", -5.5),
        (10**30, 1e30),
    ],
)
def test_numbers(cell: Cell, number: float) -> None:
    assert number_of(cell) == number


@pytest.mark.parametrize(
    ("cell", "hint"),
    [
        ("1,5", "write a decimal point, and thousands in groups of three: 1.5 or 1,500"),
        ("12,3456", "write a decimal point, and thousands in groups of three: 1.5 or 1,500"),
        ("1.234.567", "the point is the decimal mark: write 1,500,000 or 1.5 million"),
        ("5 mio", "write million, billion or trillion in full"),
        ("5M", "write million, billion or trillion in full"),
        ("5%", "no percentage is wanted here"),
        ("5²", ""),
        ("½", ""),
        ("1,23,456", ""),
        ("1,234 567", ""),
        ("1e", ""),
        ("million", ""),
        (".", ""),
        ("%", ""),
        ("5 men", ""),
        ("9" * 500, ""),
    ],
)
def test_what_is_no_number_says_what_to_write(cell: str, hint: str) -> None:
    assert number_of(cell) == Unreadable(f"{shown(cell)} is not a number", hint)


@pytest.mark.parametrize("cell", ["1e400", 10**400, "1" + "0" * 70 + "e300"])
def test_what_is_too_large_is_told_so(cell: Cell) -> None:
    number = number_of(cell)
    assert isinstance(number, Unreadable)
    assert "too large" in number.found


@pytest.mark.parametrize(("text", "year"), [*YEARS, ("10,000 BC", -10_000)])
def test_years_as_people_write_them(text: str, year: int) -> None:
    assert year_of(text) == year


@pytest.mark.parametrize(("text", "found", "hint"), YEARS_REFUSED)
def test_what_is_no_year_says_what_to_write(text: str, found: str, hint: str) -> None:
    assert year_of(text) == Unreadable(found, hint)


def test_a_broken_formula_is_no_year() -> None:
    assert year_of("#REF!") == Unreadable("the formula error #REF!", "mend the formula, or write the value itself")


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_reads_back_however_it_is_written(number: float) -> None:
    assert number_of(number) == number
    assert number_of(repr(number)) == number


@given(st.integers(-(10**15), 10**15), st.sampled_from([",", " ", "\u00a0", "\u202f", "'", "_"]))
def test_grouped_integers_read_back(number: int, separator: str) -> None:
    assert number_of(f"{number:,}".replace(",", separator)) == number


@given(st.integers(0, 10_000), st.sampled_from([("k", 3), ("million", 6), ("billion", 9)]), st.integers(0, 2))
def test_multiples_are_exact_powers_of_ten(digits: int, multiple: tuple[str, int], places: int) -> None:
    word, power = multiple
    written = f"{digits / 10**places:.{places}f} {word}"
    assert number_of(written) == digits * 10 ** (power - places)


@given(st.integers(-100_000, 100_000))
def test_a_percentage_is_a_hundredth(hundredths: int) -> None:
    assert number_of(f"{hundredths}%", share=True) == float(f"{hundredths}e-2")


@given(st.integers(-10_000, 2020).filter(bool))
def test_a_year_reads_back_as_the_window_shows_it(year: int) -> None:
    assert year_of(year_text(year)) == year
    assert year_of(float(year)) == year


CELLS: st.SearchStrategy[Cell] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=40),
    st.text("0123456789.,-+eEkBCAD%½²  \n;/|", max_size=20),
    st.sampled_from(["#REF!", "none", "default", "Albion", "Ada", "Soldier", "1e309", "-0", "=A1", str(date.min)]),
    st.builds(Unreadable, st.text(), st.text()),
)


@given(CELLS)
def test_no_cell_makes_a_number_that_is_not_finite(cell: Cell) -> None:
    number = number_of(cell, share=True)
    assert isinstance(number, Unreadable) or math.isfinite(number)
    year = year_of(cell)
    assert isinstance(year, Unreadable) or (isinstance(year, int) and year != 0)


@settings(max_examples=30)
@given(st.data())
def test_arbitrary_cells_are_checked_and_selected_without_a_traceback(data: st.DataObject) -> None:
    first, second = (
        [
            data.draw(st.dictionaries(st.sampled_from([column.name for column in tab.columns]), CELLS, max_size=6))
            for tab in TABS
        ]
        for _ in range(2)
    )
    names: list[Row] = [
        {"Name": "Albion"},
        {"Nations": "Albion", "Name": "Fyrd", "Size": 1},
        {"Name": "Senlac"},
        {"Name": "Ada"},
    ]
    nations, militaries, locations, leaders = (
        [{**name, **row}, other] for name, row, other in zip(names, first, second, strict=True)
    )
    held = database(nations, militaries, locations, leaders)
    assert all(isinstance(problem, Problem) and problem.text() for problem in held.check(UNITS, MAPS) or ())
    found = select(held, defender="default", defender_military="default")
    assert isinstance(found, Selection) or all(isinstance(problem, Problem) for problem in found)
