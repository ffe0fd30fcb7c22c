"""The table at which a game is played: whose eyes see it, what can be done and undone, the computer (no widget).

What is shown goes by `viewer`: while the seat is handed over nobody's eyes see, and after the end everybody's.
"""

from collections.abc import Sequence
from enum import Enum, auto
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.edit import Edit
from autoalgo.common.qt.playback import Playback
from autoalgo.games.narzwarz.maps import Atlas
from autoalgo.games.narzwarz.play.played import Played
from autoalgo.games.narzwarz.rules.commands import Build, Command, Hire, Move
from autoalgo.games.narzwarz.rules.constants import Commands
from autoalgo.games.narzwarz.rules.events import BattleFought
from autoalgo.games.narzwarz.rules.game import Moment, play_computer, wrong
from autoalgo.games.narzwarz.rules.knowledge import sight
from autoalgo.games.narzwarz.rules.state import Game, SpyReport

PACES_MS: Final = {"slow": 1800, "normal": 900, "fast": 350, "none": 0}
"""How long an attack of somebody else is shown; 0: not at all."""

_MOMENTS_A_SECOND: Final = 5
_Continued = tuple[Game, list[Moment]]
"""A game, and the computer's turns that go on from it."""


class TablePhase(Enum):
    """What the table waits for."""

    EMPTY = auto()
    """A game to begin."""
    THINKING = auto()
    """The computer."""
    COVERED = auto()
    """The next person, who is to look alone."""
    SHOWING = auto()
    """The attacks of the others to be shown."""
    DECIDING = auto()
    """Commands of whoever is on turn."""
    OVER = auto()
    """Nothing: the game can be looked through."""


class TableModel(QObject):
    """A game and the people around it.

    Signals
    -------
    changed
        Anything that is shown may be other than before.
    decided
        A command has been given or taken back, or the game has ended: what is saved is older now. The computer's turns
        follow from the commands.
    """

    changed = Signal()
    decided = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stack: Final = QUndoStack(self)
        self.atlas: Atlas
        """Of the game; there is none before the first."""
        self.played: Played
        """The game with its way; there is none before the first."""
        self.phase = TablePhase.EMPTY
        self.viewer: int | None = None
        self.pace_ms = PACES_MS["normal"]
        self.fight: BattleFought | None = None
        """The attack on show."""
        self.playback: Final = Playback(self, _MOMENTS_A_SECOND)
        """Of a game that is over."""
        self.playback.moved.connect(self._show_moment)
        self.position = 0
        """Which moment is shown, from 0."""
        self._seen: dict[int | None, int] = {}
        """How many moments each person has seen; None: those who look on when no person is left."""
        self._fights: list[tuple[int, BattleFought]] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._show_next)
        self._computers: Background[_Continued] = Background(self)
        self._computers.done.connect(self._take_computers)

    # What is shown.

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.played.game

    @property
    def shown(self) -> Game:
        """The game as it is shown: an earlier moment while attacks are shown and when a game is looked through."""
        return self.played.moments[self.position].game

    @property
    def moment_told(self) -> str:
        """Which moment of a game that is over is shown."""
        if self.phase is not TablePhase.OVER:
            return ""
        if not self.position:
            return f"Turn {self.shown.turn:,}: the beginning"
        before = self.played.moments[self.position - 1].game
        leader = "" if before.on_turn is None else one_line(before.leaders[before.on_turn].name)
        return f"Turn {before.turn:,}: {leader}"

    @property
    def reveals(self) -> bool:
        """Whether all is known: the game is over, or no person is in it any more."""
        return self.phase is TablePhase.OVER or not people_left(self.game)

    @property
    def covered(self) -> bool:
        """Whether nobody may look."""
        return self.viewer is None and not self.reveals

    def seen(self, country: int) -> SpyReport | None:
        """Return what may be seen of a country now; None where nothing is known but its owner."""
        eyes = self.shown.countries[country].owner if self.reveals else self.viewer
        return None if eyes is None else sight(self.shown, eyes, country)

    # A game begins.

    def begin(self, atlas: Atlas, played: Played, at: int | None = None) -> None:
        """Go on with a game, new or not; one that is over is looked through, from the moment `at` on."""
        self._stop_showing()
        self.stack.clear()
        self.playback.pause()
        self.playback.lay_out(0, 0)
        self.atlas, self.played = atlas, played
        self.position = len(played.moments) - 1
        people = [leader for leader, each in enumerate(played.game.leaders) if each.personality is None]
        self._seen = {None: len(played.moments)} | {leader: _seen_by(leader, played.moments) for leader in people}
        self.viewer = None
        self._go_on()
        if at is not None:
            self.playback.go(at)

    # What a person does.

    def objection(self, command: Command) -> str:
        """Return why this cannot be done now, in a sentence without its end; empty when it can."""
        if self.phase is not TablePhase.DECIDING:
            return "it is nobody's turn to decide"
        return wrong(self.game, command)

    def do(self, command: Command, text: str) -> str:
        """Carry out a command, which the menu Edit calls `text`, or return why that is not possible."""
        if objection := self.objection(command):
            return objection
        before = self.game
        if isinstance(command, Build | Hire | Move) and before.rules.constants.commands is Commands.COUNTRY:
            self.stack.push(Edit(text, partial(self._decide, command), self._take_back))
            return ""
        # What was drawn, or seen by a spy, cannot be forgotten; nor can a turn that is over.
        self.stack.clear()
        self.played.decide(command)
        if self.game.whose_turn != before.whose_turn:
            self._seen[self.viewer] = len(self.played.moments)
            self.decided.emit()
            self._go_on()
        else:
            self._tell_changed()
        return ""

    def _decide(self, command: Command) -> None:
        self.played.decide(command)
        self._tell_changed()

    def _take_back(self) -> None:
        self.played.undo()
        self._tell_changed()

    def _tell_changed(self) -> None:
        """Show the game as it stands after a command."""
        self.position = len(self.played.moments) - 1
        self.decided.emit()
        self.changed.emit()

    def uncover(self) -> None:
        """Let the person on turn look."""
        if self.phase is TablePhase.COVERED:
            self._seat(self.game.on_turn)

    def skip(self) -> None:
        """Leave out the attacks that are still to be shown."""
        if self.phase is TablePhase.SHOWING:
            self._fights = []
            self._show_next()

    def close(self) -> None:
        """End what is under way."""
        self._timer.stop()
        self.playback.pause()
        self._computers.wait()

    # How it goes on.

    def _go_on(self) -> None:
        """Wait for whatever comes next."""
        game, people = self.game, people_left(self.game)
        if game.on_turn is None:
            self.viewer = None
            self._enter(TablePhase.OVER)
            moments = self.played.moments
            turns = [moment.game.turn for moment in moments]
            begins = [at for at, turn in enumerate(turns) if not at or turn != turns[at - 1]]
            self.playback.lay_out(len(moments) - 1, len(moments) - 1, begins)
        elif game.is_computers:
            # Who plays alone need not look away while the computer plays.
            self.viewer = people[0] if len(people) == 1 else None
            self._enter(TablePhase.THINKING)
            self._computers.start(partial(_continued, game))
        elif len(people) > 1:
            self.viewer = None
            self._enter(TablePhase.COVERED)
        else:
            self._seat(game.on_turn)

    def _take_computers(self, continued: _Continued) -> None:
        before, moments = continued
        if before is not self.game:  # another game has begun meanwhile
            return
        self.played.moments += moments
        if self.game.on_turn is None:
            self.position = len(self.played.moments) - 1
            self.decided.emit()
            self._go_on()
        elif not people_left(self.game):
            self._show(None)
        else:
            self._go_on()

    def _seat(self, leader: int | None) -> None:
        """Let a leader see, first what the others have done since his last turn."""
        self.viewer = leader
        self._show(leader)

    def _show(self, leader: int | None) -> None:
        seen = self._seen.get(leader, 0)
        self._seen[leader] = len(self.played.moments)
        self._fights = [
            (number, event)
            for number, moment in enumerate(self.played.moments[seen:], start=seen)
            for event in moment.events
            if isinstance(event, BattleFought) and event.leader != leader
        ]
        if not self.pace_ms:
            self._fights = []
        self._enter(TablePhase.SHOWING)
        self._show_next()

    def _show_next(self) -> None:
        if self._fights:
            self.position, self.fight = self._fights.pop(0)
            self.changed.emit()
            self._timer.start(self.pace_ms)
            return
        self._stop_showing()
        self.position = len(self.played.moments) - 1
        if self.game.is_computers:
            self._go_on()
        else:
            self._enter(TablePhase.DECIDING)

    def _stop_showing(self) -> None:
        self._timer.stop()
        self._fights, self.fight = [], None

    def _show_moment(self) -> None:
        """Show the moment of a game that is over at which its playback is."""
        self.position = self.playback.position
        fights = [event for event in self.played.moments[self.position].events if isinstance(event, BattleFought)]
        self.fight = fights[-1] if fights else None
        self.changed.emit()

    def _enter(self, phase: TablePhase) -> None:
        self.phase = phase
        self.changed.emit()


def _continued(before: Game) -> _Continued:
    """Play the computer's leaders until a person is on turn, or the turn or the game is over. Off the GUI thread."""
    moments: list[Moment] = []
    game = before
    while game.turn == before.turn and game.is_computers:
        moments.append(play_computer(game))
        game = moments[-1].game
    return before, moments


def commands_left(game: Game) -> int:
    """Return how many commands whoever is on turn can still give, moves and spies aside."""
    return len(game.ready) if game.rules.constants.commands is Commands.COUNTRY else min(len(game.ready), 1)


def people_left(game: Game) -> tuple[int, ...]:
    """Return the people who still have a country."""
    return tuple(leader for leader, each in enumerate(game.leaders) if each.personality is None and game.owned(leader))


def _seen_by(leader: int, moments: Sequence[Moment]) -> int:
    """Return how many moments of a game that is gone on with a person has seen: up to his last turn."""
    for number in range(len(moments) - 1, 0, -1):
        if moments[number - 1].game.on_turn == leader:
            return number + 1
    return 1
