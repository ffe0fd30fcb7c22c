"""What a sweep says of each field: whether it matters, and where the sides are even."""

import random

import pytest
from sweeps import SIZE, basis, made_up, outcome, plan

from autoalgo.common.problems import Place, Problem
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.sweep.findings import Weight, balances, findings
from autoalgo.war.odds.sweep.plan import Plan
from autoalgo.war.odds.sweep.sweep_run import SweepRow
from autoalgo.war.tables import Tables


@pytest.fixture
def sizes(tables: Tables) -> Plan:
    """One field of five numbers, not in their order."""
    return plan(basis(tables), f"{SIZE}=4000,2000,1000,3000,5000")


@pytest.fixture
def both(tables: Tables) -> Plan:
    """Two motives, then three numbers."""
    return plan(basis(tables), "motive=Conquest,Economic", f"{SIZE}=1000,2000,3000")


def test_wars_that_all_end_the_same_are_not_reached(sizes: Plan) -> None:
    [finding] = findings(sizes, made_up(sizes, *[500] * 5))
    assert finding.weight is Weight.NONE


def test_equal_chances_of_different_wars_are_within_chance(sizes: Plan) -> None:
    rows = made_up(sizes, *[500] * 5)
    rows[0] = SweepRow(rows[0].values, outcome(500, 500, 1000))
    rows[1] = SweepRow(rows[1].values, outcome(500, 499, 1000))
    [finding] = findings(sizes, rows)
    assert finding.weight is Weight.WITHIN_CHANCE


def test_a_difference_beyond_chance_matters(sizes: Plan) -> None:
    """300 and 700 of 1,000: √(0.5 · 0.5 · 2/1,000) = 0.0224 is a standard deviation, and 0.4 nearly 18 of them."""
    [finding] = findings(sizes, made_up(sizes, 500, 300, 400, 700, 600))
    assert (finding.weight, finding.side) == (Weight.MATTERS, Side.ATTACKER)
    assert (finding.least[0], finding.least[1].count) == ("2000", 300)
    assert (finding.most[0], finding.most[1].count) == ("3000", 700)


@pytest.mark.parametrize(("most", "weight"), [(572, Weight.WITHIN_CHANCE), (574, Weight.MATTERS)])
def test_how_much_more_than_chance(sizes: Plan, most: int, weight: Weight) -> None:
    """Five values make ten pairs, two sides twenty tests: 0.05 / 20 = 0.0025, which is 3.023 standard deviations.

    Between 505 and 572 of 1,000: p = 0.5385, √(p(1 − p) · 2/1,000) = 0.022294, and 0.067 / 0.022294 = 3.005.
    Between 505 and 574: p = 0.5395, √(p(1 − p) · 2/1,000) = 0.022291, and 0.069 / 0.022291 = 3.095.
    """
    [finding] = findings(sizes, made_up(sizes, 505, 540, 550, 520, most))
    assert finding.weight is weight


def test_chance_alone_is_seldom_taken_for_more(sizes: Plan) -> None:
    draw = random.Random(1)  # noqa: S311 - no secret
    wrong = 0
    for _ in range(200):
        counts = [sum(draw.random() < 0.5 for _ in range(100)) for _ in range(5)]
        [finding] = findings(sizes, made_up(sizes, *counts, runs=100))
        wrong += finding.weight is Weight.MATTERS
    assert wrong <= 20


def test_defeats_that_become_stalemates_matter_to_the_defender(sizes: Plan) -> None:
    rows = [
        SweepRow(values, outcome(500, defender, 1000))
        for values, defender in zip(sizes.combinations(), (500, 400, 300, 200, 100), strict=True)
    ]
    [finding] = findings(sizes, rows)
    assert (finding.weight, finding.side, finding.least[0]) == (Weight.MATTERS, Side.DEFENDER, "5000")


def test_what_never_or_always_happens_is_no_division_by_zero(sizes: Plan) -> None:
    for counts in ([0] * 5, [1000] * 5, [0, 0, 1000, 1000, 1000]):
        assert len(findings(sizes, made_up(sizes, *counts))) == 1


def test_the_other_fields_are_taken_together(both: Plan) -> None:
    """Conquest wins 100 + 200 + 300 of 3,000 and Economic 200 + 300 + 400."""
    motive, size = findings(both, made_up(both, 100, 200, 300, 200, 300, 400))
    assert (motive.least[1].count, motive.least[1].runs, motive.most[1].count) == (600, 3000, 900)
    assert (size.least[0], size.least[1].count, size.most[1].count) == ("1000", 300, 700)


def test_combinations_without_their_counterparts_are_left_out(both: Plan) -> None:
    """Economic at 2,000 is not possible, so that Conquest at 2,000 has nothing to be compared with."""
    rows = made_up(both, 100, 200, 300, 200, 999, 400)
    rows[4] = SweepRow(rows[4].values, None, (Problem(Place(), "", ""),))
    motive, size = findings(both, rows)
    assert (motive.least[1].count, motive.most[1].count) == (400, 600)
    assert (size.least[1].count, size.least[1].runs) == (100, 1000)


def test_one_value_says_nothing(tables: Tables) -> None:
    alone = plan(basis(tables), f"{SIZE}=1")
    assert findings(alone, made_up(alone, 5)) == []
    assert balances(alone, made_up(alone, 5)) == []


def test_a_combination_that_was_stopped_does_not_count(sizes: Plan) -> None:
    rows = made_up(sizes, 500, 300, 400, 700, 600)
    rows[3] = SweepRow(rows[3].values, outcome(700, 300, 1000, partial=True))
    [finding] = findings(sizes, rows)
    assert finding.most[0] == "5000"


def test_the_sides_are_even_on_the_line_between_two_values(sizes: Plan) -> None:
    """The attacker leads by 200 at 3,000 and trails by 600 at 4,000: even a quarter of the way."""
    [balance] = balances(sizes, made_up(sizes, 200, 800, 900, 600, 100))
    [point] = balance.points
    assert point.at == 3250
    assert (point.below[0], point.above[0]) == ("3000", "4000")
    assert balance.closest[0] == "3000"


def test_a_value_at_which_the_sides_are_even_is_the_point(sizes: Plan) -> None:
    [balance] = balances(sizes, made_up(sizes, 200, 800, 900, 500, 100))
    assert [point.at for point in balance.points] == [3000]


def test_the_lead_may_change_more_than_once(sizes: Plan) -> None:
    """400, 600, 600, 400 and 600 from 1,000 up: between 1,000 and 2,000, 3,000 and 4,000, 4,000 and 5,000."""
    [balance] = balances(sizes, made_up(sizes, 400, 600, 400, 600, 600))
    assert [point.at for point in balance.points] == [1500, 3500, 4500]


def test_the_lead_may_never_change(sizes: Plan) -> None:
    [balance] = balances(sizes, made_up(sizes, 800, 700, 900, 600, 950))
    assert balance.points == ()
    assert balance.closest[0] == "3000"


def test_where_the_sides_are_even_depends_on_the_other_field(both: Plan) -> None:
    conquest, economic = balances(both, made_up(both, 900, 700, 300, 900, 800, 700))
    assert (conquest.others, economic.others) == (("Conquest",), ("Economic",))
    assert [point.at for point in conquest.points] == [2500]
    assert economic.points == ()


def test_names_have_no_point_between_them(tables: Tables) -> None:
    names = plan(basis(tables), "motive=Conquest,Economic")
    assert balances(names, made_up(names, 100, 900)) == []
