"""SG: when a siege begins, what it does to the defender's Capacity, and that it lasts."""

import pytest
from boards import SteadyDraws, attacker, board, defender, maneuver, noted, paint

from autoalgo.war.battle import hour, nature
from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import Feature

pytestmark = pytest.mark.usefixtures("plain_kernels")

POSITION = maneuver(Maneuver.POSITION)


def fortress(*features: Feature, how: Maneuver = Maneuver.POSITION, fortified: int = 1) -> Battlefield:
    """Return a besieger with a Siege Rate of 0.5 far from defending flanks on the given features."""
    defenders = [defender(80, 20 + 10 * row, maneuver=maneuver(how)) for row, _ in enumerate(features)]
    field = board(attacker(10, maneuver=POSITION), *defenders)
    for index, feature in enumerate(features, 1):
        paint(field, index, feature)
    field.sides[Side.DEFENDER]["fortified"] = fortified
    field.sides[Side.ATTACKER]["siege_rate"] = 0.5
    return field


def capacity(field: Battlefield, side: Side = Side.DEFENDER) -> float:
    """Return a side's Capacity."""
    return float(field.sides[side]["capacity"])


def test_sg_1_a_siege_shrinks_capacity_each_hour() -> None:
    """SG-1: 0.1 · (1 − 0.5/10) = 0.095, then 0.09025, then 0.0857375; the besieger's stays."""
    field = fortress(Feature.HIGH_GROUND, Feature.CLIFFS)
    capacities = []
    for _ in range(3):
        hour.play_hour(field, SteadyDraws())
        capacities.append(capacity(field))
    assert capacities == pytest.approx([0.095, 0.09025, 0.0857375])
    assert capacity(field, Side.ATTACKER) == 0.1


def test_sg_1_the_beginning_is_noted_once() -> None:
    """SG-1: one event, with the Capacity after its first hour."""
    field = fortress(Feature.HIGH_GROUND)
    nature.besiege(field)
    nature.besiege(field)
    (event,) = noted(field, EventKind.SIEGE)
    assert (event["capacity"], event["siege_rate"]) == (pytest.approx(0.095), 0.5)


@pytest.mark.parametrize(
    "field",
    [
        fortress(Feature.HIGH_GROUND, fortified=0),
        fortress(Feature.HIGH_GROUND, Feature.PLAIN),
        fortress(Feature.HIGH_GROUND, Feature.FOREST),
        fortress(Feature.HIGH_GROUND, Feature.WATER),
        fortress(Feature.HIGH_GROUND, how=Maneuver.NORMAL),
        fortress(Feature.HIGH_GROUND, how=Maneuver.FEIGNED_RETREAT),
    ],
    ids=["no fortifications", "one on the plain", "one in the forest", "one on water", "normal", "feigned retreat"],
)
def test_sg_1_without_one_condition_there_is_no_siege(field: Battlefield) -> None:
    """SG-1: fortifications, Position, and High ground or Cliff, each for all defending flanks."""
    nature.besiege(field)
    assert capacity(field) == 0.1
    assert not noted(field, EventKind.SIEGE)


def test_sg_1_only_active_flanks_count() -> None:
    """SG-1: a routed and an empty flank on the plain do not save the others from a siege."""
    field = fortress(Feature.HIGH_GROUND, Feature.PLAIN, Feature.PLAIN)
    field.flanks[2]["state"] = FlankState.ROUTED
    field.flanks[3]["state"] = FlankState.INACTIVE
    nature.besiege(field)
    assert capacity(field) == pytest.approx(0.095)


def test_sg_1_the_attackers_place_and_maneuver_do_not_matter() -> None:
    """SG-1: attackers on the plain on any maneuver besiege."""
    field = fortress(Feature.CLIFFS)
    field.flanks[0]["maneuver"] = maneuver(Maneuver.NORMAL)
    nature.besiege(field)
    assert capacity(field) == pytest.approx(0.095)


def test_sg_1_a_siege_lasts_when_its_conditions_end() -> None:
    """SG-1: after one hour the flank leaves its height in a retreat; the second hour costs as much: 0.09025."""
    field = fortress(Feature.HIGH_GROUND)
    nature.besiege(field)
    field.flanks[1]["x_km"] = 85
    field.flanks[1]["state"] = FlankState.RETREATING
    nature.besiege(field)
    assert capacity(field) == pytest.approx(0.09025)


def test_sg_1_a_siege_may_begin_late() -> None:
    """SG-1: it begins in the hour in which the last flank on the plain is routed."""
    field = fortress(Feature.HIGH_GROUND, Feature.PLAIN)
    nature.besiege(field)
    field.flanks[2]["state"] = FlankState.ROUTED
    nature.besiege(field)
    assert capacity(field) == pytest.approx(0.095)


def test_sg_1_hunger_follows() -> None:
    """SG-1, AR-2: land for 400 · 1.02 men feeds all 400 in the first hour, at 0.95 · 1.02 = 0.969 of it no longer.

    L = 400/(408 · 0.95) = 1.03199 and, with U = 0.025, (0.01 + 0.025) · 400 · 0.03199 = 0.44788 die.
    """
    field = fortress(Feature.HIGH_GROUND)
    field.rules[0]["local_population"] = 4080
    hour.play_hour(field, SteadyDraws())
    assert field.flanks[1]["died_of_attrition"] == pytest.approx(0.44788, abs=1e-4)
    assert field.flanks[0]["died_of_attrition"] == 0
