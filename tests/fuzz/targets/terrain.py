"""Terrain maps: pictures made by hand in every form that PNG has, damaged part by part, and fought on."""

import json
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from fuzz.attempts import REPOSITORY, Attempt, Spot
from fuzz.draws import LARGEST, Draws
from fuzz.targets import shipped

NAME: Final = "Fuzz"
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_CHANNELS: Final = {2: 3, 0: 1, 3: 1, 4: 2, 6: 4}
_DEPTHS: Final = {2: (8, 16), 0: (8, 1, 2, 4, 16), 3: (8, 1, 2, 4), 4: (8, 16), 6: (8, 16)}
_SIDES: Final = (400, 1, 2, 7, 399, 401, 640)
_EXTREMES: Final = (0, 1, 4000, 4001, 2**16, 2**31 - 1, 2**31, 2**32 - 1)
Chunk = tuple[bytes, bytes]


def terrain(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a run on a map that was made by hand, or a check of it."""
    home = shipped.home(folder, "Maps")
    maps = home / "Maps"
    maps.mkdir()
    for shipped_map in (REPOSITORY / "Maps").glob("*.png"):
        (maps / shipped_map.name).symlink_to(shipped_map)
    chunks = _picture(base)
    data = b""
    for draws in changes:
        data = _change(draws, chunks, data)
    (maps / f"{NAME}.png").write_bytes(data or _written(chunks))
    spots = tuple(Spot((f"{NAME}.png",)) for _ in changes)
    if base.one_in(4):
        return Attempt(folder, ("check",), home, spots=spots)
    file = folder / "war.json"
    file.write_text(json.dumps({**shipped.example(base), "map": NAME}), encoding="utf-8")
    return Attempt(folder, ("run", str(file), "--out", str(folder / "out")), home, spots=spots)


def _picture(draws: Draws) -> list[Chunk]:
    """Return the parts of a picture of noise, which can be read."""
    colours = draws.of(tuple(_CHANNELS))
    depth = draws.of(_DEPTHS[colours])
    width, height, interlaced = draws.of(_SIDES), draws.of(_SIDES), draws.below(2)
    row = 1 + (width * depth * _CHANNELS[colours] + 7) // 8
    noise = bytearray(Random(draws.below(100)).randbytes(row * height))  # noqa: S311 - nothing secret
    noise[::row] = bytes(height)
    # An interlaced picture has more rows than one that is not; what is missing at its end is only missed by some.
    rows = bytes(noise) if not interlaced else bytes(2 * len(noise))
    palette = [(b"PLTE", bytes(range(256)) * 3)] if colours == 3 else []
    header = struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, interlaced)
    return [(b"IHDR", header), *palette, (b"IDAT", zlib.compress(rows, 1)), (b"IEND", b"")]


def _written(chunks: Sequence[Chunk]) -> bytes:
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    )


def _change(draws: Draws, chunks: list[Chunk], data: bytes) -> bytes:
    """Change the parts, or return the bytes of the file, damaged."""
    kind = draws.below(8)
    at = draws.below(len(chunks)) if chunks else 0
    if kind < 6 and not data and chunks:
        _change_part(draws, chunks, kind, at)
        return b""
    data = data or _written(chunks)
    at = draws.below(len(data))
    if kind % 2:
        return data[:at] or b"x"
    return data[:at] + bytes([draws.below(256)]) + data[at + 1 :]


def _change_part(draws: Draws, chunks: list[Chunk], kind: int, at: int) -> None:
    name, body = chunks[at]
    if kind == 0:
        chunks.insert(draws.below(len(chunks)), draws.of(_others(draws)))
    elif kind == 1:
        del chunks[at]
    elif kind == 2:
        chunks.insert(draws.below(len(chunks)), chunks[at])
    elif kind == 3 and name == b"IHDR" and len(body) == 13:
        sizes = (draws.of(_EXTREMES), draws.of(_EXTREMES))
        chunks[at] = (name, struct.pack(">II", *sizes) + body[8:])
    elif kind == 4 and name == b"IHDR" and len(body) == 13:
        chunks[at] = (name, body[:8] + bytes(draws.below(20) for _ in range(5)))
    elif name == b"IDAT":
        chunks[at] = (name, draws.of((body[: len(body) // 2], b"", zlib.compress(b""), zlib.compress(bytes(10**7)))))
    else:
        chunks[at] = (name, body[: draws.below(len(body) + 1)])


def _others(draws: Draws) -> tuple[Chunk, ...]:
    """Return parts that a picture may have besides, sound or not."""
    noise = draws.below(LARGEST).to_bytes(4, "big")
    return (
        (b"tEXt", b"Comment\x00" + noise),
        (b"tRNS", noise * 40),
        (b"tRNS", noise[:2]),
        (b"PLTE", noise[:3] * 256),
        (b"PLTE", noise),
        (b"zTXt", b"Bomb\x00\x00" + zlib.compress(bytes(10**7))),
        (b"iCCP", b"x\x00\x00" + zlib.compress(noise)),
        (b"acTL", noise * 2),
        (b"gAMA", noise),
        (b"XXXX", noise),
    )
