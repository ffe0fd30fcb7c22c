"""The ground of the battlefield: a picture of it, or the engine's own grid, pixel for pixel (S-1)."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform, qRgb
from PySide6.QtWidgets import QGraphicsPixmapItem, QStyleOptionGraphicsItem, QWidget

from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid
from autoalgo.war.painting.ground import painted_ground
from autoalgo.war.terrain import Colour


def terrain_image(grid: FeatureGrid, colours: Mapping[Feature, Colour]) -> QImage:
    """Return the picture of `grid`: one pixel a cell, no cell in a colour that the legend does not have."""
    image = QImage(grid.tobytes(), MAP_PIXELS, MAP_PIXELS, MAP_PIXELS, QImage.Format.Format_Indexed8)
    image.setColorTable([qRgb(*colours[feature]) for feature in Feature])
    return image.convertToFormat(QImage.Format.Format_RGB32)


def terrain_painting(grid: FeatureGrid, colours: Mapping[Feature, Colour], *, dark: bool) -> QImage:
    """Return the picture of `grid` as `painted_ground` has it (S-14)."""
    pixels = painted_ground(grid, colours, dark=dark)
    edge = pixels.shape[0]
    return QImage(pixels.tobytes(), edge, edge, 3 * edge, QImage.Format.Format_RGB888).copy()


class TerrainItem(QGraphicsPixmapItem):
    """The ground under the flanks: one image over the whole map, smoothed only where it is finer than the grid.

    What a view shows of it is kept until the view shows another part of it, as scaling takes longer than all flanks do.
    """

    def __init__(self) -> None:
        """Begin without a map."""
        super().__init__()
        self._seen = QPixmap()
        self._seen_through = QTransform()
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(-1)

    def show_image(self, image: QImage) -> None:
        """Show `image` over the whole map, or nothing where it is null."""
        finer = image.width() > MAP_PIXELS
        smooth, exact = Qt.TransformationMode.SmoothTransformation, Qt.TransformationMode.FastTransformation
        self.setTransformationMode(smooth if finer else exact)
        self.setScale(MAP_PIXELS / max(image.width(), 1))
        self.setPixmap(QPixmap.fromImage(image))
        self._seen = QPixmap()

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: QWidget | None = None) -> None:
        """Draw what the view shows of the ground."""
        through, device = painter.worldTransform(), painter.device()
        ratio = device.devicePixelRatioF()
        size = QSize(device.width(), device.height()) * ratio
        if (self._seen.size(), self._seen.devicePixelRatioF(), self._seen_through) != (size, ratio, through):
            self._seen, self._seen_through = QPixmap(size), through
            self._seen.setDevicePixelRatio(ratio)
            self._seen.fill(Qt.GlobalColor.transparent)
            within = QPainter(self._seen)
            is_smooth = self.transformationMode() is Qt.TransformationMode.SmoothTransformation
            within.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_smooth)
            within.setTransform(through)
            within.drawPixmap(0, 0, self.pixmap())
            within.end()
        painter.resetTransform()
        painter.drawPixmap(0, 0, self._seen)
