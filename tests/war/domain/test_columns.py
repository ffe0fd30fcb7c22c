"""The descriptions of the columns: complete, unique, and in words."""

from dataclasses import fields

import pytest

from autoalgo.war.domain.column import Column, ListColumn, NumberColumn, Tab, YearColumn, quantity_text
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS, TABS
from autoalgo.war.domain.records import Leader, Location, Military, Nation

ALL = [(tab, column) for tab in TABS for column in tab.columns]


@pytest.mark.parametrize(("tab", "column"), ALL, ids=[f"{tab.tab_name} {column.name}" for tab, column in ALL])
def test_every_description_is_whole(tab: Tab, column: Column) -> None:
    assert column.sentence.endswith(".")
    assert column.kind
    assert column.allowed
    assert column.required or column.default_text
    assert len(column.note.splitlines()) == 3
    assert sum(
        other.is_called(name) for other in tab.columns for name in (column.name, *column.former_names)
    ) == 1 + len(column.former_names)
    if isinstance(column, NumberColumn | YearColumn):
        assert column.least < column.greatest
        assert column.default is None or column.least <= column.default <= column.greatest
    if isinstance(column, ListColumn):
        assert column.default in column.values


@pytest.mark.parametrize(
    ("tab", "record", "computed"),
    [
        (NATIONS, Nation, set()),
        (MILITARIES, Military, {"transport_given", "uncertain", "ships_follow_size"}),
        (LOCATIONS, Location, set()),
        (LEADERS, Leader, {"uncertain"}),
    ],
)
def test_columns_are_called_like_the_fields_of_the_records(tab: Tab, record: type, computed: set[str]) -> None:
    columns = [name for name, value in vars(type(tab)).items() if isinstance(value, Column)]
    assert set(columns) == {field.name for field in fields(record)} - computed


def test_notes_say_what_the_source_says() -> None:
    assert NATIONS.population.note == (
        "Total population of the participating core nations.\n"
        "Continuous value: a number from 1 to 8 billion people.\n"
        "Required."
    )
    assert NATIONS.trade.note.splitlines()[1:] == [
        "Ordered list: Owns entire trade route, Lucrative (buying), Lucrative (selling), Minor, War along route, "
        "Embargoed.",
        "Blank: Minor.",
    ]
    assert MILITARIES.transport.note.splitlines()[2] == "Blank: Barges."
    assert NATIONS.age_of_civilization.default_text == "2000 BC"


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.6, "0.6"),
        (7000, "7,000"),
        (8e9, "8 billion"),
        (1e14, "100 trillion"),
        (2.5e6, "2.5 million"),
        (-3e6, "-3 million"),
    ],
)
def test_quantities_as_people_write_them(number: float, text: str) -> None:
    assert quantity_text(number) == text
