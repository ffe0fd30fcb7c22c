from dataclasses import replace

import fought
import pytest
import wars
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from autoalgo import __version__
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.outcome import OccupationResult
from autoalgo.war.domain.sides import Side
from autoalgo.war.report.receipt import receipt
from autoalgo.war.tables import Tables


def lines_of(result: WarResult, tables: Tables) -> list[str]:
    return receipt(result, tables).split("\n")


def cells(result: WarResult, tables: Tables, heading: str) -> list[str]:
    lines = lines_of(result, tables)
    row = lines.index(f'! scope="row" | {heading}')
    return lines[row + 1 : row + 3]


def named(result: WarResult, name: str) -> WarResult:
    """Return `result` with every name in it, of war, nation, military, leader and location, changed to `name`."""
    selection, leader = result.campaign.selection, replace(wars.LEADER, name=name)
    belligerent = replace(
        selection.attacker,
        nation=replace(selection.attacker.nation, name=name),
        military=replace(selection.attacker.military, name=name, leader=leader),
    )
    selection = replace(
        selection, attacker=belligerent, defender=belligerent, location=replace(selection.location, name=name)
    )
    side = replace(result.aftermath.attacker, leader=replace(fought.FATE, name=name))
    return replace(
        result,
        campaign=fought.campaign(war=name, selection=selection),
        aftermath=replace(result.aftermath, attacker=side, defender=side),
    )


def test_heading_has_war_name_and_year(tables: Tables) -> None:
    lines = lines_of(fought.result(fought.campaign(war="Second Punic War", year=-216)), tables)
    assert lines[0] == "== Second Punic War (216 BC) =="


def test_seed_and_version_stand_in_a_comment(tables: Tables) -> None:
    assert lines_of(fought.result(), tables)[1] == f"<!-- Autoalgo {__version__}, seed 42 -->"


def test_the_sides_stand_side_by_side(tables: Tables) -> None:
    result = fought.result()
    assert cells(result, tables, "Nation") == ["| Albion", "| Gaul"]
    assert cells(result, tables, "Military") == ["| Host, 1,000 men", "| Legion, 1,000 men"]
    assert cells(result, tables, "Stability") == ["| 100.0 → 92.2 (Shaky)", "| 100.0 → 12.0 (Collapsing)"]
    assert cells(result, tables, "Killed in action") == ["| 300", "| 500"]
    assert cells(result, tables, "Died") == ["| 100", "| 150"]
    assert cells(result, tables, "Captured") == ["| 0", "| 250"]
    assert cells(result, tables, "Leader") == ["| Ada: survived", "| none"]


def test_ships_are_told_of_only_after_fighting_on_water(tables: Tables) -> None:
    assert cells(fought.result(naval=True), tables, "Ships sunk") == ["| 0", "| 3"]
    assert "Ships sunk" not in receipt(fought.result(naval=False), tables)


def test_a_ruler_who_is_killed_is_told_apart(tables: Tables) -> None:
    result = fought.result()
    fate = replace(fought.FATE, survived=False, ruler=True)
    aftermath = replace(result.aftermath, attacker=replace(result.aftermath.attacker, leader=fate))
    assert cells(replace(result, aftermath=aftermath), tables, "Leader")[0] == "| Ada (ruler): killed"


def test_occupation_has_band_score_and_sentence(tables: Tables) -> None:
    sentence = next(band.sentence for band in tables.occupation_bands[Side.ATTACKER] if band.name == "Partial conquest")
    assert f"* '''Occupation:''' Partial conquest, score 0.70. {sentence}" in lines_of(fought.result(), tables)


def test_a_winning_defender_has_names_of_his_own(tables: Tables) -> None:
    occupation = replace(fought.OCCUPATION, winner=Side.DEFENDER, band="Invasion repelled", score=-0.001)
    lines = lines_of(fought.result(winner=Side.DEFENDER, occupation=occupation), tables)
    assert "* '''Result:''' victory of the defender, Gaul" in lines
    line = next(line for line in lines if line.startswith("* '''Occupation:'''"))
    sentence = "The attacker is driven back over the border, which stays where it was."
    assert line == f"* '''Occupation:''' Invasion repelled, score 0.00. {sentence}"


def test_stalemate_has_no_winner_and_no_occupation(tables: Tables) -> None:
    lines = lines_of(fought.result(winner=None, hours=4380, occupation=None), tables)
    assert "* '''Result:''' stalemate, neither side won" in lines
    assert "* '''Occupation:''' none, as the battle ended in a stalemate" in lines
    # 4,380 hours / 12 hours a day = 365 days, a year.
    assert "* '''Time interval:''' 365 days (battle 4,380 hours, occupation 0 hours; 12 hours are a day)" in lines
    assert "* '''End date:''' 1067 AD" in lines


def test_time_counts_battle_and_occupation(tables: Tables) -> None:
    lines = lines_of(fought.result(), tables)
    # 12 + 13 = 25 hours = 2 days and 1 hour.
    assert "* '''Time interval:''' 2 days, 1 hour (battle 12 hours, occupation 13 hours; 12 hours are a day)" in lines
    assert "* '''End date:''' 1066 AD" in lines


def test_an_unknown_band_has_no_sentence(tables: Tables) -> None:
    occupation = OccupationResult(Side.ATTACKER, 1.25, 5.0, 0.69897, "Own band", 13, 0.5, 0.4, "Guard")
    lines = lines_of(fought.result(occupation=occupation), tables)
    assert "* '''Occupation:''' Own band, score 0.70" in lines


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(name=st.text(min_size=1))
@example(name="}}]]|}\n== x ==")
@example(name="{| class='wikitable'\n|-\n! x")
@example(name="<nowiki>")
@example(name="<!--")
@example(name="~~~~")
@example(name="'''")
@example(name="[[Battle of X|X]]")
def test_no_name_breaks_the_skeleton(tables: Tables, name: str) -> None:
    plain = lines_of(named(fought.result(), "X"), tables)
    lines = lines_of(named(fought.result(), name), tables)
    assert len(lines) == len(plain)
    for line, model in zip(lines, plain, strict=True):
        before, found, after = model.partition("X")
        if found:
            assert line.startswith(before)
            assert line.endswith(after)
        else:
            assert line == model


@pytest.mark.parametrize("name", ["[[Battle of X|X]]", "''Nika''", "[[Rome|the Romans]]"])
def test_balanced_markup_is_kept_everywhere(tables: Tables, name: str) -> None:
    assert receipt(named(fought.result(), name), tables).count(name) == 9
