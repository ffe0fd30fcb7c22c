"""Any picture that a map is made from: an atlas screenshot, a scan, a height map (W-22, W-23)."""

import errno
import struct
import warnings
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageOps, UnidentifiedImageError

from autoalgo.common.files import read_whole
from autoalgo.common.problems import Failure, Place, Problem

FORMATS: Final = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP")
LARGEST_FILE_MIB: Final = 64
_LARGEST_SIDE: Final = 2_000
"""Pixels that are kept of a larger picture: a map has 400."""
_MOST_PIXELS: Final = 50_000_000
_ALLOWED: Final = (
    f"a picture ({', '.join(FORMATS)}) of at most {_MOST_PIXELS // 1_000_000} million pixels and {LARGEST_FILE_MIB} MiB"
)
_HINT: Final = "save it smaller, or as PNG, in a picture program"
_DEEP_MODES: Final = ("I;16", "I;16B", "I;16L", "I;16N", "I", "F")
"""Greys of more than 8 bits, which a height map may have."""


@dataclass(frozen=True, eq=False)
class SourcePicture:
    """A picture, upright, shrunk to at most 2,000 pixels a side."""

    name: str
    """The file's name without its ending."""
    colours: npt.NDArray[np.uint8]
    """Shape (rows, columns, 3), what is transparent over white."""
    heights: npt.NDArray[np.float32]
    """Shape (rows, columns): its grey, greater for whiter, in a unit of the picture's own."""


@dataclass(frozen=True)
class Frame:
    """A square of a picture, in its pixels."""

    left: int
    top: int
    side: int

    def within(self, picture: SourcePicture) -> "Frame":
        """Return it as large as asked for where the picture has that, moved and shrunk to lie in it."""
        rows, columns = picture.heights.shape
        side = max(1, min(self.side, rows, columns))
        return Frame(min(max(self.left, 0), columns - side), min(max(self.top, 0), rows - side), side)


def read_source(file: Path) -> SourcePicture | Failure:
    """Return a picture of any usual kind, or why it cannot be read; its memory is bounded by the size it declares."""
    try:
        with warnings.catch_warnings():
            # Of a picture that is much too large Pillow warns before the size can be looked at.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            return _decoded(file, read_whole(file, LARGEST_FILE_MIB * 2**20))
    except (OSError, Image.DecompressionBombError) as error:
        return _failure(file, _reason(error))
    except (SyntaxError, ValueError, EOFError, IndexError, TypeError, struct.error):  # what decoders raise
        return _failure(file, "the picture is damaged")


def _reason(error: OSError | Image.DecompressionBombError) -> str:
    match error:
        case FileNotFoundError():
            return "there is no such file"
        case UnidentifiedImageError():
            return "this is not a picture that can be read"
        case OSError(errno=errno.EFBIG):
            return f"the file is larger than {LARGEST_FILE_MIB} MiB"
        case OSError():
            return f"the picture cannot be read: {error.strerror or error}"
    return "the picture has far too many pixels"


def _decoded(file: Path, content: bytes) -> SourcePicture | Failure:
    with Image.open(BytesIO(content), formats=FORMATS) as opened:
        columns, rows = opened.size
        if columns * rows > _MOST_PIXELS:
            return _failure(file, f"the picture has {columns:,} × {rows:,} pixels")
        opened.draft("RGB", (_LARGEST_SIDE, _LARGEST_SIDE))  # a JPEG is decoded smaller
        picture = ImageOps.exif_transpose(opened)
        if picture.mode in _DEEP_MODES:
            deep = _shrunk(Image.fromarray(np.asarray(picture, np.float32)))
            heights = np.nan_to_num(np.asarray(deep), posinf=0, neginf=0)
            span = max(float(np.ptp(heights)), 1e-9)
            grey = ((heights - heights.min()) / span * 255).astype(np.uint8)
            return SourcePicture(file.stem, np.repeat(grey[:, :, None], 3, axis=2), heights)
        whole = _shrunk(picture.convert("RGBA"))
        flat = Image.alpha_composite(Image.new("RGBA", whole.size, "white"), whole).convert("RGB")
        return SourcePicture(file.stem, np.asarray(flat), np.asarray(flat.convert("L"), np.float32))


def _shrunk(picture: Image.Image) -> Image.Image:
    factor = max(picture.size) / _LARGEST_SIDE
    if factor <= 1:
        return picture
    columns, rows = (max(1, round(side / factor)) for side in picture.size)
    return picture.resize((columns, rows), Image.Resampling.BOX)


def _failure(file: Path, found: str) -> Failure:
    return Failure(Problem(Place(file=str(file)), found, _ALLOWED, _HINT))
