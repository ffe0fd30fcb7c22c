"""From pictures to the bytes of an animation: one palette for all, only what changes from one to the next (B-3e)."""

import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, PngImagePlugin

from autoalgo.war.terrain import Colour

_QUALITIES: Final = {255: 82, 128: 66, 64: 50}
"""Of a WebP, in the place of so many colours."""
_UNCHANGED: Final = 255
"""The colour of a palette that stands for what has not changed."""
QUALITY_STEPS: Final = tuple(_QUALITIES)
"""Colours of a palette, the most first; 256 less one that stands for what has not changed."""


def palette_of(pictures: Sequence[Image.Image], flat: Iterable[Colour], colours: int) -> Image.Image:
    """Return a palette of at most so many colours that suits all of `pictures`; those in `flat` are in it exactly."""
    reserved = list(dict.fromkeys(flat))
    found = Image.fromarray(_colours_of(pictures)).quantize(colours - len(reserved), Image.Quantize.MEDIANCUT)
    others = zip(*[iter(found.getpalette() or [])] * 3, strict=True)
    entries = list(dict.fromkeys((*reserved, *others)))[:colours]
    palette = Image.new("P", (1, 1))
    palette.putpalette(list(chain.from_iterable(entries)))
    return palette


def _colours_of(pictures: Sequence[Image.Image]) -> npt.NDArray[np.uint8]:
    """Return every colour of `pictures`, in steps of 8, as often as the root of the pixels that have it.

    Counted by pixels, a wide plain would take nearly all of a palette, and grey cliffs would turn green.
    """
    steps = np.concatenate([np.asarray(picture).reshape(-1, 3) >> 3 for picture in pictures]).astype(np.uint16)
    colours, counts = np.unique(steps[:, 0] << 10 | steps[:, 1] << 5 | steps[:, 2], return_counts=True)
    channels = np.stack([colours >> 10, colours >> 5 & 31, colours & 31], axis=1) * 8 + 4
    repeated: npt.NDArray[np.uint8] = channels.repeat(np.sqrt(counts).astype(np.int64), axis=0).astype(np.uint8)
    return repeated[np.newaxis]


def encoded(
    kind: str, pictures: Iterator[Image.Image], milliseconds: Sequence[int], palette: Image.Image | None, colours: int
) -> bytes:
    """Return the animation of `pictures`, which runs without end.

    Parameters
    ----------
    kind
        "gif", "webp" or "apng".
    milliseconds
        How long each picture is shown.
    palette
        Colours of a GIF or an APNG.
    colours
        One of `QUALITY_STEPS`.
    """
    buffer = io.BytesIO()
    if palette is not None:
        pictures = (picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures)
    if kind == "apng":
        pictures = _changes(pictures)
    first, *others = pictures
    common = {"save_all": True, "append_images": others, "duration": list(milliseconds), "loop": 0}
    if kind == "gif":
        first.save(buffer, "GIF", **common, optimize=True, disposal=1)
    elif kind == "apng":
        first.save(buffer, "PNG", **common, compress_level=9, blend=PngImagePlugin.Blend.OP_OVER)
    else:
        first.save(buffer, "WEBP", **common, quality=_QUALITIES[colours], method=4)
    return buffer.getvalue()


def _changes(pictures: Iterator[Image.Image]) -> Iterator[Image.Image]:
    """Yield the first picture, and of each other what is otherwise than in the one before it, on nothing."""
    shown = None
    for picture in pictures:
        pixels = np.asarray(picture)
        changed = pixels if shown is None else np.where(pixels == shown, np.uint8(_UNCHANGED), pixels)
        shown = pixels
        part = Image.frombytes("P", picture.size, changed.tobytes())
        colours = picture.getpalette() or []
        part.putpalette([*colours, *([0] * (3 * (_UNCHANGED + 1) - len(colours)))])
        part.info["transparency"] = _UNCHANGED
        yield part
