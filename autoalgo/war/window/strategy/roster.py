"""The roster of a side: its flanks as a list, for the keyboard, for screen readers, and for crowded battlefields.

The list follows the strategy row by row; selecting in it selects on the map and the other way round.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAccessible, QFontMetricsF, QIcon
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from autoalgo.common.plain_text import visible
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.battlefield.board import FlankCard
from autoalgo.war.window.battlefield.flank_picture import FlankLook, flank_pixmap, look_of
from autoalgo.war.window.battlefield.flank_words import beside_name, names, size, state_name, summary, tooltip
from autoalgo.war.window.strategy.strategy_battlefield_model import StrategyBattlefield

_ICON: Final = QSize(44, 44)
_SQUARE: Final = 34.0
"""Edge of a flank's square in the list, the same for all."""
_FINEST_SCREEN: Final = 3.0
"""Pixels to the point of the finest screens; coarser ones scale the picture down."""
_NOWHERE: Final = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex
_Select = QItemSelectionModel.SelectionFlag


class RosterModel(QAbstractListModel):
    """The flanks of one side, one a row."""

    def __init__(self, battlefield: StrategyBattlefield, side: Side) -> None:
        """List the flanks of `side`."""
        super().__init__()
        self._battlefield = battlefield
        self._side = side
        self._rows: tuple[int, ...] = ()
        # As they were last told: the battlefield may already be ahead of what the list was told.
        self._cards: tuple[FlankCard, ...] = ()
        self._following = False
        self._pictures: dict[FlankLook, QIcon] = {}
        battlefield.flanks_changed.connect(self._follow)
        battlefield.moved.connect(self._follow_moved)
        self._follow()

    def row_of(self, index: int) -> int:
        """Return the row of the flank that has `index` on the battlefield, -1 when it is the other side's."""
        return self._rows.index(index) if index in self._rows else -1

    def flank_at(self, row: int) -> int:
        """Return the index on the battlefield of the flank in `row`."""
        return self._rows[row]

    def first_line(self, row: int) -> tuple[str, str]:
        """Return the name of the flank in `row` and its men, which stand side by side."""
        return "".join(names(self._cards[row])), size(self._cards[row], self._battlefield)

    @property
    def is_following(self) -> bool:
        """True while rows come and go because flanks did, so that what a list then selects was not chosen."""
        return self._following

    def _follow(self) -> None:
        self._following = True
        flanks = self._battlefield.flanks
        rows = tuple(index for index, card in enumerate(flanks) if card.plan.side is self._side)
        self._resize(len(rows), tuple(flanks[index] for index in rows), rows)
        if rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
        self._following = False

    def _resize(self, count: int, cards: tuple[FlankCard, ...], rows: tuple[int, ...]) -> None:
        former = len(self._rows)
        if count > former:
            self.beginInsertRows(_NOWHERE, former, count - 1)
        elif count < former:
            self.beginRemoveRows(_NOWHERE, count, former - 1)
        self._rows, self._cards = rows, cards
        if count > former:
            self.endInsertRows()
        elif count < former:
            self.endRemoveRows()

    def _follow_moved(self, indices: tuple[int, ...]) -> None:
        """Take over where flanks stand, which a screen reader tells; the rows look as before."""
        rows = [row for index in indices if (row := self.row_of(index)) >= 0]
        if rows:
            flanks = self._battlefield.flanks
            self._cards = tuple(flanks[index] for index in self._rows)
            self.dataChanged.emit(self.index(rows[0]), self.index(rows[-1]), [Qt.ItemDataRole.AccessibleTextRole])

    # What Qt asks of a model.

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        """Return the number of flanks."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a flank's picture, its two lines, its tooltip, or its line for a screen reader."""
        if not index.isValid():
            return None
        card = self._cards[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            first = " · ".join((*names(card), size(card, self._battlefield)))
            military = self._battlefield.military_name(card.plan)
            second = (card.plan.maneuver.value, state_name(card.state), *([visible(military)] if military else []))
            return f"{first}\n{' · '.join(second)}"
        if role == Qt.ItemDataRole.DecorationRole:
            return self._picture(card)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(card, self._battlefield)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return summary(card, self._battlefield)
        return None

    def _picture(self, card: FlankCard) -> QIcon:
        look = replace(look_of(card, card.full_size), edge=_SQUARE)
        if look not in self._pictures:
            pixmap = flank_pixmap(look, _FINEST_SCREEN)
            picture = QIcon(pixmap)
            # Left to itself, Qt would tint the square of the selected row, and its colour means something.
            picture.addPixmap(pixmap, QIcon.Mode.Selected)
            self._pictures[look] = picture
        return self._pictures[look]


_LINE_END: Final = "\u2028"


class _RowDelegate(QStyledItemDelegate):
    """Draws a row; where it is too narrow for a flank's name and men, the name is cut and never the men (F-7)."""

    def __init__(self, flanks: RosterModel, parent: QObject) -> None:
        super().__init__(parent)
        self._flanks = flanks

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        """Fit the first line into the row."""
        super().initStyleOption(option, index)
        name, men = self._flanks.first_line(index.row())
        metrics = QFontMetricsF(option.font)
        style, frame = option.widget.style(), QStyle.PixelMetric.PM_FocusFrameHMargin
        margins = 2 * (style.pixelMetric(frame, None, option.widget) + 1)
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, option.widget).width() - margins
        # Qt has put its own character between the lines, and draws no other as the end of one.
        option.text = _LINE_END.join((beside_name(name, men, metrics, room), *option.text.split(_LINE_END)[1:]))


class Roster(QListView):
    """The list of one side's flanks.

    Signals
    -------
    opened
        The flank of this index on the battlefield is to be opened in the editor (S-12).
    """

    opened = Signal(int)

    def __init__(self, battlefield: StrategyBattlefield, side: Side) -> None:
        """List the flanks of `side`."""
        super().__init__()
        self._battlefield = battlefield
        self._flanks = RosterModel(battlefield, side)
        # Qt ends the model with the list; left to Python, it might be collected in a worker's thread.
        self._flanks.setParent(self)
        self.setModel(self._flanks)
        self.setItemDelegate(_RowDelegate(self._flanks, self))
        self.setIconSize(_ICON)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._adds = self._is_showing = self._is_telling = False
        self.selectionModel().selectionChanged.connect(self._tell_selection)
        self.activated.connect(self._tell_opened)
        battlefield.selection_changed.connect(self._show_selection)
        battlefield.flanks_changed.connect(self._show_selection)
        self._show_selection()

    def dataChanged(self, first: _Index, last: _Index, roles: Sequence[int] = ()) -> None:
        """Repaint the rows that look different: of what a screen reader alone is told, nothing is drawn anew."""
        if list(roles) != [Qt.ItemDataRole.AccessibleTextRole] or QAccessible.isActive():
            super().dataChanged(first, last, roles)

    def selectionCommand(self, index: _Index, event: QEvent | None = None) -> QItemSelectionModel.SelectionFlag:
        """Return what a click or a key selects, and note whether what is selected on the other side stays."""
        command = super().selectionCommand(index, event)
        self._adds = not command & _Select.Clear
        return command

    def _tell_selection(self, chosen: QItemSelection) -> None:
        if self._flanks.is_following or self._is_showing:
            return
        rows = [index.row() for index in self.selectionModel().selectedIndexes()]
        flanks = [self._flanks.flank_at(row) for row in sorted(rows)]
        former = self._battlefield.selection
        others = [index for index in former if self._adds and self._flanks.row_of(index) < 0]
        # The last of them is edited: one that was chosen just now, else the one that was.
        newest = {self._flanks.flank_at(index.row()) for index in chosen.indexes()} or {*former[-1:]}
        self._is_telling = True
        self._battlefield.select_several(sorted([*others, *flanks], key=lambda flank: flank in newest))
        self._is_telling = False

    def _tell_opened(self, index: QModelIndex) -> None:
        self.opened.emit(self._flanks.flank_at(index.row()))

    def _show_selection(self) -> None:
        if self._is_telling:
            return
        wanted = [row for index in self._battlefield.selection if (row := self._flanks.row_of(index)) >= 0]
        self._is_showing = True
        if wanted and self.currentIndex().row() != wanted[-1]:
            self.selectionModel().setCurrentIndex(self._flanks.index(wanted[-1]), _Select.NoUpdate)
        if sorted(index.row() for index in self.selectionModel().selectedIndexes()) != sorted(wanted):
            chosen = QItemSelection()
            for row in wanted:
                chosen.select(self._flanks.index(row), self._flanks.index(row))
            self.selectionModel().select(chosen, _Select.ClearAndSelect)
        self._is_showing = False
