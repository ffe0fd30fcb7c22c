"""Plans of sweeps: which combinations there are, which is the war as it stands, and what cannot be planned."""

import pytest
import sweeps
from sweeps import SIZE, basis, men, plan, refusal

from autoalgo.common.problems import Failure, Problem
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.sweep.plan import plan_sweep
from autoalgo.war.tables import Tables


def test_every_combination_once_the_last_field_fastest(tables: Tables) -> None:
    asked = plan(basis(tables), f"{SIZE}=1000,7000", "motive=Conquest,Economic,Hegemony")
    combinations = list(asked.combinations())
    assert len(asked) == len(combinations) == 6
    assert combinations[:4] == [
        ("1000", "Conquest"),
        ("1000", "Economic"),
        ("1000", "Hegemony"),
        ("7000", "Conquest"),
    ]
    assert [asked.stands(values) for values in combinations] == [False, False, False, True, False, False]


def test_numbers_are_known_as_such(tables: Tables) -> None:
    asked = plan(basis(tables), f'{SIZE}="1,000",2e3', "motive=Conquest,5")
    assert [dimension.numbers for dimension in asked.dimensions] == [(1000, 2000), None]


@pytest.mark.parametrize(
    "texts",
    [
        ("motive=Conquest", "motive=Economic"),
        (f"{SIZE}=1", "military:Fyrd:size=2"),
        ("Rules.json:morale.per_soldier=1", "Rules.json:morale.per_soldier.value=2"),
        ("flanks.1.x=1", "flanks.attacker.x=2"),
        ("flanks.attacker.x=1", "flanks.1.x=2"),
    ],
)
def test_a_field_is_varied_once(tables: Tables, texts: tuple[str, str]) -> None:
    [problem] = refusal(basis(tables, flanks=True), *texts)
    assert "varied twice; allowed: each field once; put all its values behind one --vary" in problem


def test_too_many_combinations_are_told_with_what_makes_them(tables: Tables) -> None:
    texts = (f"{SIZE}=1..101..1", "year=1050..1149..1")
    assert len(plan(basis(tables), texts[0], "year=1050..1148..1")) == 9999
    [problem] = refusal(basis(tables), *texts)
    assert problem.startswith("--vary: 10,100 combinations, 101 × 100; allowed: at most 10,000")


def test_all_that_is_wrong_is_told_together(tables: Tables) -> None:
    told = refusal(basis(tables), "motiv=a", "Rules.json:moral=1", f"{SIZE}=1..200..1", "year=1..200..1")
    assert [line.split(":")[0] for line in told] == ["--vary motiv", "Rules.json", "--vary"]


def test_nothing_to_vary(tables: Tables) -> None:
    problems = plan_sweep([], basis(tables), 1)
    assert isinstance(problems, Failure)
    assert problems[0].found == "nothing to vary"
    assert isinstance(problems[0], Problem)


def test_flanks_of_the_request_follow_a_military_of_another_size(tables: Tables) -> None:
    """7,000 men in flanks of 3,000 and 4,000 become 3,500: 1,500 and 2,000. The other side stays as it is."""
    asked = plan(basis(tables, flanks=True), f"{SIZE}=3500,7000")
    assert men(asked, 0, Side.ATTACKER) == [1500, 2000]
    assert men(asked, 1, Side.ATTACKER) == [3000, 4000]
    assert men(asked, 0, Side.DEFENDER) == men(asked, 1, Side.DEFENDER) == [7500]


def test_flanks_of_the_request_follow_another_military(tables: Tables) -> None:
    """A military of defaults has 1,000 men, a seventh: 428.57 and 571.43 of them."""
    asked = plan(basis(tables, flanks=True), "attacker_military=default")
    assert men(asked, 0, Side.ATTACKER) == [429, 571]


def test_without_flanks_of_its_own_a_side_is_spread_evenly(tables: Tables) -> None:
    """FL-2: 3,000 men in three flanks."""
    asked = plan(basis(tables), f"{SIZE}=3000")
    assert men(asked, 0, Side.ATTACKER) == [1000, 1000, 1000]


def test_a_rescaled_side_is_told(tables: Tables) -> None:
    asked = plan(basis(tables, flanks=True), f"{SIZE}=700,7000", runs=1)
    small, usual = sweeps.swept(asked)
    assert small.outcome is not None
    assert usual.outcome is not None
    assert small.outcome.rescaled == (Side.ATTACKER,)
    assert usual.outcome.rescaled == ()
