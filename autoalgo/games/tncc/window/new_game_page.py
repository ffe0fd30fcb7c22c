"""The page New game: preset and constants, players in their order, seed (TG-1)."""

from typing import Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from autoalgo.common.problems import Failure, told
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.card import Card
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_column, in_row
from autoalgo.common.qt.ranks import Rank, label_for, wrapped
from autoalgo.common.qt.row_table import list_rows
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.games.tncc.bots import BUILT_IN
from autoalgo.games.tncc.store.entries import PERSON
from autoalgo.games.tncc.window.new_game_model import ConstantsTable, NewGameModel, PlayersTable

_Index = QModelIndex | QPersistentModelIndex
_MOST_SHOWN: Final = 4


class _Deciders(QStyledItemDelegate):
    """A menu of who can decide; a file or a command of a bot can be typed as well."""

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: _Index) -> QWidget:
        menu = QComboBox(parent)
        menu.setEditable(True)
        menu.addItems([PERSON, *BUILT_IN])
        return menu

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentText(str(index.data(Qt.ItemDataRole.EditRole)))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index) -> None:
        if isinstance(editor, QComboBox):
            model.setData(model.index(index.row(), index.column()), editor.currentText())


class NewGamePage(QWidget):
    """What the next game is begun with."""

    def __init__(self, model: NewGameModel, commands: Commands) -> None:
        super().__init__()
        self.setObjectName("page")
        self._model = model
        self.players = _table(PlayersTable(model, self), (0, 1), "Players in the order of turns")
        self.players.setItemDelegateForColumn(1, _Deciders(self.players))
        # In a field the key deletes a character.
        commands["remove"].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.players.addAction(commands["remove"])
        numbers = ConstantsTable(model, lambda: colours_of(self.palette()), self)
        self.constants = _table(numbers, (2,), "Constants")
        self.constants.verticalHeader().hide()
        self.preset = QComboBox()
        self.preset.setAccessibleName("Preset")
        self.source = wrapped(Rank.MUTED)
        self.seed = QLineEdit()
        self.seed.setAccessibleName("Seed")
        self.seed.setPlaceholderText("drawn")
        self.seed.setMaximumWidth(200)
        self.problems = wrapped(Rank.WARNING)
        self._lay_out(commands)
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        """Show what is chosen, and what is wrong with it."""
        model = self._model
        names = [] if isinstance(model.presets, Failure) else list(model.presets.constants)
        if [self.preset.itemText(place) for place in range(self.preset.count())] != names:
            self.preset.clear()
            self.preset.addItems(names)
        self.preset.setCurrentText(model.setup.preset)
        source = "" if isinstance(model.presets, Failure) else model.presets.sources[model.setup.preset]
        self.source.setText(shortened(source))
        if not self.seed.hasFocus():
            self.seed.setText("" if model.setup.seed is None else str(model.setup.seed))
        new = model.new_game()
        lines = told(new) if isinstance(new, Failure) else []
        more = [f"… and {len(lines) - _MOST_SHOWN} more"] if len(lines) > _MOST_SHOWN else []
        self.problems.setText(shortened("\n".join(lines[:_MOST_SHOWN] + more)))

    def _lay_out(self, commands: Commands) -> None:
        people = Card("Players")
        people.column.addWidget(self.players, 1)
        for names in (("add_person", "add_bot", "add_file"), ("earlier", "later", "remove")):
            row = in_row(*(ActionButton(commands[name]) for name in names), 0)
            people.column.addLayout(row)
        numbers = Card("Constants")
        top = in_row(label_for("&Preset", self.preset), self.preset, 0)
        numbers.column.addLayout(top)
        numbers.column.addWidget(self.source)
        numbers.column.addWidget(self.constants, 1)
        cards = in_row((people, 4), (numbers, 5), spacing=12)
        seed = label_for("See&d of the bots", self.seed)
        begin = ActionButton(commands["begin"])
        begin.setObjectName("run")
        bottom = in_row((self.problems, 1), seed, self.seed, begin)
        in_column((cards, 1), bottom, on=self, margins=(12, 10, 12, 10))

    def _connect(self) -> None:
        self.preset.textActivated.connect(self._model.choose_preset)
        self.seed.editingFinished.connect(self._take_seed)
        self._model.changed.connect(self.refresh)
        self.players.selectionModel().currentChanged.connect(lambda index, _: self._model.choose(index.row()))
        self._model.chosen_changed.connect(self._show_chosen)

    def _show_chosen(self) -> None:
        row = self._model.chosen
        if row >= 0 and row != self.players.currentIndex().row():
            self.players.setCurrentIndex(self.players.model().index(row, 0))

    def _take_seed(self) -> None:
        text = self.seed.text().strip().replace(",", "")
        if not text:
            self._model.set_seed(None)
        elif text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_SEED)) and int(text) <= LARGEST_SEED:
            self._model.set_seed(int(text))
        else:
            self.problems.setText(f"Seed: {shortened(text, 40)}; allowed: a whole number from 0 to {LARGEST_SEED:,}")
            self.seed.setText("" if self._model.setup.seed is None else str(self._model.setup.seed))


def _table(model: QAbstractItemModel, stretched: tuple[int, ...], name: str) -> QTableView:
    table = QTableView()
    table.setModel(model)
    list_rows(table, stretched)
    table.setEditTriggers(
        QAbstractItemView.EditTrigger.DoubleClicked
        | QAbstractItemView.EditTrigger.EditKeyPressed
        | QAbstractItemView.EditTrigger.AnyKeyPressed
    )
    table.verticalHeader().setDefaultSectionSize(26)
    table.setAccessibleName(name)
    return table
