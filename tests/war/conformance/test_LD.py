"""LD: whether the military leader survives (rulebook, section 10)."""

from dataclasses import replace

import pytest
from wars import HALF_BEATEN, LEADER, MILITARY, NATION, SHIP, UNIT, ScriptedDraws, battle, campaign, war_selection

from autoalgo.war.aftermath import conclude
from autoalgo.war.aftermath.leaders import mean_training
from autoalgo.war.domain.outcome import LeaderFate, SideOutcome
from autoalgo.war.domain.records import Leader, Military, Nation
from autoalgo.war.tables import Tables

pytestmark = pytest.mark.usefixtures("plain_kernels")

LED = replace(MILITARY, leader=replace(LEADER, martial=8))
"""Forty years old in 1066, martial 8, and his men's training is 6."""


def fate(
    tables: Tables,
    draw: float,
    military: Military = LED,
    outcome: SideOutcome = HALF_BEATEN,
    ruler: Leader | None = None,
) -> LeaderFate | None:
    """Return the fate of the attacker's leader in a stalemate: his U(0,1) is `draw`, his U(0,10) is 5."""
    nation: Nation = replace(NATION, leader=ruler)
    ended = campaign(war_selection(attacker=nation, attacker_military=military))
    aftermath, _ = conclude(ended, battle(None, outcome), tables, ScriptedDraws(draw, 0.5, 0, 0))
    return aftermath.attacker.leader


def test_ld_1_chance_of_survival(tables: Tables) -> None:
    """LD-1: (U(0,10) 5 − 10 · 0.8 + 6/2 + 40/10)/100 = (5 − 8 + 3 + 4)/100 = 0.04, and 600 of 1,000 men are left:
    0.64. A draw of 0.63 survives, one of 0.65 does not.
    """
    lucky, unlucky = fate(tables, 0.63), fate(tables, 0.65)
    assert lucky is not None
    assert unlucky is not None
    assert lucky.survival_chance == pytest.approx(0.64)
    assert (lucky.survived, lucky.draw, lucky.bonus_draw, lucky.age_years) == (True, 0.63, 5, 40)
    assert not unlucky.survived


def test_ld_1_a_draw_of_exactly_the_chance_survives(tables: Tables) -> None:
    """LD-1: "when U(0,1) ≤": (5 − 10 + 0/2 + 50/10)/100 = 0 and half the men are left: 0.5, and so is the draw."""
    bold = replace(LEADER, martial=10, birth_year=1016)
    military = replace(MILITARY, leader=bold, infantry=replace(UNIT, training=0))
    survivor = fate(tables, 0.5, military, replace(HALF_BEATEN, remaining=500))
    assert survivor is not None
    assert survivor.survival_chance == 0.5
    assert survivor.survived


def test_ld_1_an_unknown_birth_year_means_thirty(tables: Tables) -> None:
    """LD-1: with 30 years in place of 40 the chance is 0.64 − 0.01."""
    young = fate(tables, 0.5, replace(LED, leader=replace(LEADER, martial=8, birth_year=None)))
    assert young is not None
    assert young.age_years == 30
    assert young.survival_chance == pytest.approx(0.63)


def test_ld_1_training_is_weighted_by_size() -> None:
    """LD-1: 0.75 of training 6 and 0.25 of training 10 are 4.5 + 2.5 = 7; a navy only has that of its ship."""
    mixed = replace(
        MILITARY,
        infantry_proportion=0.75,
        cavalry=replace(UNIT, training=10),
        cavalry_proportion=0.25,
        artillery=replace(UNIT, training=1),
    )
    navy = replace(MILITARY, infantry=None, infantry_proportion=0, transport=replace(SHIP, training=4))
    assert mean_training(mixed) == pytest.approx(7)
    assert mean_training(navy) == 4


@pytest.mark.parametrize(
    ("outcome", "chance"),
    [
        (replace(HALF_BEATEN, remaining=0), 0.04),
        (replace(HALF_BEATEN, remaining=1000), 1.0),
        (replace(HALF_BEATEN, initial=0, remaining=0), 0.04),
    ],
)
def test_ld_1_the_chance_stays_within_0_and_1(tables: Tables, outcome: SideOutcome, chance: float) -> None:
    """LD-1: 0.04 + 0 without men left, 0.04 + 1 clamped with all left; a side of nobody has no share left, not 0/0."""
    leader = fate(tables, 0.5, outcome=outcome)
    assert leader is not None
    assert leader.survival_chance == pytest.approx(chance)


def test_ld_1_only_a_military_leader_is_in_danger(tables: Tables) -> None:
    """LD-1: a ruler who stays at home has no fate; one who leads the army himself is marked as the ruler."""
    assert fate(tables, 0.5, MILITARY, ruler=LEADER) is None
    at_home = fate(tables, 0.5, ruler=replace(LEADER, name="Bede"))
    in_the_field = fate(tables, 0.5, ruler=LEADER)
    assert at_home is not None
    assert in_the_field is not None
    assert not at_home.ruler
    assert in_the_field.ruler
