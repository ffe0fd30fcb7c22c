"""Which moment of a game is on show: a turn that was played, or one that is only tried, step by step (no widget)."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from autoalgo.games.capture_the_flag.report.playing import Played
from autoalgo.games.capture_the_flag.report.steps import Step, steps_of
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.window.game_model import GameModel

PACES_MS: Final = {"slow": 1600, "normal": 800, "fast": 300}


class PlaybackModel(QObject):
    """A place among the moments of all turns.

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
        self._turn = 0
        self._steps: tuple[Step, ...] = ()
        self._at = 0
        self._known: tuple[Path, int] | None = None
        """The folder that was read last, and how many turns it had."""
        self._timer: Final = QTimer(self)
        self._timer.timeout.connect(self._play_on)
        self.pace = "normal"
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
        return self._turn

    @property
    def played(self) -> Played | None:
        """The turn that is on show, if it is one."""
        return self.turns[self._turn - 1] if self._turn else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """What happens in the turn that is on show."""
        return self._steps

    @property
    def at(self) -> int:
        """How many of these steps have happened; 0 is the board before the turn."""
        return self._at

    @property
    def step(self) -> Step | None:
        """What has just happened; None before the turn."""
        return self._steps[self._at - 1] if self._at else None

    @property
    def shown(self) -> Game | None:
        """The game at the moment that is on show; None as long as no game is open."""
        if self.step is not None:
            return self.step.game
        read = self._game.read
        return self.played.before if self.played else read.opened.start if read else None

    @property
    def at_end(self) -> bool:
        """Whether nothing comes after what is on show."""
        return self._turn == len(self.turns) and self._at == len(self._steps)

    @property
    def at_start(self) -> bool:
        """Whether nothing comes before what is on show."""
        return self._turn == 0

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer.isActive()

    def show_preview(self, played: Played | None) -> None:
        """Show a turn that is only tried, from its beginning, after those that were played; None takes it away."""
        self._preview = played
        self._timer.stop()
        if played is not None:
            self._show(len(self.turns), 0)
        else:
            self.last()

    def go(self, turn: int, at: int = -1) -> None:
        """Show a moment of a turn, by default as the turn has left everything; it stops playing."""
        self._timer.stop()
        self._show(turn, at)

    def go_to_event(self, event: int) -> None:
        """Show the last moment of something that happened in the turn that is on show."""
        places = [place for place, step in enumerate(self._steps, start=1) if step.event == event]
        if places:
            self.go(self._turn, places[-1])

    def first(self) -> None:
        """Show the board before the first turn."""
        self.go(0)

    def last(self) -> None:
        """Show the board as the last turn has left it."""
        self.go(len(self.turns))

    def move(self, by: int) -> None:
        """Show the next moment, or the one before, over the ends of turns."""
        self._timer.stop()
        self._move(by)

    def step_turn(self, by: int) -> None:
        """Show the end of the next turn, or of the one before."""
        self.go(min(max(self._turn + by, 0), len(self.turns)))

    def toggle(self) -> None:
        """Play from here, or pause; at the end the last turn is played again."""
        if self.playing:
            self._timer.stop()
        elif self.turns:
            if self.at_end:
                self._show(self._turn, 0)
            self._timer.start(PACES_MS[self.pace])
        self.changed.emit()

    def choose_pace(self, name: str) -> None:
        """Play slower or faster."""
        self.pace = name
        self._timer.setInterval(PACES_MS[name])
        self.changed.emit()

    def _play_on(self) -> None:
        self._move(1)
        if self.at_end:
            self._timer.stop()
            self.changed.emit()

    def _move(self, by: int) -> None:
        turn, at = self._turn, self._at + by
        if at > len(self._steps):
            # The next turn begins where this one has ended.
            turn, at = turn + 1, 1
        elif at < 0 or (at == 0 and turn > 1):
            turn, at = turn - 1, -1
        if 0 <= turn <= len(self.turns):
            self._show(turn, at)

    def _show(self, turn: int, at: int) -> None:
        self._turn = min(turn, len(self.turns))
        self._steps = tuple(steps_of(self.played)) if self.played else ()
        self._at = len(self._steps) if at < 0 else min(at, len(self._steps))
        self.changed.emit()

    def _follow(self) -> None:
        """Show the last turn; in the game that was open before, who looks at an earlier one goes on with that."""
        read = self._game.read
        known = (read.opened.folder, len(read.turns)) if read else None
        before, self._known, self._preview = self._known, known, None
        if known and before and known[0] == before[0] and self._turn < min(known[1], before[1]):
            self._show(self._turn, self._at)
        else:
            self.last()
