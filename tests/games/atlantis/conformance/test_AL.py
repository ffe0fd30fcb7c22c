"""A test for each rule of docs/games/atlantis.md; numbers are worked out by hand.

Unless a test says otherwise a world is one region of land with the sea around it. A person takes $10 at the end of a
month, and earns $15 in a plain or $12 elsewhere by working, which everybody does who is told nothing else.
"""

import numpy as np
import pytest
from atlantis_worlds import atlantis_numbers, beside, days_of, island, land, month, settle
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.events import (
    AddressFound,
    Battled,
    Destroyed,
    Fallen,
    Left,
    NoWay,
    OrdersMissed,
    SpellCast,
    SpellFound,
    Teleported,
    Who,
)
from autoalgo.games.atlantis.rules.land import new_world
from autoalgo.games.atlantis.rules.numbers import Block, Reading, ShipKind, Skill, Terrain
from autoalgo.games.atlantis.rules.places import Coordinates, Direction
from autoalgo.games.atlantis.rules.sight import Sight
from autoalgo.games.atlantis.rules.world import Building, Faction, Ship, Unit, weight_of

RULES, ORIGINAL = Reading.RULES, Reading.ORIGINAL


def test_al_3_a_block_has_32_regions_of_land_and_a_rim_of_sea() -> None:
    numbers = atlantis_numbers()
    for seed in range(5):
        world = new_world(seed, numbers, chance_of(seed, 0))
        land_at = {place for place, region in world.regions.items() if not region.is_ocean}
        assert len(world.regions) == 81
        assert len(land_at) == 32
        assert all(1 <= place.x <= 7 and 1 <= place.y <= 7 for place in land_at)
        for region in world.regions.values():
            assert region.peasants == {"plain": 2000, "mountain": 400, "forest": 400, "swamp": 200}.get(
                region.terrain, 0
            )


def test_al_4_regions_of_land_have_names_of_their_own() -> None:
    world = new_world(3, atlantis_numbers(), chance_of(3, 0))
    names = [region.name for region in world.regions.values() if not region.is_ocean]
    assert len(set(names)) == 32
    assert all(region.name == "" for region in world.regions.values() if region.is_ocean)


def test_al_11_the_example_of_the_rules_for_form() -> None:
    """AL-11, AL-34, AL-30, AL-43: the example of the rules, in a plain of 2,000 peasants."""
    world = island(peasants=2000)
    settle(world, 17, 1, money=5000)
    after = month(
        world,
        'unit 17; form 1; name unit "Merlin\'s Guards"; recruit 20; study sword; end; form 2; recruit 50; end; '
        "pay new 1 1200; pay new 2 3000",
    )
    guards, workers = after.units[1], after.units[2]
    assert (guards.name, guards.people, guards.money, guards.days) == ("Merlin's Guards", 20, 0, {Skill.SWORD: 600})
    assert (workers.people, workers.money) == (50, 750)
    assert after.units[17].money == 805
    assert after.mistakes() == []


def test_al_33_only_those_who_are_armed_and_trained_collect() -> None:
    world = island(money=10_000)
    settle(world, 1, 1, people=5, money=0, sword=1, items={"sword": 2, "longbow": 3})
    settle(world, 2, 1, people=5, money=0, items={"sword": 5})
    after = month(world, "unit 1; tax; unit 2; tax")
    assert after.units[1].money == 2 * 200 + 5 * 15 - 5 * 10
    assert after.mistakes() == [
        "tax: nobody of the unit has a sword, crossbow or longbow and a skill of at least 1 with it"
    ]


def test_al_33_guards_keep_the_taxes_for_whom_they_admit() -> None:
    world = island(money=10_000)
    settle(world, 1, 1, sword=1, items={"sword": 1})
    settle(world, 2, 2, guard=True)
    taxing = {1: "unit 1; tax"}
    assert month(world, taxing).mistakes() == ["tax: Unit 2 (2) is on guard"]
    assert month(world, taxing | {2: "unit 2; admit 1"}).mistakes() == []
    assert month(world, taxing | {2: "unit 2; ally 1 1"}).mistakes() == []
    assert month(world, taxing | {2: "unit 2; guard 0"}).mistakes() == []


@pytest.mark.parametrize(("reading", "days"), [(RULES, (900, 600)), (ORIGINAL, (900, 870))])
def test_al_46_a_teacher_has_time_for_ten(reading: Reading, days: tuple[int, int]) -> None:
    """AL-46, AL-45: the original counts units in place of persons."""
    world = island()
    settle(world, 1, 1, sword=2)
    settle(world, 2, 1, people=20)
    settle(world, 3, 1, people=20)
    after = month(world, "unit 1; teach 2 3; unit 2; study sword; unit 3; study sword", reading)
    assert (after.units[2].days[Skill.SWORD], after.units[3].days[Skill.SWORD]) == days


def test_al_46_whoever_cannot_be_taught_is_told_of() -> None:
    """One teacher has time for ten persons, and a pupil learns no more than twice as fast."""
    world = island()
    settle(world, 1, 1, sword=2)
    settle(world, 2, 1, people=10)
    settle(world, 3, 1)
    settle(world, 4, 1, people=2, sword=2)
    after = month(world, "unit 1; teach 2 3 9; unit 4; teach 2 3; unit 2; study sword; unit 3; study sword")
    assert (after.units[2].days[Skill.SWORD], after.units[3].days[Skill.SWORD]) == (600, 60)
    assert after.mistakes() == [
        "teach 2 3 9: no time is left for Unit 3 (3)",
        "teach 2 3 9: there is no unit 9 here",
        "teach 2 3: others already teach Unit 2 (2)",
    ]


def test_al_41_a_forest_yields_200_wood_a_month() -> None:
    """AL-41, AL-9: the wood goes to those who claim it in shares that are drawn."""
    world = island(Terrain.FOREST)
    for number in (1, 2, 3):
        settle(world, number, number, people=100, lumberjack=1)
    after = month(world, {n: f"unit {n}; produce wood" for n in (1, 2, 3)})
    wood = [after.units[n].has("wood") for n in (1, 2, 3)]
    assert sum(wood) == 200
    assert all(wood)
    assert [after.units[n].days[Skill.LUMBERJACK] for n in (1, 2, 3)] == [100 * 30 + 1000] * 3


def test_al_40_builders_use_stone_for_each_unit_of_work() -> None:
    world = island()
    settle(world, 1, 1, people=3, building=2, items={"stone": 10})
    after = month(world, "unit 1; build building")
    (building,) = after.land.buildings
    assert (building.size, building.owner) == (6, 1)
    assert (after.units[1].items, after.units[1].building) == ({"stone": 4}, building.number)
    assert after.units[1].days == {Skill.BUILDING: 3 * days_of(2) + 60}


def test_al_40_shipwrights_use_wood_for_each_unit_of_work() -> None:
    world = island()
    settle(world, 1, 1, people=10, shipbuilding=2, items={"wood": 100})
    after = month(world, "unit 1; build longboat")
    (ship,) = after.land.ships
    assert (ship.work_left, ship.owner, after.units[1].items) == (80, 1, {"wood": 80})
    assert after.units[1].days == {Skill.SHIPBUILDING: 10 * days_of(2) + 200}
    # In the next months it goes on with the same ship: 20 more each, and it is complete.
    for left in (60, 40, 20, 0):
        after = month(after.played.world)
        assert [ship.work_left for ship in after.land.ships] == [left]


@pytest.mark.parametrize(("swords", "sails"), [(0, True), (1, False)])
def test_al_19_a_ship_sails_with_what_it_can_carry(swords: int, sails: bool) -> None:
    """AL-19, AL-7: a longboat carries 200, and a person weighs 10."""
    world = island()
    settle(world, 1, 1, people=20, ship=1, items={"sword": swords} if swords else {})
    land(world).ships.append(Ship(1, "Ship 1", ShipKind.LONGBOAT, 0, owner=1))
    after = month(world, "unit 1; sail north")
    north = after.played.world.regions[Coordinates(4, 3)]
    assert bool(north.ships) == bool(north.units) == sails
    assert bool(after.mistakes()) != sails


@pytest.mark.parametrize(
    ("items", "moves"),
    [({"sword": 5}, True), ({"sword": 6}, False), ({"horse": 1, "stone": 1, "iron": 5}, True), ({"stone": 1}, False)],
)
def test_al_18_people_carry_5_and_horses_50(items: dict[str, int], moves: bool) -> None:
    world = island()
    beside(world, Direction.EAST, Terrain.FOREST)
    settle(world, 1, 1, items=items)
    after = month(world, "unit 1; move east")
    assert bool(after.played.world.regions[Coordinates(5, 4)].units) == moves
    assert bool(after.mistakes()) != moves


def test_al_18_who_meets_the_sea_stays() -> None:
    world = island()
    settle(world, 1, 1)
    after = month(world, "unit 1; move east")
    assert [unit.number for unit in after.land.units] == [1]
    assert after.told(1, NoWay) == [NoWay(Who(1, "Unit 1"), Coordinates(5, 4), "ocean")]


@pytest.mark.parametrize(("reading", "left"), [(RULES, (0, 5)), (ORIGINAL, (5, 0))])
def test_al_49_who_helps_the_starving(reading: Reading, left: tuple[int, int]) -> None:
    """AL-49: in the original others starve for those who come before them."""
    world = island(Terrain.SWAMP)
    settle(world, 1, 1, people=5, money=0)
    settle(world, 2, 1, people=5, money=50)
    after = month(world, "unit 1; study sword; unit 2; study sword", reading)
    assert tuple(after.units[n].people if n in after.units else 0 for n in (1, 2)) == left


def test_al_49_each_takes_10_a_month() -> None:
    world = island()
    settle(world, 1, 1, people=5, money=30)
    after = month(world, "unit 1; study sword")
    assert (after.units[1].people, after.units[1].money) == (3, 0)
    settle(world, 2, 1, people=1, money=100)
    after = month(world, "unit 1; study sword; unit 2; study sword")
    assert [(after.units[n].people, after.units[n].money) for n in (1, 2)] == [(5, 0), (1, 70)]


def test_al_16_a_silent_faction_is_warned_and_then_gone() -> None:
    world = island()
    settle(world, 1, 1)
    settle(world, 2, 2)
    world.turn = 23
    world.factions[1].last_orders = world.factions[2].last_orders = 20
    after = month(world, {2: ""})
    assert len(after.told(1, OrdersMissed)) == 1
    assert not after.told(2, OrdersMissed)
    gone = month(after.played.world)
    assert list(gone.played.world.factions) == [2]
    assert list(gone.played.removed) == [1]
    assert gone.land.peasants == 0 or gone.land.units


@pytest.mark.parametrize(("observation", "seen", "faction"), [(1, False, False), (2, True, False), (3, True, True)])
def test_al_15_observation_against_stealth(observation: int, seen: bool, faction: bool) -> None:
    world = island()
    settle(world, 1, 1, observation=observation)
    hidden = settle(world, 2, 2, stealth=2)
    sight = Sight(atlantis_numbers(), land(world), 1)
    assert (sight.sees(hidden), sight.knows_faction(hidden)) == (seen, faction)


def test_al_15_rings_hide_a_unit_that_has_one_for_each() -> None:
    world = island()
    settle(world, 1, 1, observation=9)
    ringed = settle(world, 2, 2, items={"Ring of Invisibility": 1})
    assert not Sight(atlantis_numbers(), land(world), 1).sees(ringed)
    ringed.guard = True
    assert Sight(atlantis_numbers(), land(world), 1).sees(ringed)
    ringed.guard, ringed.items = False, {"Ring of Invisibility": 2}
    assert Sight(atlantis_numbers(), land(world), 1).sees(ringed)


def test_al_67_a_mage_in_the_free_round() -> None:
    """AL-63, AL-65, AL-67: two men fall before they act; money and wood are found, swords half of the times."""
    world = island()
    settle(world, 1, 1, tactics=1, magic=1, spells={"Lightning Bolt"}, combat_spell="Lightning Bolt", money=0)
    settle(world, 2, 2, people=2, money=100, items={"wood": 7, "sword": 4})
    after = month(world, "unit 1; attack 2; study magic")
    (battle,) = after.told(1, Battled)
    assert (battle.free_round, battle.rounds, battle.winner, battle.fallen) == (
        "attackers",
        1,
        "attackers",
        Fallen(0, 2),
    )
    assert 2 not in after.units
    mage = after.units[1]
    assert mage.has("wood") == 7
    assert 0 <= mage.has("sword") <= 4
    assert mage.money == 100 - 10
    assert mage.days == {Skill.TACTICS: 30, Skill.MAGIC: 30}


def test_al_51_a_magician_who_comes_back_counts_once() -> None:
    world = island(peasants=100)
    settle(world, 1, 1, people=2, magic=1)
    settle(world, 2, 1, people=0)
    after = month(world, "unit 1; transfer 2 2; recruit 1; unit 2; transfer 1 2")
    assert (after.mistakes(), after.units[1].people) == ([], 3)


def test_al_51_three_magicians_are_the_most() -> None:
    world = island()
    settle(world, 1, 1, people=3, money=700)
    settle(world, 2, 1, money=700)
    after = month(world, "unit 1; study magic; unit 2; study magic")
    assert (after.units[1].days, after.units[1].money) == ({Skill.MAGIC: 90}, 700 - 600 - 30)
    assert after.units[2].days == {}
    assert after.mistakes() == ["study magic: a faction can have 3 magicians at most"]


@given(st.integers(3, 7), st.integers(1, 25), st.lists(st.sampled_from(Terrain), max_size=14), st.integers(0, 99))
def test_al_3_every_block_that_the_numbers_allow_can_be_made(
    size: int, land: int, others: list[Terrain], seed: int
) -> None:
    numbers = atlantis_numbers()
    try:
        block = Block(size=size, land=land, others=tuple(others), tries=10)
    except ValidationError:
        assert min(land, (size - 2) ** 2) < 2 * len(others) - 1
    else:
        made = new_world(seed, numbers.model_copy(update={"block": block}), chance_of(seed, 0))
        assert len(made.regions) == size**2


def test_al_3_the_world_grows_over_its_edge() -> None:
    world = new_world(1, atlantis_numbers(), chance_of(1, 0))
    world.turn = 1
    world.factions[1] = Faction(1, "Faction 1", joined=-100, last_orders=1)
    edge = world.regions[Coordinates(0, 4)]
    edge.units.append(Unit(1, "Unit 1", 1, 1, 100, ship=1))
    edge.ships.append(Ship(1, "Ship 1", ShipKind.LONGBOAT, 0, owner=1))
    after = month(world, "unit 1; sail west")
    assert {place.x for place in after.played.world.regions} == set(range(-9, 9))
    assert after.played.world.regions[Coordinates(-1, 4)].units


def test_al_52_research_finds_a_spell_that_was_not_known() -> None:
    """AL-52: each month of research costs $200."""
    world = island()
    settle(world, 1, 1, money=1000, magic=2, spells={"Lightning Bolt", "Dazzling Light"})
    after = month(world, "unit 1; research")
    assert after.units[1].spells == {"Lightning Bolt", "Dazzling Light", "Contaminate Water"}
    assert after.units[1].money == 1000 - 200 - 10
    again = month(after.played.world, "unit 1; research 1")
    assert again.told(1, SpellFound) == [SpellFound(Who(1, "Unit 1"), 1, "")]


def test_al_2_rows_count_to_the_south() -> None:
    assert [direction.of(Coordinates(5, 3)) for direction in (Direction.EAST, Direction.SOUTH)] == [(6, 3), (5, 4)]
    assert [direction.of(Coordinates(0, 0)) for direction in (Direction.WEST, Direction.NORTH)] == [(-1, 0), (0, -1)]


def test_al_6_what_things_weigh() -> None:
    numbers = atlantis_numbers()
    unit = Unit(1, "Unit 1", 1, 2, 99, items={"stone": 1, "horse": 2, "sword": 3, "Runesword": 1})
    assert len(numbers.items) == 21
    assert weight_of(unit, numbers) == 2 * 10 + 50 + 2 * 50 + 3 + 1


def test_al_7_the_next_inside_owns_what_the_owner_leaves() -> None:
    """AL-7, AL-12: the first of the same faction, else the first."""
    world = island()
    for number, faction in ((1, 1), (2, 2), (3, 1)):
        settle(world, number, faction, inside=1)
    land(world).buildings.append(Building(1, "Building 1", 5, owner=1))
    first = month(world, "unit 1; leave")
    assert [building.owner for building in first.land.buildings] == [3]
    second = month(first.played.world, "unit 3; leave")
    assert [building.owner for building in second.land.buildings] == [2]


def test_al_8_the_same_seed_draws_the_same_and_notes_it() -> None:
    world = island(peasants=1000)
    settle(world, 1, 1)
    one, two = month(world), month(world)
    assert one.played.draws == two.played.draws
    assert [draw.purpose for draw in one.played.draws] == [
        "births at (4,4)",
        "departures at (4,4)",
        "departures at (4,4)",
    ]
    assert one.played.draws[0].law == "binomial(1000, 0.05)"
    # What is noted is what a generator of that seed and turn gives to whoever repeats it.
    again = np.random.Generator(np.random.PCG64(np.random.SeedSequence(1, spawn_key=(2,))))
    assert one.played.draws[0].result == (sum(again.random() < 0.05 for _ in range(1000)),)
    other = island(peasants=1000, seed=2)
    assert month(other).played.draws != one.played.draws


def test_al_10_taxes_pay_for_recruits_and_guards_come_after_taxes() -> None:
    world = island(peasants=100, money=1000)
    settle(world, 1, 1, people=1, money=0, days={Skill.SWORD: 150}, items={"sword": 1})
    settle(world, 2, 2)
    after = month(world, {1: "unit 1; recruit 4; tax", 2: "unit 2; guard 1"})
    assert (after.units[1].people, after.units[1].money) == (5, 5 * 15 - 5 * 10)
    assert month(after.played.world, {1: "unit 1; tax"}).mistakes() == ["tax: Unit 2 (2) is on guard"]


def test_al_12_only_who_is_admitted_enters() -> None:
    world = island()
    settle(world, 1, 1, inside=1)
    settle(world, 2, 2)
    land(world).buildings.append(Building(1, "Building 1", 5, owner=1))
    refused = month(world, {2: "unit 2; enter 1; enter 7; leave"})
    assert refused.mistakes(2) == [
        "enter 1: Unit 1 (1), who owns the building, does not admit you",
        "enter 7: there is no building 7 in this region",
        "leave: the unit is neither in a building nor on a ship",
    ]
    entered = month(world, {1: "unit 1; admit 2", 2: "unit 2; enter 1"})
    assert entered.units[2].building == 1
    promoted = month(entered.played.world, {1: "unit 1; promote 2", 2: "unit 2; accept 1"})
    assert [building.owner for building in promoted.land.buildings] == [2]


def test_al_13_permissions_last_a_month_and_alliances_until_they_are_cancelled() -> None:
    world = island()
    settle(world, 1, 1, items={"sword": 9})
    settle(world, 2, 2)
    gift = "unit 1; give 2 1 sword"
    assert month(world, {1: gift}).mistakes() == ["give 2 1 sword: the faction of Unit 2 (2) does not accept from you"]
    once = month(world, {1: gift, 2: "unit 2; accept 1; accept 1"})
    assert once.units[2].has("sword") == 1
    assert month(once.played.world, {1: gift}).units[2].has("sword") == 1
    allied = month(world, {1: gift, 2: "unit 2; ally 1 1"})
    assert month(allied.played.world, {1: gift}).units[2].has("sword") == 2
    cancelled = month(allied.played.world, {1: gift, 2: "unit 2; ally 1 0"})
    assert cancelled.units[2].has("sword") == 1
    twice = month(world, {1: gift, 2: "unit 2; accept 1; accept 1"}, ORIGINAL)
    assert twice.units[2].has("sword") == 0


def test_al_14_who_is_not_seen_or_has_only_just_joined_cannot_be_meant() -> None:
    world = island()
    settle(world, 1, 1)
    settle(world, 2, 2, stealth=1)
    settle(world, 3, 3)
    world.factions[3].joined = world.turn
    after = month(world, "unit 1; pay 2 10; pay 3 10; pay 4 10")
    assert after.mistakes() == [f"pay {n} 10: there is no such unit here" for n in (2, 3, 4)]
    assert month(after.played.world, "unit 1; pay 3 10").mistakes() == []


def test_al_16_what_an_empty_unit_had_goes_to_another() -> None:
    world = island()
    settle(world, 1, 1, money=500, items={"sword": 3})
    settle(world, 2, 1, money=100)
    after = month(world, "unit 1; transfer 2 1")
    assert list(after.units) == [2]
    assert after.units[2].items == {"sword": 3}
    lost = month(world, "unit 1; transfer 2 1", ORIGINAL)
    assert lost.units[2].items == {}


def test_al_16_who_quits_becomes_peasants() -> None:
    world = island()
    settle(world, 1, 1, people=7)
    assert month(world, "unit 1; quit 2").mistakes() == [
        "quit 2: the number of your own faction, 1, confirms this order"
    ]
    after = month(world, "unit 1; quit 1")
    assert not after.units
    assert not after.played.world.factions
    assert after.told(1, Left) == [Left(Who(1, "Faction 1"), "quit")]
    # Seven earn $105 as peasants, which feeds them; one of them may leave or be born.
    assert 5 <= after.land.peasants <= 10


def test_al_17_the_last_order_counts_and_goes_on_but_for_moves() -> None:
    world = island()
    beside(world, Direction.NORTH, Terrain.PLAIN)
    settle(world, 1, 1)
    studying = month(world, "unit 1; work; study sword")
    assert studying.units[1].days == {Skill.SWORD: 30}
    moved = month(studying.played.world, "unit 1; move north")
    assert [unit.number for unit in moved.played.world.regions[Coordinates(4, 3)].units] == [1]
    again = month(moved.played.world)
    assert again.units[1].days == {Skill.SWORD: 60}


def test_al_21_names_and_descriptions() -> None:
    world = island()
    settle(world, 1, 1)
    after = month(world, 'unit 1; name unit "The Few"; display unit "old and grey."; name faction Few_(so)')
    assert (after.units[1].name, after.units[1].description) == ("The Few", "old and grey")
    assert after.mistakes() == [
        'name faction "Few (so)": a name cannot contain round brackets; square ones are possible'
    ]
    long = month(world, f"unit 1; name unit {'x' * 81}; name ship Victory")
    assert long.units[1].name == "x" * 80
    assert [mistake.split(": ")[1] for mistake in long.mistakes()] == [
        "only the first 80 characters are kept",
        "the unit owns no ship",
    ]


def test_al_21_find_tells_an_address() -> None:
    world = island()
    settle(world, 1, 1)
    settle(world, 2, 2)
    after = month(world, {1: "unit 1; find 2; find 9", 2: "unit 2; address b@example.org"})
    assert after.told(1, AddressFound) == [AddressFound(Who(2, "Faction 2"), "b@example.org")]
    assert after.mistakes() == ["find 9: there is no faction 9"]


def test_al_30_gifts() -> None:
    world = island()
    settle(world, 1, 1, money=100, items={"sword": 3})
    settle(world, 2, 1, money=100)
    after = month(world, "unit 1; give 2 9 swords; give 2 1 horse; pay 2 900; pay 2 1")
    assert (after.units[2].items, after.units[2].money) == ({"sword": 3}, 200 + 15 - 10)
    assert after.mistakes() == ["give 2 1 horse: the unit has no horses", "pay 2 1: the unit has no money"]
    thrown = month(world, "unit 1; give 0 2 swords; pay 0 60; pay peasants 30")
    assert (thrown.units[1].items, thrown.units[1].money) == ({"sword": 1}, 10 + 15 - 10)
    assert thrown.land.money == 30


def test_al_31_owners_demolish_and_sink() -> None:
    world = island()
    settle(world, 1, 1, inside=1)
    settle(world, 2, 1, ship=1)
    settle(world, 3, 1, inside=1)
    land(world).buildings.append(Building(1, "Tower", 5, owner=1))
    land(world).ships.append(Ship(1, "Gull", ShipKind.LONGBOAT, 0, owner=2))
    after = month(world, "unit 1; demolish; unit 2; sink; unit 3; demolish")
    assert (after.land.buildings, after.land.ships) == ([], [])
    assert [(unit.building, unit.ship) for unit in after.units.values()] == [(0, 0)] * 3
    assert after.mistakes() == ["demolish: the unit owns no building"]


def test_al_31_the_dead_demolish_nothing_and_see_nothing() -> None:
    """A unit that fell this month owns its building until empty units are removed."""
    world = island()
    settle(world, 1, 1, people=50, sword=5, items={"sword": 50}, inside=2)
    settle(world, 2, 2, inside=1)
    settle(world, 3, 3)
    land(world).buildings += [Building(1, "Tower", 5, owner=2), Building(2, "Hall", 5, owner=1)]
    after = month(world, {1: "unit 1; attack 2; demolish", 2: "unit 2; demolish"})
    assert [building.number for building in after.land.buildings] == [1]
    assert [len(after.told(faction, Destroyed)) for faction in (1, 2, 3)] == [1, 0, 1]


def test_al_32_people_bring_their_share_of_skills() -> None:
    world = island()
    settle(world, 1, 1, people=4, sword=1, items={"sword": 4})
    settle(world, 2, 1, people=1)
    after = month(world, "unit 1; transfer 2 3; transfer 1 1")
    assert (after.units[1].people, after.units[1].days, after.units[1].items) == (1, {Skill.SWORD: 30}, {"sword": 4})
    assert (after.units[2].people, after.units[2].days) == (4, {Skill.SWORD: 90})
    assert after.mistakes() == ["transfer 1 1: that is the unit itself"]


def test_al_48_departures_go_to_land_only_and_lose_nobody() -> None:
    world = island(peasants=5000)
    east = beside(world, Direction.EAST, Terrain.PLAIN)
    after = month(world)
    came = after.played.world.regions[east.place].peasants
    assert came > 0
    # A twentieth leave, and a quarter of them to the east: 63 of 5,250, with a standard deviation below 8.
    assert 63 - 40 < came < 63 + 40
    # Nobody dies: 5,000 earn $75,000, which feeds 7,500.
    births = after.played.draws[0].result
    assert (after.land.peasants + came - 5000,) == births


def test_al_50_spells_are_forgotten_below_half_the_magic() -> None:
    world = island()
    settle(world, 1, 1, magic=2, spells={"Fireball", "Lightning Bolt"})
    settle(world, 2, 1, magic=3, spells={"Fireball"})
    after = month(world)
    assert after.units[1].spells == {"Lightning Bolt"}
    assert after.units[2].spells == {"Fireball"}
    given = month(world, "unit 1; give 2 lightning bolt; unit 2; give 1 fireball")
    assert given.units[2].spells == {"Fireball", "Lightning Bolt"}
    assert given.mistakes() == ["give 1 fireball: Unit 1 (1) needs magic 3 for a spell of level 2"]


def test_al_54_teleport_takes_units_to_another() -> None:
    world = island()
    north = beside(world, Direction.NORTH, Terrain.PLAIN)
    north.units.append(Unit(9, "Unit 9", 1, 1, 100))
    settle(world, 1, 1, magic=6, spells={"Teleport"})
    settle(world, 2, 1, people=500)
    settle(world, 3, 1, people=501, money=6000)
    settle(world, 4, 1, people=500, money=6000)
    after = month(world, "unit 1; cast teleport 9 4 3")
    # 500 people and what they carry weigh 5,000; 501 more are over the 10,000 of one magician.
    assert [unit.number for unit in after.played.world.regions[north.place].units] == [9, 4]
    assert after.units[1].money == 1000 - 50 - 10
    assert after.mistakes() == ["cast teleport 9 4 3: Unit 3 (3) weighs 5,010, more than is left"]


def test_al_54_a_magician_who_goes_along_takes_the_others_too() -> None:
    world = island()
    north = beside(world, Direction.NORTH, Terrain.PLAIN)
    north.units.append(Unit(9, "Unit 9", 1, 1, 100))
    settle(world, 1, 1, magic=6, spells={"Teleport"})
    settle(world, 2, 1)
    after = month(world, "unit 1; cast teleport 9 1 2 2 77")
    assert [unit.number for unit in after.played.world.regions[north.place].units] == [9, 1, 2]
    assert [type(event) for event in after.played.told[1]][-3:] == [SpellCast, Teleported, Teleported]
    assert after.mistakes() == [
        "cast teleport 9 1 2 2 77: Unit 2 (2) is named twice",
        "cast teleport 9 1 2 2 77: there is no unit 77 here",
    ]


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("cast teleport", "Teleport takes the number of the unit to go to, and of the units that go"),
        ("cast teleport 1", "Teleport takes the number of the unit to go to, and of the units that go"),
        ("cast teleport 9 1", "the unit at the other end is not there or does not admit you"),
        ("cast teleport 1 9", "there is no unit 9 here"),
    ],
)
def test_al_54_a_teleport_of_nobody_is_not_paid_for(order: str, why: str) -> None:
    world = island()
    settle(world, 1, 1, magic=6, spells={"Teleport"})
    after = month(world, f"unit 1; {order}")
    assert after.mistakes() == [f"{order}: {why}"]
    assert after.units[1].money == 1000 - 10
