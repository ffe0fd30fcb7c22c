"""The month to come, tried or played, and the last one played again: off the GUI thread, and stopped (no widget).

Until a month is kept nothing is written, so whatever was begun can be left; what is being kept is always waited for.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.cancellation import unless_cancelled
from autoalgo.common.garbage_collection import without_garbage_collection
from autoalgo.common.kit.attendance import read_roll
from autoalgo.common.kit.inbox import read_inbox
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.job import JobWatch
from autoalgo.common.qt.job_model import JobModel
from autoalgo.games.atlantis.bots import automatic_seats, away_with_bot, play_coming_with_automatic
from autoalgo.games.atlantis.play.month_replay import play_again
from autoalgo.games.atlantis.play.outcome import MonthResult, month_result
from autoalgo.games.atlantis.play.played_month import PlayedMonth, keep_month
from autoalgo.games.atlantis.store.deadline import deadline_notes
from autoalgo.games.atlantis.store.folder import OpenedGame, late_folder, orders_received
from autoalgo.games.atlantis.window.game_model import GameModel

_MOST_MISSING: Final = 12
"""Factions that are named in a question."""
Outcome = MonthResult | Failure | None
"""None: it was stopped."""


@dataclass(frozen=True)
class Wish:
    """A task in a game's folder."""

    folder: Path
    turn: int
    """The month."""
    again: bool
    keep: bool
    late: bool
    """Whether orders that came too late count, too."""
    acts: bytes | None = None
    """The moderator's, in the place of those that it was played from."""


class TurnModel(JobModel[Outcome, None]):
    """A month that is tried, played, or played again.

    Signals
    -------
    refused(Failure)
        It could not be played or kept.
    """

    refused = Signal(object)

    def __init__(self, game: GameModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._result: MonthResult | None = None
        self._stopped = False
        game.changed.connect(self._follow)
        self._folder: Path | None = None

    @property
    def result(self) -> MonthResult | None:
        """The result of the month that was tried or played last."""
        return self._result

    @property
    def stopped(self) -> bool:
        """Whether the last one was stopped before it was kept."""
        return self._stopped

    @property
    def to_write(self) -> bool:
        """Whether the last one was kept in a game by mail, so that its reports are to be written."""
        read = self._game.read
        return self._result is not None and self._result.kept and read is not None and bool(read.by_mail.moderator)

    @property
    def last(self) -> int:
        """The last month that was played, also a damaged one, which playing it again mends; 0 where there is none."""
        return self._game.read.newest if self._game.read else 0

    def has_late(self, again: bool) -> bool:
        """Return whether orders for the month to come, or for the last one again, came too late."""
        read = self._game.read
        if read is None:
            return False
        return any(late_folder(read.opened.folder, self.last if again else read.opened.coming).glob("[!.]*"))

    def doubts(self) -> list[str]:
        """Return why the month to come may not be meant to be played yet: who sent no orders, and the deadline."""
        read = self._game.read
        if read is None:
            return []
        world, sent, now = read.opened.world, read.collected.orders, datetime.now(UTC)
        missing = [f"{world.factions[number].name} ({number})" for number in world.living if number not in sent]
        more = f" and {len(missing) - _MOST_MISSING:,} more" if len(missing) > _MOST_MISSING else ""
        doubts = [f"No orders: {', '.join(missing[:_MOST_MISSING])}{more}."] if missing else []
        roll = read_roll(read.opened.folder, world.living, read.by_mail.zone, now)
        away = [] if isinstance(roll, Failure) else away_with_bot(read.opened, roll)  # a failure is told by playing
        if seats := automatic_seats(read.opened, read.by_mail, sent, away):
            doubts.append(f"Automatic players order for {', '.join(map(str, seats))}.")
        doubts += read_inbox(read.opened.folder).doubts
        return [*doubts, *deadline_notes(read.opened, read.by_mail, now)]

    def preview(self) -> None:
        """Play the month to come and keep nothing."""
        self._start(again=False, keep=False)

    def play(self, late: bool = False) -> None:
        """Play the month to come, and keep it; with `late` orders count that came too late."""
        self._start(again=False, keep=True, late=late)

    def play_again(self, late: bool = False, acts: bytes | None = None) -> None:
        """Play the last month again from what it was played from, late orders and other acts; it counts then."""
        self._start(again=True, keep=True, late=late, acts=acts)

    def _start(self, again: bool, keep: bool, late: bool = False, acts: bytes | None = None) -> None:
        read = self._game.read
        if read is None or self.busy:
            return
        self._result, self._stopped = None, False
        wish = Wish(read.opened.folder, self.last if again else read.opened.coming, again, keep, late, acts)
        self.job.begin(partial(_carry_out, wish))
        self.changed.emit()

    def _take(self, outcome: Outcome) -> None:
        self._stopped = outcome is None
        if isinstance(outcome, MonthResult):
            self._result = outcome
        self.changed.emit()
        if isinstance(outcome, Failure):
            self.refused.emit(outcome)
        elif outcome is not None and outcome.kept:
            self._game.reload()

    def _follow(self) -> None:
        """Forget what came of a month of another game."""
        folder = self._game.read.opened.folder if self._game.read else None
        if folder != self._folder:
            self._folder, self._result, self._stopped = folder, None, False
            self.changed.emit()


@without_garbage_collection()
def _carry_out(wish: Wish, watch: JobWatch[None]) -> Outcome:
    found = unless_cancelled(partial(_played, wish), watch.cancelled)
    if found is None or isinstance(found, Failure):
        return found
    opened, month = found
    if month.played.world.turn != wish.turn:
        return Failure(Problem(Place(file=str(wish.folder)), "a month was played meanwhile", "", "look at it first"))
    if wish.keep and (failure := keep_month(opened, month, wish.again)):
        return failure
    return month_result(month, wish.keep)


def _played(wish: Wish) -> tuple[OpenedGame, PlayedMonth] | Failure:
    late = orders_received(late_folder(wish.folder, wish.turn)) if wish.late else ()
    if isinstance(late, Failure):
        return late
    return play_again(wish.folder, late, wish.acts) if wish.again else play_coming_with_automatic(wish.folder, late)
