"""Where the records come from, and the seed: the last card of the Tactics tab (T-8, B-1)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from autoalgo.domain.request import LARGEST_SEED
from autoalgo.gui.models import Session, WarModel
from autoalgo.gui.window.action_button import ActionButton
from autoalgo.gui.window.card import Card
from autoalgo.gui.window.command_table import CommandTable
from autoalgo.gui.window.ranks import Rank, give_rank


class SourceCard(Card):
    """The database by name with the time that it was read, and the seed."""

    def __init__(self, session: Session, war: WarModel, commands: CommandTable, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._session = session
        self._war = war
        self.title.setText(self.tr("Database and seed"))
        self.setAccessibleName(self.title.text())
        self.file = QLabel()
        self.read = QLabel()
        self.reload = ActionButton(commands["reload"])
        self.open = ActionButton(commands["workbook"])
        self.seed = QLineEdit()
        self._describe()
        self._lay_out()
        self.seed.textEdited.connect(self._set_seed)
        self.seed.editingFinished.connect(self.refresh)
        war.changed.connect(self.refresh)
        session.loaded.connect(self.refresh)
        session.busy_changed.connect(lambda _: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Show the database in use, when it was read, and the seed."""
        session = self._session
        self.file.setText(session.store.name)
        self.file.setToolTip(str(session.store.path))
        if session.busy:
            self.read.setText(self.tr("being read …"))
        elif session.read_at is None:
            self.read.setText(self.tr("could not be read"))
        else:
            self.read.setText(self.tr("read at {time}").format(time=f"{session.read_at:%H:%M:%S}"))
        seed = "" if self._war.seed is None else str(self._war.seed)
        if not self.seed.hasFocus() or self.seed.text() != seed:
            self.seed.setText(seed)

    def _describe(self) -> None:
        self.file.setWordWrap(True)
        self.file.setTextFormat(Qt.TextFormat.PlainText)
        self.file.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.file.setAccessibleName(self.tr("Database"))
        give_rank(self.read, Rank.MUTED)
        self.seed.setPlaceholderText(self.tr("a new one at each run"))
        self.seed.setToolTip(
            self.tr("Decides all chance: the same choices with the same seed give the same war. Empty: a new one.")
        )
        self.seed.setAccessibleName(self.tr("Seed"))
        self.seed.setMaxLength(len(str(LARGEST_SEED)))

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for button in (self.reload, self.open):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            buttons.addWidget(button)
        seeded = QHBoxLayout()
        label = QLabel(self.tr("&Seed"))
        label.setBuddy(self.seed)
        seeded.addWidget(label)
        seeded.addWidget(self.seed, 1)
        self.column.addWidget(self.file)
        self.column.addWidget(self.read)
        self.column.addLayout(buttons)
        self.column.addLayout(seeded)

    def _set_seed(self, text: str) -> None:
        digits = "".join(character for character in text if character in "0123456789")
        if digits != text:
            self.seed.setText(digits)
        self._war.set_seed(int(digits) if digits else None)
