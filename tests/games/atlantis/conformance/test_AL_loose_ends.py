"""Rules for what players run into: orders that lead nowhere are told, and who has fallen does nothing any more."""

import pytest
from atlantis_worlds import atlantis_numbers, beside, island, land, month, settle
from atlantis_wrong_orders import report

from autoalgo.common.problems import MOST_TOLD
from autoalgo.games.atlantis.orders import read_order, read_sent
from autoalgo.games.atlantis.play.order_check import check
from autoalgo.games.atlantis.rules.events import Battled, Contaminated, Taxed, Unprepared, Where, Who
from autoalgo.games.atlantis.rules.numbers import Reading, ShipKind, Skill, Terrain
from autoalgo.games.atlantis.rules.orders import Cast, OrderLine, Teach, Whom, Work, Wrong
from autoalgo.games.atlantis.rules.places import Direction
from autoalgo.games.atlantis.rules.world import Building, Ship, Unit, World

NUMBERS = atlantis_numbers()


def _overrun() -> World:
    """Return a world in which the one guard of faction 2, in its tower, cannot win against faction 1."""
    world = island(peasants=10, money=5000)
    settle(world, 1, 1, people=100, sword=9, items={"sword": 100})
    settle(world, 2, 2, guard=True, inside=1, items={"iron": 2})
    land(world).buildings.append(Building(1, "Tower", 1, owner=2))
    return world


def test_al_60_who_has_fallen_guards_nothing_and_carries_out_nothing() -> None:
    """A hundred collect $200 each, but there is $5,000; the tower of the fallen stands."""
    orders = {1: "unit 1; attack 2; tax", 2: "unit 2; demolish; give 0 1 iron; tax; recruit 1; work"}
    after = month(_overrun(), orders)
    assert after.told(1, Taxed) == [Taxed(Who(1, "Unit 1"), 5000)]
    assert [building.name for building in after.land.buildings] == ["Tower"]
    assert (after.mistakes(1), after.mistakes(2)) == ([], [])


def test_al_60_who_has_fallen_quits_all_the_same() -> None:
    world = _overrun()
    settle(world, 3, 2)
    beside(world, Direction.NORTH, land(world).terrain).units.append(land(world).units.pop())
    after = month(world, {1: "unit 1; attack 2", 2: "unit 2; quit 2"})
    assert 2 in after.played.removed


@pytest.mark.parametrize(("reading", "defending"), [(Reading.RULES, [2, 3]), (Reading.ORIGINAL, [2])])
def test_al_60_factions_with_a_guard_stand_with_the_peasants(reading: Reading, defending: list[int]) -> None:
    world = island(peasants=10)
    settle(world, 1, 1, people=100, sword=9, items={"sword": 100})
    settle(world, 2, 2, guard=True)
    settle(world, 3, 2)
    settle(world, 4, 3)
    [battle] = month(world, "unit 1; attack peasants", reading).told(1, Battled)
    assert [fighter.unit.number for fighter in battle.defenders] == defending
    assert [fighter.unit.number for fighter in battle.defenders if fighter.guard] == [2]


def test_al_51_recruits_of_two_units_of_magicians_are_counted_together() -> None:
    world = island(peasants=100)
    for number in (1, 2):
        settle(world, number, 1, magic=1)
    after = month(world, "unit 1; recruit 1; unit 2; recruit 1")
    assert (after.units[1].people, after.units[2].people) == (2, 1)
    assert after.mistakes() == ["recruit 1: a faction can have 3 magicians at most"]


def test_al_50_a_combat_spell_that_nothing_casts_any_more_is_set_no_longer() -> None:
    world = island()
    settle(world, 1, 1, magic=2, spells={"Fireball"}, combat_spell="Fireball")  # level 2 takes magic 3
    settle(world, 2, 1, magic=1, items={"Staff of Fire": 1}, combat_spell="Fireball")
    settle(world, 3, 1, magic=1, items={"Staff of Fire": 2}, combat_spell="Fireball")
    after = month(world, "unit 2; give 1 1 Staff_of_Fire; unit 3; give 0 1 Staff_of_Fire")
    # Unit 1 has forgotten it, but has been given what casts it.
    assert [after.units[number].combat_spell for number in (1, 2, 3)] == ["Fireball", "", "Fireball"]
    assert after.told(1, Unprepared) == [Unprepared(Who(2, "Unit 2"), "Fireball")]


def test_al_11_a_new_unit_that_nobody_joins_is_told() -> None:
    world = island(peasants=100)
    settle(world, 1, 1)
    after = month(
        world, "unit 1; form 1; name unit Hands; work; end; form 2; recruit 1; end; pay new 1 50; pay new 2 60"
    )
    assert after.mistakes() == ["form 1: nobody has joined the new unit, so there is none"]
    # Each earns $15 and eats for $10; what NEW 1 was given goes to unit 1.
    assert sum(unit.money for unit in after.units.values()) == 1000 - 50 + 30 - 20
    assert [unit.people for unit in after.units.values()] == [1, 1]


def test_al_17_month_long_orders_before_the_last_are_told_unless_they_say_nothing_new() -> None:
    world = island()
    settle(world, 1, 1)
    after = month(world, "unit 1; work; entertain; study sword; study magic; study sword")
    why = "it does not count, since study sword comes after it"
    # WORK is what it would do anyway, so it may have come from the template.
    assert after.mistakes() == [f"entertain: {why}", f"study magic: {why}"]
    assert after.units[1].days == {Skill.SWORD: 30}


def test_al_19_months_that_are_spent_at_sea_or_on_board_are_told() -> None:
    world = island()
    settle(world, 1, 1, ship=1)
    settle(world, 2, 1, ship=1)
    settle(world, 3, 1, ship=2)
    land(world).ships.append(Ship(1, "Gull", ShipKind.LONGBOAT, 0, owner=1))
    sea = world.regions[Direction.WEST.of(land(world).place)]
    sea.ships.append(Ship(2, "Tern", ShipKind.LONGBOAT, 0, owner=3))
    sea.units.append(land(world).units.pop())
    after = month(world, "unit 1; sail east; unit 2; study sword; unit 3; study sword")
    assert after.mistakes() == [
        "study sword: its ship sails, which takes the month of all who are on board",
        "study sword: nothing comes of it at sea",
    ]
    assert month(world, "unit 1; sail east").mistakes() == []  # what is repeated from last month is not told


@pytest.mark.parametrize("reading", Reading)
def test_al_40_a_ship_is_begun_without_wood_but_not_without_skill(reading: Reading) -> None:
    world = island()
    settle(world, 1, 1, shipbuilding=1)
    settle(world, 2, 1)
    after = month(world, "unit 1; build longboat; unit 2; build longboat", reading)
    assert [(ship.number, ship.work_left, ship.owner) for ship in after.land.ships] == [(1, 100, 1)]
    assert after.units[1].ship == 1
    assert after.mistakes() == [
        "build longboat: the unit has no wood; Ship 1 (1) is begun all the same",
        "build longboat: the unit needs a skill of at least 1 in shipbuilding",
    ]


def test_al_21_an_address_has_80_characters_at_most() -> None:
    world = island()
    settle(world, 1, 1)
    world.factions[1].address = "owl@example.org"
    after = month(world, f"unit 1; address {'x' * 69}@example.org")
    assert after.played.world.factions[1].address == "owl@example.org"
    assert [mistake.split(": ")[1] for mistake in after.mistakes()] == [
        "an address has 80 characters at most; the one before stays"
    ]
    fits = f"{'x' * 68}@example.org"
    assert month(world, f"unit 1; address {fits}").played.world.factions[1].address == fits


def test_al_24_the_signature_of_a_letter_is_no_order() -> None:
    signed = "#atlantis 1\nunit 5\nwork\n-- \nArthur, king of the Britons\nSail with us\n"
    orders = read_sent(signed, NUMBERS)[0].orders
    assert orders.units == {5: (OrderLine(3, "work", Work()),)}
    assert [(line.number, line.text) for line in orders.wrong] == [(6, "Sail with us")]


def test_al_24_a_line_of_two_dashes_between_units_is_no_signature() -> None:
    orders = read_sent("#atlantis 1\nunit 5\nwork\n--\nunit 6\nwork\n#end", NUMBERS)[0].orders
    assert {unit: len(lines) for unit, lines in orders.units.items()} == {5: 2, 6: 1}


@pytest.mark.parametrize(("reading", "mistakes"), [(Reading.RULES, 1), (Reading.ORIGINAL, 0)])
def test_al_88_orders_are_checked_by_the_readings_of_the_report(reading: Reading, mistakes: int) -> None:
    """By the original a name may have a closing bracket."""
    told = report().model_copy(update={"readings": atlantis_numbers(reading).reading})
    checked = check("#atlantis 1\nunit 1\nname unit Fox)\n#end", told, NUMBERS)
    assert checked.mistakes == mistakes
    assert not any("other numbers" in note.why for note in checked.notes)


def test_al_88_other_numbers_than_those_of_the_game_are_told() -> None:
    other = NUMBERS.model_copy(update={"start_money": 1})
    other.__dict__.pop("digest", None)
    [note] = check("#atlantis 1\nunit 1\nwork\n#end", report(), other).notes
    assert (note.line, note.warning) == (0, True)
    assert "other numbers" in note.why
    unsaid = report().model_copy(update={"readings": None, "numbers": ""})
    assert check("#atlantis 1\nunit 1\nwork\n#end", unsaid, other).notes == ()


def test_al_23_units_in_a_row_may_be_numbers_and_new_ones() -> None:
    pupils = (Whom(4), Whom(alias=3), Whom(5))
    assert read_order(1, "teach 4 new 3 5", NUMBERS).order == Teach(pupils)
    assert read_order(1, "cast teleport 4 NEW 3 5", NUMBERS).order == Cast("Teleport", pupils)
    for text in ("teach 4 new", "teach 4 0", "teach", "cast teleport 4 x"):
        assert isinstance(read_order(1, text, NUMBERS).order, Wrong), text


def test_al_87_of_very_many_sets_in_a_text_most_are_counted_only() -> None:
    notes = check("#atlantis 1\n" * 10_000 + "unit 1\nwork\n", report(), NUMBERS).notes
    assert len(notes) == MOST_TOLD + 1
    assert "9,500 more sets" in notes[-1].why


def test_al_60_a_unit_that_is_formed_attacks_for_its_faction() -> None:
    """Nobody is in it yet, but its faction's others are there."""
    world = island()
    settle(world, 1, 1, people=100, sword=9, items={"sword": 100})
    settle(world, 2, 2)
    after = month(world, "unit 1; form 1; attack 2; end; transfer new 1 3")
    [battle] = after.told(1, Battled)
    assert [fighter.unit.number for fighter in battle.attackers] == [1]
    assert 2 not in after.units


def test_al_30_nobody_hands_anything_to_himself() -> None:
    world = island()
    settle(world, 1, 1, people=2, money=100, magic=1, spells={"Lightning Bolt"}, items={"sword": 1})
    after = month(world, 'unit 1; give 1 1 sword; pay 1 5; transfer 1 1; give 1 "Lightning Bolt"')
    assert [mistake.split(": ")[1] for mistake in after.mistakes()] == ["that is the unit itself"] * 4
    assert after.units[1].money == 100 + 30 - 20


@pytest.mark.parametrize("reading", Reading)
def test_al_52_research_for_what_there_is_not_is_paid_all_the_same(reading: Reading) -> None:
    world = island()
    known = {name for name, spell in NUMBERS.spells.items() if spell.level == 1}
    settle(world, 1, 1, people=2, money=270, magic=2, spells=known)
    unit = month(world, "unit 1; research 1", reading).units[1]
    assert (unit.spells, unit.money, unit.days) == (known, 270 - 200 - 20, {Skill.MAGIC: 2 * 90 + 10})


def test_al_60_who_has_fallen_in_one_battle_attacks_in_no_other() -> None:
    """Unit 2 alone stands in front of twenty swordsmen with a free round; those behind it are all but safe in cloaks.

    The lot that decides which faction attacks first is drawn until it is faction 1.
    """
    for seed in range(20):
        world = island(seed=seed)
        settle(world, 1, 1, people=50, sword=9, behind=True, items={"sword": 50, "Cloak of Invulnerability": 50})
        settle(world, 2, 1)
        settle(world, 10, 2, people=20, sword=9, tactics=1, items={"sword": 20})
        settle(world, 20, 3)
        settle(world, 30, 4, people=100, sword=9, items={"sword": 100})
        after = month(world, {1: "unit 1; attack 10; unit 2; attack 20", 4: "unit 30; attack 20"})
        first, *others = after.told(4, Battled)
        if first.target == Who(10, "Unit 10"):
            assert 2 not in after.units
            assert [[fighter.unit.number for fighter in battle.attackers] for battle in others] == [[30]]
            return
    pytest.fail("faction 1 never attacks first")


@pytest.mark.parametrize("new", ["end", "move west; end; transfer new 1 1"])
def test_al_54_a_new_unit_that_is_not_there_any_more_is_not_teleported(new: str) -> None:
    """Nobody has joined it, or it has gone to another region."""
    world = island()
    north = beside(world, Direction.NORTH, Terrain.PLAIN)
    north.units.append(Unit(9, "Unit 9", 1, 1, 100))
    beside(world, Direction.WEST, Terrain.PLAIN)
    settle(world, 1, 1, people=2, magic=6, spells={"Teleport"})
    after = month(world, f"unit 1; form 1; {new}; cast teleport 9 new 1")
    assert [unit.number for unit in after.played.world.regions[north.place].units] == [9]
    assert after.mistakes()[-1] == "cast teleport 9 new 1: there is no unit new 1 here"


def test_al_53_water_goes_bad_where_a_magician_is_when_his_turn_comes() -> None:
    """Unit 1 has sent him to the north before; the water there goes bad."""
    world = island(peasants=1000, money=10**6)
    north = beside(world, Direction.NORTH, Terrain.PLAIN)
    north.peasants = 1000
    north.units.append(Unit(9, "Unit 9", 1, 1, 100))
    settle(world, 1, 1, magic=6, spells={"Teleport"})
    settle(world, 2, 1, magic=1, spells={"Contaminate Water"})
    after = month(world, "unit 1; cast teleport 9 2; unit 2; cast contaminate_water")
    [bad] = after.told(1, Contaminated)
    assert bad.region == Where("north land", north.place)
