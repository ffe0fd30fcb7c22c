"""Draws the pictures that `autoalgo replay` is asked for (B-3e)."""

from collections.abc import Iterable
from typing import Final, TypeVar

from autoalgo.common.console import Exit, PassingLine, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.interruption import Interruption
from autoalgo.common.picture_files import check_name
from autoalgo.common.problems import Failure, Problem
from autoalgo.war.cli.picture_arguments import PictureWords
from autoalgo.war.playback import Playback
from autoalgo.war.playback.pictures.animation import AnimationOrder, Saved, save_animation
from autoalgo.war.playback.pictures.options import AnimationOptions, PictureOptions, check_animation, check_picture
from autoalgo.war.playback.pictures.picture import save_picture
from autoalgo.war.tables import Tables

_ENDINGS: Final = {"apng": ("apng", "png")}
"""Of the files of an option, where they are not called as the option is."""
T = TypeVar("T")


def draw_pictures(playback: Playback, tables: Tables, words: PictureWords, hour: int | None) -> Exit:
    """Draw and tell everything that is wanted, or what is wrong with any of it before the first is drawn."""
    usual = AnimationOptions()
    animated = AnimationOptions(
        _or(words.size, usual.size),
        _or(words.fps, usual.frames_a_second),
        _or(words.limit, usual.most_megabytes),
        _or(words.frames, usual.most_frames),
        words.whole_map,
    )
    still = PictureOptions(_or(words.size, PictureOptions().size), words.whole_map)
    shown = playback.hours if hour is None else hour
    problems = [
        problem
        for name, path in (*words.animations, *words.pictures)
        for problem in check_name(path, _ENDINGS.get(name, (name,)), name.upper()) or ()
    ]
    problems += [problem for _, path in words.animations for problem in check_animation(path, animated) or ()]
    problems += [problem for _, path in words.pictures for problem in check_picture(path, playback, shown, still) or ()]
    if problems:
        return tell_problems(list(dict.fromkeys(problems)))
    for _, path in words.pictures:
        problems += _told(save_picture(playback, tables, path, shown, still))
    line = PassingLine()
    with Interruption() as interruption:
        for _, path in words.animations:
            order = AnimationOrder(
                path,
                animated,
                lambda done, total: line.show(f"Drawing frame {done} of {total}"),
                lambda: not interruption.wanted(),
            )
            found = save_animation(playback, tables, order)
            line.clear()
            if found is None:
                tell("Interrupted")
                return Exit.INTERRUPTED
            problems += _told(found)
    if not problems:
        return Exit.DONE
    tell_problems(problems)
    return Exit.UNWRITTEN


def _or(said: T | None, usual: T) -> T:
    return usual if said is None else said


def _told(found: Saved | Failure) -> Iterable[Problem]:
    """Tell what was written; return why nothing was."""
    if isinstance(found, Failure):
        return found
    frames = f", {counted(found.frames, 'frame')}" if found.frames > 1 else ""
    tell(f"Picture: {found.path} ({found.size} pixels wide{frames}, {found.bytes:,} bytes)")
    for note in found.notes:
        tell(note)
    return ()
