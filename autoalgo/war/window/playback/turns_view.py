"""The turning points of a war as a list, or how they become known (B-3d)."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStackedWidget, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.playback.chance_model import ChanceModel

_UNKNOWN = (
    "Turning points are the hours in which the chance of victory moved most. They are found once it is worked out."
)
_RUNNING = "The chances by hour are being worked out; the turning points come with them."
_PARTIAL = "The chances are partial: they show no turning points."
_NONE = (
    "No turning point: in no hour did the chance of victory move by 5 percentage points, and further than by chance."
)


class TurnsView(QStackedWidget):
    """The list; a hint instead while it is empty, with `work_out` as a button where that helps.

    Signals
    -------
    wanted(int)
        The hour of the turning point that was chosen.
    """

    wanted = Signal(int)

    def __init__(self, chance: ChanceModel, work_out: QAction) -> None:
        super().__init__()
        self._chance = chance
        self.list = QListWidget()
        self.hint = titled("", Rank.MUTED)
        self.button = ActionButton(work_out)
        self._describe()
        self._lay_out()
        self.list.itemActivated.connect(self._choose)
        self.list.itemClicked.connect(self._choose)
        chance.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the turning points, or why there are none."""
        known, running = self._chance.known, self._chance.busy
        self.list.clear()
        for turn in known.turns if known is not None else ():
            item = QListWidgetItem(shortened(turn.sentence))
            item.setData(Qt.ItemDataRole.UserRole, turn.step.hour)
            item.setToolTip(literal(turn.sentence))
            self.list.addItem(item)
        self.setCurrentIndex(1 if self.list.count() else 0)
        partial = known is not None and known.chances.partial
        self.button.setVisible(not running and (known is None or partial))
        if running:
            self.hint.setText(_RUNNING)
        elif known is None:
            self.hint.setText(_UNKNOWN)
        else:
            self.hint.setText(_PARTIAL if partial else _NONE)

    def _choose(self, item: QListWidgetItem) -> None:
        self.wanted.emit(item.data(Qt.ItemDataRole.UserRole))

    def _describe(self) -> None:
        self.list.setWordWrap(True)
        self.list.setAccessibleName("Turning points")
        self.list.setToolTip("Where the chance moved most. Choose one to go to its hour.")
        self.hint.setWordWrap(True)
        self.hint.setAccessibleDescription("Why no turning points are shown")

    def _lay_out(self) -> None:
        row = in_row(self.button, 1)
        empty = QWidget()
        in_column(self.hint, row, 1, on=empty)
        self.addWidget(empty)
        self.addWidget(self.list)
