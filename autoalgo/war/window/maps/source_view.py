"""The picture that becomes a map: a click picks a colour, a drag chooses the square, the right button moves it."""

import math

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPen, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsPixmapItem, QGraphicsRectItem, QGraphicsScene

from autoalgo.common.qt.zooming_view import ZoomingView
from autoalgo.war.map_making.source_picture import Frame, SourcePicture


class SourceView(ZoomingView):
    """A view of a picture.

    Signals
    -------
    picked(int, int)
        Column and row of the pixel that was clicked.
    framed(Frame)
        The square that was dragged; it may reach beyond the picture.
    """

    picked = Signal(int, int)
    framed = Signal(object)

    def __init__(self) -> None:
        super().__init__(QGraphicsScene(0, 0, 1, 1))
        self._pixmap = QGraphicsPixmapItem()
        self._frame = (QGraphicsRectItem(), QGraphicsRectItem())
        self._pressed: QPoint | None = None
        self._moved_from: QPoint | None = None
        self._dragged = False
        self.scene().addItem(self._pixmap)
        for item, colour, width in zip(self._frame, ("#ffffff", "#000000"), (4, 2), strict=True):
            pen = QPen(QColor(colour), width)
            pen.setCosmetic(True)
            item.setPen(pen)
            self.scene().addItem(item)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleName("Picture")

    def show_picture(self, picture: SourcePicture) -> None:
        """Show another picture, all of it."""
        rows, columns = picture.heights.shape
        image = QImage(picture.colours.tobytes(), columns, rows, 3 * columns, QImage.Format.Format_RGB888)
        self._pixmap.setPixmap(QPixmap.fromImage(image))
        self.scene().setSceneRect(0, 0, columns, rows)
        self.zoom_to_fit()

    def show_frame(self, frame: Frame) -> None:
        """Show which square becomes the map."""
        for item in self._frame:
            item.setRect(QRectF(frame.left, frame.top, frame.side, frame.side))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a square, or to move the picture."""
        at = event.position().toPoint()
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed, self._dragged = at, False
        elif event.button() is Qt.MouseButton.RightButton:
            self._moved_from = at

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the square, or move the picture."""
        at = event.position().toPoint()
        if self._pressed is not None:
            self._dragged |= (at - self._pressed).manhattanLength() >= QApplication.startDragDistance()
            if self._dragged:
                self.show_frame(self._square(at))
        elif self._moved_from is not None:
            self.pan_by(at.x() - self._moved_from.x(), at.y() - self._moved_from.y())
            self._moved_from = at

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End it."""
        at, pressed = event.position().toPoint(), self._pressed
        if event.button() is Qt.MouseButton.LeftButton and pressed is not None:
            if self._dragged:
                self.framed.emit(self._square(at))
            else:
                place = self.mapToScene(at)
                self.picked.emit(math.floor(place.x()), math.floor(place.y()))
            self._pressed = None
        self._moved_from = None

    def _square(self, at: QPoint) -> Frame:
        """Return the square between where the hand came down and where it is; its side is the longer way."""
        start, end = self.mapToScene(self._pressed or at), self.mapToScene(at)
        across, down = end.x() - start.x(), end.y() - start.y()
        side = max(abs(across), abs(down), 1.0)
        left = start.x() if across >= 0 else start.x() - side
        top = start.y() if down >= 0 else start.y() - side
        return Frame(math.floor(left), math.floor(top), math.ceil(side))
