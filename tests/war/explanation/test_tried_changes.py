"""A change carries its edit: whoever asks for its request fights the very war that was told of (B-4b)."""

from dataclasses import replace

import contested_wars
import pytest
from rows import ADA, FYRD, HOST, database, request

from autoalgo.common.problems import Failure
from autoalgo.war.database import Database
from autoalgo.war.domain.records import Location, Military
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.explanation.contributions import variables_of
from autoalgo.war.explanation.formations import formations_of
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.levers import Army, allied_levers
from autoalgo.war.explanation.plan_levers import place_lever, plan_levers
from autoalgo.war.explanation.trials import Trial
from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.selection import select
from autoalgo.war.strategy.flank_plans import flank_request
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import list_maps

HELD = database(
    militaries=[
        {"Nations": "Norse", "Name": "Hird", "Size": 800, "Leader": "Olaf"},
        {**FYRD, "Size": "500-700", "Leader": "Ada", "Infantry type": "Fyrdman", "Transport": "Cog", "Ship number": 6},
        {**HOST, "Size": 900},
    ],
    leaders=[{**ADA, "Attack": 5, "Zeal": "4-6"}, {"Name": "Olaf", "Nations": "Norse", "Birth year": 1016}],
    locations=[{"Name": "Senlac"}, {"Name": "Hill 1070", "Terrain": "Hill"}, {"Name": "Hill 1120", "Terrain": "Hill"}],
    nations=[
        {"Name": "Albion", "Population": 2_000_000, "Year Founded": 927, "Year Crisis": 1016, "Leader": "Ada"},
        {"Name": "Gaul", "Population": 700_000, "Year Founded": 911, "Year Crisis": 1047},
        {"Name": "Norse", "Population": 500_000, "Year Founded": 950, "Year Crisis": 1040},
    ],
)
"""Albion's ruler leads an army of uncertain size, with ships of its own."""
FLANKS = [{**flank, "ships": 3 if flank["side"] == "attacker" else 0} for flank in contested_wars.FLANKS]
ASKED: dict[str, object] = {"seed": 7, "map_km": 5, "flanks": FLANKS}


def fought(tables: Tables, held: Database, **fields: object) -> Preparation:
    found = prepare(request(**{**ASKED, **fields}), held, tables, contested_wars.MAPS)
    assert isinstance(found, Preparation), [problem.text() for problem in found]
    return found


def places(tables: Tables, held: Database) -> list[Location]:
    found = []
    for name in held.locations():
        picked = select(request(location=name), held, tables, list_maps(contested_wars.MAPS))
        assert not isinstance(picked, Failure)
        found.append(picked.location)
    return found


def certain(military: Military) -> Military:
    """Return a military without what it says of how its size is uncertain."""
    return replace(military, uncertain=(), ships_follow_size=False)


ALLIED: dict[str, object] = {
    "defender_allies": [{"nation": "Norse", "military": "Hird"}],
    "flanks": [*FLANKS, {**FLANKS[-1], "x": 205, "y": 240, "infantry": 800, "military": "Hird"}],
}
"""Gaul's ally has men of its own, and a general."""


def trials_of(tables: Tables, prepared: Preparation, side: Side) -> list[Trial]:
    """Return the first and the last trial of every lever."""
    units = {"Huscarl": Branch.INFANTRY, "Norman knight": Branch.CAVALRY, "Hulk": Branch.SHIP, "Galley": Branch.SHIP}
    army = Army(prepared, tables, side, {name: branch for name, branch in units.items() if name in tables.units})
    levers = [*allied_levers(army), *plan_levers(army, formations_of(prepared))]
    levers.append(place_lever(army, places(tables, HELD), contested_wars.MAPS))
    return [
        trial
        for lever in levers
        for trial in {id(each): each for each in (*lever.trials[:1], *lever.trials[-1:])}.values()
    ]


@pytest.mark.parametrize(
    ("side", "battle", "allied"),
    [
        (Side.ATTACKER, None, False),
        (Side.ATTACKER, 3, False),
        (Side.DEFENDER, None, False),
        (Side.DEFENDER, None, True),
    ],
)
def test_b_4b_its_request_asks_for_the_war_that_was_tried(
    tables: Tables, side: Side, battle: int | None, allied: bool
) -> None:
    """B-4b: the same selection, flanks and variables, from the database; names of flanks stay where their number does.

    War 3 of the seed has drawn another size than the middle, to which its request's flanks are made. Where a number
    takes the place of a range, it draws all other ranges anew.
    """
    here = fought(tables, HELD, battle=battle, **(ALLIED if allied else {}))
    trials = trials_of(tables, here, side)
    told = set()
    for trial in trials:
        tried = trial.prepare()
        if tried is None or not trial.asked or (battle is not None and trial.input in {"men", "zeal of Ada"}):
            continue
        there = fought(tables, HELD, **tried.campaign.request.model_dump(by_alias=True))
        assert [flank_request(plan) for plan in there.campaign.flanks] == [
            flank_request(plan) for plan in tried.campaign.flanks
        ], trial.condition
        for each in Side:
            mine, theirs = (one.campaign.selection.belligerent(each) for one in (there, tried))
            for ours, those in zip(mine.parts, theirs.parts, strict=True):
                assert certain(ours.military) == certain(those.military), trial.condition
                assert ours.nation == those.nation
        assert there.campaign.selection.location == tried.campaign.selection.location
        assert there.campaign.scores == tried.campaign.scores
        assert (there.terrain.grid == tried.terrain.grid).all()
        told.add(trial.input)
    usual = {"maneuver of all flanks", "where the army stands"}
    assert usual <= told
    if allied:
        assert {"men of Host", "budget of Hird", "martial of Olaf of Hird", "place", "fortifications of Host"} <= told
        return
    assert {"budget", "mobile defenses"} <= told
    if side is Side.ATTACKER:
        assert {"attack of Ada", "infantry unit type"} <= told
    else:
        assert {"fortifications", "place", "men"} <= told


def test_co_4_contributions_name_the_member_whose_variable_it_is(tables: Tables) -> None:
    """CO-4, B-4d: Efficiency is each member's own, Capacity the side's; an input that is asked for stands there."""
    allies = [{"nation": "Norse", "military": "Hird", "inputs": {"budget": 5_000}}]
    told = variables_of(fought(tables, HELD, **{**ALLIED, "defender_allies": allies}).campaign, tables)
    budgets = [
        each
        for each in told[Group.ECONOMY]
        if (each.side, each.name, each.contribution.input) == (Side.DEFENDER, "Efficiency", "Budget")
    ]
    assert list(dict.fromkeys(each.military for each in budgets)) == ["Host", "Hird"]
    places = [{origin.address for origin in each.origins} for each in (budgets[0], budgets[-1])]
    assert "Militaries:Host:Budget" in places[0]
    assert {"defender_allies.1.inputs.budget", "Militaries:Hird:Size"} <= places[1]
    assert {each.military for each in told[Group.SUPPLIES] if each.name == "Capacity"} == {""}


def test_b_4b_a_place_of_another_age_is_not_tried(tables: Tables) -> None:
    """B-4b: in 1066 a hill of 1070 may be fought over, one of 1120 was another world.

    Where places are dated, Senlac without a year is of no age that is known.
    """
    army = Army(fought(tables, HELD), tables, Side.DEFENDER, {})
    trials = place_lever(army, places(tables, HELD), contested_wars.MAPS).trials
    assert [trial.after for trial in trials] == ["Hill 1070"]
    dated = Army(fought(tables, HELD, location="Hill 1070"), tables, Side.DEFENDER, {})
    assert place_lever(dated, places(tables, HELD), contested_wars.MAPS).trials == ()


def test_b_4b_nobody_digs_or_builds_at_sea(tables: Tables) -> None:
    """B-4b: works and walls are offered where a flank of the army begins on land."""
    ashore = Army(fought(tables, HELD), tables, Side.DEFENDER, {})
    afloat = Army(fought(tables, HELD, map="Sea"), tables, Side.DEFENDER, {})
    inputs = [{trial.input for lever in allied_levers(army) for trial in lever.trials} for army in (ashore, afloat)]
    assert inputs[0] - inputs[1] == {"mobile defenses", "fortifications"}


@pytest.mark.parametrize("side", Side)
def test_b_4b_nobody_is_advised_to_cut_an_army_into_more_bodies(tables: Tables, side: Side) -> None:
    """B-4b: no change but that of the place has other flanks than the war, and no change has more or fewer of them.

    Each flank keeps its share of the men.
    """
    here = fought(tables, HELD)
    plans = [plan for plan in here.campaign.flanks if plan.side is side]
    for trial in trials_of(tables, here, side):
        tried = trial.prepare()
        assert tried is not None
        after = [plan for plan in tried.campaign.flanks if plan.side is side]
        assert len(after) == len(plans), trial.condition
        before_shares, after_shares = (
            [plan.size / sum(each.size for each in some) for plan in some] for some in (plans, after)
        )
        assert after_shares == pytest.approx(before_shares, abs=0.01), trial.condition
