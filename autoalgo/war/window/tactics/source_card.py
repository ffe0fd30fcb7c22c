"""Where the records come from, the seed, its word and the rules: the last card of the Tactics tab (T-8, B-1, EX-3)."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QSizePolicy

from autoalgo.common.figures import counted
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.card import Card
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_row
from autoalgo.common.qt.literal import literal
from autoalgo.common.qt.ranks import Rank, give_rank, label_for, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.undo_keys import leave_undo_to_window
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.war.database.source import SheetSource, moment_text
from autoalgo.war.domain.numerals import tidy
from autoalgo.war.domain.request import LONGEST_WORD
from autoalgo.war.domain.rule_set import AS_HISTORY, Fortune, RuleSet
from autoalgo.war.window.session.session_model import Session
from autoalgo.war.window.session.war_model import WarModel

_LONGEST_NAME: Final = 200
_RULES: Final = {
    None: ("as Rules.json says", "The set of rules that Rules.json names: fair, as shipped."),
    RuleSet.FAIR: ("fair", "The source's rules with the house rules: front, pursuit, orders that lapse."),
    RuleSet.SOURCE: ("source", "Every formula of the source to the letter, and every house rule off."),
}
_FORTUNES: Final[dict[Fortune | None, tuple[str, str]]] = {
    None: ("as Rules.json says", "The fortune of the day that Rules.json names: none, as shipped."),
    0.0: ("none", "Both armies are on every day as they are on the average."),
    AS_HISTORY: ("as history", "As good and bad days as recorded battles had, so that no favourite is too sure."),
}


class SourceCard(Card):
    """The database by name with the time that it was read, and the seed."""

    def __init__(self, session: Session, war: WarModel, commands: Commands) -> None:
        super().__init__("")
        self._session = session
        self._war = war
        self.title.setText("Database and seed")
        self.setAccessibleName(self.title.text())
        self.file = wrapped()
        self.read = wrapped()
        self.reload = ActionButton(commands["reload"])
        self.open = ActionButton(commands["workbook"], "Workbook…")
        self.sheet = ActionButton(commands["sheet"], "Google Sheet…")
        self.seed = QLineEdit()
        self.word = QLineEdit()
        self.rules = QComboBox()
        self.fortune = QComboBox()
        self._describe()
        self._lay_out()
        self.seed.textEdited.connect(self._set_seed)
        self.word.textEdited.connect(war.set_word)
        self.rules.activated.connect(lambda row: war.set_rules(tuple(_RULES)[row]))
        self.fortune.activated.connect(lambda row: war.set_fortune(self.fortune.itemData(row)))
        for field in (self.seed, self.word):
            leave_undo_to_window(field)
            field.editingFinished.connect(self.refresh)
        for signal in (war.changed, session.loaded, session.changed, session.busy_changed):
            signal.connect(lambda *_: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Show the database in use, when it was read, and the seed."""
        session = self._session
        self.file.setText(shortened(session.name, _LONGEST_NAME))
        self.file.setToolTip(
            literal(session.source.text if isinstance(session.source, SheetSource) else str(session.source))
        )
        self.read.setText(self._state())
        give_rank(self.read, Rank.WARNING if session.copied_at else Rank.MUTED)
        seed = "" if self._war.seed is None else str(self._war.seed)
        if not self.seed.hasFocus() or self.seed.text() != seed:
            self.seed.setText(seed)
        word = self._war.word or ""
        # A blank at the end of what is being typed may have a word after it.
        if not self.word.hasFocus() or tidy(self.word.text()) != word:
            self.word.setText(word)
        self.rules.setCurrentIndex(tuple(_RULES).index(self._war.rules))
        self._show_fortune()

    def _show_fortune(self) -> None:
        """Show the fortune of the day; one that a request has and the menu has not stands at its end."""
        asked = self._war.fortune
        row = next((row for row in range(self.fortune.count()) if self.fortune.itemData(row) == asked), -1)
        if row < 0:
            self.fortune.addItem(f"{asked:g}", asked)
            row = self.fortune.count() - 1
        self.fortune.setCurrentIndex(row)

    def _state(self) -> str:
        """Return what the database is and of when its records are."""
        session = self._session
        if not isinstance(session.source, SheetSource):
            return self._when()
        calls = counted(session.calls, "call")
        return f"Google Sheet, {self._when()}; {calls} to Google so far"

    def _when(self) -> str:
        session = self._session
        if session.busy:
            return "being read …"
        if session.copied_at is not None:
            return f"offline copy of {moment_text(session.copied_at)}"
        if session.read_at is None:
            return "could not be read" if session.failure else "not read yet"
        return f"read at {session.read_at:%H:%M:%S}"

    def _describe(self) -> None:
        # A title may be one word without an end, which must not make the card wide.
        self.file.setMinimumWidth(1)
        self.file.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.file.setAccessibleDescription("Database")
        self.read.setAccessibleDescription("State of the database")
        self.seed.setPlaceholderText("a new one at each run")
        self.seed.setToolTip(
            "Decides all chance: the same choices with the same seed give the same war. Empty: a new one."
        )
        self.seed.setAccessibleName("Seed")
        self.seed.setMaxLength(len(str(LARGEST_SEED)))
        self.word.setPlaceholderText("or from a word of the players")
        self.word.setToolTip(
            "A word that the players gave beforehand: the seed follows from it and from all choices, so that nobody can"
            " choose the luck. The receipt names it."
        )
        self.word.setAccessibleName("Word")
        self.word.setMaxLength(LONGEST_WORD)
        self.rules.setAccessibleName("Rules")
        self.rules.setToolTip("The set of rules that the war is fought by; the receipt names it.")
        for row, (name, sentence) in enumerate(_RULES.values()):
            self.rules.addItem(name)
            self.rules.setItemData(row, sentence, Qt.ItemDataRole.ToolTipRole)
        self.fortune.setAccessibleName("Fortune of the day")
        self.fortune.setToolTip("How good or bad a day each army may have; the receipt shows it.")
        for row, (fortune, (name, sentence)) in enumerate(_FORTUNES.items()):
            self.fortune.addItem(name, fortune)
            self.fortune.setItemData(row, sentence, Qt.ItemDataRole.ToolTipRole)

    def _lay_out(self) -> None:
        self.column.removeWidget(self.title)
        head = in_row((self.title, 1), self.reload)
        buttons = QHBoxLayout()
        for button in (self.open, self.sheet):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            buttons.addWidget(button)
        word = label_for("Word", self.word)
        seeded = in_row(label_for("&Seed", self.seed), (self.seed, 1), word, (self.word, 1))
        self.column.addLayout(head)
        for widget in (self.file, self.read):
            self.column.addWidget(widget)
        self.column.addLayout(buttons)
        self.column.addLayout(seeded)
        fortune = label_for("Fortune", self.fortune)
        self.column.addLayout(in_row(label_for("R&ules", self.rules), (self.rules, 1), fortune, (self.fortune, 1)))

    def _set_seed(self, text: str) -> None:
        digits = "".join(character for character in text if character in "0123456789")
        if digits != text:
            self.seed.setText(digits)
        self._war.set_seed(int(digits) if digits else None)
