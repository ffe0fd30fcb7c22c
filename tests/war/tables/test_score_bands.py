"""Bands of occupation and stability scores: a bound belongs to the band below it, and no score is without a band."""

import math
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import ScoreBand, Tables, band_of
from autoalgo.war.tables.bands import load_occupation_bands

BANDS = (ScoreBand("Low", 0, "…"), ScoreBand("Middle", 10, "…"), ScoreBand("High", math.inf, "…"))


@pytest.mark.parametrize(
    ("score", "name"),
    [(-math.inf, "Low"), (-5, "Low"), (0, "Low"), (1e-9, "Middle"), (10, "Middle"), (10.1, "High"), (math.inf, "High")],
)
def test_a_bound_belongs_to_the_band_below_it(score: float, name: str) -> None:
    assert band_of(BANDS, score).name == name


def test_a_score_above_the_last_bound_is_in_the_last_band() -> None:
    assert band_of(BANDS[:2], 11).name == "Middle"


@given(st.floats(allow_nan=False))
def test_the_band_of_a_score_is_the_only_one_that_holds_it(score: float) -> None:
    bounds = [-math.inf, *(band.upper_bound for band in BANDS)]
    holding = [band for low, band in zip(bounds, BANDS, strict=False) if low < score <= band.upper_bound]
    assert band_of(BANDS, score) == (holding[0] if holding else BANDS[0])


@pytest.mark.parametrize(
    ("score", "name"),
    [
        *[(-7.28, "Held the field"), (-0.5, "Held the field"), (-0.4, "Raid"), (0, "Raid"), (0.2, "Foothold")],
        *[(0.5, "Border gain"), (0.6, "Partial conquest"), (1.5, "Conquest"), (1.6, "Subjugation")],
        *[(2.5, "Government overthrown"), (2.6, "Annexation"), (99, "Annexation")],
    ],
)
def test_oc_5_bands_of_an_attacker_who_won(score: float, name: str, tables: Tables) -> None:
    """OC-5: −0.5 Held the field · 0 Raid · 0.25 Foothold · 0.5 Border gain · 1 Partial … · above 2.5 Annexation."""
    assert tables.occupation_band(score, Side.ATTACKER).name == name


@pytest.mark.parametrize(
    ("score", "name"),
    [
        *[(-7.28, "Held the field"), (-0.5, "Held the field"), (-0.4, "Invasion repelled"), (0, "Invasion repelled")],
        *[(0.2, "Counter-raid"), (0.36, "Border pushed back"), (1, "Counter-advance"), (1.5, "Counter-conquest")],
        *[(1.6, "Attacker subjugated"), (2.5, "Attacker overthrown"), (2.6, "Attacker annexed")],
    ],
)
def test_oc_5_bands_of_a_defender_who_won(score: float, name: str, tables: Tables) -> None:
    """OC-5: the same bounds under names of his own; no winner is "repulsed"."""
    assert tables.occupation_band(score, Side.DEFENDER).name == name


def test_oc_5_both_winners_have_the_same_bounds(tables: Tables) -> None:
    """OC-5: a score lies in the same place of either list, so that the odds of both can be compared."""
    attacker, defender = tables.occupation_bands
    assert [band.upper_bound for band in attacker] == [band.upper_bound for band in defender]


def test_bands_of_version_1_have_one_name_for_either_winner() -> None:
    """JS-2: a user's own file of before is read on, with its name and sentence for both."""
    text = b'{"_source": "x", "bands": [{"name": "Rout", "up to": null, "sentence": "All flee."}]}'
    loaded = load_occupation_bands(Path("Occupation.json"), text)
    assert loaded == ((ScoreBand("Rout", math.inf, "All flee."),),) * 2


@pytest.mark.parametrize(
    ("score", "name"),
    [
        *[(0, "Anarchy"), (0.1, "Collapsing"), (25, "Collapsing"), (50, "Failing"), (75, "Unstable"), (100, "Shaky")],
        *[(125, "Uneasy"), (126, "Stable"), (150, "Stable"), (175, "Solid"), (200, "Fully stable")],
    ],
)
def test_st_2_bands_of_stability(score: float, name: str, tables: Tables) -> None:
    """ST-2: 0 Anarchy · to 25 Collapsing · 50 Failing · … · 175 Solid · 200 Fully stable."""
    assert tables.stability_band(score).name == name


def test_every_band_has_a_sentence_for_the_legend(tables: Tables) -> None:
    """O-2: the legends of the output tab."""
    for band in (*chain.from_iterable(tables.occupation_bands), *tables.stability_bands):
        assert band.sentence.endswith(".")
        assert band.name not in ("", band.sentence)
