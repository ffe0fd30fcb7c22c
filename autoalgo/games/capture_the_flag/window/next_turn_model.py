"""The turn to come: what came in, what the umpire writes and rules, how it would go, and which steps are approved.

Every edit is written into the game's folder at once, and the turn is worked out anew off the GUI thread (no widget).
"""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from autoalgo.common.kit.inbox import read_inbox
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure
from autoalgo.common.qt.background import Background
from autoalgo.common.zones import in_zone
from autoalgo.games.capture_the_flag.play.played_turn import Played, play_inputs
from autoalgo.games.capture_the_flag.play.steps import TurnStep, steps_of
from autoalgo.games.capture_the_flag.play.taking_back import ruling_against, ruling_behind
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game
from autoalgo.games.capture_the_flag.rules.umpire_ruling import carry_out_ruling
from autoalgo.games.capture_the_flag.store.clock import Clock, open_clock, untimely
from autoalgo.games.capture_the_flag.store.entries import RulingEntry
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, turn_file
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of, keep_by_umpire, keep_rulings, missing_orders
from autoalgo.games.capture_the_flag.store.rulings import ruling_of
from autoalgo.games.capture_the_flag.window.folder_watch import FolderWatch
from autoalgo.games.capture_the_flag.window.game_model import GameModel
from autoalgo.games.capture_the_flag.window.playback_model import PlaybackModel
from autoalgo.games.capture_the_flag.window.turn_commit import CommittedTurn, keep_reported, take_back

T = TypeVar("T")
_TOLD_NAMES: Final = 6


class NextTurnModel(QObject):
    """The next turn of the game that is open.

    Signals
    -------
    changed
        What came in, the turn as it would be, or what is approved.
    refused(Failure)
        Something could not be read or written.
    said(str)
        Something has happened.
    came_in(str)
        Orders have come in since the folder was read last.
    turn_kept
        The turn to come has become one that was played.
    busy_changed(bool)
        Work off the GUI thread has begun or ended.
    """

    changed = Signal()
    refused = Signal(object)
    said = Signal(str)
    came_in = Signal(str)
    turn_kept = Signal()
    busy_changed = Signal(bool)

    def __init__(self, game: GameModel, playback: PlaybackModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game: Final = game
        self._playback: Final = playback
        self.stack: Final = QUndoStack(self)
        self._inputs: Inputs | None = None
        self._played: Played | None = None
        self._objection = ""
        self._fresh = False
        self._steps: tuple[TurnStep, ...] = ()
        self._approved: Counter[str] = Counter()
        self._on_show = False
        self._left_over: Failure | None = None
        self._turn: tuple[object, int] = (None, 0)
        self._watch: Final = FolderWatch(self)
        self._reader: Final[Background[Inputs | Failure]] = Background(self)
        self._resolver: Final[Background[Played | Failure]] = Background(self)
        self._keeper: Final[Background[CommittedTurn | Failure]] = Background(self, overtaken=False)
        game.changed.connect(self._follow)
        self._watch.changed.connect(self.read_again)
        self._reader.done.connect(self._take_inputs)
        self._resolver.done.connect(self._take_played)
        self._keeper.done.connect(self._take_kept)
        for worker in (self._reader, self._resolver, self._keeper):
            worker.busy_changed.connect(lambda _: self.busy_changed.emit(self.busy))

    # What is known.

    @property
    def opened(self) -> OpenedGame | None:
        """The game as its last turn has left it."""
        return self._game.read.opened if self._game.read else None

    @property
    def inputs(self) -> Inputs | None:
        """The inputs of the turn; None until they have been read."""
        return self._inputs

    @property
    def played(self) -> Played | None:
        """The turn as it would be; None while it is not known, or cannot be."""
        return self._played

    @property
    def fresh(self) -> bool:
        """Whether the turn as it would be is made from what is known now."""
        return self._fresh and self._played is not None

    @property
    def objection(self) -> str:
        """Why the turn cannot be worked out; empty where it can."""
        return self._objection

    @property
    def steps(self) -> tuple[TurnStep, ...]:
        """The steps of the turn as it would be played."""
        return self._steps

    @property
    def busy(self) -> bool:
        """Whether something is being read, worked out or kept."""
        return self._reader.busy or self._resolver.busy or self._keeper.busy

    def approved(self, step: int) -> bool:
        """Return whether a step is approved. One that is the same after another edit stays so."""
        text = self._steps[step].text
        return sum(each.text == text for each in self._steps[: step + 1]) <= self._approved[text]

    @property
    def all_approved(self) -> bool:
        """Whether every step is."""
        return bool(self._steps) and all(self.approved(step) for step in range(len(self._steps)))

    @property
    def ruled_game(self) -> Game | None:
        """The game after what has been ruled for the turn to come; None where nothing can be ruled."""
        opened, inputs = self.opened, self._inputs
        if opened is None or inputs is None or opened.game.winner is not None:
            return None
        game = opened.game
        for entry in inputs.rulings:
            ruling = ruling_of(game, entry)
            if isinstance(ruling, Failure):
                return None
            game = carry_out_ruling(game, ruling)[0]
        return game

    def missing(self) -> list[str]:
        """Return the names of living units that nothing orders."""
        opened, inputs = self.opened, self._inputs
        return [] if opened is None or inputs is None else missing_orders(opened, inputs)

    def warnings(self) -> list[str]:
        """Return why the turn may not be meant to be played yet: who sent no orders, and the clock."""
        missing = [one_line(name) for name in self.missing()]
        more = f" and {len(missing) - _TOLD_NAMES} more" if len(missing) > _TOLD_NAMES else ""
        without = f"No orders from {', '.join(missing[:_TOLD_NAMES])}{more}" if missing else ""
        return [f"{warning}." for warning in (without, self.untimely()) if warning]

    def doubts(self) -> list[str]:
        """Return what to ask about before the turn is kept: open cards of the inbox, and all that is warned of."""
        return [*read_inbox(self.opened.folder).doubts, *self.warnings()] if self.opened else []

    def untimely(self) -> str:
        """Return why the turn should not be played now, by the clock of the game; empty where it may be."""
        opened = self.opened
        if opened is None or opened.game.winner is not None:
            return ""
        clock = open_clock(opened.folder)
        return clock[0].text() if isinstance(clock, Failure) else untimely(opened, clock, datetime.now(UTC))

    def told(self, moment: datetime) -> str:
        """Return a moment in words, in the time zone of the game's clock, as letters tell it."""
        clock = open_clock(self.opened.folder) if self.opened else None
        return clock.told(moment) if isinstance(clock, Clock) else in_zone(moment, "UTC")

    # What the umpire does.

    def write(self, unit: int, text: str | None) -> None:
        """Put the umpire's words in place of what came in; None lets count again what came in."""
        if self._inputs is None or self.opened is None:
            return
        before = self._inputs.by_umpire.get(unit)
        name = one_line(self.opened.game.units[unit].name)
        if before != text:
            self.stack.push(_Edit(f"the orders of {name}", partial(self._put, unit), before, text))

    def rule(self, ruling: RulingEntry) -> None:
        """Add a ruling."""
        if self._inputs is not None:
            before = self._inputs.rulings
            self.stack.push(_Edit("the ruling", self._put_rulings, before, (*before, ruling)))

    def remove_ruling(self, place: int) -> None:
        """Take a ruling away; −1 is the last."""
        if self._inputs is None:
            return
        before = self._inputs.rulings
        place %= len(before)
        after = (*before[:place], *before[place + 1 :])
        self.stack.push(_Edit("taking back a ruling", self._put_rulings, before, after))

    def can_take_back(self, step: int) -> bool:
        """Return whether a step comes from orders or a ruling, and not from what came before it.

        Where a ruling keeps the turn from being worked out, so that there are no steps, the last ruling can be.
        """
        played = self._played
        if not self._fresh or self._inputs is None:
            return False
        if played is None:
            return bool(self._inputs.rulings)
        if not 0 <= step < len(self._steps):
            return False
        return self._steps[step].part is not None or ruling_behind(played, self._steps[step]) != NOBODY

    def take_back(self, step: int) -> None:
        """Strike out the orders behind a step by a ruling, or take away the ruling behind it."""
        if not self.can_take_back(step):
            return
        if self._played is None:
            self.remove_ruling(-1)
            return
        behind = ruling_behind(self._played, self._steps[step])
        against = ruling_against(self._played, self._steps[step])
        if behind != NOBODY:
            self.remove_ruling(behind)
        elif against is not None:
            self.rule(against)

    def approve(self, step: int, approved: bool) -> None:
        """Approve a step, or do so no more."""
        text = self._steps[step].text
        same = [place for place, each in enumerate(self._steps) if each.text == text]
        # Of equal steps the first ones are the approved ones.
        self._approved[text] = same.index(step) + approved
        self.changed.emit()

    def approve_all(self) -> None:
        """Approve every step."""
        self._approved = Counter(step.text for step in self._steps)
        self.changed.emit()

    def keep(self) -> None:
        """Approve everything and keep the turn, if nothing has come in since it was worked out."""
        if not self.fresh or self._inputs is None or self.opened is None:
            return
        self.approve_all()
        self._keeper.start(partial(keep_reported, self.opened, self._inputs))

    def undo_turn(self) -> None:
        """Take the last turn back to what it was made from."""
        if self.opened is not None:
            self._keeper.start(partial(take_back, self.opened.folder))

    # What is shown.

    def show(self, on_show: bool) -> None:
        """Let the board show the turn to come as it would be, or the game as it is."""
        if on_show != self._on_show:
            self._on_show = on_show
            self._playback.show_preview(self._played if on_show else None)

    def go(self, step: int) -> None:
        """Show the board after a step."""
        if self._on_show and self._played is not None:
            self._playback.show_moment(len(self._playback.turns), step + 1)

    def read_again(self) -> None:
        """Read what came in; all of the folder where a turn has come or gone."""
        opened = self.opened
        if opened is None:
            return
        turn = opened.game.turn
        self._watch.watch(opened.folder, turn)
        if turn_file(opened.folder, turn).exists() or (turn > 1 and not turn_file(opened.folder, turn - 1).exists()):
            self._game.reload()
        else:
            self._reader.start(partial(inputs_of, opened))

    def close(self) -> None:
        """Wait until nothing is under way any more."""
        for worker in (self._reader, self._resolver, self._keeper):
            worker.wait()

    def _put(self, unit: int, text: str | None) -> bool:
        return self.opened is not None and self._written(keep_by_umpire(self.opened, unit, text))

    def _put_rulings(self, rulings: tuple[RulingEntry, ...]) -> bool:
        return self.opened is not None and self._written(keep_rulings(self.opened, rulings))

    def _written(self, failure: Failure | None) -> bool:
        if failure or self.opened is None:
            self.refused.emit(failure)
            return False
        # The next edit begins with what this one has left: it cannot wait for the other thread.
        self._use(inputs_of(self.opened))
        return True

    def _follow(self) -> None:
        opened = self.opened
        if opened is None:
            return
        if (opened.folder, opened.game.turn) != self._turn:
            self._turn = (opened.folder, opened.game.turn)
            self.stack.clear()
            self._approved.clear()
            self._inputs = None
        self._played, self._steps, self._objection, self._fresh = None, (), "", False
        self.changed.emit()
        self.read_again()
        if self._left_over:
            self.refused.emit(self._left_over)
            self._left_over = None

    def _take_inputs(self, found: Inputs | Failure) -> None:
        if isinstance(found, Inputs) and self._inputs is not None:
            self._tell_news(self._inputs, found)
        self._use(found)

    def _use(self, found: Inputs | Failure) -> None:
        opened = self.opened
        if isinstance(found, Failure):
            self._played, self._steps, self._fresh = None, (), False
            self._objection = found[0].found
            self.refused.emit(found)
            self.changed.emit()
            return
        if opened is None or (found == self._inputs and (self._fresh or self._resolver.busy)):
            return
        self._inputs, self._fresh = found, False
        self.changed.emit()
        if opened.game.winner is None:
            self._resolver.start(partial(play_inputs, opened, found))
        else:
            self._objection, self._fresh = "the game is over", True
            self.changed.emit()

    def _tell_news(self, before: Inputs, now: Inputs) -> None:
        """Say whose orders have come in since the folder was read last."""
        opened = self.opened
        new = [number for number, received in now.came_in.items() if before.came_in.get(number) != received]
        if opened is not None and new:
            names = ", ".join(one_line(opened.game.units[number].name) for number in new)
            self.came_in.emit(f"Orders have come in: {names}")

    def _take_played(self, found: Played | Failure) -> None:
        self._fresh = True
        self._played = None if isinstance(found, Failure) else found
        self._objection = found[0].found if isinstance(found, Failure) else ""
        self._steps = () if isinstance(found, Failure) else tuple(steps_of(found))
        if self._on_show:
            at = self._playback.at if self._playback.played is self._playback.preview else 0
            self._playback.show_preview(self._played)
            if self._played is not None:
                self._playback.show_moment(len(self._playback.turns), at)
        self.changed.emit()

    def _take_kept(self, done: CommittedTurn | Failure) -> None:
        if isinstance(done, Failure):
            self.refused.emit(done)
            self.read_again()
            return
        self.said.emit(done.sentence)
        if done.kept:
            self.turn_kept.emit()
        self._game.reload()
        if done.failure:
            self._left_over = done.failure


class _Edit(QUndoCommand):
    """One thing that is written into the folder."""

    def __init__(self, text: str, write: Callable[[T], bool], before: T, after: T) -> None:
        super().__init__(text)
        self._write, self._before, self._after = write, before, after

    def redo(self) -> None:
        """Write what is after the edit."""
        self.setObsolete(not self._write(self._after))

    def undo(self) -> None:
        """Write what was before it."""
        self.setObsolete(not self._write(self._before))
