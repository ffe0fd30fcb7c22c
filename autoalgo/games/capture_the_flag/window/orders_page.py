"""The page Orders: what came in for the turn to come, how each was understood, and the umpire's hand in it."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSignalBlocker, Qt
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QTableView, QWidget

from autoalgo.common.plain_text import one_line, visible
from autoalgo.common.qt.action_button import ActionButton
from autoalgo.common.qt.card import rich_label
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.laying_out import in_column, split_column
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.ranks import Rank, titled, wrapped
from autoalgo.common.qt.row_table import list_rows
from autoalgo.common.qt.shortened import shortened
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.games.capture_the_flag.play.order_check import Checked
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.window.board_model import BoardModel
from autoalgo.games.capture_the_flag.window.next_turn_model import NextTurnModel
from autoalgo.games.capture_the_flag.window.orders_model import OrdersModel, OrdersRow, checked_of


class OrdersPage(Themed, QWidget):
    """A table of the units, and below it the words of the chosen one, which can be typed over.

    What is typed is read again at every letter, and taken in when the field is left, by Alt+Return, or before the
    turn is kept.
    """

    def __init__(self, coming: NextTurnModel, board: BoardModel) -> None:
        super().__init__()
        self._coming = coming
        self._board = board
        self._unit = NOBODY
        self._shown = ""
        self._asking: frozenset[str] = frozenset()
        self.model = OrdersModel(coming, self)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName("Orders of the units")
        self.table.verticalHeader().hide()
        list_rows(self.table, (1,))
        self.whose = titled("No unit is chosen", Rank.TITLE)
        self.whose.setTextFormat(Qt.TextFormat.PlainText)
        self.source = wrapped(Rank.MUTED)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName("Orders of the chosen unit")
        self.text.setPlaceholderText("Such as: attack wizard at a1, move a2, a3, b3, b4")
        self.text.setTabChangesFocus(True)
        self.text.installEventFilter(self)
        self.reading = rich_label("How the orders are understood")
        self.came_in = rich_label("What came in")
        self._buttons = QHBoxLayout()
        self._lay_out()
        self.table.selectionModel().currentChanged.connect(self._choose)
        self.text.textChanged.connect(self._read)
        self.model.dataChanged.connect(self._refresh)
        self.model.modelReset.connect(self._refresh)
        board.changed.connect(self._follow_board)
        self._show(None)

    @property
    def row(self) -> OrdersRow | None:
        """The unit that is chosen."""
        rows = self.model.rows
        return rows[self._unit] if 0 <= self._unit < len(rows) else None

    def add_buttons(self, commands: Commands) -> None:
        """Put the buttons below the words."""
        for name in ("take_in", "no_orders", "as_it_came"):
            self._buttons.addWidget(ActionButton(commands[name]))
        self._buttons.addStretch(1)

    def tell_asking(self, asking: frozenset[str]) -> None:
        """Tell of units, by their names, that their players wait for the umpire's answer."""
        self._asking = asking
        self.source.setText(_source(self.row, self._coming, asking))

    @property
    def typed(self) -> bool:
        """Whether something is typed that was not taken in yet."""
        return self.row is not None and self.row.alive and self.text.toPlainText() != self._shown

    def take_in(self) -> None:
        """Take in what is typed."""
        if self.typed:
            self._shown = self.text.toPlainText()
            self._coming.write(self._unit, self._shown)

    def strike_out(self) -> None:
        """Let nothing count as come in from the chosen unit."""
        if self.row is not None:
            self._coming.write(self._unit, "")
            self._show(self.row)

    def restore(self) -> None:
        """Let count again what came in."""
        if self.row is not None:
            self._coming.write(self._unit, None)
            self._show(self.row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take in what is typed when the field is left."""
        if watched is self.text and event.type() == QEvent.Type.FocusOut:
            self.take_in()
        return super().eventFilter(watched, event)

    def _dress(self) -> None:
        self._read()

    def _choose(self, current: QModelIndex) -> None:
        self.take_in()
        self._unit = current.row() if current.isValid() else NOBODY
        self._show(self.row)
        if self._unit not in {NOBODY, self._board.unit}:
            self._board.select_unit(self._unit)

    def _follow_board(self) -> None:
        unit = self._board.unit
        if unit not in {NOBODY, self._unit} and unit < self.model.rowCount():
            self.table.selectRow(unit)

    def _refresh(self) -> None:
        """Show the chosen unit as the folder has it now, unless something is being typed."""
        if not (self.typed and self.text.hasFocus()):
            self._show(self.row)

    def _show(self, row: OrdersRow | None) -> None:
        self.text.setEnabled(row is not None and row.alive)
        self.whose.setText(shortened(one_line(row.name)) if row else "Choose a unit")
        # What could turn a line around or hide a letter is seen; it is only written where the umpire types.
        text = visible(row.text.replace("\r\n", "\n"), kept="\n\t") if row else ""
        if text != self.text.toPlainText():
            with QSignalBlocker(self.text):
                self.text.setPlainText(text)
        # The field has ends of lines and blanks of its own.
        self._shown = self.text.toPlainText()
        replaced = row.came_in if row and row.by_umpire is not None else None
        self.came_in.setVisible(replaced is not None)
        if replaced is not None:
            words = html_of(replaced.text).replace("\n", "<br>")
            self.came_in.setText(f"<b>Came in, {self._coming.told(replaced.arrived)}:</b> {words}")
        self.source.setText(_source(row, self._coming, self._asking))
        self._read()

    def _read(self) -> None:
        row, opened = self.row, self._coming.opened
        if row is None or opened is None:
            self.reading.clear()
            return
        checked = checked_of(opened.game, row.unit, self.text.toPlainText()) if self.typed else row.checked
        self.reading.setText(self._told(row, checked))

    def _told(self, row: OrdersRow, checked: Checked) -> str:
        colours = colours_of(self.palette())
        lines = []
        if checked.understood:
            lines.append(f"<b>Understood:</b> {html_of('; '.join(checked.understood))}")
        elif row.alive:
            goes_on = html_of("; ".join(row.standing))
            lines.append(f"<b>Goes on:</b> {goes_on}" if row.standing else "<b>No orders</b>")
        if checked.said_for:
            lines.append(f"Said to be for: {html_of(checked.said_for)}")
        for note in checked.notes:
            said = f"“{html_of(note.words)}”: {html_of(note.why)}"
            lines.append(f'<span style="color:{colours.warning}">{said}</span>')
        for impossible in checked.impossible:
            lines.append(f'<span style="color:{colours.warning}">As things stand, {html_of(impossible)}</span>')
        return "<br>".join(lines)

    def _lay_out(self) -> None:
        below = QWidget()
        in_column(
            self.whose,
            self.source,
            (self.text, 1),
            self.reading,
            self.came_in,
            self._buttons,
            on=below,
            margins=(0, 6, 0, 0),
        )
        split = split_column((self.table, 1), (below, 1))
        in_column(split, on=self, margins=(0, 8, 0, 0))


def _source(row: OrdersRow | None, coming: NextTurnModel, asking: frozenset[str]) -> str:
    if row is None or not row.alive:
        return ""
    if row.by_umpire is not None:
        return "The umpire's words" if row.by_umpire.strip() else "Struck out by the umpire"
    if row.came_in is None:
        return "Waits for your answer: see the page Inbox" if row.name in asking else "No orders came in"
    sender = f" from {one_line(row.came_in.mail.sender)}" if row.came_in.mail and row.came_in.mail.sender else ""
    return shortened(f"Came in {coming.told(row.came_in.arrived)}{sender}")
