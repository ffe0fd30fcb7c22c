"""The dialogs of a wiki: signing in and choosing pages, a receipt previewed and posted, one taken back (O-12e)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QCheckBox, QLineEdit, QPlainTextEdit, QTextBrowser, QWidget

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.form_dialog import AskingDialog
from autoalgo.common.qt.ranks import Rank, wrapped
from autoalgo.common.qt.theme import colours_of
from autoalgo.war.queue import QueueEntry
from autoalgo.war.window.inbox.wiki_forms import PreviewShown, ReceiptForm, SignInForm
from autoalgo.war.window.inbox.wiki_model import WikiDesk

_LISTED_LINES: Final = 3
_PREVIEW_SIZE: Final = (860, 680)
"""Pixels."""


class WikiDialog(AskingDialog):
    """A dialog that asks a wiki for something.

    Attributes
    ----------
    done_words : str
        What was done, in a sentence; empty until it is accepted.
    """

    def __init__(self, title: str, yes: str, desk: WikiDesk, parent: QWidget | None = None) -> None:
        super().__init__(title, yes, parent)
        self._desk = desk
        self.done_words = ""

    def take(self, result: object) -> None:
        """Close, and keep what was done for whoever has shown the dialog."""
        self.done_words = str(result)
        super().take(result)


class WikiSignInDialog(WikiDialog):
    """Asks for a wiki, a bot password and the pages to look at; accepted once the wiki has let it in."""

    def __init__(self, desk: WikiDesk, parent: QWidget | None = None) -> None:
        super().__init__("Wiki", "&Sign in", desk, parent)
        self.address, self.user, self.password = QLineEdit(), QLineEdit(), QLineEdit()
        self.pages, self.categories = QPlainTextEdit(), QPlainTextEdit()
        self.address.setPlaceholderText("https://map.example/w/api.php, as Special:Version says")
        self.user.setPlaceholderText("Name@bot, from Special:BotPasswords")
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.setPlaceholderText("the bot password")
        for field in (self.pages, self.categories):
            field.setTabChangesFocus(True)
            field.setFixedHeight(field.fontMetrics().lineSpacing() * _LISTED_LINES + 14)
        self.pages.setPlaceholderText("Talk:Map Game")
        self.form.ask("address", "&Address", self.address)
        self.form.ask("user", "&User", self.user)
        self.form.ask("password", "Bot &password", self.password)
        self.form.ask("pages", "Pa&ges, one a line", self.pages)
        self.form.ask("categories", "&Categories, one a line", self.categories)
        self._loader = Background[object](self)
        self._loader.done.connect(self._fill)
        self._loader.start(desk.looking())

    def _fill(self, kept: object) -> None:
        """Fill in what is kept, where nothing is typed yet; tell what is missing on this machine."""
        if isinstance(kept, Failure):
            self.object_to(kept)
        if not isinstance(kept, SignInForm):
            return
        for line, words in ((self.address, kept.address), (self.user, kept.user)):
            line.setText(line.text() or words)
        for field, titles in ((self.pages, kept.pages), (self.categories, kept.categories)):
            field.setPlainText(field.toPlainText() or "\n".join(titles))
        if kept.user:
            self.password.setPlaceholderText("the one that is kept")

    def work(self) -> Callable[[], object]:
        """Return what signs in."""
        form = SignInForm(
            *(self.address.text(), self.user.text(), self.password.text()),
            _lines(self.pages),
            _lines(self.categories),
        )
        return self._desk.signing_in(form)


class WikiPostDialog(WikiDialog):
    """Shows a receipt as the wiki will render it, and posts it."""

    def __init__(self, desk: WikiDesk, entry: QueueEntry, parent: QWidget | None = None) -> None:
        super().__init__("Post to the wiki", "&Post", desk, parent)
        self._entry = entry
        self.reason = QLineEdit()
        self.reason.setPlaceholderText("only where another receipt stands there; it is struck out, with this")
        self.changed_is_known = QCheckBox("Post although the request was &changed since it was collected")
        self.attach = QCheckBox("A&ttach the war's animation and page, where the wiki takes such files")
        self.page = wrapped(Rank.MUTED)
        self.preview = QTextBrowser()
        self.preview.setOpenLinks(False)
        self.preview.setAccessibleName("Preview of the section")
        self.form.ask("reason", "&Reason", self.reason)
        self.form.ask("changed", "", self.changed_is_known)
        self.form.ask("attach", "", self.attach)
        self.column.insertWidget(0, self.page)
        self.column.insertWidget(1, self.preview, 1)
        self._loader = Background[object](self)
        self._loader.done.connect(self._show)
        self._loader.failed.connect(lambda _: self.page.setText("The preview cannot be shown."))
        self.reason.editingFinished.connect(self._load)
        self.changed_is_known.toggled.connect(self._load)
        self._loaded: ReceiptForm | None = None
        self.resize(*_PREVIEW_SIZE)
        self._load()

    def work(self) -> Callable[[], object]:
        """Return what posts the receipt."""
        return self._desk.posting(self._entry, replace(self._said(), attach=self.attach.isChecked()))

    def _said(self) -> ReceiptForm:
        return ReceiptForm(self._desk.seed_line, self.reason.text(), self.changed_is_known.isChecked())

    def _load(self) -> None:
        """Ask the wiki for another preview, where it would be another."""
        said = self._said()
        if said == self._loaded:
            return
        self._loaded = said
        self.page.setText("The wiki renders the section …")
        self.go.setEnabled(False)
        self._loader.start(self._desk.previewing(self._entry, said))

    def _show(self, came: object) -> None:
        problems = came if isinstance(came, Failure) else ()
        if isinstance(came, PreviewShown):
            # The parser comes with it, which is not needed for the window's first paint.
            from autoalgo.war.window.output.wiki_html import wiki_style  # noqa: PLC0415

            self.preview.document().setDefaultStyleSheet(wiki_style(colours_of(self.palette())))
            self.preview.setHtml(came.html)
            standing = "The receipt stands on the page already; Post notes that."
            self.page.setText(f"{came.page}, as the wiki will show it:" if came.page else standing)
        else:
            self.preview.clear()
            self.page.setText("There is nothing to post yet.")
        self.object_to(problems)


class WikiTakeBackDialog(WikiDialog):
    """Asks why a receipt is taken back, and strikes it out on its page."""

    def __init__(self, desk: WikiDesk, entry: QueueEntry, parent: QWidget | None = None) -> None:
        super().__init__("Take back from the wiki", "&Strike out", desk, parent)
        self._entry = entry
        self.reason = QLineEdit()
        self.reason.setPlaceholderText("stands above the receipt on the page")
        self.form.ask("reason", "&Reason", self.reason)
        self.reason.textChanged.connect(self.refresh)

    def problems(self) -> Failure | None:
        """Return that there is no reason."""
        if self.reason.text().strip():
            return None
        return Failure(Problem(Place(key="reason"), "there is no reason", "why the receipt is not right"))

    def work(self) -> Callable[[], object]:
        """Return what strikes the receipt out."""
        return self._desk.taking_back(self._entry, ReceiptForm(reason=self.reason.text()))


def _lines(field: QPlainTextEdit) -> tuple[str, ...]:
    return tuple(line.strip() for line in field.toPlainText().splitlines() if line.strip())
