"""The map of the playback: the Strategy tab's battlefield, with trails and what the hour brought (B-3b)."""

from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QTimer

from autoalgo.war.domain.board import numbered
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.battlefield.battlefield_scene import BattlefieldScene
from autoalgo.war.window.battlefield.board import FlankCard
from autoalgo.war.window.playback.blows import blows_of, fates_of
from autoalgo.war.window.playback.board_model import BoardModel
from autoalgo.war.window.playback.hour_item import AttackLine, FateMark, HourItem, TrailsItem
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.session.session_model import Session

_EDGE: Final = 14.0
"""Map pixels of room beyond the Strategy tab's: whoever leaves the map stands at its very edge, and is to be seen."""
_TRAIL_POINTS: Final = 48
"""Hours at which a trail is looked up; more cannot be told apart on the map."""
_MOST_FITTED: Final = 48
"""Squares that are fanned out in every hour; more take longer than a frame, and are when the hours rest."""
_REST_MS: Final = 120
_MOST_REVEALED: Final = 33
"""Squares of another war that are drawn for the first time in one frame."""


class BoardScene(BattlefieldScene):
    """The hour on show."""

    def __init__(self, playback: PlaybackModel, board: BoardModel, session: Session) -> None:
        self._rest = QTimer(singleShot=True, interval=_REST_MS)
        self._reveals = QTimer(interval=0)
        self._board = board
        super().__init__(board, session)
        self._rest.timeout.connect(self._settle)
        self._reveals.timeout.connect(self._reveal)
        self.setSceneRect(self.sceneRect().adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE))
        self._playback = playback
        self.trails = TrailsItem()
        self.hour = HourItem()
        self.addItem(self.trails)
        self.addItem(self.hour)
        playback.moved.connect(self._show_hour)
        board.selection_changed.connect(self._show_hour)
        self._show_hour()

    def fit_to(self, scale: float, magnification: float) -> None:
        """Suit squares and lines to a view of `scale` pixels to the map pixel."""
        super().fit_to(scale, magnification)
        self._show_hour()

    def room_of_war(self) -> QRectF:
        """Return the part of the map that the flanks see in the whole war."""
        opened = self._playback.opened
        if opened is None or not self._board.flanks:
            return self.sceneRect()
        points = opened.playback.places(_spread(opened.playback.hours)).reshape(-1, 2)
        low, high = points.min(axis=0), points.max(axis=0)
        return QRectF(QPointF(*low), QPointF(*high))

    def _fit_squares(self) -> None:
        """Fit the squares; very many stay as large and as far aside as they are, without ties, until the hours rest."""
        if len(self.flank_items) <= _MOST_FITTED:
            super()._fit_squares()
            return
        self._show_ties(())
        self._fit_plates()
        self._rest.start()

    def _settle(self) -> None:
        super()._fit_squares()
        self._show_hour()
        self._reveals.start()

    def _add_item(self, card: FlankCard) -> None:
        """Add a square; of very many all are hidden until they are fitted: to draw them takes longer than a frame."""
        super()._add_item(card)
        self.flank_items[-1].setVisible(len(self._board.flanks) <= _MOST_FITTED)

    def _reveal(self) -> None:
        hidden = [item for item in self.flank_items if not item.isVisible()]
        for item in hidden[:_MOST_REVEALED]:
            item.show()
        if len(hidden) <= _MOST_REVEALED:
            self._reveals.stop()

    def _show_hour(self) -> None:
        opened, hour = self._playback.opened, self._playback.hour
        if opened is None:
            self.trails.show_trails(np.zeros((0, 0, 2)), (), -1)
            self.hour.show_hour((), ())
            return
        playback, selected = opened.playback, self._playback.selected
        sides = [card.plan.side for card in self._board.flanks]
        self.trails.show_trails(playback.places(_spread(hour)), sides, selected)
        if self._playback.position > playback.hours:
            self.hour.show_hour((), ())
            return
        indices = {flank: at for at, flank in enumerate(numbered(playback.war.plan))}
        lines = []
        for blow in blows_of(self._playback.events(hour)):
            start, end = indices[blow.side, blow.flank], indices[blow.side.enemy, blow.target]
            chosen = selected in {start, end}
            lines.append(AttackLine(self._square(start), self._square(end), blow.side, blow.killed, chosen))
        fates = fates_of(opened.marks.get(hour, ()))
        told = [FateMark(self._square(indices[flank]), Side(flank[0]), words) for flank, words in fates.items()]
        self.hour.show_hour(tuple(lines), tuple(told))

    def _square(self, index: int) -> QPointF:
        """Return where a flank's square is drawn, in map pixels: beside its place where many are close together."""
        item = self.flank_items[index]
        return item.pos() + item.aside / self._scale


def _spread(hour: int) -> list[int]:
    """Return hours from the plan to `hour`, as many as a trail needs."""
    return sorted({round(each) for each in np.linspace(0, hour, min(hour + 1, _TRAIL_POINTS))})
