"""The board as a picture: ground, homes of the flags, pieces, what is selected, and what has just happened."""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsScene

from autoalgo.common.qt.theme import DARK, LIGHT, Colours
from autoalgo.games.capture_the_flag.rules.board import Board, Square
from autoalgo.games.capture_the_flag.rules.game import Game, GroundEffect
from autoalgo.games.capture_the_flag.window.marks import BoardMark
from autoalgo.games.capture_the_flag.window.marks_item import MarksItem
from autoalgo.games.capture_the_flag.window.paints import SIDE, TEAMS, Tiles, outline_of, paint_effect
from autoalgo.games.capture_the_flag.window.pieces import FlagPiece, SelectionPiece, UnitPiece
from autoalgo.games.capture_the_flag.window.unit_looks import faces_of, flags_of

_LEAST_MARGIN: Final = 30.0
_MARGIN_SHARE: Final = 1 / 40
"""Of the longer side: letters and numbers of a large board can be read, too."""


class BoardScene(QGraphicsScene):
    """One board."""

    def __init__(self) -> None:
        super().__init__()
        self._board: Board | None = None
        self._units: list[UnitPiece] = []
        self._flags: list[FlagPiece] = []
        self._effects: tuple[GroundEffect, ...] = ()
        self._selection = SelectionPiece()
        self.addItem(self._selection)
        self._tiles = Tiles()
        self._marks = MarksItem()
        self.addItem(self._marks)
        self.colours: Colours = LIGHT
        self.margin = _LEAST_MARGIN
        """Around the board, for the letters and numbers, in units of the scene."""
        # A view fits its scene to itself, and cannot fit nothing.
        self.setSceneRect(0, 0, SIDE, SIDE)

    @property
    def board(self) -> Board | None:
        """The ground that is shown."""
        return self._board

    @property
    def selected(self) -> Square | None:
        """The square that is selected."""
        return self._selection.square

    def show_game(self, game: Game, selected: Square | None, marks: tuple[BoardMark, ...], colours: Colours) -> None:
        """Draw a game, with what has just happened in it."""
        self._show_ground(game, colours)
        self._selection.show_square(selected, colours)
        while len(self._units) < len(game.units):
            self._units.append(UnitPiece())
            self.addItem(self._units[-1])
        while len(self._flags) < len(game.flags):
            self._flags.append(FlagPiece())
            self.addItem(self._flags[-1])
        faces = [*faces_of(game), *([None] * (len(self._units) - len(game.units)))]
        for piece, face in zip(self._units, faces, strict=True):
            piece.show_face(face, colours)
        for flag_piece, flag in zip(self._flags, flags_of(game), strict=True):
            flag_piece.show_face(flag, colours)
        self._marks.show_marks(marks, self.sceneRect(), colours)
        self.update()

    def square_at(self, spot: QPointF) -> Square | None:
        """Return the square at a point of the scene; None beside the board."""
        square = Square(int(spot.x() // SIDE), int(spot.y() // SIDE))
        return square if self._board is not None and square in self._board else None

    def drawBackground(self, painter: QPainter, room: QRectF | QRect) -> None:
        """Draw the ground and the homes of the flags; views keep it until it changes."""
        board = self._board
        painter.fillRect(room, QColor(self.colours.window))
        if board is None:
            return
        dark = self.colours is DARK
        self._draw_ground(painter, QRectF(room), board, dark)
        for effect in self._effects:
            paint_effect(painter, room_of(effect.square), effect.sign, dark)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for team, home in enumerate(board.homes):
            painter.setPen(QPen(TEAMS[team], 3))
            painter.drawPath(outline_of(team, room_of(home).adjusted(3, 3, -3, -3)))

    def _draw_ground(self, painter: QPainter, seen: QRectF, board: Board, dark: bool) -> None:
        columns, rows = board.size
        scale = painter.worldTransform().m11() * painter.device().devicePixelRatio()
        pixels = max(math.ceil(SIDE * scale), 1)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for row in range(max(int(seen.top() // SIDE), 0), min(int(seen.bottom() // SIDE) + 1, rows)):
            for column in range(max(int(seen.left() // SIDE), 0), min(int(seen.right() // SIDE) + 1, columns)):
                square = Square(column, row)
                tile = self._tiles.of(board.terrain(square), pixels, dark)
                painter.drawPixmap(room_of(square), tile, QRectF(tile.rect()))

    def _show_ground(self, game: Game, colours: Colours) -> None:
        board = game.board
        if (board, game.effects, colours) == (self._board, self._effects, self.colours):
            return
        if self._board is None or board.size != self._board.size:
            columns, rows = board.size
            self.margin = margin = max(_LEAST_MARGIN, max(columns, rows) * SIDE * _MARGIN_SHARE)
            self.setSceneRect(-margin, -margin, columns * SIDE + 2 * margin, rows * SIDE + 2 * margin)
        self._board, self._effects, self.colours = board, game.effects, colours
        for view in self.views():
            # What a view keeps reaches beyond the scene, so invalidating that would not do.
            view.resetCachedContent()


def room_of(square: Square) -> QRectF:
    """Return the room of a square in the scene."""
    return QRectF(square.column * SIDE, square.row * SIDE, SIDE, SIDE)
