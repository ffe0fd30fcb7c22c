"""The state of the board: the game at one moment, which square and unit are selected, and what is said of them."""

from PySide6.QtCore import QObject, Signal

from autoalgo.games.capture_the_flag.rules.board import Square
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game
from autoalgo.games.capture_the_flag.window.marks import BoardMark, marks_of
from autoalgo.games.capture_the_flag.window.playback_model import PlaybackModel
from autoalgo.games.capture_the_flag.words.sentences import effect_facts, unit_facts


class BoardModel(QObject):
    """The board of a game.

    Signals
    -------
    changed
        Something is drawn otherwise.
    """

    changed = Signal()

    def __init__(self, playback: PlaybackModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._playback = playback
        self._square: Square | None = None
        self._unit = NOBODY
        playback.changed.connect(self._follow)

    @property
    def game(self) -> Game | None:
        """The game at the moment that is on show."""
        return self._playback.shown

    @property
    def marks(self) -> tuple[BoardMark, ...]:
        """The marks for what has just happened."""
        played, step = self._playback.played, self._playback.step
        return marks_of(played, step) if played and step else ()

    @property
    def square(self) -> Square | None:
        """The square that is selected, if any; that of the selected unit, wherever it goes."""
        return self._square

    @property
    def unit(self) -> int:
        """The unit that is selected; `NOBODY` if none is."""
        return self._unit

    def select(self, square: Square | None) -> None:
        """Select a square with the unit or the body on it, or nothing."""
        game = self.game
        if game is None or (square is not None and square not in game.board):
            return
        self._square, self._unit = square, NOBODY if square is None else _on(game, square)
        self.changed.emit()

    def select_unit(self, unit: int) -> None:
        """Select a unit and its square."""
        game = self.game
        if game is not None and 0 <= unit < len(game.units):
            self._square, self._unit = game.units[unit].square, unit
            self.changed.emit()

    def step_unit(self, by: int) -> None:
        """Select the next of the units that live or can be brought back, or the one before."""
        game = self.game
        there = [n for n, unit in enumerate(game.units) if unit.alive or unit.body] if game else []
        if there:
            at = there.index(self._unit) + by if self._unit in there else 0 if by > 0 else -1
            self.select_unit(there[at % len(there)])

    def move_square(self, columns: int, rows: int) -> None:
        """Select the square beside the selected one; the first of the board where none is."""
        if self._square is None:
            self.select(Square(0, 0))
        else:
            self.select(Square(self._square.column + columns, self._square.row + rows))

    def tip(self, square: Square) -> str:
        """Return what is said of a square: its ground, its flag, who stands and who lies on it."""
        game = self.game
        if game is None or square not in game.board:
            return ""
        told = [f"{square.text}: {game.board.terrain(square).name.lower()}"]
        for team, flag in enumerate(game.flags):
            if game.board.homes[team] == square:
                told.append(f"The flag of {game.teams[team]} belongs here")
            if flag.square == square and flag.carrier == NOBODY:
                told.append(f"The flag of {game.teams[team]} is here")
        told += [effect_facts(effect) for effect in game.effects if effect.square == square]
        told += [unit_facts(game, n) for n, unit in enumerate(game.units) if _seen(game, n) and unit.square == square]
        return "\n".join(told)

    def _follow(self) -> None:
        game = self.game
        if game is None:
            return
        if self._unit != NOBODY:
            if self._unit < len(game.units):
                self._square = game.units[self._unit].square
            else:
                self._unit = NOBODY
        if self._square is not None and self._square not in game.board:
            self._square = None
        self.changed.emit()


def _seen(game: Game, number: int) -> bool:
    return game.units[number].alive or game.units[number].body


def _on(game: Game, square: Square) -> int:
    bodies = (n for n, unit in enumerate(game.units) if unit.body and unit.square == square)
    found = game.at(square)
    return found if found != NOBODY else next(bodies, NOBODY)
