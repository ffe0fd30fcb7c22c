"""B-12, CO: coalitions, several nations and militaries on one side (rulebook, section 14)."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from boards import needs_compiled_kernels
from rows import ADA, ALBION, FYRD, GAUL, HOST, Row, database, refused, request, selected
from wars import LEADER, MILITARY, NATION, UNIT, ScriptedDraws, battle, campaign, side_scores, war_selection

from autoalgo.war.aftermath import conclude
from autoalgo.war.arena import Arena
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.coalition import allied
from autoalgo.war.domain.fingerprint import canonical
from autoalgo.war.domain.outcome import Aftermath, Headcount, LeadingOutcome, MemberOutcome, SideAftermath, SideOutcome
from autoalgo.war.domain.records import Belligerent
from autoalgo.war.domain.rows import WAR
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.odds import Quantity
from autoalgo.war.odds.estimate import estimate
from autoalgo.war.odds.fighter import Fighter
from autoalgo.war.odds.flank_counts import NO_FLANKS, FlankCounts, new_ends
from autoalgo.war.odds.order import Order
from autoalgo.war.pipeline import Preparation, prepare, wage
from autoalgo.war.report.commits import war_commits
from autoalgo.war.report.record_agreement import unlike_asked
from autoalgo.war.strategy.flank_plans import plan_flanks
from autoalgo.war.tables import Tables

MAPS = Path(__file__).resolve().parents[3] / "Maps"
NORSE: Row = {"Name": "Norse", "Population": 500_000, "Year Founded": 950, "Year Crisis": 1040, "Leader": "Olaf"}
HIRD: Row = {"Nations": "Norse", "Name": "Hird", "Size": 3000, "Leader": "Olaf"}
OLAF: Row = {"Name": "Olaf", "Nations": "Norse", "Birth year": 1016}
ALLIED = database(nations=(ALBION, NORSE, GAUL), militaries=(FYRD, HIRD, HOST), leaders=(ADA, OLAF))
ALLY = {"nation": "Norse", "military": "Hird"}
EARL = replace(LEADER, name="Earl", nations=("Norse",))
TWO = allied(
    [
        Belligerent(replace(NATION, leader=LEADER), replace(MILITARY, size=600, leader=LEADER)),
        Belligerent(
            replace(NATION, name="Norse", population=3_000_000, urban_population=0.3, stability=80),
            replace(MILITARY, name="Hird", nations=("Norse",), size=400, leader=EARL),
        ),
    ]
)
"""600 men of Albion under Ada, and 400 Norse under an earl."""


def test_co_1_members_are_checked_like_any_belligerent() -> None:
    """CO-1: each with its own military, which fights once; nobody on both sides."""
    assert [part.nation.name for part in selected(ALLIED, attacker_allies=[ALLY]).attacker.members] == [
        "Albion",
        "Norse",
    ]
    wrong = refused(
        ALLIED, attacker_allies=[{"nation": "Norse", "military": "Fyrd"}, {"nation": "Gaul", "military": "?"}]
    )
    assert any("attacker_allies.1.military" in text and "it belongs to Albion" in text for text in wrong)
    assert any("Gaul is the attacker too" in text for text in wrong)
    assert any("Fyrd fights for the attacker twice" in text for text in wrong)
    assert refused(ALLIED, attacker_allies=[{**ALLY, "inputs": {"size": -3}}])[0].startswith(
        "attacker_allies.1.inputs.size"
    )


def test_co_1_a_request_without_allies_is_what_it_was() -> None:
    """CO-1: neither file, nor record, nor canonical text speaks of allies where there are none."""
    alone = request()
    assert "allies" not in alone.model_dump_json()
    assert "allies" not in canonical(alone)
    both = request(attacker_allies=[{"nation": "NORSE", "military": "the_Hird"}])
    assert '"attacker_allies":[{"military":"the hird","nation":"norse"}]' in canonical(both)
    assert both.name == "Test war"
    assert both.side_name(Side.ATTACKER) == "Albion and NORSE"


def test_co_2_amounts_are_summed_and_all_else_is_the_leading_nations() -> None:
    """CO-2: 1 + 3 million people; 0.1 · 1 and 0.3 · 3 of them in cities make 1/4."""
    assert TWO.nation.name == "Albion and Norse"
    assert (TWO.nation.population, TWO.nation.urban_population) == (4_000_000, 0.25)
    assert (TWO.nation.gdp, TWO.nation.stability) == (200_000_000, 100)


def test_co_3_an_arm_has_all_its_men_and_the_type_of_most() -> None:
    """CO-3: 600 + 100 of 1,000 are infantry; 300 horsemen of the one are more than none of the other."""
    rider = replace(UNIT, name="Rider")
    horse = replace(MILITARY, name="Horse", size=400, infantry_proportion=0.25, cavalry=rider, cavalry_proportion=0.75)
    host = replace(MILITARY, size=600, infantry=replace(UNIT, name="Spearman"))
    entry = allied([Belligerent(NATION, host), Belligerent(NATION, horse)])
    assert entry.nation == NATION  # one nation, counted once
    military = entry.military
    assert (military.size, military.ship_number, military.budget) == (1000, 40, 2_000_000)
    assert (military.infantry_proportion, military.cavalry_proportion) == (0.7, 0.3)
    assert military.infantry is host.infantry
    assert military.cavalry is rider


def ready(tables: Tables, held: object = ALLIED, **fields: object) -> Preparation:
    prepared = prepare(request(**{"seed": 7, **fields}), held, tables, MAPS)  # type: ignore[arg-type]
    assert isinstance(prepared, Preparation), [problem.text() for problem in prepared]
    return prepared


def fought(tables: Tables, prepared: Preparation) -> WarResult:
    result = wage(prepared.campaign, prepared.terrain.grid, tables)
    assert result is not None
    return result


def test_co_5_flanks_belong_to_members(tables: Tables) -> None:
    """CO-5: what is not listed is spread in one column; flanks that are listed fit the military that they name."""
    spread = [plan for plan in ready(tables, attacker_allies=[ALLY]).campaign.flanks if plan.side is Side.ATTACKER]
    assert [plan.member for plan in spread] == [0, 0, 0, 1, 1, 1]
    assert [plan.size for plan in spread][3:] == [1000, 1000, 1000]
    assert [plan.y_pixels for plan in spread] == [pytest.approx(400 * number / 7) for number in range(1, 7)]
    flanks = [
        {"side": "attacker", "x": 100, "y": 90, "infantry": 2000, "military": "hird"},
        {"side": "attacker", "x": 100, "y": 150, "infantry": 7000},
        {"side": "attacker", "x": 100, "y": 210, "infantry": 900, "military": "Hird"},
    ]
    asked = request(attacker_allies=[ALLY], flanks=flanks)
    selection = selected(ALLIED, attacker_allies=[ALLY])
    [wrong] = plan_flanks(asked, selection, tables.rules)
    assert wrong.text().startswith("attacker flanks of Hird: Invalid Inf (2900/3000)")  # type: ignore[union-attr]
    strange = request(attacker_allies=[ALLY], flanks=[{**flanks[0], "military": "Herd"}])
    [unknown] = plan_flanks(strange, selection, tables.rules)
    assert '"Herd" does not fight for the attacker; allowed: one of Fyrd and Hird' in unknown.text()  # type: ignore[union-attr]
    flanks[2]["infantry"] = 1000
    plans = ready(tables, attacker_allies=[ALLY], flanks=flanks).campaign.flanks
    assert [plan.member for plan in plans if plan.side is Side.ATTACKER] == [1, 0, 1]


def halves(*names: str) -> list[dict[str, object]]:
    places = [(150, 150), (150, 180), (150, 210), (150, 240)]
    return [
        {"side": "attacker", "x": x, "y": y, "infantry": 1250, "cavalry": 500, "military": name}
        for (x, y), name in zip(places, names, strict=True)
    ]


@needs_compiled_kernels
def test_co_4_two_halves_of_one_nation_fight_as_the_whole(tables: Tables) -> None:
    """CO-4: the very same numbers, although steel, money and wealth are shared by fewer men in each half."""
    arms: Row = {
        "Infantry type": "Soldier",
        "Infantry proportion": 5 / 7,
        "Cavalry type": "Hussar",
        "Cavalry proportion": 2 / 7,
        "Leader": "Ada",
    }
    whole: Row = {**FYRD, **arms, "Budget": 40_000_000}
    half: Row = {**whole, "Size": 3500, "Budget": 20_000_000}
    nation: Row = {**ALBION, "Leader": "Ada", "GDP": 9e8, "Steel production": 4000}
    held = database(
        nations=(nation, GAUL), militaries=(whole, {**half, "Name": "Left"}, {**half, "Name": "Right"}, HOST)
    )
    one = fought(tables, ready(tables, held, flanks=halves("", "", "", "")))
    allies = [{"nation": "Albion", "military": "Right"}]
    flanks = halves("", "Right", "", "Right")
    two = fought(tables, ready(tables, held, attacker_military="Left", attacker_allies=allies, flanks=flanks))
    assert one.headcount(Side.ATTACKER).killed > 0
    plain = replace(two.battle.attacker, members=(), leading=None)
    assert replace(two.battle, attacker=plain) == one.battle
    assert replace(two.aftermath, attacker=replace(two.aftermath.attacker, members=())) == one.aftermath
    assert two.aftermath.attacker.members == (one.aftermath.attacker,) * 2


@needs_compiled_kernels
def test_co_6_no_member_loses_or_gains_a_man(tables: Tables) -> None:
    """CO-6: killed, died, captured and remaining are each member's, and add up to the side's."""
    weak = [{"nation": "Norse", "military": "Hird", "inputs": {"size": 300}}]
    for seed in range(4):
        result = fought(tables, ready(tables, attacker_allies=weak, seed=seed))
        count, outcome = result.headcount(Side.ATTACKER), result.battle.attacker
        assert [each.initial for each in count.members] == [7000, 300]
        for each in (count, *count.members):
            assert each.killed + each.died + each.captured + each.remaining == each.initial
        for name in ("killed", "captured", "remaining"):
            assert sum(getattr(each, name) for each in outcome.members) == pytest.approx(getattr(outcome, name))


@needs_compiled_kernels
def test_co_4_a_greater_ally_never_hurts(tables: Tables) -> None:
    """CO-4: the more men an ally brings, the more of 100 wars the side wins, but for chance (three deviations)."""
    won = []
    for size in (100, 1000, 4000, 16_000):
        allies = [{**ALLY, "inputs": {"size": size}}]
        prepared = ready(tables, attacker_allies=allies, defender_inputs={"size": 11_000})
        rows = np.zeros(100, WAR)
        Arena(prepared.campaign, prepared.terrain.grid, tables, 7).fight(0, rows)
        won.append(float((rows["winner"] == Side.ATTACKER).mean()))
    assert won[-1] > won[0] + 0.3
    assert all(more >= fewer - 0.15 for fewer, more in pairwise(won)), won


@needs_compiled_kernels
def test_co_8_the_odds_tell_the_stability_of_every_nation(tables: Tables) -> None:
    """CO-8, O-1: after each of their wars what the war of that number has; two armies of one nation have the same."""
    gaul = {"nation": "Gaul", "military": "Host"}
    allies = [ALLY, {"nation": "Norse", "military": "default"}]
    asked: dict[str, object] = {"attacker_allies": allies, "defender": "default", "defender_military": "default"}
    prepared = ready(tables, **asked, defender_allies=[gaul])
    rows, flanks = np.zeros(12, WAR), len(prepared.campaign.flanks)
    ends = new_ends(len(rows), flanks)
    arena = Arena(prepared.campaign, prepared.terrain.grid, tables, 7)
    told = arena.allied_stability(0, rows, arena.fight(0, rows, FlankCounts(NO_FLANKS).watch(ends)), ends)
    for number, stabilities in enumerate(told):
        one = fought(tables, ready(tables, **asked, defender_allies=[gaul], battle=number)).aftermath
        members = (*one.attacker.members[1:], *one.defender.members[1:])
        assert stabilities == pytest.approx([each.stability.after for each in members], abs=1e-9)
    assert np.array_equal(told[:, 0], told[:, 1])
    order = Order(prepared, tables, 7, 12)
    odds = estimate(order, Fighter(order).fight(range(12)), partial=False)
    means = {each.nation: each.mean for each in odds.distributions if each.quantity is Quantity.STABILITY}
    assert means["Norse"] == pytest.approx(told[:, 1].mean(), abs=0.02)
    assert list(means) == ["Albion", "Norse", "default", "Gaul"]


LOST = SideOutcome(
    initial=1000,
    killed=250,
    died_of_attrition=0,
    died_of_disease=0,
    captured=50,
    remaining=700,
    ships_sunk=0,
    starting_morale=20_000,
    morale=10_000,
    capacity=0.1,
    members=(MemberOutcome(600, 50, 0, 0, 550, 0), MemberOutcome(400, 200, 0, 50, 150, 0)),
    leading=LeadingOutcome(50, 0, 550),
)


@pytest.mark.usefixtures("plain_kernels")
def test_co_7_and_8_each_member_answers_for_its_own(tables: Tables) -> None:
    """CO-7, CO-8: draws of the leading general, of both nations, then of the ally's general and nation.

    The general's chance is (U(0,10) − 0.8 · martial factor + training + age)/divisor + men left over men led: only the
    last term differs, 550/600 for Ada and 150/400 for the earl. ST-2: 50 of 1,000 and 250 of 1,000 are the ratios.
    """
    base = campaign(war_selection())
    flanks = (FlankPlan(Side.ATTACKER, 0, 0, 600, 0, 0, 0), FlankPlan(Side.ATTACKER, 0, 0, 400, 0, 0, 0, member=1))
    scores = replace(base.scores, attacker=replace(side_scores(), members=(side_scores(), side_scores())))
    asked = replace(base, selection=replace(base.selection, attacker=TWO), flanks=flanks, scores=scores)
    draws = ScriptedDraws(0.1, 0.0, 0.1, 0.2, 0.999, 0.0, 0.4)
    aftermath, _ = conclude(asked, battle(None, attacker=LOST), tables, draws)
    assert draws.left == []
    first, second = aftermath.attacker.members
    assert first == replace(aftermath.attacker, members=())
    ada, earl = first.leader, second.leader
    assert ada is not None
    assert earl is not None
    assert (ada.ruler, earl.ruler) == (True, False)
    assert ada.survival_chance - earl.survival_chance == pytest.approx(550 / 600 - 150 / 400)
    assert (first.stability.casualty_ratio, second.stability.casualty_ratio) == (0.05, 0.25)
    assert (first.stability.draw, second.stability.draw) == (0.5, 2.0)
    assert (first.stability.before, second.stability.before) == (100, 80)
    _commits_each(aftermath.attacker)


def _count(men: int, killed: int) -> Headcount:
    return Headcount(men, killed, 0, 0, men - killed, 0)


def _commits_each(attacker: SideAftermath) -> None:
    """CO-9: each nation and each military into its own row."""
    enemies = war_selection(defender=replace(NATION, name="Gaul"), defender_military=replace(MILITARY, name="Levy"))
    aftermath = Aftermath(None, attacker, attacker.members[0])
    asked = request(attacker_allies=[{**ALLY, "inputs": {"size": 400}}])
    counts = [_count(600, 50), _count(400, 200)]
    both = replace(_count(1000, 250), members=tuple(counts))
    found = war_commits(asked, replace(enemies, attacker=TWO), (both, _count(1000, 0)), aftermath)
    assert [(each.name, each.read) for each in found.stability] == [("Albion", 100), ("Norse", 80), ("Gaul", 100)]
    assert [(each.name, each.read, each.new) for each in found.losses] == [("Host", 600, 550)]
    [left_out] = found.left_out
    assert left_out.startswith("The losses of Hird, 200 men, cannot be written: its size was asked for")
    assert [each.name for each in found.leaders] == ["Hird"]


def test_co_1_typed_armies_can_be_audited() -> None:
    """CO-1, EX-2: what a request puts in the place of cells is what the record must hold, for allies too."""
    asked = {"size": 4000, "infantry": "Hussar", "budget": "3 million"}
    fields: dict[str, object] = {
        "attacker_inputs": asked,
        "attacker_allies": [{**ALLY, "inputs": {**asked, "attack": 9}}],
    }
    selection = selected(ALLIED, **fields)
    assert list(unlike_asked(request(**fields), selection)) == []
    other = request(**{**fields, "attacker_allies": [{**ALLY, "inputs": {"cavalry": "Hussar", "attack": 8}}]})
    assert list(unlike_asked(other, selection)) == [
        'the attacker\'s attack is 9, the request asks for "8"',
        'the attacker\'s cavalry is "none", the request asks for "Hussar"',
    ]
