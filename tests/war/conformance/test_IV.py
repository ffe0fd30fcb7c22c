"""IV: the intermediate variables, each worked out by hand from numbers that stand in the test (rulebook, section 4).

Weights are Major 3, Moderate 2, Minor 1. Where a table is not stated, the variable does not read it.
"""

import math
from dataclasses import replace

import pytest
from wars import LEADER, LOCATION, MILITARY, NATION, UNIT, YEAR, stated, war_request, war_selection

from autoalgo.war.domain.lists import (
    Attrition,
    CivilizationType,
    Climate,
    Diet,
    DomesticatedAnimals,
    Ethnicity,
    FederalGovernment,
    Fortifications,
    Generation,
    Ideology,
    ListValue,
    Logistics,
    Medicine,
    MilitaryType,
    MobileDefenses,
    Motive,
    Religion,
    Revenue,
    RoadSystem,
    SecularCycle,
    SoldierType,
    StateGovernment,
    Trade,
    Urbanization,
    Writing,
)
from autoalgo.war.domain.records import Leader, Military, Nation
from autoalgo.war.domain.scores import Contribution, Score, SideScores, UnitScores
from autoalgo.war.domain.units import Branch
from autoalgo.war.tables import Context, DietNumbers, Tables
from autoalgo.war.variables import derive

MONARCHY, FEUDAL, MEDIEVAL = FederalGovernment.MONARCHY, StateGovernment.FEUDAL, CivilizationType.MEDIEVAL
CHRISTIAN, CAUCASIAN, STATIST = Religion.CHRISTIANITY, Ethnicity.CAUCASIAN, Ideology.STATIST
MILITIA, REGULAR = MilitaryType.MILITIA, SoldierType.REGULAR


def attacker(tables: Tables, nation: Nation = NATION, military: Military = MILITARY, year: int = YEAR) -> SideScores:
    return derive(war_request(year), war_selection(nation, nation, military), tables).attacker


def defender(tables: Tables, nation: Nation = NATION, military: Military = MILITARY) -> SideScores:
    return derive(war_request(), war_selection(defender=nation, defender_military=military), tables).defender


def infantry(side: SideScores) -> UnitScores:
    scores = side.units[Branch.INFANTRY]
    assert scores is not None
    return scores


def part(score: Score, name: str) -> Contribution:
    found = [contribution for contribution in score.contributions if contribution.input == name]
    assert len(found) == 1, f"{name} contributes {len(found)} times to {score.name}"
    return found[0]


def inputs(score: Score) -> list[str]:
    return [contribution.input for contribution in score.contributions]


def led(leader: Leader = LEADER) -> Military:
    return replace(MILITARY, leader=leader)


def ruled(leader: Leader = LEADER) -> Nation:
    return replace(NATION, leader=leader)


@pytest.mark.parametrize("authority", [0, 7, 10])
def test_iv_0_skills_enter_formulas_divided_by_ten(tables: Tables, authority: float) -> None:
    """IV-0: authority 7 enters as 0.7, and the bonus "+ authority/10" is 0.07; it has no weight."""
    ruler = part(attacker(tables, ruled(replace(LEADER, authority=authority))).innate_stability, "National leader")
    assert ruler.number == authority / 10
    assert ruler.share == pytest.approx(authority / 100)
    assert ruler.weight == 0
    assert ruler.raw == f"Ada, authority {authority}"


def stability_tables(tables: Tables) -> Tables:
    context = Context.INNATE_STABILITY
    numbers = {
        (Revenue.BALANCED, context): 0.9,
        (Trade.MINOR, context): 0.7,
        (SecularCycle.GROWTH, context): 0.8,
        (Generation.AUSTERITY, context): 0.6,
    }
    pairs = {
        (MONARCHY, FEUDAL, context): 0.8,
        (MONARCHY, MEDIEVAL, context): 0.7,
        (FEUDAL, MEDIEVAL, context): 0.8,
        (MONARCHY, CHRISTIAN, context): 0.9,
        (MONARCHY, CAUCASIAN, context): 0.6,
        (FEUDAL, CHRISTIAN, context): 0.7,
        (FEUDAL, CAUCASIAN, context): 0.9,
    }
    return stated(tables, numbers, pairs)


def test_iv_1_innate_stability(tables: Tables) -> None:
    """IV-1: major 0.9·3 + 0.8·3 = 5.1; moderate (0.7 + 0.8 + 0.6)·2 = 4.2; minor 0.7 + 0.8 + 0.9 + 0.6 + 0.7 + 0.9
    = 4.6. The sum 13.9 over the weights 3·2 + 2·3 + 1·6 = 18 is 0.77222…; authority 6 adds 0.06.
    """
    own = stability_tables(tables)
    assert attacker(own).innate_stability.value == pytest.approx(13.9 / 18)
    assert defender(own, ruled()).innate_stability.value == pytest.approx(13.9 / 18 + 0.06)
    growth = part(attacker(own).innate_stability, "Secular cycle")
    assert growth.raw == "founded 966 AD, 100 years ago: growth"
    assert growth.weight == 2
    assert growth.share == pytest.approx(0.8 * 2 / 18)


def economy_tables(tables: Tables) -> Tables:
    own = stated(
        tables,
        {
            (Trade.MINOR, Context.ECONOMY): 2.0,
            (DomesticatedAnimals.HERD_ANIMALS, Context.ECONOMY): 10.0,
            (Generation.AUSTERITY, Context.ECONOMY): 0.4,
        },
    )
    wheat = DietNumbers(protein=400, population=0.5, domestication=0.25, diversity=2, worth=0.2)
    return replace(own, diets={**own.diets, Diet.WHEAT: wheat})


def test_iv_2_economy(tables: Tables) -> None:
    """IV-2: GDP 50,000,000 · trade 2 / 100,000 urban people = 1,000, log 3, /6 = 0.5; crops 1,000,000 acres · 0.5 · 0.2
    = 100,000, log 5, /7; animals 10 · 1,000,000, log 7, /7 = 1; generation 0.4. (0.5·3 + 5/7·2 + 1·2 + 0.4·1)/8
    = (1.5 + 1.428571 + 2 + 0.4)/8 = 0.666071; cunning 8 adds 0.08.
    """
    nation = replace(NATION, gdp=50_000_000, leader=replace(LEADER, cunning=8))
    economy = attacker(economy_tables(tables), nation).economy
    assert part(economy, "GDP").number == pytest.approx(0.5)
    assert part(economy, "Diet").number == pytest.approx(5 / 7)
    assert part(economy, "Domesticated animals").number == pytest.approx(1)
    assert economy.value == pytest.approx((1.5 + 10 / 7 + 2 + 0.4) / 8 + 0.08)


def efficiency_tables(tables: Tables) -> Tables:
    context = Context.EFFICIENCY
    pairs = {
        (MILITIA, REGULAR, context): 0.8,
        (MONARCHY, MILITIA, context): 0.4,
        (MILITIA, CHRISTIAN, context): 0.3,
        (MILITIA, CAUCASIAN, context): 0.7,
    }
    return stated(tables, {(Attrition.NONE, context): 0.5, (REGULAR, context): 2.0}, pairs)


EFFICIENT = replace(UNIT, training=6, powers=(0.2, 0.0, 0.6))


def test_iv_3_efficiency(tables: Tables) -> None:
    """IV-3: training 6/10 = 0.6 and attrition 0.5, weight 3: 3.3. Power is the mean of the enabled weapons,
    (0.2 + 0.6)/2 = 0.4: steel 4,000/(1,000 men · 2 · 0.4 · 10) = 0.5; budget 500,000/(1,000 · 2 · 1,000) = 0.25;
    combinations 0.8 and 0.4; weight 2: (0.5 + 0.25 + 0.8 + 0.4)·2 = 3.9. Minor 0.3 + 0.7 = 1. (3.3 + 3.9 + 1)/16
    = 8.2/16 = 0.5125; martial 8 adds 0.08.
    """
    nation = replace(NATION, steel_production=4000)
    military = replace(led(), infantry=EFFICIENT, budget=500_000)
    efficiency = infantry(attacker(efficiency_tables(tables), nation, military)).efficiency
    assert part(efficiency, "Steel production").number == pytest.approx(0.5)
    assert part(efficiency, "Budget").number == 0.25
    assert efficiency.value == pytest.approx(0.5925)


def test_iv_3_ratios_are_clamped_to_one(tables: Tables) -> None:
    """IV-3: a thousand times the steel and money that the military could use count as 1."""
    nation, military = replace(NATION, steel_production=1e9), replace(MILITARY, budget=1e12)
    efficiency = infantry(attacker(tables, nation, military)).efficiency
    assert part(efficiency, "Steel production").number == 1
    assert part(efficiency, "Budget").number == 1


def test_iv_3_size_is_that_of_the_whole_military(tables: Tables) -> None:
    """IV-3: infantry that is a quarter of 1,000 men still shares the budget of all: 500,000/(1,000 · 2 · 1,000)."""
    military = replace(MILITARY, budget=500_000, infantry_proportion=0.25, cavalry=UNIT, cavalry_proportion=0.75)
    scores = attacker(efficiency_tables(tables), military=military)
    assert part(infantry(scores).efficiency, "Budget").number == 0.25
    assert scores.units[Branch.CAVALRY] == scores.units[Branch.INFANTRY]


def test_iv_3_every_branch_is_scored(tables: Tables) -> None:
    """IV-3: a unit type of its own for infantry and ships, none for cavalry and artillery."""
    units = attacker(tables).units
    assert [unit.unit_type.name if unit else None for unit in units] == ["Guard", None, None, "Cog"]


def test_iv_4_limitation(tables: Tables) -> None:
    """IV-4: √(6.4/10) = 0.8 and urbanization 0.5, weight 3: 3.9; budget 2,000,000 · 2.5/10,000,000 = 0.5, weight 2: 1;
    minor 0.4 + 0.6 + 0.2 + 0.8 = 2. 6.9/12 = 0.575; cunning 2 adds 0.02.
    """
    context = Context.LIMITATION
    pairs = {
        (MILITIA, CHRISTIAN, context): 0.4,
        (MILITIA, CAUCASIAN, context): 0.6,
        (Climate.TEMPERATE, CHRISTIAN, context): 0.2,
        (Climate.TEMPERATE, CAUCASIAN, context): 0.8,
    }
    own = stated(tables, {(Urbanization.RURAL, context): 0.5}, pairs)
    military = replace(led(), budget=2_000_000, infantry=replace(UNIT, training=6.4))
    limitation = infantry(attacker(own, replace(NATION, gdp=10_000_000), military)).limitation
    assert part(limitation, "Budget").number == 0.5
    assert limitation.value == pytest.approx(0.595)


def test_iv_4_the_share_of_gdp_is_clamped(tables: Tables) -> None:
    """IV-4: a budget beyond the GDP counts as 1."""
    limitation = infantry(attacker(tables, replace(NATION, gdp=10), replace(MILITARY, budget=1e9))).limitation
    assert part(limitation, "Budget").number == 1


def defense_tables(tables: Tables) -> Tables:
    context = Context.DEFENSE
    return stated(
        tables,
        {
            (MobileDefenses.TRENCHES, context): 0.3,
            (Fortifications.CASTLE, context): 0.7,
            (Fortifications.NONE, context): 0.1,
        },
    )


def test_iv_5_defense_of_both_sides(tables: Tables) -> None:
    """IV-5: the defender has 0.3·3 + 0.7·3 + 0.2·2 + 0.6·2 = 4.6, over 10 is 0.46; defense 4 adds 0.04. The attacker
    scores the castle as none, 0.1: 0.9 + 0.3 + 0.4 + 1.2 = 2.8, over 10 is 0.28.
    """
    own = defense_tables(tables)
    trenched = replace(MILITARY, mobile_defenses=MobileDefenses.TRENCHES)
    assert infantry(defender(own, military=replace(trenched, leader=LEADER))).defense.value == pytest.approx(0.5)
    assert infantry(attacker(own, military=trenched)).defense.value == pytest.approx(0.28)


def test_iv_5_curtain_walls_alone_stop_65_of_100_attacks(tables: Tables) -> None:
    """IV-5: without field works, armour, training or leader 2.17 · 3 over 10 is 0.651, and a palisade 0.93 · 3 / 10."""
    bare = replace(MILITARY, infantry=replace(UNIT, defense=0, training=0))

    def stopped(works: Fortifications) -> float:
        selection = war_selection(defender_military=bare, location=replace(LOCATION, fortifications=works))
        return infantry(derive(war_request(), selection, tables).defender).defense.value

    assert stopped(Fortifications.CURTAIN_WALLS) == pytest.approx(0.651)
    assert stopped(Fortifications.PALISADE) == pytest.approx(0.279)


def test_iv_5_defense_stays_below_one(tables: Tables) -> None:
    """IV-5: 1·3 + 1·3 + 1·2 + 1·2 over 10 is 1, and defense 10 adds 0.1: clamped to 0.95."""
    context = Context.DEFENSE
    own = stated(tables, {(MobileDefenses.NONE, context): 1.0, (Fortifications.CASTLE, context): 1.0})
    military = replace(led(replace(LEADER, defense=10)), infantry=replace(UNIT, defense=1, training=10))
    assert infantry(defender(own, military=military)).defense.value == 0.95


def test_iv_6_effectiveness(tables: Tables) -> None:
    """IV-6: (1 + 0.25)·1.2 = 1.5; a leader with attack 4 makes it 1.5·1.4 = 2.1."""
    own = stated(tables, {(REGULAR, Context.EFFECTIVENESS): 1.2})
    assert infantry(attacker(own)).effectiveness.value == pytest.approx(1.5)
    assert infantry(attacker(own, military=led(replace(LEADER, attack=4)))).effectiveness.value == pytest.approx(2.1)


def capacity_tables(tables: Tables) -> Tables:
    context = Context.CAPACITY
    numbers: dict[tuple[ListValue, Context], float] = {
        (Attrition.NONE, context): 0.1,
        (Fortifications.CASTLE, context): 0.16,
        (RoadSystem.BASIC_ROADS, context): 0.04,
    }
    pairs = {
        (Urbanization.RURAL, Logistics.FORAGING, context): 0.12,
        (Urbanization.RURAL, Logistics.BASIC, context): 0.01,
        (Climate.TEMPERATE, CHRISTIAN, context): 0.1,
        (Climate.TEMPERATE, CAUCASIAN, context): 0.08,
    }
    return stated(tables, numbers, pairs)


def test_iv_7_capacity_leaves_out_what_does_not_apply(tables: Tables) -> None:
    """IV-7: the defender has 0.1·3 + 0.16·3 + 0.12·3 + 0.1 + 0.08 = 1.32, over 11 is 0.12; authority 6 adds 0.06. The
    attacker has roads in place of walls: 0.3 + 0.12 + 0.36 + 0.18 = 0.96, over 11.
    """
    own = capacity_tables(tables)
    walls, roads = defender(own, military=led()).capacity, attacker(own).capacity
    assert walls.value == pytest.approx(0.18)
    assert roads.value == pytest.approx(0.96 / 11)
    assert "Road system" not in inputs(walls)
    assert "Fortifications" not in inputs(roads)


def test_iv_7_the_best_supplied_land_unit_counts(tables: Tables) -> None:
    """IV-7: foraging cavalry feeds the military though its infantry and ships are Basic; a unit type that makes up
    none of the military does not; a navy only lives off its ships.
    """
    basic = replace(UNIT, logistics=Logistics.BASIC)
    mixed = replace(MILITARY, infantry=basic, infantry_proportion=0.9, cavalry=UNIT, cavalry_proportion=0.1)
    absent = replace(MILITARY, infantry=basic, cavalry=UNIT)
    navy = replace(MILITARY, infantry=None, infantry_proportion=0)
    own = capacity_tables(tables)
    numbers = [
        part(attacker(own, military=military).capacity, "Urbanization-Logistics").number
        for military in (mixed, absent, navy)
    ]
    assert numbers == [0.12, 0.01, 0.01]


def morale_tables(tables: Tables) -> Tables:
    context, conquest = Context.MORALE_BONUS, Motive.CONQUEST
    pairs = {
        (conquest, STATIST, context): 0.9,
        (MONARCHY, conquest, context): 1.0,
        (MONARCHY, STATIST, context): 1.1,
        (conquest, CHRISTIAN, context): 1.2,
        (conquest, CAUCASIAN, context): 0.8,
        (STATIST, CHRISTIAN, context): 1.3,
        (STATIST, CAUCASIAN, context): 0.7,
        (MONARCHY, CHRISTIAN, context): 1.0,
        (MONARCHY, CAUCASIAN, context): 1.0,
    }
    return stated(tables, {(Attrition.NONE, context): 1.1}, pairs)


def test_iv_8_morale_bonus(tables: Tables) -> None:
    """IV-8: 1.1·3 + (0.9 + 1.0 + 1.1 + 1.2 + 0.8 + 1.3 + 0.7 + 1.0 + 1.0) = 12.3, over 12 is 1.025; a leader with zeal
    7 adds (0.7 + 1)/10 = 0.17, one without zeal still 0.1.
    """
    own = morale_tables(tables)
    assert attacker(own).morale_bonus.value == pytest.approx(1.025)
    assert attacker(own, military=led()).morale_bonus.value == pytest.approx(1.195)
    assert attacker(own, military=led(replace(LEADER, zeal=0))).morale_bonus.value == pytest.approx(1.125)


def test_iv_8_morale_bonus_is_at_most_two(tables: Tables) -> None:
    """IV-8: attrition 2 in place of 1.1, and minor inputs of 2 too: 2, and the leader's bonus is cut off."""
    pairs = dict.fromkeys(
        [
            (Motive.CONQUEST, STATIST, Context.MORALE_BONUS),
            (MONARCHY, Motive.CONQUEST, Context.MORALE_BONUS),
            (MONARCHY, STATIST, Context.MORALE_BONUS),
            (Motive.CONQUEST, CHRISTIAN, Context.MORALE_BONUS),
            (Motive.CONQUEST, CAUCASIAN, Context.MORALE_BONUS),
            (STATIST, CHRISTIAN, Context.MORALE_BONUS),
            (STATIST, CAUCASIAN, Context.MORALE_BONUS),
            (MONARCHY, CHRISTIAN, Context.MORALE_BONUS),
            (MONARCHY, CAUCASIAN, Context.MORALE_BONUS),
        ],
        2.0,
    )
    own = stated(tables, {(Attrition.NONE, Context.MORALE_BONUS): 2.0}, pairs)
    assert attacker(own, military=led()).morale_bonus.value == 2


def gunned(*powers: float) -> Military:
    gun = replace(UNIT, name="Bombard", powers=(powers[0], powers[1], powers[2]))
    return replace(MILITARY, infantry_proportion=0.9, artillery=gun, artillery_proportion=0.1)


def test_iv_9_siege_rate(tables: Tables) -> None:
    """IV-9: attrition 0.1 + the greatest power 3/10/10 = 0.13; a leader with siege 4 adds 4/10/10: 0.17."""
    own = stated(tables, {(Attrition.NONE, Context.SIEGE_RATE): 0.1})
    guns = gunned(0, 2, 3)
    assert attacker(own, military=guns).siege_rate.value == pytest.approx(0.13)
    besieger = replace(guns, leader=replace(LEADER, siege=4))
    assert attacker(own, military=besieger).siege_rate.value == pytest.approx(0.17)


def test_iv_9_siege_rate_is_at_most_one(tables: Tables) -> None:
    """IV-9: attrition 0.95 + the greatest power of all 10/10/10 = 1.05, bounded by 1."""
    own = stated(tables, {(Attrition.NONE, Context.SIEGE_RATE): 0.95})
    assert attacker(own, military=gunned(10, 0, 0)).siege_rate.value == 1


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


def occupation_tables(tables: Tables) -> Tables:
    context = Context.OCCUPATION_BASE
    own = stated(
        tables,
        {
            (MEDIEVAL, context): 1.5,
            (DomesticatedAnimals.HERD_ANIMALS, context): 1.2,
            (Writing.PAPER, context): 1.1,
            (Medicine.CLASSICAL_MEDICINE, context): 2.0,
            (Fortifications.CASTLE, context): 1.5,
            (RoadSystem.BASIC_ROADS, context): 1.25,
        },
    )
    wheat = DietNumbers(protein=400, population=2, domestication=0.25, diversity=2, worth=1)
    return replace(own, diets={**own.diets, Diet.WHEAT: wheat})


OCCUPIER = replace(NATION, population=80_000, arable_land=1000, leader=LEADER)


def test_iv_10_occupation_base(tables: Tables) -> None:
    """IV-10: people 10·∛(0.1·80,000) = 10·20 = 200; power log(8,751,240/8760 + 1) = log 1,000 = 3; food
    log(1,000·400·2/8,000)·2 = log(100)·2 = 4; crops, 3,700 years old: log(2·400·(1 − 1/2)·0.25·3,700/3,700) = log 100
    = 2; civilization 1.5, animals 1.2, writing 1.1, medicine 2; the defender's castle 1.5, the attacker's roads 1.25;
    attack 5: (0.5 + 0.1)·10 = 6. 200·3·4·2 = 4,800; ·1.5·1.2·1.1·2 = 19,008; ·1.5·6 = 171,072 or ·1.25·6 = 142,560.
    """
    own = occupation_tables(tables)
    walls, roads = defender(own, OCCUPIER).occupation_base, attacker(own, OCCUPIER).occupation_base
    assert part(walls, "Urban population").share == pytest.approx(200)
    assert part(walls, "Power consumption").share == pytest.approx(3)
    assert part(walls, "Arable land").share == pytest.approx(4)
    assert part(walls, "Age of civilization").share == pytest.approx(2)
    assert walls.value == pytest.approx(171_072)
    assert roads.value == pytest.approx(142_560)
    assert "Road system" not in inputs(walls)
    assert "Fortifications" not in inputs(roads)
    assert {contribution.weight for contribution in walls.contributions} == {1}


def test_iv_10_every_factor_is_at_least_a_tenth(tables: Tables) -> None:
    """IV-10: without power log 1 = 0, and without cities no people and no food ratio: each factor is 0.1, so the
    defender has 0.1·0.1·0.1·2·(1.5·1.2·1.1·2·1.5 = 5.94) = 0.01188.
    """
    nation = replace(OCCUPIER, power_consumption=0, urban_population=0, leader=None)
    base = defender(occupation_tables(tables), nation).occupation_base
    assert base.value == pytest.approx(0.01188)
    assert part(base, "Arable land").undefined
    assert not part(base, "Power consumption").undefined
    assert not part(base, "Urban population").undefined


@pytest.mark.parametrize(
    ("government", "civilization", "share"),
    [
        (FederalGovernment.DICTATORSHIP, CivilizationType.NOMADIC, 1.0),
        (FederalGovernment.DICTATORSHIP, CivilizationType.IRON_AGE, 0.07),
        (FederalGovernment.PROLETARIAT, CivilizationType.INDUSTRIAL, 0.2),
        (FederalGovernment.DICTATORSHIP, CivilizationType.EARLY_MODERN, 0.2),
        (FederalGovernment.MONARCHY, CivilizationType.HUNTER_GATHERER, 1.0),
        (FederalGovernment.MONARCHY, CivilizationType.PROTO_URBAN, 1.0),
        (FederalGovernment.MONARCHY, CivilizationType.BRONZE_AGE, 0.07),
        (FederalGovernment.MONARCHY, CivilizationType.MEDIEVAL, 0.07),
        (FederalGovernment.REPUBLIC, CivilizationType.EARLY_MODERN, 0.1),
        (FederalGovernment.REPUBLIC, CivilizationType.POST_INDUSTRIAL, 0.1),
    ],
)
def test_iv_11_maximum_military(
    tables: Tables, government: FederalGovernment, civilization: CivilizationType, share: float
) -> None:
    """IV-11: the source's table of two kinds of government and three stages of civilization, of 1,000,000 people."""
    nation = replace(NATION, federal_government=government, civilization_type=civilization)
    scores = attacker(tables, nation)
    assert scores.maximum_military_share == share
    assert scores.maximum_military == pytest.approx(1_000_000 * share)


@pytest.mark.parametrize(
    ("age_years", "cycle"),
    [
        (0, SecularCycle.DEVELOPING),
        (39, SecularCycle.DEVELOPING),
        (40, SecularCycle.GROWTH),
        (150, SecularCycle.STAGNATION),
        (220, SecularCycle.CRISIS),
        (249, SecularCycle.CRISIS),
        (250, SecularCycle.DEPRESSION),
    ],
)
def test_iv_12_secular_cycle(tables: Tables, age_years: int, cycle: SecularCycle) -> None:
    """IV-12: to 40 developing, 150 growth, 220 stagnation, 250 crisis, then depression; the boundary is the later's."""
    scores = attacker(stated(tables, {(cycle, Context.DISEASE): 1.25}), replace(NATION, year_founded=YEAR - age_years))
    assert scores.secular_cycle is cycle
    assert scores.secular_factor == 1.25


@pytest.mark.parametrize(
    ("years", "generation"),
    [
        (0, Generation.AUSTERITY),
        (29, Generation.AUSTERITY),
        (30, Generation.AWAKENING),
        (60, Generation.UNRAVELING),
        (80, Generation.CRISIS),
        (900, Generation.CRISIS),
    ],
)
def test_iv_12_generation(tables: Tables, years: int, generation: Generation) -> None:
    """IV-12: 0–30 austerity, 30–60 awakening, 60–80 unraveling, then crisis; a boundary belongs to the later."""
    own = stated(tables, {(generation, Context.DISEASE): 0.75})
    scores = attacker(own, replace(NATION, year_crisis=YEAR - years))
    assert scores.generation is generation
    assert scores.generation_factor == 0.75


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


def test_iv_13_undefined_inputs_score_zero_and_say_so(tables: Tables) -> None:
    """IV-13: no cities divide by 0, no land gives log 0: GDP, Diet and animals count 0 of their weights 3, 2, 2 and
    only the generation's 0.4·1 is left, over 8 = 0.05.
    """
    own = economy_tables(tables)
    economy = attacker(own, replace(NATION, urban_population=0, arable_land=0)).economy
    assert {each.input for each in economy.contributions if each.undefined} == {"GDP", "Diet", "Domesticated animals"}
    assert economy.value == pytest.approx(0.05)


def test_iv_13_no_weapon_and_no_gdp_are_undefined(tables: Tables) -> None:
    """IV-13: steel for weapons of no power and a budget of no GDP are divisions by 0."""
    unarmed = replace(MILITARY, infantry=replace(UNIT, powers=(0, 0, 0)))
    scores = infantry(attacker(tables, replace(NATION, gdp=0, steel_production=10), unarmed))
    steel, budget = part(scores.efficiency, "Steel production"), part(scores.limitation, "Budget")
    assert (steel.number, steel.share, steel.undefined) == (0, 0, True)
    assert (budget.number, budget.share, budget.undefined) == (0, 0, True)


def test_iv_13_a_crop_younger_than_the_war_is_undefined(tables: Tables) -> None:
    """IV-13: a crop domesticated in the year of the war has an age of 0, and log 0 is undefined: the factor is 0.1."""
    crops = part(attacker(tables, replace(NATION, age_of_civilization=YEAR)).occupation_base, "Age of civilization")
    assert (crops.number, crops.share, crops.undefined) == (0, 0.1, True)


def test_iv_contributions_state_location_inputs_in_words(tables: Tables) -> None:
    """IV: every contribution carries the input as the database gives it; the attacker's walls are named as none."""
    scores = attacker(tables)
    assert part(scores.capacity, "Climate-Religion").raw == "Temperate × Christianity"
    assert part(infantry(scores).defense, "Fortifications").raw == "none (the attacker has none)"
    assert part(scores.economy, "GDP").raw == "100,000,000 $, trade Minor, 100,000 people in cities"
