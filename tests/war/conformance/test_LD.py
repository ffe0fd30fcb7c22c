"""LD: whether the military leader survives (rulebook, section 10)."""

from dataclasses import replace

import pytest
from wars import LEADER, MILITARY, NATION, SHIP, UNIT, ScriptedDraws, battle, campaign, war_selection

from autoalgo.war.aftermath import conclude
from autoalgo.war.aftermath.leaders import mean_training
from autoalgo.war.domain.outcome import LeaderFate
from autoalgo.war.domain.records import Leader, Military, Nation
from autoalgo.war.tables import Tables

pytestmark = pytest.mark.usefixtures("plain_kernels")

LED = replace(MILITARY, leader=LEADER)


def fate(tables: Tables, military: Military = LED, ruler: Leader | None = None) -> LeaderFate | None:
    """Return the fate of the attacker's leader in a stalemate."""
    nation: Nation = replace(NATION, leader=ruler)
    ended = campaign(war_selection(attacker=nation, attacker_military=military))
    aftermath, _ = conclude(ended, battle(None), tables, ScriptedDraws(0.5, 0.5, 0, 0))
    return aftermath.attacker.leader


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


def test_ld_1_only_a_military_leader_is_in_danger(tables: Tables) -> None:
    """LD-1: a ruler who stays at home has no fate; one who leads the army himself is marked as the ruler."""
    assert fate(tables, MILITARY, ruler=LEADER) is None
    at_home = fate(tables, ruler=replace(LEADER, name="Bede"))
    in_the_field = fate(tables, ruler=LEADER)
    assert at_home is not None
    assert in_the_field is not None
    assert not at_home.ruler
    assert in_the_field.ruler
