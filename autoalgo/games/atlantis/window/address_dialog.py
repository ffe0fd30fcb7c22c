"""The dialog by which the moderator changes where the reports of a faction go."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from autoalgo.common.mail.letter import address_of
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure
from autoalgo.common.qt.form_dialog import AskingDialog
from autoalgo.common.qt.ranks import Rank, wrapped
from autoalgo.games.atlantis.mail.new_password import PostedPasswords, post_passwords
from autoalgo.games.atlantis.play.factions import change_address
from autoalgo.games.atlantis.play.new_game import text_problems
from autoalgo.games.atlantis.store.folder import OpenedGame

NO_MAIL = "no mail address: reports cannot be sent there"


class AddressDialog(AskingDialog):
    """Is accepted once the address is kept."""

    def __init__(self, opened: OpenedGame, faction: int, parent: QWidget | None = None) -> None:
        found = opened.world.factions[faction]
        super().__init__(f"Address of {one_line(found.name)} ({faction})", "&Keep it", parent)
        self._opened = opened
        self._faction = faction
        self.address = QLineEdit(found.address)
        self.address.setPlaceholderText("none: reports go nowhere")
        self.doubt = wrapped(Rank.WARNING)
        self.anew = QCheckBox("a new one, since somebody else plays it now")
        self.posted = PostedPasswords()
        """The new password, once it is kept."""
        self.form.ask("address", "&Address", self.address)
        self.form.ask("password", "&Password", self.anew)
        self.form.addRow("", self.doubt)
        self.address.textEdited.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Check what is typed."""
        super().refresh()
        text = self.address.text().strip()
        self.doubt.setText(NO_MAIL if text and isinstance(address_of(text), Failure) else "")

    def problems(self) -> Failure | None:
        """Return what is wrong with the address."""
        return text_problems("address", self.address.text().strip(), self._opened.numbers, brackets=True)

    def work(self) -> Callable[[], PostedPasswords | Failure]:
        """Return what keeps it."""
        address = self.address.text().strip()
        return partial(_changed, self._opened.folder, self._faction, address, self.anew.isChecked())

    def take(self, result: object) -> None:
        """Keep the new password, which nobody can ask for again."""
        if isinstance(result, PostedPasswords):
            self.posted = result
        super().take(result)


def _changed(folder: Path, faction: int, address: str, anew: bool) -> PostedPasswords | Failure:
    """Change an address, and put a letter with the new password, if there is one, into the outbox."""
    changed = change_address(folder, faction, address, anew)
    if isinstance(changed, Failure):
        return changed
    return post_passwords(folder, [changed] if anew else (), datetime.now(UTC))
