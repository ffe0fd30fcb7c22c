"""Wars by nearly the same plan are runs of one request, however somebody goes about it (OUT-5, O-7a)."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import fought
import pytest
from archive_records import Lines, asking, stamped, varied

from autoalgo.common.problems import Failure
from autoalgo.war.archive.opened_war import open_war
from autoalgo.war.archive.runs import counted
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.run_count import RunCount
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.tables import Tables

Fight = Callable[..., RunCount]


@pytest.fixture
def fight(record: Path, folder: Path, tables: Tables) -> Fight:
    """Return what counts a war by the record's plan, changed by `change`, and leaves its record in the folder."""
    opened = open_war(record)
    assert not isinstance(opened, Failure)
    days = iter(range(1, 32))

    def fought_by(change: Callable[[FlankPlan], FlankPlan] = lambda flank: flank, **asked: object) -> RunCount:
        day = next(days)
        plan = tuple(map(change, opened.plan))
        request = opened.request.model_copy(update={"seed": 1000 + day, **asked})
        campaign: Campaign = replace(opened.campaign, request=request, flanks=plan)
        found, problem = counted(campaign, fought.terrain(), tables, folder)
        assert problem is None

        def written(lines: Lines) -> None:
            asking(seed=request.seed, run=found.run.number, **asked)(lines)
            if found.run.of_plan is not None:
                lines[1]["run_of_plan"] = found.run.of_plan
            for line, flank in zip(lines[6]["flanks"], plan, strict=True):
                line |= {"x_pixels": flank.x_pixels, "infantry": flank.infantry}

        varied(record, folder / stamped(day), written)
        return found.run

    return fought_by


def by(pixels: float) -> Callable[[FlankPlan], FlankPlan]:
    return lambda flank: replace(flank, x_pixels=flank.x_pixels + pixels)


def test_a_flank_nudged_by_a_pixel_is_a_run_more(fight: Fight) -> None:
    assert fight() == RunCount(1)
    assert fight() == RunCount(2)
    assert fight(by(1)) == RunCount(3, 1)
    assert fight() == RunCount(4, 3)
    assert fight(by(1)) == RunCount(5, 2)
    assert RunCount(15, 3).text == "15 of this request (3 of this very plan)"


def test_whoever_drifts_in_steps_gets_nowhere(fight: Fight) -> None:
    """Each plan is near the one before it alone; the last is 72 pixels from the first."""
    assert [fight(by(8 * step)).number for step in range(10)] == list(range(1, 11))


def test_a_plan_between_two_others_joins_them(fight: Fight) -> None:
    assert fight(by(0)) == RunCount(1)
    assert fight(by(18)) == RunCount(1, None, 1)
    assert fight(by(9)) == RunCount(3, 1)


def test_a_leap_to_another_plan_is_another_request_and_the_wars_by_other_plans_are_told(fight: Fight) -> None:
    """Somebody who leaps farther than what is near each time: every war of these armies still stands on the receipt."""
    assert [fight(by(25 * step)) for step in range(4)] == [RunCount(1, None, others) for others in range(4)]


def test_a_man_more_each_time_is_a_run_more(fight: Fight) -> None:
    def more(men: int) -> Callable[[FlankPlan], FlankPlan]:
        return lambda flank: replace(flank, infantry=flank.infantry + men)

    assert [fight(more(men)).number for men in range(5)] == [1, 2, 3, 4, 5]


def test_a_map_that_is_named_and_one_that_is_not_are_one(fight: Fight) -> None:
    assert fight(map="Coast") == RunCount(1)
    assert fight(map="coast.png", map_km=100.0) == RunCount(2)


def test_another_date_is_another_war(fight: Fight) -> None:
    assert fight() == RunCount(1)
    assert fight(year=1067) == RunCount(1)


def test_a_record_of_before_plans_were_counted_counts(fight: Fight, record: Path, folder: Path) -> None:
    """It knows its run alone; its plan is in it all the same."""
    old: dict[str, Any] = {}

    def written(lines: Lines) -> None:
        asking(seed=5, run=7)(lines)
        old.update(lines[1])

    varied(record, folder / stamped(31), written)
    assert "run_of_plan" not in old
    assert fight() == RunCount(8, 2)
