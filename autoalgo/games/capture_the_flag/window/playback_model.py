"""Which moment of a game is on show: a turn that was played, or one that is only tried, step by step (no widget)."""

from bisect import bisect_left
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from autoalgo.common.qt.playback import Playback
from autoalgo.games.capture_the_flag.play.played_turn import Played
from autoalgo.games.capture_the_flag.play.steps import TurnStep, steps_of
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.window.game_model import GameModel


class PlaybackModel(Playback):
    """The moments of all turns; a leap goes to the end of a turn.

    Signals
    -------
    changed
        Another moment is on show, there are others, or it plays or has stopped.
    """

    changed = Signal()

    def __init__(self, game: GameModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._preview: Played | None = None
        self._laid_out: tuple[Played, ...] = ()
        self._steps: list[tuple[TurnStep, ...]] = [()]
        """Of each turn, and of the board before the first."""
        self._befores = [0]
        """The position before each turn: where the turn before it has ended. Only a trial has one of its own."""
        self._ends = [0]
        """The position at which each turn has ended."""
        self._known: tuple[Path, int] | None = None
        """The folder that was read last, and how many turns it had."""
        self.moved.connect(self.changed)
        self.standing_changed.connect(self.changed)
        game.changed.connect(self._follow)

    @property
    def turns(self) -> tuple[Played, ...]:
        """Every turn that can be shown; the last may be one that is only tried."""
        read = self._game.read
        kept = read.turns if read else ()
        return (*kept, self._preview) if self._preview else kept

    @property
    def preview(self) -> Played | None:
        """The turn to come, as it would be."""
        return self._preview

    @property
    def turn(self) -> int:
        """The turn that is on show; 0 is the board before the first."""
        return bisect_left(self._ends, self.position)

    @property
    def played(self) -> Played | None:
        """The turn that is on show, if it is one."""
        return self.turns[self.turn - 1] if self.turn else None

    @property
    def steps(self) -> tuple[TurnStep, ...]:
        """The steps of the turn that is on show."""
        return self._steps[self.turn]

    @property
    def at(self) -> int:
        """How many of these steps have happened; 0 is the board before the turn."""
        return self.position - self._befores[self.turn]

    @property
    def step(self) -> TurnStep | None:
        """The step that has just happened; None before the turn."""
        return self.steps[self.at - 1] if self.at else None

    @property
    def shown(self) -> Game | None:
        """The game at the moment that is on show; None as long as no game is open."""
        if self.step is not None:
            return self.step.game
        read = self._game.read
        return self.played.before if self.played else read.opened.start if read else None

    def show_preview(self, played: Played | None) -> None:
        """Show a turn that is only tried, from its beginning, after those that were played; None takes it away."""
        self.pause()
        self._preview = played
        self._lay_out_turns(len(self.turns), 0 if played is not None else None)

    def show_moment(self, turn: int, at: int | None = None) -> None:
        """Show a moment of a turn, by default as the turn has left everything; it stops playing."""
        self.go(self._position_of(turn, at))

    def show_event(self, event: int) -> None:
        """Show the last moment of something that happened in the turn that is on show."""
        places = [place for place, step in enumerate(self.steps, start=1) if step.event == event]
        if places:
            self.show_moment(self.turn, places[-1])

    def _position_of(self, turn: int, at: int | None) -> int:
        return self._ends[turn] if at is None else min(self._befores[turn] + at, self._ends[turn])

    def _lay_out_turns(self, turn: int, at: int | None) -> None:
        # A trial comes at every letter that the umpire types; the turns before it stay as they are.
        known = {id(played): steps for played, steps in zip(self._laid_out, self._steps[1:], strict=True)}
        self._laid_out, self._steps, self._befores, self._ends = self.turns, [()], [0], [0]
        for played in self._laid_out:
            steps = known.get(id(played)) or tuple(steps_of(played))
            before = self._ends[-1] + (played is self._preview)
            self._steps.append(steps)
            self._befores.append(before)
            self._ends.append(before + len(steps))
        self.lay_out(self._ends[-1], self._position_of(turn, at), self._ends)

    def _follow(self) -> None:
        """Show the last turn; in the game that was open before, who looks at an earlier one goes on with that."""
        read = self._game.read
        known = (read.opened.folder, len(read.turns)) if read else None
        turn, at = self.turn, self.at
        before, self._known, self._preview = self._known, known, None
        if known and before and known[0] == before[0] and turn < min(known[1], before[1]):
            self._lay_out_turns(turn, at)
        else:
            self.pause()
            self._lay_out_turns(len(self.turns), None)
