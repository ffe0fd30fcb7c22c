"""Every kind of PNG gives the pixels that were put into it."""

from io import BytesIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from png_writer import CHANNELS, COLOUR, COLOUR_ALPHA, GREY, GREY_ALPHA, KINDS, PALETTE, Samples, png

from autoalgo.war.terrain.pixels import Pixels, read_pixels


def read(content: bytes, pixels: int = 400) -> Pixels:
    return read_pixels(content, pixels)


def drawn_samples(size: tuple[int, int], kind: int, depth: int, seed: int) -> Samples:
    return np.random.default_rng(seed).integers(0, 2**depth, (*size, CHANNELS[kind]))


def expected(samples: Samples, kind: int, depth: int, palette: bytes) -> Pixels:
    """Return what a reader of the PNG standard would show over white, worked out from the samples alone."""
    shades = samples >> 8 if depth == 16 else samples * 255 // (2**depth - 1)
    if kind == PALETTE:
        colours: Pixels = np.frombuffer(palette, np.uint8).reshape(-1, 3)[samples[:, :, 0]]
        return colours
    colour = shades[:, :, :1].repeat(3, axis=2) if kind in {GREY, GREY_ALPHA} else shades[:, :, :3]
    alpha = shades[:, :, -1:] if kind in {GREY_ALPHA, COLOUR_ALPHA} else np.full_like(shades[:, :, :1], 255)
    shown: Pixels = np.round((colour * alpha + 255 * (255 - alpha)) / 255).astype(np.uint8)
    return shown


@given(
    kind_and_depth=st.sampled_from(KINDS),
    size=st.tuples(st.integers(1, 20), st.integers(1, 20)),
    interlaced=st.booleans(),
    filters=st.lists(st.integers(0, 4), min_size=1, max_size=5),
    seed=st.integers(0, 1000),
)
def test_every_kind_size_and_filter_is_read_as_it_was_written(
    kind_and_depth: tuple[int, int], size: tuple[int, int], interlaced: bool, filters: list[int], seed: int
) -> None:
    kind, depth = kind_and_depth
    samples = drawn_samples(size, kind, depth, seed)
    palette = np.random.default_rng(seed + 1).bytes(3 * 2**depth) if kind == PALETTE else b""
    content = png(samples, kind, depth, interlaced=interlaced, filters=filters, palette=palette)
    assert read(content).tolist() == expected(samples, kind, depth, palette).tolist()


@given(
    kind_and_depth=st.sampled_from(KINDS),
    size=st.tuples(st.integers(1, 40), st.integers(1, 40)),
    corner=st.sampled_from([8, 16, 24]),
    interlaced=st.booleans(),
    filters=st.lists(st.integers(0, 4), min_size=1, max_size=5),
)
def test_the_corner_is_what_the_whole_shows_there(
    kind_and_depth: tuple[int, int], size: tuple[int, int], corner: int, interlaced: bool, filters: list[int]
) -> None:
    kind, depth = kind_and_depth
    samples = drawn_samples(size, kind, depth, seed=size[0] * 41 + size[1])
    palette = bytes(range(256)) * 3 if kind == PALETTE else b""
    content = png(samples, kind, depth, interlaced=interlaced, filters=filters, palette=palette[: 3 * 2**depth])
    assert read(content, corner).tolist() == read(content)[:corner, :corner].tolist()


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "LA", "I;16"])
def test_pictures_that_pillow_writes_are_read_as_pillow_shows_them(mode: str) -> None:
    levels = np.random.default_rng(5).integers(0, 256, (30, 50, 4), np.uint8)
    if mode == "I;16":
        picture = Image.fromarray(levels[:, :, 0].astype(np.uint16) * 257)
        shown = levels[:, :, :1].repeat(3, axis=2)
    else:
        picture = Image.fromarray(levels).convert("RGB" if mode == "P" else "RGBA").convert(mode)
        over = Image.new("RGBA", picture.size, "white")
        over.alpha_composite(picture.convert("RGBA"))
        shown = np.asarray(over.convert("RGB"))
    stream = BytesIO()
    picture.save(stream, "PNG")
    difference = read(stream.getvalue()).astype(int) - shown
    assert np.abs(difference).max() <= (1 if mode in {"RGBA", "LA"} else 0)


@pytest.mark.parametrize("depth", [1, 2, 4, 8, 16])
def test_the_grey_that_a_file_declares_transparent_is_white(depth: int) -> None:
    # The darkest grey but one is transparent; of one bit, black itself.
    clear = 1 if depth > 1 else 0
    samples = np.array([[[0], [clear], [2**depth - 1]]])
    shown = read(png(samples, GREY, depth, transparency=clear.to_bytes(2, "big")))
    black = 255 if depth == 1 else 0
    assert shown[0].tolist() == [[black] * 3, [255] * 3, [255] * 3]


@pytest.mark.parametrize(("depth", "scale"), [(8, 1), (16, 256)])
def test_the_colour_that_a_file_declares_transparent_is_white(depth: int, scale: int) -> None:
    samples = np.array([[[0, 0, 255], [0, 0, 254], [0, 1, 255]]]) * scale
    transparency = b"".join((level * scale).to_bytes(2, "big") for level in (0, 0, 255))
    shown = read(png(samples, COLOUR, depth, transparency=transparency))
    assert shown[0].tolist() == [[255, 255, 255], [0, 0, 254], [0, 1, 255]]


def test_a_palette_may_hold_alpha_for_its_first_colours() -> None:
    palette = bytes([0, 0, 255, 0, 0, 0, 0, 128, 0])
    shown = read(png(np.array([[[0], [1], [2]]]), PALETTE, 2, palette=palette, transparency=bytes([0, 51])))
    # Black at alpha 51/255 = 1/5 over white: 255 · 4/5 = 204.
    assert shown[0].tolist() == [[255, 255, 255], [204, 204, 204], [0, 128, 0]]


def test_a_colour_that_the_palette_lacks_is_black() -> None:
    shown = read(png(np.array([[[0], [3]]]), PALETTE, 2, palette=bytes([0, 0, 255])))
    assert shown[0].tolist() == [[0, 0, 255], [0, 0, 0]]


@pytest.mark.parametrize(("key", "clear"), [((0x1234, 0x5678, 0x9ABC), True), ((0x1334, 0x5678, 0x9ABC), False)])
def test_a_deep_colour_is_compared_by_the_upper_half_of_its_bits(key: tuple[int, ...], clear: bool) -> None:
    samples = np.array([[[0x1234, 0x5678, 0x9ABC]]])
    shown = read(png(samples, COLOUR, 16, transparency=b"".join(level.to_bytes(2, "big") for level in key)))
    assert shown[0, 0].tolist() == ([255] * 3 if clear else [0x12, 0x56, 0x9A])


def test_a_deep_grey_is_compared_by_all_its_bits() -> None:
    shown = read(png(np.array([[[0x1234], [0x1235]]]), GREY, 16, transparency=b"\x12\x34"))
    assert shown[0].tolist() == [[255] * 3, [0x12] * 3]


def test_of_an_animation_the_picture_itself_is_read_and_not_its_frames() -> None:
    frames = [Image.new("RGB", (2, 1), colour) for colour in ("blue", "red", "lime")]
    stream = BytesIO()
    frames[0].save(stream, "PNG", save_all=True, append_images=frames[1:])
    assert read(stream.getvalue())[0].tolist() == [[0, 0, 255]] * 2


def test_transparency_of_the_wrong_length_is_passed_over() -> None:
    shown = read(png(np.array([[[7]]]), GREY, 8, transparency=b"\x00\x07\x00"))
    assert shown[0].tolist() == [[7, 7, 7]]
