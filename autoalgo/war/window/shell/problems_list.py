"""The list of problems below the header's row: as high as its lines, up to what it is given; more are scrolled."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QListView, QSizePolicy, QWidget

from autoalgo.common.qt.ranks import Rank
from autoalgo.common.qt.theme import colours_of


class ProblemsList(QListView):
    """A list of sentences that wrap.

    Signals
    -------
    laid_out
        The lines have their places, so that it is known whether all of them are seen.
    """

    laid_out = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rank = Rank.PLAIN
        # What lies behind the list is the panel; a style sheet would paint the scroll bar black as well.
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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

    @property
    def is_whole(self) -> bool:
        """Whether all lines are seen without scrolling."""
        return self.verticalScrollBar().maximum() == 0

    def sizeHint(self) -> QSize:
        """Return the height of all lines."""
        return QSize(super().sizeHint().width(), min(self.contentsSize().height(), self.maximumHeight()))

    def minimumSizeHint(self) -> QSize:
        """Return the height of one line."""
        return QSize(0, self.fontMetrics().height())

    def updateGeometries(self) -> None:
        """Take the height of the lines, whenever they were laid out anew."""
        super().updateGeometries()
        self.updateGeometry()
        self.laid_out.emit()

    def _colour(self) -> None:
        colours, palette = colours_of(QApplication.palette()), self.palette()
        colour = QColor({Rank.WARNING: colours.warning, Rank.ERROR: colours.error}.get(self._rank, colours.text))
        if palette.color(QPalette.ColorRole.Text) != colour:
            palette.setColor(QPalette.ColorRole.Text, colour)
            self.setPalette(palette)
