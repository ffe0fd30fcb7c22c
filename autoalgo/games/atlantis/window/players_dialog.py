"""The dialog that lets factions come into a game, one or many at once, and tells their passwords afterwards."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from autoalgo.common.problems import Failure, Problem
from autoalgo.common.qt.form_dialog import AskingDialog
from autoalgo.common.qt.ranks import Rank, wrapped
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.titled_table import Index
from autoalgo.games.atlantis.play.factions import LetIn, let_all_in
from autoalgo.games.atlantis.store.folder import OpenedGame
from autoalgo.games.atlantis.window.newcomers_model import ADDRESS, NAME, PASSWORD, PLACE, WRONG, NewcomersModel
from autoalgo.games.atlantis.words.sentences import named

_HOW: Final = (
    "A row for each faction. Lines of a spreadsheet or a text can be pasted: name, address and place, with tabs,"
    " semicolons or commas between. Without a place it begins in a region of land that is drawn."
)
_TRIGGERS: Final = (
    QAbstractItemView.EditTrigger.DoubleClicked
    | QAbstractItemView.EditTrigger.EditKeyPressed
    | QAbstractItemView.EditTrigger.AnyKeyPressed
)
_LOW: Final = 26
_HIGH: Final = 40
"""Pixels of a row with one line or two."""
_AFTER: Final = "Passwords are shown now and in each faction's first report, and nowhere else."


class NewcomersTable(QTableView):
    """Takes pasted lines, too."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste lines as rows, from the current one on."""
        model = self.model()
        if event.matches(QKeySequence.StandardKey.Paste) and isinstance(model, NewcomersModel):
            model.paste(max(self.currentIndex().row(), 0), QGuiApplication.clipboard().text())
        else:
            super().keyPressEvent(event)


class _Objections(QStyledItemDelegate):
    """Draws what is wrong in the colour of mistakes."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        palette = QPalette(option.palette)
        palette.setColor(QPalette.ColorRole.Text, colours_of(palette).error)
        option.palette = palette


class PlayersDialog(AskingDialog):
    """Is accepted when it is closed after all have come in; `factions` are those that have."""

    def __init__(self, opened: OpenedGame, parent: QWidget | None = None) -> None:
        super().__init__(f"Factions that come in before month {opened.coming:,}", "&Let them in", parent)
        self._folder = opened.folder
        self.factions: tuple[LetIn, ...] = ()
        self.model = NewcomersModel(opened, self)
        self.table = NewcomersTable()
        self.table.setModel(self.model)
        self.table.setAccessibleName("Factions that are to come in")
        # A cell that only became current is not edited, so that lines can be pasted.
        self.table.setEditTriggers(_TRIGGERS)
        self.table.setAlternatingRowColors(True)
        self.table.verticalHeader().setDefaultSectionSize(_LOW)
        self.table.setItemDelegateForColumn(WRONG, _Objections(self.table))
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(WRONG, QHeaderView.ResizeMode.Stretch)
        for column, width in ((NAME, 170), (ADDRESS, 200), (PLACE, 80), (PASSWORD, 80)):
            self.table.setColumnWidth(column, width)
        self.how: QLabel = wrapped(Rank.MUTED)
        self.how.setText(_HOW)
        self.told = QPlainTextEdit()
        self.told.setReadOnly(True)
        self.told.setAccessibleName("Factions that have come in, with their passwords")
        self.told.hide()
        for place, each in enumerate((self.how, self.table, self.told)):
            self.column.insertWidget(place, each, 1 if each is not self.how else 0)
        self.resize(960, 480)
        self.model.dataChanged.connect(self.refresh)
        self.model.modelReset.connect(self.refresh)
        self.refresh()
        self.form.fields.append(self.table)

    def refresh(self) -> None:
        """Check all rows, and make those higher with which something is wrong."""
        super().refresh()
        for row in range(self.model.rowCount()):
            height = _HIGH if self.model.index(row, WRONG).data() else _LOW
            if self.table.rowHeight(row) != height:
                self.table.setRowHeight(row, height)

    def problems(self) -> Failure | None:
        """Return what is wrong with any row."""
        return self.model.problems()

    def object_to(self, problems: Sequence[Problem]) -> None:
        """Tell what is wrong with none of the rows; their own mistakes stand beside them."""
        super().object_to([each for each in problems if not each.place.row])
        self.go.setEnabled(not problems and bool(self.model.newcomers))

    def work(self) -> Callable[[], object]:
        """Return what lets them in."""
        return partial(let_all_in, self._folder, tuple(self.model.newcomers))

    def take(self, result: object) -> None:
        """Tell who has come in, with the passwords."""
        if isinstance(result, tuple):
            self.factions = result
        self.told.setPlainText(shortened("\n".join(map(_line, self.factions))))
        self.told.show()
        self.how.setText(f"They are in the game. {_AFTER}")
        self.table.hide()
        self.go.hide()
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText("Cl&ose")
        self.told.setFocus()


def _line(found: LetIn) -> str:
    place = f"{found.region.name} {found.region.place.text}, {found.region.terrain.value}"
    password = f"password {found.password}" if found.password else "no password"
    return f"{named(found.who)} begins in {place}: {password}"
