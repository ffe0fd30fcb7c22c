"""The chance of victory by hour of the war that is played back: worked out off the GUI thread, as far as wanted (B-3c).

What is known is kept with its war while that is shown; the turning points and their sentences come with it.
"""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.common.qt.job_model import JobModel
from autoalgo.common.records import BadRecordError
from autoalgo.war.window.playback.playback_model import PlaybackModel

if TYPE_CHECKING:
    from autoalgo.war.playback.chance import ChanceProgress, Chances, TurningPoint
    from autoalgo.war.window.playback.opened_playback import OpenedPlayback


@dataclass(frozen=True)
class KnownChances:
    """The chances of one war, as far as they are known."""

    opened: "OpenedPlayback"
    chances: "Chances"
    turns: tuple["TurningPoint", ...]
    """Where the chance moved most; none while it is worked out."""
    story: str = ""
    """The war in three to seven sentences; empty while the chances are worked out."""
    done: int = 0
    asked: int = 0
    """Wars fought and wars needed, while it is worked out."""
    seconds_left: float = 0.0


class ChanceModel(JobModel[KnownChances | Failure, KnownChances]):
    """Works out the chances of one war at a time; what is known when that is cancelled is kept, marked partial."""

    def __init__(self, playback: PlaybackModel, parent: QObject) -> None:
        super().__init__(parent)
        self._playback = playback
        self._known: KnownChances | None = None
        self._asked: OpenedPlayback | None = None
        """The war of which chances are worked out, or were last."""
        self._problem = ""
        playback.shown_changed.connect(self._leave)

    @property
    def can_start(self) -> bool:
        """True when a war is on show and nothing is worked out."""
        return self._playback.opened is not None and not self.busy

    @property
    def known(self) -> KnownChances | None:
        """The chances of the war on show, as far as they are known."""
        known = self._known
        return known if known is not None and known.opened is self._playback.opened else None

    @property
    def story(self) -> str:
        """The story of the war on show, with its chances where they are known; empty without a war."""
        opened = self._playback.opened
        if opened is None:
            return ""
        return self.known.story or opened.story if self.known is not None else opened.story

    @property
    def problem(self) -> str:
        """Why there are no chances of the war on show; mostly empty."""
        return self._problem

    def start(self) -> None:
        """Work out the chances of the war on show."""
        opened = self._playback.opened
        if opened is None or self.busy:
            return
        self._asked, self._problem = opened, ""
        self.job.begin(partial(_working_out, opened))
        self.changed.emit()

    def _leave(self) -> None:
        """Stop working on a war that is not shown any more."""
        known = self._known
        if self._playback.opened is None or (known is not None and known.opened is not self._playback.opened):
            self.cancel()
            self._known, self._problem = None, ""
        self.changed.emit()

    def _show_progress(self, known: KnownChances) -> None:
        self._known = known
        self.changed.emit()

    def _take(self, found: KnownChances | Failure) -> None:
        if self._is_of_war_on_show():
            if isinstance(found, Failure):
                self._known, self._problem = None, "\n".join(problem.text() for problem in found)
            else:
                self._known = found
        self.changed.emit()

    def _fail(self, bug: Exception) -> None:
        sentence = self._playback.session.mistake(bug, "the chances")
        if self._is_of_war_on_show():
            self._problem = sentence
        self.changed.emit()

    def _is_of_war_on_show(self) -> bool:
        """Tell whether what ended now is of the war on show: what was stopped for another one says nothing of it."""
        return self._asked is self._playback.opened


def _working_out(opened: "OpenedPlayback", watch: JobWatch[KnownChances]) -> KnownChances | Failure:
    # The engine takes a while to load: not before the first paint.
    from autoalgo.war.playback.chance import chances, story, turning_points  # noqa: PLC0415

    def tell(progress: "ChanceProgress") -> None:
        numbers = (progress.done, progress.asked, progress.seconds_left)
        watch.tell(KnownChances(opened, progress.chances, (), "", *numbers))

    try:
        found = chances(opened.playback, opened.tables, told=tell, goes_on=watch.goes_on)
        if isinstance(found, Failure):
            return found
        turns = turning_points(found, opened.playback)
        words = " ".join(story(opened.playback, found))
    except BadRecordError as error:
        return Failure(error.problem)
    return KnownChances(opened, found, turns, words)
