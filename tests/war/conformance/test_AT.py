"""AT-1 … AT-5: the battalion, the killed, terrain, the demoralised, and the rest after an attack."""

import itertools
import math

import pytest
from boards import GROUND, SteadyDraws, attacker, barge, board, defender, noted, paint, unit
from wars import ScriptedDraws

from autoalgo.war.battle import attack, ground, hour, weapons
from autoalgo.war.battle.arrays import Battlefield
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.domain.units import Band, Branch

pytestmark = pytest.mark.usefixtures("plain_kernels")

PLAIN, WATER, FOREST, CLIFFS, HIGH = (int(feature) for feature in Feature)
UPHILL = 0.8


@pytest.mark.parametrize(
    ("men", "limitation", "battalion"),
    [(400, 0.25, 10.0), (100, 0.25, 5.0), (99.9, 0.25, 5.0), (4, 0.25, 1.0), (40, 0.5, 50**0.5), (10_000, 1.0, 100.0)],
)
def test_at_1_battalion_on_land(men: float, limitation: float, battalion: float) -> None:
    """AT-1: √(n · Limitation') from 100 men on; fewer count as 100, but never more than n · Limitation'.

    99.9 men: √(100 · 0.25) = 5 < 24.975. 4 men: 4 · 0.25 = 1 < 5. 40 men: √(100 · 0.5) = √50 < 20.
    """
    assert weapons.battalion_of(board(attacker(50)), Branch.CAVALRY, men, limitation) == pytest.approx(battalion)


@pytest.mark.parametrize("limitation", [0.01, 0.25, 1.0])
def test_at_1_more_men_never_mean_a_smaller_battalion(limitation: float) -> None:
    """AT-1: from 1 to 1,000 men the battalion grows or stays, without a jump at 100."""
    field = board(attacker(50))
    battalions = [weapons.battalion_of(field, Branch.INFANTRY, men, limitation) for men in range(1, 1001)]
    assert battalions == sorted(battalions)
    assert max(after / before for before, after in itertools.pairwise(battalions[90:])) < 1.02


def test_at_1_battalion_of_ships_is_always_a_square_root() -> None:
    """AT-1: 2 ships of 50 men with Limitation 0.25: √(50 · 2 · 0.25) = 5; one of 50 men: √12.5."""
    field = board(attacker(50, ships=2), attacker(50, ships=1))
    men = [weapons.men_of(field, flank, Branch.SHIP, WATER) for flank in field.flanks]
    assert men == [100, 50]
    assert weapons.battalion_of(field, Branch.SHIP, 100, 0.25) == 5
    assert weapons.battalion_of(field, Branch.SHIP, 50, 0.25) == pytest.approx(math.sqrt(12.5))


def test_at_1_n_is_size_times_proportion() -> None:
    """AT-1: of 400 men at 60/30/10 % there are 240, 120 and 40; a ship counts on water alone."""
    field = board(attacker(50, proportion=(0.6, 0.3, 0.1, 0), ships=2))
    ashore = [weapons.men_of(field, field.flanks[0], branch, PLAIN) for branch in Branch]
    afloat = [weapons.men_of(field, field.flanks[0], branch, WATER) for branch in Branch]
    assert ashore == [240, 120, 40, 0]
    assert afloat == [240, 120, 40, 100]


def test_at_1_a_crew_without_land_units_fights_ashore_as_infantry_and_afloat_as_its_ships() -> None:
    """AT-1, source (Navy): 100 men of 2 ships are 100 infantry on land, and the ships' 100 on water."""
    field = board(attacker(50, size=100, proportion=(0, 0, 0, 0), crew_proportion=1, ships=2))
    assert [weapons.men_of(field, field.flanks[0], branch, PLAIN) for branch in Branch] == [100, 0, 0, 0]
    assert [weapons.men_of(field, field.flanks[0], branch, WATER) for branch in Branch] == [0, 0, 0, 100]


def test_at_2_killed() -> None:
    """AT-2: 400 men with Limitation 0.25 are a battalion of 10, and with a draw of 0.4 U is 2.

    10 · Effectiveness 2 · Power 0.5 · Efficiency 0.5 · 2 · Mercy 1 · (1 − 0.2) = 8.
    """
    field = board(attacker(50), defender(50.1))
    attack.attack(field, 0, 1, ScriptedDraws(0.4))
    assert field.flanks[1]["killed"] == pytest.approx(8)
    assert field.flanks[1]["size"] == pytest.approx(392)


def test_at_2_mercy_for_the_retreating() -> None:
    """AT-2: 8 · Mercy 0.1 = 0.8; the demoralised, 10 · 2 · 2 · 0.5 · 0.5 · 2 · 0.8 = 16, know no mercy (AT-4)."""
    field = board(attacker(50), defender(50.1, state=FlankState.RETREATING))
    attack.attack(field, 0, 1, ScriptedDraws(0.4))
    (event,) = noted(field, EventKind.ATTACK)
    assert (event["mercy"], event["killed"]) == (0.1, pytest.approx(0.8))
    assert event["morale_lost"] == pytest.approx(20 * 16 + 0.8 * 20)


@pytest.mark.parametrize(("distance_km", "band", "killed"), [(0.03, 0, 8.0), (0.07, 1, 16.0), (0.15, 2, 4.0)])
def test_at_2_power_is_that_of_the_weapon_in_use(distance_km: float, band: int, killed: float) -> None:
    """AT-2: Powers 0.5, 1 and 0.25 to 50, 100 and 200 m: 8, twice and half of it."""
    field = board(attacker(50), defender(50 + 0.02 + distance_km))
    field.units[0, Branch.INFANTRY] = unit(ranges_km=(0.05, 0.1, 0.2), powers=(0.5, 1.0, 0.25))
    attack.attack(field, 0, 1, ScriptedDraws(0.4))
    assert field.flanks[1]["killed"] == pytest.approx(killed)
    (event,) = noted(field, EventKind.ATTACK)
    assert event["weapon"] == Band(band)


def test_at_2_the_defense_of_the_enemys_element_counts() -> None:
    """AT-2, FL-4: in the water the target's Defense is 0.4: 10 · (1 − 0.4) = 6 instead of 10 · (1 − 0.2) = 8."""
    field = board(attacker(50), defender(50.1))
    paint(field, 0, Feature.PLAIN)
    field.flanks[1]["x_km"] = 50.3
    paint(field, 1, Feature.WATER)
    killed, *_ = attack.strike(field, 0, 1, Branch.INFANTRY, 0.08, ScriptedDraws(0.4))
    assert killed == pytest.approx(6)


def test_at_2_every_ready_branch_has_its_own_draw_and_the_casualties_add_up() -> None:
    """AT-2: infantry and cavalry of 200 each: √(200 · 0.25) = √50, at U = 2 and U = 4: 0.8 · √50 and 1.6 · √50."""
    field = board(attacker(50, proportion=(0.5, 0.5, 0, 0)), defender(50.1))
    field.units[0, Branch.CAVALRY] = unit()
    draws = ScriptedDraws(0.4, 0.8)
    attack.attack(field, 0, 1, draws)
    assert draws.left == []
    assert [event["killed"] for event in noted(field, EventKind.ATTACK)] == pytest.approx([5.657, 11.314], abs=1e-3)
    assert field.flanks[1]["killed"] == pytest.approx(2.4 * math.sqrt(50))


def test_at_2_a_branch_that_is_not_ready_does_not_strike() -> None:
    """AT-2, MV-2: the infantry rests, so the cavalry's one draw is the only one."""
    field = board(attacker(50, proportion=(0.5, 0.5, 0, 0), ready_hour=(5, 0, 0, 0)), defender(50.1))
    field.units[0, Branch.CAVALRY] = unit()
    draws = ScriptedDraws(0.8)
    attack.attack(field, 0, 1, draws)
    assert draws.left == []
    assert field.flanks[1]["killed"] == pytest.approx(1.6 * math.sqrt(50))
    assert field.flanks[0]["ready_hour"][Branch.INFANTRY] == 5


@pytest.mark.parametrize(
    ("feature", "target", "limitation", "efficiency", "height"),
    [
        (PLAIN, PLAIN, 1, 1, 0),
        (PLAIN, FOREST, 1, 1, 0),
        (FOREST, PLAIN, 0.75, 0.6, 0),
        (WATER, PLAIN, 0.9, 0.8, 0),
        (CLIFFS, PLAIN, 0.5, 0.4, 0),
        (HIGH, PLAIN, 1.2, 1.5, 1),
        (HIGH, CLIFFS, 1.2, 1.5, 1),
        (HIGH, HIGH, 1, 1, 0),
        (PLAIN, HIGH, UPHILL, UPHILL, -1),
        (PLAIN, CLIFFS, UPHILL, UPHILL, -1),
        (FOREST, HIGH, 0.75 * UPHILL, 0.6 * UPHILL, -1),
        (WATER, CLIFFS, 0.9 * UPHILL, 0.8 * UPHILL, -1),
        (CLIFFS, CLIFFS, 0.5, 0.4, 0),
    ],
)
def test_at_3_factors_of_the_ground(
    feature: int, target: int, limitation: float, efficiency: float, height: int
) -> None:
    """AT-3: the ground that the attacker stands on; High ground only against lower ground; uphill 0.8 from below."""
    field = board(attacker(50), defender(60))
    fording = field.flanks[0]
    assert ground.attack_factor(field, fording, ground.LIMITATION, feature, target) == pytest.approx(limitation)
    assert ground.attack_factor(field, fording, ground.EFFICIENCY, feature, target) == pytest.approx(efficiency)
    assert ground.height_over(feature, target) == height


@pytest.mark.parametrize(("target", "factor"), [(WATER, 1.0), (PLAIN, 1.0), (CLIFFS, UPHILL)])
def test_at_3_water_does_not_hinder_those_aboard(target: int, factor: float) -> None:
    """AT-3: soldiers on ships fight as on land; a cliff above them is uphill as for everybody."""
    field = board(attacker(50, ships=2), defender(60))
    for column in (ground.LIMITATION, ground.EFFICIENCY):
        assert ground.attack_factor(field, field.flanks[0], column, WATER, target) == pytest.approx(factor)


def strike_from(feature: Feature, target: Feature, branch: Branch = Branch.INFANTRY, **unit_type: float) -> Battlefield:
    """Return the board after a strike with U = 2 from one feature on another."""
    field = board(attacker(50, ships=2), defender(50.3))
    field.units[0, branch] = unit(capacity=50, **unit_type)
    paint(field, 0, feature)
    paint(field, 1, target)
    attack.strike(field, 0, 1, branch, 0.08, ScriptedDraws(0.4))
    return field


def test_at_3_terrain_changes_limitation_and_efficiency() -> None:
    """AT-3: from the forest 400 · 0.25 · 0.75 = 75 and 0.5 · 0.6 = 0.3: √75 · 2 · 0.5 · 0.3 · 2 · 0.8 = 0.48 · √75."""
    (event,) = noted(strike_from(Feature.FOREST, Feature.PLAIN), EventKind.ATTACK)
    assert event["limitation"] == pytest.approx(0.1875)
    assert event["efficiency"] == pytest.approx(0.3)
    assert event["battalion"] == pytest.approx(math.sqrt(75))
    assert event["killed"] == pytest.approx(0.48 * math.sqrt(75))


def test_at_3_the_result_is_at_most_1() -> None:
    """AT-3: Limitation 0.9 · 1.2 = 1.08 and Efficiency 0.8 · 1.5 = 1.2 from High ground stay at 1."""
    field = strike_from(Feature.HIGH_GROUND, Feature.PLAIN, limitation=0.9, efficiency=0.8)
    (event,) = noted(field, EventKind.ATTACK)
    assert (event["limitation"], event["efficiency"]) == (1, 1)


def test_at_3_ships_know_no_terrain() -> None:
    """AT-1, AT-3: neither the water's factors nor a cliff above change a ship's Limitation 0.25 and Efficiency 0.5."""
    (event,) = noted(strike_from(Feature.WATER, Feature.CLIFFS, Branch.SHIP), EventKind.ATTACK)
    assert (event["limitation"], event["efficiency"], event["battalion"]) == (0.25, 0.5, 5)


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
    attack.attack(field, 0, 1, SteadyDraws())
    events = noted(field, EventKind.HIGH_GROUND)
    assert len(events) == abs(height)
    for event in events:
        factor = 1.0 if height > 0 else UPHILL
        assert event["height"] == height
        assert event["limitation"] == pytest.approx(GROUND[feature][1] * factor)
        assert event["efficiency"] == pytest.approx(GROUND[feature][2] * factor)


def test_at_4_demoralised_by_one_flank() -> None:
    """AT-4: with f = 1 and U = 2: 10 · 2 · Psychology 2 · 0.5 · (1 + 0/10) · 0.5 · 2 · 0.8 = 16 demoralised.

    Morale lost = 20 · 16 + 8 killed · (8,000/400) = 320 + 160 = 480.
    """
    field = board(attacker(50), defender(50.1))
    attack.attack(field, 0, 1, ScriptedDraws(0.4))
    (event,) = noted(field, EventKind.ATTACK)
    assert event["demoralised"] == pytest.approx(16)
    assert event["morale_lost"] == pytest.approx(480)
    assert field.flanks[1]["morale"] == pytest.approx(8000 - 480)


def test_at_4_flanking_counts_the_attackers_of_this_hour_so_far() -> None:
    """AT-4: three flanks with U = 2 demoralise 16, 16 · 1.1 = 17.6 and 16 · 1.2 = 19.2; killing is not increased."""
    field = board(attacker(49.9), attacker(50.1), attacker(50, 50.1), defender(50))
    for index in range(3):
        attack.attack(field, index, 3, ScriptedDraws(0.4))
    events = noted(field, EventKind.ATTACK)
    assert [event["flanking"] for event in events] == [1, 2, 3]
    assert [event["demoralised"] for event in events] == pytest.approx([16, 17.6, 19.2])
    assert [event["killed"] for event in events] == pytest.approx([8, 8, 8])


def test_at_4_flanking_starts_anew_each_hour_and_at_each_enemy() -> None:
    """AT-4: f counts one enemy's attackers within one hour."""
    field = board(attacker(49.9), attacker(50.1), defender(50), defender(50, 50.05))
    attack.attack(field, 0, 2, SteadyDraws())
    attack.attack(field, 1, 3, SteadyDraws())
    assert [event["flanking"] for event in noted(field, EventKind.ATTACK)] == [1, 1]
    hour.begin_hour(field)
    attack.attack(field, 1, 2, SteadyDraws())
    assert [event["flanking"] for event in noted(field, EventKind.ATTACK)] == [1]


def test_at_4_the_branches_of_one_flank_are_one_attacker() -> None:
    """AT-4: infantry and cavalry of the second flank both strike with f = 2."""
    field = board(attacker(49.9), attacker(50.1, proportion=(0.5, 0.5, 0, 0)), defender(50))
    field.units[0, Branch.CAVALRY] = unit()
    attack.attack(field, 0, 2, SteadyDraws())
    attack.attack(field, 1, 2, SteadyDraws())
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
    attack.attack(field, 0, 1, SteadyDraws())
    assert field.clock[0]["naval"] == naval
