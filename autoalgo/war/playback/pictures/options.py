"""The options of a picture or an animation, and what is wrong with a choice (B-3e)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from autoalgo.common.picture_files import check_file, format_of
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.war.playback.playback import Playback

ANIMATIONS: Final = MappingProxyType({"gif": "gif", "webp": "webp", "apng": "apng", "png": "apng"})
"""What an animation is by the ending of its file: a PNG that moves is an APNG, whatever its name ends in."""
PICTURES: Final = ("png", "svg")
"""What a picture of one hour can be; the ending of the file's name says which."""
LEAST_SIZE: Final = 200
GREATEST_SIZE: Final = 1200
LEAST_RATE: Final = 0.1
GREATEST_RATE: Final = 20.0
"""Frames a second; browsers show GIFs that are faster than 50 at 10 (they take a delay of 10 ms for a mistake)."""
LEAST_FRAMES: Final = 2
GREATEST_FRAMES: Final = 400
LEAST_MEGABYTES: Final = 0.05
GREATEST_MEGABYTES: Final = 100.0
MEGABYTE: Final = 1_000_000


@dataclass(frozen=True)
class PictureOptions:
    """How a picture of one hour is drawn."""

    size: int = 800
    """Width in pixels, 200 – 1200."""
    whole_map: bool = False
    """Whether all of the map is shown, and not only the part where flanks fight."""


@dataclass(frozen=True)
class AnimationOptions:
    """How an animation is drawn.

    By default it suits any wiki: MediaWiki as installed takes files of up to 2 MB (PHP's upload_max_filesize) and
    animates GIFs in pages up to 12.5 million pixels in all frames together ($wgMaxAnimatedGifArea); so says its manual.
    Wikimedia Commons takes 100 MiB in one piece (commons.wikimedia.org/wiki/Commons:Maximum_file_size).
    """

    size: int = 480
    """Width in pixels, 200 – 1200."""
    frames_a_second: float = 1.25
    """0.1 – 20."""
    most_megabytes: float = 2.0
    """Size of the file at most, in millions of bytes, 0.05 – 100."""
    most_frames: int = 40
    """2 – 400; a war of more hours leaves hours out, and what happened in them stands in the next frame."""
    whole_map: bool = False
    """Whether all of the map is shown, and not only the part where flanks fight."""

    @property
    def most_bytes(self) -> int:
        """Size of the file at most."""
        return int(self.most_megabytes * MEGABYTE)


def check_animation(path: Path, options: AnimationOptions) -> Failure | None:
    """Return why no such animation can be written to `path`; nothing if it can."""
    ranges = (
        ("size", options.size, LEAST_SIZE, GREATEST_SIZE),
        ("fps", options.frames_a_second, LEAST_RATE, GREATEST_RATE),
        ("limit", options.most_megabytes, LEAST_MEGABYTES, GREATEST_MEGABYTES),
        ("frames", options.most_frames, LEAST_FRAMES, GREATEST_FRAMES),
    )
    return failure_of([*(check_file(path, tuple(ANIMATIONS), "animation") or ()), *_outside(ranges)])


def check_picture(path: Path, playback: Playback, hour: int, options: PictureOptions) -> Failure | None:
    """Return why no picture of an hour can be written to `path`; nothing if it can."""
    ranges = (("size", options.size, LEAST_SIZE, GREATEST_SIZE), ("hour", hour, 0, playback.hours + playback.rounds))
    return failure_of([*(check_file(path, PICTURES, "picture") or ()), *_outside(ranges)])


def animation_format(path: Path) -> str:
    """Return "gif", "webp" or "apng", for a path that `check_animation` has found nothing wrong with."""
    return ANIMATIONS[format_of(path)]


def _outside(ranges: tuple[tuple[str, float, float, float], ...]) -> Iterator[Problem]:
    for name, found, least, greatest in ranges:
        if not least <= found <= greatest:
            yield Problem(Place(key=name), f"{found:g} is out of range", f"{least:,g} – {greatest:,g}")
