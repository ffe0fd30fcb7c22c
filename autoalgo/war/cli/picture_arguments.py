"""The options of `autoalgo playback` for pictures: which files, and how they are drawn (B-3e).

Nothing here draws, so that reading arguments loads no drawing library.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_ANIMATIONS: Final = ("gif", "webp", "apng")
_PICTURES: Final = ("png", "svg")


@dataclass(frozen=True)
class PictureWords:
    """What was said of pictures; None is what nothing was said of."""

    animations: tuple[tuple[str, Path], ...]
    """By the name of the option, such as "gif"."""
    pictures: tuple[tuple[str, Path], ...]
    size: int | None
    fps: float | None
    limit: float | None
    """Millions of bytes."""
    frames: int | None
    whole_map: bool


def add_pictures(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    files = parser.add_argument_group("pictures", "files to draw, of the whole war or of the hour of --hour")
    for name in _ANIMATIONS:
        files.add_argument(f"--{name}", type=Path, metavar="FILE", help=f"the whole war as an animated {name.upper()}")
    for name in _PICTURES:
        files.add_argument(
            f"--{name}", type=Path, metavar="FILE", help=f"one hour as {name.upper()}; by default the last"
        )
    files.add_argument("--size", type=int, metavar="PX", help="width; by default 480, and 800 for one hour")
    files.add_argument("--fps", type=float, metavar="N", help="frames a second; by default 1.25")
    files.add_argument("--limit", type=float, metavar="MB", help="an animation's size at most; by default 2 MB")
    files.add_argument(
        "--frames", type=int, metavar="N", help="an animation's frames at most; by default 40, of longer wars not all"
    )
    files.add_argument("--whole-map", action="store_true", help="show all of the map, not only where flanks fight")


def picture_words(said: argparse.Namespace) -> PictureWords:
    """Return what was said."""

    def paths(names: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
        return ((name, path) for name in names if (path := getattr(said, name)) is not None)

    return PictureWords(
        tuple(paths(_ANIMATIONS)), tuple(paths(_PICTURES)), said.size, said.fps, said.limit, said.frames, said.whole_map
    )
