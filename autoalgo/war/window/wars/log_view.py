"""The log of a war read inside the window: search, filters, the lines, and the chosen line in full (O-5)."""

from typing import Final

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from autoalgo.common.figures import counted
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.ranks import Rank, label_for, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.archive.opened_war import LogLine
from autoalgo.war.domain.events import EventKind
from autoalgo.war.window.wars.log_model import Flank, LogModel

_DETAIL_LINES: Final = 4


class _Lines(QStyledItemDelegate):
    """All lines as wide as the longest: only the first is measured, and its tables are read by scrolling."""

    def __init__(self, model: LogModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the room of the longest line in a font whose characters are equally wide."""
        hint = super().sizeHint(option, index)
        return QSize(option.fontMetrics.horizontalAdvance("0" * (self._model.longest + 1)), hint.height())


class LogView(QWidget):
    """The log of the war on show."""

    def __init__(self) -> None:
        super().__init__()
        self.model = LogModel(self)
        self.words = QLineEdit()
        self.flank = QComboBox()
        self.kind = QComboBox()
        self.lines = QListView()
        self.detail = QPlainTextEdit()
        self.count = titled("", Rank.MUTED)
        self._shown: tuple[LogLine, ...] | None = None
        self._describe()
        self._lay_out()
        self.words.textChanged.connect(self.model.search)
        self.flank.activated.connect(lambda _: self.model.only_flank(self._flank()))
        self.kind.activated.connect(lambda _: self.model.only_kind(self._kind()))
        self.model.modelReset.connect(self._tell_count)
        self.lines.selectionModel().currentChanged.connect(lambda index, _: self._show_line(index))
        self.show_log(())

    def show_log(self, lines: tuple[LogLine, ...]) -> None:
        """Show another log; the same one again changes nothing."""
        if lines is self._shown:
            return
        self._shown = lines
        self.model.take(lines)
        self.flank.clear()
        self.flank.addItem("all flanks", None)
        for side, number in self.model.flanks:
            self.flank.addItem(
                f"{side.label}, flank {number}" if number else f"all of the {side.label}", (side, number)
            )
        self.kind.clear()
        self.kind.addItem("all lines", None)
        for kind in self.model.kinds:
            self.kind.addItem(kind.value, kind.value)

    def _flank(self) -> Flank | None:
        found = self.flank.currentData()
        return tuple(found) if found is not None else None

    def _kind(self) -> EventKind | None:
        found = self.kind.currentData()
        return EventKind(found) if found is not None else None

    def _show_line(self, index: QModelIndex) -> None:
        self.detail.setPlainText(shortened(self.model.line(index.row())))

    def _tell_count(self) -> None:
        shown, total = self.model.rowCount(), self.model.total
        self.count.setText(counted(total, "line") if shown == total else f"{shown:,} of {counted(total, 'line')}")
        self.detail.clear()
        if shown:
            self.lines.selectionModel().setCurrentIndex(
                self.model.index(0), QItemSelectionModel.SelectionFlag.ClearAndSelect
            )

    def _describe(self) -> None:
        self.words.setPlaceholderText("words of a line")
        self.words.setAccessibleName("Find in the log")
        self.words.setToolTip("Shows the lines with these words in them.")
        self.words.setClearButtonEnabled(True)
        self.flank.setAccessibleName("Flank")
        self.flank.setToolTip("Shows the events in which a flank has a part, or any flank of a side.")
        self.kind.setAccessibleName("Kind of event")
        self.kind.setToolTip("Shows the events of one kind.")
        for menu in (self.flank, self.kind):
            menu.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)  # its tables stand in columns
        self.lines.setFont(fixed)
        self.lines.setModel(self.model)
        self.lines.setAccessibleName("Lines of the log")
        self.lines.setUniformItemSizes(True)
        self.lines.setItemDelegate(_Lines(self.model, self.lines))
        self.lines.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.lines.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.detail.setReadOnly(True)
        self.detail.setTabChangesFocus(True)
        self.detail.setAccessibleName("The chosen line in full")
        self.detail.setPlaceholderText("The chosen line stands here in full.")
        self.detail.setFixedHeight(self.fontMetrics().lineSpacing() * _DETAIL_LINES + 16)

    def _lay_out(self) -> None:
        head = in_row(label_for("Loo&k for", self.words), (self.words, 1), self.flank, self.kind, self.count)
        in_column(head, (self.lines, 1), self.detail, on=self, margins=(0, 6, 0, 0))
