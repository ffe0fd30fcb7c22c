"""Cards of the inbox changed by hand: another text, split, deleted, brought back (O-6m).

The text of a card is changed in the window and saved once that is over: by hand, as soon as another card is shown, or
when the window closes.
"""

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from autoalgo.common.problems import Failure
from autoalgo.war.inbox import Card
from autoalgo.war.queue import QueueEntry
from autoalgo.war.queue_changes import bring_back, delete_entry, rewrite_post, split_entry
from autoalgo.war.window.inbox.inbox_listing import InboxListing
from autoalgo.war.window.inbox.inbox_model import InboxModel


@dataclass(frozen=True)
class _Edit:
    """A text that is being changed."""

    entry: QueueEntry
    before: str
    text: str


class CardChanges(QObject):
    """Changes the card on show.

    Signals
    -------
    changed()
        A text begins to be changed, or that is over.
    """

    changed = Signal()

    def __init__(self, inbox: InboxModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._inbox = inbox
        self._edit: _Edit | None = None
        inbox.chosen.connect(self.finish_edit)

    # The text.

    @property
    def editing(self) -> bool:
        """True while the text of the card on show is being changed."""
        return self._edit is not None

    @property
    def can_edit(self) -> bool:
        """True while the post on show waits, and no plan is written down for it."""
        card = self._inbox.card
        return card is not None and card.is_read_anew and not self._inbox.fighting

    def begin_edit(self) -> None:
        """Begin to change the text of the card on show."""
        card = self._inbox.card
        if card is not None and self.can_edit and self._edit is None:
            self._edit = _Edit(card.entry, card.text, card.text)
            self._inbox.hold(card.entry.file)
            self.changed.emit()

    def type(self, text: str) -> None:
        """Take the text as it is by now; it is saved later."""
        if self._edit is not None:
            self._edit = replace(self._edit, text=text)

    def finish_edit(self) -> None:
        """Save the text, and read it anew; what was chosen by hand stays."""
        edit = self._end_edit()
        if edit is None or edit.text == edit.before.replace("\r\n", "\n"):
            return

        def rewrite() -> InboxListing:
            failure = rewrite_post(edit.entry, edit.before, edit.text)
            done = f"{edit.entry.file.name} is read again; its former text is in the folder Deleted."
            return InboxListing(problems=failure) if failure else InboxListing(done=done)

        self._inbox.carry_out(rewrite)

    def drop_edit(self) -> None:
        """Leave the text as it was."""
        self._end_edit()

    def close(self) -> None:
        """Save a text that is being changed."""
        self.finish_edit()

    def _end_edit(self) -> _Edit | None:
        edit, self._edit = self._edit, None
        if edit is not None:
            self._inbox.hold(None)
            self.changed.emit()
        return edit

    # The card.

    @property
    def can_split(self) -> bool:
        """True while the post on show asks for several wars."""
        card = self._inbox.card
        return card is not None and card.wars > 1 and self.can_edit and not self.editing

    def split(self) -> None:
        """Make a card of each war that the post on show asks for."""
        card, ground = self._inbox.card, self._inbox.ground()
        if card is None or ground is None or not self.can_split:
            return
        entry = card.entry

        def split() -> InboxListing:
            entries = split_entry(entry, ground)
            if isinstance(entries, Failure):
                return InboxListing(problems=entries)
            names = ", ".join(each.file.name for each in entries)
            return InboxListing(done=f"A card for each war: {names}.")

        self._inbox.carry_out(split)

    @property
    def can_delete(self) -> bool:
        """True while a card is shown and no war is fought."""
        return self._inbox.card is not None and not self._inbox.fighting

    def delete(self) -> None:
        """Move the card on show into the folder Deleted, and show the next one."""
        card = self._inbox.card
        if card is None or not self.can_delete:
            return
        self.drop_edit()
        entry, after = card.entry, self._after(card)

        def delete() -> InboxListing:
            failure = delete_entry(entry)
            if failure is not None:
                return InboxListing(problems=failure)
            return InboxListing(done=f"{entry.file.name} lies in the folder Deleted; Bring back undoes that.")

        if after is not None:
            self._inbox.show(after.entry.file)
        self._inbox.carry_out(delete)

    def _after(self, card: Card) -> Card | None:
        cards = self._inbox.listing.cards
        place = cards.index(card)
        return next(iter((*cards[place + 1 : place + 2], *cards[max(place - 1, 0) : place])), None)

    @property
    def can_bring_back(self) -> bool:
        """True while there is a card that was deleted."""
        return bool(self._inbox.listing.deleted) and not self._inbox.fighting

    def bring_back(self) -> None:
        """Bring the card that was deleted last back."""
        folder = self._inbox.folder
        if not self.can_bring_back:
            return

        def back() -> InboxListing:
            entry = bring_back(folder)
            if isinstance(entry, Failure):
                return InboxListing(problems=entry)
            return InboxListing(done=f"{entry.file.name} is back.", added=(entry.file,))

        self._inbox.carry_out(back)
