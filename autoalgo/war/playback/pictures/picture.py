"""The picture of one hour as PNG or SVG (B-3e)."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from autoalgo.common.picture_files import format_of, write_picture
from autoalgo.common.problems import Failure
from autoalgo.war.playback.pictures.animation import Saved
from autoalgo.war.playback.pictures.frames import Painter, painted_map
from autoalgo.war.playback.pictures.layout import PictureView, view_of
from autoalgo.war.playback.pictures.moments import moment_of
from autoalgo.war.playback.pictures.options import PictureOptions, check_picture
from autoalgo.war.playback.pictures.vectors import changing_part, changing_svg, svg_of
from autoalgo.war.playback.playback import Playback
from autoalgo.war.tables import Tables


def save_picture(playback: Playback, tables: Tables, path: Path, hour: int, options: PictureOptions) -> Saved | Failure:
    """Write how a war stood at the end of an hour, 0 for the plan, as PNG or SVG, as the name ends.

    Returns
    -------
    What was written, or why nothing could be.
    """
    if failure := check_picture(path, playback, hour, options):
        return failure
    view = PictureView() if options.whole_map else view_of(playback)
    painter = Painter(playback, painted_map(playback, tables), options.size, view)
    moment = moment_of(playback, hour)
    content = _png(painter.picture(moment)) if format_of(path) == "png" else svg_of(painter, moment)
    return write_picture(path, content, "picture") or Saved(path, options.size, 1, len(content), painter.letters())


@dataclass(frozen=True)
class ChangingPart:
    """What stands in the group of such a picture in a moment."""

    hour: int
    time: str
    """The hour in words."""
    svg: str


@dataclass(frozen=True)
class ChangingPicture:
    """The picture of a war for a page that shows one moment after another."""

    svg: str
    """Of the moment that is shown first."""
    parts: tuple[ChangingPart, ...]


def changing_picture(
    playback: Playback, tables: Tables, positions: Sequence[int], first: int, changing: str
) -> ChangingPicture:
    """Return how a war stood at some positions, `positions[first]` shown, `changing` being the id of the group.

    Each part tells what happened since the position before.
    """
    painter = Painter(playback, painted_map(playback, tables), PictureOptions().size, view_of(playback))
    since = (None, *positions)
    moments = [moment_of(playback, position, before) for before, position in zip(since, positions, strict=False)]
    parts = tuple(ChangingPart(moment.hour, moment.time, changing_part(painter, moment)) for moment in moments)
    return ChangingPicture(changing_svg(painter, moments[first], changing), parts)


def _png(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
