"""A war that is played back: the map on the left; slider, charts and log on the right, on one axis (B-3b).

Only made once a war is opened.
"""

from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QTabWidget, QWidget

from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.icons import Picture, icon
from autoalgo.common.qt.laying_out import NO_MARGINS, boxed, in_column, in_row, split_column, split_row
from autoalgo.common.qt.playback_bar import PlaybackBar
from autoalgo.common.qt.themed import Themed
from autoalgo.war.domain.board import numbered
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.battlefield.colours import is_dark
from autoalgo.war.window.battlefield.flank_words import position, summary, title
from autoalgo.war.window.battlefield.overlays import ScaleBar, ZoomControls
from autoalgo.war.window.playback.board_model import BoardModel
from autoalgo.war.window.playback.board_scene import BoardScene
from autoalgo.war.window.playback.board_view import BoardView
from autoalgo.war.window.playback.chance_curves import chance_curves
from autoalgo.war.window.playback.chance_model import ChanceModel
from autoalgo.war.window.playback.chart_column import ChartColumn
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.playback.sentences_view import SentencesView
from autoalgo.war.window.playback.time_chart import Curve, LossesChart, TimeChart
from autoalgo.war.window.playback.time_slider import TimeSlider
from autoalgo.war.window.playback.turns_view import TurnsView

_HOURS_OF_A_LEAP: Final = 12
_PLAIN_KEYS: Final[dict[Qt.Key, str | int]] = {
    Qt.Key.Key_Space: "play",
    Qt.Key.Key_Left: "previous",
    Qt.Key.Key_Right: "next",
    Qt.Key.Key_Home: "first",
    Qt.Key.Key_End: "last",
    Qt.Key.Key_PageUp: -_HOURS_OF_A_LEAP,
    Qt.Key.Key_PageDown: _HOURS_OF_A_LEAP,
}
"""Commands, or how many hours to go; no field of the page needs these keys."""
_HINT: Final = "Click a flank to see its own curves, drag the map to move it."
_Align = Qt.AlignmentFlag


class PlaybackPage(Themed, QWidget):
    """The opened war."""

    def __init__(self, playback: PlaybackModel, chance: ChanceModel, commands: Commands) -> None:
        super().__init__()
        self._playback = playback
        self._chance = chance
        self._commands = commands
        self._opened: object = None
        self.board = BoardModel(playback, self)
        self.scene = BoardScene(playback, self.board, playback.session)
        self.scene.setParent(self)
        self.view = BoardView(self.scene, playback)
        self.zoom = self._zoom_controls()
        self.view.keep_clear_of(self.zoom)
        self.scale_bar = ScaleBar(self.view)
        self.slider = TimeSlider()
        self.player = PlaybackBar(playback, commands, "hour", self._told, self.slider)
        self.chance = TimeChart(
            "Chance of victory",
            "In how many of the wars that are fought on from each hour a side wins; the band is the 95 % interval.",
            " %",
        )
        self.men = TimeChart("Men", "The men who were left at the end of each hour.")
        self.morale = TimeChart("Morale", "The morale that was left at the end of each hour.")
        self.losses = LossesChart(
            "Losses an hour", "Men lost in each hour: the attacker's above the line, the defender's below it."
        )
        self.charts = (self.chance, self.men, self.morale, self.losses)
        self.log = SentencesView(playback)
        self.turns = TurnsView(chance, commands["chances"])
        self.words = QTabWidget()
        self.flank_line = ElidedLabel()
        self.pointer_line = QLabel()
        self._describe()
        self._lay_out()
        self._connect()
        self._open()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play, step and leap by a key alone, too, from wherever it is not needed itself."""
        name = _PLAIN_KEYS.get(Qt.Key(event.key()))
        if name is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif isinstance(name, int):
            self._playback.move(name)
        else:
            self._commands[name].trigger()

    def _connect(self) -> None:
        playback = self._playback
        playback.shown_changed.connect(self._open)
        playback.moved.connect(self._show_position)
        playback.selected_changed.connect(self._show_curves)
        self._chance.changed.connect(self._show_chances)
        for chart in self.charts:
            chart.wanted.connect(playback.go)
        self.view.pointed_at.connect(self._show_pointer)
        self.turns.wanted.connect(playback.go)

    def _told(self) -> str:
        opened = self._playback.opened
        return opened.timeline.words(self._playback.position) if opened else ""

    def _open(self) -> None:
        opened = self._playback.opened
        if opened is None or opened is self._opened:
            return
        self._opened = opened
        self.slider.show_war(opened)
        self.scale_bar.set_width(opened.playback.width_km)
        self._show_curves()
        self._show_chances()
        self._show_position()

    def _show_position(self) -> None:
        at = self._playback.position
        for chart in self.charts:
            chart.show_position(at)
        self._show_flank()

    def _show_flank(self) -> None:
        line, selected = _HINT, self.board.selection
        if selected:
            line = summary(self.board.flanks[selected[0]], self.board)
        self.flank_line.say(line)
        self.view.setAccessibleDescription(line)

    def _show_curves(self) -> None:
        opened = self._playback.opened
        if opened is None:
            return
        playback, curves = opened.playback, opened.playback.curves
        sources = ((self.men, curves.men), (self.morale, curves.morale), (self.losses, curves.casualties))
        hours = np.arange(playback.hours + 1, dtype=np.float64)
        for chart, values in sources:
            drawn = [Curve(opened.nations[side], side, hours, values(side)) for side in Side]
            if self.board.selection:
                side, number = numbered(playback.war.plan)[self.board.selection[0]]
                card = self.board.flanks[self.board.selection[0]]
                drawn.append(Curve(title(card), side, hours, values(side, number), chosen=True))
            chart.show_curves(opened.timeline, drawn)
        self._show_flank()

    def _show_chances(self) -> None:
        """Show the chances as far as they are known; no chart takes room before there are any."""
        known, opened = self._chance.known, self._playback.opened
        self.chance.setVisible(known is not None)
        if known is None or opened is None:
            return
        self.chance.show_curves(opened.timeline, *chance_curves(known))

    def _show_pointer(self, point: QPointF | None) -> None:
        self.pointer_line.setText("" if point is None else position(point.x(), point.y(), self.board))

    def _zoom_controls(self) -> ZoomControls:
        whole = self.view.zoom_to_fit
        self._zooms = {
            Picture.ZOOM_IN: self._zoom_action("Zoom in (wheel)", self.view.zoom_in),
            Picture.ZOOM_OUT: self._zoom_action("Zoom out (wheel)", self.view.zoom_out),
            Picture.FIT: self._zoom_action("Whole map", whole),
            Picture.FIT_ALL: self._zoom_action("Where the war was", self.view.zoom_to_war),
        }
        self._dress()
        return ZoomControls(*self._zooms.values())

    def _zoom_action(self, words: str, act: object) -> QAction:
        action = QAction(words, self)
        action.setToolTip(words)
        action.triggered.connect(act)
        return action

    def _dress(self) -> None:
        self.scene.show_dark(is_dark(self.palette()))
        for picture, action in self._zooms.items():
            action.setIcon(icon(picture, self.palette()))

    def _describe(self) -> None:
        self.view.setAccessibleName("Map of the playback")
        self.pointer_line.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.pointer_line.setAlignment(_Align.AlignRight | _Align.AlignVCenter)
        self.words.setDocumentMode(True)
        self.words.tabBar().setAccessibleName("Words of the playback")

    def _lay_out(self) -> None:
        self.words.addTab(self.log, "Log")
        self.words.addTab(self.turns, "Turning points")
        both = split_row(self._left(), self._right(), sizes=[520, 640], handle=10)
        in_column(both, on=self, margins=NO_MARGINS)

    def _left(self) -> QWidget:
        frame = QFrame()
        frame.setFrameShape(QFrame.Shape.StyledPanel)
        over = QGridLayout()
        over.setContentsMargins(8, 8, 8, 8)
        over.addWidget(self.zoom, 0, 0, _Align.AlignBottom | _Align.AlignRight)
        grid = QGridLayout(frame)
        grid.setContentsMargins(1, 1, 1, 1)
        grid.addWidget(self.view, 0, 0)
        grid.addLayout(over, 0, 0)
        below = in_row((self.flank_line, 1), self.pointer_line, self.scale_bar)
        return boxed(in_column((frame, 1), below))

    def _right(self) -> QWidget:
        above = ChartColumn(self.player, self.charts)
        return split_column((above, 1), self.words, sizes=[450, 140], handle=8)
