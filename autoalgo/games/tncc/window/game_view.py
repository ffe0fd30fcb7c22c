"""What the pages Play and Playback share: charts of all resources, the table of countries, the chronicle (TG-5)."""

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QListView,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from autoalgo.common.qt.laying_out import Part, boxed, in_column
from autoalgo.common.qt.line_chart import LineChart, series_colour
from autoalgo.common.qt.ranks import Rank, titled, wrapped
from autoalgo.common.qt.row_table import list_rows
from autoalgo.common.qt.theme import colours_of
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.game import Game
from autoalgo.games.tncc.window.game_view_model import ChronicleModel, CountryModel, lines, standings

_SWATCH = 10
_LEFT = 430
"""Pixels."""


class _Swatches(QStyledItemDelegate):
    """Puts the colour that a country has in the charts before its name."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        # The stubs of Qt do not know what is drawn.
        drawn: Any = option
        swatch = QPixmap(_SWATCH, _SWATCH)
        swatch.fill(series_colour(index.row(), colours_of(drawn.palette)))
        drawn.icon = QIcon(swatch)
        drawn.decorationSize = QSize(_SWATCH, _SWATCH)
        drawn.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration


class CountryTable(QTableView):
    """The countries with their colours."""

    def __init__(self) -> None:
        super().__init__()
        self.countries = CountryModel(self)
        self.setModel(self.countries)
        list_rows(self, (0,))
        self.setItemDelegateForColumn(0, _Swatches(self))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(24)
        self.setAccessibleName("Countries")


def left_column(*parts: Part) -> QWidget:
    """Return what stands left of a `GameView`."""
    left = boxed(in_column(*parts))
    left.setFixedWidth(_LEFT)
    return left


class GameView(QSplitter):
    """A chart for each resource above, the chronicle below."""

    wanted = Signal(int)
    """The cycle that was clicked in a chart."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.charts = {resource: LineChart(str(resource).capitalize(), "cycle") for resource in Resource}
        self.chronicle = ChronicleModel(self)
        self.list = QListView()
        self.list.setModel(self.chronicle)
        self.list.setWordWrap(True)
        self.list.setUniformItemSizes(False)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setAccessibleName("Chronicle")
        lower = QWidget()
        in_column(titled("Chronicle"), (self.list, 1), on=lower, margins=(0, 4, 0, 0))
        self.addWidget(self._upper())
        self.addWidget(lower)
        self.setSizes([420, 260])
        self.setChildrenCollapsible(False)

    def show_game(self, game: Game, divisions: bool, position: int | None = None) -> None:
        """Show a game; with `divisions` how armies were divided."""
        steps = len(standings(game)) - 1
        for resource, chart in self.charts.items():
            chart.show_lines(lines(game, resource), steps, position)
        self.chronicle.show(game, divisions)
        if position is None:
            self.list.scrollToBottom()

    def show_cycle(self, cycle: int) -> None:
        """Show where a cycle lies in the charts and in the chronicle."""
        for chart in self.charts.values():
            chart.show_position(cycle)
        index = self.chronicle.index(self.chronicle.row_of(cycle), 0)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def _upper(self) -> QWidget:
        upper = QWidget()
        grid = QGridLayout(upper)
        grid.setContentsMargins(0, 0, 0, 0)
        for place, chart in enumerate(self.charts.values()):
            grid.addWidget(chart, place // 3, place % 3)
            chart.wanted.connect(self.wanted)
        words = "A line for each country, in its colour in the table. It ends where the country is out."
        legend = wrapped(Rank.MUTED, words)
        legend.setAlignment(Qt.AlignmentFlag.AlignCenter)
        grid.addWidget(legend, 1, 2)
        return upper
