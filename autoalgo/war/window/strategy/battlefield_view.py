"""The map as the moderator works on it: flanks are selected, dragged, nudged and opened, the ground is panned.

The view turns mouse and keys into calls of the strategy and never moves a flank itself: the strategy keeps it on the
map and the scene follows.
"""

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPolygonF, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGraphicsItem, QRubberBand

from autoalgo.war.window.battlefield.battlefield_scene import BattlefieldScene
from autoalgo.war.window.battlefield.flank_item import FlankItem
from autoalgo.war.window.battlefield.flank_view import FlankView
from autoalgo.war.window.strategy.strategy_model import StrategyModel

NUDGE_PIXELS: Final = 1.0
"""Map pixels that an arrow key moves the selected flank: 250 m on a map of 100 km."""
LARGE_NUDGE_PIXELS: Final = 10.0
"""The same with Shift."""
_AROUND_FLANKS: Final = (-6.0, -6.0, 6.0, 6.0)
"""Map pixels of ground shown around the outermost flanks: left, above, right, below."""
_AROUND_SQUARE: Final = 24
"""Pixels of the screen from the point of a flank to the edge, for its square to be seen."""
_PAN_STEP: Final = 40
"""Pixels of the screen that an arrow key pans."""
_NO_FLANK: Final = -1
"""Key of no flank."""
_CLICK_SLACK: Final = 3
"""Pixels of the screen that a hand may tremble in a click."""
_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_Buttons = Qt.MouseButton
_CONTROL: Final = Qt.KeyboardModifier.ControlModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier


class BattlefieldView(FlankView):
    """The map with its flanks under mouse and keyboard.

    Signals
    -------
    opened
        The flank of this index is to be opened in the editor (S-12).
    pointed_at
        The point of the map under the cursor, in map pixels; None when the cursor has left the map.
    menu_wanted
        What can be done to the selected flanks is to be offered at this point of the screen (S-15).
    """

    opened = Signal(int)
    pointed_at = Signal(object)
    menu_wanted = Signal(QPoint)

    def __init__(self, scene: BattlefieldScene, strategy: StrategyModel) -> None:
        """Work on `strategy`, shown by `scene`."""
        super().__init__(scene)
        self._flanks = scene
        self._battlefield = strategy.battlefield
        self._edits = strategy.edits
        self._history = strategy.history
        self._editable = True
        self._pressed_at = QPoint()
        self._panned_from: QPoint | None = None
        self._held = self._dragged = _NO_FLANK
        self._grip = QPointF()
        self._moved = False
        self._band = QRubberBand(QRubberBand.Shape.Rectangle, self.viewport())
        self._banded: tuple[int, ...] | None = None
        """The flanks that the band adds to; None while no band is drawn."""
        self._follows_flanks = False
        """Whether the view is still as it was when the flanks were put where they are."""
        self._battlefield.arranged.connect(self._follow_flanks)
        self._battlefield.selected_changed.connect(self._show_selected)
        self._battlefield.flanks_changed.connect(self._show_new)
        self._shown = 0
        """How many flanks there were."""
        self._aftermath = self._battlefield.aftermath
        self._battlefield.flanks_changed.connect(self._show_stage)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_editable(self, editable: bool) -> None:
        """Let flanks be moved, or not: while a war runs they can only be looked at."""
        self._editable = editable
        self._let_go()
        self._flanks.show_movable(editable)

    def zoom_to_flanks(self) -> None:
        """Show all flanks as large as they fit together, with some ground around them."""
        self._follows_flanks = False
        self._zoom_to_flanks()

    def zoom_to_fit(self) -> None:
        """Show the whole map."""
        self._follows_flanks = False
        super().zoom_to_fit()

    def zoom_by(self, factor: float, around: QPoint) -> None:
        """Zoom by `factor`, leaving in place what lies under `around`, a point of the viewport."""
        self._follows_flanks = False
        super().zoom_by(factor, around)

    def go_to(self, index: int) -> None:
        """Bring a flank into the middle, as far as the map reaches."""
        self._follows_flanks = False
        self.centerOn(self._flanks.flank_items[index])
        self.zoomed.emit()

    def square_on_screen(self, index: int) -> QRect | None:
        """Return where on the screen the square of a flank is seen, in pixels; None where it is not."""
        if not self.isVisible() or not 0 <= index < len(self._flanks.flank_items):
            return None
        item = self._flanks.flank_items[index]
        if self._is_beyond(item):
            return None
        place = self.viewport().mapToGlobal(self.mapFromScene(item.pos()))
        return item.square.toRect().translated(place)

    def _zoom_to_flanks(self) -> None:
        if self._flanks.flank_items:
            self.show_whole(self._points().adjusted(*_AROUND_FLANKS))

    def _points(self) -> QRectF:
        """Return the part of the map that the flanks stand in."""
        return QPolygonF([item.pos() for item in self._flanks.flank_items]).boundingRect()

    def _follow_flanks(self) -> None:
        """Show flanks that were put elsewhere: near where they hide one another, else the whole map if one is beyond.

        A view that is not seen does so when it is, for only then its size is known.
        """
        self._follows_flanks = True
        if not self.isVisible():
            return
        if self._flanks.overlap_at(self.fitting_scale):
            self._zoom_to_flanks()
        elif self._flanks.flank_items and self._is_cut():
            self.show_whole(self._points(), whole_map=True)

    def _show_stage(self) -> None:
        """Show all flanks, where one is cut, as soon as the aftermath takes the place of the plan, or goes."""
        shown, self._aftermath = self._aftermath, self._battlefield.aftermath
        if (shown is None) != (self._aftermath is None) and self._is_cut():
            self._follow_flanks()

    def _is_cut(self) -> bool:
        """Return whether a square is not seen whole."""
        room = self.viewport().rect()
        places = ((item.square, self.mapFromScene(item.pos())) for item in self._flanks.flank_items)
        return not all(room.contains(square.toRect().translated(place)) for square, place in places)

    def _is_beyond(self, item: FlankItem) -> bool:
        return not self.viewport().rect().contains(self.mapFromScene(item.pos()))

    def showEvent(self, event: QShowEvent) -> None:
        """Show the flanks that were put somewhere meanwhile, and tell of what is shown."""
        super().showEvent(event)
        self._catch_up()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what is shown in sight."""
        super().resizeEvent(event)
        self._catch_up()

    def _catch_up(self) -> None:
        if self._follows_flanks:
            self._follow_flanks()
        self.zoomed.emit()

    # Mouse.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the flank under the cursor and take hold of it, or of the ground; with Shift, begin a band there."""
        self._pressed_at, self._moved = event.position().toPoint(), False
        item = self._flank_at(self._pressed_at) if event.button() is _Buttons.LeftButton else None
        self._follows_flanks = False
        if item is not None and event.modifiers() & _CONTROL:
            self._battlefield.toggle(self._flanks.index_of(item))
        elif item is not None:
            self._take(item)
        elif event.button() is _Buttons.LeftButton and event.modifiers() & _SHIFT:
            self._banded = self._battlefield.selection if event.modifiers() & _CONTROL else ()
        elif event.button() in {_Buttons.LeftButton, _Buttons.MiddleButton}:
            self._panned_from = self._pressed_at
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is held, and tell what is pointed at."""
        super().mouseMoveEvent(event)
        here = event.position().toPoint()
        self._moved |= (here - self._pressed_at).manhattanLength() > _CLICK_SLACK
        if self._moved and self._dragged != _NO_FLANK:
            self._drag(here)
        elif self._moved and self._banded is not None:
            self._band.setGeometry(QRect(self._pressed_at, here).normalized())
            self._band.show()
        elif self._moved and self._panned_from is not None:
            self._pan(here - self._panned_from)
            self._panned_from = here
        self.pointed_at.emit(self.map_point(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go, so that the next drag is an edit of its own; a click on the ground selects nothing."""
        if event.button() is _Buttons.LeftButton and self._moved:
            self._select_banded()
        elif event.button() is _Buttons.LeftButton and not event.modifiers() & (_CONTROL | _SHIFT):
            self._end_click()
        self._let_go()
        event.accept()

    def _end_click(self) -> None:
        """Select what was clicked alone: one of several that were selected, or nothing on the ground."""
        if self._panned_from is not None:
            self._battlefield.select(-1)
        elif self._held != _NO_FLANK:
            self._battlefield.select(self._flanks.index_of_key(self._held))

    def _select_banded(self) -> None:
        """Select the flanks in the band, in addition to those that it adds to (S-15)."""
        if self._banded is not None:
            corner = self.mapFromScene(QPointF(0, 0))
            found = self._flanks.indices_within(QRectF(self._band.geometry().translated(-corner)))
            self._battlefield.select_several((*self._banded, *(index for index in found if index not in self._banded)))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the flank under the cursor in the editor (S-12)."""
        item = self._flank_at(event.position().toPoint())
        if item is not None and event.button() is _Buttons.LeftButton and not event.modifiers() & _CONTROL:
            self._battlefield.select(self._flanks.index_of(item))
            self.opened.emit(self._flanks.index_of(item))
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Tell that nothing is pointed at any more."""
        super().leaveEvent(event)
        self.pointed_at.emit(None)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu, for the flank under the cursor if it is not one of the selected."""
        item = self._flank_at(event.pos()) if event.reason() is QContextMenuEvent.Reason.Mouse else None
        if item is not None and self._flanks.index_of(item) not in self._battlefield.selection:
            self._battlefield.select(self._flanks.index_of(item))
        self.menu_wanted.emit(event.globalPos())
        event.accept()

    def _flank_at(self, point: QPoint) -> FlankItem | None:
        found: QGraphicsItem | None = self.itemAt(point)
        return found if isinstance(found, FlankItem) else None

    def _take(self, item: FlankItem) -> None:
        """Take hold of a flank, and of all that are selected with it; it is the one of them that is edited."""
        index = self._flanks.index_of(item)
        others = [each for each in self._battlefield.selection if each != index]
        self._battlefield.select_several((*others, index) if index in self._battlefield.selection else (index,))
        self._held = item.card.key
        if self._editable:
            self._dragged = item.card.key
            # The hand holds the square where it took it, so that it does not jump under the cursor.
            self._grip = self.mapToScene(self._pressed_at) - item.pos()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _drag(self, here: QPoint) -> None:
        """Move the flank that is held, unless it has gone meanwhile: Delete works with the button pressed, too."""
        index = self._flanks.index_of_key(self._dragged)
        if index >= 0:
            target = self.mapToScene(here) - self._grip
            self._edits.move(index, target.x(), target.y())
            # The plan may have come in place of what became of it, with the flank at another index.
            moved = self._flanks.index_of_key(self._dragged)
            if moved >= 0:
                self._reveal(moved)

    def _pan(self, step: QPoint) -> None:
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.pan_by(step.x(), step.y())

    def _let_go(self) -> None:
        if self._dragged != _NO_FLANK and self._moved:
            self._history.end_gesture()
        self._held = self._dragged = _NO_FLANK
        self._panned_from = self._banded = None
        self._band.hide()
        self.viewport().unsetCursor()

    # Keys.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Nudge, select, open, zoom or pan by key; everything else is the tab's."""
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self._press_arrow(_ARROWS[key], event.modifiers())
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._battlefield.selected >= 0:
            self.opened.emit(self._battlefield.selected)
        elif key is Qt.Key.Key_Escape and self._banded is not None:
            self._let_go()
        elif key is Qt.Key.Key_Escape and self._battlefield.selected >= 0:
            self._battlefield.select(-1)
        else:
            super().keyPressEvent(event)

    def select_next(self) -> None:
        """Select the flank after the selected one, round and round."""
        self._select_beyond(1, 0)

    def select_previous(self) -> None:
        """Select the flank before the selected one, round and round."""
        self._select_beyond(-1, -1)

    def _select_beyond(self, step: int, first: int) -> None:
        """Select the flank `step` places from the selected one, or number `first` when none is."""
        count = len(self._battlefield.flanks)
        if count:
            former = self._battlefield.selected
            self._battlefield.select((former + step if former >= 0 else first) % count)

    def _show_new(self) -> None:
        """Bring a flank that was added, which is selected, into sight."""
        former, self._shown = self._shown, len(self._flanks.flank_items)
        if self._shown > former:
            self._show_selected()

    def _show_selected(self) -> None:
        """Bring the selected flank into sight, if it is not."""
        items, selected = self._flanks.flank_items, self._battlefield.selected
        if 0 <= selected < len(items) and self._is_beyond(items[selected]):
            self._reveal(selected)

    def _reveal(self, index: int) -> None:
        """Pan until the whole square of a flank is seen."""
        # Asked for the item, Qt would take the size that it has on the screen for one on the map.
        point = QRectF(self._flanks.flank_items[index].pos(), QSizeF(1, 1))
        former = self.viewportTransform()
        self.ensureVisible(point, _AROUND_SQUARE, _AROUND_SQUARE)
        if self.viewportTransform() != former:
            self.zoomed.emit()

    def _press_arrow(self, direction: tuple[int, int], modifiers: Qt.KeyboardModifier) -> None:
        self._follows_flanks = False
        across, down = direction
        if self._battlefield.selected < 0 or modifiers & Qt.KeyboardModifier.ControlModifier:
            self.pan_by(-across * _PAN_STEP, -down * _PAN_STEP)
        elif self._editable:
            step = LARGE_NUDGE_PIXELS if modifiers & Qt.KeyboardModifier.ShiftModifier else NUDGE_PIXELS
            self._edits.nudge(across * step, down * step)
            self._show_selected()
