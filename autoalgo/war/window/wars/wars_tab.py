"""The tab Wars: the list with its search on the left, the chosen war on the right (O-5)."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QHeaderView, QLabel, QLineEdit, QTableView, QTabWidget, QTextBrowser, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.fixed_room import room_of_lines
from autoalgo.common.qt.laying_out import NO_MARGINS, boxed, in_column, in_row, split_row
from autoalgo.common.qt.ranks import Rank, give_rank, label_for, wrapped
from autoalgo.common.qt.row_table import list_rows
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.war.window.wars.ledger_table import LedgerTable
from autoalgo.war.window.wars.log_view import LogView
from autoalgo.war.window.wars.war_texts import commit_text, origin_text, plan_html
from autoalgo.war.window.wars.wars_model import WarsModel
from autoalgo.war.window.wars.wars_table import WarsTable

_SEARCH_MS = 150
"""A pause in typing after which is searched."""
_STRETCHED = (1, 3, 4)
"""Columns with names in them."""
_STRETCHED_ENTRY = (3,)
_LONGEST_TITLE = 200
_BUTTONS = ("reopen", "copy_war", "play_back", "why_war", "web_page_war", "audit", "commit_war", "undo_commit")
_BUTTONS_A_ROW = 4
_LINES = 5
"""Lines that what is known of a war may take: nothing below moves when more becomes known."""


class WarsTab(Themed, QWidget):
    """The wars of the Logs folder."""

    def __init__(self, wars: WarsModel, commands: Commands) -> None:
        super().__init__()
        self._model = wars
        self.search = QLineEdit()
        self.again = ActionButton(commands["read_wars"], "Read again")
        self.site = ActionButton(commands["site"])
        self.list = QTableView()
        self.table = WarsTable(wars, self)
        self.ledger = QTableView()
        self.entries = LedgerTable(wars, self)
        self.lists = QTabWidget()
        self.state = QLabel()
        self.title = wrapped(Rank.TITLE)
        self.facts = QLabel()
        self.notice = wrapped()
        self.buttons = {name: ActionButton(commands[name]) for name in _BUTTONS}
        self.pages = QTabWidget()
        self.receipt = QTextBrowser()
        self.plan = QTextBrowser()
        self.log = LogView()
        self._pause = QTimer(self, singleShot=True, interval=_SEARCH_MS)
        self._describe()
        self._lay_out()
        self._connect()
        self.refresh()
        self._mark()
        self._refresh_war()

    def refresh(self) -> None:
        """Show what the list is."""
        self.state.setText(shortened(self._model.state))
        give_rank(self.state, Rank.WARNING if self._model.unreadable else Rank.MUTED)
        self._refresh_facts()

    def showEvent(self, event: QShowEvent) -> None:
        """Read what is new whenever the tab comes on show; what is typed then is searched for."""
        super().showEvent(event)
        self._model.refresh()
        self.search.setFocus()

    def _dress(self) -> None:
        self._refresh_war()

    def _connect(self) -> None:
        model = self._model
        self._pause.timeout.connect(lambda: model.search(self.search.text()))
        self.search.textChanged.connect(lambda _: self._pause.start())
        self.search.returnPressed.connect(lambda: model.search(self.search.text()))
        self.list.selectionModel().currentRowChanged.connect(self._choose)
        self.ledger.selectionModel().currentRowChanged.connect(self._choose_entry)
        self.lists.currentChanged.connect(self._show_list)
        model.changed.connect(self.refresh)
        model.listed.connect(self._mark)
        model.shown_changed.connect(self._refresh_war)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self._model.choose(index.row())

    def _choose_entry(self, index: QModelIndex) -> None:
        if index.isValid():
            self._model.show_war(self.entries.war_at(index.row()))

    def _show_list(self, _: int) -> None:
        if self.lists.currentWidget() is self.ledger:
            self._model.ask_for_ledger()

    def _mark(self) -> None:
        """Mark the war on show in the new list, where it is in it."""
        row = self.table.row_of(self._model.selected)
        if row >= 0:
            flags = QItemSelectionModel.SelectionFlag
            self.list.selectionModel().setCurrentIndex(self.table.index(row, 0), flags.ClearAndSelect | flags.Rows)

    def _refresh_war(self) -> None:
        war, shown = self._model.selected, self._model.shown
        self.title.setText(shortened(war.name or war.file, _LONGEST_TITLE) if war else "Choose a war")
        self._refresh_facts()
        self._show_receipt(self._model.receipt)
        self.plan.setHtml(plan_html(shown) if shown else "")
        self.log.show_log(shown.log if shown else ())

    def _refresh_facts(self) -> None:
        war, shown = self._model.selected, self._model.shown
        facts = [origin_text(war)] if war else []
        if shown is not None:
            facts += [commit_text(shown), self._model.audit_text]
        elif self._model.opening:
            facts.append("Being read …")
        self.facts.setText(shortened("\n".join(filter(None, facts))))
        notice = self._model.waits or self._model.notice
        self.notice.setText(shortened(notice))
        self.notice.setVisible(bool(notice))

    def _show_receipt(self, text: str) -> None:
        if not text:
            interrupted = self._model.shown is not None
            self.receipt.setPlainText("The war was interrupted: it has no receipt." if interrupted else "")
            return
        # The parser is needed for a receipt alone, not for the window's first paint.
        from autoalgo.war.window.output.wiki_html import wiki_html, wiki_style  # noqa: PLC0415

        self.receipt.document().setDefaultStyleSheet(wiki_style(colours_of(self.palette())))
        self.receipt.setHtml(wiki_html(shortened(text)))

    def _describe(self) -> None:
        self.search.setPlaceholderText("a nation, a name, a date: Normandy 1066")
        self.search.setToolTip("Lists the wars in which all these words are found, in names, nations, place or dates.")
        self.search.setAccessibleName("Search the wars")
        self.search.setClearButtonEnabled(True)
        wars = self.list
        wars.setModel(self.table)
        wars.setAccessibleName("Wars of the Logs folder")
        wars.setToolTip("Choose a war to see its receipt, plan and log.")
        list_rows(wars, _STRETCHED)
        wars.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        wars.verticalHeader().hide()
        ledger = self.ledger
        ledger.setModel(self.entries)
        ledger.setAccessibleName("Ledger of the Logs folder")
        ledger.setToolTip("Every war, re-roll, commit and undo, the newest first; choose one to see its war.")
        list_rows(ledger, _STRETCHED_ENTRY)
        ledger.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        # A commit names two cells at least, which need two lines in a small window.
        ledger.verticalHeader().setDefaultSectionSize(2 * ledger.fontMetrics().lineSpacing() + 8)
        ledger.setWordWrap(True)
        ledger.verticalHeader().hide()
        self.lists.setDocumentMode(True)
        self.lists.tabBar().setAccessibleName("Lists of the Logs folder")
        for label, name in ((self.state, "State of the list"), (self.facts, "What is known of the war")):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setAccessibleDescription(name)
        self.notice.setObjectName("notice")
        self.notice.setProperty("tone", "warning")
        self.notice.setContentsMargins(8, 4, 8, 4)
        self.notice.setAccessibleDescription("Notice")
        for page, name in ((self.receipt, "Receipt of the war"), (self.plan, "Plan of the war")):
            page.setOpenLinks(False)
            page.setAccessibleName(name)

    def _lay_out(self) -> None:
        head = in_row(label_for("Search", self.search), (self.search, 1), self.again, self.site)
        left, right = QWidget(), QWidget()
        self.lists.addTab(self.list, "Wars")
        self.lists.addTab(self.ledger, "Ledger")
        in_column(head, (self.lists, 1), self.state, on=left, margins=NO_MARGINS)
        row = QGridLayout()
        row.setSpacing(6)
        for place, button in enumerate(self.buttons.values()):
            # In one row they would take the list's room in a small window.
            row.addWidget(button, place // _BUTTONS_A_ROW, place % _BUTTONS_A_ROW)
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setAccessibleName("Pages of the chosen war")
        for page, name in ((self.receipt, "Receipt"), (self.plan, "Plan"), (self.log, "Log")):
            self.pages.addTab(page, name)
        known = room_of_lines(boxed(in_column(self.notice, self.facts, 1, spacing=4)), _LINES)
        in_column(self.title, row, known, (self.pages, 1), on=right, margins=NO_MARGINS)
        both = split_row(left, right, sizes=[740, 500], handle=10)
        in_column(both, on=self, margins=(12, 8, 12, 12))
