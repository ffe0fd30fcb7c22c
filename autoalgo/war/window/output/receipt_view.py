"""The receipt twice: large as the wiki will show it, and beside it the markup that is posted (O-1, B-5)."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QSplitter, QTextBrowser, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import boxed, in_column, in_row
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.war.window.session.outcome_model import OutcomeModel
from autoalgo.war.window.session.seed_line_model import SeedLine


class ReceiptView(Themed, QSplitter):
    """The preview on the left; on the right `aside`, whose first part is the markup. Others may be added below it."""

    def __init__(self, outcome: OutcomeModel, seed_line: SeedLine, commands: Commands) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._outcome = outcome
        self._seed_line = seed_line
        self.markup = QPlainTextEdit()
        self.preview = QTextBrowser()
        self.copy = ActionButton(commands["copy_receipt"])
        self.discord = ActionButton(commands["copy_discord"])
        self.save = ActionButton(commands["save_receipt"])
        self._describe()
        self.aside = QSplitter(Qt.Orientation.Vertical)
        self.aside.addWidget(_pane(boxed(in_row(titled("Markup"), 1, self.discord)), self.markup))
        self.addWidget(self._shown())
        self.addWidget(self.aside)
        for splitter in (self, self.aside):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(10)
        self.setSizes([465, 535])
        outcome.changed.connect(self.refresh)
        seed_line.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the receipt of the run on show."""
        run = self._outcome.current
        text = shortened(self._seed_line.shown(run.receipt)) if run else ""
        if text != self.markup.toPlainText():
            self.markup.setPlainText(text)
        self._preview(text)

    def _describe(self) -> None:
        self.markup.setReadOnly(True)
        self.markup.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.markup.setPlaceholderText("The receipt stands here once a war has been run.")
        self.markup.setAccessibleName("Receipt as wiki markup")
        self.markup.setTabChangesFocus(True)
        self.preview.setOpenLinks(False)
        self.preview.setAccessibleName("Receipt as the wiki shows it")

    def _shown(self) -> QWidget:
        head = boxed(in_row(titled("Receipt"), titled("as the wiki will show it", Rank.MUTED), 1, self.copy, self.save))
        return _pane(head, self.preview)

    def _preview(self, text: str) -> None:
        if not text:
            self.preview.clear()
            return
        # The parser is needed for a receipt alone, not for the window's first paint.
        from autoalgo.war.window.output.wiki_html import wiki_html, wiki_style  # noqa: PLC0415

        self.preview.document().setDefaultStyleSheet(wiki_style(colours_of(self.palette())))
        self.preview.setHtml(wiki_html(text))


def _pane(head: QWidget, text: QWidget) -> QWidget:
    pane = boxed(in_column(head, (text, 1)))
    text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    return pane
