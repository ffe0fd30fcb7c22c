"""A PNG file becomes a battlefield, or one clear problem."""

import hashlib
import os
import struct
import tracemalloc
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from outcomes import only_problem
from png_writer import ADAM7, COLOUR, COLOUR_ALPHA, GREY, LEGEND, PALETTE, SIGNATURE, chunk, header, painted, png

from autoalgo.common.problems import Failure, Problem
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.terrain import TerrainMap, read_map

GREY_PIXEL = png(np.array([[[128]]]), GREY, 8)
END = chunk(b"IEND", b"")
PIXEL_DATA = chunk(b"IDAT", zlib.compress(b"\0\x80"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "Moor.png"


def read(file: Path, content: bytes) -> TerrainMap | Failure:
    file.write_bytes(content)
    return read_map(file, LEGEND)


def grid_of(file: Path, content: bytes) -> np.ndarray:
    terrain_map = read(file, content)
    assert isinstance(terrain_map, TerrainMap), terrain_map
    return terrain_map.grid


def problem_of(file: Path, content: bytes) -> Problem:
    problem = only_problem(read(file, content))
    assert problem.place.file == str(file)
    assert "4,000 × 4,000" in problem.allowed
    assert problem.hint
    return problem


def test_a_map_has_its_files_name_and_digest_and_a_grid_for_reading_alone(file: Path) -> None:
    terrain_map = read(file, GREY_PIXEL)
    assert isinstance(terrain_map, TerrainMap)
    assert terrain_map.name == "Moor"
    assert terrain_map.digest == hashlib.sha256(GREY_PIXEL).hexdigest()
    assert terrain_map.grid.dtype == np.int8
    assert terrain_map.grid.shape == (400, 400)
    with pytest.raises(ValueError, match="read-only"):
        terrain_map.grid[0, 0] = Feature.WATER


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(rows=st.integers(1, 450), columns=st.integers(1, 450), seed=st.integers(0, 99))
def test_a_larger_picture_is_clipped_and_a_smaller_one_filled_up_with_plain(
    file: Path, rows: int, columns: int, seed: int
) -> None:
    features = np.random.default_rng(seed).integers(0, 5, (rows, columns))
    whole = np.zeros((max(rows, 400), max(columns, 400)), np.int64)
    whole[:rows, :columns] = features
    assert np.array_equal(grid_of(file, painted(features)), whole[:400, :400])


def test_the_same_picture_is_the_same_battlefield_in_every_kind_of_png(file: Path) -> None:
    features = np.random.default_rng(3).integers(0, 5, (13, 21))
    colours = np.array([LEGEND[feature] for feature in Feature])
    opaque = np.append(colours, np.full((5, 1), 255), axis=1)
    palette = colours.astype(np.uint8).tobytes()
    for interlaced in (False, True):
        pictures = [
            png(colours[features], COLOUR, 8, interlaced=interlaced, filters=(4,)),
            png(colours[features] * 257, COLOUR, 16, interlaced=interlaced),
            png(opaque[features], COLOUR_ALPHA, 8, interlaced=interlaced, filters=(3,)),
            png(opaque[features] * 257, COLOUR_ALPHA, 16, interlaced=interlaced),
            png(features[:, :, None], PALETTE, 4, interlaced=interlaced, palette=palette),
            png(features[:, :, None], PALETTE, 8, interlaced=interlaced, palette=palette),
        ]
        for picture in pictures:
            assert np.array_equal(grid_of(file, picture)[:13, :21], features)


def test_what_is_transparent_is_plain_and_what_is_half_transparent_keeps_its_hue(file: Path) -> None:
    samples = np.array([[[0, 0, 0, 0], [0, 0, 255, 128], [0, 128, 0, 128]]])
    grid = grid_of(file, png(samples, COLOUR_ALPHA, 8))
    assert grid[0, :3].tolist() == [Feature.PLAIN, Feature.WATER, Feature.FOREST]


def test_parts_that_do_not_matter_are_passed_over_even_broken_ones(file: Path) -> None:
    bomb = struct.pack(">I", 4) + b"iCCP" + b"\0\0\0\0" + b"\xff\xff\xff\xff"
    text = chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(10**6)))
    assert (
        grid_of(file, SIGNATURE + header(1, 1) + bomb + text + PIXEL_DATA + END + b"and more")[0, 0] == Feature.CLIFFS
    )


def test_pixel_data_may_come_in_many_parts(file: Path) -> None:
    data = zlib.compress(b"\0\x80")
    pieces = b"".join(chunk(b"IDAT", data[place : place + 1]) for place in range(len(data)))
    content = SIGNATURE + header(1, 1) + chunk(b"IDAT", b"") + pieces + END
    assert grid_of(file, content)[0, 0] == Feature.CLIFFS


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not a PNG"),
        (b"GIF89a" + bytes(100), "not a PNG"),
        (b"\xff\xd8\xff\xe0" + bytes(100), "not a PNG"),
        (SIGNATURE, "cut off"),
        (SIGNATURE + END, "how large"),
        (SIGNATURE + header(1, 1) + PIXEL_DATA, "cut off"),
        (SIGNATURE + header(1, 1) + END, "fewer pixels"),
        (SIGNATURE + PIXEL_DATA + END, "how large"),
        (SIGNATURE + header(2, 1) + PIXEL_DATA + END, "fewer pixels"),
        (SIGNATURE + header(1, 2) + PIXEL_DATA + END, "fewer pixels"),
        (SIGNATURE + header(0, 1) + PIXEL_DATA + END, "no pixels"),
        (SIGNATURE + header(1, 0) + PIXEL_DATA + END, "no pixels"),
        (SIGNATURE + header(1, 1, depth=3) + PIXEL_DATA + END, "decoded"),
        (SIGNATURE + header(1, 1, kind=5) + PIXEL_DATA + END, "no PNG has"),
        (SIGNATURE + header(1, 1, depth=16, kind=PALETTE) + PIXEL_DATA + END, "fewer pixels"),
        (SIGNATURE + header(1, 1, kind=PALETTE) + PIXEL_DATA + END, "palette"),
        (SIGNATURE + header(1, 1, kind=PALETTE) + chunk(b"PLTE", b"abcd") + PIXEL_DATA + END, "palette"),
        (SIGNATURE + header(1, 1) + chunk(b"PLTE", bytes(771)) + PIXEL_DATA + END, "palette"),
        (SIGNATURE + header(1, 1) + header(9_999, 9_999) + PIXEL_DATA + END, "twice"),
        (SIGNATURE + chunk(b"IHDR", bytes(12)) + PIXEL_DATA + END, "how large"),
        (SIGNATURE + header(1, 1) + chunk(b"IDAT", b"no zlib stream") + END, "decompressed"),
        (SIGNATURE + header(1, 1) + chunk(b"IDAT", zlib.compress(b"\7\x80")) + END, "decoded"),
        (SIGNATURE + header(1, 1) + PIXEL_DATA[:-4] + b"????" + END, "checksum of its part IDAT"),
        (SIGNATURE + header(1, 1)[:-4] + b"????" + PIXEL_DATA + END, "checksum of its part IHDR"),
    ],
)
def test_a_broken_file_is_one_problem_that_says_what_is_wrong(file: Path, content: bytes, words: str) -> None:
    assert words in problem_of(file, content).found


@pytest.mark.parametrize(
    ("width", "height"), [(4_001, 1), (1, 4_001), (100_000, 100_000), (2**31 - 1, 2**31 - 1), (2**32 - 1, 1)]
)
def test_a_picture_that_declares_too_many_pixels_is_refused_undecoded(file: Path, width: int, height: int) -> None:
    problem = problem_of(file, SIGNATURE + header(width, height) + PIXEL_DATA + END)
    assert f"{width:,} × {height:,}" in problem.found


@pytest.mark.parametrize("interlaced", [False, True])
def test_a_file_cut_off_anywhere_is_a_problem(file: Path, interlaced: bool) -> None:
    samples = np.random.default_rng(1).integers(0, 256, (5, 5, 3))
    content = png(samples, COLOUR, 8, interlaced=interlaced)
    for length in range(len(content)):
        problem_of(file, content[:length])


def test_a_large_file_cut_off_below_the_corner_is_a_problem(file: Path) -> None:
    content = png(np.random.default_rng(1).integers(0, 256, (900, 40, 1)), GREY, 8)
    assert "cut off" in problem_of(file, content[:-2000]).found


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0), bits=st.integers(1, 255), interlaced=st.booleans())
def test_no_single_wrong_byte_does_more_than_make_a_problem(
    file: Path, place: int, bits: int, interlaced: bool
) -> None:
    samples = np.random.default_rng(2).integers(0, 4, (9, 9, 1))
    content = bytearray(png(samples, PALETTE, 2, interlaced=interlaced, palette=bytes(range(12)), transparency=b"\x80"))
    content[place % len(content)] ^= bits
    assert isinstance(read(file, bytes(content)), TerrainMap | Failure)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rubbish=st.binary(max_size=300), start=st.sampled_from([b"", SIGNATURE, SIGNATURE + header(3, 3)]))
def test_rubbish_is_a_problem(file: Path, rubbish: bytes, start: bytes) -> None:
    problem_of(file, start + rubbish)


@pytest.mark.parametrize("interlaced", [False, True])
def test_the_largest_picture_is_read(file: Path, interlaced: bool) -> None:
    """4,000 × 4,000 pixels, 16 bits and four channels, all 0: 128 MB in 560 kB."""
    size = sum(
        -(-(4_000 - top) // down) * (1 + 8 * -(-(4_000 - left) // right))
        for left, top, right, down in (ADAM7 if interlaced else ((0, 0, 1, 1),))
    )
    packer = zlib.compressobj(1)
    data = b"".join(packer.compress(bytes(2**20)) for _ in range(size // 2**20))
    data += packer.compress(bytes(size % 2**20)) + packer.flush()
    content = SIGNATURE + header(4_000, 4_000, 16, COLOUR_ALPHA, interlaced) + chunk(b"IDAT", data) + END
    assert (grid_of(file, content) == Feature.PLAIN).all()


def test_a_small_picture_is_not_inflated_beyond_its_pixels(file: Path) -> None:
    bomb = zlib.compress(b"\0\x80" + bytes(50_000_000))
    file.write_bytes(SIGNATURE + header(1, 1) + chunk(b"IDAT", bomb) + END)
    tracemalloc.start()
    try:
        terrain_map = read_map(file, LEGEND)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert isinstance(terrain_map, TerrainMap)
    assert peak < 8 * 2**20


def test_another_legend_or_content_makes_another_grid_of_the_same_file(file: Path) -> None:
    black, water = png(np.array([[[0, 0, 0]]]), COLOUR, 8), Feature.WATER
    file.write_bytes(black)
    swapped = {**LEGEND, water: LEGEND[Feature.CLIFFS], Feature.CLIFFS: LEGEND[water]}
    read_by = [read_map(file, legend) for legend in (LEGEND, swapped, LEGEND)]
    assert [each.grid[0, 0] for each in read_by if isinstance(each, TerrainMap)] == [
        Feature.CLIFFS,
        water,
        Feature.CLIFFS,
    ]
    assert grid_of(file, png(np.array([[[255, 255, 255]]]), COLOUR, 8))[0, 0] == Feature.PLAIN


def test_a_missing_file_and_a_folder_are_problems(tmp_path: Path) -> None:
    missing = only_problem(read_map(tmp_path / "Moor.png", LEGEND))
    assert "no such file" in missing.found
    folder = tmp_path / "Folder.png"
    folder.mkdir()
    not_a_file = only_problem(read_map(folder, LEGEND))
    assert "not a file" in not_a_file.found


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are of Unix")
def test_a_pipe_is_a_problem_and_is_not_waited_for(file: Path) -> None:
    os.mkfifo(file)
    assert isinstance(read_map(file, LEGEND), Failure)


def test_a_file_that_may_not_be_read_is_a_problem(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    file.write_bytes(GREY_PIXEL)
    monkeypatch.setattr(os, "open", refuse)
    problem = only_problem(read_map(file, LEGEND))
    assert "Permission denied" in problem.found


def test_a_file_larger_than_any_allowed_picture_is_not_read(file: Path) -> None:
    with file.open("wb") as stream:
        stream.write(GREY_PIXEL)
        stream.truncate(2**27 + 1)
    problem = only_problem(read_map(file, LEGEND))
    assert "128 MiB" in problem.found
