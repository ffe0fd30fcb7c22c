"""The chance of each band of occupation and stability, beside the bands that receipts name."""

import math
from dataclasses import replace
from pathlib import Path

import bouts
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.common.problems import Failure
from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.rows import STALEMATE
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import BandChances, Fighter, Odds, Order, Quantity, Share
from autoalgo.war.odds.estimate import estimate
from autoalgo.war.pipeline import wage
from autoalgo.war.report.receipt import receipt
from autoalgo.war.tables import ScoreBand, Tables
from autoalgo.war.tables.bands import MOST_BANDS, load_bands


def single(order: Order, war: int) -> WarResult:
    """Return what `run --battle WAR` fights."""
    campaign = order.preparation.campaign
    request = campaign.request.model_copy(update={"seed": order.seed, "battle": war})
    result = wage(replace(campaign, request=request), order.preparation.terrain.grid, order.tables)
    assert result is not None
    return result


def told(odds: Odds, quantity: Quantity, side: Side) -> dict[str, int]:
    """Return how many wars each band was counted in, where there are any."""
    found = [each for each in odds.bands if (each.quantity, each.side) == (quantity, side)]
    return {each.band: each.share.count for bands in found for each in bands.possible}


def test_a_war_is_counted_in_the_bands_that_its_receipt_names(tables: Tables) -> None:
    """OC-5, ST-2: of every war, with narrow bands, so that many occur."""
    narrow = tuple(ScoreBand(f"up to {bound}", bound / 20, "x.") for bound in range(-40, 4000))
    tables = replace(tables, occupation_bands=(narrow, narrow), stability_bands=narrow)
    order = bouts.real_order(tables, 25)
    fighter, seen = Fighter(order), set()
    for war in range(order.runs):
        result, odds = single(order, war), estimate(order, fighter.fight(range(war, war + 1)), partial=False)
        occupation = result.aftermath.occupation
        for side in Side:
            change = result.aftermath.side(side).stability
            assert told(odds, Quantity.STABILITY, side) == {change.band: 1}
            assert f"→ {change.after:.1f} ({change.band})" in receipt(result, tables)
            won = occupation is not None and occupation.winner is side
            assert told(odds, Quantity.OCCUPATION, side) == ({occupation.band: 1} if occupation and won else {})
            seen |= {change.band, occupation.band if occupation else ""}
    assert len(seen) > 20


def test_a_score_on_the_bound_is_counted_below_it_to_the_last_bit(tables: Tables) -> None:
    """OC-5: "up to" is the highest score of the band, though the next greater float lies in the same bin."""
    order = bouts.order(tables)
    for bound in (-0.5, 0.0, 0.25, 2.5):
        [below, above] = [
            estimate(order, bouts.tally_of(order, bouts.won(Side.DEFENDER, score)), partial=False)
            for score in (bound, math.nextafter(bound, math.inf))
        ]
        names = [band.name for band in tables.occupation_bands[Side.DEFENDER]]
        [lower] = told(below, Quantity.OCCUPATION, Side.DEFENDER)
        [upper] = told(above, Quantity.OCCUPATION, Side.DEFENDER)
        assert tables.occupation_band(bound, Side.DEFENDER).name == lower
        assert names.index(upper) == names.index(lower) + 1


def bands_of(odds: Odds) -> dict[tuple[Quantity, Side], BandChances]:
    return {(each.quantity, each.side): each for each in odds.bands}


@settings(max_examples=30)
@given(first=st.integers(0, 10_000), count=st.integers(1, 500))
def test_chances_add_up_to_1_within_each_winner_and_side(tables: Tables, first: int, count: int) -> None:
    order, rows = bouts.order(tables), bouts.mixed_rows()[first : first + count]
    odds = estimate(order, bouts.tally_of(order, rows), partial=False)
    found = bands_of(odds)
    for side in Side:
        wins = int((rows["winner"] == side).sum())
        assert ((Quantity.OCCUPATION, side) in found) == (wins > 0)
        wars = {Quantity.OCCUPATION: wins, Quantity.STABILITY: count}
        for quantity, fought in wars.items():
            if (quantity, side) in found:
                shares = [each.share for each in found[quantity, side].chances]
                assert {share.runs for share in shares} == {fought}
                assert sum(share.count for share in shares) == fought
                assert math.fsum(share.value for share in shares) == pytest.approx(1, abs=1e-12)


def test_counts_by_hand(tables: Tables) -> None:
    """Three victories by −0.1, 0.1, 0.2 and one by 3; after them 100 is still Shaky, 100.01 Uneasy and 200 the top."""
    rows = np.concatenate(
        [
            *(bouts.won(Side.ATTACKER, score) for score in (-0.1, 0.1, 0.2)),
            bouts.won(Side.DEFENDER, 3.0),
            bouts.won(STALEMATE),
        ]
    )
    rows["stability"][:, Side.DEFENDER] = (0, 100, 100.01, 100.01, 200)
    order = bouts.order(tables, actual=bouts.ended(Side.ATTACKER))
    odds = estimate(order, bouts.tally_of(order, rows), partial=False)
    assert [(each.quantity, each.side) for each in odds.bands] == [
        (quantity, side) for quantity in (Quantity.OCCUPATION, Quantity.STABILITY) for side in Side
    ]
    found = bands_of(odds)
    raid, foothold = found[Quantity.OCCUPATION, Side.ATTACKER].possible
    assert (raid.band, raid.share) == ("Raid", Share(1, 3))
    assert (foothold.band, foothold.share) == ("Foothold", Share(2, 3))
    assert told(odds, Quantity.OCCUPATION, Side.DEFENDER) == {"Attacker annexed": 1}
    assert told(odds, Quantity.STABILITY, Side.DEFENDER) == {"Anarchy": 1, "Shaky": 1, "Uneasy": 2, "Fully stable": 1}
    assert len(found[Quantity.STABILITY, Side.DEFENDER].chances) == len(tables.stability_bands)
    actual = bouts.ended(Side.ATTACKER)
    assert actual.aftermath.occupation is not None
    assert found[Quantity.OCCUPATION, Side.ATTACKER].actual == actual.aftermath.occupation.band
    assert found[Quantity.OCCUPATION, Side.DEFENDER].actual is None
    assert found[Quantity.STABILITY, Side.ATTACKER].actual == actual.aftermath.attacker.stability.band


def test_tallies_of_other_bands_cannot_be_merged(tables: Tables) -> None:
    renamed = replace(tables, stability_bands=(ScoreBand("All", math.inf, "x."),))
    one, other = (bouts.tally_of(bouts.order(each), bouts.empty_rows(1)) for each in (tables, renamed))
    with pytest.raises(ValueError, match="different campaigns"):
        one.merged(other)


def test_a_file_of_too_many_bands_is_refused() -> None:
    """JS-2: each would be a bar of the odds."""

    def text(count: int) -> bytes:
        bands = ",".join(f'{{"name": "b{at}", "up to": {at}, "sentence": "x."}}' for at in range(count))
        return f'{{"_source": "x", "bands": [{bands}]}}'.encode()

    assert len(load_bands(Path("Stability.json"), text(MOST_BANDS))) == MOST_BANDS
    problems = load_bands(Path("Stability.json"), text(MOST_BANDS + 1))
    assert isinstance(problems, Failure)
    assert [each.text() for each in problems] == ["Stability.json, bands: a list of 51; allowed: a list of 1 to 50"]
