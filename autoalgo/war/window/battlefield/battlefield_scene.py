"""The battlefield as a Qt scene: the ground, its border, and one item a flank, all following the model.

The scene is in map pixels. Items are updated in place and made or dropped only when the number of flanks changes, so
that a battle of 99 against 99 flanks moves smoothly.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPen, QTransform
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene, QGraphicsSceneHelpEvent, QToolTip

from autoalgo.common.qt.literal import html_of
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.painting.fan_out import Points, room_for
from autoalgo.war.painting.label_placement import Crowd, placed
from autoalgo.war.painting.squares import LARGEST_EDGE, RING_WIDTH
from autoalgo.war.window.battlefield.battlefield import Battlefield
from autoalgo.war.window.battlefield.board import FlankCard, strongest
from autoalgo.war.window.battlefield.flank_item import FlankItem
from autoalgo.war.window.battlefield.flank_picture import SELECTED_BEYOND
from autoalgo.war.window.battlefield.flank_words import tooltip
from autoalgo.war.window.battlefield.marches_item import MarchesItem, march
from autoalgo.war.window.battlefield.terrain_item import TerrainItem, terrain_image, terrain_painting
from autoalgo.war.window.battlefield.ties_item import TiesItem
from autoalgo.war.window.session.session_model import Session

MARGIN: Final = 8.0
"""Map pixels around the map, so that a flank at its very edge is seen."""
_ROOM: Final = QRectF(0, 0, MAP_PIXELS, MAP_PIXELS).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
_CROWD: Final = 24
"""Flanks on the map above which sizes are shown only where one looks: they hide one another."""


class BattlefieldScene(QGraphicsScene):
    """The map and its flanks: it shows what the battlefield holds.

    Signals
    -------
    fitted()
        Squares lie elsewhere on the screen, or have another size.
    """

    fitted = Signal()

    def __init__(self, battlefield: Battlefield, session: Session) -> None:
        """Show `battlefield` on the map in the legend of the tables that `session` holds."""
        super().__init__()
        self._battlefield = battlefield
        self._session = session
        self._movable = True
        self._scale = self._magnification = 1.0
        self._strongest = 0
        self._more: Callable[[FlankCard], str] = lambda _: ""
        self._items: list[FlankItem] = []
        self._ground = TerrainItem()
        self._dark = self._shows_grid = False
        self._border = QGraphicsRectItem(0, 0, MAP_PIXELS, MAP_PIXELS)
        self.marches = MarchesItem()
        self._ties = TiesItem(_ROOM)
        self._prepare()
        battlefield.flanks_changed.connect(self._show_flanks)
        battlefield.moved.connect(self._show_moved)
        battlefield.selection_changed.connect(self._show_selection)
        battlefield.map_changed.connect(self._show_ground)
        session.loaded.connect(self._show_ground)
        self._show_ground()
        self._show_flanks()

    def _prepare(self) -> None:
        # Flanks move all the time and are at most 198: an index over them costs more than it saves.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setSceneRect(_ROOM)
        pen = QPen(QColor(90, 90, 96), 1)
        pen.setCosmetic(True)
        self._border.setPen(pen)
        self._border.setBrush(Qt.GlobalColor.white)
        self._border.setZValue(-2)
        self._border.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.addItem(self._border)
        self.addItem(self._ground)
        self.addItem(self.marches)
        self._ties.setZValue(0.5)
        self.addItem(self._ties)

    @property
    def flank_items(self) -> tuple[FlankItem, ...]:
        """The items, in the battlefield's order."""
        return tuple(self._items)

    def index_of(self, item: FlankItem) -> int:
        """Return the index on the battlefield of the flank that `item` shows."""
        return self._items.index(item)

    def indices_within(self, band: QRectF) -> list[int]:
        """Return whose squares have their middle in `band`, in pixels of the screen from the map's corner."""
        places = ((item.pos() * self._scale + item.aside) for item in self._items)
        return [index for index, place in enumerate(places) if band.contains(place)]

    def index_of_key(self, key: int) -> int:
        """Return the index on the battlefield of the flank that has `key`, -1 when it is gone."""
        return next((index for index, item in enumerate(self._items) if item.card.key == key), -1)

    def show_movable(self, movable: bool) -> None:
        """Show by the cursor whether flanks can be dragged."""
        self._movable = movable
        for item in self._items:
            item.show_movable(movable)

    def fit_to(self, scale: float, magnification: float) -> None:
        """Suit the squares to a view of `scale` pixels to the map pixel, `magnification` times their usual size."""
        if (scale, magnification) != (self._scale, self._magnification):
            self._scale, self._magnification = scale, magnification
            self._fit_squares()

    def overlap_at(self, scale: float) -> bool:
        """Tell whether squares would hide one another in a view of `scale` pixels to the map pixel."""
        squares = [item.square.translated(item.pos() * scale) for item in self._items]
        return any(one.intersects(other) for one, other in combinations(squares, 2))

    def _fit_squares(self) -> None:
        """Draw smaller squares where flanks stand close on the screen, and fan out those that still overlap.

        A number that another square lies over all the same is left out.
        """
        points = self._points()
        magnification = self._magnification * room_for(points, LARGEST_EDGE + 2 * RING_WIDTH)
        placing = placed(self._crowd(points, magnification))
        edges = (placing.edges / magnification).tolist()
        for item, edge, legible in zip(self._items, edges, placing.legible.tolist(), strict=True):
            item.show_fitted(edge, magnification, legible=legible)
        for item, (x, y) in zip(self._items, (placing.middles - points).round().tolist(), strict=True):
            item.show_aside(QPointF(x, y))
        self._show_ties([item for item in self._items if not item.aside.isNull()])
        self._fit_plates()
        self.fitted.emit()

    def _show_ties(self, aside: Sequence[FlankItem]) -> None:
        self._ties.show_ties([(item.pos(), item.aside, item.colour) for item in aside], self._scale)

    def _crowd(self, points: Points, magnification: float) -> Crowd:
        items = self._items
        return Crowd(
            points=points,
            edges=np.array([item.whole_edge * magnification for item in items]),
            layers=np.array([item.layer for item in items], dtype=np.int64),
            reaches=np.array([SELECTED_BEYOND if item.is_selected else RING_WIDTH for item in items]) * magnification,
            fans=np.ones(len(items), dtype=np.bool_),
            scale=magnification,
            number_box=lambda index, edge: items[index].number_box(edge),
        )

    def _points(self) -> Points:
        """Return where the flanks stand, in pixels of the screen."""
        return np.array([item.pos().toTuple() for item in self._items]).reshape(-1, 2) * self._scale

    def _fit_plates(self) -> None:
        """Show the sizes of those flanks where the plate hides neither another square nor another plate."""
        if self._is_crowded:
            for item in self._items:
                item.show_size(False)
            return
        squares = [item.square.translated(item.pos() * self._scale) for item in self._items]
        plates = [item.plate.translated(item.pos() * self._scale) for item in self._items]
        for index, item in enumerate(self._items):
            others = (*squares[:index], *squares[index + 1 :], *plates[:index], *plates[index + 1 :])
            item.show_size(not any(plates[index].intersects(other) for other in others))

    @property
    def _is_crowded(self) -> bool:
        return len(self._items) > _CROWD

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Show the tooltip of the flank under the cursor, worded only now: while a war runs it changes every hour."""
        transform = self.views()[0].viewportTransform() if self.views() else QTransform()
        item = self.itemAt(event.scenePos(), transform)
        if isinstance(item, FlankItem):
            more = self._more(item.card)
            words = tooltip(item.card, self._battlefield) + (f"<p>{html_of(more)}</p>" if more else "")
            QToolTip.showText(event.screenPos(), words, event.widget())
        else:
            QToolTip.showText(QPoint(), "")

    def tell_more(self, words: Callable[[FlankCard], str]) -> None:
        """Let the tooltip of a flank end with a sentence, empty for none."""
        self._more = words

    @property
    def shows_grid(self) -> bool:
        """True while the engine's grid is drawn in the place of the picture (S-1, S-14)."""
        return self._shows_grid

    def show_grid(self, shown: bool) -> None:
        """Draw the engine's grid pixel for pixel, or the picture of it."""
        self._shows_grid = shown
        self._show_ground()

    def show_dark(self, dark: bool) -> None:
        """Draw the picture of the ground softer, for a dark window."""
        if dark != self._dark:
            self._dark = dark
            self._show_ground()

    def _show_ground(self) -> None:
        terrain, tables = self._battlefield.terrain, self._session.tables
        if terrain is None or tables is None:
            self._ground.show_image(QImage())
            return
        colours = {name: row.colour for name, row in tables.terrain.features.items()}
        if self._shows_grid:
            self._ground.show_image(terrain_image(terrain.grid, colours))
        else:
            self._ground.show_image(terrain_painting(terrain.grid, colours, dark=self._dark))

    def _show_flanks(self) -> None:
        cards = self._battlefield.flanks
        self._strongest = strongest(cards)
        while len(self._items) > len(cards):
            self.removeItem(self._items.pop())
        for item, card in zip(self._items, cards, strict=False):
            item.show_card(card, self._strongest)
        for card in cards[len(self._items) :]:
            self._add_item(card)
        aftermath = self._battlefield.aftermath
        self.marches.show_marches(march(*cards) for cards in (aftermath.marches() if aftermath else ()))
        self._show_selection()

    def _add_item(self, card: FlankCard) -> None:
        item = FlankItem(card, self._strongest)
        item.show_movable(self._movable)
        self._items.append(item)
        self.addItem(item)

    def _show_moved(self, indices: tuple[int, ...]) -> None:
        flanks = self._battlefield.flanks
        for index in indices:
            self._items[index].show_place(flanks[index])
        self._fit_squares()

    def _show_selection(self) -> None:
        selection = set(self._battlefield.selection)
        for index, item in enumerate(self._items):
            item.show_selected(index in selection)
        self._fit_squares()
