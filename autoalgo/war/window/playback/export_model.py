"""A playback saved as an animation or as the picture of an hour, off the GUI thread (B-3e)."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.session.saving_model import SavingModel, SavingProgress

if TYPE_CHECKING:
    from autoalgo.war.playback.pictures.animation import Saved
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


class ExportModel(SavingModel["Saved"]):
    """Saves one file at a time; `changed` tells too that another war is on show.

    Signals
    -------
    moved()
        Another hour is on show.
    """

    moved = Signal()

    def __init__(self, playback: PlaybackModel, parent: QObject | None = None) -> None:
        super().__init__(playback.session, "the export", parent)
        self._playback = playback
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
    def can_start(self) -> bool:
        """True when a war is on show and no file is made."""
        return self._playback.opened is not None and not self.busy

    def start(self, export: Export) -> None:
        """Save the war on show; nothing while another file is made."""
        opened = self._playback.opened
        if opened is not None and not self.busy:
            self._begin(export.path, partial(_saved, opened, export))

    def _saved_text(self, saved: "Saved") -> str:
        size = f"{saved.size:,} pixels wide, {saved.bytes / 1e6:,.2f} MB"
        frames = f"{counted(saved.frames, 'frame')}, " if saved.frames > 1 else ""
        return "\n".join((f"Saved as {saved.path.name}: {frames}{size}.", *saved.notes))


def _saved(opened: "OpenedPlayback", export: Export, watch: JobWatch[SavingProgress]) -> "Saved | Failure | None":
    from autoalgo.war.playback.pictures.animation import AnimationOrder, save_animation  # noqa: PLC0415 - Pillow takes a while to load
    from autoalgo.war.playback.pictures.options import AnimationOptions, PictureOptions  # noqa: PLC0415
    from autoalgo.war.playback.pictures.picture import save_picture  # noqa: PLC0415

    def told(done: int, every: int) -> None:
        watch.tell(SavingProgress("", done, every))

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
