"""A window beside the page: every variable of both sides, searched, down to the cell and the key (B-4d)."""

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QSize, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTextBrowser,
    QTreeView,
    QWidget,
)

from autoalgo.common.figures import counted
from autoalgo.common.qt.fitting import fitting
from autoalgo.common.qt.laying_out import in_column, in_row, split_column
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.ranks import Rank, label_for, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.database import Database
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.sides import Side
from autoalgo.war.tables import Tables
from autoalgo.war.window.battlefield.colours import side_text_colour
from autoalgo.war.window.charts.words import nation_name
from autoalgo.war.window.why.contributions import ContributionLine, place_text, sections_of
from autoalgo.war.window.why.contributions_model import DIFFERENCE, LEAD_ROLE, LINE_ROLE, ContributionsModel

if TYPE_CHECKING:
    from autoalgo.war.explanation.groups import Group

_SIZE: Final = QSize(1180, 640)
_SEARCH_MS: Final = 150
"""A pause in typing after which is searched."""
_FEW: Final = 60
"""Lines that are all unfolded."""
_LONGEST_NAME: Final = 80
_VALUES: Final = (1, 5)
"""Columns of words."""


class ContributionsDialog(QDialog):
    """All variables of one war; it stays open beside the page."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.resize(fitting(_SIZE, parent))
        self._database: Database | None = None
        self._names = ("", "")
        self.search = QLineEdit()
        self.cause = QComboBox()
        self.differing = QCheckBox("&Only what differs")
        self.tree = QTreeView()
        self.model = ContributionsModel(self)
        self.state = titled("", Rank.MUTED)
        self.places = QTextBrowser()
        self._pause = QTimer(self, singleShot=True, interval=_SEARCH_MS)
        self._describe()
        self._lay_out()
        self._connect()

    def show_war(
        self, campaign: Campaign, tables: Tables, database: Database | None, title: str, group: "Group | None" = None
    ) -> None:
        """Show the variables of a war, those of one cause or all.

        `database` is the one in use: its rows are named, and what stands in their cells now.
        """
        self._database = database
        self._names = (nation_name(campaign, Side.ATTACKER), nation_name(campaign, Side.DEFENDER))
        self.setWindowTitle(f"Variables – {shortened(title, _LONGEST_NAME)}")
        self.model.show_sections(sections_of(campaign, tables))
        self._offer_causes()
        self.cause.setCurrentIndex(max(self.cause.findData(group), 0))
        self._narrow()

    def origins_at(self, point: QPoint | None) -> tuple[str, ...]:
        """Return the cells and keys from which a line comes, by the names that sweeps know them by."""
        index = self.tree.currentIndex() if point is None else self.tree.indexAt(point)
        line = index.siblingAtColumn(0).data(LINE_ROLE)
        parts = line.parts if isinstance(line, ContributionLine) else ()
        found = (origin for part in parts if part is not None for origin in part.origins)
        return tuple(dict.fromkeys(origin.address for origin in found))

    def come_forward(self) -> None:
        """Show the window before all others, and let it be searched."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.search.setFocus()

    def _describe(self) -> None:
        self.search.setPlaceholderText("a variable, an input, a column, a file: efficiency budget")
        self.search.setToolTip("Shows the lines in which all these words are found, in names, values, cells and keys.")
        self.search.setAccessibleName("Search the variables")
        self.search.setClearButtonEnabled(True)
        self.cause.setAccessibleName("Cause")
        self.cause.setToolTip("Shows the lines that rest on the inputs of one cause.")
        self.differing.setToolTip("Hides the lines in which both sides have the same.")
        tree = self.tree
        tree.setModel(self.model)
        tree.setAccessibleName("Variables of both sides")
        tree.setAlternatingRowColors(True)
        tree.setUniformRowHeights(True)
        tree.setItemDelegateForColumn(DIFFERENCE, _Lead(tree))
        header = tree.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in _VALUES:
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        self.places.setAccessibleName("Where the numbers of the chosen line stand")
        self.places.setPlaceholderText("Choose a line to see where its numbers stand: cells, keys of the JSON folder.")
        self.places.setOpenLinks(False)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        label = label_for("Sear&ch", self.search)
        for widget, stretch in ((label, 0), (self.search, 1), (self.cause, 0), (self.differing, 0)):
            head.addWidget(widget, stretch)
        both = split_column(self.tree, self.places, sizes=[440, 150])
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        foot = in_row((self.state, 1), buttons)
        in_column(head, (both, 1), foot, on=self)

    def _connect(self) -> None:
        self._pause.timeout.connect(self._search)
        self.search.textChanged.connect(lambda _: self._pause.start())
        self.search.returnPressed.connect(self._search)
        self.cause.activated.connect(lambda _: self._narrow())
        self.differing.toggled.connect(self.model.show_differing)
        self.model.modelReset.connect(self._follow)
        self.tree.selectionModel().currentRowChanged.connect(self._show_places)

    def _offer_causes(self) -> None:
        if self.cause.count() == 0:
            # The causes are the engine's, which takes a while to load.
            from autoalgo.war.explanation.groups import Group  # noqa: PLC0415

            self.cause.addItem("All causes", None)
            for group in Group:
                self.cause.addItem(group[:1].upper() + group[1:], group)

    def _narrow(self) -> None:
        from autoalgo.war.window.why.cause_lines import groups_of  # noqa: PLC0415 - the engine, loaded by now

        group = self.cause.currentData()
        self.model.narrow(None if group is None else lambda line: group in groups_of(line))

    def _search(self) -> None:
        self._pause.stop()
        self.model.search(self.search.text())

    def _follow(self) -> None:
        """Unfold what is few; of much, the sections."""
        if self.model.lines <= _FEW:
            self.tree.expandAll()
        else:
            self.tree.expandToDepth(0)
        self.places.clear()
        self.state.setText(
            f"{counted(self.model.lines, 'line')}; ◀ and ▶ point to the side that has more"
            if self.model.lines
            else "Nothing is found: take a word away, or show all."
        )

    def _show_places(self, index: QModelIndex) -> None:
        line = index.siblingAtColumn(0).data(LINE_ROLE)
        self.places.setHtml(self._html(line) if isinstance(line, ContributionLine) else "")

    def _html(self, line: ContributionLine) -> str:
        cells = []
        for name, part in zip(self._names, line.parts, strict=True):
            if part is not None:
                places = _listed(place_text(each, self._database) for each in part.origins)
                cells.append(f"<td width='50%'><b>{html_of(name)}</b>: {html_of(part.raw)}{places}</td>")
        return f"<table width='100%' cellpadding='4'><tr>{''.join(cells)}</tr></table>"


class _Lead(QStyledItemDelegate):
    """Draws who has more in that side's colour."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        lead = index.data(LEAD_ROLE)
        if lead:
            side = Side.ATTACKER if lead > 0 else Side.DEFENDER
            option.palette.setColor(QPalette.ColorRole.Text, side_text_colour(side, option.palette))


def _listed(places: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(shortened(place))}</li>" for place in places) + "</ul>"
