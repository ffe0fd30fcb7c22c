"""The PNG container: its parts, its scanlines, and the cutting of its top left corner before anything is decoded.

A PNG of 10,000 × 10,000 pixels can take 800 MB, and one of 50 kB can pretend to. Filters look only leftward and
upward, so the corner of every scanline can be cut out as it streams by and put together as a small picture of the
same kind; that one is decoded with Pillow, and memory does not grow with what the file declares.
"""

import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from io import SEEK_CUR
from itertools import chain
from typing import BinaryIO, Final

LARGEST_SIDE_PIXELS: Final = 10_000
"""Greatest width and height of a picture that is read."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_PIECE_BYTES: Final = 1 << 16
_SMALL_PART_BYTES: Final = 768
"""A palette of 256 colours: the longest part that is kept whole."""
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples a pixel by colour type: grey, colour, palette, grey with alpha, colour with alpha."""
_DEPTHS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""Bits a sample that each colour type allows."""
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


class UnreadablePictureError(Exception):
    """The file is no PNG that can be read. The text says why, for the user."""


@dataclass(frozen=True)
class Header:
    """What a PNG says of itself in its first part."""

    width: int
    height: int
    bit_depth: int
    colour_type: int
    interlaced: bool

    def scanline_bytes(self, pixels: int) -> int:
        """Return the bytes of a scanline of `pixels` pixels, with its leading filter byte."""
        return 1 + (pixels * self.bit_depth * _CHANNELS[self.colour_type] + 7) // 8

    def passes(self) -> Iterator[tuple[int, int]]:
        """Yield width and height in pixels of each pass that holds any."""
        for left, top, right, down in _INTERLACED_PASSES if self.interlaced else _PLAIN_PASS:
            width, height = -(-(self.width - left) // right), -(-(self.height - top) // down)
            if width > 0 and height > 0:
                yield width, height

    def encoded(self) -> bytes:
        """Return the header as a PNG holds it."""
        numbers = (self.width, self.height, self.bit_depth, self.colour_type, 0, 0, self.interlaced)
        return struct.pack(">IIBBBBB", *numbers)


@dataclass(frozen=True)
class Corner:
    """The top left corner of a picture, as a PNG of its own, still encoded."""

    header: Header
    """Of the corner: its width and height are those that remain."""
    png: bytes
    """Without palette and transparency: its pixels come out as they were put in."""
    palette: bytes
    """Red, green and blue of each colour of a palette; empty without one."""
    transparency: bytes
    """Alpha of each colour of the palette, or the one transparent grey or colour in 16 bits a sample; or empty."""


def read_corner(stream: BinaryIO, pixels: int) -> Corner:
    """Return the top left `pixels` × `pixels` of the PNG in `stream`, or all of a smaller one.

    Every part of the file is walked through to its end, so that a file that was cut off is noticed wherever that
    happened. `pixels` must be a multiple of 8, so that the corner of a pass is the pass of the corner.

    Raises
    ------
    UnreadablePictureError
        When the file is no PNG, is damaged or cut off, or declares more than 10,000 pixels a side.
    """
    if stream.read(len(_SIGNATURE)) != _SIGNATURE:
        raise UnreadablePictureError("this is not a PNG picture")
    parts = _parts(stream)
    heads: dict[bytes, bytes] = {}
    pixel_data: Iterable[bytes] = ()
    for name, body in parts:
        if name == b"IDAT":
            pixel_data = chain([body], (rest for later, rest in parts if later == b"IDAT"))
            break
        heads[name] = body
    header = _header(heads.get(b"IHDR", b""))
    small = replace(header, width=min(header.width, pixels), height=min(header.height, pixels))
    scanlines = b"".join(_cut_scanlines(_inflated(pixel_data), header, small))
    for _ in parts:
        pass
    palette = heads.get(b"PLTE", b"")
    if header.colour_type == 3 and (not palette or len(palette) % 3):
        raise UnreadablePictureError("the picture is damaged: its palette is missing or cut off")
    return Corner(small, _encoded(small, scanlines), palette, heads.get(b"tRNS", b""))


def _parts(stream: BinaryIO) -> Iterator[tuple[bytes, bytes]]:
    """Yield name and content of the parts that matter, pixel data in pieces; pass over the others unread."""
    name = b""
    while name != b"IEND":
        length, name = struct.unpack(">I4s", _exactly(stream, 8))
        if name not in {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}:
            stream.seek(length + 4, SEEK_CUR)
            continue
        if name != b"IDAT" and length > _SMALL_PART_BYTES:
            raise UnreadablePictureError(f"the picture is damaged: its part {name.decode()} is too long")
        checksum = zlib.crc32(name)
        while length > 0:
            piece = _exactly(stream, min(length, _PIECE_BYTES))
            checksum = zlib.crc32(piece, checksum)
            length -= len(piece)
            yield name, piece
        if struct.pack(">I", checksum) != _exactly(stream, 4):
            raise UnreadablePictureError(f"the picture is damaged: the checksum of its part {name.decode()} is wrong")


def _exactly(stream: BinaryIO, count: int) -> bytes:
    found = stream.read(count)
    if len(found) < count:
        raise UnreadablePictureError("the picture is cut off: the file ends before the picture does")
    return found


def _header(body: bytes) -> Header:
    if len(body) != 13:
        raise UnreadablePictureError("the picture is damaged: it does not say how large it is")
    width, height, depth, colour_type, compression, filtering, interlacing = struct.unpack(">IIBBBBB", body)
    if depth not in _DEPTHS.get(colour_type, ()) or compression or filtering or interlacing > 1:
        raise UnreadablePictureError("the picture is damaged: its header holds values that no PNG has")
    if not width or not height:
        raise UnreadablePictureError(f"the picture has no pixels: it says that it is {width:,} × {height:,}")
    if max(width, height) > LARGEST_SIDE_PIXELS:
        raise UnreadablePictureError(f"the picture is too large: {width:,} × {height:,} pixels")
    return Header(width, height, depth, colour_type, interlacing == 1)


def _inflated(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the uncompressed content of `pieces`, never more than a piece at a time."""
    inflater = zlib.decompressobj()
    try:
        for piece in pieces:
            rest = piece
            while rest and not inflater.eof:
                yield inflater.decompress(rest, _PIECE_BYTES)
                rest = inflater.unconsumed_tail
        yield inflater.flush()
    except zlib.error as error:
        raise UnreadablePictureError("the picture is damaged: its pixels cannot be decompressed") from error


def _cut_scanlines(content: Iterator[bytes], header: Header, small: Header) -> Iterator[bytes]:
    """Yield the left end of each scanline of `content` that reaches into the corner, pass by pass."""
    waiting = bytearray()
    passes = list(zip(header.passes(), small.passes(), strict=True))
    for number, ((width, height), (small_width, small_height)) in enumerate(passes, 1):
        whole, kept = header.scanline_bytes(width), small.scanline_bytes(small_width)
        for row in range(height if number < len(passes) else small_height):
            while len(waiting) < whole:
                piece = next(content, None)
                if piece is None:
                    raise UnreadablePictureError("the picture is cut off: it holds fewer pixels than it declares")
                waiting += piece
            if row < small_height:
                yield bytes(waiting[:kept])
            del waiting[:whole]


def _encoded(header: Header, scanlines: bytes) -> bytes:
    """Return a PNG of `scanlines`, not compressed: it lives for a moment only."""
    parts = ((b"IHDR", header.encoded()), (b"IDAT", zlib.compress(scanlines, 0)), (b"IEND", b""))
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts
    )
