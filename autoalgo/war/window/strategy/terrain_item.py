"""The ground of the battlefield: the engine's own grid, drawn pixel for pixel in the legend's colours (S-1)."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap, qRgb
from PySide6.QtWidgets import QGraphicsPixmapItem

from autoalgo.war.domain.terrain import MAP_PIXELS, Feature, FeatureGrid
from autoalgo.war.terrain import Colour


def terrain_image(grid: FeatureGrid, colours: Mapping[Feature, Colour]) -> QImage:
    """Return the picture of `grid`: one pixel a cell, no cell in a colour that the legend does not have."""
    image = QImage(grid.tobytes(), MAP_PIXELS, MAP_PIXELS, MAP_PIXELS, QImage.Format.Format_Indexed8)
    image.setColorTable([qRgb(*colours[feature]) for feature in Feature])
    return image.convertToFormat(QImage.Format.Format_RGB32)


class TerrainItem(QGraphicsPixmapItem):
    """The map under the flanks, never smoothed, so that what is seen is what the engine reads."""

    def __init__(self) -> None:
        """Begin without a map."""
        super().__init__()
        self.setTransformationMode(Qt.TransformationMode.FastTransformation)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(-1)

    def show_grid(self, grid: FeatureGrid | None, colours: Mapping[Feature, Colour]) -> None:
        """Show `grid`, or nothing where there is none."""
        self.setPixmap(QPixmap() if grid is None else QPixmap.fromImage(terrain_image(grid, colours)))
