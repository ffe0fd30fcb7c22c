"""The dialog for how a game is played by mail, as `autoalgo atlantis mail` changes it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from autoalgo.common.problems import Failure
from autoalgo.common.qt.form_dialog import AskingDialog
from autoalgo.games.atlantis.mail.settings import change_mail
from autoalgo.games.atlantis.store.deadline import ByMail
from autoalgo.games.atlantis.window.mail_fields import MailFields


class MailSettingsDialog(AskingDialog):
    """Is accepted once the settings are kept."""

    def __init__(self, folder: Path, by_mail: ByMail, coming: int, parent: QWidget | None = None) -> None:
        super().__init__("How the game is played by mail", "&Keep this", parent)
        self._folder = folder
        self.fields = MailFields(self.form, by_mail, coming, self.refresh)

    def problems(self) -> Failure | None:
        """Return what is wrong with the fields."""
        return self.fields.problems(self._folder)

    def work(self) -> Callable[[], object]:
        """Return what keeps them."""
        return partial(change_mail, self._folder, self.fields.change())
