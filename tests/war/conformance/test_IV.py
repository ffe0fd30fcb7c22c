"""IV: the intermediate variables as far as they are more than numbers, which are in variables.md (rulebook 4)."""

import math
from dataclasses import replace

import pytest
from wars import LEADER, MILITARY, NATION, UNIT, YEAR, PairValues, stated, war_request, war_selection

from autoalgo.war.domain.lists import (
    Generation,
    Logistics,
    SecularCycle,
    SoldierType,
    Urbanization,
)
from autoalgo.war.domain.records import Leader, Military, Nation
from autoalgo.war.domain.scores import Contribution, Score, SideScores, UnitScores
from autoalgo.war.domain.units import Branch
from autoalgo.war.tables import Context, Tables
from autoalgo.war.variables import derive


def attacker(tables: Tables, nation: Nation = NATION, military: Military = MILITARY, year: int = YEAR) -> SideScores:
    return derive(war_request(year), war_selection(nation, nation, military), tables).attacker


def infantry(side: SideScores) -> UnitScores:
    scores = side.units[Branch.INFANTRY]
    assert scores is not None
    return scores


def part(score: Score, name: str) -> Contribution:
    found = [contribution for contribution in score.contributions if contribution.input == name]
    assert len(found) == 1, f"{name} contributes {len(found)} times to {score.name}"
    return found[0]


def led(leader: Leader = LEADER) -> Military:
    return replace(MILITARY, leader=leader)


def test_iv_3_size_is_that_of_the_whole_military(tables: Tables) -> None:
    """IV-3: infantry that is a quarter of 1,000 men still shares the budget of all: 500,000/(1,000 · 2 · 1,000)."""
    military = replace(MILITARY, budget=500_000, infantry_proportion=0.25, cavalry=UNIT, cavalry_proportion=0.75)
    scores = attacker(stated(tables, {(SoldierType.REGULAR, Context.EFFICIENCY): 2.0}), military=military)
    assert part(infantry(scores).efficiency, "Budget").number == 0.25
    assert scores.units[Branch.CAVALRY] == scores.units[Branch.INFANTRY]


def test_iv_3_every_branch_is_scored(tables: Tables) -> None:
    """IV-3: a unit type of its own for infantry and ships, none for cavalry and artillery."""
    units = attacker(tables).units
    assert [unit.unit_type.name if unit else None for unit in units] == ["Guard", None, None, "Cog"]


def test_iv_7_the_best_supplied_land_unit_counts(tables: Tables) -> None:
    """IV-7: foraging cavalry feeds the military though its infantry and ships are Basic; a unit type that makes up
    none of the military does not; a navy only lives off its ships.
    """
    basic = replace(UNIT, logistics=Logistics.BASIC)
    mixed = replace(MILITARY, infantry=basic, infantry_proportion=0.9, cavalry=UNIT, cavalry_proportion=0.1)
    absent = replace(MILITARY, infantry=basic, cavalry=UNIT)
    navy = replace(MILITARY, infantry=None, infantry_proportion=0)
    supplies: PairValues = {
        (Urbanization.RURAL, Logistics.FORAGING, Context.CAPACITY): 0.12,
        (Urbanization.RURAL, Logistics.BASIC, Context.CAPACITY): 0.01,
    }
    own = stated(tables, {}, supplies)
    numbers = [
        part(attacker(own, military=military).capacity, "Urbanization-Logistics").number
        for military in (mixed, absent, navy)
    ]
    assert numbers == [0.12, 0.01, 0.01]


def gunned(*powers: float) -> Military:
    gun = replace(UNIT, name="Bombard", powers=(powers[0], powers[1], powers[2]))
    return replace(MILITARY, infantry_proportion=0.9, artillery=gun, artillery_proportion=0.1)


def test_iv_9_the_greatest_besieger_starves_slowly(tables: Tables) -> None:
    """IV-9, SG-1: power 10 and siege 10 make 0.1 + 0.1, 2 % an hour: food for twice the men lasts
    ln ½ / ln 0.98 = 34.31 hours, three days, and food for thirty times them ln (1/30) / ln 0.98 = 168.35, two weeks.
    """
    besieger = replace(gunned(10, 0, 0), leader=replace(LEADER, siege=10))
    rate = attacker(tables, military=besieger).siege_rate.value
    assert rate == pytest.approx(0.2)
    hours = [math.log(1 / times) / math.log(1 - rate / 10) for times in (2, 30)]
    assert hours == pytest.approx([34.31, 168.35], abs=0.01)


def test_iv_9_only_the_artillery_branch_besieges(tables: Tables) -> None:
    """IV-9: 0 without artillery, however powerful the infantry, the leader, or guns that make up none of the men."""
    military = replace(led(), infantry=replace(UNIT, powers=(10, 10, 10)))
    assert attacker(tables, military=military).siege_rate.value == 0
    unused = replace(gunned(5, 5, 5), infantry_proportion=1.0, artillery_proportion=0.0, leader=LEADER)
    assert attacker(tables, military=unused).siege_rate.value == 0


def test_iv_12_years_skip_the_year_zero(tables: Tables) -> None:
    """IV-12: founded 20 BC, in 20 AD it is 39 years old, still developing."""
    nation = replace(NATION, year_founded=-20, year_crisis=-20)
    scores = attacker(tables, nation, year=20)
    assert scores.secular_cycle is SecularCycle.DEVELOPING
    assert "founded 20 BC, 39 years ago" in part(scores.innate_stability, "Secular cycle").raw


def test_iv_12_what_lies_after_the_war_counts_as_its_year(tables: Tables) -> None:
    """IV-12: founded in 1067, with its crisis in 1068, a nation is 0 years old in 1066, and so is its crisis."""
    scores = attacker(tables, replace(NATION, year_founded=1067, year_crisis=1068))
    assert scores == replace(
        attacker(tables, replace(NATION, year_founded=YEAR, year_crisis=YEAR)),
        innate_stability=scores.innate_stability,
        economy=scores.economy,
    )
    assert (scores.secular_cycle, scores.generation) == (SecularCycle.DEVELOPING, Generation.AUSTERITY)
    cycle, crisis = (part(scores.innate_stability, name).raw for name in ("Secular cycle", "Generation"))
    assert cycle == "founded 1067 AD, after the war, taken as 0 years ago: developing"
    assert crisis == "crisis 1068 AD, after the war, taken as 0 years ago: austerity"


def test_iv_contributions_state_location_inputs_in_words(tables: Tables) -> None:
    """IV: every contribution carries the input as the database gives it; the attacker's walls are named as none."""
    scores = attacker(tables)
    assert part(scores.capacity, "Climate-Religion").raw == "Temperate × Christianity"
    assert part(infantry(scores).defense, "Fortifications").raw == "none (the attacker has none)"
    assert part(scores.economy, "GDP").raw == "100,000,000 $, trade Minor, 100,000 people in cities"
