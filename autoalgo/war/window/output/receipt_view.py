"""The receipt twice: as the markup that is posted, and as the wiki will show it (O-1, B-5)."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QSizePolicy, QSplitter, QTextBrowser, QVBoxLayout, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.war.window.session.outcome_model import OutcomeModel


class ReceiptView(QSplitter):
    """Markup on the left, preview on the right."""

    def __init__(self, outcome: OutcomeModel, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._outcome = outcome
        self.markup = QPlainTextEdit()
        self.preview = QTextBrowser()
        self.copy = ActionButton(commands["copy_receipt"])
        self.save = ActionButton(commands["save_receipt"])
        self._describe()
        self.addWidget(self._posted())
        self.addWidget(self._shown())
        self.setChildrenCollapsible(False)
        self.setSizes([500, 500])
        outcome.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the receipt of the run on show."""
        run = self._outcome.current
        text = shortened(run.receipt) if run else ""
        if text != self.markup.toPlainText():
            self.markup.setPlainText(text)
        self._preview(text)

    def changeEvent(self, event: QEvent) -> None:
        """Take the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.refresh()

    def _describe(self) -> None:
        self.markup.setReadOnly(True)
        self.markup.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.markup.setPlaceholderText("The receipt stands here once a war has been run.")
        self.markup.setAccessibleName("Receipt as wiki markup")
        self.markup.setTabChangesFocus(True)
        self.preview.setOpenLinks(False)
        self.preview.setAccessibleName("Receipt as the wiki shows it")

    def _posted(self) -> QWidget:
        head = QHBoxLayout()
        head.addWidget(titled("Receipt"))
        head.addStretch(1)
        head.addWidget(self.copy)
        head.addWidget(self.save)
        return _pane(head, self.markup)

    def _shown(self) -> QWidget:
        head = QHBoxLayout()
        head.addWidget(titled("Preview"))
        head.addWidget(titled("as the wiki will show it", Rank.MUTED))
        head.addStretch(1)
        # Both heads are as high as the one with buttons, so that both texts begin on one line.
        head.addStrut(self.copy.sizeHint().height())
        return _pane(head, self.preview)

    def _preview(self, text: str) -> None:
        if not text:
            self.preview.clear()
            return
        # The parser is needed for a receipt alone, not for the window's first paint.
        from autoalgo.war.window.output.wiki_html import wiki_html, wiki_style  # noqa: PLC0415

        self.preview.document().setDefaultStyleSheet(wiki_style(colours_of(self.palette())))
        self.preview.setHtml(wiki_html(text))


def _pane(head: QHBoxLayout, text: QWidget) -> QWidget:
    pane = QWidget()
    column = QVBoxLayout(pane)
    column.setContentsMargins(0, 0, 0, 0)
    column.addLayout(head)
    column.addWidget(text, 1)
    text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    return pane
