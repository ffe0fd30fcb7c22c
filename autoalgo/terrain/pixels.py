"""The pixels of a small PNG as red, green and blue, laid over white.

Pillow decodes; what the samples mean (a colour of the palette, a grey, a colour with alpha) is worked out here, since
a colour can also be declared transparent, in the file's own bit depth.
"""

import struct
from io import BytesIO

import numpy as np
import numpy.typing as npt
from PIL.PngImagePlugin import PngImageFile

from autoalgo.terrain.png import Corner, UnreadablePictureError

Pixels = npt.NDArray[np.uint8]
"""Shape (rows, columns, 3)."""
_Samples = npt.NDArray[np.uint8] | npt.NDArray[np.uint16]
_Alpha = npt.NDArray[np.uint8]


def pixels_over_white(corner: Corner) -> Pixels:
    """Return the pixels of `corner`, 8 bits a channel; transparent ones show the white behind them (S-2).

    Raises
    ------
    UnreadablePictureError
        When the pixels cannot be decoded.
    """
    colours, alpha = _colours_and_alpha(corner, _samples(corner))
    over = alpha[:, :, None].astype(np.uint32)
    mixed = (colours * over + 255 * (255 - over) + 127) // 255
    return mixed.astype(np.uint8)


def _samples(corner: Corner) -> _Samples:
    """Return the samples, shape (rows, columns) or (rows, columns, channels); greys of up to 8 bits as 0–255."""
    try:
        with PngImageFile(BytesIO(corner.png)) as picture:
            samples = np.asarray(picture)
    except OSError as error:
        raise UnreadablePictureError("the picture is damaged: its pixels cannot be decoded") from error
    return samples * np.uint8(255) if samples.dtype == np.bool_ else samples


def _colours_and_alpha(corner: Corner, samples: _Samples) -> tuple[Pixels, _Alpha]:
    """Return colour and alpha of each pixel, by the colour type of the file."""
    match corner.header.colour_type:
        case 0:
            return _in_grey(_eight_bit(samples)), _keyed(corner, samples[:, :, None])
        case 2:
            return _eight_bit(samples), _keyed(corner, samples)
        case 3:
            return _palette(corner.palette, 3, 0)[samples], _palette(corner.transparency, 1, 255)[samples, 0]
        case _:
            # Pillow gives grey with alpha in 16 bits as colour with alpha.
            grey = samples.shape[2] == 2
            shown = _eight_bit(samples)
            return _in_grey(shown[:, :, 0]) if grey else shown[:, :, :3], shown[:, :, -1]


def _eight_bit(samples: _Samples) -> npt.NDArray[np.uint8]:
    """Return `samples` on the scale 0–255."""
    upper = samples >> 8 if samples.dtype == np.uint16 else samples
    return upper.astype(np.uint8)


def _in_grey(shades: npt.NDArray[np.uint8]) -> Pixels:
    return np.repeat(shades[:, :, None], 3, axis=2)


def _palette(entries: bytes, width: int, missing: int) -> npt.NDArray[np.uint8]:
    """Return 256 entries of `width` bytes each; those that the file leaves out are `missing`."""
    table = np.full((256, width), missing, np.uint8)
    found = np.frombuffer(entries, np.uint8).reshape(-1, width)
    table[: len(found)] = found[:256]
    return table


def _keyed(corner: Corner, samples: _Samples) -> _Alpha:
    """Return alpha 0 where `samples`, shape (rows, columns, channels), are the one transparent colour, else 255."""
    channels = samples.shape[2]
    opaque = np.full(samples.shape[:2], 255, np.uint8)
    if len(corner.transparency) != 2 * channels:
        return opaque
    depth = corner.header.bit_depth
    key = np.array(struct.unpack(f">{channels}H", corner.transparency)) & (2**depth - 1)
    if depth == 16 and samples.dtype == np.uint8:
        # Pillow keeps the upper half of a colour's 16 bits, so that half is compared.
        key >>= 8
    elif depth < 8:
        key *= 255 // (2**depth - 1)
    clear = (samples == key).all(axis=2)
    opaque[clear] = 0
    return opaque
