"""A playback saved as an animation or as the picture of an hour, off the GUI thread (B-3e)."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import Job, JobWatch
from autoalgo.war.window.playback.playback_model import PlaybackModel

if TYPE_CHECKING:
    from autoalgo.war.playback.pictures import Saved
    from autoalgo.war.window.playback.opened_playback import OpenedPlayback


@dataclass(frozen=True)
class Export:
    """A picture or an animation that is to be saved."""

    path: Path
    animated: bool
    """A whole war; else one hour."""
    hour: int
    """Which one, 0 for the plan."""
    size: int
    """Width in pixels."""
    frames_a_second: float
    most_megabytes: float
    whole_map: bool


class ExportModel(QObject):
    """Saves one file at a time.

    Signals
    -------
    changed()
        It has begun or ended, or is further than it was; or another war is on show.
    moved()
        Another hour is on show.
    """

    changed = Signal()
    moved = Signal()

    def __init__(self, playback: PlaybackModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._playback = playback
        self._progress = (0, 0)
        self._told_text = ""
        self._failed = False
        self._job: Job[Saved | Failure | None, tuple[int, int]] = Job(self)
        self._job.told.connect(self._follow)
        self._job.done.connect(self._take)
        self._job.failed.connect(self._tell_bug)
        self.cancel = self._job.cancel
        """Stops; nothing is written then."""
        self.close = self._job.close
        playback.shown_changed.connect(self.changed)
        playback.moved.connect(self.moved)

    @property
    def hour(self) -> int:
        """The hour on show; rounds of the occupation count on from the last hour of the battle."""
        return self._playback.position

    @property
    def hours(self) -> int:
        """The last of them, 0 without a war."""
        return self._playback.length

    @property
    def running(self) -> bool:
        """True while a file is made."""
        return self._job.busy

    @property
    def can_start(self) -> bool:
        """True when a war is on show and no file is made."""
        return self._playback.opened is not None and not self.running

    @property
    def progress(self) -> tuple[int, int]:
        """Steps that are done, of how many; 0 of 0 where that is not known."""
        return self._progress

    @property
    def text(self) -> str:
        """The result of the last export, in sentences; empty before it."""
        return self._told_text

    @property
    def failed(self) -> bool:
        """True when the last export wrote nothing."""
        return self._failed

    def start(self, export: Export) -> None:
        """Save the war on show; nothing while another file is made."""
        opened = self._playback.opened
        if opened is None or self.running:
            return
        self._progress, self._told_text, self._failed = (0, 0), "", False
        self._job.begin(partial(_saved, opened, export))
        self.changed.emit()

    def _follow(self, progress: tuple[int, int]) -> None:
        self._progress = progress
        self.changed.emit()

    def _take(self, found: "Saved | Failure | None") -> None:
        self._failed = not found or isinstance(found, Failure)
        if found is None:
            self._told_text = "Cancelled; nothing was written."
        elif isinstance(found, Failure):
            self._told_text = "\n".join(problem.text() for problem in found)
        else:
            size = f"{found.size:,} pixels wide, {found.bytes / 1e6:,.2f} MB"
            frames = f"{counted(found.frames, 'frame')}, " if found.frames > 1 else ""
            self._told_text = "\n".join((f"Saved as {found.path.name}: {frames}{size}.", *found.notes))
        self.changed.emit()

    def _tell_bug(self, bug: Exception) -> None:
        self._failed = True
        self._told_text = self._playback.session.mistake(bug, "the export")
        self.changed.emit()


def _saved(opened: "OpenedPlayback", export: Export, watch: JobWatch[tuple[int, int]]) -> "Saved | Failure | None":
    from autoalgo.war.playback.pictures import (  # noqa: PLC0415 - Pillow takes a while to load
        AnimationOptions,
        AnimationOrder,
        PictureOptions,
        save_animation,
        save_picture,
    )

    def told(done: int, every: int) -> None:
        watch.tell((done, every))

    if not export.animated:
        options = PictureOptions(size=export.size, whole_map=export.whole_map)
        return save_picture(opened.playback, opened.tables, export.path, export.hour, options)
    animation = AnimationOptions(
        size=export.size,
        frames_a_second=export.frames_a_second,
        most_megabytes=export.most_megabytes,
        whole_map=export.whole_map,
    )
    return save_animation(opened.playback, opened.tables, AnimationOrder(export.path, animation, told, watch.goes_on))
