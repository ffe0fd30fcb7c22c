"""What a cell means where two databases are compared, and what of it can be carried over."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.war.database import Cell, Unreadable
from autoalgo.war.database.exchange.cell_meaning import copied, meaning
from autoalgo.war.domain.column import Column
from autoalgo.war.domain.columns import MILITARIES, NATIONS

DATE = Unreadable("the date 1902-12-01")


@pytest.mark.parametrize(
    ("column", "first", "second"),
    [
        (NATIONS.population, 1_200_000, "1,200,000"),
        (NATIONS.population, 1_200_000, 1_200_000.0),
        (NATIONS.population, "1.2 million", "1200000"),
        (NATIONS.urban_population, "60%", 0.6),
        (NATIONS.steel_production, 0, -0.0),
        (NATIONS.gdp, 0.1 + 0.2, 0.3),
        (NATIONS.year_founded, "500 BC", -500),
        (NATIONS.year_founded, "AD 911", 911.0),
        (NATIONS.name, "1066", 1066),
        (NATIONS.name, " Côte  d'Ivoire", "Co\u0302te d'Ivoire "),
        (NATIONS.leader, None, " \u200b"),
        (NATIONS.population, DATE, Unreadable("the date 1902-12-01", "another hint")),
        (NATIONS.population, "much", " much"),
        (MILITARIES.nations, "Albion\r\nGaul", "Albion\nGaul"),
    ],
)
def test_the_same_in_another_type_or_spelling_is_no_difference(column: Column, first: Cell, second: Cell) -> None:
    assert meaning(column, first) == meaning(column, second)


@pytest.mark.parametrize(
    ("column", "first", "second"),
    [
        (NATIONS.population, 1_200_000, 1_200_001),
        (NATIONS.gdp, 0.123456789012345, 0.123456789012346),
        (NATIONS.population, 1, True),
        (NATIONS.name, "TRUE", True),
        (NATIONS.stability, None, 100),
        (NATIONS.stability, None, 0),
        (NATIONS.ideology, "Status Quo", "status-quo"),
        (NATIONS.name, "Gaul", "gaul"),
        (NATIONS.year_founded, 500, -500),
        (NATIONS.year_founded, 0, None),
        (NATIONS.population, "60%", 0.6),
        (MILITARIES.nations, "Albion\nGaul", "Albion Gaul"),
        (NATIONS.population, DATE, "the date 1902-12-01"),
    ],
)
def test_what_differs_for_the_program_or_a_reader_is_a_difference(column: Column, first: Cell, second: Cell) -> None:
    assert meaning(column, first) != meaning(column, second)


@pytest.mark.parametrize("cell", ["1,200,000", 1_200_000, 0.5, True, "=A1", " two  blanks ", "500 BC"])
def test_what_is_copied_keeps_its_type(cell: Cell) -> None:
    assert copied(cell) == cell
    assert type(copied(cell)) is type(cell)


def test_blanks_are_copied_as_blanks_and_new_lines_as_one_character() -> None:
    assert copied(None) is None
    assert copied(" \n\u200b") is None
    assert copied("Albion\r\nGaul\rKush") == "Albion\nGaul\nKush"


@pytest.mark.parametrize("cell", [DATE, "#REF!", " #N/A ", float("inf"), float("nan"), 10**400])
def test_what_is_no_value_is_not_copied(cell: Cell) -> None:
    assert isinstance(copied(cell), Unreadable)


@given(st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text()))
def test_what_is_copied_means_what_the_cell_means(cell: Cell) -> None:
    content = copied(cell)
    for column in (NATIONS.name, NATIONS.population, NATIONS.year_founded, NATIONS.urban_population):
        assert isinstance(content, Unreadable) or meaning(column, content) == meaning(column, cell)
