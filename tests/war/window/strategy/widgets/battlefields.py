"""Battlefields for the tests of the Strategy tab: a war to choose, and hands that point, drag and press keys."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from autoalgo.war.domain.outcome import FlankSituation, FlankState
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.window.battlefield.board import FlankCard
from autoalgo.war.window.battlefield.flank_item import FlankItem
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_tab import StrategyTab

HASTINGS = WarRequest(
    war="Battle of Hastings",
    year=1066,
    attacker="Normandy 1066",
    attacker_military="William's invasion army",
    defender="England 1066",
    defender_military="Harold's army at Hastings",
    location="Sussex 1066",
    map="Hillcountry",
)
LEFT = Qt.MouseButton.LeftButton
ATTACKER_2, DEFENDER_1 = 1, 3
"""Indices of two of the six flanks that the even spread of Hastings makes."""


def chosen(models: ViewModels, request: WarRequest, qtbot: QtBot) -> None:
    """Choose a war and wait until its map was read."""
    models.adopt(request)
    qtbot.waitUntil(
        lambda: models.strategy.map.terrain is not None and models.strategy.battlefield.count(Side.DEFENDER) == 3
    )
    models.strategy.history.undo_stack.clear()


def situations(cards: Sequence[FlankCard], **changes: object) -> list[FlankSituation]:
    """Return the flanks as a battle would report them, each with the same changes."""
    return [replace(_situation(card), **changes) for card in cards]  # type: ignore[arg-type]  # fields by their names


def _situation(card: FlankCard) -> FlankSituation:
    plan = card.plan
    return FlankSituation(
        *(plan.side, card.number, plan.x_pixels, plan.y_pixels, float(plan.size), float(plan.size), card.morale),
        *(float(plan.ships), FlankState.READY, plan.maneuver, False),
    )


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours as WCAG reckons it, 1 to 21."""

    def luminance(colour: QColor) -> float:
        parts = (colour.redF(), colour.greenF(), colour.blueF())
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


@dataclass
class Map:
    """The map of a tab, with a hand on the mouse."""

    tab: StrategyTab
    models: ViewModels
    qtbot: QtBot

    @property
    def plans(self) -> list[FlankPlan]:
        return [card.plan for card in self.models.strategy.battlefield.flanks]

    def item(self, index: int) -> FlankItem:
        return self.tab.scene.flank_items[index]

    def point(self, index: int) -> QPoint:
        """Where the square of a flank lies in the viewport."""
        return self.tab.view.mapFromScene(self.item(index).pos())

    def at(self, x_pixels: float, y_pixels: float) -> QPoint:
        """Where a point of the map lies in the viewport."""
        return self.tab.view.mapFromScene(QPointF(x_pixels, y_pixels))

    def tooltip(self, point: QPoint) -> str:
        """Rest the cursor on a point of the viewport and return the tooltip that shows."""
        viewport = self.tab.view.viewport()
        help_event = QHelpEvent(QEvent.Type.ToolTip, point, viewport.mapToGlobal(point))
        QApplication.sendEvent(viewport, help_event)
        return QToolTip.text()

    def press(self, point: QPoint) -> None:
        self.qtbot.mousePress(self.tab.view.viewport(), LEFT, pos=point)

    def move(self, point: QPoint) -> None:
        self.qtbot.mouseMove(self.tab.view.viewport(), point)

    def release(self, point: QPoint) -> None:
        self.qtbot.mouseRelease(self.tab.view.viewport(), LEFT, pos=point)

    def click(self, point: QPoint) -> None:
        self.qtbot.mouseClick(self.tab.view.viewport(), LEFT, pos=point)

    def double_click(self, index: int) -> None:
        point = self.point(index)
        self.click(point)
        self.qtbot.mouseDClick(self.tab.view.viewport(), LEFT, pos=point)

    def drag(self, start: QPoint, *through: QPoint) -> None:
        self.press(start)
        for point in through:
            self.move(point)
        self.release(through[-1])

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.qtbot.keyClick(self.tab.view, key, modifier)

    def wheel(self, point: QPoint, notches: int) -> None:
        """Turn the wheel over a point of the viewport; away from the user is positive."""
        viewport = self.tab.view.viewport()
        event = QWheelEvent(
            *(QPointF(point), QPointF(viewport.mapToGlobal(point)), QPoint(), QPoint(0, 120 * notches)),
            *(Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False),
        )
        QApplication.sendEvent(viewport, event)
