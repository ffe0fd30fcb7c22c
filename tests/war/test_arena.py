"""Many wars at once are, one by one, the wars that a request with their number fights (SC-6)."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import wars
from boards import PLAIN_MAP, needs_compiled_kernels

from autoalgo.common import streams
from autoalgo.common.problems import Failure
from autoalgo.war.arena import Arena
from autoalgo.war.battle import outcome_of
from autoalgo.war.database import Database, WorkbookStore
from autoalgo.war.domain.campaign import Campaign, WarResult
from autoalgo.war.domain.lists import EndemicDisease, Maneuver
from autoalgo.war.domain.rows import KILLED, NO_LEADER, SURVIVED, WAR, StructuredArray, StructuredRow
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.pipeline import Preparation, prepare, wage
from autoalgo.war.requests import load_request
from autoalgo.war.tables import Tables

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.json"))


@cache
def database() -> Database:
    """Return the database as shipped, read once."""
    store = WorkbookStore(ROOT / "Database" / "Map Game Database.xlsx")
    cells = store.read()
    assert not isinstance(cells, Failure)
    return Database(cells, store.name)


def small_war() -> Campaign:
    """Return a war of 500 led men a side, of whom one side carries the plague and fights in its capital."""
    flanks = (
        FlankPlan(Side.ATTACKER, 196, 200, 300, 0, 0, 0),
        FlankPlan(Side.ATTACKER, 196, 210, 200, 0, 0, 0, maneuver=Maneuver.PILLAGING),
        FlankPlan(Side.DEFENDER, 204, 200, 500, 0, 0, 0),
    )
    sick = replace(wars.NATION, endemic_disease=EndemicDisease.PLAGUE, capital="Senlac", leader=wars.LEADER)
    led = replace(wars.MILITARY, leader=wars.LEADER)
    selection = wars.war_selection(defender=sick, attacker_military=led, defender_military=led)
    fierce = replace(wars.UNIT, powers=(2.0, 2.0, 2.0), psychology=4.0)
    scores = replace(wars.side_scores(), units=(wars.unit_scores(fierce), None, None, wars.unit_scores(wars.SHIP)))
    return replace(wars.campaign(selection, scores, scores), flanks=flanks)


def bolder_war() -> Campaign:
    """Return the same war, but for 400 more men on the attacker's first flank."""
    war = small_war()
    first, *others = war.flanks
    return replace(war, flanks=(replace(first, infantry=first.infantry + 400), *others))


def assert_tells_of(row: StructuredRow, result: WarResult) -> None:
    """Assert that a row tells of exactly this war."""
    battle, aftermath = result.battle, result.aftermath
    assert outcome_of(result.campaign, battle.local_population, row, battle.flanks) == battle
    if aftermath.occupation is None:
        assert row["rounds"] == 0
        assert np.isnan([row[name] for name in ("base", "occupation", "occupation_score")]).all()
    else:
        told = aftermath.occupation
        assert (row["base"], row["occupation"], row["occupation_score"]) == (told.base, told.occupation, told.score)
        assert row["rounds"] == told.rounds
    for side in Side:
        after = aftermath.side(side)
        assert row["stability"][side] == after.stability.after
        fate = after.leader
        assert row["leader"][side] == (NO_LEADER if fate is None else SURVIVED if fate.survived else KILLED)


def fought(campaign: Campaign, grid: FeatureGrid, tables: Tables, number: int, seed: int = 7) -> WarResult:
    """Return the war that a request for a battle of a seed fights."""
    request = campaign.request.model_copy(update={"seed": seed, "battle": number})
    result = wage(replace(campaign, request=request), grid, tables)
    assert result is not None
    return result


def rows_of(arena: Arena, first: int, count: int) -> StructuredArray:
    """Return the rows of some wars."""
    rows = np.zeros(count, dtype=WAR)
    arena.fight(first, rows)
    return rows


def test_a_row_is_the_war_of_its_number(tables: Tables) -> None:
    """SC-6: battle, leaders, occupation and stability, bit for bit, with draws in every part of the aftermath."""
    rows = rows_of(Arena(small_war(), PLAIN_MAP, tables, 7), 3, 6)
    for number, row in enumerate(rows, start=3):
        assert_tells_of(row, fought(small_war(), PLAIN_MAP, tables, number))


@pytest.mark.parametrize("chosen", [[(3, 1), (3, 0), (5, 1), (4, 0)], [(3, 1)]])
def test_a_chosen_row_is_the_war_of_its_number_and_variant(tables: Tables, chosen: list[tuple[int, int]]) -> None:
    """SC-6: bit for bit, in any order of variants, and for a single war; choosing leaves the arena as it was."""
    variants = small_war(), bolder_war()
    arena = Arena(variants[0], PLAIN_MAP, tables, 7, variants)
    before = rows_of(arena, 3, 4)
    rows = np.zeros(len(chosen), dtype=WAR)
    numbers, which = (np.array(each, dtype=np.intp) for each in zip(*chosen, strict=True))
    arena.fight_chosen(numbers, which, rows)
    for (number, variant), row in zip(chosen, rows, strict=True):
        assert_tells_of(row, fought(variants[variant], PLAIN_MAP, tables, number))
    assert rows_of(arena, 3, 4).tobytes() == before.tobytes()


def test_rows_are_the_same_without_access_to_the_generators_memory(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SC-6: where the words of its state are not found, each stream is set by numpy's own means."""
    rows = rows_of(Arena(small_war(), PLAIN_MAP, tables, 7), 0, 6)
    monkeypatch.setattr(streams, "find_words", lambda _: None)
    assert rows_of(Arena(small_war(), PLAIN_MAP, tables, 7), 0, 6).tobytes() == rows.tobytes()


def test_a_stalemate_has_no_occupation(tables: Tables) -> None:
    """SC-5: two armies on Position far apart, in a war of three hours."""
    flanks = tuple(FlankPlan(side, 100 + 200 * side, 200, 300, 0, 0, 0, maneuver=Maneuver.POSITION) for side in Side)
    scale = tables.rules.scale.model_copy(update={"maximum_hours": 3})
    hasty = replace(tables, rules=tables.rules.model_copy(update={"scale": scale}))
    stuck = replace(small_war(), flanks=flanks)
    [row] = rows_of(Arena(stuck, PLAIN_MAP, hasty, 7), 0, 1)
    assert row["hours"] == 3
    assert_tells_of(row, fought(stuck, PLAIN_MAP, hasty, 0))


def test_a_row_of_a_day_of_fortune_is_the_war_of_its_number(tables: Tables) -> None:
    """EX-1: many wars draw the same fortunes as single ones, each its own."""
    extensions = tables.rules.extensions.model_copy(update={"fortune_of_the_day": 0.5})
    lucky = replace(tables, rules=tables.rules.model_copy(update={"extensions": extensions}))
    results = [fought(small_war(), PLAIN_MAP, lucky, number) for number in range(4)]
    for row, result in zip(rows_of(Arena(small_war(), PLAIN_MAP, lucky, 7), 0, 4), results, strict=True):
        assert_tells_of(row, result)
    assert len({result.fortune for result in results}) == 4


def ready(path: Path, tables: Tables) -> Preparation:
    """Return an example's war, ready to be fought."""
    request = load_request(path)
    assert not isinstance(request, Failure)
    prepared = prepare(request, database(), tables, ROOT / "Maps")
    assert isinstance(prepared, Preparation)
    return prepared


@needs_compiled_kernels
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_rows_of_the_examples_are_their_wars(path: Path, tables: Tables) -> None:
    """SC-6: on land and water, in sieges and landings; the greatest number there is, too."""
    war = ready(path, tables)
    arena = Arena(war.campaign, war.terrain.grid, tables, 1066)
    for first, count in ((0, 3), (2**63 - 1, 1)):
        for number, row in enumerate(rows_of(arena, first, count), start=first):
            assert_tells_of(row, fought(war.campaign, war.terrain.grid, tables, number, seed=1066))


@needs_compiled_kernels
def test_no_number_depends_on_chunks_or_threads(tables: Tables) -> None:
    """SC-6: 1,000 wars by one arena are 1,000 wars by four in two threads, in parts of any size."""

    def part(wars: range) -> StructuredArray:
        return rows_of(Arena(small_war(), PLAIN_MAP, tables, 11), wars.start, len(wars))

    parts = [range(1), range(1, 400), range(400, 401), range(401, 1000)]
    with ThreadPoolExecutor(2) as threads:
        together = np.concatenate(list(threads.map(part, parts)))
    assert together.tobytes() == part(range(1000)).tobytes()
