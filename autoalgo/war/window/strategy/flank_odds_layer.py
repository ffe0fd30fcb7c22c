"""The odds of each flank on the map of the plan: rings around squares, and shades where flanks will stand (O-10)."""

from typing import Final

from PySide6.QtCore import QObject

from autoalgo.war.window.battlefield.battlefield_scene import BattlefieldScene
from autoalgo.war.window.battlefield.board import FlankCard
from autoalgo.war.window.battlefield.rings_item import Ring, RingsItem
from autoalgo.war.window.battlefield.shades_item import ShadesItem
from autoalgo.war.window.strategy.battlefield_view import BattlefieldView
from autoalgo.war.window.strategy.flank_odds_model import FlankOddsModel

_PALE: Final = 0.35
"""Opacity of the squares while it is shaded where flanks will stand."""


class FlankOddsLayer(QObject):
    """Draws what `model` tells into `scene`, as `view` shows it."""

    def __init__(self, model: FlankOddsModel, scene: BattlefieldScene, view: BattlefieldView) -> None:
        super().__init__(scene)
        self._model = model
        self._scene = scene
        self._view = view
        self.rings = RingsItem(scene.sceneRect())
        self.shades = ShadesItem(scene.sceneRect())
        scene.addItem(self.shades)
        scene.addItem(self.rings)
        scene.tell_more(self._words)
        model.changed.connect(self._show)
        scene.fitted.connect(self._show_rings)

    def _words(self, card: FlankCard) -> str:
        return self._model.words_of(card)

    def _show(self) -> None:
        self._show_rings()
        self.shades.show_pictures(self._model.pictures)

    def _show_rings(self) -> None:
        """Show the rings around the plan; shades lie there alone, with the squares pale over them."""
        rings, is_plan = [], self._model.hour == 0
        for item in self._scene.flank_items:
            item.setOpacity(1.0 if is_plan else _PALE)
            found = self._model.of(item.card)
            if is_plan and found is not None and found.men:
                share = found.breaks
                rings.append(Ring(item.pos(), item.square, share.value, f"{round(100 * share.value)} %"))
        self.rings.show_rings(rings, self._view.scale_factor)
