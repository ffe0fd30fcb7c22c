"""The tab Inbox: the cards on the left, the one on show on the right (O-6l).

Posts are pasted here, and posts, request files and folders dropped.
"""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QItemSelectionModel, QMimeData, QModelIndex, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QListView, QWidget

from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row, split_row
from autoalgo.common.qt.ranks import Rank, give_rank, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.window.inbox.card_changes_model import CardChanges
from autoalgo.war.window.inbox.card_list import CARD_ROLE, CardDelegate, CardList
from autoalgo.war.window.inbox.card_panel import CardPanel
from autoalgo.war.window.inbox.inbox_model import InboxModel
from autoalgo.war.window.session.plan_odds_model import PlanOdds
from autoalgo.war.window.session.seed_line_model import SeedLine

_MOST_PROBLEMS: Final = 3
_LIST_WIDTH: Final = 300
_OF_ONE: Final = {"delete_card": "Delete", "restore_card": ""}
_FOR_ALL: Final = ("fight_cards", "cancel_cards", "copy_cards", "post_cards")
_OF_WIKI: Final = {"collect_wiki": "", "wiki_account": "Wiki…"}


class InboxPage(QWidget):
    """The inbox.

    Signals
    -------
    why_wanted()
        The odds of the card on show are to be explained.
    """

    why_wanted = Signal()

    def __init__(
        self, inbox: InboxModel, changes: CardChanges, odds: PlanOdds, seed_line: SeedLine, commands: Commands
    ) -> None:
        super().__init__()
        self._inbox = inbox
        self.folder = ElidedLabel()
        self.paste = ActionButton(commands["paste_post"])
        self.choose = ActionButton(commands["inbox_folder"])
        self.list = QListView()
        self.cards = CardList(inbox, self)
        self.state = wrapped()
        self.for_all = {name: ActionButton(commands[name]) for name in _FOR_ALL}
        self.of_wiki = {name: ActionButton(commands[name], text) for name, text in _OF_WIKI.items()}
        self.of_one = {name: ActionButton(commands[name], text) for name, text in _OF_ONE.items()}
        self.panel = CardPanel(inbox, changes, odds, seed_line, commands)
        self._describe()
        self._lay_out()
        inbox.changed.connect(self.refresh)
        self.list.selectionModel().currentChanged.connect(self._show)
        self.list.activated.connect(lambda _: self.panel.go_in())
        self.panel.why_wanted.connect(self.why_wanted)
        pasting = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self, self.paste.click)
        pasting.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        deleting = QShortcut(QKeySequence(Key.REMOVE), self.list, self.of_one["delete_card"].click)
        deleting.setContext(Qt.ShortcutContext.WidgetShortcut)
        self.refresh()

    def refresh(self) -> None:
        """Show how the folder is, and mark the card on show."""
        self.folder.say(shortened(str(self._inbox.folder)))
        self._tell_state()
        row = self.cards.row_of(self._inbox.card)
        index = self.cards.index(row) if row >= 0 else QModelIndex()
        if self.list.currentIndex() != index:
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.list.selectionModel().setCurrentIndex(index, flags)

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the folder while it is seen."""
        super().showEvent(event)
        self._inbox.set_watched(True)
        self._inbox.look()
        self.list.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks any more."""
        super().hideEvent(event)
        self._inbox.set_watched(False)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a folder, files or text."""
        folder, files = _dropped(event.mimeData())
        if (folder and not self._inbox.fighting) or files or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take another folder, or add the files or the text that were dropped."""
        folder, files = _dropped(event.mimeData())
        if folder:
            self._inbox.open(folder)
        elif files:
            self._inbox.add_files(files)
        else:
            self._inbox.add_post(event.mimeData().text())
        event.acceptProposedAction()

    def _show(self, index: QModelIndex) -> None:
        card = index.data(CARD_ROLE)
        if card is not None:
            self._inbox.show(card.entry.file)

    def _describe(self) -> None:
        give_rank(self.folder, Rank.MUTED)
        self.folder.setAccessibleDescription("Folder of the inbox")
        self.state.setAccessibleDescription("State of the inbox")
        self.list.setModel(self.cards)
        self.list.setItemDelegate(CardDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName("Requests")
        self.list.setToolTip("Enter goes to what has to be chosen, or to what is done next.")
        self.setAcceptDrops(True)
        for button in (self.paste, self.choose, *self.of_wiki.values(), *self.of_one.values(), *self.for_all.values()):
            button.setAutoDefault(True)  # Enter presses it

    def _lay_out(self) -> None:
        left = QWidget()
        in_column(
            in_row(self.paste, self.choose, spacing=6),
            in_row(*self.of_wiki.values(), spacing=6),
            self.folder,
            (self.list, 1),
            self.state,
            in_row(*self.of_one.values(), spacing=6),
            in_row(*list(self.for_all.values())[:2], spacing=6),
            in_row(*list(self.for_all.values())[2:], spacing=6),
            on=left,
            margins=NO_MARGINS,
            spacing=6,
        )
        both = split_row(left, (self.panel, 1), sizes=[_LIST_WIDTH, 900], handle=10)
        in_column(both, on=self, margins=(12, 8, 12, 12))

    def _tell_state(self) -> None:
        inbox, listing = self._inbox, self._inbox.listing
        lines = [line for line in (inbox.progress or listing.done,) if line]
        lines += [problem.text() for problem in listing.problems[:_MOST_PROBLEMS]]
        more = len(listing.problems) - _MOST_PROBLEMS
        lines += [f"… and {more} more"] if more > 0 else []
        if not lines and listing.readable and not listing.cards:
            lines = ["No requests yet. Copy a player's post, and press Ctrl+V."]
        self.state.setText(shortened("\n".join(lines)))
        give_rank(self.state, Rank.ERROR if listing.problems else Rank.MUTED)


def _dropped(data: QMimeData) -> tuple[Path | None, list[Path]]:
    """Return the one folder that is dropped, or the files."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if len(paths) == 1 and paths[0].is_dir():
        return paths[0], []
    return None, paths
