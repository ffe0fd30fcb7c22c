"""FL-1 as far as it concerns a unit type alone: fields, ranges of values, and the order of the three weapons."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.common.problems import Failure
from autoalgo.war.domain.units import UnitType
from autoalgo.war.tables.soldier import load_soldier

SOLDIER = {
    "Speed": 3,
    "Rebound": 0,
    "Shock": 0,
    "Long range": 0.1,
    "Medium range": 0.1,
    "Short range": 0.1,
    "Power": [0.5, 0.5, 0.5],
    "Psychology": 1,
    "Defense": 0,
    "Tactical training": 5,
    "Logistics": "Basic",
    "Soldier type": "Regular",
    "Military type": "Militia",
    "Capacity": 0,
}
"""The source's table of defaults."""

Weapons = list[tuple[float, float]]
"""(range in km, power) of the short, medium and long-range weapon."""


def load(**row: object) -> UnitType | Failure:
    content = json.dumps({"Soldier": SOLDIER, "Barges": {"Capacity": 100}, "Scout": row})
    loaded = load_soldier(Path("Soldier.json"), content.encode())
    return loaded if isinstance(loaded, Failure) else loaded[0]["Scout"]


def load_weapons(weapons: Weapons) -> UnitType | Failure:
    (short, short_power), (medium, medium_power), (long, long_power) = weapons
    powers = [short_power, medium_power, long_power]
    return load(**{"Short range": short, "Medium range": medium, "Long range": long, "Power": powers})


@pytest.mark.parametrize(
    ("key", "lowest", "highest", "attribute"),
    [
        ("Speed", 1, 500, "speed_kmh"),
        ("Rebound", 0, 10, "rebound_hours"),
        ("Shock", 0, 1, "shock"),
        ("Psychology", 1, 20, "psychology"),
        ("Defense", 0, 1, "defense"),
        ("Tactical training", 0, 10, "training"),
        ("Capacity", 0, 10_000, "capacity"),
    ],
)
def test_fl_1_each_field_has_the_range_of_the_source(key: str, lowest: float, highest: float, attribute: str) -> None:
    """FL-1: both ends of the source's "Range of values" are accepted, a hundredth beyond either is refused."""
    for value in (lowest, highest):
        unit = load(**{key: value})
        assert isinstance(unit, UnitType)
        assert getattr(unit, attribute) == value
    for value in (lowest - 0.01, highest + 0.01):
        assert isinstance(load(**{key: value}), Failure)


@pytest.mark.parametrize(
    ("powers", "gun", "refused"),
    [
        ([2.24, 2.83, 2.0], True, True),
        ([2.24, 2.83, 2.0], False, False),
        ([2.83, 2.83, 2.0], True, False),
        ([3.0, 2.83, 2.0], True, False),
        ([0, 3.16, 2.83], True, False),
    ],
)
def test_js_5_guns_fire_at_arm_s_length_too(powers: list[float], gun: bool, refused: bool) -> None:
    """JS-5: 2.24 is less than 2.83, for bows as well, but these are no guns; a gun without a short weapon is exempt."""
    unit = load(Gun=gun, Power=powers)
    assert isinstance(unit, Failure) == refused
    if isinstance(unit, Failure):
        (problem,) = unit
        assert problem.text() == (
            "Soldier.json, Scout.Power: a short power of 2.24 for a gun; allowed: at least its medium power of 2.83, "
            'as guns fire at arm\'s length too; set the first number to 2.83, or take "Gun" out where the unit fires '
            "none"
        )


def test_fl_1_ranges_go_to_500_km_and_powers_to_10() -> None:
    """FL-1, SC-4: ranges 0–500 km and powers 0–10 for each of the three weapons, given short, medium, long."""
    unit = load_weapons([(0, 10), (250, 0), (500, 10)])
    assert isinstance(unit, UnitType)
    assert (unit.ranges_km, unit.powers) == ((0, 250, 500), (10, 0, 10))
    assert isinstance(load_weapons([(0, 1), (250, 1), (500.01, 1)]), Failure)
    assert isinstance(load_weapons([(0, 1), (250, 1), (500, 10.01)]), Failure)
    assert isinstance(load_weapons([(0, 1), (250, -0.01), (500, 1)]), Failure)


@pytest.mark.parametrize(
    "weapons",
    [
        pytest.param([(0.1, 0.5), (0.1, 0.5), (0.1, 0.5)], id="three equal ranges, as Soldier has"),
        pytest.param([(0.0015, 0.6), (0.02, 0.5), (0, 0)], id="legionary: no long-range weapon"),
        pytest.param([(0.0025, 0.5), (0, 0), (0, 0)], id="hoplite: neither medium nor long"),
        pytest.param([(0.002, 0.5), (0, 0), (0.15, 0.4)], id="no medium-range weapon"),
        pytest.param([(0, 0), (0.15, 1), (0.5, 0.8)], id="no short-range weapon"),
        pytest.param([(0.01, 0), (0.15, 1), (0.5, 0.8)], id="falconet: short range disabled, so a least distance"),
        pytest.param([(0, 0), (0, 0), (0, 0)], id="barges: no weapon at all"),
    ],
)
def test_fl_1_ranges_in_order_are_accepted(weapons: Weapons) -> None:
    """FL-1: long ≥ medium ≥ short; a weapon with range 0 and power 0 is absent and exempt from the order."""
    unit = load_weapons(weapons)
    assert isinstance(unit, UnitType)
    assert list(zip(unit.ranges_km, unit.powers, strict=True)) == weapons


@pytest.mark.parametrize(
    ("weapons", "key", "words"),
    [
        pytest.param(
            [(0.2, 0.5), (0.1, 0.5), (0.3, 0.5)],
            "Scout.Medium range",
            ("0.1", "not below the short range of 0.2"),
            id="medium 0.1 < short 0.2",
        ),
        pytest.param(
            [(0.1, 0.5), (0.3, 0.5), (0.2, 0.5)],
            "Scout.Long range",
            ("0.2", "not below the medium range of 0.3"),
            id="long 0.2 < medium 0.3",
        ),
        pytest.param(
            [(0.3, 0.5), (0, 0), (0.2, 0.5)],
            "Scout.Long range",
            ("0.2", "not below the short range of 0.3"),
            id="long 0.2 < short 0.3 with medium absent",
        ),
        pytest.param(
            [(0.2, 0), (0.1, 0.5), (0.3, 0.5)],
            "Scout.Medium range",
            ("0.1", "not below the short range of 0.2"),
            id="a disabled short range takes part",
        ),
        pytest.param(
            [(0.1, 0.5), (0.2, 0.5), (0.15, 0)],
            "Scout.Long range",
            ("0.15", "not below the medium range of 0.2"),
            id="a disabled long range takes part",
        ),
        pytest.param(
            [(0.1, 0.5), (0, 0.5), (0.2, 0.5)],
            "Scout.Medium range",
            ("0.0", "not below the short range of 0.1", "set range and power to 0"),
            id="range 0 with power is no absent weapon",
        ),
    ],
)
def test_fl_1_ranges_out_of_order_are_an_error(weapons: Weapons, key: str, words: tuple[str, ...]) -> None:
    """FL-1: long ≥ medium ≥ short, else an error that names the range at fault and the one it must not be below."""
    problems = load_weapons(weapons)
    assert isinstance(problems, Failure)
    assert [problem.place.key for problem in problems] == [key]
    for word in words:
        assert word in problems[0].text()


def test_fl_1_two_ranges_out_of_order_are_two_errors() -> None:
    """FL-1: 0.3 > 0.2 > 0.1, so medium is below short and long below medium."""
    problems = load_weapons([(0.3, 0.5), (0.2, 0.5), (0.1, 0.5)])
    assert isinstance(problems, Failure)
    assert [problem.place.key for problem in problems] == ["Scout.Medium range", "Scout.Long range"]


@given(st.lists(st.tuples(st.sampled_from([0, 0.1, 0.2, 0.3]), st.sampled_from([0, 0.5])), min_size=3, max_size=3))
def test_fl_1_a_unit_is_accepted_exactly_when_its_present_weapons_are_in_order(weapons: Weapons) -> None:
    """FL-1: whatever the weapons, the ranges of those that are present decide, and nothing else."""
    ranges = [reach for reach, power in weapons if (reach, power) != (0, 0)]
    assert isinstance(load_weapons(weapons), UnitType) == (ranges == sorted(ranges))
