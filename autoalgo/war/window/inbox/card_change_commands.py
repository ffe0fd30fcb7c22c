"""The commands that change a card of the inbox: another text, split, deleted, brought back (O-6m)."""

from PySide6.QtCore import SignalInstance

from autoalgo.common.figures import counted
from autoalgo.common.qt.command import Command
from autoalgo.common.qt.keys import Key
from autoalgo.war.window.inbox.card_changes_model import CardChanges
from autoalgo.war.window.inbox.inbox_model import InboxModel


class CardChangeCommands:
    """The commands of `changes`, for the card that `inbox` shows."""

    def __init__(self, inbox: InboxModel, changes: CardChanges) -> None:
        self._inbox = inbox
        self._changes = changes

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self._inbox.changed, self._changes.changed)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        changes, inbox = self._changes, self._inbox
        edits = "Lets you change the text of the post, then reads it again; what was chosen by hand stays."
        splits = "Makes a card of each war that the post asks for, each with the whole text."
        deletes = "Moves the card on show, with its choices and its receipt, into the folder Deleted."
        brings = "Brings the card that was deleted last back."

        def edit() -> None:
            (changes.finish_edit if changes.editing else changes.begin_edit)()

        def edit_text() -> str:
            return "Read a&new" if changes.editing else "&Edit the post"

        def split_text() -> str:
            return f"S&plit: {counted(inbox.card.wars, 'war')}" if inbox.card and changes.can_split else "S&plit"

        def can_edit() -> bool:
            return changes.editing or changes.can_edit

        return (
            Command("edit_post", "&Edit the post", "Ctrl+Alt+Shift+E", edits, edit, can_edit, None, edit_text),
            Command(
                "split_card",
                "S&plit",
                "Ctrl+Alt+Shift+L",
                splits,
                changes.split,
                lambda: changes.can_split,
                None,
                split_text,
            ),
            Command(
                "delete_card",
                "Delete the &card",
                Key.DISMISS,
                deletes,
                changes.delete,
                lambda: changes.can_delete,
            ),
            Command(
                "restore_card",
                "&Bring back",
                "Ctrl+Alt+Shift+U",
                brings,
                changes.bring_back,
                lambda: changes.can_bring_back,
            ),
        )
