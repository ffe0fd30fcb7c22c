"""The corner of one side: how many flanks it has, a plus, the status of its composition, and its roster (S-4, S-7)."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.qt.laying_out import boxed, in_column
from autoalgo.common.qt.themed import Themed
from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side
from autoalgo.war.domain.units import LAND_BRANCHES
from autoalgo.war.strategy.composition import BranchStatus, CompositionStatus
from autoalgo.war.window.battlefield.colours import side_text_colour, verdict_colour
from autoalgo.war.window.battlefield.overlays import action_button
from autoalgo.war.window.battlefield.plan_outcome import PlanOutcome
from autoalgo.war.window.strategy.roster import Roster
from autoalgo.war.window.strategy.strategy_model import StrategyModel

_LINES: Final = 3
"""Lines that the status of a side and its reasons have."""


class SidePanel(Themed, QWidget):
    """Everything about one side that is not on the map itself."""

    def __init__(self, strategy: StrategyModel, side: Side, add: QAction, spread: QAction) -> None:
        """Show `side`; `add` gives it another flank, `spread` deals its military out over those it has."""
        super().__init__()
        self._strategy = strategy
        self._side = side
        self.count_label = QLabel()
        self.name_label = QLabel("Attacker" if side is Side.ATTACKER else "Defender")
        self.add_button = action_button(add, Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.spread_button = action_button(spread, Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.status_label = QLabel()
        self.hint_label = QLabel()
        self.roster = Roster(strategy.battlefield, side)
        self._describe()
        self._lay_out()
        strategy.battlefield.flanks_changed.connect(self.refresh)
        self.refresh()

    def _describe(self) -> None:
        who = self.name_label.text()
        limit = f"Flanks of the {who.lower()}, at most {MAXIMUM_FLANKS}."
        self.count_label.setToolTip(limit)
        self.roster.setAccessibleName(f"{who}'s flanks")
        for label, size in ((self.count_label, 2.4), (self.name_label, 1.15), (self.status_label, 1.0)):
            font = label.font()
            font.setPointSizeF(font.pointSizeF() * size)
            font.setBold(True)
            label.setFont(font)
        for label in (self.status_label, self.hint_label):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.hint_label.setForegroundRole(QPalette.ColorRole.PlaceholderText)

    def _lay_out(self) -> None:
        corner: list[QWidget] = [self.count_label, self.name_label, self.add_button]
        row = QHBoxLayout()
        row.setSpacing(8)
        for widget in corner if self._side is Side.ATTACKER else reversed(corner):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        row.insertStretch(2 if self._side is Side.ATTACKER else 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        # What is told here takes as much room as all that may have to be told: the roster stays where it is.
        told = boxed(in_column(self.status_label, self.hint_label, 1, spacing=2))
        told.setFixedHeight(_LINES * self.fontMetrics().lineSpacing() + 2)
        column.addWidget(told)
        column.addWidget(self.roster, 1)
        column.addWidget(self.spread_button, 0, Qt.AlignmentFlag.AlignHCenter)
        if self._side is Side.DEFENDER:
            for label in (self.status_label, self.hint_label):
                label.setAlignment(Qt.AlignmentFlag.AlignRight)

    def refresh(self) -> None:
        """Show the side as it is now; also wanted when its military changes and its flanks do not."""
        self.count_label.setText(str(self._strategy.battlefield.count(self._side)))
        said = f"{self.name_label.text()}: {self.count_label.text()} flanks"
        self.count_label.setAccessibleName(said)
        for label in (self.count_label, self.name_label):
            _paint_text(label, side_text_colour(self._side, self.palette()))
        aftermath = self._strategy.battlefield.aftermath
        if aftermath is None:
            self._show_status(self._strategy.composition(self._side))
        else:
            self._show_left(aftermath)

    def _show_left(self, aftermath: PlanOutcome) -> None:
        """Tell what a battle has left of the side, in place of whether its plan fits (S-13)."""
        left, planned = aftermath.men_left(self._side)
        ships_left, ships = aftermath.ships_left(self._side)
        self.status_label.setText(f"{left:,} of {planned:,} left")
        _paint_text(self.status_label, self.palette().color(QPalette.ColorRole.WindowText))
        self.status_label.setToolTip("The men that the battle has left of those in the plan.")
        self.hint_label.setText(f"{ships_left:,} of {counted(ships, 'ship')}" if ships_left != ships else "")
        self.hint_label.setVisible(bool(self.hint_label.text()))

    def _show_status(self, composition: CompositionStatus | None) -> None:
        if composition is None:
            self.status_label.setText("No military chosen")
            self.hint_label.setText("Choose one on the Tactics tab.")
            _paint_text(self.status_label, self.palette().color(QPalette.ColorRole.PlaceholderText))
        else:
            self.status_label.setText(composition.text)
            self.hint_label.setText(", ".join(self._hint(status) for status in composition.invalid))
            _paint_text(self.status_label, verdict_colour(composition, self.palette()))
        self.hint_label.setVisible(bool(self.hint_label.text()))
        self.status_label.setToolTip(self._explanation(composition))

    def _hint(self, status: BranchStatus) -> str:
        surplus = status.used - status.available
        what = "ships" if status.branch not in LAND_BRANCHES else status.branch.name.lower()
        return f"{abs(surplus):,} {what} too {'many' if surplus > 0 else 'few'}"

    def _explanation(self, composition: CompositionStatus | None) -> str:
        if composition is None:
            return "Choose a military to see whether the flanks use all of it."
        if not composition.invalid:
            men = f"{composition.used:,} of the military's {composition.available:,} men"
            return f"The flanks hold {men}: within the allowed rounding."
        return "The flanks must use the military exactly. Open a flank to change its men, or Reset."


def _paint_text(label: QLabel, colour: QColor) -> None:
    # A label's own palette is lost when the window's style sheet changes with the theme; its own style sheet is not.
    sheet = f"color: {colour.name()}"
    if label.styleSheet() != sheet:
        label.setStyleSheet(sheet)
