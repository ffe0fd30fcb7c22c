"""B-8: what recorded battles made of calls as sure as the odds, and where they say nothing."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import bouts
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.war.domain.lists import Fortifications
from autoalgo.war.domain.rows import StructuredArray
from autoalgo.war.domain.rule_set import AS_HISTORY, RuleSet
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.odds import Odds, Order
from autoalgo.war.odds.as_json import record_of
from autoalgo.war.odds.as_text import odds_text
from autoalgo.war.odds.estimate import estimate
from autoalgo.war.odds.precedent import RECORDED_CALLS, RecordedCalls, digest_of, precedent_of
from autoalgo.war.tables import Tables
from benchmarks.history.calls import CLASSES, classes_of

CALLED = {0.5: (10, 5), 0.9: (40, 38)}
AS_CALLED = {0.5: (10, 6), 0.9: (20, 20)}


@pytest.fixture
def file(tmp_path: Path, tables: Tables) -> Path:
    """Fifty battles: below 0.9 and from there on, without and with a fortune of the day of 0.2."""
    path = tmp_path / "calls.json"
    calls = [{"spread": spread, "classes": classes(told)} for spread, told in ((0, CALLED), (0.2, AS_CALLED))]
    said = {"made": "2026-11-27", "tables": digest_of(tables), "battles": 50, "fights": 9, "calls": calls}
    path.write_text(json.dumps({**said, "first_year": 1600, "last_year": 1904}), encoding="utf-8")
    return path


def classes(told: dict[float, tuple[int, int]]) -> list[dict[str, float]]:
    ends = (*list(told)[1:], 1.0)
    return [
        {"low": low, "high": high, "called": called, "came_true": true}
        for (low, (called, true)), high in zip(told.items(), ends, strict=True)
    ]


def field_battle(tables: Tables, year: int = 1700, **asked: object) -> Order:
    """Return an order for a field battle on land."""
    order = bouts.order(tables, 10)
    preparation = order.preparation
    campaign, terrain = preparation.campaign, preparation.terrain
    location = replace(campaign.selection.location, fortifications=Fortifications.PALISADE)
    campaign = replace(
        campaign,
        request=campaign.request.model_copy(update={"year": year, **asked}),
        selection=replace(campaign.selection, location=location),
    )
    dry = replace(terrain, grid=np.full_like(terrain.grid, Feature.PLAIN))
    return replace(order, preparation=replace(preparation, campaign=campaign, terrain=dry))


def odds_of(order: Order, *winners: Side | None) -> Odds:
    rows: StructuredArray = np.concatenate(
        [bouts.empty_rows(1) if won is None else bouts.won(won, 0.5) for won in winners]
    )
    return estimate(order, bouts.tally_of(order, rows), partial=False)


def test_a_call_is_told_with_those_that_were_as_sure(tables: Tables, file: Path) -> None:
    """8 victories and 2 stalemates of 10 are a chance of 0.9. Wilson of 38 of 40: 0.835 to 0.986."""
    order = field_battle(tables)
    found = precedent_of(odds_of(order, *[Side.DEFENDER] * 8, None, None), order, file)
    assert found.sentence == (
        "Of 50 recorded field battles of 1600–1904 this program called 40 at 90–100 %, and 38 of those calls came "
        "true: 95 %, with 95 % certainty 83–99 %. The rules were balanced on those battles: expect less of others."
    )


@pytest.mark.parametrize(
    ("winners", "low"),
    [
        ([Side.ATTACKER] * 10, 0.9),
        ([Side.DEFENDER] * 10, 0.9),
        ([Side.ATTACKER] * 9 + [Side.DEFENDER], 0.9),
        ([Side.ATTACKER] * 8 + [Side.DEFENDER, None], 0.5),
        ([Side.ATTACKER] * 5 + [Side.DEFENDER] * 5, 0.5),
        ([None] * 10, 0.5),
    ],
)
def test_the_likelier_winner_has_the_class(tables: Tables, file: Path, winners: list[Side | None], low: float) -> None:
    order = field_battle(tables)
    found = precedent_of(odds_of(order, *winners), order, file).found
    assert found is not None
    assert found.low == low


def test_the_fortune_of_the_day_has_calls_of_its_own(tables: Tables, file: Path) -> None:
    """EX-1."""
    order = field_battle(tables, fortune=AS_HISTORY)
    share = precedent_of(odds_of(order, *[Side.ATTACKER] * 10), order, file).share
    assert share is not None
    assert (share.count, share.runs) == (20, 20)


def without_precedent(order: Order, file: Path) -> str:
    found = precedent_of(odds_of(order, *[Side.ATTACKER] * 10), order, file)
    assert (found.found, found.share) == (None, None)
    return found.sentence


def test_nothing_is_said_of_wars_that_no_recorded_battle_is_like(tables: Tables, file: Path) -> None:
    unknown = "How often such calls come true is not known: there is a record of 50 recorded field battles of 1600–1904"
    plain = field_battle(tables)
    preparation, campaign = plain.preparation, plain.preparation.campaign
    water = replace(preparation.terrain, grid=np.full_like(preparation.terrain.grid, Feature.WATER))
    walls = replace(campaign.selection.location, fortifications=Fortifications.CASTLE)
    behind = replace(campaign, selection=replace(campaign.selection, location=walls))
    for order, why in (
        (replace(plain, preparation=replace(preparation, terrain=water)), "This war begins on water."),
        (replace(plain, preparation=replace(preparation, campaign=behind)), "This war is a siege."),
        (
            replace(plain, preparation=replace(preparation, campaign=replace(campaign, rules=RuleSet.SOURCE))),
            "This war is fought by the source's rules, those were by the fair ones.",
        ),
        (field_battle(tables, fortune=0.5), "This one has a fortune of the day of 0.5, those had 0 and 0.2."),
    ):
        assert without_precedent(order, file) == f"{unknown} alone. {why}"


@pytest.mark.parametrize(("year", "outside"), [(1599, True), (1600, False), (1904, False), (1905, True), (-216, True)])
def test_another_year_is_remarked(tables: Tables, file: Path, year: int, outside: bool) -> None:
    order = field_battle(tables, year)
    sentence = precedent_of(odds_of(order, Side.ATTACKER), order, file).sentence
    assert sentence.endswith("lies outside those years.") is outside


def test_other_tables_are_remarked(tables: Tables, file: Path) -> None:
    order = field_battle(replace(tables, digests={**tables.digests, "Rules.json": "0"}))
    sentence = precedent_of(odds_of(order, Side.ATTACKER), order, file).sentence
    assert sentence.endswith("They were fought with other tables than those of the JSON folder now.")


def test_text_wiki_lines_and_json_tell_it(tables: Tables) -> None:
    order = field_battle(tables)
    odds = odds_of(order, *[Side.ATTACKER] * 10)
    found = precedent_of(odds, order)
    text, told = odds_text(odds, order), json.loads(record_of(odds, order, "x").text())["precedent"]
    assert found.sentence in " ".join(text.split())
    assert f"* '''Such calls in history:''' {found.sentence}" in text.splitlines()
    assert found.share is not None
    assert (told["low"], told["high"], told["sentence"]) == (0.9, 1.0, found.sentence)
    assert (told["came_true"]["count"], told["came_true"]["runs"]) == (found.share.count, found.share.runs)


def test_odds_name_the_fortune_of_the_day(tables: Tables) -> None:
    """EX-1: 0.2 as history; none is not spoken of."""
    lucky, plain = field_battle(tables, fortune=AS_HISTORY), field_battle(tables)
    assert "Fortune of the day: 0.2" in odds_text(odds_of(lucky, Side.ATTACKER), lucky).splitlines()
    assert "Fortune of the day" not in odds_text(odds_of(plain, Side.ATTACKER), plain)
    assert json.loads(record_of(odds_of(lucky, Side.ATTACKER), lucky, "x").text())["fortune"] == 0.2


def test_the_file_is_of_these_tables(tables: Tables) -> None:
    """It is made anew with `python -m benchmarks.history.run --write` when a number of the JSON folder changes."""
    recorded = RecordedCalls.model_validate_json(RECORDED_CALLS.read_bytes())
    assert recorded.tables == digest_of(tables)
    assert [calls.spread for calls in recorded.calls] == [0, tables.rules.extensions.fortune_as_history]
    for calls in recorded.calls:
        assert sum(each.called for each in calls.classes) == recorded.battles == 121
        assert all(0 <= each.came_true <= each.called for each in calls.classes)


@given(st.lists(st.tuples(st.floats(0, 1), st.sampled_from((0.0, 1.0))), min_size=1))
def test_every_call_has_one_class(called: list[tuple[float, float]]) -> None:
    """The classes hold each battle once; mirrored chances and outcomes give the same, but at even chances."""
    chances, outcomes = np.array(called).T
    found = classes_of(chances, outcomes)
    assert sum(each.called for each in found) == len(called)
    assert [(each.low, each.high) for each in found] == list(pairwise(CLASSES))
    for each in found:
        sureness = np.maximum(chances, 1 - chances)
        last = each.high == 1
        assert each.called == np.sum((sureness >= each.low) & ((sureness < each.high) | last))
