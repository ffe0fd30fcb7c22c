"""EX-2: uncertain sizes and skills; the middle in a single war, 64 variants among very many."""

import numpy as np
import pytest
import uncertain_wars
from rows import (
    ADA,
    ALBION,
    FYRD,
    GAUL,
    HOST,
    Row,
    checked,
    database,
    leader,
    military,
    military_problems,
    refused,
    request,
    selected,
)

from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena, campaign_variants
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.uncertain import Span
from autoalgo.war.domain.uncertain_inputs import numbers_of, uncertain_inputs
from autoalgo.war.draws import VARIANTS
from autoalgo.war.pipeline import prepare, wage
from autoalgo.war.tables import Tables

FLANKS = [
    {"side": "attacker", "x": 196, "y": 190, "infantry": 1000},
    {"side": "attacker", "x": 196, "y": 200, "infantry": 2500},
    {"side": "attacker", "x": 196, "y": 210, "infantry": 3500},
]


def test_ex_2_a_cell_may_hold_a_range() -> None:
    """EX-2: the record has the middle, (5,500 + 8,500)/2, and the span beside it."""
    found = military(Size="7000±1500")
    assert found.size == 7000
    assert [(each.input, each.span) for each in found.uncertain] == [("size", Span(5500, 8500))]
    ada = leader(Attack="4–8", Zeal=3)
    assert (ada.attack, ada.zeal) == (6, 3)
    assert [(each.input, each.span) for each in ada.uncertain] == [("attack", Span(4, 8))]


@pytest.mark.parametrize("size", [7000, "7,000", "7000±0", "7000-7000"])
def test_ex_2_a_range_without_width_is_a_number(size: float | str) -> None:
    """EX-2: such a war is like any other."""
    found = military(Size=size)
    assert (found.size, found.uncertain, found.ships_follow_size) == (7000, (), False)


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("8500-5500", '"8500-5500" is a range upside down; allowed: a number from 1 to 15 million people, or a range'),
        ("7000±-1", "has a negative ±"),
        ("7000±8000", '"7000±8000" reaches down to -1,000; allowed: a number from 1 to 15 million people'),
        ("0-20 million", "may mean two things"),
        ("0 million-20 million", "reaches down to 0 and up to 20 million"),
        ("many", '"many" is not a number'),
    ],
)
def test_ex_2_bad_ranges_are_told_in_their_cell(size: str, words: str) -> None:
    """EX-2, DB-2: place, found, allowed, by a selection and by `check` alike."""
    [problem] = military_problems(Size=size)
    assert problem.startswith("Game.xlsx, tab Militaries, row 2, column Size: ")
    assert words in problem
    assert checked(database(militaries=[{**FYRD, "Size": size}, HOST])) == [problem]


def test_ex_2_a_skill_stays_within_its_limits() -> None:
    """EX-2: 9 ± 2 goes up to 11."""
    held = database(militaries=[{**FYRD, "Leader": "Ada"}, HOST], leaders=[{**ADA, "Martial": "9±2"}])
    [problem] = refused(held)
    assert "column Martial" in problem
    assert '"9±2" reaches up to 11; allowed: a number from 0 to 10' in problem


def test_ex_2_only_sizes_and_skills_may_be_uncertain() -> None:
    """EX-2: a budget may not."""
    [problem] = military_problems(Budget="5±1")
    assert '"5±1" is not a number' in problem


def test_ex_2_a_request_takes_the_place_of_the_cells() -> None:
    """EX-2: also of a plain number; the ruler who leads the army has the skill in both places."""
    held = database(
        nations=[{**ALBION, "Leader": "Ada"}, GAUL],
        militaries=[{**FYRD, "Leader": "Ada"}, HOST],
        leaders=[{**ADA, "Attack": 9}],
    )
    asked = selected(held, attacker_inputs={"size": "6000-8000", "attack": "3±1"}, defender_inputs={"size": 100})
    attacker = asked.attacker
    assert (attacker.military.size, asked.defender.military.size) == (7000, 100)
    assert attacker.military.leader == attacker.nation.leader
    assert attacker.military.leader is not None
    assert attacker.military.leader.attack == 3
    assert [each.text for each in uncertain_inputs(asked)] == ["size of the attacker", "attack of Ada"]


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ({"size": "8-4"}, 'attacker_inputs.size: "8-4" is a range upside down; allowed: a number from 1'),
        ({"size": 0}, "attacker_inputs.size: 0 is out of range"),
        ({"attack": "9±2"}, 'attacker_inputs.attack: "Fyrd" has no leader; allowed: skills of a leader who is there'),
    ],
)
def test_ex_2_bad_inputs_are_told_where_they_stand_in_the_request(inputs: dict[str, object], words: str) -> None:
    """EX-2: place, found, allowed."""
    [problem] = refused(database(), attacker_inputs=inputs)
    assert problem.startswith(words)


def test_ex_2_one_person_is_not_asked_for_twice() -> None:
    """EX-2: who leads both sides has one skill."""
    held = database(militaries=[{**FYRD, "Leader": "Ada"}, {**HOST, "Leader": "Ada"}])
    [problem] = refused(held, attacker_inputs={"zeal": 1}, defender_inputs={"zeal": 2})
    assert problem.startswith("defender_inputs: Ada leads both sides")


def test_ex_2_a_war_of_the_seed_alone_takes_the_middle(tables: Tables) -> None:
    """EX-2: 7,000 men under Attack 6, in three flanks of a third: 2,333, 2,334 and 2,333 (FL-2)."""
    campaign = uncertain_wars.preparation(tables).campaign
    assert numbers_of(campaign.selection) == (7000, 6)
    assert [plan.size for plan in campaign.flanks if plan.side is Side.ATTACKER] == [2333, 2334, 2333]


def test_ex_2_the_variants_are_the_middles_of_64_equal_parts(tables: Tables) -> None:
    """EX-2: a 64th of 3,000 men is 46.875 and of four points of a skill 0.0625; each middle once, sizes whole."""
    campaign = uncertain_wars.preparation(tables).campaign
    numbers = [numbers_of(each.selection) for each in campaign_variants(campaign, tables, 7)]
    assert sorted(size for size, _ in numbers) == [round(5500 + 46.875 * (part + 0.5)) for part in range(64)]
    assert sorted(attack for _, attack in numbers) == [4 + 0.0625 * (part + 0.5) for part in range(64)]


def test_ex_2_battle_i_of_a_request_has_the_variant_of_its_number(tables: Tables) -> None:
    """EX-2: so `run --battle I` fights the war that the odds count, as many variants further the same inputs again."""
    variants = campaign_variants(uncertain_wars.preparation(tables).campaign, tables, 7)
    for battle in (0, 5, 63, 64 + 5):
        campaign = uncertain_wars.preparation(tables, battle=battle).campaign
        assert campaign.selection == variants[battle % VARIANTS].selection
        assert campaign.flanks == variants[battle % VARIANTS].flanks


def test_ex_2_a_row_is_the_war_of_its_number(tables: Tables) -> None:
    """EX-2, SC-6: bit for bit, from any number on."""
    ready = uncertain_wars.preparation(tables)
    arena = Arena(ready.campaign, ready.terrain.grid, tables, 7)
    for first in (0, 61, 2**63 - 1):
        rows = np.zeros(1 if first == 2**63 - 1 else 6, dtype=WAR)
        arena.fight(first, rows)
        for battle, row in enumerate(rows, start=first):
            single = uncertain_wars.preparation(tables, battle=battle)
            result = wage(single.campaign, single.terrain.grid, tables)
            assert result is not None
            assert row["hours"] == result.battle.hours
            for side in Side:
                told = result.battle.side(side)
                assert (row["killed"][side], row["remaining"][side]) == (told.killed, told.remaining)
                assert row["stability"][side] == result.aftermath.side(side).stability.after


def test_ex_2_listed_flanks_follow_the_size_in_proportion(tables: Tables) -> None:
    """EX-2: 1 : 2.5 : 3.5 of 7,000, by largest remainders; none is lost or won."""
    listed = uncertain_wars.preparation(tables, flanks=FLANKS).campaign
    for variant in campaign_variants(listed, tables, 7):
        size = round(variant.selection.attacker.military.size)
        men = [plan.infantry for plan in variant.flanks if plan.side is Side.ATTACKER]
        exact = [size * part / 7000 for part in (1000, 2500, 3500)]
        floors = [int(part) for part in exact]
        order = sorted(range(3), key=lambda place: floors[place] - exact[place])
        for place in order[: size - sum(floors)]:
            floors[place] += 1
        assert men == floors


def test_ex_2_listed_flanks_must_fit_the_middle(tables: Tables) -> None:
    """EX-2, S-7: 7,000 men are listed, and 8,000 asked for, give or take 500."""
    asked = request(seed=7, flanks=FLANKS, attacker_inputs={"size": "8000±500"})
    problems = prepare(asked, uncertain_wars.DATABASE, tables, uncertain_wars.MAPS)
    assert isinstance(problems, Failure)
    assert "Invalid Inf (7000/8000)" in problems[0].text()


def test_ex_2_nobody_may_be_left_without_soldiers(tables: Tables) -> None:
    """EX-2, HR-3: one man, half of him on horseback, is nobody."""
    halves: Row = {"Infantry type": "Soldier", "Infantry proportion": 0.5, "Cavalry type": "Soldier"}
    held = database(militaries=[{**FYRD, **halves, "Cavalry proportion": 0.5, "Size": "1-99"}, HOST])
    problems = prepare(request(seed=7), held, tables, uncertain_wars.MAPS)
    assert isinstance(problems, Failure)
    assert problems[0].text().startswith("attacker flanks: no soldiers where the size is 1; allowed: at least one")


def test_ex_2_ships_that_follow_from_the_size_follow_anew(tables: Tables) -> None:
    """EX-2, DB-7: barges for 100 men each; 6,000 men need 60, and 7,999 need 80."""
    found = military(Size="6000-8000")
    assert (found.ship_number, found.ships_follow_size) == (70, True)
    campaign = uncertain_wars.preparation(tables).campaign
    capacity = campaign.selection.attacker.military.transport.capacity
    for variant in campaign_variants(campaign, tables, 7):
        army = variant.selection.attacker.military
        assert army.ship_number == -(-army.size // capacity)
    assert not military(Size="6000-8000", Ship_number=9).ships_follow_size


def test_ex_2_a_certain_war_has_itself_for_its_only_variant(tables: Tables) -> None:
    """EX-2: nothing is drawn or made anew."""
    ready = uncertain_wars.preparation(tables, attacker_inputs={"size": 7000, "attack": 5})
    assert campaign_variants(ready.campaign, tables, 7) == (ready.campaign,)
