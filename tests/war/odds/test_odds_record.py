"""The odds as JSON: every number that was counted, and nothing that JSON cannot hold."""

import json

import bouts
import pytest

from autoalgo import __version__
from autoalgo.common.problems import Place, Problem
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Odds, Order
from autoalgo.war.odds.as_json import OddsRecord, record_of
from autoalgo.war.odds.estimate import estimate
from autoalgo.war.tables import Tables

RUNS = 3000


@pytest.fixture
def order(tables: Tables) -> Order:
    return bouts.order(tables, RUNS, 0.05, bouts.ended(Side.ATTACKER))


@pytest.fixture
def odds(order: Order) -> Odds:
    return estimate(order, bouts.tally_of(order, bouts.mixed_rows()[:RUNS]), partial=False)


def test_what_the_odds_were_worked_out_from(order: Order, odds: Odds, tables: Tables) -> None:
    told = json.loads(record_of(odds, order, "the database").text())
    assert told["schema_version"] == 1
    assert told["version"] == __version__
    assert told["request"] == order.preparation.campaign.request.model_dump(mode="json")
    assert (told["database"], told["map"], told["map_digest"]) == ("the database", "Coast", "0" * 64)
    assert told["tables"] == dict(tables.digests)
    assert (told["seed"], told["asked"], told["until"], told["runs"]) == (7, RUNS, 0.05, RUNS)
    assert (told["partial"], told["problem"]) == (False, None)


def test_chances_are_those_of_the_rows(order: Order, odds: Odds) -> None:
    told, rows = json.loads(record_of(odds, order, "x").text()), bouts.mixed_rows()[:RUNS]
    wins = int((rows["winner"] == Side.ATTACKER).sum())
    attacker = told["chances"]["attacker"]
    assert (attacker["count"], attacker["runs"], attacker["share"]) == (wins, RUNS, wins / RUNS)
    assert sum(chance["count"] for chance in told["chances"].values()) == RUNS
    widths = [chance["high"] - chance["low"] for chance in told["chances"].values()]
    assert told["widest"] == pytest.approx(max(widths), abs=1e-15)
    [survival] = told["survival"]
    assert (survival["leader"], survival["side"]) == ("Ada", "attacker")
    assert survival["survived"]["count"] == int((rows["leader"][:, 0] == 1).sum())


def test_every_distribution_has_its_bars(order: Order, odds: Odds) -> None:
    told, rows = json.loads(record_of(odds, order, "x").text()), bouts.mixed_rows()[:RUNS]
    assert len(told["distributions"]) == len(odds.distributions) == 15
    for found in told["distributions"]:
        assert sum(found["histogram"]["counts"]) == found["wars"]
        assert found["histogram"]["start"] <= found["least"] <= found["p5"] <= found["median"] <= found["p95"]
    [hours] = [found for found in told["distributions"] if found["quantity"] == "hours"]
    assert hours["side"] is None
    assert hours["mean"] == pytest.approx(rows["hours"].mean())
    assert (hours["least"], hours["greatest"], hours["actual"]) == (rows["hours"].min(), rows["hours"].max(), 12)


def test_bands_are_those_of_the_rows(order: Order, odds: Odds) -> None:
    told, rows = json.loads(record_of(odds, order, "x").text()), bouts.mixed_rows()[:RUNS]
    occupation, *_, stability = told["bands"]
    assert (occupation["quantity"], occupation["side"]) == ("occupation score", "attacker")
    assert (stability["quantity"], stability["side"]) == ("stability", "defender")
    wins = int((rows["winner"] == Side.ATTACKER).sum())
    [raid] = [each["chance"] for each in occupation["chances"] if each["band"] == "Raid"]
    scores = rows["occupation_score"][rows["winner"] == Side.ATTACKER]
    assert (raid["count"], raid["runs"]) == (int(((scores > -0.5) & (scores <= 0)).sum()), wins)
    assert [each["band"] for each in stability["chances"]][:2] == ["Anarchy", "Collapsing"]
    assert sum(each["chance"]["count"] for each in stability["chances"]) == RUNS
    assert occupation["actual"] == "Partial conquest"


def test_luck(order: Order, odds: Odds) -> None:
    attacker, defender = json.loads(record_of(odds, order, "x").text())["luck"]
    assert (attacker["side"], defender["side"]) == ("attacker", "defender")
    assert attacker["percentile"] + defender["percentile"] == pytest.approx(100)
    assert attacker["sentence"].startswith(f"Attacker: {attacker['fortune']}. Of 3,000 wars")


def test_nothing_fought_is_null_and_not_a_number_that_json_lacks(order: Order) -> None:
    problem = Problem(Place(key="cluster"), "nobody answers", "a scheduler")
    nothing = estimate(order, bouts.tally_of(order, bouts.empty_rows(0)), partial=True, problem=problem)
    text = record_of(nothing, order, "x").text()
    told = json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert told["chances"]["attacker"] == {"count": 0, "runs": 0, "share": None, "low": None, "high": None}
    assert (told["partial"], told["runs"], told["widest"], told["luck"]) == (True, 0, None, None)
    assert told["problem"] == "cluster: nobody answers; allowed: a scheduler"


def test_equal_odds_give_equal_bytes_that_read_back(order: Order, odds: Odds) -> None:
    again = estimate(order, bouts.tally_of(order, bouts.mixed_rows()[:RUNS]), partial=False)
    text = record_of(odds, order, "x").text()
    assert record_of(again, order, "x").text() == text
    assert OddsRecord.model_validate_json(text).text() == text
