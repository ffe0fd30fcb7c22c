"""The options of `autoalgo replay` for pictures: which files, and how they are drawn (B-3e).

Nothing here draws, so that reading arguments loads no drawing library.
"""

from pathlib import Path
from typing import Final, TypeAlias

from autoalgo.common.options import flag, number, option, options, path_option, whole

Files: TypeAlias = tuple[tuple[str, Path], ...]
"""By the name of the option, such as "gif"."""
SIZE: Final = whole(200, 1200, "PX")
"""These ranges are those of `autoalgo.war.playback.pictures.options`, which takes a while to load."""
RATE: Final = number(0.1, 20)
MEGABYTES: Final = number(0.05, 100, "MB")
FRAMES: Final = whole(2, 400)
_STILL = "one hour as {}; by default the last"


@options
class PictureWords:
    """The options for pictures; None where nothing was said."""

    gif: Path | None = path_option("--gif", "FILE", "the whole war as an animated GIF")
    webp: Path | None = path_option("--webp", "FILE", "the whole war as an animated WEBP")
    apng: Path | None = path_option("--apng", "FILE", "the whole war as an animated APNG")
    png: Path | None = path_option("--png", "FILE", _STILL.format("PNG"))
    svg: Path | None = path_option("--svg", "FILE", _STILL.format("SVG"))
    size: int | None = option("--size", SIZE, "width in pixels; by default 480, or 800 for one hour")
    fps: float | None = option("--fps", RATE, "frames a second; by default 1.25")
    limit: float | None = option("--limit", MEGABYTES, "the largest size of an animation; by default 2 MB")
    """Millions of bytes."""
    frames: int | None = option(
        "--frames", FRAMES, "the most frames of an animation; by default 40, so that long wars leave some out"
    )
    whole_map: bool = flag("--whole-map", "show the whole map, not only where flanks fight")

    @property
    def animations(self) -> Files:
        """The files that move."""
        return _named(gif=self.gif, webp=self.webp, apng=self.apng)

    @property
    def pictures(self) -> Files:
        """The files that do not."""
        return _named(png=self.png, svg=self.svg)


def _named(**files: Path | None) -> Files:
    return tuple((name, path) for name, path in files.items() if path is not None)
