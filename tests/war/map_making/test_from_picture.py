"""W-22, W-23: pictures and height maps become features."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from autoalgo.common.problems import Failure
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.map_making.from_picture import ColourReading, HeightReading, Pick, by_colours, by_heights
from autoalgo.war.map_making.source_picture import Frame, SourcePicture, read_source

SEA, WOOD, PAPER = (150, 190, 230), (120, 160, 90), (245, 240, 220)


def read(file: Path) -> SourcePicture:
    picture = read_source(file)
    assert isinstance(picture, SourcePicture)
    return picture


@pytest.mark.parametrize("ending", ["png", "jpg", "webp", "gif", "bmp", "tif"])
def test_w_22_an_atlas_of_any_kind_is_cropped_and_turned_into_features(tmp_path: Path, ending: str) -> None:
    atlas = np.full((600, 900, 3), PAPER, np.uint8)
    atlas[:, 100:250] = SEA
    atlas[300:, 250:] = WOOD
    atlas[:, :100] = (255, 0, 0)  # a frame of the page, which is cropped away
    atlas[100:102, 400:420] = (60, 50, 50)  # lettering
    Image.fromarray(atlas).save(tmp_path / f"atlas.{ending}", quality=95)
    picture = read(tmp_path / f"atlas.{ending}")
    picks = (Pick(SEA, Feature.WATER), Pick(WOOD, Feature.FOREST), Pick(PAPER, Feature.PLAIN))
    found = by_colours(picture, Frame(150, 100, 400), ColourReading(picks, smoothing=2))
    assert (found.grid[:, :98] == Feature.WATER).all()
    assert (found.grid[204:, 104:] == Feature.FOREST).all()
    assert (found.grid[:196, 104:] == Feature.PLAIN).all()
    assert found.unlike.mean() < 0.01


def test_w_22_what_is_like_no_picked_colour_is_told_and_becomes_what_one_says() -> None:
    colours = np.full((400, 400, 3), SEA, np.uint8)
    colours[:, 200:] = (140, 180, 225)  # as seas shade off
    colours[300:] = WOOD
    picture = SourcePicture("x", colours, np.zeros((400, 400), np.float32))
    reading = ColourReading((Pick(SEA, Feature.WATER),), 10, Feature.HIGH_GROUND, 0)
    found = by_colours(picture, Frame(0, 0, 400), reading)
    assert (found.grid[:300] == Feature.WATER).all()
    assert (found.grid[300:] == Feature.HIGH_GROUND).all()
    assert np.array_equal(found.unlike, found.grid == Feature.HIGH_GROUND)


@pytest.mark.parametrize("mode", ["L", "I;16"])
def test_w_23_heights_become_water_high_ground_and_cliffs_by_slope(tmp_path: Path, mode: str) -> None:
    """A plain at the lowest, a step of 1,000 m within 2 km, which rises 27°, and a ramp of 600 m in 50 km above it."""
    columns = np.arange(400.0)
    metres = np.interp(columns, [0, 100, 108, 200, 400], [0, 0, 1000, 1000, 1600])
    scale, kind = (255, np.uint8) if mode == "L" else (65535, np.uint16)
    heights = np.tile((metres / 1600 * scale).astype(kind), (400, 1))
    Image.fromarray(heights).save(tmp_path / "heights.png")
    reading = HeightReading(water_to=0.01, high_from=0.7, relief_m=1600, cliffs_from=20)
    row = by_heights(read(tmp_path / "heights.png"), Frame(0, 0, 400), reading, 100)[200]
    assert (row[:98] == Feature.WATER).all()
    assert (row[102:106] == Feature.CLIFFS).all()
    assert (row[112:230] == Feature.PLAIN).all()
    assert (row[250:] == Feature.HIGH_GROUND).all()
    wide = by_heights(read(tmp_path / "heights.png"), Frame(0, 0, 400), reading, 400)[200]
    assert not (wide == Feature.CLIFFS).any()  # on a place four times as wide it rises 7°


def test_w_22_a_picture_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    whole = tmp_path / "whole.png"
    Image.new("RGBA", (30, 40), (255, 0, 0, 0)).save(whole)
    assert (read(whole).colours == 255).all()  # what is transparent lies over white
    (tmp_path / "cut.png").write_bytes(whole.read_bytes()[:-30])
    (tmp_path / "none.png").write_text("no picture", encoding="utf-8")
    header = bytearray(whole.read_bytes())
    header[16:24] = (20_000).to_bytes(4, "big") * 2
    (tmp_path / "huge.png").write_bytes(header)
    told = {}
    for name in ("cut.png", "none.png", "huge.png", "nowhere.png"):
        failure = read_source(tmp_path / name)
        assert isinstance(failure, Failure)
        told[name] = failure[0].found
    assert told["none.png"] == "this is not a picture that can be read"
    assert told["nowhere.png"] == "there is no such file"
    assert told["cut.png"].startswith("the picture ")
    assert told["huge.png"].startswith("the picture ") or "not a picture" in told["huge.png"]
