"""The card of what is selected; a click on a name in it selects that."""

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser

from autoalgo.common.qt.card import Card
from autoalgo.common.qt.shortened import shortened
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.window.card_text import card_html
from autoalgo.games.atlantis.window.selection_model import SelectionModel


class SelectionCard(Card):
    """A region, a unit or a faction.

    Signals
    -------
    address_wanted(int)
        The faction whose address is to be changed.
    """

    address_wanted = Signal(int)

    def __init__(self, selection: SelectionModel) -> None:
        super().__init__("Nothing is selected")
        self._selection = selection
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setWordWrap(True)
        # A long name asks for no more room, which the map would lose.
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.words = QTextBrowser()
        self.words.setFrameShape(QFrame.Shape.NoFrame)
        self.words.viewport().setAutoFillBackground(False)
        self.words.setOpenLinks(False)
        self.words.setAccessibleName("What is selected")
        self.words.setMinimumHeight(90)
        self.column.addWidget(self.words)
        self.words.anchorClicked.connect(self._go)
        selection.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is selected now."""
        title, html = card_html(self._selection)
        self.title.setText(shortened(title))
        self.words.setHtml(html)

    def _go(self, link: QUrl) -> None:
        number = link.path()
        match link.scheme():
            case "unit":
                self._selection.select_unit(int(number))
            case "address":
                self.address_wanted.emit(int(number))
                return
            case "faction":
                self._selection.select_faction(int(number))
            case _:
                x, y = number.split(",")
                self._selection.select_place(Coordinates(int(x), int(y)))
        self._selection.found.emit()
