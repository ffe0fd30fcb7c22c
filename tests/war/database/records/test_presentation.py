"""How columns look in any spreadsheet: what their drop-down lists offer, how numbers are shown, how wide they are."""

import pytest

from autoalgo.war.database.records.presentation import (
    WIDEST_COLUMN,
    choices_of,
    note_of,
    number_format,
    offered,
    width_of,
)
from autoalgo.war.domain.column import Column, Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS
from autoalgo.war.domain.units import Branch

CHOICES = choices_of(
    {"Trireme": Branch.SHIP, "Hoplite": Branch.INFANTRY, "Mob": None, "Archer": Branch.INFANTRY}, ["Sea", "Plain"]
)


def test_unit_types_that_usually_take_the_place_come_first() -> None:
    assert offered(MILITARIES.infantry, CHOICES) == ("Archer", "Hoplite", "Mob", "Trireme")
    assert offered(MILITARIES.transport, CHOICES) == ("Trireme", "Archer", "Hoplite", "Mob")
    assert offered(MILITARIES.cavalry, CHOICES) == ("Archer", "Hoplite", "Mob", "Trireme")


@pytest.mark.parametrize(
    ("column", "names"),
    [
        (LOCATIONS.terrain, ("Sea", "Plain")),
        (NATIONS.leader, LEADERS),
        (MILITARIES.leader, LEADERS),
        (NATIONS.capital, LOCATIONS),
        (NATIONS.revenue, ("High surplus", "Mild surplus", "Balanced", "Deficit")),
        (NATIONS.name, None),
        (NATIONS.population, None),
        (MILITARIES.nations, None),
    ],
)
def test_what_is_offered(column: Column, names: tuple[str, ...] | Tab | None) -> None:
    assert offered(column, CHOICES) == names


@pytest.mark.parametrize(
    ("column", "pattern"),
    [
        (NATIONS.population, "#,##0"),
        (NATIONS.urban_population, "0.0%"),
        (NATIONS.year_founded, "0"),
        (NATIONS.stability, "General"),
        (NATIONS.name, "General"),
        (None, "General"),
    ],
)
def test_how_numbers_are_shown(column: Column | None, pattern: str) -> None:
    assert number_format(column) == pattern


def test_a_column_is_as_wide_as_its_longest_text_up_to_a_limit() -> None:
    assert width_of("Size", ["7,500"]) == len("Size") + 5
    assert width_of("Size", ["twelve chars"]) == 13
    assert width_of("Source", ["x" * 500]) == WIDEST_COLUMN


def test_a_column_of_the_moderators_own_says_so() -> None:
    assert note_of(None) == "Not read by the program."
    assert note_of(NATIONS.name) == NATIONS.name.note
