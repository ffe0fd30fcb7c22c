"""Where flanks will stand after an hour: a dark and a pale shade in the colour of each one's side (O-10)."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from autoalgo.war.window.battlefield.shade_pictures import ShadePictures


class ShadesItem(QGraphicsItem):
    """The shades of all flanks, over the ground and below the squares."""

    def __init__(self, room: QRectF) -> None:
        """Draw within `room` of the scene."""
        super().__init__()
        self._room = room
        self._images: ShadePictures = ()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(-0.5)

    @property
    def places(self) -> tuple[QRectF, ...]:
        """The ground that the shades lie on, one rectangle a flank, in pixels of the map."""
        return tuple(place for place, _ in self._images[: len(self._images) // 2])

    def show_pictures(self, pictures: ShadePictures) -> None:
        """Show these."""
        if pictures is not self._images:
            self._images = pictures
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the room of all flanks."""
        return self._room

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw every shade."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for place, image in self._images:
            painter.drawImage(place, image)
