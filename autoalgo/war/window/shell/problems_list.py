"""The list of problems at the window's foot: as high as its lines; whoever holds it scrolls them."""

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QListView, QSizePolicy

from autoalgo.common.qt.ranks import Rank
from autoalgo.common.qt.theme import colours_of


class ProblemsList(QListView):
    """A list of sentences that wrap.

    Signals
    -------
    reached(int)
        A key has gone to a line: the pixels from the list's top to its middle.
    """

    reached = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._rank = Rank.PLAIN
        # What lies behind the list is the panel; a style sheet would paint the scroll bar black as well.
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def colour(self, rank: Rank) -> None:
        """Write in the colour of `rank`: by palette, since a style sheet would draw the scroll bar anew."""
        self._rank = rank
        self._colour()

    def changeEvent(self, event: QEvent) -> None:
        """Take the colours of another theme, which a style gives to a widget after its palette."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.StyleChange}:
            self._colour()

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Tell where the line is that a key has gone to."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.reached.emit(self.visualRect(self.currentIndex()).center().y())

    def sizeHint(self) -> QSize:
        """Return the height of all lines."""
        return QSize(super().sizeHint().width(), self.contentsSize().height())

    def minimumSizeHint(self) -> QSize:
        """Return the height of all lines."""
        return QSize(0, self.sizeHint().height())

    def updateGeometries(self) -> None:
        """Take the height of the lines, whenever they were laid out anew."""
        super().updateGeometries()
        self.updateGeometry()

    def _colour(self) -> None:
        colours, palette = colours_of(QApplication.palette()), self.palette()
        colour = QColor({Rank.WARNING: colours.warning, Rank.ERROR: colours.error}.get(self._rank, colours.text))
        if palette.color(QPalette.ColorRole.Text) != colour:
            palette.setColor(QPalette.ColorRole.Text, colour)
            self.setPalette(palette)
