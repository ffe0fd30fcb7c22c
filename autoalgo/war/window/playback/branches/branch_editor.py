"""The page on which a branch is planned: map, flanks, orders of the chosen one, chances, and the button that fights it.

The chances stand beside each other: as it stood, and with the orders (B-11).
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QTableView,
    QWidget,
)

from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import NO_MARGINS, boxed, in_column, in_row, split_row
from autoalgo.common.qt.ranks import Rank, give_rank, label_for, titled
from autoalgo.common.qt.row_table import list_rows
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.themed import Themed
from autoalgo.common.qt.titled_table import NOWHERE, Cell, TitledTable
from autoalgo.war.domain.branch import LONGEST_BRANCH_NAME
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.terrain import MAP_PIXELS
from autoalgo.war.window.battlefield.battlefield_scene import BattlefieldScene
from autoalgo.war.window.battlefield.board import FlankCard
from autoalgo.war.window.battlefield.colours import is_dark
from autoalgo.war.window.battlefield.flank_words import MANEUVER_SENTENCES, names, state_name, summary, title
from autoalgo.war.window.playback.branches.branch_map import BranchMap
from autoalgo.war.window.playback.branches.branch_model import BranchModel
from autoalgo.war.window.session.session_model import Session

if TYPE_CHECKING:
    from autoalgo.war.playback.chance import Chances

_TITLES: Final = ("Flank", "Name", "State", "Men", "Maneuver", "Place")
_HINT: Final = "Drag a flank to put it elsewhere, or choose one and give it another maneuver."
_MANEUVERS: Final = tuple(Maneuver)


class FlankTable(TitledTable[FlankCard]):
    """The flanks with their orders; what is different is bold."""

    def __init__(self, model: BranchModel, parent: QWidget) -> None:
        super().__init__(_TITLES, parent)
        self._model = model

    def cell(self, row: int, column: int) -> Cell:
        """Return what a cell shows."""
        card = self.rows[row]
        plan, called = card.plan, names(card)
        texts = (
            title(card),
            called[0] if called else "",
            state_name(card.state),
            f"{plan.size:,}",
            plan.maneuver.value,
            f"{plan.x_pixels:.0f}, {plan.y_pixels:.0f}",
        )
        weight = Cell("").weight.Bold if self._model.has_orders(row) else Cell("").weight.Normal
        return Cell(texts[column], right=column == _TITLES.index("Men"), weight=weight)


class BranchEditor(Themed, QWidget):
    """Plans what `model` holds."""

    def __init__(self, model: BranchModel, session: Session) -> None:
        super().__init__()
        self._model = model
        self.scene = BattlefieldScene(model, session)
        self.scene.setParent(self)
        self.map = BranchMap(self.scene, model)
        self.line = ElidedLabel()
        self.name = QLineEdit()
        self.table = QTableView()
        self.flanks = FlankTable(model, self)
        self.chosen = titled("")
        self.maneuver = QComboBox()
        self.does = titled("", Rank.MUTED)
        self.across, self.down = QDoubleSpinBox(), QDoubleSpinBox()
        self.restore = QPushButton("As it &stood")
        self.restore_all = QPushButton("&All as they stood")
        undo, redo = model.stack.createUndoAction(self), model.stack.createRedoAction(self)
        undo.setShortcut(QKeySequence.StandardKey.Undo)
        redo.setShortcut(QKeySequence.StandardKey.Redo)
        self.addActions([undo, redo])
        self.stood, self.ordered, self.state = QLabel(), QLabel(), ElidedLabel()
        self.busy = QProgressBar()
        self.fight = QPushButton("&Fight on")
        self.stop = QPushButton("S&top")
        self._describe()
        self._lay_out()
        self._connect()
        self.refresh()

    def _dress(self) -> None:
        self.scene.show_dark(is_dark(self.palette()))

    def refresh(self) -> None:
        """Show the board, the orders, the chances, and what is under way."""
        self.flanks.show_rows(list(self._model.flanks))
        self._show_chosen()
        self._show_chances()
        running, there = self._model.running, bool(self._model.flanks)
        self.fight.setEnabled(there and not running)
        self.stop.setEnabled(running)
        self.busy.setVisible(running)
        self.restore_all.setEnabled(bool(self._model.orders))

    def _show_chosen(self) -> None:
        model, index = self._model, self._model.selected
        takes = model.takes_orders(index)
        for field in (self.maneuver, self.across, self.down):
            field.setEnabled(takes)
        self.restore.setEnabled(model.has_orders(index))
        if not model.selection:
            self.chosen.setText("No flank is chosen")
            self.line.say(_HINT)
            self.does.clear()
            with QSignalBlocker(self.table.selectionModel()):
                self.table.clearSelection()
                self.table.setCurrentIndex(NOWHERE)
            return
        card = model.flanks[index]
        self.line.say(summary(card, model))
        gone = "" if takes else f": {state_name(card.state).lower()}, it takes no orders"
        self.chosen.setText(shortened(f"{', '.join((title(card), *names(card)))}{gone}"))
        self.does.setText(MANEUVER_SENTENCES[card.plan.maneuver])
        with QSignalBlocker(self.maneuver), QSignalBlocker(self.across), QSignalBlocker(self.down):
            self.maneuver.setCurrentIndex(_MANEUVERS.index(card.plan.maneuver))
            self.across.setValue(card.plan.x_pixels)
            self.down.setValue(card.plan.y_pixels)
        if self.table.currentIndex().row() != index:
            self.table.selectRow(index)

    def _show_chances(self) -> None:
        model, known = self._model, self._model.chances
        self.stood.setText("As it stood: …" if known is None else f"As it stood: {self._words(known.as_it_stood)}")
        orders = "With these orders" if model.orders else "With nothing changed"
        self.ordered.setText(f"{orders}: …" if known is None else f"{orders}: {self._words(known.in_branch)}")
        give_rank(self.state, Rank.ERROR if model.problem else Rank.MUTED)
        text = model.problem or model.told
        if not text and known is not None:
            text = f"From {known.in_branch.attacker[0].runs:,} wars fought on from the end of hour {model.hour:,}"
        self.state.say(shortened(" ".join(text.split())))

    def _words(self, chances: "Chances") -> str:
        from autoalgo.war.odds.digits import chance, chance_interval  # noqa: PLC0415 - there is a war by now

        opened = self._model.opened
        if opened is None:
            return ""
        told = []
        for side in Side:
            share = chances.victory(side)[0]
            name = shortened(opened.nations[side], 30)
            told.append(f"{name} {chance(share)} ({chance_interval(share)})")
        return ", ".join(told)

    def _order_maneuver(self, row: int) -> None:
        self._model.give(self._model.selected, _MANEUVERS[row])

    def _order_place(self) -> None:
        if self._model.takes_orders(self._model.selected):
            self._model.place(self._model.selected, self.across.value(), self.down.value())

    def _connect(self) -> None:
        model = self._model
        model.changed.connect(self.refresh)
        model.moved.connect(lambda _: self._show_chosen())  # the table follows when the flank is dropped
        model.selection_changed.connect(self._show_chosen)
        self.table.selectionModel().currentRowChanged.connect(lambda index, _: model.select(index.row()))
        self.maneuver.activated.connect(self._order_maneuver)
        for field in (self.across, self.down):
            field.editingFinished.connect(self._order_place)
        self.restore.clicked.connect(lambda: model.restore(model.selected))
        self.restore_all.clicked.connect(model.restore_all)
        self.fight.clicked.connect(lambda: model.start(self.name.text()))
        self.stop.clicked.connect(model.cancel)

    def _describe(self) -> None:
        self._dress()
        self.map.setAccessibleName("Map of the branch")
        self.table.setModel(self.flanks)
        list_rows(self.table, (1,))
        self.table.verticalHeader().hide()
        self.table.setAccessibleName("Flanks of the branch")
        self.name.setMaxLength(LONGEST_BRANCH_NAME)
        self.name.setPlaceholderText("What the branch is called, such as: the left wing waits")
        self.name.setAccessibleName("Name of the branch")
        self.maneuver.addItems([maneuver.value for maneuver in _MANEUVERS])
        self.maneuver.setAccessibleName("Maneuver")
        for field, name in ((self.across, "x, in pixels of the map"), (self.down, "y, in pixels of the map")):
            field.setRange(0, MAP_PIXELS)
            field.setDecimals(1)
            field.setAccessibleName(name)
            field.setToolTip(f"Where the flank stands: {name}")
        for button in (self.restore, self.restore_all, self.fight, self.stop):
            button.setAutoDefault(False)
        self.fight.setToolTip(
            "Fights the branch from here to its end, with luck of its own, and keeps it under its war."
        )
        self.busy.setRange(0, 0)
        self.busy.setAccessibleName("The branch is fought")
        self.does.setWordWrap(True)
        for label, words in ((self.stood, "Chances as it stood"), (self.ordered, "Chances with these orders")):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setAccessibleDescription(words)

    def _lay_out(self) -> None:
        frame = QFrame()
        frame.setFrameShape(QFrame.Shape.StyledPanel)
        in_column(self.map, on=frame, margins=(1, 1, 1, 1))
        left = boxed(in_column((frame, 1), self.line))
        fields = QGridLayout()
        fields.addWidget(label_for("&Maneuver", self.maneuver), 0, 0)
        fields.addWidget(self.maneuver, 0, 1)
        fields.addWidget(label_for("&x", self.across), 0, 2)
        fields.addWidget(self.across, 0, 3)
        fields.addWidget(label_for("&y", self.down), 0, 4)
        fields.addWidget(self.down, 0, 5)
        fields.addWidget(self.restore, 0, 6)
        fields.addWidget(self.does, 1, 0, 1, 7)
        fields.setColumnStretch(1, 1)
        right = boxed(
            in_column(
                in_row(label_for("&Name", self.name), (self.name, 1)),
                (self.table, 1),
                self.chosen,
                fields,
                titled("Chances from here"),
                self.stood,
                self.ordered,
                self.state,
                in_row(self.restore_all, 1, self.busy, self.stop, self.fight),
            )
        )
        in_column(split_row((left, 1), right, sizes=[560, 560], handle=10), on=self, margins=NO_MARGINS)
