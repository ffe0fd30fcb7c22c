"""The commands of the tab Inbox: paste a post, and what is done with one card or with all (O-6l)."""

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QGuiApplication

from autoalgo.common.figures import counted
from autoalgo.common.problems import Failure
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.database import CellCommit
from autoalgo.war.inbox import Card, CardState
from autoalgo.war.window.commit_question import CommitQuestion, ask_to_commit
from autoalgo.war.window.inbox.card_commit_model import CardCommitter, CardWar
from autoalgo.war.window.inbox.inbox_model import InboxModel
from autoalgo.war.window.services import LONGEST_NAME, Services
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.runner_model import Runner

_FOUGHT = (CardState.FOUGHT, CardState.COMMITTED)


class InboxCommands:
    """The commands of the inbox."""

    def __init__(self, inbox: InboxModel, committer: CardCommitter, runner: Runner, services: Services) -> None:
        self._inbox = inbox
        self._committer = committer
        self._runner = runner
        self._services = services
        inbox.said.connect(services.said)
        inbox.copied.connect(lambda text: QGuiApplication.clipboard().setText(text))
        committer.found.connect(self._ask_about)
        committer.refused.connect(self._tell_refused)
        committer.committed.connect(self._tell_committed)
        committer.fought_again.connect(lambda _: self._tell_fought_again())

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        runner = self._runner
        return (
            self._inbox.changed,
            self._committer.changed,
            *(runner.started, runner.finished, runner.stopped, runner.refused, runner.crashed),
        )

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        return (*self._of_folder(), *self._before_fight(), *self._after_fight(), *self._of_all())

    def _of_folder(self) -> tuple[Command, ...]:
        pastes = "Makes a card of the player's post on the clipboard."
        chooses = "Chooses the folder of posts and request files that the tab Inbox shows."
        inbox = self._inbox
        return (
            Command("paste_post", "Past&e request", "Ctrl+Shift+V", pastes, self._paste),
            Command(
                "inbox_folder",
                "Inbox &folder…",
                "Ctrl+Alt+Shift+O",
                chooses,
                self._choose,
                lambda: not inbox.fighting,
            ),
        )

    def _before_fight(self) -> tuple[Command, ...]:
        inbox = self._inbox
        fights = "Fights the war of the card on show, and writes its receipt beside the post."
        asks = "Copies a question to the player: what is missing or not clear, with the choices."
        accepts = "Chooses the first candidate of every open field; look them over, and change one by a click."
        fills = "Sets the form as the card on show says, to arrange its flanks; Save keeps the plan in the card."

        def is_ready() -> bool:
            return inbox.planned() is not None and not inbox.fighting

        def can_ask() -> bool:
            card = inbox.card
            return card is not None and card.state is CardState.INCOMPLETE

        def can_fill() -> bool:
            return self._runner.idle and inbox.fillable() is not None

        return (
            Command("fight_card", "Fi&ght", "Ctrl+G", fights, lambda: inbox.fight(self._shown()), is_ready),
            Command(
                "accept_offers",
                "Accept first offers",
                "Ctrl+Alt+Shift+3",
                accepts,
                inbox.take_first_offers,
                lambda: inbox.has_offers,
            ),
            Command("ask_back", "As&k back", "Ctrl+Alt+Shift+A", asks, inbox.ask_back, can_ask),
            Command("fill_card", "Fill &in", "Ctrl+Alt+Shift+F", fills, inbox.fill, can_fill),
        )

    def _after_fight(self) -> tuple[Command, ...]:
        inbox = self._inbox
        copies = "Copies the receipt of the card on show, ready to paste into the wiki."
        commits = "Shows what the war of the card has changed, asks, and writes it into the database."
        posts = "Notes that the receipt of the card on show is posted."
        copy, commit, posted = "Cop&y receipt of the card", "Co&mmit stability of the card…", "Poste&d"

        def can_copy() -> bool:
            return any(card.receipt for card in self._shown())

        def can_commit() -> bool:
            return any(card.receipt and not card.committed for card in self._shown()) and not self._committer.busy

        def can_post() -> bool:
            return any(card.state in _FOUGHT for card in self._shown())

        def copy_receipt() -> None:
            inbox.copy_receipts(self._shown())

        def post() -> None:
            inbox.mark_posted(self._shown())

        return (
            Command("copy_card", copy, "Ctrl+Alt+Shift+C", copies, copy_receipt, can_copy),
            Command("commit_card", commit, "Ctrl+Alt+Shift+J", commits, self._commit, can_commit),
            Command("post_card", posted, "Ctrl+Alt+Shift+P", posts, post, can_post),
        )

    def _of_all(self) -> tuple[Command, ...]:
        inbox = self._inbox
        fights = "Fights every request that is ready, and writes its receipt beside it."
        stops = "Stops the war that is fought and fights no other; it goes on waiting with its seed."
        copies = "Copies the receipts of all that was fought and is not posted."
        posts = "Notes that the receipts of all that was fought are posted."

        def is_fought() -> bool:
            return bool(inbox.cards_in(*_FOUGHT))

        def can_fight() -> bool:
            return bool(inbox.cards_in(CardState.READY)) and not inbox.fighting and inbox.listing.readable

        def fight() -> None:
            inbox.fight(inbox.cards_in(CardState.READY))

        def copy() -> None:
            inbox.copy_receipts(inbox.cards_in(*_FOUGHT))

        def post() -> None:
            inbox.mark_posted(inbox.cards_in(*_FOUGHT))

        return (
            Command("fight_cards", "Fight al&l", "Ctrl+Alt+Shift+G", fights, fight, can_fight),
            Command("cancel_cards", "Stop fig&hting", "", stops, inbox.cancel, lambda: inbox.can_cancel),
            Command("copy_cards", "Copy all &receipts", "Ctrl+Alt+Shift+R", copies, copy, is_fought),
            Command("post_cards", "Mark all as p&osted", "Ctrl+Alt+Shift+M", posts, post, is_fought),
        )

    def _shown(self) -> tuple[Card, ...]:
        card = self._inbox.card
        return () if card is None else (card,)

    def _commit(self) -> None:
        card = self._inbox.card
        if card is not None:
            self._committer.find(card)

    def _ask_about(self, found: CardWar) -> None:
        """Ask what of a war is to be written, and name the war and its run."""
        war = found.war
        name = f"{shortened(war.request.name, LONGEST_NAME)}, run {war.record.run.text}"
        question = CommitQuestion(name, self._committer.database, war.offers, found.others)
        answer = ask_to_commit(self._services.window, question)
        if answer is not None and answer.fight_again:
            self._committer.fight_again(found)
        elif answer is not None:
            self._committer.commit(found, answer.parts, answer.undo_former)

    def _tell_committed(self, commits: tuple[CellCommit, ...]) -> None:
        self._inbox.look()
        self._services.said.emit(f"{counted(len(commits), 'cell')} committed.")

    def _tell_fought_again(self) -> None:
        self._inbox.look()
        self._services.said.emit("The former commit is undone, and the war fought again: look at it, and commit it.")

    def _tell_refused(self, failure: Failure) -> None:
        self._services.failed.emit("\n".join(problem.text() for problem in failure))

    def _paste(self) -> None:
        self._services.show_tab(WindowPart.INBOX)
        self._inbox.add_post(QGuiApplication.clipboard().text())

    def _choose(self) -> None:
        folder = self._services.ask_for_folder("Inbox folder")
        if folder is not None:
            self._services.show_tab(WindowPart.INBOX)
            self._inbox.open(folder)
