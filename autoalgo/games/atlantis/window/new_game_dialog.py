"""The dialog that begins a game: folder, name, chance, whose way is gone, and how it is played by mail."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimeZone
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QWidget

from autoalgo.common.problems import Failure, failure_in
from autoalgo.common.qt.form_dialog import AskingDialog, FolderField
from autoalgo.common.qt.new_folder import folder_problems, free_folder
from autoalgo.common.qt.seed_field import SeedField
from autoalgo.common.zones import zone_names
from autoalgo.games.atlantis.mail.settings import SettingsChange, change_mail
from autoalgo.games.atlantis.play.new_game import BegunGame, WantedGame, begin_game, game_name_problems
from autoalgo.games.atlantis.rules.numbers import MOST_PLAYERS, Numbers, Reading
from autoalgo.games.atlantis.store.deadline import ByMail
from autoalgo.games.atlantis.window.mail_fields import MailFields

_READINGS: Final = {
    Reading.RULES: "the rules, where they and the original differ",
    Reading.ORIGINAL: "the original, where the rules differ from it",
}


class NewGameDialog(AskingDialog):
    """Is accepted once the game is written.

    A folder is proposed within `saves`.
    """

    def __init__(self, numbers: Numbers, json_folder: Path, saves: Path, parent: QWidget | None = None) -> None:
        super().__init__("New game of Atlantis", "&Begin", parent)
        self._numbers = numbers
        self._json = json_folder
        self.folder = FolderField(free_folder(saves, "Atlantis"), "The folder of the new game")
        self.name, self.seed, self.reading, self.players = QLineEdit(), SeedField(), QComboBox(), QSpinBox()
        self.players.setRange(1, MOST_PLAYERS)
        self.players.setToolTip("For so many there are starts of equal worth, and two regions of land each.")
        for reading, text in _READINGS.items():
            self.reading.addItem(text, reading.value)
        self.form.ask("folder", "F&older", self.folder)
        self.form.ask("name", "&Name", self.name)
        self.form.ask("seed", "&Seed", self.seed)
        self.form.ask("players", "Pla&yers", self.players)
        self.form.ask("reading", "&Played by", self.reading)
        zone = bytes(QTimeZone.systemTimeZoneId().data()).decode()
        by_mail = ByMail(zone=zone if zone in zone_names() else "UTC")
        self.mail = MailFields(self.form, by_mail, 1, self.refresh)
        for field in (self.folder.field, self.name, self.seed):
            field.textChanged.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Check what is typed, and show the name that the game gets without one."""
        self.name.setPlaceholderText(self.folder.folder.name)
        super().refresh()

    def problems(self) -> Failure | None:
        """Return what is wrong with the fields."""
        folder = self.folder.folder
        name = game_name_problems(self.name.text().strip() or folder.name, self._numbers)
        wrong = (folder_problems(folder, "folder", {"turns"}), name, self.mail.problems(folder))
        return failure_in(*wrong) if any(wrong) else None

    def work(self) -> Callable[[], Path | Failure]:
        """Return what writes the game."""
        reading = Reading(self.reading.currentData())
        wanted = WantedGame(self.name.text().strip(), self.seed.seed, reading, self.players.value())
        begin = partial(begin_game, self.folder.folder, wanted, self._json)
        return partial(_begin, self.folder.folder, begin, self.mail.change())


def _begin(folder: Path, begin: Callable[[], BegunGame | Failure], change: SettingsChange) -> Path | Failure:
    begun = begin()
    if isinstance(begun, Failure):
        return begun
    changed = change_mail(folder, change)
    return changed if isinstance(changed, Failure) else folder
