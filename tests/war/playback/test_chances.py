"""The chance of victory by hour: the rest of a war fought on from every hour (B-3c)."""

import json
import math
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import contested_wars
import numpy as np
import pytest
from boards import needs_compiled_kernels

from autoalgo.common.problems import Failure
from autoalgo.war.battle import Rerun
from autoalgo.war.battle.battle import Battle
from autoalgo.war.battle.hour import play_hour
from autoalgo.war.domain.rows import UNDECIDED
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Order, Share, ThreadWorkers, simulate
from autoalgo.war.pipeline import Preparation
from autoalgo.war.playback import Playback, open_playback
from autoalgo.war.playback.chance import ChanceProgress, Chances, Effort, Known, chances, usual_wars
from autoalgo.war.playback.chance.continuations import MOST_WARS, basis_of, fight_on
from autoalgo.war.playback.chance.looks import FIRST_LOOKS, MOST_LOOKS, first_looks, further_looks
from autoalgo.war.tables import Tables

FEW = 12
"""Wars that are quickly fought without compiled kernels, too."""


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> Playback:
    """A war that either side might have won."""
    return contested_wars.playback(tmp_path_factory.mktemp("war"), tables)


def found(war: Playback, tables: Tables, wars: int = FEW, jobs: int = 1) -> Chances:
    worked_out = chances(war, tables, Effort(wars, jobs))
    assert isinstance(worked_out, Chances), worked_out
    return worked_out


def refused(war: Playback, tables: Tables, effort: Effort | None = None) -> str:
    problems = chances(war, tables, effort or Effort(FEW))
    assert isinstance(problems, Failure)
    return "\n".join(problem.text() for problem in problems)


def with_extension(tables: Tables, spread: float) -> Tables:
    extensions = tables.rules.extensions.model_copy(update={"fortune_of_the_day": spread})
    return replace(tables, rules=tables.rules.model_copy(update={"extensions": extensions}))


def lasting(tables: Tables, hours: int) -> Tables:
    scale = tables.rules.scale.model_copy(update={"maximum_hours": hours})
    return replace(tables, rules=tables.rules.model_copy(update={"scale": scale}))


def odds_of(ready: Preparation, tables: Tables, runs: int) -> tuple[Share, Share, Share]:
    order = Order(ready, tables, ready.campaign.seed, runs)
    odds = simulate(order, ThreadWorkers(1, time.monotonic), lambda _: None, lambda: True, time.monotonic)
    return odds.attacker, odds.defender, odds.stalemate


def at(chances: Chances, hour: int) -> tuple[Share, Share, Share]:
    place = chances.hours.index(hour)
    return chances.attacker[place], chances.defender[place], chances.stalemate[place]


@pytest.mark.parametrize("fortune", [0.0, 0.5])
@pytest.mark.parametrize("inputs", [None, {"size": "600±100", "attack": "4–8"}])
def test_before_the_first_hour_they_are_the_odds(
    tmp_path: Path, tables: Tables, fortune: float, inputs: dict[str, str] | None
) -> None:
    """EX-1, EX-2: also where each war of the odds draws a fortune and an army of its own."""
    lucky = with_extension(tables, fortune)
    asked: dict[str, Any] = {"battle": 3, "flanks": None} if inputs else {}
    asked |= {"attacker_inputs": inputs} if inputs else {}
    war = contested_wars.playback(tmp_path, lucky, **asked)
    expected = odds_of(contested_wars.preparation(lucky, **asked), lucky, 80 if inputs else FEW)
    assert at(found(war, lucky, expected[0].runs), 0) == expected


def test_at_the_end_they_are_known(war: Playback, tables: Tables) -> None:
    """0 or 100 %, without an interval."""
    attacker, defender, stalemate = at(found(war, tables), war.hours)
    assert (attacker.value, defender.value, stalemate.value) == (0, 1, 0)
    assert (attacker.low, attacker.high, defender.low, defender.high) == (0, 0, 1, 1)


def test_every_hour_of_a_short_war_is_looked_at(war: Playback, tables: Tables) -> None:
    worked_out = found(war, tables)
    assert worked_out.hours == tuple(range(war.hours + 1))
    assert (worked_out.wars, worked_out.partial, worked_out.seed) == (FEW, False, contested_wars.SEED)


def test_the_rest_of_the_war_is_fought_with_fresh_luck(war: Playback, tables: Tables) -> None:
    """War i from hour h by numpy alone: the war of the record up to h, then stream h · 2³² + i, hour for hour."""
    ready = contested_wars.preparation(tables)
    for hour in (1, 4):
        won = 0
        for number in range(FEW):
            again = np.random.Generator(np.random.PCG64(contested_wars.SEED))
            battle = Battle(ready.campaign, ready.terrain.grid, tables, again)
            steps = battle.hours()
            for _ in range(hour):
                next(steps)
            key = hour * 2**32 + number
            fresh = np.random.Generator(np.random.PCG64(np.random.SeedSequence(ready.campaign.seed, spawn_key=(key,))))
            field = battle._field
            while field.clock[0]["winner"] == UNDECIDED:
                play_hour(field, fresh)
            won += field.clock[0]["winner"] == Side.ATTACKER
        assert at(found(war, tables), hour)[Side.ATTACKER] == Share(won, FEW)


def test_the_fortune_of_the_day_stays_that_of_the_war(tables: Tables) -> None:
    """EX-1: drawn in hour 1, it is on the board of every later hour and is not drawn again."""
    lucky = with_extension(tables, 1.5)
    ready = contested_wars.preparation(lucky)
    basis = basis_of(ready.campaign, ready.terrain.grid, lucky, 3)
    battle = Battle(
        ready.campaign, ready.terrain.grid, lucky, np.random.Generator(np.random.PCG64(contested_wars.SEED))
    )
    next(battle.hours())
    assert tuple(basis.rerun.field(0).sides["fortune"]) == (1, 1)
    assert tuple(basis.rerun.field(2).sides["fortune"]) == battle.fortune()


def test_any_number_of_threads_gives_the_same(war: Playback, tables: Tables) -> None:
    assert found(war, tables, jobs=2) == found(war, tables, jobs=1)


@needs_compiled_kernels
def test_more_wars_and_threads(war: Playback, tables: Tables) -> None:
    """Beyond the 500 that come first: where those all ended alike, no more are fought."""
    worked_out = found(war, tables, 700, jobs=1)
    assert worked_out == found(war, tables, 700, jobs=2)
    runs = {share.runs for share in worked_out.attacker}
    assert runs == {500, 700}
    for share in worked_out.attacker[1:-1]:
        assert (share.runs == 500) == (share.count in {0, 500})


def test_when_it_is_stopped(war: Playback, tables: Tables) -> None:
    """What was fought until then is kept, and marked."""
    told: list[ChanceProgress] = []
    stopped = chances(war, tables, Effort(FEW, 1), told.append, lambda: len(told) < 3)
    assert isinstance(stopped, Chances)
    assert stopped.partial
    assert len(told) == 3
    assert told[-1].chances == stopped
    assert 0 < told[-1].done < told[-1].asked == war.hours * FEW


def test_progress_ends_with_all_wars(war: Playback, tables: Tables) -> None:
    told: list[ChanceProgress] = []
    chances(war, tables, Effort(FEW, 2), told.append)
    assert told[-1].done == told[-1].asked == war.hours * FEW


def test_an_interrupted_war_has_an_open_end(tmp_path: Path, tables: Tables) -> None:
    war = contested_wars.playback(tmp_path, tables, hours=3)
    worked_out = found(war, tables)
    assert worked_out.hours == (0, 1, 2, 3)
    assert not any(isinstance(share, Known) for share in worked_out.attacker)
    assert worked_out.attacker[-1].runs == FEW


def test_a_stalemate(tmp_path: Path, tables: Tables) -> None:
    """SC-5: after two hours of two nobody has won, and that was certain before."""
    hasty = lasting(tables, 2)
    war = contested_wars.playback(tmp_path, hasty)
    worked_out = found(war, hasty)
    assert worked_out.hours == (0, 1, 2)
    assert [share.value for share in worked_out.stalemate] == [1, 1, 1]
    assert worked_out.stalemate[2].low == 1


def test_a_war_of_one_hour(tmp_path: Path, tables: Tables) -> None:
    hasty = lasting(tables, 1)
    assert found(contested_wars.playback(tmp_path, hasty), hasty).hours == (0, 1)


def test_tables_other_than_those_of_the_record_are_named(war: Playback, tables: Tables) -> None:
    other = replace(tables, digests={**tables.digests, "Rules.json": "0" * 64})
    text = refused(war, other)
    assert "Rules.json" in text
    assert "Soldier.json" not in text


def test_a_record_of_other_rules_is_refused(tmp_path: Path, tables: Tables) -> None:
    path = contested_wars.record(tmp_path, tables)
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    lines[1] = json.dumps(json.loads(lines[1]) | {"version": "0.1.0"}, ensure_ascii=False) + "\n"
    path.write_text("".join(lines), encoding="utf-8")
    opened = open_playback(path, tables)
    assert isinstance(opened, Playback), opened
    assert "0.1.0" in refused(opened, tables)


def test_an_edited_end_is_refused(tmp_path: Path, tables: Tables) -> None:
    """Nothing is told of a war that the program does not fight as the record says."""
    path = contested_wars.record(tmp_path, tables)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    result = json.loads(lines[-2])
    assert result["battle"]["winner"] == Side.DEFENDER
    result["battle"]["winner"] = int(Side.ATTACKER)
    lines[-2] = json.dumps(result, ensure_ascii=False) + "\n"
    path.write_text("".join(lines), encoding="utf-8")
    opened = open_playback(path, tables)
    assert isinstance(opened, Playback), opened
    assert "audit" in refused(opened, tables)


@pytest.mark.parametrize(("effort", "words"), [(Effort(0), "0 wars"), (Effort(1, 0), "0 jobs")])
def test_what_cannot_be_asked(war: Playback, tables: Tables, effort: Effort, words: str) -> None:
    assert words in refused(war, tables, effort)


def curve(last: int, chance: Callable[[int], float], hours: Iterable[int], runs: int = 10_000) -> Chances:
    """Return chances by hour that follow a function, so well known that nothing is left to chance."""
    looked = tuple(hours)
    won = tuple(Share(round(runs * chance(hour)), runs) for hour in looked)
    lost = tuple(Share(runs - share.count, runs) for share in won)
    return Chances(1, runs, last, looked, won, lost, tuple(Share(0, runs) for _ in looked), partial=False)


def test_a_long_war_is_looked_at_from_coarse_to_fine() -> None:
    """4,380 hours: 33 hours to begin with, then ever closer around the one in which the chance jumps."""
    hours = set(first_looks(4380))
    assert len(hours) == FIRST_LOOKS + 1
    assert {0, 4380} <= hours
    while more := further_looks(curve(4380, lambda hour: 0.2 if hour < 1234 else 0.9, sorted(hours))):
        assert not hours & set(more)
        hours |= set(more)
    assert {1233, 1234} <= hours
    assert len(hours) <= FIRST_LOOKS + 1 + math.ceil(math.log2(4380 / FIRST_LOOKS))


def test_no_more_hours_than_that_are_looked_at() -> None:
    """A chance that swings in every hour."""
    hours = set(first_looks(4380))
    while more := further_looks(curve(4380, lambda hour: hour * 7919 % 101 / 100, sorted(hours))):
        hours |= set(more)
    assert len(hours) == MOST_LOOKS


def test_significance_by_hand() -> None:
    """40 of 100, then 60 of 100: z = 0.2 / √(0.5 · 0.5 · 2/100) = 2.8284. Known to be lost: 0.4 / 0 is beyond doubt."""
    shares = (Share(40, 100), Share(60, 100), Known(0, 100))
    step, last = replace(curve(2, lambda _: 0.5, (0, 1, 2)), attacker=shares, hours=(0, 1, 2)).steps(Side.ATTACKER)
    assert step.significance == pytest.approx(2.8284, abs=1e-4)
    assert step.gained == Fraction(1, 5)
    assert last.significance == math.inf


def test_the_threshold_by_hand() -> None:
    """Hours 0, 1 and 2 make 3 pairs, 6 with both sides: 0.05 / 6 / 2 in either tail, which is z = 2.6383."""
    assert curve(2, lambda _: 0.5, (0, 1, 2)).threshold == pytest.approx(2.6383, abs=1e-4)


def test_the_chance_at_an_hour_between() -> None:
    worked_out = curve(10, lambda hour: hour / 10, (0, 4, 10))
    assert worked_out.at(7, Side.ATTACKER).value == 0.4
    with pytest.raises(ValueError, match="no hour"):
        curve(10, lambda _: 0.5, (4, 10)).at(3, Side.ATTACKER)


def test_a_rerun_tells_every_hour_in_any_order(war: Playback, tables: Tables) -> None:
    ready = contested_wars.preparation(tables)
    rerun = Rerun(ready.campaign, ready.terrain.grid, tables, np.random.Generator(np.random.PCG64(contested_wars.SEED)))
    last = war.hours
    assert rerun.board(last)["size"].sum() == pytest.approx(sum(flank.size for flank in war.board(last)))
    for hour in (5, 2, 9):
        assert rerun.board(hour)["morale"].tolist() == [flank.morale for flank in war.board(hour)]
    with pytest.raises(ValueError, match="over"):
        rerun.board(last + 1)


@needs_compiled_kernels
def test_the_chances_are_a_martingale(tables: Tables) -> None:
    """Over many wars the chance after an hour is on average what it was before the first: the odds.

    80 wars of other seeds, in each of which the rest is fought 20 times. The means lie within 4.5 standard errors of
    the odds of 4,000 further wars, of which 1 in 150,000 sound programs would be refused for an hour.
    """
    ready = contested_wars.preparation(tables)
    odds = odds_of(ready, tables, 4000)[Side.ATTACKER].value
    of_hour: dict[int, list[float]] = {1: [], 4: [], 8: []}
    for seed in range(1000, 1080):
        request = ready.campaign.request.model_copy(update={"seed": seed})
        basis = basis_of(replace(ready.campaign, request=request), ready.terrain.grid, tables, 8)
        worked_out = fight_on(basis, Effort(20, 1), lambda _: None, lambda: True)
        for hour, values in of_hour.items():
            values.append(worked_out.at(hour, Side.ATTACKER).value)
    for values in of_hour.values():
        error = math.sqrt(statistics.variance(values) / len(values) + odds * (1 - odds) / 4000)
        assert abs(statistics.mean(values) - odds) < 4.5 * error


def test_streams_of_hours_do_not_meet() -> None:
    """From one hour at most as many wars as lie between its first stream and that of the next hour."""
    assert MOST_WARS == 2**32


@pytest.mark.parametrize(
    ("hours", "flanks", "wars"),
    [
        (9, 9, 4000),  # 10 looks × 9 × 9 = 810 a war: far below
        (62, 198, 387),  # 63 looks × 62 × 198 = 773,388 a war, of 300 million
        (4380, 198, 200),  # 33 looks × 4,380 × 198 = 28.6 million a war: ten of them
        (0, 0, 4000),
    ],
)
def test_b_3c_a_long_war_of_many_flanks_is_fought_on_less_often(hours: int, flanks: int, wars: int) -> None:
    assert usual_wars(hours, flanks) == wars
