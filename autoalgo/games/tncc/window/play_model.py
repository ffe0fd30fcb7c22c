"""The game that is played: whose turn it is, what he decides, and bots (TG-2 to TG-8; no widget).

A person's own action can be taken back until it is passed on: until then nobody else has seen or answered it. Whatever
comes after has been decided by somebody who knew it, and stays.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from autoalgo.common.problems import NOWHERE, Failure, Problem
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.edit import Edit
from autoalgo.games.tncc.play.record import Replay, record_lines
from autoalgo.games.tncc.rules.actions import Action
from autoalgo.games.tncc.rules.forecast import Forecast, forecasts
from autoalgo.games.tncc.rules.game import Decision, Game, begin, decide, wrong
from autoalgo.games.tncc.store.entries import PERSON, GameEntry
from autoalgo.games.tncc.window.seats import BotSeats


class Stage(StrEnum):
    """What the game is waiting for."""

    NOTHING = "nothing"
    """There is no game yet."""
    HAND_OVER = "hand over"
    """The next person; until he is there, nothing of the game is shown."""
    ASKED = "asked"
    """A person's decision."""
    DECIDED = "decided"
    """That a person passes on what he has decided."""
    BOTS = "bots"
    OVER = "over"


class PlayModel(QObject):
    """A game between people and bots."""

    changed = Signal()
    """The game, or what it waits for."""
    gone_on = Signal()
    """What is saved is older now."""
    failed = Signal(object, str)
    """A `Failure`, and what was therefore not done."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game: Game
        """There is none before the first."""
        self.opening: GameEntry
        """The same."""
        self.stage = Stage.NOTHING
        self.decision: Decision | None = None
        """What was decided and not passed on yet; in other stages None."""
        self.taken_back: Decision | None = None
        """What was taken back since this was asked: the form has it still."""
        self.undo_stack = QUndoStack(self)
        self._seats: BotSeats
        self._unseen: list[Game] = []
        """The turns that people have ended, and bots have not been told of."""
        self._seated = -1
        self._bots = Background[Game](self)
        self._bots.done.connect(self._take_bots)
        self._bots.failed.connect(self._tell_bug)

    # What is shown.

    @property
    def name(self) -> str:
        """Who is asked; empty where nobody is."""
        pending = None if self.stage is Stage.NOTHING else self.game.pending
        return "" if pending is None else self.game.countries[pending.player].name

    def objection(self, decision: Decision) -> str:
        """Return why who is asked cannot decide so; empty when he can."""
        return wrong(self.game, decision) if self.game.pending else "nobody is asked"

    def forecasts(self, decision: Decision) -> tuple[Forecast, ...]:
        """Return what the decision of a person would lead to, or leads to; nothing where he cannot decide so."""
        if self.stage not in {Stage.ASKED, Stage.DECIDED} or wrong(self._before, decision):
            return ()
        return forecasts(self._before, decision)

    # What is done.

    def begin(self, opening: GameEntry) -> None:
        """Begin a game."""
        game = begin(opening.constants, opening.players)
        self._start(opening, game, (game,))

    def go_on_with(self, replay: Replay) -> None:
        """Go on with a save, whose bots are all there."""
        self._start(replay.opening, replay.now, replay.games)

    def decide(self, decision: Decision) -> None:
        """Decide for the person who is asked; what the rules do not allow is not taken."""
        if self.stage is not Stage.ASKED or self.objection(decision):
            return
        decided = partial(self.take, decide(self.game, decision), decision)
        if isinstance(decision, Action):
            self.undo_stack.push(Edit("the decision", decided, partial(self.take_back, self.game)))
        else:
            decided()

    def pass_on(self) -> None:
        """Let the next one see what was decided: from here on it stays."""
        if self.stage is Stage.DECIDED:
            self.undo_stack.clear()
            self._unseen.append(self.game)
            self._go_on()

    def be_seated(self) -> None:
        """Say that the next person is there, and nobody else looks."""
        if self.stage is Stage.HAND_OVER:
            self._seat()

    def data(self) -> Callable[[], bytes]:
        """Return what makes the file of the game, without an action that can still be taken back, on another thread."""
        opening = self.opening
        settled = self._before if self.stage is Stage.DECIDED and self.undo_stack.canUndo() else self.game
        return lambda: "".join(f"{line}\n" for line in record_lines(settled, opening)).encode()

    def close(self) -> None:
        """Wait for what is under way, and end the bots."""
        self._bots.wait()
        if self.stage is not Stage.NOTHING:
            self._seats.close()

    # What the commands of the undo stack do.

    def take(self, game: Game, decision: Decision) -> None:
        """Show what was decided, before it is passed on."""
        self.game, self.decision = game, decision
        self._set(Stage.DECIDED)

    def take_back(self, game: Game) -> None:
        """Ask again."""
        self.game, self.decision, self.taken_back = game, None, self.decision
        self._set(Stage.ASKED)

    def _start(self, opening: GameEntry, game: Game, past: Sequence[Game]) -> None:
        self.close()
        self.opening, self.game = opening, game
        self._seats = BotSeats(opening, past)
        self._unseen, self._seated = [], -1
        self.undo_stack.clear()
        self._settle()

    def _settle(self) -> None:
        """Ask whoever is to decide next."""
        game, who = self.game, self.opening.bots
        self.decision, self.taken_back, self._before = None, None, game
        if game.pending is None:
            self._set(Stage.OVER)
        elif who[game.pending.player] != PERSON:
            turns, self._unseen = self._unseen, []
            self._bots.start(partial(self._seats.advance, turns, game))
            self._set(Stage.BOTS)
        elif who.count(PERSON) > 1 and game.pending.player != self._seated:
            self._set(Stage.HAND_OVER)
        else:
            self._seat()

    def _seat(self) -> None:
        if self.game.pending is not None:
            self._seated = self.game.pending.player
            self._set(Stage.ASKED)

    def _take_bots(self, game: Game) -> None:
        self.game = game
        self._go_on()

    def _go_on(self) -> None:
        self._settle()
        if self.stage is not Stage.BOTS:
            self.gone_on.emit()

    def _set(self, stage: Stage) -> None:
        self.stage = stage
        self.changed.emit()

    def _tell_bug(self, bug: Exception) -> None:
        found = f"the bots could not be asked ({bug!r}); save the game and report this with the log"
        self.failed.emit(Failure(Problem(NOWHERE, found, "")), "The game stands still")
