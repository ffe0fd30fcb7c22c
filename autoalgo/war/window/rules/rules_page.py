"""The page Units and rules of the tab World: unit types and tables at the left, their numbers at the right (W-14)."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QScrollArea, QWidget

from autoalgo.common.figures import counted
from autoalgo.common.problems import Problem
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.choice_box import ChoiceBox
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import NO_MARGINS, boxed, in_column, in_row, split_column, split_row
from autoalgo.common.qt.ranks import Rank, give_rank, label_for, titled
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.tables.keys import UNIT_FILE
from autoalgo.war.window.rules.duel_model import DuelModel
from autoalgo.war.window.rules.key_table import KeyTable
from autoalgo.war.window.rules.key_view import KeyView
from autoalgo.war.window.rules.rules_model import RulesModel
from autoalgo.war.window.rules.rules_tree import RulesTree
from autoalgo.war.window.rules.unit_card import UnitCard
from autoalgo.war.window.session.session_model import Session

AS_FOLDER: Final = "none: as the JSON folder has it"
_BUTTONS: Final = ("new_edition", "compare_editions", "copy_unit", "as_shipped", "mend_rules")
_SEARCH_MS: Final = 150
"""A pause in typing after which is searched."""
_LINES: Final = 3
"""Lines of the words below the table that are seen at once."""
_LONGEST: Final = 600


class RulesPage(QWidget):
    """The page.

    Signals
    -------
    chosen_changed()
        Another number, unit type or table is chosen.
    """

    chosen_changed = Signal()

    def __init__(self, rules: RulesModel, duel: DuelModel, session: Session) -> None:
        super().__init__()
        self._rules = rules
        self._session = session
        self.edition: ChoiceBox[str] = ChoiceBox()
        self.state = QLabel()
        self.search = QLineEdit()
        self.tree = RulesTree(rules)
        self.title = titled("")
        self.keys = KeyView(KeyTable(rules, self))
        self.card = UnitCard(duel)
        self.told = QLabel()
        self._room = QScrollArea()
        self.buttons: dict[str, ActionButton] = {}
        self._pause = QTimer(self, singleShot=True, interval=_SEARCH_MS)
        self._row = in_row(spacing=6)
        self._wanted: tuple[str, str] | None = None
        """What is to be shown once it is read."""
        self._describe()
        self._lay_out()
        self._connect()

    def add_buttons(self, commands: Commands) -> None:
        """Put in the buttons of what can be done."""
        for name in _BUTTONS:
            self.buttons[name] = ActionButton(commands[name])
            self._row.addWidget(self.buttons[name])

    @property
    def unit(self) -> str:
        """The unit type that is chosen, empty for a table."""
        return self.tree.current[1]

    @property
    def number(self) -> tuple[str, str, str | None]:
        """The chosen number: its file, its key, and what it ships as if it is other than that; blank for none."""
        table, row = self.keys.table, self.keys.currentIndex().row()
        if not 0 <= row < len(table.rows):
            return "", "", None
        chosen = table.rows[row]
        return table.file, chosen.key, chosen.shipped if chosen.differs else None

    def reveal(self, file: str, key: str) -> None:
        """Show a number, without a search that would hide it; of a unit type as a whole, its first."""
        unit = next((name for name in self._units() if key.startswith(f"{name}.")), "") if file == UNIT_FILE else ""
        if (file, unit) != self.tree.current:
            self.search.clear()
            self.tree.search("")
            self._wanted = None if self.tree.go_to(file, unit) else (file, key)
        if self.keys.table.place_of(key) < 0:
            self._list()
        self.keys.go_to(max(self.keys.table.place_of(key), 0))

    def refresh(self) -> None:
        """Show the rules as they are now."""
        rules = self._rules
        self.edition.offer([(AS_FOLDER, ""), *((name, name) for name in rules.names)])
        self.edition.choose(rules.in_use)
        give_rank(self.state, Rank.ERROR if rules.problems else Rank.MUTED)
        self.state.setText(shortened(self._sentence(), _LONGEST))
        self.tree.refresh()
        if self._wanted is not None:
            self.reveal(*self._wanted)
        self.keys.table.refresh()
        self.card.show_unit(self.unit, self._session.tables)
        self._tell()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what has changed meanwhile."""
        super().showEvent(event)
        self.refresh()
        self._list()

    def _refresh_if_seen(self) -> None:
        if self.isVisible():
            self.refresh()

    def _units(self) -> Sequence[str]:
        return tuple(self._rules.document(UNIT_FILE) or ())

    def _sentence(self) -> str:
        rules = self._rules
        if rules.problems:
            problems = counted(len(rules.problems), "problem")
            return f"No war can be fought by these rules: {problems}, described below. Mend the rules… shows where."
        if rules.edition is None:
            return "The first number that you change goes into a new edition; the JSON folder stays as it is."
        edition = rules.edition
        numbers = sum(map(len, edition.changes.values()))
        own = f", {counted(len(edition.units), 'unit type')} of its own" if edition.units else ""
        differs = f"{counted(numbers, 'number')} changed from the JSON folder{own}"
        return f"Wars are fought by this edition: {differs}. Every change is saved at once."

    def _list(self) -> None:
        file, unit = self.tree.current
        self.title.setText(unit or file.removesuffix(".json"))
        self.keys.table.show_keys(file, f"{unit}." if unit else "")
        if not self.keys.currentIndex().isValid():
            self.keys.go_to(0)
        self.card.show_unit(unit, self._session.tables)
        self._tell()
        self.chosen_changed.emit()

    def _tell(self, problems: Sequence[Problem] = ()) -> None:
        """Say what the chosen number is, or what is wrong with what was typed."""
        give_rank(self.told, Rank.ERROR if problems else Rank.MUTED)
        row = self.keys.currentIndex().row()
        if problems:
            words = " ".join(problem.text() for problem in problems)
        elif 0 <= row < len(self.keys.table.rows):
            words = self._description(row)
        else:
            words = ""
        self.told.setText(shortened(words))
        self._room.verticalScrollBar().setValue(0)

    def _description(self, row: int) -> str:
        chosen, about = self.keys.table.rows[row], self.keys.table.description(row)
        unit = f" Unit: {about.unit}." if about.unit else ""
        source = f" Source: {about.source}" if about.source else ""
        ships = f" Ships as {chosen.shipped}." if chosen.differs else ""
        sentence = f" {about.sentence.removesuffix('.')}." if about.sentence else ""
        return f"{self.keys.table.name(row)}:{sentence}{unit} Allowed: {about.allowed}.{ships}{source}"

    def _tell_typed(self, row: int, text: str) -> None:
        table = self.keys.table
        self._tell(self._rules.problems_if(table.file, table.rows[row].key, text))

    def _connect(self) -> None:
        rules, table = self._rules, self.keys.table
        rules.changed.connect(self._refresh_if_seen)
        self.edition.picked.connect(rules.choose)
        self.tree.chosen.connect(self._list)
        self._pause.timeout.connect(lambda: self.tree.search(self.search.text()))
        self.search.textChanged.connect(lambda _: self._pause.start())
        self.search.returnPressed.connect(self._go_to_first)
        down = QShortcut(QKeySequence(Qt.Key.Key_Down), self.search)
        down.setContext(Qt.ShortcutContext.WidgetShortcut)
        down.activated.connect(self._go_to_first)
        self.keys.selectionModel().currentChanged.connect(lambda *_: self._follow())
        self.keys.typing.connect(self._tell_typed)
        table.refused.connect(self._tell)

    def _go_to_first(self) -> None:
        self._pause.stop()
        self.tree.search(self.search.text())
        self.tree.go_to_first()

    def _follow(self) -> None:
        self._tell()
        self.chosen_changed.emit()

    def _describe(self) -> None:
        self.edition.setToolTip("Which edition of the rules wars are fought by, here and on the command line.")
        self.edition.setAccessibleName("Edition of the rules in use")
        self.edition.setMinimumContentsLength(22)
        self.search.setPlaceholderText("a unit type, a time, a table")
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName("Search unit types and tables")
        self.keys.setAccessibleName("Numbers")
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        for label in (self.state, self.told):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._room.setWidget(self.told)
        self._room.setWidgetResizable(True)
        self._room.setFrameShape(QScrollArea.Shape.NoFrame)
        self._room.setFixedHeight(_LINES * self.fontMetrics().lineSpacing() + 4)
        self._room.setAccessibleName("What the chosen number is")

    def _lay_out(self) -> None:
        head = in_row(label_for("Edition", self.edition), self.edition, self._row, 1, spacing=6)
        left = boxed(in_column(self.search, (self.tree, 1), margins=NO_MARGINS, spacing=6))
        above = boxed(in_column(self.title, (self.keys, 1), self._room, margins=NO_MARGINS, spacing=6))
        right = split_column((above, 3), (self.card, 2), sizes=[330, 190])
        both = split_row((left, 0), (right, 1), sizes=[330, 800], handle=10)
        in_column(head, (both, 1), self.state, on=self, margins=(12, 8, 12, 8), spacing=8)
