"""What made a course end as it did, in a few lines: of a branch its orders and luck, of the war its luck (B-11)."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.common.qt.job_model import JobModel
from autoalgo.common.records import BadRecordError
from autoalgo.war.window.playback.chance_model import ChanceModel
from autoalgo.war.window.playback.playback_model import PlaybackModel

if TYPE_CHECKING:
    from autoalgo.war.window.playback.opened_playback import OpenedPlayback


class CausesModel(JobModel[tuple[str, ...] | Failure, None]):
    """Works out the causes of the course that `playback` shows, once `chance` has its chances by hour."""

    def __init__(self, playback: PlaybackModel, chance: ChanceModel, parent: QObject) -> None:
        super().__init__(parent)
        self._playback = playback
        self._chance = chance
        self._of: OpenedPlayback | None = None
        """The course whose causes are known or worked out."""
        self._lines: tuple[str, ...] = ()
        playback.shown_changed.connect(self._follow)
        chance.changed.connect(self._follow)

    @property
    def lines(self) -> tuple[str, ...]:
        """A cause a line; none while they are not known."""
        return self._lines if self._of is not None and self._of is self._playback.opened else ()

    def cancel(self) -> None:
        """Stop; they are worked out when they are looked at again."""
        if self.busy:
            super().cancel()
            self._of = None

    def _follow(self) -> None:
        opened, known = self._playback.opened, self._chance.known
        if opened is not self._of and self._of is not None:
            self.job.cancel()
            self._of, self._lines = None, ()
            self.changed.emit()
        if opened is None or opened is self._of or known is None or known.chances.partial or self._chance.busy:
            return
        from autoalgo.war.playback.branches.branch_causes import war_lines  # noqa: PLC0415 - there is a war by now
        from autoalgo.war.playback.chance.turning_points import names_of  # noqa: PLC0415

        self._of = opened
        if opened.playback.war.record.branch is not None:
            self.job.begin(partial(_causes, opened))
        else:
            self._lines = war_lines(known.chances, names_of(opened.playback))
            self.changed.emit()

    def _take(self, found: tuple[str, ...] | Failure) -> None:
        self._lines = tuple(problem.text() for problem in found) if isinstance(found, Failure) else found
        self.changed.emit()

    def _fail(self, bug: Exception) -> None:
        self._lines = (self._playback.session.mistake(bug, "the causes"),)
        self.changed.emit()


def _causes(opened: "OpenedPlayback", watch: JobWatch[None]) -> tuple[str, ...] | Failure:
    # The engine takes a while to load: not before the first paint.
    from autoalgo.war.playback.branches.branch_causes import cause_lines, causes_of  # noqa: PLC0415
    from autoalgo.war.playback.chance import Effort  # noqa: PLC0415
    from autoalgo.war.playback.chance.turning_points import names_of  # noqa: PLC0415

    try:
        found = causes_of(opened.playback, opened.tables, Effort(), watch.goes_on)
    except BadRecordError as error:  # it was deleted meanwhile
        return Failure(error.problem)
    if found is None or isinstance(found, Failure):
        return found or ()
    return cause_lines(found, names_of(opened.playback))
