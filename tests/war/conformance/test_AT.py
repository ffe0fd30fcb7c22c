"""AT-1 … AT-5: the battalion, the killed, terrain, the demoralised, and the rest after an attack."""

import itertools
import math

import pytest
from boards import GROUND, SteadyDraws, attacker, attacks, barge, board, defender, noted, paint, unit
from wars import ScriptedDraws

from autoalgo.war.battle import hour, weapons
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.domain.units import Branch

pytestmark = pytest.mark.usefixtures("plain_kernels")

UPHILL = 0.8


@pytest.mark.parametrize("limitation", [0.01, 0.25, 1.0])
def test_at_1_more_men_never_mean_a_smaller_battalion(limitation: float) -> None:
    """AT-1: from 1 to 1,000 men the battalion grows or stays, without a jump at 100."""
    field = board(attacker(50))
    battalions = [weapons.battalion_of(field, Branch.INFANTRY, men, limitation, 1) for men in range(1, 1001)]
    assert battalions == sorted(battalions)
    assert max(after / before for before, after in itertools.pairwise(battalions[90:])) < 1.02


def test_at_2_every_ready_branch_has_its_own_draw_and_the_casualties_add_up() -> None:
    """AT-2: infantry and cavalry of 200 each: √(200 · 0.25) = √50, at U = 2 and U = 4: 0.8 · √50 and 1.6 · √50."""
    field = board(attacker(50, proportion=(0.5, 0.5, 0, 0)), defender(50.1))
    field.units[0, Branch.CAVALRY] = unit()
    draws = ScriptedDraws(0.4, 0.8)
    attacks(field, 0, 1, draws)
    assert draws.left == []
    assert [event["killed"] for event in noted(field, EventKind.ATTACK)] == pytest.approx([5.657, 11.314], abs=1e-3)
    assert field.flanks[1]["killed"] == pytest.approx(2.4 * math.sqrt(50))


def test_at_2_a_branch_that_is_not_ready_does_not_strike() -> None:
    """AT-2, MV-2: the infantry rests, so the cavalry's one draw is the only one."""
    field = board(attacker(50, proportion=(0.5, 0.5, 0, 0), ready_hour=(5, 0, 0, 0)), defender(50.1))
    field.units[0, Branch.CAVALRY] = unit()
    draws = ScriptedDraws(0.8)
    attacks(field, 0, 1, draws)
    assert draws.left == []
    assert field.flanks[1]["killed"] == pytest.approx(1.6 * math.sqrt(50))
    assert field.flanks[0]["ready_hour"][Branch.INFANTRY] == 5


@pytest.mark.parametrize(
    ("feature", "target", "height"),
    [(Feature.HIGH_GROUND, Feature.PLAIN, 1), (Feature.FOREST, Feature.CLIFFS, -1), (Feature.PLAIN, Feature.FOREST, 0)],
)
def test_at_3_a_difference_in_height_is_noted(feature: Feature, target: Feature, height: int) -> None:
    """AT-3, OUT-2: an attack from or to higher ground is an event with its two factors."""
    field = board(attacker(50), defender(50.3))
    field.units[0, Branch.INFANTRY] = unit(ranges_km=(1, 1, 1))
    paint(field, 0, feature)
    paint(field, 1, target)
    attacks(field, 0, 1, SteadyDraws())
    events = noted(field, EventKind.HIGH_GROUND)
    assert len(events) == abs(height)
    for event in events:
        factor = 1.0 if height > 0 else UPHILL
        assert event["height"] == height
        assert event["limitation"] == pytest.approx(GROUND[feature][1] * factor)
        assert event["efficiency"] == pytest.approx(GROUND[feature][2] * factor)


def test_at_4_flanking_counts_the_attackers_of_this_hour_so_far() -> None:
    """AT-4: three flanks with U = 2 demoralise 16, 16 · 1.1 = 17.6 and 16 · 1.2 = 19.2; killing is not increased."""
    field = board(attacker(49.9), attacker(50.1), attacker(50, 50.1), defender(50))
    for index in range(3):
        attacks(field, index, 3, ScriptedDraws(0.4))
    events = noted(field, EventKind.ATTACK)
    assert [event["flanking"] for event in events] == [1, 2, 3]
    assert [event["demoralised"] for event in events] == pytest.approx([16, 17.6, 19.2])
    assert [event["killed"] for event in events] == pytest.approx([8, 8, 8])


def test_at_4_flanking_starts_anew_each_hour_and_at_each_enemy() -> None:
    """AT-4: f counts one enemy's attackers within one hour."""
    field = board(attacker(49.9), attacker(50.1), defender(50), defender(50, 50.05))
    attacks(field, 0, 2, SteadyDraws())
    attacks(field, 1, 3, SteadyDraws())
    assert [event["flanking"] for event in noted(field, EventKind.ATTACK)] == [1, 1]
    hour.begin_hour(field)
    attacks(field, 1, 2, SteadyDraws())
    assert [event["flanking"] for event in noted(field, EventKind.ATTACK)] == [1]


def test_at_4_the_branches_of_one_flank_are_one_attacker() -> None:
    """AT-4: infantry and cavalry of the second flank both strike with f = 2."""
    field = board(attacker(49.9), attacker(50.1, proportion=(0.5, 0.5, 0, 0)), defender(50))
    field.units[0, Branch.CAVALRY] = unit()
    attacks(field, 0, 2, SteadyDraws())
    attacks(field, 1, 2, SteadyDraws())
    assert [event["flanking"] for event in noted(field, EventKind.ATTACK)] == [1, 2, 2]


@pytest.mark.parametrize(
    ("rebound_hours", "attacks"), [(0, "aaaaaaaa"), (1, "a.a.a.a."), (2, "a..a..a."), (5, "a.....a.")]
)
def test_at_5_a_unit_rests_its_rebound(rebound_hours: float, attacks: str) -> None:
    """AT-5: Rebound is the number of rounds of rest between two attacks."""
    field = board(attacker(50), defender(50.1, land_defense=1.0))
    field.units[0, Branch.INFANTRY]["rebound_hours"] = rebound_hours
    story = ""
    for _ in range(8):
        hour.begin_hour(field)
        hour.act(field, 0, SteadyDraws())
        story += "a" if field.flanks[0]["attacked"] == 1 else "."
    assert story == attacks


def test_at_5_each_branch_rests_on_its_own() -> None:
    """AT-5: infantry without Rebound attacks every hour, artillery with 2 every third; shock −1 rules charging out."""
    field = board(attacker(50, proportion=(0.5, 0, 0.5, 0)), defender(50.1, land_defense=1.0))
    field.units[0, Branch.INFANTRY] = unit(shock=-1)
    field.units[0, Branch.ARTILLERY] = unit(shock=-1, rebound_hours=2)
    story = []
    for _ in range(5):
        hour.begin_hour(field)
        hour.act(field, 0, SteadyDraws())
        story.append([Branch(event["unit"]) for event in noted(field, EventKind.ATTACK)])
    both, infantry = [Branch.INFANTRY, Branch.ARTILLERY], [Branch.INFANTRY]
    assert story == [both, infantry, infantry, both, infantry]


@pytest.mark.parametrize(
    ("feature", "target", "naval"),
    [
        (Feature.PLAIN, Feature.PLAIN, 0),
        (Feature.WATER, Feature.PLAIN, 1),
        (Feature.PLAIN, Feature.WATER, 1),
        (Feature.WATER, Feature.WATER, 1),
    ],
)
def test_out_1_fighting_on_water_is_remembered(feature: Feature, target: Feature, naval: int) -> None:
    """OUT-1: ships sunk are told of when any attack came from water or went there."""
    field = board(attacker(50), defender(50.3))
    field.units[0, Branch.SHIP] = barge()
    paint(field, 0, feature)
    paint(field, 1, target)
    attacks(field, 0, 1, SteadyDraws())
    assert field.clock[0]["naval"] == naval
