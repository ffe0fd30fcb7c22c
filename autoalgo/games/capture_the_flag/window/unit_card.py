"""The card of the selected unit: all its numbers, its orders that stand, its experience and what that bought."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel

from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.card import Card, rich_label
from autoalgo.common.qt.laying_out import clear
from autoalgo.common.qt.literal import html_of
from autoalgo.common.qt.ranks import Rank, titled
from autoalgo.games.capture_the_flag.rules.game import NOBODY
from autoalgo.games.capture_the_flag.window.board_model import BoardModel
from autoalgo.games.capture_the_flag.window.unit_numbers import numbers_of

_NOTHING: Final = "Click a square, or press N for the next unit."


class UnitCard(Card):
    """The card of the selected unit, or of the selected square."""

    def __init__(self, board: BoardModel) -> None:
        super().__init__("Selected unit")
        self._board = board
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(10)
        self.grid.setVerticalSpacing(3)
        self.values: dict[str, QLabel] = {}
        self.orders = rich_label("Orders that stand")
        self.column.addLayout(self.grid)
        self.column.addWidget(self.orders)
        board.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is selected."""
        board, game = self._board, self._board.game
        if game is None or board.unit == NOBODY:
            tip = board.tip(board.square) if board.square is not None else _NOTHING
            self.title.setText("Square" if board.square is not None else "Nothing selected")
            self._show({})
            self.orders.setText("<br>".join(html_of(line) for line in tip.split("\n")))
            return
        unit = game.units[board.unit]
        self.title.setText(f"{one_line(unit.name)}, {unit.kind} of {one_line(game.teams[unit.team])}")
        self._show(numbers_of(game, board.unit))
        standing = "; ".join(unit.standing.texts) if unit.standing else "none"
        self.orders.setText(f"<b>Standing orders:</b> {html_of(standing)}")

    def _show(self, values: dict[str, str]) -> None:
        if list(values) != list(self.values):
            clear(self.grid)
            self.values = {}
            for number, name in enumerate(values):
                row, column = divmod(number, 2)
                value = QLabel()
                value.setTextFormat(Qt.TextFormat.PlainText)
                value.setAccessibleName(name)
                self.grid.addWidget(titled(name, Rank.MUTED), row, 2 * column)
                self.grid.addWidget(value, row, 2 * column + 1)
                self.values[name] = value
            self.grid.setColumnStretch(1, 1)
            self.grid.setColumnStretch(3, 1)
        for name, text in values.items():
            self.values[name].setText(text)
