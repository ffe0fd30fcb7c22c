"""The odds of each flank as a table: whether it breaks, when and by whom, what it kills and loses (O-10)."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QSizePolicy, QTableView, QWidget

from autoalgo.common.qt.card import Card
from autoalgo.common.qt.row_table import list_rows
from autoalgo.common.qt.titled_table import Cell, TitledTable
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.odds import OddsByFlank
from autoalgo.war.odds.flanks_as_text import EXPLAINED, HEADINGS, flank_cells
from autoalgo.war.window.charts.words import tooltip

_WORDS: Final = ("flank", "mostly by")
_MOST_SHOWN: Final = 12
"""Rows that are seen without scrolling the table."""


class FlankCard(Card):
    """A row a flank; hidden where flanks were not counted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Flanks", parent)
        self.table = QTableView()
        self.model = _FlankTable(self)
        self.table.setModel(self.model)
        self.table.setAccessibleName("Odds of each flank")
        self.table.setFrameShape(QFrame.Shape.NoFrame)
        # A button that is disabled passes the focus on: the page would be scrolled down to the table.
        self.table.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.table.verticalHeader().hide()
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        list_rows(self.table, [HEADINGS.index(title) for title in _WORDS])
        self.setToolTip(tooltip(self.title.text(), EXPLAINED))
        self.column.addWidget(self.table)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_odds(self, found: OddsByFlank | None, campaign: Campaign) -> None:
        """Show the odds of the flanks of a campaign."""
        self.setVisible(found is not None)
        if found is None:
            return
        self.model.show_rows([flank_cells(flank, campaign) for flank in found.flanks])
        rows = min(len(found.flanks), _MOST_SHOWN)
        height = self.table.verticalHeader().defaultSectionSize()
        self.table.setFixedHeight(self.table.horizontalHeader().sizeHint().height() + rows * height + 4)


class _FlankTable(TitledTable[tuple[str, ...]]):
    """The cells of all flanks, under the headings of the text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__([title.capitalize() for title in HEADINGS], parent)

    def cell(self, row: int, column: int) -> Cell:
        """Return what a cell shows."""
        text = self._rows[row][column]
        return Cell(text, tip=text, right=HEADINGS[column] not in _WORDS)
