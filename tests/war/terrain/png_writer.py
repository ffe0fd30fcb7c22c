"""PNG files of every kind, byte by byte: the opposite of what the program does, written without looking at it."""

import struct
import zlib
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from autoalgo.war.domain.terrain import Feature

LEGEND: Mapping[Feature, tuple[int, int, int]] = {
    Feature.PLAIN: (255, 255, 255),
    Feature.WATER: (0, 0, 255),
    Feature.FOREST: (0, 128, 0),
    Feature.CLIFFS: (128, 128, 128),
    Feature.HIGH_GROUND: (139, 69, 19),
}
SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, COLOUR, PALETTE, GREY_ALPHA, COLOUR_ALPHA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, COLOUR: 3, PALETTE: 1, GREY_ALPHA: 2, COLOUR_ALPHA: 4}
KINDS = [
    *((GREY, depth) for depth in (1, 2, 4, 8, 16)),
    *((PALETTE, depth) for depth in (1, 2, 4, 8)),
    *((kind, depth) for kind in (COLOUR, GREY_ALPHA, COLOUR_ALPHA) for depth in (8, 16)),
]
"""All fifteen kinds of pixels that a PNG can have: colour type and bits a sample."""
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))

Samples = npt.NDArray[np.int64]
"""Shape (rows, columns, channels)."""


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def header(width: int, height: int, depth: int = 8, kind: int = GREY, interlaced: bool = False) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced))


def png(
    samples: Samples,
    kind: int,
    depth: int,
    *,
    interlaced: bool = False,
    filters: Sequence[int] = (0,),
    palette: bytes = b"",
    transparency: bytes = b"",
) -> bytes:
    rows, columns, _ = samples.shape
    passes = ADAM7 if interlaced else ((0, 0, 1, 1),)
    scanlines = b"".join(
        _scanlines(samples[top::down, left::right], depth, filters) for left, top, right, down in passes
    )
    parts = [header(columns, rows, depth, kind, interlaced)]
    parts += [chunk(b"PLTE", palette)] if palette else []
    parts += [chunk(b"tRNS", transparency)] if transparency else []
    return SIGNATURE + b"".join(parts) + chunk(b"IDAT", zlib.compress(scanlines)) + chunk(b"IEND", b"")


def painted(features: npt.NDArray[np.int64]) -> bytes:
    """Return a colour PNG of features, shape (rows, columns), in the legend's colours."""
    colours = np.array([LEGEND[feature] for feature in Feature])
    return png(colours[features], COLOUR, 8)


def _scanlines(samples: Samples, depth: int, filters: Sequence[int]) -> bytes:
    if samples.size == 0:
        return b""
    pixel_bytes = max(1, samples.shape[2] * depth // 8)
    above = bytes(len(_packed(samples[0], depth)))
    lines = []
    for number, row in enumerate(samples):
        line = _packed(row, depth)
        chosen = filters[number % len(filters)]
        lines.append(bytes([chosen]) + _filtered(chosen, line, above, pixel_bytes))
        above = line
    return b"".join(lines)


def _packed(row: npt.NDArray[np.int64], depth: int) -> bytes:
    if depth == 16:
        return row.astype(">u2").tobytes()
    bits = (row.reshape(-1, 1) >> np.arange(depth)[::-1]) & 1
    return np.packbits(bits.astype(np.uint8).ravel()).tobytes()


def _filtered(chosen: int, line: bytes, above: bytes, pixel_bytes: int) -> bytes:
    if chosen == 0:
        return line
    left = bytes(pixel_bytes) + line
    upper_left = bytes(pixel_bytes) + above
    guesses = (
        {1: a, 2: b, 3: (a + b) // 2, 4: _paeth(a, b, c)}[chosen]
        for a, b, c in zip(left, above, upper_left, strict=False)
    )
    return bytes((byte - guess) % 256 for byte, guess in zip(line, guesses, strict=True))


def _paeth(left: int, above: int, upper_left: int) -> int:
    estimate = left + above - upper_left
    return min((left, above, upper_left), key=lambda value: abs(estimate - value))
