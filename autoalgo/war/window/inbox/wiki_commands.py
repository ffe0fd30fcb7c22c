"""The commands of a wiki: sign in, collect requests, post a receipt, take it back (O-12e)."""

from PySide6.QtCore import SignalInstance

from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command
from autoalgo.war.inbox import CardState
from autoalgo.war.window.inbox.inbox_model import InboxModel
from autoalgo.war.window.inbox.wiki_dialogs import WikiDialog, WikiPostDialog, WikiSignInDialog, WikiTakeBackDialog
from autoalgo.war.window.inbox.wiki_model import WikiDesk
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.problems_model import WindowPart


class WikiCommands:
    """The commands of `desk`, for the card that `inbox` shows."""

    def __init__(self, desk: WikiDesk, inbox: InboxModel, services: Services) -> None:
        self._desk = desk
        self._inbox = inbox
        self._services = services
        desk.refused.connect(self._tell_refused)

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self._inbox.changed, self._desk.changed)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        desk, inbox = self._desk, self._inbox
        signs = "Signs in on a wiki with a bot password, and chooses the pages to look at."
        collects = "Takes the requests of the chosen pages of the wiki into the inbox; nothing on the wiki is changed."
        posts = "Shows the receipt of the card as the wiki will render it, and puts it below its request."
        takes = "Strikes out the receipt of the card on the wiki, with a reason."

        def can_post() -> bool:
            card = inbox.card
            fought = card is not None and card.state in {CardState.FOUGHT, CardState.COMMITTED}
            return fought and desk.entry is not None

        return (
            Command("wiki_account", "Wiki &account…", "Ctrl+F10", signs, self._sign_in),
            Command("collect_wiki", "Collect &from wiki", "Shift+F5", collects, self._collect, lambda: not desk.busy),
            Command("post_wiki", "Post to &wiki…", "Ctrl+F11", posts, self._post, can_post),
            Command(
                "take_back_wiki",
                "&Take back from wiki…",
                "Ctrl+F12",
                takes,
                self._take_back,
                lambda: desk.stands,
            ),
        )

    def _sign_in(self) -> None:
        self._show(WikiSignInDialog(self._desk, self._services.window))

    def _collect(self) -> None:
        self._services.show_tab(WindowPart.INBOX)
        self._desk.collect()
        self._services.said.emit("Collecting from the wiki …")

    def _post(self) -> None:
        if entry := self._desk.entry:
            self._show(WikiPostDialog(self._desk, entry, self._services.window))

    def _take_back(self) -> None:
        if entry := self._desk.entry:
            self._show(WikiTakeBackDialog(self._desk, entry, self._services.window))

    def _show(self, dialog: WikiDialog) -> None:
        """Show a dialog, and say what was done in it once it is closed."""

        def end() -> None:
            if dialog.done_words:
                self._services.said.emit(dialog.done_words)
                self._desk.look()
            dialog.deleteLater()

        dialog.finished.connect(end)
        dialog.open()

    def _tell_refused(self, failure: Failure) -> None:
        self._services.failed.emit("\n".join(problem.text() for problem in failure))
