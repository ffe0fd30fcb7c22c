"""Colours and the features that they mean."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from png_writer import LEGEND

from autoalgo.war.domain.terrain import Feature
from autoalgo.war.terrain.legend import Colour, Legend, features_of

COLOURS = st.tuples(*[st.integers(0, 255)] * 3)


def feature_of(colour: Colour, legend: Legend = LEGEND) -> Feature:
    return Feature(int(features_of(np.array([[colour]], np.uint8), legend)[0, 0]))


@pytest.mark.parametrize(
    ("colour", "feature"),
    [
        # The source's own example: cyan is nearest to blue.
        ((0, 255, 255), Feature.WATER),
        # Shades of water: teal, turquoise, navy, nearly black blue, sky blue, light blue, the palest sea of an atlas.
        ((0, 128, 128), Feature.WATER),
        ((64, 224, 208), Feature.WATER),
        ((0, 0, 128), Feature.WATER),
        ((0, 0, 64), Feature.WATER),
        ((135, 206, 235), Feature.WATER),
        ((173, 216, 230), Feature.WATER),
        ((216, 242, 254), Feature.WATER),
        # Shades of green: lime, dark, pale, olive drab, yellow-green, sea green.
        ((0, 255, 0), Feature.FOREST),
        ((0, 100, 0), Feature.FOREST),
        ((152, 251, 152), Feature.FOREST),
        ((107, 142, 35), Feature.FOREST),
        ((154, 205, 50), Feature.FOREST),
        ((46, 139, 87), Feature.FOREST),
        # Greys: black, dim, dark, and the noise that dark pixels carry.
        ((0, 0, 0), Feature.CLIFFS),
        ((105, 105, 105), Feature.CLIFFS),
        ((169, 169, 169), Feature.CLIFFS),
        ((10, 20, 10), Feature.CLIFFS),
        ((112, 128, 144), Feature.CLIFFS),
        # Earth colours: tan, sienna, peru, red, orange, yellow.
        ((210, 180, 140), Feature.HIGH_GROUND),
        ((160, 82, 45), Feature.HIGH_GROUND),
        ((205, 133, 63), Feature.HIGH_GROUND),
        ((255, 0, 0), Feature.HIGH_GROUND),
        ((255, 165, 0), Feature.HIGH_GROUND),
        ((255, 255, 0), Feature.HIGH_GROUND),
        # Near whites: beige, ivory, linen, light grey.
        ((245, 245, 220), Feature.PLAIN),
        ((255, 255, 240), Feature.PLAIN),
        ((250, 240, 230), Feature.PLAIN),
        ((211, 211, 211), Feature.PLAIN),
    ],
)
def test_a_colour_means_what_people_would_call_it(colour: Colour, feature: Feature) -> None:
    assert feature_of(colour) is feature


@given(colours=st.lists(COLOURS, min_size=5, max_size=5, unique=True))
def test_every_colour_of_any_legend_means_its_own_feature(colours: list[Colour]) -> None:
    legend = dict(zip(Feature, colours, strict=True))
    for feature, colour in legend.items():
        assert feature_of(colour, legend) is feature


@given(colour=COLOURS, swapped=st.permutations(list(Feature)))
def test_the_order_in_which_the_legend_is_written_does_not_matter(colour: Colour, swapped: list[Feature]) -> None:
    assert feature_of(colour, {feature: LEGEND[feature] for feature in swapped}) is feature_of(colour)


@given(colour=COLOURS)
def test_the_grid_follows_the_legend_and_not_the_default_colours(colour: Colour) -> None:
    assume(len(set(colour)) > 1)
    turned = {Feature.WATER: LEGEND[Feature.FOREST], Feature.FOREST: LEGEND[Feature.WATER]}
    swap = {Feature.WATER: Feature.FOREST, Feature.FOREST: Feature.WATER}
    meant = feature_of(colour)
    assert feature_of(colour, {**LEGEND, **turned}) is swap.get(meant, meant)


def test_each_pixel_keeps_its_place() -> None:
    pixels = np.random.default_rng(4).integers(0, 256, (7, 11, 3), np.uint8)
    grid = features_of(pixels, LEGEND)
    assert [[feature_of(tuple(colour)) for colour in row] for row in pixels.tolist()] == grid.tolist()
