"""The top left pixels of a PNG file as red, green and blue, laid over white.

Pillow decodes. What it is given was checked before: the size that the file declares, the checksum of every part, and
that no rows are missing, which Pillow would leave black. Parts without pixels, such as texts, colour profiles and the
later pictures of an animation, are left out. What the samples mean (a colour of the palette, a grey, a colour with
alpha) is worked out here, since a colour can also be declared transparent, in the file's own bit depth.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL.PngImagePlugin import PngImageFile

LARGEST_SIDE_PIXELS: Final = 4_000
"""Greatest width and height of a picture that is read."""

Pixels = npt.NDArray[np.uint8]
"""Shape (rows, columns, 3)."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples a pixel by colour type: grey, colour, palette, grey with alpha, colour with alpha."""
_KEY_BYTES: Final = {0: 2, 2: 6}
"""Length of the part that declares one grey or one colour transparent."""
_PLAIN_PASS: Final = ((0, 0, 1, 1),)
_INTERLACED_PASSES: Final = (
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
)
"""First column, first row, step to the right and step down of the seven passes of an interlaced picture."""
_SLICE_BYTES: Final = 2**11
"""Packed bytes that are unpacked at a time: at most 2 MiB, since deflate packs about 1,000 bytes into one."""


class UnreadablePictureError(Exception):
    """The file is no PNG that can be read. The text says why, for the user."""


@dataclass(frozen=True)
class _Header:
    width: int
    height: int
    bit_depth: int
    colour_type: int
    interlaced: bool

    @property
    def highest(self) -> int:
        """Highest value of a sample."""
        return (1 << self.bit_depth) - 1

    @property
    def unpacked_bytes(self) -> int:
        """Bytes that the pixels take, each row of each pass with a byte for its filter."""
        bits = self.bit_depth * _CHANNELS[self.colour_type]
        total = 0
        for left, top, right, down in _INTERLACED_PASSES if self.interlaced else _PLAIN_PASS:
            columns, rows = -(-(self.width - left) // right), -(-(self.height - top) // down)
            if columns > 0 and rows > 0:
                total += rows * (1 + (columns * bits + 7) // 8)
        return total


def read_pixels(content: bytes, side: int) -> Pixels:
    """Return the top left `side` × `side` pixels of a PNG file, or all of a smaller one, 8 bits a channel (S-2).

    Transparent pixels show the white behind them.

    Raises
    ------
    UnreadablePictureError
        When the file is no PNG, is damaged or cut off, or declares more than `LARGEST_SIDE_PIXELS` a side.
    """
    if not content.startswith(_SIGNATURE):
        raise UnreadablePictureError("this is not a PNG picture")
    parts = _parts(memoryview(content))
    name, body, needed = next(parts)
    header = _header(bytes(body) if name == b"IHDR" else b"")
    kept: list[bytes | memoryview] = [_SIGNATURE, needed]
    packed: list[memoryview] = []
    key = b""
    for name, body, part in parts:
        if name == b"IHDR":
            raise UnreadablePictureError("the picture is damaged: it says twice how large it is")
        if name == b"PLTE" and (len(body) % 3 or not 0 < len(body) <= 768):
            raise UnreadablePictureError("the picture is damaged: its palette is broken")
        if name == b"IDAT":
            packed.append(body)
        if name != b"tRNS" or header.colour_type == 3:
            kept.append(part)
        elif not packed and len(body) == _KEY_BYTES.get(header.colour_type):
            key = bytes(body)
    _check_pixel_data(packed, header)
    decoded = _decoded(b"".join(kept), _key(key, header), side)
    if decoded[:, :, 3].min() == 255:
        return decoded[:, :, :3]
    rgba = decoded.astype(np.uint32)
    over = rgba[:, :, 3:]
    mixed = (rgba[:, :, :3] * over + 255 * (255 - over) + 127) // 255
    return mixed.astype(np.uint8)


def _parts(content: memoryview) -> Iterator[tuple[bytes, memoryview, memoryview]]:
    """Yield name, body and all bytes of each part that matters, its checksum checked; the last is the end."""
    name, start = b"", len(_SIGNATURE)
    while name != b"IEND":
        length, name = struct.unpack(">I4s", bytes(content[start : start + 8]).ljust(8, b"\0"))
        end = start + 12 + length
        if end > len(content):
            raise UnreadablePictureError("the picture is cut off: the file ends before the picture does")
        if name in {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}:
            if zlib.crc32(content[start + 4 : end - 4]) != int.from_bytes(content[end - 4 : end], "big"):
                found = f"the checksum of its part {name.decode()} is wrong"
                raise UnreadablePictureError(f"the picture is damaged: {found}")
            yield name, content[start + 8 : end - 4], content[start:end]
        start = end


def _header(body: bytes) -> _Header:
    if len(body) != 13:
        raise UnreadablePictureError("the picture is damaged: it does not say how large it is")
    width, height, depth, colour_type, compression, filtering, interlacing = struct.unpack(">IIBBBBB", body)
    if colour_type not in _CHANNELS or compression or filtering or interlacing > 1:
        raise UnreadablePictureError("the picture is damaged: its header holds values that no PNG has")
    if not width or not height:
        raise UnreadablePictureError(f"the picture has no pixels: it says that it is {width:,} × {height:,}")
    if max(width, height) > LARGEST_SIDE_PIXELS:
        raise UnreadablePictureError(f"the picture is too large: {width:,} × {height:,} pixels")
    return _Header(width, height, depth, colour_type, interlacing == 1)


def _check_pixel_data(packed: list[memoryview], header: _Header) -> None:
    """Raise when the pixel data hold fewer rows than the picture; a picture that declares little unpacks little."""
    inflater, missing = zlib.decompressobj(), header.unpacked_bytes
    try:
        for part in packed:
            for start in range(0, len(part), _SLICE_BYTES):
                missing -= len(inflater.decompress(part[start : start + _SLICE_BYTES]))
                if missing <= 0:
                    return
    except zlib.error as error:
        raise UnreadablePictureError("the picture is damaged: its pixels cannot be decompressed") from error
    raise UnreadablePictureError("the picture is cut off: it holds fewer pixels than it declares")


def _key(body: bytes, header: _Header) -> tuple[int, ...]:
    """Return the grey, or red, green and blue, that a file declares transparent, as Pillow gives such pixels."""
    levels = [level & header.highest for (level,) in struct.iter_unpack(">H", body)]
    if header.bit_depth == 16:
        return tuple(levels if header.colour_type == 0 else [level >> 8 for level in levels])
    return tuple(level * 255 // header.highest for level in levels)


def _decoded(png: bytes, key: tuple[int, ...], side: int) -> npt.NDArray[np.uint8]:
    """Return the pixels with their alpha, shape (rows, columns, 4)."""
    try:
        with PngImageFile(BytesIO(png)) as picture:
            if picture.mode == "P" and picture.palette is None:
                raise UnreadablePictureError("the picture is damaged: its palette is missing")
            if key:
                picture.info["transparency"] = key if len(key) > 1 else key[0]
            corner = picture.crop((0, 0, min(picture.width, side), min(picture.height, side)))
            if corner.mode != "I;16":
                return np.asarray(corner.convert("RGBA"))
            # Pillow would clip a grey of 16 bits where it is converted.
            grey = np.asarray(corner)
            shade = (grey >> 8).astype(np.uint8)
            return np.dstack([shade, shade, shade, np.where(np.isin(grey, key), 0, 255).astype(np.uint8)])
    except (OSError, SyntaxError, ValueError) as error:  # what Pillow raises for whatever is wrong with a file
        raise UnreadablePictureError("the picture is damaged: its pixels cannot be decoded") from error
