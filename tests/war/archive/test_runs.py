"""Which run of its request a war is (OUT-5)."""

import json
from dataclasses import replace
from pathlib import Path

import fought
import pytest
from archive_records import Lines, asking, stamped, varied

from autoalgo import __version__
from autoalgo.common.problems import Failure
from autoalgo.war.archive.opened_war import open_war
from autoalgo.war.archive.runs import counted
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.tables import Tables


@pytest.fixture
def campaign(record: Path) -> Campaign:
    """The campaign of the record, which is the first run."""
    opened = open_war(record)
    assert not isinstance(opened, Failure)
    return opened.campaign


def run(campaign: Campaign, tables: Tables, folder: Path, **asked: object) -> int:
    """Return which run a war would be whose request differs from the record's in `asked`."""
    campaign = replace(campaign, request=campaign.request.model_copy(update=asked))
    found, problem = counted(campaign, fought.terrain(), tables, folder)
    assert problem is None
    return found.run.number


def test_the_first_war_of_a_request_is_run_1(campaign: Campaign, tables: Tables, folder: Path) -> None:
    assert run(campaign, tables, folder) == 1
    assert run(campaign, tables, folder / "absent") == 1


def test_another_seed_is_another_run(campaign: Campaign, tables: Tables, folder: Path, record: Path) -> None:
    varied(record, folder / stamped(1))
    assert run(campaign, tables, folder, seed=6) == 2
    varied(record, folder / stamped(2), asking(seed=6, run=2))
    assert run(campaign, tables, folder, seed=7, war="With another name") == 3
    assert run(campaign, tables, folder, battle=17) == 3


def test_another_request_is_not_counted(campaign: Campaign, tables: Tables, folder: Path, record: Path) -> None:
    varied(record, folder / stamped(1))
    assert run(campaign, tables, folder, seed=6, year=1067) == 1


def test_the_very_same_war_is_the_run_that_it_was(
    campaign: Campaign, tables: Tables, folder: Path, record: Path
) -> None:
    varied(record, folder / stamped(1))
    varied(record, folder / stamped(2), asking(seed=6, run=2))
    assert run(campaign, tables, folder) == 1
    assert run(campaign, tables, folder, seed=6) == 2


def test_the_same_seed_on_other_data_is_another_run(
    campaign: Campaign, tables: Tables, folder: Path, record: Path
) -> None:
    def poorer(lines: Lines) -> None:
        lines[5]["selection"]["attacker"]["nation"]["gdp"] = 1.0

    varied(record, folder / stamped(1), poorer)
    assert run(campaign, tables, folder) == 2


def test_interrupted_wars_count(campaign: Campaign, tables: Tables, folder: Path, record: Path) -> None:
    """Who stops a war that goes badly has seen it."""

    def stopped(lines: Lines) -> None:
        asking(seed=6)(lines)
        lines[20:] = [{"record": "interrupted"}]

    varied(record, folder / stamped(1), stopped)
    assert run(campaign, tables, folder) == 2


def test_a_folder_that_lost_records_counts_on(campaign: Campaign, tables: Tables, folder: Path, record: Path) -> None:
    varied(record, folder / stamped(3), asking(seed=6, run=3))
    assert run(campaign, tables, folder) == 4


def test_broken_records_are_left_out(campaign: Campaign, tables: Tables, folder: Path) -> None:
    (folder / stamped(1)).write_bytes(b"broken\n")
    assert run(campaign, tables, folder) == 1


def test_the_run_stands_in_the_record_that_is_written(record: Path) -> None:
    program = json.loads(record.read_text(encoding="utf-8").splitlines()[1])
    assert program == {"record": "program", "version": __version__, "seed": 5, "run": 1, "rules": "source"}
