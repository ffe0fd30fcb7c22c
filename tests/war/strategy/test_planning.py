"""From a request's flanks to flank plans, and all that may be wrong with them, told at once (S-7, HR-3, FL-2)."""

from dataclasses import replace

import pytest
from outcomes import only_problem
from wars import MILITARY, UNIT, war_request, war_selection

from autoalgo.common.problems import Failure
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.records import Military, Selection
from autoalgo.war.domain.request import FlankRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.strategy.flank_plans import plan_flanks
from autoalgo.war.strategy.spread import spread_evenly
from autoalgo.war.tables import Tables

HOST = replace(MILITARY, transport_given=True)
"""1,000 infantry with 20 ships of its own."""
UNSHIPPED = replace(MILITARY, transport_given=False)
NAVY = replace(HOST, name="Fleet", infantry_proportion=0)
HORSE_AND_FOOT = replace(HOST, cavalry=UNIT, infantry_proportion=0.6, cavalry_proportion=0.4)
Plans = tuple[FlankPlan, ...]


def asked(side: str, infantry: int = 0, cavalry: int = 0, artillery: int = 0, ships: int = 0) -> FlankRequest:
    """Return a flank of a request at (120, 80) pixels."""
    return FlankRequest.model_validate(
        {"side": side, "x": 120, "y": 80, "infantry": infantry, "cavalry": cavalry, "artillery": artillery}
        | {"ships": ships, "maneuver": "Hit and run"}
    )


def planned(
    tables: Tables, *flanks: FlankRequest, attacker: Military = HOST, defender: Military = HOST
) -> Plans | Failure:
    """Return the plans of a request with the given flanks, or what is wrong with them."""
    request = war_request().model_copy(update={"flanks": flanks or None})
    return plan_flanks(request, selection(attacker, defender), tables.rules)


def selection(attacker: Military, defender: Military) -> Selection:
    """Return a selection of two militaries."""
    return war_selection(attacker_military=attacker, defender_military=defender)


def test_without_flanks_both_sides_are_spread_evenly(tables: Tables) -> None:
    """FL-2: three flanks a side, the attacker's first."""
    result = planned(tables)
    assert result == (
        *spread_evenly(HOST, Side.ATTACKER, tables.rules),
        *spread_evenly(HOST, Side.DEFENDER, tables.rules),
    )


@pytest.mark.parametrize("shares", [(0.333, 0.333, 0.333), (0.5, 0.3, 0.201), (0.3335, 0.3335, 0.334)])
def test_an_even_spread_is_never_refused_for_proportions_that_add_up_to_nearly_1(
    tables: Tables, shares: tuple[float, float, float]
) -> None:
    """DB-7, FL-2: proportions may be 0.001 off 1, which is 100 of 100,000 men; no flanks could make up for them."""
    infantry, cavalry, artillery = shares
    host = replace(HOST, size=100_000, cavalry=UNIT, artillery=UNIT)
    nearly = replace(host, infantry_proportion=infantry, cavalry_proportion=cavalry, artillery_proportion=artillery)
    assert not isinstance(planned(tables, attacker=nearly), Failure)


def test_a_side_without_flanks_is_spread_evenly_beside_one_that_has_some(tables: Tables) -> None:
    """FL-2: the defender asks for one flank of all 1,000, the attacker for none."""
    result = planned(tables, asked("defender", 1000, ships=20))
    assert result == (
        *spread_evenly(HOST, Side.ATTACKER, tables.rules),
        FlankPlan(Side.DEFENDER, 120, 80, 1000, 0, 0, 20, maneuver=Maneuver.HIT_AND_RUN),
    )


def test_the_attackers_flanks_come_first_each_side_in_the_order_asked(tables: Tables) -> None:
    """Campaign: the order of flanks is what their numbers and the seed rest on."""
    result = planned(
        tables,
        asked("defender", 600, ships=20),
        asked("attacker", 700, ships=20),
        asked("defender", 400),
        asked("attacker", 300),
    )
    assert not isinstance(result, Failure)
    assert [(plan.side, plan.infantry) for plan in result] == [
        (Side.ATTACKER, 700),
        (Side.ATTACKER, 300),
        (Side.DEFENDER, 600),
        (Side.DEFENDER, 400),
    ]


def test_a_navys_infantry_is_its_crew(tables: Tables) -> None:
    """DB-7: what a request calls the infantry of a navy-only military are the men aboard."""
    result = planned(tables, asked("attacker", 1000, ships=20), attacker=NAVY)
    assert not isinstance(result, Failure)
    assert (result[0].infantry, result[0].crew, result[0].size) == (0, 1000, 1000)


def test_too_many_men_are_a_problem_that_says_what_to_do(tables: Tables) -> None:
    """S-7: its words, what the military has, and how many to take away."""
    problem = only_problem(planned(tables, asked("attacker", 1200, ships=20)))
    assert problem.place.flank == "attacker flanks"
    assert problem.found == "Invalid Inf (1200/1000)"
    assert problem.allowed == "1000 men of the infantry in Host"
    assert problem.hint == "take 200 men of the infantry away, or leave the flanks out to spread the military evenly"


def test_too_few_ships_are_a_problem_that_says_what_to_do(tables: Tables) -> None:
    """S-7: more than one ship off."""
    problem = only_problem(planned(tables, asked("defender", 1000, ships=15)))
    assert problem.found == "Invalid Navy (15/20)"
    assert problem.hint.startswith("add 5 ships,")


def test_men_of_a_branch_that_the_military_lacks_are_a_problem_of_their_flank(tables: Tables) -> None:
    """Source: a unit type that is not in the database is disabled; even 5 men, within the tolerance, are refused."""
    problem = only_problem(planned(tables, asked("attacker", 1000, ships=20), asked("attacker", 0, cavalry=5)))
    assert problem.place.flank == "attacker flank 2"
    assert problem.found == "5 cavalry"
    assert "Host has no cavalry" in problem.allowed


def test_problems_of_both_sides_are_told_together(tables: Tables) -> None:
    """DB-2: infantry too many, cavalry too few and ships too few of one side, and the other's cavalry it has not."""
    found = planned(
        tables,
        asked("attacker", 1000),
        asked("defender", 1000, cavalry=300, ships=20),
        attacker=HORSE_AND_FOOT,
    )
    assert isinstance(found, Failure)
    assert [(problem.place.flank, problem.found) for problem in found] == [
        ("attacker flanks", "Invalid Inf (1000/600)"),
        ("attacker flanks", "Invalid Cav (0/400)"),
        ("attacker flanks", "Invalid Navy (0/20)"),
        ("defender flank 1", "300 cavalry"),
        ("defender flanks", "Invalid Cav (300/0)"),
    ]


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_hr_3_a_side_without_soldiers_cannot_start(tables: Tables, side: str) -> None:
    """HR-3: flanks of size 0, whose military is within 10 men of none."""
    tiny = replace(HOST, size=8, ship_number=1)
    other = asked("defender" if side == "attacker" else "attacker", 8)
    problem = only_problem(planned(tables, asked(side), other, attacker=tiny, defender=tiny))
    assert (problem.place.flank, problem.found) == (f"{side} flanks", "no soldiers")


def test_hr_3_an_even_spread_of_nobody_cannot_start(tables: Tables) -> None:
    """HR-3: a military of 0.4 men rounds to none."""
    nobody = replace(HOST, size=0.4, ship_number=0)
    problem = only_problem(planned(tables, attacker=nobody))
    assert (problem.place.flank, problem.found) == ("attacker flanks", "no soldiers")


@pytest.mark.parametrize(("count", "refused"), [(99, False), (100, True)])
def test_fl_2_at_most_99_flanks_a_side(tables: Tables, count: int, refused: bool) -> None:
    """FL-2, S-4: empty flanks count too."""
    flanks = (asked("attacker", 1000, ships=20), *[asked("attacker")] * (count - 1))
    result = planned(tables, *flanks)
    assert isinstance(result, Failure) is refused
    if isinstance(result, Failure):
        assert [(problem.found, problem.allowed) for problem in result] == [("100 flanks", "at most 99 a side")]


def test_an_empty_flank_is_allowed_beside_others(tables: Tables) -> None:
    """S-4: a new flank has size 0."""
    result = planned(tables, asked("attacker", 1000, ships=20), asked("attacker"))
    assert not isinstance(result, Failure)
    assert [plan.size for plan in result if plan.side is Side.ATTACKER] == [1000, 0]


@pytest.mark.parametrize(("men", "ships", "barges"), [(1000, 0, 20), (1001, 0, 21), (1000, 20, 20), (1000, 900, 20)])
def test_f_4_stand_in_barges_carry_exactly_a_flanks_men(tables: Tables, men: int, ships: int, barges: int) -> None:
    """DB-7, F-4: without a transport in the database a flank has ⌈men / 50⌉ barges, whatever the request asks for.

    Their field in the editor is disabled, and 900 of them would feed an army at sea (AR-1).
    """
    result = planned(tables, asked("attacker", men, ships=ships), attacker=UNSHIPPED)
    assert not isinstance(result, Failure)
    assert result[0].ships == barges
