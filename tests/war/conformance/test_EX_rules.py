"""EX-3 and EX-4: the two sets of rules, and orders that lapse when both armies only wait."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from boards import PLAIN_MAP, SteadyDraws, attacker, board, defender, maneuver, noted, place
from wars import campaign, war_selection

from autoalgo.war.battle import hour, opening, standstill
from autoalgo.war.domain.events import EventKind
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.tables import Tables, load_tables

WAITS, AWAY, NORMAL = map(maneuver, (Maneuver.POSITION, Maneuver.FEIGNED_RETREAT, Maneuver.NORMAL))


def test_ex_3_fair_is_the_set_as_shipped_with_every_house_rule_but_fortune(tables: Tables) -> None:
    house = tables.rules.extensions
    assert house.rules is RuleSet.FAIR
    assert house.in_force(RuleSet.FAIR) == house
    assert (house.lapsing_position, house.front, house.pursuit, house.fortune_of_the_day) == (True, True, True, 0)


def test_ex_3_source_has_every_house_rule_off(tables: Tables) -> None:
    house = tables.rules.extensions.model_copy(update={"fortune_of_the_day": 0.5}).in_force(RuleSet.SOURCE)
    assert (house.lapsing_position, house.front, house.pursuit, house.fortune_of_the_day) == (False, False, False, 0)


@pytest.mark.parametrize(("rules", "on"), [(RuleSet.FAIR, 1), (RuleSet.SOURCE, 0)])
def test_ex_3_the_kernels_hear_of_it_by_switches(tables: Tables, rules: RuleSet, on: int) -> None:
    plans = tuple(FlankPlan(side, 100, 200, 100, 0, 0, 0) for side in Side)
    field = opening.open_field(
        replace(campaign(war_selection()), flanks=plans, rules=rules), PLAIN_MAP, tables, events=False
    )
    assert field.rules[0]["lapsing_position"] == on
    assert field.rules[0]["barring_share"] == 0.5 * on
    assert list(field.flanks["thirds"]) == ([3, 3] if on else [1, 1])


def test_ex_3_the_rules_file_names_the_default(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(Path(__file__).parents[3] / "JSON", tmp_path / "JSON"))
    file = folder / "Rules.json"
    file.write_text(file.read_text(encoding="utf-8").replace('"value": "fair"', '"value": "source"'), encoding="utf-8")
    found = load_tables(folder)
    assert isinstance(found, Tables)
    assert found.rules.extensions.rules is RuleSet.SOURCE


@pytest.mark.usefixtures("plain_kernels")
@pytest.mark.parametrize("other", [WAITS, AWAY])
def test_ex_4_orders_lapse_when_both_armies_only_wait(other: int) -> None:
    """EX-4, MV-5: 40 km apart both stand; from the hour on in which it is seen they march 3 km each."""
    field = board(attacker(30, maneuver=WAITS), defender(70, maneuver=other), lapsing_position=1)
    hour.play_hour(field, SteadyDraws())
    assert len(noted(field, EventKind.LAPSED)) == 1
    assert list(field.flanks["maneuver"]) == [NORMAL, NORMAL]
    assert [place(field, index)[0] for index in (0, 1)] == pytest.approx([33, 67])


@pytest.mark.usefixtures("plain_kernels")
@pytest.mark.parametrize(
    "spoilt",
    ["the rule is off", "one marches", "one retreats", "within reach", "one starves", "besieged", "a siege begins"],
)
def test_ex_4_orders_stand_while_anything_may_happen(spoilt: str) -> None:
    field = board(
        attacker(30, maneuver=NORMAL if spoilt == "one marches" else WAITS),
        defender(30.1 if spoilt == "within reach" else 70, maneuver=WAITS),
        lapsing_position=spoilt != "the rule is off",
    )
    if spoilt == "one retreats":
        field.flanks[0]["state"] = FlankState.RETREATING
    if spoilt == "one starves":
        field.sides[Side.ATTACKER]["capacity"] = 399 / 1_000_000
    if spoilt == "besieged":
        field.sides[Side.DEFENDER]["besieged"] = 1
    if spoilt == "a siege begins":
        field.sides[Side.DEFENDER]["fortified"] = 1
        field.features[:] = Feature.HIGH_GROUND
    before = list(field.flanks["maneuver"])
    standstill.lapse_orders(field)
    assert list(field.flanks["maneuver"]) == before
    assert not noted(field, EventKind.LAPSED)


@pytest.mark.usefixtures("plain_kernels")
def test_ex_4_who_has_dropped_out_does_not_count() -> None:
    gone = attacker(30, maneuver=NORMAL, state=FlankState.ROUTED)
    field = board(gone, attacker(30, maneuver=WAITS), defender(70, maneuver=WAITS), lapsing_position=1)
    standstill.lapse_orders(field)
    assert len(noted(field, EventKind.LAPSED)) == 1
