"""An animation of a whole war in a file of limited size (B-3e)."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PIL import Image

from autoalgo.common.figures import counted
from autoalgo.common.picture_files import write_picture
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.playback.pictures.animation_encoder import QUALITY_STEPS, encoded, palette_of
from autoalgo.war.playback.pictures.frames import FLAT_COLOURS, Painter, painted_map
from autoalgo.war.playback.pictures.layout import PictureView, view_of
from autoalgo.war.playback.pictures.moments import moment_of
from autoalgo.war.playback.pictures.options import (
    LEAST_FRAMES,
    LEAST_SIZE,
    AnimationOptions,
    animation_format,
    check_animation,
)
from autoalgo.war.playback.playback import Playback
from autoalgo.war.tables import Tables

_HELD_MILLISECONDS: Final = 4000
"""How long the last picture is shown at least."""
_BATTLE_HELD_MILLISECONDS: Final = 2000
"""How long the end of the battle is, where the occupation follows."""
_SAMPLES: Final = 6
"""Pictures that the palette is made from."""
_LEGIBLE_SIZE: Final = 360
"""Width that is kept as long as fewer frames help."""
_ENOUGH_FRAMES: Final = 16
_ROUNDS: Final = 4
"""Rounds of the occupation that are shown at most: nobody moves in them."""
_SAFETY: Final = 0.94
"""Of the limit is aimed at, as size does not go exactly by pixels and frames."""
_MOST_PIXELS: Final = 50_000_000
"""In all frames together: they lie in memory while the file is made."""
WIKI_PIXELS: Final = 12_500_000
"""What MediaWiki as installed animates in pages ($wgMaxAnimatedGifArea)."""

Told = Callable[[int, int], None]
"""Hears how many steps are done, of how many; of more where the file has to be made once more."""
GoesOn = Callable[[], bool]


@dataclass(frozen=True)
class Saved:
    """A file that was written."""

    path: Path
    size: int
    """Width in pixels."""
    frames: int
    bytes: int
    notes: tuple[str, ...] = ()
    """What is otherwise than asked, or should be known, in sentences."""


@dataclass(frozen=True)
class _Attempt:
    """The inputs of a file."""

    size: int
    hours: tuple[int, ...]
    """Positions: hours of battle, then rounds of the occupation."""
    colours: int


class _CancelledError(Exception):
    """The user has asked to stop, while a library asks for the next picture."""


@dataclass(frozen=True)
class AnimationOrder:
    """An animation that is wanted."""

    path: Path
    options: AnimationOptions
    told: Told
    goes_on: GoesOn


def save_animation(playback: Playback, tables: Tables, order: AnimationOrder) -> Saved | Failure | None:
    """Write a war as GIF, WebP or APNG, as the name ends; return what was written.

    Too large a file is made again with fewer colours, then smaller and with fewer frames, until it fits; what was done
    is told in the notes.

    Returns
    -------
    What was written; why nothing could be; None when the order says that it does not go on. Nothing is written then.
    """
    path, options = order.path, order.options
    if failure := check_animation(path, options):
        return failure
    view = PictureView() if options.whole_map else view_of(playback)
    ground = painted_map(playback, tables)
    attempt, ratio = _first(playback, options), 0.0
    while attempt:
        painter = Painter(playback, ground, attempt.size, view)
        try:
            content = _content(painter, attempt, order)
        except _CancelledError:
            return None
        ratio = len(content) / options.most_bytes
        if ratio <= 1:
            notes = (*_differences(attempt, playback, options), *_wiki_note(painter, attempt, path), *painter.letters())
            saved = Saved(path, attempt.size, len(attempt.hours), len(content), notes)
            return write_picture(path, content, "animation") or saved
        attempt = _smaller(playback, attempt, ratio)
    found = f"the animation has {ratio * options.most_megabytes:.2g} MB at its smallest"
    return Failure(Problem(Place(file=str(path)), found, f"{options.most_megabytes:g} MB", "allow a larger file"))


def thinned(hours: int, most: int) -> tuple[int, ...]:
    """Return which hours of a war are shown, at most so many, evenly far apart: always the plan and the last."""
    count = min(hours + 1, most)
    return tuple(round(hours * place / (count - 1)) for place in range(count)) if count > 1 else (0,)


def _positions(playback: Playback, most: int) -> tuple[int, ...]:
    """Return the hours that are shown and a few rounds of the occupation after them, its end among them."""
    hours, rounds = playback.hours, playback.rounds
    count = min(rounds, _ROUNDS, most // 3)
    return (*thinned(hours, most - count), *(hours - (-rounds * part // count) for part in range(1, count + 1)))


def _first(playback: Playback, options: AnimationOptions) -> _Attempt | None:
    frames = min(options.most_frames, _MOST_PIXELS // int(1.22 * options.size**2))
    return _Attempt(options.size, _positions(playback, frames), QUALITY_STEPS[0])


def _smaller(playback: Playback, attempt: _Attempt, ratio: float) -> _Attempt | None:
    """Return what to try next for a file that is so many times too large; None when nothing is left to try."""
    colours = [step for step in QUALITY_STEPS if step < attempt.colours]
    if colours:
        # A file that is far too large will not fit with fewer colours alone.
        return replace(attempt, colours=colours[-1 if ratio > 1.3 else 0])
    share, frames = _SAFETY / ratio, len(attempt.hours)
    for size, count in ((_LEGIBLE_SIZE, _ENOUGH_FRAMES), (LEAST_SIZE, LEAST_FRAMES)):
        if attempt.size > size:
            return replace(attempt, size=max(int(attempt.size * math.sqrt(share)), size))
        if frames > count:
            return replace(attempt, hours=_positions(playback, max(min(int(frames * share), frames - 1), count)))
    return None


def _content(painter: Painter, attempt: _Attempt, order: AnimationOrder) -> bytes:
    """Return the file of an attempt; raises `_CancelledError`."""
    hours, total = attempt.hours, len(attempt.hours)

    def picture(place: int) -> Image.Image:
        if not order.goes_on():
            raise _CancelledError
        return painter.picture(moment_of(painter.playback, hours[place], hours[place - 1] if place else None))

    def pictures() -> Iterator[Image.Image]:
        for place in range(total):
            yield picture(place)
            order.told(place + 1, total)

    palette, kind = None, animation_format(order.path)
    if kind != "webp":
        samples = [picture(place) for place in thinned(total - 1, _SAMPLES)]
        palette = palette_of(samples, FLAT_COLOURS, attempt.colours)
    return encoded(
        kind,
        pictures(),
        _durations(hours, painter.playback.hours, order.options.frames_a_second),
        palette,
        attempt.colours,
    )


def _durations(positions: Sequence[int], last_hour: int, a_second: float) -> list[int]:
    """Return how long each frame is shown in milliseconds, in whole hundredths of a second as a GIF has them.

    The end of the war is held, and so is that of the battle.
    """
    each = 10 * round(100 / a_second)
    held = {last_hour: max(each, _BATTLE_HELD_MILLISECONDS)} | {positions[-1]: max(each, _HELD_MILLISECONDS)}
    return [held.get(position, each) for position in positions]


def _differences(attempt: _Attempt, playback: Playback, options: AnimationOptions) -> Iterator[str]:
    frames, hours = sum(each <= playback.hours for each in attempt.hours), playback.hours + 1
    limit = f"{options.most_megabytes:g} MB"
    if attempt.size < options.size:
        yield f"Drawn {attempt.size} pixels wide instead of {options.size}, to stay under {limit}"
    if frames < min(options.most_frames, hours):
        yield f"{counted(frames, 'frame')} instead of {min(options.most_frames, hours)}, to stay under {limit}"
    if frames < hours:
        yield f"{hours:,} hours in {counted(frames, 'frame')}: a frame shows what happened since the one before it"
    if attempt.colours < QUALITY_STEPS[0]:
        yield f"Drawn with fewer colours, to stay under {limit}"


def _wiki_note(painter: Painter, attempt: _Attempt, path: Path) -> Iterator[str]:
    pixels = attempt.size * painter.layout.height * len(attempt.hours)
    if animation_format(path) == "gif" and pixels > WIKI_PIXELS:
        yield (
            f"Its frames have {pixels / 1e6:.1f} million pixels: a MediaWiki as installed shows a GIF of more than 12.5"
            " million as a still picture where a page scales it down"
        )
