"""A test for each rule of battles in docs/games/atlantis.md; numbers are worked out by hand.

Chances are told from how often things happen to very many who do the same, with a tolerance of five standard
deviations.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any

import numpy as np
import pytest
from atlantis_worlds import After, atlantis_numbers, days_of, island, land, month, settle
from hypothesis import event, given, settings, strategies
from numpy.typing import NDArray

from autoalgo.games.atlantis.rules.account import Account
from autoalgo.games.atlantis.rules.battle import Battle
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.events import Battled, Fallen, Who
from autoalgo.games.atlantis.rules.numbers import Reading, Skill
from autoalgo.games.atlantis.rules.strikes import Strikes
from autoalgo.games.atlantis.rules.troops import Arm, Troop, troops_of
from autoalgo.games.atlantis.rules.world import Building


def _battles(after: After, faction: int = 1) -> list[Battled]:
    return after.told(faction, Battled)


def test_al_62_a_building_protects_as_many_as_its_size() -> None:
    world = island()
    land(world).buildings.append(Building(1, "Tower", 3, owner=1))
    unit = settle(world, 1, 1, people=5, inside=1)
    assert [troop.inside for troop in troops_of(atlantis_numbers(), land(world), [[unit], []])] == [True] * 3 + [
        False
    ] * 2


def test_al_60_who_is_on_which_side() -> None:
    """AL-60: one attack of each faction brings all its units; allies of the attacked stand with them."""
    world = island()
    for number, faction in ((1, 1), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 3)):
        settle(world, number, faction, people=50, sword=5, items={"sword": 50})
    orders: Mapping[int, str] = {
        1: "unit 1; attack 4",
        2: "unit 3; attack 7",
        4: "unit 5; ally 3 1",
        5: "unit 6; work",
    }
    (battle,) = _battles(month(world, orders))
    sides = [sorted(fighter.unit.number for fighter in side) for side in (battle.attackers, battle.defenders)]
    assert sides == [[1, 2, 3], [4, 5, 7]]


def test_al_60_whom_nobody_attacks() -> None:
    world = island(peasants=10)
    settle(world, 1, 1, guard=True)
    settle(world, 2, 1)
    settle(world, 3, 2)
    after = month(world, "unit 1; ally 2 1; attack 2; attack 3; attack peasants; attack 99")
    assert after.mistakes() == [
        "attack 2: Unit 2 (2) is a unit of yours",
        "attack 3: Unit 3 (3) belongs to an ally of yours",
        "attack peasants: the unit is on guard, and so on the side of the peasants",
        "attack 99: there is no such unit here",
    ]
    assert not _battles(after)


def test_al_60_guards_stand_with_the_peasants() -> None:
    world = island(peasants=10, money=1000)
    settle(world, 1, 1, people=100, sword=9, items={"sword": 100})
    settle(world, 2, 2, guard=True)
    settle(world, 3, 3)
    after = month(world, "unit 1; attack peasants")
    (battle,) = _battles(after)
    assert (battle.peasants, [fighter.unit.number for fighter in battle.defenders]) == (10, [2])
    assert battle.winner == "attackers"
    assert 3 in after.units
    assert 2 not in after.units


def test_al_63_better_tactics_begin_and_equal_ones_do_not() -> None:
    world = island()
    settle(world, 1, 1, people=100, sword=3, items={"sword": 100}, tactics=1)
    settle(world, 2, 2, people=1, tactics=2)
    (battle,) = _battles(month(world, "unit 1; attack 2"))
    assert battle.free_round == "defenders"
    world.regions[land(world).place].units[1].days = {Skill.TACTICS: days_of(1)}
    (battle,) = _battles(month(world, "unit 1; attack 2"))
    assert battle.free_round is None


def test_al_63_those_who_cannot_harm_each_other_part() -> None:
    world = island()
    for number in (1, 2):
        settle(world, number, number, magic=5, spells={"Shield"}, combat_spell="Shield")
    after = month(world, "unit 1; attack 2")
    (battle,) = _battles(after)
    assert (battle.winner, battle.fallen, len(after.units)) == (None, Fallen(0, 0), 2)


def test_al_60_no_faction_is_attacked_twice_in_a_region() -> None:
    """AL-60: whoever orders the same attack a thousand times gets one battle, though nobody has won it."""
    world = island()
    for number, faction in ((1, 1), (2, 2), (3, 3), (4, 1)):
        settle(world, number, faction, magic=5, spells={"Shield"}, combat_spell="Shield")
    orders = {1: "unit 1\n" + "attack 2\n" * 1000 + "attack 3\nunit 4; attack 2", 3: "unit 3; attack 2; attack 1"}
    told = _battles(month(world, orders), 2)
    assert sorted(battle.defenders[0].unit.number for battle in told) == [1, 2, 3]


def test_al_62_who_is_behind_is_reached_last() -> None:
    numbers = atlantis_numbers()
    front, rear = (Troop(1, n, Arm.NOTHING, -2, -2, behind=bool(n)) for n in (0, 1))
    killer = [Troop(0, 0, Arm.SWORD, 9, 9) for _ in range(20)]
    fought = Battle(numbers, chance_of(1, 1), "test", [*killer, front, rear]).fight((1, 0))
    assert [troop.unit for troop in fought.dead] == [0, 1]


def test_al_64_a_crossbow_fires_in_rounds_1_4_and_7() -> None:
    numbers = atlantis_numbers()
    # Each shot hits with 49 % whoever is there; of so many, some fall in a round of shots and none in another.
    bows = [Troop(0, 0, Arm.CROSSBOW, 9, -2) for _ in range(200)]
    others = [Troop(1, 0, Arm.SPELL, -2, -2, spell="Shield") for _ in range(2000)]
    fallen = []
    for rounds in range(1, 8):
        short = numbers.model_copy(update={"combat": numbers.combat.model_copy(update={"most_rounds": rounds})})
        again = [Troop(t.side, t.unit, t.arm, t.attack, t.defence, spell=t.spell) for t in (*bows, *others)]
        fallen.append(len(Battle(short, chance_of(1, 1), "test", again).fight((0, 0)).dead))
    assert [fallen[n] > (fallen[n - 1] if n else 0) for n in range(7)] == [True, False, False, True, False, False, True]


def test_al_63_who_stands_behind_those_who_only_shield_harms_nobody() -> None:
    """AL-62, AL-63: on neither side does anybody reach the other, until a Fireball clears the front of one."""
    numbers = atlantis_numbers()
    troops = [
        troop
        for side in (0, 1)
        for troop in (
            Troop(side, 0, Arm.SPELL, -2, -2, spell="Shield"),
            *(Troop(side, 1, Arm.NOTHING, -2, -2, behind=True) for _ in range(9)),
        )
    ]
    fought = Battle(numbers, chance_of(1, 1), "test", troops).fight((0, 0))
    assert (fought.winner, fought.rounds, len(fought.alive), fought.spells) == (None, 0, 20, [])
    with_fire = [*map(copy, troops), Troop(0, 2, Arm.SPELL, -2, -2, spell="Fireball")]
    assert Battle(numbers, chance_of(1, 1), "test", with_fire).fight((0, 0)).rounds > 0


_SPELLS = ("Fireball", "Lightning Bolt", "Shield", "Cause Fear", "Dazzling Light", "Inspire Courage")
_GROUPS: strategies.SearchStrategy[dict[str, Any]] = strategies.builds(
    dict,
    side=strategies.integers(0, 1),
    arm=strategies.sampled_from(Arm),
    attack=strategies.integers(-2, 4),
    defence=strategies.integers(-2, 4),
    behind=strategies.booleans(),
    inside=strategies.booleans(),
    saved=strategies.sampled_from((0.0, 1 / 3, 0.9999)),
    stone=strategies.booleans(),
    spell=strategies.sampled_from(_SPELLS),
)
"""People of one kind who fight."""


@given(
    groups=strategies.lists(strategies.tuples(_GROUPS, strategies.integers(1, 20)), max_size=6),
    reading=strategies.sampled_from(Reading),
    tactics=strategies.tuples(strategies.integers(0, 1), strategies.integers(0, 1)),
    seed=strategies.integers(0, 9),
)
@settings(max_examples=60, deadline=None)
def test_al_63_who_may_not_hit_anybody_may_be_passed_over(
    groups: list[tuple[dict[str, Any], int]], reading: Reading, tactics: tuple[int, int], seed: int
) -> None:
    """AL-63: a battle in which only those act who may change something is that in which everybody acts."""
    numbers = atlantis_numbers(reading)
    short = numbers.model_copy(update={"combat": numbers.combat.model_copy(update={"most_rounds": 30})})
    every, passed = list[object](), 0
    real = Strikes.turns

    def all_turns(
        self: Strikes, troops: Sequence[Troop], order: Sequence[int], luck: NDArray[np.float64], living: Sequence[Troop]
    ) -> Iterator[tuple[int, list[float]]]:
        nonlocal passed
        passed += len(troops) - len(list(real(self, troops, order, luck, living)))
        return enumerate(luck.reshape(-1, 3).tolist())

    for turns in (real, all_turns):
        troops = [Troop(unit=n, **kind) for n, (kind, many) in enumerate(_both_sides(groups)) for _ in range(many)]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Strikes, "turns", turns)
            chance = chance_of(seed, 1)
            fought = Battle(short, chance, "test", troops).fight(tactics)
        dead = [troop.number for troop in fought.dead]
        every.append((fought.winner, fought.rounds, fought.spells, dead, chance.log))
    event("some are passed over" if passed else "everybody acts")
    assert every[0] == every[1]


def _both_sides(groups: list[tuple[dict[str, Any], int]]) -> list[tuple[dict[str, Any], int]]:
    bare = {"arm": Arm.NOTHING, "attack": -2, "defence": -2}
    return [*groups, ({"side": 0, **bare}, 1), ({"side": 1, **bare}, 1)]


def test_al_65_a_shield_stops_half_the_spells() -> None:
    numbers = atlantis_numbers()
    casters = [Troop(0, 0, Arm.SPELL, -2, -2, spell="Lightning Bolt") for _ in range(400)]
    enemies = [Troop(1, 0, Arm.NOTHING, -2, -2, stone=False) for _ in range(5_000)]
    battle = Battle(
        numbers.model_copy(update={"combat": numbers.combat.model_copy(update={"most_rounds": 1})}),
        chance_of(1, 1),
        "test",
        [*casters, *enemies],
    )
    battle._armies[1].shields = 10**6
    fought = battle.fight((1, 0))
    deflected = sum(used.deflected for used in fought.spells)
    assert len(fought.spells) == 400
    assert abs(deflected - 200) < 5 * 10
    assert all(used.pierced and 2 <= used.amount <= 10 for used in fought.spells if not used.deflected)


def test_al_67_what_the_losers_had_goes_to_the_winners() -> None:
    world = island()
    settle(world, 1, 1, people=100, money=1000, sword=9, items={"sword": 100})
    settle(world, 2, 2, people=1, money=333, items={"iron": 50, "stone": 4, "horse": 1000})
    after = month(world, "unit 1; attack 2; study sword")
    winners = after.units[1]
    assert (winners.has("iron"), winners.has("stone")) == (50, 4)
    assert 500 - 5 * 16 < winners.has("horse") < 500 + 5 * 16
    assert winners.money == 1333 - 1000
    (battle,) = _battles(after)
    (loot,) = battle.loot
    assert (loot.money, loot.items["iron"]) == (333, 50)
    assert _battles(after, 2)[0].loot == ()


def test_al_68_nobody_learns_from_a_victory_without_casualties() -> None:
    world = island()
    settle(world, 1, 1, people=100, sword=9, items={"sword": 100}, tactics=1)
    settle(world, 2, 2)
    easy = month(world, "unit 1; attack 2")
    assert easy.units[1].days == {Skill.SWORD: 100 * days_of(9), Skill.TACTICS: 100 * days_of(1)}
    settle(world, 3, 2, people=60, sword=9, items={"sword": 60})
    hard = month(world, "unit 1; attack 2")
    (battle,) = _battles(hard)
    assert battle.winner == "attackers"
    assert battle.fallen.attackers > 0
    left = hard.units[1].people
    # A share of 30 days each goes with the dead; the leader's unit gains 10 days of tactics.
    assert hard.units[1].days[Skill.TACTICS] == left * days_of(1) + 10
    assert hard.units[1].days[Skill.SWORD] == left * days_of(9) + left * 10


def test_al_69_everybody_there_learns_of_a_battle() -> None:
    world = island()
    settle(world, 1, 1, people=100, sword=9, items={"sword": 100}, stealth=1)
    settle(world, 2, 2)
    settle(world, 3, 3, observation=1)
    after = month(world, "unit 1; attack 2")
    (seen,) = _battles(after, 3)
    assert seen.attackers[0].faction is None
    (own,) = _battles(after, 1)
    assert own.attackers[0].faction == Who(1, "Faction 1")


def test_al_69_nobody_else_learns_of_a_combat_spell_that_was_not_cast() -> None:
    """A hundred swordsmen end the battle in their free round; only who casts by then is told as a magician."""
    world = island()
    settle(world, 1, 1, people=100, sword=9, items={"sword": 100}, tactics=1)
    settle(world, 2, 2, magic=3, spells={"Cause Fear"}, combat_spell="Cause Fear")
    settle(world, 3, 3)
    after = month(world, "unit 1; attack 2")
    told = {faction: _battles(after, faction)[0] for faction in (1, 2, 3)}
    assert {faction: battle.spells for faction, battle in told.items()} == {1: (), 2: (), 3: ()}
    spells = {faction: battle.defenders[0].combat_spell for faction, battle in told.items()}
    assert spells == {1: None, 2: "Cause Fear", 3: None}
    assert told[1].attackers[0].combat_spell == ""


def _fortress() -> After:
    """Swords and crossbows, some behind, and Fireballs, against swords in armor and a tower, bows and fear."""
    world = island(seed=5)
    land(world).buildings.append(Building(1, "Tower", 20, owner=20))
    settle(world, 1, 1, people=60, sword=2, tactics=2, items={"sword": 60, "chain mail": 20})
    settle(world, 2, 1, people=40, crossbow=2, behind=True, items={"crossbow": 40})
    settle(world, 3, 1, people=2, magic=5, behind=True, spells={"Fireball"}, combat_spell="Fireball")
    settle(world, 20, 2, people=150, sword=3, inside=1, items={"sword": 60, "plate armor": 40})
    settle(world, 21, 2, people=30, longbow=3, behind=True, items={"longbow": 30})
    settle(world, 22, 2, people=9, behind=True)
    settle(world, 23, 2, people=2, magic=5, spells={"Cause Fear"}, combat_spell="Cause Fear")
    return month(world, "unit 1; attack 20")


def test_al_103_who_fell_by_whom_is_all_who_fell() -> None:
    (battle,) = _battles(_fortress())
    luck = battle.luck
    assert luck is not None and luck.free_round is not None and not luck.blows
    felled = {each.unit: each.felled for each in luck.strokes}
    assert felled.keys() == {1, 2, 3, 20, 21}, "nobody reaches from behind without a weapon, and fear kills nobody"
    assert sum(sum(each.values()) for each in felled.values()) == sum(
        (battle.fallen.attackers, battle.fallen.defenders)
    )
    assert (luck.defenders.fell, luck.attackers.fell) == (battle.fallen.attackers, battle.fallen.defenders)
    assert luck.free_round.fell <= luck.attackers.fell
    casts = next(each for each in luck.strokes if each.unit == 3)
    assert casts.strokes == sum(spell.unit.number == 3 for spell in battle.spells)
    assert casts.by.fell == sum(spell.amount for spell in battle.spells if spell.spell == "Fireball")


def test_al_103_what_was_to_be_expected_is_what_comes_of_many_battles() -> None:
    """By 150 battles of many arms: who fell is within four standard deviations of what was to be expected."""
    expected, fell, variance = np.zeros(2), np.zeros(2), np.zeros(2)
    world = island()
    land(world).buildings.append(Building(1, "Tower", 5, owner=20))
    sides = (
        [
            settle(world, 1, 1, people=12, sword=2, items={"sword": 12, "chain mail": 6}),
            settle(world, 2, 1, people=8, crossbow=2, behind=True, items={"crossbow": 8}),
            settle(world, 3, 1, people=1, magic=5, spells={"Fireball"}, combat_spell="Fireball"),
        ],
        [
            settle(world, 20, 2, people=15, sword=3, inside=1, items={"sword": 15, "plate armor": 9}),
            settle(world, 21, 2, people=9, longbow=4, behind=True, items={"longbow": 9}),
            settle(world, 22, 2, people=1, magic=5, spells={"Shield"}, combat_spell="Shield", behind=True),
        ],
    )
    chance = chance_of(7, 1)
    for _ in range(150):
        account = Account(sides)
        troops = troops_of(atlantis_numbers(), land(world), sides)
        Battle(atlantis_numbers(), chance, "test", troops, account).fight((1, 0))
        luck = account.luck()
        for row, side in enumerate((luck.attackers, luck.defenders)):
            expected[row] += side.mean
            fell[row] += side.fell
            variance[row] += side.spread**2
    assert (abs(fell - expected) < 4 * np.sqrt(variance)).all(), (fell, expected, np.sqrt(variance))
    assert (fell > 100).all()


def test_al_103_a_few_strokes_are_told_each_with_what_was_drawn() -> None:
    world = island()
    settle(world, 1, 1, people=6)
    settle(world, 20, 2, people=3)
    after = month(world, "unit 1; attack 20")
    (battle,) = _battles(after)
    assert battle.luck is not None
    drawn = [draw.result for draw in after.played.draws if draw.law == f"random({3 * 9})"]
    logged = {round(float(number), 3) for result in drawn for number in result}
    blows = battle.luck.blows
    assert len(blows) == battle.fallen.attackers + battle.fallen.defenders
    assert all(blow.drawn < blow.below == 0.25 for blow in blows)
    assert {blow.drawn for blow in blows if blow.round == 1} <= logged
